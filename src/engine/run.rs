//! A game in hand behind the common face: one wrapper for emitted Rust and for interpreted rules.

use std::time::{Duration, Instant};

use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_runtime::points::PointSet;
use kikashi_runtime::reason::Reason;
use kikashi_runtime::rng::Rng;
use kikashi_runtime::search::dfpn::{Kept, Results, Source};
use kikashi_runtime::search::inverting::{Inverting, inverting};
use kikashi_runtime::search::line::Ply;
use kikashi_runtime::search::named::Means;
use kikashi_runtime::search::prover::Worth;
use kikashi_runtime::search::threats::Threat;
use kikashi_runtime::search::{self, Because, Budget, Kit, Meter, Replies, Verdict, dfpn, fullwidth, named};
use kikashi_runtime::value::opponent;
use kikashi_runtime::{Batched, Cells, Game, Move, SelectorId, Tally, Unit};

use super::convert::{self, sorted};
use super::interpreted::level;
use super::measure::{self, ByHand, Measured};
use super::proof::{self, Parts};
use super::{Answer, Engine, Knowledge, LONGEST_PLAYOUT, Method, Named, Proved, Root, Rooted, Trace, Way};
use crate::handwritten::Counterparts;

/// Bytes for the stack of those who write proofs.
const STACK: usize = 1 << 30;

/// A game in hand.
pub struct Run<G> {
    /// The game.
    pub game: G,
    /// What its selectors use.
    pub knowledge: Knowledge,
    /// How it is run.
    pub way: Way,
}

impl<G: Batched> Run<G> {
    /// The position of plain data.
    fn position(&self, at: &Snapshot) -> Result<G::Position, String> {
        let found = self.game.read_cells(&convert::cells(at));
        found.ok_or_else(|| format!("the position does not fit {}", self.game.info().name))
    }

    fn snapshot(&self, position: &G::Position) -> Snapshot {
        convert::snapshot(self.game.to_cells(position))
    }

    fn play_of(&self, play: Move) -> Play {
        convert::play(self.game.info(), play)
    }

    fn sorted(&self, moves: Vec<Move>) -> Vec<Play> {
        sorted(self.game.info(), moves)
    }

    /// The arguments of a root: the given values in the order of the game's parameters.
    fn args(&self, at: &G::Position, root: &Root) -> Result<G::Args, String> {
        let info = self.game.info();
        if root.given.len() != info.parameters.len() {
            let names: Vec<&str> = info.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
            return Err(format!("{} is asked with: {}", info.name, names.join(", ")));
        }
        let mut given = root.given.clone();
        given.sort_unstable();
        let values: Vec<i32> = given.iter().map(|(_, value)| *value).collect();
        let args = self.game.args(at, &values).ok_or("a parameter does not meet its condition on this position")?;
        match root.attacker {
            Some(attacker) if attacker != self.game.attacker(&args) => Ok(self.game.with_attacker(&args, attacker)),
            _ => Ok(args),
        }
    }

    pub(super) fn start(&self, from: &Snapshot, root: &Root) -> Result<(G::Position, G::Args), String> {
        let from = self.position(from)?;
        let args = self.args(&from, root)?;
        Ok((from, args))
    }

    fn selector(&self, name: &str) -> Result<SelectorId, String> {
        let (info, level) = (self.game.info(), level(self.knowledge));
        info.selector_at(name, level)
            .ok_or_else(|| format!("`{name}` was not compiled for {} at level {}", info.name, self.knowledge.name()))
    }

    /// The points that an answer rests on, in board order.
    fn points(&self, why: &G::Why) -> Vec<u16> {
        why.points(self.game.full()).iter().filter_map(|point| u16::try_from(point).ok()).collect()
    }

