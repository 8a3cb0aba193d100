//! Boards: the markers that choose the size at compile time.
//!
//! The rules of a game are emitted once, generic over a marker type for each instance. A marker is zero-sized; its
//! associated types and constants tell how wide the point sets are and what the tables hold, so that a new size is a
//! few constants and costs compile time only where it is used.

use core::fmt::Debug;
use core::hash::Hash;
use core::marker::PhantomData;
use std::cell::Cell;

use crate::points::PointSet;
use crate::table::Sort;
use crate::watch;

/// What every marker type derives.
pub trait Marker: Copy + Debug + Default + Eq + Hash + Ord + Send + Sync + 'static {}

impl<T: Copy + Debug + Default + Eq + Hash + Ord + Send + Sync + 'static> Marker for T {}

/// A board: its points.
pub trait Board: Marker {
    /// Sets of its points.
    type Set: PointSet;
    /// All its points.
    const FULL: Self::Set;
    /// How many points it has.
    const POINTS: i32;
    /// The points as a sort.
    const POINT: Sort = Sort::new(0, Self::POINTS as usize);
    /// Their names in board order, with blanks between them.
    const POINT_NAMES: &'static str;
    /// Width and height, if it is drawn in rows.
    const SHAPE: Option<(usize, usize)>;

    /// Called for each evaluation, as [`evaluations`] defines it; does nothing but on a [`Counted`] board.
    #[inline(always)]
    fn played() {}
}

/// The same board, on which [`evaluations`] counts.
///
/// A game on a `Counted` board is compiled apart from the plain one, so that counting costs those nothing who do not
/// ask for it. Its selectors can be stopped in the middle, by a [`Watch`](crate::watch::Watch).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Counted<B>(PhantomData<B>);

thread_local! {
    static PLAYED: Cell<u64> = const { Cell::new(0) };
}

/// How many evaluations selectors made on [`Counted`] boards since this thread began.
///
/// An evaluation is a position that a selector reaches by a legal move, all its effects made, or by giving the turn
/// over, and in which it then asks for a goal or a gradual game: inner positions as well as those where a line ends,
/// and each time anew when several lines lead to it. The position that the selector is asked about is none.
pub fn evaluations() -> u64 {
    PLAYED.get()
}

impl<B: Board> Board for Counted<B> {
    type Set = B::Set;
    const FULL: Self::Set = B::FULL;
    const POINTS: i32 = B::POINTS;
    const POINT_NAMES: &'static str = B::POINT_NAMES;
    const SHAPE: Option<(usize, usize)> = B::SHAPE;

    #[inline]
    fn played() {
        let count = PLAYED.get() + 1;
        PLAYED.set(count);
        watch::tick(count);
    }
}
