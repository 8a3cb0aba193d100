//! Proofs that serve for every position that breaks none of their facts.

use crate::game::Game;
use crate::reason::Reason;
use crate::value::Role;

/// The most proofs that are kept for a side to move; the one that was of no use for longest goes first.
const MOST: usize = 256;

/// The proofs found so far, for each side to move, the last used first.
pub struct Patterns<G: Game> {
    of: [Vec<G::Why>; 2],
}

impl<G: Game> Patterns<G> {
    /// None yet.
    pub fn new() -> Patterns<G> {
        Patterns { of: [Vec::new(), Vec::new()] }
    }

    /// A proof that serves for this position.
    pub fn find(&mut self, game: &G, at: &G::Position, to_move: Role) -> Option<G::Why> {
        let of = &mut self.of[to_move as usize];
        let found = of.iter().position(|why| !game.breaks(at, why))?;
        of[..=found].rotate_right(1);
        Some(of[0].clone())
    }

    /// Keeps a proof.
    pub fn put(&mut self, to_move: Role, why: G::Why) {
        if why.bars_everything() {
            return;
        }
        let of = &mut self.of[to_move as usize];
        if of.len() >= MOST {
            of.pop();
        }
        of.insert(0, why);
    }
}
