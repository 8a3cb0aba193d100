//! Sets of points: a bit for each point, in as many 64-bit words as the board needs.
//!
//! Everything the compiled rules do all day happens here, so a set is a plain `Copy` array and each operation a few
//! machine instructions. [`PointSet`] is the view the compiled rules have of it, generic over the board; [`Bits`] is
//! the one implementation. Its constructors are `const`, so that tables are constants of the program.

use core::fmt::{self, Debug};
use core::hash::Hash;
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use crate::value::{Entry, NONE, Point, Value};

/// A set of points. `|` is the union, `&` the intersection, `-` the difference.
pub trait PointSet:
    Copy
    + Debug
    + Default
    + Entry
    + Eq
    + Hash
    + Ord
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Sub<Output = Self>
    + SubAssign
{
    /// The points of a set, in board order.
    type Points: Iterator<Item = Point>;
    /// No point.
    const EMPTY: Self;
    /// Up to so many points are few: they are looked at one by one at less cost than all words of a set.
    const FEW: usize;

    /// One point; none for [`NONE`] and other numbers that are no points.
    fn of(point: Point) -> Self;
    /// Whether the point is in it; false for [`NONE`].
    fn contains(self, point: Point) -> bool;
    /// Puts a point in.
    fn insert(&mut self, point: Point);
    /// Takes a point out.
    fn remove(&mut self, point: Point);
    /// Whether no point is in it.
    fn is_empty(self) -> bool;
    /// How many points are in it.
    fn count(self) -> i32;
    /// Whether at least `k` points are in it; false for [`NONE`].
    fn at_least(self, k: i32) -> bool;
    /// The first point, or [`NONE`].
    fn first(self) -> Point;
    /// The only point; [`NONE`] if there is none or there are several.
    fn only(self) -> Point;
    /// The points in board order.
    fn iter(self) -> Self::Points;
    /// Each point moved on by so many places; what leaves the words is lost.
    fn shifted(self, by: i32) -> Self;
    /// Puts in those of the points that are in `from`, each moved on by so many places.
    fn unite_shifted(&mut self, points: Self, from: Self, by: i32);
    /// Puts in the points, each moved on by so many places, that come to be in `to`.
    fn unite_shifted_to(&mut self, points: Self, to: Self, by: i32);

    /// Puts what the points stand for into a set, if they are few; whether they are. It may have some of it if not.
    fn unite_if_few(&self, all: &mut Self, of: impl FnMut(Point) -> Self) -> bool;

    /// The first `k` points, or all if there are no more; none for [`NONE`] and negative numbers.
    #[inline]
    fn few(self, k: i32) -> Self {
        let mut few = Self::EMPTY;
        self.iter().take(usize::try_from(k).unwrap_or(0)).for_each(|point| few.insert(point));
        few
    }

    /// The points for which the condition holds.
    #[inline]
    fn filter(self, mut keep: impl FnMut(Point) -> bool) -> Self {
        let mut kept = Self::EMPTY;
        for point in self.iter() {
            if keep(point) {
                kept.insert(point);
            }
        }
        kept
    }
}

/// The points of all sets.
#[inline]
pub fn union_of<S: PointSet>(sets: impl Iterator<Item = S>) -> S {
    sets.fold(S::EMPTY, |all, set| all | set)
}

/// The points of the sets that these few values tell.
#[inline(always)]
pub fn union_over<S: PointSet, const N: usize>(values: [Value; N], mut set: impl FnMut(Value) -> S) -> S {
    let mut all = S::EMPTY;
    for value in values {
        all |= set(value);
    }
    all
}

/// A set of the points `0..64 * W`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Bits<const W: usize>(pub [u64; W]);

impl<const W: usize> Bits<W> {
    /// No point.
    pub const EMPTY: Self = Self([0; W]);

