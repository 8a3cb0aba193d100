//! Answers with reasons: whether something holds, and what would have to come true first for that to change.
//!
//! An [`Answer`] *bars* facts: that a point has a value, that a value without a point is another, that so many passes
//! were played. None of them holds where the answer was found, and it is the same in every position in which none
//! holds; a position in which one does *breaks* it. Answers are passed around by the thousand, so they are plain
//! arrays: a set of points for each value of a cell of points, a word of bits for each value without a point. Which
//! stands where is known to the code that Kikashi writes, by constants such as [`PlaneBars`].

mod by_value;
mod of_any_game;
mod place;
mod resized;

use crate::points::{PointSet, union_of};
use crate::value::{NONE, Value};
use place::LAST;

pub use of_any_game::{Reason, Unfounded};
pub use place::{PassBars, Place, PlaneBars, PointBars, ValueBars};
pub use resized::Resized;

/// Whether something holds, and the facts that it bars: `SETS` sets of points and `MASKS` words of other values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Answer<S, const SETS: usize, const MASKS: usize> {
    holds: bool,
    everything: bool,
    sets: [S; SETS],
    masks: [u64; MASKS],
}

impl<S: PointSet, const SETS: usize, const MASKS: usize> Answer<S, SETS, MASKS> {
    const YES: Self = Self { holds: true, everything: false, sets: [S::EMPTY; SETS], masks: [0; MASKS] };

    /// It holds, and nothing is barred: it holds everywhere.
    #[inline]
    pub fn yes() -> Self {
        Self::YES
    }

    /// It does not hold, and nothing is barred: it holds nowhere.
    #[inline]
    pub fn no() -> Self {
        Self { holds: false, ..Self::YES }
    }

    /// Whether it holds.
    #[inline]
    pub fn holds(&self) -> bool {
        self.holds
    }

    /// Whether every change breaks it.
    #[inline]
    pub fn bars_everything(&self) -> bool {
        self.everything
    }

    /// Bars every change.
    #[inline]
    pub fn bar_everything(&mut self) {
        self.everything = true;
    }

    /// Bars a value of a cell from the points. A value that the cell cannot have is barred already.
    #[inline]
    pub fn bar(&mut self, cell: PlaneBars, value: Value, points: S) {
        if let Some(set) = self.sets.get_mut(cell.slot(value)) {
            *set |= points;
        }
    }

    /// Bars from the points all values of a cell but those that they have.
    #[inline]
    pub fn bar_others(&mut self, cell: PlaneBars, planes: &[S], points: S) {
        let mut present = S::EMPTY;
        for (set, plane) in self.sets.iter_mut().skip(cell.first).zip(planes) {
            *set |= points - *plane;
            present |= *plane;
        }
        self.bar(cell, NONE, points & present);
    }

    /// Bars the points from changing in or out of a set.
    pub fn bar_change(&mut self, cell: PlaneBars, members: S, points: S) {
        self.bar(cell, 0, points & members);
        self.bar(cell, 1, points - members);
    }

    /// Bars a value of a place. A value that it cannot have is barred already.
    #[inline]
    pub fn bar_value(&mut self, place: impl Place, value: Value) {
        self.bar_bits(place, place.bit(value));
        if let Some(set) = self.sets.get_mut(place.set()) {
            *set |= S::of(value);
        }
    }

    /// Bars the points as values of a place that holds one.
    #[inline]
    pub fn bar_among(&mut self, place: PointBars, points: S) {
        if let Some(set) = self.sets.get_mut(place.set()) {
            *set |= points;
        }
    }

    /// Bars all values of a place but the one that it has; `full` are the points of the board.
    pub fn bar_other_values(&mut self, place: impl Place, value: Value, full: S) {
        // Values without a bit of their own may be others than this one.
        self.bar_bits(place, place.all() & !(place.bit(value) & !LAST));
        if let Some(set) = self.sets.get_mut(place.set()) {
            *set |= full - S::of(value);
        }
    }

    /// Bars so many passes, and more.
    #[inline]
    pub fn bar_passes(&mut self, place: PassBars, passes: u32) {
        self.bar_bits(place, u64::MAX << passes.min(63));
    }

    /// Bars the counts of passes that one more makes one that the other bars.
    #[inline]
    pub fn bar_one_more_pass(&mut self, place: PassBars, other: &Self) {
        let counts = other.mask(place);
        self.bar_bits(place, counts >> 1 | counts & LAST);
        self.everything |= other.everything;
    }

    /// Bars all that the other bars.
    pub fn join(&mut self, other: &Self) {
        self.everything |= other.everything;
        self.sets.iter_mut().zip(&other.sets).for_each(|(all, set)| *all |= *set);
        self.masks.iter_mut().zip(&other.masks).for_each(|(all, mask)| *all |= mask);
    }

    /// Bars what the answer about these points bars, if there are any.
    #[inline]
    pub fn join_of(&mut self, points: S, answer: impl FnOnce(S) -> Self) {
        if !points.is_empty() {
            self.join(&answer(points));
        }
    }

