//! What a set or a condition may be, and must be, so many moves later.
//!
//! The abstract state: a point has the value it has now, or a side can have filled it by then, or the value can have been
//! *lost* by another effect of a move, such as a capture.
//!
//! *Law of the component.* Let q have the value u, and an effect take u from q only where a set S has no points, with S the
//! points beside q's component of u that have another value w; let effects take whole components, fills take no point from u,
//! and one move take one point from w. If S has more than n points, q has u in all states up to n moves later. *Proof.* Look at
//! the first move that takes u from q. Until then the component has only grown, since what is taken from u is other components;
//! so S has lost no points but those that were filled, fewer than it has, and is not empty.
//!
//! *Law of the gap.* Let a closure be followed from a seed by a relation through a gate, and let n points of a set F come to be of
//! the gate. Then it reaches at most C_n, where C_0 is the closure through the gate as it was, and C_(i+1) is followed in the same way
//! from the seed and from where one step through F leads from C_i. *Proof.* A way without a point twice passes at most n of the
//! new points. What is before the first is in C_0; the step that passes the i-th is one through F from a point of C_(i-1).
//!
//! *Law of the count.* If fills alone take points from a set, n moves take at most n: it is not empty n moves later if it has
//! more now, whatever else may have been lost being left out.

#![deny(clippy::wildcard_enum_match_arm)]

use super::forms::{is_pointwise, is_static, plane_of};
use super::moves::Effect;
use super::{ATTACKER, Abstract, DEFENDER, Later};
use crate::ir::facts::{disjoint, same_value};
use crate::ir::kinds;
use crate::ir::laws::{Component, Step, is_whole};
use crate::ir::reading::{Reading, Side};
use crate::ir::signature::Reads;
use crate::ir::{Domain, Expr, LocalId, Ty, build, types, visit};
use crate::passes::distance::{self, Relaxed};
use crate::rules::{ArithOp, CellId};

/// A closure with more gaps is followed through all that can have been filled.
const MOST_GAPS: u32 = 3;

