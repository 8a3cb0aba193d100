//! The rule books and sub-games of a load by name, and the chain of books each is made of.
//!
//! A book is resolved with the clauses of its whole chain, base first: what a base's predicate means may depend on
//! nothing the book adds, but its sorts, its moves and its strata are those of the whole.

use rustc_hash::FxHashMap;

use super::suggest::did_you_mean;
use crate::diagnostic::{Code, Diagnostic};
use crate::span::{FileId, Span};
use crate::syntax::ast::{File, Item, RuleBook};

/// How many books may build on each other.
const LONGEST_CHAIN: usize = 32;

/// What the keyword before a book says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BookKind {
    /// `rules`: it has a position of its own.
    Rules,
    /// `game`: it shares the position of the rules it uses.
    Game,
}

/// A book as written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Book<'a> {
    pub ast: &'a RuleBook,
    pub kind: BookKind,
    pub base: Base,
}

/// What a book builds on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    Nothing,
    Book(usize),
    /// It was reported already.
    Broken,
}

/// All books.
#[derive(Debug, Default)]
pub(super) struct Books<'a> {
    pub list: Vec<Book<'a>>,
    by_name: FxHashMap<&'a str, usize>,
}

impl<'a> Books<'a> {
    /// Collects the books of all files; reports names defined twice, bases nobody defines, and circles.
    pub fn collect(files: &'a [(FileId, File)], diagnostics: &mut Vec<Diagnostic>) -> Books<'a> {
        let mut books = Books::default();
        for item in files.iter().flat_map(|(_, f)| &f.items) {
            let (kind, ast) = match item {
                Item::Rules(b) => (BookKind::Rules, b),
                Item::Game(b) => (BookKind::Game, b),
                _ => continue,
            };
            if let Some(first) = books.by_name.get(ast.name.node.as_str()) {
                let message = format!("`{}` is defined twice", ast.name.node);
                let error = Diagnostic::new(Code::DuplicateName, message, ast.name.span, "defined again here")
                    .also(books.list[*first].ast.name.span, "first defined here")
                    .help("rename one of them; to add to a rule book, write `rules NEW extends OLD { .. }`");
                diagnostics.push(error);
                continue;
            }
            books.by_name.insert(&ast.name.node, books.list.len());
            books.list.push(Book { ast, kind, base: Base::Nothing });
        }
        for i in 0..books.list.len() {
            books.list[i].base = books.base(books.list[i].ast, diagnostics);
        }
        books.break_circles(diagnostics);
        books.cut_long_chains(diagnostics);
        books
    }

    /// A book by name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// The names of all books.
    pub fn names(&self) -> impl Iterator<Item = &'a str> {
        self.list.iter().map(|b| b.ast.name.node.as_str())
    }

    /// The chain of a book, its deepest base first; `None` if a base is broken.
    pub fn chain(&self, book: usize) -> Option<Vec<usize>> {
        let mut chain = vec![book];
        let mut at = book;
        loop {
            match self.list[at].base {
                Base::Nothing => break,
                Base::Book(base) => {
                    chain.push(base);
                    at = base;
                }
                Base::Broken => return None,
            }
        }
        chain.reverse();
        Some(chain)
    }

    /// Every book is resolved with its whole chain, so chains must be short.
    fn cut_long_chains(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        for book in 0..self.list.len() {
            let mut at = book;
            let mut length = 0;
            while let Base::Book(base) = self.list[at].base {
                at = base;
                length += 1;
                if length > LONGEST_CHAIN {
                    break;
                }
            }
            if length > LONGEST_CHAIN {
                let ast = self.list[book].ast;
                let message = format!("`{}` builds on more than {LONGEST_CHAIN} books in a row", ast.name.node);
                let span = ast.base.as_ref().map_or(ast.name.span, |b| b.span);
                let error = Diagnostic::new(Code::Kind, message, span, "the limit is reached here");
                diagnostics.push(error.help("put several of them into one rule book"));
                self.list[book].base = Base::Broken;
            }
        }
    }

    fn base(&self, book: &RuleBook, diagnostics: &mut Vec<Diagnostic>) -> Base {
        let Some(name) = &book.base else { return Base::Nothing };
        if let Some(base) = self.find(&name.node) {
            return Base::Book(base);
        }
        let message = format!("there is no rule book `{}`", name.node);
        let help = did_you_mean(&name.node, self.names(), "define it, or import the file that does");
        diagnostics.push(Diagnostic::new(Code::UnknownName, message, name.span, "not defined").help(help));
        Base::Broken
    }

    /// Reports each circle of bases once, at its first book, and cuts it everywhere.
    fn break_circles(&mut self, diagnostics: &mut Vec<Diagnostic>) {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            Open,
            Done,
        }
        let mut marks = vec![Mark::New; self.list.len()];
        for start in 0..self.list.len() {
            let mut path = Vec::new();
            let mut at = Some(start);
            while let Some(book) = at.filter(|b| marks[*b] == Mark::New) {
                marks[book] = Mark::Open;
                path.push(book);
                at = match self.list[book].base {
                    Base::Book(base) => Some(base),
                    _ => None,
                };
            }
            if let Some(first) = at.filter(|b| marks[*b] == Mark::Open) {
                let from = path.iter().position(|b| *b == first).unwrap_or(0);
                let mut circle = path[from..].to_vec();
                circle.sort_unstable();
                let places: Vec<Span> =
                    circle.iter().filter_map(|b| self.list[*b].ast.base.as_ref().map(|n| n.span)).collect();
                let message = format!("`{}` builds on itself", self.list[circle[0]].ast.name.node);
                let mut error = Diagnostic::new(Code::Kind, message, places[0], "this base leads back here");
                for span in &places[1..] {
                    error = error.also(*span, "by way of this");
                }
                diagnostics.push(error.help("put what they share into a rule book of its own, and extend that"));
                for book in circle {
                    self.list[book].base = Base::Broken;
                }
            }
            for book in path {
                marks[book] = Mark::Done;
            }
        }
    }
}
