//! What is said about text that is not of the language, in the words of the person who wrote it.

use super::chunk::{Chunk, span, unclosed};
use super::help::help;
use super::token::{Kind, Token};
use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;

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
