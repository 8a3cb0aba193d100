//! Whether one formula is another up to the names of variables.
//!
//! Variables bound inside correspond one to one; free variables of the pattern may be given a meaning by the caller,
//! as one-sided matching, which is what subsumption of clauses asks for.

use rustc_hash::FxHashMap;

use crate::rules::{CompareOp, Formula, Term, VarId};

/// What variables of the pattern stand for in the subject.
#[derive(Clone, Debug, Default)]
pub(super) struct Matching {
    /// Variables of the pattern that may be given a meaning, and the meaning found so far.
    pub open: FxHashMap<VarId, Option<Term>>,
    /// Variables bound by quantifiers on both sides.
    bound: Vec<(VarId, VarId)>,
}

/// Whether two formulas are the same but for the names of bound variables.
pub(super) fn same(a: &Formula, b: &Formula) -> bool {
    Matching::default().formula(a, b)
}

/// The conditions of a conjunction, and the variables of the quantifiers around them: every variable of a clause has a
/// name of its own.
pub(super) fn conditions(body: &Formula, own: &mut Vec<VarId>, all: &mut Vec<Formula>) {
    match body {
        Formula::And(parts) => parts.iter().for_each(|p| conditions(p, own, all)),
        Formula::Exists(vars, inner) => {
            own.extend(vars);
            conditions(inner, own, all);
        }
        Formula::Const(true) => {}
        other => all.push(other.clone()),
    }
}

/// A meaning of the open variables with which each of these conditions is one of the others, or an equation of a term with
/// itself.
pub(super) fn covered(mine: &[Formula], theirs: &[Formula], matching: Matching, steps: &mut u32) -> Option<Matching> {
    let Some((first, rest)) = mine.split_first() else { return Some(matching) };
    if let Formula::Compare(CompareOp::Eq, a, b) = first {
        let mut trial = matching.clone();
        if trial.equal(a, b)
            && let Some(found) = covered(rest, theirs, trial, steps)
        {
            return Some(found);
        }
    }
    for condition in theirs {
        *steps = steps.checked_sub(1)?;
        let mut trial = matching.clone();
        if trial.formula(first, condition)
            && let Some(found) = covered(rest, theirs, trial, steps)
        {
            return Some(found);
        }
    }
    None
}

/// Whether the term has a value wherever it stands.
fn is_present(term: &Term) -> bool {
    matches!(term, Term::Var(_) | Term::Const(..) | Term::Param(_) | Term::Role(_) | Term::ToMove)
}

impl Matching {
    /// Whether `pattern` becomes `subject` for some meaning of the open variables, which is then noted.
    pub fn formula(&mut self, pattern: &Formula, subject: &Formula) -> bool {
        use Formula::{And, Atom, Between, Compare, Const, Exists, Forall, Member, NoMoveOf, Not, OneOf, Or, Static};
        match (pattern, subject) {
            (Const(a), Const(b)) => a == b,
            (Atom(p, a), Atom(q, b)) => p == q && self.terms(a, b),
            (Static(p, a), Static(q, b)) => p == q && self.terms(a, b),
            (Member(p, a), Member(q, b)) => p == q && self.terms(a, b),
            (Compare(p, a, b), Compare(q, c, d)) => {
                let before = self.clone();
                if p != q {
                    return false;
                }
                if self.term(a, c) && self.term(b, d) {
                    return true;
                }
                *self = before;
                // An equation may be written either way round.
                *p == CompareOp::Eq && self.term(a, d) && self.term(b, c)
            }
            (OneOf(a, b), OneOf(c, d)) => self.term(a, c) && self.terms(b, d),
            (Between(a, b, c), Between(d, e, f)) => self.term(a, d) && self.term(b, e) && self.term(c, f),
            (And(a), And(b)) | (Or(a), Or(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.formula(a, b)),
            (Not(a), Not(b)) => self.formula(a, b),
            (Exists(v, a), Exists(w, b)) | (Forall(v, a), Forall(w, b)) => self.under(v, w, |m| m.formula(a, b)),
            (NoMoveOf(a), NoMoveOf(b)) => self.term(a, b),
            _ => false,
        }
    }

    /// Whether an equation of the pattern says nothing for some meaning of the open variables, which is then noted.
    fn equal(&mut self, a: &Term, b: &Term) -> bool {
        let meant = |term: &Term| match term {
            Term::Var(v) => self.open.get(v).cloned().unwrap_or_else(|| Some(term.clone())),
            term => Some(term.clone()),
        };
        match (a, meant(a), b, meant(b)) {
            (_, Some(a), _, Some(b)) => a == b && is_present(&a),
            (Term::Var(v), None, _, Some(other)) | (_, Some(other), Term::Var(v), None) => self.variable(*v, &other),
            _ => false,
        }
    }

    fn terms(&mut self, a: &[Term], b: &[Term]) -> bool {
        a.len() == b.len() && a.iter().zip(b).all(|(a, b)| self.term(a, b))
    }

    /// The same for terms.
    pub fn term(&mut self, pattern: &Term, subject: &Term) -> bool {
        match (pattern, subject) {
            (Term::Var(v), _) => self.variable(*v, subject),
            (Term::Cell(p, a), Term::Cell(q, b)) => p == q && self.terms(a, b),
            (Term::Func(p, a), Term::Func(q, b)) => p == q && self.terms(a, b),
            (Term::Builtin(p, a), Term::Builtin(q, b)) => p == q && self.terms(a, b),
            (Term::Opponent(a), Term::Opponent(b)) => self.term(a, b),
            (Term::Arith(p, a, b), Term::Arith(q, c, d)) => p == q && self.term(a, c) && self.term(b, d),
            (Term::Extreme(p, a, b), Term::Extreme(q, c, d)) => p == q && self.term(a, c) && self.term(b, d),
            (Term::Count(v, a), Term::Count(w, b)) | (Term::Sum(v, a), Term::Sum(w, b)) => {
                self.under(v, w, |m| m.formula(a, b))
            }
            (Term::The(v, a), Term::The(w, b)) => self.under(&[*v], &[*w], |m| m.formula(a, b)),
            (a, b) => a == b,
        }
    }

    fn variable(&mut self, var: VarId, subject: &Term) -> bool {
        if let Some((_, there)) = self.bound.iter().rev().find(|(here, _)| *here == var) {
            return *subject == Term::Var(*there);
        }
        // What is bound inside the subject has no name outside.
        if let Term::Var(w) = subject
            && self.bound.iter().any(|(_, there)| there == w)
        {
            return false;
        }
        match self.open.get_mut(&var) {
            Some(Some(meaning)) => meaning == subject,
            // A variable always has a value; what may be absent is no meaning for it.
            Some(meaning) => {
                if is_present(subject) {
                    *meaning = Some(subject.clone());
                }
                is_present(subject)
            }
            None => *subject == Term::Var(var),
        }
    }

    fn under(&mut self, v: &[VarId], w: &[VarId], f: impl FnOnce(&mut Self) -> bool) -> bool {
        if v.len() != w.len() {
            return false;
        }
        let depth = self.bound.len();
        self.bound.extend(v.iter().copied().zip(w.iter().copied()));
        let result = f(self);
        self.bound.truncate(depth);
        result
    }
}
