//! Holes of boards: points that are taken out, by name or by a condition on their rows and columns.
//!
//! The condition stands before there are points, so it is made of what is known of a board in rows alone, and read off
//! the tree here; it does not go the way of the rules.

use super::assemble::static_term;
use super::parameters::place;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{CompareOp, HoleTerm, Holes, Term};
use crate::span::Span;
use crate::syntax::ast::{self, Expr, ExprKind};

/// The holes that a board clause speaks of.
///
/// # Errors
/// What is no point, or says more than rows and columns.
pub(super) fn holes(scope: &Scope, written: &ast::Holes) -> Result<Holes, Diagnostic> {
    match written {
        ast::Holes::Points(points) => points.iter().map(point).collect::<Result<_, _>>().map(Holes::Any),
        ast::Holes::Rule(name, body) => Reader { scope, variable: &name.node }.formula(body),
    }
}

fn point(expr: &Expr) -> Result<Holes, Diagnostic> {
    let at = if let ExprKind::Point(name) = &expr.node { place(name) } else { None };
    let (column, row) = at.ok_or_else(|| {
        let error = Diagnostic::new(Code::Kind, "a point is wanted here", expr.span, "this is none");
        error.help("name the points, `- {@A1, @H8}`, or say which they are, `- {P: row(P) + col(P) < 2}`")
    })?;
    Ok(Holes::At(column, row))
}

struct Reader<'s> {
    scope: &'s Scope<'s>,
    variable: &'s str,
}

impl Reader<'_> {
    fn formula(&self, expr: &Expr) -> Result<Holes, Diagnostic> {
        let all = |parts: &[Expr]| parts.iter().map(|p| self.formula(p)).collect::<Result<Vec<_>, _>>();
        Ok(match &expr.node {
            ExprKind::Bool(value) => Holes::Const(*value),
            ExprKind::And(parts) | ExprKind::Tuple(parts) => Holes::All(all(parts)?),
            ExprKind::Or(parts) => Holes::Any(all(parts)?),
            ExprKind::Not(part) => Holes::Not(Box::new(self.formula(part)?)),
            ExprKind::Implies(a, b) => Holes::Any(vec![Holes::Not(Box::new(self.formula(a)?)), self.formula(b)?]),
            ExprKind::Compare(op @ (CompareOp::Eq | CompareOp::Ne), a, b) => {
                let named = match (&a.node, &b.node) {
                    (ExprKind::Point(_), _) if self.is_variable(b) => Some(point(a)?),
                    (_, ExprKind::Point(_)) if self.is_variable(a) => Some(point(b)?),
                    _ => None,
                };
                match named {
                    Some(at) if *op == CompareOp::Ne => Holes::Not(Box::new(at)),
                    Some(at) => at,
                    None => Holes::Compare(*op, self.term(a)?, self.term(b)?),
                }
            }
            ExprKind::Compare(op, a, b) => Holes::Compare(*op, self.term(a)?, self.term(b)?),
            ExprKind::In(item, set) => match &set.node {
                ExprKind::Set(points) if self.is_variable(item) => {
                    Holes::Any(points.iter().map(point).collect::<Result<_, _>>()?)
                }
                ExprKind::Set(values) => {
                    let equal = |v: &Expr| Ok(Holes::Compare(CompareOp::Eq, self.term(item)?, self.term(v)?));
                    Holes::Any(values.iter().map(equal).collect::<Result<_, Diagnostic>>()?)
                }
                ExprKind::Range(low, high) => Holes::All(vec![
                    Holes::Compare(CompareOp::Ge, self.term(item)?, self.term(low)?),
                    Holes::Compare(CompareOp::Le, self.term(item)?, self.term(high)?),
                ]),
                _ => return Err(unknown(set.span)),
            },
            _ => return Err(unknown(expr.span)),
        })
    }

    fn is_variable(&self, expr: &Expr) -> bool {
        matches!(&expr.node, ExprKind::Call(name, args) if name == self.variable && args.is_empty())
    }

    fn term(&self, expr: &Expr) -> Result<HoleTerm, Diagnostic> {
        match &expr.node {
            ExprKind::Call(name, args) if matches!(&args[..], [arg] if self.is_variable(arg)) => match name.as_str() {
                "row" => Ok(HoleTerm::Row),
                "col" => Ok(HoleTerm::Column),
                _ => Err(unknown(expr.span)),
            },
            ExprKind::Arith(op, a, b) => Ok(HoleTerm::Arith(*op, Box::new(self.term(a)?), Box::new(self.term(b)?))),
            _ => match static_term(self.scope, expr) {
                Some(Term::Const(_, n)) => Ok(HoleTerm::Number(n)),
                Some(Term::Param(p)) => Ok(HoleTerm::Param(p)),
                _ => Err(unknown(expr.span)),
            },
        }
    }
}

fn unknown(span: Span) -> Diagnostic {
    let error = Diagnostic::new(Code::Kind, "this cannot tell a hole of the board", span, "not known of a board yet");
    error.help("compare `row(P)`, `col(P)`, numbers and integer parameters, with `and`, `or`, `not`")
}
