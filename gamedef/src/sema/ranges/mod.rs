//! Which integers a variable runs over.
//!
//! Integers of all ranges mix freely by value, so inference has left every integer variable open. Here each gets the
//! first finite range among the uses that bind it: an argument of a state or predicate, a state's value, `N in a..b`.
//! A predicate's argument gets the range of its rules; constants count only where nothing else does. A variable that
//! no use bounds must be equal to something, such as a count, and is replaced by it (`replace.rs`): after this pass
//! nothing is quantified over all integers.

mod replace;

pub(super) use replace::replace;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::clause::{Clause, ClauseKind};
use super::lower::Lowered;
use super::scope::Scope;
use super::walk::{Visitor, below_formula, below_term};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{CompareOp, Formula, FuncId, PredId, SortId, SortKind, Step, Term, VarId, Vars, Written};

/// The sorts of what is defined, integers settled.
#[derive(Clone, Debug, Default)]
pub(super) struct Sorts {
    /// Of predicates' arguments.
    pub preds: Vec<Vec<SortId>>,
    /// Of functions' values, by component.
    pub values: Vec<SortId>,
    /// Of functions' arguments, by component.
    pub args: Vec<Vec<SortId>>,
}

/// How much a use says of a variable's range; weaker uses are asked only where stronger ones leave it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Strength {
    /// Uses that hold, outside negations.
    Positive,
    /// All uses, heads and call sites.
    Any,
    /// Constants.
    Constants,
}

/// Settles the range of every integer variable that a use bounds.
pub(super) fn settle(scope: &mut Scope, lowered: &mut Lowered, diagnostics: &mut Vec<Diagnostic>) -> Sorts {
    let open: Vec<Vec<VarId>> = lowered.clauses.iter().map(open_vars).collect();
    let mut fixed: FxHashMap<(PredId, usize), SortId> = FxHashMap::default();
    loop {
        for (clause, open) in lowered.clauses.iter_mut().zip(&open) {
            open.iter().for_each(|v| clause.vars[*v].sort = SortId::INTEGER);
        }
        let mut sorts = start(scope, lowered);
        for ((pred, arg), sort) in &fixed {
            sorts.preds[pred.index()][*arg] = *sort;
        }
        run(scope, &mut lowered.clauses, &mut sorts, &lowered.funcs);
        match conflict(scope, &lowered.clauses, &sorts) {
            None => {
                adopt_heads(&mut lowered.clauses, &sorts);
                return sorts;
            }
            Some(Conflict::Widen(pred, arg, sort)) if fixed.get(&(pred, arg)) != Some(&sort) => {
                fixed.insert((pred, arg), sort);
            }
            Some(Conflict::Widen(pred, arg, _)) => {
                // Widening does not end: the range grows with itself.
                let span = scope.preds[pred].span;
                diagnostics.push(no_range(&format!("argument {} of `{}`", arg + 1, scope.preds[pred].name), span));
                adopt_heads(&mut lowered.clauses, &sorts);
                return sorts;
            }
            Some(Conflict::Report(error)) => {
                diagnostics.push(*error);
                adopt_heads(&mut lowered.clauses, &sorts);
                return sorts;
            }
        }
    }
}

fn no_range(what: &str, span: crate::span::Span) -> Diagnostic {
    Diagnostic::new(Code::Unbound, format!("nothing bounds {what}"), span, "ranges over all integers")
        .help("bound it in the body: `N in 0..9`")
}

fn open_vars(clause: &Clause) -> Vec<VarId> {
    clause.vars.indices().filter(|v| clause.vars[*v].sort == SortId::INTEGER).collect()
}

fn start(scope: &Scope, lowered: &Lowered) -> Sorts {
    let values = scope.funcs.iter().flat_map(|f| scope.ty_leaves(f.value).unwrap_or_else(|| vec![SortId::INTEGER]));
    let args = scope.funcs.iter().flat_map(|f| {
        let args: Vec<SortId> = f.args.iter().filter_map(|a| scope.ty_leaves(*a)).flatten().collect();
        let parts = scope.ty_leaves(f.value).map_or(1, |l| l.len());
        vec![args; parts]
    });
    Sorts { preds: lowered.preds.clone(), values: values.collect(), args: args.collect() }
}

