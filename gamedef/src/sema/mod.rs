//! From syntax trees to resolved rules: names, sorts, modes, strata, moves, goals, gradual schemes, selectors.
//!
//! The passes stand below in their order, each with what holds after it. Every game of a load is resolved by itself,
//! with the clauses of all it extends or uses; one with an error is left out, and the others can be used.

mod again;
mod alternatives;
mod assemble;
mod books;
mod clause;
mod contradictions;
mod declare;
mod draft;
mod dump;
mod elaborate;
mod follow;
mod goals;
mod holes;
mod instances;
mod lower;
mod matching;
mod modes;
mod moves;
mod once;
mod parameters;
mod pictures;
mod ranges;
mod schemes;
mod scope;
mod selectors;
mod selects;
mod strata;
mod suggest;
mod twice;
mod types;
mod unused;
mod values;
mod walk;

pub use dump::{dump, formula};
pub use parameters::{ParameterError, parameters};
pub use selectors::{SelectorError, selector};

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::rules::{Game, Module};
use crate::span::{FileId, Sources, Span};
use crate::syntax::{self, ast};
use books::{Book, Books};
use schemes::Schemes;

/// A file with all it imports, resolved.
#[derive(Clone, Debug, Default)]
pub struct Analysis {
    /// All texts.
    pub sources: Sources,
    /// What could be resolved without error.
    pub module: Module,
    /// Everything wrong, in the order of the places.
    pub diagnostics: Vec<Diagnostic>,
    /// The paths that imports read; when one changes, the analysis is stale.
    pub inputs: Vec<String>,
}

impl Analysis {
    /// Whether there is an error, not only warnings.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|d| d.severity() == Severity::Error)
    }
}

/// Loads, parses and resolves a text that was read from `name`; imports are read by `reader`.
pub fn analyse(name: &str, text: String, reader: &dyn Fn(&str) -> Result<String, String>) -> Analysis {
    let loaded = syntax::load(name, text, reader);
    let (module, found) = resolve(&loaded.sources, &loaded.files);
    let mut diagnostics = loaded.diagnostics;
    diagnostics.extend(found);
    diagnostics.sort_by_key(|d| d.labels.first().map(|l| l.span));
    Analysis { sources: loaded.sources, module, diagnostics, inputs: loaded.read }
}

/// A shipped file, such as `capture.game`, resolved; `None` if there is none of that name.
pub fn analyse_shipped(name: &str) -> Option<Analysis> {
    let text = syntax::shipped(name)?;
    Some(analyse(name, text.to_string(), &|path| Err(format!("`{path}` is not shipped"))))
}

/// Resolves the trees of a load; the file asked for is the last of them.
pub fn resolve(sources: &Sources, files: &[(FileId, ast::File)]) -> (Module, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let mut module = Module::default();
    if let Some((file, tree)) = files.last()
        && tree.items.is_empty()
        && tree.broken.is_empty()
    {
        let place = Span { file: *file, start: 0, end: 0 };
        let error = Diagnostic::new(Code::Missing, "this file defines nothing", place, "no rule book, game or scheme");
        diagnostics.push(error.help("a rule book is written `rules name { .. }`"));
    }
    // After this: every base exists, and no chain of bases is a circle.
    let books = Books::collect(files, &mut diagnostics);
    // After this: schemes are closed, decrease, and have names.
    let schemes = schemes::resolve(files, &mut diagnostics);
    for book in 0..books.list.len() {
        let Some(chain) = books.chain(book) else { continue };
        let chain: Vec<Book> = chain.into_iter().map(|b| books.list[b]).collect();
        let mut found = Vec::new();
        let game = game(sources, &books, &chain, &schemes, &mut found);
        if found.iter().all(|d| d.severity() == Severity::Warning) {
            instances::by_default(sources, &game, chain[chain.len() - 1].ast.name.span, &mut found);
        }
        if found.iter().all(|d| d.severity() == Severity::Warning) {
            module.games.push(game);
        }
        diagnostics.extend(found);
    }
    module.schemes = schemes.schemes;
    module.names = schemes.names;
    // After this: every instance is of a game without errors, with values for its parameters.
    instances::instances(sources, files, &books, &mut module, &mut diagnostics);
    if diagnostics.iter().all(|d| d.severity() == Severity::Warning) {
        unused::check(files, &books, &mut diagnostics);
    }
    follow::remove(sources, files, &mut diagnostics);
    (module, in_order(diagnostics))
}

/// One game: the passes in their order.
fn game(
    sources: &Sources,
    books: &Books,
    chain: &[Book],
    schemes: &Schemes,
    diagnostics: &mut Vec<Diagnostic>,
) -> Game {
    // After this: every name of the game has one meaning.
    let mut scope = declare::declare(chain, diagnostics);
    scope.rows = assemble::rows(&scope, chain);
    once::check(&scope, books, chain, diagnostics);
    moves::names(chain.iter().flat_map(|b| &b.ast.clauses), diagnostics);
    // After this: every use has the right arity and sort.
    let drafted = elaborate::elaborate(&mut scope, chain, diagnostics);
    let (uses, mut torn) = (drafted.uses, drafted.torn);
    // After this: no tuples; heads are distinct variables; every variable is quantified; no plain contradictions.
    let mut lowered = lower::lower(&scope, drafted.drafts, &uses, &mut torn, diagnostics);
    // After this: no clause is superfluous; moves write each place once; moves can change goals.
    alternatives::check(&scope, &lowered.clauses, diagnostics);
    lowered.clauses.iter().for_each(|c| moves::check(&scope, c, diagnostics));
    lowered.clauses.iter().for_each(|c| twice::check(&scope, c, diagnostics));
    twice::starts(&scope, &lowered.clauses, diagnostics);
    goals::check(&scope, &lowered, &torn, diagnostics);
    // After this: every clause can be evaluated in some order.
    let mut reported: BTreeSet<Span> = BTreeSet::new();
    modes::check(&scope, &mut lowered.clauses, &mut reported, diagnostics);
    // After this: every variable runs over a finite sort.
    let sorts = ranges::settle(&mut scope, &mut lowered, diagnostics);
    lowered.clauses.retain_mut(|c| ranges::replace(c, &mut reported, diagnostics));
    // After this: nothing depends on its own negation.
    let strata = strata::strata(&scope, &uses, diagnostics);
    let pictures = pictures::pictures(&scope, sources, chain, diagnostics);
    let mut game = assemble::assemble(&scope, books, chain, &lowered, &sorts, &strata, pictures);
    // After this: what moves write fits, or was said; comparisons can hold.
    if diagnostics.iter().all(|d| d.severity() == Severity::Warning) {
        values::check(&game, &lowered.clauses, diagnostics);
    }
    game.selectors = selects::selects(sources, chain, schemes, diagnostics);
    game
}

/// In the order of their places, without what the books of a chain report again for each game that builds on them.
fn in_order(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut seen: FxHashSet<(Code, Span)> = FxHashSet::default();
    diagnostics.retain(|d| d.labels.first().is_none_or(|l| seen.insert((d.code, l.span))));
    diagnostics.sort_by_key(|d| d.labels.first().map(|l| l.span));
    diagnostics
}
