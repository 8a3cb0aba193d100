//! What a formula mentions: its free variables, and, for the moves of a game, whether anything they depend on reads
//! what is only known at the root.

use index_vec::IndexVec;

use crate::rules::{Formula, FuncId, Game, ParamId, PredId, Step, Term, VarId, Written};

/// The variables that occur in a formula and are not quantified in it, each once, in order of occurrence.
pub(super) fn free(formula: &Formula) -> Vec<VarId> {
    let mut found = Free::default();
    found.formula(formula);
    found.vars
}

/// The same for a term.
pub(super) fn free_in_term(term: &Term) -> Vec<VarId> {
    let mut found = Free::default();
    found.term(term);
    found.vars
}

#[derive(Default)]
struct Free {
    vars: Vec<VarId>,
    hidden: Vec<VarId>,
}

impl Free {
    fn under(&mut self, vars: &[VarId], formula: &Formula) {
        self.hidden.extend(vars);
        self.formula(formula);
        self.hidden.truncate(self.hidden.len() - vars.len());
    }

    fn formula(&mut self, formula: &Formula) {
        match formula {
            Formula::Exists(vars, body) | Formula::Forall(vars, body) => self.under(vars, body),
            _ => children(formula, &mut |child| match child {
                Node::Formula(f) => self.formula(f),
                Node::Term(t) => self.term(t),
            }),
        }
    }

    fn term(&mut self, term: &Term) {
        match term {
            Term::Var(v) if !self.hidden.contains(v) && !self.vars.contains(v) => self.vars.push(*v),
            Term::Count(vars, body) | Term::Sum(vars, body) => self.under(vars, body),
            Term::The(var, body) => self.under(&[*var], body),
            _ => children_of_term(term, &mut |child| match child {
                Node::Formula(f) => self.formula(f),
                Node::Term(t) => self.term(t),
            }),
        }
    }
}

/// A part of a formula or term.
#[derive(Clone, Copy)]
pub(super) enum Node<'f> {
    Formula(&'f Formula),
    Term(&'f Term),
}

/// The immediate parts of a formula.
pub(super) fn children<'f>(formula: &'f Formula, each: &mut dyn FnMut(Node<'f>)) {
    let mut terms = |terms: &[&'f Term]| terms.iter().for_each(|t| each(Node::Term(t)));
    match formula {
        Formula::Const(_) => {}
        Formula::Atom(_, args) | Formula::Static(_, args) | Formula::Member(_, args) => {
            args.iter().for_each(|t| terms(&[t]));
        }
        Formula::Compare(_, a, b) => terms(&[a, b]),
        Formula::OneOf(a, values) => {
            terms(&[a]);
            values.iter().for_each(|t| terms(&[t]));
        }
        Formula::Between(a, from, to) => terms(&[a, from, to]),
        Formula::NoMoveOf(a) => terms(&[a]),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|f| each(Node::Formula(f))),
        Formula::Not(body) | Formula::Exists(_, body) | Formula::Forall(_, body) => each(Node::Formula(body)),
    }
}

/// The immediate parts of a term.
pub(super) fn children_of_term<'f>(term: &'f Term, each: &mut dyn FnMut(Node<'f>)) {
    match term {
        Term::Var(_) | Term::Const(..) | Term::Param(_) | Term::Role(_) | Term::ToMove | Term::None => {}
        Term::Cell(_, args) | Term::Func(_, args) | Term::Builtin(_, args) => {
            args.iter().for_each(|t| each(Node::Term(t)));
        }
        Term::Opponent(a) => each(Node::Term(a)),
        Term::Arith(_, a, b) | Term::Extreme(_, a, b) => [a, b].into_iter().for_each(|t| each(Node::Term(t))),
        Term::Count(_, body) | Term::Sum(_, body) | Term::The(_, body) => each(Node::Formula(body)),
    }
}

/// What the moves of a game depend on.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct MoveReads {
    /// A role, or a parameter given with the position.
    pub root: bool,
    /// Whether a player has a move, which would go round in circles.
    pub moves: bool,
}

/// Looks through the moves and all that they use.
pub(super) fn of_moves(game: &Game, params: &IndexVec<ParamId, Option<i32>>) -> MoveReads {
    let mut reads = MoveReads::default();
    let mut preds: IndexVec<PredId, bool> = game.preds.iter().map(|_| false).collect();
    let mut funcs: IndexVec<FuncId, bool> = game.funcs.iter().map(|_| false).collect();
    let mut todo = Vec::new();
    for step in game.moves.iter().flat_map(|m| &m.steps) {
        match step {
            Step::When(f) | Step::Require(f) | Step::Again(f) => todo.push(Node::Formula(f)),
            Step::Then(assigns) => {
                for assign in assigns {
                    todo.extend([Node::Formula(&assign.range), Node::Formula(&assign.guard)]);
                    todo.extend(assign.args.iter().map(Node::Term));
                    if let Written::Value(value) = &assign.value {
                        todo.push(Node::Term(value));
                    }
                }
            }
        }
    }
    while let Some(node) = todo.pop() {
        match node {
            Node::Formula(Formula::Atom(p, _)) if !std::mem::replace(&mut preds[*p], true) => {
                todo.extend(game.preds[*p].rules.iter().map(|r| Node::Formula(&r.body)));
            }
            Node::Formula(Formula::NoMoveOf(_)) => reads.moves = true,
            Node::Term(Term::Func(f, _)) if !std::mem::replace(&mut funcs[*f], true) => {
                let cases = game.funcs[*f].cases.iter();
                todo.extend(cases.flat_map(|(guard, value)| [Node::Formula(guard), Node::Term(value)]));
            }
            Node::Term(Term::Role(_)) => reads.root = true,
            Node::Term(Term::Param(p)) => reads.root |= params[*p].is_none(),
            _ => {}
        }
        match node {
            Node::Formula(f) => children(f, &mut |child| todo.push(child)),
            Node::Term(t) => children_of_term(t, &mut |child| todo.push(child)),
        }
    }
    reads
}