/// Applies the uses, strongest first, until nothing more follows.
fn run(scope: &mut Scope, clauses: &mut [Clause], sorts: &mut Sorts, funcs: &[Vec<FuncId>]) {
    let mut strength = Strength::Positive;
    loop {
        // The constants of all rules of a predicate before those of one.
        if strength == Strength::Constants && constant_arguments(scope, clauses, sorts) {
            strength = Strength::Positive;
        }
        let mut changed = false;
        for clause in clauses.iter_mut() {
            changed |= variables(scope, clause, sorts, strength);
            changed |= definitions(scope, clause, sorts, funcs, strength);
        }
        strength = match (changed, strength) {
            (true, _) => Strength::Positive,
            (false, Strength::Positive) => Strength::Any,
            (false, Strength::Any) => Strength::Constants,
            (false, Strength::Constants) => return,
        };
    }
}

/// What a use says.
enum Bound {
    Sort(SortId),
    Range(Term, Term),
}

/// Gives open variables of a clause the range of the first use of the strength.
fn variables(scope: &mut Scope, clause: &mut Clause, sorts: &mut Sorts, strength: Strength) -> bool {
    let mut uses =
        Uses { scope, sorts, vars: &clause.vars, strength, negative: false, found: Vec::new(), calls: Vec::new() };
    clause.visit(&mut uses);
    if let ClauseKind::Move { steps, .. } = &clause.kind {
        for step in steps {
            if let Step::Then(assigns) = step {
                assigns.iter().for_each(|a| uses.assignment(a));
            }
        }
    }
    if let ClauseKind::Start(assigns) | ClauseKind::Setup(_, assigns) = &clause.kind {
        assigns.iter().for_each(|a| uses.assignment(a));
    }
    let (found, calls) = (uses.found, uses.calls);
    let mut changed = false;
    for (var, bound) in found {
        if clause.vars[var].sort == SortId::INTEGER {
            clause.vars[var].sort = match bound {
                Bound::Sort(sort) => sort,
                Bound::Range(from, to) => scope.range(from, to),
            };
            changed = true;
        }
    }
    for (func, arg, sort) in calls {
        let known = &mut sorts.args[func.index()][arg];
        if *known == SortId::INTEGER {
            *known = sort;
            changed = true;
        }
    }
    changed
}

/// Carries ranges between heads and the variables in them.
fn definitions(
    scope: &mut Scope,
    clause: &mut Clause,
    sorts: &mut Sorts,
    funcs: &[Vec<FuncId>],
    strength: Strength,
) -> bool {
    let mut changed = false;
    let mut carry = |known: &mut SortId, var: &mut SortId| {
        if *known == SortId::INTEGER && *var != SortId::INTEGER {
            *known = *var;
            changed = true;
        } else if strength >= Strength::Any && *var == SortId::INTEGER && *known != SortId::INTEGER {
            *var = *known;
            changed = true;
        }
    };
    match &clause.kind {
        ClauseKind::Rule { pred, head, .. } => {
            for (i, v) in head.iter().enumerate() {
                carry(&mut sorts.preds[pred.index()][i], &mut clause.vars[*v].sort);
            }
        }
        ClauseKind::Func { func, args, cases } => {
            for id in &funcs[*func] {
                for (i, v) in args.iter().enumerate() {
                    carry(&mut sorts.args[id.index()][i], &mut clause.vars[*v].sort);
                }
            }
            for (part, id) in funcs[*func].iter().enumerate() {
                if sorts.values[id.index()] == SortId::INTEGER && strength >= Strength::Any {
                    let values: Vec<&Term> = cases.iter().filter_map(|c| c.values.get(part)).collect();
                    if let Some(sort) = value_sort(scope, &values, &clause.vars, sorts, strength) {
                        sorts.values[id.index()] = sort;
                        changed = true;
                    }
                }
            }
        }
        _ => {}
    }
    changed
}

/// The range of a function's value, if its cases agree on one.
fn value_sort(scope: &mut Scope, values: &[&Term], vars: &Vars, sorts: &Sorts, strength: Strength) -> Option<SortId> {
    let values: Vec<&&Term> = values.iter().filter(|t| ***t != Term::None).collect();
    let found: Vec<SortId> = values.iter().map(|t| sort_of(scope, t, vars, sorts)).collect();
    let first = *found.first()?;
    if found.iter().all(|s| *s == first && *s != SortId::INTEGER) {
        return Some(first);
    }
    if strength == Strength::Constants {
        let (low, high) = hull(values.iter().map(|t| **t))?;
        return Some(scope.range(low, high));
    }
    None
}

/// Arguments of predicates that only constants tell: the hull of the constants.
fn constant_arguments(scope: &mut Scope, clauses: &[Clause], sorts: &mut Sorts) -> bool {
    let mut constants: BTreeMap<(usize, usize), Vec<&Term>> = BTreeMap::new();
    for clause in clauses {
        let ClauseKind::Rule { pred, head, body } = &clause.kind else { continue };
        for (arg, v) in head.iter().enumerate() {
            if sorts.preds[pred.index()][arg] == SortId::INTEGER {
                constants.entry((pred.index(), arg)).or_default().extend(equal_to(*v, body));
            }
        }
    }
    let mut changed = false;
    for ((pred, arg), constants) in constants {
        if let Some((low, high)) = hull(constants.into_iter()) {
            sorts.preds[pred][arg] = scope.range(low, high);
            changed = true;
        }
    }
    changed
}

