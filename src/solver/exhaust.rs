//! The whole tree of a small game, without a table: what it says of a position it has seen on every line from there.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

use kikashi_gamedef::rules::NoMove;
use kikashi_gamedef::snapshot::{Play, Snapshot};

use crate::engine::Rooted;

/// The longest line that is followed.
const LONGEST: usize = 400;

/// How a game stands that is over by a goal, a draw or an end: who won, if anyone; `None` while it goes on. Where both
/// players reached their goals, that of the one who moved last counts.
pub fn standing(rooted: &dyn Rooted, at: &Snapshot, last_mover: i32) -> Option<Option<i32>> {
    let winner = [last_mover, 1 - last_mover].into_iter().find(|&player| rooted.goal(at, player));
    if winner.is_some() {
        return Some(winner);
    }
    rooted.is_over(at).then_some(None)
}

/// A search of the whole tree.
pub struct Tree<'t> {
    rooted: &'t dyn Rooted,
    no_move: Option<NoMove>,
    is_pass: &'t dyn Fn(&Play) -> bool,
    path: HashSet<(Snapshot, u32)>,
    nodes: u64,
    limit: u64,
    stop: &'t AtomicBool,
}

impl<'t> Tree<'t> {
    /// A search that looks at no more than `limit` positions.
    pub fn new(
        rooted: &'t dyn Rooted,
        no_move: Option<NoMove>,
        is_pass: &'t dyn Fn(&Play) -> bool,
        limit: u64,
        stop: &'t AtomicBool,
    ) -> Tree<'t> {
        Tree { rooted, no_move, is_pass, path: HashSet::new(), nodes: 0, limit, stop }
    }

    /// Positions looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the attacker reaches his goal against every defence; `None` if the limit was reached first. A position
    /// that is repeated counts for the defender. So many times the attacker may make a move that would be legal if what
    /// lasts `until next move` had been reset, such as a ban on retaking a ko.
    pub fn attacker_wins(&mut self, at: &Snapshot, ignored: u32) -> Option<bool> {
        self.search(at, 1 - at.turn, ignored)
    }

    fn search(&mut self, at: &Snapshot, last_mover: i32, ignored: u32) -> Option<bool> {
        self.nodes += 1;
        if self.nodes > self.limit || self.path.len() > LONGEST || self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let attacker = self.rooted.attacker();
        if let Some(winner) = standing(self.rooted, at, last_mover) {
            return Some(winner == Some(attacker));
        }
        let key = (at.clone(), ignored);
        if !self.path.insert(key.clone()) {
            return Some(false);
        }
        let mut result = self.moves(at, attacker, ignored);
        if result == Some(false) && at.turn == attacker && ignored > 0 {
            let reset = Snapshot { passes: at.passes, ..self.rooted.null(&self.rooted.null(at)) };
            if reset != *at {
                result = self.search(&reset, last_mover, ignored - 1);
            }
        }
        self.path.remove(&key);
        result
    }

    fn moves(&mut self, at: &Snapshot, attacker: i32, ignored: u32) -> Option<bool> {
        let mover = at.turn;
        let mut plays = self.rooted.legal(at, mover);
        if plays.is_empty() {
            return match self.no_move {
                Some(NoMove::Passes) => self.search(&self.rooted.null(at), mover, ignored),
                Some(NoMove::Wins) => Some(mover == attacker),
                Some(NoMove::Loses) => Some(mover != attacker),
                Some(NoMove::Draws) | None => Some(false),
            };
        }
        // A pass often is the defence where there is one, and never the attack.
        plays.sort_by_key(|play| (self.is_pass)(play) == (mover == attacker));
        let mut known = true;
        for play in &plays {
            let Some(next) = self.rooted.play(at, mover, play) else { continue };
            match self.search(&next, mover, ignored) {
                Some(wins) if wins == (mover == attacker) => return Some(wins),
                Some(_) => {}
                None => {
                    known = false;
                    if self.nodes > self.limit {
                        break;
                    }
                }
            }
        }
        known.then_some(mover != attacker)
    }
}
