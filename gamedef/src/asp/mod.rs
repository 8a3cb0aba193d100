//! A rule book as an answer-set program, for clingo: a second reading of the rules by somebody else's machine.
//!
//! It starts from the same resolved rules as the judge and shares nothing else with it, neither tables nor order of
//! evaluation, so that the two can be held against each other. One answer set tells, for one position, all legal moves
//! of the players asked about, the position after each, and the goals, draws and ends before and after. Where a cell may
//! hold several values there is an answer set for each choice, and no answer set is a proof for all of them.
//!
//! What the program says is what the judge's module says of cases that rules leave open. What it cannot say is refused:
//! arithmetic that may need more than 32 bits, and predicates of integers without a range that nothing else binds.

mod answer;
mod clause;
mod derived;
mod ends;
mod facts;
mod ground;
mod literal;
mod moves;
mod names;
mod ranges;
mod reads;
mod step;
mod world;
mod writer;

use index_vec::IndexVec;
use thiserror::Error;

pub use answer::{Answer, Standing};
pub use facts::Facts;
pub use ground::{Ground, Reach, Written};
pub use step::{Agreement, Claim, Lack, Says};

use crate::rules::{CellId, CellValue, Game, ParamId, SortId};
use crate::snapshot::Snapshot;
use crate::span::Span;
use literal::Literal;
use names::Names;
use world::World;
use writer::{Family, Writer};

/// Why there is no program.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("this cannot be written as an answer-set program: {0}")]
pub struct Refusal(String);

fn refuse<T>(why: impl Into<String>) -> Result<T, Refusal> {
    Err(Refusal(why.into()))
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Question<'q> {
    /// The position.
    pub facts: &'q Facts,
    /// Whose moves, whoever's turn it is. Where the rules ask for moves themselves, the other player's are told as well.
    pub players: &'q [i32],
    /// Parameters given with the position.
    pub params: &'q [(ParamId, i32)],
    /// Who attacks, where the game has an attacker.
    pub attacker: Option<i32>,
}

/// What a program tells of states: all but what asks for moves, which is told of the position given alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    /// Goals.
    pub goals: bool,
    /// Draws.
    pub draws: bool,
    /// Ends.
    pub ends: bool,
}

impl Told {
    /// Whether it tells all three.
    pub fn all(self) -> bool {
        self.goals && self.draws && self.ends
    }
}

/// A program, with what its atoms mean.
#[derive(Clone, Debug)]
pub struct Program {
    /// For clingo.
    pub text: String,
    /// What it tells of states after a move or a null move.
    pub told: Told,
    moves: Vec<String>,
    /// For each move the number of its parameters.
    arities: Vec<usize>,
    cells_now: Vec<String>,
    cells_after: Vec<String>,
    cells_null: Vec<String>,
    /// For each cell the first value and the number of values of each argument.
    dims: Vec<(Vec<(i64, usize)>, CellValue)>,
    /// The position in which nothing is.
    empty: Snapshot,
    /// The predicate of the points.
    point: String,
}

/// Writes an instance of a game and a question about it. `place` is how the place of a rule is shown.
///
/// # Errors
/// If something cannot be said in such a program; the message tells what.
pub fn program(
    game: &Game,
    params: &IndexVec<ParamId, Option<i32>>,
    question: &Question,
    place: &dyn Fn(Span) -> String,
) -> Result<Program, Refusal> {
    if game.superko.is_some() {
        return refuse("superko asks for the history of the game, and the program is about one position");
    }
    let mut names = Names::new();
    let world = World::new(game, params, &mut names)?;
    let mut w = Writer::new(world, names, place);
    w.comment("the position", None);
    facts::write(&mut w, question.facts)?;
    given(&mut w, question);
    let after = w.family("after", Some("legal"), "after a move".to_owned());
    let moves = moves::write(&mut w, after)?;
    let null = null(&mut w)?;
    ends::write(&mut w, Family::NOW, "")?;
    let told = ends::write(&mut w, after, "_after")?;
    ends::write(&mut w, null, "_null")?;
    ends::outcome(&mut w)?;
    derived::write(&mut w)?;
    let cells = |family| game.cells.indices().map(|c| w.cell(family, c)).collect::<Vec<_>>();
    let (cells_now, cells_after, cells_null) = (cells(Family::NOW), cells(after), cells(null));
    let arities = game.moves.iter().map(|def| def.params.len()).collect();
    let dims = game.cells.iter().map(|c| (dims(&w.world, &c.args), c.value)).collect();
    let text = format!(
        "% {}: rules as an answer-set program\n\n{}{}{}\n{}{}",
        game.name,
        w.world.text(),
        w.board()?,
        w.text,
        w.defined(),
        shown(game, &cells_after, &cells_null)
    );
    let empty = empty(&w.world, question.facts);
    let point = w.world.sort(SortId::POINT).unwrap_or_default().to_owned();
    Ok(Program { text, told, moves, arities, cells_now, cells_after, cells_null, dims, empty, point })
}

