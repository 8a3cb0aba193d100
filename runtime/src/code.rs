//! What emitted code imports, in one place: the vocabulary that the compiler writes in.

pub use core::marker::PhantomData;

pub use crate::board::{Board, Counted};
pub use crate::chain::{chain_path, chain_reached, chain_roots};
pub use crate::game::{Clause, Game, Kind, Knowledge, NoMove, Parameter, Selector, Step, Steps};
pub use crate::points::{Bits, PointSet, closure, closure_meets};
pub use crate::reason::{Answer, PassBars, PlaneBars, PointBars, Unfounded, ValueBars};
pub use crate::relation::{Both, Relation, Rows, Shifts};
pub use crate::state::{CellKind, CellShape, Cells, Presence, Store, part, part_mut, plane, put, value_at, write};
pub use crate::table::{
    DIR, NOWHERE, PLAYER, Sort, column_at, entry, image_at, preimage_at, row_at, sets_from_groups, slot,
};
pub use crate::value::{
    Move, NONE, Player, Point, Role, Value, add, at_most, distinct, divide, less, multiply, opponent, subtract, sum,
    the_only,
};
