//! Where moves come from: all that are legal, or those that reasons leave.

use super::found::Found;
use super::ids::{NOWHERE, NodeId};
use super::images::ITSELF;
use super::nodes::{Kid, Part, Stage};
use super::value::Via;
use super::{Search, Source};
use crate::game::Game;
use crate::search::{Stop, Stuck};
use crate::value::{Move, Role};

/// A move, and how it stands to bans.
pub type Choice = (Move, Via);

impl<G: Game> Search<'_, G> {
    /// Finds the first children of a node that has none.
    pub(super) fn expand(&mut self, id: NodeId) -> Result<(), Stop> {
        let node = self.nodes.get(id);
        if node.stage != Stage::Closed {
            return Ok(());
        }
        match (self.source, node.role) {
            (Source::All, _) => self.open_all(id),
            (Source::Selectors, _) => self.open_threats(id)?,
            (Source::Reasons, Role::Attacker) => {
                self.nodes.get_mut(id).stage = Stage::Few;
                self.add_likely(id, |search, at| search.near(at, Role::Attacker));
                self.add_likely(id, |search, at| search.near_after(at, 1));
            }
            (Source::Reasons, Role::Defender) => {
                // While the null move is open, these may hold without it.
                self.nodes.get_mut(id).stage = Stage::Few;
                self.add_null(id);
                self.add_likely(id, |search, at| search.near(at, Role::Defender));
                self.add_likely(id, |search, at| search.rules.towards_goal(at));
                self.add_likely(id, |search, at| search.near_after(at, 1));
            }
        }
        Ok(())
    }

    /// Makes the moves children that threaten to win at once; all, where there is none.
    fn open_threats(&mut self, id: NodeId) -> Result<(), Stop> {
        let node = self.nodes.get(id);
        let (at, role) = (node.at.clone(), node.role);
        let (mut choices, mut rest) = (Vec::new(), 0);
        for play in self.rules.listed(&at, role) {
            let Some(after) = self.rules.play(&at, role, play) else { continue };
            if self.threatens(&after, role)? {
                choices.push((play, Via::Legal));
            } else {
                rest += 1;
            }
        }
        if choices.is_empty() || rest == 0 {
            self.open_all(id);
            return Ok(());
        }
        let node = self.nodes.get_mut(id);
        (node.stage, node.rest) = (Stage::Few, rest);
        self.add_kids(id, choices, Part::Needed);
        Ok(())
    }

    fn add_likely(&mut self, id: NodeId, of: impl Fn(&Self, &G::Position) -> Vec<Move>) {
        let choices = self.choices(id, of);
        self.add_kids(id, choices, Part::Needed);
    }

    /// Moves of the side to move in the position, and in the position without bans where the question lets it ignore
    /// them; those that can be played.
    pub(super) fn choices(&self, id: NodeId, of: impl Fn(&Self, &G::Position) -> Vec<Move>) -> Vec<Choice> {
        let node = self.nodes.get(id);
        let legal = of(self, &node.at).into_iter().filter(|&play| self.rules.play(&node.at, node.role, play).is_some());
        let mut choices: Vec<Choice> = legal.map(|play| (play, Via::Legal)).collect();
        if let Some(free) = self.free_of_bans(id) {
            for play in of(self, &free) {
                let after = self.rules.play(&free, node.role, play);
                if after.is_some_and(|after| !self.leads_to(&node.at, node.role, play, &after)) {
                    choices.push((play, Via::Banned));
                }
            }
        }
        choices
    }

    /// The position without its bans, if it has any that the side to move may ignore.
    pub(super) fn free_of_bans(&self, id: NodeId) -> Option<G::Position> {
        let node = self.nodes.get(id);
        if !self.bans {
            return None;
        }
        node.question.after_banned(node.role)?;
        self.rules.lifted(&node.at)
    }

    pub(super) fn is_legal(&self, at: &G::Position, role: Role, play: Move) -> bool {
        self.rules.listed(at, role).contains(&play) && self.rules.play(at, role, play).is_some()
    }

    /// Whether a move is legal and leads to a position.
    pub(super) fn leads_to(&self, at: &G::Position, role: Role, play: Move, after: &G::Position) -> bool {
        self.rules.listed(at, role).contains(&play) && self.rules.play(at, role, play).as_ref() == Some(after)
    }

    /// Makes all legal moves children, and those that only bans forbid where they may be ignored; the turn is given over
    /// where there is none and the rules say so.
    pub(super) fn open_all(&mut self, id: NodeId) {
        let choices = self.choices(id, |search, at| search.rules.listed(at, search.nodes.get(id).role));
        let node = self.nodes.get_mut(id);
        (node.stage, node.rest) = (Stage::All, 0);
        let passes = choices.is_empty() && self.rules.stuck(node.role) == Stuck::Passes;
        node.kids.retain(|kid| kid.play.is_some() || passes);
        if passes && self.nodes.get(id).kids.is_empty() {
            self.add_null(id);
        }
        self.add_kids(id, choices, Part::Needed);
    }

    /// Makes giving the turn over a child.
    pub(super) fn add_null(&mut self, id: NodeId) {
        let kids = &mut self.nodes.get_mut(id).kids;
        let before = kids.capacity();
        kids.push(Kid { play: None, via: Via::Legal, node: NOWHERE, by: ITSELF, part: Part::Needed });
        let room = kids.capacity() - before;
        self.nodes.count(room * size_of::<Kid>());
    }

    /// Makes moves children; those that are there already are needed if these are.
    pub(super) fn add_kids(&mut self, id: NodeId, choices: Vec<Choice>, part: Part) {
        let kids = &mut self.nodes.get_mut(id).kids;
        let room = kids.capacity();
        for (play, via) in choices {
            match kids.iter_mut().find(|kid| kid.play == Some(play) && kid.via == via) {
                Some(kid) if part == Part::Needed => kid.part = part,
                Some(_) => {}
                None => kids.push(Kid { play: Some(play), via, node: NOWHERE, by: ITSELF, part }),
            }
        }
        let room = kids.capacity() - room;
        self.nodes.count(room * size_of::<Kid>());
    }

    /// The position after a child's move.
    pub(super) fn after(&self, id: NodeId, play: Option<Move>, via: Via) -> Option<G::Position> {
        let node = self.nodes.get(id);
        let Some(play) = play else { return Some(self.rules.null(&node.at)) };
        match via {
            Via::Legal => self.rules.play(&node.at, node.role, play),
            Via::Banned => self.rules.play(&self.rules.reset(&node.at), node.role, play),
        }
    }

    /// A child with its node, made if it is not there.
    pub(super) fn kid(&mut self, id: NodeId, place: usize) -> Result<Kid, Stop> {
        let node = self.nodes.get(id);
        let kid @ Kid { play, via, .. } = node.kids[place];
        if kid.node != NOWHERE {
            return Ok(kid);
        }
        let question = match via {
            Via::Legal => node.question,
            Via::Banned => node.question.after_banned(node.role).unwrap_or(node.question),
        };
        let after = self.after(id, play, via).unwrap_or_else(|| node.at.clone());
        let (made, by) = self.node(&after, question)?;
        let kid = Kid { node: made, by, ..kid };
        self.nodes.get_mut(id).kids[place] = kid;
        Ok(kid)
    }

    /// The answer before a child's move.
    pub(super) fn before(&self, id: NodeId, (play, via): Choice, after: &Found<G::Why>) -> Option<G::Why> {
        let node = self.nodes.get(id);
        self.rules.before(&node.at, node.role, play, via, after.why.as_deref()?)
    }
}
