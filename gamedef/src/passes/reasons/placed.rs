//! What a reason need not say, since it says already which values points have.
//!
//! *Law.* Let a reason have as a ground that points are in a plane of a cell. Then it needs none for their not being in a
//! set that is disjoint from the plane in any state. (*Proof*: in a state in which nothing holds that the reason bars, the
//! plane is one of the same value, for which there is a ground as well, and has the points; so the set has none of them.)
//!
//! Stones without liberties are the case in point: that they are not of a string of the other colour that breathes is so
//! because of their own colour, and not because of what surrounds the other's strings.

#![deny(clippy::wildcard_enum_match_arm)]

use super::Maker;
use crate::ir::facts::{disjoint, includes};
use crate::ir::{Expr, Ground, LocalId};

impl Maker<'_> {
    /// The grounds made where it is one that the points are in these sets.
    pub fn placing(
        &mut self,
        sets: &[Expr],
        points: &Expr,
        grounds: impl FnOnce(&mut Self) -> Vec<Ground>,
    ) -> Vec<Ground> {
        let before = self.placed.len();
        for set in sets {
            self.place(set, points);
        }
        let out = grounds(self);
        self.placed.truncate(before);
        out
    }

    fn place(&mut self, set: &Expr, points: &Expr) {
        if let Expr::Plane(_, index, _) | Expr::Absent(_, index) = set
            && index.is_empty()
        {
            self.placed.push((points.clone(), set.clone()));
        }
        if let Expr::Inter(parts) = set {
            parts.iter().for_each(|part| self.place(part, points));
        }
        if let Expr::Minus(kept, _) = set {
            self.place(kept, points);
        }
    }

    /// Whether it is a ground already that the points are in a plane that has none of the set.
    pub fn is_placed_apart(&self, points: &Expr, set: &Expr) -> bool {
        self.placed.iter().any(|(of, plane)| self.is_among(points, of) && disjoint(plane, set))
    }

    /// Whether it is a ground already that the points are in a plane of which the set has each point: then this set is not
    /// the one that keeps them out of an intersection.
    pub fn is_placed_in(&self, points: &Expr, set: &Expr) -> bool {
        self.placed.iter().any(|(of, plane)| self.is_among(points, of) && includes(set, plane))
    }

    /// Whether the points are some of the others, by their names.
    fn is_among(&self, points: &Expr, others: &Expr) -> bool {
        let is_named = |v: &LocalId| self.named.iter().any(|(name, value)| name == v && self.is_among(value, others));
        points == others
            || matches!(points, Expr::Local(v) if is_named(v))
            || matches!(points, Expr::Inter(parts) if parts.iter().any(|part| self.is_among(part, others)))
            || matches!(points, Expr::Minus(kept, _) if self.is_among(kept, others))
    }
}