    /// Verdict and moves of a selector, and how long they took.
    fn timed(&self, at: &Snapshot, args: &G::Args, name: &str) -> Result<(Option<Vec<Play>>, Duration), String> {
        let (selector, at) = (self.selector(name)?, self.position(at)?);
        let mut moves = Vec::new();
        let started = Instant::now();
        let holds = self.game.ask_often(selector, &at, args, 1, &mut moves);
        let time = started.elapsed();
        Ok((holds.then(|| self.sorted(moves)), time))
    }
}

impl<G: Batched> Run<G> {
    fn by_proof_numbers(
        &self,
        from: &G::Position,
        args: &G::Args,
        options: dfpn::Options,
        budget: &Budget,
    ) -> Result<Proved, String> {
        self.suits(from, args, options)?;
        Ok(self.proved(args, dfpn::search(&self.game, from, args, options, budget)))
    }

    /// Refuses a source of moves that the rules do not have.
    fn suits(&self, from: &G::Position, args: &G::Args, options: dfpn::Options) -> Result<(), String> {
        let source = options.source.filter(|source| !dfpn::suits(&self.game, from, args, *source));
        let Some(source) = source else { return Ok(()) };
        let lacks = match source {
            Source::All => return Ok(()),
            Source::Selectors => "a game in which no move bans another for a turn",
            Source::Reasons => "rules by which a side may pass, and selectors that tell why",
        };
        let (source, name) = (source.name(), &self.game.info().name);
        Err(format!("--algorithm {options}: {source} take {lacks}, which {name} has not; leave `{source}` out"))
    }

    fn by_full_width(&self, from: &G::Position, args: &G::Args, budget: &Budget) -> Result<Proved, String> {
        let answer = fullwidth::search(&self.game, from, args, budget).ok_or_else(|| {
            let name = &self.game.info().name;
            format!("positions of {name} may come back or rules ban moves for a turn, which --algorithm fullwidth does not know; take dfpn")
        })?;
        let because = match answer.verdict {
            Verdict::Unknown => "nothing was proved",
            _ => "proved by trying all moves",
        };
        Ok(Proved {
            verdict: answer.verdict,
            because: because.to_string(),
            guess: None,
            attacker: self.game.attacker(args),
            first_moves: self.sorted(answer.first_moves),
            zone: Vec::new(),
            line: answer.line.into_iter().map(|play| Some(self.play_of(play))).collect(),
            statistics: answer.statistics,
            beside: Duration::ZERO,
            stopped_by: answer.stopped_by,
        })
    }

    /// A search of the papers.
    fn by_name(&self, from: &G::Position, args: &G::Args, named: &Named, budget: &Budget) -> Proved {
        let Named { algorithm, orders, pruning } = named;
        let means = Means { orders: *orders, pruning: pruning.as_deref(), ..Means::of(level(self.knowledge)) };
        let answer = named::solve_with(&self.game, from, args, algorithm, means, budget);
        let because = match (answer.verdict, answer.worth) {
            (Verdict::Unknown, Worth::NoThreat) => format!("{algorithm} verified no threat that is left to try"),
            (Verdict::Unknown, _) => "nothing was proved".to_string(),
            _ if algorithm.is_inadmissible() => {
                format!("inadmissible: not a proof; found by {algorithm}")
            }
            _ => format!("proved by {algorithm}"),
        };
        Proved {
            verdict: answer.verdict,
            because,
            guess: None,
            attacker: self.game.attacker(args),
            first_moves: self.sorted(answer.first_moves),
            zone: Vec::new(),
            line: self.line(answer.line),
            statistics: answer.statistics,
            beside: answer.beside,
            stopped_by: answer.stopped_by,
        }
    }

    fn line(&self, line: Vec<Ply>) -> Vec<Option<Play>> {
        line.into_iter().map(|ply| ply.map(|play| self.play_of(play))).collect()
    }

