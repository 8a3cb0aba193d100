//! Walks over resolved formulas and terms, and the few rewritings that several passes share.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::rules::{Formula, Term, VarId, Vars};

/// Sees every formula and term below one, those inside counts included. A visitor that overrides a method and wants to
/// go on downwards calls [`below_formula`] or [`below_term`].
pub(super) trait Visitor {
    fn formula(&mut self, formula: &Formula) {
        below_formula(self, formula);
    }
    fn term(&mut self, term: &Term) {
        below_term(self, term);
    }
}

/// Visits the parts of a formula.
pub(super) fn below_formula<V: Visitor + ?Sized>(v: &mut V, formula: &Formula) {
    match formula {
        Formula::Const(_) => {}
        Formula::Atom(_, args) | Formula::Static(_, args) | Formula::Member(_, args) => {
            args.iter().for_each(|a| v.term(a));
        }
        Formula::Compare(_, a, b) => [a, b].into_iter().for_each(|t| v.term(t)),
        Formula::OneOf(t, items) => {
            v.term(t);
            items.iter().for_each(|i| v.term(i));
        }
        Formula::Between(t, a, b) => [t, a, b].into_iter().for_each(|t| v.term(t)),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|p| v.formula(p)),
        Formula::Not(part) | Formula::Exists(_, part) | Formula::Forall(_, part) => v.formula(part),
        Formula::NoMoveOf(t) => v.term(t),
    }
}

/// Visits the parts of a term.
pub(super) fn below_term<V: Visitor + ?Sized>(v: &mut V, term: &Term) {
    match term {
        Term::Cell(_, args) | Term::Func(_, args) | Term::Builtin(_, args) => args.iter().for_each(|a| v.term(a)),
        Term::Opponent(t) => v.term(t),
        Term::Arith(_, a, b) | Term::Extreme(_, a, b) => [a, b].into_iter().for_each(|t| v.term(t)),
        Term::Count(_, f) | Term::Sum(_, f) | Term::The(_, f) => v.formula(f),
        Term::Var(_) | Term::Const(..) | Term::Param(_) | Term::Role(_) | Term::ToMove | Term::None => {}
    }
}

/// Rewrites every term, innermost first.
pub(super) fn rewrite_terms(formula: &mut Formula, f: &mut dyn FnMut(&mut Term)) {
    match formula {
        Formula::Const(_) => {}
        Formula::Atom(_, args) | Formula::Static(_, args) | Formula::Member(_, args) => {
            args.iter_mut().for_each(|a| rewrite_term(a, f));
        }
        Formula::Compare(_, a, b) => [a, b].into_iter().for_each(|t| rewrite_term(t, f)),
        Formula::OneOf(t, items) => {
            rewrite_term(t, f);
            items.iter_mut().for_each(|i| rewrite_term(i, f));
        }
        Formula::Between(t, a, b) => [t, a, b].into_iter().for_each(|t| rewrite_term(t, f)),
        Formula::And(parts) | Formula::Or(parts) => parts.iter_mut().for_each(|p| rewrite_terms(p, f)),
        Formula::Not(part) | Formula::Exists(_, part) | Formula::Forall(_, part) => rewrite_terms(part, f),
        Formula::NoMoveOf(t) => rewrite_term(t, f),
    }
}

/// Rewrites a term and all below it, innermost first.
pub(super) fn rewrite_term(term: &mut Term, f: &mut dyn FnMut(&mut Term)) {
    match term {
        Term::Cell(_, args) | Term::Func(_, args) | Term::Builtin(_, args) => {
            args.iter_mut().for_each(|a| rewrite_term(a, f));
        }
        Term::Opponent(t) => rewrite_term(t, f),
        Term::Arith(_, a, b) | Term::Extreme(_, a, b) => [a, b].into_iter().for_each(|t| rewrite_term(t, f)),
        Term::Count(_, body) | Term::Sum(_, body) | Term::The(_, body) => rewrite_terms(body, f),
        Term::Var(_) | Term::Const(..) | Term::Param(_) | Term::Role(_) | Term::ToMove | Term::None => {}
    }
    f(term);
}

/// The free variables of a formula.
pub(super) fn free(formula: &Formula) -> BTreeSet<VarId> {
    let mut walk = Free::default();
    walk.formula(formula);
    walk.found
}

