//! Static expressions: integers and lists that are known when a selector is asked for.

use super::{LIST, Resolver};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{ArithOp, Static};
use crate::sema::declare::{Reported, too_large, wrong_arity};
use crate::sema::suggest::did_you_mean;
use crate::sema::types::{Ty, TyId};
use crate::span::Span;
use crate::syntax::ast::{Expr, ExprKind};

/// A static expression and what it is.
type Typed = Result<(Static, TyId), Reported>;

/// The functions of static expressions, with the number of their arguments.
const FUNCTIONS: [(&str, usize); 6] = [("cap", 2), ("min", 2), ("cut", 2), ("len", 1), ("sum", 1), ("e", 1)];

impl Resolver<'_, '_> {
    /// An integer.
    pub(super) fn int(&mut self, expr: &Expr) -> Result<Static, Reported> {
        let typed = self.value(expr, None)?;
        self.is(typed, Ty::Int, expr.span)
    }

    /// A list.
    pub(super) fn list(&mut self, expr: &Expr) -> Result<Static, Reported> {
        let typed = self.value(expr, None)?;
        self.is(typed, LIST, expr.span)
    }

    fn is(&mut self, (value, have): (Static, TyId), want: Ty, span: Span) -> Result<Static, Reported> {
        let want = self.types.add(want);
        self.same(have, want, span).map(|()| value)
    }

    /// Demands that two types agree.
    pub(super) fn same(&mut self, have: TyId, want: TyId, span: Span) -> Result<(), Reported> {
        if self.types.unify(have, want) {
            return Ok(());
        }
        let name = |ty: &Ty| if matches!(ty, Ty::Int) { "an integer" } else { "a list" };
        let (have, want) = (name(self.types.get(have)), name(self.types.get(want)));
        let message = format!("{want} is wanted here, not {have}");
        let error = Diagnostic::new(Code::Sort, message, span, format!("this is {have}"));
        Err(self.report(error.help("a list is `[a, b]`, `[a .. b]`, `cap(os, k)`; its parts are `vs[k]`")))
    }

    /// A static expression; `like` is the list whose length `e(k)` has.
    pub(super) fn value(&mut self, expr: &Expr, like: Option<&Static>) -> Typed {
        let int = |r: &mut Self, value| Ok((value, r.types.add(Ty::Int)));
        let list = |r: &mut Self, value| Ok((value, r.types.add(LIST)));
        match &expr.node {
            ExprKind::Number(n) if i32::try_from(*n).is_ok() => int(self, Static::Int(*n)),
            ExprKind::Number(_) => Err(self.report(too_large(expr.span))),
            ExprKind::Call(name, args) => self.call(name, args, expr.span, like),
            ExprKind::Arith(op, a, b) => self.arith(*op, a, b, expr.span, like),
            ExprKind::List(parts) => {
                let parts: Vec<Result<Static, Reported>> = parts.iter().map(|p| self.int(p)).collect();
                let parts = parts.into_iter().collect::<Result<Vec<_>, _>>()?;
                list(self, Static::List(parts))
            }
            ExprKind::CountDown(a, b) => {
                let (a, b) = (self.int(a), self.int(b));
                list(self, Static::CountDown(Box::new(a?), Box::new(b?)))
            }
            ExprKind::Index(of, place) => {
                let (of, place) = (self.list(of), self.int(place));
                int(self, Static::Index(Box::new(of?), Box::new(place?)))
            }
            ExprKind::Repeat(_) | ExprKind::Splice(_) => {
                let message = "this stands in names only";
                let error = Diagnostic::new(Code::Kind, message, expr.span, "its length is not known here");
                Err(self.report(error.help("write the list, or `[a .. b]`")))
            }
            _ => {
                let message = "a number or a list is wanted here";
                let error = Diagnostic::new(Code::Kind, message, expr.span, "this is neither");
                Err(self
                    .report(error.help("static expressions are numbers, parameters, `+ - * /`, lists and their parts")))
            }
        }
    }

    fn arith(&mut self, op: ArithOp, a: &Expr, b: &Expr, span: Span, like: Option<&Static>) -> Typed {
        // `e(k)` has the length of what it is added to or taken from.
        let (left, right) = if is_unit(a) {
            let right = self.value(b, like)?;
            (self.value(a, Some(base(&right.0)))?, right)
        } else {
            let left = self.value(a, like)?;
            let right = self.value(b, Some(base(&left.0)))?;
            (left, right)
        };
        self.same(right.1, left.1, b.span)?;
        if matches!(op, ArithOp::Mul | ArithOp::Div) {
            let int = self.types.add(Ty::Int);
            self.same(left.1, int, span)?;
        }
        Ok((Static::Arith(op, Box::new(left.0), Box::new(right.0)), left.1))
    }

    fn call(&mut self, name: &str, args: &[Expr], span: Span, like: Option<&Static>) -> Typed {
        if let Some((_, arity)) = FUNCTIONS.iter().find(|(n, _)| *n == name)
            && !args.is_empty()
        {
            if args.len() != *arity {
                return Err(self.report(wrong_arity(name, args.len(), *arity, span, None)));
            }
            return self.function(name, args, span, like);
        }
        if args.is_empty()
            && let Some(var) = self.scope.iter().rev().find(|v| self.vars[**v] == name).copied()
        {
            return Ok((Static::Var(var), self.var_types[var]));
        }
        let (message, candidates): (_, Vec<&str>) = match args {
            [] => (
                format!("there is no number or list `{name}`"),
                self.scope.iter().map(|v| self.vars[*v].as_str()).collect(),
            ),
            _ => (format!("there is no function `{name}`"), FUNCTIONS.iter().map(|(n, _)| *n).collect()),
        };
        let otherwise = "parameters, `os = [o | rest]`, `k in a..b` and `some u <= vs:` give names";
        let help = did_you_mean(name, candidates, otherwise);
        let place = Span { end: (span.start + name.len() as u32).min(span.end), ..span };
        let error = Diagnostic::new(Code::UnknownName, message, place, "not known here");
        Err(self.report(error.help(help)))
    }

    fn function(&mut self, name: &str, args: &[Expr], span: Span, like: Option<&Static>) -> Typed {
        if name == "e" {
            let place = self.int(&args[0])?;
            let Some(like) = like else {
                let error = Diagnostic::new(Code::Kind, "`e(k)` has no length here", span, "how long is the list?");
                return Err(self.report(error.help("add it to a list, or take it from one: `vs - e(k)`")));
            };
            let len = Static::Len(Box::new(like.clone()));
            return Ok((Static::Unit(Box::new(place), Box::new(len)), self.types.add(LIST)));
        }
        let of = Box::new(self.list(&args[0])?);
        let (value, ty) = match name {
            "len" => (Static::Len(of), Ty::Int),
            "sum" => (Static::Sum(of), Ty::Int),
            _ => {
                let limit = Box::new(self.int(&args[1])?);
                (if name == "cut" { Static::Cut(of, limit) } else { Static::Cap(of, limit) }, LIST)
            }
        };
        Ok((value, self.types.add(ty)))
    }
}

fn is_unit(expr: &Expr) -> bool {
    matches!(&expr.node, ExprKind::Call(name, args) if name == "e" && args.len() == 1)
}

/// The list that a chain of sums begins with.
fn base(value: &Static) -> &Static {
    match value {
        Static::Arith(_, a, b) if matches!(**a, Static::Unit(..)) => base(b),
        Static::Arith(_, a, _) => base(a),
        other => other,
    }
}
