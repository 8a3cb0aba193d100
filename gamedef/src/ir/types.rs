//! Types of expressions that are known to be well formed; `check` finds out whether they are.

use index_vec::IndexVec;

use super::{Expr, Local, LocalId, Program, TableKind, Ty};

/// The type of an expression that may use these local variables.
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
        | Expr::EveryMove(..) => Ty::Bool,
        Expr::Empty
        | Expr::Full
        | Expr::Singleton(_)
        | Expr::Union(_)
        | Expr::Inter(_)
        | Expr::Minus(..)
        | Expr::Plane(..)
        | Expr::Absent(..)
        | Expr::Image(..)
        | Expr::Row(..)
        | Expr::Filter(..)
        | Expr::Gather(..)
        | Expr::Closure(..) => Ty::Set,
        _ => Ty::Int,
    }
}
