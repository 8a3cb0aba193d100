//! Sets of points as words of bits.
//!
//! The interpreter is generic over the representation, so that on boards of up to 384 points a set is a small array on
//! the stack and every loop over its words has a length known at compile time. The number of words of a set, the
//! *stride*, is also the stride of the state and of the tables: the smallest of [`STRIDES`] that fits, or as many as
//! needed.

/// The lengths, in words, for which a fixed representation exists.
pub const STRIDES: [usize; 4] = [1, 2, 4, 6];

/// The number of words of every set on a board of so many points.
pub fn stride(points: usize) -> usize {
    let words = points.div_ceil(64).max(1);
    STRIDES.into_iter().find(|&s| s >= words).unwrap_or(words)
}

/// The set of all points of a board, as words.
pub fn full(points: usize) -> Vec<u64> {
    let mut words = vec![0; stride(points)];
    for (i, word) in words.iter_mut().enumerate() {
        let left = points.saturating_sub(i * 64);
        *word = if left >= 64 { u64::MAX } else { (1 << left) - 1 };
    }
    words
}

/// Whether a set given as words holds a point.
pub fn has(words: &[u64], point: usize) -> bool {
    words[point / 64] >> (point % 64) & 1 != 0
}

/// Takes the point out.
pub fn clear(words: &mut [u64], point: usize) {
    words[point / 64] &= !(1 << (point % 64));
}

/// Adds a point to a set given as words.
pub fn set(words: &mut [u64], point: usize) {
    words[point / 64] |= 1 << (point % 64);
}

/// A set of points.
pub trait Bits: Clone {
    /// The empty set.
    fn empty(stride: usize) -> Self;
    /// The set stored in words; as many as the stride.
    fn load(words: &[u64]) -> Self;
    /// Its words.
    fn words(&self) -> &[u64];
    /// Its words.
    fn words_mut(&mut self) -> &mut [u64];

    /// Whether it holds a point.
    fn has(&self, point: usize) -> bool {
        has(self.words(), point)
    }

    /// Adds a point.
    fn insert(&mut self, point: usize) {
        set(self.words_mut(), point);
    }

    /// Whether it has no point.
    fn is_empty(&self) -> bool {
        self.words().iter().all(|&w| w == 0)
    }

    /// Its number of points.
    fn count(&self) -> usize {
        self.words().iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Its only point, if it has exactly one.
    fn only(&self) -> Option<usize> {
        let mut points = self.points();
        let first = points.next()?;
        points.next().is_none().then_some(first)
    }

    /// Adds all points of another.
    fn unite(&mut self, other: &[u64]) {
        self.words_mut().iter_mut().zip(other).for_each(|(a, b)| *a |= b);
    }

    /// Keeps the points that another has too.
    fn intersect(&mut self, other: &[u64]) {
        self.words_mut().iter_mut().zip(other).for_each(|(a, b)| *a &= b);
    }

    /// Removes all points of another.
    fn subtract(&mut self, other: &[u64]) {
        self.words_mut().iter_mut().zip(other).for_each(|(a, b)| *a &= !b);
    }

    /// Whether it shares a point with another.
    fn meets(&self, other: &[u64]) -> bool {
        self.words().iter().zip(other).any(|(a, b)| a & b != 0)
    }

    /// Adds every point `p + offset` for which `p` is in both `source` and `mask`; all of these exist on the board.
    fn unite_shifted(&mut self, source: &Self, mask: &[u64], offset: i32) {
        let n = self.words().len();
        let (skip, bits) = (offset.unsigned_abs() as usize / 64, offset.unsigned_abs() % 64);
        let from = source.words();
        let part = |i: usize| from[i] & mask[i];
        let to = self.words_mut();
        for i in 0..n.saturating_sub(skip) {
            let (at, near) = if offset >= 0 { (i + skip, i) } else { (i, i + skip) };
            let mut word = if offset >= 0 { part(near) << bits } else { part(near) >> bits };
            if bits != 0 {
                if offset >= 0 && near >= 1 {
                    word |= part(near - 1) >> (64 - bits);
                } else if offset < 0 && near + 1 < n {
                    word |= part(near + 1) << (64 - bits);
                }
            }
            to[at] |= word;
        }
    }

    /// Its points in increasing order.
    fn points(&self) -> Points<'_> {
        Points { words: self.words(), index: 0, word: self.words()[0] }
    }
}

/// The points of a set, in increasing order.
pub struct Points<'a> {
    words: &'a [u64],
    index: usize,
    word: u64,
}

impl<'a> Points<'a> {
    /// The points of a set given as words.
    pub fn of(words: &'a [u64]) -> Points<'a> {
        Points { words, index: 0, word: words.first().copied().unwrap_or(0) }
    }
}

impl Iterator for Points<'_> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        while self.word == 0 {
            self.index += 1;
            self.word = *self.words.get(self.index)?;
        }
        let bit = self.word.trailing_zeros() as usize;
        self.word &= self.word - 1;
        Some(self.index * 64 + bit)
    }
}

/// A set of a length fixed at compile time.
#[derive(Clone, Copy)]
pub struct Fixed<const W: usize>([u64; W]);

impl<const W: usize> Bits for Fixed<W> {
    #[inline]
    fn empty(_: usize) -> Self {
        Fixed([0; W])
    }

    #[inline]
    fn load(words: &[u64]) -> Self {
        Fixed(std::array::from_fn(|i| words[i]))
    }

    #[inline]
    fn words(&self) -> &[u64] {
        &self.0
    }

    #[inline]
    fn words_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

/// A set of any length.
#[derive(Clone)]
pub struct Large(Box<[u64]>);

impl Bits for Large {
    fn empty(stride: usize) -> Self {
        Large(vec![0; stride].into())
    }

    fn load(words: &[u64]) -> Self {
        Large(words.into())
    }

    fn words(&self) -> &[u64] {
        &self.0
    }

    fn words_mut(&mut self) -> &mut [u64] {
        &mut self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every shift of every single point, with and without the mask, in every representation.
    fn shifts<B: Bits>(points: usize) {
        let all = full(points);
        for offset in [-130, -65, -64, -63, -1, 0, 1, 63, 64, 65, 127, 130, 200] {
            for p in 0..points {
                let q = p as i32 + offset;
                if q < 0 || q >= points as i32 {
                    continue;
                }
                let mut one = B::empty(stride(points));
                one.insert(p);
                let mut out = B::empty(stride(points));
                out.unite_shifted(&one, &all, offset);
                assert_eq!(out.only(), Some(q as usize), "{p} + {offset} of {points}");
                let mut none = B::empty(stride(points));
                none.unite_shifted(&one, &vec![0; stride(points)], offset);
                assert!(none.is_empty());
            }
        }
    }

    #[test]
    fn shifts_cross_words() {
        shifts::<Fixed<1>>(64);
        shifts::<Fixed<2>>(81);
        shifts::<Fixed<4>>(225);
        shifts::<Fixed<6>>(361);
        shifts::<Large>(500);
    }

    #[test]
    fn strides_and_full_sets() {
        assert_eq!([1, 64, 65, 128, 129, 361, 384, 385].map(stride), [1, 1, 2, 2, 4, 6, 6, 7]);
        for points in [1, 63, 64, 65, 129, 361, 400] {
            let set = Large::load(&full(points));
            assert_eq!(set.count(), points);
            assert_eq!(set.points().last(), Some(points - 1));
        }
    }
}
