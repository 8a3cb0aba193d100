//! The three doors (build script, `include_game!`, `game!`), from a crate outside the workspace, with its own games and
//! its own board sizes; and that a change of an imported file builds it anew.

use std::path::{Path, PathBuf};
use std::process::Command;

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap();
    for entry in std::fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn run(dir: &Path, target: &Path) -> (bool, String, String) {
    let out = Command::new(env!("CARGO"))
        .args(["run", "--quiet"])
        .current_dir(dir)
        .env("CARGO_TARGET_DIR", target)
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (out.status.success(), text(&out.stdout), text(&out.stderr))
}

#[test]
fn a_crate_outside_the_workspace_builds_and_runs() {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let target = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("doors-target");
    let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("doors");
    let _ = std::fs::remove_dir_all(&dir);
    copy(&root.join("tests/doors"), &dir);
    let manifest = std::fs::read_to_string(dir.join("Cargo.toml")).unwrap();
    std::fs::write(dir.join("Cargo.toml"), manifest.replace("../..", &root.to_string_lossy())).unwrap();

    let (ok, out, err) = run(&dir, &target);
    assert!(ok, "{err}");
    // Counted by hand: 5 * 4 and 7 * 6; nim with 4: take or both, then take or both.
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines.iter().any(|l| l.starts_with("kill6 36 points, perft 2: None")), "{out}");
    assert!(lines.contains(&"line5 5 points, perft 2: Some(20)"), "{out}");
    assert!(lines.contains(&"line7 7 points, perft 2: Some(42)"), "{out}");
    assert!(lines.contains(&"nim4 4 points, perft 2: Some(4)"), "{out}");
    assert!(lines.contains(&"  ip1 for the defender"), "{out}");

    // An imported file becomes wrong: the build must see it.
    std::fs::write(dir.join("rules/size.game"), "rules nothing { p(X) <- q(X). }\n").unwrap();
    let (ok, _, err) = run(&dir, &target);
    assert!(!ok, "the change of an imported file was not seen");
    assert!(err.contains("size.game"), "{err}");
    std::fs::write(dir.join("rules/size.game"), "rules nothing {\n}\n").unwrap();

    // The same for a file given to `include_game!`.
    let line = dir.join("rules/line.game");
    let text = std::fs::read_to_string(&line).unwrap();
    std::fs::write(&line, text.replace("instance line7 = line(n = 7).", "instance line7 = line(n = 8).")).unwrap();
    let (ok, out, err) = run(&dir, &target);
    assert!(ok, "{err}");
    assert!(out.contains("line7 8 points, perft 2: Some(56)"), "{out}");

    // An error inside `game!` is shown at the words it is about.
    let main = dir.join("src/main.rs");
    let text = std::fs::read_to_string(&main).unwrap();
    std::fs::write(&main, text.replace("not gone(P), not before(P)", "not gone(P), not behind(P)")).unwrap();
    let (ok, _, err) = run(&dir, &target);
    assert!(!ok);
    let at = err.lines().position(|l| l.contains("behind")).unwrap_or_else(|| panic!("{err}"));
    assert!(
        err.contains("E0101") && err.lines().skip(at).take(8).any(|l| l.contains("not gone(P), not behind(P)")),
        "{err}"
    );
}
