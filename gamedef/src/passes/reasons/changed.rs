//! Where the last place of a move must be by which a set gets or loses points: for clauses that fill several, as where a
//! piece leaves one point and comes to another.
//!
//! *Law.* Let l be the last point that a move fills, and T a set of points in the state at hand. Let `gain(S, T)` be points
//! of which l is one if S has a point of T after the move that it has not now, and `loss(S, T)` such points if S has one of
//! T now that it has not after the move. By the form of S:
//! - nothing, if no move changes S; for a plane that is written at l, T; for one that is written at an earlier place p, the
//!   points from which l may be chosen where p is of T (for a loss: and of the plane);
//! - `gain(A & B, T)`: `gain(A, T & B) | gain(B, T & A) | gain(A, T) & gain(B, T)`, since a new point is of B now, or of A, or new
//!   in both; `loss(A & B, T)`: `loss(A, T & B) | loss(B, T & A)`, since what is lost was in both;
//! - of a union and of a difference the same by their duals; of `R(A)`, the same for A and `R'(T)`, where R' is R read
//!   backwards;
//! - of a union over values that no move changes, the union over them.
//!
//! Where it is known that no move reaches the goal (a bound is asked for that is no goal), neither does the one by which a
//! plane gets a point with which the goal would be reached.
//!
//! All of it is met with the points from which the last place may be chosen at all.

#![deny(clippy::wildcard_enum_match_arm)]

use super::gains::{Brought, Gains, MOVE, Slack};
use super::maker::unbound;
use super::nearer::LONGEST;
use crate::ir::kinds;
use crate::ir::laws::is_symmetric;
use crate::ir::{Direction, Domain, Expr, LocalId, Stage, Update, build, visit};
use crate::passes::distance::{Change, Horizon, Place, Side};

