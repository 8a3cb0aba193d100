//! Assignments: what a step of a move, or a setup, writes, as updates of whole sets.
//!
//! An assignment `for` all solutions of a range is one update of the set of its points. Where the value or an index
//! differs from point to point, it is one update for each value that it can have.

#![deny(clippy::wildcard_enum_match_arm)]

use super::cx::{Cx, Env};
use super::solve::Goal;
use super::storable::Holds;
use super::{Lowered, Lowerer, rename, unsupported};
use crate::ir::{Expr, StorageKind, Update, build};
use crate::rules::{Assign, CompareOp, Formula, SortId, SortKind, Term, VarId, Written};

/// What the assignments of a step come to.
#[derive(Default)]
pub(super) struct Effects {
    /// What changes, all at once.
    pub updates: Vec<Update>,
    /// What must hold before, else some cell cannot hold its value and the move does not exist.
    pub needs: Vec<Expr>,
}

impl Lowerer<'_> {
    /// One assignment. `reset`: it is the move's first to a cell that forgets.
    pub(super) fn assign(&mut self, cx: &mut Cx, env: &Env, a: &Assign, reset: bool, out: &mut Effects) -> Lowered<()> {
        self.at = a.span;
        let storage = &self.program.cells[a.cell];
        let Some(place) = storage.point else {
            return self.assign_scalar(cx, env, a, reset, out);
        };
        if reset {
            out.updates.push(Update::Reset(a.cell));
        }
        let kind = storage.kind;
        // The points written: a fresh variable equal to the written point, so that any term can stand there.
        let span = a.span;
        let target = ranging(a, &a.args[place])
            .unwrap_or_else(|| cx.vars.push(crate::rules::Var { name: "point".into(), sort: SortId::POINT, span }));
        let mut body = vec![a.range.clone(), a.guard.clone()];
        if a.args[place] != Term::Var(target) {
            body.push(Formula::Compare(CompareOp::Eq, Term::Var(target), a.args[place].clone()));
        }
        let others: Vec<VarId> = a.each.iter().copied().filter(|v| *v != target).collect();
        let depends = |t: &Term| {
            let mut found = false;
            rename::each_term_var(t, &mut |v| found |= a.each.contains(&v));
            found
        };
        let mut index = Vec::new();
        for (i, t) in a.args.iter().enumerate().filter(|(i, _)| *i != place) {
            if depends(t) {
                return self.assign_each(cx, env, a, i, out);
            }
            index.push(self.term(cx, env, t)?);
        }
        match (&a.value, kind) {
            (Written::Member(member), _) => {
                let set = self.solve_formulas(cx, env, Goal::Points(target), others, body, vec![])?;
                out.updates.push(Update::Members { cell: a.cell, index, set, member: *member });
            }
            (Written::Value(t), _) if !depends(t) => {
                let set = self.solve_formulas(cx, env, Goal::Points(target), others, body, vec![])?;
                let value = self.term(cx, env, t)?;
                self.need(cx, env, a, build::nonempty(set.clone()), out)?;
                out.updates.push(Update::Plane { cell: a.cell, index, set, value });
            }
            (Written::Value(t), StorageKind::Planes { value: sort, optional }) => {
                // The value differs from point to point: one update for each value.
                let Some(values) = self.constant_values(sort) else {
                    return Err(unsupported(a.span, "the value differs from point to point, and its sort is a range")
                        .help("assign a value that does not depend on the variables after `for`")
                        .into());
                };
                let none = optional.then_some(Term::None);
                let known: Vec<Term> = values.iter().map(|v| Term::Const(sort, *v)).collect();
                if !self.is_storable(cx, t, Holds { sort, optional }) {
                    // Points for which the value is none of those below.
                    let mut body = body.clone();
                    body.push(Formula::Not(Box::new(Formula::OneOf(t.clone(), known))));
                    if optional {
                        let absent = Formula::Compare(CompareOp::Eq, t.clone(), Term::None);
                        body.push(Formula::Not(Box::new(absent)));
                    }
                    let wrong = self.solve_formulas(cx, env, Goal::Points(target), others.clone(), body, vec![])?;
                    let exists = self.place_exists(cx, env, a)?;
                    out.needs.push(build::not(build::and([exists, build::nonempty(wrong)])));
                }
                for value in values.into_iter().map(|v| Term::Const(sort, v)).chain(none) {
                    let mut body = body.clone();
                    body.push(Formula::Compare(CompareOp::Eq, t.clone(), value.clone()));
                    let set = self.solve_formulas(cx, env, Goal::Points(target), others.clone(), body, vec![])?;
                    let value = self.term(cx, env, &value)?;
                    out.updates.push(Update::Plane { cell: a.cell, index: index.clone(), set, value });
                }
            }
            (Written::Value(_), _) => {
                return Err(unsupported(a.span, "a value is assigned to a set").into());
            }
        }
        Ok(())
    }

    /// If something is written, and to a place that exists, then what the cell can hold.
    fn need(&mut self, cx: &mut Cx, env: &Env, a: &Assign, written: Expr, out: &mut Effects) -> Lowered<()> {
        let (Written::Value(t), Some(holds)) = (&a.value, Holds::of(self.program.cells[a.cell].kind)) else {
            return Ok(());
        };
        if !self.is_storable(cx, t, holds) {
            let fits = self.storable(cx, env, t, holds)?;
            let exists = self.place_exists(cx, env, a)?;
            out.needs.push(build::or([build::not(build::and([exists, written])), fits]));
        }
        Ok(())
    }

    /// An index of the cell depends on a variable after `for`: one assignment for each of its values.
    fn assign_each(&mut self, cx: &mut Cx, env: &Env, a: &Assign, i: usize, out: &mut Effects) -> Lowered<()> {
        let sort = self.sort_of(cx, &a.args[i]);
        let Some(values) = self.constant_values(sort) else {
            return Err(unsupported(a.span, "an argument differs from case to case, and its sort is a range")
                .help("assign to each argument by itself")
                .into());
        };
        for value in values {
            let value = Term::Const(sort, value);
            let one = match ranging(a, &a.args[i]) {
                Some(v) => given(a, v, &value),
                None => {
                    let here = Formula::Compare(CompareOp::Eq, a.args[i].clone(), value.clone());
                    let mut one = a.clone();
                    one.args[i] = value;
                    one.guard = Formula::And(vec![one.guard, here]);
                    one
                }
            };
            self.assign(cx, env, &one, false, out)?;
        }
        Ok(())
    }

    /// The values of a sort that does not depend on parameters.
    fn constant_values(&self, sort: SortId) -> Option<Vec<i32>> {
        let n = match &self.game.sorts[sort].kind {
            SortKind::Dir => 8,
            SortKind::Player => self.game.players.len(),
            SortKind::Enum(values) => values.len(),
            SortKind::Range(Term::Const(_, lo), Term::Const(_, hi)) => return Some((*lo..=*hi).collect()),
            SortKind::Point | SortKind::Index | SortKind::Integer | SortKind::Range(..) => return None,
        };
        Some((0..i32::try_from(n).ok()?).collect())
    }

    fn assign_scalar(&mut self, cx: &mut Cx, env: &Env, a: &Assign, reset: bool, out: &mut Effects) -> Lowered<()> {
        if !a.each.is_empty() {
            for (i, t) in a.args.iter().enumerate() {
                if ranging(a, t).is_some() {
                    return self.assign_each(cx, env, a, i, out);
                }
            }
        }
        let index = a.args.iter().map(|t| self.term(cx, env, t)).collect::<Lowered<Vec<_>>>()?;
        let holding = Formula::Exists(a.each.clone(), Box::new(Formula::And(vec![a.range.clone(), a.guard.clone()])));
        let guard = self.bool(cx, env, &holding)?;
        let value = match &a.value {
            Written::Member(member) => Expr::Int(i32::from(*member)),
            Written::Value(t) => self.term(cx, env, t)?,
        };
        self.need(cx, env, a, guard.clone(), out)?;
        // What two assignments of one step leave is decided by the last that applies.
        let before = out.updates.iter().rev().find_map(|u| {
            let Update::Scalar { cell, index: i, value } = u else { return None };
            (*cell == a.cell && *i == index).then(|| value.clone())
        });
        let flag = self.program.cells[a.cell].kind == StorageKind::Flag;
        let old = match before {
            Some(value) => value,
            None if reset && flag => Expr::Int(0),
            None if reset => build::absent(),
            None => Expr::Scalar(a.cell, index.clone()),
        };
        if reset && !index.is_empty() {
            out.updates.push(Update::Reset(a.cell));
        }
        out.updates.push(Update::Scalar { cell: a.cell, index, value: build::cond(guard, value, old) });
        Ok(())
    }
}

