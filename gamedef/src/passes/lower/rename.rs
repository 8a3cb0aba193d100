//! Copies of formulas with other variables: when a clause enters the function being lowered, and when a term takes the
//! place of a variable.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::rules::{Formula, Term, VarId};

/// What takes a variable's place.
pub type Renaming<'a> = &'a dyn Fn(VarId) -> Term;

fn binder(v: VarId, by: Renaming) -> VarId {
    if let Term::Var(w) = by(v) { w } else { v }
}

/// Copies a formula.
pub fn formula(f: &Formula, by: Renaming) -> Formula {
    let all = |fs: &[Formula]| fs.iter().map(|f| formula(f, by)).collect::<Vec<_>>();
    let vars = |vs: &[VarId]| vs.iter().map(|v| binder(*v, by)).collect::<Vec<_>>();
    match f {
        Formula::Const(b) => Formula::Const(*b),
        Formula::Atom(p, ts) => Formula::Atom(*p, terms(ts, by)),
        Formula::Static(b, ts) => Formula::Static(*b, terms(ts, by)),
        Formula::Member(c, ts) => Formula::Member(*c, terms(ts, by)),
        Formula::Compare(op, a, b) => Formula::Compare(*op, term(a, by), term(b, by)),
        Formula::OneOf(t, ts) => Formula::OneOf(term(t, by), terms(ts, by)),
        Formula::Between(t, a, b) => Formula::Between(term(t, by), term(a, by), term(b, by)),
        Formula::And(fs) => Formula::And(all(fs)),
        Formula::Or(fs) => Formula::Or(all(fs)),
        Formula::Not(f) => Formula::Not(Box::new(formula(f, by))),
        Formula::Exists(vs, f) => Formula::Exists(vars(vs), Box::new(formula(f, by))),
        Formula::Forall(vs, f) => Formula::Forall(vars(vs), Box::new(formula(f, by))),
        Formula::NoMoveOf(t) => Formula::NoMoveOf(term(t, by)),
    }
}

/// Copies terms.
pub fn terms(ts: &[Term], by: Renaming) -> Vec<Term> {
    ts.iter().map(|t| term(t, by)).collect()
}

/// Copies a term.
pub fn term(t: &Term, by: Renaming) -> Term {
    match t {
        Term::Var(v) => by(*v),
        Term::Const(..) | Term::Param(_) | Term::Role(_) | Term::ToMove | Term::None => t.clone(),
        Term::Cell(c, ts) => Term::Cell(*c, terms(ts, by)),
        Term::Func(f, ts) => Term::Func(*f, terms(ts, by)),
        Term::Builtin(b, ts) => Term::Builtin(*b, terms(ts, by)),
        Term::Opponent(t) => Term::Opponent(Box::new(term(t, by))),
        Term::Arith(op, a, b) => Term::Arith(*op, Box::new(term(a, by)), Box::new(term(b, by))),
        Term::Extreme(e, a, b) => Term::Extreme(*e, Box::new(term(a, by)), Box::new(term(b, by))),
        Term::Sum(vs, f) => Term::Sum(vs.iter().map(|v| binder(*v, by)).collect(), Box::new(formula(f, by))),
        Term::Count(vs, f) => Term::Count(vs.iter().map(|v| binder(*v, by)).collect(), Box::new(formula(f, by))),
        Term::The(v, f) => Term::The(binder(*v, by), Box::new(formula(f, by))),
    }
}

/// Calls `f` with each occurrence of a variable in a formula; every variable of a context has its own id, so binders
/// need no care.
pub fn each_var(g: &Formula, f: &mut dyn FnMut(VarId)) {
    let seen = std::cell::RefCell::new(f);
    formula(g, &|v| {
        (seen.borrow_mut())(v);
        Term::Var(v)
    });
}

/// Calls `f` with each occurrence of a variable in a term.
pub fn each_term_var(t: &Term, f: &mut dyn FnMut(VarId)) {
    let seen = std::cell::RefCell::new(f);
    term(t, &|v| {
        (seen.borrow_mut())(v);
        Term::Var(v)
    });
}
