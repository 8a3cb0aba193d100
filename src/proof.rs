//! Proof files: what `solve --proof` writes and `prove` checks.
//!
//! A file holds all that a stranger needs: the text of the rules, the question, the verdict, and the nodes, with points
//! and values by their names. Reading one uses the front end and the judge alone.

pub mod clingo;
pub mod file;
pub mod names;
pub mod rules;
pub mod tree;