    /// The points `0..points`.
    pub const fn first_points(points: usize) -> Self {
        let mut words = [0; W];
        let mut i = 0;
        while i < W {
            let below = points.saturating_sub(64 * i);
            words[i] = if below >= 64 { u64::MAX } else { (1 << below) - 1 };
            i += 1;
        }
        Self(words)
    }

    /// The listed points; those outside `0..64 * W` are left out.
    pub const fn from_points(points: &[u16]) -> Self {
        let mut words = [0; W];
        let mut i = 0;
        while i < points.len() {
            let point = points[i] as usize;
            if point < 64 * W {
                words[point / 64] |= 1 << (point % 64);
            }
            i += 1;
        }
        Self(words)
    }

    /// The same points in a set of another width; those that it has no place for are left out.
    #[inline]
    pub fn resized<const V: usize>(self) -> Bits<V> {
        let mut words = [0; V];
        words.iter_mut().zip(self.0).for_each(|(to, from)| *to = from);
        Bits(words)
    }

    /// One point; none if the number is no point.
    #[inline]
    pub const fn of(point: Point) -> Self {
        let mut set = Self::EMPTY;
        let point = point as u32 as usize;
        if point < 64 * W {
            set.0[point / 64] = 1 << (point % 64);
        }
        set
    }

    /// The union.
    #[inline]
    pub const fn union(self, other: Self) -> Self {
        let mut words = self.0;
        let mut i = 0;
        while i < W {
            words[i] |= other.0[i];
            i += 1;
        }
        Self(words)
    }

    /// The intersection.
    #[inline]
    pub const fn inter(self, other: Self) -> Self {
        let mut words = self.0;
        let mut i = 0;
        while i < W {
            words[i] &= other.0[i];
            i += 1;
        }
        Self(words)
    }

    /// The points that are not in the other set.
    #[inline]
    pub const fn minus(self, other: Self) -> Self {
        let mut words = self.0;
        let mut i = 0;
        while i < W {
            words[i] &= !other.0[i];
            i += 1;
        }
        Self(words)
    }

    /// Each point moved on by so many places; what leaves the words is lost.
    #[inline]
    pub const fn shifted(self, by: i32) -> Self {
        let distance = by.unsigned_abs() as usize;
        let (skip, bits) = (distance / 64, (distance % 64) as u32);
        let mut words = [0; W];
        let mut i = 0;
        while i + skip < W {
            // A shift by 64 - bits is split in two, so that bits may be 0.
            if by >= 0 {
                let low = if i > 0 { self.0[i - 1] >> 1 >> (63 - bits) } else { 0 };
                words[i + skip] = self.0[i] << bits | low;
            } else {
                let high = if i + skip + 1 < W { self.0[i + skip + 1] << 1 << (63 - bits) } else { 0 };
                words[i] = self.0[i + skip] >> bits | high;
            }
            i += 1;
        }
        Self(words)
    }

    /// The set without its first point.
    #[inline]
    const fn without_first(self) -> Self {
        let mut words = self.0;
        let mut i = 0;
        while i < W {
            if words[i] != 0 {
                words[i] &= words[i] - 1;
                break;
            }
            i += 1;
        }
        Self(words)
    }
}

impl<const W: usize> Entry for Bits<W> {
    const NOTHING: Self = Self::EMPTY;
}

impl<const W: usize> PointSet for Bits<W> {
    type Points = Points<W>;
    const EMPTY: Self = Self([0; W]);
    const FEW: usize = if W < 3 { 0 } else { W };

    #[inline]
    fn of(point: Point) -> Self {
        Self::of(point)
    }

    #[inline]
    fn contains(self, point: Point) -> bool {
        let point = point as u32 as usize;
        point < 64 * W && self.0[point / 64] >> (point % 64) & 1 != 0
    }

    #[inline]
    fn insert(&mut self, point: Point) {
        *self |= Self::of(point);
    }

    #[inline]
    fn remove(&mut self, point: Point) {
        *self -= Self::of(point);
    }

