//! One face for the three ways to run the rules of a game: emitted Rust, the interpreter of the middle language, and
//! the judge. Commands ask through it and exchange positions and moves as plain data, so that each way can be held
//! against another and none of them leaks into the commands.

mod convert;
mod interpreted;
mod judge;
mod measure;
mod native;
mod proof;
pub mod pruning;
mod run;
pub mod soon;
mod superko;
pub mod together;

use std::sync::Arc;
use std::time::Duration;

use kikashi_gamedef::interp::Judge;
pub use kikashi_gamedef::ir::Knowledge;
use kikashi_gamedef::passes::Sets;
use kikashi_gamedef::rules::ParamId;
use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_runtime::search::algorithm::Algorithm;
use kikashi_runtime::search::arena::Pruning;
use kikashi_runtime::search::dfpn::{self, Kept};
use kikashi_runtime::search::inverting::Inverting;
use kikashi_runtime::search::threats::Threat;
use kikashi_runtime::search::{Budget, Nulls, ORDERS, Statistics, Stop, Verdict};
use kikashi_runtime::{Cells, Move};
pub use kikashi_runtime::{Tally, Unit};

pub use interpreted::Interpreted;
pub use judge::JudgeEngine;
pub use measure::{ByHand, Measured};
pub use native::{Make, native};
pub use proof::Parts;
pub use soon::{TOO_SHORT, soon};

use crate::setting::Setting;
use run::Run;

/// A way to run the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Way {
    /// Rust written by the compiler, for shipped games, and with --native for others.
    Native,
    /// The interpreter of the middle language.
    Ir,
    /// The rules, evaluated directly.
    Judge,
}

impl Way {
    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Way::Native => "native",
            Way::Ir => "ir",
            Way::Judge => "judge",
        }
    }
}

/// What is fixed at the root of a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Root {
    /// The parameters given with the position.
    pub given: Vec<(ParamId, i32)>,
    /// Who attacks, where the rules leave it open.
    pub attacker: Option<i32>,
}

/// The longest random game; longer ones are cut off and count as neither won nor drawn.
pub const LONGEST_PLAYOUT: u32 = 10_000;

/// How a compiled game is searched.
#[derive(Clone)]
pub enum Method {
    /// By proof numbers.
    ProofNumbers(dfpn::Options),
    /// By full-width alpha-beta with a table.
    FullWidth,
    /// By Abstract Proof Search.
    Threats,
    /// The same with the replies of the hand-written `CompleteSetOfMovesToPreventgi3`, which it is compared with.
    CompleteSet(Nulls),
    /// By a search of the papers, by its name.
    Named(Named),
}

/// A search of the papers, with what it may use.
#[derive(Clone)]
pub struct Named {
    /// Its name.
    pub algorithm: Algorithm,
    /// Compiled gradual games up to this order are asked, and greater ones found by playing.
    pub orders: usize,
    /// The rules by which it leaves out moves, if it does.
    pub pruning: Option<Arc<dyn Pruning>>,
}

impl Named {
    /// A search that asks all that was compiled, and leaves out nothing.
    pub fn of(algorithm: Algorithm) -> Named {
        Named { algorithm, orders: ORDERS, pruning: None }
    }
}

/// A game ready to be asked.
pub trait Engine: Send + Sync {
    /// Which way it is run.
    fn way(&self) -> Way;

    /// What its selectors use.
    fn knowledge(&self) -> Knowledge;

    /// The number of sequences of `depth` moves, or turns, from a position.
    ///
    /// # Errors
    /// If the position or the root does not fit the game.
    fn perft(&self, from: &Snapshot, root: &Root, unit: Unit, depth: u32) -> Result<u64, String>;

    /// Plays `count` random games from a position.
    ///
    /// # Errors
    /// If the position or the root does not fit the game.
    fn playouts(&self, from: &Snapshot, root: &Root, seed: u64, count: u64) -> Result<Tally, String>;

