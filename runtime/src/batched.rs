//! What is asked of a game many times over, in one call: measurements and statistics.
//!
//! A game that is asked through another, as one whose type is [forgotten](crate::any) is, answers such a question at its own
//! speed.

use core::hint::black_box;

use crate::game::{Game, SelectorId};
use crate::perft::{Unit, sequences};
use crate::playout::Tally;
use crate::rng::Rng;
use crate::value::Move;

/// A game that can be asked many things at once.
pub trait Batched: Game {
    /// Asks a selector for verdict and moves so many times, at least once, and tells what it says: for those who measure
    /// it. The moves replace what was in the list.
    fn ask_often(
        &self,
        selector: SelectorId,
        position: &Self::Position,
        args: &Self::Args,
        times: u32,
        moves: &mut Vec<Move>,
    ) -> bool {
        ask_often(self, selector, position, args, times, moves)
    }

    /// How many sequences of `depth` moves or turns lead on from the position.
    fn perft(&self, position: &Self::Position, args: &Self::Args, depth: u32, unit: Unit) -> u64 {
        sequences(self, position, args, depth, unit)
    }

    /// Plays so many random games from the position, each cut off after `longest` moves.
    fn playouts(&self, position: &Self::Position, args: &Self::Args, rng: &mut Rng, longest: u32, count: u64) -> Tally {
        Tally::of(self, position, args, rng, longest, count)
    }
}

/// [`Batched::ask_often`] of any game.
pub(crate) fn ask_often<G: Game>(
    game: &G,
    selector: SelectorId,
    position: &G::Position,
    args: &G::Args,
    times: u32,
    moves: &mut Vec<Move>,
) -> bool {
    often(times, moves, |moves| game.selected(selector, black_box(position), args, moves))
}

/// Calls a function so many times, at least once, each time with an empty list: what the last call said.
pub fn often(times: u32, moves: &mut Vec<Move>, mut call: impl FnMut(&mut Vec<Move>) -> bool) -> bool {
    for _ in 1..times {
        moves.clear();
        black_box(call(black_box(moves)));
    }
    moves.clear();
    call(moves)
}
