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

/// So much time is spent on them, beside as much as the first one took.
const TIME_ON_OTHERS: Duration = Duration::from_millis(50);

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

impl<'g, G: Game> Asking<'g, G> {
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
        // The last one that was answered as the side to move wants: its moves are those that work.
        let mut wanted = None;
        let questions: &[u8] = if has_bans { questions(asks) } else { &[3] };
        for &threshold in questions {
            let is_known = bracket.low >= threshold || bracket.high < threshold;
            let Some(asked) = (if is_known { None } else { self.question(args, ignoring(threshold), &mut answer) })
            else {
                continue;
            };
            let worth = asked.said.worth;
            answer.worth = worth;
            match worth {
                Worth::Won if has_bans => bracket.low = bracket.low.max(threshold),
                Worth::Lost if has_bans => bracket.high = bracket.high.min(threshold - 1),
                Worth::Won => bracket.low = bracket.high,
                Worth::Lost => bracket.high = bracket.low,
                _ => break,
            }
            if worth == (if asks == Role::Attacker { Worth::Won } else { Worth::Lost }) {
                wanted = Some(asked);
            }
            answer.verdict = bracket.verdict(asks);
            if answer.verdict != Verdict::Unknown {
                break;
            }
        }
        if let Some(asked) = wanted.filter(|_| answer.verdict != Verdict::Unknown) {
            self.moves(asked, &mut answer);
        }
        answer.worth = match answer.verdict {
            Verdict::Won => Worth::Won,
            Verdict::WonByKo => Worth::WonByKo,
            Verdict::LostByKo => Worth::LostByKo,
            Verdict::Lost | Verdict::Draw => Worth::Lost,
            Verdict::Unknown if answer.worth == Worth::NoThreat => Worth::NoThreat,
            Verdict::Unknown => Worth::Unknown,
        };
        if answer.verdict != Verdict::Unknown {
            answer.stopped_by = None;
        }
        answer
    }

    /// Asks one question; nothing where there is no room for it.
    fn question(&mut self, args: &G::Args, ignoring: Ignoring, answer: &mut Answer) -> Option<Asked<'g, G>> {
        let started = Instant::now();
        let hall = Hall::new(self.game, self.root, args, self.knowledge, ignoring, self.meter, self.budget.memory);
        let (mut hall, root) = hall.map_err(|stop| answer.stopped_by = Some(stop)).ok()?;
        let mut prover = self.algorithm.prover(self.budget);
        let said = match hall.standing(root) {
            Standing::Reached => Ok(Said::plain(Worth::Won)),
            Standing::Over => Ok(Said::plain(Worth::Lost)),
            Standing::Open => prover.ask(&mut hall, root),
        };
        let said = said.unwrap_or_else(|stop| {
            answer.stopped_by = Some(stop);
            Said::plain(Worth::Unknown)
        });
        let nodes = hall.meter().statistics.nodes - self.meter.statistics.nodes;
        self.meter.statistics = hall.meter().statistics;
        Some(Asked { hall, prover, root, said, nodes, time: started.elapsed() })
    }

    /// Looks for more first moves and for a line, with as much work again as the question took, and some more.
    fn moves(&mut self, asked: Asked<'_, G>, answer: &mut Answer) {
        let Asked { mut hall, mut prover, root, said, nodes, time } = asked;
        if hall.standing(root) != Standing::Open {
            return;
        }
        let meter = self.meter.at_most(nodes + ON_OTHERS).no_longer_than(time + TIME_ON_OTHERS);
        *hall.meter() = meter;
        answer.first_moves = first_moves(&mut hall, &mut *prover, root, said);
        *hall.meter() = Meter { statistics: hall.meter().statistics, ..meter.at_most(nodes + 2 * ON_OTHERS) };
        answer.line = line(&mut hall, &mut *prover, root, said);
        self.meter.statistics = hall.meter().statistics;
    }
}

/// A question that was answered.
struct Asked<'g, G: Game> {
    hall: Hall<'g, G>,
    prover: Box<dyn Prover>,
    root: Place,
    said: Said,
    /// What it cost.
    nodes: u64,
    time: Duration,
}

/// The thresholds that tell the verdicts of the side to move apart: first bans binding both, then what makes that a
/// result without ko.
fn questions(asks: Role) -> &'static [u8] {
    match asks {
        Role::Attacker => &[3, 5, 2],
        Role::Defender => &[3, 4, 1],
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
