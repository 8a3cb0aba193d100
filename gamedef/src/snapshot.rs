//! Positions and moves as plain data, in the order of the rule book: the one form in which the judge, the interpreter
//! of the middle language and native code exchange what they compare. None of the three computes on it.

use crate::rules::MoveId;

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Snapshot {
    /// For each cell its values, row-major over its arguments' sorts (values in increasing order); -1 is `none`; for
    /// a set 1 is in and 0 is out.
    pub cells: Vec<Vec<i32>>,
    /// The player to move.
    pub turn: i32,
    /// How many passes in a row were just played; always 0 for a game whose rules do not count them.
    pub passes: u32,
}

/// A move: its clause and the values of its parameters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Play {
    /// The move clause.
    pub clause: MoveId,
    /// The parameters' values.
    pub args: Vec<i32>,
}
