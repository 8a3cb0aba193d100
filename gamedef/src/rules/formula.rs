//! Formulas and terms.

use super::{ArithOp, Builtin, CellId, CompareOp, FuncId, ParamId, PredId, Role, SortId, VarId};

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

/// Which of two values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extreme {
    /// The lesser.
    Least,
    /// The greater.
    Greatest,
}

impl Extreme {
    /// Its name in rule books.
    pub fn name(self) -> &'static str {
        match self {
            Extreme::Least => "min",
            Extreme::Greatest => "max",
        }
    }

    /// The one of two integers.
    pub fn of(self, a: i32, b: i32) -> i32 {
        match self {
            Extreme::Least => a.min(b),
            Extreme::Greatest => a.max(b),
        }
    }

    /// The comparison that the one has with the other.
    pub fn comparison(self) -> CompareOp {
        match self {
            Extreme::Least => CompareOp::Lt,
            Extreme::Greatest => CompareOp::Gt,
        }
    }
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
    /// The player whose turn it is. In a gradual game that is who its scheme says moves.
    ToMove,
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
    /// The lesser or the greater of two integers; absent if one is.
    Extreme(Extreme, Box<Term>, Box<Term>),
    /// The sum of the first variable over the tuples that satisfy the formula.
    Sum(Vec<VarId>, Box<Formula>),
    /// The number of tuples that satisfy the formula.
    Count(Vec<VarId>, Box<Formula>),
    /// The only value that satisfies the formula; absent if there is not exactly one.
    The(VarId, Box<Formula>),
    /// Absence.
    None,
}
