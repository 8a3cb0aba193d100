//! What searches ask of an answer, whichever game it is of.

use core::fmt::Debug;

use super::Answer;
use crate::points::PointSet;
use crate::symmetry::Symmetry;
use crate::value::Value;

/// An answer with its reason, whatever it is about.
pub trait Reason<S>: Clone + Debug + Eq + Send + Sync {
    /// This truth value, and nothing barred: it is so everywhere.
    fn plain(holds: bool) -> Self;
    /// Whether it holds.
    fn holds(&self) -> bool;
    /// The same facts barred, of this truth value.
    fn turned(&self, holds: bool) -> Self;
    /// Bars all that the other bars.
    fn join(&mut self, other: &Self);
    /// Whether it bars all that the other bars.
    fn covers(&self, other: &Self) -> bool;
    /// Whether every change breaks it.
    fn bars_everything(&self) -> bool;
    /// All points of which something is barred; `full` are the points of the board.
    fn points(&self, full: S) -> S;
    /// The image by a symmetry: the same of the image of each point.
    #[must_use]
    fn image(&self, by: &Symmetry) -> Self;
    /// The answer as numbers, for those who keep it: see [`Reason::from_numbers`].
    fn to_numbers(&self) -> Vec<u64>;
    /// The answer of such numbers; `None` if they are those of none of this game.
    fn from_numbers(numbers: &[u64]) -> Option<Self>;
}

/// Truth and totality of an answer as one number.
const HOLDS: u64 = 1;
const EVERYTHING: u64 = 2;

impl<S: PointSet, const SETS: usize, const MASKS: usize> Reason<S> for Answer<S, SETS, MASKS> {
    #[inline]
    fn plain(holds: bool) -> Self {
        Self::from(holds)
    }

    #[inline]
    fn holds(&self) -> bool {
        self.holds
    }

    #[inline]
    fn turned(&self, holds: bool) -> Self {
        Self { holds, ..*self }
    }

    #[inline]
    fn join(&mut self, other: &Self) {
        Self::join(self, other);
    }

    fn covers(&self, other: &Self) -> bool {
        let of_sets = || self.sets.iter().zip(&other.sets).all(|(all, set)| (*set - *all).is_empty());
        let of_masks = || self.masks.iter().zip(&other.masks).all(|(all, mask)| mask & !all == 0);
        self.everything || !other.everything && of_sets() && of_masks()
    }

    #[inline]
    fn bars_everything(&self) -> bool {
        self.everything
    }

    #[inline]
    fn points(&self, full: S) -> S {
        Self::points(self, full)
    }

    fn image(&self, by: &Symmetry) -> Self {
        Self { sets: by.sets(self.sets), ..*self }
    }

    fn to_numbers(&self) -> Vec<u64> {
        let flags = (HOLDS * u64::from(self.holds)) | (EVERYTHING * u64::from(self.everything));
        let mut numbers = vec![flags];
        numbers.extend(self.masks);
        for set in &self.sets {
            numbers.push(set.iter().count() as u64);
            numbers.extend(set.iter().map(|point| point as u64));
        }
        numbers
    }

    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        let mut rest = numbers.iter().copied();
        let flags = rest.next()?;
        let mut answer = Self { holds: flags & HOLDS != 0, everything: flags & EVERYTHING != 0, ..Self::YES };
        for mask in &mut answer.masks {
            *mask = rest.next()?;
        }
        for set in &mut answer.sets {
            for _ in 0..rest.next()? {
                *set |= S::of(Value::try_from(rest.next()?).ok()?);
            }
        }
        rest.next().is_none().then_some(answer)
    }
}

/// Answers without reasons: every change breaks them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfounded(pub(super) bool);

impl<S> Reason<S> for Unfounded {
    fn plain(holds: bool) -> Self {
        Self(holds)
    }

    fn holds(&self) -> bool {
        self.0
    }

    fn turned(&self, holds: bool) -> Self {
        Self(holds)
    }

    fn join(&mut self, _: &Self) {}

    fn covers(&self, _: &Self) -> bool {
        true
    }

    fn bars_everything(&self) -> bool {
        true
    }

    fn points(&self, full: S) -> S {
        full
    }

    fn image(&self, _: &Symmetry) -> Self {
        *self
    }

    fn to_numbers(&self) -> Vec<u64> {
        vec![HOLDS * u64::from(self.0)]
    }

    fn from_numbers(numbers: &[u64]) -> Option<Self> {
        let [flags] = numbers else { return None };
        Some(Self(flags & HOLDS != 0))
    }
}
