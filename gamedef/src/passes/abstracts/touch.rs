//! Which atoms change what an expression says: in the states that are so much later, and those that differ from them in
//! those atoms alone.
//!
//! A question that does not hold comes to hold only if it may hold in a state with one more move, the reply that is asked
//! about; one that holds must do so in one without. So each part of a conjunction matters only where the others may hold, and
//! a count only where it is near enough.

#![deny(clippy::wildcard_enum_match_arm)]

use super::forms::{is_static, plane_of};
use super::{Abstract, Bars, Later, Unknown};
use crate::ir::facts::same_value;
use crate::ir::kinds;
use crate::ir::laws::{Gate, Step, is_symmetric};
use crate::ir::reads::{self, Read};
use crate::ir::{Direction, Domain, Expr, LocalId, build};
use crate::passes::distance::{self, Change};
use crate::rules::CompareOp;

fn other(change: Change) -> Change {
    match change {
        Change::Gain => Change::Loss,
        Change::Loss => Change::Gain,
    }
}

impl Abstract<'_> {
    /// Whether a reply that writes points cannot change it: it reads no cell that such a reply writes otherwise than the null
    /// move does.
    fn is_untouched(&self, e: &Expr) -> bool {
        !reads::any(e, &|read| match read {
            Read::Cell(cell) => self.program.turn != Some(cell),
            Read::Turn => false,
            Read::Passes | Read::Called(_) | Read::Everything => true,
        })
    }

    /// Where the condition does not hold and comes to hold (gain), or the other way round.
    pub(super) fn touch(&mut self, e: &Expr, change: Change, later: &Later) -> Result<Bars, Unknown> {
        let key = (e.clone(), change, later.clone());
        if let Some(known) = self.touched.get(&key) {
            return Ok(known.clone());
        }
        let out = self.touch_and_guard(e, change, later)?;
        self.touched.insert(key, out.clone());
        Ok(out)
    }

    fn touch_and_guard(&mut self, e: &Expr, change: Change, later: &Later) -> Result<Bars, Unknown> {
        let out = self.touch_bare(e, change, later)?;
        let is_counted = matches!(e, Expr::And(_) | Expr::IsEmpty(_) | Expr::AtLeast(..))
            || matches!(e, Expr::Not(e) if matches!(**e, Expr::Or(_)));
        if !is_counted || out.is_nothing() {
            return Ok(out);
        }
        let guard = self.guard(e, change, later);
        if guard != Expr::Bool(true) {
            let spelled = self.spelled(&guard);
            let words = format!("{} matters only where {}", self.shown(e), self.shown(&spelled));
            self.say(words);
        }
        Ok(out.only_if(&guard))
    }

    /// The same, wherever it is.
    fn touch_bare(&mut self, e: &Expr, change: Change, later: &Later) -> Result<Bars, Unknown> {
        if self.is_untouched(e) {
            return Ok(Bars::default());
        }
        if let Some(spelled) = distance::by_value(&self.program, &Expr::Attacker, e) {
            return self.touch(&spelled, change, later);
        }
        if let Expr::IsEmpty(set) = e
            && let Some(some) = self.point_by_point(set)
        {
            return self.touch(&some, other(change), later);
        }
        if self.is_spent() {
            return Err("there is too much to look into".into());
        }
        let out = match e {
            Expr::And(parts) => {
                let mut out = Bars::default();
                for part in parts {
                    // What comes to hold must do so together: the guard of the whole says more.
                    let part = match change {
                        Change::Gain => self.touch_bare(part, change, later)?,
                        Change::Loss => self.touch(part, change, later)?,
                    };
                    out.extend(part);
                }
                out
            }
            Expr::Or(parts) => {
                let mut out = Bars::default();
                for part in parts {
                    out.extend(self.touch(part, change, later)?);
                }
                return Ok(out);
            }
            Expr::Not(e) => return self.touch(e, other(change), later),
            // The reply is the only move after which the count is another; there is none after the null move.
            Expr::Compare(CompareOp::Ge, a, k) if **a == Expr::Passes && matches!(**k, Expr::Int(_)) => {
                let passes = if let (Expr::Int(k), Change::Gain) = (&**k, change) { Some(*k) } else { None };
                return Ok(Bars { passes, ..Bars::default() });
            }
            Expr::IsEmpty(set) => self.touch_set(set, &Expr::Full, other(change), later)?,
            Expr::AtLeast(set, k) if is_static(k) => self.touch_set(set, &Expr::Full, change, later)?,
            Expr::Contains(set, p) if build::is_atom(p) && is_static(p) => {
                let point = Expr::Singleton(p.clone());
                self.touch_set(set, &point, change, later)?
            }
            // A number is another only if a point comes or goes.
            Expr::Same(a, b) => match (&**a, &**b) {
                (Expr::Count(set), k) | (k, Expr::Count(set)) if is_static(k) => {
                    let mut out = self.touch_members(set, &Expr::Full, Change::Gain, later)?;
                    out.extend(self.touch_members(set, &Expr::Full, Change::Loss, later)?);
                    out
                }
                _ => return Err(format!("nothing is known of {}", self.shown(e))),
            },
            Expr::Any(v, domain, body) => self.touch_some(*v, domain, body, change, later)?,
            Expr::All(v, domain, body) => {
                let some = Expr::Any(*v, domain.clone(), Box::new(build::not((**body).clone())));
                return self.touch(&some, other(change), later);
            }
            Expr::If(c, a, b) => {
                let (c, n) = ((**c).clone(), build::not((**c).clone()));
                let spelled = build::or([build::and([c, (**a).clone()]), build::and([n, (**b).clone()])]);
                return self.touch(&spelled, change, later);
            }
            e @ (Expr::Local(_)
            | Expr::Let(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Bool(_)
            | Expr::Compare(..)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!()
            | kinds::of_moves!()
            | Expr::Noting(..)
            | kinds::of_answers!()) => return Err(format!("nothing is known of {}", self.shown(e))),
        };
        Ok(out)
    }

    /// Whether it may change: what comes to hold may hold a move of the defender later; what holds no more may not.
    fn guard(&mut self, e: &Expr, change: Change, later: &Later) -> Expr {
        // A reply may be anywhere: points that it fills are not told.
        let more = later.after_any_reply();
        match change {
            Change::Gain => self.may(e, &more),
            Change::Loss if matches!(e, Expr::And(_)) => self.may(e, later),
            Change::Loss => self.may(&build::not(e.clone()), &more),
        }
    }

    fn touch_some(
        &mut self,
        v: LocalId,
        domain: &Domain,
        body: &Expr,
        change: Change,
        later: &Later,
    ) -> Result<Bars, Unknown> {
        self.open.push(v);
        let each = self.touch(body, change, later);
        let bounded = match domain {
            Domain::Set(set) => {
                let mut set = self.at_most(set, later);
                if change == Change::Loss {
                    let c = self.may(body, later);
                    set = self.filtered(v, set, c);
                }
                Domain::Set(Box::new(set))
            }
            domain @ (Domain::Sort(_) | Domain::Values(_)) => domain.clone(),
        };
        self.open.pop();
        let mut out = self.gathered(each?, v, &bounded);
        if let Domain::Set(set) = domain
            && !self.is_untouched(set)
        {
            let more = later.after_any_reply();
            self.open.push(v);
            let c = self.may(body, &more);
            self.open.pop();
            let points = self.filtered(v, Expr::Full, c);
            let points = if is_static(body) || *body == Expr::Bool(true) { Expr::Full } else { points };
            out.extend(self.touch_set(set, &points, change, later)?);
        }
        Ok(out)
    }

    /// Where a point of `points` comes to be of the set (gain), or is no more.
    pub(super) fn touch_set(
        &mut self,
        set: &Expr,
        points: &Expr,
        change: Change,
        later: &Later,
    ) -> Result<Bars, Unknown> {
        if self.is_untouched(set) || *points == Expr::Empty {
            return Ok(Bars::default());
        }
        if self.is_spent() {
            return Err("there is too much to look into".into());
        }
        let mut out = Bars::default();
        match set {
            Expr::Plane(..) | Expr::Absent(..) => {
                let Some((cell, value)) = plane_of(set).filter(|(_, value)| is_static(value)) else {
                    return Err(format!("nothing is known of {}", self.shown(set)));
                };
                match change {
                    Change::Gain => out.add(cell, &value, points.clone()),
                    Change::Loss => {
                        for value in self.values_of(cell)?.iter().filter(|v| same_value(v, &value) != Some(true)) {
                            out.add(cell, value, points.clone());
                        }
                    }
                }
            }
            Expr::Union(parts) => {
                for part in parts {
                    out.extend(self.touch_set(part, points, change, later)?);
                }
            }
            Expr::Inter(parts) => {
                // A point that comes to be of all was of the first and was not of a later one, or was not of the first.
                let mut parts: Vec<&Expr> = parts.iter().collect();
                parts.sort_by_key(|part| plane_of(part).is_some());
                let mut within = points.clone();
                for part in parts {
                    out.extend(self.touch_set(part, &within, change, later)?);
                    let bound = self.at_most(part, later);
                    within = build::inter([within, bound]);
                    within = self.name("points", within);
                }
            }
            Expr::Minus(kept, taken) => {
                out.extend(self.touch_set(kept, points, change, later)?);
                let bound = self.at_most(kept, later);
                let within = build::inter([points.clone(), bound]);
                let within = self.name("points", within);
                out.extend(self.touch_set(taken, &within, other(change), later)?);
            }
            Expr::Image(table, index, direction, of) if index.iter().all(is_static) => {
                let is_symmetric = is_symmetric(&self.program, *table, index);
                let direction = if is_symmetric { Direction::Forward } else { direction.reversed() };
                let back = if *points == Expr::Full {
                    Expr::Full
                } else {
                    Expr::Image(*table, index.clone(), direction, Box::new(points.clone()))
                };
                let back = self.name("beside", back);
                out.extend(self.touch_set(of, &back, change, later)?);
            }
            Expr::Closure(seed, x, step) => {
                let Some(form) = Step::of(&self.program, *x, step) else {
                    return Err(format!("nothing is known of {}", self.shown(set)));
                };
                let reached = self.at_most(set, later);
                let reached = self.name("reached", reached);
                let gate = match (change, form.place) {
                    (Change::Gain, Gate::After) => {
                        Expr::Image(form.table, form.index.clone(), form.direction, Box::new(reached))
                    }
                    _ => reached,
                };
                let gate = self.name("gate", gate);
                out.extend(self.touch_set(&form.gate, &gate, change, later)?);
                out.extend(self.touch_set(seed, &Expr::Full, change, later)?);
            }
            Expr::Filter(v, of, c) => {
                out.extend(self.touch_set(of, points, change, later)?);
                let bound = self.at_most(of, later);
                let domain = Domain::Set(Box::new(build::inter([points.clone(), bound])));
                self.open.push(*v);
                let each = self.touch(c, change, later);
                self.open.pop();
                out.extend(self.gathered(each?, *v, &domain));
            }
            Expr::Gather(v, domain, body) => {
                let bounded = match domain {
                    Domain::Set(set) => {
                        out.extend(self.touch_set(set, &Expr::Full, change, later)?);
                        Domain::Set(Box::new(self.at_most(set, later)))
                    }
                    Domain::Sort(_) => domain.clone(),
                    Domain::Values(_) => return Err(format!("nothing is known of {}", self.shown(set))),
                };
                self.open.push(*v);
                let each = self.touch_set(body, points, change, later);
                self.open.pop();
                out.extend(self.gathered(each?, *v, &bounded));
            }
            Expr::If(c, a, b) => {
                for part in [a, b] {
                    out.extend(self.touch_set(part, points, change, later)?);
                }
                for change in [Change::Gain, Change::Loss] {
                    out.extend(self.touch(c, change, later)?);
                }
            }
            Expr::Singleton(value) => {
                if let Expr::Scalar(cell, index) = &**value
                    && index.is_empty()
                {
                    out.values.push(match change {
                        Change::Gain => (*cell, Some(points.clone())),
                        Change::Loss => (*cell, None),
                    });
                } else {
                    return Err(format!("nothing is known of {}", self.shown(set)));
                }
            }
            set @ (Expr::Local(_)
            | Expr::Let(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Empty
            | Expr::Full
            | Expr::Few(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | Expr::Killer(_)
            | kinds::of_chains!()) => return Err(format!("nothing is known of {}", self.shown(set))),
        }
        Ok(out)
    }
}
