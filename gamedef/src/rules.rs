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

use index_vec::IndexVec;

use crate::span::Span;
pub use crate::syntax::ast::{ArithOp, CompareOp, NoMove, Role};

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

/// A formula.
#[derive(Clone, Debug, PartialEq)]
pub enum Formula {
    /// True or false.
    Const(bool),
    /// A derived predicate.
    Atom(PredId, Vec<Term>),
    /// A relation of the board.
    Static(Builtin, Vec<Term>),
    /// Membership in a set cell.
    Member(CellId, Vec<Term>),
    /// A comparison. `Eq` is false if a side is absent, unless a side is [`Term::None`]: then it says that the other is
    /// absent. `Ne` does not occur (it is `Not` of `Eq`); the others compare integers, and are false if a side is absent.
    Compare(CompareOp, Term, Term),
    /// The term is one of these.
    OneOf(Term, Vec<Term>),
    /// The integer lies between the two, ends included.
    Between(Term, Term, Term),
    /// All hold.
    And(Vec<Formula>),
    /// One holds.
    Or(Vec<Formula>),
    /// It does not hold.
    Not(Box<Formula>),
    /// For some values.
    Exists(Vec<VarId>, Box<Formula>),
    /// For all values.
    Forall(Vec<VarId>, Box<Formula>),
    /// The player has no legal move.
    NoMoveOf(Term),
}

/// A term: a value of its sort, or absent.
#[derive(Clone, Debug, PartialEq)]
pub enum Term {
    /// A variable.
    Var(VarId),
    /// A value.
    Const(SortId, i32),
    /// A parameter: static, or given with the position.
    Param(ParamId),
    /// The attacker or defender, known at the root.
    Role(Role),
    /// The value of a cell.
    Cell(CellId, Vec<Term>),
    /// The value of a derived function.
    Func(FuncId, Vec<Term>),
    /// `row(P)`, `col(P)`.
    Builtin(Builtin, Vec<Term>),
    /// The other player.
    Opponent(Box<Term>),
    /// Arithmetic.
    Arith(ArithOp, Box<Term>, Box<Term>),
    /// The number of tuples that satisfy the formula.
    Count(Vec<VarId>, Box<Formula>),
    /// The only value that satisfies the formula; absent if there is not exactly one.
    The(VarId, Box<Formula>),
    /// Absence.
    None,
}

/// A move.
#[derive(Clone, Debug)]
pub struct Move {
    /// Its name.
    pub name: String,
    /// The variables.
    pub vars: Vars,
    /// Its parameters. Two moves are the same if their parameters are.
    pub params: Vec<VarId>,
    /// The mover.
    pub by: VarId,
    /// Its steps. Free variables of a step are parameters and the mover; each parameter is bound by the first step
    /// that mentions it.
    pub steps: Vec<Step>,
    /// Whether it is a pass: no parameter and no step.
    pub is_pass: bool,
    /// Where it stands.
    pub span: Span,
}

/// A step of a move; each sees the state that the one before left.
#[derive(Clone, Debug)]
pub enum Step {
    /// Else the move does not exist.
    When(Formula),
    /// Assignments that happen at once.
    Then(Vec<Assign>),
    /// Else the move is illegal.
    Require(Formula),
    /// Whether the mover moves again.
    Again(Formula),
}

/// An assignment.
#[derive(Clone, Debug)]
pub struct Assign {
    /// What is written.
    pub cell: CellId,
    /// Its arguments.
    pub args: Vec<Term>,
    /// The new value ([`Term::None`]: absence), or membership for a set cell.
    pub value: Written,
    /// Else nothing is assigned.
    pub guard: Formula,
    /// Once for each solution of `range` in these variables.
    pub each: Vec<VarId>,
    /// The range of `each`; `Const(true)` without.
    pub range: Formula,
    /// Where it stands.
    pub span: Span,
}

