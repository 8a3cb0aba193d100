//! Where a move must be that brings the goal within reach.
//!
//! A game of n moves in a row can hold after a move only if the goal is then within reach of n moves: the bound of
//! `distance` holds there. Where the bound does not hold yet, the move must make it hold, and that is solved for the move,
//! as a set: no position is made, and no answer of an idle mover is asked for.
//!
//! *Law.* Let `P` not hold, and hold after a move of a clause that fills one point. By the form of `P`:
//! - what a bound for one move says cannot come about does not (`Relaxed::holds` of it is itself);
//! - of a disjunction some part comes about; of a conjunction each part that does not hold does; of "for some point of a
//!   set that gains none" it does for one of its points;
//! - fewer than k points are left of a set S that loses only the filled point: S has k points, and the point is of S;
//! - a part that is the goal does not come about, since P is a bound for one move at least and says that it cannot.
//!
//! What has no other form can come about anywhere if its bound for one move holds. The points of S where no slack is
//! allowed for are also a good guess of the replies that refute a threat: those are tried first.
//!
//! Where the move must reach the goal itself, `P` is the goal, and a point gets a value by a write of the clause
//! (`written`): by the fill, and then it is the point filled; or by a later update whose own conditions hold in the middle
//! of the move. Such a condition may hold now, and then the move can be anywhere; else the law says where it is.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use super::Reasons;
use crate::ir::kinds;
use crate::ir::names::alike;
use crate::ir::{Domain, Expr, FnId, Func, LocalId, LocalVec, Program, Stage, Ty, build, visit};
use crate::passes::distance::{self, Change, Clause, Horizon, Place, Relaxed, Side};
use crate::passes::simplify;
use crate::rules::{ArithOp, CellId};

/// A larger set is not worth its computation.
pub(super) const LONGEST: usize = 200;

/// One move of the player.
const MOVE: Horizon = Horizon { moves: 1, part: None };

/// Of each clause, the points where one of its moves must be; none of a clause that cannot bring the goal nearer.
#[derive(Clone, Debug)]
pub(super) struct Nearer {
    /// What holds where nothing is said: the goal is within reach already, or reached.
    pub bound: Expr,
    /// In the clauses' order.
    pub points: Vec<Expr>,
}

/// Which of the alternatives of a bound are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Slack {
    /// Those that one move more would bring within it.
    OneMove,
    /// Those within it.
    None,
}

impl Reasons {
    /// Where a move of the attacker must be after which the body holds, unless its bound holds before the move.
    pub fn nearer(&mut self, body: &Expr, slack: Slack) -> Option<Nearer> {
        // Bounds count turns; a move that keeps the turn need bring nothing nearer.
        if self.program.keeps_turn() {
            return None;
        }
        let depth = distance::depth_of(&self.program, body, &self.depths)?;
        let (of, args) = match depth.guard(&self.program) {
            Some(bound) => (bound, vec![]),
            None if depth.moves() == 0 && slack == Slack::OneMove => (self.program.goal, vec![Expr::Attacker]),
            None => return None,
        };
        let key = (of, slack);
        if !self.nearer.contains_key(&key) {
            let made = self.nearer_to(depth, slack);
            let of_clause = |me: &mut Self, (points, locals): (Expr, LocalVec)| {
                let is_nowhere = points == Expr::Empty;
                if is_nowhere { points } else { Expr::Call(me.points(of, slack, points, locals), vec![]) }
            };
            let made = made.map(|sets| sets.into_iter().map(|set| of_clause(self, set)).collect());
            self.nearer.insert(key, made);
        }
        let points = self.nearer.get(&key).cloned().flatten()?;
        Some(Nearer { bound: Expr::Call(of, args), points })
    }

    fn points(&mut self, bound: FnId, slack: Slack, body: Expr, locals: LocalVec) -> FnId {
        let bound = self.program.funcs[bound].name.clone();
        let (name, doc) = match slack {
            Slack::OneMove => {
                ("nearer", format!("Where a move of the attacker must be after which `{bound}` holds, if it does not."))
            }
            Slack::None => ("likely", format!("The points that count for `{bound}`.")),
        };
        let name = self.fresh(name);
        let (params, origin) = (vec![], vec![]);
        self.push(Func { name, params, locals, ty: Ty::Set, body, doc, origin, static_only: false }, true)
    }

