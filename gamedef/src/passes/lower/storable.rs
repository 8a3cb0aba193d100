//! What a cell can hold: a move that would write anything else does not exist.
//!
//! Updates drop what does not fit, so the move itself must say so, before the step that writes. Most written values fit
//! by their sorts, and nothing is asked of them; a number beyond its range, or the lack of a value where the cell must
//! have one, is asked about only where it can happen.

#![deny(clippy::wildcard_enum_match_arm)]

use super::cx::{Cx, Env};
use super::{Lowered, Lowerer};
use crate::ir::{Domain, Expr, StorageKind, Ty, build};
use crate::rules::{ArithOp, Assign, CompareOp, Extreme, SortId, SortKind, Term};

/// What a cell holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Holds {
    /// The values.
    pub sort: SortId,
    /// Whether it may hold none.
    pub optional: bool,
}

impl Holds {
    /// What a cell with values holds; `None` for a set.
    pub fn of(kind: StorageKind) -> Option<Holds> {
        match kind {
            StorageKind::Planes { value: sort, optional } | StorageKind::Scalar { value: sort, optional } => {
                Some(Holds { sort, optional })
            }
            StorageKind::Members | StorageKind::Flag => None,
        }
    }
}

impl Lowerer<'_> {
    /// Whether a cell can certainly hold the term's value.
    pub(super) fn is_storable(&self, cx: &Cx, t: &Term, holds: Holds) -> bool {
        self.is_in_sort(cx, t, holds.sort) && (holds.optional || !self.may_lack_value(cx, t))
    }

    /// The condition that a cell can hold the value of a term whose variables are bound.
    pub(super) fn storable(&mut self, cx: &mut Cx, env: &Env, t: &Term, holds: Holds) -> Lowered<Expr> {
        if self.is_storable(cx, t, holds) {
            return Ok(Expr::Bool(true));
        }
        let value = self.term(cx, env, t)?;
        if self.is_in_sort(cx, t, holds.sort) {
            return Ok(build::not(build::same(value, build::absent())));
        }
        let local = cx.local("value", Ty::Int, Some(holds.sort));
        let read = Expr::Local(local);
        let fits = self.in_sort(cx, holds.sort, read.clone())?;
        let fits = if holds.optional { build::or([build::same(read, build::absent()), fits]) } else { fits };
        Ok(build::bind(local, value, fits))
    }

    /// The condition that the place exists that an assignment writes: each index has a value of its sort. Else nothing
    /// is written there, and nothing is wrong.
    pub(super) fn place_exists(&mut self, cx: &mut Cx, env: &Env, a: &Assign) -> Lowered<Expr> {
        let point = self.program.cells[a.cell].point;
        let sorts = &self.game.cells[a.cell].args;
        let mut conditions = Vec::new();
        for (i, (t, sort)) in a.args.iter().zip(sorts).enumerate() {
            if Some(i) != point {
                conditions.push(self.storable(cx, env, t, Holds { sort: *sort, optional: false })?);
            }
        }
        Ok(build::and(conditions))
    }

    /// Whether the term can be without a value, an index beyond its sort or a number beyond 32 bits included.
    fn may_lack_value(&self, cx: &Cx, t: &Term) -> bool {
        self.may_be_absent(t)
            || match t {
                Term::Cell(c, args) => {
                    args.iter().zip(&self.game.cells[*c].args).any(|(arg, sort)| !self.is_in_sort(cx, arg, *sort))
                }
                Term::Arith(..) => self.bounds(cx, t).is_none(),
                Term::Extreme(_, a, b) => self.may_lack_value(cx, a) || self.may_lack_value(cx, b),
                Term::Var(_)
                | Term::Const(..)
                | Term::Param(_)
                | Term::Role(_)
                | Term::ToMove
                | Term::None
                | Term::Func(..)
                | Term::Builtin(..)
                | Term::Opponent(_)
                | Term::Sum(..)
                | Term::Count(..)
                | Term::The(..) => false,
            }
    }

    /// Whether the term's value, where it has one, is certainly one of the sort.
    fn is_in_sort(&self, cx: &Cx, t: &Term, sort: SortId) -> bool {
        let own = self.sort_of(cx, t);
        match self.game.sorts[sort].kind {
            // Numbers of all ranges mix by value, and what is computed may leave its range.
            SortKind::Range(..) | SortKind::Index => {
                let kept = matches!(
                    t,
                    Term::Var(_)
                        | Term::Const(..)
                        | Term::Param(_)
                        | Term::Cell(..)
                        | Term::Builtin(..)
                        | Term::The(..)
                );
                let within = || {
                    let (all, some) = (self.bounds(cx, t), self.sort_bounds(sort));
                    all.zip(some).is_some_and(|((lo, hi), (least, greatest))| least <= lo && hi <= greatest)
                };
                *t == Term::None || (kept && own == sort && !matches!(t, Term::Const(..))) || within()
            }
            SortKind::Point | SortKind::Dir | SortKind::Player | SortKind::Integer | SortKind::Enum(_) => true,
        }
    }

    /// The least and greatest value a term can have, where constants tell.
    fn bounds(&self, cx: &Cx, t: &Term) -> Option<(i64, i64)> {
        match t {
            Term::Const(_, value) => Some((i64::from(*value), i64::from(*value))),
            Term::Arith(op, a, b) => {
                let ((a, b), (c, d)) = (self.bounds(cx, a)?, self.bounds(cx, b)?);
                let ends = match op {
                    ArithOp::Add => [a + c, b + d, a + c, b + d],
                    ArithOp::Sub => [a - d, b - c, a - d, b - c],
                    ArithOp::Mul => [a * c, a * d, b * c, b * d],
                    ArithOp::Div => return None,
                };
                // Beyond 32 bits there is no value.
                let ends = (*ends.iter().min()?, *ends.iter().max()?);
                (i32::try_from(ends.0).is_ok() && i32::try_from(ends.1).is_ok()).then_some(ends)
            }
            Term::Extreme(extreme, a, b) => {
                let (a, b) = (self.bounds(cx, a)?, self.bounds(cx, b)?);
                Some(match extreme {
                    Extreme::Least => (a.0.min(b.0), a.1.min(b.1)),
                    Extreme::Greatest => (a.0.max(b.0), a.1.max(b.1)),
                })
            }
            Term::Var(_) | Term::Cell(..) | Term::The(..) => self.sort_bounds(self.sort_of(cx, t)),
            Term::Param(_)
            | Term::Role(_)
            | Term::ToMove
            | Term::None
            | Term::Func(..)
            | Term::Builtin(..)
            | Term::Opponent(_)
            | Term::Sum(..)
            | Term::Count(..) => None,
        }
    }

    fn sort_bounds(&self, sort: SortId) -> Option<(i64, i64)> {
        let SortKind::Range(Term::Const(_, lo), Term::Const(_, hi)) = self.game.sorts[sort].kind else { return None };
        Some((i64::from(lo), i64::from(hi)))
    }

    /// Whether an integer is a value of a sort.
    pub(super) fn in_sort(&mut self, cx: &mut Cx, sort: SortId, value: Expr) -> Lowered<Expr> {
        let game = self.game;
        Ok(match &game.sorts[sort].kind {
            SortKind::Range(lo, hi) => {
                let lo = self.term(cx, &Env::default(), lo)?;
                let hi = self.term(cx, &Env::default(), hi)?;
                build::and([build::compare(CompareOp::Ge, value.clone(), lo), build::compare(CompareOp::Le, value, hi)])
            }
            SortKind::Index => {
                let i = cx.local("i", Ty::Int, Some(SortId::INDEX));
                let domain = Domain::Sort(SortId::INDEX);
                Expr::Any(i, domain, Box::new(build::same(Expr::Local(i), value)))
            }
            SortKind::Point | SortKind::Dir | SortKind::Player | SortKind::Integer | SortKind::Enum(_) => {
                Expr::Bool(true)
            }
        })
    }
}
