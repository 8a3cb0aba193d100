//! The resolved rules of a game: what `sema` makes of the syntax tree, and all that the judge and the compiler see.
//!
//! Invariants, established by `sema` and relied on everywhere after it:
//! - every name is an id; every use has the right arity and sort; `extends` and `uses` are flattened into one [`Game`];
//! - tuples are gone: a cell, variable or argument of a tuple sort is exploded into one of each component (the
//!   components of an optional tuple cell are present together or absent together), and a sort by rule is its fields
//!   plus the sort's constraint wherever a variable of it is quantified;
//! - heads are lists of distinct variables; constants and repeated variables of a written head are equations of the
//!   body; variables of a body that are not in the head are quantified explicitly ([`Formula::Exists`]), and so is each
//!   wildcard, around the atom it stands in; every variable of a clause has its own [`VarId`];
//! - `a -> b` is `not a or b`; `!=` is `Not` of an equation; `exists` and `some` are one thing;
//! - negation and counting are stratified, and every clause can be evaluated in some order.
//!
//! Parameters stay symbolic here: one `Game` serves all its instances.

mod formula;
mod holes;
mod moves;
mod scheme;

use index_vec::IndexVec;

use crate::span::Span;
pub use crate::syntax::ast::{ArithOp, CompareOp, NoMove, Role};
pub use formula::{Extreme, Formula, Term};
pub use holes::{HoleTerm, Holes, Spot};
pub use moves::{Assign, LegendEntry, Move, Setup, Step, Written};
pub use scheme::{PatternShape, Scheme, SchemeFormula, Selector, SelectorPattern, Static, StaticValue};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => { $(index_vec::define_index_type! {
        $(#[$doc])*
        pub struct $name = u32;
        IMPL_RAW_CONVERSIONS = true;
    })* };
}

ids! {
    /// A sort of one game.
    SortId;
    /// A parameter of one game.
    ParamId;
    /// A state function or set.
    CellId;
    /// A derived predicate.
    PredId;
    /// A derived function.
    FuncId;
    /// A move.
    MoveId;
    /// A variable of one clause.
    VarId;
    /// A gradual scheme of a module.
    SchemeId;
    /// A static variable (an integer or a list) of one scheme.
    StaticVarId;
}

impl SortId {
    /// The points of the board.
    pub const POINT: SortId = SortId { _raw: 0 };
    /// The eight directions, in the order of [`DIRS`].
    pub const DIR: SortId = SortId { _raw: 1 };
    /// The players, in the order listed; the first begins.
    pub const PLAYER: SortId = SortId { _raw: 2 };
    /// Integers that index a row, a column or the steps of a ray: from 0 to one less than the board's longer side.
    pub const INDEX: SortId = SortId { _raw: 3 };
    /// Integers without a stated range, such as a count; nothing can be quantified over it.
    pub const INTEGER: SortId = SortId { _raw: 4 };
}

/// The directions of every board, in order. On a hexgrid, `northwest` and `southeast` lead nowhere.
pub const DIRS: [&str; 8] = ["north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"];

/// All that one file and its imports define.
#[derive(Clone, Debug, Default)]
pub struct Module {
    /// Rule books and sub-games, in the order defined.
    pub games: Vec<Game>,
    /// Gradual schemes.
    pub schemes: IndexVec<SchemeId, Scheme>,
    /// What selector names mean.
    pub names: Vec<SelectorPattern>,
    /// Named instances.
    pub instances: Vec<Instance>,
}

/// A rule book, or a sub-game with the rule book it uses, flattened.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its name.
    pub name: String,
    /// The rule book whose position it shares: its own name for a rule book.
    pub book: String,
    /// Parameters.
    pub params: IndexVec<ParamId, Param>,
    /// Sorts; the first five are the constants of [`SortId`].
    pub sorts: IndexVec<SortId, Sort>,
    /// The board; a rule book without one (a part meant to be extended) cannot be instantiated.
    pub board: Option<Board>,
    /// The points that the rules name; on a board without one of them the game cannot be played.
    pub points: Vec<NamedPoint>,
    /// The names of the players; two, or none in a part.
    pub players: Vec<String>,
    /// The state.
    pub cells: IndexVec<CellId, Cell>,
    /// Derived predicates.
    pub preds: IndexVec<PredId, Pred>,
    /// Derived functions.
    pub funcs: IndexVec<FuncId, Func>,
    /// Moves.
    pub moves: IndexVec<MoveId, Move>,
    /// Goals.
    pub goals: Vec<Goal>,
    /// `draw: ..`
    pub draws: Vec<Closed>,
    /// `end: ..`
    pub ends: Vec<Closed>,
    /// `end: two passes in a row`: how many.
    pub end_passes: Option<u32>,
    /// Whether a rule asks whose turn it is.
    pub asks_turn: bool,
    /// `superko: positional`, where it stands: no move but a pass leads to a board that was there before in the game.
    pub superko: Option<Span>,
    /// What the lack of a legal move means, where the rules say.
    pub no_move: Option<NoMove>,
    /// `score of C = ..`
    pub scores: Vec<Score>,
    /// Who attacks, by run-time parameters; `None` where either side can.
    pub attacker: Option<RoleTerm>,
    /// The position at the start.
    pub start: Vec<Setup>,
    /// Named positions.
    pub setups: Vec<(String, Setup)>,
    /// What the signs of pictures stand for.
    pub legend: Vec<LegendEntry>,
    /// The selectors to generate, as written, with the meaning of each.
    pub selectors: Vec<Selector>,
    /// Where it stands.
    pub span: Span,
}

