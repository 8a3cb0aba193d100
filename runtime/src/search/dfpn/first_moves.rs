//! Which first moves of a settled root work.

use std::num::NonZeroUsize;

use super::Search;
use super::ids::NOWHERE;
use super::nodes::{INFINITE, Kid};
use super::value::{Question, Via};
use crate::game::Game;
use crate::reason::Reason;
use crate::search::{Meter, Stop};
use crate::value::{Move, Role};

impl<G: Game> Search<'_, G> {
    /// The moves at the root that were proved to work.
    pub(super) fn first_moves(&self, root: &G::Position, question: Question) -> Vec<Move> {
        let Some(id) = self.nodes.find(root, question) else { return Vec::new() };
        let node = self.nodes.get(id);
        let Some(found) = &node.found else { return Vec::new() };
        if found.won != (node.role == Role::Attacker) {
            return Vec::new();
        }
        let mut first: Vec<Move> = node.best.into_iter().collect();
        if first.is_empty() {
            first.extend(self.leaf_moves(root, node.role));
        }
        for kid in &node.kids {
            let works = self.answer(kid.node).is_some_and(|answer| answer.on.is_empty() && answer.won == found.won);
            let Some(play) = kid.play.filter(|_| works) else { continue };
            if !first.contains(&play) {
                first.push(play);
            }
        }
        first
    }

    /// Looks whether other moves at the root work as well, with as much work again as was done, and some more.
    pub(super) fn try_others(&mut self, root: &G::Position, question: Question, first: &mut Vec<Move>) {
        /// How much more.
        const NODES: u64 = 1_000;
        /// No move gets more than one of so many parts of what is left.
        const SHARE: NonZeroUsize = NonZeroUsize::new(4).unwrap();
        let role = self.rules.role(root);
        let wanted = role == Role::Attacker;
        let mut others = self.others(root, question, role);
        others.retain(|play| !first.contains(play));
        let whole = *self.meter;
        let more = whole.at_most(whole.statistics.nodes + NODES);
        for play in others {
            let Some(after) = self.rules.play(root, role, play) else { continue };
            *self.meter = Meter { statistics: self.meter.statistics, ..more };
            if self.meter.nodes_left() == 0 {
                break;
            }
            *self.meter = self.meter.shared(SHARE);
            match self.ask(&after, question) {
                Ok(found) if found.won == wanted => first.push(play),
                Ok(_) | Err(Stop::Nodes | Stop::Depth) => {}
                Err(_) => break,
            }
        }
        *self.meter = Meter { statistics: self.meter.statistics, ..whole };
    }

    /// Moves of the root that are likely to work, the likeliest first: those the search looked at, the nearest to an
    /// answer before others, then those near to what is asked about, those to points on which the answer rests, and a pass,
    /// which stands for any move elsewhere.
    fn others(&self, root: &G::Position, question: Question, role: Role) -> Vec<Move> {
        let mut all = Vec::new();
        if let Some(id) = self.nodes.find(root, question) {
            let mut kids: Vec<&Kid> = self.nodes.get(id).kids.iter().filter(|kid| kid.via == Via::Legal).collect();
            kids.sort_by_key(|kid| match (kid.node, role) {
                (NOWHERE, _) => INFINITE,
                (node, Role::Attacker) => self.nodes.get(node).numbers.proof,
                (node, Role::Defender) => self.nodes.get(node).numbers.disproof,
            });
            all.extend(kids.into_iter().filter_map(|kid| kid.play));
        }
        let full = self.rules.game.full();
        let why = self.nodes.find(root, question).and_then(|id| self.nodes.get(id).found.as_ref()?.why.as_deref());
        let rests_on = why.map_or(Vec::new(), |why| self.moves_to(root, &why.points(full)));
        let likely = [self.near(root, role), self.near_after(root, 1), self.near_after(root, 2), rests_on].concat();
        let pass = self.rules.pass(root, role).map(|(pass, _)| pass);
        for play in likely.into_iter().chain(pass) {
            if !all.contains(&play) {
                all.push(play);
            }
        }
        all
    }
}
