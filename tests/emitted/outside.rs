//! A crate outside the workspace with emitted Rust in it, whose program answers questions (`talk.rs`).

use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the crate; `root` is the workspace, `files` are the sources beside `talk.rs`, by name.
pub fn build(root: &Path, name: &str, files: &[(String, String)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // What it links with is built for the other crates outside the workspace as well.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("doors-target");
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
    let output = Command::new(env!("CARGO"))
        .args(["build", "--quiet"])
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", &target)
        .output()
        .expect("cargo");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    target.join("debug").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
}
