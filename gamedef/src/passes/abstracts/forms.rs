//! What forms say of sets and conditions by themselves.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::ir::reads::{self, Read};
use crate::ir::{Expr, build, visit};
use crate::rules::{CellId, CompareOp};

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

/// Of two comparisons of one number with constants that both must hold, leaves the stronger.
pub(super) fn keep_stronger(e: &mut Expr) {
    visit::rewrite(e, &mut |e| {
        if let Expr::And(parts) = e {
            let all = std::mem::take(parts);
            let is_implied = |part: &Expr| all.iter().any(|other| other != part && implies(other, part));
            let kept: Vec<Expr> = all.iter().filter(|part| !is_implied(part)).cloned().collect();
            *e = build::and(kept);
        }
    });
}

/// Whether a comparison implies another of the same number.
fn implies(a: &Expr, b: &Expr) -> bool {
    let (Some((x, a)), Some((y, b))) = (range(a), range(b)) else { return false };
    x == y && b.0 <= a.0 && a.1 <= b.1 && a != b
}

/// The number that is compared, and between which it then is.
fn range(e: &Expr) -> Option<(&Expr, (i64, i64))> {
    let Expr::Compare(op, x, k) = e else { return None };
    let Expr::Int(k) = **k else { return None };
    let k = i64::from(k);
    Some((
        x,
        match op {
            CompareOp::Lt => (i64::MIN, k - 1),
            CompareOp::Le => (i64::MIN, k),
            CompareOp::Gt => (k + 1, i64::MAX),
            CompareOp::Ge => (k, i64::MAX),
            CompareOp::Eq => (k, k),
            CompareOp::Ne => return None,
        },
    ))
}
