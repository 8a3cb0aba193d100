//! The middle language: point-set algebra over the state of a game.
//!
//! A relation with one free point variable is a set of points; a static relation is an *image* operator; recursion is a
//! [`Expr::Closure`]; a move is a substitution on the state ([`Expr::With`]). There are three types, Booleans, integers
//! (a value of any sort is its number, [`NONE`] its absence) and point sets, so that a pass is a function on one small
//! tree. Board size and integer parameters stay symbolic: one [`Program`] serves all instances of a game, and what
//! differs between them stands in an [`instance::Instance`].
//!
//! Every expression reads an implicit state, changed only by `With`, `Null`, `SomeMove`, `TwoMoves` and `EveryMove`, and implicit
//! run-time parameters ([`Expr::Arg`], [`Expr::Attacker`]), fixed at the root.

#![deny(clippy::wildcard_enum_match_arm)]

pub mod board;
pub mod build;
pub mod check;
pub mod cost;
pub mod dump;
mod entries;
pub mod eval;
mod expr;
pub mod facts;
mod func_name;
pub mod instance;
pub mod kinds;
pub mod laws;
pub mod names;
pub mod reading;
pub mod reads;
pub mod rule;
mod selectors;
pub mod signature;
pub(crate) mod stack;
mod storage;
pub mod symmetry;
pub mod tables;
pub mod types;
pub mod visit;
pub(crate) mod work;

use index_vec::IndexVec;

use crate::rules::{CellId, MoveId, NoMove, ParamId, SortId};
use crate::span::Span;
pub use expr::{Chain, Direction, Domain, Expr, Ground, NONE, Place, Update};
pub use func_name::{FuncName, FuncNames, Renamed, renamed_in};
pub use rule::{Fired, Places, Rule};
pub use selectors::{
    Choice, Chosen, Decides, Few, Knowledge, Located, MovePart, MoveSet, SelectorCode, SetChoice, SetForm, StepCode,
    Steps, Sure, Tried, Why,
};
pub use storage::{Storage, StorageKind, Table, TableKind, TableSource};

index_vec::define_index_type! {
    /// A local variable; unique within its function or move.
    pub struct LocalId = u32;
    IMPL_RAW_CONVERSIONS = true;
}
index_vec::define_index_type! {
    /// A function of the program.
    pub struct FnId = u32;
    IMPL_RAW_CONVERSIONS = true;
}
index_vec::define_index_type! {
    /// A static table of the program.
    pub struct TableId = u32;
    IMPL_RAW_CONVERSIONS = true;
}

/// The variables of a function.
pub type LocalVec = IndexVec<LocalId, Local>;

/// The type of an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ty {
    /// True or false.
    Bool,
    /// An integer, a value of a sort, or [`NONE`].
    Int,
    /// A set of points.
    Set,
    /// Whether something holds, with the reason: atoms that do not hold, and without which it stays so. An answer *bars*
    /// them; a state *breaks* it that has one of them.
    Answer,
}

