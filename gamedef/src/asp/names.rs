//! Names of the program: no two things share one, and none is a word of the program's own.

use std::collections::BTreeSet;

/// Words of clingo, and predicates that every program has.
const WORDS: [&str; 30] = [
    "not",
    "legal",
    "asked",
    "turn",
    "turn_after",
    "passes",
    "passes_after",
    "attacker",
    "param",
    "goal",
    "goal_after",
    "goal_null",
    "draw",
    "draw_after",
    "draw_null",
    "end",
    "end_after",
    "end_null",
    "score",
    "won",
    "drawn",
    "scored",
    "stuck",
    "can",
    "open",
    "offset",
    "adj",
    "diag",
    "step",
    "edge",
];
/// More of the board's relations.
const BOARD: [&str; 3] = ["ray", "row", "col"];

/// The names given so far.
pub(super) struct Names {
    taken: BTreeSet<String>,
}

impl Names {
    pub fn new() -> Names {
        Names { taken: WORDS.iter().chain(&BOARD).map(|w| (*w).to_owned()).collect() }
    }

    /// A name for a predicate or constant, as near as can be to the one wanted.
    pub fn fresh(&mut self, wanted: &str) -> String {
        let name = lower(wanted);
        let free = std::iter::successors(Some(name), |n| Some(format!("{n}_"))).find(|n| !self.taken.contains(n));
        let name = free.unwrap_or_default();
        self.taken.insert(name.clone());
        name
    }

    /// The first free one of `wanted_1`, `wanted_2`, ...
    pub fn numbered(&mut self, wanted: &str) -> String {
        let wanted = lower(wanted);
        let free = (1..).map(|n: usize| format!("{wanted}_{n}")).find(|n| !self.taken.contains(n));
        self.fresh(&free.unwrap_or(wanted))
    }
}

/// The text as an identifier that begins with a small letter.
fn lower(text: &str) -> String {
    let plain: String =
        text.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '_' }).collect();
    if plain.starts_with(|c: char| c.is_ascii_lowercase()) { plain } else { format!("x{plain}") }
}

/// The text as a variable.
pub(super) fn upper(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect();
    let plain = plain.trim_matches('_');
    let mut chars = plain.chars();
    match chars.next() {
        Some(first) if first.is_ascii_alphabetic() => format!("{}{}", first.to_ascii_uppercase(), chars.as_str()),
        _ => format!("X{plain}"),
    }
}