/// What is known at the root, and whose moves are asked for.
fn given(w: &mut Writer, question: &Question) {
    let player = |w: &Writer, p: i32| w.world.value(SortId::PLAYER, p);
    for (param, value) in question.params {
        let def = &w.world.game.params[*param];
        let line = format!("param({},{}).\n", param_name(&def.name), w.world.value(def.sort, *value));
        w.text.push_str(&line);
    }
    if let Some(attacker) = question.attacker {
        let line = format!("attacker({}).\n", player(w, attacker));
        w.text.push_str(&line);
    }
    let both = ends::needs_moves_of_both(w);
    for p in (0..2).filter(|p| both || question.players.contains(p)) {
        let line = format!("asked({}).\n", player(w, p));
        w.text.push_str(&line);
    }
}

/// A parameter's name, as a text of the program.
fn param_name(name: &str) -> String {
    format!("\"{name}\"")
}

/// The state when the turn is given over without a move.
fn null(w: &mut Writer) -> Result<Family, Refusal> {
    let game = w.world.game;
    w.comment("the turn given over without a move", None);
    let null = w.family("null", None, "when the turn was given over".to_owned());
    for cell in game.cells.indices() {
        if game.cells[cell].until_next_move {
            moves::reset(w, cell, null, None, &[], &|_| Vec::new())?;
        } else {
            moves::carry(
                w,
                cell,
                (Family::NOW, &None),
                (null, &None),
                &Literal::atom("turn", [literal::Arg::Any]),
                &|_| Vec::new(),
            )?;
        }
    }
    w.text.push_str("passes_null(0).\n");
    Ok(null)
}

fn dims(world: &World, sorts: &[SortId]) -> Vec<(i64, usize)> {
    let dim =
        |s: &SortId| world.range(*s).map_or((0, 0), |(from, to)| (from, usize::try_from(to - from + 1).unwrap_or(0)));
    sorts.iter().map(dim).collect()
}

fn empty(world: &World, facts: &Facts) -> Snapshot {
    let cells = world.game.cells.iter().map(|cell| {
        let places = dims(world, &cell.args).iter().map(|(_, len)| len).product();
        let nothing = if cell.value == CellValue::Set { 0 } else { -1 };
        vec![nothing; places]
    });
    Snapshot { cells: cells.collect(), turn: 1 - facts.turn(), passes: 0 }
}

/// What an answer set shows.
fn shown(game: &Game, after: &[String], null: &[String]) -> String {
    let mut text = String::new();
    let mut show =
        |name: &str, arity: usize| text.push_str(&format!("#show {name}/{arity}. #defined {name}/{arity}.\n"));
    for suffix in ["", "_after", "_null"] {
        let stage = usize::from(suffix == "_after");
        show(&format!("goal{suffix}"), 1 + stage);
        show(&format!("draw{suffix}"), stage);
        show(&format!("end{suffix}"), stage);
    }
    for (name, arity) in
        [("legal", 1), ("turn_after", 2), ("passes_after", 2), ("won", 1), ("drawn", 0), ("scored", 0), ("score", 2)]
    {
        show(name, arity);
    }
    let arity = |c: &CellId| game.cells[*c].args.len() + usize::from(game.cells[*c].value != CellValue::Set);
    for (cell, (after, null)) in game.cells.indices().zip(after.iter().zip(null)) {
        show(after, arity(&cell) + 1);
        show(null, arity(&cell));
    }
    text
}
