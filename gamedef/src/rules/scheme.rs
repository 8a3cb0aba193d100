//! Gradual schemes: formulas over the ends of a game and over moves, and the static values they are specialised to.

use index_vec::IndexVec;

use super::{ArithOp, CompareOp, Role, SchemeId, StaticVarId};
use crate::span::Span;

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
    /// Two different legal moves of the mover: the first makes the one true and the second the other, each read after its
    /// own move. Turns of several moves differ if they begin with different moves.
    TwoMoves(Box<SchemeFormula>, Box<SchemeFormula>),
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
