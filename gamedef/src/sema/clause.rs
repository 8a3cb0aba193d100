//! Clauses of resolved rules, before they are put together into a game: the passes between work on these, because
//! they still know where each variable stands and how it came to be.

use rustc_hash::FxHashMap;

use super::draft::Origin;
use super::walk::{Visitor, below_formula, below_term};
use crate::rules::{Assign, Formula, GoalOf, NoMove, ParamId, PredId, Role, Step, Term, VarId, Vars, Written};
use crate::span::Span;

/// What is known of a variable besides its sort.
#[derive(Clone, Debug)]
pub(super) struct Note {
    pub origin: Origin,
    pub places: Vec<Span>,
}

/// What a clause asks of integers, with its place.
#[derive(Clone, Debug)]
pub(super) enum Asked {
    /// A comparison.
    Formula(Formula, Span),
    /// A divisor.
    Divisor(Term, Span),
}

/// A clause.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    pub kind: ClauseKind,
    pub vars: Vars,
    /// Notes on the written variables, by their first place, which copies and components keep.
    pub notes: FxHashMap<Span, Note>,
    /// What it asks of integers.
    pub asked: Vec<Asked>,
    pub span: Span,
}

/// The kinds of clause.
#[derive(Clone, Debug)]
pub(super) enum ClauseKind {
    Rule {
        pred: PredId,
        head: Vec<VarId>,
        body: Formula,
    },
    /// All cases of a function; the index counts functions as written.
    Func {
        func: usize,
        args: Vec<VarId>,
        cases: Vec<Case>,
    },
    Move {
        name: String,
        params: Vec<VarId>,
        by: VarId,
        steps: Vec<Step>,
    },
    Goal(GoalOf, Formula),
    Draw(Formula),
    End(Formula),
    Passes(u32),
    NoMove(NoMove),
    Superko,
    Score(VarId, Term),
    Role(Role, Term),
    Start(Vec<Assign>),
    Setup(String, Vec<Assign>),
    Constraint(ParamId, Formula),
}

/// A case of a function, with a value for each component.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub guard: Formula,
    pub values: Vec<Term>,
    pub span: Span,
}

impl Clause {
    /// How a variable came to be.
    pub fn origin(&self, var: VarId) -> Origin {
        self.notes.get(&self.vars[var].span).map_or(Origin::Head, |n| n.origin)
    }

    /// Where a variable stands.
    pub fn places(&self, var: VarId) -> Vec<Span> {
        let span = self.vars[var].span;
        self.notes.get(&span).map_or_else(|| vec![span], |n| n.places.clone())
    }

    /// Shows every formula and term of the clause to a visitor.
    pub fn visit(&self, v: &mut dyn Visitor) {
        match &self.kind {
            ClauseKind::Rule { body, .. } => v.formula(body),
            ClauseKind::Func { cases, .. } => {
                for case in cases {
                    v.formula(&case.guard);
                    case.values.iter().for_each(|t| v.term(t));
                }
            }
            ClauseKind::Move { steps, .. } => {
                for step in steps {
                    match step {
                        Step::When(f) | Step::Require(f) | Step::Again(f) => v.formula(f),
                        Step::Then(assigns) => visit_assigns(assigns, v),
                    }
                }
            }
            ClauseKind::Goal(_, f) | ClauseKind::Draw(f) | ClauseKind::End(f) | ClauseKind::Constraint(_, f) => {
                v.formula(f);
            }
            ClauseKind::Score(_, t) | ClauseKind::Role(_, t) => v.term(t),
            ClauseKind::Start(assigns) | ClauseKind::Setup(_, assigns) => visit_assigns(assigns, v),
            ClauseKind::Passes(_) | ClauseKind::NoMove(_) | ClauseKind::Superko => {}
        }
    }

    /// Hands every formula and every lone term to be rewritten.
    pub fn rewrite(&mut self, f: &mut dyn FnMut(Part<'_>, &mut Vars)) {
        let vars = &mut self.vars;
        match &mut self.kind {
            ClauseKind::Rule { body, .. } => f(Part::Formula(body), vars),
            ClauseKind::Func { cases, .. } => {
                for case in cases {
                    f(Part::Formula(&mut case.guard), vars);
                    case.values.iter_mut().for_each(|t| f(Part::Term(t), vars));
                }
            }
            ClauseKind::Move { steps, .. } => {
                for step in steps {
                    match step {
                        Step::When(g) | Step::Require(g) | Step::Again(g) => f(Part::Formula(g), vars),
                        Step::Then(assigns) => rewrite_assigns(assigns, f, vars),
                    }
                }
            }
            ClauseKind::Goal(_, g) | ClauseKind::Draw(g) | ClauseKind::End(g) | ClauseKind::Constraint(_, g) => {
                f(Part::Formula(g), vars);
            }
            ClauseKind::Score(_, t) | ClauseKind::Role(_, t) => f(Part::Term(t), vars),
            ClauseKind::Start(assigns) | ClauseKind::Setup(_, assigns) => rewrite_assigns(assigns, f, vars),
            ClauseKind::Passes(_) | ClauseKind::NoMove(_) | ClauseKind::Superko => {}
        }
    }
}

/// A part of a clause to rewrite.
pub(super) enum Part<'p> {
    Formula(&'p mut Formula),
    Term(&'p mut Term),
}

fn visit_assigns(assigns: &[Assign], v: &mut dyn Visitor) {
    for a in assigns {
        v.formula(&a.range);
        v.formula(&a.guard);
        a.args.iter().for_each(|t| v.term(t));
        if let Written::Value(t) = &a.value {
            v.term(t);
        }
    }
}

fn rewrite_assigns(assigns: &mut [Assign], f: &mut dyn FnMut(Part<'_>, &mut Vars), vars: &mut Vars) {
    for a in assigns {
        f(Part::Formula(&mut a.range), vars);
        f(Part::Formula(&mut a.guard), vars);
        a.args.iter_mut().for_each(|t| f(Part::Term(t), vars));
        if let Written::Value(t) = &mut a.value {
            f(Part::Term(t), vars);
        }
    }
}

/// What a clause reads, without looking into what it reads.
#[derive(Debug, Default)]
pub(super) struct Reads {
    pub cells: Vec<crate::rules::CellId>,
    pub preds: Vec<PredId>,
    pub funcs: Vec<crate::rules::FuncId>,
    pub params: Vec<ParamId>,
    pub roles: bool,
    pub turn: bool,
    pub moves: bool,
}

impl Visitor for Reads {
    fn formula(&mut self, formula: &Formula) {
        match formula {
            Formula::Atom(p, _) => self.preds.push(*p),
            Formula::Member(c, _) => self.cells.push(*c),
            Formula::NoMoveOf(_) => self.moves = true,
            _ => {}
        }
        below_formula(self, formula);
    }

    fn term(&mut self, term: &Term) {
        match term {
            Term::Cell(c, _) => self.cells.push(*c),
            Term::Func(f, _) => self.funcs.push(*f),
            Term::Param(p) => self.params.push(*p),
            Term::Role(_) => self.roles = true,
            Term::ToMove => self.turn = true,
            _ => {}
        }
        below_term(self, term);
    }
}
