//! From drafts to clauses of resolved rules: tuples are taken apart, heads become lists of distinct variables, and
//! every variable gets its quantifier.

mod formula;
mod func;
mod unsorted;

use rustc_hash::FxHashMap;

use super::clause::{Asked, Clause, ClauseKind, Note};
use super::declare::{Checked, Reported};
use super::draft::{self, Draft, DraftKind, LocalId, Locals, Node, Owner, Scoped, TermKind, Use};
use super::scope::{Scope, Shape};
use super::walk::{and, freshen, freshen_term, rewrite_term};
use crate::diagnostic::Diagnostic;
use crate::rules::{Assign, CompareOp, Formula, FuncId, GoalOf, PredId, SortId, Step, Term, Var, VarId, Vars, Written};
use crate::span::Span;

/// The clauses of a game.
#[derive(Debug, Default)]
pub(super) struct Lowered {
    pub clauses: Vec<Clause>,
    /// The components of each function as written, with the sorts of its arguments.
    pub funcs: Vec<Vec<FuncId>>,
    /// The sorts of each predicate's arguments, integers still open.
    pub preds: Vec<Vec<SortId>>,
}

/// Finishes the drafts; those of which a sort is unknown are reported and left out.
pub(super) fn lower(
    scope: &Scope,
    drafts: Vec<Draft>,
    uses: &[Use],
    torn: &mut Vec<Node>,
    diagnostics: &mut Vec<Diagnostic>,
) -> Lowered {
    let mut lowered = Lowered::default();
    let mut next = 0;
    for func in &scope.funcs {
        let parts = scope.ty_leaves(func.value).map_or(1, |l| l.len());
        lowered.funcs.push((next..next + parts).map(FuncId::from_usize).collect());
        next += parts;
    }
    let tainted = unsorted::tainted(uses, torn);
    unsorted::report(scope, &drafts, &tainted, torn, diagnostics);
    let tainted = unsorted::tainted(uses, torn);
    for (id, pred) in scope.preds.iter_enumerated() {
        if let Some(maker) = scope.makers.iter().position(|m| m.pred == id) {
            lowered.preds.push(scope.leaves(&Shape::Maker(maker)));
            continue;
        }
        let sorts = pred.args.iter().map(|a| scope.ty_leaves(*a)).collect::<Option<Vec<_>>>();
        lowered.preds.push(sorts.unwrap_or_default().concat());
    }
    let mut funcs: FxHashMap<usize, usize> = FxHashMap::default();
    for draft in drafts {
        let node = unsorted::node_of(&draft);
        if torn.contains(&node) && matches!(node, Node::Pred(_) | Node::Func(_)) && unsorted::is(scope, node) {
            continue;
        }
        // The cases of one function, wherever they stand, are one clause.
        let earlier = match &draft.kind {
            DraftKind::Func { func, .. } => funcs.get(func).copied(),
            _ => None,
        };
        let vars = earlier.map(|e| std::mem::take(&mut lowered.clauses[e].vars)).unwrap_or_default();
        let notes = earlier.map(|e| std::mem::take(&mut lowered.clauses[e].notes)).unwrap_or_default();
        let asked = earlier.map(|e| std::mem::take(&mut lowered.clauses[e].asked)).unwrap_or_default();
        let mut lower = Lower {
            scope,
            asked,
            funcs: &lowered.funcs,
            preds: &lowered.preds,
            diagnostics,
            locals: &draft.locals,
            vars,
            notes,
            map: FxHashMap::default(),
            room: MOST_COPIES,
            broken: draft.reads.iter().any(|n| tainted.contains(n)),
        };
        let args = earlier.map(|e| match &lowered.clauses[e].kind {
            ClauseKind::Func { args, .. } => args.clone(),
            _ => Vec::new(),
        });
        let kind = lower.clause(&draft.kind, args.as_deref(), draft.span);
        let (vars, notes, asked) = (lower.vars, lower.notes, lower.asked);
        match (kind, earlier) {
            (Ok(kind), None) => {
                if let ClauseKind::Func { func, .. } = &kind {
                    funcs.insert(*func, lowered.clauses.len());
                }
                lowered.clauses.push(Clause { kind, vars, notes, asked, span: draft.span });
            }
            (kind, Some(e)) => {
                lowered.clauses[e].vars = vars;
                lowered.clauses[e].notes = notes;
                lowered.clauses[e].asked = asked;
                match (kind, &mut lowered.clauses[e].kind) {
                    (Ok(ClauseKind::Func { cases: more, .. }), ClauseKind::Func { cases, .. }) => cases.extend(more),
                    _ => torn.push(node),
                }
            }
            (Err(Reported), None) => torn.push(node),
        }
    }
    lowered
}

/// How many terms a clause may have for taking tuples apart.
const MOST_COPIES: usize = 10_000;

