//! Formulas.

use super::Drafter;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Builtin, SortId};
use crate::sema::declare::{Checked, Reported, wrong_arity};
use crate::sema::draft::{Form, FormKind, LocalId, Node, Origin, Term, TermKind};
use crate::sema::scope::{Shape, Symbol};
use crate::sema::suggest::did_you_mean;
use crate::sema::types::Ty;
use crate::span::Span;
use crate::syntax::ast::{CompareOp, Expr, ExprKind, Quantifier, is_variable};

impl<'a> Drafter<'_, 'a> {
    /// A formula.
    pub(super) fn form(&mut self, expr: &'a Expr) -> Checked<Form> {
        let span = expr.span;
        let kind = match &expr.node {
            ExprKind::Bool(value) => FormKind::Const(*value),
            ExprKind::And(parts) | ExprKind::Tuple(parts) => FormKind::And(self.forms(parts)?),
            ExprKind::Or(parts) => FormKind::Or(self.forms(parts)?),
            ExprKind::Not(part) => FormKind::Not(Box::new(self.strictly(|d| d.form(part))?)),
            ExprKind::Implies(a, b) => {
                let a = self.strictly(|d| d.form(a));
                let b = self.form(b);
                let a = a?;
                let not = Form { span: a.span, kind: FormKind::Not(Box::new(a)) };
                FormKind::Or(vec![not, b?])
            }
            ExprKind::Quantified(quantifier, names, body) => {
                let locals = self.bind(names, Origin::Quantified)?;
                let body = match quantifier {
                    Quantifier::Exists => self.form(body),
                    Quantifier::Forall => self.strictly(|d| d.form(body)),
                };
                self.frames.pop();
                FormKind::Quantified(*quantifier, locals, Box::new(body?))
            }
            ExprKind::Compare(..) | ExprKind::In(..) | ExprKind::Call(..) | ExprKind::NoMoveOf(_) => {
                return self.atom(expr);
            }
            _ => return Err(self.no_formula(expr)),
        };
        Ok(Form { kind, span })
    }

    /// Several formulas; all their errors are reported.
    fn forms(&mut self, parts: &'a [Expr]) -> Checked<Vec<Form>> {
        let parts: Vec<Checked<Form>> = parts.iter().map(|p| self.form(p)).collect();
        parts.into_iter().collect()
    }

    pub(super) fn strictly<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        self.strict += 1;
        let result = f(self);
        self.strict -= 1;
        result
    }

    /// An atomic formula, with its wildcards quantified around it.
    fn atom(&mut self, expr: &'a Expr) -> Checked<Form> {
        let outer = std::mem::take(&mut self.wildcards);
        let form = match &expr.node {
            ExprKind::Call(name, args) => self.call(name, args, expr.span),
            ExprKind::Compare(op, a, b) => self.compare(*op, a, b, expr.span),
            ExprKind::In(item, set) => self.member_of(item, set, expr.span),
            ExprKind::NoMoveOf(player) => self.no_move_of(player, expr.span),
            _ => Err(self.no_formula(expr)),
        };
        let wildcards = std::mem::replace(&mut self.wildcards, outer);
        let form = form?;
        match form.kind {
            FormKind::Not(inner) => Ok(Form { kind: FormKind::Not(Box::new(around(wildcards, *inner))), ..form }),
            _ => Ok(around(wildcards, form)),
        }
    }

    fn call(&mut self, name: &str, args: &'a [Expr], span: Span) -> Checked<Form> {
        let place = head_of(span, name);
        if is_variable(name) {
            let error = Diagnostic::new(Code::Kind, "a variable is not a statement", place, "a statement is wanted");
            return Err(self.report(error.help(format!("compare it: `{name} = ..`"))));
        }
        if name == "to_move" {
            return self.whose_turn(args, span);
        }
        if let Some(builtin) = relation(name) {
            if matches!(builtin, Builtin::Row | Builtin::Col) && args.len() == 1 {
                return Err(self.is_value(name, args.len(), place, None));
            }
            let sorts = builtin.sorts();
            if args.len() != sorts.len() {
                let error = wrong_arity(name, args.len(), sorts.len(), span, None);
                return Err(self.report(error.help(signature(builtin))));
            }
            let args = self.terms(args)?;
            let mut result = Ok(());
            for (i, (arg, sort)) in args.iter().zip(sorts).enumerate() {
                let ty = if *sort == SortId::INDEX { Ty::Int } else { Ty::Base(*sort) };
                let ty = self.scope.types.add(ty);
                let why = (place, format!("argument {} of `{name}`", i + 1));
                result = self.expect(arg, ty, Some(why)).and(result);
            }
            result?;
            return Ok(Form { kind: FormKind::Static(builtin, args), span });
        }
        match self.scope.symbols.get(name).copied() {
            Some((Symbol::Broken, _)) => Err(Reported),
            Some((Symbol::Pred(pred), defined)) => {
                self.read(Node::Pred(pred), place);
                let types = self.scope.preds[pred].args.clone();
                let args = self.arguments(name, args, &types, span, defined)?;
                Ok(Form { kind: FormKind::Atom(pred, args), span })
            }
            Some((Symbol::State(state), defined)) if self.scope.states[state].value.is_none() => {
                let shapes = self.scope.states[state].args.clone();
                let types: Vec<_> = shapes.iter().map(|s| self.scope.ty(s)).collect();
                let args = self.arguments(name, args, &types, span, defined)?;
                Ok(Form { kind: FormKind::Member(state, args), span })
            }
            Some((_, defined)) => Err(self.is_value(name, args.len(), place, Some(defined))),
            None if self.scope.constants.contains_key(name) || super::super::scope::BUILT_IN.contains(&name) => {
                Err(self.is_value(name, args.len(), place, None))
            }
            None if ["won", "stuck"].contains(&name) => {
                let message = format!("`{name}` belongs to gradual games");
                let error = Diagnostic::new(Code::Kind, message, place, "not in the rules of a game");
                Err(self.report(error.help("write what it should say with the state of the game")))
            }
            None if args.is_empty() && self.sort_named(name).is_some() => {
                let message = format!("`{name}` is a sort, not a statement");
                let error = Diagnostic::new(Code::Kind, message, place, "a statement is wanted");
                Err(self.report(error.help(format!("write `X in {name}`, or `.. for X: {name}` in an assignment"))))
            }
            None => {
                let message = format!("there is no predicate `{name}`");
                let error = Diagnostic::new(Code::UnknownName, message, place, "not defined");
                let otherwise = match args.len() {
                    0 => format!("define it: `{name} <- ..`"),
                    _ => format!("define it: `{name}(..) <- ..`"),
                };
                let help = did_you_mean(name, self.scope.candidates(), otherwise);
                Err(self.report(error.help(help)))
            }
        }
    }

    fn is_value(&mut self, name: &str, args: usize, place: Span, defined: Option<Span>) -> Reported {
        let message = format!("`{name}` is a value, not a statement");
        let mut error = Diagnostic::new(Code::Kind, message, place, "a statement is wanted here");
        if let Some(defined) = defined {
            error = error.also(defined, "defined here");
        }
        let args = if args == 0 { "" } else { "(..)" };
        self.report(error.help(format!("compare it: `{name}{args} = ..`")))
    }

    /// The arguments of something defined.
    pub(super) fn arguments(
        &mut self,
        name: &str,
        args: &'a [Expr],
        types: &[super::TyId],
        span: Span,
        defined: Span,
    ) -> Checked<Vec<Term>> {
        if args.len() != types.len() {
            return Err(self.report(wrong_arity(name, args.len(), types.len(), span, Some(defined))));
        }
        let args = self.terms(args)?;
        let mut result = Ok(());
        for (i, (arg, ty)) in args.iter().zip(types).enumerate() {
            let why = (defined, format!("argument {} of `{name}`", i + 1));
            result = self.expect(arg, *ty, Some(why)).and(result);
        }
        result.map(|()| args)
    }

    fn compare(&mut self, op: CompareOp, a: &'a Expr, b: &'a Expr, span: Span) -> Checked<Form> {
        let equation = matches!(op, CompareOp::Eq | CompareOp::Ne);
        if let (true, Some((form, value))) = (equation, truth(a, b)) {
            if value == (op == CompareOp::Eq) {
                return self.form(form).map(|form| Form { span, ..form });
            }
            let form = self.strictly(|d| d.form(form))?;
            return Ok(Form { kind: FormKind::Not(Box::new(form)), span });
        }
        if !equation {
            let (a, b) = (self.term(a), self.term(b));
            let (a, b) = (a?, b?);
            let int = self.scope.types.add(Ty::Int);
            let (left, right) = (self.expect(&a, int, None), self.expect(&b, int, None));
            left.and(right)?;
            return Ok(Form { kind: FormKind::Compare(op, a, b), span });
        }
        let (a, b) = (self.pattern(a), self.pattern(b));
        let (a, b) = (a?, b?);
        let known = (self.scope.types.known(a.ty), self.scope.types.known(b.ty));
        if !self.scope.types.unify(a.ty, b.ty) {
            let (left, right) = (self.scope.describe(a.ty), self.scope.describe(b.ty));
            let message = if left == right {
                "the parts of the two sides differ in sort".to_string()
            } else {
                format!("{left} is compared with {right}")
            };
            let mut error = Diagnostic::new(Code::Sort, message, b.span, format!("this is {right}"));
            error = error.also(a.span, format!("this is {left}"));
            for (term, what) in [(&a, &left), (&b, &right)] {
                if let Some(evidence) = self.evidence(term) {
                    error = error.also(evidence, format!("{what} by this use"));
                }
            }
            let help = self.values_of(a.ty);
            return Err(self.report(error.help(help)));
        }
        self.note(&a, known.0);
        self.note(&b, known.1);
        let form = Form { kind: FormKind::Compare(CompareOp::Eq, a, b), span };
        match op {
            CompareOp::Ne => Ok(Form { kind: FormKind::Not(Box::new(form)), span }),
            _ => Ok(form),
        }
    }

    fn member_of(&mut self, item: &'a Expr, set: &'a Expr, span: Span) -> Checked<Form> {
        match &set.node {
            ExprKind::Set(items) => {
                let term = self.term(item);
                let items = items.iter().map(|i| self.term(i)).collect::<Vec<_>>();
                let items: Checked<Vec<Term>> = items.into_iter().collect();
                let (term, items) = (term?, items?);
                let mut result = Ok(());
                for i in &items {
                    let why = (term.span, "the value looked for".to_string());
                    result = self.expect(i, term.ty, Some(why)).and(result);
                }
                result?;
                Ok(Form { kind: FormKind::OneOf(term, items), span })
            }
            ExprKind::Call(name, args) if args.is_empty() && self.sort_named(name).is_some() => {
                let shape = self.sort_named(name).ok_or(Reported)?;
                let term = self.term(item)?;
                let ty = self.scope.ty(&shape);
                self.expect(&term, ty, Some((set.span, format!("a value of `{name}`"))))?;
                Ok(Form { kind: FormKind::Ranges(vec![term]), span })
            }
            ExprKind::Range(from, to) => {
                let terms = [item, from, to].map(|e| self.term(e));
                let [term, from, to] = terms;
                let (term, from, to) = (term?, from?, to?);
                let int = self.scope.types.add(Ty::Int);
                let mut result = Ok(());
                for t in [&term, &from, &to] {
                    result = self.expect(t, int, None).and(result);
                }
                result?;
                Ok(Form { kind: FormKind::Between(term, from, to), span })
            }
            _ => {
                let error = Diagnostic::new(Code::Kind, "`in` wants a set or a range", set.span, "neither of them");
                Err(self.report(error.help(
                    "write `{a, b}`, `1..3`, or a sort such as `point`; membership in a state's set is `name(X)`",
                )))
            }
        }
    }

    /// The sort of that name.
    pub(super) fn sort_named(&self, name: &str) -> Option<Shape> {
        match name {
            "point" => Some(Shape::Flat(SortId::POINT)),
            "dir" => Some(Shape::Flat(SortId::DIR)),
            "player" => Some(Shape::Flat(SortId::PLAYER)),
            _ => self.scope.shapes.get(name).map(|(shape, _)| shape.clone()),
        }
    }

    fn no_move_of(&mut self, player: &'a Expr, span: Span) -> Checked<Form> {
        self.read(Node::Moves, span);
        let player = self.term(player)?;
        let ty = self.scope.types.add(Ty::Base(SortId::PLAYER));
        self.expect(&player, ty, Some((span, "who moves".to_string())))?;
        Ok(Form { kind: FormKind::NoMoveOf(player), span })
    }

    /// `to_move(C)`: it is C's turn.
    fn whose_turn(&mut self, args: &'a [Expr], span: Span) -> Checked<Form> {
        let [player] = args else {
            let error = wrong_arity("to_move", args.len(), 1, span, None);
            return Err(self.report(error.help("`to_move(C)`: it is C's turn")));
        };
        let player = self.term(player)?;
        let ty = self.scope.types.add(Ty::Base(SortId::PLAYER));
        self.expect(&player, ty, Some((head_of(span, "to_move"), "whose turn it is".to_string())))?;
        let turn = Term { kind: TermKind::ToMove, ty, span };
        Ok(Form { kind: FormKind::Compare(CompareOp::Eq, player, turn), span })
    }

    fn no_formula(&mut self, expr: &Expr) -> Reported {
        let (what, help) = match &expr.node {
            ExprKind::Number(_) | ExprKind::Arith(..) | ExprKind::Aggregate(..) => {
                ("an integer", "compare it: `.. > 0`")
            }
            ExprKind::None | ExprKind::Wildcard => ("no statement", "compare it: `at(P) = none`"),
            ExprKind::Set(_) | ExprKind::Range(..) => ("a set", "write `X in ..`"),
            _ => ("for gradual games", "schemes may use it, rule books may not"),
        };
        let error = Diagnostic::new(Code::Kind, "a statement is wanted here", expr.span, format!("this is {what}"));
        self.report(error.help(help))
    }
}

