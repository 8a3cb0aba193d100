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
pub mod symmetry;
pub mod tables;
pub mod types;
pub mod visit;
pub(crate) mod work;

use index_vec::IndexVec;

use crate::rules::{ArithOp, Builtin, CellId, CompareOp, MoveId, NoMove, ParamId, SortId};
use crate::span::Span;
pub use func_name::{FuncName, FuncNames, Renamed, renamed_in};
pub use rule::{Fired, Places, Rule};
pub use selectors::{
    Chosen, Decides, Few, Knowledge, Located, MovePart, MoveSet, SelectorCode, SetChoice, SetForm, StepCode, Steps,
    Sure, Tried, Why,
};

/// The integer that stands for an absent value.
pub const NONE: i32 = i32::MIN;

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
#[derive(Clone, Debug)]
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

    /// Whether the function is a bound that guards gradual games.
    pub fn is_guard(&self, f: FnId) -> bool {
        self.within.iter().any(|pair| pair[0] == f) || self.stuck.iter().any(|bound| bound.or_near == f)
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

/// How a cell is stored. `index` sorts are small (not points); arrays over them are row-major.
#[derive(Clone, Debug, PartialEq)]
pub struct Storage {
    /// Its name, as an identifier.
    pub name: String,
    /// The sorts of its arguments that are no points, in order.
    pub index: Vec<SortId>,
    /// Which argument is the point, if one is.
    pub point: Option<usize>,
    /// What is stored at each index.
    pub kind: StorageKind,
    /// Reset by each move and null move that does not set it.
    pub until_next_move: bool,
}

/// What is stored at each index of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageKind {
    /// One point set: the members.
    Members,
    /// One point set for each value of the (small) sort: the points that have it. Disjoint.
    Planes {
        /// The values.
        value: SortId,
        /// Whether a point may have none.
        optional: bool,
    },
    /// One integer: a value of the sort, or [`NONE`].
    Scalar {
        /// The values; may be points.
        value: SortId,
        /// Whether it may be [`NONE`].
        optional: bool,
    },
    /// One Boolean: a set cell without a point argument. Stored as 0 or 1.
    Flag,
}

/// A static table: an array over small sorts, or over points as indices, of Booleans, integers, sets or relations.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Its name, as an identifier, unique in the program.
    pub name: String,
    /// The sorts of its indices, row-major.
    pub index: Vec<SortId>,
    /// What an entry is.
    pub kind: TableKind,
    /// Where its contents come from.
    pub source: TableSource,
}

/// What an entry of a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// A Boolean.
    Bool,
    /// An integer or [`NONE`].
    Int,
    /// A point set.
    Set,
    /// A relation between points, used only by [`Expr::Image`] and [`Expr::Row`].
    Relation,
}

/// Where the contents of a table come from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TableSource {
    /// A relation of the board. `index` lists the argument positions that the table's indices stand for; of the rest,
    /// in order, the first is the relation's source and the last its target (one rest: a set; none: a Boolean).
    Board(Builtin, Vec<usize>),
    /// `row(P)`, `col(P)` as an integer for each point.
    BoardInt(Builtin),
    /// A function of this program that reads no state, evaluated once per instance. Its parameters are the indices; for
    /// a relation one more follows, the source point, and the value is the set of targets.
    Func(FnId),
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

/// What a loop runs over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Domain {
    /// The points of a set, in board order.
    Set(Box<Expr>),
    /// All values of a sort, in increasing order.
    Sort(SortId),
    /// These values, in order; an absent one is skipped, a repeated one runs once (the first time).
    Values(Vec<Expr>),
}

/// Which way a relation is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Direction {
    /// From sources to targets.
    Forward,
    /// From targets to sources.
    Backward,
}