/// What an assignment writes.
#[derive(Clone, Debug, PartialEq)]
pub enum Written {
    /// A value, or absence.
    Value(Term),
    /// Membership in a set cell.
    Member(bool),
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

/// A position, or a part of one.
#[derive(Clone, Debug)]
pub enum Setup {
    /// Assignments, in order, to the empty position.
    Rule(Vars, Vec<Assign>, Span),
    /// A picture: rows of signs separated by blanks or not, read by the legend; `.` is nothing.
    Picture(String, Span),
}

/// What a sign of a picture stands for.
#[derive(Clone, Debug)]
pub struct LegendEntry {
    /// The sign: one character.
    pub sign: char,
    /// Cells over one point, and what is written there.
    pub writes: Vec<(CellId, Written)>,
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

/// A gradual scheme, resolved: static parameters, and formulas over them and the state.
#[derive(Clone, Debug)]
pub struct Scheme {
    /// Its name.
    pub name: String,
    /// Its static variables; the first are its parameters.
    pub vars: IndexVec<StaticVarId, String>,
    /// How many of them are parameters.
    pub params: usize,
    /// Who is to move.
    pub mover: Role,
    /// One holds.
    pub alternatives: Vec<SchemeFormula>,
    /// The formula that tells whether a move of the mover belongs to the move set, in the state after it
    /// (`moves d: not GI(m, os) after d`). Without it the set is: every move that makes a `SomeMove` of an alternative
    /// true, whose other conjuncts hold; empty where an alternative without `SomeMove` holds.
    pub moves: Option<SchemeFormula>,
    /// Where it stands.
    pub span: Span,
}

/// A formula of a scheme.
#[derive(Clone, Debug, PartialEq)]
pub enum SchemeFormula {
    /// True or false.
    Const(bool),
    /// The side's goal is reached; where both are, the one of the side that moved last counts.
    Won(Role),
    /// The game is over: a goal, a draw, or an end.
    Ended,
    /// The mover has no legal move, and the rules' `no move` clause gives the game to this side.
    Stuck(Role),
    /// All hold.
    And(Vec<SchemeFormula>),
    /// One holds.
    Or(Vec<SchemeFormula>),
    /// It does not hold.
    Not(Box<SchemeFormula>),
    /// A comparison of static integers.
    Compare(CompareOp, Static, Static),
    /// `list = [head | tail], body`: false if the list is empty.
    Uncons(Static, StaticVarId, StaticVarId, Box<SchemeFormula>),
    /// `k in a..b, body`: for some integer.
    SomeInt(StaticVarId, Static, Static, Box<SchemeFormula>),
    /// `some u <= vs: body`: for some vector of the same length, each part from 0 to that of `vs`.
    SomeBelow(StaticVarId, Static, Box<SchemeFormula>),
    /// Some legal move of the mover makes the body true; the body is read in the state after the move.
    SomeMove(Box<SchemeFormula>),
    /// Every legal move of the mover makes the body true, read after the move. Without a legal move the rules'
    /// `no move` clause decides: `wins` and `draws` make it false, all else true.
    EveryMove(Box<SchemeFormula>),
    /// The body holds after the turn is given over without a move.
    AfterNull(Box<SchemeFormula>),
    /// Another scheme, or the same with a smaller measure.
    Call(SchemeId, Vec<Static>),
}

/// A static value of a scheme: an integer or a list of integers, known when the scheme is specialised.
#[derive(Clone, Debug, PartialEq)]
pub enum Static {
    /// A number.
    Int(i64),
    /// A variable.
    Var(StaticVarId),
    /// Arithmetic on integers; `Add` and `Sub` also on vectors of equal length, part by part.
    Arith(ArithOp, Box<Static>, Box<Static>),
    /// `[a, b]`
    List(Vec<Static>),
    /// `[a .. b]`: counts down from a to b, empty when a < b.
    CountDown(Box<Static>, Box<Static>),
    /// `[k, .., k]`: n copies, n given second.
    Repeat(Box<Static>, Box<Static>),
    /// `min(os, k)`, `cap(os, k)`: each part at most k.
    Cap(Box<Static>, Box<Static>),
    /// `cut(vs, k)`: the parts above the k-th set to 0.
    Cut(Box<Static>, Box<Static>),
    /// `e(k)`: the vector of the length in use with 1 at k (from 1) and 0 elsewhere; the length is given second.
    Unit(Box<Static>, Box<Static>),
    /// `len(vs)`
    Len(Box<Static>),
    /// `sum(vs)`
    Sum(Box<Static>),
    /// `vs[k]`, from 1.
    Index(Box<Static>, Box<Static>),
}

/// What a family of selector names means: `gi<n><o..>` is `GI(n, [o..])`.
#[derive(Clone, Debug)]
pub struct SelectorPattern {
    /// The letters before the digits, or the function's name.
    pub stem: String,
    /// What follows.
    pub shape: PatternShape,
    /// The scheme.
    pub scheme: SchemeId,
    /// Its arguments; static variable 0 is the first bound by the shape, and so on.
    pub args: Vec<Static>,
    /// Where it stands.
    pub span: Span,
}

/// What follows a stem, and the static variables it binds in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PatternShape {
    /// `<n>`.
    Depth,
    /// `<n><o..>`: exactly n - 1 orders.
    DepthAndOrders,
    /// `(k, n)`: that many numbers.
    Call(usize),
}

/// A selector asked for: a scheme with its static arguments.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Selector {
    /// Its name as written, such as `ip311`; an identifier in emitted code is derived from it.
    pub name: String,
    /// The scheme.
    pub scheme: SchemeId,
    /// Its arguments.
    pub args: Vec<StaticValue>,
}

/// A value of a [`Static`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum StaticValue {
    /// An integer.
    Int(i64),
    /// A list of integers.
    List(Vec<i64>),
}