/// The constants that a body equates with a variable.
fn equal_to(var: VarId, body: &Formula) -> impl Iterator<Item = &Term> {
    let parts = if let Formula::And(parts) = body { parts.as_slice() } else { std::slice::from_ref(body) };
    parts.iter().filter_map(move |f| match f {
        Formula::Compare(CompareOp::Eq, Term::Var(v), t @ Term::Const(..)) if *v == var => Some(t),
        _ => None,
    })
}

/// The least and the greatest of constants.
fn hull<'t>(terms: impl Iterator<Item = &'t Term>) -> Option<(Term, Term)> {
    let mut values = Vec::new();
    for term in terms {
        match term {
            Term::Const(SortId::INTEGER, n) => values.push(*n),
            _ => return None,
        }
    }
    let constant = |n: &i32| Term::Const(SortId::INTEGER, *n);
    Some((constant(values.iter().min()?), constant(values.iter().max()?)))
}

enum Conflict {
    /// The rules of a predicate have ranges of known ends: their hull.
    Widen(PredId, usize, SortId),
    Report(Box<Diagnostic>),
}

fn conflict(scope: &mut Scope, clauses: &[Clause], sorts: &Sorts) -> Option<Conflict> {
    for clause in clauses {
        let ClauseKind::Rule { pred, head, body } = &clause.kind else { continue };
        for (i, v) in head.iter().enumerate() {
            let (have, want) = (clause.vars[*v].sort, sorts.preds[pred.index()][i]);
            if let (Some((c, d)), Some((low, high))) = (ends(scope, want), hull(equal_to(*v, body)))
                && let (Term::Const(_, a), Term::Const(_, b)) = (low, high)
                && (a < c || b > d)
            {
                let constant = |n| Term::Const(SortId::INTEGER, n);
                return Some(Conflict::Widen(*pred, i, scope.range(constant(a.min(c)), constant(b.max(d)))));
            }
            if have == want || have == SortId::INTEGER || !scope.is_integer(have) {
                continue;
            }
            match (ends(scope, have), ends(scope, want)) {
                (Some((a, b)), Some((c, d))) if c <= a && b <= d => {}
                (Some((a, b)), Some((c, d))) => {
                    let constant = |n| Term::Const(SortId::INTEGER, n);
                    let wide = scope.range(constant(a.min(c)), constant(b.max(d)));
                    return Some(Conflict::Widen(*pred, i, wide));
                }
                _ => {
                    let name = &scope.preds[*pred].name;
                    let message = format!("the rules of `{name}` give argument {} different ranges", i + 1);
                    let label = format!("{} here", scope.sorts[have].name);
                    let error = Diagnostic::new(Code::Sort, message, clause.vars[*v].span, label);
                    let error = error.also(scope.preds[*pred].span, format!("{} first", scope.sorts[want].name));
                    let help = "bound the argument by the same range in each rule: `N in 0..9`";
                    return Some(Conflict::Report(Box::new(error.help(help))));
                }
            }
        }
    }
    None
}

/// The ends of a range, if they are numbers.
fn ends(scope: &Scope, sort: SortId) -> Option<(i32, i32)> {
    match &scope.sorts[sort].kind {
        SortKind::Range(Term::Const(_, a), Term::Const(_, b)) => Some((*a, *b)),
        _ => None,
    }
}

/// Variables in heads run over the whole range of the argument; their bodies say which values they take.
fn adopt_heads(clauses: &mut [Clause], sorts: &Sorts) {
    for clause in clauses {
        if let ClauseKind::Rule { pred, head, .. } = &clause.kind {
            for (v, sort) in head.iter().zip(&sorts.preds[pred.index()]) {
                clause.vars[*v].sort = *sort;
            }
        }
    }
}

