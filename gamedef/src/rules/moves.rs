//! Moves, and the assignments that they and positions are made of.

use super::{CellId, Formula, Term, VarId, Vars};
use crate::span::Span;

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
