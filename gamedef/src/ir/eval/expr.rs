//! The operators: one function for each type of expression.

#![deny(clippy::wildcard_enum_match_arm)]

use super::Entries;
use super::bits::Bits;
use super::engine::Engine;
use super::state::State;
use crate::ir::kinds;
use crate::ir::{Expr, LocalId, NONE};
use crate::rules::{ArithOp, CellId, CompareOp};

/// Booleans.
impl<B: Bits> Engine<'_, B> {
    pub fn bool(&mut self, s: &State, e: &Expr) -> bool {
        self.pay(e);
        match e {
            Expr::Local(l) => self.get(*l) == 1,
            Expr::Let(l, value, body) => {
                self.assign(s, *l, value);
                self.bool(s, body)
            }
            Expr::If(c, a, b) => {
                let branch = if self.bool(s, c) { a } else { b };
                self.bool(s, branch)
            }
            Expr::Call(f, args) => self.enter(s, *f, args, |me, body| me.bool(s, body)).unwrap_or(false),
            Expr::Lookup(t, index) => match (self.entry(s, *t, index), &self.machine.tables[*t].entries) {
                (Some(at), Entries::Bools(entries)) => entries[at],
                _ => false,
            },
            Expr::With(updates, body) => {
                let after = self.updated(s, updates);
                self.count(body);
                self.bool(&after, body)
            }
            Expr::Null(body) => {
                let after = self.nulled(s);
                self.count(body);
                self.bool(&after, body)
            }
            Expr::Bool(b) => *b,
            Expr::And(parts) => parts.iter().all(|p| self.bool(s, p)),
            Expr::Or(parts) => parts.iter().any(|p| self.bool(s, p)),
            Expr::Not(part) => !self.bool(s, part),
            Expr::Same(a, b) => self.int(s, a) == self.int(s, b),
            Expr::Compare(op, a, b) => {
                let (a, b) = (self.int(s, a), self.int(s, b));
                a != NONE && b != NONE && compare(*op, a, b)
            }
            Expr::IsEmpty(set) => self.is_empty(s, set),
            Expr::Contains(set, point) => {
                let point = self.int(s, point);
                self.point(point).is_some_and(|p| self.member(s, set, p))
            }
            Expr::AtLeast(set, k) => {
                let k = self.int(s, k);
                k != NONE && (k <= 0 || self.at_least(s, set, k as usize))
            }
            Expr::Any(var, domain, body) => self.any(s, *var, domain, |me| me.bool(s, body)),
            Expr::All(var, domain, body) => !self.any(s, *var, domain, |me| !me.bool(s, body)),
            Expr::SomeMove(player, body) => {
                let player = self.int(s, player);
                self.some_move(s, player, &mut |me, after| {
                    me.count(body);
                    me.bool(after, body)
                })
            }
            Expr::TwoMoves(player, body) => {
                let player = self.int(s, player);
                let mut one = false;
                self.some_move(s, player, &mut |me, after| {
                    me.count(body);
                    let found = me.bool(after, body);
                    let second = one && found;
                    one |= found;
                    second
                })
            }
            Expr::EveryMove(player, body, without) => {
                let player = self.int(s, player);
                let mut moves = false;
                let refuted = self.some_move(s, player, &mut |me, after| {
                    moves = true;
                    me.count(body);
                    !me.bool(after, body)
                });
                if moves { !refuted } else { *without }
            }
            Expr::Noting(number, point, cond) => {
                let (number, point) = (self.int(s, number), self.int(s, point));
                let holds = self.bool(s, cond);
                if holds {
                    self.note_killer(number, point);
                }
                holds
            }
            Expr::Keeps(player) => self.int(s, player) == s.turn,
            Expr::Holds(answer) => self.answer(s, answer).holds,
            Expr::Breaks(answer) => {
                let answer = self.answer(s, answer);
                self.breaks(s, &answer)
            }
            Expr::Bars(answer, place, value) => {
                let (answer, value) = (self.answer(s, answer), self.int(s, value));
                self.bars(&answer, *place, value)
            }
            kinds::ints!() | kinds::sets!() | kinds::answers!() => ill_typed("a Boolean", e),
        }
    }
}

fn compare(op: CompareOp, a: i32, b: i32) -> bool {
    match op {
        CompareOp::Eq => a == b,
        CompareOp::Ne => a != b,
        CompareOp::Lt => a < b,
        CompareOp::Le => a <= b,
        CompareOp::Gt => a > b,
        CompareOp::Ge => a >= b,
    }
}

/// Arithmetic on present values; [`NONE`] where there is no result, or none that an integer holds.
pub(in crate::ir) fn arith(op: ArithOp, a: i32, b: i32) -> i32 {
    if a == NONE || b == NONE {
        return NONE;
    }
    match op {
        ArithOp::Add => a.checked_add(b),
        ArithOp::Sub => a.checked_sub(b),
        ArithOp::Mul => a.checked_mul(b),
        ArithOp::Div => a.checked_div(b).map(|q| if a % b != 0 && (a < 0) != (b < 0) { q - 1 } else { q }),
    }
    .unwrap_or(NONE)
}

