//! Positional superko: a game in hand whose positions hold the boards that were there.
//!
//! Selectors, bounds and reasons look at a position and not at what was before it, so such a game has none of them. It is
//! searched by its whole graph, in which a position is a board with its history; where that is too large nothing is proved.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use kikashi_runtime::reason::Unfounded;
use kikashi_runtime::search::dfpn::Options;
use kikashi_runtime::search::graph::{self, Ignoring};
use kikashi_runtime::search::{Budget, Meter, Stop, Verdict};
use kikashi_runtime::value::opponent;
use kikashi_runtime::{Batched, Cells, Game, Info, Move, Player, SelectorId, Symmetry, Value};

use super::interpreted::Interpreted;
use super::run::Run;
use super::{Engine, Knowledge, Method, Proved, Root, Rooted, Tally, Unit, Way, convert};
use crate::handwritten::Counterparts;
use crate::setting::Setting;
use kikashi_gamedef::snapshot::Snapshot;

/// More positions than this are not looked at, however much time there is.
const MOST_POSITIONS: usize = 4_000_000;

/// A game with its history.
#[derive(Clone)]
struct WithHistory {
    game: Interpreted,
    /// The cells that make a board: all but those that are forgotten at the next move.
    lasting: Arc<[bool]>,
}

/// What stands on a board, cell by cell.
type Board = Vec<Vec<i32>>;

/// A position, and the boards that were there, its own among them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Position<P> {
    now: P,
    boards: Arc<BTreeSet<Board>>,
}

impl WithHistory {
    fn board(&self, position: &<Interpreted as Game>::Position) -> Board {
        let cells = self.game.to_cells(position).cells.into_iter().zip(self.lasting.iter());
        cells.filter(|(_, lasts)| **lasts).map(|(cell, _)| cell).collect()
    }

    /// A position at which a game begins.
    fn begun(&self, now: <Interpreted as Game>::Position) -> Position<<Interpreted as Game>::Position> {
        let boards = Arc::new(BTreeSet::from([self.board(&now)]));
        Position { now, boards }
    }
}

impl Game for WithHistory {
    type Set = <Interpreted as Game>::Set;
    type Position = Position<<Interpreted as Game>::Position>;
    type Args = <Interpreted as Game>::Args;
    type Why = Unfounded;

    fn info(&self) -> &Info {
        self.game.info()
    }

    fn full(&self) -> Self::Set {
        self.game.full()
    }

    fn initial(&self) -> Self::Position {
        self.begun(self.game.initial())
    }

    fn image(&self, position: &Self::Position, by: &Symmetry) -> Self::Position {
        let lasting: Vec<usize> = (0..self.lasting.len()).filter(|cell| self.lasting[*cell]).collect();
        let image = |board: &Board| {
            let cells = lasting.iter().zip(board);
            cells.map(|(cell, values)| self.game.image_of_cell(*cell, values, by)).collect()
        };
        let boards = Arc::new(position.boards.iter().map(image).collect());
        Position { now: self.game.image(&position.now, by), boards }
    }

    fn image_of_args(&self, args: &Self::Args, by: &Symmetry) -> Self::Args {
        self.game.image_of_args(args, by)
    }

    fn turn(&self, position: &Self::Position) -> Player {
        self.game.turn(&position.now)
    }

    fn passes(&self, position: &Self::Position) -> u32 {
        self.game.passes(&position.now)
    }

    fn with_turn(&self, position: &Self::Position, player: Player) -> Self::Position {
        Position { now: self.game.with_turn(&position.now, player), boards: position.boards.clone() }
    }

    fn candidates(&self, position: &Self::Position, args: &Self::Args, by: Player, moves: &mut Vec<Move>) {
        self.game.candidates(&position.now, args, by, moves);
    }

    fn play(&self, position: &Self::Position, args: &Self::Args, by: Player, play: Move) -> Option<Self::Position> {
        let now = self.game.play(&position.now, args, by, play)?;
        let mut boards = position.boards.clone();
        let is_pass = self.info().clauses.get(usize::from(play.clause)).is_some_and(|clause| clause.pass);
        if !is_pass && !Arc::make_mut(&mut boards).insert(self.board(&now)) {
            return None;
        }
        Some(Position { now, boards })
    }

    fn null(&self, position: &Self::Position) -> Self::Position {
        Position { now: self.game.null(&position.now), boards: position.boards.clone() }
    }

    fn goal(&self, position: &Self::Position, args: &Self::Args, player: Player) -> bool {
        self.game.goal(&position.now, args, player)
    }

    fn drawn(&self, position: &Self::Position, args: &Self::Args) -> bool {
        self.game.drawn(&position.now, args)
    }

    fn ended(&self, position: &Self::Position, args: &Self::Args) -> bool {
        self.game.ended(&position.now, args)
    }

    fn score(&self, position: &Self::Position, args: &Self::Args, player: Player) -> Option<Value> {
        self.game.score(&position.now, args, player)
    }

    fn args(&self, position: &Self::Position, given: &[Value]) -> Option<Self::Args> {
        self.game.args(&position.now, given)
    }

    fn attacker(&self, args: &Self::Args) -> Player {
        self.game.attacker(args)
    }

    fn with_attacker(&self, args: &Self::Args, attacker: Player) -> Self::Args {
        self.game.with_attacker(args, attacker)
    }

    fn to_cells(&self, position: &Self::Position) -> Cells {
        self.game.to_cells(&position.now)
    }

