//! The searches of the papers by name, on any game: what is asked of them, and what is made of their answers.
//!
//! A search answers one question about bans; the verdict takes up to four, as that of the main search does
//! (`dfpn/value.rs`). Where the rules name nobody attacker and the player to move is shown to fail, the other player is
//! asked about in the same way: if he fails as well the game is drawn.

use std::time::{Duration, Instant};

use super::algorithm::Algorithm;
use super::arena::{Arena, Hall, Place, Step, expand};
use super::bans::Bans;
use super::dfpn::{Bracket, names_nobody};
use super::graph::Ignoring;
use super::prover::{Prover, Said, Worth};
use super::threats::{Threat, Threats};
use super::{Budget, Meter, Standing, Statistics, Stop, Verdict, standing};
use crate::game::{Game, Knowledge};
use crate::rng::Rng;
use crate::value::{Move, Role, opponent};

/// So many nodes are spent on other first moves, beside as many as the first one took.
const ON_OTHERS: u64 = 1_000;

/// The longest line that is told.
const LONGEST: usize = 300;

/// An answer, from the attacker's side.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What is proved.
    pub verdict: Verdict,
    /// The same in the words of the search, which tells a threat that was missing from what is not known.
    pub worth: Worth,
    /// The first moves that were proved to work for the side to move.
    pub first_moves: Vec<Move>,
    /// A line of play, as far as the search knows it.
    pub line: Vec<Move>,
    /// What it cost.
    pub statistics: Statistics,
    /// Why the search ended before it was done.
    pub stopped_by: Option<Stop>,
}

/// Answers whether the attacker wins, by an algorithm; selectors that were compiled with this knowledge are preferred.
pub fn solve<G: Game>(
    game: &G,
    root: &G::Position,
    args: &G::Args,
    algorithm: &Algorithm,
    knowledge: Knowledge,
    budget: &Budget,
) -> Answer {
    let evaluations = crate::evaluations();
    let mut asking = Asking { game, root, knowledge, algorithm, budget, meter: Meter::new(budget) };
    let mut answer = asking.side(args);
    let is_open = names_nobody(game, root) && game.score(root, args, 0).is_none();
    if answer.verdict == Verdict::Lost && is_open {
        let other = asking.side(&game.with_attacker(args, opponent(game.attacker(args))));
        match other.verdict {
            Verdict::Won => answer.first_moves.clear(),
            Verdict::Lost => {
                answer.verdict = Verdict::Draw;
                answer.first_moves = other.first_moves;
            }
            _ => answer = Answer { verdict: Verdict::Unknown, worth: Worth::Unknown, ..other },
        }
    }
    answer.statistics = asking.meter.statistics;
    answer.statistics.evaluations += crate::evaluations() - evaluations;
    answer
}

/// How long it takes on average to verify a threat, on so many positions of random games from a root in which the defender
/// is to move. The tables of the gradual games begin empty on each.
pub fn time_to_verify<G: Game>(
    game: &G,
    root: &G::Position,
    args: &G::Args,
    knowledge: Knowledge,
    threat: &Threat,
    positions: usize,
) -> Duration {
    const LONGEST: u32 = 12;
    let (mut rng, mut total, mut timed) = (Rng::new(1), Duration::ZERO, 0);
    for _ in 0..positions * LONGEST as usize * 4 {
        if timed == positions as u32 {
            break;
        }
        let mut at = root.clone();
        for _ in 0..rng.below(LONGEST) {
            let plays = game.legal_moves(&at, args, game.turn(&at));
            let play = plays.get(rng.below(plays.len().max(1) as u32) as usize);
            let after = play.and_then(|&play| game.play(&at, args, game.turn(&at), play));
            match after.filter(|after| standing(game, after, args) == Standing::Open) {
                Some(after) => at = after,
                None => break,
            }
        }
        if game.turn(&at) == game.attacker(args) || standing(game, &at, args) != Standing::Open {
            continue;
        }
        let meter = Meter::new(&Budget::default());
        let Ok((mut hall, place)) = Hall::new(game, &at, args, knowledge, Ignoring::Nobody, meter, usize::MAX) else {
            continue;
        };
        let mut threats = Threats::default();
        let id = threats.id(threat.clone());
        let started = Instant::now();
        let _ = threats.replies(&mut hall, id, place);
        total += started.elapsed();
        timed += 1;
    }
    total / timed.max(1)
}

struct Asking<'g, G: Game> {
    game: &'g G,
    root: &'g G::Position,
    knowledge: Knowledge,
    algorithm: &'g Algorithm,
    budget: &'g Budget,
    meter: Meter,
}

