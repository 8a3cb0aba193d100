//! Which pieces can move whatever the other does, for clauses that move one.
//!
//! A clause whose first parameter runs over the points with one value, and whose conditions all stand before its first
//! effect, lets the player move the piece at such a point if what it asks of the other parameters must hold whatever the
//! other does: lower bounds, in the game in which the other moves.
//!
//! Of alternatives those are enough that need no look at what the other can do: with the rest the bound would say a little more,
//! and its reason much.
//!
//! *Proof of the bound.* Let the other's moves within the horizon take at most n points from the set, and let n + 1 points of
//! it have a move for sure. One of them is of the set still, and has it.

#![deny(clippy::wildcard_enum_match_arm)]

use super::relaxed::Relaxed;
use super::writes::{Change, Clause, Horizon};
use crate::ir::reading::Side;
use crate::ir::{Domain, Expr, Stage, build, cost, visit};

/// Whether the player has a move by this clause for sure; `None` where the clause has not the form, or there is no bound.
/// The game is that of the other.
pub fn has_a_move(relaxed: &mut Relaxed, clause: &Clause, horizon: Horizon) -> Option<Expr> {
    let (Stage::Bind(piece, Domain::Set(set)), rest) = clause.stages.split_first()? else { return None };
    if !relaxed.is_written(set) {
        return None;
    }
    let last = rest.iter().rposition(|s| matches!(s, Stage::Bind(..) | Stage::When(_) | Stage::Require(_)));
    let conditions = &rest[..last.map_or(0, |last| last + 1)];
    let lost = relaxed.change(set, Change::Loss, horizon)?;
    let mut holds = Expr::Bool(true);
    for stage in conditions.iter().rev() {
        holds = match stage {
            Stage::When(c) | Stage::Require(c) => build::and([relaxed.holds(c, Side::Lower, horizon), holds]),
            Stage::Bind(v, Domain::Set(set)) => {
                let mut set = relaxed.set(set, Side::Lower, horizon);
                plain_alternatives(&mut set);
                build::any(*v, Domain::Set(Box::new(set)), holds)
            }
            Stage::Bind(v, Domain::Sort(sort)) => build::any(*v, Domain::Sort(*sort), holds),
            Stage::Bind(..) | Stage::Apply(_) | Stage::Let(..) => return None,
        };
    }
    if holds == Expr::Bool(false) {
        return None;
    }
    let movable = build::filter(*piece, (**set).clone(), holds);
    let count = i32::try_from(lost).ok()?.checked_add(1)?;
    let out = build::at_least(movable, Expr::Int(count));
    Some(relaxed.copy(&out))
}

/// Of alternatives in a set leaves those that are no loops, if there are any: the set has no more points by that.
fn plain_alternatives(set: &mut Expr) {
    let is_loop = |e: &Expr| visit::contains(e, &|part| cost::rounds(part) > 1);
    if let Expr::Union(parts) = set
        && parts.iter().any(|part| !is_loop(part))
    {
        *set = build::union(std::mem::take(parts).into_iter().filter(|part| !is_loop(part)));
    } else if let Expr::Inter(parts) = set {
        parts.iter_mut().for_each(plain_alternatives);
    } else if let Expr::Minus(kept, _) = set {
        plain_alternatives(kept);
    } else if let Expr::If(_, a, b) = set {
        plain_alternatives(a);
        plain_alternatives(b);
    } else if let Expr::Gather(_, _, body) = set {
        plain_alternatives(body);
    }
}