    fn read_cells(&self, cells: &Cells) -> Option<Self::Position> {
        self.game.read_cells(cells).map(|now| self.begun(now))
    }

    fn verdict(&self, _selector: SelectorId, _position: &Self::Position, _args: &Self::Args) -> bool {
        false
    }

    fn explained(&self, _: SelectorId, _: &Self::Position, _: &Self::Args) -> Option<Unfounded> {
        None
    }

    fn selected(&self, _: SelectorId, _: &Self::Position, _: &Self::Args, _: &mut Vec<Move>) -> bool {
        false
    }
}

impl Batched for WithHistory {}

impl Counterparts for WithHistory {}

/// A game with superko behind the common face.
struct Superko {
    run: Run<WithHistory>,
    /// Whether the rules name an attacker, so that what he does not win is lost.
    has_attacker: bool,
}

/// The rules of a setting with superko, in the interpreter.
///
/// # Errors
/// As for [`Interpreted::of`]: gradual games cannot be asked.
pub(super) fn superko(
    setting: &Setting,
    selectors: &[String],
    knowledge: Knowledge,
) -> Result<Arc<dyn Engine>, String> {
    let game = Interpreted::of(setting, selectors, knowledge)?;
    let lasting = setting.game().cells.iter().map(|cell| !cell.until_next_move).collect();
    let run = Run { game: WithHistory { game, lasting }, knowledge, way: Way::Ir };
    Ok(Arc::new(Superko { run, has_attacker: setting.game().attacker.is_some() }))
}

impl Superko {
    /// Whether the attacker wins, by all positions that can follow, with the moves; `None` if these are too many.
    fn won(&self, at: &Snapshot, root: &Root, meter: &mut Meter) -> Result<Option<graph::Found>, Asked> {
        let (from, args) = self.run.start(at, root).map_err(Asked::Wrong)?;
        graph::whole(&self.run.game, &from, &args, Ignoring::Nobody, MOST_POSITIONS, meter).map_err(Asked::Stopped)
    }

    /// Fills in what all positions that can follow say.
    fn outcome(
        &self,
        from: &Snapshot,
        root: &Root,
        attacker: Player,
        meter: &mut Meter,
        proved: &mut Proved,
    ) -> Result<(), Asked> {
        let Some(found) = self.won(from, root, meter)? else { return Ok(()) };
        let mut settled = (if found.won { Verdict::Won } else { Verdict::Lost }, found.moves);
        // What nobody wins is a draw, and then every move that keeps it one will do.
        if !found.won && !self.has_attacker {
            let other = Root { attacker: Some(opponent(attacker)), ..root.clone() };
            let Some(theirs) = self.won(from, &other, meter)? else { return Ok(()) };
            if !theirs.won {
                let moves = if from.turn == attacker { theirs.moves } else { settled.1 };
                settled = (Verdict::Draw, moves);
            }
        }
        proved.verdict = settled.0;
        proved.because =
            format!("all {} positions that can follow, with their histories, were searched", found.positions);
        proved.first_moves = convert::sorted(self.run.game.info(), settled.1);
        Ok(())
    }
}

/// Why there is no answer.
enum Asked {
    Wrong(String),
    Stopped(Stop),
}

impl Engine for Superko {
    fn way(&self) -> Way {
        self.run.way
    }

    fn knowledge(&self) -> Knowledge {
        self.run.knowledge
    }

    fn perft(&self, from: &Snapshot, root: &Root, unit: Unit, depth: u32) -> Result<u64, String> {
        self.run.perft(from, root, unit, depth)
    }

    fn playouts(&self, from: &Snapshot, root: &Root, seed: u64, count: u64) -> Result<Tally, String> {
        self.run.playouts(from, root, seed, count)
    }

    fn has_selector(&self, _name: &str) -> bool {
        false
    }

    fn search(&self, from: &Snapshot, root: &Root, method: Method, budget: &Budget) -> Result<Proved, String> {
        if !matches!(method, Method::ProofNumbers(options) if options == Options::USUAL) {
            return Err("with superko there are no gradual games and one search, which takes no arguments; leave --algorithm out".into());
        }
        let mut meter = Meter::new(budget);
        let attacker = self.run.rooted(from, root)?.attacker();
        let mut proved = Proved {
            verdict: Verdict::Unknown,
            because: "the positions that can follow, with their histories, are too many to be searched".to_string(),
            guess: None,
            attacker,
            first_moves: Vec::new(),
            zone: Vec::new(),
            line: Vec::new(),
            statistics: meter.statistics,
            beside: Duration::ZERO,
            stopped_by: None,
        };
        let outcome = self.outcome(from, root, attacker, &mut meter, &mut proved);
        proved.statistics = meter.statistics;
        match outcome {
            Ok(()) => Ok(proved),
            Err(Asked::Stopped(stop)) => Ok(Proved { stopped_by: Some(stop), ..proved }),
            Err(Asked::Wrong(why)) => Err(why),
        }
    }

    fn proof(
        &self,
        _: &Snapshot,
        _: &Root,
        _: &kikashi_gamedef::interp::Judge,
        _: Options,
        _: &Budget,
    ) -> Result<(Proved, super::Parts), String> {
        Err("proofs speak of positions without their histories, and superko asks for these".to_string())
    }

    fn rooted(&self, at: &Snapshot, root: &Root) -> Result<Box<dyn Rooted + '_>, String> {
        self.run.rooted(at, root)
    }
}
