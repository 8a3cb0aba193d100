//! The cases of the walk that count: emptiness, thresholds, membership, values that are written.

#![deny(clippy::wildcard_enum_match_arm)]

use super::expand::by_value;
use super::relaxed::Relaxed;
use super::writes::{Change, Horizon, Place, Write};
use crate::ir::facts::{same_index, same_value};
use crate::ir::reading::Side;
use crate::ir::{Domain, Expr, Stage, Update, build, visit};
use crate::rules::{ArithOp, CellId};

impl Relaxed<'_> {
    pub fn is_empty(&mut self, set: &Expr, side: Side, horizon: Horizon) -> Expr {
        if let Some(spelled) = by_value(self.program, &self.player, &Expr::IsEmpty(Box::new(set.clone()))) {
            return self.holds(&spelled, side, horizon);
        }
        if let Expr::Union(parts) = set {
            let parts = parts.iter().map(|p| self.is_empty(p, side, horizon)).collect::<Vec<_>>();
            return build::and(parts);
        }
        if let Some(loops) = self.point_by_point(set) {
            return build::not(self.holds(&loops, side.other(), horizon));
        }
        if side == Side::Lower
            && let Some(met) = self.meeting(set, horizon)
        {
            return build::not(met);
        }
        let each = self.set(set, side.other(), horizon);
        let is_there = |seed: &Expr| matches!(seed, Expr::Singleton(p) if self.assumed.iter().any(|(_, q)| *q == **p));
        let each = if matches!(&each, Expr::Closure(seed, ..) if is_there(seed)) {
            // A component has its own point.
            Expr::Bool(false)
        } else if side == Side::Lower {
            build::is_empty(self.near_patterns(set, each, horizon))
        } else {
            build::is_empty(each)
        };
        if side == Side::Lower {
            return each;
        }
        match self.change(set, Change::Loss, horizon) {
            Some(n) => {
                self.note(format!("adds over {}: a point is lost by a move of its own", self.show(set)));
                let few = build::not(build::at_least(self.copy(set), count(n, 1)));
                build::and([few, each])
            }
            None => {
                self.note(format!("takes the maximum over {}: one move may take several points", self.show(set)));
                each
            }
        }
    }

    /// Of an upper bound of a set, the points beside which little enough is lacking.
    fn near_patterns(&mut self, set: &Expr, bound: Expr, horizon: Horizon) -> Expr {
        let q = self.fresh_point();
        match (self.lacks_few(set, &q, horizon), q) {
            (Some(few), Expr::Local(v)) => build::filter(v, bound, few),
            _ => bound,
        }
    }

    /// A set from which points are taken for what surrounds them, such as the strings that have no liberty or the lines
    /// that miss a stone: as a loop over its points, each of which can be counted by itself.
    pub fn point_by_point(&mut self, set: &Expr) -> Option<Expr> {
        let Expr::Minus(_, taken) = set else { return None };
        let spread = |x: &Expr| matches!(x, Expr::Image(..) | Expr::Closure(..));
        if !visit::contains(taken, &|x| spread(x) && self.reads_state(x)) {
            return None;
        }
        let q = self.fresh_point();
        let Expr::Local(v) = q else { return None };
        let mut member = self.member(set, &q);
        let within = first_set(&mut member, &q);
        (within != Expr::Full).then(|| build::any(v, Domain::Set(Box::new(within)), member))
    }

    fn reads_state(&self, e: &Expr) -> bool {
        visit::contains(e, &|x| visit::cell_read(x).is_some())
    }

    pub fn at_least(&mut self, set: &Expr, k: &Expr, side: Side, horizon: Horizon) -> Expr {
        let whole = Expr::AtLeast(Box::new(set.clone()), Box::new(k.clone()));
        if let Some(spelled) = by_value(self.program, &self.player, &whole) {
            return self.holds(&spelled, side, horizon);
        }
        if !self.is_fixed(k, horizon) {
            return Expr::Bool(side == Side::Upper);
        }
        let bound = self.set(set, side, horizon);
        let each = build::at_least(bound, k.clone());
        let (change, sign) = match side {
            Side::Upper => (Change::Gain, ArithOp::Sub),
            Side::Lower => (Change::Loss, ArithOp::Add),
        };
        match self.change(set, change, horizon) {
            Some(n) => {
                self.note(format!("adds over {}: a move changes it by one point", self.show(set)));
                let shifted = build::at_least(self.copy(set), shifted(k, sign, n));
                match side {
                    Side::Upper => build::and([shifted, each]),
                    Side::Lower => build::or([shifted, each]),
                }
            }
            None => {
                self.note(format!("takes the maximum over {}: one move may change several points", self.show(set)));
                each
            }
        }
    }

    pub fn contains(&mut self, e: &Expr, set: &Expr, p: &Expr, side: Side, horizon: Horizon) -> Expr {
        if let Some(spelled) = by_value(self.program, &self.player, e) {
            return self.holds(&spelled, side, horizon);
        }
        if !build::is_atom(p) || !self.is_fixed(p, horizon) {
            return Expr::Bool(side == Side::Upper);
        }
        if let Expr::Plane(..) | Expr::Absent(..) = set {
            let is_written = self.is_written(set);
            return if is_written { self.atom(set, p, side, horizon) } else { Expr::Bool(side == Side::Upper) };
        }
        let is_path = matches!(set, Expr::Closure(..)) && !self.is_settled(set, horizon);
        let member = if is_path { e.clone() } else { self.member(set, p) };
        if member == *e {
            let bound = self.set(set, side, horizon);
            return if bound == Expr::Full { Expr::Bool(true) } else { build::contains(bound, p.clone()) };
        }
        self.holds(&member, side, horizon)
    }

    fn is_settled(&mut self, set: &Expr, horizon: Horizon) -> bool {
        self.change(set, Change::Gain, horizon) == Some(0)
    }

    /// A point's having a value, or none.
    fn atom(&mut self, plane: &Expr, p: &Expr, side: Side, horizon: Horizon) -> Expr {
        if self.still {
            return Expr::Bool(side == Side::Upper);
        }
        let now = build::contains(plane.clone(), p.clone());
        let change = if side == Side::Upper { Change::Gain } else { Change::Loss };
        let atom = (plane.clone(), p.clone());
        if side == Side::Upper && self.not_yet.contains(&atom) {
            return Expr::Bool(false);
        }
        // Until the first time that the point has the value, it has not.
        let before = self.not_yet.len();
        if side == Side::Upper {
            self.not_yet.push(atom);
        }
        let mut written = Vec::new();
        for (write, at) in self.reachable(plane, change, horizon) {
            written.push(self.written(&write, at, p, plane));
        }
        self.not_yet.truncate(before);
        match side {
            Side::Upper => build::or(std::iter::once(now).chain(written)),
            Side::Lower => build::and([now, build::not(build::or(written))]),
        }
    }

    /// The horizon of the states in which a stage can begin, if it can within the horizon.
    pub fn beginning(place: Place, horizon: Horizon) -> Option<Horizon> {
        let part = Some(place);
        match horizon.part {
            Some(own) if own.clause == place.clause && place.stage < own.stage => Some(Horizon { part, ..horizon }),
            _ if horizon.moves > 0 => Some(Horizon { moves: horizon.moves - 1, part }),
            _ => None,
        }
    }

    /// The writes that can happen within the horizon, each with the horizon of the state it reads.
    pub fn reachable(&mut self, plane: &Expr, change: Change, horizon: Horizon) -> Vec<(Write, Horizon)> {
        let writes = self.writes(plane, change);
        let with = |write: &Write| Self::beginning(write.place, horizon).map(|at| (write.clone(), at));
        writes.iter().filter_map(with).collect()
    }

    /// Whether the write may be to the point: an upper bound.
    fn written(&mut self, write: &Write, horizon: Horizon, p: &Expr, plane: &Expr) -> Expr {
        if let Some((domain, place)) = self.location(&write.set, write.place, plane) {
            let at = Horizon { part: Some(place), ..horizon };
            let loops = if self.is_open(&domain) { self.loops(&domain, place, at) } else { None };
            return match loops {
                Some(loops) => {
                    let within = build::contains(loops.named(&domain), p.clone());
                    let within = self.holds(&within, Side::Upper, at);
                    loops.any(within)
                }
                None => self.holds(&build::contains(domain, p.clone()), Side::Upper, at),
            };
        }
        let set = self.copy(&write.set);
        let member = self.member(&set, p);
        self.holds(&member, Side::Upper, horizon)
    }

    pub fn same(&mut self, e: &Expr, a: &Expr, b: &Expr, side: Side, horizon: Horizon) -> Expr {
        let (cell, index, value) = match (a, b) {
            (Expr::Scalar(cell, index), value) | (value, Expr::Scalar(cell, index)) => (*cell, index, value),
            _ => {
                return match by_value(self.program, &self.player, e) {
                    Some(spelled) => self.holds(&spelled, side, horizon),
                    None => Expr::Bool(side == Side::Upper),
                };
            }
        };
        let is_asked = index.iter().chain([value]).all(|e| self.is_fixed(e, horizon));
        if side == Side::Upper && is_asked {
            let number = Expr::Scalar(cell, index.clone());
            if let Some(between) = self.within_steps(e, &number, value, horizon) {
                return between;
            }
        }
        if side == Side::Lower || self.program.changes_by_null(cell) || !is_asked {
            return Expr::Bool(side == Side::Upper);
        }
        let mut out = vec![e.clone()];
        for (place, i, new) in self.numbers_written(cell) {
            let Some(at) = Self::beginning(place, horizon) else { continue };
            if same_index(&i, index) != Some(false) {
                let becomes = if i == *index { becomes(&new, value, a, b) } else { build::same(new, value.clone()) };
                let becomes = self.copy(&becomes);
                out.push(self.holds(&becomes, Side::Upper, at));
            }
        }
        build::or(out)
    }

    /// What is written to a cell that is no set of points: where, at which indices, and the value.
    pub fn numbers_written(&self, cell: CellId) -> Vec<(Place, Vec<Expr>, Expr)> {
        let mut out = Vec::new();
        for (clause, of) in self.clauses.iter().enumerate() {
            for (stage, own) in of.stages.iter().enumerate() {
                let Stage::Apply(updates) = own else { continue };
                for update in updates {
                    match update {
                        Update::Scalar { cell: c, index, value } if *c == cell => {
                            out.push((Place { clause, stage }, index.clone(), value.clone()));
                        }
                        // A cell that is reset is one that the null move changes, and of these nothing is said.
                        Update::Reset(_)
                        | Update::Scalar { .. }
                        | Update::Plane { .. }
                        | Update::Members { .. }
                        | Update::Passes(_) => {}
                    }
                }
            }
        }
        out
    }
}

