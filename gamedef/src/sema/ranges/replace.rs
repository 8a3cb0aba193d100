//! Replaces variables over all integers by what they are equal to.
//!
//! `liberties(P) = N, N > 2` becomes `liberties(P) > 2`. Where nothing determines such a variable, no evaluation could
//! end, and the variable is reported.

use std::collections::BTreeSet;

use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{ArithOp, CompareOp, Formula, SortId, Term, VarId, Vars};
use crate::sema::clause::{Clause, ClauseKind, Part};
use crate::sema::walk::{and, free, free_of_term, freshen_term, rewrite_terms, size};
use crate::span::Span;

/// Replaces in one clause; `reported` holds the places of variables that were reported before. False if something is
/// left over.
pub(in crate::sema) fn replace(
    clause: &mut Clause,
    reported: &mut BTreeSet<Span>,
    diagnostics: &mut Vec<Diagnostic>,
) -> bool {
    let mut left: Vec<VarId> = Vec::new();
    clause.rewrite(&mut |part, vars| {
        let mut r = Replacer { vars, left: Vec::new() };
        match part {
            Part::Formula(f) => r.formula(f),
            Part::Term(t) => r.term(t),
        }
        left.append(&mut r.left);
    });
    let given: &[VarId] = match &clause.kind {
        ClauseKind::Rule { head, .. } => head,
        ClauseKind::Move { params, .. } => params,
        _ => &[],
    };
    left.extend(given.iter().copied().filter(|v| clause.vars[*v].sort == SortId::INTEGER));
    let fine = left.is_empty();
    for var in left {
        let var = &clause.vars[var];
        if reported.insert(var.span) {
            let message = format!("nothing bounds `{}`", var.name);
            let error = Diagnostic::new(Code::Unbound, message, var.span, "ranges over all integers");
            let help = format!("bound it, as in `{} in 0..9`, or use what it is equal to in its place", var.name);
            diagnostics.push(error.help(help));
        }
    }
    fine
}

/// The largest term that is put in the place of a variable: what is equal to sums of sums doubles each time.
const LARGEST: usize = 200;

struct Replacer<'v> {
    vars: &'v mut Vars,
    left: Vec<VarId>,
}

