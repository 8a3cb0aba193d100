//! Random games: uniform legal moves to the end.
//!
//! Candidates are drawn without replacement until one is legal, which is uniform over the legal moves and plays out
//! far fewer of them than testing all would.

use crate::game::{Game, Outcome};
use crate::rng::Rng;
use crate::value::{Move, opponent};

/// Random games, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// How many games.
    pub playouts: u64,
    /// How many moves in all of them.
    pub moves: u64,
    /// How many each player won.
    pub wins: [u64; 2],
    /// How many were drawn.
    pub draws: u64,
}

impl Tally {
    /// So many random games from a position.
    pub(crate) fn of<G: Game>(
        game: &G,
        position: &G::Position,
        args: &G::Args,
        rng: &mut Rng,
        longest: u32,
        count: u64,
    ) -> Self {
        let mut tally = Self::default();
        let mut moves = Vec::new();
        for _ in 0..count {
            let playout = playout_with(game, position, args, rng, longest, &mut moves, |_, _, _| ());
            tally.count(u64::from(playout.length), playout.outcome);
        }
        tally
    }

    /// Adds a game.
    pub fn count(&mut self, length: u64, outcome: Option<Outcome>) {
        self.playouts += 1;
        self.moves += length;
        match outcome {
            Some(Outcome::Won(player)) => self.wins[usize::from(player != 0)] += 1,
            Some(Outcome::Draw) => self.draws += 1,
            None => {}
        }
    }

    /// Adds another count.
    pub fn add(&mut self, other: &Self) {
        self.playouts += other.playouts;
        self.moves += other.moves;
        self.wins = [self.wins[0] + other.wins[0], self.wins[1] + other.wins[1]];
        self.draws += other.draws;
    }
}

/// A random game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout<P> {
    /// The last position.
    pub last: P,
    /// How many moves were played, passes for want of a move included.
    pub length: u32,
    /// How it ended; `None` if it was cut off.
    pub outcome: Option<Outcome>,
}

/// Plays random moves until the game ends, but not more than `longest`.
pub fn playout<G: Game>(
    game: &G,
    position: &G::Position,
    args: &G::Args,
    rng: &mut Rng,
    longest: u32,
) -> Playout<G::Position> {
    playout_with(game, position, args, rng, longest, &mut Vec::new(), |_, _, _| ())
}

/// The same, with a buffer to reuse and a visitor that sees each move played, with the positions before and after.
pub fn playout_with<G: Game>(
    game: &G,
    position: &G::Position,
    args: &G::Args,
    rng: &mut Rng,
    longest: u32,
    moves: &mut Vec<Move>,
    mut visit: impl FnMut(&G::Position, Option<Move>, &G::Position),
) -> Playout<G::Position> {
    let mut now = position.clone();
    let last_mover = opponent(game.turn(position));
    if let outcome @ Some(_) = game.outcome(&now, args, last_mover) {
        return Playout { last: now, length: 0, outcome };
    }
    for length in 0..longest {
        let by = game.turn(&now);
        moves.clear();
        game.candidates(&now, args, by, moves);
        let drawn = draw(game, &now, args, rng, moves);
        let (play, after) = match (drawn, game.stuck(by)) {
            (Some((play, after)), _) => (Some(play), after),
            (None, None) => (None, game.null(&now)),
            (None, outcome) => return Playout { last: now, length, outcome },
        };
        visit(&now, play, &after);
        now = after;
        if let outcome @ Some(_) = game.outcome_of_move(&now, args, by) {
            return Playout { last: now, length: length + 1, outcome };
        }
    }
    Playout { last: now, length: longest, outcome: None }
}

/// Draws candidates, which are used up, until one is legal.
#[inline]
fn draw<G: Game>(
    game: &G,
    position: &G::Position,
    args: &G::Args,
    rng: &mut Rng,
    moves: &mut Vec<Move>,
) -> Option<(Move, G::Position)> {
    while !moves.is_empty() {
        let play = moves.swap_remove(rng.below(moves.len() as u32) as usize);
        if let Some(after) = game.play(position, args, game.turn(position), play) {
            return Some((play, after));
        }
    }
    None
}
