//! Answers by value, for code that makes one in a single expression: one after another until the verdict is known, and with
//! more facts barred.

use super::{Answer, PassBars, Place, PlaneBars, PointBars};
use crate::points::PointSet;
use crate::value::Value;

impl<S: PointSet, const SETS: usize, const MASKS: usize> Answer<S, SETS, MASKS> {
    /// This answer if it holds, else the next one if that holds; else no, for the reasons of both.
    #[inline]
    pub fn or(self, next: impl FnOnce() -> Self) -> Self {
        if self.holds {
            return self;
        }
        let mut next = next();
        if !next.holds {
            next.join(&self);
        }
        next
    }

    /// This answer if it does not hold, else the next one if that does not; else yes, for the reasons of both.
    #[inline]
    pub fn and(self, next: impl FnOnce() -> Self) -> Self {
        if !self.holds {
            return self;
        }
        let mut next = next();
        if next.holds {
            next.join(&self);
        }
        next
    }

    /// This answer, or what is made of it if it holds.
    #[inline]
    pub fn if_holds(self, told: impl FnOnce(Self) -> Self) -> Self {
        if self.holds { told(self) } else { self }
    }

    /// This answer, or what is made of it if it does not hold.
    #[inline]
    pub fn if_fails(self, told: impl FnOnce(Self) -> Self) -> Self {
        if self.holds { self } else { told(self) }
    }

    /// The answer to the contrary question, for the same reasons.
    #[inline]
    pub fn contrary(self) -> Self {
        Self { holds: !self.holds, ..self }
    }

    /// This answer after [`Answer::join`].
    #[inline]
    pub fn joining(mut self, other: &Self) -> Self {
        self.join(other);
        self
    }

    /// This answer after [`Answer::join_of`].
    #[inline]
    pub fn joining_of(mut self, points: S, answer: impl FnOnce(S) -> Self) -> Self {
        self.join_of(points, answer);
        self
    }

    /// This answer after [`Answer::join_cell`].
    #[inline]
    pub fn joining_cell(mut self, cell: PlaneBars, other: &Self) -> Self {
        self.join_cell(cell, other);
        self
    }

    /// This answer after [`Answer::join_place`].
    #[inline]
    pub fn joining_place(mut self, place: impl Place, other: &Self) -> Self {
        self.join_place(place, other);
        self
    }

    /// This answer after [`Answer::bar`].
    #[inline]
    pub fn barring(mut self, cell: PlaneBars, value: Value, points: S) -> Self {
        self.bar(cell, value, points);
        self
    }

    /// This answer after [`Answer::bar_others`].
    #[inline]
    pub fn barring_others(mut self, cell: PlaneBars, planes: &[S], points: S) -> Self {
        self.bar_others(cell, planes, points);
        self
    }

    /// This answer after [`Answer::bar_change`].
    #[inline]
    pub fn barring_change(mut self, cell: PlaneBars, members: S, points: S) -> Self {
        self.bar_change(cell, members, points);
        self
    }

    /// This answer after [`Answer::bar_value`].
    #[inline]
    pub fn barring_value(mut self, place: impl Place, value: Value) -> Self {
        self.bar_value(place, value);
        self
    }

    /// This answer after [`Answer::bar_among`].
    #[inline]
    pub fn barring_among(mut self, place: PointBars, points: S) -> Self {
        self.bar_among(place, points);
        self
    }

    /// This answer after [`Answer::bar_other_values`].
    #[inline]
    pub fn barring_other_values(mut self, place: impl Place, value: Value, full: S) -> Self {
        self.bar_other_values(place, value, full);
        self
    }

    /// This answer after [`Answer::bar_passes`].
    #[inline]
    pub fn barring_passes(mut self, place: PassBars, passes: u32) -> Self {
        self.bar_passes(place, passes);
        self
    }

    /// This answer after [`Answer::bar_one_more_pass`].
    #[inline]
    pub fn barring_one_more_pass(mut self, place: PassBars, other: &Self) -> Self {
        self.bar_one_more_pass(place, other);
        self
    }

    /// This answer after [`Answer::bar_everything`].
    #[inline]
    pub fn barring_everything(mut self) -> Self {
        self.bar_everything();
        self
    }
}
