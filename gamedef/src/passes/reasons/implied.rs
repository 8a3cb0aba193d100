//! Which conditions follow from others by their form.

#![deny(clippy::wildcard_enum_match_arm)]

use super::Maker;
use crate::ir::{Expr, Program};
use crate::passes::unfold;

impl Maker<'_> {
    /// Of a conjunction with a threat and its replies, `after null: A` and `every move: B` where A implies B: the answer
    /// for a defender who does nothing is that of the threat, so it is found once for both.
    pub fn threat_of(&self, parts: &[Expr]) -> Option<(usize, usize)> {
        let replies = parts.iter().position(|p| matches!(p, Expr::EveryMove(..)))?;
        let Expr::EveryMove(_, body, _) = &parts[replies] else { return None };
        let body = unfold::turned(body, &Expr::Bool(false));
        let is_threat = |p: &Expr| matches!(p, Expr::Null(threat) if implies(self.program(), threat, &body));
        let threat = parts[..replies].iter().position(is_threat)?;
        Some((threat, replies))
    }
}

/// How many comparisons are made before the answer is that nothing is known.
const MOST_STEPS: usize = 20_000;

/// Whether `b` holds in every state in which `a` does, by their form.
///
/// *Proof.* Each operator named is monotone in its parts; a bound in a conjunction follows from the rest of it.
pub(super) fn implies(program: &Program, a: &Expr, b: &Expr) -> bool {
    Comparison { program, steps: MOST_STEPS }.implies(a, b)
}

struct Comparison<'p> {
    program: &'p Program,
    steps: usize,
}

impl Comparison<'_> {
    fn implies(&mut self, a: &Expr, b: &Expr) -> bool {
        if self.steps == 0 {
            return false;
        }
        self.steps -= 1;
        let program = self.program;
        match (a, b) {
            (Expr::Bool(false), _) | (_, Expr::Bool(true)) => true,
            (a, b) if a == b => true,
            (Expr::Call(f, x), Expr::Call(g, y)) if x.is_empty() && y.is_empty() => {
                self.implies(&program.funcs[*f].body, &program.funcs[*g].body)
            }
            (Expr::Or(parts), b) => parts.iter().all(|p| self.implies(p, b)),
            (a, Expr::And(parts)) => parts.iter().all(|p| self.is_bound(p) || self.implies(a, p)),
            (Expr::And(parts), b) if parts.iter().any(|p| self.implies(p, b)) => true,
            (a, Expr::Or(parts)) => parts.iter().any(|p| self.implies(a, p)),
            (Expr::Null(x), Expr::Null(y)) => self.implies(x, y),
            (Expr::SomeMove(p, x), Expr::SomeMove(q, y)) => p == q && self.implies(x, y),
            (Expr::TwoMoves(p, x), Expr::TwoMoves(q, y) | Expr::SomeMove(q, y)) => p == q && self.implies(x, y),
            (Expr::EveryMove(p, x, i), Expr::EveryMove(q, y, j)) => p == q && (!i || *j) && self.implies(x, y),
            _ => false,
        }
    }

    fn is_bound(&self, e: &Expr) -> bool {
        matches!(e, Expr::Call(f, _) if self.program.is_guard(*f))
    }
}
