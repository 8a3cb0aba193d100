//! Types of expressions: one table for all, and the types of what only a program tells.

use index_vec::IndexVec;

use super::{Expr, Local, LocalId, Program, TableKind, Ty};

/// The type of an expression that may use these local variables, of a program known to be well formed; `check` finds out
/// whether it is.
pub fn ty(program: &Program, locals: &IndexVec<LocalId, Local>, expr: &Expr) -> Ty {
    match expr {
        Expr::Local(local) => locals[*local].ty,
        Expr::Let(_, _, body) | Expr::If(_, body, _) | Expr::With(_, body) | Expr::Null(body) => {
            ty(program, locals, body)
        }
        Expr::Call(f, _) => program.funcs[*f].ty,
        Expr::Lookup(t, _) => match program.tables[*t].kind {
            TableKind::Bool => Ty::Bool,
            TableKind::Int => Ty::Int,
            TableKind::Set | TableKind::Relation => Ty::Set,
        },
        expr => own_type(expr).unwrap_or(Ty::Int),
    }
}

/// The type of an expression that can have only one.
pub fn own_type(e: &Expr) -> Option<Ty> {
    match e {
        Expr::Local(_)
        | Expr::Let(..)
        | Expr::If(..)
        | Expr::Call(..)
        | Expr::Lookup(..)
        | Expr::With(..)
        | Expr::Null(_) => None,
        Expr::Bool(_)
        | Expr::And(_)
        | Expr::Or(_)
        | Expr::Not(_)
        | Expr::Same(..)
        | Expr::Compare(..)
        | Expr::IsEmpty(_)
        | Expr::Contains(..)
        | Expr::AtLeast(..)
        | Expr::Any(..)
        | Expr::All(..)
        | Expr::SomeMove(..)
        | Expr::TwoMoves(..)
        | Expr::EveryMove(..)
        | Expr::Keeps(..)
        | Expr::Holds(_)
        | Expr::Breaks(_)
        | Expr::Bars(..) => Some(Ty::Bool),
        Expr::Int(_)
        | Expr::Param(_)
        | Expr::Arg(_)
        | Expr::Attacker
        | Expr::Passes
        | Expr::Opponent(_)
        | Expr::Arith(..)
        | Expr::Scalar(..)
        | Expr::ValueAt(..)
        | Expr::Count(_)
        | Expr::Sum(..)
        | Expr::The(_)
        | Expr::Pick(_)
        | Expr::TheOne(..) => Some(Ty::Int),
        Expr::Empty
        | Expr::Full
        | Expr::Singleton(_)
        | Expr::Few(..)
        | Expr::Union(_)
        | Expr::Inter(_)
        | Expr::Minus(..)
        | Expr::Plane(..)
        | Expr::Absent(..)
        | Expr::Image(..)
        | Expr::Row(..)
        | Expr::Filter(..)
        | Expr::Gather(..)
        | Expr::Closure(..)
        | Expr::Roots(_)
        | Expr::Path(_)
        | Expr::Reached(_)
        | Expr::Barred(..) => Some(Ty::Set),
        Expr::Answer(..) | Expr::FirstAnswer(..) | Expr::EachAnswer(..) => Some(Ty::Answer),
    }
}
