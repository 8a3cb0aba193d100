//! The transposition table: what was found out about positions, in a fixed amount of memory.
//!
//! An entry holds its whole position, with the side to move, and a table serves one root with its arguments: two
//! positions are never taken for each other, so a collision of hash values costs an entry and cannot make a false proof
//! (the probability is 0, not merely small). The price is memory: an entry of a 19x19 board takes 144 bytes, which is
//! about 7,000 entries in a MiB.

use std::hash::{BuildHasher, BuildHasherDefault};
use std::mem::size_of;

use rustc_hash::FxHasher;

use crate::game::Game;
use crate::value::Move;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The attacker wins, whatever came before.
    Won,
    /// No proof was found.
    Open {
        /// In how many plies it was looked for.
        depth: u32,
        /// In which iteration.
        iteration: u32,
        /// How many orders of gradual games are known not to help.
        failed: u8,
    },
}

/// An entry of the table.
#[derive(Clone, Copy, Debug)]
pub struct Entry<P> {
    /// The position, with the player to move.
    pub position: P,
    /// What is known of it.
    pub bound: Bound,
    /// The move that won, or that refuted.
    pub best: Option<Move>,
}

/// Where an entry may stand: in one of so many places.
const WAYS: usize = 4;

/// How many entries a new table has; it grows as it fills, so that small searches need not clear much memory.
const FIRST: usize = 1 << 10;

/// A transposition table.
pub struct Table<G: Game> {
    entries: Vec<Option<Entry<G::Position>>>,
    /// How many places hold an entry.
    filled: usize,
    /// The most entries it may have.
    most: usize,
}

impl<G: Game> Table<G> {
    /// An empty table that never takes more than this many bytes, though it always has a few entries.
    pub fn new(memory: usize) -> Self {
        // While it grows, the old half stands beside the new whole.
        let most = (memory / size_of::<Option<Entry<G::Position>>>() / 3 * 2).max(2 * WAYS);
        let most = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
        Self { entries: vec![None; FIRST.min(most)], filled: 0, most }
    }

    /// The entry of a position.
    #[inline]
    pub fn get(&self, at: &G::Position) -> Option<&Entry<G::Position>> {
        let place = self.place(at);
        self.entries[place..place + WAYS].iter().flatten().find(|entry| entry.position == *at)
    }

    /// Keeps an entry; a proof is never overwritten by less.
    pub fn put(&mut self, entry: Entry<G::Position>) {
        if self.filled * 2 > self.entries.len() && self.entries.len() < self.most {
            self.grow();
        }
        let place = self.place(&entry.position);
        let set = &mut self.entries[place..place + WAYS];
        let same = set.iter().position(|old| old.as_ref().is_some_and(|old| old.position == entry.position));
        let chosen = same.or_else(|| set.iter().position(Option::is_none)).unwrap_or_else(|| cheapest(set));
        match &set[chosen] {
            Some(old) if same.is_some() && old.bound == Bound::Won => return,
            Some(_) => {}
            None => self.filled += 1,
        }
        set[chosen] = Some(entry);
    }

    fn place(&self, at: &G::Position) -> usize {
        let hash = BuildHasherDefault::<FxHasher>::default().hash_one(at);
        // This hasher's low bits are its well mixed ones.
        (hash as usize & (self.entries.len() / WAYS - 1)) * WAYS
    }

    fn grow(&mut self) {
        let old = std::mem::take(&mut self.entries);
        self.entries = vec![None; old.len() * 2];
        self.filled = 0;
        let most = std::mem::replace(&mut self.most, 0);
        old.into_iter().flatten().for_each(|entry| self.put(entry));
        self.most = most;
    }
}

/// The entry that is most easily done without: the shallowest, proofs last.
fn cheapest<P>(set: &[Option<Entry<P>>]) -> usize {
    let worth = |entry: &Option<Entry<P>>| match entry.as_ref().map(|entry| entry.bound) {
        None => 0,
        Some(Bound::Open { depth, .. }) => depth,
        Some(Bound::Won) => u32::MAX,
    };
    (0..set.len()).min_by_key(|&i| worth(&set[i])).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::Bits;
    use crate::testing::{Position, TicTacToe};

    type Plain = TicTacToe;

    fn position(number: u64) -> Position {
        Position { at: [Bits([number]), Bits([!number & 0o777])], turn: 0 }
    }

    fn entry(number: u64, depth: u32) -> Entry<Position> {
        let bound = if depth == 0 { Bound::Won } else { Bound::Open { depth, iteration: 1, failed: 0 } };
        Entry { position: position(number), bound, best: Some(Move::new(0, [number as i32])) }
    }

    #[test]
    fn most_of_what_is_put_is_got_while_there_is_room() {
        let mut table = Table::<Plain>::new(1 << 20);
        (0..512).for_each(|number| table.put(entry(number, 1 + number as u32)));
        let found = (0..512).filter(|&number| {
            table.get(&position(number)).is_some_and(|found| found.best == Some(Move::new(0, [number as i32])))
        });
        assert!(found.count() > 460);
    }

    #[test]
    fn it_keeps_its_memory_and_never_answers_for_another_position() {
        let size = size_of::<Option<Entry<Position>>>();
        let mut table = Table::<Plain>::new(100 * size);
        (0..512).for_each(|number| table.put(entry(number, 1 + number as u32)));
        assert!(table.entries.len() <= 100 && table.filled <= table.entries.len());
        for number in 0..512 {
            assert!(table.get(&position(number)).is_none_or(|found| found.position == position(number)));
        }
        assert!(Table::<Plain>::new(0).get(&position(1)).is_none());
    }

    #[test]
    fn proofs_stay() {
        let mut table = Table::<Plain>::new(0);
        table.put(entry(3, 0));
        table.put(entry(3, 9));
        assert_eq!(table.get(&position(3)).map(|found| found.bound), Some(Bound::Won));
        // Every other position of a full table goes first.
        (4..100).for_each(|number| table.put(entry(number, 50)));
        assert_eq!(table.get(&position(3)).map(|found| found.bound), Some(Bound::Won));
    }
}