/// A statement compared with `true` or `false`.
fn truth<'e>(a: &'e Expr, b: &'e Expr) -> Option<(&'e Expr, bool)> {
    match (&a.node, &b.node) {
        (_, ExprKind::Bool(value)) => Some((a, *value)),
        (ExprKind::Bool(value), _) => Some((b, *value)),
        _ => None,
    }
}

/// Quantifies wildcards around an atom.
fn around(wildcards: Vec<LocalId>, form: Form) -> Form {
    if wildcards.is_empty() {
        return form;
    }
    let span = form.span;
    Form { kind: FormKind::Quantified(Quantifier::Exists, wildcards, Box::new(form)), span }
}

/// The span of a call's name.
pub(super) fn head_of(span: Span, name: &str) -> Span {
    Span { end: (span.start + name.len() as u32).min(span.end), ..span }
}

/// The board's relation of that name.
pub(super) fn relation(name: &str) -> Option<Builtin> {
    use Builtin::{Adj, Col, Diag, Edge, Ray, Row, Step};
    [Adj, Diag, Step, Edge, Ray, Row, Col].into_iter().find(|b| b.name() == name)
}

fn signature(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::Adj => "`adj(P, Q)`: P and Q are neighbours",
        Builtin::Diag => "`diag(P, Q)`: P and Q are diagonal neighbours",
        Builtin::Step => "`step(D, P, Q)`: Q lies one step from P in direction D",
        Builtin::Edge => "`edge(D, P)`: P lies on the side D of the board",
        Builtin::Ray => "`ray(D, P, I, Q)`: Q lies I steps from P in direction D",
        Builtin::Row => "`row(P)`: the row of P, from 0 at the top",
        Builtin::Col => "`col(P)`: the column of P, from 0 at the left",
    }
}

impl Drafter<'_, '_> {
    /// Reports `none` where a value is wanted.
    pub(super) fn no_absence(&mut self, term: &Term) -> Checked<()> {
        let message = match term.kind {
            TermKind::None => "`none` is not a value",
            TermKind::Any => "`_` is not a value",
            _ => return Ok(()),
        };
        let error = Diagnostic::new(Code::Kind, message, term.span, "a value is wanted here");
        Err(self.report(error.help("`none` and `_` stand beside `=` or `!=`")))
    }
}
