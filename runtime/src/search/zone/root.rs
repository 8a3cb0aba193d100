//! The root of a relevance-zone search: more and more attacker moves, and the first moves that work.

use rustc_hash::FxHashMap;

use super::{Found, Patterns, Search};
use crate::board::Board;
use crate::game::Game;
use crate::points::PointSet;
use crate::reason::Reason;
use crate::search::kit::Kit;
use crate::search::order::History;
use crate::search::{Meter, Stop, Stuck, stuck};
use crate::value::{Move, Point, Role};

/// What was proved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether the attacker wins.
    pub won: bool,
    /// Within how many of his moves it was found.
    pub moves: u32,
    /// The points that the proof rests on, in board order.
    pub zone: Vec<Point>,
    /// The first moves that work for the player to move; none where he may as well pass.
    pub first_moves: Vec<Move>,
}

/// Proves whether the attacker wins, if the favoured side may ignore bans. `None` if it cannot: the rules were compiled
/// without reasons, or with moves of more parameters than one, or the attacker wins by not having a move.
///
/// # Errors
/// If the budget is spent before anything is proved.
pub fn search<G: Game>(
    root: &G::Position,
    args: &G::Args,
    kit: Kit<G>,
    favoured: Option<Role>,
    memory: usize,
    depth: u32,
    meter: &mut Meter,
) -> Result<Option<Outcome>, Stop> {
    let attacker = G::attacker(args);
    let Some(steps) = G::STEPS else { return Ok(None) };
    let is_found = |clause: usize| {
        G::CLAUSES[clause].parameters.is_empty() || steps.moves[clause].iter().all(|step| step.few.is_some())
    };
    if stuck::<G>(args, attacker) == Stuck::Reached || !(0..steps.moves.len()).all(is_found) {
        return Ok(None);
    }
    let entry = size_of::<(G::Position, super::Seen)>() * 2;
    let mut search = Search {
        args: *args,
        steps,
        kit,
        // What selectors leave out may rest on a ban against the defender; with gi1 he has no move.
        orders: if favoured == Some(Role::Defender) { 1 } else { kit.orders() },
        favoured,
        meter,
        patterns: Patterns::new(steps.breaks),
        seen: FxHashMap::default(),
        most_seen: (memory / entry).max(1),
        history: History::default(),
        path: Vec::new(),
    };
    let role = if G::turn(root) == attacker { Role::Attacker } else { Role::Defender };
    for left in 1..=depth {
        let found = match role {
            Role::Attacker => search.attack(root, left)?,
            Role::Defender => search.defend(root, left)?,
        };
        if let Some(proof) = found {
            let zone = proof.why.points(<G::Board as Board>::FULL).iter().collect();
            let won = proof.why.holds();
            let works = won == (role == Role::Attacker);
            let first_moves = if works { search.first_moves(root, role, left)? } else { Vec::new() };
            return Ok(Some(Outcome { won, moves: left, zone, first_moves }));
        }
    }
    Err(Stop::Depth)
}

impl<G: Game> Search<'_, G> {
    /// The moves at the root that work for the player to move, where passing does not.
    fn first_moves(&mut self, root: &G::Position, role: Role, left: u32) -> Result<Vec<Move>, Stop> {
        let wanted = role == Role::Attacker;
        let works = |found: &Found<G>| found.as_ref().is_some_and(|proof| proof.why.holds() == wanted);
        let null = G::null(root);
        let idle = match role {
            Role::Attacker => self.defend(&null, left)?,
            Role::Defender => self.attack(&null, left)?,
        };
        let mut first = Vec::new();
        if works(&idle) {
            return Ok(first);
        }
        for play in self.listed(root, role) {
            let Some(after) = self.play(root, role, play).filter(|after| G::turn(after) != self.player(role)) else {
                continue;
            };
            let found = match role {
                Role::Attacker => self.defend(&after, left - 1)?,
                Role::Defender => self.attack(&after, left)?,
            };
            if works(&found) {
                first.push(play);
            }
        }
        Ok(first)
    }
}
