//! When a player may be left without a legal move, by moves of the other in a row.
//!
//! Reason: where that loses the game it is a way to win that is no goal, and a game of several moves has a bound only if
//! there is one for both. A player has a move as long as some clause of his lets him; what has the form below is seen to
//! let him by two points at most, and two such witnesses without a common point are not spoilt by one point.
//!
//! A *witness* of a clause with one parameter L is L, or L and a point Q beside it, or Q alone: if they are of a certain
//! set E of the state, the clause has a legal move at L. What a clause asks for is weakened until it says no more than
//! that: a closure has its seed, a disjunction one of its parts, a point that the clause itself fills is taken from the
//! set. E and what may stand in for L and Q are read off the clause.
//!
//! *Proof of the bound.* Let the other's moves within the horizon take at most n points from E, and let there be n + 1
//! witnesses of which no two have a common point. One of them is untouched: its points are of E still, whatever else has
//! changed, and the clause has a legal move. So a player who may be without a move has not so many witnesses.

#![deny(clippy::wildcard_enum_match_arm)]

use super::relaxed::Relaxed;
use super::writes::{self, Change, Clause, Horizon, Place};
use super::{mobile, single};
use crate::ir::facts::{includes, same_index, same_value};
use crate::ir::kinds;
use crate::ir::reading::{Reading, Side};
use crate::ir::signature::Reads;
use crate::ir::{Domain, Expr, LocalId, LocalVec, Program, Stage, Ty, Update, build, reads, types, visit};
use crate::rules::SortId;

/// More witnesses than this are not looked for: each may be tried with each.
const MOST_WITNESSES: u32 = 4;

/// Whether the defender may be without a legal move after at most so many moves of the attacker in a row; always true
/// where the rules have no form that tells.
pub fn without_a_move(program: &Program, moves: u32, locals: &mut LocalVec, notes: &mut Vec<String>) -> Expr {
    let mut note = |text: &str| {
        notes.push(format!("may be without a move at any time: {text}"));
        Expr::Bool(true)
    };
    let defender = Expr::Opponent(Box::new(Expr::Attacker));
    let clauses = writes::clauses(program, &defender, locals).zip(writes::clauses(program, &Expr::Attacker, locals));
    let Some((own, others)) = clauses else { return note("the moves are too large to look into") };
    let mut relaxed = Relaxed::new(program, defender, own, std::mem::take(locals));
    relaxed.learn();
    let witnesses: Vec<Witness> = (0..relaxed.clauses.len()).filter_map(|at| Witness::of(&mut relaxed, at)).collect();
    let own = std::mem::take(&mut relaxed.clauses);
    let mut relaxed = Relaxed::new(program, Expr::Attacker, others, relaxed.locals);
    let horizon = Horizon { moves, part: None };
    let has_a_move = |clause: &Clause| {
        mobile::has_a_move(&mut relaxed, clause, horizon).or_else(|| single::has_a_move(&mut relaxed, clause, horizon))
    };
    let mobile: Vec<Expr> = own.iter().filter_map(has_a_move).collect();
    let bounds = witnesses.iter().filter_map(|witness| {
        let lost = witness.lost(&mut relaxed, horizon)?;
        (lost < MOST_WITNESSES || witness.beside.is_none()).then_some((lost, witness))
    });
    let out = match bounds.min_by_key(|(lost, witness)| (*lost, witness.beside.is_some())) {
        Some((lost, witness)) => build::not(witness.some_apart(lost + 1, &mut relaxed.locals)),
        None if !mobile.is_empty() => build::not(build::or(mobile)),
        None if witnesses.is_empty() => note("no clause tells by one point or two that it has a legal move"),
        None => note("too many of the points that tell of a legal move may be taken"),
    };
    *locals = relaxed.locals;
    out
}

/// What tells that a clause has a legal move.
#[derive(Clone, Debug, Default)]
struct Witness {
    /// The parameter; none for a clause without one.
    param: Option<LocalId>,
    /// `E`; none where no point need be of it.
    set: Option<Expr>,
    /// Whether the parameter's point must be of it.
    is_of_set: bool,
    /// What the parameter must meet besides, the same in all states.
    given: Vec<Expr>,
    /// Where a point of the set must be, seen from the parameter: the same in all states.
    beside: Option<Expr>,
}