/// The free variables of a term.
pub(super) fn free_of_term(term: &Term) -> BTreeSet<VarId> {
    let mut walk = Free::default();
    walk.term(term);
    walk.found
}

#[derive(Default)]
struct Free {
    bound: Vec<VarId>,
    found: BTreeSet<VarId>,
}

impl Free {
    fn under(&mut self, vars: &[VarId], f: impl FnOnce(&mut Self)) {
        let depth = self.bound.len();
        self.bound.extend_from_slice(vars);
        f(self);
        self.bound.truncate(depth);
    }
}

impl Visitor for Free {
    fn formula(&mut self, formula: &Formula) {
        match formula {
            Formula::Exists(vars, f) | Formula::Forall(vars, f) => self.under(vars, |w| w.formula(f)),
            _ => below_formula(self, formula),
        }
    }

    fn term(&mut self, term: &Term) {
        match term {
            Term::Var(v) if !self.bound.contains(v) => {
                self.found.insert(*v);
            }
            Term::Count(vars, f) | Term::Sum(vars, f) => self.under(vars, |w| w.formula(f)),
            Term::The(var, f) => self.under(&[*var], |w| w.formula(f)),
            _ => below_term(self, term),
        }
    }
}

/// Whether a variable stands in a formula; bound ones have other names.
fn occurs(formula: &Formula, var: VarId) -> bool {
    struct Occurs(VarId, bool);
    impl Visitor for Occurs {
        fn formula(&mut self, formula: &Formula) {
            if !self.1 {
                below_formula(self, formula);
            }
        }
        fn term(&mut self, term: &Term) {
            self.1 |= *term == Term::Var(self.0);
            if !self.1 {
                below_term(self, term);
            }
        }
    }
    let mut occurs = Occurs(var, false);
    occurs.formula(formula);
    occurs.1
}

/// How many terms a term is made of.
pub(super) fn size(term: &Term) -> usize {
    struct Size(usize);
    impl Visitor for Size {
        fn term(&mut self, term: &Term) {
            self.0 += 1;
            below_term(self, term);
        }
    }
    let mut size = Size(0);
    size.term(term);
    size.0
}

/// A conjunction without nested conjunctions and without what is plainly true.
pub(super) fn and(parts: impl IntoIterator<Item = Formula>) -> Formula {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Formula::Const(true) => {}
            Formula::And(inner) => flat.extend(inner),
            part => flat.push(part),
        }
    }
    match flat.len() {
        0 => Formula::Const(true),
        1 => flat.remove(0),
        _ => Formula::And(flat),
    }
}

/// A disjunction without nested disjunctions.
pub(super) fn or(parts: impl IntoIterator<Item = Formula>) -> Formula {
    let mut flat = Vec::new();
    for part in parts {
        match part {
            Formula::Or(inner) => flat.extend(inner),
            part => flat.push(part),
        }
    }
    match flat.len() {
        0 => Formula::Const(false),
        1 => flat.remove(0),
        _ => Formula::Or(flat),
    }
}

/// Quantifies variables in the smallest part that holds all their occurrences; one that does not occur is dropped.
pub(super) fn exists(vars: &[VarId], formula: Formula, table: &mut Vars) -> Formula {
    vars.iter().fold(formula, |f, v| push(f, *v, table))
}

fn push(formula: Formula, var: VarId, table: &mut Vars) -> Formula {
    match formula {
        Formula::And(mut parts) => {
            let holders: Vec<usize> = (0..parts.len()).filter(|i| occurs(&parts[*i], var)).collect();
            match holders[..] {
                [] => Formula::And(parts),
                [i] => {
                    let part = std::mem::replace(&mut parts[i], Formula::Const(true));
                    parts[i] = push(part, var, table);
                    Formula::And(parts)
                }
                _ => Formula::Exists(vec![var], Box::new(Formula::And(parts))),
            }
        }
        Formula::Or(parts) => {
            let mut first = true;
            let parts = parts.into_iter().map(|mut part| {
                if !occurs(&part, var) {
                    return part;
                }
                let mut own = var;
                if !std::mem::take(&mut first) {
                    own = table.push(table[var].clone());
                    rename(&mut part, &FxHashMap::from_iter([(var, own)]));
                }
                push(part, own, table)
            });
            Formula::Or(parts.collect())
        }
        Formula::Exists(mut vars, inner) => match push(*inner, var, table) {
            Formula::Exists(more, inner) if more == [var] => {
                vars.push(var);
                Formula::Exists(vars, inner)
            }
            inner => Formula::Exists(vars, Box::new(inner)),
        },
        formula if occurs(&formula, var) => Formula::Exists(vec![var], Box::new(formula)),
        formula => formula,
    }
}

