//! The committed output of the shipped games is what the compiler writes today.

use std::path::Path;
use std::sync::LazyLock;

#[path = "../examples/regenerate.rs"]
#[expect(dead_code, reason = "the program around the list of files")]
mod regenerate;

/// What the compiler writes today.
static WRITTEN: LazyLock<Vec<(String, String)>> = LazyLock::new(|| regenerate::files().unwrap());

#[test]
fn generated_files_are_fresh() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../generated/src");
    let files = &*WRITTEN;
    let stale: Vec<&str> = files
        .iter()
        .filter(|(name, text)| std::fs::read_to_string(folder.join(name)).ok().as_ref() != Some(text))
        .map(|(name, _)| name.as_str())
        .collect();
    assert!(stale.is_empty(), "stale: {stale:?}; run `cargo run -p kikashi-gamedef --example regenerate`");
    let mut there: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| !files.iter().any(|(known, _)| known == name))
        .collect();
    there.sort();
    assert!(there.is_empty(), "no rule book makes these: {there:?}");
}

#[test]
fn the_output_is_the_same_every_time() {
    assert_eq!(regenerate::files().unwrap(), *WRITTEN);
}

/// The committed files and their texts.
fn committed() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../generated/src");
    let read = |entry: std::io::Result<std::fs::DirEntry>| {
        let entry = entry.unwrap();
        (entry.file_name().into_string().unwrap(), std::fs::read_to_string(entry.path()).unwrap())
    };
    std::fs::read_dir(folder).unwrap().map(read).collect()
}

/// The name of the function that a line begins.
fn begun(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let rest = line.strip_prefix("pub ").unwrap_or(line).strip_prefix("fn ")?;
    rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()
}

#[test]
fn no_function_is_longer_than_a_screen() {
    const SCREEN: usize = 60;
    let mut long = Vec::new();
    for (file, text) in committed() {
        let mut open: Option<(usize, &str, usize)> = None;
        for (at, line) in text.lines().enumerate() {
            let depth = line.len() - line.trim_start().len();
            if let Some(name) = begun(line) {
                open = Some((depth, name, at));
            } else if let Some((own, name, first)) = open.filter(|(own, ..)| depth == *own && line.trim() == "}") {
                long.extend((at + 1 - first > SCREEN).then(|| format!("{file}: {name}, {} lines", at + 1 - first)));
                open = open.filter(|_| depth > own);
            }
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

/// Where a comment says of which functions a part is, they have these names.
#[test]
fn comments_speak_of_functions_by_their_names() {
    let mut said = 0;
    for (file, text) in committed() {
        let functions: Vec<&str> = text.lines().filter_map(begun).collect();
        for line in text.lines() {
            let comment = line.trim_start().trim_start_matches("/// ");
            if comment.starts_with("A part of `") || comment.starts_with("What `") {
                let sentence = comment.split_once(". ").map_or(comment, |(first, _)| first);
                let names = sentence.split('`').skip(1).step_by(2);
                said += names.inspect(|name| assert!(functions.contains(name), "{file}: {comment}")).count();
            }
        }
    }
    assert!(said > 100, "{said}");
}
