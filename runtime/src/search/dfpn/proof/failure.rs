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
        // That is found first which it comes from.
        self.search.said(&at, question)?;
        match self.by_origin(&at, question)? {
            Some(id) => Ok(id),
            None => self.failure_itself(at, question),
        }
    }

    /// The same of a position that no node answers for.
    pub fn failure_itself(&mut self, at: G::Position, question: Question) -> Result<usize, Lack> {
        let found = self.search.said(&at, question)?;
        if found.won {
            return Err(Lack::Contradiction(Box::new(self.search.rules.game.to_cells(&at))));
        }
        let why = match self.search.rules.standing(&at) {
            Standing::Open => joined(found.why.map(|why| *why), self.search.rules.not_won(&at)),
            _ => found.why.map(|why| *why),
        };
        let why = why.filter(|why| !why.holds() && !why.bars_everything());
        Ok(self.add(at, question, why))
    }

    /// Builds the proof of a failure: first each node gets a step, and only then what reasons have grown to is carried on,
    /// the nodes first that others lead to. A reason carried on at once would be carried on again for each node that is
    /// still without a step; nodes that nothing leads to any more are left as they are.
    ///
    /// # Errors
    /// If the search says otherwise, or the budget ends.
    pub fn fail(&mut self, root: G::Position, question: Question) -> Result<(), Lack> {
        let root = self.failure(root, question)?;
        loop {
            let mut due = self.reached_from(root);
            due.retain(|&id| self.entries[id].state == State::Working);
            if due.iter().any(|&id| self.entries[id].step == Step::Open) {
                due.retain(|&id| self.entries[id].step == Step::Open);
            }
            if due.is_empty() {
                return Ok(());
            }
            for id in due {
                self.take_step(id)?;
            }
        }
    }

    /// Finds the step of a node, anew if it has one. If its reason grows, its own step and those that lead to it are due.
    fn take_step(&mut self, id: usize) -> Result<(), Lack> {
        let (step, why) = self.step(id)?;
        step.targets().for_each(|to| self.add_parent(to, id));
        self.lead(id, step);
        let entry = &mut self.entries[id];
        let grown = match (&entry.why, why) {
            (None, _) => return Ok(()),
            (Some(known), Some(why)) if known.covers(&why) => return Ok(()),
            (Some(known), why) => joined(Some(known.clone()), why),
        };
        entry.why = grown.filter(|why| !why.bars_everything());
        entry.state = State::Working;
        for at in 0..self.entries[id].parents.len() {
            let parent = self.entries[id].parents[at];
            self.entries[parent].state = State::Working;
        }
        Ok(())
    }

    /// The nodes that one leads to, itself the last: each after those that it leads to itself, but for circles.
    fn reached_from(&self, root: usize) -> Vec<usize> {
        let targets = |id: usize| self.entries[id].step.targets().collect::<Vec<usize>>();
        let mut is_met = vec![false; self.entries.len()];
        is_met[root] = true;
        let (mut order, mut open) = (Vec::new(), vec![(root, targets(root))]);
        while let Some((id, rest)) = open.last_mut() {
            match rest.pop() {
                Some(to) if is_met[to] => {}
                Some(to) => {
                    is_met[to] = true;
                    open.push((to, targets(to)));
                }
                None => {
                    order.push(*id);
                    open.pop();
                }
            }
        }
        order
    }
}
