//! The grammar of game files, `grammar.pest`, as a parser.
//!
//! A crate of its own: what pest makes of it would be a tenth of the code of the compiler, which changes more often.

// Pest documents none of the rules; the grammar does.
#![allow(missing_docs)]

pub use pest;

/// Reads one clause by a [`Rule`].
#[derive(pest_derive::Parser)]
#[grammar = "grammar.pest"]
pub struct Grammar;

/// The text of the grammar.
pub const TEXT: &str = include_str!("grammar.pest");