    /// Of each clause, the points, with their variables.
    fn nearer_to(&self, depth: distance::Depth, slack: Slack) -> Option<Vec<(Expr, LocalVec)>> {
        let program = &self.program;
        let moves = depth.moves() as usize;
        let near = match moves.checked_sub(1) {
            Some(at) => Some(program.within.get(at)?[0]),
            None => None,
        };
        if near.is_some_and(|near| visit::size(&program.funcs[near].body) > LONGEST) {
            return None;
        }
        // That the defender is without a legal move after so many more is a bound of its own.
        let stuck = match (depth.stuck, slack) {
            (Some(_), Slack::OneMove) => Expr::Call(program.stuck.get(moves)?.alone, vec![]),
            _ => Expr::Bool(false),
        };
        let mut locals = LocalVec::new();
        let clauses = distance::clauses(program, &Expr::Attacker, &mut locals)?;
        let goal = goal(program, &mut locals);
        let mut out = Vec::new();
        for clause in clauses {
            let params = clause.stages.iter().filter(|s| matches!(s, Stage::Bind(..))).count();
            let known = if near.is_some() { goal.clone() } else { Vec::new() };
            let mut gains = Gains::new(program, Expr::Attacker, clause, known, slack, locals.clone());
            let own = match near {
                Some(near) => {
                    let near = gains.body(near);
                    gains.of(&near)
                }
                None => gains.of(goal.last()?),
            };
            let mut locals = gains.relaxed.locals;
            let mut own = build::cond(stuck.clone(), Expr::Full, own);
            simplify::expr(&mut own);
            if is_anywhere(&own) || visit::size(&own) > LONGEST || (params != 1 && own != Expr::Empty) {
                return None;
            }
            out.push((distance::renamed(&own, &mut locals), locals));
        }
        Some(out)
    }
}

/// The attacker's goal, in the form of the bounds: itself, and its alternatives.
fn goal(program: &Program, locals: &mut LocalVec) -> Vec<Expr> {
    let goal = &program.funcs[program.goal];
    let map = goal.params.iter().map(|p| (*p, Expr::Attacker)).collect();
    let whole = distance::expanded(program, &Expr::Attacker, &goal.body, &goal.locals, locals, map);
    let parts = |e: &Expr| if let Expr::Or(parts) = e { parts.clone() } else { vec![] };
    whole.into_iter().flat_map(|e| parts(&e).into_iter().chain([e])).collect()
}

