//! The text that tokens came from, laid out as it was written, and the token at each place of it.
//!
//! The language has its own lexer, so `game!` gives it text again: each token at its line and column. Comments are
//! gone by then, as the language wants them to be.

use proc_macro::{Delimiter, Span, TokenStream, TokenTree};

/// A text and where its tokens stand in it.
pub struct Text {
    /// The text.
    pub source: String,
    /// Start and end of each token in the text, in order, and its span.
    tokens: Vec<(usize, usize, Span)>,
    line: usize,
    column: usize,
}

impl Text {
    /// The text of the tokens.
    pub fn of(tokens: TokenStream) -> Self {
        let mut text = Self { source: String::new(), tokens: Vec::new(), line: 0, column: 0 };
        text.stream(tokens);
        text
    }

    /// The token at a byte of the text, or the last before it.
    pub fn span(&self, byte: usize) -> Option<Span> {
        let after = self.tokens.partition_point(|(start, ..)| *start <= byte);
        self.tokens.get(after.saturating_sub(1)).map(|(.., span)| *span)
    }

    fn stream(&mut self, tokens: TokenStream) {
        for token in tokens {
            match token {
                TokenTree::Group(group) => {
                    let (open, close) = match group.delimiter() {
                        Delimiter::Parenthesis => ("(", ")"),
                        Delimiter::Brace => ("{", "}"),
                        Delimiter::Bracket => ("[", "]"),
                        Delimiter::None => ("", ""),
                    };
                    self.token(open, group.span_open());
                    self.stream(group.stream());
                    self.token(close, group.span_close());
                }
                token => self.token(&token.to_string(), token.span()),
            }
        }
    }

    fn token(&mut self, text: &str, span: Span) {
        let start = span.start();
        let (line, column) = (start.line(), start.column());
        if self.line == 0 {
            self.line = line;
            self.column = column;
        }
        while self.line < line {
            self.source.push('\n');
            self.line += 1;
            self.column = 1;
        }
        while self.line == line && self.column < column {
            self.source.push(' ');
            self.column += 1;
        }
        let from = self.source.len();
        self.source.push_str(text);
        self.tokens.push((from, self.source.len(), span));
        let lines = text.matches('\n').count();
        self.line += lines;
        let last = text.rsplit('\n').next().unwrap_or(text).chars().count();
        self.column = if lines == 0 { self.column + last } else { last + 1 };
    }
}
