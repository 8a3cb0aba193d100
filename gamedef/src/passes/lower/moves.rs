//! Moves: their conditions as loops over the parameters, their effects as updates.
//!
//! A `when` is taken apart into groups of literals that share a quantified variable; a group becomes a condition as
//! soon as its parameters are bound, and the last parameter of a group runs only over the points that satisfy it.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashSet;

use super::assign::{Effects, in_context};
use super::cx::{Cx, Env};
use super::literal::Lit;
use super::solve::Goal;
use super::{Lowered, Lowerer, rename};
use crate::ir::{Domain, Expr, LocalId, MoveCode, Stage, Ty, Update, build};
use crate::passes::simplify;
use crate::rules::{CellId, Formula, Move, SortId, Step, VarId};

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
        for (i, step) in m.steps.iter().enumerate() {
            // What is asked before a later `when` decides with it which candidates there are.
            let decides = m.steps[i..].iter().any(|s| matches!(s, Step::When(_)));
            let asked = if decides { Stage::When } else { Stage::Require };
            match step {
                Step::When(f) => {
                    let condition = shift.formula(f);
                    self.when(&mut cx, &mut env, &condition, (&param_vars, &params), &mut stages)?;
                    // What is only said to be of its sort runs over it.
                    let mut mentioned = FxHashSet::default();
                    rename::each_var(&condition, &mut |v| {
                        mentioned.insert(v);
                    });
                    for (v, l) in param_vars.iter().zip(&params) {
                        if mentioned.contains(v) && !env.contains_key(v) {
                            stages.push(Stage::Bind(*l, self.whole(cx.sort(*v))));
                            env.insert(*v, Expr::Local(*l));
                        }
                    }
                }
                Step::Then(assigns) => {
                    let mut effects = Effects::default();
                    for a in assigns {
                        let first = set_cells.insert(a.cell);
                        let reset = first && self.program.cells[a.cell].until_next_move;
                        self.assign(&mut cx, &env, &in_context(a, shift), reset, &mut effects)?;
                    }
                    let possible = build::and(effects.needs);
                    if possible != Expr::Bool(true) {
                        stages.push(asked(possible));
                    }
                    stages.push(Stage::Apply(effects.updates));
                }
                Step::Require(f) => stages.push(asked(self.bool(&mut cx, &env, &shift.formula(f))?)),
                Step::Again(f) => {
                    let mut condition = self.bool(&mut cx, &env, &shift.formula(f))?;
                    simplify::expr(&mut condition);
                    // A turn that is never kept has no rest to be asked about.
                    again = (condition != Expr::Bool(false)).then_some(condition);
                }
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
        if let Some(turn) = self.program.turn {
            // What `again` says is read before the turn is given over.
            let by = Expr::Local(by);
            let next = Expr::Opponent(Box::new(by.clone()));
            let next = match again.take() {
                Some(condition) => {
                    if !last.is_empty() {
                        stages.push(Stage::Apply(std::mem::take(&mut last)));
                    }
                    let kept = cx.local("again", Ty::Int, None);
                    stages.push(Stage::Let(kept, build::cond(condition, Expr::Int(1), Expr::Int(0))));
                    let condition = build::same(Expr::Local(kept), Expr::Int(1));
                    again = Some(condition.clone());
                    build::cond(condition, by, next)
                }
                None => next,
            };
            last.push(Update::Scalar { cell: turn, index: vec![], value: next });
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
