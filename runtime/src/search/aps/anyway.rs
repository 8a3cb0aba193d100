//! Attacks that succeed though the attacker passes: all his moves succeed that change nothing of what that rests on.

use super::{Proof, Search};
use crate::game::Game;
use crate::search::Stop;
use crate::search::bans::lifted;
use crate::search::kit::Replies;
use crate::search::{Budget, dfpn};
use crate::value::Move;

/// The most nodes that the reason may cost.
const MOST_NODES: u64 = 1_000;

/// What is known of an attacker who passes at the root.
#[derive(Clone, Debug)]
pub(super) enum Passing<W> {
    /// Whether he wins.
    Open,
    /// He wins, and why that is so costs too much.
    Unfounded,
    /// He wins, for this reason.
    Wins(W),
}

impl<G: Game> Search<'_, G> {
    /// Looks whether the attacker wins though he passes, and once why.
    pub(super) fn look_at_passing(&mut self, root: &G::Position) -> Result<(), Stop> {
        let is_proved = self.kit.finds_reasons(self.game) && matches!(self.kit.replies, Replies::Proved);
        if !is_proved || !matches!(self.passing, Passing::Open) {
            return Ok(());
        }
        let null = self.game.null(root);
        if self.node(&null, self.iteration - 1)? != Proof::Won {
            return Ok(());
        }
        let mut part = self.meter.at_most(MOST_NODES);
        let budget = Budget { memory: self.memory, ..Budget::default() };
        let why = dfpn::why_won(self.game, &null, &self.args, &budget, &mut part);
        self.meter.statistics = part.statistics;
        self.passing = match why {
            Some(why) => Passing::Wins(why),
            None => Passing::Unfounded,
        };
        self.meter.look()
    }

    /// The moves at the root that win because passing does.
    pub(super) fn anyway(&mut self, root: &G::Position) -> Vec<Move> {
        let Passing::Wins(why) = self.passing.clone() else { return Vec::new() };
        let by = self.attacker();
        let mut plays = Vec::new();
        self.game.candidates(root, &self.args, by, &mut plays);
        plays.retain(|&play| {
            let after = self.play(root, by, play).filter(|after| self.game.turn(after) != by);
            after.is_some_and(|after| !self.game.breaks(&lifted(self.game, &after).unwrap_or(after), &why))
        });
        plays
    }
}
