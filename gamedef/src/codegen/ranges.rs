//! What is known of numbers where the rules are compiled: that they are present, and how great they can be.

#![deny(clippy::wildcard_enum_match_arm)]

use super::body::Body;
use super::plan::ParamPlan;
use crate::ir::kinds;
use crate::ir::{Expr, NONE};
use crate::rules::ArithOp;

/// What a present number can be.
const ANY: (i64, i64) = (i32::MIN as i64 + 1, i32::MAX as i64);

impl Body<'_, '_> {
    /// Whether the number is known to be one at least.
    pub fn is_some(&self, number: &Expr) -> bool {
        self.range(number).is_some_and(|(least, _)| least >= 1)
    }

    /// The least and greatest value of an integer that is never absent, where they are known.
    pub fn range(&self, expr: &Expr) -> Option<(i64, i64)> {
        match expr {
            Expr::Int(NONE) => None,
            Expr::Int(value) => Some((i64::from(*value), i64::from(*value))),
            Expr::Local(local) => self.ranges[*local],
            Expr::Count(_) | Expr::Passes => Some((0, i64::from(u16::MAX) + 1)),
            Expr::Attacker => Some((0, 1)),
            Expr::Opponent(player) => self.range(player).filter(|r| *r == (0, 1)),
            Expr::Param(param) => match self.plan.params.get(*param) {
                Some(ParamPlan::Static(..)) => Some(ANY),
                _ => None,
            },
            Expr::Arith(op, a, b) => {
                let ((a, b), (c, d)) = (self.range(a)?, self.range(b)?);
                let (low, high) = match op {
                    ArithOp::Add => (a + c, b + d),
                    ArithOp::Sub => (a - d, b - c),
                    ArithOp::Mul => {
                        let products = [a * c, a * d, b * c, b * d];
                        (products.into_iter().min()?, products.into_iter().max()?)
                    }
                    ArithOp::Div => return None,
                };
                (low >= ANY.0 && high <= ANY.1).then_some((low, high))
            }
            Expr::If(_, a, b) => {
                let ((a, b), (c, d)) = (self.range(a)?, self.range(b)?);
                Some((a.min(c), b.max(d)))
            }
            Expr::Let(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Arg(_)
            | Expr::Scalar(..)
            | Expr::ValueAt(..)
            | Expr::Sum(..)
            | Expr::The(_)
            | Expr::Pick(_)
            | Expr::TheOne(..)
            | kinds::bools!()
            | kinds::sets!()
            | kinds::answers!() => None,
        }
    }
}
