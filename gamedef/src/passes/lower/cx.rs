//! The context of one function being lowered: the clause variables it has taken in, and the locals it has made.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use super::rename;
use crate::ir::{Expr, Local, LocalId, Ty};
use crate::rules::{Formula, SortId, Term, VarId, Vars};

/// What each bound clause variable is: a name or a constant, never a larger expression.
pub type Env = FxHashMap<VarId, Expr>;

/// The variables of a function being lowered.
#[derive(Default)]
pub struct Cx {
    /// Clause variables taken in, of all clauses.
    pub vars: Vars,
    /// Locals of the function.
    pub locals: IndexVec<LocalId, Local>,
}

/// How a clause's variables are numbered in the context: by an offset.
#[derive(Clone, Copy)]
pub struct Shift(u32);

impl Shift {
    /// A variable of the clause, in the context.
    pub fn var(self, v: VarId) -> VarId {
        VarId::from_raw(v.raw() + self.0)
    }

    /// A formula of the clause, in the context.
    pub fn formula(self, f: &Formula) -> Formula {
        rename::formula(f, &|v| Term::Var(self.var(v)))
    }

    /// A term of the clause, in the context.
    pub fn term(self, t: &Term) -> Term {
        rename::term(t, &|v| Term::Var(self.var(v)))
    }
}

impl Cx {
    /// Takes in the variables of a clause.
    pub fn adopt(&mut self, vars: &Vars) -> Shift {
        let shift = Shift(u32::try_from(self.vars.len()).unwrap_or(u32::MAX));
        self.vars.extend(vars.iter().cloned());
        shift
    }

    /// A new local.
    pub fn local(&mut self, name: &str, ty: Ty, sort: Option<SortId>) -> LocalId {
        self.locals.push(super::local(name, ty, sort))
    }

    /// A new local that holds values of a clause variable.
    pub fn local_for(&mut self, v: VarId) -> LocalId {
        let var = &self.vars[v];
        let new = super::local(&var.name, Ty::Int, Some(var.sort));
        self.locals.push(new)
    }

    /// The sort of a clause variable.
    pub fn sort(&self, v: VarId) -> SortId {
        self.vars[v].sort
    }
}
