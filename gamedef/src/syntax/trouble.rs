//! What is said about text that is not of the language, in the words of the person who wrote it.

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
    "board", "players", "enum", "sort", "state", "move", "goal", "draw", "end", "no", "score", "attacker", "defender",
    "start", "setup", "picture", "select",
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
    match help(chunk, index, &expected) {
        Some(text) => error.help(text),
        None => error,
    }
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
                let place = span(chunk.file, token.start, token.start + 3);
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
fn unclosed(chunk: &Chunk, index: usize) -> Option<usize> {
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

/// What to do about the token at `index`.
fn help(chunk: &Chunk, index: usize, expected: &[&str]) -> Option<String> {
    let token = chunk.tokens.get(index)?;
    let word = chunk.word(index);
    let before = index.checked_sub(1).map_or("", |i| chunk.word(i));
    let wants = |what: &str| expected.iter().any(|e| *e == what || e.split(", ").any(|e| e == what));
    if index > chunk.first && index < chunk.last && index <= chunk.first + 1 {
        if let Some(meant) = nearest(before, CLAUSE_WORDS.iter().chain(ITEM_WORDS).chain(STEP_WORDS)) {
            return Some(format!("did you mean `{meant}`?"));
        }
    }
    if index == chunk.first
        && let Some(meant) = nearest(word, CLAUSE_WORDS.iter().chain(ITEM_WORDS).chain(STEP_WORDS))
    {
        return Some(format!("did you mean `{meant}`?"));
    }
    let text = match (token.kind, word) {
        (Kind::Unknown, _) => return foreign(word),
        (_, ":=") => "`:=` assigns, in `then`; a formula compares with `=`",
        (_, "=") if wants("`:=`") => "an assignment is written `cell := value`",
        (_, "<-") => "a rule ends with `.`; is one missing before this rule?",
        (_, ")" | "]" | "}") if unclosed(chunk, index).is_none() && index < chunk.last => {
            return Some(format!("this `{word}` closes nothing: remove it, or open it before"));
        }
        (_, "(") if before == "(" || matches!(before, "," | "") => return None,
        (Kind::Upper, _) if wants("a name in lower case") => {
            "names start with a lower-case letter; a capital makes a variable"
        }
        (Kind::Wildcard, _) if wants("a variable") => "`_` stands for any value; a variable needs a name of its own",
        (Kind::Lower, _) if is_reserved(word) && wants("a name") => {
            return Some(format!("`{word}` is a word of the language; choose another name"));
        }
        (Kind::Number, _) if chunk.own(0) == "instance" => "parameters are given by name, such as `size = 9`",
        (Kind::Lower, "else") => "alternatives of a function are written `a if guard; b`",
        _ => return None,
    };
    Some(text.to_string())
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

/// What a sign of another language is here.
fn foreign(word: &str) -> Option<String> {
    let here = match word {
        "==" | "===" => "`=`",
        "!==" | "<>" | "=!" | "≠" | "~=" => "`!=`",
        "=<" | "≤" => "`<=`",
        "≥" => "`>=`",
        "=>" | "==>" | "→" | "⇒" => "`->`, and a rule `<-`",
        ":-" | "←" | "⇐" => "`<-`",
        "&&" | "&" | "/\\" | "∧" => "`and`, or a comma",
        "||" | "\\/" | "∨" => "`or`",
        "!" | "~" | "¬" => "`not`",
        "∀" => "`forall`",
        "∃" => "`exists`",
        "%" | "#" => "`//`, if a comment is meant",
        "'" | "“" | "”" | "‘" | "’" => "`\"`",
        _ if word.starts_with(|c: char| c.is_ascii_digit() || c == '_') => {
            return Some("names start with a letter".to_string());
        }
        _ if word.starts_with(|c: char| c.is_alphabetic()) => {
            return Some("names are made of the letters a to z and A to Z, digits and `_`".to_string());
        }
        _ => return Some(format!("`{word}` means nothing in the language")).filter(|_| word.chars().count() <= 24),
    };
    Some(format!("write {here}"))
}

/// The word at most two slips of the pen away, if the given one is not itself of the list.
pub(super) fn nearest<'w>(word: &str, words: impl Iterator<Item = &'w &'w str>) -> Option<&'w str> {
    if word.len() < 3 || word.len() > 12 || !word.is_ascii() {
        return None;
    }
    let allowed = if word.len() < 6 { 1 } else { 2 };
    let (distance, meant) = words.map(|w| (slips(word, w), *w)).min()?;
    (distance > 0 && distance <= allowed).then_some(meant)
}

/// The number of letters to add, drop, change, or swap with a neighbour.
fn slips(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = if i == 0 || j == 0 {
                i + j
            } else {
                let change = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                let plain = change.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                let swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                if swapped { plain.min(rows[i - 2][j - 2] + 1) } else { plain }
            };
        }
    }
    rows[a.len()][b.len()]
}