impl Witness {
    /// The witness of a clause, if it has the form.
    fn of(relaxed: &mut Relaxed, at: usize) -> Option<Witness> {
        let clause = relaxed.clauses[at].clone();
        let mut reader = Reader { relaxed, clause: &clause, param: None, done: Vec::new() };
        let mut asked = Vec::new();
        for (stage, code) in clause.stages.iter().enumerate() {
            let place = Place { clause: at, stage };
            match code {
                Stage::Bind(v, domain) => {
                    if reader.param.replace(*v).is_some() {
                        return None;
                    }
                    asked.push(match domain {
                        Domain::Set(set) => build::contains(reader.points(set), Expr::Local(*v)),
                        Domain::Sort(SortId::POINT) => Expr::Bool(true),
                        Domain::Sort(_) | Domain::Values(_) => return None,
                    });
                }
                Stage::When(c) | Stage::Require(c) => asked.push(reader.condition(c)),
                Stage::Apply(updates) => reader.done.extend(updates.iter().map(|update| (place, update))),
                // A condition that speaks of the value is none that the parameter alone decides.
                Stage::Let(..) => {}
            }
        }
        asked.reverse();
        let param = reader.param;
        let out = Witness { param, ..Witness::default() }.asked(asked, &reader)?;
        (out.param.is_some() || out.set.is_none()).then_some(out)
    }

    /// The witness that meets these conditions too, the last of them first.
    fn asked(mut self, mut conditions: Vec<Expr>, reader: &Reader) -> Option<Witness> {
        while let Some(condition) = conditions.pop() {
            let is_taken_apart = matches!(condition, Expr::And(_) | Expr::Or(_) | Expr::Bool(false));
            if !is_taken_apart && reader.is_given(&condition) {
                self.given.push(condition);
                continue;
            }
            match condition {
                Expr::And(parts) => conditions.extend(parts),
                Expr::Or(parts) => self = parts.iter().find_map(|p| self.clone().asked(vec![p.clone()], reader))?,
                Expr::Bool(false) => return None,
                Expr::Contains(set, p) if Some(&*p) == self.param.map(Expr::Local).as_ref() => {
                    let within = self.of_set(*set, reader)?;
                    self.is_of_set = true;
                    if within != Expr::Full {
                        self.given.push(build::contains(within, *p));
                    }
                }
                Expr::Not(empty) => {
                    let Expr::IsEmpty(set) = *empty else { return None };
                    let within = self.of_set(*set, reader)?;
                    if self.beside.replace(within).is_some() {
                        return None;
                    }
                }
                Expr::Bool(_)
                | Expr::Same(..)
                | Expr::Compare(..)
                | Expr::IsEmpty(_)
                | Expr::Contains(..)
                | Expr::AtLeast(..)
                | Expr::Any(..)
                | Expr::All(..)
                | kinds::ints!()
                | kinds::sets!()
                | kinds::answers!()
                | kinds::of_any_type!()
                | kinds::of_moves!()
                | Expr::Noting(..)
                | kinds::of_answers!() => return None,
            }
        }
        Some(self)
    }

    /// Where the points of the set may be, the set being `E` there and nothing elsewhere; it is the same `E` for all.
    fn of_set(&mut self, set: Expr, reader: &Reader) -> Option<Expr> {
        let mut within = Vec::new();
        let mut without = Vec::new();
        let mut todo = vec![set];
        while let Some(part) = todo.pop() {
            if reader.is_given(&part) {
                within.push(part);
                continue;
            }
            match part {
                Expr::Inter(parts) => todo.extend(parts),
                Expr::Minus(kept, taken) if reader.is_given(&taken) => {
                    todo.push(*kept);
                    without.push(*taken);
                }
                part @ (Expr::Plane(..) | Expr::Absent(..)) => {
                    let is_open = reader.clause.params.iter().any(|v| visit::mentions(&part, *v));
                    if is_open || self.set.as_ref().is_some_and(|set| *set != part) {
                        return None;
                    }
                    self.set = Some(part);
                }
                Expr::Empty
                | Expr::Full
                | Expr::Singleton(_)
                | Expr::Few(..)
                | Expr::Union(_)
                | Expr::Minus(..)
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
                | kinds::of_chains!() => return None,
            }
        }
        Some(build::minus(build::inter(within), build::union(without)))
    }

