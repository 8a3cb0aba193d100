//! The searches of the papers by name, on any game: what is asked of them, and what is made of their answers.
//!
//! A search answers one question about bans; the verdict takes up to four, those of the main search in the same order
//! (`dfpn/value.rs`). Where the rules name nobody attacker and the player to move is shown to fail, the other player is
//! asked about in the same way: if he fails as well the game is drawn (`dfpn/roles.rs`).

use std::time::{Duration, Instant};

use super::algorithm::Algorithm;
use super::arena::{Arena, Hall, Place, Pruning, Step, expand};
use super::bans::Bans;
use super::dfpn::{Bracket, Question, if_the_other_side, may_be_drawn};
use super::graph::Ignoring;
use super::kit::ORDERS;
use super::line::{LONGEST, Ply, shown};
use super::prover::{Prover, Said, Worth};
use super::threats::{Threat, Threats};
use super::{Budget, Meter, Standing, Statistics, Stop, Verdict, standing};
use crate::game::{Game, Knowledge};
use crate::rng::Rng;
use crate::value::{Move, Role, opponent};

/// So many nodes are spent on other first moves, beside as many as the first one took, and so many on the line.
const ON_OTHERS: u64 = 1_000;

/// So much time is spent on either, beside as much as the first move took.
const TIME_ON_OTHERS: Duration = Duration::from_millis(50);

/// An answer, from the attacker's side.
#[derive(Clone, Debug)]
pub struct Answer {
    /// What is proved.
    pub verdict: Verdict,
    /// The same in the words of the search, which tells a threat that was missing from what is not known.
    pub worth: Worth,
    /// The first moves that were proved to work for the side to move.
    pub first_moves: Vec<Move>,
    /// A line of play, as far as the search knows it; a ply is none where any move will do.
    pub line: Vec<Ply>,
    /// What the verdict cost; what was spent on further first moves and on the line is not in it.
    pub statistics: Statistics,
    /// What was spent on those, by the clock of the budget.
    pub beside: Duration,
    /// Why the search ended before it was done.
    pub stopped_by: Option<Stop>,
}

/// What a search of the papers may use beside the rules.
#[derive(Clone, Copy)]
pub struct Means<'a> {
    /// Selectors that were compiled with this knowledge are preferred.
    pub knowledge: Knowledge,
    /// Compiled gradual games up to this order are asked, and greater ones found by playing.
    pub orders: usize,
    /// Rules by which moves are left out, for an algorithm that [says so](Algorithm::prunes_by).
    pub pruning: Option<&'a dyn Pruning>,
}

impl Means<'_> {
    /// All that was compiled, and nothing left out.
    pub const fn of(knowledge: Knowledge) -> Means<'static> {
        Means { knowledge, orders: ORDERS, pruning: None }
    }
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
    solve_with(game, root, args, algorithm, Means::of(knowledge), budget)
}

/// The same with these means.
pub fn solve_with<G: Game>(
    game: &G,
    root: &G::Position,
    args: &G::Args,
    algorithm: &Algorithm,
    means: Means<'_>,
    budget: &Budget,
) -> Answer {
    let evaluations = crate::evaluations();
    let mut asking = Asking {
        game,
        root,
        means,
        algorithm,
        budget,
        meter: Meter::new(budget),
        beside: Statistics::default(),
        time_beside: Duration::ZERO,
    };
    let mut answer = asking.side(args);
    if answer.verdict == Verdict::Lost && may_be_drawn(game, root, args) {
        let other = asking.side(&game.with_attacker(args, opponent(game.attacker(args))));
        answer.verdict = if_the_other_side(other.verdict);
        match answer.verdict {
            Verdict::Draw => answer.first_moves = other.first_moves,
            Verdict::Unknown => answer = Answer { verdict: Verdict::Unknown, worth: Worth::Unknown, ..other },
            _ => answer.first_moves.clear(),
        }
    }
    let (all, beside) = (asking.meter.statistics, asking.beside);
    answer.beside = asking.time_beside;
    answer.statistics = Statistics {
        nodes: all.nodes - beside.nodes,
        selector_calls: all.selector_calls - beside.selector_calls,
        evaluations: crate::evaluations() - evaluations - beside.evaluations,
        moves_played: all.moves_played - beside.moves_played,
    };
    answer
}

/// How long it takes on average to verify a threat, on so many positions of random games from a root in which the defender
/// is to move. The tables of the gradual games begin empty on each.
pub fn time_to_verify<G: Game>(
    game: &G,
    root: &G::Position,
    args: &G::Args,
    means: Means<'_>,
    threat: &Threat,
    positions: usize,
) -> Duration {
    const LONGEST: u32 = 12;
    /// The fastest counts, since what else the machine does only adds.
    const ROUNDS: usize = 3;
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
        let mut fastest = None;
        for _ in 0..ROUNDS {
            let meter = Meter::new(&Budget::default());
            let hall = Hall::new(game, &at, args, means.knowledge, Ignoring::Nobody, meter, usize::MAX);
            let Ok((hall, place)) = hall else { continue };
            let mut hall = hall.asking(means.orders);
            let mut threats = Threats::default();
            let id = threats.id(threat.clone());
            let started = Instant::now();
            let _ = threats.replies(&mut hall, id, place);
            fastest = fastest.into_iter().chain([started.elapsed()]).min();
        }
        if let Some(fastest) = fastest {
            total += fastest;
            timed += 1;
        }
    }
    total / timed.max(1)
}

