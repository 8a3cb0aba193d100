//! Moves: their conditions as loops over the parameters, their effects as updates.
//!
//! A `when` is taken apart into groups of literals that share a quantified variable; a group becomes a condition as
//! soon as its parameters are bound, and the last parameter of a group runs only over the points that satisfy it.

use rustc_hash::FxHashSet;

use super::cx::{Cx, Env};
use super::literal::Lit;
use super::solve::Goal;
use super::{Lowered, Lowerer, unsupported};
use crate::ir::{Domain, Expr, LocalId, MoveCode, Stage, StorageKind, Update, build};
use crate::rules::{Assign, CellId, Formula, Move, SortId, SortKind, Step, Term, VarId, Written};

/// Literals that share quantified variables.
struct Group {
    lits: Vec<Lit>,
    quantified: Vec<VarId>,
}

impl Lowerer<'_> {
    /// Lowers all moves.
    pub(super) fn moves(&mut self) -> Lowered<()> {
        let game = self.game;
        for m in &game.moves {
            let code = self.move_code(m)?;
            self.program.moves.push(code);
        }
        Ok(())
    }

    fn move_code(&mut self, m: &Move) -> Lowered<MoveCode> {
        self.at = m.span;
        let mut cx = Cx::default();
        let shift = cx.adopt(&m.vars);
        let by = cx.local_for(shift.var(m.by));
        let mut env = Env::from_iter([(shift.var(m.by), Expr::Local(by))]);
        let param_vars: Vec<VarId> = m.params.iter().map(|v| shift.var(*v)).collect();
        let params: Vec<LocalId> = param_vars.iter().map(|v| cx.local_for(*v)).collect();
        let mut stages = Vec::new();
        let mut again = None;
        let mut set_cells: FxHashSet<CellId> = FxHashSet::default();
        for step in &m.steps {
            match step {
                Step::When(f) => {
                    self.when(&mut cx, &mut env, &shift.formula(f), (&param_vars, &params), &mut stages)?;
                }
                Step::Then(assigns) => {
                    let mut updates = Vec::new();
                    for a in assigns {
                        let first = set_cells.insert(a.cell);
                        let reset = first && self.program.cells[a.cell].until_next_move;
                        self.assign(&mut cx, &env, &in_context(a, shift), reset, &mut updates)?;
                    }
                    stages.push(Stage::Apply(updates));
                }
                Step::Require(f) => stages.push(Stage::Require(self.bool(&mut cx, &env, &shift.formula(f))?)),
                Step::Again(f) => again = Some(self.bool(&mut cx, &env, &shift.formula(f))?),
            }
        }
        // Parameters that no condition binds run over their sorts.
        for (v, l) in param_vars.iter().zip(&params) {
            if !env.contains_key(v) {
                stages.insert(0, Stage::Bind(*l, self.whole(cx.sort(*v))));
            }
        }
        let mut last = Vec::new();
        for (id, cell) in self.program.cells.iter_enumerated() {
            if cell.until_next_move && !set_cells.contains(&id) {
                last.push(Update::Reset(id));
            }
        }
        if self.game.end_passes.is_some() {
            last.push(Update::Passes(if m.is_pass {
                Expr::Arith(crate::rules::ArithOp::Add, Box::new(Expr::Passes), Box::new(Expr::Int(1)))
            } else {
                Expr::Int(0)
            }));
        }
        if !last.is_empty() {
            // Before trailing conditions: what follows the last effect reads the state after the move.
            stages.push(Stage::Apply(last));
        }
        Ok(MoveCode {
            name: m.name.clone(),
            locals: cx.locals,
            by,
            params,
            stages,
            again,
            is_pass: m.is_pass,
            origin: m.span,
        })
    }

    fn whole(&self, sort: SortId) -> Domain {
        if sort == SortId::POINT { Domain::Set(Box::new(Expr::Full)) } else { Domain::Sort(sort) }
    }

    fn when(
        &mut self,
        cx: &mut Cx,
        env: &mut Env,
        f: &Formula,
        (param_vars, params): (&[VarId], &[LocalId]),
        stages: &mut Vec<Stage>,
    ) -> Lowered<()> {
        let mut quantified = Vec::new();
        let Some(lits) = self.flatten(cx, vec![f.clone()], &mut quantified) else {
            stages.push(Stage::When(Expr::Bool(false)));
            return Ok(());
        };
        let mut groups = groups(lits, &quantified);
        loop {
            let unbound: FxHashSet<VarId> = param_vars.iter().copied().filter(|v| !env.contains_key(v)).collect();
            let of = |g: &Group| {
                let mut vars: Vec<VarId> = Vec::new();
                for l in &g.lits {
                    vars.extend(l.free(&unbound).into_iter().filter(|v| !vars.contains(v)).collect::<Vec<_>>());
                }
                vars
            };
            let (ready, waiting): (Vec<Group>, Vec<Group>) = groups.into_iter().partition(|g| of(g).is_empty());
            for g in ready {
                let cond = self.solve(cx, env, Goal::Truth, g.quantified, g.lits)?;
                if cond != Expr::Bool(true) {
                    stages.push(Stage::When(cond));
                }
            }
            if waiting.is_empty() {
                return Ok(());
            }
            // The parameter with the most groups of its own; of equals the first.
            let alone = |v: VarId| waiting.iter().filter(|g| of(g) == [v]).count();
            let Some(v) = param_vars
                .iter()
                .copied()
                .filter(|v| waiting.iter().any(|g| of(g).contains(v)))
                .max_by_key(|v| (alone(*v), std::cmp::Reverse(*v)))
            else {
                return Ok(());
            };
            let (own, mut others): (Vec<Group>, Vec<Group>) = waiting.into_iter().partition(|g| of(g) == [v]);
            let mut lits = Vec::new();
            let mut inner = Vec::new();
            for g in own {
                lits.extend(g.lits);
                inner.extend(g.quantified);
            }
            let l = params[param_vars.iter().position(|p| *p == v).unwrap_or(0)];
            if cx.sort(v) == SortId::POINT {
                if lits.is_empty() {
                    // Nothing speaks of it alone: those points for which the rest can hold at all.
                    let g = others.iter().find(|g| of(g).contains(&v));
                    let (copied, mut rest) = g.map_or((vec![], vec![]), |g| (g.lits.clone(), g.quantified.clone()));
                    rest.extend(g.map(of).into_iter().flatten().filter(|w| *w != v));
                    lits = copied;
                    inner = rest;
                }
                let set = self.solve(cx, env, Goal::Points(v), inner, lits)?;
                stages.push(Stage::Bind(l, Domain::Set(Box::new(set))));
                env.insert(v, Expr::Local(l));
            } else {
                stages.push(Stage::Bind(l, self.whole(cx.sort(v))));
                env.insert(v, Expr::Local(l));
                others.push(Group { lits, quantified: inner });
            }
            groups = others;
        }
    }

    /// One assignment. `reset`: it is the move's first to a cell that forgets.
    pub(super) fn assign(
        &mut self,
        cx: &mut Cx,
        env: &Env,
        a: &Assign,
        reset: bool,
        out: &mut Vec<Update>,
    ) -> Lowered<()> {
        self.at = a.span;
        let storage = &self.program.cells[a.cell];
        let Some(place) = storage.point else {
            return self.assign_scalar(cx, env, a, reset, out);
        };
        if reset {
            out.push(Update::Reset(a.cell));
        }
        let kind = storage.kind;
        // The points written: a fresh variable equal to the written point, so that any term can stand there.
        let span = a.span;
        let target = match &a.args[place] {
            Term::Var(v) if a.each.contains(v) => *v,
            _ => cx.vars.push(crate::rules::Var { name: "point".into(), sort: SortId::POINT, span }),
        };
        let mut body = vec![a.range.clone(), a.guard.clone()];
        if a.args[place] != Term::Var(target) {
            body.push(Formula::Compare(crate::rules::CompareOp::Eq, Term::Var(target), a.args[place].clone()));
        }
        let others: Vec<VarId> = a.each.iter().copied().filter(|v| *v != target).collect();
        let depends = |t: &Term| {
            let mut found = false;
            super::rename::each_term_var(t, &mut |v| found |= a.each.contains(&v));
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
                out.push(Update::Members { cell: a.cell, index, set, member: *member });
            }
            (Written::Value(t), _) if !depends(t) => {
                let set = self.solve_formulas(cx, env, Goal::Points(target), others, body, vec![])?;
                let value = self.term(cx, env, t)?;
                out.push(Update::Plane { cell: a.cell, index, set, value });
            }
            (Written::Value(t), StorageKind::Planes { value: sort, optional }) => {
                // The value differs from point to point: one update for each value.
                let Some(values) = self.constant_values(sort) else {
                    return Err(unsupported(a.span, "the value differs from point to point, and its sort is a range")
                        .help("assign a value that does not depend on the variables after `for`")
                        .into());
                };
                let none = optional.then_some(Term::None);
                for value in values.into_iter().map(|v| Term::Const(sort, v)).chain(none) {
                    let mut body = body.clone();
                    body.push(Formula::Compare(crate::rules::CompareOp::Eq, t.clone(), value.clone()));
                    let set = self.solve_formulas(cx, env, Goal::Points(target), others.clone(), body, vec![])?;
                    let value = self.term(cx, env, &value)?;
                    out.push(Update::Plane { cell: a.cell, index: index.clone(), set, value });
                }
            }
            (Written::Value(_), _) => {
                return Err(unsupported(a.span, "a value is assigned to a set").into());
            }
        }
        Ok(())
    }

    /// An index of the cell depends on a variable after `for`: one assignment for each of its values.
    fn assign_each(&mut self, cx: &mut Cx, env: &Env, a: &Assign, i: usize, out: &mut Vec<Update>) -> Lowered<()> {
        let sort = self.sort_of(cx, &a.args[i]);
        let Some(values) = self.constant_values(sort) else {
            return Err(unsupported(a.span, "an argument differs from case to case, and its sort is a range")
                .help("assign to each argument by itself")
                .into());
        };
        for value in values {
            let mut one = a.clone();
            let value = Term::Const(sort, value);
            let here = Formula::Compare(crate::rules::CompareOp::Eq, a.args[i].clone(), value.clone());
            one.args[i] = value;
            one.guard = Formula::And(vec![one.guard, here]);
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
            _ => return None,
        };
        Some((0..i32::try_from(n).ok()?).collect())
    }

    fn assign_scalar(&mut self, cx: &mut Cx, env: &Env, a: &Assign, reset: bool, out: &mut Vec<Update>) -> Lowered<()> {
        if !a.each.is_empty() {
            for (i, t) in a.args.iter().enumerate() {
                if matches!(t, Term::Var(v) if a.each.contains(v)) {
                    return self.assign_each(cx, env, a, i, out);
                }
            }
        }
        let index = a.args.iter().map(|t| self.term(cx, env, t)).collect::<Lowered<Vec<_>>>()?;
        let holds = Formula::Exists(a.each.clone(), Box::new(Formula::And(vec![a.range.clone(), a.guard.clone()])));
        let guard = self.bool(cx, env, &holds)?;
        let value = match &a.value {
            Written::Member(member) => Expr::Int(i32::from(*member)),
            Written::Value(t) => self.term(cx, env, t)?,
        };
        // What two assignments of one step leave is decided by the last that applies.
        let before = out.iter().rev().find_map(|u| match u {
            Update::Scalar { cell, index: i, value } if *cell == a.cell && *i == index => Some(value.clone()),
            _ => None,
        });
        let flag = self.program.cells[a.cell].kind == StorageKind::Flag;
        let old = match before {
            Some(value) => value,
            None if reset && flag => Expr::Int(0),
            None if reset => build::absent(),
            None => Expr::Scalar(a.cell, index.clone()),
        };
        if reset && !index.is_empty() {
            out.push(Update::Reset(a.cell));
        }
        out.push(Update::Scalar { cell: a.cell, index, value: build::cond(guard, value, old) });
        Ok(())
    }
}

/// Puts literals together that share a quantified variable.
fn groups(lits: Vec<Lit>, quantified: &[VarId]) -> Vec<Group> {
    let all: FxHashSet<VarId> = quantified.iter().copied().collect();
    let mut out: Vec<Group> = Vec::new();
    for lit in lits {
        let mut new = Group { quantified: lit.free(&all), lits: vec![lit] };
        let mut rest = Vec::new();
        for g in out {
            if g.quantified.iter().any(|v| new.quantified.contains(v)) {
                let mut lits = g.lits;
                lits.append(&mut new.lits);
                new.lits = lits;
                let more: Vec<VarId> = g.quantified.into_iter().filter(|v| !new.quantified.contains(v)).collect();
                new.quantified.extend(more);
            } else {
                rest.push(g);
            }
        }
        rest.push(new);
        out = rest;
    }
    out
}

fn in_context(a: &Assign, shift: super::cx::Shift) -> Assign {
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
            let mut updates = Vec::new();
            self.assign(cx, &Env::default(), &in_context(a, shift), false, &mut updates)?;
            out.push(updates);
        }
        Ok(out)
    }
}