impl Game {
    /// The value of a sort as rules and instances write it: by its name where it has one, else as a number.
    pub fn written(&self, sort: SortId, value: i32) -> String {
        let at = usize::try_from(value).unwrap_or(usize::MAX);
        let name = match &self.sorts[sort].kind {
            SortKind::Dir => DIRS.get(at).copied(),
            SortKind::Player => self.players.get(at).map(String::as_str),
            SortKind::Enum(values) => values.get(at).map(String::as_str),
            SortKind::Point => match self.board.as_ref().map(|b| &b.kind) {
                Some(BoardKind::Graph(points, _)) => points.get(at).map(String::as_str),
                _ => None,
            },
            SortKind::Index | SortKind::Integer | SortKind::Range(..) => None,
        };
        name.map_or_else(|| value.to_string(), str::to_string)
    }

    /// What an instance fixes, by name and as it would be written.
    pub fn assignments(&self, instance: &Instance) -> Vec<(String, String)> {
        let written = |(id, value): &(ParamId, i32)| {
            let param = &self.params[*id];
            (param.name.clone(), self.written(param.sort, *value))
        };
        instance.args.iter().map(written).collect()
    }
}

/// A parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Its sort. A parameter of sort point or player that no instance fixes is given with the position (a target).
    pub sort: SortId,
    /// What a value must satisfy, evaluated on the position at the root.
    pub constraint: Option<Closed>,
    /// Its default, a static term.
    pub default: Option<Term>,
    /// Where it stands.
    pub span: Span,
}

/// A sort: a finite set of values. A value is an `i32`: the index of a point, direction, player or enum value, or the
/// integer itself.
#[derive(Clone, Debug)]
pub struct Sort {
    /// Its name, as shown.
    pub name: String,
    /// What it holds.
    pub kind: SortKind,
}

/// What a sort holds.
#[derive(Clone, Debug)]
pub enum SortKind {
    /// Points.
    Point,
    /// Directions.
    Dir,
    /// Players.
    Player,
    /// [`SortId::INDEX`].
    Index,
    /// [`SortId::INTEGER`].
    Integer,
    /// `int a..b`, both ends included; static terms over parameters.
    Range(Term, Term),
    /// An enum's values.
    Enum(Vec<String>),
}

/// A board; its arguments are static terms.
#[derive(Clone, Debug)]
pub struct Board {
    /// Its kind.
    pub kind: BoardKind,
    /// Which of its points are holes, if some may be; never of a graph.
    pub holes: Option<Holes>,
    /// Where it stands.
    pub span: Span,
}

/// A point that the rules name, such as `@A3`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPoint {
    /// As written, without the sign.
    pub name: String,
    /// Its column, from 0 at the left.
    pub column: i32,
    /// Its row, from 0 at the bottom.
    pub row: i32,
    /// Where it stands.
    pub span: Span,
}

/// The kinds of board. Points are numbered by rows from the top left.
#[derive(Clone, Debug)]
pub enum BoardKind {
    /// Width, height.
    Grid(Term, Term),
    /// Width, height: rows shifted half a cell to the right going down; neighbours east, west, north, south, northeast
    /// (row - 1, column + 1) and southwest (row + 1, column - 1).
    Hexgrid(Term, Term),
    /// Width, height: a grid whose sides are glued.
    Torus(Term, Term),
    /// Named points and undirected edges.
    Graph(Vec<String>, Vec<(usize, usize)>),
}

/// The static relations and functions that boards give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Builtin {
    /// `adj(P, Q)`: neighbours.
    Adj,
    /// `diag(P, Q)`: diagonal neighbours.
    Diag,
    /// `step(D, P, Q)`: Q lies one step from P.
    Step,
    /// `edge(D, P)`: P lies on that side of the board.
    Edge,
    /// `ray(D, P, I, Q)`: Q lies I steps from P, I >= 0.
    Ray,
    /// `row(P) = I`, as the relation (P, I); rows from 0 at the top.
    Row,
    /// `col(P) = I`, as the relation (P, I); columns from 0 at the left.
    Col,
}

