//! The parts of clauses: from the pairs of the grammar to syntax.

use kikashi_grammar::pest::iterators::Pair;

use super::{Cursor, Result, Rule, is_sign};
use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;
use crate::syntax::ast::*;
use crate::syntax::precedence::{self, Node};

impl<'a> Cursor<'a, '_> {
    /// The points that are taken out of a board.
    pub(super) fn holes(mut self) -> Result<Holes> {
        while let Some(pair) = self.pairs.next_if(|p| is_sign(p.as_rule())) {
            drop(pair);
        }
        match self.accept(Rule::by_rule) {
            Some(rule) => {
                let mut c = self.within(rule);
                Ok(Holes::Rule(c.name()?, Box::new(c.expr()?)))
            }
            None => Ok(Holes::Points(self.all(|c, p| Ok(c.node(p)?.expr))?)),
        }
    }

    pub(super) fn role(&mut self) -> Result<Spanned<Role>> {
        let pair = self.next()?;
        let role = if pair.as_str() == "attacker" { Role::Attacker } else { Role::Defender };
        Ok(Spanned { node: role, span: self.span(&pair) })
    }

    pub(super) fn passes(&mut self) -> Result<u32> {
        let pair = self.next()?;
        let number = match pair.as_str() {
            "one" => Some(1),
            "two" => Some(2),
            "three" => Some(3),
            "four" => Some(4),
            digits => digits.parse().ok().filter(|n| (1..=99).contains(n)),
        };
        number.ok_or_else(|| {
            let place = self.span(&pair);
            Diagnostic::new(Code::Syntax, "a number of passes from 1 to 99 is expected", place, "out of range")
                .help("write `end: two passes in a row.`")
        })
    }

    pub(super) fn param(&self, pair: Pair<'a, Rule>) -> Result<Param> {
        let mut c = self.within(pair);
        let mut param = Param { name: c.name()?, sort: None, constraint: None, default: None };
        while let Some(pair) = c.pairs.next() {
            match pair.as_rule() {
                Rule::sort_expr => param.sort = Some(c.sort(pair)?),
                Rule::sum => param.default = Some(c.node(pair)?.expr),
                Rule::expr => param.constraint = Some(c.node(pair)?.expr),
                _ => {}
            }
        }
        Ok(param)
    }

    pub(super) fn sort(&self, pair: Pair<'a, Rule>) -> Result<SortExpr> {
        let span = self.span(&pair);
        let mut c = self.within(pair);
        let node = match c.pairs.peek().map(|p| p.as_rule()) {
            Some(Rule::lower) => SortKind::Named(c.name()?.node),
            Some(Rule::k_int) => {
                let mut c = c.skip()?;
                let low = c.expr()?;
                SortKind::Int(Box::new(low), Box::new(c.expr()?))
            }
            _ => SortKind::Tuple(c.all(|c, p| c.sort(p))?),
        };
        Ok(Spanned { node, span })
    }

    pub(super) fn sort_clause(mut self) -> Result<ClauseKind> {
        let name = self.name()?;
        let mut fields = Vec::new();
        while let Some(pair) = self.pairs.next_if(|p| p.as_rule() == Rule::typed || is_sign(p.as_rule())) {
            if pair.as_rule() == Rule::typed {
                let mut c = self.within(pair);
                let field = c.name()?;
                c.accept(Rule::colon);
                let sort = c.next()?;
                fields.push((field, c.sort(sort)?));
            }
        }
        let constraint = if self.accept(Rule::k_where).is_some() { Some(self.expr()?) } else { None };
        Ok(ClauseKind::Sort { name, fields, constraint })
    }

    pub(super) fn state(mut self) -> Result<ClauseKind> {
        let name = self.name()?;
        let (mut args, mut value, mut optional, mut until_next_move) = (Vec::new(), None, false, false);
        while let Some(pair) = self.pairs.next() {
            match pair.as_rule() {
                Rule::sorts => args = self.within(pair).all(|c, p| c.sort(p))?,
                Rule::sort_expr => value = Some(self.sort(pair)?),
                Rule::question => optional = true,
                Rule::until => until_next_move = true,
                _ => {}
            }
        }
        Ok(ClauseKind::State { name, args, value, optional, until_next_move })
    }

    pub(super) fn rule(mut self) -> Result<ClauseKind> {
        let (name, args) = (self.name()?, self.args()?);
        if self.accept(Rule::arrow_left).is_some() {
            return Ok(ClauseKind::Rule { name, args, body: Some(self.expr()?) });
        }
        if self.accept(Rule::equal).is_some() {
            let cases = self.all(|c, p| {
                if p.as_rule() != Rule::case {
                    return Ok(None);
                }
                let mut c = c.within(p);
                let value = c.expr()?;
                let guard = if c.accept(Rule::k_if).is_some() { Some(c.expr()?) } else { None };
                Ok(Some((value, guard)))
            })?;
            return Ok(ClauseKind::Function { name, args, cases: cases.into_iter().flatten().collect() });
        }
        Ok(ClauseKind::Rule { name, args, body: None })
    }

    pub(super) fn selector(&self, pair: Pair<'a, Rule>) -> Result<Expr> {
        let span = self.span(&pair);
        let mut c = self.within(pair);
        let name = c.name()?;
        let args = c.all(|c, p| {
            if p.as_rule() == Rule::orders {
                let span = c.span(&p);
                return Node::over(c.within(p).all(|c, p| c.node(p))?, span, ExprKind::List);
            }
            c.node(p)
        })?;
        Ok(Node::over(args, span, |args| ExprKind::Call(name.node, args))?.expr)
    }

    pub(super) fn scheme(mut self, span: Span) -> Result<Scheme> {
        let (name, params) = (self.name()?, self.names()?);
        self.accept(Rule::k_of);
        let mover = self.role()?;
        let decreases = if self.accept(Rule::k_decreases).is_some() { Some(self.expr()?) } else { None };
        let (mut alternatives, mut moves) = (Vec::new(), None);
        while let Some(pair) = self.pairs.next() {
            if pair.as_rule() != Rule::body {
                continue;
            }
            let (formula, set) = self.alternative(pair)?;
            alternatives.push(formula);
            if let Some((name, formula)) = set {
                if moves.is_some() {
                    return Err(precedence::misplaced_moves(name.span));
                }
                moves = Some((name, formula));
            }
        }
        Ok(Scheme { name, params, mover, decreases, alternatives, moves, span })
    }
}
