//! Cuts a file into items, clauses, steps and assignments, and has each parsed on its own.
//!
//! A full stop ends a clause wherever it stands, since no bracket may hold one; where it is missing, the next line
//! that begins like a clause does. So an error costs one clause, and a file with twelve errors reports twelve. Each
//! token is passed once: the time is linear however broken the text.

use super::ast::{Assign, Clause, ClauseKind, File, Item, RuleBook, Step};
use super::chunk::{Chunk, span};
use super::parse;
use super::token::{Kind, Token, spaced, tokens};
use super::trouble::{self, unended, unexpected};
use crate::diagnostic::{Code, Diagnostic};
use crate::span::{FileId, Span};

mod cues;

/// Reads a whole file.
pub(super) fn file(file: FileId, text: &str) -> (File, Vec<Diagnostic>) {
    let tokens = tokens(text);
    let text = &spaced(text, &tokens);
    let partner = partners(text, &tokens);
    let reader = Reader {
        file,
        text,
        tokens: &tokens,
        partner,
        at: 0,
        items: Vec::new(),
        broken: Vec::new(),
        troubles: Vec::new(),
    };
    reader.read()
}

/// Where each opening bracket is closed, found before the next full stop.
fn partners(text: &str, tokens: &[Token]) -> Vec<usize> {
    let mut partner = vec![usize::MAX; tokens.len()];
    let mut open: Vec<usize> = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        match &text[token.start..token.end] {
            "(" | "[" => open.push(i),
            ")" | "]" => {
                if let Some(o) = open.pop() {
                    partner[o] = i;
                }
            }
            "." => open.clear(),
            _ => {}
        }
    }
    partner
}

/// What kind of piece is being cut.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    /// An item, or the head of one.
    Item,
    /// A clause of a rule book.
    Clause,
    /// A step of a move, or an assignment of a set-up.
    Step,
    /// The head of a block, up to its brace.
    Head,
}

/// A cut piece: tokens `first..last`, and whether what must end it was there.
#[derive(Clone, Copy)]
struct Cut {
    first: usize,
    last: usize,
    ended: bool,
}

