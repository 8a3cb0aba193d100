//! Clauses between syntax and rules: names are resolved, and every term has its type, but tuples are still whole, the
//! quantifiers of a body's own variables are not yet written, and every node still has its place.
//!
//! All clauses of a game are drafted before any is finished, because the sort of a predicate's argument may only show
//! in the last of them.

use index_vec::IndexVec;

use super::types::TyId;
use crate::rules::{Builtin, Extreme, NoMove, ParamId, PredId, Role, SortId};
use crate::span::Span;
use crate::syntax::ast::{ArithOp, CompareOp, Quantifier};

index_vec::define_index_type! {
    /// A variable of a clause, of any sort.
    pub(super) struct LocalId = u32;
}

/// How a variable came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// Known from outside: a move's parameter or mover, an argument of a function, the player of a goal.
    Given,
    /// In a predicate's head.
    Head,
    /// Used without a quantifier.
    Implicit,
    /// Named by a quantifier.
    Quantified,
    /// `_`.
    Wildcard,
}

/// A variable.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub name: String,
    pub ty: TyId,
    /// Where it stands, in order.
    pub places: Vec<Span>,
    pub origin: Origin,
    /// The use that first told its sort.
    pub evidence: Option<Span>,
}

/// The variables of a clause.
pub(super) type Locals = IndexVec<LocalId, Local>;

/// A formula.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub kind: FormKind,
    pub span: Span,
}

/// The kinds of formula; see [`crate::rules::Formula`].
#[derive(Clone, Debug)]
pub(super) enum FormKind {
    Const(bool),
    Atom(PredId, Vec<Term>),
    Static(Builtin, Vec<Term>),
    /// The index of a state.
    Member(usize, Vec<Term>),
    Compare(CompareOp, Term, Term),
    OneOf(Term, Vec<Term>),
    Between(Term, Term, Term),
    /// The terms, which may be variables, have values.
    Ranges(Vec<Term>),
    And(Vec<Form>),
    Or(Vec<Form>),
    Not(Box<Form>),
    Quantified(Quantifier, Vec<LocalId>, Box<Form>),
    NoMoveOf(Term),
}

/// A term with its type.
#[derive(Clone, Debug)]
pub(super) struct Term {
    pub kind: TermKind,
    pub ty: TyId,
    pub span: Span,
}

/// The kinds of term; see [`crate::rules::Term`].
#[derive(Clone, Debug)]
pub(super) enum TermKind {
    Var(LocalId),
    /// What the name may mean; its type tells which.
    Const(Vec<(SortId, i32)>),
    Int(i32),
    Param(ParamId),
    Role(Role),
    ToMove,
    /// The index of a state.
    Cell(usize, Vec<Term>),
    /// The index of a function.
    Func(usize, Vec<Term>),
    Builtin(Builtin, Box<Term>),
    Opponent(Box<Term>),
    Arith(ArithOp, Box<Term>, Box<Term>),
    Extreme(Extreme, Box<Term>, Box<Term>),
    Count(Vec<LocalId>, Box<Form>),
    Sum(Vec<LocalId>, Box<Form>),
    /// The least or the greatest solution.
    Best(Extreme, LocalId, Box<Form>),
    /// A point of a board drawn in rows: its column from the left and its row from the bottom, both from 0.
    Point(i32, i32),
    The(LocalId, Box<Form>),
    Tuple(Vec<Term>),
    /// A constructor of a sort by rule.
    Make(usize, Vec<Term>),
    None,
    /// `_` as a side of an equation or as part of one: any value.
    Any,
}

/// A formula with the variables that are to be quantified within it.
#[derive(Clone, Debug)]
pub(super) struct Scoped {
    pub form: Form,
    pub implicit: Vec<LocalId>,
}

/// A clause.
#[derive(Debug)]
pub(super) struct Draft {
    pub kind: DraftKind,
    pub locals: Locals,
    /// What it reads.
    pub reads: Vec<Node>,
    pub span: Span,
}

/// The kinds of clause.
#[derive(Debug)]
pub(super) enum DraftKind {
    Rule {
        pred: PredId,
        head: Vec<Term>,
        /// The form also holds equations; `None` for a fact.
        body: Option<Scoped>,
    },
    Func {
        func: usize,
        args: Vec<Term>,
        cases: Vec<Case>,
    },
    Move {
        name: String,
        params: Vec<LocalId>,
        by: LocalId,
        steps: Vec<Step>,
    },
    Goal(Owner, Scoped),
    Draw(Scoped),
    End(Scoped),
    Passes(u32),
    NoMove(NoMove),
    Superko,
    Score(LocalId, Term),
    Role(Role, Term),
    Start(Vec<Assign>),
    Setup(String, Vec<Assign>),
    /// The condition of a parameter.
    Constraint(ParamId, Scoped),
    /// The condition of a sort by rule: its hidden predicate's only rule.
    Maker(usize, Vec<LocalId>, Option<Scoped>),
}

/// A case of a function.
#[derive(Debug)]
pub(super) struct Case {
    pub guard: Option<Form>,
    pub value: Term,
    /// Variables of guard and value that are not arguments.
    pub implicit: Vec<LocalId>,
}

/// Whose goal it is.
#[derive(Clone, Copy, Debug)]
pub(super) enum Owner {
    Either(LocalId),
    Player(i32),
    Role(Role),
}

/// A step of a move.
#[derive(Debug)]
pub(super) enum Step {
    When(Scoped),
    Then(Vec<Assign>),
    Require(Scoped),
    Again(Scoped),
}

/// An assignment.
#[derive(Debug)]
pub(super) struct Assign {
    pub state: usize,
    pub args: Vec<Term>,
    pub value: Value,
    pub guard: Option<Scoped>,
    pub each: Vec<LocalId>,
    pub range: Option<Scoped>,
    pub span: Span,
}

/// What is assigned.
#[derive(Debug)]
pub(super) enum Value {
    Term(Term),
    Member(bool),
}

/// That one definition reads another, for the strata.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use {
    pub from: Node,
    pub to: Node,
    pub span: Span,
    /// Under a negation, a count, `the` or `forall`, or as a value.
    pub strict: bool,
}

/// What may depend on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Node {
    Pred(PredId),
    /// The index of a function.
    Func(usize),
    /// The legality of moves, which `no move of` asks.
    Moves,
    /// A goal or anything else that nothing reads.
    Other,
}
