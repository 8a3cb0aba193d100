//! The root of a relevance-zone search: more and more attacker moves, and the first moves that work.

use rustc_hash::FxHashMap;

use super::{Found, Patterns, Search};
use crate::game::Game;
use crate::points::PointSet;
use crate::reason::Reason;
use crate::search::bans::Bans;
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

/// How a search is to be done.
#[derive(Clone, Copy, Debug)]
pub struct Terms {
    /// Who may ignore bans on retaking; nobody need where the rules have none.
    pub favoured: Option<Role>,
    /// The most attacker moves.
    pub depth: u32,
    /// Bytes for tables.
    pub memory: usize,
}

/// Whether the search can be done at all: not where the rules were compiled without reasons, or with moves of more
/// parameters than one, or where the attacker wins by not having a move.
pub fn applies<G: Game>(game: &G, args: &G::Args) -> bool {
    let info = game.info();
    let are_found = info.clauses.iter().all(|clause| clause.parameters.is_empty() || clause.located == [true; 2]);
    info.explains && are_found && stuck(game, args, game.attacker(args)) != Stuck::Reached
}

/// Proves whether the attacker wins, if the favoured side may ignore bans. `None` if it cannot be [applied](applies).
///
/// # Errors
/// If the budget is spent before anything is proved.
pub fn search<G: Game>(
    game: &G,
    root: &G::Position,
    args: &G::Args,
    kit: Kit<G>,
    terms: Terms,
    meter: &mut Meter,
) -> Result<Option<Outcome>, Stop> {
    let Some(mut search) = Search::new(game, args, kit, terms, meter) else { return Ok(None) };
    let (why, moves) = search.deeper(root, terms.depth)?;
    let zone = why.points(game.full()).iter().collect();
    let (won, role) = (why.holds(), search.mover(root));
    let works = won == (role == Role::Attacker);
    let first_moves = if works { search.first_moves(root, role, moves)? } else { Vec::new() };
    Ok(Some(Outcome { won, moves, zone, first_moves }))
}

/// The reason for which the attacker wins, even if the defender may ignore bans; `None` if he was not proved to, or it
/// cannot be found.
///
/// # Errors
/// As for [`search`].
pub fn why_won<G: Game>(
    game: &G,
    root: &G::Position,
    args: &G::Args,
    kit: Kit<G>,
    depth: u32,
    memory: usize,
    meter: &mut Meter,
) -> Result<Option<G::Why>, Stop> {
    let favoured = match Bans::of(game, root) {
        Bans::Never => None,
        Bans::Possible => Some(Role::Defender),
    };
    let Some(mut search) = Search::new(game, args, kit, Terms { favoured, depth, memory }, meter) else {
        return Ok(None);
    };
    let (why, _) = search.deeper(root, depth)?;
    Ok(Some(why).filter(Reason::holds))
}

impl<'m, G: Game> Search<'m, G> {
    fn new(game: &'m G, args: &G::Args, kit: Kit<G>, terms: Terms, meter: &'m mut Meter) -> Option<Search<'m, G>> {
        applies(game, args).then_some(())?;
        let entry = size_of::<(G::Position, super::Seen)>() * 2;
        Some(Search {
            game,
            args: args.clone(),
            kit,
            // What selectors leave out may rest on a ban against the defender; with gi1 he has no move.
            orders: if terms.favoured == Some(Role::Defender) { 1 } else { kit.orders() },
            favoured: terms.favoured,
            meter,
            patterns: Patterns::new(),
            seen: FxHashMap::default(),
            most_seen: (terms.memory / entry).max(1),
            history: History::default(),
            path: Vec::new(),
        })
    }

    fn mover(&self, at: &G::Position) -> Role {
        if self.game.turn(at) == self.game.attacker(&self.args) { Role::Attacker } else { Role::Defender }
    }

    /// Searches with more and more attacker moves; the reason of the answer, and with how many it was found.
    fn deeper(&mut self, root: &G::Position, depth: u32) -> Result<(G::Why, u32), Stop> {
        let role = self.mover(root);
        for left in 1..=depth {
            let found = match role {
                Role::Attacker => self.attack(root, left)?,
                Role::Defender => self.defend(root, left)?,
            };
            if let Some(proof) = found {
                return Ok((proof.why, left));
            }
        }
        Err(Stop::Depth)
    }
}

impl<G: Game> Search<'_, G> {
    /// The moves at the root that work for the player to move, where passing does not.
    fn first_moves(&mut self, root: &G::Position, role: Role, left: u32) -> Result<Vec<Move>, Stop> {
        let wanted = role == Role::Attacker;
        let works = |found: &Found<G>| found.as_ref().is_some_and(|proof| proof.why.holds() == wanted);
        let null = self.game.null(root);
        let idle = match role {
            Role::Attacker => self.defend(&null, left)?,
            Role::Defender => self.attack(&null, left)?,
        };
        let mut first = Vec::new();
        if works(&idle) {
            return Ok(first);
        }
        for play in self.listed(root, role) {
            let Some(after) = self.play(root, role, play).filter(|after| self.game.turn(after) != self.player(role))
            else {
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
