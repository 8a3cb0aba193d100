//! Rule books: files by path or shipped ones by name, loaded with their imports and resolved.

use std::path::Path;
use std::string::FromUtf8Error;

use kikashi_gamedef::diagnostic::{Code, Diagnostic, Severity, Style, render, render_all};
use kikashi_gamedef::rules::{Game, Module};
use kikashi_gamedef::sema;
use kikashi_gamedef::span::{FileId, Sources, Span};
use kikashi_gamedef::syntax;

use crate::failure::Failure;

/// A file of rules with all it imports.
#[derive(Debug)]
pub struct Book {
    /// The texts, for messages.
    pub sources: Sources,
    /// What the rules define.
    pub module: Module,
    /// Errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
    /// The file asked for, among the sources.
    pub file: FileId,
    origin: Origin,
}

/// Where a file and what it imports come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Origin {
    Disk,
    Shipped,
}

impl Book {
    /// Loads the file at a path.
    ///
    /// # Errors
    /// If the file cannot be read; errors in the rules, or bytes that are no UTF-8, are diagnostics.
    pub fn read(path: &Path) -> Result<Book, Failure> {
        let bytes = syntax::read(path)
            .map_err(|error| Failure::Input(format!("cannot read `{}`: {}", path.display(), said(&error))))?;
        let name = path.to_string_lossy().replace('\\', "/");
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Book::load(&name, text, Origin::Disk)),
            Err(error) => Ok(Book::not_text(&name, &error)),
        }
    }

    /// A file that is no text: one error, at the first byte that is not.
    fn not_text(name: &str, error: &FromUtf8Error) -> Book {
        let at = error.utf8_error().valid_up_to();
        let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
        let mut sources = Sources::default();
        let file = sources.add(name, text);
        let start = u32::try_from(at).unwrap_or(u32::MAX);
        // The replacement character that stands there now is three bytes long.
        let span = Span { file, start, end: start.saturating_add(3) };
        let message = format!("byte {at} is not UTF-8");
        let error = Diagnostic::new(Code::Syntax, message, span, "here").help("save the file as UTF-8");
        Book { sources, module: Module::default(), diagnostics: vec![error], file, origin: Origin::Disk }
    }

    /// Loads a shipped file, such as `go.game`.
    pub fn shipped(name: &str) -> Option<Book> {
        syntax::shipped(name).map(|text| Book::load(name, text.to_string(), Origin::Shipped))
    }

    /// The same file with more clauses at its end.
    pub fn extended(&self, clauses: &str) -> Book {
        let source = self.sources.get(self.file);
        Book::load(&source.name, format!("{}\n{clauses}", source.text), self.origin)
    }

    fn load(name: &str, text: String, origin: Origin) -> Book {
        let loaded = match origin {
            Origin::Disk => syntax::load(name, text, &|path| read_text(Path::new(path))),
            // What lies in the user's folder under the same name has nothing to do with it.
            Origin::Shipped => syntax::load(name, text, &|_| Err("it is not shipped".to_string())),
        };
        let (module, found) = sema::resolve(&loaded.sources, &loaded.files);
        let mut diagnostics = loaded.diagnostics;
        diagnostics.extend(found);
        let file = loaded.files.last().map_or(FileId(0), |(file, _)| *file);
        Book { sources: loaded.sources, module, diagnostics, file, origin }
    }

    /// What a later stage has against the rules, as it stands behind `error: `.
    pub fn refusal(&self, found: &Diagnostic) -> String {
        let text = render(found, &self.sources, Style::Plain);
        let place = text.split_once('\n').map_or("", |(_, place)| place);
        format!("{} [{}]\n{place}", found.message, found.code.as_str())
    }

    /// The diagnostics that make the rules unusable, or those that do not.
    pub fn of(&self, severity: Severity) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter().filter(move |diagnostic| diagnostic.severity() == severity)
    }

    /// Whether the rules can be used.
    pub fn is_sound(&self) -> bool {
        self.of(Severity::Error).next().is_none()
    }

    /// The book, if its rules can be used.
    ///
    /// # Errors
    /// If they cannot; the diagnostics are written to the standard error stream.
    pub fn sound(self) -> Result<Book, Failure> {
        if self.is_sound() {
            return Ok(self);
        }
        anstream::eprintln!("{}", render_all(&self.diagnostics, &self.sources, Style::Colour));
        Err(Failure::RuleBook(render_all(&self.diagnostics, &self.sources, Style::Plain)))
    }

    /// The games that can be played, those of imported files first: parts without a board or players are left out.
    pub fn games(&self) -> impl DoubleEndedIterator<Item = &Game> {
        self.module.games.iter().filter(|game| game.board.is_some() && !game.players.is_empty())
    }

    /// The game of that name.
    pub fn game(&self, name: &str) -> Option<&Game> {
        self.games().find(|game| game.name == name)
    }

    /// The last game that the file itself defines: the most special one.
    pub fn main_game(&self) -> Option<&Game> {
        self.games().rev().find(|game| game.span.file == self.file)
    }
}

/// The text of an imported file.
fn read_text(path: &Path) -> Result<String, String> {
    let bytes = syntax::read(path).map_err(|error| said(&error))?;
    String::from_utf8(bytes).map_err(|error| format!("its byte {} is not UTF-8", error.utf8_error().valid_up_to()))
}

fn said(error: &std::io::Error) -> String {
    match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_string(),
        _ => error.to_string(),
    }
}
