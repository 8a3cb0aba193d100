//! What differs between the instances of one game, as plain data: the board, the parameters, the contents of the static
//! tables, the position at the start. The compiler of the rules fills it, at compile time for instances that the rules
//! name, at run time for any other.

use std::borrow::Cow;

use crate::state::Cells;
use crate::value::{NONE, Value};

/// An instance of a game. Lists are in the order in which the rules were compiled.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its name, such as `capture9`.
    pub name: Cow<'static, str>,
    /// How many points the board has.
    pub points: usize,
    /// Width and height of the board, if it is drawn in rows.
    pub shape: Option<(usize, usize)>,
    /// The names of the points in board order, with blanks between them.
    pub point_names: Cow<'static, str>,
    /// The parameters; [`NONE`] where given with the position.
    pub params: Cow<'static, [Value]>,
    /// First value and number of values of each sort.
    pub sorts: Cow<'static, [(Value, usize)]>,
    /// The contents of the tables; an empty one for a table that nothing asks about.
    pub tables: Cow<'static, [Contents]>,
    /// The values of each cell at the start, row-major over its arguments; none for a cell that is as it is before
    /// anything is put on the board.
    pub start: Cow<'static, [Cow<'static, [i32]>]>,
    /// The player who begins.
    pub turn: Value,
    /// Of a sub-game, its rule book on the same board: one instance; none for a rule book.
    pub book: Cow<'static, [Instance]>,
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
}

impl Pairs {
    /// Source and target of each pair.
    pub fn list(&self) -> Vec<(u16, u16)> {
        let mut pairs = Vec::new();
        match self {
            Pairs::Groups(groups) => {
                let mut rest = &groups[..];
                while let [source, count, tail @ ..] = rest {
                    let (targets, tail) = tail.split_at((*count as usize).min(tail.len()));
                    pairs.extend(targets.iter().map(|target| (*source, *target)));
                    rest = tail;
                }
            }
            Pairs::Offsets(offsets) => {
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
    /// A parameter; [`NONE`] if there is none of the number.
    pub fn param(&self, number: usize) -> Value {
        self.params.get(number).copied().unwrap_or(NONE)
    }

    /// The position at the start as plain data, where cells are given; see [`Instance::start`].
    pub fn cells(&self) -> Cells {
        Cells { cells: self.start.iter().map(|values| values.to_vec()).collect(), turn: self.turn, passes: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_list_the_same_pairs() {
        let groups = Pairs::Groups(Cow::Borrowed(&[0, 1, 1, 1, 2, 0, 2, 2, 1, 1]));
        let offsets = Pairs::Offsets(Cow::Borrowed(&[(1, Cow::Borrowed(&[0b011])), (-1, Cow::Borrowed(&[0b110]))]));
        assert_eq!(groups.list(), [(0, 1), (1, 0), (1, 2), (2, 1)]);
        assert_eq!(offsets.list(), groups.list());
        assert_eq!(Pairs::Groups(Cow::Borrowed(&[7, 3, 1])).list(), [(7, 1)]);
    }
}
