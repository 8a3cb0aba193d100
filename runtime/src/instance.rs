//! What differs between the instances of one game, as plain data: the board, the parameters, the contents of the static
//! tables, the position at the start. The compiler of the rules fills it, at compile time for instances that the rules
//! name, at run time for any other.

mod rows;

use std::borrow::Cow;

use crate::board::Face;
use crate::points::{Bits, PointSet};
use crate::relation::{Asked, Relation};
use crate::state::Cells;
use crate::symmetry::Symmetry;
use crate::table::Sort;
use crate::value::{NONE, Value};
pub use rows::{Images, PointNames};

/// The most values of a sort.
const MOST_VALUES: usize = 1 << 24;

/// An instance of a game. Lists are in the order in which the rules were compiled.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its name, such as `capture9`.
    pub name: Cow<'static, str>,
    /// How many points the board has, holes among them.
    pub points: usize,
    /// The holes of the board, in order: points with a number and a name that are in no set.
    pub holes: Cow<'static, [u16]>,
    /// Width and height of the board, if it is drawn in rows.
    pub shape: Option<(usize, usize)>,
    /// The names of the points.
    pub point_names: PointNames,
    /// The parameters; [`NONE`] where given with the position.
    pub params: Cow<'static, [Value]>,
    /// First value and number of values of each sort.
    pub sorts: Cow<'static, [(Value, usize)]>,
    /// The contents of the tables; an empty one, or at the end none, for a table that nothing asks about.
    pub tables: Cow<'static, [Contents]>,
    /// The values of each cell at the start, row-major over its arguments; none for a cell that is as it is before
    /// anything is put on the board, and at the end not that.
    pub start: Cow<'static, [Cow<'static, [i32]>]>,
    /// The player who begins.
    pub turn: Value,
    /// Symmetries of the rules on the board, from which the others are generated.
    pub symmetries: Cow<'static, [Images]>,
    /// Of a sub-game, its rule book on the same board: one instance; none for a rule book.
    pub book: Cow<'static, [Self]>,
}