    /// Whether the selector can be asked.
    fn has_selector(&self, name: &str) -> bool;

    /// Answers whether the attacker wins.
    ///
    /// # Errors
    /// If the position or the root does not fit the game, or the game has not the selectors that the method needs.
    fn search(&self, from: &Snapshot, root: &Root, method: Method, budget: &Budget) -> Result<Proved, String> {
        let _ = (from, root, method, budget);
        Err("the judge does not search".to_string())
    }

    /// Whether the search by proof numbers has reasons that choose its moves.
    ///
    /// # Errors
    /// If the position or the root does not fit the game.
    fn follows_reasons(&self, from: &Snapshot, root: &Root) -> Result<bool, String> {
        let _ = (from, root);
        Ok(true)
    }

    /// Answers by proof numbers, with what was kept of a search that was stopped; what is found is added to it.
    ///
    /// # Errors
    /// If the position or the root does not fit the game, or what was kept is of another, or searches keep nothing.
    fn resumed(
        &self,
        from: &Snapshot,
        root: &Root,
        options: dfpn::Options,
        budget: &Budget,
        kept: &mut Vec<Kept>,
    ) -> Result<Proved, String> {
        let _ = (from, root, options, budget, kept);
        Err("--resume has no meaning here: the search of these rules keeps nothing".to_string())
    }

    /// Answers by proof numbers, with a proof for the judge. The budget is that of the search, and again of the proof.
    ///
    /// # Errors
    /// If the position or the root does not fit the game.
    fn proof(
        &self,
        from: &Snapshot,
        root: &Root,
        judge: &Judge,
        options: dfpn::Options,
        budget: &Budget,
    ) -> Result<(Proved, Parts), String> {
        let _ = (from, root, judge, options, budget);
        Err("the judge does not search".to_string())
    }

    /// The points that a win of the attacker rests on, in board order; none where they are not found within the budget.
    ///
    /// # Errors
    /// If the position or the root does not fit the game.
    fn zone(&self, from: &Snapshot, root: &Root, budget: &Budget) -> Result<Vec<u16>, String> {
        let _ = (from, root, budget);
        Ok(Vec::new())
    }

    /// The moves by which the side that loses would turn the result, if it could make so many moves more.
    ///
    /// # Errors
    /// If the position or the root does not fit the game.
    fn inverting(&self, from: &Snapshot, root: &Root, order: u32, budget: &Budget) -> Result<Inverting<Play>, String> {
        let _ = (from, root, order, budget);
        Err("inverting threats are searched with the rules compiled; leave --engine judge and superko out".to_string())
    }

    /// How long it takes on average to verify a threat, found by playing where it is not compiled or of a greater order than
    /// this, on so many positions of random games in which the defender is to move.
    ///
    /// # Errors
    /// If the position or the root does not fit the game.
    fn verifying(
        &self,
        from: &Snapshot,
        root: &Root,
        threat: &Threat,
        orders: usize,
        positions: usize,
    ) -> Result<Duration, String> {
        let _ = (from, root, threat, orders, positions);
        Err("only compiled rules are measured".to_string())
    }

    /// The legal moves of a player, of rules that ask for nothing but a position; `None` where it does not fit them.
    fn legal_moves(&self, at: &Cells, by: i32) -> Option<Vec<Move>> {
        let _ = (at, by);
        None
    }

    /// Fixes the roles and the parameters given with a position.
    ///
    /// # Errors
    /// If the position or the root does not fit the game.
    fn rooted(&self, at: &Snapshot, root: &Root) -> Result<Box<dyn Rooted + '_>, String>;
}

