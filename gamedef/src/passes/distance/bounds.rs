//! Bounds on what one player can bring about by moves in a row.
//!
//! For an expression and a horizon of k moves there is an *upper* bound, which holds (or has the points) whenever the
//! expression does in some state that the player reaches from here by at most k moves, null moves between them; and a
//! *lower* bound, which holds only if the expression does in all such states. Both are expressions over the state here.
//!
//! The rules are relaxed on the way: requirements after a move, the ko and the turn are dropped, and of a move only its
//! writes and the conditions on the points it fills and takes are kept. Dropping a condition only adds states.
//!
//! A conjunction, and a set all of whose points must change, takes the maximum over its parts, unless its points are
//! lost (or gained) one by one: if one move takes at most r points from a set, k moves empty it only if it has at most
//! k r points. That is the whole of additivity here, and it needs one proof for each set: `total`.

#![deny(clippy::wildcard_enum_match_arm)]

use super::expand::by_value;
use super::pointwise::settled;
use super::relaxed::Relaxed;
use super::writes::Horizon;
use crate::ir::kinds;
use crate::ir::reading::{Reading, Side};
use crate::ir::signature::Reads;
use crate::ir::{Domain, Expr, LocalId, Ty, build, types, visit};

/// A part of a conjunction whose bound has more nodes than this is left out.
const LONGEST_PART: usize = 300;

impl Relaxed<'_> {
    /// The bound of a condition.
    pub fn holds(&mut self, e: &Expr, side: Side, horizon: Horizon) -> Expr {
        Within { relaxed: self, horizon }.bound(e, side)
    }

    /// The bound of a set.
    pub fn set(&mut self, e: &Expr, side: Side, horizon: Horizon) -> Expr {
        Within { relaxed: self, horizon }.bound(e, side)
    }

    /// All parts, each in the light of the points that the conjunction puts into sets.
    fn conjunction(&mut self, parts: &[Expr], side: Side, horizon: Horizon) -> Expr {
        let facts: Vec<(&Expr, Expr)> = parts
            .iter()
            .filter_map(|part| {
                let Expr::Contains(set, p) = part else { return None };
                build::is_atom(p).then(|| (&**set, (**p).clone()))
            })
            .collect();
        let out = self.assuming(&facts, |own| parts.iter().map(|p| own.part(p, side, horizon)).collect::<Vec<_>>());
        settled(build::and(out))
    }

    /// One of two: which, may change.
    fn chosen(&mut self, (c, a, b): (&Expr, &Expr, &Expr), side: Side, horizon: Horizon) -> Expr {
        if self.ty(a) == Ty::Bool {
            let (c, n) = (c.clone(), build::not(c.clone()));
            let spelled = build::or([build::and([c, a.clone()]), build::and([n, b.clone()])]);
            return self.holds(&spelled, side, horizon);
        }
        let fixed = self.is_fixed(c, horizon);
        let (a, b) = (self.set(a, side, horizon), self.set(b, side, horizon));
        match side {
            _ if fixed => build::cond(c.clone(), a, b),
            Side::Upper => build::union([a, b]),
            Side::Lower => build::inter([a, b]),
        }
    }

    fn ty(&self, e: &Expr) -> Ty {
        types::ty(self.program, &self.locals, e)
    }

    /// A part of a conjunction, with a share of the budget: one that is too long is left out, and the others remain.
    fn part(&mut self, e: &Expr, side: Side, horizon: Horizon) -> Expr {
        let (all, share) = (self.budget, self.budget / 2);
        self.budget = share;
        let out = self.holds(e, side, horizon);
        let is_spent = self.budget == 0 || visit::size(&out) > LONGEST_PART;
        self.budget = all - (share - self.budget);
        if is_spent && side == Side::Upper {
            self.leave_out(e);
            return Expr::Bool(true);
        }
        out
    }

    fn loop_parts(
        &mut self,
        v: LocalId,
        domain: &Domain,
        body: &Expr,
        of_domain: Side,
        of_body: Side,
        horizon: Horizon,
    ) -> (Option<Domain>, Expr) {
        let facts: Vec<(&Expr, Expr)> = match domain {
            Domain::Set(set) => vec![(&**set, Expr::Local(v))],
            Domain::Sort(_) | Domain::Values(_) => vec![],
        };
        let domain = match domain {
            Domain::Set(set) => Some(Domain::Set(Box::new(self.set(set, of_domain, horizon)))),
            Domain::Sort(sort) => Some(Domain::Sort(*sort)),
            Domain::Values(values) => {
                values.iter().all(|e| self.is_fixed(e, horizon)).then(|| Domain::Values(values.clone()))
            }
        };
        let body = self.assuming(&facts, |own| own.holds(body, of_body, horizon));
        (domain, body)
    }
}

