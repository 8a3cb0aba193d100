//! Answers as values of their own, for those who search with an interpreted program: see [`Why`].

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use super::answer::Answer;
use super::bits::{Bits, Fixed, Large};
use super::engine::Engine;
use super::state::State;
use super::{Context, Machine};
use crate::ir::{FnId, Located, Place, SelectorCode};
use crate::rules::{CellId, MoveId};
use crate::snapshot::Play;

/// Whether something holds, and the facts that would have to come true for that to change. It belongs to the machine that
/// found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    /// Whether it holds.
    pub holds: bool,
    everything: bool,
    /// The points barred from a value of a cell, as words; see [`Answer`].
    sets: BTreeMap<(CellId, i32), Vec<u64>>,
    masks: BTreeMap<Place, u64>,
}

impl Why {
    /// The answer for no reason: it is so everywhere.
    pub fn plain(holds: bool) -> Why {
        Why { holds, everything: false, sets: BTreeMap::new(), masks: BTreeMap::new() }
    }

    /// Whether every change breaks it.
    pub fn bars_everything(&self) -> bool {
        self.everything
    }

    /// Bars all that the other bars.
    pub fn join(&mut self, other: &Why) {
        self.everything |= other.everything;
        for (place, set) in &other.sets {
            let all = self.sets.entry(*place).or_insert_with(|| vec![0; set.len()]);
            all.iter_mut().zip(set).for_each(|(all, set)| *all |= set);
        }
        for (&place, bits) in &other.masks {
            *self.masks.entry(place).or_default() |= bits;
        }
    }

    /// Whether it bars all that the other bars.
    pub fn covers(&self, other: &Why) -> bool {
        let words = |place: &(CellId, i32)| self.sets.get(place).map_or(&[][..], |set| set);
        let has = |place: &(CellId, i32), set: &[u64]| {
            let own = words(place);
            set.iter().enumerate().all(|(i, word)| word & !own.get(i).copied().unwrap_or(0) == 0)
        };
        let bits = |place: &Place| self.masks.get(place).copied().unwrap_or(0);
        self.everything
            || !other.everything
                && other.sets.iter().all(|(place, set)| has(place, set))
                && other.masks.iter().all(|(place, mask)| mask & !bits(place) == 0)
    }

    /// The answer as numbers, for those who keep it.
    pub fn to_numbers(&self) -> Vec<u64> {
        let mut numbers = vec![u64::from(self.holds), u64::from(self.everything), self.sets.len() as u64];
        for ((cell, value), words) in &self.sets {
            numbers.extend([cell.index() as u64, i64::from(*value) as u64, words.len() as u64]);
            numbers.extend(words);
        }
        for (place, mask) in &self.masks {
            let place = match place {
                Place::Passes => 0,
                Place::Cell(cell) => 1 + cell.index() as u64,
            };
            numbers.extend([place, *mask]);
        }
        numbers
    }

    /// The answer of such numbers; `None` if they are those of none.
    pub fn from_numbers(numbers: &[u64]) -> Option<Why> {
        let cell = |number: u64| Some(CellId::new(usize::from(u16::try_from(number).ok()?)));
        let mut rest = numbers.iter().copied();
        let mut why = Why { everything: false, ..Why::plain(rest.next()? != 0) };
        why.everything = rest.next()? != 0;
        for _ in 0..rest.next()? {
            let place = (cell(rest.next()?)?, i32::try_from(rest.next()? as i64).ok()?);
            let words = usize::try_from(rest.next()?).ok().filter(|len| *len <= numbers.len())?;
            let words: Vec<u64> = rest.by_ref().take(words).collect();
            why.sets.insert(place, words);
        }
        while let Some(place) = rest.next() {
            let place = if place == 0 { Place::Passes } else { Place::Cell(cell(place - 1)?) };
            why.masks.insert(place, rest.next()?);
        }
        Some(why)
    }

    /// The points of which something is barred, increasing; `None` if every change breaks it.
    pub fn points(&self) -> Option<Vec<u16>> {
        if self.everything {
            return None;
        }
        let mut all = Vec::new();
        for set in self.sets.values() {
            all.resize(all.len().max(set.len()), 0);
            all.iter_mut().zip(set).for_each(|(all, word)| *all |= word);
        }
        Some(super::relation::listed(&all))
    }

