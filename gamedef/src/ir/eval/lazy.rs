//! Questions about a set that do not need the whole set: is this point in it, is it empty, has it so many points.
//!
//! Legality of one move asks such questions about sets written for all moves, so answering them by descent is most of
//! the interpreter's speed. Each falls back on the whole set for operators where descent gains nothing.

#![deny(clippy::wildcard_enum_match_arm)]

use super::Entries;
use super::bits::{Bits, has};
use super::engine::Engine;
use super::state::State;
use crate::ir::kinds;
use crate::ir::{Direction, Expr};

impl<B: Bits> Engine<'_, B> {
    /// Whether the set that an expression denotes has this point.
    pub fn member(&mut self, s: &State, e: &Expr, p: usize) -> bool {
        self.pay_for_point();
        match e {
            Expr::Local(l) => self.get_set(*l).has(p),
            Expr::Let(l, value, body) => {
                self.assign(s, *l, value);
                self.member(s, body, p)
            }
            Expr::If(c, a, b) => {
                let branch = if self.bool(s, c) { a } else { b };
                self.member(s, branch, p)
            }
            Expr::Call(f, args) => self.enter(s, *f, args, |me, body| me.member(s, body, p)).unwrap_or(false),
            Expr::Lookup(t, index) => match (self.entry(s, *t, index), &self.machine.tables[*t].entries) {
                (Some(at), Entries::Sets(words)) => has(&words[at * self.stride()..], p),
                _ => false,
            },
            Expr::Empty => false,
            Expr::Full => true,
            Expr::Singleton(point) => self.int(s, point) == p as i32,
            Expr::Union(parts) => parts.iter().any(|part| self.member(s, part, p)),
            Expr::Inter(parts) => parts.iter().all(|part| self.member(s, part, p)),
            Expr::Minus(a, b) => self.member(s, a, p) && !self.member(s, b, p),
            Expr::Plane(cell, index, value) => {
                self.plane_words(s, *cell, index, value.as_deref()).is_some_and(|words| has(words, p))
            }
            Expr::Absent(cell, index) => {
                let slot = self.cell_slot(s, *cell, index);
                slot.is_some_and(|slot| !self.machine.layout.planes(s, *cell, slot).any(|plane| has(plane, p)))
            }
            Expr::Image(table, index, direction, of) => {
                match (self.entry(s, *table, index), &self.machine.tables[*table].entries) {
                    (Some(at), Entries::Relations(entries)) => {
                        let sources: B = entries[at].row(turned(*direction), p, self.stride());
                        !sources.is_empty() && sources.meets(self.set(s, of).words())
                    }
                    _ => false,
                }
            }
            Expr::Filter(var, set, cond) => {
                self.member(s, set, p) && {
                    self.put(*var, p as i32);
                    self.bool(s, cond)
                }
            }
            Expr::Gather(var, domain, body) => self.any(s, *var, domain, |me| me.member(s, body, p)),
            Expr::With(..)
            | Expr::Null(_)
            | Expr::Few(..)
            | Expr::Row(..)
            | Expr::Closure(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | Expr::Killer(_)
            | kinds::of_chains!() => self.set(s, e).has(p),
        }
    }

    /// Whether the set that an expression denotes has no point.
    pub fn is_empty(&mut self, s: &State, e: &Expr) -> bool {
        match e {
            Expr::Local(l) => self.get_set(*l).is_empty(),
            Expr::Let(l, value, body) => {
                self.assign(s, *l, value);
                self.is_empty(s, body)
            }
            Expr::If(c, a, b) => {
                let branch = if self.bool(s, c) { a } else { b };
                self.is_empty(s, branch)
            }
            Expr::Call(f, args) => self.enter(s, *f, args, |me, body| me.is_empty(s, body)).unwrap_or(true),
            Expr::Union(parts) => parts.iter().all(|part| self.is_empty(s, part)),
            Expr::Plane(cell, index, value) => {
                let words = self.plane_words(s, *cell, index, value.as_deref());
                words.is_none_or(|words| words.iter().all(|&w| w == 0))
            }
            Expr::Filter(..) => !self.at_least(s, e, 1),
            Expr::Gather(var, domain, body) => !self.any(s, *var, domain, |me| !me.is_empty(s, body)),
            Expr::Closure(seed, _, _) => self.is_empty(s, seed),
            Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Inter(_)
            | Expr::Minus(..)
            | Expr::Absent(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | Expr::Killer(_)
            | kinds::of_chains!() => self.set(s, e).is_empty(),
        }
    }

    /// Whether the set that an expression denotes has at least `k` points, `k` positive.
    pub fn at_least(&mut self, s: &State, e: &Expr, k: usize) -> bool {
        let Expr::Filter(var, set, cond) = e else {
            return if k == 1 { !self.is_empty(s, e) } else { self.set(s, e).count() >= k };
        };
        let set = self.set(s, set);
        let (mut found, mut left) = (0, set.count());
        for p in set.points() {
            if found + left < k || !self.has_round() {
                return false;
            }
            self.put(*var, p as i32);
            found += usize::from(self.bool(s, cond));
            left -= 1;
            if found == k {
                return true;
            }
        }
        false
    }
}

fn turned(direction: Direction) -> Direction {
    match direction {
        Direction::Forward => Direction::Backward,
        Direction::Backward => Direction::Forward,
    }
}
