//! What expressions cost, for all who weigh them against each other; what an operator costs stands in the table.
//!
//! The unit is an operation on a word, as emitted code does it. An operator on sets costs as many times more as a set has
//! words; a state that is made counts as eight sets.

#![deny(clippy::wildcard_enum_match_arm)]

use super::Expr;
use super::signature::{ANSWER_SETS, STATE_SETS, signature};

/// A loop costs this much for each of its rounds, whatever it does in them.
pub const ROUND: u64 = 1;

/// The cost of an operator by itself, its parts left out, where a set has so many words. A call costs more than what is
/// called.
pub fn own(e: &Expr, words: u64) -> u64 {
    let cost = signature(e).cost;
    cost.fixed + cost.words * words
}

/// How many rounds a loop is taken to have: one for what is no loop.
pub fn rounds(e: &Expr) -> u64 {
    signature(e).rounds
}

/// The cost of an answer joined with another.
pub fn joined(words: u64) -> u64 {
    ANSWER_SETS * words
}

/// The cost of a state made by a move.
pub fn after(words: u64) -> u64 {
    STATE_SETS * words
}