    fn proved(&self, args: &G::Args, answer: dfpn::Answer) -> Proved {
        let because = match answer.verdict {
            Verdict::Unknown => "nothing was proved",
            _ => "proved by proof numbers",
        };
        Proved {
            verdict: answer.verdict,
            because: because.to_string(),
            guess: answer.guess.map(|guess| (guess.verdict, guess.play.map(|play| self.play_of(play)))),
            attacker: self.game.attacker(args),
            first_moves: answer.first_moves.into_iter().map(|play| self.play_of(play)).collect(),
            zone: answer.zone.into_iter().filter_map(|point| u16::try_from(point).ok()).collect(),
            line: self.line(answer.line),
            statistics: answer.statistics,
            beside: Duration::ZERO,
            stopped_by: answer.stopped_by,
        }
    }
}

/// What Abstract Proof Search rests on, in words.
fn words(because: Because) -> String {
    match because {
        Because::Standing => "the game is over already".to_string(),
        Because::Proof { iteration: 1 } => "proved at 1 ply".to_string(),
        Because::Proof { iteration } => format!("proved at {iteration} plies"),
        Because::Assumption { iteration } => {
            format!("found at {iteration} plies, if the complete set holds all replies that matter")
        }
        Because::Graph { positions } => format!("all {positions} positions that can follow were searched"),
        Because::NoThreats => "no threats are left to try".to_string(),
        Because::Ban => "what was found may rest on a ban on retaking".to_string(),
        Because::Spent => "nothing was proved".to_string(),
    }
}

