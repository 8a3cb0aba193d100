//! That a move on a point found by [`Gains`] does bring the condition about.
//!
//! *Law*, the other half of that of [`gains`](super::gains). Let `e` not hold, let the move be legal up to its first
//! update, and fill a point of the set found for `e`. Then it is legal, and `e` holds after it, if by the form of `e`:
//! - of a disjunction each part is so. Of a conjunction the parts that are not brought about *stay*: their bound from below
//!   is the part itself. A part that puts a point into a set is asked without the assumption that it makes;
//! - of "for some point of S" S stays, from both sides;
//! - fewer than k points are left of a set S that has k and the point: S gains none, and surely loses the point;
//! - a point gets a value: by an update that surely writes it, after which no other takes it away, and that has the point
//!   in the middle of the move;
//! - what is asked in the middle of the move is as it is now: its bounds from both sides are itself.
//!
//! What has not the form is not exact. A condition after the first update must follow (`is_allowed`).

#![deny(clippy::wildcard_enum_match_arm)]

use super::gains::{Brought, Gains};
use crate::ir::facts::{includes, same_value};
use crate::ir::kinds;
use crate::ir::laws::{Component, Step, is_symmetric};
use crate::ir::names::alike;
use crate::ir::{Direction, Expr, LocalId, Stage, TableId, build, visit};
use crate::passes::distance::{Change, Horizon, Place, Side, Write, only_by_component};
use crate::passes::simplify;

