//! Which pieces can move whatever the other does, for clauses that move one.
//!
//! A clause whose first parameter runs over the points with one value, and whose conditions all stand before its first
//! effect, lets the player move the piece at such a point if what it asks of the other parameters must hold whatever the
//! other does: lower bounds, in the game in which the other moves.
//!
//! *Proof of the bound.* Let the other's moves within the horizon take at most n points from the set, and let n + 1 points of
//! it have a move for sure. One of them is of the set still, and has it.

#![deny(clippy::wildcard_enum_match_arm)]

use super::relaxed::Relaxed;
use super::writes::{Change, Clause, Horizon};
use crate::ir::reading::Side;
use crate::ir::{Domain, Expr, Stage, build};

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
                let set = relaxed.set(set, Side::Lower, horizon);
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
