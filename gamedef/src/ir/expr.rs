//! Expressions, and the parts that only expressions have: domains of loops, grounds of answers, chains, changes of the
//! state.

use super::{FnId, LocalId, TableId};
use crate::rules::{ArithOp, CellId, CompareOp, ParamId, SortId};

/// The integer that stands for an absent value.
pub const NONE: i32 = i32::MIN;

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
    /// Whether it holds; if it does, the point is the killer of that number from now on, for `Killer`.
    Noting(Box<Expr>, Box<Expr>, Box<Expr>),
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
    /// The killer of that number: at most one point, of which nothing is known, not even that it is the same when asked for
    /// again. Whatever it is, the value of what it is asked for in must be the same.
    Killer(Box<Expr>),
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
