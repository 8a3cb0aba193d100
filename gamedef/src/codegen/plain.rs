//! An instance as plain data, as emitted code asks for it: what differs between the boards of one module.
//!
//! Tables stand in the order of the program, those that nothing emitted reads are empty, and what a sub-game shares with
//! its rule book stands in the rule book's own. The runtime has the same shape; this crate does not depend on it.

#![deny(clippy::wildcard_enum_match_arm)]

use super::plan::{Home, Plan};
use crate::ir::instance::{Instance, TableData};
use crate::ir::{NONE, Storage, StorageKind, TableId};
use crate::rules::SortId;

/// A relation with more offsets is written as groups.
const MOST_OFFSETS: usize = 8;

/// An instance as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plain {
    /// Its name, such as `capture9`.
    pub name: String,
    /// How many points the board has, holes among them.
    pub points: usize,
    /// The holes of the board, in order.
    pub holes: Vec<u16>,
    /// Width and height of the board, if it is drawn in rows.
    pub shape: Option<(usize, usize)>,
    /// The names of the points, in board order.
    pub point_names: Vec<String>,
    /// The parameters; [`NONE`] where given with the position.
    pub params: Vec<i32>,
    /// First value and number of values of each sort.
    pub sorts: Vec<(i32, usize)>,
    /// The contents of the tables.
    pub tables: Vec<Contents>,
    /// The values of each cell at the start, row-major over its arguments; none for a cell that is as it is before
    /// anything is put on the board.
    pub start: Vec<Vec<i32>>,
    /// The player who begins.
    pub turn: i32,
    /// Symmetries of the rules on the board, from which the others are generated: for each point its image.
    pub symmetries: Vec<Vec<u16>>,
    /// Of a sub-game that shares the module of its rule book, that on the same board.
    pub book: Option<Box<Plain>>,
}

/// The contents of a table, row-major over its indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contents {
    /// Booleans.
    Bools(Vec<bool>),
    /// Integers; [`NONE`] for an absent one.
    Ints(Vec<i32>),
    /// Sets of points, each as the number of its points and the points.
    Sets(Vec<u16>),
    /// Relations.
    Relations(Vec<Pairs>),
}

/// The pairs of a relation between points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pairs {
    /// Groups of a source, the number of its targets, and its targets.
    Groups(Vec<u16>),
    /// Offsets, each with its sources as words of bits.
    Offsets(Vec<(i16, Vec<u64>)>),
}

impl Contents {
    /// Whether it is that of a table that nothing asks about.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Contents::Bools(values) => values.is_empty(),
            Contents::Ints(values) => values.is_empty(),
            Contents::Sets(groups) => groups.is_empty(),
            Contents::Relations(entries) => entries.is_empty(),
        }
    }
}

impl Pairs {
    /// Source and target of each pair, in order.
    pub(super) fn list(&self) -> Vec<(u16, u16)> {
        let mut pairs = Vec::new();
        match self {
            Pairs::Groups(groups) => {
                let mut rest = &groups[..];
                while let [source, count, tail @ ..] = rest {
                    let (targets, tail) = tail.split_at(usize::from(*count).min(tail.len()));
                    pairs.extend(targets.iter().map(|target| (*source, *target)));
                    rest = tail;
                }
            }
            Pairs::Offsets(offsets) => {
                for (by, sources) in offsets {
                    let of_word = |(at, word): (usize, &u64)| {
                        let word = *word;
                        (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| (64 * at + bit) as u16)
                    };
                    let sources = sources.iter().enumerate().flat_map(of_word);
                    pairs.extend(sources.filter_map(|source| Some((source, source.checked_add_signed(*by)?))));
                }
            }
        }
        pairs.sort_unstable();
        pairs
    }
}

impl Plain {
    /// What the module needs of an instance of its program; symmetries are the caller's to add.
    pub(super) fn of(plan: &Plan<'_>, instance: &Instance, book: Option<Plain>) -> Plain {
        let is_read = |id: TableId| plan.tables[id].as_ref().is_some_and(|table| table.home == Home::Here);
        let tables = instance.tables.iter_enumerated();
        let cells = plan.program.cells.iter().zip(&instance.initial.cells);
        Plain {
            name: instance.name.clone(),
            points: instance.points,
            holes: instance.holes.clone(),
            shape: instance.shape,
            point_names: instance.point_names.clone(),
            params: instance.params.iter().map(|value| value.unwrap_or(NONE)).collect(),
            sorts: instance.sorts.iter().copied().collect(),
            tables: tables.map(|(id, data)| contents(data, is_read(id))).collect(),
            start: cells.map(|(cell, values)| start(cell, instance, values)).collect(),
            turn: instance.initial.turn,
            symmetries: Vec::new(),
            book: book.map(Box::new),
        }
    }

