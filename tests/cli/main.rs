//! The command line as a user meets it: answers, exit codes, and errors that say what to do; a file for each command.

mod check;
mod ends;
mod moves;
mod play;
mod rules;
mod solve;
mod verify;

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn kikashi(args: &[&str]) -> Output {
    let command = Command::new(env!("CARGO_BIN_EXE_kikashi")).current_dir(root()).args(args).output();
    command.unwrap_or_else(|error| panic!("kikashi {args:?}: {error}"))
}

/// Standard output, standard error, exit code.
fn run(args: &[&str]) -> (String, String, i32) {
    let output = kikashi(args);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code().unwrap_or(-1))
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    let (out, err, code) = run(&[args, &["--json"]].concat());
    assert_eq!(code, 0, "kikashi {args:?}\n{out}\n{err}");
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("kikashi {args:?}: {error}\n{out}"))
}

/// A command that ends with exit code 2 and this message.
#[track_caller]
fn refused(args: &[&str], message: &str) {
    let (out, err, code) = run(args);
    assert_eq!(code, 2, "kikashi {args:?}\n{out}\n{err}");
    assert!(err.contains(message), "kikashi {args:?} says\n{err}\nand not\n{message}");
}

/// A file of this test, in a folder of its own.
fn file(name: &str, contents: impl AsRef<[u8]>) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli");
    std::fs::create_dir_all(&folder).expect("a folder for files");
    let path = folder.join(name);
    std::fs::write(&path, contents).expect("a file");
    path.to_string_lossy().into_owned()
}
