//! Readings by bounds: what an expression is at least, or at most, in all the cases that a reading speaks of.
//!
//! A reading says what stays as it is, and what is special about an operator. All others are read by their parts, where the
//! table says how the value goes with each of them; else nothing is known but that a condition may or need not hold, and
//! that a set has at most all points and at least none.
//!
//! Law: if each part is replaced by its bound on the side that its polarity asks for, the value is a bound on this side.
//! *Proof.* An operator that reads nothing that may change is a function of its parts; it grows with those of polarity up
//! and shrinks as those of polarity down grow, one after the other.

#![deny(clippy::wildcard_enum_match_arm)]

use super::signature::{PartTy, Polarity, Reads, Slot, State, signature};
use super::{Expr, Ty, build, visit};

/// Which bound is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// What may be.
    Upper,
    /// What must be.
    Lower,
}

impl Side {
    /// The other.
    pub fn other(self) -> Side {
        match self {
            Side::Upper => Side::Lower,
            Side::Lower => Side::Upper,
        }
    }

    /// The bound that says nothing; `None` for what has no order.
    pub fn top(self, ty: Ty) -> Option<Expr> {
        match (ty, self) {
            (Ty::Bool, side) => Some(Expr::Bool(side == Side::Upper)),
            (Ty::Set, Side::Upper) => Some(Expr::Full),
            (Ty::Set, Side::Lower) => Some(Expr::Empty),
            (Ty::Int | Ty::Answer, _) => None,
        }
    }
}

/// A reading of conditions and sets by bounds.
pub trait Reading {
    /// Whether the expression is the same in all cases.
    fn is_fixed(&self, e: &Expr) -> bool;

    /// Whether what an operator reads itself is.
    fn is_fixed_itself(&self, reads: Reads) -> bool;

    /// What is special about the expression, which is not fixed.
    fn special(&mut self, e: &Expr, side: Side) -> Option<Expr>;

    /// The type of an expression.
    fn ty(&self, e: &Expr) -> Ty;

    /// The bound of a condition or set.
    fn bound(&mut self, e: &Expr, side: Side) -> Expr {
        if self.is_fixed(e) { e.clone() } else { self.looked_into(e, side) }
    }

    /// The bound of what is not fixed.
    fn looked_into(&mut self, e: &Expr, side: Side) -> Expr {
        let own = self.special(e, side).or_else(|| self.by_parts(e, side));
        own.or_else(|| side.top(self.ty(e))).unwrap_or_else(|| e.clone())
    }

    /// The bound by those of the parts, where the table says how the value goes with them.
    fn by_parts(&mut self, e: &Expr, side: Side) -> Option<Expr> {
        let mut fits = self.is_fixed_itself(signature(e).reads);
        visit::each_slot(e, &mut |slot, part| fits = fits && (is_ordered(slot) || self.is_fixed(part)));
        if !fits {
            return None;
        }
        let mut out = e.clone();
        visit::each_slot_mut(&mut out, &mut |slot, part| {
            if is_ordered(slot) {
                let side = if slot.polarity == Polarity::Up { side } else { side.other() };
                *part = self.bound(part, side);
            }
        });
        Some(build::rebuilt(out))
    }
}

/// Whether a bound of the part tells one of the whole.
fn is_ordered(slot: Slot) -> bool {
    let has_bounds = matches!(slot.ty, PartTy::Of(Ty::Bool | Ty::Set) | PartTy::Whole);
    slot.state == State::Here && slot.polarity != Polarity::Any && has_bounds
}
