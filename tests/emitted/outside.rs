//! A crate outside the workspace with emitted Rust in it, whose program answers questions (`talk.rs`).

use std::path::{Path, PathBuf};
use std::process::Command;

/// Writes the crate; `root` is the workspace, `files` are the sources beside `talk.rs`, by name.
fn written(root: &Path, name: &str, files: &[(String, String)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::create_dir_all(folder.join("src")).expect("a folder");
    let read = |file: &str| std::fs::read_to_string(root.join("tests/emitted").join(file)).expect("a file");
    let manifest = read("Cargo.toml").replace("../..", &root.to_string_lossy());
    let manifest = manifest.replace("name = \"emitted\"", &format!("name = \"{name}\""));
    std::fs::write(folder.join("Cargo.toml"), manifest).expect("a file");
    std::fs::write(folder.join("src/talk.rs"), read("src/talk.rs")).expect("a file");
    for (file, text) in files {
        std::fs::write(folder.join("src").join(file), text).expect("a file");
    }
    std::fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("a lock file");
    folder
}

/// Runs cargo in the crate; what it links with is built for the other crates outside the workspace as well.
fn cargo(folder: &Path, args: &[&str]) -> PathBuf {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("doors-target");
    let output = Command::new(env!("CARGO"))
        .args(args)
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", &target)
        .output()
        .expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    target
}

/// Builds the crate; its program.
pub fn build(root: &Path, name: &str, files: &[(String, String)]) -> PathBuf {
    let target = cargo(&written(root, name, files), &["build", "--quiet"]);
    target.join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}

/// Clippy, with which a user's crate is looked at as a whole, has nothing to say of the crate.
#[allow(dead_code)]
pub fn without_a_warning(root: &Path, name: &str, files: &[(String, String)]) {
    let lints = ["-A", "dead_code", "-D", "warnings", "-D", "clippy::all"];
    cargo(&written(root, name, files), &[&["clippy", "--offline", "--quiet", "--"][..], &lints].concat());
}