impl Gains<'_> {
    /// Whether the condition holds in all states within the horizon if it does now.
    pub fn stays(&mut self, e: &Expr, horizon: Horizon) -> bool {
        let mut bound = self.relaxed.holds(e, Side::Lower, horizon);
        simplify::expr(&mut bound);
        alike(&bound, e)
    }

    /// Whether the set has its points in all states within the horizon.
    pub fn keeps(&mut self, set: &Expr, horizon: Horizon) -> bool {
        let mut bound = self.relaxed.set(set, Side::Lower, horizon);
        simplify::expr(&mut bound);
        alike(&bound, set)
    }

    /// Whether the set, before this stage, has no point that it has not now, and not the filled one.
    pub fn surely_loses(&mut self, set: &Expr, place: Place, horizon: Horizon) -> bool {
        self.relaxed.change(set, Change::Gain, horizon) == Some(0) && self.has_filled(set, place) == Some(false)
    }

    /// Whether the points that the update writes surely come to the plane or leave it, for good in this move: of two updates
    /// of a point the last counts, also of those made at once.
    pub fn lasts(&mut self, plane: &Expr, write: &Write, change: Change) -> bool {
        let others = self.relaxed.writes(plane, change.other());
        let order = |write: &Write| (write.place.stage, write.update);
        write.surely && others.iter().all(|other| order(other) < order(write))
    }

    /// Whether the set has the point that the clause fills, in the state before this stage, if that is known.
    fn has_filled(&self, set: &Expr, place: Place) -> Option<bool> {
        let all = |parts: &[Expr], unless: bool| {
            let mut is_known = true;
            for part in parts {
                match self.has_filled(part, place) {
                    Some(has) if has == unless => return Some(unless),
                    Some(_) => {}
                    None => is_known = false,
                }
            }
            is_known.then_some(!unless)
        };
        match set {
            Expr::Empty => Some(false),
            Expr::Full => Some(true),
            set @ Expr::Singleton(_) => self.is_filled(set).then_some(true),
            Expr::Plane(..) | Expr::Absent(..) => {
                let param = self.param()?;
                let known = self.relaxed.facts.get(place.clause)?.get(place.stage)?;
                known.iter().find_map(|fact| fact.is_of(set, &param))
            }
            Expr::Inter(parts) => all(parts, false),
            Expr::Union(parts) => all(parts, true),
            Expr::Minus(kept, taken) => match (self.has_filled(kept, place), self.has_filled(taken, place)) {
                (Some(false), _) | (_, Some(true)) => Some(false),
                (Some(true), Some(false)) => Some(true),
                (None | Some(true), None) | (None, Some(false)) => None,
            },
            // It has its seed.
            Expr::Closure(seed, ..) => self.has_filled(seed, place).filter(|has| *has),
            Expr::Few(..)
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

    /// Whether the conditions of the clause after its first update follow from what the move does.
    ///
    /// *Law.* Let W be what an update writes to a plane at some point. W is a closure, so its seed has a point s: a step of
    /// nothing is nothing. W has s, so s is of the plane. Let the condition be that S has a point, where S is an intersection
    /// of the plane and images `R(X)` such that X has the filled point l and the seed is within `R({l})`. Then s is of S.
    pub fn is_allowed(&mut self, brought: Brought<'_>) -> bool {
        let stages = self.relaxed.clauses[0].stages.clone();
        let first = stages.iter().position(|stage| matches!(stage, Stage::Apply(_))).unwrap_or(stages.len());
        stages.iter().enumerate().skip(first).all(|(at, stage)| match stage {
            Stage::Apply(_) => true,
            Stage::When(c) | Stage::Require(c) => self.follows(c, Place { clause: 0, stage: at }, brought),
            Stage::Bind(..) | Stage::Let(..) => false,
        })
    }

    fn follows(&mut self, c: &Expr, at: Place, brought: Brought<'_>) -> bool {
        if let Expr::Or(parts) = c {
            return parts.iter().any(|part| self.follows(part, at, brought));
        }
        let Expr::Not(denied) = c else { return false };
        match brought {
            Brought::Points(plane, write) => self.is_nonempty(denied, at, plane, write),
            Brought::Value(cell, value, place) => {
                let is_it = |e: &Expr| matches!(e, Expr::Scalar(c, index) if *c == cell && index.is_empty());
                let differs = |e: &Expr| same_value(e, value) == Some(false);
                let is_other = |a, b| is_it(a) && differs(b);
                place.stage < at.stage && matches!(&**denied, Expr::Same(a, b) if is_other(a, b) || is_other(b, a))
            }
            Brought::Other => false,
        }
    }

    /// Whether the set that is said to be empty has a point that the update writes.
    fn is_nonempty(&mut self, none: &Expr, at: Place, plane: &Expr, write: &Write) -> bool {
        let Expr::IsEmpty(set) = none else { return false };
        let Some(seed) = self.seed(&write.set) else { return false };
        if write.place.stage >= at.stage || !self.lasts(plane, write, Change::Gain) {
            return false;
        }
        let parts = if let Expr::Inter(parts) = &**set { parts.as_slice() } else { std::slice::from_ref(&**set) };
        parts.iter().all(|part| *part == *plane || self.is_image_beside(part, seed, at))
    }

    /// The seed of a closure that has no point if the seed has none.
    fn seed<'e>(&self, set: &'e Expr) -> Option<&'e Expr> {
        let Expr::Closure(seed, x, step) = set else { return None };
        Step::of(self.relaxed.program, *x, step).is_some().then_some(&**seed)
    }

    /// Whether the set is an image of a set that has the filled point, and has all of the seed as neighbours of that.
    fn is_image_beside(&self, set: &Expr, seed: &Expr, at: Place) -> bool {
        let Expr::Image(table, index, direction, of) = set else { return false };
        let Some(param) = self.param() else { return false };
        let row = Expr::Row(*table, index.clone(), *direction, Box::new(param));
        self.has_filled(of, at) == Some(true) && includes(&row, seed)
    }

    /// Where a move must be in the middle of which the filled point l has a neighbour in the set X: `R({l})` meets X if and
    /// only if l is of `R'(X)`, where `R'` is R read backwards. `set` is the intersection.
    pub fn beside(&mut self, set: &Expr, place: Place) -> Option<Expr> {
        let Expr::Inter(parts) = set else { return None };
        let (table, index, direction, at) =
            parts.iter().enumerate().find_map(|(at, part)| self.row_backwards(part).map(|(t, i, d)| (t, i, d, at)))?;
        let met =
            build::inter(parts.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, part)| part.clone()));
        if self.relaxed.is_open(&met) {
            return None;
        }
        let horizon = Horizon { moves: 0, part: Some(place) };
        let mut bound = self.relaxed.set(&met, Side::Upper, horizon);
        simplify::expr(&mut bound);
        self.is_exact = self.is_exact && alike(&bound, &met) && self.keeps(&met, horizon);
        Some(Expr::Image(table, index, direction, Box::new(bound)))
    }

    /// Where a move must be whose filled point has `p` as a neighbour: p is of `R({l})` if and only if l is of `R'({p})`.
    pub fn beside_point(&self, row: &Expr, p: &Expr, place: Place) -> Option<Expr> {
        let (table, index, direction) = self.row_backwards(row)?;
        let is_known = build::is_atom(p) && self.relaxed.is_fixed(p, Horizon { moves: 0, part: Some(place) });
        is_known.then(|| Expr::Row(table, index, direction, Box::new(p.clone())))
    }

    /// `some v of V: R({l}) has v, and ..` with "R({l}) meets the component of v in V" in place of "has v", where what else is
    /// said of v speaks of its component: it holds for each point of that if for one.
    pub fn beside_components(&self, v: LocalId, set: &Expr, body: &Expr) -> Option<Expr> {
        let Expr::And(parts) = body else { return None };
        let program = self.relaxed.program;
        let point = Expr::Local(v);
        let is_row =
            |part: &Expr| matches!(part, Expr::Contains(row, p) if **p == point && self.row_backwards(row).is_some());
        let at = parts.iter().position(is_row)?;
        let Expr::Contains(row, _) = &parts[at] else { return None };
        let others = || parts.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, part)| part);
        let mut found = None;
        let own = |e: &Expr| Component::of(program, e).filter(|c| c.point == point && c.step.gate == *set);
        others().for_each(|part| {
            visit::each_below(part, &mut |e| found = found.take().or_else(|| Some((own(e)?, e.clone()))))
        });
        let (component, closure) = found?;
        let speaks_of_it = |part: &Expr| only_by_component(program, part, v, &component.step);
        let met = build::nonempty(build::inter([(**row).clone(), closure]));
        others().all(speaks_of_it).then(|| build::and(others().cloned().chain([met])))
    }

    /// The table of the row of the filled point, its indices, and how it is read backwards.
    fn row_backwards(&self, row: &Expr) -> Option<(TableId, Vec<Expr>, Direction)> {
        let Expr::Row(table, index, direction, p) = row else { return None };
        let is_known = self.is_param(p) && !index.iter().any(|e| self.relaxed.is_open(e));
        let is_symmetric = is_symmetric(self.relaxed.program, *table, index);
        let direction = if is_symmetric { Direction::Forward } else { direction.reversed() };
        is_known.then(|| (*table, index.clone(), direction))
    }
}

#[cfg(test)]
mod tests;
