//! What the README shows is true: its game compiles, and its commands say what it says they say. The same for the book's
//! tutorial, which is followed to the letter.

use std::path::Path;
use std::process::Command;

const README: &str = include_str!("../README.md");
const TUTORIAL: &str = include_str!("../book/src/tutorial.md");

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

/// The text with every time in seconds left out: `0.013 s` becomes `# s`.
fn timeless(text: &str) -> String {
    let words = |line: &str| {
        let is_time = |word: &str| word.trim_start_matches('(').parse::<f64>().is_ok() && word.contains('.');
        let words: Vec<&str> = line.split(' ').collect();
        let with_next = words.iter().enumerate().map(|(i, word)| {
            let of_time = words.get(i + 1).is_some_and(|next| next.trim_end_matches([')', ',']) == "s");
            if of_time && is_time(word) { "#" } else { word }
        });
        with_next.collect::<Vec<_>>().join(" ")
    };
    text.lines().map(words).collect::<Vec<_>>().join("\n")
}

/// Whether a command said what is shown, where `...` is any lines.
fn says(said: &str, shown: &str) -> bool {
    let (said, shown) = (timeless(said), timeless(shown));
    let parts: Vec<&str> = shown.split("\n...").collect();
    let mut rest = said.as_str();
    for (i, part) in parts.iter().enumerate() {
        let part = if i == 0 { part.trim_start_matches("...\n") } else { part.trim_start_matches('\n') };
        let anchored = i == 0 && !shown.starts_with("...");
        match rest.find(part) {
            Some(at) if at == 0 || !anchored => rest = &rest[at + part.len()..],
            _ => return false,
        }
    }
    parts.len() > 1 || rest.trim().is_empty()
}

/// Every file of the tutorial is saved and every command given, in its order, in an empty folder.
#[test]
fn the_tutorial_can_be_followed_to_the_letter() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tutorial");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    let (mut commands, mut waiting) = (0, None);
    // Prose and blocks take turns.
    let pieces: Vec<&str> = TUTORIAL.split("```").collect();
    for pair in pieces.chunks_exact(2) {
        let (info, text) = pair[1].split_once('\n').expect("a block");
        let named = info.split_once("file(").and_then(|(_, rest)| rest.split_once(')')).map(|(name, _)| name);
        let saved =
            pair[0].rsplit_once("Save this as `").and_then(|(_, rest)| rest.split_once('`')).map(|(name, _)| name);
        if let Some(name) = named.or(saved.filter(|_| info == "text")) {
            std::fs::write(folder.join(name), text).expect("a file");
        } else if let Some(line) = text.strip_prefix("$ kikashi ") {
            let (command, shown) = line.split_once('\n').expect("a command");
            let mut kikashi = Command::new(env!("CARGO_BIN_EXE_kikashi"));
            let output = kikashi.current_dir(&folder).args(command.split_whitespace()).output().expect("kikashi");
            let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
            if shown.is_empty() {
                waiting = Some(said);
            } else {
                assert!(says(&said, shown), "kikashi {command} says\n{said}\nand not\n{shown}");
            }
            commands += 1;
        } else if let Some(said) = waiting.take() {
            // The messages alone are shown, without how many there were.
            assert!(says(&said, &format!("{text}...")), "it says\n{said}\nand not\n{text}");
        }
    }
    assert!(commands >= 7 && waiting.is_none(), "{commands} commands");
}