/// The assignment for one value of a variable after `for`, of which the written value may speak as well.
fn given(a: &Assign, v: VarId, value: &Term) -> Assign {
    let by = |w: VarId| if w == v { value.clone() } else { Term::Var(w) };
    Assign {
        cell: a.cell,
        args: rename::terms(&a.args, &by),
        value: match &a.value {
            Written::Value(t) => Written::Value(rename::term(t, &by)),
            Written::Member(m) => Written::Member(*m),
        },
        guard: rename::formula(&a.guard, &by),
        each: a.each.iter().copied().filter(|w| *w != v).collect(),
        range: rename::formula(&a.range, &by),
        span: a.span,
    }
}

pub(super) fn in_context(a: &Assign, shift: super::cx::Shift) -> Assign {
    Assign {
        cell: a.cell,
        args: a.args.iter().map(|t| shift.term(t)).collect(),
        value: match &a.value {
            Written::Value(t) => Written::Value(shift.term(t)),
            Written::Member(m) => Written::Member(*m),
        },
        guard: shift.formula(&a.guard),
        each: a.each.iter().map(|v| shift.var(*v)).collect(),
        range: shift.formula(&a.range),
        span: a.span,
    }
}

impl Lowerer<'_> {
    /// The updates of assignments outside of moves, one after the other.
    pub(super) fn setup_updates(
        &mut self,
        cx: &mut Cx,
        vars: &crate::rules::Vars,
        assigns: &[Assign],
    ) -> Lowered<Vec<Vec<Update>>> {
        let shift = cx.adopt(vars);
        let mut out = Vec::new();
        for a in assigns {
            let mut effects = Effects::default();
            self.assign(cx, &Env::default(), &in_context(a, shift), false, &mut effects)?;
            out.push(effects.updates);
        }
        Ok(out)
    }
}

/// The variable after `for` that the term is.
fn ranging(a: &Assign, t: &Term) -> Option<VarId> {
    if let Term::Var(v) = t { Some(*v).filter(|v| a.each.contains(v)) } else { None }
}
