//! Where a move of a clause must be after which a set has a point, if that spreads from point to point: the goals of
//! connection games, and their bounds.
//!
//! *Law.* Let all that a move adds to planes be the point l that it fills; let S have no point of T now, where T is a set of
//! points, and one after the move. By the form of S, l is of `reach(S, T)`:
//! - nothing, if S gains none; T, if all that S gains is l;
//! - of a union, the union for its parts; of `A & B`, where A gains none, `reach(B, A & T)`; of `R(A)`, `reach(A, R'(T))`, where
//!   R' is R read backwards;
//! - of a closure C from A through a gate V, `reach(A, U) | R(C) & U`, where U are T and the points from which T is reached
//!   through V. *Proof.* A path through the new gate from the new seed to T has its last new point. If a step leads there,
//!   it is l, as all that V gains, and then it is of U; and the point before is of C, or the path starts at a point that A has
//!   gained. If no step leads there, the path starts at such a point, which is of U. Where A has gained a point it has gained
//!   l (`Growth::Filled`), and then the path may as well start there; and A had no point of U, or C had one of T.
//!
//! T speaks of the state at hand, so a name of a set is asked for all that its uses want of it at once.
//!
//! The other half: where each plane gains l for sure and loses nothing, and the rest is fixed, S has a point of T after a move
//! on each of these points. Each form is monotone, and the paths are there.

#![deny(clippy::wildcard_enum_match_arm)]

use super::gains::{Brought, Gains, MOVE, Slack};
use crate::ir::kinds;
use crate::ir::laws::{Gate, Step, is_symmetric};
use crate::ir::names::alike;
use crate::ir::{Direction, Expr, Local, LocalId, Ty, build, visit};
use crate::passes::distance::{self, Side};
use crate::passes::simplify;

/// How a set may grow by a move.
#[derive(Clone, Debug, PartialEq)]
enum Growth {
    /// Not at all.
    None,
    /// If it does, it gets the point that the move fills.
    Filled,
    /// Only where one of these does.
    By(Vec<LocalId>),
    /// Nothing is known.
    Open,
}

/// A set that has a name in front of what is looked at.
struct Named {
    name: LocalId,
    value: Expr,
    growth: Growth,
    /// What its uses want of it.
    wanted: Vec<Expr>,
}

/// What is looked at, and what has been found.
#[derive(Default)]
struct Meeting {
    /// The sets, each before those that speak of it.
    sets: Vec<Named>,
    /// Names for points from which others are reached, and these.
    before: (Vec<LocalId>, Vec<Expr>),
    /// Where the move may be.
    found: Vec<Expr>,
}

