//! Formulas and terms, taken apart into those over single components.

use super::Lower;
use crate::diagnostic::{Code, Diagnostic};
use rustc_hash::FxHashMap;

use crate::rules::{ArithOp, Builtin, CellValue, CompareOp, Extreme, Formula, SortId, Term, VarId};
use crate::sema::clause::Asked;
use crate::sema::contradictions;
use crate::sema::declare::{Checked, Reported};
use crate::sema::draft::{self, Form, FormKind, LocalId, Scoped, TermKind};
use crate::sema::types::{Ty, TyId};
use crate::sema::walk::{and, exists, freshen, freshen_term, or, rename, size};
use crate::span::Span;
use crate::syntax::ast::Quantifier;

impl Lower<'_, '_> {
    /// A formula with the quantifiers of its own variables.
    pub(super) fn scoped(&mut self, scoped: &Scoped) -> Checked<Formula> {
        let body = self.root(&scoped.form);
        let vars = self.all_vars(&scoped.implicit)?;
        let body = and([self.constraints(&scoped.implicit), body?]);
        Ok(exists(&vars, body, &mut self.vars))
    }

    pub(super) fn optional(&mut self, scoped: Option<&Scoped>) -> Checked<Formula> {
        scoped.map_or(Ok(Formula::Const(true)), |s| self.scoped(s))
    }

    /// A formula that stands by itself: checked for contradictions even if it is no conjunction.
    pub(super) fn root(&mut self, form: &Form) -> Checked<Formula> {
        match &form.kind {
            FormKind::And(_) => self.form(form),
            _ => self.conjunction(&[form]),
        }
    }

    fn conjunction(&mut self, forms: &[&Form]) -> Checked<Formula> {
        let mut flat = Vec::new();
        forms.iter().for_each(|f| flatten(f, &mut flat));
        let mut parts: Vec<(Formula, Span)> = Vec::new();
        let mut result = Ok(());
        for form in flat {
            match self.never_absent(form).and_then(|()| self.form(form)) {
                Ok(f) => parts.push((f, form.span)),
                Err(Reported) => result = Err(Reported),
            }
        }
        result?;
        self.diagnostics.extend(contradictions::check(&parts));
        Ok(and(parts.into_iter().map(|(f, _)| f)))
    }

    /// Reports the question whether a state is absent that always has a value.
    fn never_absent(&mut self, form: &Form) -> Checked<()> {
        let FormKind::Compare(CompareOp::Eq, a, b) = &form.kind else { return Ok(()) };
        let state = match (&a.kind, &b.kind) {
            (TermKind::Cell(state, _), TermKind::None) | (TermKind::None, TermKind::Cell(state, _)) => *state,
            _ => return Ok(()),
        };
        let cells = &self.scope.states[state].cells;
        let Some(cell) = cells.first().map(|c| &self.scope.cells[*c]) else { return Ok(()) };
        let CellValue::Total(sort) = cell.value else { return Ok(()) };
        let name = cell.name.split('.').next().unwrap_or(&cell.name);
        let message = format!("this never holds: `{name}` always has a value");
        let error = Diagnostic::new(Code::Contradiction, message, form.span, "`none` is asked for here");
        let error = error.also(cell.span, "declared without `?`");
        let sort = if cells.len() == 1 { &self.scope.sorts[sort].name } else { "(..)" };
        let help = format!("what may be absent has a `?` behind its sort: `{sort}?`");
        self.diagnostics.push(error.help(help));
        Err(Reported)
    }

    pub(super) fn form(&mut self, form: &Form) -> Checked<Formula> {
        let formula = self.formula(form)?;
        if let FormKind::Compare(_, a, _) | FormKind::Between(a, ..) | FormKind::OneOf(a, _) = &form.kind
            && matches!(self.scope.types.get(a.ty), Ty::Int)
        {
            self.asked.push(Asked::Formula(formula.clone(), form.span));
        }
        Ok(formula)
    }

