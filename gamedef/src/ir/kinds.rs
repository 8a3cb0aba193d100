//! Kinds of expressions by one fact each, as patterns: what stands in the arm of a match that is right for whatever has that
//! fact, such as an expression of another type than its place asks for. An arm that is right of certain operators for
//! another reason names them, so that a new one is not taken for them.
//!
//! The evaluator, the emitter and the checker use these lists, so they are no copy of the table: they are held against it
//! and against a plain evaluator in `gamedef/tests/ir/kinds.rs`.

#![deny(clippy::wildcard_enum_match_arm)]

use super::{Expr, Ty};

/// Whose type the operator alone does not tell.
macro_rules! of_any_type {
    () => {
        $crate::ir::Expr::Local(_)
            | $crate::ir::Expr::Let(..)
            | $crate::ir::Expr::If(..)
            | $crate::ir::Expr::Call(..)
            | $crate::ir::Expr::Lookup(..)
            | $crate::ir::Expr::With(..)
            | $crate::ir::Expr::Null(_)
    };
}

/// Conditions.
macro_rules! bools {
    () => {
        $crate::ir::Expr::Bool(_)
            | $crate::ir::Expr::And(_)
            | $crate::ir::Expr::Or(_)
            | $crate::ir::Expr::Not(_)
            | $crate::ir::Expr::Same(..)
            | $crate::ir::Expr::Compare(..)
            | $crate::ir::Expr::IsEmpty(_)
            | $crate::ir::Expr::Contains(..)
            | $crate::ir::Expr::AtLeast(..)
            | $crate::ir::Expr::Any(..)
            | $crate::ir::Expr::All(..)
            | $crate::ir::Expr::Noting(..)
            | $crate::ir::kinds::of_moves!()
            | $crate::ir::kinds::of_answers!()
    };
}

/// Conditions on moves, which are gone after `unfold`.
macro_rules! of_moves {
    () => {
        $crate::ir::Expr::SomeMove(..)
            | $crate::ir::Expr::TwoMoves(..)
            | $crate::ir::Expr::EveryMove(..)
            | $crate::ir::Expr::Keeps(_)
    };
}

/// Conditions on an answer, which is a direct part.
macro_rules! of_answers {
    () => {
        $crate::ir::Expr::Holds(_) | $crate::ir::Expr::Breaks(_) | $crate::ir::Expr::Bars(..)
    };
}

/// Integers.
macro_rules! ints {
    () => {
        $crate::ir::kinds::fixed_ints!()
            | $crate::ir::Expr::Passes
            | $crate::ir::Expr::Opponent(_)
            | $crate::ir::Expr::Arith(..)
            | $crate::ir::Expr::Scalar(..)
            | $crate::ir::Expr::ValueAt(..)
            | $crate::ir::Expr::Count(_)
            | $crate::ir::Expr::Sum(..)
            | $crate::ir::Expr::The(_)
            | $crate::ir::Expr::Pick(_)
            | $crate::ir::Expr::TheOne(..)
    };
}

/// Integers without parts that are the same in all states.
macro_rules! fixed_ints {
    () => {
        $crate::ir::Expr::Int(_) | $crate::ir::Expr::Param(_) | $crate::ir::Expr::Arg(_) | $crate::ir::Expr::Attacker
    };
}

/// Sets.
macro_rules! sets {
    () => {
        $crate::ir::Expr::Empty
            | $crate::ir::Expr::Full
            | $crate::ir::Expr::Singleton(_)
            | $crate::ir::Expr::Few(..)
            | $crate::ir::Expr::Union(_)
            | $crate::ir::Expr::Inter(_)
            | $crate::ir::Expr::Minus(..)
            | $crate::ir::Expr::Plane(..)
            | $crate::ir::Expr::Absent(..)
            | $crate::ir::Expr::Image(..)
            | $crate::ir::Expr::Row(..)
            | $crate::ir::Expr::Killer(_)
            | $crate::ir::Expr::Filter(..)
            | $crate::ir::Expr::Gather(..)
            | $crate::ir::Expr::Closure(..)
            | $crate::ir::kinds::of_chains!()
            | $crate::ir::Expr::Barred(..)
    };
}

/// Sets found along a chain, with its steps both ways.
macro_rules! of_chains {
    () => {
        $crate::ir::Expr::Roots(_) | $crate::ir::Expr::Path(_) | $crate::ir::Expr::Reached(_)
    };
}

/// Answers.
macro_rules! answers {
    () => {
        $crate::ir::Expr::Answer(..) | $crate::ir::Expr::FirstAnswer(..) | $crate::ir::Expr::EachAnswer(..)
    };
}

pub(crate) use {answers, bools, fixed_ints, ints, of_answers, of_any_type, of_chains, of_moves, sets};

/// The type that the operator alone tells.
pub fn own_type(e: &Expr) -> Option<Ty> {
    match e {
        of_any_type!() => None,
        bools!() => Some(Ty::Bool),
        ints!() => Some(Ty::Int),
        sets!() => Some(Ty::Set),
        answers!() => Some(Ty::Answer),
    }
}

/// Whether it is a condition on moves, as no program has after `unfold`.
pub fn is_of_moves(e: &Expr) -> bool {
    matches!(e, of_moves!())
}

/// Whether it is a condition on an answer, which is a direct part.
pub fn is_of_answers(e: &Expr) -> bool {
    matches!(e, of_answers!())
}

/// Whether it is an integer without parts that is the same in all states.
pub fn is_fixed_int(e: &Expr) -> bool {
    matches!(e, fixed_ints!())
}

/// Whether it is a set found along a chain, with its steps both ways.
pub fn is_of_chains(e: &Expr) -> bool {
    matches!(e, of_chains!())
}