/// A compiled game. `sema` guarantees two players.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// The game's name.
    pub name: String,
    /// The rule book whose position it shares.
    pub book: String,
    /// The names of the parameters; same ids as in the rules.
    pub params: IndexVec<ParamId, String>,
    /// How each cell is stored; same ids as in the rules.
    pub cells: IndexVec<CellId, Storage>,
    /// Static tables, filled per instance.
    pub tables: IndexVec<TableId, Table>,
    /// Functions, callees before callers. What is asked of the rest of a turn calls itself, after a move.
    pub funcs: IndexVec<FnId, Func>,
    /// Moves.
    pub moves: IndexVec<MoveId, MoveCode>,
    /// `goal(player) -> Bool`
    pub goal: FnId,
    /// `drawn() -> Bool`, where the rules have draws.
    pub drawn: Option<FnId>,
    /// `ended() -> Bool`: ended by score, passes included.
    pub ended: Option<FnId>,
    /// `score(player) -> Int`
    pub score: Option<FnId>,
    /// `attacker() -> Int`, evaluated at the root on the position and the run-time parameters.
    pub attacker: Option<FnId>,
    /// One Boolean function without parameters per run-time parameter constraint, evaluated at the root.
    pub constraints: Vec<FnId>,
    /// The cell that says whose turn it is, where the rules ask: the last one. It is the state's own turn read as a
    /// cell, so it has no place in a position as plain data. Each move and the null move writes it.
    pub turn: Option<CellId>,
    /// What the lack of a legal move means.
    pub no_move: Option<NoMove>,
    /// Whether a move never brings about the goal of the player who does not make it.
    pub only_mover_wins: bool,
    /// How many passes in a row end the game.
    pub end_passes: Option<u32>,
    /// Relations of the rules whose symmetry bounds rest on; an instance without it cannot be made.
    pub symmetric: Vec<TableId>,
    /// `near() -> Bool` for 1, 2, .. moves in a row: whether the attacker, and the defender, may reach his goal by them.
    pub within: Vec<[FnId; 2]>,
    /// For 1, 2, .. moves in a row of the attacker, where a defender without a legal move loses and there is a bound.
    pub stuck: Vec<Stuck>,
    /// Gradual games asked for.
    pub selectors: Vec<SelectorCode>,
    /// The reasons of single steps, where selectors have reasons.
    pub steps: Option<Steps>,
    /// The position at the start, on the empty position.
    pub start: Vec<SetupCode>,
    /// Named positions.
    pub setups: Vec<(String, SetupCode)>,
    /// What the signs of pictures stand for: cells over one point, and the value or membership (0, 1) written there.
    pub legend: Vec<(char, Vec<(CellId, i32)>)>,
    /// Why a turn ends, in which a move may keep it: a line for each clause that does.
    pub turns: Vec<String>,
    /// How many moves a turn has at most, where that is known.
    pub longest_turn: Option<u32>,
    /// What passes gave up on since it would have taken too long: answers are the same, found more slowly.
    pub given_up: Vec<GivenUp>,
    /// Which level each selector has, where that was left to the compiler, and by which counts.
    pub chosen: Vec<Chosen>,
    /// What became of the sets that are asked for before and after moves, and by which counts.
    pub sets: Vec<SetChoice>,
    /// Which rules it is made by, and where they were applied.
    pub fired: Fired,
}

/// What would have taken too long.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenUp {
    /// The function or the move, by name, or what it was for.
    pub of: String,
    /// What was not done.
    pub what: String,
}

impl std::fmt::Display for GivenUp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.of, self.what)
    }
}

/// Bounds for so many moves of the attacker in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stuck {
    /// `stuck() -> Bool`: whether the defender may be without a legal move after one fewer.
    pub alone: FnId,
    /// `near_or_stuck() -> Bool`: whether he may be, or the attacker may reach his goal by them.
    pub or_near: FnId,
}

impl Program {
    /// Whether the rules speak of players alone: neither goals nor ends nor moves ask who attacks, or what was given with the
    /// position.
    pub fn names_no_role(&self) -> bool {
        let ends = [Some(self.goal), self.drawn, self.ended, self.score].into_iter().flatten();
        let mut asks = ends.map(|f| &self.funcs[f].body).any(|body| reads::asks_root(self, body));
        for code in &self.moves {
            visit::each_move_part(code, &mut |e| asks = asks || reads::asks_root(self, e));
        }
        !asks
    }

    /// Notes what a pass gave up on, once.
    pub(crate) fn give_up(&mut self, what: GivenUp) {
        if !self.given_up.contains(&what) {
            self.given_up.push(what);
        }
    }

    /// Whether the null move changes the cell.
    pub fn changes_by_null(&self, cell: CellId) -> bool {
        self.cells[cell].until_next_move || self.turn == Some(cell)
    }

