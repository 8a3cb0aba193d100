//! One game of a file as text that a strict parser takes.
//!
//! Mail headers and other text before, between and after games, stray brackets, identifiers without a value and
//! missing closing parentheses occur in real files and carry no position. They are dropped here, before parsing, so
//! that what follows knows only well-formed trees of bounded depth.

use super::SgfError;

/// The most nodes in one line of play: well above any game, well below what a recursive drop of the tree can bear.
const LONGEST_LINE: usize = 4_000;

/// UTF-8 if it is, else Latin-1, the charset of records that name none.
pub(super) fn decode(bytes: &[u8]) -> String {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_string(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    }
}

/// The text of the game with this number (from 1), well formed.
pub(super) fn clean(text: &str, game: usize) -> Result<String, SgfError> {
    if text.trim().is_empty() {
        return Err(SgfError::Empty);
    }
    let mut scanner = Scanner { text, at: 0, out: String::new(), depth: Vec::new(), nodes: 0, node_since_open: true };
    let mut games = 0;
    while scanner.seek_next_game() {
        games += 1;
        scanner.out.clear();
        scanner.game()?;
        if games == game {
            return Ok(scanner.out);
        }
    }
    if games == 0 {
        let start = text.trim().chars().take_while(|c| !c.is_control()).take(20).collect();
        return Err(SgfError::NotSgf { start });
    }
    Err(SgfError::NoSuchGame { asked: game, held: games })
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    out: String,
    /// Nodes in the line above each open parenthesis.
    depth: Vec<usize>,
    nodes: usize,
    node_since_open: bool,
}

impl<'a> Scanner<'a> {
    /// Moves to the next `(` that a `;` follows.
    fn seek_next_game(&mut self) -> bool {
        let text = self.text;
        let start = text[self.at..]
            .match_indices('(')
            .map(|(offset, _)| self.at + offset)
            .find(|&at| text[at + 1..].trim_start().starts_with([';', '(']));
        self.at = start.unwrap_or(text.len());
        start.is_some() && text[self.at..].contains(';')
    }

    /// Copies one game tree; at the end of the text, closes what is open.
    fn game(&mut self) -> Result<(), SgfError> {
        self.depth.clear();
        self.nodes = 0;
        let mut in_property = false;
        while let Some(c) = self.text[self.at..].chars().next() {
            match c {
                '(' => {
                    self.node_before_branch()?;
                    self.out.push('(');
                    self.depth.push(self.nodes);
                    self.node_since_open = false;
                }
                ')' => {
                    self.node_before_branch()?;
                    self.out.push(')');
                    self.nodes = self.depth.pop().unwrap_or(0);
                    self.node_since_open = true;
                }
                ';' => self.node()?,
                '[' => {
                    let value = self.value()?;
                    if in_property {
                        self.out.push_str(value);
                    }
                    continue;
                }
                _ if c.is_ascii_alphabetic() => {
                    in_property = self.identifier();
                    continue;
                }
                _ => {
                    self.at += c.len_utf8();
                    continue;
                }
            }
            self.at += 1;
            in_property = false;
            if self.depth.is_empty() {
                return Ok(());
            }
        }
        self.node_before_branch()?;
        self.out.extend(std::iter::repeat_n(')', self.depth.len()));
        Ok(())
    }

    fn node(&mut self) -> Result<(), SgfError> {
        self.nodes += 1;
        self.node_since_open = true;
        self.out.push(';');
        if self.nodes > LONGEST_LINE {
            return Err(SgfError::TooLong { line: self.position(self.at).0, limit: LONGEST_LINE });
        }
        Ok(())
    }

    /// A tree starts with a node; where the file has none, an empty one.
    fn node_before_branch(&mut self) -> Result<(), SgfError> {
        if self.node_since_open { Ok(()) } else { self.node() }
    }

    /// Copies an identifier that a value follows, in a node; drops any other word.
    fn identifier(&mut self) -> bool {
        let rest = &self.text[self.at..];
        let word = &rest[..rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len())];
        self.at += word.len();
        let name: String = word.chars().filter(char::is_ascii_uppercase).collect();
        let kept = self.node_since_open && !name.is_empty() && self.text[self.at..].trim_start().starts_with('[');
        if kept {
            self.out.push_str(&name);
        }
        kept
    }

    /// The value that opens here, brackets included.
    fn value(&mut self) -> Result<&'a str, SgfError> {
        let text: &'a str = self.text;
        let start = self.at;
        let mut escaped = false;
        for (offset, c) in text[start..].char_indices() {
            match c {
                ']' if !escaped => {
                    self.at = start + offset + 1;
                    return Ok(&text[start..self.at]);
                }
                '\\' if !escaped => escaped = true,
                _ => escaped = false,
            }
        }
        let (line, column) = self.position(start);
        Err(SgfError::Unclosed { line, column })
    }

    fn position(&self, at: usize) -> (usize, usize) {
        let before = &self.text[..at];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(input: &str, expected: &str) {
        assert_eq!(clean(input, 1).as_deref(), Ok(expected));
    }

    #[test]
    fn well_formed_text_stays() {
        check("(;SZ[9]AB[aa][bb](;B[cc])(;B[dd];W[ee]))", "(;SZ[9]AB[aa][bb](;B[cc])(;B[dd];W[ee]))");
    }

    #[test]
    fn stray_text_goes() {
        check("From: a friend (me)\n\n( ;SiZe [9]\n AB [aa]\n[bb] junk ;B[cc] )\nbye", "(;SZ[9]AB[aa][bb];B[cc])");
        check("(;C[a [12k]: hm])", "(;C[a [12k])");
        check("(;C[a\\]b];B[aa]", "(;C[a\\]b];B[aa])");
        check("((;B[aa])", "(;(;B[aa]))");
        check("(;B[aa]()", "(;B[aa](;))");
    }

    #[test]
    fn the_second_game() {
        assert_eq!(clean("(;B[aa]) (;B[bb])", 2).as_deref(), Ok("(;B[bb])"));
        assert_eq!(clean("(;B[aa])", 2), Err(SgfError::NoSuchGame { asked: 2, held: 1 }));
    }

    #[test]
    fn errors_say_where() {
        assert_eq!(clean("(;SZ[9]\nAB[aa", 1), Err(SgfError::Unclosed { line: 2, column: 3 }));
        assert_eq!(clean(" \n", 1), Err(SgfError::Empty));
        assert_eq!(clean("GIF89a\n", 1), Err(SgfError::NotSgf { start: "GIF89a".into() }));
        assert!(matches!(clean(&format!("({}", ";".repeat(9_999)), 1), Err(SgfError::TooLong { line: 1, .. })));
        assert!(matches!(clean(&"(;".repeat(9_999), 1), Err(SgfError::TooLong { .. })));
        assert!(matches!(clean(&format!("{};", "(".repeat(9_999)), 1), Err(SgfError::TooLong { .. })));
    }
}
