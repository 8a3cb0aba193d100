//! What a proof or a line asks of a finished search: whether a position is won, and by which move.

use super::accounts::Ledger;
use super::found::Found;
use super::ids::{NOWHERE, NodeId};
use super::images::By;
use super::nodes::{Numbers, Stage};
use super::{Question, Search, Source, Via};
use crate::game::Game;
use crate::search::{Meter, Standing, Stop};
use crate::value::{Move, Role};

/// A move, and whether a ban is ignored.
pub type Choice = (Move, Via);

/// Where a move is looked for, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// What the search chose.
    Table,
    /// What gradual games choose.
    Leaf,
    /// Any that leaves the turn to the other side at a place that needs no move.
    Anywhere,
    /// Those after which the answer is known.
    Known,
    /// What the search chooses when it is asked to search here.
    Search,
}

impl Place {
    pub const ALL: [Self; 5] = [Self::Table, Self::Leaf, Self::Anywhere, Self::Known, Self::Search];
}

impl<G: Game> Search<'_, G> {
    /// What is said of a position.
    pub(super) fn said(&mut self, at: &G::Position, question: Question) -> Result<Found<G::Why>, Stop> {
        self.meter.look()?;
        match self.ask(at, question) {
            Err(Stop::Depth) => {
                self.forget_open();
                self.ask(at, question)
            }
            answer => answer,
        }
    }

    /// The same where another way is left if it takes long; `None` if it does.
    pub(super) fn said_soon(&mut self, at: &G::Position, question: Question) -> Result<Option<Found<G::Why>>, Stop> {
        /// So many nodes are long.
        const LONG: u64 = 2_000;
        let whole = *self.meter;
        *self.meter = whole.at_most(LONG);
        let found = self.said(at, question);
        *self.meter = Meter { statistics: self.meter.statistics, ..whole };
        match found {
            Ok(found) => Ok(Some(found)),
            Err(Stop::Depth) => Ok(None),
            Err(Stop::Nodes) if self.meter.nodes_left() > 0 => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    /// The position that was searched for what is said of this one, if that is another, with its question: what was found
    /// there serves here as well.
    pub(super) fn origin(&self, at: &G::Position, question: Question) -> Option<(G::Position, Question)> {
        let (own, by) = self.known_node(at, question)?;
        let from = |id: NodeId| self.nodes.get(id).found.as_ref().map(|found| found.from).filter(|&id| id != NOWHERE);
        let first = from(own)?;
        let node = self.nodes.get(from(first).unwrap_or(first));
        Some((self.images.position_back(self.rules.game, by, &node.at), node.question))
    }

    /// Forgets all that is not settled: what was said to be too deep may not be, seen from elsewhere.
    fn forget_open(&mut self) {
        self.ledger = Ledger::new();
        for id in self.nodes.ids() {
            let node = self.nodes.get_mut(id);
            node.hypothesis = None;
            if node.found.as_ref().is_some_and(|found| found.on.is_empty()) {
                continue;
            }
            node.found = None;
            node.best = None;
            node.kids = Vec::new();
            node.stage = Stage::Closed;
            node.numbers = Numbers { proof: 1, disproof: 1 };
        }
    }

    /// Moves of the side to move by which it may get what it wants.
    pub(super) fn likely(
        &mut self,
        at: &G::Position,
        question: Question,
        won: bool,
        place: Place,
    ) -> Result<Vec<Choice>, Stop> {
        let role = self.rules.role(at);
        match place {
            Place::Table => Ok(self.chosen(at, question, won)),
            Place::Leaf => Ok(self.leaf_moves(at, role).into_iter().map(|play| (play, Via::Legal)).collect()),
            Place::Anywhere => self.passes(at, question, won),
            Place::Known => Ok(self.known_moves(at, question, won)),
            Place::Search => {
                self.search_again(at, question)?;
                Ok(self.chosen(at, question, won))
            }
        }
    }

    /// The move that the search chose, for this question or for another that was answered so.
    fn chosen(&self, at: &G::Position, question: Question, won: bool) -> Vec<Choice> {
        let role = self.rules.role(at);
        let others = self.asked.iter().copied().filter(|other| *other != question);
        let mut all = Vec::new();
        for asked in std::iter::once(question).chain(others) {
            let Some((id, by)) = self.known_node(at, asked) else { continue };
            let node = self.nodes.get(id);
            if node.found.as_ref().is_some_and(|found| found.won == won)
                && let Some(play) = self.best(id, by)
            {
                let via = if self.is_legal(at, role, play) { Via::Legal } else { Via::Banned };
                all.push((play, via));
            }
        }
        all
    }

    /// The move that the search chose at a node, in the position that the node stands for.
    pub(super) fn best(&self, id: NodeId, by: By) -> Option<Move> {
        let play = self.nodes.get(id).best?;
        Some(self.images.play_back(by, self.rules.game.info(), play))
    }

    /// A pass, where the side to move gets what it wants by doing nothing.
    fn passes(&mut self, at: &G::Position, question: Question, won: bool) -> Result<Vec<Choice>, Stop> {
        let role = self.rules.role(at);
        if self.source != Source::Reasons || role == Role::Attacker {
            return Ok(Vec::new());
        }
        let Some((pass, after)) = self.rules.pass(at, role) else { return Ok(Vec::new()) };
        let works = self.said_soon(&after, question)?.is_some_and(|found| found.won == won);
        Ok(works.then_some((pass, Via::Legal)).into_iter().collect())
    }

    /// The moves after which the answer is known without a search.
    fn known_moves(&mut self, at: &G::Position, question: Question, won: bool) -> Vec<Choice> {
        let role = self.rules.role(at);
        let mut all = self.all_moves(at, question);
        all.retain(|&choice| {
            let (Some(after), Some(question)) =
                (self.played(at, role, choice), question_after(question, role, choice.1))
            else {
                return false;
            };
            let to_move = self.rules.role(&after);
            let table = self.known_node(&after, question).and_then(|(id, _)| self.answer(id));
            let found = table.or_else(|| self.known(&after, question, to_move));
            found.is_some_and(|found| found.on.is_empty() && found.won == won)
        });
        all
    }

    /// All legal moves, and those that only bans forbid where they may be ignored.
    pub(super) fn all_moves(&self, at: &G::Position, question: Question) -> Vec<Choice> {
        let role = self.rules.role(at);
        let legal = |at: &G::Position| {
            let mut plays = self.rules.listed(at, role);
            plays.retain(|&play| self.rules.play(at, role, play).is_some());
            plays
        };
        let mut all: Vec<Choice> = legal(at).into_iter().map(|play| (play, Via::Legal)).collect();
        if let Some(free) = self.free(at, question) {
            for play in legal(&free) {
                let after = self.rules.play(&free, role, play);
                if after.is_some_and(|after| !self.leads_to(at, role, play, &after)) {
                    all.push((play, Via::Banned));
                }
            }
        }
        all
    }

    /// The position without its bans, if it has any that the side to move may ignore.
    pub(super) fn free(&self, at: &G::Position, question: Question) -> Option<G::Position> {
        if !self.bans {
            return None;
        }
        question.after_banned(self.rules.role(at))?;
        self.rules.lifted(at)
    }

    /// The position after a legal move, or after one that only a ban forbids.
    pub(super) fn played(&self, at: &G::Position, role: Role, (play, via): Choice) -> Option<G::Position> {
        let from = match via {
            Via::Legal => at.clone(),
            Via::Banned => self.rules.reset(at),
        };
        self.rules.listed(&from, role).contains(&play).then(|| self.rules.play(&from, role, play)).flatten()
    }

    /// Searches a position for a move, though its answer is known.
    fn search_again(&mut self, at: &G::Position, question: Question) -> Result<(), Stop> {
        if self.rules.standing(at) != Standing::Open {
            return Ok(());
        }
        self.said(at, question)?;
        let Some((id, _)) = self.known_node(at, question) else { return Ok(()) };
        let before = self.nodes.get(id).found.clone();
        let node = self.nodes.get_mut(id);
        node.found = None;
        node.numbers = Numbers { proof: 1, disproof: 1 };
        if node.stage == Stage::Enough {
            node.stage = Stage::Few;
        }
        let result = self.search_from(id);
        // The table may have moved it.
        if let Some((id, _)) = self.known_node(at, question) {
            let node = self.nodes.get_mut(id);
            if node.found.is_none() {
                node.found = before;
            }
        }
        result.map(|_| ())
    }
}

/// What is asked after a move; `None` if it may not be played.
pub fn question_after(question: Question, mover: Role, via: Via) -> Option<Question> {
    match via {
        Via::Legal => Some(question),
        Via::Banned => question.after_banned(mover),
    }
}