    /// Whether the board, the parameters, the sorts and the tables are the same.
    pub(super) fn is_same_board(&self, other: &Plain) -> bool {
        (self.points, self.shape, &self.point_names) == (other.points, other.shape, &other.point_names)
            && self.holes == other.holes
            && (&self.params, &self.sorts, &self.tables) == (&other.params, &other.sorts, &other.tables)
    }
}

fn contents(data: &TableData, is_read: bool) -> Contents {
    match data {
        TableData::Bools(_) if !is_read => Contents::Bools(Vec::new()),
        TableData::Ints(_) if !is_read => Contents::Ints(Vec::new()),
        TableData::Sets(_) if !is_read => Contents::Sets(Vec::new()),
        TableData::Relations(_) if !is_read => Contents::Relations(Vec::new()),
        TableData::Bools(values) => Contents::Bools(values.clone()),
        TableData::Ints(values) => Contents::Ints(values.clone()),
        TableData::Sets(sets) => Contents::Sets(
            sets.iter()
                .flat_map(|set| std::iter::once(&(set.len() as u16)).chain(set).copied().collect::<Vec<_>>())
                .collect(),
        ),
        TableData::Relations(entries) => Contents::Relations(entries.iter().map(|pairs| self::pairs(pairs)).collect()),
    }
}

/// As offsets if there are few, else as groups.
fn pairs(pairs: &[(u16, u16)]) -> Pairs {
    let by = |&(source, target): &(u16, u16)| i32::from(target) - i32::from(source);
    let mut offsets: Vec<i32> = pairs.iter().map(by).collect();
    offsets.sort_unstable();
    offsets.dedup();
    let words = pairs.iter().map(|(source, _)| usize::from(*source) / 64 + 1).max().unwrap_or(0);
    let sources = |offset: i32| {
        let mut bits = vec![0; words];
        pairs.iter().filter(|pair| by(pair) == offset).for_each(|(s, _)| bits[usize::from(*s) / 64] |= 1 << (s % 64));
        Some((i16::try_from(offset).ok()?, bits))
    };
    if offsets.len() <= MOST_OFFSETS
        && let Some(offsets) = offsets.into_iter().map(sources).collect()
    {
        return Pairs::Offsets(offsets);
    }
    let mut groups = Vec::new();
    for chunk in pairs.chunk_by(|a, b| a.0 == b.0) {
        groups.extend([chunk[0].0, chunk.len() as u16]);
        groups.extend(chunk.iter().map(|pair| pair.1));
    }
    Pairs::Groups(groups)
}

/// The values of a cell, none if it is empty.
fn start(cell: &Storage, instance: &Instance, values: &[i32]) -> Vec<i32> {
    let is_empty = values.iter().all(|&value| Some(value) == empty_value(cell, instance));
    if is_empty { Vec::new() } else { values.to_vec() }
}

fn optional(cell: &Storage) -> bool {
    matches!(cell.kind, StorageKind::Scalar { optional: true, .. } | StorageKind::Planes { optional: true, .. })
}

/// What the cell holds everywhere before anything is put on the board.
fn empty_value(cell: &Storage, instance: &Instance) -> Option<i32> {
    match cell.kind {
        StorageKind::Members | StorageKind::Flag => Some(0),
        _ if optional(cell) => Some(-1),
        StorageKind::Scalar { value: SortId::INTEGER, .. } => Some(0),
        StorageKind::Planes { value, .. } | StorageKind::Scalar { value, .. } => Some(instance.sorts.get(value)?.0),
    }
}

/// How many words a set of the points needs.
pub(super) fn words(points: usize) -> usize {
    points.div_ceil(64).max(1)
}

/// Whether the cell is stored as sets.
pub(super) fn is_sets(cell: &Storage) -> bool {
    matches!(cell.kind, StorageKind::Members | StorageKind::Planes { .. })
}

/// How many sets or numbers the cell stores.
pub(super) fn array_length(cell: &Storage, instance: &Instance) -> Option<usize> {
    let values = if let StorageKind::Planes { value, .. } = cell.kind { instance.sorts.get(value)?.1 } else { 1 };
    cell.index.iter().try_fold(values, |n, &sort| n.checked_mul(instance.sorts.get(sort)?.1))
}
