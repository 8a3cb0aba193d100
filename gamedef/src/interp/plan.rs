//! What formulas and terms become before they are evaluated: the same formulas, with their conjuncts put in an order
//! in which each one finds its variables bound, or binds them.
//!
//! A [`Plan`] is such an order. Which variables are bound is known at each step, so a plan needs no test for it at run
//! time and nothing is undone on backtracking: a slot is simply written again.

use super::relation::{Domain, Index};
use crate::rules::{ArithOp, CompareOp, Extreme, FuncId, GoalOf, MoveId, PredId, Role};
use crate::span::Span;

/// Steps to be made in order: each solution of the first, then each of the second, ...
#[derive(Clone, Debug, Default)]
pub(super) struct Plan(pub Vec<Step>);

/// One conjunct.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// It must hold.
    Test(Test),
    /// The slot becomes the value, which must be present and in the domain.
    Bind(usize, Value, Domain),
    /// Each solution in turn.
    Each(Source),
}

/// A formula whose variables are all bound.
#[derive(Clone, Debug)]
pub(super) enum Test {
    Const(bool),
    Compare(CompareOp, Value, Value),
    Absent(Value),
    OneOf(Value, Vec<Value>),
    Between(Value, Value, Value),
    /// Within a domain.
    Within(Value, Domain),
    /// In a static relation: the index by all columns.
    Found(usize, Vec<Value>),
    /// In a derived predicate.
    Proved(Ask),
    /// In a set cell.
    Member(usize, Vec<Value>),
    /// One of the plans has a solution.
    Any(Vec<Plan>),
    /// The plan has no solution.
    Never(Plan),
    NoMoveOf(Value),
}

/// Where values for slots come from.
#[derive(Clone, Debug)]
pub(super) enum Source {
    Domain(usize, Domain),
    Between {
        slot: usize,
        from: Value,
        to: Value,
        domain: Domain,
    },
    OneOf {
        slot: usize,
        values: Vec<Value>,
        domain: Domain,
    },
    /// The rows of a static relation.
    Rows {
        index: usize,
        key: Vec<Value>,
        out: Vec<usize>,
    },
    /// The answers of a derived predicate.
    Answers(Ask, Vec<usize>),
    Any(Vec<Plan>),
}

/// A question to a derived predicate.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    /// Which pattern.
    pub call: usize,
    /// The arguments that the pattern knows.
    pub key: Vec<Value>,
    /// For a test: the others.
    pub rest: Vec<Value>,
}

/// A term whose variables are all bound.
#[derive(Clone, Debug)]
pub(super) enum Value {
    Const(i32),
    None,
    Slot(usize),
    Param(usize),
    Role(Role),
    ToMove,
    Cell(usize, Vec<Value>),
    Func(FuncId, Vec<Value>),
    /// The only remaining column of a static relation.
    Lookup(usize, Vec<Value>),
    Opponent(Box<Value>),
    Arith(ArithOp, Box<Value>, Box<Value>),
    Extreme(Extreme, Box<Value>, Box<Value>),
    /// The sum of the first slot over the distinct values that the slots take.
    Sum(Plan, Vec<usize>),
    /// How many distinct values the slots take.
    Count(Plan, Vec<usize>),
    /// The only value of the slot.
    The(Plan, usize),
}

/// A derived predicate with some arguments known.
#[derive(Debug)]
pub(super) struct CallPlan {
    pub pred: PredId,
    pub mask: u32,
    pub key_dims: Vec<Domain>,
    pub free_dims: Vec<Domain>,
    pub rules: Vec<RulePlan>,
    pub stratum: usize,
    pub recursive: bool,
    /// Whether the only recursive atom stands in the last rule, whose outermost loop goes through this pattern's own
    /// answers: then a goal that asks only itself has met all of them when its rules were tried once.
    pub streams: bool,
}

/// A rule of a predicate with some arguments known.
#[derive(Debug)]
pub(super) struct RulePlan {
    pub slots: usize,
    /// The slots of the known arguments.
    pub inputs: Vec<usize>,
    pub plan: Plan,
    /// The slots of the others.
    pub outputs: Vec<usize>,
}

/// A derived function.
#[derive(Debug)]
pub(super) struct FuncPlan {
    pub dims: Vec<Domain>,
    pub slots: usize,
    pub inputs: Vec<usize>,
    pub cases: Vec<(Plan, Value)>,
    /// Its values, for a static function over few arguments.
    pub table: Option<Vec<Option<i32>>>,
}

/// A formula without free variables; that of a goal may have one, the player.
#[derive(Debug)]
pub(super) struct ClosedPlan {
    pub slots: usize,
    pub plan: Plan,
}

/// A goal.
#[derive(Debug)]
pub(super) struct GoalPlan {
    pub of: GoalOf,
    pub goal: ClosedPlan,
}

/// A term without free variables, or with one, `of`, bound beforehand.
#[derive(Debug)]
pub(super) struct TermPlan {
    pub slots: usize,
    pub of: usize,
    pub value: Value,
}

/// A move clause.
#[derive(Debug)]
pub(super) struct MovePlan {
    pub clause: MoveId,
    pub slots: usize,
    pub by: usize,
    pub params: Vec<usize>,
    pub steps: Vec<MoveStep>,
    pub is_pass: bool,
}

/// A step of a move.
#[derive(Debug)]
pub(super) enum MoveStep {
    /// `when` and `require`: one continuation for each solution in the slots.
    Solve(Plan, Vec<usize>),
    Write(Vec<WritePlan>),
    Again(Plan),
}

/// An assignment: one for each solution of its range and guard.
#[derive(Debug)]
pub(super) struct WritePlan {
    pub cell: usize,
    pub args: Vec<Value>,
    pub value: WriteValue,
    pub range: Plan,
    /// The slots that take the solutions of the range.
    pub each: Vec<usize>,
    /// Where it stands.
    pub span: Span,
}

/// What is written.
#[derive(Debug)]
pub(super) enum WriteValue {
    Value(Value),
    Member(bool),
}

/// All plans of an instance.
#[derive(Debug, Default)]
pub(super) struct Plans {
    pub indexes: Vec<Index>,
    pub calls: Vec<CallPlan>,
    /// By [`FuncId`].
    pub funcs: Vec<FuncPlan>,
    /// To find moves.
    pub moves: Vec<MovePlan>,
    /// To make a given move: all parameters known.
    pub replays: Vec<MovePlan>,
    pub goals: Vec<GoalPlan>,
    pub draws: Vec<ClosedPlan>,
    pub ends: Vec<ClosedPlan>,
    pub scores: Vec<TermPlan>,
    pub attacker: Option<TermPlan>,
    /// By [`crate::rules::ParamId`].
    pub constraints: Vec<Option<ClosedPlan>>,
    /// Each setup by rule: what is at the start, then the named ones.
    pub starts: Vec<Option<StartPlan>>,
    pub setups: Vec<Option<StartPlan>>,
    /// Whether moves read roles or parameters given with the position.
    pub moves_read_root: bool,
}

/// A setup by rule.
#[derive(Debug)]
pub(super) struct StartPlan {
    pub slots: usize,
    pub writes: Vec<WritePlan>,
}
