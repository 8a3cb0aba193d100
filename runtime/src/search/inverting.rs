//! Inverting threats (Yoshizoe and Imai, *Searching for Double Threats in Subproblems of the Game of Go*): the moves by which
//! the side that loses would turn the result, if it could move once more (order 1) or n times more (order n).
//!
//! The paper searches for all winning moves of the winner and retrieves the threats from that tree. Here the proof has a
//! reason: a move after which the position, with the loser to move again, does not break it has changed nothing, and every
//! other is asked about. So the set is exact, as far as the budget settles each question. Bans bind both sides.

use super::dfpn::Asker;
use super::{Budget, Meter, Standing, Statistics, Stop, standing};
use crate::game::Game;
use crate::value::{Move, Player, opponent};

/// A move that turns the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat {
    /// The move.
    pub play: Move,
    /// How many moves more the loser needs before he wins.
    pub order: u32,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Inverting {
    /// Who loses though he moves first; nobody where that depends on who does.
    pub loser: Option<Player>,
    /// His threats, those of lower order first. Where nobody loses whoever moves, the moves of order 0 that win for the
    /// side to move.
    pub threats: Vec<Threat>,
    /// Moves of which the budget did not tell.
    pub open: Vec<Move>,
    /// Nodes of the first proof.
    pub nodes_of_proof: u64,
    /// What it cost in all.
    pub statistics: Statistics,
    /// Why it ended before it was done.
    pub stopped_by: Option<Stop>,
}

/// The inverting threats up to an order.
pub fn inverting<G: Game>(game: &G, root: &G::Position, args: &G::Args, order: u32, budget: &Budget) -> Inverting {
    let mut meter = Meter::new(budget);
    let asker = Asker::new(game, root, args, budget, &mut meter);
    let mut asking = Asking { game, args: args.clone(), asker, limit: u64::MAX };
    let mut found = Inverting {
        loser: None,
        threats: Vec::new(),
        open: Vec::new(),
        nodes_of_proof: 0,
        statistics: Statistics::default(),
        stopped_by: None,
    };
    if let Err(stop) = asking.find(root, order, &mut found) {
        found.stopped_by = Some(stop);
    }
    found.statistics = meter.statistics;
    found
}

/// The moves that are threats in both of two questions about one position: double threats.
pub fn double<'t>(first: &'t Inverting, second: &'t Inverting) -> impl Iterator<Item = Move> + 't {
    let both = move |threat: &&Threat| second.threats.iter().any(|other| other.play == threat.play);
    first.threats.iter().filter(both).map(|threat| threat.play)
}

struct Asking<'g, G: Game> {
    game: &'g G,
    args: G::Args,
    /// What one question found serves the others.
    asker: Asker<'g, G>,
    /// The most nodes for one move.
    limit: u64,
}

/// A position in which a side loses though it is to move, and why.
struct Lost<G: Game> {
    at: G::Position,
    why: Option<G::Why>,
}

impl<G: Game> Asking<'_, G> {
    fn find(&mut self, root: &G::Position, order: u32, found: &mut Inverting) -> Result<(), Stop> {
        let to_move = self.game.turn(root);
        let lost = match self.loses(root, to_move)? {
            Some(lost) => Some((to_move, lost)),
            None => {
                let other = opponent(to_move);
                let null = self.game.null(root);
                self.loses(&null, other)?.map(|lost| (other, lost))
            }
        };
        found.nodes_of_proof = self.asker.meter().statistics.nodes;
        let Some((loser, lost)) = lost else {
            // The result is that of who moves first.
            return Ok(());
        };
        found.loser = Some(loser);
        // One move that is not settled is not to take all there is.
        self.limit = (self.asker.meter().nodes_left() / 4).max(1);
        for order in 1..=order {
            for play in self.game.legal_moves(&lost.at, &self.args, loser) {
                if found.threats.iter().any(|threat| threat.play == play) {
                    continue;
                }
                match self.turns(&lost, loser, play, order) {
                    Ok(true) => found.threats.push(Threat { play, order }),
                    Ok(false) => {}
                    Err(Stop::Nodes | Stop::Memory | Stop::Depth) if self.asker.meter().nodes_left() > 0 => {
                        if !found.open.contains(&play) {
                            found.open.push(play);
                        }
                    }
                    Err(stop) => return Err(stop),
                }
            }
        }
        found.open.retain(|play| !found.threats.iter().any(|threat| threat.play == *play));
        Ok(())
    }

    /// Whether a side, to move, loses; if so, where and why.
    fn loses(&mut self, at: &G::Position, side: Player) -> Result<Option<Lost<G>>, Stop> {
        let attacks = side == self.game.attacker(&self.args);
        let (won, why) = match standing(self.game, at, &self.args) {
            Standing::Reached => (true, None),
            Standing::Over => (false, None),
            Standing::Open => self.asker.answer(at, self.limit)?,
        };
        Ok((won != attacks).then(|| Lost { at: at.clone(), why }))
    }

    /// Whether a move of the loser turns the result if he may make so many moves more.
    fn turns(&mut self, lost: &Lost<G>, loser: Player, play: Move, order: u32) -> Result<bool, Stop> {
        self.asker.meter().look()?;
        self.asker.meter().statistics.moves_played += 1;
        let Some(after) = self.game.play(&lost.at, &self.args, loser, play) else { return Ok(false) };
        if standing(self.game, &after, &self.args) != Standing::Open {
            let won = standing(self.game, &after, &self.args) == Standing::Reached;
            return Ok(won == (loser == self.game.attacker(&self.args)));
        }
        // The winner does something elsewhere.
        let again = match self.game.turn(&after) == loser {
            true => after,
            false => self.game.null(&after),
        };
        let unbroken = lost.why.as_ref().is_some_and(|why| !self.game.breaks(&again, why));
        let next = if unbroken {
            Lost { at: again, why: lost.why.clone() }
        } else {
            match self.loses(&again, loser)? {
                Some(next) => next,
                None => return Ok(true),
            }
        };
        if order <= 1 {
            return Ok(false);
        }
        for play in self.game.legal_moves(&next.at, &self.args, loser) {
            if self.turns(&next, loser, play, order - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
