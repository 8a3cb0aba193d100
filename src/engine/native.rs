//! Emitted Rust behind the common face: one wrapper for all compiled instances.

use std::hint::black_box;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kikashi_gamedef::rules::MoveId;
use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_gamedef::syntax;
use kikashi_generated::Visitor;
use kikashi_runtime::playout::playout_with;
use kikashi_runtime::points::PointSet;
use kikashi_runtime::reason::Reason;
use kikashi_runtime::rng::Rng;
use kikashi_runtime::search::{self, Because, Budget, Kit, Meter, Replies, Verdict, dfpn};
use kikashi_runtime::value::opponent;
use kikashi_runtime::{Board, Cells, Game, Knowledge as Level, Move, Outcome, Selector};

use super::measure::{self, ByHand, Measured};
use super::{Answer, Engine, Knowledge, LONGEST_PLAYOUT, Method, Proved, Root, Rooted, Tally, Trace, Way};
use crate::handwritten::{complete_set, handwritten};
use crate::setting::Setting;

/// The compiled game of a setting, if it is one of the shipped instances. The start may differ: positions are given.
pub fn native(setting: &Setting, knowledge: Knowledge) -> Option<Arc<dyn Engine>> {
    // Rules of the same name that a user wrote are other rules.
    let is_shipped = |text: &str| syntax::shipped_names().any(|name| syntax::shipped(name) == Some(text));
    if !setting.book.sources.iter().all(|(_, source)| is_shipped(&source.text)) {
        return None;
    }
    let names = setting.instances().map(|instance| instance.name.as_str()).chain([setting.name.as_str()]);
    names.into_iter().find_map(|name| kikashi_generated::visit(name, Make(knowledge)))
}

/// Makes the engine of an instance that is known by name.
struct Make(Knowledge);

impl Visitor for Make {
    type Output = Arc<dyn Engine>;

    fn visit<G: Game>(self) -> Arc<dyn Engine> {
        Arc::new(Native::<G> { game: PhantomData, knowledge: self.0 })
    }
}

/// A compiled instance.
struct Native<G> {
    game: PhantomData<G>,
    knowledge: Knowledge,
}

/// The position of plain data.
fn position<G: Game>(at: &Snapshot) -> Result<G::Position, String> {
    let cells = Cells { cells: at.cells.clone(), turn: at.turn, passes: at.passes };
    G::from_cells(&cells).ok_or_else(|| format!("the position does not fit {}", G::NAME))
}

fn snapshot<G: Game>(position: &G::Position) -> Snapshot {
    let cells = G::to_cells(position);
    Snapshot { cells: cells.cells, turn: cells.turn, passes: cells.passes }
}

fn play_of<G: Game>(play: Move) -> Play {
    let arity = G::CLAUSES.get(usize::from(play.clause)).map_or(0, |clause| clause.parameters.len());
    let args = play.args.iter().take(arity).map(|&value| i32::from(value)).collect();
    Play { clause: MoveId::from_raw(u32::from(play.clause)), args }
}

fn sorted<G: Game>(moves: Vec<Move>) -> Vec<Play> {
    let mut plays: Vec<Play> = moves.into_iter().map(play_of::<G>).collect();
    plays.sort_unstable();
    plays
}

/// The arguments of a root: the given values in the order of the game's parameters.
fn args<G: Game>(at: &G::Position, root: &Root) -> Result<G::Args, String> {
    if root.given.len() != G::PARAMETERS.len() {
        let names: Vec<&str> = G::PARAMETERS.iter().map(|parameter| parameter.name).collect();
        return Err(format!("{} is asked with: {}", G::NAME, names.join(", ")));
    }
    let mut given = root.given.clone();
    given.sort_unstable();
    let values: Vec<i32> = given.iter().map(|(_, value)| *value).collect();
    let args = G::args(at, &values).ok_or("a parameter does not meet its condition on this position")?;
    match root.attacker {
        Some(attacker) if attacker != G::attacker(&args) => Ok(G::with_attacker(&args, attacker)),
        _ => Ok(args),
    }
}

impl<G: Game> Engine for Native<G> {
    fn way(&self) -> Way {
        Way::Native
    }

    fn knowledge(&self) -> Knowledge {
        self.knowledge
    }

    fn perft(&self, from: &Snapshot, root: &Root, depth: u32) -> Result<u64, String> {
        let from = position::<G>(from)?;
        Ok(kikashi_runtime::perft::<G>(&from, &args::<G>(&from, root)?, depth))
    }