struct Lower<'l, 'a> {
    scope: &'l Scope<'a>,
    funcs: &'l [Vec<FuncId>],
    preds: &'l [Vec<SortId>],
    diagnostics: &'l mut Vec<Diagnostic>,
    locals: &'l Locals,
    vars: Vars,
    notes: FxHashMap<Span, Note>,
    asked: Vec<Asked>,
    map: FxHashMap<LocalId, Vec<VarId>>,
    /// How many more terms copies may make.
    room: usize,
    /// It reads something of which a clause was left out, which might have told the sort of a variable.
    broken: bool,
}

impl Lower<'_, '_> {
    fn clause(&mut self, kind: &DraftKind, args: Option<&[VarId]>, span: Span) -> Checked<ClauseKind> {
        Ok(match kind {
            DraftKind::Rule { pred, head, body } => self.rule(*pred, head, body.as_ref(), span)?,
            DraftKind::Maker(maker, fields, constraint) => {
                let head = self.all_vars(fields)?;
                let body = self.optional(constraint.as_ref())?;
                // A field that is of a sort by rule itself must belong to that.
                let body = and([self.constraints(fields), body]);
                ClauseKind::Rule { pred: self.scope.makers[*maker].pred, head, body }
            }
            DraftKind::Func { func, args: written, cases } => self.function(*func, written, cases, args)?,
            DraftKind::Move { name, params, by, steps } => {
                let vars = self.all_vars(params)?;
                let by = self.vars_of(*by)?[0];
                let mut lowered = Vec::new();
                let condition = self.constraints(params);
                for step in steps {
                    lowered.push(self.step(step)?);
                }
                if condition != Formula::Const(true) {
                    lowered.insert(0, Step::When(condition));
                }
                ClauseKind::Move { name: name.clone(), params: vars, by, steps: lowered }
            }
            DraftKind::Goal(owner, body) => {
                let of = match owner {
                    Owner::Either(local) => GoalOf::Either(self.vars_of(*local)?[0]),
                    Owner::Player(p) => GoalOf::Player(*p),
                    Owner::Role(r) => GoalOf::Role(*r),
                };
                ClauseKind::Goal(of, self.scoped(body)?)
            }
            DraftKind::Draw(body) => ClauseKind::Draw(self.scoped(body)?),
            DraftKind::End(body) => ClauseKind::End(self.scoped(body)?),
            DraftKind::Constraint(param, body) => ClauseKind::Constraint(*param, self.scoped(body)?),
            DraftKind::Passes(n) => ClauseKind::Passes(*n),
            DraftKind::NoMove(what) => ClauseKind::NoMove(*what),
            DraftKind::Superko => ClauseKind::Superko,
            DraftKind::Score(of, value) => ClauseKind::Score(self.vars_of(*of)?[0], self.single(value)?),
            DraftKind::Role(role, value) => ClauseKind::Role(*role, self.single(value)?),
            DraftKind::Start(assigns) => ClauseKind::Start(self.assigns(assigns)?),
            DraftKind::Setup(name, assigns) => ClauseKind::Setup(name.clone(), self.assigns(assigns)?),
        })
    }

    /// The component variables of a written one.
    fn vars_of(&mut self, local: LocalId) -> Checked<Vec<VarId>> {
        if let Some(vars) = self.map.get(&local) {
            return Ok(vars.clone());
        }
        let l = &self.locals[local];
        let Some(leaves) = self.scope.ty_leaves(l.ty) else {
            if !self.broken {
                self.diagnostics.push(unsorted::bound_by_nothing(l));
            }
            self.map.insert(local, Vec::new());
            return Err(Reported);
        };
        if leaves.is_empty() {
            return Err(Reported);
        }
        let span = l.places[0];
        self.notes.insert(span, Note { origin: l.origin, places: l.places.clone() });
        let names = self.part_names(&l.name, local, leaves.len());
        let vars = leaves.iter().zip(names).map(|(sort, name)| self.vars.push(Var { name, sort: *sort, span }));
        let vars: Vec<VarId> = vars.collect();
        self.map.insert(local, vars.clone());
        Ok(vars)
    }

    /// `L` for one component, `L_P`, `L_D` for the fields of a sort by rule, `L_0`, `L_1` for a tuple.
    fn part_names(&self, name: &str, local: LocalId, parts: usize) -> Vec<String> {
        if parts == 1 {
            return vec![name.to_string()];
        }
        if let super::types::Ty::Maker(m) = self.scope.types.get(self.locals[local].ty)
            && self.scope.makers[*m].fields.len() == parts
        {
            return self.scope.makers[*m].fields.iter().map(|(f, _)| format!("{name}_{}", f.node)).collect();
        }
        (0..parts).map(|i| format!("{name}_{i}")).collect()
    }

    fn all_vars(&mut self, locals: &[LocalId]) -> Checked<Vec<VarId>> {
        let vars: Vec<Checked<Vec<VarId>>> = locals.iter().map(|l| self.vars_of(*l)).collect();
        Ok(vars.into_iter().collect::<Checked<Vec<_>>>()?.concat())
    }

    fn made_up(&mut self, name: String, sort: SortId, span: Span) -> VarId {
        let name = self.unused(name);
        self.vars.push(Var { name, sort, span })
    }