struct Asking<'g, G: Game> {
    game: &'g G,
    root: &'g G::Position,
    means: Means<'g>,
    algorithm: &'g Algorithm,
    budget: &'g Budget,
    meter: Meter,
    /// What was spent beside the verdicts.
    beside: Statistics,
    time_beside: Duration,
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
            beside: Duration::ZERO,
            stopped_by: None,
        };
        let mut bracket = Bracket::OPEN;
        let has_bans = Bans::of(game, root) == Bans::Possible;
        // The last one that was answered as the side to move wants: its moves are those that work.
        let mut wanted = None;
        let questions = if has_bans { Bracket::questions(asks) } else { &[Question::BOTH_BOUND] };
        for &question in questions {
            if bracket.answers(question).is_some() {
                continue;
            }
            let Some(asked) = self.question(args, ignoring(question), &mut answer) else { continue };
            let (worth, threshold) = (asked.said.worth, question.threshold());
            answer.worth = worth;
            match worth {
                Worth::Won if has_bans => bracket.low = bracket.low.max(threshold),
                Worth::Lost if has_bans => bracket.high = bracket.high.min(threshold - 1),
                Worth::Won => bracket.low = bracket.high,
                Worth::Lost => bracket.high = bracket.low,
                // Another question may be easier, but the one in which bans bind both tells most.
                _ if question == Question::BOTH_BOUND => break,
                _ => continue,
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
            answer.line = shown(game, root, args, std::mem::take(&mut answer.line));
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
        let started = (self.budget.clock)();
        let means = self.means;
        let hall = Hall::new(self.game, self.root, args, means.knowledge, ignoring, self.meter, self.budget.memory);
        let (hall, root) = hall.map_err(|stop| answer.stopped_by = Some(stop)).ok()?;
        let mut hall = hall.asking(means.orders).pruning(means.pruning);
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
        let time = (self.budget.clock)().saturating_sub(started);
        Some(Asked { hall, prover, root, said, nodes, time })
    }

    /// Looks for more first moves and for a line, with as much work again as the question took, and some more.
    fn moves(&mut self, asked: Asked<'_, G>, answer: &mut Answer) {
        let Asked { mut hall, mut prover, root, said, nodes, time } = asked;
        if hall.standing(root) != Standing::Open {
            return;
        }
        let (before, evaluations, started) = (self.meter.statistics, crate::evaluations(), (self.budget.clock)());
        *hall.meter() = self.meter.at_most(nodes + ON_OTHERS).no_longer_than(time + TIME_ON_OTHERS);
        answer.first_moves = first_moves(&mut hall, &mut *prover, root, said);
        // What the other moves took is not taken from the line.
        let spent = Meter { statistics: hall.meter().statistics, ..self.meter };
        *hall.meter() = spent.at_most(nodes + ON_OTHERS).no_longer_than(time + TIME_ON_OTHERS);
        answer.line = line(&mut hall, &mut *prover, root, said);
        let after = hall.meter().statistics;
        self.beside.nodes += after.nodes - before.nodes;
        self.beside.selector_calls += after.selector_calls - before.selector_calls;
        self.beside.evaluations += crate::evaluations() - evaluations;
        self.beside.moves_played += after.moves_played - before.moves_played;
        self.time_beside += (self.budget.clock)().saturating_sub(started);
        self.meter.statistics = after;
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

/// Who may ignore bans where the value is asked to be at least so much.
fn ignoring(question: Question) -> Ignoring {
    match question.threshold() {
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
fn line(arena: &mut dyn Arena, prover: &mut dyn Prover, root: Place, said: Said) -> Vec<Ply> {
    let (mut at, mut said, mut line, mut seen) = (root, said, Vec::new(), vec![root]);
    let whole = *arena.meter();
    *arena.meter() = whole.at_most(ON_OTHERS);
    while line.len() < LONGEST {
        let next = match said.best {
            Some(step) => arena.take(at, step).ok().flatten().map(|next| (step.play(), next)),
            // The side that loses plays on somehow.
            None => resists(arena, prover, at, said.worth).ok().flatten(),
        };
        let Some((ply, next)) = next else { break };
        line.push(ply);
        if arena.standing(next) != Standing::Open || seen.contains(&next) {
            break;
        }
        seen.push(next);
        at = next;
        said = match prover.ask(arena, at) {
            Ok(said) if said.worth.is_settled() => said,
            _ => break,
        };
    }
    *arena.meter() = Meter { statistics: arena.meter().statistics, ..whole };
    line
}

/// A reply of the side that loses to the threat of least order, and where it leads; where there is no threat the turn goes
/// over, unless that would be better for it than all it can do.
fn resists(
    arena: &mut dyn Arena,
    prover: &mut dyn Prover,
    at: Place,
    worth: Worth,
) -> Result<Option<(Ply, Place)>, Stop> {
    let loses = if arena.role(at) == Role::Attacker { Worth::Lost } else { Worth::Won };
    if worth != loses {
        return Ok(None);
    }
    let mut steps = Vec::new();
    for n in 1..=arena.orders() {
        if arena.replies(n, at, &mut steps)?
            && let Some(&step) = steps.first()
        {
            return Ok(arena.take(at, step)?.map(|next| (step.play(), next)));
        }
    }
    let mut legal = Vec::new();
    expand(arena, at, &mut legal)?;
    let Some(&(step, next)) = legal.first() else { return Ok(None) };
    let idle = arena.null(at)?;
    let stays = arena.standing(idle) == Standing::Open && prover.ask(arena, idle)?.worth == worth;
    Ok(Some(if stays { (None, idle) } else { (step.play(), next) }))
}