impl Gains<'_> {
    /// The points where the last place of a move must be after which the set has a point of `wanted` that it has not now, for a
    /// clause of several places. Which points count for a bound that holds is another question: it costs more than it saves.
    pub fn gaining(&mut self, set: &Expr, wanted: Expr) -> Option<Expr> {
        if self.slack == Slack::None {
            return None;
        }
        let last = last_filled(&self.relaxed.clauses[0].stages).filter(|_| self.param().is_none())?;
        let points = self.changed(set, wanted, Change::Gain, last)?;
        self.is_exact = self.is_exact && self.surely_meets(set, last);
        Some(build::inter([points, self.chosen(last, None)?]))
    }

    /// Whether the set has the point that a move fills last, if what is fixed of it has that.
    fn surely_meets(&mut self, set: &Expr, last: LocalId) -> bool {
        match set {
            Expr::Plane(..) => {
                let writes =
                    if self.relaxed.is_written(set) { self.relaxed.writes(set, Change::Gain) } else { return false };
                let [write] = &*writes else { return false };
                write.set == Expr::Singleton(Box::new(Expr::Local(last)))
                    && self.lasts(set, write, Change::Gain)
                    && self.is_allowed(Brought::Points(set, write))
            }
            Expr::Minus(kept, taken) => self.relaxed.is_fixed(taken, MOVE) && self.surely_meets(kept, last),
            Expr::Inter(parts) => {
                let mut changing = parts.iter().filter(|part| !self.relaxed.is_fixed(part, MOVE));
                let (Some(part), None) = (changing.next(), changing.next()) else { return false };
                self.surely_meets(part, last)
            }
            Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Absent(..)
            | Expr::Union(_)
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
            | kinds::of_chains!() => false,
        }
    }

    /// The points where `last` must be, which is the last place of a move by which the set gets or loses one of `wanted`.
    fn changed(&mut self, set: &Expr, wanted: Expr, change: Change, last: LocalId) -> Option<Expr> {
        if wanted == Expr::Empty || self.relaxed.is_fixed(set, MOVE) {
            return Some(Expr::Empty);
        }
        // What is told by more is not worth its computation; and of a difference each part is asked about twice.
        if visit::size(&wanted) > LONGEST || self.relaxed.is_spent() {
            return None;
        }
        match set {
            Expr::Plane(..) | Expr::Absent(..) => self.written_at(set, wanted, change, last),
            Expr::Inter(parts) => self.changed_in_parts(Joined::All, parts, wanted, change, last),
            Expr::Union(parts) => self.changed_in_parts(Joined::Some, parts, wanted, change, last),
            Expr::Minus(kept, taken) => {
                let without = self.without(&wanted, taken);
                let of_kept = self.changed(kept, without, change, last)?;
                let within = self.within(&wanted, kept);
                let of_taken = self.changed(taken, within, change.other(), last)?;
                if change == Change::Loss {
                    return Some(build::union([of_kept, of_taken]));
                }
                let both = self.changed(kept, wanted.clone(), Change::Gain, last)?;
                let both = build::inter([both, self.changed(taken, wanted, Change::Loss, last)?]);
                Some(build::union([of_kept, of_taken, both]))
            }
            Expr::Image(table, index, direction, of) if index.iter().all(|e| self.relaxed.is_fixed(e, MOVE)) => {
                let is_symmetric = is_symmetric(self.relaxed.program, *table, index);
                let direction = if is_symmetric { Direction::Forward } else { direction.reversed() };
                let before = Expr::Image(*table, index.clone(), direction, Box::new(wanted));
                self.changed(of, before, change, last)
            }
            Expr::Gather(v, domain, body) => {
                let is_known = match domain {
                    Domain::Sort(_) => true,
                    Domain::Set(set) => self.relaxed.is_fixed(set, MOVE),
                    Domain::Values(values) => values.iter().all(|value| self.relaxed.is_fixed(value, MOVE)),
                };
                let body = self.changed(body, wanted, change, last).filter(|_| is_known)?;
                Some(build::gather(*v, domain.clone(), body))
            }
            Expr::If(c, a, b) if self.relaxed.is_fixed(c, MOVE) => {
                let a = self.changed(a, wanted.clone(), change, last)?;
                let b = self.changed(b, wanted, change, last)?;
                Some(build::cond((**c).clone(), a, b))
            }
            Expr::Let(v, value, body) => self.changed(&unbound(*v, value, body)?, wanted, change, last),
            Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Filter(..)
            | Expr::Closure(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | Expr::Local(_)
            | Expr::If(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Killer(_)
            | kinds::of_chains!() => None,
        }
    }

    /// The same of several sets, part by part: the first, and the rest as one. A point of all sets is lost where it is lost
    /// of one and is of the rest; where it is gained it may be gained of both. Of sets of which one is enough it is the
    /// other way round.
    fn changed_in_parts(
        &mut self,
        joined: Joined,
        parts: &[Expr],
        wanted: Expr,
        change: Change,
        last: LocalId,
    ) -> Option<Expr> {
        let (first, rest) = parts.split_first()?;
        if rest.is_empty() {
            return self.changed(first, wanted, change, last);
        }
        let rest = rest.iter().cloned();
        let (rest, in_both) = match joined {
            Joined::All => (build::inter(rest), Change::Gain),
            Joined::Some => (build::union(rest), Change::Loss),
        };
        let (of_first, of_rest) = (self.decided(joined, &wanted, &rest), self.decided(joined, &wanted, first));
        let either = [self.changed(first, of_first, change, last)?, self.changed(&rest, of_rest, change, last)?];
        let both = match change == in_both {
            true => self.changed_in_both([first, &rest], wanted, change, last)?,
            false => Expr::Empty,
        };
        Some(build::union(either.into_iter().chain([both])))
    }

    /// Where a move must be that changes both sets at one of the points.
    fn changed_in_both(&mut self, sets: [&Expr; 2], wanted: Expr, change: Change, last: LocalId) -> Option<Expr> {
        let [a, b] = sets;
        let of_a = self.changed(a, wanted.clone(), change, last)?;
        Some(build::inter([of_a, self.changed(b, wanted, change, last)?]))
    }

    /// The same of a plane.
    fn written_at(&mut self, plane: &Expr, wanted: Expr, change: Change, last: LocalId) -> Option<Expr> {
        if !self.relaxed.is_written(plane) {
            return None;
        }
        // With such a point the goal is reached, now or after the move.
        if self.is_goal_met(plane, &wanted, change) {
            return Some(Expr::Empty);
        }
        let mut out = Vec::new();
        for write in self.relaxed.writes(plane, change).iter() {
            let Expr::Singleton(p) = &write.set else { return None };
            let Expr::Local(place) = **p else { return None };
            out.push(if place == last {
                if self.is_goal_filled(last, &wanted) { Expr::Empty } else { wanted.clone() }
            } else {
                let now = if change == Change::Loss { plane.clone() } else { Expr::Full };
                self.chosen(last, Some((place, build::inter([wanted.clone(), now]))))?
            });
        }
        Some(build::union(out))
    }

    /// The points from which the place may be chosen, where an earlier one is of a set.
    fn chosen(&mut self, place: LocalId, earlier: Option<(LocalId, Expr)>) -> Option<Expr> {
        let stages = &self.relaxed.clauses[0].stages;
        let stage = stages.iter().position(|stage| matches!(stage, Stage::Bind(v, _) if *v == place))?;
        let Stage::Bind(_, Domain::Set(domain)) = stages[stage].clone() else { return None };
        let place = Place { clause: 0, stage };
        let here = Horizon { moves: 0, part: Some(place) };
        if !self.relaxed.is_open(&domain) {
            return Some(self.relaxed.set(&domain, Side::Upper, here));
        }
        let Some(mut loops) = self.relaxed.loops(&domain, place, here) else { return Some(Expr::Full) };
        if let Some((earlier, within)) = earlier {
            loops.narrow(earlier, within);
        }
        let points = self.relaxed.origin(&loops.named(&domain), here);
        Some(self.relaxed.gathered(loops, points))
    }

    /// Whether a point of the plane that is wanted is one with which the goal is reached, where that is known not to be: now,
    /// if it is lost, and after the move, if it is gained.
    fn is_goal_met(&self, plane: &Expr, wanted: &Expr, change: Change) -> bool {
        let mut known = Vec::new();
        add_parts(wanted, &mut known);
        let is_lasting = |part: &Expr| change == Change::Loss || self.relaxed.is_fixed(part, MOVE);
        self.goal.iter().filter_map(met).any(|needed| {
            let parts: Vec<&Expr> = if let Expr::Inter(parts) = needed { parts.iter().collect() } else { vec![needed] };
            parts.contains(&plane)
                && parts.iter().all(|part| *part == plane || known.contains(part) && is_lasting(part))
        })
    }

    /// Whether a move reaches the goal that fills one of the points, where that is known not to be.
    fn is_goal_filled(&self, last: LocalId, wanted: &Expr) -> bool {
        let point = Expr::Singleton(Box::new(Expr::Local(last)));
        let updates = self.relaxed.clauses[0].stages.iter().flat_map(updates);
        let Some(Update::Plane { cell, index, set, value }) = updates.last() else { return false };
        let plane = Expr::Plane(*cell, index.clone(), Some(Box::new(value.clone())));
        *set == point && self.is_goal_met(&plane, wanted, Change::Gain)
    }

    /// The points for which a set decides, if the other of two does not change.
    fn decided(&mut self, joined: Joined, wanted: &Expr, other: &Expr) -> Expr {
        match joined {
            Joined::All => self.within(wanted, other),
            Joined::Some => self.without(wanted, other),
        }
    }

    fn within(&mut self, wanted: &Expr, set: &Expr) -> Expr {
        let set = self.relaxed.copy(set);
        build::inter([wanted.clone(), set])
    }

    fn without(&mut self, wanted: &Expr, set: &Expr) -> Expr {
        let set = self.relaxed.copy(set);
        build::minus(wanted.clone(), set)
    }
}

/// Of which of several sets the points are that are spoken of.
#[derive(Clone, Copy)]
enum Joined {
    All,
    Some,
}

/// The sets of which each of its points is one, by its form.
fn add_parts<'e>(set: &'e Expr, parts: &mut Vec<&'e Expr>) {
    if let Expr::Inter(of) = set {
        of.iter().for_each(|part| add_parts(part, parts));
    } else if let Expr::Minus(kept, _) = set {
        add_parts(kept, parts);
    } else {
        parts.push(set);
    }
}

/// The set of which the condition says that it has a point.
fn met(condition: &Expr) -> Option<&Expr> {
    let Expr::Not(none) = condition else { return None };
    if let Expr::IsEmpty(set) = &**none { Some(set) } else { None }
}

fn updates(stage: &Stage) -> &[Update] {
    if let Stage::Apply(updates) = stage { updates } else { &[] }
}

/// The last parameter whose point a clause fills.
fn last_filled(stages: &[Stage]) -> Option<LocalId> {
    let is_filled = |v: LocalId| {
        let point = Expr::Singleton(Box::new(Expr::Local(v)));
        let fills = |update: &Update| matches!(update, Update::Plane { set, .. } | Update::Members { set, .. } if *set == point);
        stages.iter().flat_map(updates).any(fills)
    };
    stages.iter().rev().find_map(|stage| match stage {
        Stage::Bind(v, Domain::Set(_)) if is_filled(*v) => Some(*v),
        Stage::Bind(..) | Stage::When(_) | Stage::Require(_) | Stage::Apply(_) | Stage::Let(..) => None,
    })
}

#[cfg(test)]
mod tests;
