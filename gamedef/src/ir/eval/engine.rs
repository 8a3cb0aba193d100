//! What evaluation stands on: frames of local variables, function calls, indices and domains.
//!
//! An [`Engine`] evaluates in one context. The state is an argument, so that reading "in the state after" is just
//! another argument; local variables lie in frames on three stacks, one of integers and Booleans, one of sets, one of answers.

#![deny(clippy::wildcard_enum_match_arm)]

use std::sync::atomic::Ordering;

use super::answer::Answer;
use super::bits::Bits;
use super::killers::Killers;
use super::state::{Range, State};
use super::{Context, Locals, Machine, Value};
use crate::ir::{Domain, Expr, FnId, LocalId, NONE, TableId, Ty, cost, stack, visit};
use crate::rules::{CellId, SortId};

/// An evaluation in progress.
pub(super) struct Engine<'m, B> {
    pub machine: &'m Machine<'m>,
    pub context: &'m Context,
    pub evaluations: u64,
    /// How much work is left; where it is not counted, none is taken from it.
    left: u64,
    /// What was left at the start.
    granted: u64,
    counts: bool,
    ints: Vec<i32>,
    sets: Vec<B>,
    answers: Vec<Answer<B>>,
    pub frame: Frame<'m>,
    killers: Killers,
}

/// Where the current function's local variables lie.
#[derive(Clone, Copy)]
pub(super) struct Frame<'m> {
    locals: Option<&'m Locals>,
    ints: usize,
    sets: usize,
    answers: usize,
}

impl<'m, B: Bits> Engine<'m, B> {
    pub fn new(machine: &'m Machine<'_>, context: &'m Context) -> Self {
        let frame = Frame { locals: None, ints: 0, sets: 0, answers: 0 };
        let done = machine.work.load(Ordering::Relaxed);
        let granted = machine.limit.map_or(u64::MAX, |limit| limit.saturating_sub(done));
        Engine {
            machine,
            context,
            evaluations: 0,
            left: granted,
            granted,
            counts: machine.limit.is_some(),
            ints: Vec::new(),
            sets: Vec::new(),
            answers: Vec::new(),
            frame,
            killers: Killers::new(machine.killing),
        }
    }

    /// How much work was done.
    pub fn worked(&self) -> u64 {
        self.granted - self.left
    }

    /// Counts the work of an operator by itself.
    #[inline]
    pub fn pay(&mut self, e: &Expr) {
        if self.counts {
            self.spend(cost::own(e, self.stride() as u64));
        }
    }

    /// Counts the work of looking at one point of a set.
    #[inline]
    pub fn pay_for_point(&mut self) {
        if self.counts {
            self.spend(1);
        }
    }

    /// Counts the work of making a state.
    pub fn pay_for_state(&mut self) {
        if self.counts {
            self.spend(cost::after(self.stride() as u64));
        }
    }

    /// Counts the work of joining two answers.
    pub fn pay_for_join(&mut self) {
        if self.counts {
            self.spend(cost::joined(self.stride() as u64));
        }
    }

    fn spend(&mut self, work: u64) {
        self.left = self.left.saturating_sub(work);
    }

    /// Counts a round of a loop; false where no work is left, and the loop must end.
    pub fn has_round(&mut self) -> bool {
        if self.counts {
            self.spend(cost::ROUND);
        }
        self.left > 0
    }

