//! Bounds of sets, and on how many points a set can gain or lose.
//!
//! A path to come through a gate has as many new points as the gate gains at most, so it is followed in as many layers: what
//! the gate joins now, then one new point, then what that joins, and so on. *Proof for its start.* Let it be of the gate. If it
//! is of the gate now, it is among the starts by their bound, at no cost; else it is one of the new points.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use super::conditions::first_set;
use super::relaxed::Relaxed;
use super::writes::{Change, Horizon};
use crate::ir::facts::{includes, is_linear};
use crate::ir::kinds;
use crate::ir::laws::{Component, Gate, Step};
use crate::ir::reading::Side;
use crate::ir::{Expr, LocalId, build, visit};

/// Where a path through a gate starts, in states to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Starts {
    /// Where it does now, or at a new point of the gate.
    Charged,
    /// At a point of the gate, new or not.
    OfGate,
    /// Anywhere.
    Open,
}

impl Relaxed<'_> {
    /// The bound of the points with a value.
    pub fn plane(&mut self, plane: &Expr, side: Side, horizon: Horizon) -> Expr {
        if self.still {
            return if side == Side::Upper { Expr::Full } else { Expr::Empty };
        }
        let change = if side == Side::Upper { Change::Gain } else { Change::Loss };
        let mut out = plane.clone();
        for (write, at) in self.reachable(plane, change, horizon) {
            let points = match self.location(&write.set, write.place, plane) {
                // What can be filled at once is all that matters where it is already the whole plane.
                Some((domain, _)) if side == Side::Lower && includes(&self.now(&domain), plane) => return Expr::Empty,
                Some((domain, place)) => {
                    let at = Horizon { part: Some(place), ..at };
                    let loops = if self.is_open(&domain) { self.loops(&domain, place, at) } else { None };
                    match loops {
                        Some(loops) => {
                            let points = self.origin(&loops.named(&domain), at);
                            self.gathered(loops, points)
                        }
                        None => self.set(&domain, Side::Upper, at),
                    }
                }
                None => {
                    let q = self.fresh_point();
                    let Expr::Local(v) = q else { return out };
                    let set = self.copy(&write.set);
                    let mut member = self.member(&set, &q);
                    let within = first_set(&mut member, &q);
                    let first = self.not_yet.len();
                    if side == Side::Upper {
                        self.not_yet.push((plane.clone(), q.clone()));
                    }
                    let c = self.assuming(&[(&within, q)], |own| own.holds(&member, Side::Upper, at));
                    self.not_yet.truncate(first);
                    let within = if within == Expr::Full { Expr::Full } else { self.set(&within, Side::Upper, at) };
                    build::filter(v, within, c)
                }
            };
            out = match side {
                Side::Upper => build::union([out, points]),
                Side::Lower => build::minus(out, points),
            };
        }
        out
    }

    /// The points of a domain whatever is done about cells that last until the next move: a part of its upper bound.
    fn now(&self, domain: &Expr) -> Expr {
        let is_passing = |x: &Expr| visit::cell_read(x).is_some_and(|c| self.program.changes_by_null(c));
        if let Expr::Minus(kept, taken) = domain
            && visit::contains(taken, &is_passing)
        {
            return self.now(kept);
        }
        domain.clone()
    }

    /// The bound of a closure.
    pub fn closure(&mut self, e: &Expr, seed: &Expr, x: LocalId, step: &Expr, side: Side, horizon: Horizon) -> Expr {
        let form = Step::of(self.program, x, step);
        if self.is_lasting(e) {
            self.note(format!("{} stays as it is while it lasts", self.show(e)));
            return self.copy(e);
        }
        let bounded = |relaxed: &mut Self| {
            let seed = relaxed.set(seed, side, horizon);
            let mut step = relaxed.set(step, side, horizon);
            let v = relaxed.locals.push(relaxed.locals[x].clone());
            visit::substitute(&mut step, &FxHashMap::from_iter([(x, Expr::Local(v))]));
            match (is_linear(relaxed.program, &step, v), side) {
                (true, _) => build::closure(seed, v, step),
                (false, Side::Upper) => Expr::Full,
                (false, Side::Lower) => seed,
            }
        };
        let (Side::Upper, Some(form)) = (side, form) else { return bounded(self) };
        if self.is_open(e) || !form.index.iter().all(|i| self.is_fixed(i, horizon)) {
            return bounded(self);
        }
        let starts = self.starts(seed, &form, horizon);
        let total = if starts == Starts::Open { None } else { self.change(&form.gate, Change::Gain, horizon) };
        let Some(layers) = total else {
            self.note(format!("takes the maximum along {}: its points are not gained one by one", self.show(e)));
            return bounded(self);
        };
        if layers == 0 {
            return bounded(self);
        }
        self.note(format!("adds along {}: each new point is gained by a move of its own", self.show(e)));
        let gate = self.set(&form.gate, Side::Upper, horizon);
        let seeds = self.set(seed, Side::Upper, horizon);
        let seeds = if seeds == *seed { Expr::Empty } else { seeds };
        let open = self.new_set("open");
        let wide = form.through(Expr::Local(open));
        // A point of the gate may become a start by what happens elsewhere.
        let already = match starts {
            Starts::OfGate => build::inter([seeds.clone(), form.gate.clone()]),
            Starts::Charged | Starts::Open => Expr::Empty,
        };
        let mut reached = self.flood(build::union([seed.clone(), already]), &form);
        for _ in 0..layers {
            let v = self.new_set("reached");
            let grown = build::union([Expr::Local(v), seeds.clone(), wide.apply(Expr::Local(v))]);
            let flooded = self.flood(grown, &form);
            reached = build::bind(v, reached, flooded);
        }
        build::bind(open, gate, reached)
    }

    /// Whether it is the component of a point that is presupposed to be there still. The point has a value: nothing is known
    /// here of what a clause's variable stands for.
    fn is_lasting(&mut self, e: &Expr) -> bool {
        let component = if self.is_open(e) { None } else { Component::of(self.program, e) };
        component.is_some_and(|component| {
            let Component { point, step } = component;
            self.assumed.iter().any(|(set, p)| *set == step.gate && *p == point) && self.is_intact(&step)
        })
    }

    pub fn new_set(&mut self, name: &str) -> LocalId {
        self.locals.push(crate::ir::Local { name: name.into(), ty: crate::ir::Ty::Set, sort: None })
    }

    pub fn flood(&mut self, seed: Expr, step: &Step) -> Expr {
        let v = self.new_set("reached");
        let seed = self.copy(&seed);
        build::closure(seed, v, self.copy(&step.apply(Expr::Local(v))))
    }

    /// How the starts of a path change.
    fn starts(&mut self, seed: &Expr, step: &Step, horizon: Horizon) -> Starts {
        if self.is_fixed(seed, horizon) || *seed == step.gate && step.place == Gate::After {
            return Starts::Charged;
        }
        let Expr::Inter(parts) = seed else { return Starts::Open };
        if step.place != Gate::After || !parts.contains(&step.gate) {
            return Starts::Open;
        }
        let mut rest = parts.iter().filter(|p| **p != step.gate);
        if rest.all(|p| self.is_fixed(p, horizon)) { Starts::Charged } else { Starts::OfGate }
    }

    /// How many points the set can gain or lose within the horizon; `None` without a bound.
    pub fn change(&mut self, set: &Expr, change: Change, horizon: Horizon) -> Option<u32> {
        if self.is_fixed(set, horizon) {
            return Some(0);
        }
        if self.is_open(set) {
            return None;
        }
        let other = change.other();
        match set {
            Expr::Plane(..) | Expr::Absent(..) => self.total(set, change, horizon),
            Expr::Inter(parts) | Expr::Union(parts) => {
                let mut sum = 0u32;
                for part in parts {
                    sum = sum.checked_add(self.change(part, change, horizon)?)?;
                }
                Some(sum)
            }
            Expr::Minus(kept, taken) => {
                let kept = self.change(kept, change, horizon)?;
                kept.checked_add(self.change(taken, other, horizon)?)
            }
            Expr::Image(_, index, _, of) if index.iter().all(|e| self.is_fixed(e, horizon)) => {
                (self.change(of, change, horizon)? == 0).then_some(0)
            }
            Expr::Closure(seed, x, step) => {
                if self.is_lasting(set) {
                    return Some(0);
                }
                let step = Step::of(self.program, *x, step)?;
                let still = step.index.iter().all(|e| self.is_fixed(e, horizon))
                    && self.change(seed, change, horizon)? == 0
                    && self.change(&step.gate, change, horizon)? == 0;
                still.then_some(0)
            }
            Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Filter(..)
            | Expr::Gather(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | kinds::of_any_type!()
            | Expr::Killer(_)
            | kinds::of_chains!() => None,
        }
    }
}
