//! Zones: on which facts of a position a claim rests.

use super::Snapshot;
use crate::interp::Judge;
use crate::rules::{CellValue, SortId};

/// What one entry of a cell may hold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fact {
    /// The cell, in the order of the rules.
    pub cell: usize,
    /// Which of its entries, row-major over the arguments.
    pub place: usize,
    /// The values that it may have, in increasing order; -1 is absence, and 0 and 1 are out of a set and in.
    pub allowed: Vec<i32>,
}

/// The facts of a zone; what it does not speak of may be anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Zone {
    /// In order.
    pub facts: Vec<Fact>,
    /// How many passes may just have been played; any number without.
    pub passes: Option<Vec<u32>>,
}

impl Zone {
    /// The zone in which these values are barred, given as cell, entry and value, in order.
    pub fn barring(judge: &Judge, barred: &[(usize, usize, i32)], passes: Option<Vec<u32>>) -> Zone {
        let entries = barred.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1));
        let facts = entries.map(|of| {
            let (cell, place, _) = of[0];
            let mut allowed = values(judge, cell);
            allowed.retain(|value| of.iter().all(|(.., barred)| barred != value));
            Fact { cell, place, allowed }
        });
        Zone { facts: facts.collect(), passes }
    }

    /// Whether a position agrees with it.
    pub fn holds(&self, at: &Snapshot) -> bool {
        let entry = |fact: &Fact| at.cells.get(fact.cell).and_then(|cell| cell.get(fact.place));
        self.facts.iter().all(|fact| entry(fact).is_some_and(|value| fact.allowed.contains(value)))
            && self.passes.as_ref().is_none_or(|passes| passes.contains(&at.passes))
    }
}

/// All values that a cell may hold; of integers without bounds none.
pub fn values(judge: &Judge, cell: usize) -> Vec<i32> {
    let Some(cell) = judge.game().cells.iter().nth(cell) else { return Vec::new() };
    match cell.value {
        CellValue::Set => vec![0, 1],
        CellValue::Optional(SortId::INTEGER) | CellValue::Total(SortId::INTEGER) => Vec::new(),
        CellValue::Optional(sort) => std::iter::once(-1).chain(judge.domain(sort)).collect(),
        CellValue::Total(sort) => judge.domain(sort).collect(),
    }
}
