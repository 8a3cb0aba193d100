//! Full-width alpha-beta with a table, for games by which no position comes back: all legal moves are tried, and what is
//! found is what a position is worth, a win, a draw or a loss. Nothing is asked but the rules, so it serves where threats
//! say little and the end is far.
//!
//! Moves that end the game come first, then the one the table knows, then a move after which the table knows enough, then
//! those that cut most so far (the history heuristic, Schaeffer 1989). Positions that are images of each other are one.
//!
//! *Proof* that what the table holds is true: what a position is worth is concluded from what others are worth that were
//! finished before it, and the search ends where it meets a position that is not finished, so nothing rests on itself.

mod table;

use std::cmp::Reverse;
use std::hash::{BuildHasher, BuildHasherDefault, Hash};

use rustc_hash::FxHasher;

use super::bans::Bans;
use super::dfpn::{By, Images, may_be_drawn};
use super::{Budget, Meter, Standing, Statistics, Stop, Stuck, Verdict, standing, stuck};
use crate::game::{Game, Outcome};
use crate::value::{Move, Player, opponent};
use table::{Bounds, Table};

/// What a position is worth to a player: 1 a win, 0 a draw, -1 a loss.
type Worth = i8;

const WIN: Worth = 1;
const LOSS: Worth = -1;

/// How many nodes lie between two looks at the time.
const STEP: u64 = 256;

/// How many numbers the history has for each player; a power of two.
const HISTORY: usize = 1 << 12;

/// The longest line that is told.
const LONGEST: usize = 300;

/// What was found, from the attacker's side.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What is proved.
    pub verdict: Verdict,
    /// The first moves that are known to be worth as much as the position, the best first.
    pub first_moves: Vec<Move>,
    /// A line of play, as far as the table knows it.
    pub line: Vec<Move>,
    /// What it cost.
    pub statistics: Statistics,
    /// Why the search ended before it was done.
    pub stopped_by: Option<Stop>,
}

/// Why nothing was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Halt {
    Stop(Stop),
    /// A position came back.
    Repetition,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// Answers what a position is worth; `None` where a position came back, or the rules have bans, which makes the question
/// another one.
pub fn search<G: Game>(game: &G, root: &G::Position, args: &G::Args, budget: &Budget) -> Option<Answer> {
    if Bans::of(game, root) == Bans::Possible {
        return None;
    }
    let evaluations = crate::evaluations();
    let mut search = Search {
        game,
        args,
        is_open: may_be_drawn(game, root, args),
        images: Images::new(game, root, args),
        table: Table::new(budget.memory),
        history: [vec![0; HISTORY], vec![0; HISTORY]],
        path: Vec::new(),
        depth: budget.depth as usize,
        meter: Meter::new(budget),
    };
    let ended = search.end(root, opponent(game.turn(root))).map(|worth| -worth);
    let worth = match ended {
        Some(worth) => Ok(worth),
        None => search.worth(root, LOSS, WIN),
    };
    let verdict = match worth.map(|worth| search.to(game.turn(root), worth)) {
        Ok(WIN) => Verdict::Won,
        Ok(0) if search.is_open => Verdict::Draw,
        Ok(_) => Verdict::Lost,
        Err(Halt::Stop(_)) => Verdict::Unknown,
        Err(Halt::Repetition) => return None,
    };
    let first_moves = worth.map_or_else(|_| Vec::new(), |worth| search.first_moves(root, worth));
    let line = if worth.is_ok() { search.line(root) } else { Vec::new() };
    let mut statistics = search.meter.statistics;
    statistics.evaluations += crate::evaluations() - evaluations;
    let stopped_by = match worth {
        Err(Halt::Stop(stop)) => Some(stop),
        _ => None,
    };
    Some(Answer { verdict, first_moves, line, statistics, stopped_by })
}

struct Search<'g, G: Game> {
    game: &'g G,
    args: &'g G::Args,
    /// Whether nobody is named attacker and no score decides, so that there are draws.
    is_open: bool,
    images: Images,
    table: Table<G>,
    /// For each player how much his moves cut.
    history: [Vec<u64>; 2],
    /// Hash values of the positions from the root to the one at hand.
    path: Vec<u64>,
    depth: usize,
    meter: Meter,
}

