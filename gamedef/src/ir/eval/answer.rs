//! Answers, and what they bar.
//!
//! What is barred of a cell of points is a set for each value; of what is stored without a point, a word of bits, and
//! a set where it is a point. Values without a bit of their own share the last one, which then counts as one of each.

use std::collections::BTreeMap;

use super::bits::Bits;
use crate::ir::Place;
use crate::rules::CellId;

/// Whether something holds, and what it bars.
#[derive(Clone)]
pub(super) struct Answer<B> {
    pub holds: bool,
    pub everything: bool,
    /// The points barred from a value of a cell, and from the values of a scalar that is a point under its [`NONE`].
    pub sets: BTreeMap<(CellId, i32), B>,
    /// The values barred of a place.
    pub masks: BTreeMap<Place, u64>,
}

impl<B: Bits> Answer<B> {
    /// The answer for no reason.
    pub fn plain(holds: bool) -> Self {
        Answer { holds, everything: false, sets: BTreeMap::new(), masks: BTreeMap::new() }
    }

    pub fn bar(&mut self, cell: CellId, value: i32, set: &B) {
        self.sets.entry((cell, value)).and_modify(|all| all.unite(set.words())).or_insert_with(|| set.clone());
    }

    pub fn bar_bits(&mut self, place: Place, bits: u64) {
        *self.masks.entry(place).or_default() |= bits;
    }

    /// Adds what the other bars in the cells and places asked for.
    pub fn join(&mut self, other: &Self, cells: impl Fn(CellId) -> bool, places: impl Fn(Place) -> bool) {
        self.everything |= other.everything;
        other.sets.iter().filter(|((cell, _), _)| cells(*cell)).for_each(|(&(cell, v), set)| self.bar(cell, v, set));
        other.masks.iter().filter(|(place, _)| places(**place)).for_each(|(&place, &bits)| self.bar_bits(place, bits));
    }

    pub fn mask(&self, place: Place) -> u64 {
        self.masks.get(&place).copied().unwrap_or(0)
    }

    pub fn has(&self, cell: CellId, value: i32, point: usize) -> bool {
        self.sets.get(&(cell, value)).is_some_and(|set| set.has(point))
    }
}