    fn formula(&mut self, form: &Form) -> Checked<Formula> {
        Ok(match &form.kind {
            FormKind::Const(value) => Formula::Const(*value),
            FormKind::Atom(pred, args) => Formula::Atom(*pred, self.args(args)?),
            FormKind::Static(builtin, args) => Formula::Static(*builtin, self.args(args)?),
            FormKind::Member(state, args) => Formula::Member(self.scope.states[*state].cells[0], self.args(args)?),
            FormKind::Compare(CompareOp::Eq, a, b) => self.equation(a, b)?,
            FormKind::Compare(op, a, b) => Formula::Compare(*op, self.single(a)?, self.single(b)?),
            FormKind::OneOf(t, items) => self.one_of(t, items)?,
            FormKind::Between(t, a, b) => Formula::Between(self.single(t)?, self.single(a)?, self.single(b)?),
            FormKind::Ranges(terms) => {
                let values = self.args(terms)?;
                and(values.into_iter().map(|t| equal(t.clone(), t)))
            }
            FormKind::And(parts) => self.conjunction(&parts.iter().collect::<Vec<_>>())?,
            FormKind::Or(parts) => {
                let parts: Vec<Checked<Formula>> = parts.iter().map(|p| self.form(p)).collect();
                or(parts.into_iter().collect::<Checked<Vec<_>>>()?)
            }
            // `!=`, of which nothing is said that holds of `=`.
            FormKind::Not(part) if part.span == form.span => Formula::Not(Box::new(self.formula(part)?)),
            FormKind::Not(part) => Formula::Not(Box::new(self.form(part)?)),
            FormKind::Quantified(quantifier, locals, body) => {
                let vars = self.all_vars(locals);
                let body = self.form(body);
                let (vars, body) = (vars?, body?);
                let condition = self.constraints(locals);
                match quantifier {
                    Quantifier::Exists => Formula::Exists(vars, Box::new(and([condition, body]))),
                    Quantifier::Forall if condition == Formula::Const(true) => Formula::Forall(vars, Box::new(body)),
                    Quantifier::Forall => {
                        let not = Formula::Not(Box::new(condition));
                        Formula::Forall(vars, Box::new(or([not, body])))
                    }
                }
            }
            FormKind::NoMoveOf(player) => Formula::NoMoveOf(self.single(player)?),
        })
    }

    /// That variables of sorts by rule belong to them.
    pub(super) fn constraints(&mut self, locals: &[LocalId]) -> Formula {
        let mut parts = Vec::new();
        for local in locals {
            let Some(vars) = self.map.get(local).cloned().or_else(|| self.vars_of(*local).ok()) else { continue };
            let terms: Vec<Term> = vars.into_iter().map(Term::Var).collect();
            self.belongs(self.locals[*local].ty, &terms, &mut parts);
        }
        and(parts)
    }

    /// That values belong to the sorts by rule in their type.
    fn belongs(&self, ty: TyId, terms: &[Term], out: &mut Vec<Formula>) {
        match self.scope.types.get(ty) {
            Ty::Maker(m) => out.push(Formula::Atom(self.scope.makers[*m].pred, terms.to_vec())),
            Ty::Tuple(parts) => {
                let mut at = 0;
                for part in parts {
                    let width = self.scope.ty_leaves(*part).map_or(0, |l| l.len());
                    if let Some(terms) = terms.get(at..at + width) {
                        self.belongs(*part, terms, out);
                    }
                    at += width;
                }
            }
            _ => {}
        }
    }

