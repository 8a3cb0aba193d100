//! Boards: how wide the sets of points are, and which points there are.
//!
//! The rules of a game are emitted once, generic over the width of a set in words; boards of one width share all code and
//! one type of positions. What differs between them stands behind a value.

use crate::points::Bits;
use crate::table::Sort;
use crate::value::Point;

/// A board at hand: its points, in sets of `W` words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board<const W: usize> {
    /// All its points, without holes.
    pub full: Bits<W>,
    /// The points as a sort.
    pub point: Sort,
}

impl<const W: usize> Board<W> {
    /// The board with so many points, some of them holes; `None` if a set of `W` words cannot hold them.
    pub fn new(points: usize, holes: &[u16]) -> Option<Self> {
        let fits = points <= 64 * W && holes.iter().all(|hole| usize::from(*hole) < points);
        fits.then(|| Self { full: Bits::first_points(points) - Bits::from_points(holes), point: Sort::new(0, points) })
    }

    /// How many points it has, holes among them.
    #[inline]
    pub fn points(&self) -> usize {
        self.point.len
    }
}

/// A board as people know it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// The names of the points, in board order.
    pub names: Vec<String>,
    /// Width and height, if it is drawn in rows.
    pub shape: Option<(usize, usize)>,
    /// Points that are left out, in order.
    pub holes: Vec<u16>,
}

impl Face {
    /// How many points there are.
    pub fn points(&self) -> usize {
        self.names.len()
    }

    /// The name of a point; empty for what is none.
    pub fn name(&self, point: Point) -> &str {
        self.names.get(point as u32 as usize).map_or("", String::as_str)
    }
}
