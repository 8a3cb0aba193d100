//! What differs between the instances of one program: the board, the integer parameters, the contents of the static
//! tables, the position at the start.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;

use super::TableId;
use crate::rules::{ParamId, SortId};
use crate::snapshot::Snapshot;

/// An instance of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Instance {
    /// Its name, such as `go9`.
    pub name: String,
    /// Number of points, holes of the board among them.
    pub points: usize,
    /// The holes, in order: numbered, and in no set and no table.
    pub holes: Vec<u16>,
    /// Width and height, for boards drawn in rows; `None` for graphs.
    pub shape: Option<(usize, usize)>,
    /// Names of the points, in board order.
    pub point_names: Vec<String>,
    /// First value and number of values of each sort (an open integer sort: none).
    pub sorts: IndexVec<SortId, (i32, usize)>,
    /// Values of the parameters; `None` where given with the position.
    pub params: IndexVec<ParamId, Option<i32>>,
    /// Contents of the tables.
    pub tables: IndexVec<TableId, TableData>,
    /// The position at the start.
    pub initial: Snapshot,
}

/// The contents of a table, row-major over its indices.
#[derive(Clone, Debug, PartialEq)]
pub enum TableData {
    /// Booleans.
    Bools(Vec<bool>),
    /// Integers.
    Ints(Vec<i32>),
    /// Point sets, as increasing lists of points.
    Sets(Vec<Vec<u16>>),
    /// Relations, as increasing lists of (source, target).
    Relations(Vec<Vec<(u16, u16)>>),
}

impl TableData {
    /// Whether it is one relation that is its own reverse.
    pub fn is_symmetric(&self) -> bool {
        let TableData::Relations(of) = self else { return false };
        let [pairs] = of.as_slice() else { return false };
        pairs.iter().all(|(a, b)| pairs.binary_search(&(*b, *a)).is_ok())
    }
}
