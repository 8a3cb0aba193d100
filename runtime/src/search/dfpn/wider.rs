//! Extra moves for nodes whose few take long.
//!
//! A node begins with the moves that bring a side nearer to its goal, and others are added when these are settled. Where one
//! of them never is, since the numbers below it grow as fast as the work, the move that works would never be tried. So a node
//! below which much was done gets more: moves to points that matter only after two more moves of the defender, and to those
//! on which the answers rest that its children have so far. They are [extra](Part::Extra): the side to move may get what it
//! wants by one, but when the others fail nothing is waiting for these.

use super::Search;
use super::ids::{NOWHERE, NodeId};
use super::nodes::{Part, Stage};
use super::rules::Points;
use crate::game::Game;
use crate::points::PointSet;
use crate::reason::Reason;
use crate::value::Role;

/// How many nodes below a node of the attacker are much.
const MUCH_FOR_ATTACKER: u64 = 2_000;

/// How many nodes below a node of the defender are. His few hold the null move, so they are seldom all wrong.
const MUCH_FOR_DEFENDER: u64 = 3_000;

/// How many moves the defender is given to find the points that come to matter.
const AHEAD: usize = 2;

impl<G: Game> Search<'_, G> {
    /// Adds extra children to a node of few, if with so many nodes made since it was entered there are many below it.
    pub(super) fn widen(&mut self, id: NodeId, made: u64) {
        let node = self.nodes.get(id);
        let much = match node.role {
            Role::Attacker => MUCH_FOR_ATTACKER,
            Role::Defender => MUCH_FOR_DEFENDER,
        };
        if node.stage != Stage::Few || node.spent + made <= much {
            return;
        }
        let points = self.points_of_answers(id);
        let further = self.choices(id, |search, at| search.near_after(at, AHEAD));
        let others = self.choices(id, |search, at| search.moves_to(at, &points));
        self.nodes.get_mut(id).stage = Stage::Wide;
        self.add_kids(id, further, Part::Extra);
        self.add_kids(id, others, Part::Extra);
    }

    /// The points on which the answers rest that the children of a node have.
    fn points_of_answers(&self, id: NodeId) -> Points<G> {
        let kids = self.nodes.get(id).kids.iter().filter(|kid| kid.node != NOWHERE);
        let found = kids.filter_map(|kid| Some((kid.by, self.nodes.get(kid.node).found.clone()?)));
        let full = self.rules.game.full();
        let mut points = <Points<G>>::EMPTY;
        for (by, found) in found {
            if let Some(why) = self.images.back(by, found).why {
                points |= why.points(full);
            }
        }
        points
    }
}
