//! Cuts a text into tokens, once and in linear time.
//!
//! The grammar reads characters by itself; tokens serve what a grammar is bad at: finding where clauses end however
//! broken they are, refusing deep nesting before the recursion starts, and naming what was found in an error.

use std::iter::repeat_n;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// `at`, `not`, `gi1`
    Lower,
    /// `P`, `GI`
    Upper,
    /// `_`
    Wildcard,
    /// `42`
    Number,
    /// `@A3`
    Point,
    /// `"X"`
    Text,
    /// `""" .. """`
    Picture,
    /// A `"` without its partner on the same line.
    OpenText,
    /// A `"""` without its partner, or a `""` at the end of a line.
    OpenPicture,
    /// A sign of the language.
    Sign,
    /// Anything else.
    Unknown,
}

/// A token and its bytes `start..end`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub start: usize,
    pub end: usize,
    /// Nothing but blanks stands before it on its line.
    pub first_on_line: bool,
}

/// The signs of the language; a longer one comes before its own beginning.
const SIGNS: &[&str] = &[
    "<-", "->", ":=", "..", "<=", ">=", "!=", "(", ")", "[", "]", "{", "}", ",", ";", ":", ".", "=", "<", ">", "+",
    "-", "*", "/", "|", "?",
];

/// Signs of other languages, found as one token so that the error can name what was meant.
const FOREIGN: &[&str] = &["==>", "<=>", "===", "!==", "==", "=>", ":-", "&&", "||", "=<", "<>", "=!", "/\\", "\\/"];

/// Words that begin a clause or an item; a line of a picture does not.
const LINE_OPENERS: &[&str] = &[
    "rules", "game", "instance", "scheme", "import", "setup", "start", "move", "goal", "goals", "picture", "select",
    "score", "state", "board", "players", "draw", "end", "no", "enum", "sort", "superko",
];

/// All tokens of a text, comments and blanks left out.
pub(super) fn tokens(text: &str) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    let mut first_on_line = true;
    while at < bytes.len() {
        match bytes[at] {
            b'\n' => {
                first_on_line = true;
                at += 1;
                continue;
            }
            b' ' | b'\t' | b'\r' => {
                at += 1;
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at = line_end(bytes, at);
                continue;
            }
            _ if text[at..].starts_with('\u{feff}') => {
                at += '\u{feff}'.len_utf8();
                continue;
            }
            _ => {}
        }
        let (kind, end) = token(text, at);
        found.push(Token { kind, start: at, end, first_on_line });
        first_on_line = false;
        at = end;
    }
    found
}

/// The text with a space for each byte that is of no token: the grammar tries blanks before every word, and would find out each
/// time that there is no comment.
pub(super) fn spaced(text: &str, tokens: &[Token]) -> String {
    let mut out = String::with_capacity(text.len());
    for token in tokens {
        out.extend(repeat_n(' ', token.start - out.len()));
        out.push_str(&text[token.start..token.end]);
    }
    out.extend(repeat_n(' ', text.len() - out.len()));
    out
}

/// The token that begins at `at`, which is no blank.
fn token(text: &str, at: usize) -> (Kind, usize) {
    let bytes = text.as_bytes();
    let rest = &text[at..];
    match bytes[at] {
        b'"' if rest.starts_with("\"\"\"") => picture(text, at),
        // A picture with a quote too few; an empty text has no use.
        b'"' if rest.starts_with("\"\"\n") || rest.starts_with("\"\"\r\n") => (Kind::OpenPicture, picture(text, at).1),
        b'"' => match bytes[at + 1..].iter().position(|&b| b == b'"' || b == b'\n') {
            Some(n) if bytes[at + 1 + n] == b'"' => (Kind::Text, at + n + 2),
            _ => (Kind::OpenText, trimmed_line_end(bytes, at)),
        },
        b'@' if word_end(bytes, at + 1) > at + 1 => (Kind::Point, word_end(bytes, at + 1)),
        first @ (b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_') => {
            let end = word_end(bytes, at);
            let kind = match first {
                b'a'..=b'z' => Kind::Lower,
                b'A'..=b'Z' => Kind::Upper,
                b'_' if end == at + 1 => Kind::Wildcard,
                b'0'..=b'9' if bytes[at..end].iter().all(u8::is_ascii_digit) => Kind::Number,
                _ => Kind::Unknown,
            };
            (kind, end)
        }
        _ => {
            if let Some(sign) = FOREIGN.iter().find(|s| rest.starts_with(**s)) {
                return (Kind::Unknown, at + sign.len());
            }
            if let Some(sign) = SIGNS.iter().find(|s| rest.starts_with(**s)) {
                return (Kind::Sign, at + sign.len());
            }
            let known = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '"' || c.is_ascii_whitespace();
            let foreign = |c: char| !known(c) && !SIGNS.iter().any(|s| s.starts_with(c));
            let first = rest.chars().next().map_or(1, char::len_utf8);
            let more = rest[first..].find(|c| !foreign(c)).unwrap_or(rest.len() - first);
            (Kind::Unknown, at + first + more)
        }
    }
}

/// A picture ends at its closing quotes. Without them, or if a line that begins like a clause comes first, only its
/// opening quotes and the lines up to there are the token, so that the rest of the file is still read.
fn picture(text: &str, at: usize) -> (Kind, usize) {
    let mut line = (at + 3).min(line_end(text.as_bytes(), at));
    loop {
        let end = line_end(text.as_bytes(), line);
        if let Some(close) = text.get(line..end).and_then(|row| row.find("\"\"\"")) {
            return (Kind::Picture, line + close + 3);
        }
        let next = end + 1;
        if next >= text.len() || opens_clause(&text[next..line_end(text.as_bytes(), next)]) {
            return (Kind::OpenPicture, end);
        }
        line = next;
    }
}

/// Whether a line begins like a clause or closes a block.
fn opens_clause(line: &str) -> bool {
    let line = line.trim_start();
    let word = &line[..word_end(line.as_bytes(), 0)];
    line.starts_with('}') || (LINE_OPENERS.contains(&word) && line[word.len()..].starts_with([' ', ':']))
}

fn word_end(bytes: &[u8], at: usize) -> usize {
    let length = bytes[at..].iter().position(|b| !b.is_ascii_alphanumeric() && *b != b'_');
    length.map_or(bytes.len(), |n| at + n)
}

fn line_end(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().position(|&b| b == b'\n').map_or(bytes.len(), |n| at + n)
}

fn trimmed_line_end(bytes: &[u8], at: usize) -> usize {
    let end = line_end(bytes, at);
    if end > at && bytes[end - 1] == b'\r' { end - 1 } else { end }
}

#[cfg(test)]
mod tests {
    use super::{spaced, tokens};
    use crate::syntax::{shipped, shipped_names};

    #[test]
    fn tokens_stay_where_they_are() {
        let odd = "\u{feff}a // \u{e9} \"b\n\t\"// c\" /d\r\n// e".to_owned();
        for text in shipped_names().filter_map(shipped).map(str::to_owned).chain([odd]) {
            let found = tokens(&text);
            let spaced = spaced(&text, &found);
            assert_eq!(spaced.len(), text.len());
            let shape = |text: &str| tokens(text).iter().map(|t| (t.kind, t.start, t.end)).collect::<Vec<_>>();
            assert_eq!(shape(&spaced), shape(&text), "{text}");
            let between = found.iter().fold(spaced.clone(), |left, t| {
                left[..t.start].to_owned() + &" ".repeat(t.end - t.start) + &left[t.end..]
            });
            assert!(between.bytes().all(|b| b == b' '), "{text}");
        }
    }
}
