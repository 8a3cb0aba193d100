//! How many moves in a row a gradual game needs: read off its definition, whatever scheme it comes from.
//!
//! If the game holds, the attacker reaches his goal by at most so many moves, null moves between them: of a conjunction
//! the least number among its parts holds, of a disjunction the greatest, a null move costs nothing, a move of the
//! attacker one. What a reply of the defender must be answered with says nothing about moves in a row.
//!
//! Where a turn may have several moves, turns are counted: what asks for the rest of a turn calls itself, and needs what the ways
//! to end the turn need.
//!
//! Where a defender without a legal move loses, that may come instead of the goal, after so many moves in a row.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use crate::ir::kinds;
use crate::ir::{Expr, FnId, Program, visit};

/// What must come about by moves in a row if a game holds: one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depth {
    /// By so many moves the attacker reaches his goal.
    pub goal: u32,
    /// After so many the defender is without a legal move; `None` where that is no way to win.
    pub stuck: Option<u32>,
}

impl Depth {
    const NOW: Depth = Depth { goal: 0, stuck: None };

    /// The least number n such that the goal is reached by n moves, or the defender without a move after n - 1.
    pub fn moves(self) -> u32 {
        self.stuck.map_or(self.goal, |stuck| self.goal.max(stuck + 1))
    }

    /// The guard of games of this depth, if there is one: a bound on both.
    pub fn guard(self, program: &Program) -> Option<FnId> {
        let at = self.moves().checked_sub(1)? as usize;
        match self.stuck {
            None => program.within.get(at).map(|pair| pair[0]),
            Some(_) => program.stuck.get(at).map(|bound| bound.or_near),
        }
    }

    fn after_a_move(self) -> Option<Depth> {
        let stuck = match self.stuck {
            Some(stuck) => Some(stuck.checked_add(1)?),
            None => None,
        };
        Some(Depth { goal: self.goal.checked_add(1)?, stuck })
    }
}

/// For each function without parameters, the bound; `None` where there is none.
pub fn depths(program: &Program) -> IndexVec<FnId, Option<Depth>> {
    let mut out: IndexVec<FnId, Option<Depth>> = IndexVec::new();
    let mut rests = FxHashMap::default();
    for (id, func) in program.funcs.iter_enumerated() {
        let depths = Depths { goal: program.goal, known: &out, rests: &rests };
        let depth = if !func.params.is_empty() {
            None
        } else if visit::contains(&func.body, &|e| matches!(e, Expr::Call(f, _) if *f == id)) {
            let after = depths.rest_of_turn(&func.body, id);
            rests.extend(after.map(|after| (id, after)));
            after.and_then(Depth::after_a_move)
        } else {
            depths.of(&func.body)
        };
        out.push(depth);
    }
    out
}

/// For a condition, given the bounds of the functions that it calls, in a game whose turns have one move.
pub fn depth_of(program: &Program, e: &Expr, known: &IndexVec<FnId, Option<Depth>>) -> Option<Depth> {
    Depths { goal: program.goal, known, rests: &FxHashMap::default() }.of(e)
}

/// The bounds known so far.
struct Depths<'d> {
    goal: FnId,
    known: &'d IndexVec<FnId, Option<Depth>>,
    /// Of each function that asks for the rest of a turn, how many turns more are needed after that turn.
    rests: &'d FxHashMap<FnId, Depth>,
}

impl Depths<'_> {
    fn of(&self, e: &Expr) -> Option<Depth> {
        match e {
            Expr::Bool(false) => Some(Depth::NOW),
            Expr::Call(f, args) if *f == self.goal && *args == [Expr::Attacker] => Some(Depth::NOW),
            Expr::Not(_) if is_without_move(e) => Some(Depth { stuck: Some(0), ..Depth::NOW }),
            Expr::Call(f, args) if args.is_empty() => self.known.get(*f).copied().flatten(),
            Expr::And(parts) => least(parts.iter().map(|p| self.of(p))),
            Expr::Or(parts) => greatest(parts.iter().map(|p| self.of(p))),
            Expr::Null(body) => self.of(body),
            Expr::SomeMove(player, body) | Expr::TwoMoves(player, body) if **player == Expr::Attacker => {
                self.after_part(body, None)?.after_a_move()
            }
            Expr::Local(_)
            | Expr::Let(..)
            | Expr::If(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Bool(_)
            | Expr::Not(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::IsEmpty(_)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!()
            | kinds::of_moves!()
            | Expr::Noting(..)
            | kinds::of_answers!() => None,
        }
    }

    /// For what is asked after a move of the attacker, which may have kept the turn: how many turns more are needed. `own` is
    /// the function that the question is in.
    fn after_part(&self, e: &Expr, own: Option<FnId>) -> Option<Depth> {
        match e {
            // The rest of the turn is shorter: what is found of the ways to end it holds of this one too.
            Expr::Call(f, _) if Some(*f) == own => Some(Depth::NOW),
            Expr::Call(f, _) if self.rests.contains_key(f) => self.rests.get(f).copied(),
            Expr::If(_, a, b) => greatest([a, b].into_iter().map(|part| self.after_part(part, own))),
            Expr::And(parts) => least(parts.iter().map(|p| self.after_part(p, own))),
            Expr::Or(parts) => greatest(parts.iter().map(|p| self.after_part(p, own))),
            e @ (Expr::Local(_)
            | Expr::Let(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Bool(_)
            | Expr::Not(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::IsEmpty(_)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!()
            | kinds::of_moves!()
            | Expr::Noting(..)
            | kinds::of_answers!()) => self.of(e),
        }
    }

    /// For the body of a function that asks for the rest of the attacker's turn: how many turns more are needed after it.
    fn rest_of_turn(&self, e: &Expr, own: FnId) -> Option<Depth> {
        match e {
            Expr::SomeMove(player, body) if **player == Expr::Attacker => self.after_part(body, Some(own)),
            Expr::Or(parts) => greatest(parts.iter().map(|p| self.rest_of_turn(p, own))),
            Expr::And(parts) => least(parts.iter().map(|p| self.rest_of_turn(p, own))),
            // Who cannot go on ends his turn.
            Expr::Null(body) => self.of(body),
            Expr::Local(_)
            | Expr::Let(..)
            | Expr::If(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Bool(_)
            | Expr::Not(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::IsEmpty(_)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!()
            | kinds::of_moves!()
            | Expr::Noting(..)
            | kinds::of_answers!() => None,
        }
    }
}

/// Of parts that all hold, the bound of one that has one.
fn least(parts: impl Iterator<Item = Option<Depth>>) -> Option<Depth> {
    parts.flatten().min_by_key(|d| (d.moves(), d.stuck))
}

/// Of parts of which one holds, the bound of all.
fn greatest(parts: impl Iterator<Item = Option<Depth>>) -> Option<Depth> {
    let depths: Vec<Depth> = parts.collect::<Option<_>>()?;
    let goal = depths.iter().map(|d| d.goal).max()?;
    Some(Depth { goal, stuck: depths.iter().filter_map(|d| d.stuck).max() })
}

/// Whether the condition is that the defender has no legal move.
pub(super) fn is_without_move(e: &Expr) -> bool {
    let is_defender = |player: &Expr| matches!(player, Expr::Opponent(x) if **x == Expr::Attacker);
    let is_move = |e: &Expr| matches!(e, Expr::SomeMove(p, body) if is_defender(p) && **body == Expr::Bool(true));
    matches!(e, Expr::Not(some) if is_move(some))
}
