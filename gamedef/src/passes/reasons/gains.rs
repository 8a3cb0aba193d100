//! Where a move of a clause must be that makes a condition hold, and whether it surely does so there.
//!
//! *Law.* Let `e` not hold, and hold after a move of a clause that fills one point. By the form of `e`:
//! - what a bound for one move says cannot come about does not (`Relaxed::holds` of it is itself);
//! - of a disjunction some part comes about, and `if c then a else b` is one; of a conjunction each part that does not hold does; of "for some point of a
//!   set that gains none" it does for one of its points;
//! - fewer than k points are left of a set S that loses only the filled point: S has k points, and the point is of S;
//! - a part that is the goal does not come about, since `e` is a bound for one move at least and says that it cannot;
//! - a point gets a value by a write of the clause (`written`): by the fill, and then it is the point filled; or by a later
//!   update whose own conditions hold in the middle of the move. Such a condition may hold now, and then the move can be
//!   anywhere; else the law says where it is.
//!
//! What has no other form can come about anywhere if its bound for one move holds.
//!
//! The other half, that a move on each of the points does bring it about, is that of [`surely`](super::surely): it is kept
//! in `is_exact` for what has been found.

#![deny(clippy::wildcard_enum_match_arm)]

use super::within;
use crate::ir::kinds;
use crate::ir::names::alike;
use crate::ir::{Domain, Expr, LocalId, LocalVec, Program, Stage, Ty, build};
use crate::passes::distance::{self, Change, Clause, Horizon, Place, Relaxed, Side, Write};
use crate::passes::simplify;
use crate::rules::{ArithOp, CellId};

/// One move of the player.
pub(super) const MOVE: Horizon = Horizon { moves: 1, part: None };

/// Which of the alternatives of a bound are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Slack {
    /// Those that one move more would bring within it.
    OneMove,
    /// Those within it.
    None,
}

/// What a move does on a point that is found.
#[derive(Clone, Copy)]
pub(super) enum Brought<'w> {
    /// The update writes the plane at some point.
    Points(&'w Expr, &'w Write),
    /// The cell gets the value at this place.
    Value(CellId, &'w Expr, Place),
    /// Something else.
    Other,
}

/// What a move of one clause can bring about.
pub(super) struct Gains<'p> {
    pub relaxed: Relaxed<'p>,
    /// What cannot come about by one move.
    pub goal: Vec<Expr>,
    pub slack: Slack,
    /// The clause's parameters.
    params: Vec<LocalId>,
    /// Whether each legal move on a point found so far brings it about.
    pub is_exact: bool,
}

