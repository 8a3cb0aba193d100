//! A line of play from a settled position to its end: the side that gets what it wants plays a move that keeps it, the
//! other the one that took the most work to refute. Where any move will do the line holds none, and the turn is given over;
//! that it can be played so is seen afterwards.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::ask::Place;
use super::value::{Question, Via};
use super::{NOWHERE, NodeId, Search};
use crate::game::Game;
use crate::search::line::{LONGEST, Ply, shown};
use crate::search::{Meter, Standing, Stop, Stuck};
use crate::value::{Move, Role};

/// How often a line is made anew because a move that seemed not to matter is wanted later.
const MOST_OFTEN: usize = 8;

/// How many nodes more may be searched for a line than were for the verdict.
const NODES: u64 = 1_000;

/// What a side does for which any move will do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Idle {
    /// It gives the turn over.
    Rests,
    /// It moves, if it can.
    Moves,
}

/// Where a move that keeps what is won is looked for.
const PLACES: [Place; 4] = [Place::Table, Place::Leaf, Place::Known, Place::Search];

impl<G: Game> Search<'_, G> {
    /// A line from a position with a settled question, as far as the budget lets it be found; moves that a ban forbids
    /// are not in it.
    pub(super) fn line(&mut self, root: &G::Position, question: Question) -> Vec<Ply> {
        let whole = *self.meter;
        *self.meter = whole.at_most(whole.statistics.nodes + NODES);
        let mut idle_before = usize::MAX;
        let mut line = Vec::new();
        for _ in 0..MOST_OFTEN {
            let found = self.followed(root, question, idle_before);
            line = shown(self.rules.game, root, &self.rules.args, found.clone());
            // The last turn that was given over, and could not be.
            let Some(wanted) =
                (line.len() < found.len()).then(|| found[..line.len()].iter().rposition(Option::is_none))
            else {
                break;
            };
            idle_before = wanted.unwrap_or(0);
        }
        *self.meter = Meter { statistics: self.meter.statistics, ..whole };
        line
    }

    /// The plies to the end, up to the last that matters. From this one on no turn is given over by a side that can move.
    fn followed(&mut self, root: &G::Position, question: Question, idle_before: usize) -> Vec<Ply> {
        let (mut line, mut at, mut met) = (Vec::new(), root.clone(), HashSet::new());
        let won = self.said(root, question).map(|found| found.won);
        while let Ok(won) = won {
            let is_new = met.insert(at.clone());
            if !is_new || line.len() >= LONGEST || self.rules.standing(&at) != Standing::Open {
                break;
            }
            let idle = if line.len() < idle_before { Idle::Rests } else { Idle::Moves };
            let Ok(Some((ply, after))) = self.ply(&at, question, won, idle) else { break };
            line.push(ply);
            at = after;
        }
        line.truncate(line.iter().rposition(Option::is_some).map_or(0, |last| last + 1));
        line
    }

    /// The next ply, and the position after it.
    fn ply(
        &mut self,
        at: &G::Position,
        question: Question,
        won: bool,
        idle: Idle,
    ) -> Result<Option<(Ply, G::Position)>, Stop> {
        let role = self.rules.role(at);
        if self.rules.stuck(role) != Stuck::Passes && self.all_moves(at, question).is_empty() {
            return Ok(None);
        }
        if (role == Role::Attacker) == won {
            return self.keeping(at, question, won);
        }
        let tried = self.known_node(at, question).and_then(|(id, by)| self.best(id, by));
        let after = |play| Some((Some(play), self.played(at, role, (play, Via::Legal))?));
        if let Some(tried) = tried.and_then(after) {
            return Ok(Some(tried));
        }
        // Where a side must move, doing nothing may be better than all it can do.
        let first = self.rules.listed(at, role).into_iter().find_map(after);
        let given_over = self.rules.null(at);
        match first {
            Some(first)
                if idle == Idle::Moves
                    || self.said_soon(&given_over, question)?.is_none_or(|found| found.won != won) =>
            {
                Ok(Some(first))
            }
            _ => Ok(Some((None, given_over))),
        }
    }

    /// A legal move that keeps what the side to move has.
    fn keeping(&mut self, at: &G::Position, question: Question, won: bool) -> Result<Option<(Ply, G::Position)>, Stop> {
        let role = self.rules.role(at);
        for place in PLACES {
            for (play, via) in self.likely(at, question, won, place)? {
                let Some(after) = self.played(at, role, (play, via)).filter(|_| via == Via::Legal) else { continue };
                let keeps = match self.rules.standing(&after) {
                    Standing::Reached => won,
                    Standing::Over => !won,
                    Standing::Open => self.said_soon(&after, question)?.is_some_and(|found| found.won == won),
                };
                if keeps {
                    return Ok(Some((Some(play), after)));
                }
            }
        }
        Ok(None)
    }

    /// The legal move of a side that fails which took the most work; `None` where it is seen at once of all that others
    /// play as well.
    pub(super) fn hardest(&self, id: NodeId) -> Option<Move> {
        let spent = |kid: NodeId| if kid == NOWHERE { 0 } else { self.nodes.get(kid).spent };
        let kids = self.nodes.get(id).kids.iter().filter(|kid| kid.via == Via::Legal);
        let tried = kids.filter_map(|kid| Some((spent(kid.node), kid.play?)));
        // Where reasons choose the children, each of them matters.
        let least = u64::from(!self.uses_reasons());
        tried.filter(|(spent, _)| *spent >= least).min_by_key(|(spent, _)| Reverse(*spent)).map(|(_, play)| play)
    }

    /// The moves by which the side to move wins at a leaf.
    pub(super) fn leaf_moves(&self, at: &G::Position, role: Role) -> Vec<Move> {
        let (selectors, args) = match role {
            Role::Attacker => (&self.leaves.own, &self.rules.args),
            Role::Defender => (&self.leaves.others, &self.leaves.others_args),
        };
        let game = self.rules.game;
        let mut plays = Vec::new();
        selectors.iter().any(|&selector| game.selected(selector, at, args, &mut plays));
        plays
    }
}