    fn playouts(&self, from: &Snapshot, root: &Root, seed: u64, count: u64) -> Result<Tally, String> {
        let from = position::<G>(from)?;
        let args = args::<G>(&from, root)?;
        let mut rng = Rng::new(seed);
        let mut moves = Vec::new();
        let mut tally = Tally::default();
        for _ in 0..count {
            let playout = playout_with::<G>(&from, &args, &mut rng, LONGEST_PLAYOUT, &mut moves, |_, _, _| ());
            tally.playouts += 1;
            tally.moves += u64::from(playout.length);
            match playout.outcome {
                Some(Outcome::Won(player)) => tally.wins[usize::from(player != 0)] += 1,
                Some(Outcome::Draw) => tally.draws += 1,
                None => {}
            }
        }
        Ok(tally)
    }

    fn has_selector(&self, name: &str) -> bool {
        selector::<G::Counted>(name, self.knowledge).is_ok()
    }

    /// On the copy of the game that counts, whose selectors can be stopped in the middle.
    fn search(&self, from: &Snapshot, root: &Root, method: Method, budget: &Budget) -> Result<Proved, String> {
        searched::<G::Counted>(from, root, self.knowledge, method, budget)
    }

    fn zone(&self, from: &Snapshot, root: &Root, budget: &Budget) -> Result<Vec<u16>, String> {
        zone_of_win::<G::Counted>(from, root, budget)
    }

    fn rooted(&self, at: &Snapshot, root: &Root) -> Result<Box<dyn Rooted + '_>, String> {
        let args = args::<G::Counted>(&position::<G::Counted>(at)?, root)?;
        Ok(Box::new(NativeRooted::<G::Counted> { args, knowledge: self.knowledge }))
    }
}

fn searched<G: Game>(
    from: &Snapshot,
    root: &Root,
    knowledge: Knowledge,
    method: Method,
    budget: &Budget,
) -> Result<Proved, String> {
    let from = position::<G>(from)?;
    let args = args::<G>(&from, root)?;
    let kit = || {
        Kit::new(level(knowledge))
            .ok_or_else(|| format!("--algorithm aps needs the selectors gi1 and ip1, and {} has them not", G::NAME))
    };
    let kit = match method {
        Method::ProofNumbers => return Ok(by_proof_numbers::<G>(&from, &args, budget)),
        Method::Threats => kit()?,
        Method::CompleteSet => kit()?.replying(Replies::Assumed(complete_set::<G>().ok_or_else(|| {
            format!(
                "--algorithm aps-complete-set needs a hand-written set of replies, and {} has none; use aps",
                G::NAME
            )
        })?)),
    };
    let answer = search::search::<G>(&from, &args, kit, budget);
    Ok(Proved {
        verdict: answer.verdict,
        because: words(answer.because),
        guess: None,
        attacker: G::attacker(&args),
        first_moves: sorted::<G>(answer.first_moves),
        zone: Vec::new(),
        line: answer.line.into_iter().map(play_of::<G>).collect(),
        statistics: answer.statistics,
        stopped_by: answer.stopped_by,
    })
}

