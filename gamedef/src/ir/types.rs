//! Types of expressions: those that the table tells, and the types of what only a program tells.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;

use super::signature::{PartTy, signature};
use super::{Expr, Local, LocalId, Program, TableKind, Ty, visit};

/// The type of an expression that may use these local variables, of a program known to be well formed; `check` finds out
/// whether it is.
pub fn ty(program: &Program, locals: &IndexVec<LocalId, Local>, expr: &Expr) -> Ty {
    if let Some(own) = signature(expr).ty {
        return own;
    }
    if let Expr::Local(local) = expr {
        return locals[*local].ty;
    }
    if let Expr::Call(f, _) = expr {
        return program.funcs[*f].ty;
    }
    if let Expr::Lookup(t, _) = expr {
        return match program.tables[*t].kind {
            TableKind::Bool => Ty::Bool,
            TableKind::Int => Ty::Int,
            TableKind::Set | TableKind::Relation => Ty::Set,
        };
    }
    let mut passed = None;
    visit::each_slot(expr, &mut |slot, part| {
        if slot.ty == PartTy::Whole {
            passed = Some(part);
        }
    });
    passed.map_or(Ty::Int, |part| ty(program, locals, part))
}