/// The answer of a search, from the attacker's side.
#[derive(Clone, Debug)]
pub struct Proved {
    /// The verdict.
    pub verdict: Verdict,
    /// What it rests on, in words.
    pub because: String,
    /// Which way it leans, where nothing is proved: what the verdict seems to be, and the most promising move.
    pub guess: Option<(Verdict, Option<Play>)>,
    /// Who attacks.
    pub attacker: i32,
    /// The moves that win, or that save, or with an unknown verdict the defender's that were not refuted.
    pub first_moves: Vec<Play>,
    /// The points that it rests on, in board order; none where they are not known.
    pub zone: Vec<u16>,
    /// A line of play to the goal; a ply is none where any move will do.
    pub line: Vec<Option<Play>>,
    /// What it cost.
    pub statistics: Statistics,
    /// How much of its time went, once the verdict was known, into further first moves and the line, where that is known.
    pub beside: Duration,
    /// Why it ended before it was done.
    pub stopped_by: Option<Stop>,
}

/// What a selector said, and what that cost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// Its moves, by clause and arguments; `None` where its gradual game does not hold.
    pub moves: Option<Vec<Play>>,
    /// How long verdict and moves took, without the way from plain data and back.
    pub time: Duration,
    /// How many evaluations that were.
    pub evaluations: u64,
}

/// What a verdict rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The verdict.
    pub holds: bool,
    /// The points, in board order: while nothing changes there, nor in what has no point, the verdict stays.
    pub points: Vec<u16>,
}

/// A game whose roles and parameters are fixed. Positions that do not fit the game have no moves and no goals.
pub trait Rooted {
    /// Who attacks.
    fn attacker(&self) -> i32;
    /// The legal moves of a player, by clause and arguments.
    fn legal(&self, at: &Snapshot, player: i32) -> Vec<Play>;
    /// The position after a legal move of a player.
    fn play(&self, at: &Snapshot, player: i32, play: &Play) -> Option<Snapshot>;
    /// The position after the turn is given over.
    fn null(&self, at: &Snapshot) -> Snapshot;
    /// Whether the player's goal is reached.
    fn goal(&self, at: &Snapshot, player: i32) -> bool;
    /// Whether the game is over by a goal, a draw or an end, though not by a lack of moves.
    fn is_over(&self, at: &Snapshot) -> bool;
    /// Whether the gradual game of a selector holds.
    ///
    /// # Errors
    /// If there is no such selector, or it cannot be evaluated.
    fn verdict(&self, at: &Snapshot, selector: &str) -> Result<bool, String>;
    /// The moves of a selector, by clause and arguments; none where it does not hold.
    ///
    /// # Errors
    /// As for [`Rooted::verdict`].
    fn moves(&self, at: &Snapshot, selector: &str) -> Result<Vec<Play>, String>;
    /// What the verdict of a selector rests on; `None` where its level does not tell.
    ///
    /// # Errors
    /// As for [`Rooted::verdict`].
    fn trace(&self, at: &Snapshot, selector: &str) -> Result<Option<Trace>, String> {
        let _ = (at, selector);
        Ok(None)
    }
    /// Asks a selector for verdict and moves, with time and evaluations.
    ///
    /// # Errors
    /// As for [`Rooted::verdict`].
    fn ask(&self, at: &Snapshot, selector: &str) -> Result<Answer, String>;
    /// Asks a selector for verdict and moves and measures how long that takes; `None` if it is longer than the limit.
    ///
    /// # Errors
    /// As for [`Rooted::verdict`], and if the judge is asked.
    fn measure(&self, at: &Snapshot, selector: &str, limit: Duration) -> Result<Option<Measured>, String> {
        let _ = (at, selector, limit);
        Err("the judge is not measured".to_string())
    }
    /// The same for the hand-written counterparts of a selector; there may be none.
    ///
    /// # Errors
    /// If the position does not fit the game.
    fn by_hand(&self, at: &Snapshot, selector: &str) -> Result<Vec<ByHand>, String> {
        let _ = (at, selector);
        Ok(Vec::new())
    }
    /// The replies, by clause and arguments, that a hand-written function takes for all that can prevent the threat of a
    /// selector, legal or not; `None` if there is no such function.
    ///
    /// # Errors
    /// If the position does not fit the game.
    fn set_to_prevent(&self, at: &Snapshot, selector: &str) -> Result<Option<Vec<Play>>, String> {
        let _ = (at, selector);
        Ok(None)
    }
    /// The legal moves, by clause and arguments, that a selector looks at to find its own; `None` where that is not told.
    ///
    /// # Errors
    /// As for [`Rooted::verdict`].
    fn tried(&self, at: &Snapshot, selector: &str) -> Result<Option<Vec<Play>>, String> {
        let _ = (at, selector);
        Ok(None)
    }
    /// How many evaluations there were so far.
    ///
    /// An evaluation is a position that a selector reaches by a legal move, all its effects made, or by giving the turn
    /// over, and in which it then asks for a goal or a gradual game: inner positions as well as those where a line
    /// ends, and each time anew when several lines lead to it. The position that the selector is asked about is none.
    /// Emitted Rust and the interpreter of the middle language count the same. The judge remembers what it has found
    /// out, and counts the gradual games that it evaluates.
    fn evaluations(&self) -> u64;
}

