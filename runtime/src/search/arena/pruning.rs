//! Forward pruning by rules (*Searches, tree pruning and tree ordering in Go*, inadmissible pruning): which moves a side
//! would not play is said in a rule book of its own, with the cells of the game and stricter conditions on its moves.

use crate::state::Cells;
use crate::value::{Move, Player};

/// Rules by which moves are left out.
pub trait Pruning: Send + Sync {
    /// Leaves of a player's moves, as the searched game numbers its clauses, those that these rules would play.
    fn keep(&self, at: &Cells, by: Player, plays: &mut Vec<Move>);
}
