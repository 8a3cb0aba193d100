//! Inverting threats (Yoshizoe and Imai, *Searching for Double Threats in Subproblems of the Game of Go*): the moves by which
//! the side that loses would turn the result, if it could move once more (order 1) or n times more (order n).
//!
//! The paper searches for all winning moves of the winner and retrieves the threats from that tree. Here a proof has a
//! reason: a move after which the position, with the loser to move again, does not break it has changed nothing, and every
//! other is asked about. Where such a move turns nothing there is a reason for that too, which serves for the moves after
//! it: what is left are those that break all of them. All are asked with few nodes first, so that what is cheap to settle
//! comes before what is not, and one search answers them all. So the set is exact, as far as the budget settles each
//! question. Bans bind both sides.

use super::dfpn::Asker;
use super::{Budget, Meter, Standing, Statistics, Stop, standing};
use crate::game::Game;
use crate::value::{Move, Player, opponent};

/// A move that turns the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threat<M = Move> {
    /// The move.
    pub play: M,
    /// How many moves more the loser needs before he wins.
    pub order: u32,
}

/// What was found; moves are those of a game, or what somebody makes of them.
#[derive(Clone, Debug)]
pub struct Inverting<M = Move> {
    /// Who loses though he moves first; nobody where that depends on who does.
    pub loser: Option<Player>,
    /// His threats, those of lower order first.
    pub threats: Vec<Threat<M>>,
    /// Moves of which the budget did not tell.
    pub open: Vec<M>,
    /// Nodes of the first proof.
    pub nodes_of_proof: u64,
    /// What it cost in all.
    pub statistics: Statistics,
    /// Why it ended before it was done.
    pub stopped_by: Option<Stop>,
}

impl<M: PartialEq> Inverting<M> {
    fn is_threat(&self, play: &M) -> bool {
        self.threats.iter().any(|threat| threat.play == *play)
    }
}

impl<M> Inverting<M> {
    /// The same with other words for moves.
    pub fn map<N>(self, word: impl Fn(M) -> N) -> Inverting<N> {
        let of = |threat: Threat<M>| Threat { play: word(threat.play), order: threat.order };
        Inverting {
            loser: self.loser,
            threats: self.threats.into_iter().map(of).collect(),
            open: self.open.into_iter().map(&word).collect(),
            nodes_of_proof: self.nodes_of_proof,
            statistics: self.statistics,
            stopped_by: self.stopped_by,
        }
    }
}

/// Moves that are threats in both of two questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Double<M = Move> {
    /// The moves.
    pub threats: Vec<M>,
    /// Those that may be, of which the budget did not tell.
    pub open: Vec<M>,
}

/// The moves that are threats in both of two questions about one position: double threats. Where the two are not lost by the
/// same player there are none.
pub fn double<M: Clone + PartialEq>(first: &Inverting<M>, second: &Inverting<M>) -> Double<M> {
    if first.loser.is_none() || first.loser != second.loser {
        return Double { threats: Vec::new(), open: Vec::new() };
    }
    let told = first.threats.iter().map(|threat| &threat.play);
    let may_be = |play: &&M| second.is_threat(play) || second.open.contains(play);
    let (threats, open) = told.filter(may_be).cloned().partition(|play| second.is_threat(play));
    let mut double = Double { threats, open };
    double.open.extend(first.open.iter().filter(may_be).cloned());
    double
}

/// Each move is asked about with few nodes first.
#[derive(Clone, Copy, Debug)]
pub struct Rounds {
    /// The nodes for each in the first round.
    pub first: u64,
    /// How many times as many each has in every further one.
    pub more: u64,
}

impl Default for Rounds {
    /// Enough for nearly all that are settled at all, since what a search that was stopped has found is of little use to the
    /// next.
    fn default() -> Self {
        Self { first: 4_096, more: 8 }
    }
}

/// The inverting threats up to an order.
pub fn inverting<G: Game>(game: &G, root: &G::Position, args: &G::Args, order: u32, budget: &Budget) -> Inverting {
    inverting_in(Rounds::default(), game, root, args, order, budget)
}

/// The same in such rounds.
pub fn inverting_in<G: Game>(
    rounds: Rounds,
    game: &G,
    root: &G::Position,
    args: &G::Args,
    order: u32,
    budget: &Budget,
) -> Inverting {
    let mut meter = Meter::new(budget);
    let asker = Asker::new(game, root, args, budget, &mut meter);
    let mut asking = Asking { game, args: args.clone(), asker, rounds, limit: u64::MAX, whys: Vec::new() };
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

struct Asking<'g, G: Game> {
    game: &'g G,
    args: G::Args,
    /// What one question found serves the others.
    asker: Asker<'g, G>,
    rounds: Rounds,
    /// The most nodes for one question.
    limit: u64,
    /// The reasons for which the loser, to move, loses: each serves for all positions that do not break it.
    whys: Vec<G::Why>,
}