/// The fastest way, or the one asked for, that knows these selectors.
///
/// # Errors
/// If the way asked for does not have the game or one of the selectors.
pub fn engine(
    setting: &Setting,
    selectors: &[String],
    way: Option<Way>,
    knowledge: Knowledge,
) -> Result<Arc<dyn Engine>, String> {
    let native = || native(setting, knowledge).filter(|engine| selectors.iter().all(|name| engine.has_selector(name)));
    match way {
        Some(Way::Judge) => Ok(Arc::new(JudgeEngine::new(setting, selectors)?)),
        Some(Way::Ir) => interpreted(setting, selectors, knowledge),
        Some(Way::Native) => native().ok_or_else(|| {
            format!(
                "`{}` {}; compile it by --native, or use --engine ir",
                setting.name,
                match selectors {
                    [] => "is not compiled".to_string(),
                    names => format!("was not compiled with {}", names.join(", ")),
                }
            )
        }),
        None => match native() {
            Some(engine) => Ok(engine),
            None => interpreted(setting, selectors, knowledge),
        },
    }
}

/// The selectors that a game is interpreted with where it is searched.
const OF_SEARCHES: [&str; 2] = ["gi1", "ip1"];

/// The fastest way, or the one asked for, to search a game.
///
/// # Errors
/// If the way asked for does not have the game, or is the judge.
pub fn searcher(setting: &Setting, way: Option<Way>, knowledge: Knowledge) -> Result<Arc<dyn Engine>, String> {
    match way {
        Some(Way::Judge) => Err("the judge does not search; leave --engine out".to_string()),
        Some(Way::Native) => engine(setting, &[], way, knowledge),
        None if let Some(engine) = native(setting, knowledge) => Ok(engine),
        None | Some(Way::Ir) => {
            let selectors = OF_SEARCHES.map(String::from);
            // Rules that no gradual game can be asked about can be searched all the same.
            interpreted(setting, &selectors, knowledge).or_else(|_| interpreted(setting, &[], knowledge))
        }
    }
}

/// The rules of a setting in the interpreter, with derived sets found in this way after moves.
///
/// # Errors
/// As [`Interpreted::of`].
pub fn with_sets(
    setting: &Setting,
    selectors: &[String],
    knowledge: Knowledge,
    sets: Sets,
) -> Result<Arc<dyn Engine>, String> {
    let game = Interpreted::with_sets(setting, selectors, knowledge, sets)?;
    Ok(Arc::new(Run { game, knowledge, way: Way::Ir }))
}

/// The rules of a setting, compiled with these selectors at this level, in the interpreter.
fn interpreted(setting: &Setting, selectors: &[String], knowledge: Knowledge) -> Result<Arc<dyn Engine>, String> {
    if setting.game().superko.is_some() {
        return superko::superko(setting, selectors, knowledge);
    }
    Ok(Arc::new(Run { game: Interpreted::of(setting, selectors, knowledge)?, knowledge, way: Way::Ir }))
}
