//! Why there are two different moves, or not two: of each pair of moves as the loops over their parameters find them.
//!
//! What follows on the last parameter of a clause is a condition of its own, so that its reason is found in one place: a pair
//! asks for it of two moves.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use super::question::Question;
use super::{Maker, asks_moves};
use crate::ir::{Expr, Func, LocalId, MoveCode, Stage, Ty, build, visit};
use crate::passes::unfold;

impl Maker<'_> {
    /// The answer to `two moves of player: body`.
    pub fn two_moves(&mut self, player: &Expr, body: &Expr, ask: Question) -> Expr {
        let clauses: Vec<_> = self.program().moves.iter().cloned().collect();
        let short: Vec<MoveCode> = clauses.into_iter().map(|code| self.shortened(code, body)).collect();
        let two = unfold::two_moves(&short, player, &Expr::Bool(true), &mut self.locals);
        self.asked(&two, ask)
    }

    /// The clause with one condition in place of all that follows on its last parameter, and of the body.
    fn shortened(&mut self, code: MoveCode, body: &Expr) -> MoveCode {
        let last = code.stages.iter().rposition(|stage| matches!(stage, Stage::Bind(..)));
        let mut stages = code.stages;
        let tail = stages.split_off(last.map_or(0, |at| at + 1));
        let bound = stages.iter().filter_map(|stage| match stage {
            Stage::Bind(v, _) | Stage::Let(v, _) => Some(*v),
            Stage::When(_) | Stage::Apply(_) | Stage::Require(_) => None,
        });
        let params: Vec<LocalId> = std::iter::once(code.by).chain(bound).collect();
        let mut locals = code.locals.clone();
        let again = code.again.unwrap_or(Expr::Bool(false));
        let body = visit::import(body, &self.locals, &mut locals, &mut FxHashMap::default());
        let body = unfold::turned(&body, &again);
        let holds = tail.into_iter().rev().fold(body, |out, stage| match stage {
            Stage::Bind(v, domain) => build::any(v, domain, out),
            Stage::When(c) | Stage::Require(c) => build::and([c, out]),
            Stage::Apply(updates) => Expr::With(updates, Box::new(out)),
            Stage::Let(v, value) => build::bind(v, value, out),
        });
        let asks = asks_moves(&holds, &self.reasons.asks);
        let name = self.reasons.fresh(&format!("{}_played", code.name));
        let f = self.reasons.push(
            Func {
                name,
                params: params.clone(),
                locals,
                ty: Ty::Bool,
                body: holds,
                doc: format!("Whether `{}` is legal, and what is asked after it holds.", code.name),
                origin: vec![code.origin],
                static_only: false,
            },
            true,
        );
        self.reasons.asks[f] = asks;
        let args = params.into_iter().map(Expr::Local).collect();
        stages.push(Stage::When(Expr::Call(f, args)));
        MoveCode { stages, again: None, ..code }
    }
}
