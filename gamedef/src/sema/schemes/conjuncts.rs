//! Where a formula of a scheme stands, and what it is made of.

use crate::rules::{Role, SchemeFormula};
use crate::syntax::ast::{Expr, ExprKind};

/// In which state a formula is read.
#[derive(Clone, Copy)]
pub(super) enum Place<'n> {
    /// In the state at hand, with this side to move.
    Here(Role),
    /// Under `some move a:`, before it is said that the move is made.
    Choosing(&'n str, Role),
}

impl Place<'_> {
    /// The move that is being chosen.
    pub fn chosen(&self) -> Option<&str> {
        match self {
            Place::Here(_) => None,
            Place::Choosing(name, _) => Some(name),
        }
    }
}

/// The conjuncts of an expression.
pub(super) fn flat(expr: &Expr) -> Vec<&Expr> {
    match &expr.node {
        ExprKind::And(parts) | ExprKind::Tuple(parts) => parts.iter().flat_map(flat).collect(),
        _ => vec![expr],
    }
}

/// The conjunction of formulas.
pub(super) fn and(mut parts: Vec<SchemeFormula>) -> SchemeFormula {
    match parts.len() {
        0 => SchemeFormula::Const(true),
        1 => parts.remove(0),
        _ => SchemeFormula::And(parts),
    }
}
