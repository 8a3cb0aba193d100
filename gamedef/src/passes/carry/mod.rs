//! Sets that a move changes little are carried over it, in place of being found anew after it (*Admissible Moves*, 3.4).
//!
//! A *derived set* is a closure that speaks of no variable from outside, such as the string of the point asked about. Where a
//! function asks for one before a move, and is then asked again after it, the value found before is held, and the value after
//! the move is made from it. A function that is asked after the move gets a version with the values as parameters more.
//!
//! Contract: a version is called only where each value that it is given is that of its set in the state of the call. What a
//! move leaves of a value is the set in the state after the move, so the contract goes on from call to call:
//!
//! | the move | the value after it |
//! |---|---|
//! | writes nothing that the set reads | is the value before |
//! | may only add to the set | is the closure from the value before: what joins it |
//! | may take points from what bounds each step | the same, if no point of the value was taken; else found anew |
//! | may take from it otherwise | is found anew, and nothing is held |
//!
//! All of that is read off the updates and the table of operators (`held.rs`); no move or set is known by name. Which sets
//! are worth it is counted elsewhere (`auto.rs`).
//!
//! - `held.rs`: derived sets, what updates may do to them, and what they are after it;
//! - `needs.rs`: what is asked for where;
//! - `versions.rs`: functions with the values as parameters.
//!
//! After it nothing that is held is found anew.

#![deny(clippy::wildcard_enum_match_arm)]

mod held;
mod needs;
mod versions;

pub use held::DerivedSet;
pub use versions::{Carried, Version};

use crate::ir::Program;

/// Carries all sets that can be.
pub fn carry(program: Program) -> Program {
    let sets = candidates(&program);
    carrying(program, &sets).program
}

/// The sets that can be carried over some move after which they are asked for.
pub fn candidates(program: &Program) -> Vec<DerivedSet> {
    found(program).into_iter().filter(|(_, anew)| anew.is_none()).map(|(set, _)| set).collect()
}

/// The derived sets that are asked for after moves, in order of their first occurrence; with the reason of those that no move
/// leaves anything of that is known.
pub fn found(program: &Program) -> Vec<(DerivedSet, Option<&'static str>)> {
    needs::found(program)
}

/// Carries these sets, with what each version was made for.
pub fn carrying(program: Program, sets: &[DerivedSet]) -> Carried {
    versions::carrying(program, sets)
}
