//! Why points are in a set, and why points are not.
//!
//! Both are asked for a set of points at once, and of each operator only what these points need is looked at: a union that
//! has a point needs one part that has it, an intersection that has not, one part that has not.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use super::question::{Question, Sense, Want};
use super::{Kind, Maker, unbound, yes};
use crate::ir::facts::{includes, most_points};
use crate::ir::kinds;
use crate::ir::laws::{Gate, Step};
use crate::ir::reading::Side;
use crate::ir::{Chain, Domain, Expr, Ground, LocalId, NONE, Rule, Ty, build, visit};

impl Maker<'_> {
    /// Why the points, which are in the set, are.
    pub fn inside(&mut self, set: &Expr, points: &Expr) -> Vec<Ground> {
        if self.is_fixed(set) || self.is_kept(set, Side::Lower) {
            return vec![];
        }
        if !self.goes_on() {
            return vec![Ground::Everything];
        }
        match set {
            Expr::Plane(cell, index, value) if index.is_empty() => {
                let mut out = value.as_deref().map_or(vec![], |v| self.same(v));
                out.push(Ground::Points(*cell, points.clone()));
                out
            }
            Expr::Absent(cell, index) if index.is_empty() => vec![Ground::Points(*cell, points.clone())],
            Expr::Union(parts) => self.inside_some(parts, points),
            Expr::Inter(parts) => {
                self.placing(parts, points, |me| parts.iter().flat_map(|part| me.inside(part, points)).collect())
            }
            Expr::Minus(kept, taken) => {
                let mut out = self.inside(kept, points);
                out.extend(self.placing(&[(**kept).clone()], points, |me| me.outside(taken, points)));
                out
            }
            Expr::Image(table, index, direction, of) if self.are_fixed(index) => {
                let image = |of: Expr| Expr::Image(*table, index.clone(), *direction, Box::new(of));
                let Some(near) = self.at_once(of).map(image) else { return self.inside_image(set, points) };
                // What is beside the seed of a closure needs no way through it.
                let own = build::inter([points.clone(), near.clone()]);
                let mut out = self.given(own, |me, points| me.inside_image(&near, points));
                let others = build::minus(points.clone(), near);
                out.extend(self.given(others, |me, points| me.inside_image(set, points)));
                out
            }
            Expr::Filter(v, of, c) => {
                let mut out = self.inside(of, points);
                let each = self.answer(c);
                let domain = Domain::Set(Box::new(points.clone()));
                out.push(Ground::All(Expr::EachAnswer(false, *v, domain, Box::new(each))));
                out
            }
            Expr::Gather(v, domain, body) => {
                let member = match domain {
                    Domain::Set(of) => self.inside(of, &Expr::Singleton(Box::new(Expr::Local(*v)))),
                    Domain::Sort(_) => vec![],
                    Domain::Values(values) => self.all_same(values),
                };
                // Of a single point one value is enough.
                if let Expr::Singleton(p) = points {
                    let grounds = self.inside(body, points).into_iter().chain(member).collect();
                    let no = Expr::Answer(Box::new(Expr::Bool(false)), vec![]);
                    let one = build::cond(build::contains((**body).clone(), (**p).clone()), yes(grounds), no);
                    return vec![Ground::All(Expr::EachAnswer(true, *v, domain.clone(), Box::new(one)))];
                }
                let theirs = build::inter([points.clone(), (**body).clone()]);
                let grounds = self.given(theirs, |me, points| {
                    let mut out = me.inside(body, points);
                    out.extend(member);
                    out
                });
                vec![Ground::All(Expr::EachAnswer(false, *v, domain.clone(), Box::new(yes(grounds))))]
            }
            Expr::Closure(seed, x, step) => match Step::of(self.program(), *x, step) {
                Some(step) if self.are_fixed(&step.index) => self.on_path(seed, &step, points),
                _ => vec![Ground::Everything],
            },
            Expr::If(c, a, b) => {
                // What has a point is not empty.
                let empty = [a, b].map(|part| **part == Expr::Empty);
                let sense = match (points, empty) {
                    (Expr::Singleton(_), [true, false]) => Some(Sense::Contrary),
                    (Expr::Singleton(_), [false, true]) => Some(Sense::Plain),
                    _ => None,
                };
                let Some(sense) = sense else {
                    let (a, b) = (self.inside(a, points), self.inside(b, points));
                    return self.chosen(c, a, b);
                };
                let why = self.asked(c, Question { sense, want: Want::If(true) });
                let taken = if sense == Sense::Plain { a } else { b };
                let mut out = vec![Ground::All(granted(why))];
                out.extend(self.inside(taken, points));
                out
            }
            Expr::Local(_)
            | Expr::Let(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Plane(..)
            | Expr::Absent(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | Expr::Killer(_)
            | kinds::of_chains!() => self.of_other(set, points, Kind::Inside),
        }
    }

    /// Points of an image, each for one source.
    fn inside_image(&mut self, image: &Expr, points: &Expr) -> Vec<Ground> {
        let Expr::Image(table, index, direction, of) = image else { return self.by_parts(image) };
        let v = self.point("q");
        let back = Expr::Row(*table, index.clone(), direction.reversed(), Box::new(Expr::Local(v)));
        let one = self.witnesses(build::inter([(**of).clone(), back]));
        let sources = build::gather(v, Domain::Set(Box::new(points.clone())), one);
        self.given(sources, |me, points| me.inside(of, points))
    }

    /// Whether a value that a plane is asked for may be none: what is read from a cell, and what callers give.
    fn may_be_absent(&self, value: &Expr) -> bool {
        if let Expr::Opponent(of) = value {
            return self.may_be_absent(of);
        }
        if let Expr::Local(v) = value {
            return self.params.contains(v);
        }
        *value == build::absent() || !matches!(value, Expr::Int(_) | Expr::Attacker)
    }

    /// Why the points, none of which is in the set, are not.
    pub fn outside(&mut self, set: &Expr, points: &Expr) -> Vec<Ground> {
        let is_said = self.is_placed_apart(points, set) && self.reasons.applies(Rule::SaidOnce);
        if self.is_fixed(set) || is_said || self.is_kept(set, Side::Upper) {
            return vec![];
        }
        if !self.goes_on() {
            return vec![Ground::Everything];
        }
        match set {
            Expr::Plane(cell, index, Some(value)) if index.is_empty() => {
                let mut out = self.same(value);
                let ground = Ground::Point(*cell, (**value).clone(), points.clone());
                out.push(match self.may_be_absent(value) {
                    // A plane of no value is empty whatever the points have, so nothing is barred.
                    true => {
                        let absent = build::same((**value).clone(), build::absent());
                        Ground::All(build::cond(absent, yes(vec![]), yes(vec![ground])))
                    }
                    false => ground,
                });
                out
            }
            Expr::Plane(cell, index, None) if index.is_empty() => {
                vec![Ground::Point(*cell, Expr::Int(1), points.clone())]
            }
            Expr::Absent(cell, index) if index.is_empty() => {
                vec![Ground::Point(*cell, Expr::Int(NONE), points.clone())]
            }
            Expr::Singleton(p) if self.is_stored_point(p) => {
                visit::cell_read(p).into_iter().map(|cell| Ground::Among(cell, points.clone())).collect()
            }
            Expr::Union(parts) => parts.iter().flat_map(|part| self.outside(part, points)).collect(),
            Expr::Inter(parts) => {
                let mut parts = parts.clone();
                parts.retain(|p| !(self.is_placed_in(points, p) && self.reasons.applies(Rule::SaidOnce)));
                parts.sort_by_key(|part| self.breadth(part));
                self.outside_some(&parts, points)
            }
            Expr::Minus(kept, taken) => {
                let out = build::minus(points.clone(), (**kept).clone());
                let mut out = self.given(out, |me, points| me.outside(kept, points));
                let rest = build::inter([points.clone(), (**kept).clone()]);
                out.extend(self.given(rest, |me, points| me.inside(taken, points)));
                out
            }
            Expr::Image(table, index, direction, of) if self.are_fixed(index) => {
                let sources = Expr::Image(*table, index.clone(), direction.reversed(), Box::new(points.clone()));
                self.given(sources, |me, points| me.outside(of, points))
            }
            Expr::Filter(v, of, c) => {
                let others = build::minus(points.clone(), (**of).clone());
                let mut out = self.given(others, |me, points| me.outside(of, points));
                let each = self.answer(c);
                let domain = Domain::Set(Box::new(build::inter([points.clone(), (**of).clone()])));
                out.push(Ground::All(Expr::EachAnswer(true, *v, domain, Box::new(each))));
                out
            }
            Expr::Gather(v, domain, body) => {
                let grounds = self.outside(body, points);
                let each = Expr::EachAnswer(false, *v, domain.clone(), Box::new(yes(grounds)));
                let mut out = match domain {
                    Domain::Set(of) => {
                        let rest = build::minus(Expr::Full, (**of).clone());
                        self.given(rest, |me, points| me.outside(of, points))
                    }
                    Domain::Sort(_) => vec![],
                    Domain::Values(values) => self.all_same(values),
                };
                out.push(Ground::All(each));
                out
            }
            Expr::Closure(seed, x, step) => self.off_path(set, seed, *x, step, points),
            Expr::If(c, a, b) => {
                let (a, b) = (self.outside(a, points), self.outside(b, points));
                self.chosen(c, a, b)
            }
            Expr::Local(_)
            | Expr::Let(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Plane(..)
            | Expr::Absent(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | Expr::Killer(_)
            | kinds::of_chains!() => self.of_other(set, points, Kind::Outside),
        }
    }

    /// Bindings and calls.
    fn of_other(&mut self, set: &Expr, points: &Expr, kind: Kind) -> Vec<Ground> {
        let inner = |me: &mut Self, body: &Expr| {
            if kind == Kind::Inside { me.inside(body, points) } else { me.outside(body, points) }
        };
        if let Expr::Let(v, value, body) = set {
            return unbound(*v, value, body).map_or_else(|| vec![Ground::Everything], |body| inner(self, &body));
        }
        let Expr::Call(f, args) = set else { return self.by_parts(set) };
        // What the asker keeps is not known of what a function asks for anyone.
        if self.takes_sets(*f) || self.asker.kept.is_some() {
            let body = self.in_place(*f, args);
            return inner(self, &body);
        }
        let (why, rest) = self.made(*f, args, kind);
        let mut out = self.all_same(&rest);
        let args = rest.into_iter().chain([points.clone()]).collect();
        out.push(Ground::All(Expr::Call(why, args)));
        out
    }

    /// Each point for the first part that has it.
    fn inside_some(&mut self, parts: &[Expr], points: &Expr) -> Vec<Ground> {
        let Some((first, rest)) = parts.split_first() else { return vec![] };
        let own = build::inter([points.clone(), first.clone()]);
        let mut out = self.given(own, |me, points| me.inside(first, points));
        let others = build::minus(points.clone(), first.clone());
        out.extend(self.given(others, |me, points| me.inside_some(rest, points)));
        out
    }

    /// Each point for the first part that has it not.
    fn outside_some(&mut self, parts: &[Expr], points: &Expr) -> Vec<Ground> {
        let Some((first, rest)) = parts.split_first() else { return vec![] };
        if rest.is_empty() {
            return self.outside(first, points);
        }
        let own = build::minus(points.clone(), first.clone());
        let mut out = self.given(own, |me, points| me.outside(first, points));
        let others = build::inter([points.clone(), first.clone()]);
        out.extend(self.given(others, |me, points| me.outside_some(rest, points)));
        out
    }

    /// How much of the board a set's absence rests on: what is the same in all states on nothing, what spreads from a
    /// place on its surroundings, a plane on each point.
    fn breadth(&self, set: &Expr) -> u32 {
        if self.is_fixed(set) {
            return 0;
        }
        if let Expr::Union(parts) = set {
            return parts.iter().map(|p| self.breadth(p)).max().unwrap_or(0);
        }
        if matches!(set, Expr::Plane(..) | Expr::Absent(..)) { 2 } else { 1 }
    }

    /// Points that a closure reaches: a way from the seed to each.
    fn on_path(&mut self, seed: &Expr, step: &Step, points: &Expr) -> Vec<Ground> {
        let (roots, path) = (self.local("roots", Ty::Set), self.local("path", Ty::Set));
        let chain = |me: &mut Self, from: Expr| {
            let var = me.local("reached", Ty::Set);
            let reverse = step.reversed(me.program()).apply(Expr::Local(var));
            let step = step.apply(Expr::Local(var));
            Box::new(Chain { from, to: points.clone(), var, step, reverse })
        };
        let of_seed = self.inside(seed, &Expr::Local(roots));
        let passed = match step.place {
            Gate::After => build::minus(Expr::Local(path), Expr::Local(roots)),
            Gate::Before => build::inter([Expr::Local(path), step.gate.clone()]),
        };
        let mut grounds = self.given(passed, |me, points| me.inside(&step.gate, points));
        grounds.extend(of_seed);
        if grounds.is_empty() {
            return grounds;
        }
        let (to_roots, to_path) = (chain(self, seed.clone()), chain(self, Expr::Local(roots)));
        let along = build::bind(path, Expr::Path(to_path), yes(grounds));
        let whole = build::bind(roots, Expr::Roots(to_roots), along);
        vec![Ground::All(self.outlined("reached", "Why the points are reached.", whole))]
    }

    /// Points that a closure does not reach: a set that has the seed and is closed under the step has none of them; or a
    /// set that has them, and that nothing steps into, has nothing of the seed.
    fn off_path(&mut self, closure: &Expr, seed: &Expr, x: LocalId, step: &Expr, points: &Expr) -> Vec<Ground> {
        let form = Step::of(self.program(), x, step);
        match form {
            Some(form) if !is_point(seed) && self.are_fixed(&form.index) => {
                let (var, before) = (self.local("reached", Ty::Set), self.local("before", Ty::Set));
                let back = form.reversed(self.program()).apply(Expr::Local(var));
                let sources = build::closure(points.clone(), var, back);
                let own = Expr::Local(before);
                let mut grounds = self.outside(seed, &own);
                let others = build::minus(Expr::Full, own.clone());
                grounds.extend(self.outside(&form.apply(others), &own));
                let whole = build::bind(before, sources, yes(grounds));
                let whole = self.outlined("unreached", "Why the points are not reached.", whole);
                vec![Ground::All(self.off_gate(seed, &form, points, whole))]
            }
            _ => {
                let reached = self.local("reached", Ty::Set);
                let mut step = step.clone();
                visit::substitute(&mut step, &FxHashMap::from_iter([(x, Expr::Local(reached))]));
                let others = build::minus(Expr::Full, Expr::Local(reached));
                let grounds = self.given(others, |me, points| {
                    let mut out = me.outside(seed, points);
                    out.extend(me.outside(&step, points));
                    out
                });
                let why = self.outlined("unreached", "Why no other points are reached than these.", yes(grounds));
                vec![Ground::All(build::bind(reached, closure.clone(), why))]
            }
        }
    }

    /// Why the points are not in a closure, of which `otherwise` is the reason: the gate of its step tells that of a single
    /// point that is not of it.
    ///
    /// *Law.* A closure whose seed is of the gate, and whose step ends in it, is of the gate. For several points each would
    /// have a ground of its own, where what is around them all may have fewer.
    fn off_gate(&mut self, seed: &Expr, step: &Step, points: &Expr, otherwise: Expr) -> Expr {
        if step.place != Gate::After || !includes(&step.gate, seed) || !self.reasons.applies(Rule::OffGate) {
            return otherwise;
        }
        let is_off = build::is_empty(build::inter([points.clone(), step.gate.clone()]));
        let is_single = build::not(build::at_least(points.clone(), Expr::Int(2)));
        let off = yes(self.outside(&step.gate, points));
        build::cond(build::and([is_single, is_off]), off, otherwise)
    }

    /// Whether it is the point that a cell without indices holds.
    fn is_stored_point(&self, p: &Expr) -> bool {
        matches!(p, Expr::Scalar(cell, index) if index.is_empty() && self.program().holds_point(*cell))
    }

    pub fn are_fixed(&self, index: &[Expr]) -> bool {
        index.iter().all(|e| self.is_fixed(e))
    }

    fn point(&mut self, name: &str) -> LocalId {
        let sort = Some(crate::rules::SortId::POINT);
        self.locals.push(crate::ir::Local { name: name.into(), ty: Ty::Int, sort })
    }
}

/// Whether the set has one point at most, by its form.
fn is_point(set: &Expr) -> bool {
    most_points(set).is_some_and(|most| most <= 1)
}

/// An answer that is known to be yes.
fn granted(answer: Expr) -> Expr {
    let is = |e: &Expr, value| matches!(e, Expr::Answer(own, _) if **own == Expr::Bool(value));
    if let Expr::If(_, a, b) = &answer {
        if is(a, true) && is(b, false) {
            return (**a).clone();
        }
        if is(a, false) && is(b, true) {
            return (**b).clone();
        }
    }
    answer
}
