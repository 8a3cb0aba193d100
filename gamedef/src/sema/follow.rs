//! Errors that only follow from a syntax error: the name that a broken clause would have defined is not "unknown", and
//! a rule book whose `board` clause cannot be read has one all the same.
//!
//! What stands here hides a message only where a broken piece of text explains it; the rest is reported.

use rustc_hash::FxHashSet;

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::span::{FileId, Sources, Span};
use crate::syntax::ast::{File, Item};

/// Removes what follows from the pieces that could not be read.
pub(super) fn remove(sources: &Sources, files: &[(FileId, File)], diagnostics: &mut Vec<Diagnostic>) {
    let broken: Vec<Span> = files.iter().flat_map(|(_, file)| file.broken.iter().copied()).collect();
    if broken.is_empty() {
        return;
    }
    let names: FxHashSet<&str> = broken.iter().flat_map(|piece| defined(sources.slice(*piece))).collect();
    let torn: Vec<Span> = clauses(files).filter(|clause| broken.iter().any(|piece| within(*piece, *clause))).collect();
    diagnostics.retain(|d| {
        let Some(place) = d.labels.first().map(|label| label.span) else { return true };
        match d.code {
            Code::UnknownName => !words(sources.slice(place)).next().is_some_and(|name| names.contains(name)),
            // The clause that says it, or the move that writes it, may be one of the broken ones.
            Code::Missing | Code::FixedGoal => false,
            Code::Unbound | Code::IllegalWrite => !torn.iter().any(|clause| within(place, *clause)),
            _ => d.severity() == Severity::Error,
        }
    });
}

/// The names that a piece would have defined: of a rule its head's, of anything else each that it mentions.
fn defined(piece: &str) -> impl Iterator<Item = &str> {
    let first = words(piece).next().unwrap_or_default();
    let rule =
        piece.trim_start().strip_prefix(first).is_some_and(|rest| rest.trim_start().starts_with(['(', '<', '=']));
    words(piece).take(if rule { 1 } else { usize::MAX })
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty())
}

fn clauses(files: &[(FileId, File)]) -> impl Iterator<Item = Span> {
    let books = files.iter().flat_map(|(_, file)| &file.items).filter_map(|item| match item {
        Item::Rules(book) | Item::Game(book) => Some(book),
        _ => None,
    });
    books.flat_map(|book| &book.clauses).map(|clause| clause.span)
}

fn within(inner: Span, outer: Span) -> bool {
    inner.file == outer.file && outer.start <= inner.start && inner.end <= outer.end
}
