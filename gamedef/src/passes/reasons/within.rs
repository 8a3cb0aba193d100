//! The points of several sets at once, where one of them tells alternatives.
//!
//! *Law.* `if c then A else B` met with X is `if c then A & X else B & X`. A part of X met with X is itself. And of
//! `if A & X is empty then everything else ..` met with X, of points that are of A in any case, nothing is left where A & X is
//! empty: they would be of both.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::ir::facts::includes;
use crate::ir::names::alike;
use crate::ir::{Expr, LocalId, build};

/// The points of the domain that are of all the sets.
pub(super) fn all(sets: Vec<Expr>, domain: &Expr) -> Expr {
    let is_branching = |set: &Expr| matches!(set, Expr::If(..) | Expr::Let(..));
    let (branching, plain): (Vec<Expr>, Vec<Expr>) = sets.into_iter().partition(is_branching);
    match branching.as_slice() {
        [one] if !plain.is_empty() => Within { other: &build::inter(plain), domain, named: Vec::new() }.meet(one),
        _ => build::inter(branching.into_iter().chain(plain)),
    }
}

/// Meets alternatives with a set.
struct Within<'w> {
    /// X.
    other: &'w Expr,
    /// Where the points are in any case.
    domain: &'w Expr,
    /// Names and what they stand for.
    named: Vec<(LocalId, Expr)>,
}

impl Within<'_> {
    fn meet(&mut self, points: &Expr) -> Expr {
        if let Expr::If(c, a, b) = points {
            let [mut a, b] = [a, b].map(|points| self.meet(points));
            if self.has_none(c) {
                a = Expr::Empty;
            }
            // A set, or nothing where it is empty.
            let is_tested = matches!(&**c, Expr::IsEmpty(set) if a == Expr::Empty && **set == b);
            return if is_tested { b } else { build::cond((**c).clone(), a, b) };
        }
        if let Expr::Let(v, value, body) = points {
            self.named.push((*v, (**value).clone()));
            let body = self.meet(body);
            self.named.pop();
            return build::bind(*v, (**value).clone(), body);
        }
        let is_part = self.parts(points).iter().any(|part| alike(part, self.other));
        if is_part { points.clone() } else { build::inter([points.clone(), self.other.clone()]) }
    }

    /// Whether no point of the domain is of the other set where the condition holds.
    fn has_none(&self, c: &Expr) -> bool {
        let Expr::IsEmpty(set) = c else { return false };
        self.parts(set).iter().all(|part| alike(part, self.other) || includes(part, self.domain))
    }

    /// The sets of which it is the intersection.
    fn parts<'s>(&'s self, set: &'s Expr) -> &'s [Expr] {
        let value = self.named.iter().find(|(v, _)| *set == Expr::Local(*v)).map_or(set, |(_, value)| value);
        if let Expr::Inter(parts) = value { parts } else { std::slice::from_ref(value) }
    }
}