impl<G: Counterparts + 'static> Engine for Run<G> {
    fn way(&self) -> Way {
        self.way
    }

    fn knowledge(&self) -> Knowledge {
        self.knowledge
    }

    fn perft(&self, from: &Snapshot, root: &Root, unit: Unit, depth: u32) -> Result<u64, String> {
        let (from, args) = self.start(from, root)?;
        Ok(self.game.perft(&from, &args, depth, unit))
    }

    fn playouts(&self, from: &Snapshot, root: &Root, seed: u64, count: u64) -> Result<Tally, String> {
        let (from, args) = self.start(from, root)?;
        Ok(self.game.playouts(&from, &args, &mut Rng::new(seed), LONGEST_PLAYOUT, count))
    }

    fn has_selector(&self, name: &str) -> bool {
        self.selector(name).is_ok()
    }

    fn legal_moves(&self, at: &Cells, by: i32) -> Option<Vec<Move>> {
        let at = self.game.read_cells(at)?;
        let args = self.game.args(&at, &[])?;
        Some(self.game.legal_moves(&at, &args, by))
    }

    fn search(&self, from: &Snapshot, root: &Root, method: Method, budget: &Budget) -> Result<Proved, String> {
        let (from, args) = self.start(from, root)?;
        let name = &self.game.info().name;
        let kit = || {
            Kit::new(&self.game, level(self.knowledge))
                .ok_or_else(|| format!("--algorithm aps needs the selectors gi1 and ip1, and {name} has them not"))
        };
        let kit = match method {
            Method::ProofNumbers(options) => return self.by_proof_numbers(&from, &args, options, budget),
            Method::Named(named) => return Ok(self.by_name(&from, &args, &named, budget)),
            Method::FullWidth => return self.by_full_width(&from, &args, budget),
            Method::Threats => kit()?,
            Method::CompleteSet(nulls) => {
                kit()?.passing(nulls).replying(Replies::Assumed(self.game.complete_set().ok_or_else(|| {
                    format!(
                        "--algorithm aps-complete-set needs a hand-written set of replies, and {name} has none; use aps"
                    )
                })?))
            }
        };
        let answer = search::search(&self.game, &from, &args, kit, budget);
        Ok(Proved {
            verdict: answer.verdict,
            because: words(answer.because),
            guess: None,
            attacker: self.game.attacker(&args),
            first_moves: self.sorted(answer.first_moves),
            zone: Vec::new(),
            line: self.line(answer.line),
            statistics: answer.statistics,
            beside: Duration::ZERO,
            stopped_by: answer.stopped_by,
        })
    }

    fn follows_reasons(&self, from: &Snapshot, root: &Root) -> Result<bool, String> {
        let (_, args) = self.start(from, root)?;
        Ok(dfpn::follows_reasons(&self.game, &args))
    }

    fn resumed(
        &self,
        from: &Snapshot,
        root: &Root,
        options: dfpn::Options,
        budget: &Budget,
        kept: &mut Vec<Kept>,
    ) -> Result<Proved, String> {
        let (from, args) = self.start(from, root)?;
        self.suits(&from, &args, options)?;
        // As much as the search takes for what it has in common with others.
        let results = Results::new(budget.memory / 4);
        if !kept.iter().all(|kept| results.add(&self.game, kept)) {
            return Err(format!("what was kept is not of {}", self.game.info().name));
        }
        let answer = dfpn::resumed(&self.game, &from, &args, options, budget, &results);
        *kept = results.kept(&self.game);
        Ok(self.proved(&args, answer))
    }

    fn proof(
        &self,
        from: &Snapshot,
        root: &Root,
        judge: &Judge,
        options: dfpn::Options,
        budget: &Budget,
    ) -> Result<(Proved, Parts), String> {
        let (from, args) = self.start(from, root)?;
        self.suits(&from, &args, options)?;
        let prove = || dfpn::proof::prove(&self.game, &from, &args, options, budget);
        // Proofs are followed to their ends, which are deep.
        let (answer, found) = std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, prove);
            let thread = thread.map_err(|error| error.to_string())?;
            thread.join().map_err(|_| "the proof could not be written".to_string())
        })?;
        Ok((self.proved(&args, answer), proof::parts(judge, self.game.info(), found)))
    }

    fn zone(&self, from: &Snapshot, root: &Root, budget: &Budget) -> Result<Vec<u16>, String> {
        let (from, args) = self.start(from, root)?;
        let why = dfpn::why_won(&self.game, &from, &args, budget, &mut Meter::new(budget));
        Ok(why.map_or_else(Vec::new, |why| self.points(&why)))
    }

    fn inverting(&self, from: &Snapshot, root: &Root, order: u32, budget: &Budget) -> Result<Inverting<Play>, String> {
        let (from, args) = self.start(from, root)?;
        let mut found = inverting(&self.game, &from, &args, order, budget).map(|play| self.play_of(play));
        found.open.sort();
        Ok(found)
    }

    fn verifying(
        &self,
        from: &Snapshot,
        root: &Root,
        threat: &Threat,
        orders: usize,
        positions: usize,
    ) -> Result<Duration, String> {
        let (from, args) = self.start(from, root)?;
        let means = Means { orders, ..Means::of(level(self.knowledge)) };
        Ok(named::time_to_verify(&self.game, &from, &args, means, threat, positions))
    }

    fn rooted(&self, at: &Snapshot, root: &Root) -> Result<Box<dyn Rooted + '_>, String> {
        let (_, args) = self.start(at, root)?;
        Ok(Box::new(RootedRun { run: self, args }))
    }
}

/// A game in hand with its root.
struct RootedRun<'r, G: Game> {
    run: &'r Run<G>,
    args: G::Args,
}

impl<G: Counterparts + 'static> Rooted for RootedRun<'_, G> {
    fn attacker(&self) -> i32 {
        self.run.game.attacker(&self.args)
    }

    fn legal(&self, at: &Snapshot, player: i32) -> Vec<Play> {
        let moves = |at| self.run.sorted(self.run.game.legal_moves(&at, &self.args, player));
        self.run.position(at).map_or_else(|_| Vec::new(), moves)
    }

    fn play(&self, at: &Snapshot, player: i32, play: &Play) -> Option<Snapshot> {
        let (run, game) = (self.run, &self.run.game);
        let at = run.position(at).ok()?;
        let play = Move::from_values(play.clause.index(), &play.args)?;
        // What is no candidate may not be played.
        let legal = game.legal_moves(&at, &self.args, player).contains(&play);
        legal.then(|| game.play(&at, &self.args, player, play)).flatten().map(|next| run.snapshot(&next))
    }