impl<G: Game> Search<'_, G> {
    /// What a position that is over is worth to the player who moved last.
    fn end(&self, at: &G::Position, mover: Player) -> Option<Worth> {
        if self.is_open {
            return self.game.outcome_of_move(at, self.args, mover).map(|outcome| worth_to(mover, outcome));
        }
        match standing(self.game, at, self.args) {
            Standing::Open => None,
            Standing::Reached => Some(self.to(mover, WIN)),
            Standing::Over => Some(self.to(mover, LOSS)),
        }
    }

    /// What a player without a legal move gets; `None` if the turn goes over.
    fn stuck(&self, mover: Player) -> Option<Worth> {
        if self.is_open {
            return self.game.stuck(mover).map(|outcome| worth_to(mover, outcome));
        }
        match stuck(self.game, self.args, mover) {
            Stuck::Passes => None,
            Stuck::Reached => Some(self.to(mover, WIN)),
            Stuck::Over => Some(self.to(mover, LOSS)),
        }
    }

    /// What it is worth to a player, from what it is to the attacker, and the other way round.
    fn to(&self, player: Player, attackers: Worth) -> Worth {
        if player == self.game.attacker(self.args) { attackers } else { -attackers }
    }

    /// What an open position is worth to the player to move, if that lies between the bounds; else a bound on the same
    /// side of them.
    fn worth(&mut self, at: &G::Position, mut alpha: Worth, mut beta: Worth) -> Result<Worth, Halt> {
        let (at, _) = self.images.standing_for(self.game, at);
        let hash = hash(&at);
        let known = self.table.get(hash, &at);
        if let Some(known) = known {
            (alpha, beta) = (alpha.max(known.bounds.low), beta.min(known.bounds.high));
            if alpha >= beta {
                return Ok(if known.bounds.low >= beta { known.bounds.low } else { known.bounds.high });
            }
        }
        if self.path.contains(&hash) {
            return Err(Halt::Repetition);
        }
        if self.path.len() >= self.depth {
            return Err(Stop::Depth.into());
        }
        self.meter.node()?;
        if self.meter.statistics.nodes.is_multiple_of(STEP) {
            self.meter.look()?;
        }
        let before = self.meter.statistics.nodes;
        self.path.push(hash);
        let found = self.best_of(&at, known.and_then(|known| known.best), alpha, beta);
        self.path.pop();
        let (worth, best) = found?;
        let bounds =
            Bounds { low: if worth > alpha { worth } else { LOSS }, high: if worth < beta { worth } else { WIN } };
        let work = self.meter.statistics.nodes - before;
        self.table.put(hash, &at, bounds, best, work);
        Ok(worth)
    }

    /// The same, with the move that is worth it.
    fn best_of(
        &mut self,
        at: &G::Position,
        known: Option<Move>,
        mut alpha: Worth,
        beta: Worth,
    ) -> Result<(Worth, Option<Move>), Halt> {
        let mover = self.game.turn(at);
        let mut plays = Vec::new();
        self.game.candidates(at, self.args, mover, &mut plays);
        let (mut open, mut best) = (Vec::with_capacity(plays.len()), None);
        for play in plays {
            let Some(after) = self.game.play(at, self.args, mover, play) else { continue };
            match self.end(&after, mover) {
                Some(worth) if worth >= beta => return Ok((worth, Some(play))),
                Some(worth) => best = best.max(Some((worth, Reverse(play)))),
                None => open.push((play, after)),
            }
        }
        self.meter.statistics.moves_played += open.len() as u64;
        if open.is_empty() && best.is_none() {
            let worth = match self.stuck(mover) {
                Some(worth) => worth,
                None => self.worth_after(&self.game.null(at), mover, alpha, beta)?,
            };
            return Ok((worth, None));
        }
        let mut best = best.map(|(worth, Reverse(play))| (worth, Some(play)));
        alpha = alpha.max(best.map_or(LOSS, |(worth, _)| worth));
        for (play, after) in &open {
            let least = self.known_after(after, mover);
            if least >= beta {
                return Ok((least, Some(*play)));
            }
        }
        open.sort_by_key(|(play, _)| (known != Some(*play), Reverse(self.history[slot(mover)][place(*play)])));
        for (play, after) in &open {
            let worth = self.worth_after(after, mover, alpha, beta)?;
            if best.is_none_or(|(other, _)| worth > other) {
                best = Some((worth, Some(*play)));
            }
            alpha = alpha.max(worth);
            if alpha >= beta {
                let size = 64 - self.path.len().min(63) as u64;
                self.history[slot(mover)][place(*play)] += size * size;
                break;
            }
        }
        Ok(best.unwrap_or((LOSS, None)))
    }

    /// What a position after a move, or after the turn went over, is worth to the one who moved.
    fn worth_after(&mut self, at: &G::Position, mover: Player, alpha: Worth, beta: Worth) -> Result<Worth, Halt> {
        if self.game.turn(at) == mover {
            return self.worth(at, alpha, beta);
        }
        Ok(-self.worth(at, -beta, -alpha)?)
    }

    /// What the table knows that such a position is worth to him at least.
    fn known_after(&self, at: &G::Position, mover: Player) -> Worth {
        match self.entry(at) {
            Some((known, _)) if self.game.turn(at) == mover => known.bounds.low,
            Some((known, _)) => -known.bounds.high,
            None => LOSS,
        }
    }

    /// What the table knows of a position, and by which symmetry its entry stands for it.
    fn entry(&self, at: &G::Position) -> Option<(table::Known, By)> {
        let (image, by) = self.images.standing_for(self.game, at);
        Some((self.table.get(hash(&image), &image)?, by))
    }

    /// The move that the table knows for a position.
    fn best(&self, at: &G::Position) -> Option<Move> {
        let (known, by) = self.entry(at)?;
        Some(self.images.play_back(by, self.game.info(), known.best?))
    }

    /// The first moves that are known to be worth as much as the root.
    fn first_moves(&self, root: &G::Position, worth: Worth) -> Vec<Move> {
        let attacks = self.game.turn(root) == self.game.attacker(self.args);
        let wanted = worth == WIN || worth == 0 && (self.is_open || !attacks);
        if !wanted {
            return Vec::new();
        }
        let mover = self.game.turn(root);
        let mut first: Vec<Move> = self.best(root).into_iter().collect();
        for play in self.game.legal_moves(root, self.args, mover) {
            let Some(after) = self.game.play(root, self.args, mover, play) else { continue };
            let least = self.end(&after, mover).unwrap_or_else(|| self.known_after(&after, mover));
            if least >= worth && !first.contains(&play) {
                first.push(play);
            }
        }
        first
    }

    /// A line of best play as far as the table knows it.
    fn line(&self, root: &G::Position) -> Vec<Move> {
        let (mut line, mut at) = (Vec::new(), root.clone());
        while line.len() < LONGEST {
            let mover = self.game.turn(&at);
            let Some(play) = self.best(&at) else { break };
            let Some(after) = self.game.play(&at, self.args, mover, play) else { break };
            line.push(play);
            if self.end(&after, mover).is_some() {
                break;
            }
            at = after;
        }
        line
    }
}

fn worth_to(player: Player, outcome: Outcome) -> Worth {
    match outcome {
        Outcome::Won(winner) if winner == player => WIN,
        Outcome::Won(_) => LOSS,
        Outcome::Draw => 0,
    }
}

fn slot(player: Player) -> usize {
    usize::from(player != 0)
}

fn place(play: Move) -> usize {
    hash(&play) as usize & (HISTORY - 1)
}

fn hash(of: &impl Hash) -> u64 {
    BuildHasherDefault::<FxHasher>::default().hash_one(of)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Mode, TicTacToe};

    /// Where a full board is passed on for ever nothing is said; where it is a draw the game is one.
    #[test]
    fn a_position_that_comes_back_is_noticed() {
        let said = |mode: Mode| {
            let game = TicTacToe::new(mode);
            search(&game, &game.initial(), &0, &Budget::default()).map(|answer| answer.verdict)
        };
        assert_eq!(said(Mode::Passes), None);
        assert_eq!(said(Mode::Lines), Some(Verdict::Draw));
    }
}
