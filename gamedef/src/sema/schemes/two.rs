//! Two different moves: `some move m: some move m2: m != m2, .. after m, .. after m2`.
//!
//! What is asked of the two is parted by the move that it speaks of, so that every evaluator looks at the moves one by one.
//! Moves belong to no sort: nothing can be said of them but that the two are not one.

use super::Resolver;
use super::conjuncts::{Place, and, flat};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{CompareOp, Role, SchemeFormula};
use crate::sema::declare::Reported;
use crate::span::Span;
use crate::syntax::ast::{Expr, ExprKind, Name};

/// The words that fit.
const HELP: &str = "write `some move m: some move m2: m != m2, .. after m, .. after m2`";

/// The second choice of a move in the body of a first one, not after it.
pub(super) fn second(body: &Expr) -> Option<&Expr> {
    flat(body).into_iter().find(|part| matches!(part.node, ExprKind::SomeMove(..)))
}

/// Whether the expression is the move of that name.
pub(super) fn is_move(expr: &Expr, name: Option<&str>) -> bool {
    matches!(&expr.node, ExprKind::Call(called, args) if args.is_empty() && Some(called.as_str()) == name)
}

/// A comparison where one move is chosen.
pub(super) fn alone(span: Span) -> Diagnostic {
    let message = "a move is compared with another that is chosen beside it";
    Diagnostic::new(Code::Kind, message, span, "only one move is chosen here").help(HELP)
}

impl Resolver<'_, '_> {
    /// The body of `some move first:`, in which a second move is chosen.
    pub(super) fn two_moves(
        &mut self,
        first: &Name,
        body: &Expr,
        second: &Expr,
        mover: Role,
    ) -> Result<SchemeFormula, Reported> {
        let ExprKind::SomeMove(name, inner) = &second.node else { return Err(Reported) };
        if name.node == first.node {
            let message = format!("`{}` is chosen already", name.node);
            let error = Diagnostic::new(Code::DuplicateName, message, name.span, "chosen again here");
            return Err(self.report(error.also(first.span, "first chosen here").help("give the second another name")));
        }
        let outer = flat(body).into_iter().filter(|part| part.span != second.span);
        let mut differ = false;
        let mut of: [Vec<SchemeFormula>; 2] = [vec![], vec![]];
        let mut calls: [Vec<Span>; 2] = [vec![], vec![]];
        let before = std::mem::take(&mut self.calls);
        let mut result = Ok(());
        for part in outer.chain(flat(inner)) {
            match self.part_of_two(part, [&first.node, &name.node], mover) {
                Ok(None) => differ = true,
                Ok(Some((of_second, formula))) => {
                    of[usize::from(of_second)].push(formula);
                    calls[usize::from(of_second)].append(&mut self.calls);
                }
                Err(Reported) => result = Err(Reported),
            }
        }
        self.calls = before;
        // In the order in which the formula has them.
        calls.into_iter().for_each(|of_one| self.calls.extend(of_one));
        result?;
        if !differ {
            let message = format!("`{}` and `{}` may be one move", first.node, name.node);
            let error = Diagnostic::new(Code::Kind, message, name.span, "a second move is chosen here");
            let help = format!("say `{} != {}`, or write two `some move` beside each other", first.node, name.node);
            return Err(self.report(error.also(first.span, "the first here").help(help)));
        }
        let [of_first, of_second] = of;
        Ok(SchemeFormula::TwoMoves(Box::new(and(of_first)), Box::new(and(of_second))))
    }

    /// A part of what is asked of two moves: whether it speaks of the second; `None` where it says that they differ.
    fn part_of_two(
        &mut self,
        part: &Expr,
        names: [&str; 2],
        mover: Role,
    ) -> Result<Option<(bool, SchemeFormula)>, Reported> {
        let is_either = |e: &Expr| names.iter().any(|name| is_move(e, Some(name)));
        if let ExprKind::Compare(op, a, b) = &part.node
            && (is_either(a) || is_either(b))
        {
            let both = names.iter().all(|name| is_move(a, Some(name)) || is_move(b, Some(name)));
            if *op == CompareOp::Ne && both {
                return Ok(None);
            }
            let error = Diagnostic::new(Code::Kind, "moves are the same or not, and two differ", part.span, "not so");
            return Err(self.report(error.help(HELP)));
        }
        if matches!(part.node, ExprKind::SomeMove(..)) {
            let error = Diagnostic::new(Code::Kind, "only two moves are compared", part.span, "a third is chosen here");
            return Err(self.report(error.help(HELP)));
        }
        let [of_first, of_second] = names.map(|name| speaks_of(part, name));
        if of_first == of_second {
            let label = if of_first { "it speaks of both" } else { "it speaks of neither" };
            let error = Diagnostic::new(Code::Kind, "of which of the two moves is this said?", part.span, label);
            let help = "say each thing after one move; what is said of none stands before `some move`";
            return Err(self.report(error.help(help)));
        }
        let formula = self.formula(part, Place::Choosing(names[usize::from(of_second)], mover))?;
        Ok(Some((of_second, formula)))
    }
}

/// Whether something is said after the move of that name.
fn speaks_of(expr: &Expr, name: &str) -> bool {
    let any = |parts: &[Expr]| parts.iter().any(|part| speaks_of(part, name));
    match &expr.node {
        ExprKind::AfterMove(_, of) => of.node == name,
        ExprKind::And(parts) | ExprKind::Or(parts) | ExprKind::Tuple(parts) => any(parts),
        ExprKind::Not(part) | ExprKind::SomeBelow(_, _, part) => speaks_of(part, name),
        ExprKind::Implies(a, b) => speaks_of(a, name) || speaks_of(b, name),
        _ => false,
    }
}