impl Gains<'_> {
    /// The points where a move must be after which the set has a point of `wanted`, if it has none now.
    pub fn meeting(&mut self, set: &Expr, wanted: Expr) -> Option<Expr> {
        if !visit::contains(set, &|e| matches!(e, Expr::Closure(..))) {
            return None;
        }
        let was_exact = self.is_exact;
        let found = self.meeting_by_form(set, wanted);
        if found.is_none() {
            self.is_exact = was_exact;
        }
        found
    }

    fn meeting_by_form(&mut self, set: &Expr, wanted: Expr) -> Option<Expr> {
        let (mut at, mut set) = (Meeting::default(), self.relaxed.copy(set));
        self.flatten(&mut set, &mut at);
        self.reach(&set, wanted, &mut at)?;
        for place in (0..at.sets.len()).rev() {
            let Named { name, value, wanted, .. } = &mut at.sets[place];
            let (own, wanted) = (Expr::Local(*name), build::union(std::mem::take(wanted)));
            if wanted != Expr::Empty {
                let value = value.clone();
                if matches!(value, Expr::Closure(..)) {
                    self.reach_by_closure(&value, own, wanted, &mut at)?;
                } else {
                    self.reach(&value, wanted, &mut at)?;
                }
            }
        }
        let Meeting { sets, before, found } = at;
        let found = build::bind_all(&before.0, before.1, build::union(found));
        let (names, values): (Vec<_>, Vec<_>) = sets.into_iter().map(|set| (set.name, set.value)).unzip();
        Some(build::bind_all(&names, values, found))
    }

    /// Takes names to the front.
    fn flatten(&mut self, e: &mut Expr, at: &mut Meeting) {
        while let Expr::Let(name, value, body) = e {
            let (name, mut value) = (*name, std::mem::replace(&mut **value, Expr::Empty));
            *e = std::mem::replace(&mut **body, Expr::Empty);
            self.flatten(&mut value, at);
            let growth = self.growth(&value, at);
            at.sets.push(Named { name, value, growth, wanted: vec![] });
        }
        if let Expr::Inter(parts) | Expr::Union(parts) = e {
            parts.iter_mut().for_each(|part| self.flatten(part, at));
        } else if let Expr::Image(.., of) | Expr::Closure(of, ..) = e {
            self.flatten(of, at);
        }
    }

    /// Puts what the law says of the set into what has been found.
    fn reach(&mut self, set: &Expr, wanted: Expr, at: &mut Meeting) -> Option<()> {
        if self.growth(set, at) == Growth::None {
            self.is_exact = self.is_exact && self.relaxed.is_fixed(set, MOVE);
            at.found.extend(self.counted(set, &wanted, at));
            return Some(());
        }
        match set {
            Expr::Local(name) => {
                let named = at.sets.iter_mut().find(|named| named.name == *name)?;
                named.wanted.push(wanted);
            }
            Expr::Plane(..) | Expr::Absent(..) => {
                if self.growth(set, at) != Growth::Filled {
                    return None;
                }
                self.is_exact = self.is_exact && self.surely_gains(set);
                if self.slack == Slack::OneMove {
                    at.found.push(wanted);
                }
            }
            Expr::Union(parts) => {
                for part in parts {
                    self.reach(part, wanted.clone(), at)?;
                }
            }
            Expr::Inter(parts) => {
                let (still, growing): (Vec<&Expr>, Vec<&Expr>) =
                    parts.iter().partition(|part| self.growth(part, at) == Growth::None);
                let &[growing] = growing.as_slice() else { return None };
                let still = build::inter(still.into_iter().cloned());
                self.is_exact = self.is_exact && self.relaxed.is_fixed(&still, MOVE);
                let counted = self.counted(&still, &wanted, at);
                at.found.extend(counted.map(|counted| build::inter([counted, growing.clone()])));
                self.reach(growing, build::inter([still, wanted]), at)?;
            }
            Expr::Image(table, index, direction, of) if index.iter().all(|e| self.relaxed.is_fixed(e, MOVE)) => {
                let is_symmetric = is_symmetric(self.relaxed.program, *table, index);
                let direction = if is_symmetric { Direction::Forward } else { direction.reversed() };
                self.reach(of, Expr::Image(*table, index.clone(), direction, Box::new(wanted)), at)?;
            }
            Expr::Closure(..) => self.reach_by_closure(set, set.clone(), wanted, at)?,
            Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Minus(..)
            | Expr::Filter(..)
            | Expr::Gather(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | Expr::Let(..)
            | Expr::If(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Killer(_)
            | kinds::of_chains!() => return None,
        }
        Some(())
    }

    /// The same of a closure; `own` is what it is written as.
    fn reach_by_closure(&mut self, closure: &Expr, own: Expr, wanted: Expr, at: &mut Meeting) -> Option<()> {
        let Expr::Closure(seed, x, step) = closure else { return None };
        let step = Step::of(self.relaxed.program, *x, step).filter(|step| step.place == Gate::After)?;
        let is_known = step.index.iter().all(|e| self.relaxed.is_fixed(e, MOVE));
        if !is_known || self.growth(closure, at) != Growth::Filled {
            return None;
        }
        let before = self.reaching(&step, wanted);
        let name = self.set_named("before");
        at.before.0.push(name);
        at.before.1.push(before);
        let grows = self.growth(&step.gate, at) != Growth::None;
        let is_sure = if grows { self.surely_gains(&step.gate) } else { self.relaxed.is_fixed(&step.gate, MOVE) };
        self.is_exact = self.is_exact && is_sure;
        if self.slack == Slack::OneMove && grows {
            let beside = step.through(Expr::Full).apply(own);
            at.found.push(build::inter([beside, Expr::Local(name)]));
        }
        self.reach(seed, Expr::Local(name), at)
    }

    /// The points wanted, and those from which they are reached through the gate.
    fn reaching(&mut self, step: &Step, wanted: Expr) -> Expr {
        let name = self.set_named("before");
        let back = step.reversed(self.relaxed.program).apply(Expr::Local(name));
        build::closure(wanted, name, self.relaxed.copy(&back))
    }

    /// Of a set that gains none since it has the points that may be filled already, these: a bound counts them.
    fn counted(&self, set: &Expr, wanted: &Expr, at: &Meeting) -> Option<Expr> {
        let domain = self.domain();
        let value = |name: LocalId| at.sets.iter().find(|named| named.name == name).map(|named| &named.value);
        let has = |e: &Expr| {
            visit::contains(e, &|x| x == domain)
                || matches!(e, Expr::Local(v) if value(*v).is_some_and(|e| visit::contains(e, &|x| x == domain)))
        };
        let parts = if let Expr::Inter(parts) = set { parts.as_slice() } else { std::slice::from_ref(set) };
        let is_counted = self.slack == Slack::None && *domain != Expr::Full && parts.iter().any(has);
        is_counted.then(|| build::inter([set.clone(), wanted.clone(), domain.clone()]))
    }

    /// How the set may grow by a move.
    fn growth(&mut self, set: &Expr, at: &Meeting) -> Growth {
        let named = |name: LocalId| at.sets.iter().find(|named| named.name == name).map(|named| &named.growth);
        if self.is_still(set) {
            return Growth::None;
        }
        match set {
            Expr::Local(name) => match named(*name) {
                Some(Growth::None) => Growth::None,
                Some(Growth::Filled) => Growth::Filled,
                Some(Growth::By(_) | Growth::Open) | None => Growth::Open,
            },
            Expr::Image(_, index, _, of) if index.iter().all(|e| self.relaxed.is_fixed(e, MOVE)) => {
                match (self.growth(of, at), &**of) {
                    (Growth::None, _) => Growth::None,
                    (Growth::By(names), _) => Growth::By(names),
                    (Growth::Filled, Expr::Local(name)) => Growth::By(vec![*name]),
                    (Growth::Filled | Growth::Open, _) => Growth::Open,
                }
            }
            Expr::Union(parts) => {
                let growths: Vec<Growth> = parts.iter().map(|part| self.growth(part, at)).collect();
                let is_here = |name: &LocalId| parts.contains(&Expr::Local(*name));
                let is_filled = |growth: &Growth| match growth {
                    Growth::None | Growth::Filled => true,
                    Growth::By(names) => names.iter().all(is_here),
                    Growth::Open => false,
                };
                if growths.iter().all(is_filled) { Growth::Filled } else { Growth::Open }
            }
            Expr::Inter(parts) => {
                let growths: Vec<Growth> = parts.iter().map(|part| self.growth(part, at)).collect();
                let mut growing = growths.into_iter().filter(|growth| *growth != Growth::None);
                match (growing.next(), growing.next()) {
                    (None | Some(Growth::None), _) => Growth::None,
                    (Some(Growth::By(names)), None) => Growth::By(names),
                    (Some(Growth::Filled), None) if parts.iter().all(is_plain) => Growth::Filled,
                    (Some(Growth::Filled | Growth::Open), None) | (Some(_), Some(_)) => Growth::Open,
                }
            }
            Expr::Closure(seed, x, step) => {
                let Some(step) = Step::of(self.relaxed.program, *x, step) else { return Growth::Open };
                let gate = self.growth(&step.gate, at);
                match (self.growth(seed, at), gate) {
                    (Growth::None, Growth::None) => Growth::None,
                    (Growth::None | Growth::Filled, Growth::None | Growth::Filled) if is_plain(&step.gate) => {
                        Growth::Filled
                    }
                    _ => Growth::Open,
                }
            }
            Expr::Plane(..) | Expr::Absent(..) => {
                let is_filled = self.relaxed.is_written(set)
                    && self.relaxed.writes(set, distance::Change::Gain).iter().all(|write| self.is_filled(&write.set));
                if is_filled { Growth::Filled } else { Growth::Open }
            }
            Expr::Image(..)
            | Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Row(..)
            | Expr::Minus(..)
            | Expr::Filter(..)
            | Expr::Gather(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | Expr::Let(..)
            | Expr::If(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Killer(_)
            | kinds::of_chains!() => Growth::Open,
        }
    }

    /// Whether the set, of which all parts have their values here, gains none by a move.
    fn is_still(&mut self, set: &Expr) -> bool {
        if !is_plain(set) || self.relaxed.is_open(set) {
            return false;
        }
        let mut bound = self.relaxed.set(set, Side::Upper, MOVE);
        simplify::expr(&mut bound);
        alike(&bound, set)
    }

    /// Whether a move surely puts the point that it fills into the plane, and takes none from it.
    fn surely_gains(&mut self, plane: &Expr) -> bool {
        if !matches!(plane, Expr::Plane(..)) || !self.relaxed.writes(plane, distance::Change::Loss).is_empty() {
            return false;
        }
        let writes = self.relaxed.writes(plane, distance::Change::Gain);
        let [write] = &*writes else { return false };
        self.is_filled(&write.set)
            && self.lasts(plane, write, distance::Change::Gain)
            && self.is_allowed(Brought::Points(plane, write))
    }

    fn set_named(&mut self, name: &str) -> LocalId {
        self.relaxed.locals.push(Local { name: name.into(), ty: Ty::Set, sort: None })
    }
}

/// Whether the set is one of points by their values, met and joined: nothing in it spreads, and nothing has a name.
fn is_plain(set: &Expr) -> bool {
    !visit::contains(set, &|e| matches!(e, Expr::Image(..) | Expr::Closure(..) | Expr::Local(_) | Expr::Gather(..)))
}