/// The reading of what may be, and must be, within a horizon.
struct Within<'r, 'p> {
    relaxed: &'r mut Relaxed<'p>,
    horizon: Horizon,
}

impl Reading for Within<'_, '_> {
    fn is_fixed(&self, e: &Expr) -> bool {
        self.relaxed.is_fixed(e, self.horizon)
    }

    fn is_fixed_itself(&self, reads: Reads) -> bool {
        reads == Reads::Nothing
    }

    fn ty(&self, e: &Expr) -> Ty {
        self.relaxed.ty(e)
    }

    fn bound(&mut self, e: &Expr, side: Side) -> Expr {
        if self.is_fixed(e) {
            return self.relaxed.copy(e);
        }
        let top = side.top(self.ty(e)).unwrap_or_else(|| e.clone());
        if self.relaxed.is_spent() {
            return top;
        }
        let bound = self.looked_into(e, side);
        self.relaxed.short(bound, top)
    }

    fn special(&mut self, e: &Expr, side: Side) -> Option<Expr> {
        let Within { relaxed, horizon } = self;
        let horizon = *horizon;
        Some(match e {
            Expr::And(parts) => relaxed.conjunction(parts, side, horizon),
            Expr::If(c, a, b) => relaxed.chosen((c, a, b), side, horizon),
            Expr::IsEmpty(set) => relaxed.is_empty(set, side, horizon),
            Expr::AtLeast(set, k) => relaxed.at_least(set, k, side, horizon),
            Expr::Contains(set, p) => relaxed.contains(e, set, p, side, horizon),
            Expr::Same(a, b) => relaxed.same(e, a, b, side, horizon),
            Expr::Compare(op, a, b) => relaxed.compare(e, *op, a, b, side, horizon),
            Expr::Any(v, domain, body) => {
                let (domain, body) = relaxed.loop_parts(*v, domain, body, side, side, horizon);
                build::any(*v, domain?, body)
            }
            Expr::All(v, domain, body) => {
                let (domain, body) = relaxed.loop_parts(*v, domain, body, side.other(), side, horizon);
                build::not(build::any(*v, domain?, build::not(body)))
            }
            Expr::Plane(..) | Expr::Absent(..) if relaxed.is_written(e) => relaxed.plane(e, side, horizon),
            Expr::Filter(v, of, c) => {
                let c = relaxed.assuming(&[(&**of, Expr::Local(*v))], |own| own.holds(c, side, horizon));
                build::filter(*v, relaxed.set(of, side, horizon), c)
            }
            Expr::Closure(seed, x, step) => relaxed.closure(e, seed, *x, step, side, horizon),
            Expr::Or(_) | Expr::Not(_) => return None,
            Expr::Local(_)
            | Expr::Let(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Bool(_)
            | Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Union(_)
            | Expr::Inter(_)
            | Expr::Minus(..)
            | Expr::Plane(..)
            | Expr::Absent(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Gather(..)
            | Expr::Barred(..)
            | kinds::ints!()
            | kinds::answers!()
            | kinds::of_moves!()
            | kinds::of_answers!()
            | Expr::Noting(..)
            | Expr::Killer(_)
            | kinds::of_chains!() => {
                if relaxed.ty(e) != Ty::Bool {
                    return None;
                }
                let spelled = by_value(relaxed.program, &relaxed.player, e)?;
                relaxed.holds(&spelled, side, horizon)
            }
        })
    }
}
