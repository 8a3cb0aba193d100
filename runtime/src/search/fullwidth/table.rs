//! What positions are worth, in a given memory: an entry holds its whole position, so no two are taken for each other. Of two
//! places that a position may have, one keeps the entry that took more work.

use super::{Worth, hash};
use crate::game::Game;
use crate::value::Move;

/// How many pairs of places a new table has; a power of two.
const FIRST: usize = 1 << 10;

/// Between what a worth lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub low: Worth,
    pub high: Worth,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    pub bounds: Bounds,
    /// The move that is worth it, or seemed best.
    pub best: Option<Move>,
}

struct Entry<P> {
    at: P,
    known: Known,
    work: u32,
}

/// A table.
pub struct Table<G: Game> {
    /// In each pair the entry that took more work comes first.
    pairs: Vec<[Option<Entry<G::Position>>; 2]>,
    filled: usize,
    most: usize,
}

impl<G: Game> Table<G> {
    /// An empty table that takes no more than so many bytes, though it always has a few entries.
    pub fn new(memory: usize) -> Self {
        let fit = memory / size_of::<[Option<Entry<G::Position>>; 2]>();
        // While it grows there are two.
        let most = if fit < 4 * FIRST { FIRST } else { (fit / 3 * 2 + 1).next_power_of_two() / 2 };
        Self { pairs: empty::<G>(FIRST), filled: 0, most }
    }

    pub fn get(&self, hash: u64, at: &G::Position) -> Option<Known> {
        let pair = &self.pairs[hash as usize & (self.pairs.len() - 1)];
        pair.iter().flatten().find(|entry| entry.at == *at).map(|entry| entry.known)
    }

    pub fn put(&mut self, hash: u64, at: &G::Position, bounds: Bounds, best: Option<Move>, work: u64) {
        if self.filled > self.pairs.len() && self.pairs.len() < self.most {
            self.grow();
        }
        let work = u32::try_from(work).unwrap_or(u32::MAX);
        self.insert(hash, Entry { at: at.clone(), known: Known { bounds, best }, work });
    }

    fn insert(&mut self, hash: u64, mut entry: Entry<G::Position>) {
        let place = hash as usize & (self.pairs.len() - 1);
        let pair = &mut self.pairs[place];
        if let Some(old) = pair.iter_mut().flatten().find(|old| old.at == entry.at) {
            let Bounds { low, high } = old.known.bounds;
            let bounds = &mut entry.known.bounds;
            *bounds = Bounds { low: bounds.low.max(low), high: bounds.high.min(high) };
            entry.work = entry.work.max(old.work);
            entry.known.best = entry.known.best.or(old.known.best);
            *old = entry;
            return;
        }
        let [first, second] = pair;
        let is_more = first.as_ref().is_none_or(|first| entry.work >= first.work);
        self.filled += usize::from(first.is_none() || second.is_none());
        if is_more {
            *second = first.replace(entry).or_else(|| second.take());
        } else {
            *second = Some(entry);
        }
    }

    fn grow(&mut self) {
        let larger = empty::<G>(self.pairs.len() * 2);
        self.filled = 0;
        for entry in std::mem::replace(&mut self.pairs, larger).into_iter().flatten().flatten() {
            self.insert(hash(&entry.at), entry);
        }
    }
}

fn empty<G: Game>(pairs: usize) -> Vec<[Option<Entry<G::Position>>; 2]> {
    (0..pairs).map(|_| [None, None]).collect()
}