/// What a move of one clause can bring about.
pub(super) struct Gains<'p> {
    pub relaxed: Relaxed<'p>,
    /// What cannot come about by one move.
    goal: Vec<Expr>,
    slack: Slack,
    /// The clause's parameters.
    params: Vec<LocalId>,
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
        Gains { relaxed, goal, slack, params }
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
            Expr::Any(v, domain, body) => self.of_some(e, *v, domain, body),
            Expr::IsEmpty(set) => self.of_few(e, set, &Expr::Int(1)),
            Expr::Not(many) => {
                if let Expr::AtLeast(set, k) = &**many {
                    return self.of_few(e, set, k);
                }
                let some = if let Expr::IsEmpty(set) = &**many { self.relaxed.point_by_point(set) } else { None };
                if let Some(some) = some { self.of(&some) } else { self.anywhere(e) }
            }
            Expr::Contains(set, p) if matches!(**set, Expr::Plane(..) | Expr::Absent(..)) && build::is_atom(p) => {
                self.written(e, set, p)
            }
            Expr::Same(a, b) => match (&**a, &**b) {
                (Expr::Scalar(cell, index), value) | (value, Expr::Scalar(cell, index)) if index.is_empty() => {
                    self.set_to(e, *cell, value)
                }
                _ => self.anywhere(e),
            },
            e @ (Expr::Bool(_)
            | Expr::Compare(..)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::All(..)
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!()
            | kinds::of_any_type!()
            | kinds::of_moves!()
            | kinds::of_answers!()) => self.anywhere(e),
        }
    }

    /// Where a move can be that gives the point its value.
    fn written(&mut self, e: &Expr, plane: &Expr, p: &Expr) -> Expr {
        if !self.relaxed.is_written(plane) || !self.relaxed.is_fixed(p, MOVE) {
            return self.anywhere(e);
        }
        let writes = self.relaxed.writes(plane, Change::Gain);
        let mut out = Vec::new();
        for write in writes.iter() {
            out.push(match &write.set {
                set if self.is_filled(set) => Expr::Singleton(Box::new(p.clone())),
                set => {
                    let set = self.relaxed.copy(set);
                    let member = self.relaxed.member(&set, p);
                    self.midway(&member, write.place)
                }
            });
        }
        build::union(out)
    }

    /// Where a move can be that gives the cell this value.
    fn set_to(&mut self, e: &Expr, cell: CellId, value: &Expr) -> Expr {
        if self.relaxed.program.changes_by_null(cell) || !self.relaxed.is_fixed(value, MOVE) {
            return self.anywhere(e);
        }
        let mut out = Vec::new();
        for (place, _, new) in self.relaxed.numbers_written(cell) {
            let becomes = distance::becomes(&new, value, &Expr::Scalar(cell, vec![]), value);
            let becomes = self.relaxed.copy(&becomes);
            out.push(self.midway(&becomes, place));
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
                let facts = facts(parts);
                let parts: Vec<Expr> =
                    self.assuming(&facts, |own| parts.iter().map(|p| own.midway(p, place)).collect());
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
                build::cond(build::and(conditions), build::inter(points), Expr::Empty)
            }
            Expr::Any(v, Domain::Set(set), body) => {
                let mut bound = self.relaxed.set(set, Side::Upper, Horizon { moves: 0, part: Some(place) });
                simplify::expr(&mut bound);
                if self.relaxed.is_open(&bound) {
                    return self.anywhere_midway(e, place);
                }
                let facts = [((**set).clone(), Expr::Local(*v))];
                let each = self.assuming(&facts, |own| own.midway(body, place));
                build::gather(*v, Domain::Set(Box::new(bound)), each)
            }
            Expr::IsEmpty(set) => self.left(e, set, &Expr::Int(1), place),
            Expr::Not(many) => {
                if let Expr::AtLeast(set, k) = &**many {
                    return self.left(e, set, k, place);
                }
                let some = if let Expr::IsEmpty(set) = &**many { self.relaxed.point_by_point(set) } else { None };
                if let Some(some) = some { self.midway(&some, place) } else { self.anywhere_midway(e, place) }
            }
            e @ (Expr::Bool(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!()
            | kinds::of_any_type!()
            | kinds::of_moves!()
            | kinds::of_answers!()) => self.anywhere_midway(e, place),
        }
    }

    fn anywhere_midway(&mut self, e: &Expr, place: Place) -> Expr {
        let mut bound = self.relaxed.holds(e, Side::Upper, Horizon { moves: 0, part: Some(place) });
        simplify::expr(&mut bound);
        build::cond(bound, Expr::Full, Expr::Empty)
    }

    /// Fewer than `k` points of the set are left in the middle of the move.
    fn left(&mut self, e: &Expr, set: &Expr, k: &Expr, place: Place) -> Expr {
        let is_number = matches!(k, Expr::Int(_) | Expr::Param(_));
        if !is_number || self.relaxed.is_open(set) || !self.loses_the_filled(set, Change::Loss) {
            return self.anywhere_midway(e, place);
        }
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
        build::cond(bound, Expr::Full, Expr::Empty)
    }

    fn of_all(&mut self, parts: &[Expr]) -> Expr {
        let facts = facts(parts);
        let gains: Vec<Expr> = self.assuming(&facts, |own| parts.iter().map(|p| own.of(p)).collect());
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

    /// Whether the set is the point that the clause fills.
    pub fn is_filled(&self, set: &Expr) -> bool {
        matches!(set, Expr::Singleton(p) if matches!(**p, Expr::Local(v) if self.params == [v]))
    }

    /// Whether all points that the set loses (or gains) by a move are the one that the move fills.
    fn loses_the_filled(&mut self, set: &Expr, change: Change) -> bool {
        if self.relaxed.is_fixed(set, MOVE) {
            return true;
        }
        let other = match change {
            Change::Gain => Change::Loss,
            Change::Loss => Change::Gain,
        };
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
            | kinds::of_chains!()) => self.relaxed.change(set, change, MOVE) == Some(0),
        }
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

    /// A function's body, with variables of its own.
    fn body(&mut self, f: FnId) -> Expr {
        let func = &self.relaxed.program.funcs[f];
        visit::import(&func.body, &func.locals, &mut self.relaxed.locals, &mut FxHashMap::default())
    }
}

/// Whether nothing is said of where the points are.
pub(super) fn is_anywhere(points: &Expr) -> bool {
    if let Expr::If(_, a, b) = points {
        return [a, b].into_iter().any(|x| is_anywhere(x))
            && [a, b].into_iter().all(|x| **x == Expr::Empty || is_anywhere(x));
    }
    if let Expr::Union(parts) = points {
        return parts.iter().all(is_anywhere);
    }
    if let Expr::Let(_, _, body) | Expr::Gather(_, _, body) = points {
        return is_anywhere(body);
    }
    *points == Expr::Full
}

/// The points that a conjunction puts into sets.
fn facts(parts: &[Expr]) -> Vec<(Expr, Expr)> {
    let fact = |part: &Expr| {
        let Expr::Contains(set, p) = part else { return None };
        build::is_atom(p).then(|| ((**set).clone(), (**p).clone()))
    };
    parts.iter().filter_map(fact).collect()
}
