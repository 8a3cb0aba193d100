//! Static tables: what a rule book says about the board, evaluated once by the compiler.
//!
//! A table is an array over small sorts, row-major. A place in it is computed by [`slot`], one index after the other;
//! an index that is absent or out of range leads [`NOWHERE`], where every table holds ["nothing"](Entry::NOTHING): false, none, the
//! empty set, the empty relation. So a rule that asks about no point gets the answer the rules give, and no lookup can
//! panic.

use crate::points::Bits;
use crate::relation::Relation;
use crate::value::{Entry, Point, Value};

/// The place that no table has.
pub const NOWHERE: usize = usize::MAX;

/// The values of a sort: a range of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sort {
    /// The first value.
    pub first: Value,
    /// How many there are.
    pub len: usize,
}

impl Sort {
    /// A sort.
    pub const fn new(first: Value, len: usize) -> Self {
        Self { first, len }
    }

    /// The values in increasing order.
    #[inline]
    pub fn values(self) -> impl Iterator<Item = Value> {
        (0..self.len).map(move |i| self.first + i as Value)
    }

    /// Whether it has the value.
    #[inline]
    pub const fn has(self, value: Value) -> bool {
        (value.wrapping_sub(self.first) as u32 as usize) < self.len
    }

    /// The place of a value in an array over the sort.
    #[inline]
    pub const fn slot(self, value: Value) -> usize {
        slot(0, value, self)
    }
}

/// The eight directions.
pub const DIR: Sort = Sort::new(0, 8);

/// The two players.
pub const PLAYER: Sort = Sort::new(0, 2);

/// The place of a value of the sort in the part of a table that `outer` is the place of.
#[inline]
pub const fn slot(outer: usize, value: Value, sort: Sort) -> usize {
    let inner = value.wrapping_sub(sort.first) as u32 as usize;
    if inner < sort.len && outer != NOWHERE { outer * sort.len + inner } else { NOWHERE }
}

/// The entry at a place.
#[inline]
pub fn entry<T: Entry>(table: &[T], place: usize) -> T {
    table.get(place).copied().unwrap_or(T::NOTHING)
}

/// The targets of the points by the relation at a place.
#[inline]
pub fn image_at<const W: usize>(table: &[Relation<W>], place: usize, sources: Bits<W>) -> Bits<W> {
    table.get(place).map_or(Bits::EMPTY, |relation| relation.image(sources))
}

/// The sources of the points by the relation at a place.
#[inline]
pub fn preimage_at<const W: usize>(table: &[Relation<W>], place: usize, targets: Bits<W>) -> Bits<W> {
    table.get(place).map_or(Bits::EMPTY, |relation| relation.preimage(targets))
}

/// The sources that lead to at least so many of the points by the relation at a place.
#[inline]
pub fn sources_of_many_at<const W: usize>(
    table: &[Relation<W>],
    place: usize,
    targets: Bits<W>,
    least: i32,
) -> Bits<W> {
    table.get(place).map_or(Bits::EMPTY, |relation| relation.sources_of_many(targets, least))
}

/// The targets of a point by the relation at a place.
#[inline]
pub fn row_at<const W: usize>(table: &[Relation<W>], place: usize, source: Point) -> Bits<W> {
    table.get(place).map_or(Bits::EMPTY, |relation| relation.row(source))
}

/// The sources of a point by the relation at a place.
#[inline]
pub fn column_at<const W: usize>(table: &[Relation<W>], place: usize, target: Point) -> Bits<W> {
    table.get(place).map_or(Bits::EMPTY, |relation| relation.column(target))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::PointSet;
    use crate::relation::Asked;
    use crate::value::NONE;

    #[test]
    fn places_are_row_major_and_checked() {
        let (rows, cols) = (Sort::new(1, 3), Sort::new(0, 4));
        assert_eq!(slot(rows.slot(2), 3, cols), 7);
        for (row, col) in [(0, 0), (4, 0), (1, 4), (1, -1), (NONE, 0), (1, NONE)] {
            assert_eq!(slot(rows.slot(row), col, cols), NOWHERE, "{row} {col}");
        }
        assert_eq!(rows.values().collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn nowhere_there_is_nothing() {
        let sets = [Bits::from_points(&[4, 6]), Bits::EMPTY, Bits::<1>::of(63)];
        assert_eq!((entry(&sets, 2), entry(&sets, NOWHERE)), (sets[2], Bits::EMPTY));
        assert_eq!((entry(&[7], NOWHERE), entry(&[true], 1)), (NONE, false));
        let east = [Relation::<1>::new(4, &[(0, 1), (1, 2), (2, 3)], Asked::Sets)];
        assert_eq!(image_at(&east, 0, Bits([0b1001])), Bits([0b10]));
        assert_eq!(preimage_at(&east, 0, Bits([0b11])), Bits([0b1]));
        assert_eq!((row_at(&east, 0, 2), column_at(&east, 0, 2)), (Bits::of(3), Bits::of(1)));
        assert!(image_at(&east, NOWHERE, Bits::<1>([1])).is_empty() && row_at(&east, 1, 0).is_empty());
    }
}
