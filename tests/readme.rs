//! What the README shows is true: its game compiles, and its commands say what it says they say.

use std::process::Command;

const README: &str = include_str!("../README.md");

/// The block of text that starts with these words.
fn block(start: &str) -> &'static str {
    let mut blocks = README.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
    blocks.find(|block| block.starts_with(start)).expect("a block in README.md")
}

fn kikashi(args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kikashi"));
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).args(args).output().expect("kikashi");
    assert!(output.status.success(), "kikashi {args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn the_commands_print_what_is_shown() {
    for (command, example) in [("cargo run --release --", "geta"), ("kikashi", "eyes_three")] {
        let shown = block(&format!("$ {command} solve capture examples/{example}.sgf\n"));
        let (_, shown) = shown.split_once('\n').expect("a command and its output");
        let out = kikashi(&["solve", "capture", &format!("examples/{example}.sgf")]);
        assert!(out.starts_with(shown.trim_end_matches("...\n")), "{out}");
    }
}

#[test]
fn the_first_game_works() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("hexapawn.game");
    std::fs::write(&path, block("rules hexapawn {")).expect("a file");
    let path = path.to_string_lossy();
    kikashi(&["check", &path]);
    assert!(kikashi(&["perft", &path, "--depth", "4"]).contains("56 leaves"));
    assert!(kikashi(&["solve", &path]).contains("lost: proved by proof numbers"));
    assert!(kikashi(&["verify", &path, "--all"]).contains("no mismatch"));
    assert!(kikashi(&["expand", &path]).contains("impl"));
}