impl<'p> Gains<'p> {
    /// What the player's move of the clause can; not `goal`, by one move.
    pub fn new(
        program: &'p Program,
        player: Expr,
        clause: Clause,
        goal: Vec<Expr>,
        slack: Slack,
        locals: LocalVec,
    ) -> Gains<'p> {
        let bound = |s: &Stage| if let Stage::Bind(v, _) = s { Some(*v) } else { None };
        let params = clause.stages.iter().filter_map(bound).collect();
        let mut relaxed = Relaxed::new(program, player, vec![clause], locals);
        relaxed.learn();
        Gains { relaxed, goal, slack, params, is_exact: true }
    }

    /// The points where a move can be that makes the condition hold, which does not hold now.
    pub fn of(&mut self, e: &Expr) -> Expr {
        if self.goal.contains(e) || self.never(e) {
            return Expr::Empty;
        }
        match e {
            Expr::Or(parts) => {
                let parts: Vec<Expr> = parts.iter().map(|p| self.of(p)).collect();
                build::union(parts)
            }
            Expr::And(parts) => self.of_all(parts),
            Expr::If(c, a, b) => self.of(&alternatives(c, a, b)),
            Expr::Any(v, domain, body) => self.of_some(e, *v, domain, body),
            Expr::IsEmpty(set) => self.of_few(e, set, &Expr::Int(1)),
            Expr::Not(many) => {
                if let Expr::AtLeast(set, k) = &**many {
                    return self.of_few(e, set, k);
                }
                if let Expr::Contains(set, p) = &**many {
                    return self.written(e, set, p, Change::Loss);
                }
                if let Expr::IsEmpty(set) = &**many
                    && let Some(points) = self.meeting(set, Expr::Full).or_else(|| self.gaining(set, Expr::Full))
                {
                    return points;
                }
                let some = if let Expr::IsEmpty(set) = &**many { self.relaxed.point_by_point(set) } else { None };
                if let Some(some) = some { self.of(&some) } else { self.anywhere(e) }
            }
            Expr::Contains(set, p) => {
                let is_known = build::is_atom(p) && self.relaxed.is_fixed(p, MOVE);
                let point = || Expr::Singleton(p.clone());
                let met =
                    if is_known { self.meeting(set, point()).or_else(|| self.gaining(set, point())) } else { None };
                met.unwrap_or_else(|| self.written(e, set, p, Change::Gain))
            }
            Expr::Same(a, b) => match (&**a, &**b) {
                (Expr::Scalar(cell, index), value) | (value, Expr::Scalar(cell, index)) if index.is_empty() => {
                    self.set_to(e, *cell, value)
                }
                _ => self.anywhere(e),
            },
            e @ (Expr::Bool(_)
            | Expr::Compare(..)
            | Expr::AtLeast(..)
            | Expr::All(..)
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!()
            | Expr::Local(_)
            | Expr::Let(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | kinds::of_moves!()
            | Expr::Noting(..)
            | kinds::of_answers!()) => self.anywhere(e),
        }
    }

    /// Where a move can be by which the point comes to the plane or leaves it.
    fn written(&mut self, e: &Expr, plane: &Expr, p: &Expr, change: Change) -> Expr {
        let is_plane = matches!(plane, Expr::Plane(..) | Expr::Absent(..)) && self.relaxed.is_written(plane);
        if !is_plane || !build::is_atom(p) || !self.relaxed.is_fixed(p, MOVE) {
            return self.anywhere(e);
        }
        let writes = self.relaxed.writes(plane, change);
        let mut out = Vec::new();
        for write in writes.iter() {
            let points = match &write.set {
                set if self.is_filled(set) => Expr::Singleton(Box::new(p.clone())),
                set => {
                    let set = self.relaxed.copy(set);
                    let member = self.relaxed.member(&set, p);
                    self.midway(&member, write.place)
                }
            };
            if points != Expr::Empty {
                let brought = if change == Change::Gain { Brought::Points(plane, write) } else { Brought::Other };
                self.is_exact = self.is_exact && self.lasts(plane, write, change) && self.is_allowed(brought);
            }
            out.push(points);
        }
        build::union(out)
    }

    /// Where a move can be that gives the cell this value.
    fn set_to(&mut self, e: &Expr, cell: CellId, value: &Expr) -> Expr {
        if self.relaxed.program.changes_by_null(cell) || !self.relaxed.is_fixed(value, MOVE) {
            return self.anywhere(e);
        }
        let mut out = Vec::new();
        let writes = self.relaxed.numbers_written(cell);
        for (place, _, new) in &writes {
            let becomes = distance::becomes(new, value, &Expr::Scalar(cell, vec![]), value);
            let becomes = self.relaxed.copy(&becomes);
            let points = self.midway(&becomes, *place);
            if points != Expr::Empty {
                let is_last = writes.iter().filter(|(other, ..)| other.stage >= place.stage).count() == 1;
                let brought = Brought::Value(cell, value, *place);
                self.is_exact = self.is_exact && is_last && self.is_allowed(brought);
            }
            out.push(points);
        }
        build::union(out)
    }

    /// Where a move can be in the middle of which, before this stage, the condition holds, whether or not it does now.
    pub fn midway(&mut self, e: &Expr, place: Place) -> Expr {
        match e {
            Expr::Or(parts) => {
                let parts: Vec<Expr> = parts.iter().map(|p| self.midway(p, place)).collect();
                build::union(parts)
            }
            Expr::And(parts) => {
                let parts = self.each_part(parts, |own, part| own.midway(part, place));
                let (mut conditions, mut points) = (Vec::new(), Vec::new());
                for part in parts {
                    if let Expr::If(c, a, b) = &part
                        && (&**a, &**b) == (&Expr::Full, &Expr::Empty)
                    {
                        conditions.push((**c).clone());
                    } else {
                        points.push(part);
                    }
                }
                build::cond(build::and(conditions), within::all(points, self.domain()), Expr::Empty)
            }
            Expr::If(c, a, b) => self.midway(&alternatives(c, a, b), place),
            Expr::Any(v, Domain::Set(set), body) => {
                let horizon = Horizon { moves: 0, part: Some(place) };
                let mut bound = self.relaxed.set(set, Side::Upper, horizon);
                simplify::expr(&mut bound);
                if self.relaxed.is_open(&bound) {
                    return self.anywhere_midway(e, place);
                }
                self.is_exact = self.is_exact && alike(&bound, set) && self.keeps(set, horizon);
                let facts = [((**set).clone(), Expr::Local(*v))];
                let wide = self.beside_components(*v, set, body);
                let body = wide.as_ref().unwrap_or(body);
                let each = self.assuming(&facts, |own| own.midway(body, place));
                build::gather(*v, Domain::Set(Box::new(bound)), each)
            }
            Expr::IsEmpty(set) => self.left(e, set, &Expr::Int(1), place),
            Expr::Not(many) => {
                if let Expr::AtLeast(set, k) = &**many {
                    return self.left(e, set, k, place);
                }
                if let Expr::IsEmpty(set) = &**many
                    && let Some(beside) = self.beside(set, place)
                {
                    return beside;
                }
                let some = if let Expr::IsEmpty(set) = &**many { self.relaxed.point_by_point(set) } else { None };
                if let Some(some) = some { self.midway(&some, place) } else { self.anywhere_midway(e, place) }
            }
            Expr::Contains(set, p) => match self.beside_point(set, p, place) {
                Some(beside) => beside,
                None => self.anywhere_midway(e, place),
            },
            e @ (Expr::Bool(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!()
            | Expr::Local(_)
            | Expr::Let(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | kinds::of_moves!()
            | Expr::Noting(..)
            | kinds::of_answers!()) => self.anywhere_midway(e, place),
        }
    }

    fn anywhere_midway(&mut self, e: &Expr, place: Place) -> Expr {
        let horizon = Horizon { moves: 0, part: Some(place) };
        let mut bound = self.relaxed.holds(e, Side::Upper, horizon);
        simplify::expr(&mut bound);
        let is_as_now = bound == Expr::Bool(false) || alike(&bound, e) && self.stays(e, horizon);
        self.is_exact = self.is_exact && is_as_now;
        build::cond(bound, Expr::Full, Expr::Empty)
    }

    /// Fewer than `k` points of the set are left in the middle of the move.
    fn left(&mut self, e: &Expr, set: &Expr, k: &Expr, place: Place) -> Expr {
        let is_number = matches!(k, Expr::Int(_) | Expr::Param(_));
        if !is_number || self.relaxed.is_open(set) || !self.loses_the_filled(set, Change::Loss) {
            return self.anywhere_midway(e, place);
        }
        self.is_exact = self.is_exact && self.surely_loses(set, place, Horizon { moves: 0, part: Some(place) });
        let more = Expr::Arith(ArithOp::Add, Box::new(k.clone()), Box::new(Expr::Int(1)));
        self.unless_many(set, more, |own| build::cond(build::at_least(own.clone(), k.clone()), own, Expr::Full))
    }

    /// Whether no move makes the condition hold: the bound for one move is the condition itself.
    fn never(&mut self, e: &Expr) -> bool {
        let mut bound = self.relaxed.holds(e, Side::Upper, MOVE);
        simplify::expr(&mut bound);
        alike(&bound, e)
    }

    fn anywhere(&mut self, e: &Expr) -> Expr {
        let mut bound = self.relaxed.holds(e, Side::Upper, MOVE);
        simplify::expr(&mut bound);
        self.is_exact = self.is_exact && bound == Expr::Bool(false);
        build::cond(bound, Expr::Full, Expr::Empty)
    }

    fn of_all(&mut self, parts: &[Expr]) -> Expr {
        let gains = self.each_part(parts, |own, part| own.of(part));
        let is_single = gains.iter().filter(|gain| **gain != Expr::Empty).count() == 1;
        for (part, gain) in parts.iter().zip(&gains) {
            // The only one that comes about does not hold before.
            let may_hold = *gain == Expr::Empty || !is_single;
            self.is_exact = self.is_exact && (!may_hold || self.stays(part, MOVE));
        }
        let (kept, gained): (Vec<_>, Vec<_>) = parts.iter().zip(gains).partition(|(_, gain)| *gain == Expr::Empty);
        let kept = build::and(kept.into_iter().map(|(part, _)| part.clone()));
        let points = match gained.as_slice() {
            [] => Expr::Empty,
            // It does not hold, or the whole would.
            [(_, gain)] => gain.clone(),
            several => build::inter(several.iter().map(|(part, gain)| match self.slack {
                Slack::OneMove => build::cond((*part).clone(), Expr::Full, gain.clone()),
                Slack::None => gain.clone(),
            })),
        };
        build::cond(kept, points, Expr::Empty)
    }

    /// `some v in domain: body`.
    fn of_some(&mut self, e: &Expr, v: LocalId, domain: &Domain, body: &Expr) -> Expr {
        let facts = match domain {
            Domain::Set(set) => {
                let mut bound = self.relaxed.set(set, Side::Upper, MOVE);
                simplify::expr(&mut bound);
                if !alike(&bound, set) {
                    return self.anywhere(e);
                }
                self.is_exact = self.is_exact && self.keeps(set, MOVE);
                vec![((**set).clone(), Expr::Local(v))]
            }
            Domain::Sort(_) => vec![],
            Domain::Values(_) => return self.anywhere(e),
        };
        let each = self.assuming(&facts, |own| own.of(body));
        build::gather(v, domain.clone(), each)
    }

    /// Fewer than `k` points of the set.
    fn of_few(&mut self, e: &Expr, set: &Expr, k: &Expr) -> Expr {
        let is_number = matches!(k, Expr::Int(_) | Expr::Param(_));
        if !is_number || !self.loses_the_filled(set, Change::Loss) {
            return self.anywhere(e);
        }
        let end = Place { clause: 0, stage: self.relaxed.clauses[0].stages.len() };
        self.is_exact = self.is_exact && self.surely_loses(set, end, MOVE) && self.is_allowed(Brought::Other);
        let more = match self.slack {
            Slack::OneMove => Expr::Arith(ArithOp::Add, Box::new(k.clone()), Box::new(Expr::Int(1))),
            Slack::None => k.clone(),
        };
        self.unless_many(set, more, |own| own)
    }

    /// Points told by a set that has fewer than so many points; none of one that has them, which is often seen before all
    /// of the set is known.
    fn unless_many(&mut self, set: &Expr, many: Expr, points: impl FnOnce(Expr) -> Expr) -> Expr {
        let name = self.relaxed.locals.push(crate::ir::Local { name: "counted".into(), ty: Ty::Set, sort: None });
        let [asked, set] = [set, set].map(|set| self.relaxed.copy(set));
        let few = build::bind(name, set, points(Expr::Local(name)));
        build::cond(build::at_least(asked, many), Expr::Empty, few)
    }

    /// The clause's only parameter.
    pub fn param(&self) -> Option<Expr> {
        if let [param] = self.params.as_slice() { Some(Expr::Local(*param)) } else { None }
    }

    /// The set that it is chosen from.
    pub fn domain(&self) -> &Expr {
        let stages = self.relaxed.clauses[0].stages.iter();
        let mut chosen = stages.filter_map(|stage| match stage {
            Stage::Bind(v, Domain::Set(domain)) if self.params == [*v] => Some(&**domain),
            Stage::Bind(..) | Stage::When(_) | Stage::Require(_) | Stage::Apply(_) | Stage::Let(..) => None,
        });
        chosen.next().unwrap_or(&Expr::Full)
    }

    pub fn is_param(&self, p: &Expr) -> bool {
        self.param().is_some_and(|param| param == *p)
    }

    /// Whether the set is the point that the clause fills.
    pub fn is_filled(&self, set: &Expr) -> bool {
        matches!(set, Expr::Singleton(p) if self.is_param(p))
    }

    /// Whether all points that the set loses (or gains) by a move are the one that the move fills.
    fn loses_the_filled(&mut self, set: &Expr, change: Change) -> bool {
        if self.relaxed.is_fixed(set, MOVE) {
            return true;
        }
        let other = change.other();
        match set {
            Expr::Plane(..) | Expr::Absent(..) => {
                self.relaxed.is_written(set) && self.relaxed.writes(set, change).iter().all(|w| self.is_filled(&w.set))
            }
            Expr::Inter(parts) | Expr::Union(parts) => parts.iter().all(|p| self.loses_the_filled(p, change)),
            Expr::Minus(kept, taken) => self.loses_the_filled(kept, change) && self.loses_the_filled(taken, other),
            set @ (Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Filter(..)
            | Expr::Gather(..)
            | Expr::Closure(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | kinds::of_any_type!()
            | Expr::Killer(_)
            | kinds::of_chains!()) => self.relaxed.change(set, change, MOVE) == Some(0),
        }
    }

    /// For each part of a conjunction; those that put a point into a set are taken to hold where others are looked at.
    fn each_part(&mut self, parts: &[Expr], mut f: impl FnMut(&mut Self, &Expr) -> Expr) -> Vec<Expr> {
        let known = facts(parts);
        let each = |part: &Expr| {
            let own = facts(std::slice::from_ref(part));
            let others: Vec<_> = if own.is_empty() { known.clone() } else { Vec::new() };
            self.assuming(&others, |me| f(me, part))
        };
        parts.iter().map(each).collect()
    }

    /// Takes the points to be of the sets, where these gain none, while `f` looks at what goes with it.
    pub fn assuming<R>(&mut self, facts: &[(Expr, Expr)], f: impl FnOnce(&mut Self) -> R) -> R {
        let before = self.relaxed.assumed.len();
        for (set, point) in facts {
            if self.relaxed.is_written(set) && self.relaxed.writes(set, Change::Gain).is_empty() {
                self.relaxed.assumed.push((set.clone(), point.clone()));
            }
        }
        let out = f(self);
        self.relaxed.assumed.truncate(before);
        out
    }
}

/// `if c then a else b`, as a disjunction.
fn alternatives(c: &Expr, a: &Expr, b: &Expr) -> Expr {
    let either = |test: Expr, then: &Expr| build::and([test, then.clone()]);
    build::or([either(c.clone(), a), either(build::not(c.clone()), b)])
}

/// The points that a conjunction puts into sets.
fn facts(parts: &[Expr]) -> Vec<(Expr, Expr)> {
    let fact = |part: &Expr| {
        let Expr::Contains(set, p) = part else { return None };
        build::is_atom(p).then(|| ((**set).clone(), (**p).clone()))
    };
    parts.iter().filter_map(fact).collect()
}
