//! How many moves in a row a gradual game needs: read off its definition, whatever scheme it comes from.
//!
//! If the game holds, the attacker reaches his goal by at most so many moves, null moves between them: of a conjunction
//! the least number among its parts holds, of a disjunction the greatest, a null move costs nothing, a move of the
//! attacker one. What a reply of the defender must be answered with says nothing about moves in a row.
//!
//! Where a defender without a legal move loses, that may come instead of the goal, after so many moves in a row.

use index_vec::IndexVec;

use crate::ir::{Expr, FnId, Program};

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
    for func in &program.funcs {
        let depth = if func.params.is_empty() { depth(&func.body, program.goal, &out) } else { None };
        out.push(depth);
    }
    out
}

/// For a condition, given the bounds of the functions that it calls.
pub fn depth_of(program: &Program, e: &Expr, known: &IndexVec<FnId, Option<Depth>>) -> Option<Depth> {
    depth(e, program.goal, known)
}

fn depth(e: &Expr, goal: FnId, known: &IndexVec<FnId, Option<Depth>>) -> Option<Depth> {
    match e {
        Expr::Bool(false) => Some(Depth::NOW),
        Expr::Call(f, args) if *f == goal && *args == [Expr::Attacker] => Some(Depth::NOW),
        Expr::Not(some) if is_some_move_of_defender(some) => Some(Depth { stuck: Some(0), ..Depth::NOW }),
        Expr::Call(f, args) if args.is_empty() => known.get(*f).copied().flatten(),
        Expr::And(parts) => parts.iter().filter_map(|p| depth(p, goal, known)).min_by_key(|d| (d.moves(), d.stuck)),
        Expr::Or(parts) => {
            let depths: Vec<Depth> = parts.iter().map(|p| depth(p, goal, known)).collect::<Option<_>>()?;
            let goal = depths.iter().map(|d| d.goal).max()?;
            Some(Depth { goal, stuck: depths.iter().filter_map(|d| d.stuck).max() })
        }
        Expr::Null(body) => depth(body, goal, known),
        Expr::SomeMove(player, body) | Expr::TwoMoves(player, body) if **player == Expr::Attacker => {
            depth(body, goal, known)?.after_a_move()
        }
        _ => None,
    }
}

fn is_some_move_of_defender(e: &Expr) -> bool {
    let is_defender = |player: &Expr| matches!(player, Expr::Opponent(x) if **x == Expr::Attacker);
    matches!(e, Expr::SomeMove(player, body) if is_defender(player) && **body == Expr::Bool(true))
}
