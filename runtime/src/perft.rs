//! Perft: the number of games of a given length, the classical check of a move generator.
//!
//! Moves are applied at the leaves too, since only then is their legality known. A position where the game is over has
//! no successor; where the lack of moves means that the turn goes over, that is one.

use crate::game::Game;
use crate::value::{Move, Player, opponent};

/// What the depth counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Moves.
    Moves,
    /// Turns: the whole sequences of moves of one side.
    Turns,
}

impl Unit {
    /// Its name in answers.
    pub fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Turns => "turns",
        }
    }
}

/// How many sequences of `depth` moves lead on from the position.
pub fn perft<G: Game>(game: &G, position: &G::Position, args: &G::Args, depth: u32) -> u64 {
    sequences(game, position, args, depth, Unit::Moves)
}

/// How many sequences of `depth` moves or turns lead on from the position.
pub fn sequences<G: Game>(game: &G, position: &G::Position, args: &G::Args, depth: u32, unit: Unit) -> u64 {
    let last = opponent(game.turn(position));
    if depth > 0 && game.outcome(position, args, last).is_some() {
        return 0;
    }
    count(game, position, args, last, depth, unit, &mut Vec::new())
}

/// How many sequences of `depth` moves lead on, for each first move: what to compare when two counts differ.
pub fn divide<G: Game>(game: &G, position: &G::Position, args: &G::Args, depth: u32) -> Vec<(Move, u64)> {
    let by = game.turn(position);
    let mut counts = Vec::new();
    if depth > 0 && game.outcome(position, args, opponent(by)).is_none() {
        for play in game.legal_moves(position, args, by) {
            if let Some(after) = game.play(position, args, by, play) {
                counts.push((play, count(game, &after, args, by, depth - 1, Unit::Moves, &mut Vec::new())));
            }
        }
    }
    counts
}

/// The count below a position that is not over, unless by the last move. `moves` is a stack that all levels share; those
/// above its length on entry belong to this call.
fn count<G: Game>(
    game: &G,
    position: &G::Position,
    args: &G::Args,
    last: Player,
    depth: u32,
    unit: Unit,
    moves: &mut Vec<Move>,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let (by, start) = (game.turn(position), moves.len());
    // A turn that has begun is one, though the game is over.
    let begun = u64::from(unit == Unit::Turns && depth == 1 && last == by);
    if game.outcome_of_move(position, args, last).is_some() {
        return begun;
    }
    game.candidates(position, args, by, moves);
    let (mut leaves, mut stuck) = (0, true);
    for i in start..moves.len() {
        if let Some(after) = game.play(position, args, by, moves[i]) {
            stuck = false;
            let goes_on = unit == Unit::Turns && game.turn(&after) == by;
            leaves += count(game, &after, args, by, depth - u32::from(!goes_on), unit, moves);
        }
    }
    moves.truncate(start);
    if !stuck {
        return leaves;
    }
    match game.stuck(by) {
        Some(_) => begun,
        None => count(game, &game.null(position), args, by, depth - 1, unit, moves),
    }
}
