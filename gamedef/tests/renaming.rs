//! Everything is a consequence of the rules: other names for the predicates give the same output but for the names.

use kikashi_gamedef::driver::Written;
use kikashi_gamedef::syntax;

use crate::common::written::{at_every_level, read_at_every_level};

/// Predicates of the shipped rule books and other names for them, of the same length, so that lines break alike.
const NAMES: [(&str, &str); 9] = [
    ("string", "gnirts"),
    ("liberty", "ytrebil"),
    ("liberties", "seitrebil"),
    ("dies", "seid"),
    ("reaches", "sehcaer"),
    ("touches", "sehcuot"),
    ("linked", "deknil"),
    ("middle", "elddim"),
    ("supported", "detroppus"),
];

/// The text with whole words exchanged.
fn renamed(text: &str) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for c in text.chars().chain(['\n']) {
        if c.is_ascii_alphanumeric() || c == '_' {
            word.push(c);
            continue;
        }
        out.push_str(NAMES.iter().find(|(old, _)| *old == word).map_or(word.as_str(), |(_, new)| new));
        out.push(c);
        word.clear();
    }
    out.pop();
    out
}

fn code(written: &[Written]) -> String {
    written.iter().map(|module| module.code.as_str()).collect()
}

#[test]
fn other_names_for_predicates_change_names_only() {
    let shipped = |path: &str| syntax::shipped(path).unwrap_or_else(|| panic!("no file {path}")).to_owned();
    for file in ["capture.game", "atari_go.game", "connect.game", "hex.game", "gomoku.game", "connect_four.game"] {
        let expected = code(at_every_level(file));
        let mut other = code(&read_at_every_level(file, &|path| Ok(renamed(&shipped(path)))));
        let is_renamed = renamed(&shipped(file)) != shipped(file) || other != expected;
        for (old, new) in NAMES {
            other = other.replace(new, old);
        }
        assert!(other == expected, "{file}: the output depends on the names of its predicates");
        assert!(is_renamed || file == "gomoku.game", "{file}: nothing was renamed");
    }
}

#[test]
fn words_are_renamed_as_a_whole() {
    assert_eq!(renamed("liberties(P) <- string_of(P), dies(P)."), "seitrebil(P) <- string_of(P), seid(P).");
}