impl Direction {
    /// The other way.
    pub fn reversed(self) -> Direction {
        match self {
            Direction::Forward => Direction::Backward,
            Direction::Backward => Direction::Forward,
        }
    }
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Expr {
    // Any type.
    /// A local variable.
    Local(LocalId),
    /// `let var = value in body`
    Let(LocalId, Box<Expr>, Box<Expr>),
    /// `if cond then a else b`
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// A function's value.
    Call(FnId, Vec<Expr>),
    /// An entry of a table that holds no relations. An index outside its sort gives false, [`NONE`] or the empty set;
    /// for `Image` and `Row` the empty set.
    Lookup(TableId, Vec<Expr>),
    /// The body, read in the state after the updates. All their expressions read the state before; then they are
    /// applied in order, so that of two that write one place the last counts.
    With(Vec<Update>, Box<Expr>),
    /// The body, read after the turn is given over: cells `until next move` and the count of passes are reset.
    Null(Box<Expr>),

    // Booleans.
    /// A constant.
    Bool(bool),
    /// All hold; evaluated in order, lazily. Of none: true.
    And(Vec<Expr>),
    /// One holds; evaluated in order, lazily. Of none: false.
    Or(Vec<Expr>),
    /// It does not hold.
    Not(Box<Expr>),
    /// Two integers are the same number; [`NONE`] equals [`NONE`] here: lowering says where absence matters.
    Same(Box<Expr>, Box<Expr>),
    /// An integer comparison (`Eq` and `Ne` do not occur); false if a side is [`NONE`].
    Compare(CompareOp, Box<Expr>, Box<Expr>),
    /// The set has no point.
    IsEmpty(Box<Expr>),
    /// The set holds the point; false for [`NONE`].
    Contains(Box<Expr>, Box<Expr>),
    /// The set has at least so many points: a threshold, which may stop counting. True where the number is not positive.
    AtLeast(Box<Expr>, Box<Expr>),
    /// For some value of the domain.
    Any(LocalId, Domain, Box<Expr>),
    /// For all values of the domain.
    All(LocalId, Domain, Box<Expr>),
    /// For some legal move of the player the body holds in the state after it. Gone after `unfold`.
    SomeMove(Box<Expr>, Box<Expr>),
    /// For two different legal moves of the player at least the body holds in the state after them. Gone after `unfold`.
    TwoMoves(Box<Expr>, Box<Expr>),
    /// For every legal move of the player the body holds in the state after it; without a legal move, the constant.
    /// Gone after `unfold`.
    EveryMove(Box<Expr>, Box<Expr>, bool),
    /// Whether the move just made leaves the turn with the player: only in the body of a loop over moves, before anything
    /// else changes the state. Gone after `unfold`.
    Keeps(Box<Expr>),
    /// Whether the answer is yes.
    Holds(Box<Expr>),
    /// Whether the state has an atom that the answer bars.
    Breaks(Box<Expr>),
    /// Whether the answer bars a value of what is stored without a point.
    Bars(Box<Expr>, Place, Box<Expr>),

    // Integers.
    /// A constant.
    Int(i32),
    /// An integer parameter, known per instance.
    Param(ParamId),
    /// A parameter given with the position.
    Arg(ParamId),
    /// The attacker: a player fixed at the root.
    Attacker,
    /// How many passes in a row were just played.
    Passes,
    /// The other player.
    Opponent(Box<Expr>),
    /// Arithmetic; [`NONE`] if a side is, and on division by zero.
    Arith(ArithOp, Box<Expr>, Box<Expr>),
    /// The value of a cell without a point argument (a flag as 0 or 1).
    Scalar(CellId, Vec<Expr>),
    /// The value of a `Planes` cell at an index and a point; [`NONE`] where it has none.
    ValueAt(CellId, Vec<Expr>, Box<Expr>),
    /// The number of points.
    Count(Box<Expr>),
    /// The sum of the body over the domain; the body is an integer, [`NONE`] counts as 0.
    Sum(LocalId, Domain, Box<Expr>),
    /// The only point of the set, else [`NONE`].
    The(Box<Expr>),
    /// The first point of the set in board order; [`NONE`] if it is empty.
    Pick(Box<Expr>),
    /// The only value of the domain for which the condition holds, else [`NONE`].
    TheOne(LocalId, Domain, Box<Expr>),

    // Sets.
    /// No point.
    Empty,
    /// All points.
    Full,
    /// One point; none for [`NONE`].
    Singleton(Box<Expr>),
    /// The first points of the set in board order, so many, or all if it has no more; none for a number that is absent
    /// or negative.
    Few(Box<Expr>, Box<Expr>),
    /// Points of some; of none: empty.
    Union(Vec<Expr>),
    /// Points of all; of none: full.
    Inter(Vec<Expr>),
    /// Points of the first that are not in the second.
    Minus(Box<Expr>, Box<Expr>),
    /// The points of a cell: of a `Members` cell (no value) its members at the index; of a `Planes` cell those with the
    /// value at the index; none if the value is [`NONE`].
    Plane(CellId, Vec<Expr>, Option<Box<Expr>>),
    /// The points of a `Planes` cell that have no value at the index.
    Absent(CellId, Vec<Expr>),
    /// The points related to some point of the set.
    Image(TableId, Vec<Expr>, Direction, Box<Expr>),
    /// The points related to the point.
    Row(TableId, Vec<Expr>, Direction, Box<Expr>),
    /// The points of the set for which the condition holds.
    Filter(LocalId, Box<Expr>, Box<Expr>),
    /// The union of the body over the domain.
    Gather(LocalId, Domain, Box<Expr>),
    /// The least set that holds the seed and, with X, the step of X. The step distributes over unions.
    Closure(Box<Expr>, LocalId, Box<Expr>),
    /// Few points of `from` from which the points of `to` are reached.
    Roots(Box<Chain>),
    /// Few points, those of `to` among them, each of which is of `from` or stepped to from another of them, in an order in
    /// which each comes after what it is stepped to from.
    Path(Box<Chain>),
    /// Those points of `to` that are in the closure of `from`: for a small `to`, found from there.
    Reached(Box<Chain>),
    /// The points that the answer bars from a value of a cell of points (of a set, 1 is in and 0 is out); without a value,
    /// the points that it bars as values of a cell without points.
    Barred(Box<Expr>, CellId, Option<Box<Expr>>),

    // Answers.
    /// Yes if the condition holds, else no; for these reasons. Each atom they bar does not hold in the state.
    Answer(Box<Expr>, Vec<Ground>),
    /// The first of the answers that is the constant; if none is, the other, for the reasons of all. In order, lazily.
    FirstAnswer(bool, Vec<Expr>),
    /// The same over the values of a domain.
    EachAnswer(bool, LocalId, Domain, Box<Expr>),
}

/// What is stored without a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    /// A scalar or flag without indices.
    Cell(CellId),
    /// The count of passes.
    Passes,
}