    /// What it says with the points renamed: `to` tells where each goes.
    #[must_use]
    pub fn renamed(&self, to: &dyn Fn(u16) -> u16) -> Why {
        let renamed = |set: &Vec<u64>| {
            let mut image = vec![0; set.len()];
            for point in super::relation::listed(set).into_iter().map(to) {
                image[usize::from(point) / 64] |= 1 << (point % 64);
            }
            image
        };
        Why { sets: self.sets.iter().map(|(place, set)| (*place, renamed(set))).collect(), ..self.clone() }
    }
}

impl<B: Bits> Answer<B> {
    fn load(why: &Why) -> Answer<B> {
        let sets = why.sets.iter().map(|(&place, words)| (place, B::load(words))).collect();
        Answer { holds: why.holds, everything: why.everything, sets, masks: why.masks.clone() }
    }

    fn store(&self) -> Why {
        let sets = self.sets.iter().map(|(&place, set)| (place, set.words().to_vec())).collect();
        Why { holds: self.holds, everything: self.everything, sets, masks: self.masks.clone() }
    }
}

impl<'m, B: Bits> Engine<'m, B> {
    /// Runs `f` on the body of a function of an answer and integers.
    fn about<R>(
        &mut self,
        function: FnId,
        answer: Option<&Why>,
        args: &[i32],
        f: impl FnOnce(&mut Self, &'m crate::ir::Expr) -> R,
    ) -> R {
        let machine = self.machine;
        let code = &machine.program.funcs[function];
        let fill = |me: &mut Self, frame| {
            let mut params = code.params.iter();
            if let (Some(answer), Some(&param)) = (answer, params.clone().next()) {
                params.next();
                me.put_answer_in(frame, param, Answer::load(answer));
            }
            params.zip(args).for_each(|(&param, &value)| me.put_in(frame, param, value));
        };
        self.framed(&machine.functions[function], fill, |me| f(me, &code.body))
    }
}

/// Answers of functions.
impl Machine<'_> {
    /// The answer of a function of an answer, if it takes one, and of integers.
    pub fn why(&self, s: &State, context: &Context, function: FnId, answer: Option<&Why>, args: &[i32]) -> Why {
        with_engine!(self, context, |engine| engine
            .about(function, answer, args, |me, body| me.answer(s, body))
            .store())
    }

    /// The verdict of a selector with its reason; `None` at a level that finds no reasons.
    pub fn explained(&self, s: &State, context: &Context, selector: &SelectorCode) -> Option<Why> {
        Some(self.why(&self.moving(s, context, selector), context, selector.answer?, None, &[]))
    }

    /// The moves of a clause that can have another answer than one who does nothing, legal or not, and what that one's
    /// answer rests on as long as they are looked at.
    pub fn few(
        &self,
        s: &State,
        context: &Context,
        (clause, located): (MoveId, &Located),
        idle: &Why,
    ) -> (Vec<Play>, Why) {
        let frame = self.why(s, context, located.frame, Some(idle), &[]);
        let mut chosen: Vec<Vec<i32>> = vec![vec![]];
        for choice in &located.choices {
            let longer = |given: Vec<i32>| {
                let points = self.points(s, context, choice.points, &frame, &given);
                points.into_iter().map(move |point| given.iter().copied().chain([i32::from(point)]).collect())
            };
            chosen = chosen.into_iter().flat_map(longer).collect();
        }
        let play = |points: Vec<i32>| {
            let mut args = points.clone();
            located.choices.iter().zip(points).for_each(|(choice, point)| args[choice.param] = point);
            Play { clause, args }
        };
        let mut why = self.why(s, context, located.others, Some(&frame), &[]);
        why.join(&frame);
        (chosen.into_iter().map(play).collect(), why)
    }

    /// The points that a function of an answer and of integers tells, increasing.
    fn points(&self, s: &State, context: &Context, function: FnId, answer: &Why, args: &[i32]) -> Vec<u16> {
        with_engine!(self, context, |engine| {
            let set = engine.about(function, Some(answer), args, |me, body| me.set(s, body));
            super::relation::listed(set.words())
        })
    }

    /// Whether a state has something that an answer bars.
    pub fn breaks(&self, s: &State, why: &Why) -> bool {
        let context = self.context();
        with_engine!(self, &context, |engine| engine.breaks(s, &Answer::load(why)))
    }
}