    /// The conditions of the constructors in a head's argument.
    pub(super) fn made_by(&mut self, term: &draft::Term, out: &mut dyn FnMut(Formula)) -> Checked<()> {
        match &term.kind {
            TermKind::Make(maker, _) => {
                let args = self.term(term)?;
                out(Formula::Atom(self.scope.makers[*maker].pred, args));
            }
            TermKind::Tuple(parts) => {
                for part in parts {
                    self.made_by(part, out)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn args(&mut self, args: &[draft::Term]) -> Checked<Vec<Term>> {
        let args: Vec<Checked<Vec<Term>>> = args.iter().map(|a| self.term(a)).collect();
        Ok(args.into_iter().collect::<Checked<Vec<_>>>()?.concat())
    }

    /// A term of one component.
    pub(super) fn single(&mut self, term: &draft::Term) -> Checked<Term> {
        self.term(term)?.into_iter().next().ok_or(Reported)
    }

    /// The components of a term.
    pub(super) fn term(&mut self, term: &draft::Term) -> Checked<Vec<Term>> {
        Ok(match &term.kind {
            TermKind::Var(local) => {
                let vars = self.vars_of(*local)?;
                if vars.is_empty() {
                    return Err(Reported);
                }
                vars.into_iter().map(Term::Var).collect()
            }
            TermKind::Const(meanings) => {
                let sort = match self.scope.types.get(term.ty) {
                    Ty::Base(sort) => *sort,
                    _ => return Err(Reported),
                };
                let value = meanings.iter().find(|(s, _)| *s == sort).ok_or(Reported)?;
                vec![Term::Const(sort, value.1)]
            }
            TermKind::Int(n) => vec![Term::Const(SortId::INTEGER, *n)],
            TermKind::Param(p) => vec![Term::Param(*p)],
            TermKind::Role(r) => vec![Term::Role(*r)],
            TermKind::ToMove => vec![Term::ToMove],
            TermKind::Cell(state, args) => {
                let args = self.args(args)?;
                let cells = self.scope.states[*state].cells.clone();
                self.copies(cells.len(), args, term.span, |i, args| Term::Cell(cells[i], args))?
            }
            TermKind::Func(func, args) => {
                let args = self.args(args)?;
                let ids = self.funcs[*func].clone();
                self.copies(ids.len(), args, term.span, |i, args| Term::Func(ids[i], args))?
            }
            TermKind::Builtin(builtin, arg) => vec![Term::Builtin(*builtin, vec![self.single(arg)?])],
            TermKind::Opponent(arg) => vec![match self.single(arg)? {
                Term::Const(sort, player) => Term::Const(sort, 1 - player),
                Term::Opponent(inner) => *inner,
                arg => Term::Opponent(Box::new(arg)),
            }],
            TermKind::Arith(op, a, b) => {
                let (a, b) = (self.single(a)?, self.single(b)?);
                if *op == ArithOp::Div {
                    self.asked.push(Asked::Divisor(b.clone(), term.span));
                }
                vec![Term::Arith(*op, Box::new(a), Box::new(b))]
            }
            TermKind::Count(locals, body) => {
                let vars = self.all_vars(locals)?;
                let body = self.root(body)?;
                vec![Term::Count(vars, Box::new(and([self.constraints(locals), body])))]
            }
            TermKind::Extreme(extreme, a, b) => {
                let (a, b) = (self.single(a)?, self.single(b)?);
                vec![Term::Extreme(*extreme, Box::new(a), Box::new(b))]
            }
            TermKind::Sum(locals, body) => {
                let vars = self.all_vars(locals)?;
                let body = self.root(body)?;
                vec![Term::Sum(vars, Box::new(and([self.constraints(locals), body])))]
            }
            TermKind::Best(extreme, local, body) => {
                let var = self.vars_of(*local)?[0];
                let body = self.root(body)?;
                vec![self.best(*extreme, var, body)]
            }
            TermKind::Point(column, row) => vec![self.point(*column, *row, term.span)?],
            TermKind::The(local, body) => {
                let vars = self.vars_of(*local)?;
                let body = self.root(body)?;
                let [var] = vars[..] else {
                    let message = "`the` wants a variable of one component";
                    let label = format!("`{}` has {}", self.locals[*local].name, vars.len());
                    let error = Diagnostic::new(Code::Kind, message, self.locals[*local].places[0], label);
                    self.diagnostics.push(error.help("name each component, and put the others under `exists`"));
                    return Err(Reported);
                };
                vec![Term::The(var, Box::new(body))]
            }
            TermKind::Tuple(parts) | TermKind::Make(_, parts) => self.args(parts)?,
            TermKind::None | TermKind::Any => return Err(Reported),
        })
    }

    /// The solution than which none is better.
    fn best(&mut self, extreme: Extreme, var: VarId, body: Formula) -> Term {
        let other = self.vars.push(self.vars[var].clone());
        let mut copy = body.clone();
        rename(&mut copy, &FxHashMap::from_iter([(var, other)]));
        freshen(&mut copy, &mut self.vars);
        let better = Formula::Compare(extreme.comparison(), Term::Var(other), Term::Var(var));
        let beaten = Formula::Exists(vec![other], Box::new(and([copy, better])));
        Term::The(var, Box::new(and([body, Formula::Not(Box::new(beaten))])))
    }

    /// A point of the board, by its column from the left and its row from the bottom.
    fn point(&mut self, column: i32, row: i32, span: Span) -> Checked<Term> {
        let number = |n| Term::Const(SortId::INTEGER, n);
        let Some((width, height)) = &self.scope.rows else { return Err(Reported) };
        if let (Term::Const(_, width), Term::Const(_, height)) = (width, height) {
            return Ok(Term::Const(SortId::POINT, (height - 1 - row) * width + column));
        }
        let point = self.made_up("Point".to_string(), SortId::POINT, span);
        let below = Term::Arith(ArithOp::Sub, Box::new(height.clone()), Box::new(number(row + 1)));
        let is = |builtin, value| equal(Term::Builtin(builtin, vec![Term::Var(point)]), value);
        let place = and([is(Builtin::Row, below), is(Builtin::Col, number(column))]);
        Ok(Term::The(point, Box::new(place)))
    }

    /// A term for each component; all but the first have bound variables of their own.
    fn copies(
        &mut self,
        parts: usize,
        args: Vec<Term>,
        span: Span,
        make: impl Fn(usize, Vec<Term>) -> Term,
    ) -> Checked<Vec<Term>> {
        if parts > 1 {
            // States of tuples inside each other multiply.
            let size: usize = args.iter().map(size).sum();
            let Some(room) = self.room.checked_sub(size * parts) else {
                let error = Diagnostic::new(Code::Kind, "the term is too large", span, "tuples of tuples of tuples");
                self.diagnostics.push(error.help("name a part of it by a variable: `X = ..`"));
                return Err(Reported);
            };
            self.room = room;
        }
        let copy = |i| {
            let mut args = args.clone();
            if i > 0 {
                args.iter_mut().for_each(|a| freshen_term(a, &mut self.vars));
            }
            make(i, args)
        };
        Ok((0..parts).map(copy).collect())
    }

    fn one_of(&mut self, term: &draft::Term, items: &[draft::Term]) -> Checked<Formula> {
        let terms = self.term(term)?;
        let mut rows = Vec::new();
        for item in items {
            rows.push(self.term(item)?);
        }
        if let [term] = &terms[..] {
            return Ok(Formula::OneOf(term.clone(), rows.concat()));
        }
        let equal = |row: Vec<Term>| and(terms.iter().zip(row).map(|(a, b)| equal(a.clone(), b)));
        Ok(or(rows.into_iter().map(equal)))
    }

    /// An equation, component by component.
    fn equation(&mut self, a: &draft::Term, b: &draft::Term) -> Checked<Formula> {
        use TermKind::{Any, None};
        Ok(match (&a.kind, &b.kind) {
            (None, None) | (Any, Any) => Formula::Const(true),
            (None, Any) | (Any, None) => Formula::Const(false),
            (None, _) => self.absent(b)?,
            (_, None) => self.absent(a)?,
            (Any, _) => negated(self.absent(b)?),
            (_, Any) => negated(self.absent(a)?),
            _ => {
                let (left, right) = (self.pattern(a)?, self.pattern(b)?);
                let mut parts = Vec::new();
                let mut open = Vec::new();
                for (x, y) in left.into_iter().zip(right) {
                    match (x, y) {
                        (Some(x), Some(y)) => parts.push(equal(x, y)),
                        (Some(x), Option::None) | (Option::None, Some(x)) => open.push(x),
                        (Option::None, Option::None) => {}
                    }
                }
                // The components of one value are present together; parts of a written tuple are not.
                let whole = |t: &draft::Term| !matches!(t.kind, TermKind::Tuple(_) | TermKind::Make(..));
                if parts.is_empty() || !(whole(a) || whole(b)) {
                    let open = open.into_iter().filter(|t| self.may_be_absent(t));
                    parts.extend(open.map(|t| negated(equal(t, Term::None))));
                }
                and(parts)
            }
        })
    }

    /// The components of a side of an equation; nothing where any value will do.
    fn pattern(&mut self, term: &draft::Term) -> Checked<Vec<Option<Term>>> {
        Ok(match &term.kind {
            TermKind::Any => {
                let leaves = self.scope.ty_leaves(term.ty).ok_or(Reported)?;
                vec![None; leaves.len()]
            }
            TermKind::Tuple(parts) => {
                let parts: Vec<Checked<_>> = parts.iter().map(|p| self.pattern(p)).collect();
                parts.into_iter().collect::<Checked<Vec<_>>>()?.concat()
            }
            _ => self.term(term)?.into_iter().map(Some).collect(),
        })
    }

    /// That a term is absent.
    fn absent(&mut self, term: &draft::Term) -> Checked<Formula> {
        let leaves: Vec<Term> = self.pattern(term)?.into_iter().flatten().collect();
        Ok(match leaves.into_iter().next() {
            Some(leaf) if self.may_be_absent(&leaf) => equal(leaf, Term::None),
            _ => Formula::Const(false),
        })
    }

    /// Whether a term may be without a value; functions always may, for all that is known here.
    fn may_be_absent(&self, term: &Term) -> bool {
        match term {
            Term::Cell(cell, _) => !matches!(self.scope.cells[*cell].value, CellValue::Total(_)),
            Term::Func(..) | Term::The(..) | Term::None => true,
            Term::Opponent(t) => self.may_be_absent(t),
            Term::Arith(..) | Term::Extreme(..) => true,
            Term::Var(_)
            | Term::Const(..)
            | Term::Param(_)
            | Term::Role(_)
            | Term::ToMove
            | Term::Builtin(..)
            | Term::Count(..)
            | Term::Sum(..) => false,
        }
    }
}

fn flatten<'f>(form: &'f Form, out: &mut Vec<&'f Form>) {
    match &form.kind {
        FormKind::And(parts) => parts.iter().for_each(|p| flatten(p, out)),
        _ => out.push(form),
    }
}

fn equal(a: Term, b: Term) -> Formula {
    Formula::Compare(CompareOp::Eq, a, b)
}

/// The negation, without a double one.
fn negated(formula: Formula) -> Formula {
    match formula {
        Formula::Const(value) => Formula::Const(!value),
        Formula::Not(inner) => *inner,
        formula => Formula::Not(Box::new(formula)),
    }
}
