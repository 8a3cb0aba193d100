//! Which move to try first: the one that the transposition table remembers, then by the history heuristic of APS
//! (section 3): a move that cut off or won is credited with 2 to the depth left, wherever it was played.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use crate::value::{Move, Role};

/// Credits stop growing here, so that they can be added for a long time.
const DEEPEST: u32 = 40;

/// What moves are worth, for each side.
#[derive(Clone, Debug, Default)]
pub struct History {
    credit: [FxHashMap<Move, u64>; 2],
}

impl History {
    /// Credits a move that decided a node with this many plies left.
    #[inline]
    pub fn credit(&mut self, by: Role, play: Move, depth: u32) {
        let credit = self.credit[by as usize].entry(play).or_insert(0);
        *credit = credit.saturating_add(1 << depth.min(DEEPEST));
    }

    /// Puts the moves in the order in which to try them; equal ones stay as they are.
    pub fn sort(&self, by: Role, first: Option<Move>, moves: &mut [Move]) {
        let known = &self.credit[by as usize];
        if !known.is_empty() {
            moves.sort_by_cached_key(|play| Reverse(known.get(play).copied().unwrap_or(0)));
        }
        if let Some(place) = first.and_then(|first| moves.iter().position(|&play| play == first)) {
            moves[..=place].rotate_right(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_remembered_move_goes_first_and_then_the_credited() {
        let play = |n| Move::new(0, [n]);
        let mut history = History::default();
        let mut moves: Vec<Move> = (0..5).map(play).collect();
        history.credit(Role::Attacker, play(3), 2);
        history.credit(Role::Attacker, play(1), 1);
        history.credit(Role::Defender, play(0), 90);
        history.sort(Role::Attacker, Some(play(4)), &mut moves);
        assert_eq!(moves, [4, 3, 1, 0, 2].map(play));
        history.sort(Role::Attacker, Some(play(9)), &mut moves);
        assert_eq!(moves, [3, 1, 4, 0, 2].map(play));
    }
}
