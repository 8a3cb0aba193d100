//! Literals: what a conjunction consists of once nested conjunctions, quantifiers and negations are pushed apart.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashSet;

use super::cx::Cx;
use super::{Lowerer, rename};
use crate::ir::Expr;
use crate::rules::{CompareOp, Formula, SortId, Term, VarId};

/// A part of a conjunction.
#[derive(Clone, Debug)]
pub enum Lit {
    /// A formula that is no conjunction and no `exists`.
    Formula(Formula),
    /// The variable is a point of the set.
    In(VarId, Expr),
}

impl Lit {
    /// The variables among `unbound` that occur in it, each once, in order of occurrence.
    pub fn free(&self, unbound: &FxHashSet<VarId>) -> Vec<VarId> {
        let mut out = Vec::new();
        let mut see = |v: VarId| {
            if unbound.contains(&v) && !out.contains(&v) {
                out.push(v);
            }
        };
        match self {
            Lit::Formula(f) => rename::each_var(f, &mut see),
            Lit::In(v, _) => see(*v),
        }
        out
    }
}

impl Lowerer<'_> {
    /// Flattens formulas into literals; the variables of `exists` are added to `vars`. `None` if one is plainly false.
    pub(super) fn flatten(&self, cx: &mut Cx, formulas: Vec<Formula>, vars: &mut Vec<VarId>) -> Option<Vec<Lit>> {
        let mut out = Vec::new();
        let mut todo = formulas;
        todo.reverse();
        while let Some(f) = todo.pop() {
            match f {
                Formula::Const(true) => {}
                // A variable always has a value.
                Formula::Compare(CompareOp::Eq, Term::Var(a), Term::Var(b)) if a == b => {}
                Formula::Const(false) => return None,
                Formula::And(fs) => todo.extend(fs.into_iter().rev()),
                Formula::Or(mut fs) if fs.len() == 1 => todo.extend(fs.pop()),
                Formula::Or(fs) if fs.is_empty() => return None,
                Formula::Exists(vs, f) => {
                    vars.extend(vs);
                    todo.push(*f);
                }
                Formula::Not(inner) => match *inner {
                    Formula::Const(b) => todo.push(Formula::Const(!b)),
                    Formula::Not(f) => todo.push(*f),
                    Formula::Or(fs) => todo.extend(fs.into_iter().rev().map(|f| Formula::Not(Box::new(f)))),
                    Formula::And(fs) => {
                        todo.push(Formula::Or(fs.into_iter().map(|f| Formula::Not(Box::new(f))).collect()));
                    }
                    Formula::Forall(vs, f) => todo.push(Formula::Exists(vs, Box::new(Formula::Not(f)))),
                    f @ (Formula::Atom(..)
                    | Formula::Static(..)
                    | Formula::Member(..)
                    | Formula::Compare(..)
                    | Formula::OneOf(..)
                    | Formula::Between(..)
                    | Formula::Exists(..)
                    | Formula::NoMoveOf(_)) => {
                        let f = self.threshold(cx, &f).unwrap_or(f);
                        if let Formula::Not(g) = f {
                            todo.push(*g);
                        } else {
                            out.push(Lit::Formula(Formula::Not(Box::new(f))));
                        }
                    }
                },
                Formula::Forall(vs, f) => {
                    out.push(Lit::Formula(Formula::Not(Box::new(Formula::Exists(vs, Box::new(Formula::Not(f)))))));
                }
                f @ (Formula::Atom(..)
                | Formula::Static(..)
                | Formula::Member(..)
                | Formula::Compare(..)
                | Formula::OneOf(..)
                | Formula::Between(..)
                | Formula::Or(_)
                | Formula::NoMoveOf(_)) => match self.threshold(cx, &f) {
                    Some(g) => todo.push(g),
                    None => out.push(Lit::Formula(f)),
                },
            }
        }
        Some(out)
    }

    /// A count compared with 0 or 1 says whether something exists; other counts are left as they are.
    fn threshold(&self, cx: &mut Cx, f: &Formula) -> Option<Formula> {
        let Formula::Compare(op, a, b) = f else { return None };
        let (op, count, k) = match (a, b) {
            (count, Term::Const(_, k)) if is_count(count) => (*op, count, *k),
            (Term::Const(_, k), count) if is_count(count) => (turned(*op), count, *k),
            _ => return None,
        };
        let some = match (op, k) {
            (CompareOp::Ge, 1) | (CompareOp::Gt, 0) => true,
            (CompareOp::Eq | CompareOp::Le, 0) | (CompareOp::Lt, 1) => false,
            _ => return None,
        };
        let (vars, body) = if let Term::Count(vars, body) = count {
            (vars.clone(), (**body).clone())
        } else {
            let Term::Func(func, args) = count else { return None };
            let func = &self.game.funcs[*func];
            let [(Formula::Const(true), Term::Count(vars, body))] = &func.cases[..] else { return None };
            let shift = cx.adopt(&func.vars);
            let by = |v: VarId| match func.args.iter().position(|a| *a == v) {
                Some(i) => args[i].clone(),
                None => Term::Var(shift.var(v)),
            };
            (vars.iter().map(|v| shift.var(*v)).collect(), rename::formula(body, &by))
        };
        let exists = Formula::Exists(vars, Box::new(body));
        Some(if some { exists } else { Formula::Not(Box::new(exists)) })
    }

    /// Whether the term may have no value.
    pub(super) fn may_be_absent(&self, t: &Term) -> bool {
        use crate::rules::CellValue;
        match t {
            Term::Var(_)
            | Term::Const(..)
            | Term::Param(_)
            | Term::Role(_)
            | Term::ToMove
            | Term::Count(..)
            | Term::Sum(..)
            | Term::Builtin(..) => false,
            Term::Extreme(_, a, b) => self.may_be_absent(a) || self.may_be_absent(b),
            Term::Cell(c, ts) => {
                !matches!(self.game.cells[*c].value, CellValue::Total(_)) || ts.iter().any(|t| self.may_be_absent(t))
            }
            Term::Func(f, _) => {
                !self.game.funcs[*f].cases.iter().any(|(g, v)| *g == Formula::Const(true) && !self.may_be_absent(v))
            }
            Term::Opponent(t) => self.may_be_absent(t),
            Term::Arith(op, a, b) => {
                *op == crate::rules::ArithOp::Div || self.may_be_absent(a) || self.may_be_absent(b)
            }
            Term::The(..) | Term::None => true,
        }
    }

    /// The sort of a term's value.
    pub(super) fn sort_of(&self, cx: &Cx, t: &Term) -> SortId {
        use crate::rules::CellValue;
        match t {
            Term::Var(v) | Term::The(v, _) => cx.sort(*v),
            Term::Const(s, _) => *s,
            Term::Param(p) => self.game.params[*p].sort,
            Term::Role(_) | Term::ToMove | Term::Opponent(_) => SortId::PLAYER,
            Term::Cell(c, _) => match self.game.cells[*c].value {
                CellValue::Optional(s) | CellValue::Total(s) => s,
                CellValue::Set => SortId::INTEGER,
            },
            Term::Func(f, _) => self.game.funcs[*f].value,
            Term::Builtin(..) => SortId::INDEX,
            Term::Arith(..) | Term::Extreme(..) | Term::Count(..) | Term::Sum(..) | Term::None => SortId::INTEGER,
        }
    }
}

fn is_count(t: &Term) -> bool {
    matches!(t, Term::Count(..) | Term::Func(..))
}

fn turned(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Lt => CompareOp::Gt,
        CompareOp::Le => CompareOp::Ge,
        CompareOp::Gt => CompareOp::Lt,
        CompareOp::Ge => CompareOp::Le,
        op @ (CompareOp::Eq | CompareOp::Ne) => op,
    }
}