    /// Bars what the other bars in a cell of points.
    pub fn join_cell(&mut self, cell: PlaneBars, other: &Self) {
        self.everything |= other.everything;
        let sets = self.sets.iter_mut().zip(&other.sets).skip(cell.first).take(cell.len());
        sets.for_each(|(all, set)| *all |= *set);
    }

    /// Bars what the other bars of a place.
    #[inline]
    pub fn join_place(&mut self, place: impl Place, other: &Self) {
        self.everything |= other.everything;
        self.bar_bits(place, other.mask(place));
        if let (Some(all), Some(set)) = (self.sets.get_mut(place.set()), other.sets.get(place.set())) {
            *all |= *set;
        }
    }

    /// Whether a value of a place is barred.
    #[inline]
    pub fn bars(&self, place: impl Place, value: Value) -> bool {
        self.everything || self.is_barred(place, value)
    }

    /// The points that are barred from a value of a cell; `full` are the points of the board.
    #[inline]
    pub fn barred(&self, cell: PlaneBars, value: Value, full: S) -> S {
        if self.everything { full } else { self.sets.get(cell.slot(value)).copied().unwrap_or(S::EMPTY) }
    }

    /// The points that are barred as values of a place; `full` are the points of the board.
    #[inline]
    pub fn barred_values(&self, place: PointBars, full: S) -> S {
        if self.everything { full } else { self.sets.get(place.set()).copied().unwrap_or(S::EMPTY) }
    }

    /// Whether some point has a value of the cell that is barred from it; `full` are the points of the board.
    #[inline]
    pub fn meets(&self, cell: PlaneBars, planes: &[S], full: S) -> bool {
        let mut present = S::EMPTY;
        let mut met = S::EMPTY;
        for (set, plane) in self.sets.iter().skip(cell.first).zip(planes) {
            met |= *set & *plane;
            present |= *plane;
        }
        match self.sets.get(cell.slot(NONE)) {
            Some(set) => !(met | *set & (full - present)).is_empty(),
            None => !met.is_empty(),
        }
    }

    /// Whether some point is in or out of a set and barred from it; `full` are the points of the board.
    pub fn meets_members(&self, cell: PlaneBars, members: S, full: S) -> bool {
        let barred = |value: Value| self.sets.get(cell.slot(value)).copied().unwrap_or(S::EMPTY);
        !(barred(0) & (full - members) | barred(1) & members).is_empty()
    }

    /// Whether a place has a value that is barred.
    #[inline]
    pub fn meets_value(&self, place: impl Place, value: Value) -> bool {
        self.is_barred(place, value)
    }

    /// All points of which something is barred, those among them that a place may not hold; `full` are the points of
    /// the board.
    pub fn points(&self, full: S) -> S {
        if self.everything { full } else { union_of(self.sets.iter().copied()) }
    }

    #[inline]
    fn mask(&self, place: impl Place) -> u64 {
        self.masks.get(place.mask()).copied().unwrap_or(0)
    }

    #[inline]
    fn bar_bits(&mut self, place: impl Place, bits: u64) {
        if let Some(mask) = self.masks.get_mut(place.mask()) {
            *mask |= bits;
        }
    }

    #[inline]
    fn is_barred(&self, place: impl Place, value: Value) -> bool {
        let of_points = self.sets.get(place.set()).is_some_and(|set| set.contains(value));
        of_points || self.mask(place) & (place.bit(value) | place.shared()) != 0
    }
}

/// The first answer that holds; if there is none, no, for the reasons of all.
#[inline]
pub fn any<T, S: PointSet, const SETS: usize, const MASKS: usize>(
    values: impl Iterator<Item = T>,
    mut answer: impl FnMut(T) -> Answer<S, SETS, MASKS>,
) -> Answer<S, SETS, MASKS> {
    let mut all = Answer::no();
    for value in values {
        let why = answer(value);
        if why.holds {
            return why;
        }
        all.join(&why);
    }
    all
}

/// The first answer that does not hold; if there is none, yes, for the reasons of all.
#[inline]
pub fn every<T, S: PointSet, const SETS: usize, const MASKS: usize>(
    values: impl Iterator<Item = T>,
    mut answer: impl FnMut(T) -> Answer<S, SETS, MASKS>,
) -> Answer<S, SETS, MASKS> {
    let mut all = Answer::yes();
    for value in values {
        let why = answer(value);
        if !why.holds {
            return why;
        }
        all.join(&why);
    }
    all
}

