//! Terms.

use super::formula::{head_of, relation};
use super::{Drafter, Overloaded, is_variable};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{self, Builtin, Extreme, NamedPoint, Role, SortId};
use crate::sema::declare::{Checked, Reported, too_large, wrong_arity};
use crate::sema::draft::{LocalId, Node, Origin, Term, TermKind};
use crate::sema::scope::{MAX_COMPONENTS, Shape, Symbol};
use crate::sema::suggest::did_you_mean;
use crate::sema::types::{Ty, TyId};
use crate::span::Span;
use crate::syntax::ast::{Aggregate, Expr, ExprKind, Name};

impl<'a> Drafter<'_, 'a> {
    /// Several terms; all their errors are reported.
    pub(super) fn terms(&mut self, exprs: &'a [Expr]) -> Checked<Vec<Term>> {
        let terms: Vec<Checked<Term>> = exprs.iter().map(|e| self.term(e)).collect();
        terms.into_iter().collect()
    }

    /// A side of an equation: `none` and `_` may stand here.
    pub(super) fn pattern(&mut self, expr: &'a Expr) -> Checked<Term> {
        let kind = match &expr.node {
            ExprKind::None => TermKind::None,
            ExprKind::Wildcard => TermKind::Any,
            ExprKind::Tuple(parts) => return self.tuple(parts, expr.span, |d, p| d.part(p)),
            _ => return self.term(expr),
        };
        let ty = self.scope.types.free();
        Ok(Term { kind, ty, span: expr.span })
    }

    /// A part of a tuple beside `=`.
    fn part(&mut self, expr: &'a Expr) -> Checked<Term> {
        match &expr.node {
            ExprKind::Wildcard => self.pattern(expr),
            _ => self.term(expr),
        }
    }

    /// A value to assign or to give: `none` may stand here.
    pub(super) fn value(&mut self, expr: &'a Expr) -> Checked<Term> {
        let outer = std::mem::take(&mut self.wildcards);
        let term = match &expr.node {
            ExprKind::None => self.pattern(expr),
            _ => self.term(expr),
        };
        let wildcards = std::mem::replace(&mut self.wildcards, outer);
        if let Some(w) = wildcards.first() {
            let place = self.locals[*w].places[0];
            let error = Diagnostic::new(Code::Kind, "`_` is not a value", place, "which value is not said");
            return Err(self.report(error.help("use a variable, and say where it comes from")));
        }
        term
    }

    /// A term.
    pub(super) fn term(&mut self, expr: &'a Expr) -> Checked<Term> {
        let span = expr.span;
        let (kind, ty) = match &expr.node {
            ExprKind::Number(n) => match i32::try_from(*n) {
                Ok(n) => (TermKind::Int(n), Ty::Int),
                Err(_) => return Err(self.report(too_large(span))),
            },
            ExprKind::Call(name, args) => return self.name(name, args, span),
            ExprKind::Point(name) => (self.point(name, span)?, Ty::Base(SortId::POINT)),
            ExprKind::Wildcard => {
                let local = self.local("_", span, Origin::Wildcard);
                self.wildcards.push(local);
                return Ok(Term { kind: TermKind::Var(local), ty: self.locals[local].ty, span });
            }
            ExprKind::None => {
                let term = Term { kind: TermKind::None, ty: self.scope.types.free(), span };
                return self.no_absence(&term).map(|()| term);
            }
            ExprKind::Tuple(parts) => return self.tuple(parts, span, |d, p| d.term(p)),
            ExprKind::Arith(op, a, b) => {
                let (a, b) = (self.integer(a), self.integer(b));
                (TermKind::Arith(*op, Box::new(a?), Box::new(b?)), Ty::Int)
            }
            ExprKind::Aggregate(aggregate, names, body) => return self.aggregate(*aggregate, names, body, span),
            _ => {
                let error = Diagnostic::new(Code::Kind, "a value is wanted here", span, "this is a statement");
                let help = "a statement is true or false and stands by itself; join statements by `and`";
                return Err(self.report(error.help(help)));
            }
        };
        let ty = self.scope.types.add(ty);
        Ok(Term { kind, ty, span })
    }

    /// A term that must be an integer.
    pub(super) fn integer(&mut self, expr: &'a Expr) -> Checked<Term> {
        let term = self.term(expr)?;
        let int = self.scope.types.add(Ty::Int);
        self.expect(&term, int, None).map(|()| term)
    }

    fn tuple(
        &mut self,
        parts: &'a [Expr],
        span: Span,
        part: impl Fn(&mut Self, &'a Expr) -> Checked<Term>,
    ) -> Checked<Term> {
        if parts.len() > MAX_COMPONENTS {
            let error = Diagnostic::new(Code::Kind, "the tuple is too wide", span, format!("{} parts", parts.len()));
            return Err(self.report(error.help(format!("a tuple has at most {MAX_COMPONENTS} components"))));
        }
        let parts: Vec<Checked<Term>> = parts.iter().map(|p| part(self, p)).collect();
        let parts = parts.into_iter().collect::<Checked<Vec<Term>>>()?;
        let types = parts.iter().map(|p| p.ty).collect();
        let ty = self.scope.types.add(Ty::Tuple(types));
        Ok(Term { kind: TermKind::Tuple(parts), ty, span })
    }

    /// A name, with or without arguments.
    fn name(&mut self, name: &str, args: &'a [Expr], span: Span) -> Checked<Term> {
        let place = head_of(span, name);
        let span = if args.is_empty() { place } else { span };
        if is_variable(name) {
            if !args.is_empty() {
                let error = Diagnostic::new(Code::Kind, "a variable takes no arguments", place, "this is a variable");
                return Err(self.report(error.help("functions and states begin with a small letter")));
            }
            let local = self.variable(name, span)?;
            return Ok(Term { kind: TermKind::Var(local), ty: self.locals[local].ty, span });
        }
        if let Some(term) = self.built_in(name, args, span) {
            return term;
        }
        match self.scope.symbols.get(name).copied() {
            Some((Symbol::Broken, _)) => Err(Reported),
            Some((Symbol::Param(param), defined)) => {
                if !args.is_empty() {
                    return Err(self.report(wrong_arity(name, args.len(), 0, span, Some(defined))));
                }
                let shape = Shape::Flat(self.scope.params[param].sort);
                Ok(Term { kind: TermKind::Param(param), ty: self.scope.ty(&shape), span })
            }
            Some((Symbol::State(state), defined)) => {
                let Some(value) = self.scope.states[state].value.clone() else {
                    return Err(self.is_statement(name, place, defined));
                };
                let shapes = self.scope.states[state].args.clone();
                let types: Vec<TyId> = shapes.iter().map(|s| self.scope.ty(s)).collect();
                let args = self.arguments(name, args, &types, span, defined)?;
                Ok(Term { kind: TermKind::Cell(state, args), ty: self.scope.ty(&value), span })
            }
            Some((Symbol::Func(func), defined)) => {
                self.read(Node::Func(func), place);
                let types = self.scope.funcs[func].args.clone();
                let args = self.arguments(name, args, &types, span, defined)?;
                Ok(Term { kind: TermKind::Func(func, args), ty: self.scope.funcs[func].value, span })
            }
            Some((Symbol::Maker(maker), defined)) => {
                let shapes = self.scope.makers[maker].shapes.clone();
                let types: Vec<TyId> = shapes.iter().map(|s| self.scope.ty(s)).collect();
                let args = self.arguments(name, args, &types, span, defined)?;
                let ty = self.scope.types.add(Ty::Maker(maker));
                Ok(Term { kind: TermKind::Make(maker, args), ty, span })
            }
            Some((Symbol::Pred(_), defined)) => Err(self.is_statement(name, place, defined)),
            None => match (extreme(name), args) {
                (Some(extreme), [a, b]) => {
                    let (a, b) = (self.integer(a), self.integer(b));
                    let ty = self.scope.types.add(Ty::Int);
                    Ok(Term { kind: TermKind::Extreme(extreme, Box::new(a?), Box::new(b?)), ty, span })
                }
                (Some(_), args) if !args.is_empty() => {
                    let error = wrong_arity(name, args.len(), 2, span, None);
                    let is_aggregate = |arg: &Expr| matches!(arg.node, ExprKind::Aggregate(..));
                    let help = if args.iter().any(is_aggregate) {
                        "a comma parts the arguments: what has one within it stands in parentheses".to_string()
                    } else {
                        format!("nest it: `{name}(A, {name}(B, C))`; `{name} N: ..` is over all solutions")
                    };
                    Err(self.report(error.help(help)))
                }
                _ => self.constant(name, args, span),
            },
        }
    }

    /// `@A3`: columns from the left by letters without I, rows from the bottom by numbers.
    fn point(&mut self, name: &str, span: Span) -> Checked<TermKind> {
        if self.scope.rows.is_none() {
            let (message, help) = if self.scope.constants.values().flatten().any(|(sort, ..)| *sort == SortId::POINT) {
                ("the points of a graph have names of their own", "write the name without `@`")
            } else {
                ("there is no board for a point to be on", "add `board grid(8, 8).`")
            };
            let error = Diagnostic::new(Code::Kind, message, span, "a point of a board in rows");
            return Err(self.report(error.help(help)));
        }
        let Some((column, row)) = crate::sema::parameters::place(name) else {
            let message = format!("`@{name}` is no point");
            let error = Diagnostic::new(Code::Kind, message, span, "a letter and a number are wanted");
            return Err(self.report(error.help("write `@A3`: columns from the left without I, rows from the bottom")));
        };
        if let Some((rules::Term::Const(_, width), rules::Term::Const(_, height))) = &self.scope.rows
            && (column >= *width || row >= *height)
        {
            let message = format!("`@{name}` lies off the board of {width} by {height}");
            let error = Diagnostic::new(Code::Parameter, message, span, "not on the board");
            let help = "columns run from A to the right without I, rows from 1 at the bottom";
            return Err(self.report(error.help(help)));
        }
        self.scope.points.push(NamedPoint { name: name.to_string(), column, row, span });
        Ok(TermKind::Point(column, row))
    }

    fn is_statement(&mut self, name: &str, place: Span, defined: Span) -> Reported {
        let message = format!("`{name}` is a statement, not a value");
        let error = Diagnostic::new(Code::Kind, message, place, "a value is wanted here");
        let error = error.also(defined, "defined here");
        self.report(error.help("a statement is true or false; it stands by itself, or under `not`, `count X: ..`"))
    }

    fn built_in(&mut self, name: &str, args: &'a [Expr], span: Span) -> Option<Checked<Term>> {
        let place = head_of(span, name);
        match name {
            "opponent" => Some(self.applied(name, args, Ty::Base(SortId::PLAYER), span).map(|arg| {
                let ty = self.scope.types.add(Ty::Base(SortId::PLAYER));
                Term { kind: TermKind::Opponent(Box::new(arg)), ty, span }
            })),
            "row" | "col" => Some(self.applied(name, args, Ty::Base(SortId::POINT), span).map(|arg| {
                let builtin = if name == "row" { Builtin::Row } else { Builtin::Col };
                let ty = self.scope.types.add(Ty::Int);
                Term { kind: TermKind::Builtin(builtin, Box::new(arg)), ty, span }
            })),
            "attacker" | "defender" => {
                let role = if name == "attacker" { Role::Attacker } else { Role::Defender };
                if !args.is_empty() {
                    return Some(Err(self.report(wrong_arity(name, args.len(), 0, span, None))));
                }
                if !self.roles {
                    let message = format!("nothing says who the {name} is");
                    let error = Diagnostic::new(Code::Missing, message, place, "used here");
                    let help = "add a clause such as `attacker = opponent(at(target)).`";
                    return Some(Err(self.report(error.help(help))));
                }
                let ty = self.scope.types.add(Ty::Base(SortId::PLAYER));
                Some(Ok(Term { kind: TermKind::Role(role), ty, span }))
            }
            "to_move" => {
                let message = "`to_move` is a statement, not a value";
                let error = Diagnostic::new(Code::Kind, message, place, "a value is wanted here");
                Some(Err(self.report(error.help("`to_move(C)` stands by itself, as a condition: it is C's turn"))))
            }
            _ if relation(name).is_some() => {
                let message = format!("`{name}` is a statement, not a value");
                let error = Diagnostic::new(Code::Kind, message, place, "a value is wanted here");
                Some(Err(self.report(error.help("a relation of the board stands by itself, as a condition"))))
            }
            _ => None,
        }
    }

    /// The only argument of a built-in function.
    fn applied(&mut self, name: &str, args: &'a [Expr], ty: Ty, span: Span) -> Checked<Term> {
        let [arg] = args else {
            return Err(self.report(wrong_arity(name, args.len(), 1, span, None)));
        };
        let arg = self.term(arg)?;
        let ty = self.scope.types.add(ty);
        let why = (head_of(span, name), format!("the argument of `{name}`"));
        self.expect(&arg, ty, Some(why)).map(|()| arg)
    }

    fn constant(&mut self, name: &str, args: &'a [Expr], span: Span) -> Checked<Term> {
        let place = head_of(span, name);
        let Some(meanings) = self.scope.constants.get(name) else {
            if self.scope.broken_players && self.scope.players.iter().any(|p| p.node == name) {
                return Err(Reported);
            }
            let message = format!("there is no value `{name}`");
            let error = Diagnostic::new(Code::UnknownName, message, place, "not defined");
            let otherwise = "variables begin with a capital; constants are players, directions and enum values";
            let help = did_you_mean(name, self.scope.candidates(), otherwise);
            return Err(self.report(error.help(help)));
        };
        let values: Vec<(SortId, i32)> = meanings.iter().map(|(s, v, _)| (*s, *v)).collect();
        let defined = meanings[0].2;
        if !args.is_empty() {
            return Err(self.report(wrong_arity(name, args.len(), 0, span, defined)));
        }
        let ty = if let [(sort, _)] = values[..] {
            self.scope.types.add(Ty::Base(sort))
        } else {
            let ty = self.scope.types.free();
            let sorts = values.iter().map(|v| v.0).collect();
            self.pending.push(Overloaded { ty, name: name.to_string(), sorts, span });
            ty
        };
        Ok(Term { kind: TermKind::Const(values), ty, span })
    }

    /// The first of an aggregate's variables, which must be an integer.
    fn integral(&mut self, aggregate: Aggregate, locals: &[LocalId], span: Span) -> Checked<LocalId> {
        let first = *locals.first().ok_or(Reported)?;
        let int = self.scope.types.add(Ty::Int);
        if self.scope.types.unify(self.locals[first].ty, int) {
            return Ok(first);
        }
        let have = self.scope.describe(self.locals[first].ty);
        let place = self.locals[first].places[0];
        let message = format!("an integer is wanted here, not {have}");
        let help = match aggregate {
            Aggregate::Sum => "the first variable is what is added: `sum N, P: worth(P) = N`",
            _ => "name the integer, and put the others under `exists`: `min N: exists P: row(P) = N`",
        };
        let error = Diagnostic::new(Code::Sort, message, place, format!("this is {have}")).also(span, "in this");
        Err(self.report(error.help(help)))
    }

    fn aggregate(&mut self, aggregate: Aggregate, names: &'a [Name], body: &'a Expr, span: Span) -> Checked<Term> {
        let locals = self.bind(names, Origin::Quantified)?;
        let body = self.strictly(|d| d.form(body));
        self.frames.pop();
        let body = Box::new(body?);
        match aggregate {
            Aggregate::Count => {
                let ty = self.scope.types.add(Ty::Int);
                Ok(Term { kind: TermKind::Count(locals, body), ty, span })
            }
            Aggregate::Sum => {
                let int = self.scope.types.add(Ty::Int);
                self.integral(aggregate, &locals, span)?;
                Ok(Term { kind: TermKind::Sum(locals, body), ty: int, span })
            }
            Aggregate::Min | Aggregate::Max => {
                let int = self.scope.types.add(Ty::Int);
                let first = self.integral(aggregate, &locals, span)?;
                let extreme = if aggregate == Aggregate::Min { Extreme::Least } else { Extreme::Greatest };
                if locals.len() > 1 {
                    let name = extreme.name();
                    let error =
                        Diagnostic::new(Code::Kind, format!("`{name}` names one variable"), span, "it is one value");
                    return Err(self.report(error.help("name one, and put the others under `exists`")));
                }
                Ok(Term { kind: TermKind::Best(extreme, first, body), ty: int, span })
            }
            Aggregate::The => {
                let [local] = locals[..] else {
                    let error = Diagnostic::new(Code::Kind, "`the` names one variable", span, "it is one value");
                    return Err(self.report(error.help("name one, and put the others under `exists`")));
                };
                Ok(Term { kind: TermKind::The(local, body), ty: self.locals[local].ty, span })
            }
        }
    }
}

/// The built-in function of that name, which a rule book may define for itself.
fn extreme(name: &str) -> Option<Extreme> {
    [Extreme::Least, Extreme::Greatest].into_iter().find(|e| e.name() == name)
}