impl<G: Game> Asking<'_, G> {
    fn find(&mut self, root: &G::Position, order: u32, found: &mut Inverting) -> Result<(), Stop> {
        let to_move = self.game.turn(root);
        let null = self.game.null(root);
        let lost = [(root, to_move), (&null, opponent(to_move))];
        let mut loser = None;
        for (at, side) in lost {
            if loser.is_none() && self.loses(at, side)? {
                loser = Some((at, side));
            }
        }
        found.nodes_of_proof = self.asker.meter().statistics.nodes;
        let Some((at, loser)) = loser else {
            // The result is that of who moves first.
            return Ok(());
        };
        found.loser = Some(loser);
        let all = self.game.legal_moves(at, &self.args, loser);
        for asked in 1..=order {
            let others = |found: &Inverting| all.iter().copied().filter(|play| !found.is_threat(play)).collect();
            found.open = others(found);
            self.limit = self.rounds.first;
            loop {
                match self.settle(at, loser, asked, found) {
                    Ok(true) => self.limit = self.limit.saturating_mul(self.rounds.more.max(2)),
                    Ok(false) => break,
                    Err(stop) => {
                        // What is no threat of this order may be one of a greater.
                        if asked < order {
                            found.open = others(found);
                        }
                        return Err(stop);
                    }
                }
            }
        }
        Ok(())
    }

    /// Asks about the moves that are open, each with no more than the limit; whether more nodes may settle others.
    fn settle(&mut self, at: &G::Position, loser: Player, order: u32, found: &mut Inverting) -> Result<bool, Stop> {
        let mut wants_more = false;
        for play in found.open.clone() {
            match self.turns(at, loser, play, order) {
                Ok(turns) => {
                    found.open.retain(|open| *open != play);
                    if turns {
                        found.threats.push(Threat { play, order });
                    }
                }
                Err(Stop::Nodes) if self.asker.meter().nodes_left() > 0 => wants_more = true,
                Err(Stop::Memory | Stop::Depth) => {}
                Err(stop) => return Err(stop),
            }
        }
        Ok(wants_more)
    }

    /// Whether a side, to move, loses.
    fn loses(&mut self, at: &G::Position, side: Player) -> Result<bool, Stop> {
        if self.whys.iter().any(|why| !self.game.breaks(at, why)) {
            return Ok(true);
        }
        let (won, why) = match standing(self.game, at, &self.args) {
            Standing::Reached => (true, None),
            Standing::Over => (false, None),
            Standing::Open => self.asker.answer(at, self.limit)?,
        };
        let loses = won != (side == self.game.attacker(&self.args));
        self.whys.extend(why.filter(|_| loses));
        Ok(loses)
    }

    /// Whether a move of the loser turns the result if he may make so many moves more.
    fn turns(&mut self, at: &G::Position, loser: Player, play: Move, order: u32) -> Result<bool, Stop> {
        self.asker.meter().look()?;
        self.asker.meter().statistics.moves_played += 1;
        let Some(after) = self.game.play(at, &self.args, loser, play) else { return Ok(false) };
        if standing(self.game, &after, &self.args) != Standing::Open {
            let won = standing(self.game, &after, &self.args) == Standing::Reached;
            return Ok(won == (loser == self.game.attacker(&self.args)));
        }
        // The winner does something elsewhere.
        let again = match self.game.turn(&after) == loser {
            true => after,
            false => self.game.null(&after),
        };
        if !self.loses(&again, loser)? {
            return Ok(true);
        }
        if order <= 1 {
            return Ok(false);
        }
        for play in self.game.legal_moves(&again, &self.args, loser) {
            if self.turns(&again, loser, play, order - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Threats of a player, by number, and moves that are open.
    fn of(loser: Option<Player>, threats: &[u32], open: &[u32]) -> Inverting<u32> {
        Inverting {
            loser,
            threats: threats.iter().map(|&play| Threat { play, order: 1 }).collect(),
            open: open.to_vec(),
            nodes_of_proof: 0,
            statistics: Statistics::default(),
            stopped_by: None,
        }
    }

    #[test]
    fn double_threats_are_of_one_player_and_told_apart_from_those_that_may_be() {
        let first = of(Some(0), &[1, 2, 3], &[4, 5, 6]);
        let found = double(&first, &of(Some(0), &[3, 2, 5, 9], &[1, 4]));
        assert_eq!((found.threats, found.open), (vec![2, 3], vec![1, 4, 5]));
        for loser in [Some(1), None] {
            let found = double(&first, &of(loser, &[1, 2, 3], &[4, 5]));
            assert_eq!(found, Double { threats: Vec::new(), open: Vec::new() });
            assert_eq!(double(&of(loser, &[1], &[]), &first), found);
        }
        // That nobody loses either is nothing that they have in common.
        let nobody = of(None, &[1, 2, 3], &[4, 5]);
        assert_eq!(double(&nobody, &nobody), Double { threats: Vec::new(), open: Vec::new() });
    }
}