impl Builtin {
    /// The sorts of its arguments.
    pub fn sorts(self) -> &'static [SortId] {
        use SortId as S;
        match self {
            Builtin::Adj | Builtin::Diag => &[S::POINT, S::POINT],
            Builtin::Step => &[S::DIR, S::POINT, S::POINT],
            Builtin::Edge => &[S::DIR, S::POINT],
            Builtin::Ray => &[S::DIR, S::POINT, S::INDEX, S::POINT],
            Builtin::Row | Builtin::Col => &[S::POINT, S::INDEX],
        }
    }

    /// Its name in rule books.
    pub fn name(self) -> &'static str {
        match self {
            Builtin::Adj => "adj",
            Builtin::Diag => "diag",
            Builtin::Step => "step",
            Builtin::Edge => "edge",
            Builtin::Ray => "ray",
            Builtin::Row => "row",
            Builtin::Col => "col",
        }
    }
}

/// A state function `args -> value`, or a set of argument tuples.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its name; a component of a tuple cell is `at.0`, `at.1`, ...
    pub name: String,
    /// The sorts of its arguments.
    pub args: Vec<SortId>,
    /// What it holds.
    pub value: CellValue,
    /// Reset by each move and null move that does not set it: to `none`, to the empty set.
    pub until_next_move: bool,
    /// Where it stands.
    pub span: Span,
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellValue {
    /// Membership. At first empty.
    Set,
    /// A value or `none`. At first `none`.
    Optional(SortId),
    /// A value. At first the sort's first.
    Total(SortId),
}

/// A variable of a clause.
#[derive(Clone, Debug)]
pub struct Var {
    /// As written; made up where it was not written.
    pub name: String,
    /// Its sort, the range over which it is quantified.
    pub sort: SortId,
    /// Where it first stands.
    pub span: Span,
}

/// The variables of one clause.
pub type Vars = IndexVec<VarId, Var>;

/// A derived predicate.
#[derive(Clone, Debug)]
pub struct Pred {
    /// Its name.
    pub name: String,
    /// The sorts of its arguments.
    pub args: Vec<SortId>,
    /// Alternatives.
    pub rules: Vec<Rule>,
    /// Whether it reads no state and no run-time parameter: it is evaluated once per instance.
    pub is_static: bool,
    /// The component of the dependency graph it belongs to; a predicate depends on none with a larger number, and
    /// negates or counts only smaller ones.
    pub stratum: u32,
    /// Whether it depends on itself.
    pub recursive: bool,
    /// Where it was first defined.
    pub span: Span,
}

/// An alternative of a predicate.
#[derive(Clone, Debug)]
pub struct Rule {
    /// The variables.
    pub vars: Vars,
    /// The head's arguments: distinct.
    pub head: Vec<VarId>,
    /// The body; its free variables are the head's.
    pub body: Formula,
    /// Where it stands.
    pub span: Span,
}

/// A derived function.
#[derive(Clone, Debug)]
pub struct Func {
    /// Its name.
    pub name: String,
    /// The variables.
    pub vars: Vars,
    /// Its arguments: distinct.
    pub args: Vec<VarId>,
    /// The sort of its value.
    pub value: SortId,
    /// Values in order of trial, each with its guard; absent if no guard holds.
    pub cases: Vec<(Formula, Term)>,
    /// Whether it reads no state and no run-time parameter.
    pub is_static: bool,
    /// Its stratum, numbered with the predicates.
    pub stratum: u32,
    /// Where it stands.
    pub span: Span,
}

/// A formula without free variables.
#[derive(Clone, Debug)]
pub struct Closed {
    /// The variables bound inside.
    pub vars: Vars,
    /// The formula.
    pub body: Formula,
    /// Where it stands.
    pub span: Span,
}

/// A goal.
#[derive(Clone, Debug)]
pub struct Goal {
    /// The variables.
    pub vars: Vars,
    /// Whose: a variable (either player), a player, or a role.
    pub of: GoalOf,
    /// When it is reached.
    pub body: Formula,
    /// Where it stands.
    pub span: Span,
}

/// Whose goal it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalOf {
    /// Of each player, who is the value of the variable.
    Either(VarId),
    /// Of one player.
    Player(i32),
    /// Of one side of a sub-game.
    Role(Role),
}

/// A player's score.
#[derive(Clone, Debug)]
pub struct Score {
    /// The variables.
    pub vars: Vars,
    /// The player, a variable.
    pub of: VarId,
    /// An integer.
    pub value: Term,
    /// Where it stands.
    pub span: Span,
}

/// Who attacks: a term over run-time parameters and the state at the root.
#[derive(Clone, Debug)]
pub struct RoleTerm {
    /// The variables bound inside.
    pub vars: Vars,
    /// A player.
    pub term: Term,
    /// Where it stands.
    pub span: Span,
}

/// An instance.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its name.
    pub name: String,
    /// The game, by name.
    pub game: String,
    /// Parameters by name, as values of their sorts.
    pub args: Vec<(ParamId, i32)>,
    /// The setup it starts from, by name.
    pub setup: Option<String>,
    /// Where it stands.
    pub span: Span,
}
