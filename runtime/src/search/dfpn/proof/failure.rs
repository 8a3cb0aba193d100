//! Failures: nodes that may lead back to each other, so that their reasons are found together. A reason grows until it
//! holds all that the reasons of its branches ask for; where a branch no longer agrees with what it leads to, another
//! node takes its place.

use super::super::Question;
use super::super::rules::joined;
use super::graph::{Graph, State};
use super::{Lack, Step};
use crate::game::Game;
use crate::reason::Reason;
use crate::search::Standing;

impl<G: Game> Graph<'_, '_, G> {
    /// A node that claims that the attacker does not get what is asked; its step may yet have to be found.
    ///
    /// # Errors
    /// If the search says otherwise.
    pub fn failure(&mut self, at: G::Position, question: Question) -> Result<usize, Lack> {
        if let Some(id) = self.answering(&at, question) {
            return Ok(id);
        }
        let found = self.search.said(&at, question)?;
        if found.won {
            return Err(Lack::Contradiction(Box::new(self.search.rules.game.to_cells(&at))));
        }
        let why = match self.search.rules.standing(&at) {
            Standing::Open => joined(found.why.map(|why| *why), self.search.rules.not_won(&at)),
            _ => found.why.map(|why| *why),
        };
        let why = why.filter(|why| !why.holds() && !why.bars_everything());
        let id = self.add(at, question, why);
        self.queue.push(id);
        Ok(id)
    }

    /// Builds the proof of a failure.
    pub fn fail(&mut self, root: G::Position, question: Question) -> Result<(), Lack> {
        self.failure(root, question)?;
        while let Some(id) = self.queue.pop() {
            let (step, why) = self.step(id)?;
            for to in step.targets() {
                let parents = &mut self.entries[to].parents;
                if !parents.contains(&id) {
                    parents.push(id);
                }
            }
            let entry = &mut self.entries[id];
            (entry.step, entry.state) = (step, State::Done);
            let grown = match (&entry.why, why) {
                (None, _) => continue,
                (Some(known), Some(why)) if known.covers(&why) => continue,
                (Some(known), why) => joined(Some(known.clone()), why),
            };
            entry.why = grown.filter(|why| !why.bars_everything());
            let again: Vec<usize> = entry.parents.iter().copied().chain([id]).collect();
            for parent in again {
                if self.entries[parent].step != Step::Open && !self.queue.contains(&parent) {
                    self.queue.push(parent);
                }
            }
        }
        Ok(())
    }
}
