//! How a position stores its cells, and how it is written as plain data.
//!
//! A cell over points is a set for each value it may have there, a cell without points a number; cells with further
//! arguments are flat arrays of these, row-major, as long as the largest instance needs. The plain form is that of the compiler's snapshots: the values in
//! the order of the rule book, -1 for an absent one. It is what tests, files and other engines exchange.

use crate::board::Board;
use crate::points::{Bits, PointSet};
use crate::table::{NOWHERE, Sort, entry};
use crate::value::{NONE, Player, Point, Value};

/// The part of a flat array that belongs to an index: `len` entries. Nothing for [`NOWHERE`].
#[inline]
pub fn part<T>(all: &[T], place: usize, len: usize) -> &[T] {
    if place == NOWHERE { &[] } else { all.get(place * len..(place + 1) * len).unwrap_or(&[]) }
}

/// As [`part`], to be changed.
#[inline]
pub fn part_mut<T>(all: &mut [T], place: usize, len: usize) -> &mut [T] {
    if place == NOWHERE { &mut [] } else { all.get_mut(place * len..(place + 1) * len).unwrap_or(&mut []) }
}

/// Which of the disjoint sets holds the point: its value, counted from `first`; [`NONE`] if none does.
#[inline]
pub fn value_at<S: PointSet>(planes: &[S], first: Value, point: Point) -> Value {
    for (i, plane) in planes.iter().enumerate() {
        if plane.contains(point) {
            return first + i as Value;
        }
    }
    NONE
}

/// The points of the plane at a place.
#[inline]
pub fn plane<S: PointSet>(planes: &[S], place: usize) -> S {
    entry(planes, place)
}

/// Moves the points to the plane at a place: to none of them for [`NOWHERE`].
#[inline]
pub fn put<S: PointSet>(planes: &mut [S], points: S, place: usize) {
    for (i, plane) in planes.iter_mut().enumerate() {
        if i == place {
            *plane |= points;
        } else {
            *plane -= points;
        }
    }
}

/// Writes one entry of an array; nothing for [`NOWHERE`].
#[inline]
pub fn write<T>(all: &mut [T], place: usize, value: T) {
    if let Some(entry) = all.get_mut(place) {
        *entry = value;
    }
}

/// A position as plain data.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cells {
    /// For each cell its values, row-major over its arguments; -1 is absence; for a set 1 is in and 0 is out.
    pub cells: Vec<Vec<i32>>,
    /// The player to move.
    pub turn: Player,
    /// How many passes in a row were just played; 0 for a game whose rules do not count them.
    pub passes: u32,
}

/// What a cell is, for those who read and write positions without knowing the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellShape {
    /// Its name in the rules.
    pub name: String,
    /// The sorts of its arguments that are no points, up to the one that is.
    pub before: Vec<Sort>,
    /// Whether an argument is a point.
    pub point: bool,
    /// The sorts of the arguments after the point.
    pub after: Vec<Sort>,
    /// What it holds.
    pub kind: CellKind,
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellKind {
    /// Membership.
    Members,
    /// A value of the sort (`None`: any integer), perhaps absent.
    Value(Option<Sort>, Presence),
}

/// Whether a cell may hold no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It may.
    Optional,
    /// It always has one.
    Total,
}

fn product(sorts: &[Sort]) -> usize {
    sorts.iter().map(|sort| sort.len).product()
}

impl CellShape {
    /// How many sets or numbers are stored for the cell, not counting values: one for each index.
    fn indices(&self) -> usize {
        product(&self.before) * product(&self.after)
    }

    /// The index and the point of each value, in the order of plain data.
    fn places(&self, points: usize) -> impl Iterator<Item = (usize, Point)> {
        let after = product(&self.after);
        (0..product(&self.before))
            .flat_map(move |b| (0..points).flat_map(move |p| (0..after).map(move |a| (b * after + a, p as Point))))
    }

    /// How many sets are stored for each index.
    fn planes(&self) -> usize {
        match self.kind {
            CellKind::Value(Some(sort), _) => sort.len,
            _ => 1,
        }
    }

    /// The value as stored; `None` if the cell cannot hold it.
    fn stored(&self, value: i32) -> Option<Value> {
        match self.kind {
            CellKind::Members => (value == 0 || value == 1).then_some(value),
            CellKind::Value(_, Presence::Optional) if value == -1 => Some(NONE),
            CellKind::Value(Some(sort), _) => sort.has(value).then_some(value),
            CellKind::Value(None, _) => (value != NONE).then_some(value),
        }
    }

    /// The values of a cell stored as sets.
    pub fn values_of_sets<S: PointSet>(&self, sets: &[S], points: usize) -> Vec<i32> {
        let one = |(index, point): (usize, Point)| match self.kind {
            CellKind::Members => i32::from(part(sets, index, 1).iter().any(|set| set.contains(point))),
            CellKind::Value(sort, _) => {
                let first = sort.map_or(0, |sort| sort.first);
                let value = value_at(part(sets, index, self.planes()), first, point);
                if value == NONE { -1 } else { value }
            }
        };
        self.places(points).map(one).collect()
    }

    /// The values of a cell stored as numbers.
    pub fn values_of_numbers(&self, numbers: &[Value]) -> Vec<i32> {
        numbers.iter().take(self.indices()).map(|&value| if value == NONE { -1 } else { value }).collect()
    }