struct Reader<'a> {
    file: FileId,
    text: &'a str,
    tokens: &'a [Token],
    partner: Vec<usize>,
    at: usize,
    items: Vec<Item>,
    broken: Vec<Span>,
    troubles: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    fn read(mut self) -> (File, Vec<Diagnostic>) {
        // Clauses after a brace too many belong to the book before: one error for the brace, not one for each.
        let mut astray = false;
        while self.at < self.tokens.len() {
            let word = self.word(self.at);
            match word {
                "rules" | "game" => {
                    astray = false;
                    self.book();
                }
                "import" | "instance" | "scheme" | "name" => {
                    astray = false;
                    let cut = self.take(Piece::Item);
                    let (chunk, place) = (self.chunk(cut, "`.`"), self.place(cut));
                    if let Some(item) = self.settle(cut, chunk, parse::item(&chunk, place)) {
                        self.items.push(item);
                    }
                }
                "}" => {
                    let place = self.span_of(self.at);
                    if !astray {
                        self.troubles.push(
                            Diagnostic::new(Code::Syntax, "this `}` closes nothing", place, "no `{` before it")
                                .help("remove it, or one that comes before it"),
                        );
                    }
                    astray = false;
                    self.at += 1;
                }
                _ if self.begins_clause(self.at) || self.is_fact(self.at) => self.clause_astray(&mut astray),
                _ => self.junk(),
            }
        }
        self.troubles.sort_by_key(|d| d.labels.first().map_or(0, |l| l.span.start));
        (File { items: self.items, broken: self.broken }, self.troubles)
    }

    /// A clause outside any rule book.
    fn clause_astray(&mut self, astray: &mut bool) {
        if !*astray {
            let place = self.span_of(self.at);
            let error = Diagnostic::new(Code::Syntax, "this clause stands outside any rule book", place, "here");
            let brace = self.at.checked_sub(1).filter(|&i| self.word(i) == "}");
            let error = match brace {
                Some(i) => error.also(self.span_of(i), "the rule book before it was closed here"),
                None => error,
            };
            self.troubles
                .push(error.help("clauses belong between the braces of `rules NAME { .. }` or `game NAME { .. }`"));
        }
        *astray = true;
        let mut clauses = Vec::new();
        self.clause(&mut clauses);
        if let Some(Item::Rules(book) | Item::Game(book)) = self.items.last_mut() {
            book.clauses.extend(clauses);
        }
    }

    /// Something at the top of a file that is no item.
    fn junk(&mut self) {
        let cut = self.take(Piece::Item);
        let chunk = self.chunk(cut, "`.`");
        let error = trouble::inspect(&chunk).unwrap_or_else(|| unexpected(&chunk, chunk.bytes().0, &parse::ITEMS));
        self.troubles.push(error);
        self.broken.push(chunk.span());
        if self.word(self.at) == "{" {
            let mut scratch = Vec::new();
            self.clauses(&mut scratch);
        }
    }

    /// `rules .. { .. }` or `game .. { .. }`
    fn book(&mut self) {
        let cut = self.take(Piece::Head);
        let chunk = self.chunk(cut, "`{`");
        let head = self.settle(cut, chunk, parse::book(&chunk));
        let mut clauses = Vec::new();
        self.clauses(&mut clauses);
        if let Some((book, game)) = head {
            let end = self.tokens[..self.at].last().map_or(0, |t| t.end);
            let book = RuleBook { clauses, span: span(self.file, chunk.bytes().0, end), ..book };
            self.items.push(if game { Item::Game(book) } else { Item::Rules(book) });
        }
    }

    /// The clauses of a rule book, from its opening brace, which may be missing, to its closing one.
    fn clauses(&mut self, found: &mut Vec<Clause>) {
        let open = self.brace();
        loop {
            match self.word(self.at) {
                "" => return self.unclosed(open),
                "}" => return self.at += 1,
                _ if self.begins_item(self.at) => return self.unclosed(open),
                _ => self.clause(found),
            }
        }
    }

    /// The opening brace, if it is there.
    fn brace(&mut self) -> Option<usize> {
        let open = (self.word(self.at) == "{").then_some(self.at);
        self.at += usize::from(open.is_some());
        open
    }

    /// Tells that a block has no closing brace; if it has no opening one either, that was told before.
    fn unclosed(&mut self, open: Option<usize>) {
        let Some(open) = open else { return };
        let error = Diagnostic::new(Code::Syntax, "this `{` is never closed", self.span_of(open), "opened here");
        let error = match self.tokens.get(self.at) {
            Some(_) => error.also(self.span_of(self.at), "`}` is missing before this"),
            None => error,
        };
        self.troubles.push(error.help("add `}`"));
    }

    fn clause(&mut self, found: &mut Vec<Clause>) {
        let first = self.at;
        let keyword = self.is_keyword_clause(first);
        let kind = match self.word(first) {
            "move" if keyword => self.movement(),
            "setup" if keyword && (1..=2).any(|n| self.word(first + n) == "{") => self.setup(),
            "start" if keyword && !matches!(self.kind(first + 1), Some(Kind::Picture | Kind::OpenPicture)) => {
                let cut = self.take(Piece::Clause);
                Some(ClauseKind::Start(self.assignments(Cut { first: first + 1, ..cut }, true)))
            }
            _ => {
                let cut = self.take(Piece::Clause);
                let chunk = self.chunk(cut, "`.`");
                let read = parse::clause(&chunk, keyword);
                if self.word(self.at) == "{" && !cut.ended {
                    let error = match read {
                        Ok(_) => unexpected(&chunk, self.tokens[self.at].start, &["`.`"]),
                        Err(error) => error,
                    };
                    self.troubles.push(error);
                    self.broken.push(chunk.span());
                    let mut scratch = Vec::new();
                    self.steps(&mut scratch);
                    None
                } else {
                    self.settle(cut, chunk, read)
                }
            }
        };
        if let Some(kind) = kind {
            let end = self.tokens[..self.at].last().map_or(0, |t| t.end);
            found.push(Clause { kind, span: span(self.file, self.tokens[first].start, end) });
        }
    }

    /// `move NAME(..) by C { .. }`
    fn movement(&mut self) -> Option<ClauseKind> {
        let cut = self.take(Piece::Head);
        let chunk = self.chunk(cut, "`{`");
        let head = self.settle(cut, chunk, parse::move_head(&chunk));
        let mut steps = Vec::new();
        self.steps(&mut steps);
        head.map(|(name, params, by)| ClauseKind::Move { name, params, by, steps })
    }

    /// The steps of a move, from its opening brace, which may be missing, to its closing one.
    fn steps(&mut self, found: &mut Vec<Step>) {
        let open = self.brace();
        let mut inner = 0usize;
        loop {
            match self.word(self.at) {
                "" => return self.unclosed(open),
                "}" if inner > 0 => {
                    inner -= 1;
                    self.at += 1;
                }
                "}" => return self.at += 1,
                "{" => {
                    let place = self.span_of(self.at);
                    self.troubles.push(
                        Diagnostic::new(Code::Syntax, "a block cannot stand here", place, "not expected here").help(
                            "a move consists of `when`, `then`, `require` and `again when`, each with a full stop",
                        ),
                    );
                    inner += 1;
                    self.at += 1;
                }
                _ if self.begins_item(self.at) || self.leaves_block(self.at) => return self.unclosed(open),
                _ => self.step(found),
            }
        }
    }

    fn step(&mut self, found: &mut Vec<Step>) {
        let first = self.at;
        let cut = self.take(Piece::Step);
        if self.word(first) == "then" {
            found.push(Step::Then(self.assignments(Cut { first: first + 1, ..cut }, false)));
        } else {
            let chunk = self.chunk(cut, "`.`");
            found.extend(self.settle(cut, chunk, parse::step(&chunk)));
        }
    }

    /// `setup NAME { assignments. }`
    fn setup(&mut self) -> Option<ClauseKind> {
        let cut = self.take(Piece::Head);
        let chunk = self.chunk(cut, "`{`");
        let name = self.settle(cut, chunk, parse::setup_head(&chunk));
        let open = self.brace();
        let mut found = Vec::new();
        loop {
            match self.word(self.at) {
                "}" => {
                    self.at += 1;
                    break;
                }
                "" => {
                    self.unclosed(open);
                    break;
                }
                _ if self.begins_item(self.at) || self.leaves_block(self.at) => {
                    self.unclosed(open);
                    break;
                }
                _ => {
                    let cut = self.take(Piece::Step);
                    found.extend(self.assignments(cut, true));
                    if cut.first == cut.last && !cut.ended {
                        self.at += 1; // a brace
                    }
                }
            }
        }
        name.map(|name| ClauseKind::Setup(name, found))
    }

    /// Assignments with `,` or `;` between them. A comma divides only before another `cell :=`; elsewhere it goes on
    /// with the formula. Where `=` may assign too, a comma after `for` or `if` never divides before it.
    fn assignments(&mut self, cut: Cut, starting: bool) -> Vec<Assign> {
        let mut pieces = Vec::new();
        let (mut first, mut depth, mut in_formula) = (cut.first, 0i32, false);
        for i in cut.first..cut.last {
            match self.word(i) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                "for" | "if" => in_formula = true,
                ";" if depth <= 0 => {
                    pieces.push(Cut { first, last: i, ended: true });
                    (first, in_formula) = (i + 1, false);
                }
                "," if depth <= 0 => {
                    let becomes = match self.partner.get(i + 2) {
                        Some(&close) if self.word(i + 2) == "(" && close != usize::MAX => close + 1,
                        _ => i + 2,
                    };
                    let assigns = match self.word(becomes) {
                        ":=" => true,
                        "=" => starting && !in_formula,
                        _ => false,
                    };
                    if assigns && self.kind(i + 1) == Some(Kind::Lower) && becomes < cut.last {
                        pieces.push(Cut { first, last: i, ended: true });
                        (first, in_formula) = (i + 1, false);
                    }
                }
                _ => {}
            }
        }
        pieces.push(Cut { first, ..cut });
        let mut found = Vec::new();
        for piece in pieces {
            let chunk = self.chunk(piece, "`.`");
            found.extend(self.settle(piece, chunk, parse::assignment(&chunk, starting)));
        }
        found
    }

    /// Keeps what was read, or its error; tells if the end is missing.
    fn settle<T>(&mut self, cut: Cut, chunk: Chunk, read: Result<T, Diagnostic>) -> Option<T> {
        match read {
            Ok(value) => {
                if !cut.ended {
                    self.troubles.push(unended(&chunk));
                }
                Some(value)
            }
            Err(error) => {
                self.troubles.push(error);
                self.broken.push(chunk.span());
                None
            }
        }
    }

    /// Cuts the piece that begins here and moves behind it and its full stop. A brace that ends it is left.
    fn take(&mut self, piece: Piece) -> Cut {
        let first = self.at;
        let mut braces = 0usize;
        let mut i = first;
        while i < self.tokens.len() {
            match self.word(i) {
                "." => {
                    self.at = i + 1;
                    return Cut { first, last: i, ended: piece != Piece::Head };
                }
                "{" if piece == Piece::Head => {
                    self.at = i;
                    return Cut { first, last: i, ended: true };
                }
                "{" if self.opens_block(piece, i) => break,
                "{" => braces += 1,
                "}" if braces == 0 => break,
                "}" => braces -= 1,
                _ => {}
            }
            if i > first && self.begins_next(piece, i) {
                break;
            }
            i += 1;
        }
        self.at = i;
        Cut { first, last: i, ended: false }
    }

    fn word(&self, i: usize) -> &'a str {
        self.tokens.get(i).map_or("", |t| &self.text[t.start..t.end])
    }

    fn kind(&self, i: usize) -> Option<Kind> {
        self.tokens.get(i).map(|t| t.kind)
    }

    fn is_lower(&self, i: usize) -> bool {
        self.kind(i) == Some(Kind::Lower)
    }

    fn span_of(&self, i: usize) -> Span {
        let end = self.text.len();
        self.tokens.get(i).map_or(span(self.file, end, end), |t| span(self.file, t.start, t.end))
    }

    fn chunk(&self, cut: Cut, ending: &'static str) -> Chunk<'a> {
        let last = cut.last.max(cut.first);
        Chunk { file: self.file, text: self.text, tokens: self.tokens, first: cut.first, last, ending }
    }

    /// The whole piece, its full stop included.
    fn place(&self, cut: Cut) -> Span {
        let end = self.tokens[..self.at].last().map_or(0, |t| t.end);
        span(self.file, self.tokens[cut.first].start, end)
    }
}
