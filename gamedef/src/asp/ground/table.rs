//! Tuples of values, found by each of their parts.

use rustc_hash::{FxHashMap, FxHashSet};

use super::term::Value;

/// A relation.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    pub tuples: Vec<Vec<Value>>,
    all: FxHashSet<Vec<Value>>,
    by_part: Vec<FxHashMap<Value, Vec<usize>>>,
}

impl Table {
    /// Adds a tuple; whether it is new.
    pub fn insert(&mut self, tuple: Vec<Value>) -> bool {
        if !self.all.insert(tuple.clone()) {
            return false;
        }
        self.by_part.resize_with(tuple.len(), FxHashMap::default);
        for (part, value) in self.by_part.iter_mut().zip(&tuple) {
            part.entry(*value).or_default().push(self.tuples.len());
        }
        self.tuples.push(tuple);
        true
    }

    pub fn contains(&self, tuple: &[Value]) -> bool {
        self.all.contains(tuple)
    }

    /// Tuples among which are all that have these parts; `None` stands for any.
    pub fn matching(&self, parts: &[Option<Value>]) -> Matching<'_> {
        let mut least: Option<&[usize]> = None;
        for (by, value) in self.by_part.iter().zip(parts) {
            let Some(value) = value else { continue };
            let rows = by.get(value).map_or(&[][..], Vec::as_slice);
            if least.is_none_or(|least| rows.len() < least.len()) {
                least = Some(rows);
            }
        }
        least.map_or(Matching::All(self.tuples.len()), Matching::Some)
    }
}

/// Numbers of tuples.
pub(super) enum Matching<'t> {
    All(usize),
    Some(&'t [usize]),
}

impl Matching<'_> {
    pub fn len(&self) -> usize {
        match self {
            Matching::All(len) => *len,
            Matching::Some(rows) => rows.len(),
        }
    }

    pub fn get(&self, at: usize) -> usize {
        match self {
            Matching::All(_) => at,
            Matching::Some(rows) => rows[at],
        }
    }
}
