//! A piece of a file, and the words that have a meaning of their own.

use super::token::{Kind, Token};
use crate::span::{FileId, Span};

/// A piece of a file that is parsed on its own: tokens `first..last`, its full stop or brace left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Chunk<'a> {
    pub file: FileId,
    /// The whole file.
    pub text: &'a str,
    /// All tokens of the file.
    pub tokens: &'a [Token],
    pub first: usize,
    pub last: usize,
    /// What may follow the piece, such as "`.`".
    pub ending: &'static str,
}

impl<'a> Chunk<'a> {
    /// The bytes of the piece; empty, before the next token, if it has no tokens.
    pub fn bytes(&self) -> (usize, usize) {
        let start = self.tokens.get(self.first).map_or(self.text.len(), |t| t.start);
        if self.first < self.last { (start, self.tokens[self.last - 1].end) } else { (start, start) }
    }

    pub fn span(&self) -> Span {
        let (start, end) = self.bytes();
        span(self.file, start, end)
    }

    pub fn word(&self, index: usize) -> &'a str {
        self.tokens.get(index).map_or("", |t| &self.text[t.start..t.end])
    }

    /// The text of the piece's own n-th token, or nothing.
    pub fn own(&self, n: usize) -> &'a str {
        if self.first + n < self.last { self.word(self.first + n) } else { "" }
    }
}

pub(super) fn span(file: FileId, start: usize, end: usize) -> Span {
    Span { file, start: start as u32, end: end as u32 }
}

/// Words that may begin a clause of a rule book.
pub(super) const CLAUSE_WORDS: &[&str] = &[
    "board", "players", "enum", "sort", "state", "move", "goal", "goals", "draw", "end", "no", "superko", "score",
    "attacker", "defender", "start", "setup", "picture", "select",
];

/// Words that begin an item.
pub(super) const ITEM_WORDS: &[&str] = &["import", "rules", "game", "instance", "scheme", "name"];

/// Words that begin a step of a move.
pub(super) const STEP_WORDS: &[&str] = &["when", "then", "require", "again"];

/// Words that are no names.
pub(super) fn is_reserved(word: &str) -> bool {
    matches!(
        word,
        "after"
            | "again"
            | "and"
            | "count"
            | "ended"
            | "every"
            | "exists"
            | "false"
            | "for"
            | "forall"
            | "if"
            | "in"
            | "no"
            | "none"
            | "not"
            | "or"
            | "require"
            | "some"
            | "the"
            | "then"
            | "true"
            | "when"
    )
}

/// The innermost bracket of the piece that is still open before a token.
pub(super) fn unclosed(chunk: &Chunk, index: usize) -> Option<usize> {
    let mut open = Vec::new();
    for i in chunk.first..index.min(chunk.last) {
        if chunk.tokens[i].kind == Kind::Sign {
            match chunk.word(i) {
                "(" | "[" | "{" => open.push(i),
                ")" | "]" | "}" => {
                    open.pop();
                }
                _ => {}
            }
        }
    }
    open.pop()
}
