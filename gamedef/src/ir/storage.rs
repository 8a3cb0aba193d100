//! What a position stores, and what an instance stores beside it: cells and static tables.

use super::FnId;
use crate::rules::{Builtin, SortId};

/// How a cell is stored. `index` sorts are small (not points); arrays over them are row-major.
#[derive(Clone, Debug, PartialEq)]
pub struct Storage {
    /// Its name, as an identifier.
    pub name: String,
    /// The sorts of its arguments that are no points, in order.
    pub index: Vec<SortId>,
    /// Which argument is the point, if one is.
    pub point: Option<usize>,
    /// What is stored at each index.
    pub kind: StorageKind,
    /// Reset by each move and null move that does not set it.
    pub until_next_move: bool,
}

/// What is stored at each index of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageKind {
    /// One point set: the members.
    Members,
    /// One point set for each value of the (small) sort: the points that have it. Disjoint.
    Planes {
        /// The values.
        value: SortId,
        /// Whether a point may have none.
        optional: bool,
    },
    /// One integer: a value of the sort, or [`NONE`](super::NONE).
    Scalar {
        /// The values; may be points.
        value: SortId,
        /// Whether it may be [`NONE`](super::NONE).
        optional: bool,
    },
    /// One Boolean: a set cell without a point argument. Stored as 0 or 1.
    Flag,
}

/// A static table: an array over small sorts, or over points as indices, of Booleans, integers, sets or relations.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Its name, as an identifier, unique in the program.
    pub name: String,
    /// The sorts of its indices, row-major.
    pub index: Vec<SortId>,
    /// What an entry is.
    pub kind: TableKind,
    /// Where its contents come from.
    pub source: TableSource,
}

/// What an entry of a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// A Boolean.
    Bool,
    /// An integer or [`NONE`](super::NONE).
    Int,
    /// A point set.
    Set,
    /// A relation between points, used only in images and rows.
    Relation,
}

/// Where the contents of a table come from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TableSource {
    /// A relation of the board. `index` lists the argument positions that the table's indices stand for; of the rest,
    /// in order, the first is the relation's source and the last its target (one rest: a set; none: a Boolean).
    Board(Builtin, Vec<usize>),
    /// `row(P)`, `col(P)` as an integer for each point.
    BoardInt(Builtin),
    /// A function of this program that reads no state, evaluated once per instance. Its parameters are the indices; for
    /// a relation one more follows, the source point, and the value is the set of targets.
    Func(FnId),
}