impl Abstract<'_> {
    /// The points that the set may have then.
    pub(super) fn at_most(&mut self, e: &Expr, later: &Later) -> Expr {
        let key = (e.clone(), later.clone());
        if let Some(known) = self.bounds.get(&key) {
            return known.clone();
        }
        let mut out = May { own: self, later }.bound(e, Side::Upper);
        crate::passes::simplify::expr(&mut out);
        let out = distance::renamed(&out, &mut self.locals);
        let out = self.outlined("most", out);
        self.bounds.insert(key, out.clone());
        out
    }

    /// Whether the condition may hold then.
    pub(super) fn may(&mut self, e: &Expr, later: &Later) -> Expr {
        self.at_most(e, later)
    }

    /// Membership in a form that can be counted.
    pub(super) fn member(&mut self, set: &Expr, q: &Expr) -> Expr {
        let locals = std::mem::take(&mut self.locals);
        let mut relaxed = Relaxed::new(&self.program, Expr::Attacker, vec![], locals);
        let set = relaxed.copy(set);
        let out = relaxed.member(&set, q);
        self.locals = relaxed.locals;
        out
    }

    pub(super) fn fresh_point(&mut self) -> LocalId {
        let sort = Some(crate::rules::SortId::POINT);
        self.locals.push(crate::ir::Local { name: "q".into(), ty: Ty::Int, sort })
    }

    /// Effects other than fills that take this value from points, or give it to them, of sides that have moved.
    fn effects_on(&self, cell: CellId, value: &Expr, gives: bool, later: &Later) -> Vec<Effect> {
        let is_of = |e: &&Effect| {
            let same = same_value(&e.value, value);
            let changes = if gives { same != Some(false) } else { same != Some(true) };
            e.cell == cell && changes && !e.is_fill && later.moves[e.side] > 0
        };
        self.effects.iter().filter(is_of).cloned().collect()
    }

    /// The points that can have been filled with the value, or with another.
    fn filled(&self, cell: CellId, value: &Expr, with_it: bool, later: &Later) -> Expr {
        let is_of = |e: &&Effect| {
            let same = same_value(&e.value, value);
            let changes = if with_it { same != Some(false) } else { same != Some(true) };
            e.cell == cell && e.is_fill && changes && later.moves[e.side] > 0
        };
        let where_filled = |e: &Effect| match (e.side, later.anywhere) {
            (DEFENDER, 1..) => Expr::Full,
            (side, _) => later.filled[side].clone(),
        };
        build::union(self.effects.iter().filter(is_of).map(where_filled))
    }

    /// Whether fills may take points from the set of a value.
    fn fills_take(&self, plane: &Expr) -> bool {
        let Some((cell, value)) = plane_of(plane) else { return true };
        self.effects.iter().any(|e| {
            e.is_fill
                && e.cell == cell
                && same_value(&e.value, &value) != Some(true)
                && !e.domain.as_ref().is_some_and(|domain| disjoint(domain, plane))
        })
    }

    /// Of these points, those of the plane from which the value can have been taken by an effect.
    pub(super) fn lost(&mut self, plane: &Expr, within: &Expr, later: &Later) -> Expr {
        let Some((cell, value)) = plane_of(plane) else { return Expr::Full };
        let effects = self.effects_on(cell, &value, false, later);
        if effects.is_empty() {
            return Expr::Empty;
        }
        let v = self.fresh_point();
        let mut some = Vec::new();
        for effect in &effects {
            let key = (plane.clone(), effect.set.clone(), later.all_moves());
            let known = match self.taken.get(&key) {
                Some(known) => known.clone(),
                None => {
                    let own = self.fresh_point();
                    let condition = self.may_be_taken(plane, effect, own, later.all_moves());
                    let condition = self.outlined("may_be_lost", condition);
                    self.taken.insert(key, (own, condition.clone()));
                    (own, condition)
                }
            };
            let mut condition = known.1;
            visit::substitute(&mut condition, &[(known.0, Expr::Local(v))].into_iter().collect());
            some.push(distance::renamed(&condition, &mut self.locals));
        }
        let lost = build::filter(v, build::inter([within.clone(), plane.clone()]), build::or(some));
        self.name("lost", lost)
    }

    /// The set as a loop over points, each of which can be counted by itself.
    pub(super) fn point_by_point(&mut self, set: &Expr) -> Option<Expr> {
        let locals = std::mem::take(&mut self.locals);
        let mut relaxed = Relaxed::new(&self.program, Expr::Attacker, vec![], locals);
        let out = relaxed.point_by_point(set);
        self.locals = relaxed.locals;
        out
    }

    /// Whether the effect may take the point from the plane within so many moves: the law of the component.
    fn may_be_taken(&mut self, plane: &Expr, effect: &Effect, v: LocalId, moves: u32) -> Expr {
        let point = Expr::Local(v);
        let known = build::contains(plane.clone(), point.clone());
        let member = self.member(&effect.set, &point);
        let whole = distance::settled(build::and([known, member]));
        if whole == Expr::Bool(false) {
            return whole;
        }
        let parts = if let Expr::And(parts) = &whole { parts.clone() } else { vec![whole] };
        let counted = parts.iter().find_map(|part| {
            let Expr::IsEmpty(set) = part else { return None };
            self.counts_for(set, plane, &point).then(|| (**set).clone())
        });
        match counted {
            Some(set) => {
                let more = Expr::Int(i32::try_from(moves).unwrap_or(i32::MAX - 1) + 1);
                let set = distance::renamed(&set, &mut self.locals);
                build::not(build::at_least(set, more))
            }
            None => Expr::Bool(true),
        }
    }

    /// Whether the set is beside the point's component of the plane, and loses points by fills alone.
    fn counts_for(&self, set: &Expr, plane: &Expr, point: &Expr) -> bool {
        let parts = if let Expr::Inter(parts) = set { parts.as_slice() } else { return false };
        let is_beside = |part: &Expr| {
            let Expr::Image(_, index, _, of) = part else { return false };
            index.iter().all(is_static)
                && Component::of(&self.program, of).is_some_and(|component| {
                    let is_whole = |e: &Effect| {
                        e.is_fill
                            || plane_of(plane).is_none_or(|(cell, _)| e.cell != cell)
                            || is_whole(&self.program, &e.set, &component.step)
                    };
                    component.point == *point
                        && component.step.gate == *plane
                        && !self.fills_take(plane)
                        && self.effects.iter().all(is_whole)
                })
        };
        let loses_one_by_one = |part: &Expr| {
            plane_of(part).is_some_and(|(cell, value)| {
                let takes = |e: &Effect| e.cell == cell && !e.is_fill && same_value(&e.value, &value) != Some(true);
                !self.effects.iter().any(takes)
            })
        };
        parts.iter().all(|part| is_beside(part) || loses_one_by_one(part)) && parts.iter().any(is_beside)
    }

    /// The set with what may be lost by other effects left out, if a fill takes at most the filled point from it.
    fn still(&mut self, set: &Expr, later: &Later) -> Option<Expr> {
        if is_static(set) {
            return Some(set.clone());
        }
        match set {
            Expr::Plane(..) | Expr::Absent(..) => {
                plane_of(set)?;
                let lost = self.lost(set, &Expr::Full, later);
                Some(build::minus(set.clone(), lost))
            }
            Expr::Inter(parts) => {
                let parts: Option<Vec<Expr>> = parts.iter().map(|part| self.still(part, later)).collect();
                parts.map(build::inter)
            }
            Expr::Minus(kept, taken) => {
                let kept = self.still(kept, later)?;
                if is_static(taken) {
                    return Some(build::minus(kept, (**taken).clone()));
                }
                let (cell, value) = plane_of(taken)?;
                let effects = self.effects_on(cell, &value, true, later);
                effects.is_empty().then(|| build::minus(kept, (**taken).clone()))
            }
            Expr::Image(..) | Expr::Closure(..) => {
                let mut fits = true;
                // What does not fit has the bound by its parts alone, so this is a matter of how near it is.
                visit::each_below(set, &mut |e| {
                    let is_plane = matches!(e, Expr::Plane(..) | Expr::Absent(..));
                    let is_other = matches!(e, Expr::Minus(..) | Expr::ValueAt(..) | Expr::Scalar(..));
                    fits = fits && !is_other && !(is_plane && self.fills_take(e));
                });
                fits.then(|| May { own: self, later }.bound(set, Side::Lower))
            }
            Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Union(_)
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

/// Bounds on what is so much later.
struct May<'a, 'p> {
    own: &'a mut Abstract<'p>,
    later: &'a Later,
}

impl May<'_, '_> {
    /// The points that may have the value; of those that come to have it by an effect, only the ones within.
    fn plane(&mut self, plane: &Expr, side: Side, within: &Expr) -> Option<Expr> {
        let (cell, value) = plane_of(plane)?;
        if !is_static(&value) || self.own.program.changes_by_null(cell) {
            return None;
        }
        if side == Side::Lower {
            let filled = self.own.filled(cell, &value, false, self.later);
            let lost = self.own.lost(plane, &Expr::Full, self.later);
            let filled = if self.own.fills_take(plane) { filled } else { Expr::Empty };
            return Some(build::minus(plane.clone(), build::union([filled, lost])));
        }
        let filled = self.own.filled(cell, &value, true, self.later);
        let mut out = vec![plane.clone(), filled];
        if !self.own.effects_on(cell, &value, true, self.later).is_empty() {
            for other in self.own.values_of(cell).ok()? {
                if same_value(&other, &value) != Some(true) {
                    let other = if other == build::absent() {
                        Expr::Absent(cell, vec![])
                    } else if other == Expr::Int(1) {
                        Expr::Plane(cell, vec![], None)
                    } else if matches!(other, Expr::Int(_)) {
                        return None;
                    } else {
                        Expr::Plane(cell, vec![], Some(Box::new(other)))
                    };
                    out.push(self.own.lost(&other, within, self.later));
                }
            }
        }
        Some(build::union(out))
    }

    fn loop_domain(&mut self, domain: &Domain, side: Side) -> Option<Domain> {
        Some(match domain {
            Domain::Set(set) => Domain::Set(Box::new(self.bound(set, side))),
            Domain::Sort(sort) => Domain::Sort(*sort),
            Domain::Values(values) => {
                return values.iter().all(is_static).then(|| domain.clone());
            }
        })
    }

    /// At most what a closure reaches: the law of the gap. None where there are too many gaps, or none.
    fn reached(&mut self, seed: &Expr, x: LocalId, step: &Expr) -> Option<Expr> {
        let form = Step::of(&self.own.program, x, step).filter(|form| is_pointwise(&form.gate))?;
        let mut gate = |later: &Later| May { own: self.own, later }.bound(&form.gate, Side::Upper);
        let unfilled = gate(&self.later.filled_by(None));
        let fills =
            [ATTACKER, DEFENDER].into_iter().filter(|side| gate(&self.later.filled_by(Some(*side))) != unfilled);
        let gaps = fills.map(|side| self.later.moves[side]).sum::<u32>();
        if !(1..=MOST_GAPS).contains(&gaps) {
            return None;
        }
        let (over, form) = (form.through(gate(self.later)), form.through(unfilled));
        let seed = self.bound(seed, Side::Upper);
        let mut out = Expr::Empty;
        for _ in 0..=gaps {
            let v = self.own.locals.push(self.own.locals[x].clone());
            let seed = build::union([seed.clone(), over.apply(out)]);
            out = build::closure(seed, v, form.apply(Expr::Local(v)));
        }
        Some(distance::renamed(&out, &mut self.own.locals))
    }

    fn more(&self, k: &Expr) -> Option<Expr> {
        let Expr::Int(k) = k else {
            let n = Expr::Int(i32::try_from(self.later.all_moves()).ok()?);
            return is_static(k).then(|| Expr::Arith(ArithOp::Add, Box::new(k.clone()), Box::new(n)));
        };
        k.checked_add(i32::try_from(self.later.all_moves()).ok()?).map(Expr::Int)
    }
}

impl Reading for May<'_, '_> {
    fn is_fixed(&self, e: &Expr) -> bool {
        self.later.all_moves() == 0 || is_static(e)
    }

    fn is_fixed_itself(&self, reads: Reads) -> bool {
        reads == Reads::Nothing
    }

    fn ty(&self, e: &Expr) -> Ty {
        types::ty(&self.own.program, &self.own.locals, e)
    }

    fn bound(&mut self, e: &Expr, side: Side) -> Expr {
        if self.is_fixed(e) {
            return e.clone();
        }
        if self.own.is_spent() {
            return side.top(self.ty(e)).unwrap_or_else(|| e.clone());
        }
        self.looked_into(e, side)
    }

    fn special(&mut self, e: &Expr, side: Side) -> Option<Expr> {
        if self.ty(e) == Ty::Bool
            && let Some(spelled) = distance::by_value(&self.own.program, &Expr::Attacker, e)
        {
            return Some(self.bound(&spelled, side));
        }
        if let Expr::IsEmpty(set) = e
            && let Some(some) = self.own.point_by_point(set)
        {
            return Some(build::not(self.bound(&some, side.other())));
        }
        match e {
            Expr::Plane(..) | Expr::Absent(..) => self.plane(e, side, &Expr::Full),
            Expr::Inter(parts) if side == Side::Upper => {
                let (planes, others): (Vec<&Expr>, Vec<&Expr>) =
                    parts.iter().partition(|part| plane_of(part).is_some());
                let others = build::inter(others.into_iter().map(|part| self.bound(part, side)).collect::<Vec<_>>());
                let others = self.own.name("within", others);
                let mut out = vec![others.clone()];
                for plane in planes {
                    out.push(self.plane(plane, side, &others).unwrap_or(Expr::Full));
                }
                Some(build::inter(out))
            }
            Expr::IsEmpty(set) if side == Side::Upper => {
                let by_parts = build::is_empty(self.bound(set, Side::Lower));
                let more = self.more(&Expr::Int(1))?;
                Some(match self.own.still(set, self.later) {
                    Some(still) => build::and([by_parts, build::not(build::at_least(still, more))]),
                    None => by_parts,
                })
            }
            Expr::AtLeast(set, k) if side == Side::Lower && is_static(k) => {
                let by_parts = build::at_least(self.bound(set, Side::Lower), (**k).clone());
                let more = self.more(k)?;
                Some(match self.own.still(set, self.later) {
                    Some(still) => build::or([by_parts, build::at_least(still, more)]),
                    None => by_parts,
                })
            }
            Expr::Any(v, domain, body) => {
                let domain = self.loop_domain(domain, side)?;
                let body = self.bound(body, side);
                Some(build::any(*v, domain, body))
            }
            Expr::All(v, domain, body) => {
                let domain = self.loop_domain(domain, side.other())?;
                let body = self.bound(body, side);
                Some(build::not(build::any(*v, domain, build::not(body))))
            }
            Expr::Gather(v, domain, body) => {
                let domain = self.loop_domain(domain, side)?;
                Some(build::gather(*v, domain, self.bound(body, side)))
            }
            Expr::Filter(v, of, c) => {
                let (of, c) = (self.bound(of, side), self.bound(c, side));
                Some(build::filter(*v, of, c))
            }
            Expr::If(c, a, b) if self.ty(e) == Ty::Set && !self.is_fixed(c) => {
                let (a, b) = (self.bound(a, side), self.bound(b, side));
                Some(if side == Side::Upper { build::union([a, b]) } else { build::inter([a, b]) })
            }
            Expr::Closure(seed, x, step) => {
                if side == Side::Upper
                    && let Some(out) = self.reached(seed, *x, step)
                {
                    return Some(out);
                }
                let (seed, step) = (self.bound(seed, side), self.bound(step, side));
                let v = self.own.locals.push(self.own.locals[*x].clone());
                let mut step = step;
                visit::substitute(&mut step, &[(*x, Expr::Local(v))].into_iter().collect());
                crate::ir::facts::is_linear(&self.own.program, &step, v).then(|| build::closure(seed, v, step))
            }
            Expr::Bool(_)
            | Expr::And(_)
            | Expr::Or(_)
            | Expr::Not(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::IsEmpty(_)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Union(_)
            | Expr::Inter(_)
            | Expr::Minus(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Barred(..)
            | kinds::ints!()
            | kinds::answers!()
            | kinds::of_any_type!()
            | kinds::of_moves!()
            | kinds::of_answers!()
            | Expr::Noting(..)
            | Expr::Killer(_)
            | kinds::of_chains!() => None,
        }
    }
}