/// Integers.
impl<B: Bits> Engine<'_, B> {
    /// Variables and constants, most of all integers, are read on the spot.
    #[inline]
    pub fn int(&mut self, s: &State, e: &Expr) -> i32 {
        if let Expr::Local(l) = e {
            return self.get(*l);
        }
        if let Expr::Int(i) = e {
            return *i;
        }
        self.int_operator(s, e)
    }

    fn int_operator(&mut self, s: &State, e: &Expr) -> i32 {
        self.pay(e);
        match e {
            Expr::Local(l) => self.get(*l),
            Expr::Int(i) => *i,
            Expr::Let(l, value, body) => {
                self.assign(s, *l, value);
                self.int(s, body)
            }
            Expr::If(c, a, b) => {
                let branch = if self.bool(s, c) { a } else { b };
                self.int(s, branch)
            }
            Expr::Call(f, args) => self.enter(s, *f, args, |me, body| me.int(s, body)).unwrap_or(NONE),
            Expr::Lookup(t, index) => match (self.entry(s, *t, index), &self.machine.tables[*t].entries) {
                (Some(at), Entries::Ints(entries)) => entries[at],
                _ => NONE,
            },
            Expr::With(updates, body) => {
                let after = self.updated(s, updates);
                self.count(body);
                self.int(&after, body)
            }
            Expr::Null(body) => {
                let after = self.nulled(s);
                self.count(body);
                self.int(&after, body)
            }
            Expr::Param(p) => self.machine.params[*p].unwrap_or(NONE),
            // An instance may fix what is otherwise given with the position.
            Expr::Arg(p) => {
                let fixed = self.machine.params.get(*p).copied().flatten();
                fixed.or_else(|| self.context.args.get(p.index()).copied()).unwrap_or(NONE)
            }
            Expr::Attacker => self.context.attacker,
            Expr::Passes => s.passes as i32,
            Expr::Opponent(player) => {
                let player = self.int(s, player);
                self.machine.opponent(player)
            }
            Expr::Arith(op, a, b) => arith(*op, self.int(s, a), self.int(s, b)),
            Expr::Scalar(cell, index) => match self.cell_slot(s, *cell, index) {
                Some(slot) => self.machine.layout.scalar(s, *cell, slot),
                None => NONE,
            },
            Expr::ValueAt(cell, index, point) => {
                let point = self.int(s, point);
                match (self.cell_slot(s, *cell, index), self.point(point)) {
                    (Some(slot), Some(p)) => self.machine.layout.value_at(s, *cell, slot, p),
                    _ => NONE,
                }
            }
            Expr::Count(set) => self.set(s, set).count() as i32,
            Expr::Sum(var, domain, body) => {
                let mut sum = 0i64;
                self.any(s, *var, domain, |me| {
                    let part = me.int(s, body);
                    sum += if part == NONE { 0 } else { i64::from(part) };
                    false
                });
                i32::try_from(sum).unwrap_or(NONE)
            }
            Expr::The(set) => self.set(s, set).only().map_or(NONE, |p| p as i32),
            Expr::Pick(set) => super::answering::first(&self.set(s, set)).map_or(NONE, |p| p as i32),
            Expr::TheOne(var, domain, cond) => {
                let mut one = NONE;
                let several = self.any(s, *var, domain, |me| {
                    let value = me.get(*var);
                    if !me.bool(s, cond) {
                        return false;
                    }
                    std::mem::replace(&mut one, value) != NONE
                });
                if several { NONE } else { one }
            }
            kinds::bools!() | kinds::sets!() | kinds::answers!() => ill_typed("an integer", e),
        }
    }
}