impl<S: PointSet, const SETS: usize, const MASKS: usize> From<bool> for Answer<S, SETS, MASKS> {
    /// Whether it holds; nothing is barred.
    #[inline]
    fn from(holds: bool) -> Self {
        Self { holds, ..Self::YES }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::points::Bits;
    use crate::rng::Rng;
    use crate::state::Presence;
    use crate::table::PLAYER;
    use crate::value::Point;

    type Set = Bits<2>;
    type Why = Answer<Set, 6, 3>;

    const FULL: Set = Set::first_points(80);
    const AT: PlaneBars = PlaneBars::new(0, PLAYER, Presence::Optional);
    const STONES: PlaneBars = PlaneBars::members(3);
    const KO: PointBars = PointBars::new(5, 0, Presence::Optional);
    const PASSES: PassBars = PassBars::new(2);

    fn random(rng: &mut Rng) -> Set {
        let density = 1 + rng.below(4);
        FULL.filter(|_| rng.below(8) < density)
    }

    #[test]
    fn what_stands_breaks_no_answer_that_bars_all_else() {
        let mut rng = Rng::new(3);
        for _ in 0..200 {
            let (a, b, members, points) = (random(&mut rng), random(&mut rng), random(&mut rng), random(&mut rng));
            let planes = [a, b - a];
            let mut why = Why::no();
            why.bar_others(AT, &planes, points);
            why.bar_change(STONES, members, points);
            why.bar_other_values(KO, 7, FULL);
            assert!(!why.meets(AT, &planes, FULL) && !why.meets_members(STONES, members, FULL));
            assert!(!why.meets_value(KO, 7) && why.meets_value(KO, 8) && why.meets_value(KO, NONE));
            let point = rng.below(80) as Point;
            let one = Set::of(point);
            for to in 0..3 {
                let mut changed = planes.map(|plane| plane - one);
                changed.iter_mut().skip(to).take(1).for_each(|plane| *plane |= one);
                let differs = changed != planes && points.contains(point);
                assert_eq!(why.meets(AT, &changed, FULL), differs);
            }
            let turned = if members.contains(point) { members - one } else { members | one };
            assert_eq!(why.meets_members(STONES, turned, FULL), points.contains(point));
            assert_eq!(why.barred(AT, 0, FULL), points - planes[0]);
            assert_eq!(why.barred(AT, NONE, FULL), points & (planes[0] | planes[1]));
            assert_eq!(why.points(FULL), points | (FULL - Set::of(7)));
            let mut some = Why::yes();
            some.join_cell(STONES, &why);
            some.join_place(KO, &why);
            assert!(some.barred(AT, 0, FULL).is_empty() && some.barred_values(KO, FULL) == FULL - Set::of(7));
            assert_eq!(some.meets_members(STONES, turned, FULL), points.contains(point));
        }
    }

    #[test]
    fn values_beyond_the_last_bit_are_not_told_apart() {
        for (place, own) in [
            (ValueBars::new(1, Some(crate::table::Sort::new(-3, 90)), Presence::Total), 20),
            (ValueBars::new(1, None, Presence::Optional), NONE),
        ] {
            let mut why = Why::yes();
            why.bar_value(place, own);
            assert!(why.bars(place, own) && !why.bars(place, 70) && !why.meets_value(place, 71));
            why.bar_value(place, 70);
            assert!(why.bars(place, 70) && why.meets_value(place, 71) && why.meets_value(place, own));
            let mut others = Why::yes();
            others.bar_other_values(place, 70, FULL);
            assert!(others.meets_value(place, 71) && others.bars(place, own));
        }
        let level = ValueBars::new(1, Some(crate::table::Sort::new(2, 4)), Presence::Total);
        let mut why = Why::yes();
        why.bar_other_values(level, 3, FULL);
        assert_eq!(
            [1, 2, 3, 4, 5, 6, NONE].map(|v| why.bars(level, v)),
            [false, true, false, true, true, false, false]
        );
    }

    #[test]
    fn one_more_pass_is_one_bit_less() {
        let mut why = Why::yes();
        why.bar_passes(PASSES, 2);
        let mut before = Why::no();
        before.bar_one_more_pass(PASSES, &why);
        assert_eq!([0, 1, 2, 63, 1000].map(|n| before.bars(PASSES, n)), [false, true, true, true, true]);
        assert_eq!([-1, 0, 1, 2, 63, 1000].map(|n| why.bars(PASSES, n)), [false, false, false, true, true, true]);
        why.bar_everything();
        before.bar_one_more_pass(PASSES, &why);
        assert!(before.bars_everything() && before.bars(KO, 3) && before.points(FULL) == FULL);
    }

    #[test]
    fn the_first_decides_or_all_do() {
        let about = |holds: bool, point: u16| {
            let mut why = Why::from(holds);
            why.bar(AT, 0, Set::from_points(&[point]));
            why
        };
        let (no, yes) = ([about(false, 1), about(false, 2), about(false, 3)], about(true, 4));
        assert_eq!(no[0].or(|| yes).or(|| unreachable!()), yes);
        assert_eq!(yes.and(|| no[0]).and(|| unreachable!()), no[0]);
        let all = no[0].or(|| no[1]).or(|| no[2]);
        assert!(!all.holds() && all.points(FULL) == Set::from_points(&[1, 2, 3]));
        assert_eq!(any(no.into_iter(), |why| why), all);
        assert_eq!(any([no[0], yes, no[1]].into_iter(), |why| why), yes);
        assert_eq!(every([yes, no[1], no[2]].into_iter(), |why| why), no[1]);
        assert_eq!(every([yes, about(true, 5)].into_iter(), |why| why).points(FULL), Set::from_points(&[4, 5]));
        assert_eq!(
            (any([].into_iter(), |why: Why| why), every([].into_iter(), |why: Why| why)),
            (Why::no(), Why::yes())
        );
    }
}