fn by_proof_numbers<G: Game>(from: &G::Position, args: &G::Args, budget: &Budget) -> Proved {
    let answer = dfpn::search::<G>(from, args, dfpn::Options::default(), budget);
    let because = match answer.verdict {
        Verdict::Unknown => "nothing was proved".to_string(),
        _ => "proved by proof numbers".to_string(),
    };
    Proved {
        verdict: answer.verdict,
        because,
        guess: answer.guess.map(|guess| (guess.won, guess.play.map(play_of::<G>))),
        attacker: G::attacker(args),
        first_moves: sorted::<G>(answer.first_moves),
        zone: answer.zone.into_iter().filter_map(|point| u16::try_from(point).ok()).collect(),
        line: answer.line.into_iter().map(play_of::<G>).collect(),
        statistics: answer.statistics,
        stopped_by: answer.stopped_by,
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

fn zone_of_win<G: Game>(from: &Snapshot, root: &Root, budget: &Budget) -> Result<Vec<u16>, String> {
    let from = position::<G>(from)?;
    let args = args::<G>(&from, root)?;
    let why = dfpn::why_won::<G>(&from, &args, budget, &mut Meter::new(budget));
    Ok(why.map_or_else(Vec::new, |why| points::<G>(&why)))
}

/// The points that an answer rests on, in board order.
fn points<G: Game>(why: &G::Why) -> Vec<u16> {
    why.points(<G::Board as Board>::FULL).iter().filter_map(|point| u16::try_from(point).ok()).collect()
}

/// A root on the copy of a game that counts: one copy is compiled, and counting costs next to nothing.
struct NativeRooted<G: Game> {
    args: G::Args,
    knowledge: Knowledge,
}

/// The runtime's name of a level.
fn level(knowledge: Knowledge) -> Level {
    match knowledge {
        Knowledge::None => Level::None,
        Knowledge::Distance => Level::Distance,
        Knowledge::Trace => Level::Trace,
    }
}

fn selector<G: Game>(name: &str, knowledge: Knowledge) -> Result<&'static Selector<G>, String> {
    G::selector_at(name, level(knowledge))
        .ok_or_else(|| format!("`{name}` was not compiled for {} at level {}", G::NAME, knowledge.name()))
}

/// Verdict and moves of a selector, and how long they took.
fn timed<G: Game>(
    at: &Snapshot,
    args: &G::Args,
    name: &str,
    knowledge: Knowledge,
) -> Result<(Option<Vec<Play>>, Duration), String> {
    let (selector, at) = (selector::<G>(name, knowledge)?, position::<G>(at)?);
    let mut moves = Vec::new();
    let started = Instant::now();
    let holds = (selector.verdict)(&at, args);
    if holds {
        (selector.moves)(&at, args, &mut moves);
    }
    let time = started.elapsed();
    Ok((holds.then(|| sorted::<G>(moves)), time))
}

impl<G: Game> Rooted for NativeRooted<G> {
    fn attacker(&self) -> i32 {
        G::attacker(&self.args)
    }

    fn legal(&self, at: &Snapshot, player: i32) -> Vec<Play> {
        position::<G>(at).map_or_else(|_| Vec::new(), |at| sorted::<G>(G::legal_moves(&at, &self.args, player)))
    }

    fn play(&self, at: &Snapshot, player: i32, play: &Play) -> Option<Snapshot> {
        let at = position::<G>(at).ok()?;
        let play = Move::from_values(play.clause.index(), &play.args)?;
        // What is no candidate may not be played.
        let legal = G::legal_moves(&at, &self.args, player).contains(&play);
        legal.then(|| G::play(&at, &self.args, player, play)).flatten().map(|next| snapshot::<G>(&next))
    }

    fn null(&self, at: &Snapshot) -> Snapshot {
        position::<G>(at).map_or_else(|_| at.clone(), |at| snapshot::<G>(&G::null(&at)))
    }

    fn goal(&self, at: &Snapshot, player: i32) -> bool {
        position::<G>(at).is_ok_and(|at| G::goal(&at, &self.args, player))
    }

    fn is_over(&self, at: &Snapshot) -> bool {
        position::<G>(at).is_ok_and(|at| G::outcome(&at, &self.args, opponent(G::turn(&at))).is_some())
    }

    fn verdict(&self, at: &Snapshot, name: &str) -> Result<bool, String> {
        Ok((selector::<G>(name, self.knowledge)?.verdict)(&position::<G>(at)?, &self.args))
    }

    fn moves(&self, at: &Snapshot, name: &str) -> Result<Vec<Play>, String> {
        Ok(timed::<G>(at, &self.args, name, self.knowledge)?.0.unwrap_or_default())
    }

    fn trace(&self, at: &Snapshot, name: &str) -> Result<Option<Trace>, String> {
        let (selector, at) = (selector::<G>(name, self.knowledge)?, position::<G>(at)?);
        Ok(selector.why.map(|why| {
            let why = why(&at, &self.args);
            Trace { holds: why.holds(), points: points::<G>(&why) }
        }))
    }

    fn ask(&self, at: &Snapshot, name: &str) -> Result<Answer, String> {
        let before = kikashi_runtime::evaluations();
        let (moves, time) = timed::<G>(at, &self.args, name, self.knowledge)?;
        Ok(Answer { moves, time, evaluations: kikashi_runtime::evaluations() - before })
    }

    fn measure(&self, at: &Snapshot, name: &str, limit: Duration) -> Result<Option<Measured>, String> {
        let (at, selector) = (position::<G>(at)?, selector::<G>(name, self.knowledge)?);
        Ok(measure::counted(selector, &at, &self.args, limit).map(|evaluations| {
            let (moves, nanoseconds) = measure::measured(|moves| measure::ask(selector, &at, &self.args, moves));
            Measured { moves: moves.map(sorted::<G>), nanoseconds, evaluations }
        }))
    }

    fn by_hand(&self, at: &Snapshot, name: &str) -> Result<Vec<ByHand>, String> {
        let at = position::<G>(at)?;
        let each = handwritten::<G>(name).into_iter().map(|own| {
            let before = kikashi_runtime::evaluations();
            (own.ask)(&at, &self.args, &mut Vec::new());
            let evaluations = kikashi_runtime::evaluations() - before;
            let (moves, nanoseconds) = measure::measured(|moves| (own.ask)(black_box(&at), &self.args, moves));
            let measured = Measured { moves: moves.map(sorted::<G>), nanoseconds, evaluations };
            ByHand { knowledge: own.knowledge, measured }
        });
        Ok(each.collect())
    }

    fn evaluations(&self) -> u64 {
        kikashi_runtime::evaluations()
    }
}