/// The contents of a table, row-major over its indices.
#[derive(Clone, Debug)]
pub enum Contents {
    /// Booleans.
    Bools(Cow<'static, [bool]>),
    /// Integers; [`NONE`] for an absent one.
    Ints(Cow<'static, [Value]>),
    /// Sets of points, each as the number of its points and the points.
    Sets(Cow<'static, [u16]>),
    /// Relations.
    Relations(Cow<'static, [Pairs]>),
}

/// The pairs of a relation between points.
#[derive(Clone, Debug)]
pub enum Pairs {
    /// Groups of a source, the number of its targets, and its targets.
    Groups(Cow<'static, [u16]>),
    /// Offsets, each with its sources as words of bits: a source leads to the point so many places on.
    Offsets(Cow<'static, [(i16, Cow<'static, [u64]>)]>),
    /// Steps on a board drawn in rows: each point leads to that so many columns and rows on, if neither is a hole.
    Steps(Cow<'static, [(i16, i16)]>),
}

impl Pairs {
    /// Source and target of each pair.
    pub fn list(&self, board: &Instance) -> Vec<(u16, u16)> {
        let mut pairs = Vec::new();
        match self {
            Self::Steps(steps) => return rows::stepped(board, steps),
            Self::Groups(groups) => {
                let mut rest = &groups[..];
                while let [source, count, tail @ ..] = rest {
                    let (targets, tail) = tail.split_at((*count as usize).min(tail.len()));
                    pairs.extend(targets.iter().map(|target| (*source, *target)));
                    rest = tail;
                }
            }
            Self::Offsets(offsets) => {
                for (by, sources) in offsets.iter() {
                    let sources = sources.iter().enumerate().flat_map(|(at, word)| {
                        (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| (64 * at + bit) as u16)
                    });
                    pairs.extend(sources.filter_map(|source| Some((source, source.checked_add_signed(*by)?))));
                }
                pairs.sort_unstable();
            }
        }
        pairs
    }
}

impl Instance {
    /// A parameter that the instance fixes; `None` if it is given with the position, or there is none of the number.
    pub fn param(&self, number: usize) -> Option<Value> {
        self.params.get(number).copied().filter(|value| *value != NONE)
    }

    /// A sort.
    pub fn sort(&self, number: usize) -> Option<Sort> {
        let &(first, len) = self.sorts.get(number)?;
        (len <= MOST_VALUES && first.checked_add(len as Value).is_some()).then(|| Sort::new(first, len))
    }

    /// The board as people know it; `None` if not every point has a name.
    pub fn face(&self) -> Option<Face> {
        let names = self.point_names.list(self)?;
        let holes = self.holes.to_vec();
        (names.len() == self.points).then_some(Face { names, shape: self.shape, holes })
    }

    /// The symmetries of the rules on the board, without the identity; `None` if one is no permutation of its points.
    pub fn symmetries(&self) -> Option<Vec<Symmetry>> {
        let generator = |images: &Images| {
            let images = images.list(self).filter(|images| images.len() == self.points)?;
            Symmetry::new(&images)
        };
        let generators = self.symmetries.iter().map(generator).collect::<Option<Vec<_>>>()?;
        Some(Symmetry::generated(&generators, self.points))
    }

    /// Of a sub-game, its rule book on the same board.
    pub fn book(&self) -> Option<&Self> {
        self.book.first().filter(|book| book.points == self.points)
    }

    /// A table of so many Booleans.
    pub fn bools(&self, table: usize, len: usize) -> Option<Vec<bool>> {
        let Contents::Bools(values) = self.tables.get(table)? else { return None };
        (values.len() == len).then(|| values.to_vec())
    }

    /// A table of so many integers.
    pub fn ints(&self, table: usize, len: usize) -> Option<Vec<Value>> {
        let Contents::Ints(values) = self.tables.get(table)? else { return None };
        (values.len() == len).then(|| values.to_vec())
    }

    /// A table of so many sets of points.
    pub fn sets<const W: usize>(&self, table: usize, len: usize) -> Option<Vec<Bits<W>>> {
        let Contents::Sets(groups) = self.tables.get(table)? else { return None };
        let full = Bits::first_points(self.points) - Bits::from_points(&self.holes);
        let (mut sets, mut rest) = (Vec::new(), &groups[..]);
        while let [count, tail @ ..] = rest {
            let (points, tail) = tail.split_at_checked((*count).into())?;
            let set = Bits::from_points(points);
            if set.count() as usize != points.len() || !(set - full).is_empty() {
                return None;
            }
            sets.push(set);
            rest = tail;
        }
        (sets.len() == len).then_some(sets)
    }

    /// A table of so many relations.
    pub fn relations<const W: usize>(&self, table: usize, len: usize, asked: Asked) -> Option<Vec<Relation<W>>> {
        let Contents::Relations(entries) = self.tables.get(table)? else { return None };
        let relation = |pairs: &Pairs| Relation::new(self.points, &pairs.list(self), asked);
        (entries.len() == len).then(|| entries.iter().map(relation).collect())
    }

    /// The only entry of a table of Booleans.
    pub fn bool(&self, table: usize) -> Option<bool> {
        self.bools(table, 1)?.pop()
    }

    /// The only entry of a table of integers.
    pub fn int(&self, table: usize) -> Option<Value> {
        self.ints(table, 1)?.pop()
    }

    /// The only entry of a table of sets.
    pub fn set<const W: usize>(&self, table: usize) -> Option<Bits<W>> {
        self.sets(table, 1)?.pop()
    }

    /// The only entry of a table of relations.
    pub fn relation<const W: usize>(&self, table: usize, asked: Asked) -> Option<Relation<W>> {
        self.relations(table, 1, asked)?.pop()
    }

    /// The position at the start, from the one with nothing on the board.
    pub fn begin(&self, empty: Cells) -> Cells {
        let mut cells = empty.cells;
        for (cell, values) in cells.iter_mut().zip(self.start.iter()).filter(|(_, values)| !values.is_empty()) {
            *cell = values.to_vec();
        }
        Cells { cells, turn: self.turn, passes: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three points in a row.
    fn line() -> Instance {
        Instance {
            name: "line".into(),
            points: 3,
            holes: Vec::new().into(),
            shape: Some((3, 1)),
            point_names: "a b c".to_owned().into(),
            params: Vec::new().into(),
            sorts: Vec::new().into(),
            tables: Vec::new().into(),
            start: Vec::new().into(),
            turn: 1,
            symmetries: Vec::new().into(),
            book: Vec::new().into(),
        }
    }

    #[test]
    fn all_forms_list_the_same_pairs() {
        let line = line();
        let groups = Pairs::Groups(Cow::Borrowed(&[0, 1, 1, 1, 2, 0, 2, 2, 1, 1]));
        let offsets = Pairs::Offsets(Cow::Borrowed(&[(1, Cow::Borrowed(&[0b011])), (-1, Cow::Borrowed(&[0b110]))]));
        let steps = Pairs::Steps(Cow::Borrowed(&[(1, 0), (-1, 0)]));
        assert_eq!(groups.list(&line), [(0, 1), (1, 0), (1, 2), (2, 1)]);
        assert_eq!(offsets.list(&line), groups.list(&line));
        assert_eq!(steps.list(&line), groups.list(&line));
        assert_eq!(Pairs::Groups(Cow::Borrowed(&[7, 3, 1])).list(&line), [(7, 1)]);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let instance = Instance {
            params: vec![5, NONE].into(),
            sorts: vec![(0, 3), (-2, 4), (7, usize::MAX)].into(),
            tables: vec![
                Contents::Sets(vec![2, 0, 2, 0].into()),
                Contents::Sets(vec![1, 3].into()),
                Contents::Bools(vec![true].into()),
                Contents::Relations(vec![Pairs::Groups(vec![0, 1, 1].into())].into()),
            ]
            .into(),
            start: vec![Vec::new().into(), vec![4, 4].into()].into(),
            ..line()
        };
        assert_eq!((instance.param(0), instance.param(1), instance.param(2)), (Some(5), None, None));
        assert_eq!((instance.sort(1), instance.sort(2), instance.sort(3)), (Some(Sort::new(-2, 4)), None, None));
        assert_eq!(instance.sets(0, 2), Some(vec![Bits([0b101]), Bits::<1>::EMPTY]));
        assert_eq!((instance.sets::<1>(0, 1), instance.set::<1>(1), instance.set::<1>(2)), (None, None, None));
        assert_eq!((instance.bool(2), instance.int(2), instance.bools(2, 2)), (Some(true), None, None));
        assert_eq!(instance.relation::<1>(3, Asked::Sets).map(|r| r.row(0)), Some(Bits([0b10])));
        assert!(instance.book().is_none() && instance.face().is_some_and(|face| face.name(2) == "c"));
        assert!(Instance { points: 4, ..instance.clone() }.face().is_none());
        let empty = Cells { cells: vec![vec![1], vec![0, 0], vec![2]], turn: 0, passes: 3 };
        let begun = Cells { cells: vec![vec![1], vec![4, 4], vec![2]], turn: 1, passes: 0 };
        assert_eq!(instance.begin(empty), begun);
    }
}