/// When the value that is written is the one asked for; a value that the cell has already is no change.
pub fn becomes(new: &Expr, value: &Expr, a: &Expr, b: &Expr) -> Expr {
    if let Expr::If(c, x, y) = new {
        let (x, y) = (becomes(x, value, a, b), becomes(y, value, a, b));
        let (c, n) = ((**c).clone(), build::not((**c).clone()));
        return build::or([build::and([c, x]), build::and([n, y])]);
    }
    if new == a || new == b {
        return Expr::Bool(new == value);
    }
    same_value(new, value).map_or_else(|| build::same(new.clone(), value.clone()), Expr::Bool)
}

/// Takes the first set that the condition puts the point into out of it; all points if there is none.
pub fn first_set(member: &mut Expr, q: &Expr) -> Expr {
    if let Expr::Contains(set, p) = member
        && **p == *q
    {
        let set = (**set).clone();
        *member = Expr::Bool(true);
        return set;
    }
    let Expr::And(parts) = member else { return Expr::Full };
    let of_point = |p: &Expr, cell: bool| {
        let Expr::Contains(set, p) = p else { return false };
        **p == *q && !visit::contains(set, &|x| x == q) && (!cell || visit::cell_read(set).is_some())
    };
    let at = parts.iter().position(|p| of_point(p, true)).or_else(|| parts.iter().position(|p| of_point(p, false)));
    match at.map(|at| parts.remove(at)) {
        Some(Expr::Contains(set, _)) => {
            *member = build::and(std::mem::take(parts));
            *set
        }
        _ => Expr::Full,
    }
}

fn count(n: u32, more: i32) -> Expr {
    Expr::Int(i32::try_from(n).unwrap_or(i32::MAX - more) + more)
}

fn shifted(k: &Expr, op: ArithOp, n: u32) -> Expr {
    let mut out = Expr::Arith(op, Box::new(k.clone()), Box::new(count(n, 0)));
    crate::passes::simplify::expr(&mut out);
    out
}
