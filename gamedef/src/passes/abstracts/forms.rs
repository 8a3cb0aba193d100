//! What forms say of sets and conditions by themselves.

use crate::ir::reads::{self, Read};
use crate::ir::{Expr, build};
use crate::rules::CellId;

/// A set of points of a cell: those with a value.
pub(super) fn plane_of(e: &Expr) -> Option<(CellId, Expr)> {
    match e {
        Expr::Plane(cell, index, value) if index.is_empty() => {
            Some((*cell, value.as_deref().cloned().unwrap_or(Expr::Int(1))))
        }
        Expr::Absent(cell, index) if index.is_empty() => Some((*cell, build::absent())),
        _ => None,
    }
}

/// Whether no state can change what the expression says.
pub(super) fn is_static(e: &Expr) -> bool {
    !reads::any(e, &|read| match read {
        Read::Cell(_) | Read::Passes | Read::Turn | Read::Called(_) | Read::Everything => true,
    })
}
