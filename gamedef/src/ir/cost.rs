//! What operators cost: one table for all who weigh expressions against each other.
//!
//! The unit is an operation on a word, as emitted code does it. An operator on sets costs as many times more as a set has
//! words; a state that is made counts as eight sets.

use super::Expr;

/// A loop costs this much for each of its rounds, whatever it does in them.
pub const ROUND: u64 = 1;

/// A state made, in sets.
const STATE: u64 = 8;

/// What an answer bars, in sets: made, or joined with another.
const ANSWER: u64 = 6;

/// A set shifted in all directions, in sets.
const SHIFTS: u64 = 6;

/// The cost of an operator by itself, its parts left out, where a set has so many words. A call costs more than what is
/// called.
pub fn own(e: &Expr, words: u64) -> u64 {
    match e {
        Expr::Local(_) | Expr::Int(_) | Expr::Bool(_) | Expr::Param(_) | Expr::Arg(_) | Expr::Attacker => 0,
        Expr::Call(..) => 2,
        Expr::ValueAt(..) => 3,
        Expr::Image(..) => SHIFTS * words,
        Expr::With(..) | Expr::Null(_) => after(words),
        Expr::IsEmpty(_)
        | Expr::AtLeast(..)
        | Expr::Count(_)
        | Expr::Absent(..)
        | Expr::Breaks(_)
        | Expr::The(_)
        | Expr::Pick(_)
        | Expr::Empty
        | Expr::Full
        | Expr::Singleton(_)
        | Expr::Few(..)
        | Expr::Union(_)
        | Expr::Inter(_)
        | Expr::Minus(..)
        | Expr::Plane(..)
        | Expr::Row(..)
        | Expr::Filter(..)
        | Expr::Gather(..)
        | Expr::Closure(..)
        | Expr::Roots(_)
        | Expr::Path(_)
        | Expr::Reached(_)
        | Expr::Barred(..)
        | Expr::Lookup(..) => words,
        Expr::EachAnswer(..) => ANSWER * words,
        Expr::FirstAnswer(_, parts) => ANSWER * words * parts.len() as u64,
        Expr::Answer(_, grounds) => ANSWER * words * (1 + grounds.len() as u64),
        Expr::Let(..)
        | Expr::If(..)
        | Expr::And(_)
        | Expr::Or(_)
        | Expr::Not(_)
        | Expr::Same(..)
        | Expr::Compare(..)
        | Expr::Contains(..)
        | Expr::Any(..)
        | Expr::All(..)
        | Expr::SomeMove(..)
        | Expr::TwoMoves(..)
        | Expr::EveryMove(..)
        | Expr::Keeps(_)
        | Expr::Holds(_)
        | Expr::Bars(..)
        | Expr::Passes
        | Expr::Opponent(_)
        | Expr::Arith(..)
        | Expr::Scalar(..)
        | Expr::Sum(..)
        | Expr::TheOne(..) => 1,
    }
}

/// The cost of an answer joined with another.
pub fn joined(words: u64) -> u64 {
    ANSWER * words
}

/// The cost of a state made by a move.
pub fn after(words: u64) -> u64 {
    STATE * words
}
