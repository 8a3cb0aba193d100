//! Wins: depth first, so that a branch leads only to nodes that are proved already, and ranks fall.

use super::super::Question;
use super::graph::{Graph, State};
use super::{Lack, Step};
use crate::game::Game;

impl<G: Game> Graph<'_, '_, G> {
    /// A node that proves that the attacker gets what is asked.
    ///
    /// # Errors
    /// If there is none, or it leads back to a node that is not proved yet.
    pub fn win(&mut self, at: G::Position, question: Question) -> Result<usize, Lack> {
        if let Some(id) = self.answering(&at, question) {
            return Ok(id);
        }
        if let Some(id) = self.exactly(&at, question)
            && self.entries[id].state == State::Working
        {
            return Err(Lack::Circle);
        }
        match self.by_origin(&at, question)? {
            Some(id) => Ok(id),
            None => self.win_itself(at, question),
        }
    }

    /// The same of a position that no node answers for.
    pub fn win_itself(&mut self, at: G::Position, question: Question) -> Result<usize, Lack> {
        let id = self.add(at, question, None);
        match self.step(id) {
            Ok(founded) => {
                let rank = founded.0.targets().map(|to| self.entries[to].rank + 1).max().unwrap_or(0);
                self.settle(id, founded, rank);
                Ok(id)
            }
            Err(lack) => {
                let entry = &mut self.entries[id];
                (entry.step, entry.state) = (Step::Open, State::Failed);
                Err(lack)
            }
        }
    }
}
