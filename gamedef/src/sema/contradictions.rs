//! Conjunctions that can never hold: one part denies another, or itself.
//!
//! Only what shows in the text is found: equal terms with different values, a statement beside its negation, bounds
//! that leave nothing between them. A rule that is contradictory for deeper reasons is left to the user.

use super::matching::same;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{CompareOp, Formula, SortId, Term};
use crate::span::Span;

/// How many parts of a conjunction are compared with each other.
const MOST: usize = 300;

/// The first contradiction among the parts of a conjunction.
pub(super) fn check(parts: &[(Formula, Span)]) -> Option<Diagnostic> {
    if let Some((_, span)) = parts.iter().find(|(f, _)| never(f)) {
        let error = Diagnostic::new(Code::Contradiction, "this never holds", *span, "contradicts itself");
        return Some(error.help("remove it, or correct what it compares"));
    }
    for (i, (f, here)) in parts.iter().enumerate().take(MOST) {
        for (g, there) in &parts[..i] {
            if here != there && (denies(f, g) || denies(g, f)) {
                let message = "these conditions never hold together";
                let error = Diagnostic::new(Code::Contradiction, message, *here, "contradicts the other");
                let error = error.also(*there, "the other");
                return Some(error.help("remove one of them, or join them by `or`"));
            }
        }
    }
    None
}

/// Whether a formula contradicts itself.
fn never(f: &Formula) -> bool {
    match f {
        Formula::Const(false) => true,
        Formula::Compare(op, Term::Const(s, a), Term::Const(t, b)) => s == t && !op.holds(a, b),
        Formula::Compare(CompareOp::Lt | CompareOp::Gt, a, b) => a == b,
        Formula::Compare(CompareOp::Eq, a, b) => opposite(a, b),
        Formula::Not(inner) => match &**inner {
            Formula::Compare(CompareOp::Eq, a, b) => a == b && present(a),
            Formula::Const(true) => true,
            _ => false,
        },
        Formula::Between(_, Term::Const(_, a), Term::Const(_, b)) => a > b,
        Formula::OneOf(Term::Const(_, a), items) => items.iter().all(|i| matches!(i, Term::Const(_, b) if a != b)),
        _ => false,
    }
}

/// Whether `f` says that `g` does not hold.
fn denies(f: &Formula, g: &Formula) -> bool {
    if let Formula::Not(inner) = f
        && same(inner, g)
    {
        return true;
    }
    for (t, value) in sides(f) {
        for (u, other) in sides(g) {
            if t == u && (different(value, other) || *value == Term::None || *other == Term::None) && value != other {
                return true;
            }
        }
        if *value == Term::None && asks(g, t) {
            return true;
        }
        if let (Term::Const(_, v), Formula::OneOf(u, items)) = (value, g)
            && t == u
            && items.iter().all(|i| matches!(i, Term::Const(_, w) if v != w))
        {
            return true;
        }
    }
    if let (Some((t, low, high)), Some((u, least, most))) = (bounds(f), bounds(g)) {
        return t == u && (low > most || least > high);
    }
    false
}

/// An equation's term and its value, either way round.
fn sides(f: &Formula) -> Vec<(&Term, &Term)> {
    match f {
        Formula::Compare(CompareOp::Eq, a, b) => vec![(a, b), (b, a)],
        _ => Vec::new(),
    }
}

/// Whether a formula other than an equation needs the term to be present.
fn asks(g: &Formula, t: &Term) -> bool {
    match g {
        Formula::Compare(op, a, b) => *op != CompareOp::Eq && (a == t || b == t),
        Formula::OneOf(u, _) | Formula::Between(u, ..) => u == t,
        _ => false,
    }
}

/// Two values that cannot be equal.
fn different(a: &Term, b: &Term) -> bool {
    match (a, b) {
        (Term::Const(s, v), Term::Const(t, w)) => s == t && v != w,
        _ => opposite(a, b),
    }
}

fn opposite(a: &Term, b: &Term) -> bool {
    let is = |x: &Term, y: &Term| matches!(x, Term::Opponent(inner) if **inner == *y);
    is(a, b) || is(b, a)
}

/// Terms that always have a value.
fn present(t: &Term) -> bool {
    matches!(t, Term::Var(_) | Term::Const(..) | Term::Param(_) | Term::Count(..))
}

/// A term and the least and the greatest integer it may be.
fn bounds(f: &Formula) -> Option<(&Term, i64, i64)> {
    let number = |t: &Term| match t {
        Term::Const(SortId::INTEGER, n) => Some(i64::from(*n)),
        _ => None,
    };
    let (min, max) = (i64::MIN, i64::MAX);
    match f {
        Formula::Compare(op, a, b) => {
            let (t, n, op) = match (number(a), number(b)) {
                (None, Some(n)) => (a, n, *op),
                (Some(n), None) => (b, n, flipped(*op)),
                _ => return None,
            };
            Some(match op {
                CompareOp::Eq => (t, n, n),
                CompareOp::Lt => (t, min, n - 1),
                CompareOp::Le => (t, min, n),
                CompareOp::Gt => (t, n + 1, max),
                CompareOp::Ge => (t, n, max),
                CompareOp::Ne => return None,
            })
        }
        Formula::Between(t, a, b) => Some((t, number(a).unwrap_or(min), number(b).unwrap_or(max))),
        _ => None,
    }
}

fn flipped(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Lt => CompareOp::Gt,
        CompareOp::Le => CompareOp::Ge,
        CompareOp::Gt => CompareOp::Lt,
        CompareOp::Ge => CompareOp::Le,
        op => op,
    }
}
