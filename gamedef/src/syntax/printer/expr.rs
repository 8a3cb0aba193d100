//! Expressions as text, with the parentheses that their places ask for.

use super::Printer;
use crate::syntax::ast::*;

/// Where an expression stands.
#[derive(Clone, Copy)]
pub(super) struct Place {
    /// Operators that bind looser need parentheses.
    pub(super) least: u8,
    /// Nothing follows up to the end of the bracket, so a quantifier may stand open.
    pub(super) open: bool,
    /// Commas may join conjuncts.
    pub(super) commas: bool,
}

pub(super) const BODY: Place = Place { least: 0, open: true, commas: true };
pub(super) const ARGUMENT: Place = Place { least: 0, open: true, commas: false };
/// Where the grammar takes sums only.
pub(super) const SUM: Place = Place { least: 14, open: false, commas: false };

impl Printer {
    /// An expression in its place, in parentheses if it needs them.
    pub(super) fn expr(&mut self, expr: &Expr, place: Place) {
        let (tight, open) = shape(&expr.node);
        if tight < place.least || (open && !place.open) {
            self.put("(");
            // Inside parentheses a comma would make a tuple.
            self.expr(expr, Place { least: 0, open: true, commas: false });
            return self.put(")");
        }
        // The left operand is followed by its operator; the right one ends where the whole ends.
        let left = |least| Place { least, open: false, commas: place.commas };
        let right = |least| Place { least, ..place };
        let inner = Place { least: 0, open: true, commas: place.commas };
        match &expr.node {
            ExprKind::Number(n) => self.put(&n.to_string()),
            ExprKind::Point(name) => self.put(&format!("@{name}")),
            ExprKind::Call(name, args) => {
                self.put(name);
                self.args(args);
            }
            ExprKind::None => self.put("none"),
            ExprKind::Wildcard => self.put("_"),
            ExprKind::Bool(value) => self.put(if *value { "true" } else { "false" }),
            ExprKind::Tuple(parts) => {
                self.put("(");
                self.operands(parts, ", ", Place { least: 7, open: true, commas: false });
                self.put(")");
            }
            ExprKind::Set(parts) => self.bracketed("{", parts, "}"),
            ExprKind::Range(a, b) => self.binary(a, "..", b, left(13), right(13)),
            ExprKind::Compare(op, a, b) => {
                let sign = match op {
                    CompareOp::Eq => " = ",
                    CompareOp::Ne => " != ",
                    CompareOp::Lt => " < ",
                    CompareOp::Le => " <= ",
                    CompareOp::Gt => " > ",
                    CompareOp::Ge => " >= ",
                };
                self.binary(a, sign, b, left(11), right(11));
            }
            ExprKind::In(a, b) => self.binary(a, " in ", b, left(11), right(11)),
            ExprKind::And(parts) => {
                let between = if place.commas { ", " } else { " and " };
                self.operands(parts, between, right(7));
            }
            ExprKind::Or(parts) => self.operands(parts, " or ", Place { commas: false, ..right(5) }),
            ExprKind::Implies(a, b) => {
                self.binary(a, " -> ", b, Place { commas: false, ..left(3) }, Place { commas: false, ..right(2) });
            }
            ExprKind::Not(a) => {
                self.put("not ");
                self.expr(a, right(9));
            }
            ExprKind::Quantified(q, names, body) => {
                let word = if *q == Quantifier::Exists { "some " } else { "forall " };
                self.quantified(word, names, body, inner);
            }
            ExprKind::Aggregate(a, names, body) => {
                let word = match a {
                    Aggregate::Count => "count ",
                    Aggregate::The => "the ",
                    Aggregate::Sum => "sum ",
                    Aggregate::Min => "min ",
                    Aggregate::Max => "max ",
                };
                self.quantified(word, names, body, inner);
            }
            ExprKind::SomeMove(name, body) => {
                self.quantified("some move ", std::slice::from_ref(name), body, inner);
            }
            ExprKind::EveryMove(name, body) => {
                self.quantified("every move ", std::slice::from_ref(name), body, inner);
            }
            ExprKind::SomeBelow(name, bound, body) => {
                self.put(&format!("some {} <= ", name.node));
                self.expr(bound, SUM);
                self.put(": ");
                self.expr(body, inner);
            }
            ExprKind::Arith(op, a, b) => {
                let (sign, tight) = match op {
                    ArithOp::Add => (" + ", 14),
                    ArithOp::Sub => (" - ", 14),
                    ArithOp::Mul => (" * ", 16),
                    ArithOp::Div => (" / ", 16),
                };
                self.binary(a, sign, b, left(tight), right(tight + 1));
            }
            ExprKind::NoMoveOf(player) => {
                self.put("no move of ");
                self.expr(player, SUM);
            }
            ExprKind::Ended => self.put("ended"),
            ExprKind::AfterMove(body, name) => {
                self.expr(body, left(8));
                self.put(&format!(" after {}", name.node));
            }
            ExprKind::AfterNull(body) => {
                self.expr(body, left(8));
                self.put(" after null");
            }
            ExprKind::List(parts) => match parts.as_slice() {
                // `[a..b]` would be a countdown.
                [only] if matches!(only.node, ExprKind::Range(..)) => {
                    self.put("[(");
                    self.expr(only, ARGUMENT);
                    self.put(")]");
                }
                parts => self.bracketed("[", parts, "]"),
            },
            ExprKind::Cons(first, rest) => self.binary_in(["[", " | ", "]"], first, rest, ARGUMENT),
            ExprKind::CountDown(a, b) => self.binary_in(["[", " .. ", "]"], a, b, SUM),
            ExprKind::Repeat(value) => self.binary_in(["[", ", .., ", "]"], value, value, ARGUMENT),
            ExprKind::Splice(name) => self.put(&format!("[{name}..]")),
            ExprKind::Index(list, index) => {
                self.expr(list, left(18));
                self.put("[");
                self.expr(index, ARGUMENT);
                self.put("]");
            }
        }
    }