    #[inline]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn count(self) -> i32 {
        self.0.iter().map(|word| word.count_ones() as i32).sum()
    }

    #[inline]
    fn at_least(self, k: i32) -> bool {
        if k > 3 {
            return self.count() >= k;
        }
        let mut rest = self;
        for _ in 1..k {
            rest = rest.without_first();
        }
        if k <= 0 { k != NONE } else { !rest.is_empty() }
    }

    #[inline]
    fn first(self) -> Point {
        for (i, word) in self.0.iter().enumerate() {
            if *word != 0 {
                return (64 * i) as Point + word.trailing_zeros() as Point;
            }
        }
        NONE
    }

    #[inline]
    fn only(self) -> Point {
        if self.without_first().is_empty() { self.first() } else { NONE }
    }

    #[inline]
    fn iter(self) -> Points<W> {
        Points { words: self.0, at: 0 }
    }

    #[inline]
    fn shifted(self, by: i32) -> Self {
        Self::shifted(self, by)
    }

    #[inline]
    fn unite_if_few(&self, all: &mut Self, mut of: impl FnMut(Point) -> Self) -> bool {
        let mut count = 0;
        for (i, word) in self.0.iter().enumerate() {
            let mut rest = *word;
            while rest != 0 {
                if count == Self::FEW {
                    return false;
                }
                *all |= of((64 * i) as Point + rest.trailing_zeros() as Point);
                rest &= rest - 1;
                count += 1;
            }
        }
        true
    }

    // Each word from its two sources, not with a carry from word to word, so that several are shifted at once.
    #[inline]
    fn unite_shifted(&mut self, points: Self, from: Self, by: i32) {
        let moved = points.inter(from);
        let bits = by.unsigned_abs();
        if bits == 0 || bits >= 64 {
            *self = self.union(moved.shifted(by));
        } else if by > 0 {
            for i in 0..W {
                let below = if i > 0 { moved.0[i - 1] } else { 0 };
                self.0[i] |= moved.0[i] << bits | below >> (64 - bits);
            }
        } else {
            for i in 0..W {
                let above = if i + 1 < W { moved.0[i + 1] } else { 0 };
                self.0[i] |= moved.0[i] >> bits | above << (64 - bits);
            }
        }
    }

    #[inline]
    fn unite_shifted_to(&mut self, points: Self, to: Self, by: i32) {
        let bits = by.unsigned_abs();
        if bits == 0 || bits >= 64 {
            *self = self.union(points.shifted(by).inter(to));
        } else if by > 0 {
            for i in 0..W {
                let below = if i > 0 { points.0[i - 1] } else { 0 };
                self.0[i] |= (points.0[i] << bits | below >> (64 - bits)) & to.0[i];
            }
        } else {
            for i in 0..W {
                let above = if i + 1 < W { points.0[i + 1] } else { 0 };
                self.0[i] |= (points.0[i] >> bits | above << (64 - bits)) & to.0[i];
            }
        }
    }
}

impl<const W: usize> Default for Bits<W> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> Debug for Bits<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl<const W: usize> BitOr for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

impl<const W: usize> BitAnd for Bits<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.inter(other)
    }
}

impl<const W: usize> Sub for Bits<W> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        self.minus(other)
    }
}

impl<const W: usize> BitOrAssign for Bits<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = self.union(other);
    }
}

impl<const W: usize> BitAndAssign for Bits<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = self.inter(other);
    }
}

impl<const W: usize> SubAssign for Bits<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = self.minus(other);
    }
}

impl<const W: usize> FromIterator<Point> for Bits<W> {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::EMPTY, |set, point| set | Self::of(point))
    }
}

impl<const W: usize> IntoIterator for Bits<W> {
    type Item = Point;
    type IntoIter = Points<W>;
    #[inline]
    fn into_iter(self) -> Points<W> {
        self.iter()
    }
}

