//! What emitted code imports, in one place: the vocabulary that the compiler writes in.

pub use std::borrow::Cow::Borrowed;
pub use std::sync::Arc;

pub use crate::board::{Board, Face};
pub use crate::chain::{chain_path, chain_reached, chain_roots, spread_reached};
pub use crate::closure::{
    apart, closure, closure_has, spread_all, spread_each, spread_few, spread_few_from, spread_has, spread_has_from,
    spread_of, spread_of_from,
};
pub use crate::evaluations::{counting, played};
pub use crate::game::{
    Clause, Compiled, Game, Info, Kind, Knowledge, NoMove, OnBoard, Parameter, Selector, SelectorId, retain_from,
};
pub use crate::instance::{Contents, Images, Instance, Pairs, PointNames};
pub use crate::killer_replies::Question;
pub use crate::named;
pub use crate::packed;
pub use crate::points::{Bits, PointSet, union_of, union_over};
pub use crate::reason::{Answer, PassBars, PlaneBars, PointBars, Reason, Unfounded, ValueBars, any, every};
pub use crate::relation::{Asked, Relation};
pub use crate::state::{CellKind, CellShape, Cells, Presence, part, part_mut, plane, put, value_at, write};
pub use crate::symmetry::Symmetry;
pub use crate::table::{
    DIR, NOWHERE, PLAYER, Sort, column_at, entry, image_at, preimage_at, row_at, slot, sources_of_many_at,
};
pub use crate::value::{
    Move, NONE, Player, Point, Role, Value, add, at_most, distinct, divide, less, multiply, opponent, subtract, sum,
    the_only,
};
