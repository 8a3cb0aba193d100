//! From text to syntax tree and back.
//!
//! A file is first cut into tokens (`token`), then into clauses (`recover`), and only then is each clause parsed by
//! the pest grammar (`parse`, of the crate `kikashi-grammar`), with operators put in order by `precedence`. Cutting first
//! is what lets one run report every error: a broken clause cannot swallow the next. It also bounds the work: each clause
//! is parsed once, and one nested too deep is refused before any recursion sees it.

pub mod ast;
mod chunk;
mod expected;
mod help;
mod load;
mod parse;
mod precedence;
mod printer;
mod recover;
mod shipped;
mod token;
mod trouble;

pub use load::{LARGEST_FILE, Loaded, load, read};
pub use printer::{print, print_expr};
pub use shipped::{PRELUDE, shipped, shipped_names};

use crate::diagnostic::Diagnostic;
use crate::span::FileId;

/// How deep parentheses, `not`s, quantifiers and other operators may nest.
pub const MAX_DEPTH: usize = 100;

/// Parses one file. The tree holds every clause that could be read; the diagnostics tell of all others, in the order
/// of their places.
pub fn parse(file: FileId, text: &str) -> (ast::File, Vec<Diagnostic>) {
    recover::file(file, text)
}
