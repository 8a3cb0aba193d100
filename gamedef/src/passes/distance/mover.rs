//! Whether a move can bring about the goal of the player who does not make it.
//!
//! Reason: who asks after every move whether the game is over asks twice, once for each player. Where nothing that a
//! player's moves write can make the other's goal true, the second question has the answer that it had before the move.

#![deny(clippy::wildcard_enum_match_arm)]

use super::pointwise::Pointwise;
use super::writes::{self, Horizon};
use super::{Relaxed, Side, expand, renamed};
use crate::ir::{Domain, Expr, Local, LocalVec, Program, Ty, build, visit};
use crate::passes::simplify;
use crate::rules::SortId;

/// Whether no move of a player brings about the other's goal, as far as the forms tell.
///
/// *Proof.* The upper bound on the other's goal for one move is true whenever the goal may hold after it. Where it is the
/// goal itself, asked point by point as bounds are, the goal held before.
pub fn only_mover_wins(program: &Program) -> bool {
    if goal_tells_players_apart(program) {
        return [0, 1].into_iter().all(|mover| is_unmoved(program, &Expr::Int(mover), &Expr::Int(1 - mover)));
    }
    let (attacker, defender) = (Expr::Attacker, Expr::Opponent(Box::new(Expr::Attacker)));
    // Where the rules do not say who attacks, one player is as the other.
    is_unmoved(program, &attacker, &defender)
        && (program.attacker.is_none() || is_unmoved(program, &defender, &attacker))
}

/// Whether the goal is another for each player by name.
pub fn goal_tells_players_apart(program: &Program) -> bool {
    let is_number = |e: &Expr| matches!(e, Expr::Int(_));
    let tells = |e: &Expr| matches!(e, Expr::Same(a, b) if is_number(a) || is_number(b));
    visit::contains(&program.funcs[program.goal].body, &tells)
}

/// Whether one move of the mover leaves the bound on the player's goal what the goal is.
fn is_unmoved(program: &Program, mover: &Expr, player: &Expr) -> bool {
    let mut locals = LocalVec::new();
    let goal = &program.funcs[program.goal];
    let map = goal.params.iter().map(|p| (*p, player.clone())).collect();
    let Some(goal) = expand::expanded(program, mover, &goal.body, &goal.locals, &mut locals, map) else {
        return false;
    };
    if visit::contains(&goal, &|e| is_passing(program, e)) {
        return false;
    }
    let Some(clauses) = writes::clauses(program, mover, &mut locals) else { return false };
    let mut relaxed = Relaxed::new(program, mover.clone(), clauses, locals);
    relaxed.learn();
    let after = relaxed.holds(&goal, Side::Upper, Horizon { moves: 1, part: None });
    let mut locals = relaxed.locals;
    let points = by_points(program, &goal, &mut locals);
    // Named anew from the same names on, the same forms are equal.
    let named = |mut e: Expr| {
        simplify::expr(&mut e);
        renamed(&e, &mut locals.clone())
    };
    let after = named(after);
    after == named(goal) || after == named(points)
}

/// The condition with sets asked about point by point.
fn by_points(program: &Program, e: &Expr, locals: &mut LocalVec) -> Expr {
    let mut out = e.clone();
    visit::rewrite(&mut out, &mut |e| {
        if let Expr::IsEmpty(set) = e
            && let Expr::Minus(kept, taken) = &**set
        {
            let v = locals.push(Local { name: "q".into(), ty: Ty::Int, sort: Some(SortId::POINT) });
            let mut pointwise = Pointwise { program, locals, known: Vec::new() };
            let taken = pointwise.member(taken, &Expr::Local(v));
            *e = build::not(build::any(v, Domain::Set(kept.clone()), build::not(taken)));
        }
    });
    out
}

/// Whether the expression reads what giving the turn over changes, without any clause's update.
fn is_passing(program: &Program, e: &Expr) -> bool {
    matches!(e, Expr::Passes) || visit::cell_read(e).is_some_and(|cell| program.changes_by_null(cell))
}