    fn binary(&mut self, a: &Expr, sign: &str, b: &Expr, left: Place, right: Place) {
        self.expr(a, left);
        self.put(sign);
        self.expr(b, right);
    }

    fn binary_in(&mut self, [open, between, close]: [&str; 3], a: &Expr, b: &Expr, place: Place) {
        self.put(open);
        self.expr(a, place);
        self.put(between);
        self.expr(b, place);
        self.put(close);
    }

    /// Operands of one operator; only the last may end with an open quantifier.
    fn operands(&mut self, parts: &[Expr], between: &str, place: Place) {
        let last = parts.len().saturating_sub(1);
        for (i, part) in parts.iter().enumerate() {
            if i > 0 {
                self.put(between);
            }
            self.expr(part, Place { open: place.open && i == last, ..place });
        }
    }

    fn bracketed(&mut self, open: &str, parts: &[Expr], close: &str) {
        self.put(open);
        self.list(parts, ", ", |p, a| p.expr(a, ARGUMENT));
        self.put(close);
    }

    fn quantified(&mut self, word: &str, names: &[Name], body: &Expr, place: Place) {
        self.put(word);
        self.names(names);
        self.put(": ");
        self.expr(body, place);
    }
}

/// How tight an expression's own operator binds, and whether it takes in all that follows.
fn shape(kind: &ExprKind) -> (u8, bool) {
    match kind {
        ExprKind::Quantified(..)
        | ExprKind::Aggregate(..)
        | ExprKind::SomeMove(..)
        | ExprKind::EveryMove(..)
        | ExprKind::SomeBelow(..) => (u8::MAX, true),
        ExprKind::Implies(..) => (2, false),
        ExprKind::Or(_) => (4, false),
        ExprKind::And(_) => (6, false),
        ExprKind::AfterMove(..) | ExprKind::AfterNull(_) => (8, false),
        ExprKind::Not(_) => (9, false),
        ExprKind::Compare(..) | ExprKind::In(..) => (10, false),
        ExprKind::Range(..) => (12, false),
        ExprKind::Arith(ArithOp::Add | ArithOp::Sub, ..) => (14, false),
        ExprKind::Arith(..) => (16, false),
        ExprKind::Index(..) => (18, false),
        _ => (u8::MAX, false),
    }
}