impl<G: Game> Asking<'_, G> {
    /// Asks about one attacker.
    fn side(&mut self, args: &G::Args) -> Answer {
        let (game, root) = (self.game, self.root);
        let asks = if game.turn(root) == game.attacker(args) { Role::Attacker } else { Role::Defender };
        let mut answer = Answer {
            verdict: Verdict::Unknown,
            worth: Worth::Unknown,
            first_moves: Vec::new(),
            line: Vec::new(),
            statistics: Statistics::default(),
            stopped_by: None,
        };
        let mut bracket = Bracket::OPEN;
        let has_bans = Bans::of(game, root) == Bans::Possible;
        for question in Bracket::questions(asks) {
            if bracket.answers(*question).is_some() || (!has_bans && question.threshold() != 3) {
                continue;
            }
            let threshold = question.threshold();
            let said = self.question(args, ignoring(threshold), asks, &mut answer);
            answer.worth = said.worth;
            match said.worth {
                Worth::Won if has_bans => bracket.low = bracket.low.max(threshold),
                Worth::Lost if has_bans => bracket.high = bracket.high.min(threshold - 1),
                Worth::Won => bracket.low = bracket.high,
                Worth::Lost => bracket.high = bracket.low,
                _ => break,
            }
            answer.verdict = bracket.verdict(asks);
            if answer.verdict != Verdict::Unknown {
                break;
            }
        }
        answer.worth = match answer.verdict {
            Verdict::Won => Worth::Won,
            Verdict::WonByKo => Worth::WonByKo,
            Verdict::LostByKo => Worth::LostByKo,
            Verdict::Lost | Verdict::Draw => Worth::Lost,
            Verdict::Unknown if answer.worth == Worth::NoThreat => Worth::NoThreat,
            Verdict::Unknown => Worth::Unknown,
        };
        if answer.verdict == Verdict::Unknown {
            answer.first_moves.clear();
            answer.line.clear();
        } else {
            answer.stopped_by = None;
        }
        answer
    }

    /// Asks one question, and where the side to move gets what it wants, by which moves.
    fn question(&mut self, args: &G::Args, ignoring: Ignoring, asks: Role, answer: &mut Answer) -> Said {
        let hall = Hall::new(self.game, self.root, args, self.knowledge, ignoring, self.meter, self.budget.memory);
        let (mut hall, root) = match hall {
            Ok(hall) => hall,
            Err(stop) => {
                answer.stopped_by = Some(stop);
                return Said::plain(Worth::Unknown);
            }
        };
        let standing = match hall.standing(root) {
            Standing::Reached => Some(Worth::Won),
            Standing::Over => Some(Worth::Lost),
            Standing::Open => None,
        };
        if let Some(worth) = standing {
            return Said::plain(worth);
        }
        let mut prover = self.algorithm.prover(self.budget);
        let before = self.meter.statistics.nodes;
        let said = prover.ask(&mut hall, root).unwrap_or_else(|stop| {
            answer.stopped_by = Some(stop);
            Said::plain(Worth::Unknown)
        });
        let wanted = if asks == Role::Attacker { Worth::Won } else { Worth::Lost };
        if said.worth == wanted {
            let spent = hall.meter().statistics.nodes - before;
            let whole = *hall.meter();
            *hall.meter() = whole.at_most(spent + ON_OTHERS);
            answer.first_moves = first_moves(&mut hall, &mut *prover, root, said);
            *hall.meter() = Meter { statistics: hall.meter().statistics, ..whole };
            answer.line = line(&mut hall, &mut *prover, root, said);
        }
        self.meter.statistics = hall.meter().statistics;
        said
    }
}

/// Who may ignore bans where the value is asked to be at least so much.
fn ignoring(threshold: u8) -> Ignoring {
    match threshold {
        1 => Ignoring::Attacker,
        2 => Ignoring::AttackerOnce,
        3 => Ignoring::Nobody,
        4 => Ignoring::DefenderOnce,
        _ => Ignoring::Defender,
    }
}

/// The moves that work: the one that the search told, and those of the others that it can prove with what is left.
fn first_moves(arena: &mut dyn Arena, prover: &mut dyn Prover, root: Place, said: Said) -> Vec<Move> {
    let mut first: Vec<Move> = said.best.and_then(Step::play).into_iter().collect();
    let mut steps = Vec::new();
    if expand(arena, root, &mut steps).is_err() {
        return first;
    }
    for (step, next) in steps {
        let Some(play) = step.play().filter(|play| !first.contains(play)) else { continue };
        let worth = match arena.standing(next) {
            Standing::Reached => Worth::Won,
            Standing::Over => Worth::Lost,
            Standing::Open => match prover.ask(arena, next) {
                Ok(said) => said.worth,
                Err(_) => break,
            },
        };
        if worth == said.worth {
            first.push(play);
        }
    }
    first
}

/// The moves from the root on, as long as the search has one.
fn line(arena: &mut dyn Arena, prover: &mut dyn Prover, root: Place, said: Said) -> Vec<Move> {
    let (mut at, mut said, mut line, mut seen) = (root, said, Vec::new(), vec![root]);
    let whole = *arena.meter();
    *arena.meter() = whole.at_most(ON_OTHERS);
    while let Some(step) = said.best.filter(|_| line.len() < LONGEST) {
        let Ok(Some(next)) = arena.take(at, step) else { break };
        line.extend(step.play());
        if arena.standing(next) != Standing::Open || seen.contains(&next) {
            break;
        }
        seen.push(next);
        at = next;
        // The side that loses plays on somehow.
        said = match prover.ask(arena, at) {
            Ok(Said { best: None, worth }) => match resists(arena, at) {
                Ok(best) => Said { worth, best },
                Err(_) => break,
            },
            Ok(said) => said,
            Err(_) => break,
        };
    }
    *arena.meter() = Meter { statistics: arena.meter().statistics, ..whole };
    line
}

/// A reply to the threat of least order, or any step.
fn resists(arena: &mut dyn Arena, at: Place) -> Result<Option<Step>, Stop> {
    let mut steps = Vec::new();
    for n in 1..=arena.orders() {
        if arena.replies(n, at, &mut steps)? && !steps.is_empty() {
            return Ok(steps.first().copied());
        }
    }
    let mut legal = Vec::new();
    expand(arena, at, &mut legal)?;
    Ok(legal.first().map(|&(step, _)| step))
}
