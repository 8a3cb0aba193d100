//! Expressions: from the pairs of the grammar to flat lists of operands and operators, ordered by `precedence`.

use kikashi_grammar::pest::iterators::Pair;

use super::{Cursor, Result, Rule, is_sign, variables};
use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;
use crate::syntax::ast::*;
use crate::syntax::precedence::{self, Infix, Node, Part, Prefix, Suffix};
use crate::syntax::trouble::unexpected;

impl<'a> Cursor<'a, '_> {
    /// An alternative of a scheme; its last conjunct may be `moves d: ..`.
    pub(super) fn alternative(&self, pair: Pair<'a, Rule>) -> Result<(Expr, Option<(Name, Expr)>)> {
        let mut before = self.parts(pair)?;
        let split = before.iter().position(|p| matches!(p, Part::Before(Prefix::Moves(_), _)));
        let Some(split) = split.filter(|&at| at > 0 && matches!(before[at - 1], Part::Between(Infix::Comma, _))) else {
            return Ok((precedence::tree(before)?.expr, None));
        };
        let after = before.split_off(split + 1);
        let moves = before.pop();
        before.pop();
        let formula = precedence::tree(before)?.expr;
        let set = precedence::tree(after)?.expr;
        match moves {
            Some(Part::Before(Prefix::Moves(name), _)) => Ok((formula, Some((name, set)))),
            _ => Err(self.impossible()),
        }
    }

    /// The arguments that follow a name, if any.
    pub(super) fn args(&mut self) -> Result<Vec<Expr>> {
        match self.accept(Rule::args) {
            Some(pair) => self.within(pair).all(|c, p| Ok(c.node(p)?.expr)),
            None => Ok(Vec::new()),
        }
    }

    /// An expression, after any signs.
    pub(super) fn expr(&mut self) -> Result<Expr> {
        loop {
            let pair = self.next()?;
            if !is_sign(pair.as_rule()) {
                return Ok(self.node(pair)?.expr);
            }
        }
    }

    /// The tree of a `body`, `expr` or `sum`.
    pub(super) fn node(&self, pair: Pair<'a, Rule>) -> Result<Node> {
        precedence::tree(self.parts(pair)?)
    }

    fn parts(&self, pair: Pair<'a, Rule>) -> Result<Vec<Part>> {
        pair.into_inner().map(|p| self.part(p)).collect()
    }

    fn part(&self, pair: Pair<'a, Rule>) -> Result<Part> {
        let span = self.span(&pair);
        if let Some(infix) = infix(pair.as_rule()) {
            return Ok(Part::Between(infix, span));
        }
        Ok(match pair.as_rule() {
            Rule::k_not => Part::Before(Prefix::Not, span),
            Rule::moves => Part::Before(Prefix::Moves(self.within(pair).skip()?.name()?), span),
            Rule::every_move => Part::Before(Prefix::EveryMove(self.within(pair).skip()?.skip()?.name()?), span),
            Rule::quantified => Part::Before(self.quantified(pair)?, span),
            Rule::index => {
                let mut c = self.within(pair).skip()?;
                let inner = c.next()?;
                Part::After(Suffix::Index(self.node(inner)?), span)
            }
            Rule::after => {
                let name = self.within(pair).skip()?.name()?;
                let suffix = if name.node == "null" { Suffix::AfterNull } else { Suffix::AfterMove(name) };
                Part::After(suffix, span)
            }
            _ => Part::Operand(self.operand(pair, span)?),
        })
    }

    fn quantified(&self, pair: Pair<'a, Rule>) -> Result<Prefix> {
        let mut c = self.within(pair);
        let word = c.next()?;
        if let Some(name) = c.accept(Rule::move_name) {
            if word.as_rule() != Rule::k_some {
                return Err(unexpected(self.chunk, self.span(&name).start as usize, &["a variable"]));
            }
            return Ok(Prefix::SomeMove(c.within(name).skip()?.name()?));
        }
        let mut names = vec![c.name()?];
        if let Some(bound) = c.accept(Rule::below) {
            if word.as_rule() != Rule::k_some {
                return Err(unexpected(self.chunk, self.span(&bound).start as usize, &["`,`", "`:`"]));
            }
            let bound = c.within(bound).skip()?.next()?;
            return Ok(Prefix::SomeBelow(names.remove(0), self.node(bound)?));
        }
        while c.accept(Rule::comma).is_some() {
            names.push(c.name()?);
        }
        let names = variables(names)?;
        Ok(match word.as_rule() {
            Rule::k_forall => Prefix::Quantified(Quantifier::Forall, names),
            Rule::k_count => Prefix::Aggregate(Aggregate::Count, names),
            Rule::k_the => Prefix::Aggregate(Aggregate::The, names),
            Rule::k_sum => Prefix::Aggregate(Aggregate::Sum, names),
            Rule::k_min => Prefix::Aggregate(Aggregate::Min, names),
            Rule::k_max => Prefix::Aggregate(Aggregate::Max, names),
            _ => Prefix::Quantified(Quantifier::Exists, names),
        })
    }

    fn operand(&self, pair: Pair<'a, Rule>, span: Span) -> Result<Node> {
        let leaf = |kind| Node::new(kind, span, []);
        let rule = pair.as_rule();
        match rule {
            Rule::number => match pair.as_str().parse() {
                Ok(n) => leaf(ExprKind::Number(n)),
                Err(_) => Err(Diagnostic::new(Code::Syntax, "this number is too large", span, "beyond 64 bits")
                    .help(format!("the largest is {}", i64::MAX))),
            },
            Rule::point => leaf(ExprKind::Point(pair.as_str()[1..].to_string())),
            Rule::k_none => leaf(ExprKind::None),
            Rule::k_true => leaf(ExprKind::Bool(true)),
            Rule::k_false => leaf(ExprKind::Bool(false)),
            Rule::k_ended => leaf(ExprKind::Ended),
            Rule::wildcard => leaf(ExprKind::Wildcard),
            Rule::no_move_of => {
                let mut c = self.within(pair).skip()?.skip()?.skip()?;
                let player = c.next()?;
                let place = self.span(&player);
                Node::above(self.operand(player, place)?, span, ExprKind::NoMoveOf)
            }
            Rule::call => {
                let mut c = self.within(pair);
                let name = c.name()?;
                let args = match c.accept(Rule::args) {
                    Some(args) => c.within(args).all(|c, p| c.node(p))?,
                    None => Vec::new(),
                };
                Node::over(args, span, |args| ExprKind::Call(name.node, args))
            }
            Rule::paren => {
                let mut c = self.within(pair).skip()?;
                let inner = c.next()?;
                Ok(self.node(inner)?.in_parentheses(span))
            }
            Rule::set => Node::over(self.within(pair).all(|c, p| c.node(p))?, span, ExprKind::Set),
            Rule::list => self.list(pair, span),
            _ => Err(self.impossible()),
        }
    }

    /// The forms of `[ .. ]`.
    fn list(&self, pair: Pair<'a, Rule>, span: Span) -> Result<Node> {
        let mut nodes = Vec::new();
        for pair in pair.into_inner() {
            match pair.as_rule() {
                Rule::rest => {
                    let rest = self.within(pair).skip()?.next()?;
                    let first = nodes.pop().ok_or_else(|| self.impossible())?;
                    return Node::pair(first, self.node(rest)?, span, ExprKind::Cons);
                }
                Rule::down => {
                    let first: Node = nodes.pop().ok_or_else(|| self.impossible())?;
                    return match first.expr.node {
                        ExprKind::Call(name, args) if args.is_empty() => Node::new(ExprKind::Splice(name), span, []),
                        _ => Err(Diagnostic::new(Code::Syntax, "only a name can be spliced", span, "no name")
                            .help("`[o..]` stands for the digits named `o`; a countdown has two ends: `[n .. 1]`")),
                    };
                }
                Rule::repeat => {
                    let first: Node = nodes.pop().ok_or_else(|| self.impossible())?;
                    let last = self.within(pair).skip()?.skip()?.next()?;
                    if self.node(last)?.expr != first.expr {
                        let error = Diagnostic::new(Code::Syntax, "`[k, .., k]` repeats one value", span, "two values");
                        return Err(error.help("for a countdown write `[a .. b]`"));
                    }
                    return Node::above(first, span, ExprKind::Repeat);
                }
                Rule::expr => nodes.push(self.node(pair)?),
                _ => {}
            }
        }
        if nodes.len() == 1
            && let Some(only) = nodes.pop()
        {
            match only.into_range() {
                Ok((a, b, height)) => return Node::new(ExprKind::CountDown(a, b), span, [height - 1]),
                Err(only) => nodes.push(only),
            }
        }
        Node::over(nodes, span, ExprKind::List)
    }
}

fn infix(rule: Rule) -> Option<Infix> {
    Some(match rule {
        Rule::comma => Infix::Comma,
        Rule::k_and => Infix::And,
        Rule::k_or => Infix::Or,
        Rule::implies => Infix::Implies,
        Rule::equal => Infix::Compare(CompareOp::Eq),
        Rule::unequal => Infix::Compare(CompareOp::Ne),
        Rule::less => Infix::Compare(CompareOp::Lt),
        Rule::less_equal => Infix::Compare(CompareOp::Le),
        Rule::greater => Infix::Compare(CompareOp::Gt),
        Rule::greater_equal => Infix::Compare(CompareOp::Ge),
        Rule::k_in => Infix::In,
        Rule::dots => Infix::Range,
        Rule::plus => Infix::Arith(ArithOp::Add),
        Rule::minus => Infix::Arith(ArithOp::Sub),
        Rule::times => Infix::Arith(ArithOp::Mul),
        Rule::divide => Infix::Arith(ArithOp::Div),
        _ => return None,
    })
}
