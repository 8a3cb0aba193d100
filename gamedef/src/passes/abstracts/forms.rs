//! What forms say of sets and conditions by themselves.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::ir::reads::{self, Read};
use crate::ir::{Expr, build};
use crate::rules::CellId;

/// A set of points of a cell: those with a value.
pub(super) fn plane_of(e: &Expr) -> Option<(CellId, Expr)> {
    let (cell, index, value) = if let Expr::Absent(cell, index) = e {
        (*cell, index, build::absent())
    } else {
        let Expr::Plane(cell, index, value) = e else { return None };
        (*cell, index, value.as_deref().cloned().unwrap_or(Expr::Int(1)))
    };
    index.is_empty().then_some((cell, value))
}

/// Whether no state can change what the expression says.
pub(super) fn is_static(e: &Expr) -> bool {
    !reads::any(e, &|read| match read {
        Read::Cell(_) | Read::Passes | Read::Turn | Read::Called(_) | Read::Everything => true,
    })
}

/// Whether a point is of the set by what it holds itself, so that a move that fills one point changes that of no other.
pub(super) fn is_pointwise(set: &Expr) -> bool {
    if let Expr::Union(parts) | Expr::Inter(parts) = set {
        return parts.iter().all(is_pointwise);
    }
    if let Expr::Minus(kept, taken) = set {
        return is_pointwise(kept) && is_pointwise(taken);
    }
    plane_of(set).is_some() || is_static(set)
}