    /// Runs `f` with a new frame, in which `fill` has set the parameters; `fill` still reads the old frame.
    pub fn framed<R>(
        &mut self,
        locals: &'m Locals,
        fill: impl FnOnce(&mut Self, Frame<'m>),
        f: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let (old, empty) = (self.frame, B::empty(self.stride()));
        let (ints, sets, answers) = (self.ints.len(), self.sets.len(), self.answers.len());
        let new = Frame { locals: Some(locals), ints, sets, answers };
        self.ints.resize(new.ints + locals.ints, NONE);
        self.sets.resize(new.sets + locals.sets, empty);
        self.answers.resize(new.answers + locals.answers, Answer::plain(false));
        fill(self, new);
        self.frame = new;
        let result = f(self);
        self.frame = old;
        self.ints.truncate(new.ints);
        self.sets.truncate(new.sets);
        self.answers.truncate(new.answers);
        result
    }

    /// Counts a state just made, if something is asked of it before it is changed further.
    pub fn count(&mut self, body: &Expr) {
        if !visit::goes_on(body) {
            self.evaluated();
        }
    }

    /// Counts a state of which something is asked.
    pub fn evaluated(&mut self) {
        self.evaluations += 1;
        (self.machine.observer)();
    }

    /// The value of a function of integers.
    pub fn value(&mut self, state: &State, function: FnId, args: &[i32]) -> Value {
        let machine = self.machine;
        let code = &machine.program.funcs[function];
        let locals = &machine.functions[function];
        let fill = |me: &mut Self, frame| {
            code.params.iter().zip(args).for_each(|(&p, &value)| me.put_in(frame, p, value));
        };
        self.framed(locals, fill, |me| match code.ty {
            Ty::Bool => Value::Bool(me.bool(state, &code.body)),
            Ty::Int => Value::Int(me.int(state, &code.body)),
            Ty::Set => Value::Set(super::relation::listed(me.set(state, &code.body).words())),
            Ty::Answer => {
                let answer = me.answer(state, &code.body);
                let points = me.trace(&answer);
                Value::Answer(answer.holds, super::relation::listed(points.words()))
            }
        })
    }

    /// Runs `f` on a function's body, in its frame; `None` where no work is left, so that any value will do. Without this
    /// the way back out of definitions that call each other twice would be as long as the way in.
    pub fn enter<R>(
        &mut self,
        state: &State,
        id: FnId,
        args: &[Expr],
        f: impl FnOnce(&mut Self, &Expr) -> R,
    ) -> Option<R> {
        if self.left == 0 {
            return None;
        }
        let machine = self.machine;
        let code = &machine.program.funcs[id];
        let fill = |me: &mut Self, frame| {
            code.params.iter().zip(args).for_each(|(&param, arg)| me.assign_in(state, frame, param, arg));
        };
        Some(stack::deeper(|| self.framed(&machine.functions[id], fill, |me| f(me, &code.body))))
    }

    /// The points of a function of one answer.
    pub fn points_for(&mut self, state: &State, function: FnId, answer: &Answer<B>) -> B {
        let machine = self.machine;
        let code = &machine.program.funcs[function];
        let fill = |me: &mut Self, frame: Frame<'m>| {
            me.put_answer_in(frame, code.params[0], answer.clone());
        };
        self.framed(&machine.functions[function], fill, |me| me.set(state, &code.body))
    }

    /// `let local = value`
    pub fn assign(&mut self, state: &State, local: LocalId, value: &Expr) {
        self.assign_in(state, self.frame, local, value);
    }

    fn assign_in(&mut self, state: &State, frame: Frame<'m>, local: LocalId, value: &Expr) {
        let (ty, slot) = slot(frame, local);
        match ty {
            Ty::Bool => self.ints[frame.ints + slot] = i32::from(self.bool(state, value)),
            Ty::Int => self.ints[frame.ints + slot] = self.int(state, value),
            Ty::Set => self.sets[frame.sets + slot] = self.set(state, value),
            Ty::Answer => self.answers[frame.answers + slot] = self.answer(state, value),
        }
    }

    pub fn put_answer_in(&mut self, frame: Frame<'m>, local: LocalId, value: Answer<B>) {
        self.answers[frame.answers + slot(frame, local).1] = value;
    }

    pub fn put_in(&mut self, frame: Frame<'m>, local: LocalId, value: i32) {
        self.ints[frame.ints + slot(frame, local).1] = value;
    }

    /// Gives an integer variable a value.
    pub fn put(&mut self, local: LocalId, value: i32) {
        self.put_in(self.frame, local, value);
    }

    /// The value of an integer variable.
    pub fn get(&self, local: LocalId) -> i32 {
        self.ints[self.frame.ints + slot(self.frame, local).1]
    }

    /// Gives a set variable a value.
    pub fn put_set(&mut self, local: LocalId, value: B) {
        let at = self.frame.sets + slot(self.frame, local).1;
        self.sets[at] = value;
    }