impl Replacer<'_> {
    fn formula(&mut self, formula: &mut Formula) {
        match formula {
            Formula::Exists(bound, inner) => {
                self.formula(inner);
                let mut body = std::mem::replace(&mut **inner, Formula::Const(true));
                let mut progress = true;
                while progress {
                    progress = false;
                    for i in 0..bound.len() {
                        if self.vars[bound[i]].sort == SortId::INTEGER
                            && let Some(done) = self.without(bound[i], &body)
                        {
                            body = done;
                            bound.remove(i);
                            progress = true;
                            break;
                        }
                    }
                }
                self.leave(bound);
                **inner = body;
                if bound.is_empty() {
                    *formula = std::mem::replace(&mut **inner, Formula::Const(true));
                }
            }
            Formula::Forall(bound, inner) => {
                self.formula(inner);
                let bound = bound.clone();
                self.leave(&bound);
            }
            Formula::And(parts) | Formula::Or(parts) => parts.iter_mut().for_each(|p| self.formula(p)),
            Formula::Not(inner) => self.formula(inner),
            Formula::Atom(_, args) | Formula::Static(_, args) | Formula::Member(_, args) => {
                args.iter_mut().for_each(|a| self.term(a));
            }
            Formula::Compare(_, a, b) => [a, b].into_iter().for_each(|t| self.term(t)),
            Formula::OneOf(t, items) => {
                self.term(t);
                items.iter_mut().for_each(|i| self.term(i));
            }
            Formula::Between(t, a, b) => [t, a, b].into_iter().for_each(|t| self.term(t)),
            Formula::NoMoveOf(t) => self.term(t),
            Formula::Const(_) => {}
        }
    }

    fn term(&mut self, term: &mut Term) {
        match term {
            Term::Count(bound, f) | Term::Sum(bound, f) => {
                self.formula(f);
                let bound = bound.clone();
                self.leave(&bound);
            }
            Term::The(bound, f) => {
                self.formula(f);
                let bound = [*bound];
                self.leave(&bound);
            }
            Term::Cell(_, args) | Term::Func(_, args) | Term::Builtin(_, args) => {
                args.iter_mut().for_each(|a| self.term(a));
            }
            Term::Opponent(t) => self.term(t),
            Term::Arith(_, a, b) | Term::Extreme(_, a, b) => [a, b].into_iter().for_each(|t| self.term(t)),
            Term::Var(_) | Term::Const(..) | Term::Param(_) | Term::Role(_) | Term::ToMove | Term::None => {}
        }
    }

    fn leave(&mut self, bound: &[VarId]) {
        self.left.extend(bound.iter().copied().filter(|v| self.vars[*v].sort == SortId::INTEGER));
    }

    /// The body without the variable, if a conjunct says what it is equal to.
    fn without(&mut self, var: VarId, body: &Formula) -> Option<Formula> {
        let parts = if let Formula::And(parts) = body { parts.clone() } else { vec![body.clone()] };
        let (at, term) = parts.iter().enumerate().find_map(|(i, p)| Some((i, solved(p, var)?)))?;
        if size(&term) > LARGEST {
            return None;
        }
        let mut rest = Vec::new();
        for (i, mut part) in parts.into_iter().enumerate() {
            if i == at {
                if !present(&term) {
                    let absent = Formula::Compare(CompareOp::Eq, term.clone(), Term::None);
                    rest.push(Formula::Not(Box::new(absent)));
                }
                continue;
            }
            if free(&part).contains(&var) {
                rewrite_terms(&mut part, &mut |t| {
                    if *t == Term::Var(var) {
                        *t = term.clone();
                        freshen_term(t, self.vars);
                    }
                });
            }
            rest.push(part);
        }
        Some(and(rest))
    }
}

/// Whether a term always has a value; sums of counts do not overflow.
fn present(term: &Term) -> bool {
    match term {
        Term::Count(..) | Term::Const(..) | Term::Param(_) | Term::Var(_) => true,
        Term::Arith(ArithOp::Add | ArithOp::Sub, a, b) => present(a) && present(b),
        _ => false,
    }
}

/// What an equation says a variable is.
fn solved(formula: &Formula, var: VarId) -> Option<Term> {
    let Formula::Compare(CompareOp::Eq, a, b) = formula else { return None };
    [(a, b), (b, a)].into_iter().find_map(|(x, y)| {
        if free_of_term(y).contains(&var) || *y == Term::None {
            return None;
        }
        match x {
            Term::Var(v) if *v == var => Some(y.clone()),
            Term::Arith(op, left, right) => inverted(*op, left, right, y, var),
            _ => None,
        }
    })
}

/// `left op right = y`, solved for a variable that is one of the two.
fn inverted(op: ArithOp, left: &Term, right: &Term, y: &Term, var: VarId) -> Option<Term> {
    let arith = |op, a: &Term, b: &Term| Some(Term::Arith(op, Box::new(a.clone()), Box::new(b.clone())));
    let (is_left, is_right) = (*left == Term::Var(var), *right == Term::Var(var));
    match op {
        ArithOp::Add if is_left && !free_of_term(right).contains(&var) => arith(ArithOp::Sub, y, right),
        ArithOp::Add if is_right && !free_of_term(left).contains(&var) => arith(ArithOp::Sub, y, left),
        ArithOp::Sub if is_left && !free_of_term(right).contains(&var) => arith(ArithOp::Add, y, right),
        ArithOp::Sub if is_right && !free_of_term(left).contains(&var) => arith(ArithOp::Sub, left, y),
        _ => None,
    }
}