    /// Fills sets from values; `None` if there are too few or too many, or one that the cell cannot hold.
    /// Over a hole of the board there is no value.
    pub fn fill_sets<const W: usize>(&self, sets: &mut [Bits<W>], values: &[i32], board: &Board<W>) -> Option<()> {
        let points = board.points();
        if values.len() != self.indices() * points || sets.len() < self.indices() * self.planes() {
            return None;
        }
        sets.fill(Bits::EMPTY);
        // In the order of `places`, in loops: proofs read millions of positions.
        let after = product(&self.after);
        for (before, values) in values.chunks_exact((points * after).max(1)).enumerate() {
            for (point, values) in values.chunks_exact(after.max(1)).enumerate() {
                let point = point as Point;
                let is_hole = !board.full.contains(point);
                for (&value, index) in values.iter().zip(before * after..) {
                    match (value, self.kind) {
                        (0, CellKind::Members) | (-1, CellKind::Value(..)) if is_hole => continue,
                        _ if is_hole => return None,
                        _ => {}
                    }
                    let Some(place) = self.set_of(value)? else { continue };
                    part_mut(sets, index, self.planes()).get_mut(place)?.insert(point);
                }
            }
        }
        Some(())
    }

    /// In which set of an index a point with this value stands; `Some(None)` if in none, `None` if the cell cannot hold it.
    fn set_of(&self, value: i32) -> Option<Option<usize>> {
        Some(match (self.stored(value)?, self.kind) {
            (NONE, _) | (0, CellKind::Members) => None,
            (_, CellKind::Members) => Some(0),
            (value, CellKind::Value(sort, _)) => Some(sort?.slot(value)),
        })
    }

    /// Fills numbers from values; `None` if there are too few or too many, or one that the cell cannot hold.
    pub fn fill_numbers(&self, numbers: &mut [Value], values: &[i32]) -> Option<()> {
        if values.len() != self.indices() || values.len() > numbers.len() {
            return None;
        }
        for (number, &value) in numbers.iter_mut().zip(values) {
            *number = self.stored(value)?;
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Sort = Sort::new(3, 2);

    fn board(points: usize) -> Board<1> {
        Board::new(points, &[]).unwrap()
    }

    fn planes() -> CellShape {
        CellShape {
            name: "at".to_string(),
            before: vec![Sort::new(0, 2)],
            point: true,
            after: vec![Sort::new(0, 3)],
            kind: CellKind::Value(Some(KIND), Presence::Optional),
        }
    }

    #[test]
    fn sets_survive_the_plain_form() {
        // Two sorts around the point: 2 * 4 points * 3 values, each absent, 3 or 4.
        let values: Vec<i32> = (0..24).map(|i| [-1, 3, 4, 4, -1][i % 5]).collect();
        let mut sets = [Bits::<1>::EMPTY; 12];
        planes().fill_sets(&mut sets, &values, &board(4)).unwrap();
        assert_eq!(planes().values_of_sets(&sets, 4), values);
        // The second argument is the point: index (1, 2), point 3, is the last value.
        assert_eq!(value_at(part(&sets, 5, 2), 3, 3), values[23]);
        assert_eq!(planes().fill_sets(&mut sets, &values[1..], &board(4)), None);
        for wrong in [2, 5, NONE, -2] {
            assert_eq!(planes().fill_sets(&mut sets, &[wrong; 24], &board(4)), None);
        }
    }

    #[test]
    fn members_are_ones() {
        let shape = CellShape { kind: CellKind::Members, before: Vec::new(), ..planes() };
        let values = [1, 0, 0, 1, 1, 1];
        let mut sets = [Bits::<1>::EMPTY; 3];
        shape.fill_sets(&mut sets, &values, &board(2)).unwrap();
        assert_eq!(sets, [Bits([0b11]), Bits([0b10]), Bits([0b10])]);
        assert_eq!(shape.values_of_sets(&sets, 2), values);
        assert_eq!(shape.fill_sets(&mut sets, &[2; 6], &board(2)), None);
    }

    #[test]
    fn numbers_survive_the_plain_form() {
        let total = CellShape {
            kind: CellKind::Value(Some(KIND), Presence::Total),
            before: vec![Sort::new(0, 2)],
            point: false,
            after: Vec::new(),
            ..planes()
        };
        let open = CellShape { kind: CellKind::Value(None, Presence::Total), ..total.clone() };
        let optional = CellShape { kind: planes().kind, ..total.clone() };
        let mut numbers = [0; 2];
        assert_eq!(optional.fill_numbers(&mut numbers, &[-1, 4]), Some(()));
        assert_eq!(numbers, [NONE, 4]);
        assert_eq!(optional.values_of_numbers(&numbers), [-1, 4]);
        assert_eq!(total.fill_numbers(&mut numbers, &[-1, 4]), None);
        assert_eq!(open.fill_numbers(&mut numbers, &[-1, 400]), Some(()));
        assert_eq!(numbers, [-1, 400]);
    }

    #[test]
    fn planes_stay_disjoint() {
        let mut planes = [Bits::<1>([0b011]), Bits([0b100])];
        put(&mut planes, Bits([0b110]), 0);
        assert_eq!(planes, [Bits([0b111]), Bits([0])]);
        put(&mut planes, Bits([0b100]), 1);
        put(&mut planes, Bits([0b001]), NOWHERE);
        assert_eq!(planes, [Bits([0b010]), Bits([0b100])]);
        assert_eq!((value_at(&planes, 5, 2), value_at(&planes, 5, 0), value_at(&planes, 5, NONE)), (6, NONE, NONE));
        assert_eq!((plane(&planes, 1), plane(&planes, NOWHERE)), (Bits([0b100]), Bits([0])));
        let mut numbers = [1, 2];
        write(&mut numbers, NOWHERE, 9);
        write(&mut numbers, 1, 9);
        assert_eq!(numbers, [1, 9]);
        assert!(part(&numbers, NOWHERE, 1).is_empty() && part_mut(&mut numbers, 2, 1).is_empty());
    }
}
