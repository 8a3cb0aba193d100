//! What is said about text that is not of the language, in the words of the person who wrote it.

use super::help::help;
use super::token::{Kind, Token};
use crate::diagnostic::{Code, Diagnostic};
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

/// The error for a token at byte `at` that does not continue the piece, given all that would.
pub(super) fn unexpected(chunk: &Chunk, at: usize, expected: &[impl AsRef<str>]) -> Diagnostic {
    let index = chunk.tokens.partition_point(|t| t.end <= at);
    let found = chunk.tokens.get(index);
    let (described, place) = match found {
        Some(t) => (describe(chunk, t), span(chunk.file, t.start, t.end)),
        None => ("the end of the file".to_string(), span(chunk.file, chunk.text.len(), chunk.text.len())),
    };
    let expected: Vec<&str> = expected.iter().map(AsRef::as_ref).collect();
    let wanted = list(&expected);
    let message = format!("expected {wanted}, found {described}");
    let mut error = Diagnostic::new(Code::Syntax, message, place, "not expected here");
    if let Some(open) = unclosed(chunk, index) {
        let t = chunk.tokens[open];
        error = error.also(span(chunk.file, t.start, t.end), "opened here, not yet closed");
    }
    error.help(help(chunk, index, &expected))
}

/// The error for a piece that is in order but lacks its full stop or brace.
pub(super) fn unended(chunk: &Chunk) -> Diagnostic {
    let (start, end) = chunk.bytes();
    let what = if chunk.first < chunk.last { "after this" } else { "here" };
    let place = chunk.tokens[..chunk.last].last().filter(|_| start < end);
    let place = place.map_or(span(chunk.file, start, end), |t| span(chunk.file, t.start, t.end));
    let found = match chunk.tokens.get(chunk.last) {
        Some(t) => describe(chunk, t),
        None => "the end of the file".to_string(),
    };
    Diagnostic::new(
        Code::Syntax,
        format!("expected {}, found {found}", chunk.ending),
        place,
        format!("{} is missing {what}", chunk.ending),
    )
    .help(format!("add {}", chunk.ending))
}

/// The error for nesting beyond [`super::MAX_DEPTH`].
pub(super) fn too_deep(place: Span) -> Diagnostic {
    Diagnostic::new(
        Code::TooDeep,
        format!("this expression nests more than {} levels deep", super::MAX_DEPTH),
        place,
        "the limit is reached here",
    )
    .help("give a part of it a name, with a rule of its own")
}

/// What is wrong with the tokens of a piece by themselves: text without its closing quotes, nesting too deep.
pub(super) fn inspect(chunk: &Chunk) -> Option<Diagnostic> {
    let mut depth = 0usize;
    for token in &chunk.tokens[chunk.first..chunk.last] {
        match token.kind {
            Kind::OpenText => {
                let place = span(chunk.file, token.start, token.end);
                let error = Diagnostic::new(Code::Syntax, "a text is not closed", place, "no `\"` closes it");
                return Some(error.help("add `\"` where the text ends; it may not go on to the next line"));
            }
            Kind::OpenPicture => {
                let quotes = chunk.text[token.start..token.end].bytes().take_while(|&b| b == b'"').count().min(3);
                let place = span(chunk.file, token.start, token.start + quotes);
                if quotes < 3 {
                    let error =
                        Diagnostic::new(Code::Syntax, "a picture begins with `\"\"\"`", place, "a quote is missing");
                    return Some(error.help("write the three quotes `\"\"\"` before its first row and after its last"));
                }
                let error = Diagnostic::new(Code::Syntax, "a picture is not closed", place, "no `\"\"\"` closes it");
                return Some(error.help("add `\"\"\"` after its last row"));
            }
            Kind::Sign => match &chunk.text[token.start..token.end] {
                "(" | "[" | "{" => {
                    depth += 1;
                    if depth > super::MAX_DEPTH {
                        return Some(too_deep(span(chunk.file, token.start, token.end)));
                    }
                }
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            },
            _ => {}
        }
    }
    None
}

/// A token as a message names it.
pub(super) fn describe(chunk: &Chunk, token: &Token) -> String {
    match token.kind {
        Kind::Picture => "a picture".to_string(),
        _ => {
            let text = &chunk.text[token.start..token.end];
            let short: String = text.chars().take(24).map(readable).collect();
            let dots = if text.chars().count() > 24 { ".." } else { "" };
            format!("`{short}{dots}`")
        }
    }
}

/// A character for a message, escaped if it would break the line.
fn readable(c: char) -> String {
    if matches!(c, '"' | '\'' | '\\') { c.to_string() } else { c.escape_debug().collect() }
}

/// `a, b or c`, each once, in the order given.
pub(super) fn list(words: &[&str]) -> String {
    let mut once: Vec<&str> = Vec::new();
    for word in words {
        if !once.contains(word) {
            once.push(word);
        }
    }
    match once.split_last() {
        None => "something else".to_string(),
        Some((last, [])) => (*last).to_string(),
        Some((last, before)) => format!("{} or {last}", before.join(", ")),
    }
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
