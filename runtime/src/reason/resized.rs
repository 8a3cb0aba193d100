//! Answers in a layout that those of several games share.

use core::any::Any;
use std::borrow::Cow;

use super::{Answer, Unfounded};
use crate::points::Bits;

/// Answers that can be kept in a layout with room for more, such as one that all games have.
pub trait Resized: Clone {
    /// How many sets an answer holds.
    const SETS: usize;
    /// How many words of single values.
    const MASKS: usize;

    /// The same answer with room for more.
    fn widened<const W: usize, const S: usize, const M: usize>(&self) -> Answer<Bits<W>, S, M>;
    /// The answer that was [widened](Resized::widened), or joined of such; itself where it has that layout anyway.
    fn narrowed<const W: usize, const S: usize, const M: usize>(answer: &Answer<Bits<W>, S, M>) -> Cow<'_, Self>;
}

impl<const V: usize, const SETS: usize, const MASKS: usize> Resized for Answer<Bits<V>, SETS, MASKS> {
    const SETS: usize = SETS;
    const MASKS: usize = MASKS;

    #[inline]
    fn widened<const W: usize, const S: usize, const M: usize>(&self) -> Answer<Bits<W>, S, M> {
        if let Some(same) = (self as &dyn Any).downcast_ref() {
            return *same;
        }
        let mut wide = Answer { holds: self.holds, everything: self.everything, ..Answer::YES };
        wide.sets.iter_mut().zip(&self.sets).for_each(|(wide, set)| *wide = set.resized());
        wide.masks.iter_mut().zip(&self.masks).for_each(|(wide, mask)| *wide = *mask);
        wide
    }

    #[inline]
    fn narrowed<const W: usize, const S: usize, const M: usize>(answer: &Answer<Bits<W>, S, M>) -> Cow<'_, Self> {
        (answer as &dyn Any).downcast_ref().map_or_else(|| Cow::Owned(answer.widened()), Cow::Borrowed)
    }
}

impl Resized for Unfounded {
    const SETS: usize = 0;
    const MASKS: usize = 0;

    fn widened<const W: usize, const S: usize, const M: usize>(&self) -> Answer<Bits<W>, S, M> {
        Answer { holds: self.0, everything: true, ..Answer::YES }
    }

    fn narrowed<const W: usize, const S: usize, const M: usize>(answer: &Answer<Bits<W>, S, M>) -> Cow<'_, Self> {
        Cow::Owned(Self(answer.holds))
    }
}
