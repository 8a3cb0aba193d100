//! Killers: replies that have refuted, kept while a selector is asked and tried first where it asks the like again.
//!
//! A move that refutes one line mostly refutes the next one as well, as searches have known since the killer heuristic of
//! Greenblatt's chess program (Akl and Newborn, *The Principal Continuation and the Killer Heuristic*, 1977). Answers do
//! not hang on it: whatever point is the killer, it is one more that is tried. So a selector begins without any, and what
//! one call has noted is not there for the next.

use std::cell::Cell;
use std::ops::Deref;

use crate::points::Bits;
use crate::value::{NONE, Point, Value};

/// Numbers from here on have no killer: few gradual games look for so many moves in a row.
const NUMBERS: usize = 8;

/// The killers of a selector while it is asked, each with a number: how many moves in a row are looked for where it refuted.
#[derive(Debug)]
pub struct KillerReplies {
    noted: [Cell<Point>; NUMBERS],
}

/// What is fixed while a selector is asked, with the killers of this call.
///
/// It is the arguments wherever these are wanted.
#[derive(Debug)]
pub struct Question<A> {
    args: A,
    /// The killers so far.
    pub killers: KillerReplies,
}

impl<A: Copy> Question<A> {
    /// The question about these arguments; there are no killers yet.
    #[inline]
    pub fn new(args: &A) -> Self {
        Self { args: *args, killers: KillerReplies::default() }
    }
}

impl<A> Deref for Question<A> {
    type Target = A;

    #[inline]
    fn deref(&self) -> &A {
        &self.args
    }
}

impl Default for KillerReplies {
    #[inline]
    fn default() -> Self {
        Self { noted: [const { Cell::new(NONE) }; NUMBERS] }
    }
}

impl KillerReplies {
    /// The killer of that number, as a set of no more than one point.
    #[inline]
    pub fn of<const W: usize>(&self, number: Value) -> Bits<W> {
        Bits::of(self.at(number).map_or(NONE, Cell::get))
    }

    /// The condition; if it holds, the point is the killer of that number from now on.
    #[inline]
    pub fn noted(&self, number: Value, point: Point, holds: bool) -> bool {
        if holds && let Some(noted) = self.at(number) {
            noted.set(point);
        }
        holds
    }

    #[inline]
    fn at(&self, number: Value) -> Option<&Cell<Point>> {
        self.noted.get(usize::try_from(number).ok()?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::PointSet;

    #[test]
    fn the_killer_is_what_was_noted_last() {
        let killers = KillerReplies::default();
        assert!(killers.of::<1>(2).is_empty());
        assert!(killers.noted(2, 7, true) && !killers.noted(2, 9, false) && killers.noted(3, 11, true));
        assert_eq!(killers.of::<1>(2).iter().collect::<Vec<_>>(), [7]);
        assert!(killers.noted(2, 12, true));
        assert_eq!((killers.of::<1>(2).only(), killers.of::<1>(3).only()), (12, 11));
    }

    #[test]
    fn numbers_without_a_place_have_no_killer() {
        let killers = KillerReplies::default();
        for number in [-1, NONE, NUMBERS as Value, Value::MAX] {
            assert!(killers.noted(number, 5, true) && killers.of::<1>(number).is_empty(), "{number}");
        }
    }
}