    /// Whether a cell without a point argument has a point as its value.
    pub fn holds_point(&self, cell: CellId) -> bool {
        matches!(self.cells[cell].kind, StorageKind::Scalar { value: SortId::POINT, .. })
    }

    /// The cells that a position as plain data has.
    pub fn stored(&self) -> impl Iterator<Item = (CellId, &Storage)> {
        self.cells.iter_enumerated().filter(|(id, _)| self.turn != Some(*id))
    }

    /// The update that gives the turn over, where the rules ask whose it is.
    pub fn other_turn(&self) -> Option<Update> {
        let cell = self.turn?;
        let value = Expr::Opponent(Box::new(Expr::Scalar(cell, vec![])));
        Some(Update::Scalar { cell, index: vec![], value })
    }

    /// Whether a move may keep the turn, so that a turn may have several: settled when moves are lowered. A pass that finds
    /// out that a condition never holds leaves it, since what was made for turns stands by then.
    pub fn keeps_turn(&self) -> bool {
        self.moves.iter().any(|code| code.again.is_some())
    }

    /// Whether the function is a bound that guards gradual games, or parts of them.
    pub fn is_guard(&self, f: FnId) -> bool {
        let is_stuck = |bound: &Stuck| bound.or_near == f || bound.alone == f;
        self.within.iter().any(|pair| pair[0] == f) || self.stuck.iter().any(is_stuck)
    }
}

/// A position, or a part of one.
#[derive(Clone, Debug, PartialEq)]
pub enum SetupCode {
    /// Updates, each list at once, one list after the other.
    Updates(IndexVec<LocalId, Local>, Vec<Vec<Update>>),
    /// A picture: rows of signs from the top, blanks between them or not; `.` is nothing.
    Picture(String),
}

/// A function of the program.
#[derive(Clone, Debug, PartialEq)]
pub struct Func {
    /// Its name, as an identifier, unique in the program.
    pub name: FuncName,
    /// Its parameters.
    pub params: Vec<LocalId>,
    /// All its local variables.
    pub locals: IndexVec<LocalId, Local>,
    /// The type of its value.
    pub ty: Ty,
    /// Its value.
    pub body: Expr,
    /// One line for the reader of the output: what it says, in the rules' words.
    pub doc: String,
    /// The rules it comes from.
    pub origin: Vec<Span>,
    /// Whether it is used only to fill tables, and is not emitted.
    pub static_only: bool,
}

/// A local variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Local {
    /// A name for the reader; not unique.
    pub name: String,
    /// Its type.
    pub ty: Ty,
    /// For an integer, the sort it ranges over.
    pub sort: Option<SortId>,
}

/// A move: loops and conditions that bind its parameters, changes of the state, conditions after them.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveCode {
    /// Its name.
    pub name: String,
    /// Local variables.
    pub locals: IndexVec<LocalId, Local>,
    /// The mover, a local variable.
    pub by: LocalId,
    /// Its parameters.
    pub params: Vec<LocalId>,
    /// What happens, in order. Up to the last `Bind` or `When` it tells the *candidates*; what follows, whether a
    /// candidate is legal. The resets of cells `until next move` are explicit.
    pub stages: Vec<Stage>,
    /// Whether the mover moves again, read in the state after all stages.
    pub again: Option<Expr>,
    /// Whether it is a pass.
    pub is_pass: bool,
    /// Where it stands.
    pub origin: Span,
}

/// A stage of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// A parameter runs over a domain.
    Bind(LocalId, Domain),
    /// A condition on the parameters bound so far; a candidate meets it.
    When(Expr),
    /// The state changes; later stages read the new one.
    Apply(Vec<Update>),
    /// A condition after the last `When`: a candidate that does not meet it is illegal.
    Require(Expr),
    /// A value, read here, gets a name for all that follows, in later states too.
    Let(LocalId, Expr),
}