/// Gives free occurrences of variables other names.
pub(super) fn rename(formula: &mut Formula, names: &FxHashMap<VarId, VarId>) {
    rewrite_terms(formula, &mut |t| {
        if let Term::Var(v) = t
            && let Some(new) = names.get(v)
        {
            *v = *new;
        }
    });
}

/// Gives every variable that a formula binds a new id, so that a copy can stand beside the original.
pub(super) fn freshen(formula: &mut Formula, table: &mut Vars) {
    match formula {
        Formula::Exists(vars, f) | Formula::Forall(vars, f) => {
            renew(vars, f, table);
            freshen(f, table);
        }
        Formula::And(parts) | Formula::Or(parts) => parts.iter_mut().for_each(|p| freshen(p, table)),
        Formula::Not(part) => freshen(part, table),
        Formula::Atom(_, args) | Formula::Static(_, args) | Formula::Member(_, args) => {
            args.iter_mut().for_each(|a| freshen_term(a, table));
        }
        Formula::Compare(_, a, b) => [a, b].into_iter().for_each(|t| freshen_term(t, table)),
        Formula::OneOf(t, items) => {
            freshen_term(t, table);
            items.iter_mut().for_each(|i| freshen_term(i, table));
        }
        Formula::Between(t, a, b) => [t, a, b].into_iter().for_each(|t| freshen_term(t, table)),
        Formula::NoMoveOf(t) => freshen_term(t, table),
        Formula::Const(_) => {}
    }
}

/// The same for a term.
pub(super) fn freshen_term(term: &mut Term, table: &mut Vars) {
    match term {
        Term::Count(vars, f) | Term::Sum(vars, f) => {
            renew(vars, f, table);
            freshen(f, table);
        }
        Term::The(var, f) => {
            renew(std::slice::from_mut(var), f, table);
            freshen(f, table);
        }
        Term::Cell(_, args) | Term::Func(_, args) | Term::Builtin(_, args) => {
            args.iter_mut().for_each(|a| freshen_term(a, table));
        }
        Term::Opponent(t) => freshen_term(t, table),
        Term::Arith(_, a, b) | Term::Extreme(_, a, b) => [a, b].into_iter().for_each(|t| freshen_term(t, table)),
        Term::Var(_) | Term::Const(..) | Term::Param(_) | Term::Role(_) | Term::ToMove | Term::None => {}
    }
}

fn renew(vars: &mut [VarId], body: &mut Formula, table: &mut Vars) {
    let mut names = FxHashMap::default();
    for var in vars {
        let new = table.push(table[*var].clone());
        names.insert(*var, new);
        *var = new;
    }
    rename(body, &names);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{PredId, SortId, Var};
    use crate::span::{FileId, Span};

    #[test]
    fn quantifiers_stand_as_far_inside_as_they_can() {
        let span = Span { file: FileId(0), start: 0, end: 0 };
        let mut vars = Vars::new();
        let [x, y] = ["X", "Y"].map(|n| vars.push(Var { name: n.into(), sort: SortId::POINT, span }));
        let p = |v| Formula::Atom(PredId::from_raw(0), vec![Term::Var(v)]);
        let f = and([p(x), Formula::Or(vec![p(y), p(x), and([p(y), p(x)])])]);
        let f = exists(&[x, y], f, &mut vars);
        let Formula::Exists(outer, inner) = f else { panic!() };
        assert_eq!(outer, [x]);
        let Formula::And(parts) = *inner else { panic!() };
        let Formula::Or(parts) = &parts[1] else { panic!() };
        let y2 = VarId::from_raw(2);
        assert_eq!(parts[0], Formula::Exists(vec![y], Box::new(p(y))));
        assert_eq!(parts[1], p(x));
        // Around one atom of a conjunction, and under a name of its own.
        assert_eq!(parts[2], and([Formula::Exists(vec![y2], Box::new(p(y2))), p(x)]));
    }
}