    /// The name, or one like it that the clause does not use.
    fn unused(&self, mut name: String) -> String {
        while self.vars.iter().any(|v| v.name == name) || self.locals.iter().any(|l| l.name == name) {
            name.push('_');
        }
        name
    }

    fn rule(&mut self, pred: PredId, head: &[draft::Term], body: Option<&Scoped>, span: Span) -> Checked<ClauseKind> {
        let sorts = self.preds[pred.index()].clone();
        let mut equations = Vec::new();
        let args = self.head(head, &sorts, &mut equations, span)?;
        let body = self.optional(body)?;
        equations.push(body);
        Ok(ClauseKind::Rule { pred, head: args, body: and(equations) })
    }

    /// The distinct variables of a head, and what its written arguments say of them.
    fn head(
        &mut self,
        head: &[draft::Term],
        sorts: &[SortId],
        equations: &mut Vec<Formula>,
        span: Span,
    ) -> Checked<Vec<VarId>> {
        let mut args: Vec<VarId> = Vec::new();
        for term in head {
            let leaves = self.term(term)?;
            self.made_by(term, &mut |f| equations.push(f))?;
            for leaf in leaves {
                let i = args.len();
                let sort = sorts.get(i).copied().unwrap_or(SortId::INTEGER);
                match leaf {
                    Term::Var(v) if !args.contains(&v) => {
                        if self.vars[v].name == "_" {
                            self.vars[v].name = self.unused(format!("{}{}", initial(self.scope, sort), i + 1));
                        }
                        args.push(v);
                    }
                    leaf => {
                        let name = match &leaf {
                            Term::Var(v) => format!("{}{}", self.vars[*v].name, i + 1),
                            _ => format!("{}{}", initial(self.scope, sort), i + 1),
                        };
                        let at = if term.span == span { span } else { term.span };
                        let var = self.made_up(name, sort, at);
                        equations.push(Formula::Compare(CompareOp::Eq, Term::Var(var), leaf));
                        args.push(var);
                    }
                }
            }
        }
        Ok(args)
    }

    fn step(&mut self, step: &draft::Step) -> Checked<Step> {
        Ok(match step {
            draft::Step::When(f) => Step::When(self.scoped(f)?),
            draft::Step::Require(f) => Step::Require(self.scoped(f)?),
            draft::Step::Again(f) => Step::Again(self.scoped(f)?),
            draft::Step::Then(assigns) => Step::Then(self.assigns(assigns)?),
        })
    }

    fn assigns(&mut self, assigns: &[draft::Assign]) -> Checked<Vec<Assign>> {
        let mut lowered = Vec::new();
        for a in assigns {
            self.assign(a, &mut lowered)?;
        }
        Ok(lowered)
    }

    /// An assignment, one for each component of what is written.
    fn assign(&mut self, a: &draft::Assign, out: &mut Vec<Assign>) -> Checked<()> {
        let each = self.all_vars(&a.each)?;
        let range = and([self.constraints(&a.each), self.optional(a.range.as_ref())?]);
        let guard = self.optional(a.guard.as_ref())?;
        let mut args = Vec::new();
        for arg in &a.args {
            args.extend(self.term(arg)?);
        }
        let cells = self.scope.states[a.state].cells.clone();
        let values: Vec<Written> = match &a.value {
            draft::Value::Member(m) => vec![Written::Member(*m)],
            draft::Value::Term(t) => match t.kind {
                TermKind::None => cells.iter().map(|_| Written::Value(Term::None)).collect(),
                _ => self.term(t)?.into_iter().map(Written::Value).collect(),
            },
        };
        for (i, (cell, value)) in cells.into_iter().zip(values).enumerate() {
            let mut assign = Assign {
                cell,
                args: args.clone(),
                value,
                guard: guard.clone(),
                each: each.clone(),
                range: range.clone(),
                span: a.span,
            };
            if i > 0 {
                self.own_names(&mut assign);
            }
            out.push(assign);
        }
        Ok(())
    }

    /// Gives a copy of an assignment variables of its own.
    fn own_names(&mut self, a: &mut Assign) {
        let mut names = FxHashMap::default();
        for var in &mut a.each {
            let new = self.vars.push(self.vars[*var].clone());
            names.insert(*var, new);
            *var = new;
        }
        for f in [&mut a.range, &mut a.guard] {
            super::walk::rename(f, &names);
            freshen(f, &mut self.vars);
        }
        let value = match &mut a.value {
            Written::Value(t) => Some(t),
            Written::Member(_) => None,
        };
        for t in a.args.iter_mut().chain(value) {
            rewrite_term(t, &mut |t| {
                if let Term::Var(v) = t
                    && let Some(new) = names.get(v)
                {
                    *v = *new;
                }
            });
            freshen_term(t, &mut self.vars);
        }
    }
}

/// A letter for a variable of a sort.
fn initial(scope: &Scope, sort: SortId) -> char {
    match sort {
        SortId::POINT => 'P',
        SortId::DIR => 'D',
        SortId::PLAYER => 'C',
        _ if scope.is_integer(sort) => 'N',
        _ => 'X',
    }
}