    fn null(&self, at: &Snapshot) -> Snapshot {
        let null = |at| self.run.snapshot(&self.run.game.null(&at));
        self.run.position(at).map_or_else(|_| at.clone(), null)
    }

    fn goal(&self, at: &Snapshot, player: i32) -> bool {
        self.run.position(at).is_ok_and(|at| self.run.game.goal(&at, &self.args, player))
    }

    fn is_over(&self, at: &Snapshot) -> bool {
        let game = &self.run.game;
        self.run.position(at).is_ok_and(|at| game.outcome(&at, &self.args, opponent(game.turn(&at))).is_some())
    }

    fn verdict(&self, at: &Snapshot, name: &str) -> Result<bool, String> {
        Ok(self.run.game.verdict(self.run.selector(name)?, &self.run.position(at)?, &self.args))
    }

    fn moves(&self, at: &Snapshot, name: &str) -> Result<Vec<Play>, String> {
        Ok(self.run.timed(at, &self.args, name)?.0.unwrap_or_default())
    }

    fn trace(&self, at: &Snapshot, name: &str) -> Result<Option<Trace>, String> {
        let (selector, at) = (self.run.selector(name)?, self.run.position(at)?);
        let why = self.run.game.explained(selector, &at, &self.args);
        Ok(why.map(|why| Trace { holds: why.holds(), points: self.run.points(&why) }))
    }

    fn ask(&self, at: &Snapshot, name: &str) -> Result<Answer, String> {
        let before = kikashi_runtime::evaluations();
        let (moves, time) = self.run.timed(at, &self.args, name)?;
        Ok(Answer { moves, time, evaluations: kikashi_runtime::evaluations() - before })
    }

    fn measure(&self, at: &Snapshot, name: &str, limit: Duration) -> Result<Option<Measured>, String> {
        let (at, selector) = (self.run.position(at)?, self.run.selector(name)?);
        let game = &self.run.game;
        Ok(measure::counted(game, selector, &at, &self.args, limit).map(|evaluations| {
            let (moves, nanoseconds) =
                measure::measured(|times, moves| game.ask_often(selector, &at, &self.args, times, moves));
            Measured { moves: moves.map(|moves| self.run.sorted(moves)), nanoseconds, evaluations }
        }))
    }

    fn by_hand(&self, at: &Snapshot, name: &str) -> Result<Vec<ByHand>, String> {
        let (at, game) = (self.run.position(at)?, &self.run.game);
        let each = game.counterparts(name).into_iter().map(|own| {
            let before = kikashi_runtime::evaluations();
            (own.ask)(&at, &self.args, 1, &mut Vec::new());
            let evaluations = kikashi_runtime::evaluations() - before;
            let (moves, nanoseconds) = measure::measured(|times, moves| (own.ask)(&at, &self.args, times, moves));
            let measured = Measured { moves: moves.map(|moves| self.run.sorted(moves)), nanoseconds, evaluations };
            ByHand { knowledge: own.knowledge, measured }
        });
        Ok(each.collect())
    }

    fn set_to_prevent(&self, at: &Snapshot, name: &str) -> Result<Option<Vec<Play>>, String> {
        let found = self.run.game.set_to_prevent(name, &self.run.position(at)?, &self.args);
        Ok(found.map(|moves| self.run.sorted(moves)))
    }

    fn tried(&self, at: &Snapshot, name: &str) -> Result<Option<Vec<Play>>, String> {
        let found = self.run.game.tried(self.run.selector(name)?, &self.run.position(at)?, &self.args);
        Ok(found.map(|moves| self.run.sorted(moves)))
    }

    fn evaluations(&self) -> u64 {
        kikashi_runtime::evaluations()
    }
}