/// The points of a set, in board order.
#[derive(Clone, Debug)]
pub struct Points<const W: usize> {
    words: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for Points<W> {
    type Item = Point;

    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.at < W {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some((64 * self.at) as Point + word.trailing_zeros() as Point);
            }
            self.at += 1;
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = Bits(self.words).count() as usize;
        (left, Some(left))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::rng::Rng;

    type Model = BTreeSet<Point>;

    fn random<const W: usize>(rng: &mut Rng, points: i32) -> (Bits<W>, Model) {
        let density = rng.below(4);
        let model: Model = (0..points).filter(|_| rng.below(4) < density).collect();
        (model.iter().copied().collect(), model)
    }

    fn same<const W: usize>(set: Bits<W>, model: impl IntoIterator<Item = Point>) {
        assert_eq!(set.iter().collect::<Vec<_>>(), model.into_iter().collect::<Vec<_>>());
    }

    fn agrees_with_a_tree_set<const W: usize>() {
        let mut rng = Rng::new(W as u64);
        let end = 64 * W as i32;
        for _ in 0..400 {
            let ((a, x), (b, y)) = (random::<W>(&mut rng, end), random::<W>(&mut rng, end));
            same(a, x.iter().copied());
            same(a | b, x.union(&y).copied());
            same(a & b, x.intersection(&y).copied());
            same(a - b, x.difference(&y).copied());
            assert_eq!(a.is_empty(), x.is_empty());
            assert_eq!(a.count() as usize, x.len());
            assert_eq!(a.first(), x.first().copied().unwrap_or(NONE));
            for k in -1..8 {
                assert_eq!(a.at_least(k), x.len() as i32 >= k);
            }
            let by = rng.below(2 * end as u32 + 4) as i32 - end - 2;
            same(a.shifted(by), x.iter().map(|p| p + by).filter(|p| (0..end).contains(p)));
            let mut all = b;
            assert_eq!(a.unite_if_few(&mut all, Bits::of), x.len() <= Bits::<W>::FEW);
            assert!(x.len() > Bits::<W>::FEW || all == a | b);
            let (mut from, mut to) = (a, a);
            from.unite_shifted(a, b, by);
            to.unite_shifted_to(a, b, by);
            assert_eq!((from, to), (a | (a & b).shifted(by), a | a.shifted(by) & b));
            same(a.filter(|p| p % 3 == 0), x.iter().copied().filter(|p| p % 3 == 0));
            let p = rng.below(end as u32) as i32;
            assert_eq!(a.contains(p), x.contains(&p));
            let (mut with, mut without) = (a, a);
            with.insert(p);
            without.remove(p);
            assert!(with.contains(p) && !without.contains(p) && (with - without).only() == p);
        }
    }

    #[test]
    fn sets_of_every_width_agree_with_a_tree_set() {
        agrees_with_a_tree_set::<1>();
        agrees_with_a_tree_set::<2>();
        agrees_with_a_tree_set::<3>();
        agrees_with_a_tree_set::<6>();
    }

    #[test]
    fn no_point_is_in_no_set() {
        let full = Bits::<2>::first_points(128);
        assert_eq!(full.count(), 128);
        assert!(!full.contains(NONE) && !full.contains(128) && !full.contains(-1));
        assert_eq!(Bits::<2>::of(NONE), Bits::EMPTY);
        assert_eq!(Bits::<2>::of(128), Bits::EMPTY);
        assert!(!full.at_least(NONE));
        assert_eq!(full.only(), NONE);
        assert_eq!(Bits::<2>::EMPTY.only(), NONE);
        assert_eq!(Bits::<2>::of(77).only(), 77);
        assert_eq!(Bits::<2>::first_points(64).count(), 64);
        assert_eq!(Bits::<2>::first_points(70).iter().last(), Some(69));
        assert_eq!(Bits::<1>::from_points(&[3, 64, 5]), Bits([0b101000]));
    }
}
