//! Orders the flat operands and operators of an expression into a tree.
//!
//! From loosest to tightest: `->` (to the right), `or`, `and` and `,`, `after`, `not`, comparisons and `in` (which do
//! not chain), `..`, `+ -`, `* /`, `[..]`. Quantifiers and aggregates take all that follows, up to the end of the
//! bracket. Each node knows its height, so that no tree is ever built that later recursions could not walk.

use super::MAX_DEPTH;
use super::ast::{Aggregate, ArithOp, CompareOp, Expr, ExprKind, Name, Quantifier, Spanned};
use super::trouble::too_deep;
use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;

/// An expression under construction.
#[derive(Debug)]
pub(super) struct Node {
    pub expr: Expr,
    height: usize,
    /// It stood in brackets, so that its operator takes no further operand.
    shut: bool,
    /// A conjunction written with commas only.
    commas: bool,
}

impl Node {
    /// A node over others, given their heights.
    pub fn new(kind: ExprKind, span: Span, heights: impl IntoIterator<Item = usize>) -> Result<Node, Diagnostic> {
        let height = 1 + heights.into_iter().max().unwrap_or(0);
        if height > MAX_DEPTH + 1 {
            return Err(too_deep(span));
        }
        Ok(Node { expr: Spanned { node: kind, span }, height, shut: false, commas: false })
    }

    /// A node over a list of nodes.
    pub fn over(nodes: Vec<Node>, span: Span, kind: impl FnOnce(Vec<Expr>) -> ExprKind) -> Result<Node, Diagnostic> {
        let height = nodes.iter().map(|n| n.height).max();
        Node::new(kind(nodes.into_iter().map(|n| n.expr).collect()), span, height)
    }

    /// A node over another.
    pub fn above(node: Node, span: Span, kind: impl FnOnce(Box<Expr>) -> ExprKind) -> Result<Node, Diagnostic> {
        Node::new(kind(Box::new(node.expr)), span, [node.height])
    }

    /// A node over two others.
    pub fn pair(
        left: Node,
        right: Node,
        span: Span,
        kind: impl FnOnce(Box<Expr>, Box<Expr>) -> ExprKind,
    ) -> Result<Node, Diagnostic> {
        Node::new(kind(Box::new(left.expr), Box::new(right.expr)), span, [left.height, right.height])
    }

    /// What `( .. )` around the node makes of it: a tuple, if commas are all that joins it.
    pub fn in_parentheses(mut self, span: Span) -> Node {
        if self.commas
            && !self.shut
            && let ExprKind::And(parts) = self.expr.node
        {
            self.expr = Spanned { node: ExprKind::Tuple(parts), span };
        }
        self.shut = true;
        self
    }

    /// The two ends and the height, if this is `a .. b` without parentheses.
    pub fn into_range(self) -> Result<(Box<Expr>, Box<Expr>, usize), Node> {
        match self.expr.node {
            ExprKind::Range(a, b) if !self.shut => Ok((a, b, self.height)),
            _ => Err(self),
        }
    }
}

/// What stands before an operand.
#[derive(Debug)]
pub(super) enum Prefix {
    Not,
    Quantified(Quantifier, Vec<Name>),
    Aggregate(Aggregate, Vec<Name>),
    SomeMove(Name),
    EveryMove(Name),
    SomeBelow(Name, Node),
    /// `moves d:`, allowed in schemes only, where it is taken off before.
    Moves(Name),
}

/// What stands between operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Infix {
    Comma,
    And,
    Or,
    Implies,
    Compare(CompareOp),
    In,
    Range,
    Arith(ArithOp),
}

/// What stands after an operand.
#[derive(Debug)]
pub(super) enum Suffix {
    Index(Node),
    AfterMove(Name),
    AfterNull,
}

/// A part of a flat expression. The grammar alternates them properly: prefixes, operand, suffixes, infix, and so on.
#[derive(Debug)]
pub(super) enum Part {
    Before(Prefix, Span),
    Operand(Node),
    After(Suffix, Span),
    Between(Infix, Span),
}

/// The tree of a flat expression.
pub(super) fn tree(parts: Vec<Part>) -> Result<Node, Diagnostic> {
    let mut parts = Parts { rest: parts.into_iter().peekable() };
    parts.expression(0, 0)
}

struct Parts {
    rest: std::iter::Peekable<std::vec::IntoIter<Part>>,
}

const NOT: u8 = 9;
const AFTER: u8 = 8;
const INDEX: u8 = 18;

impl Infix {
    /// How tight it binds its left and its right operand.
    fn binding(self) -> (u8, u8) {
        match self {
            Infix::Implies => (2, 2),
            Infix::Or => (4, 5),
            Infix::And | Infix::Comma => (6, 7),
            Infix::Compare(_) | Infix::In => (10, 11),
            Infix::Range => (12, 13),
            Infix::Arith(ArithOp::Add | ArithOp::Sub) => (14, 15),
            Infix::Arith(ArithOp::Mul | ArithOp::Div) => (16, 17),
        }
    }
}

impl Parts {
    /// An expression whose operators all bind at least as tight as `least`.
    fn expression(&mut self, least: u8, depth: usize) -> Result<Node, Diagnostic> {
        let mut left = self.operand(depth)?;
        loop {
            match self.rest.peek() {
                Some(Part::After(suffix, _)) => {
                    let tight = if matches!(suffix, Suffix::Index(_)) { INDEX } else { AFTER };
                    if tight < least {
                        return Ok(left);
                    }
                }
                Some(Part::Between(infix, _)) if infix.binding().0 >= least => {}
                _ => return Ok(left),
            }
            left = match self.rest.next() {
                Some(Part::After(suffix, span)) => with_suffix(left, suffix, span)?,
                Some(Part::Between(infix, span)) => {
                    refuse_chain(&left, infix, span)?;
                    if depth > MAX_DEPTH {
                        return Err(too_deep(span));
                    }
                    let right = self.expression(infix.binding().1, depth + 1)?;
                    joined(left, infix, right)?
                }
                _ => return Ok(left),
            };
        }
    }