/// A ground of an answer: atoms that it bars.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// That a point of the set has the value in a cell of points without indices ([`NONE`]: has none; of a set, 1 is in
    /// and 0 is out).
    Point(CellId, Expr, Expr),
    /// That a point of the set has another value than it has, in a cell of points without indices.
    Points(CellId, Expr),
    /// That the place has the value.
    Value(Place, Expr),
    /// That the scalar has a point of the set as its value.
    Among(CellId, Expr),
    /// That the place has another value than it has.
    Values(Place),
    /// That passes are at least so many.
    Passes(i32),
    /// A count of passes that one more makes one that the answer bars.
    OneMorePass(Expr),
    /// All that the answer bars.
    All(Expr),
    /// What the answer bars in a cell of points without indices.
    Cell(Expr, CellId),
    /// What the answer bars of a place.
    Place(Expr, Place),
    /// All that does not hold.
    Everything,
}

/// A closure with its steps both ways, and points that it has or is asked about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chain {
    /// The seed.
    pub from: Expr,
    /// Points of the closure; of `Reached`, any points.
    pub to: Expr,
    /// The set that is stepped from, and in the reverse the set that is stepped to.
    pub var: LocalId,
    /// The step. It distributes over unions.
    pub step: Expr,
    /// The step read backwards: the points from which one of the set is stepped to.
    pub reverse: Expr,
}

/// A change of the state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Update {
    /// In a `Planes` cell, at an index, all points of the set get the value ([`NONE`]: none).
    Plane {
        /// The cell.
        cell: CellId,
        /// The index.
        index: Vec<Expr>,
        /// The points.
        set: Expr,
        /// The value.
        value: Expr,
    },
    /// In a `Members` cell, at an index, all points of the set get in or out.
    Members {
        /// The cell.
        cell: CellId,
        /// The index.
        index: Vec<Expr>,
        /// The points.
        set: Expr,
        /// In or out.
        member: bool,
    },
    /// A cell without a point argument gets a value (a flag 0 or 1).
    Scalar {
        /// The cell.
        cell: CellId,
        /// The index.
        index: Vec<Expr>,
        /// The value.
        value: Expr,
    },
    /// The cell is emptied: `until next move`.
    Reset(CellId),
    /// The count of passes becomes this.
    Passes(Expr),
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
