//! Puts cheap conditions before dear ones.
//!
//! Reason: conjunctions and disjunctions are lazy, and the clauses' order is the reader's, not the machine's. All
//! expressions are total and without effect, so any order gives the same answers.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;

use super::prune::{each_counted_mut, each_expr_mut};
use crate::ir::{Expr, FnId, Program, Rule, build, cost as costs, visit};

/// Orders every conjunction and disjunction of the program by estimated cost.
pub fn order(mut program: Program) -> Program {
    each_expr_mut(&mut program, &mut |e| visit::rewrite(e, &mut asked_first));
    let mut of_funcs: IndexVec<FnId, u64> = IndexVec::new();
    for f in &program.funcs {
        let c = cost(&f.body, &of_funcs);
        of_funcs.push(c);
    }
    each_counted_mut(&mut program, &mut |e, places| {
        visit::rewrite(e, &mut |e| {
            if let Expr::And(parts) | Expr::Or(parts) = e {
                let mut by_cost: Vec<(u64, Expr)> =
                    std::mem::take(parts).into_iter().map(|p| (cost(&p, &of_funcs), p)).collect();
                places.note(Rule::Order, usize::from(!by_cost.is_sorted_by_key(|(cost, _)| *cost)));
                by_cost.sort_by_key(|(cost, _)| *cost);
                *parts = by_cost.into_iter().map(|(_, p)| p).collect();
            }
        });
    });
    program
}

/// Whether the entry of a table is empty is asked before what costs more is taken from it.
fn asked_first(e: &mut Expr) {
    if let Expr::IsEmpty(set) = e
        && let Expr::Minus(kept, taken) = &**set
        && is_entry(kept)
        && cost(taken, &IndexVec::new()) >= DEAR
    {
        *e = Expr::Or(vec![Expr::IsEmpty(kept.clone()), e.clone()]);
    } else if let Expr::Or(parts) = e {
        // Where the pass was here before, the entry is asked about already.
        *e = build::or(std::mem::take(parts));
    }
}

/// What is taken from the entry of a table costs more than to ask first whether the entry is empty.
const DEAR: u64 = 8;

/// Whether the set is the entry of a table at a variable index: of some directions there are no lines, say.
fn is_entry(set: &Expr) -> bool {
    matches!(set, Expr::Lookup(_, index) if index.iter().any(|i| matches!(i, Expr::Local(_))))
}

/// What a call is taken to cost of which nothing is known yet.
const UNKNOWN: u64 = 8;

/// An estimate in word operations.
fn cost(e: &Expr, funcs: &IndexVec<FnId, u64>) -> u64 {
    let mut parts = 0u64;
    visit::each_part(e, &mut |p| parts = parts.saturating_add(cost(p, funcs)));
    let called = if let Expr::Call(f, _) = e { funcs.get(*f).copied().unwrap_or(UNKNOWN) } else { 0 };
    let own = costs::own(e, 1).saturating_add(called);
    parts.saturating_mul(costs::rounds(e)).saturating_add(own)
}