/// The sort of a term, [`SortId::INTEGER`] where its range is not known.
pub(super) fn sort_of(scope: &Scope, term: &Term, vars: &Vars, sorts: &Sorts) -> SortId {
    use crate::rules::CellValue::{Optional, Set, Total};
    match term {
        Term::Var(v) => vars[*v].sort,
        Term::Const(sort, _) => *sort,
        Term::Param(p) => scope.params[*p].sort,
        Term::Role(_) | Term::ToMove | Term::Opponent(_) => SortId::PLAYER,
        Term::Cell(c, _) => match scope.cells[*c].value {
            Optional(sort) | Total(sort) => sort,
            Set => SortId::INTEGER,
        },
        Term::Func(f, _) => sorts.values[f.index()],
        Term::Builtin(..) => SortId::INDEX,
        Term::The(v, _) => vars[*v].sort,
        Term::Arith(..) | Term::Extreme(..) | Term::Count(..) | Term::Sum(..) | Term::None => SortId::INTEGER,
    }
}

struct Uses<'u, 'a> {
    scope: &'u Scope<'a>,
    sorts: &'u Sorts,
    vars: &'u Vars,
    strength: Strength,
    negative: bool,
    found: Vec<(VarId, Bound)>,
    calls: Vec<(FuncId, usize, SortId)>,
}

impl Uses<'_, '_> {
    fn counts(&self) -> bool {
        !self.negative || self.strength >= Strength::Any
    }

    fn sort(&mut self, term: &Term, sort: SortId) {
        if let Term::Var(v) = term
            && sort != SortId::INTEGER
            && self.vars[*v].sort == SortId::INTEGER
            && self.counts()
        {
            self.found.push((*v, Bound::Sort(sort)));
        }
    }

    fn range(&mut self, term: &Term, from: &Term, to: &Term) {
        if let Term::Var(v) = term
            && self.vars[*v].sort == SortId::INTEGER
            && self.counts()
        {
            self.found.push((*v, Bound::Range(from.clone(), to.clone())));
        }
    }

    fn arguments(&mut self, args: &[Term], sorts: &[SortId]) {
        args.iter().zip(sorts).for_each(|(a, s)| self.sort(a, *s));
    }

    fn equation(&mut self, a: &Term, b: &Term) {
        self.sort(a, sort_of(self.scope, b, self.vars, self.sorts));
        if self.strength == Strength::Constants
            && let Term::Const(SortId::INTEGER, _) = b
        {
            self.range(a, b, b);
        }
    }

    fn assignment(&mut self, a: &crate::rules::Assign) {
        let sorts = self.scope.cells[a.cell].args.clone();
        self.arguments(&a.args, &sorts);
        if let (Written::Value(t), Strength::Any | Strength::Constants) = (&a.value, self.strength) {
            let value = Term::Cell(a.cell, Vec::new());
            self.sort(t, sort_of(self.scope, &value, self.vars, self.sorts));
        }
    }
}

impl Visitor for Uses<'_, '_> {
    fn formula(&mut self, formula: &Formula) {
        match formula {
            Formula::Atom(p, args) => {
                let sorts = &self.sorts.preds[p.index()];
                args.iter().zip(sorts).for_each(|(a, s)| self.sort(a, *s));
            }
            Formula::Static(b, args) => self.arguments(args, b.sorts()),
            Formula::Member(c, args) => {
                let sorts = self.scope.cells[*c].args.clone();
                self.arguments(args, &sorts);
            }
            Formula::Compare(CompareOp::Eq, a, b) => {
                self.equation(a, b);
                self.equation(b, a);
            }
            Formula::Between(t, from, to) if is_static(from) && is_static(to) => self.range(t, from, to),
            Formula::OneOf(t, items) => {
                if let Some((low, high)) = hull(items.iter()) {
                    self.range(t, &low, &high);
                }
            }
            Formula::Not(inner) => {
                let outer = std::mem::replace(&mut self.negative, true);
                self.formula(inner);
                self.negative = outer;
                return;
            }
            _ => {}
        }
        below_formula(self, formula);
    }

    fn term(&mut self, term: &Term) {
        match term {
            Term::Cell(c, args) => {
                let sorts = self.scope.cells[*c].args.clone();
                self.arguments(args, &sorts);
            }
            Term::Func(f, args) => {
                for (i, arg) in args.iter().enumerate() {
                    let known = self.sorts.args[f.index()].get(i).copied().unwrap_or(SortId::INTEGER);
                    self.sort(arg, known);
                    let own = sort_of(self.scope, arg, self.vars, self.sorts);
                    if known == SortId::INTEGER && own != SortId::INTEGER && self.strength >= Strength::Any {
                        self.calls.push((*f, i, own));
                    }
                }
            }
            Term::Builtin(b, args) => self.arguments(args, b.sorts()),
            _ => {}
        }
        below_term(self, term);
    }
}

/// Whether a term is made of numbers and parameters.
fn is_static(term: &Term) -> bool {
    match term {
        Term::Const(..) | Term::Param(_) => true,
        Term::Arith(_, a, b) => is_static(a) && is_static(b),
        _ => false,
    }
}
