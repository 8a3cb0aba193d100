//! Values by number: each is kept once, and found again by comparing the whole of it.

use std::hash::{BuildHasher, BuildHasherDefault, Hash};

use rustc_hash::FxHasher;

/// No number.
const FREE: u32 = u32::MAX;

/// Values by number, in the order in which they were first met.
pub struct Interned<T> {
    values: Vec<T>,
    /// Numbers by hash, with open addressing; at most half of the places are taken.
    index: Vec<u32>,
}

impl<T: Eq + Hash> Interned<T> {
    pub fn new() -> Self {
        Self { values: Vec::new(), index: vec![FREE; 1 << 8] }
    }

    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn get(&self, number: u32) -> &T {
        &self.values[number as usize]
    }

    /// The number of a value, and whether it is new.
    pub fn number(&mut self, value: T) -> (u32, bool) {
        let mut slot = self.slot(&value);
        loop {
            match self.index[slot] {
                FREE => break,
                number if self.values[number as usize] == value => return (number, false),
                _ => slot = (slot + 1) & (self.index.len() - 1),
            }
        }
        let number = self.values.len() as u32;
        self.index[slot] = number;
        self.values.push(value);
        if self.values.len() * 2 > self.index.len() {
            self.grow();
        }
        (number, true)
    }

    /// Bytes for one more value, all told.
    pub fn bytes_each() -> usize {
        // A vector that grows is up to half empty, and so is the index.
        size_of::<T>() * 3 / 2 + 4 * size_of::<u32>()
    }

    fn slot(&self, value: &T) -> usize {
        // This hasher's low bits are its well mixed ones.
        BuildHasherDefault::<FxHasher>::default().hash_one(value) as usize & (self.index.len() - 1)
    }

    fn grow(&mut self) {
        self.index = vec![FREE; self.index.len() * 2];
        for number in 0..self.values.len() {
            let mut slot = self.slot(&self.values[number]);
            while self.index[slot] != FREE {
                slot = (slot + 1) & (self.index.len() - 1);
            }
            self.index[slot] = number as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A value whose hash tells nothing.
    #[derive(Clone, Debug, PartialEq, Eq)]
    struct Colliding(u32);

    impl Hash for Colliding {
        fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
            0.hash(state);
        }
    }

    #[test]
    fn values_that_collide_have_numbers_of_their_own() {
        let mut interned = Interned::new();
        for round in [true, false] {
            for value in 0..1_000 {
                assert_eq!(interned.number(Colliding(value)), (value, round));
            }
        }
        assert_eq!((interned.len(), interned.get(77)), (1_000, &Colliding(77)));
    }
}