    /// The value of a set variable.
    pub fn get_set(&self, local: LocalId) -> &B {
        &self.sets[self.frame.sets + slot(self.frame, local).1]
    }

    /// The value of an answer variable.
    pub fn get_answer(&self, local: LocalId) -> &Answer<B> {
        &self.answers[self.frame.answers + slot(self.frame, local).1]
    }

    /// The killer of that number, if it is a point.
    pub fn killer(&mut self, number: i32) -> Option<usize> {
        let points = self.machine.layout.points;
        self.killers.of(number, points).filter(|&p| p < points)
    }

    /// The point is that killer from now on.
    pub fn note_killer(&mut self, number: i32, point: i32) {
        if let Some(point) = self.point(point) {
            self.killers.note(number, point);
        }
    }

    pub fn stride(&self) -> usize {
        self.machine.layout.stride
    }

    /// The point a value stands for, if it is one.
    pub fn point(&self, value: i32) -> Option<usize> {
        usize::try_from(value).ok().filter(|&p| p < self.machine.layout.points)
    }
}

fn slot(frame: Frame<'_>, local: LocalId) -> (Ty, usize) {
    frame.locals.expect("a local variable outside a frame").slots[local]
}

/// Indices and domains.
impl<B: Bits> Engine<'_, B> {
    /// The row-major place of an index, if every part of it is in range.
    pub fn slot(&mut self, state: &State, ranges: &[Range], index: &[Expr]) -> Option<usize> {
        let mut at = 0;
        for (range, e) in ranges.iter().zip(index) {
            at = at * range.count + range.rank(self.int(state, e))?;
        }
        Some(at)
    }

    pub fn cell_slot(&mut self, state: &State, cell: CellId, index: &[Expr]) -> Option<usize> {
        let machine = self.machine;
        self.slot(state, &machine.layout.place(cell).index, index)
    }

    pub fn entry(&mut self, state: &State, table: TableId, index: &[Expr]) -> Option<usize> {
        let machine = self.machine;
        self.slot(state, &machine.tables[table].index, index)
    }

    /// Gives the variable each value of the domain in turn, until `f` holds, or no work is left.
    pub fn any(&mut self, state: &State, var: LocalId, domain: &Domain, mut f: impl FnMut(&mut Self) -> bool) -> bool {
        let mut with = |me: &mut Self, value| {
            me.put(var, value);
            !me.has_round() || f(me)
        };
        match domain {
            Domain::Set(set) => {
                let set = self.set(state, set);
                set.points().any(|p| with(self, p as i32))
            }
            Domain::Sort(sort) => {
                let range = self.sort(*sort);
                (0..range.count as i32).any(|rank| with(self, range.first + rank))
            }
            Domain::Values(values) => {
                let mut seen = Seen::default();
                values.iter().any(|e| {
                    let value = self.int(state, e);
                    value != NONE && seen.insert(value) && with(self, value)
                })
            }
        }
    }

    /// Whether a value belongs to a domain.
    pub fn in_domain(&mut self, state: &State, domain: &Domain, value: i32) -> bool {
        match domain {
            Domain::Set(set) => self.point(value).is_some_and(|p| self.member(state, set, p)),
            Domain::Sort(sort) => self.sort(*sort).rank(value).is_some(),
            Domain::Values(values) => value != NONE && values.iter().any(|e| self.int(state, e) == value),
        }
    }

    /// The values that can be quantified over.
    pub fn sort(&self, sort: SortId) -> Range {
        self.machine.sorts[sort]
    }
}

/// The values a loop has run for; few, as a rule.
#[derive(Default)]
struct Seen {
    few: [i32; 8],
    count: usize,
    more: Vec<i32>,
}

impl Seen {
    /// Adds a value, unless it is there already.
    fn insert(&mut self, value: i32) -> bool {
        let few = self.count.min(self.few.len());
        if self.few[..few].contains(&value) || self.more.contains(&value) {
            return false;
        }
        match self.few.get_mut(self.count) {
            Some(place) => *place = value,
            None => self.more.push(value),
        }
        self.count += 1;
        true
    }
}