    /// How many points the other may take from the set; `None` without a bound.
    fn lost(&self, relaxed: &mut Relaxed, horizon: Horizon) -> Option<u32> {
        match &self.set {
            Some(set) => relaxed.change(set, Change::Loss, horizon),
            None => Some(0),
        }
    }

    /// Whether there are so many witnesses without a common point.
    fn some_apart(&self, count: u32, locals: &mut LocalVec) -> Expr {
        let (Some(param), Some(set)) = (self.param, &self.set) else {
            // The state says nothing: one is as good as many.
            return match self.param {
                Some(param) => build::any(param, Domain::Sort(SortId::POINT), build::and(self.given.clone())),
                None => build::and(self.given.clone()),
            };
        };
        if self.beside.is_none() {
            let own = build::filter(param, set.clone(), build::and(self.given.clone()));
            let count = i32::try_from(count).unwrap_or(i32::MAX);
            return super::renamed(&build::at_least(own, Expr::Int(count)), locals);
        }
        super::renamed(&self.apart(count, param, set, &mut Vec::new(), locals), locals)
    }

    /// Whether there are so many witnesses without a point of `used`.
    fn apart(&self, count: u32, param: LocalId, set: &Expr, used: &mut Vec<Expr>, locals: &mut LocalVec) -> Expr {
        if count == 0 {
            return Expr::Bool(true);
        }
        let free = |used: &[Expr]| build::minus(set.clone(), build::union(used.to_vec()));
        let (l, q) = (locals.push(locals[param].clone()), locals.push(locals[param].clone()));
        let of_l = |e: &Expr| {
            let mut e = e.clone();
            visit::substitute(&mut e, &[(param, Expr::Local(l))].into_iter().collect());
            e
        };
        let known = used.len();
        let domain = if self.is_of_set {
            let domain = Domain::Set(Box::new(free(used)));
            used.push(Expr::Singleton(Box::new(Expr::Local(l))));
            domain
        } else {
            Domain::Sort(SortId::POINT)
        };
        let near = build::inter([of_l(self.beside.as_ref().unwrap_or(&Expr::Full)), free(used)]);
        used.push(Expr::Singleton(Box::new(Expr::Local(q))));
        let rest = self.apart(count - 1, param, set, used, locals);
        used.truncate(known);
        let beside = build::any(q, Domain::Set(Box::new(near)), rest);
        let given = self.given.iter().map(of_l);
        build::any(l, domain, build::and(given.chain([beside])))
    }
}

/// Reads what a clause asks for after the stages before, in the state before them all; what it says is weaker, and of
/// sets it leaves points out.
struct Reader<'c, 'r, 'p> {
    relaxed: &'r mut Relaxed<'p>,
    clause: &'c Clause,
    /// The parameter bound.
    param: Option<LocalId>,
    /// The updates made, and where.
    done: Vec<(Place, &'c Update)>,
}