    /// An operand with what stands before it.
    fn operand(&mut self, depth: usize) -> Result<Node, Diagnostic> {
        match self.rest.next() {
            Some(Part::Operand(node)) => Ok(node),
            Some(Part::Before(prefix, span)) => {
                if depth > MAX_DEPTH {
                    return Err(too_deep(span));
                }
                let least = if matches!(prefix, Prefix::Not) { NOT } else { 0 };
                let body = self.expression(least, depth + 1)?;
                with_prefix(prefix, span, body)
            }
            Some(Part::After(_, span) | Part::Between(_, span)) => Err(no_operand(span)),
            None => Err(no_operand(Span { file: crate::span::FileId(0), start: 0, end: 0 })),
        }
    }
}

/// The grammar does not let this happen; said rather than panicked.
fn no_operand(span: Span) -> Diagnostic {
    Diagnostic::new(Code::Syntax, "expected a formula or a term", span, "not expected here")
}

fn with_prefix(prefix: Prefix, span: Span, body: Node) -> Result<Node, Diagnostic> {
    let span = span.to(body.expr.span);
    match prefix {
        Prefix::Not => Node::above(body, span, ExprKind::Not),
        Prefix::Quantified(q, names) => Node::above(body, span, |b| ExprKind::Quantified(q, names, b)),
        Prefix::Aggregate(a, names) => Node::above(body, span, |b| ExprKind::Aggregate(a, names, b)),
        Prefix::SomeMove(name) => Node::above(body, span, |b| ExprKind::SomeMove(name, b)),
        Prefix::EveryMove(name) => Node::above(body, span, |b| ExprKind::EveryMove(name, b)),
        Prefix::SomeBelow(name, bound) => Node::pair(bound, body, span, |v, b| ExprKind::SomeBelow(name, v, b)),
        Prefix::Moves(name) => Err(misplaced_moves(name.span)),
    }
}

/// `moves d:` where it has no meaning.
pub(super) fn misplaced_moves(place: Span) -> Diagnostic {
    Diagnostic::new(Code::Syntax, "`moves` is out of place", place, "not expected here")
        .help("`moves d: ..` is the last part of a scheme's alternative, after a comma, once in the scheme")
}

fn with_suffix(left: Node, suffix: Suffix, span: Span) -> Result<Node, Diagnostic> {
    let span = left.expr.span.to(span);
    match suffix {
        Suffix::Index(index) => Node::pair(left, index, span, ExprKind::Index),
        Suffix::AfterMove(name) => Node::above(left, span, |b| ExprKind::AfterMove(b, name)),
        Suffix::AfterNull => Node::above(left, span, ExprKind::AfterNull),
    }
}

/// `a < b < c` and `1..2..3` mean nothing.
fn refuse_chain(left: &Node, infix: Infix, span: Span) -> Result<(), Diagnostic> {
    if left.shut {
        return Ok(());
    }
    let (what, help) = match (&left.expr.node, infix) {
        (ExprKind::Compare(..) | ExprKind::In(..), Infix::Compare(_) | Infix::In) => {
            ("comparisons do not chain", "write `a < b, b < c`, or put the inner comparison in parentheses")
        }
        (ExprKind::Range(..), Infix::Range) => ("ranges do not chain", "a range has two ends: `1..3`"),
        _ => return Ok(()),
    };
    Err(Diagnostic::new(Code::Syntax, what, span, "a second one here").also(left.expr.span, "the first").help(help))
}

fn joined(left: Node, infix: Infix, right: Node) -> Result<Node, Diagnostic> {
    let span = left.expr.span.to(right.expr.span);
    match infix {
        Infix::Comma | Infix::And => list(left, right, span, infix == Infix::Comma),
        Infix::Or => list_or(left, right, span),
        Infix::Implies => Node::pair(left, right, span, ExprKind::Implies),
        Infix::Compare(op) => Node::pair(left, right, span, |a, b| ExprKind::Compare(op, a, b)),
        Infix::In => Node::pair(left, right, span, ExprKind::In),
        Infix::Range => Node::pair(left, right, span, ExprKind::Range),
        Infix::Arith(op) => Node::pair(left, right, span, |a, b| ExprKind::Arith(op, a, b)),
    }
}

/// One more conjunct.
fn list(mut left: Node, right: Node, span: Span, comma: bool) -> Result<Node, Diagnostic> {
    if let ExprKind::And(parts) = &mut left.expr.node
        && !left.shut
    {
        parts.push(right.expr);
        left.commas &= comma;
        return grown(left, right.height, span);
    }
    let mut node = Node::over(vec![left, right], span, ExprKind::And)?;
    node.commas = comma;
    Ok(node)
}

/// One more alternative.
fn list_or(mut left: Node, right: Node, span: Span) -> Result<Node, Diagnostic> {
    if let ExprKind::Or(parts) = &mut left.expr.node
        && !left.shut
    {
        parts.push(right.expr);
        return grown(left, right.height, span);
    }
    Node::over(vec![left, right], span, ExprKind::Or)
}

fn grown(mut node: Node, height: usize, span: Span) -> Result<Node, Diagnostic> {
    node.height = node.height.max(height + 1);
    node.expr.span = span;
    if node.height > MAX_DEPTH + 1 { Err(too_deep(span)) } else { Ok(node) }
}
