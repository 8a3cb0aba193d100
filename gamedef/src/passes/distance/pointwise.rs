//! Membership of one point, brought to a form in which what must be counted stands beside the point's own component.
//!
//! "Q dies" is lowered to a flood fill from all strings without liberties; of one point it says "no empty point is beside
//! Q's component". The rewriting uses two laws only: a closure read backwards (`Step::reversed`), and that a set of whole
//! components has either all points of a component or none.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::ir::facts::{disjoint, includes};
use crate::ir::kinds;
use crate::ir::laws::{Component, Gate, Step, is_symmetric, is_whole};
use crate::ir::{Direction, Expr, Local, Program, Ty, build, visit};

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use super::writes::Fact;

use crate::ir::LocalId;

/// Rewrites membership.
pub struct Pointwise<'p, 'l> {
    /// The program, for its tables.
    pub program: &'p Program,
    /// Where new variables are made.
    pub locals: &'l mut IndexVec<LocalId, Local>,
    /// What is taken to hold: sets and points in them.
    pub known: Vec<(Expr, Expr)>,
}

impl Pointwise<'_, '_> {
    /// `Q in set`; the set has no calls and no bindings.
    pub fn member(&mut self, set: &Expr, q: &Expr) -> Expr {
        match set {
            Expr::Empty => Expr::Bool(false),
            Expr::Full => Expr::Bool(true),
            Expr::Singleton(p) => build::same((**p).clone(), q.clone()),
            Expr::Union(parts) => build::or(parts.iter().map(|p| self.member(p, q)).collect::<Vec<_>>()),
            Expr::Inter(parts) => self.all(parts.iter().map(|p| (p, true)).collect(), q),
            Expr::Minus(kept, taken) => self.all(vec![(kept, true), (taken, false)], q),
            Expr::If(c, a, b) => {
                let (a, b) = (self.member(a, q), self.member(b, q));
                build::cond((**c).clone(), a, b)
            }
            Expr::Filter(v, of, c) => {
                let mut c = (**c).clone();
                visit::substitute(&mut c, &FxHashMap::from_iter([(*v, q.clone())]));
                build::and([self.member(of, q), c])
            }
            Expr::Gather(v, domain, body) => {
                let body = self.member(body, q);
                build::any(*v, domain.clone(), body)
            }
            Expr::Image(table, index, direction, of) => {
                let row = self.row(*table, index, *direction, q);
                self.meet(of, row)
            }
            Expr::Closure(seed, x, step) => self.member_of_closure(set, seed, *x, step, q),
            Expr::Local(_)
            | Expr::Let(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Few(..)
            | Expr::Plane(..)
            | Expr::Absent(..)
            | Expr::Row(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | Expr::Killer(_)
            | kinds::of_chains!() => build::contains(set.clone(), q.clone()),
        }
    }

    fn all(&mut self, parts: Vec<(&Expr, bool)>, q: &Expr) -> Expr {
        let before = self.known.len();
        for (part, is_in) in &parts {
            if *is_in && matches!(part, Expr::Plane(..) | Expr::Absent(..)) {
                self.known.push(((*part).clone(), q.clone()));
            }
        }
        let mut out = Vec::new();
        for (part, is_in) in parts {
            let holds = self.member(part, q);
            out.push(if is_in { holds } else { build::not(holds) });
        }
        self.known.truncate(before);
        settled(build::and(out))
    }

    fn row(&self, table: crate::ir::TableId, index: &[Expr], direction: Direction, q: &Expr) -> Expr {
        let is_symmetric = is_symmetric(self.program, table, index);
        let direction = if is_symmetric { Direction::Forward } else { direction.reversed() };
        Expr::Row(table, index.to_vec(), direction, Box::new(q.clone()))
    }

    fn member_of_closure(&mut self, whole: &Expr, seed: &Expr, x: LocalId, step: &Expr, q: &Expr) -> Expr {
        let Some(step) = Step::of(self.program, x, step) else {
            return build::contains(whole.clone(), q.clone());
        };
        let back = step.reversed(self.program);
        match step.place {
            // The reverse gates after the step, as a component does.
            Gate::Before => {
                let from_q = self.closure(q, &back);
                self.meet(seed, from_q)
            }
            // A point of `closure from S & V step V & R(X)` is of V, and its backward closure within V meets S.
            Gate::After if includes(&step.gate, seed) => {
                let back = Step { place: Gate::After, ..back };
                let from_q = self.closure(q, &back);
                self.known.push((step.gate.clone(), q.clone()));
                let meets = self.meet(seed, from_q);
                self.known.pop();
                settled(build::and([build::contains(step.gate.clone(), q.clone()), meets]))
            }
            Gate::After => build::contains(whole.clone(), q.clone()),
        }
    }

    fn closure(&mut self, q: &Expr, step: &Step) -> Expr {
        let x = self.locals.push(Local { name: "reached".into(), ty: Ty::Set, sort: None });
        Expr::Closure(Box::new(Expr::Singleton(Box::new(q.clone()))), x, Box::new(step.apply(Expr::Local(x))))
    }

    /// Whether `set` and `other` have a common point; `other` stays as it is.
    pub fn meet(&mut self, set: &Expr, other: Expr) -> Expr {
        match set {
            Expr::Empty => Expr::Bool(false),
            Expr::Full => {
                let is_of_point = |seed: &Expr| matches!(seed, Expr::Singleton(_));
                let has_point = matches!(&other, Expr::Closure(seed, ..) if is_of_point(seed));
                if has_point { Expr::Bool(true) } else { build::nonempty(other) }
            }
            Expr::Union(parts) => build::or(parts.iter().map(|p| self.meet(p, other.clone())).collect::<Vec<_>>()),
            Expr::Image(table, index, direction, of) => {
                let is_symmetric = is_symmetric(self.program, *table, index);
                let direction = if is_symmetric { Direction::Forward } else { direction.reversed() };
                let back = Expr::Image(*table, index.clone(), direction, Box::new(other));
                self.meet(of, back)
            }
            Expr::Closure(seed, x, step) => match Step::of(self.program, *x, step) {
                Some(step) => {
                    let back = step.reversed(self.program);
                    let x = self.locals.push(Local { name: "reached".into(), ty: Ty::Set, sort: None });
                    let reached = Expr::Closure(Box::new(other), x, Box::new(back.apply(Expr::Local(x))));
                    self.meet(seed, reached)
                }
                None => build::nonempty(build::inter([set.clone(), other])),
            },
            Expr::Inter(_) | Expr::Minus(..) | Expr::Filter(..) => self.meet_conditions(set, other),
            Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Plane(..)
            | Expr::Absent(..)
            | Expr::Row(..)
            | Expr::Gather(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | kinds::of_any_type!()
            | Expr::Killer(_)
            | kinds::of_chains!() => build::nonempty(build::inter([set.clone(), other])),
        }
    }

    /// A condition on a point of the component, as a condition on the component: it speaks of the point only by the
    /// point's component, which is that of every other point of it.
    fn of_component(&self, v: LocalId, c: &Expr, component: &Component) -> Option<Expr> {
        let mut c = c.clone();
        if let Some(fact) = Fact::of_plane(&component.step.gate, Expr::Local(v)) {
            visit::rewrite(&mut c, &mut |e| fact.answer(e));
            crate::passes::simplify::expr(&mut c);
        }
        if !only_by_component(self.program, &c, v, &component.step) {
            return None;
        }
        visit::substitute(&mut c, &FxHashMap::from_iter([(v, component.point.clone())]));
        Some(c)
    }

    /// Beside a component, a set of whole components is a condition on the component and not on its points.
    fn meet_conditions(&mut self, set: &Expr, other: Expr) -> Expr {
        let component = Component::of(self.program, &other);
        let known = |c: &Component| self.known.iter().any(|(set, q)| *set == c.step.gate && *q == c.point);
        let Some(component) = component.filter(known) else {
            return build::nonempty(build::inter([set.clone(), other]));
        };
        let (mut kept, taken): (Vec<&Expr>, Vec<&Expr>) = if let Expr::Minus(kept, taken) = set {
            (flat_inter(kept), flat_union(taken))
        } else {
            (flat_inter(set), vec![])
        };
        let mut conditions = vec![];
        let mut rest = vec![];
        while let Some(part) = kept.pop() {
            if *part == component.step.gate {
                continue;
            }
            if let Expr::Filter(v, of, c) = part
                && let Some(c) = self.of_component(*v, c, &component)
            {
                conditions.push(c);
                kept.extend(flat_inter(of));
            } else if is_whole(self.program, part, &component.step) {
                conditions.push(self.member(part, &component.point));
            } else {
                rest.push(part.clone());
            }
        }
        let mut off = vec![];
        for part in taken {
            if is_whole(self.program, part, &component.step) {
                conditions.push(build::not(self.member(part, &component.point)));
            } else {
                off.push(part.clone());
            }
        }
        let points = build::minus(build::inter(rest), build::union(off));
        if points != Expr::Full {
            conditions.push(build::nonempty(build::inter([points, other])));
        }
        build::and(conditions)
    }
}

/// Whether the variable occurs only as the point of a component of this step.
pub fn only_by_component(program: &Program, e: &Expr, v: LocalId, step: &Step) -> bool {
    if Component::of(program, e).is_some_and(|c| c.point == Expr::Local(v) && c.step == *step) {
        return true;
    }
    let mut only = *e != Expr::Local(v);
    visit::each_part(e, &mut |part| only = only && only_by_component(program, part, v, step));
    only
}

fn flat_inter(e: &Expr) -> Vec<&Expr> {
    if let Expr::Inter(parts) = e { parts.iter().collect() } else { vec![e] }
}

fn flat_union(e: &Expr) -> Vec<&Expr> {
    if let Expr::Union(parts) = e { parts.iter().collect() } else { vec![e] }
}

/// A conjunction whose parts are read in the light of what it says of single points: a point of one set is in no set
/// disjoint from it, and need not be asked for twice.
pub fn settled(e: Expr) -> Expr {
    let Expr::And(parts) = &e else { return e };
    let mut facts: Vec<(Expr, Expr)> = Vec::new();
    let mut out = Vec::new();
    for part in parts {
        let mut part = part.clone();
        visit::rewrite(&mut part, &mut |x| {
            if let Expr::Contains(set, p) = x {
                let known = |(s, q): &&(Expr, Expr)| *q == **p && (*s == **set || disjoint(s, set));
                if let Some((s, _)) = facts.iter().find(known) {
                    *x = Expr::Bool(*s == **set);
                }
            }
        });
        crate::passes::simplify::expr(&mut part);
        if let Expr::Contains(set, p) = &part {
            facts.push(((**set).clone(), (**p).clone()));
        }
        out.push(part);
    }
    build::and(out)
}