/// Sets.
impl<B: Bits> Engine<'_, B> {
    pub fn set(&mut self, s: &State, e: &Expr) -> B {
        self.pay(e);
        match e {
            Expr::Local(l) => self.get_set(*l).clone(),
            Expr::Let(l, value, body) => {
                self.assign(s, *l, value);
                self.set(s, body)
            }
            Expr::If(c, a, b) => {
                let branch = if self.bool(s, c) { a } else { b };
                self.set(s, branch)
            }
            Expr::Call(f, args) => {
                let found = self.enter(s, *f, args, |me, body| me.set(s, body));
                found.unwrap_or_else(|| B::empty(self.stride()))
            }
            Expr::Lookup(t, index) => match (self.entry(s, *t, index), &self.machine.tables[*t].entries) {
                (Some(at), Entries::Sets(words)) => B::load(&words[at * self.stride()..(at + 1) * self.stride()]),
                _ => self.no_point(),
            },
            Expr::With(updates, body) => {
                let after = self.updated(s, updates);
                self.count(body);
                self.set(&after, body)
            }
            Expr::Null(body) => {
                let after = self.nulled(s);
                self.count(body);
                self.set(&after, body)
            }
            Expr::Empty => self.no_point(),
            Expr::Full => B::load(self.machine.layout.full()),
            Expr::Singleton(point) => {
                let point = self.int(s, point);
                let mut out = self.no_point();
                self.point(point).into_iter().for_each(|p| out.insert(p));
                out
            }
            Expr::Killer(number) => {
                let number = self.int(s, number);
                let mut out = self.no_point();
                self.killer(number).into_iter().for_each(|p| out.insert(p));
                out
            }
            Expr::Few(set, k) => {
                let (set, k) = (self.set(s, set), self.int(s, k));
                let mut out = self.no_point();
                set.points().take(usize::try_from(k).unwrap_or(0)).for_each(|p| out.insert(p));
                out
            }
            Expr::Union(parts) => self.union(s, parts),
            Expr::Inter(parts) => self.inter(s, parts),
            Expr::Minus(a, b) => {
                let mut out = self.set(s, a);
                if !out.is_empty() {
                    out.subtract(self.set(s, b).words());
                }
                out
            }
            Expr::Plane(cell, index, value) => self.plane(s, *cell, index, value.as_deref()),
            Expr::Absent(cell, index) => match self.cell_slot(s, *cell, index) {
                Some(slot) => {
                    let mut out = B::load(self.machine.layout.full());
                    self.machine.layout.planes(s, *cell, slot).for_each(|plane| out.subtract(plane));
                    out
                }
                None => self.no_point(),
            },
            Expr::Image(table, index, direction, of) => {
                let of = self.set(s, of);
                match (self.entry(s, *table, index), &self.machine.tables[*table].entries) {
                    (Some(at), Entries::Relations(entries)) => entries[at].image(*direction, &of, self.stride()),
                    _ => self.no_point(),
                }
            }
            Expr::Row(table, index, direction, of) => {
                let of = self.int(s, of);
                match (self.entry(s, *table, index), &self.machine.tables[*table].entries, self.point(of)) {
                    (Some(at), Entries::Relations(entries), Some(p)) => entries[at].row(*direction, p, self.stride()),
                    _ => self.no_point(),
                }
            }
            Expr::Filter(var, set, cond) => self.filter(s, *var, set, cond),
            Expr::Gather(var, domain, body) => {
                let mut out = self.no_point();
                self.any(s, *var, domain, |me| {
                    out.unite(me.set(s, body).words());
                    false
                });
                out
            }
            Expr::Closure(seed, var, step) => self.closure(s, seed, *var, step),
            Expr::Roots(chain) => self.roots(s, chain),
            Expr::Path(chain) => self.path(s, chain),
            Expr::Reached(chain) => self.reached(s, chain),
            Expr::Barred(answer, cell, value) => {
                let answer = self.answer(s, answer);
                let value = value.as_ref().map(|v| self.int(s, v));
                self.barred(&answer, *cell, value)
            }
            kinds::bools!() | kinds::ints!() | kinds::answers!() => ill_typed("a set", e),
        }
    }

    pub fn no_point(&self) -> B {
        B::empty(self.stride())
    }

    fn union(&mut self, s: &State, parts: &[Expr]) -> B {
        let Some((first, rest)) = parts.split_first() else { return self.no_point() };
        let mut out = self.set(s, first);
        rest.iter().for_each(|part| out.unite(self.set(s, part).words()));
        out
    }

    fn inter(&mut self, s: &State, parts: &[Expr]) -> B {
        let Some((first, rest)) = parts.split_first() else { return B::load(self.machine.layout.full()) };
        let mut out = self.set(s, first);
        for part in rest {
            if out.is_empty() {
                break;
            }
            out.intersect(self.set(s, part).words());
        }
        out
    }

    fn plane(&mut self, s: &State, cell: CellId, index: &[Expr], value: Option<&Expr>) -> B {
        match self.plane_words(s, cell, index, value) {
            Some(words) => B::load(words),
            None => self.no_point(),
        }
    }

    /// The words of a plane, where its index and value are in range.
    pub fn plane_words<'s>(
        &mut self,
        s: &'s State,
        cell: CellId,
        index: &[Expr],
        value: Option<&Expr>,
    ) -> Option<&'s [u64]> {
        let slot = self.cell_slot(s, cell, index)?;
        let value = value.map(|v| self.int(s, v));
        self.machine.layout.plane(s, cell, slot, value)
    }

    fn filter(&mut self, s: &State, var: LocalId, set: &Expr, cond: &Expr) -> B {
        let set = self.set(s, set);
        let mut out = self.no_point();
        for p in set.points() {
            self.put(var, p as i32);
            if !self.has_round() {
                break;
            }
            if self.bool(s, cond) {
                out.insert(p);
            }
        }
        out
    }

    /// Points reached last are stepped from once: the step distributes over unions.
    pub fn closure(&mut self, s: &State, seed: &Expr, var: LocalId, step: &Expr) -> B {
        let mut reached = self.set(s, seed);
        let mut frontier = reached.clone();
        while !frontier.is_empty() && self.has_round() {
            self.put_set(var, frontier);
            frontier = self.set(s, step);
            frontier.subtract(reached.words());
            reached.unite(frontier.words());
        }
        reached
    }
}

/// An expression of another type than its place asks for; `check` refuses such programs.
#[cold]
pub(super) fn ill_typed(expected: &str, e: &Expr) -> ! {
    unreachable!("not {expected}: {e:?}")
}