impl Reader<'_, '_, '_> {
    /// Whether the parameter alone decides it, in all states.
    fn is_given(&self, e: &Expr) -> bool {
        let is_other = |v: &LocalId| self.clause.params.contains(v) && Some(*v) != self.param;
        !visit::contains(e, &|x| matches!(x, Expr::Local(v) if is_other(v))) && !reads::any(e, &|_| true)
    }

    /// A condition from which it follows.
    fn condition(&mut self, e: &Expr) -> Expr {
        self.bound(e, Side::Lower)
    }

    /// Points that the set has for sure.
    fn points(&mut self, e: &Expr) -> Expr {
        self.bound(e, Side::Lower)
    }

    /// Points that all sets have for sure; what another says as well is not said.
    fn in_all(&mut self, parts: &[Expr]) -> Expr {
        let parts: Vec<Expr> = parts.iter().map(|p| self.points(p)).collect();
        let is_said = |at: usize| {
            parts.iter().enumerate().any(|(i, p)| i != at && includes(&parts[at], p) && (i < at || p != &parts[at]))
        };
        build::inter((0..parts.len()).filter(|at| !is_said(*at)).map(|at| parts[at].clone()))
    }

    /// Points of a plane, after the updates.
    fn plane(&mut self, plane: &Expr) -> Expr {
        let (index, value) = if let Expr::Plane(_, index, value) = plane {
            (index, value.as_deref().cloned().unwrap_or(Expr::Int(1)))
        } else {
            let Expr::Absent(_, index) = plane else { return Expr::Empty };
            (index, build::absent())
        };
        let mut out = plane.clone();
        for (place, update) in self.done.clone() {
            if visit::cell_written(update) != visit::cell_read(plane) {
                continue;
            }
            let (own, set, new) = match update {
                Update::Plane { index, set, value, .. } => (index, set, value.clone()),
                Update::Members { index, set, member, .. } => (index, set, Expr::Int(i32::from(*member))),
                Update::Scalar { .. } | Update::Reset(_) | Update::Passes(_) => return Expr::Empty,
            };
            out = match (same_index(own, index), same_value(&new, &value)) {
                (Some(false), _) => out,
                (Some(true), Some(true)) if self.is_given(set) => build::union([out, set.clone()]),
                (_, Some(true)) => out,
                _ if self.is_given(set) => build::minus(out, set.clone()),
                // What is written may be none of the plane's points by its form.
                _ if self.is_alone(place, update) && !self.may_lose(plane, place, set) => out,
                _ => return Expr::Empty,
            };
        }
        out
    }

    /// Whether no update made at once with it writes its cell: what it reads of the cell is what it changes.
    fn is_alone(&self, place: Place, update: &Update) -> bool {
        let cell = visit::cell_written(update);
        self.done.iter().filter(|(at, other)| *at == place && visit::cell_written(other) == cell).count() == 1
    }

    fn may_lose(&mut self, plane: &Expr, place: Place, set: &Expr) -> bool {
        self.relaxed.writes(plane, Change::Loss).iter().any(|write| write.place == place && write.set == *set)
    }
}

impl Reading for Reader<'_, '_, '_> {
    fn is_fixed(&self, e: &Expr) -> bool {
        self.is_given(e)
    }

    fn is_fixed_itself(&self, reads: Reads) -> bool {
        reads == Reads::Nothing
    }

    fn ty(&self, e: &Expr) -> Ty {
        types::ty(self.relaxed.program, &self.relaxed.locals, e)
    }

    fn special(&mut self, e: &Expr, side: Side) -> Option<Expr> {
        // Only what holds for sure is looked for.
        if side == Side::Upper {
            return side.top(self.ty(e));
        }
        Some(match e {
            Expr::Not(empty) => {
                let Expr::IsEmpty(set) = &**empty else { return Some(Expr::Bool(false)) };
                nonempty(self.points(set))
            }
            Expr::AtLeast(set, k) if **k == Expr::Int(1) => nonempty(self.points(set)),
            Expr::Plane(..) | Expr::Absent(..) => self.plane(e),
            Expr::Inter(parts) => self.in_all(parts),
            Expr::Closure(seed, ..) => self.points(seed),
            Expr::Bool(_)
            | Expr::And(_)
            | Expr::Or(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::IsEmpty(_)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Union(_)
            | Expr::Minus(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Filter(..)
            | Expr::Gather(..)
            | Expr::Barred(..)
            | kinds::ints!()
            | kinds::answers!()
            | kinds::of_any_type!()
            | kinds::of_moves!()
            | kinds::of_answers!()
            | Expr::Noting(..)
            | Expr::Killer(_)
            | kinds::of_chains!() => return None,
        })
    }
}

/// The set has a point; of a union, one part has.
fn nonempty(set: Expr) -> Expr {
    if let Expr::Union(parts) = set { build::or(parts.into_iter().map(nonempty)) } else { build::nonempty(set) }
}
