//! What formulas mention.

use std::collections::BTreeSet;

use crate::rules::{Assign, Formula, FuncId, Game, PredId, Term, VarId, Written};

/// The variables that occur in a formula and are not quantified in it, each once, in order of occurrence.
pub(super) fn free(formula: &Formula) -> Vec<VarId> {
    let mut seen = Seen::default();
    seen.formula(formula);
    seen.free()
}

/// The same for a term.
pub(super) fn free_in_term(term: &Term) -> Vec<VarId> {
    let mut seen = Seen::default();
    seen.term(term);
    seen.free()
}

/// The variables that an assignment takes from its clause.
pub(super) fn free_in_assign(assign: &Assign) -> Vec<VarId> {
    let mut seen = Seen::default();
    seen.formula(&assign.range);
    seen.formula(&assign.guard);
    assign.args.iter().for_each(|t| seen.term(t));
    if let Written::Value(value) = &assign.value {
        seen.term(value);
    }
    seen.bound.extend(&assign.each);
    seen.free()
}

/// Whether a formula, or anything it depends on, asks whether a player has a move.
pub(super) fn asks_for_moves(game: &Game, formula: &Formula) -> bool {
    all_seen(game, formula).moves
}

/// Whether a formula, or anything it depends on, asks what is told of the position given alone: whether a player has a
/// move, whose turn it is.
pub(super) fn is_of_the_position(game: &Game, formula: &Formula) -> bool {
    let seen = all_seen(game, formula);
    seen.moves || seen.turn
}

/// What is met in a formula and in all that it depends on.
fn all_seen(game: &Game, formula: &Formula) -> Seen {
    let mut seen = Seen::default();
    seen.formula(formula);
    let (mut preds, mut funcs) = (BTreeSet::new(), BTreeSet::new());
    loop {
        if let Some(pred) = seen.preds.pop() {
            if preds.insert(pred) {
                game.preds[pred].rules.iter().for_each(|r| seen.formula(&r.body));
            }
        } else if let Some(func) = seen.funcs.pop() {
            if funcs.insert(func) {
                for (guard, value) in &game.funcs[func].cases {
                    seen.formula(guard);
                    seen.term(value);
                }
            }
        } else {
            return seen;
        }
    }
}

/// What was met on the way. Each variable is quantified at most once in a clause, so that bound and free ones can be
/// told apart at the end.
#[derive(Default)]
struct Seen {
    vars: Vec<VarId>,
    bound: BTreeSet<VarId>,
    preds: Vec<PredId>,
    funcs: Vec<FuncId>,
    moves: bool,
    turn: bool,
}

impl Seen {
    fn free(self) -> Vec<VarId> {
        let mut once = BTreeSet::new();
        self.vars.into_iter().filter(|v| !self.bound.contains(v) && once.insert(*v)).collect()
    }

    fn formula(&mut self, formula: &Formula) {
        match formula {
            Formula::Const(_) => {}
            Formula::Atom(pred, args) => {
                self.preds.push(*pred);
                args.iter().for_each(|t| self.term(t));
            }
            Formula::Static(_, args) | Formula::Member(_, args) => args.iter().for_each(|t| self.term(t)),
            Formula::Compare(_, a, b) => [a, b].into_iter().for_each(|t| self.term(t)),
            Formula::OneOf(a, values) => std::iter::once(a).chain(values).for_each(|t| self.term(t)),
            Formula::Between(a, from, to) => [a, from, to].into_iter().for_each(|t| self.term(t)),
            Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|f| self.formula(f)),
            Formula::Not(inside) => self.formula(inside),
            Formula::Exists(vars, inside) | Formula::Forall(vars, inside) => {
                self.bound.extend(vars);
                self.formula(inside);
            }
            Formula::NoMoveOf(player) => {
                self.moves = true;
                self.term(player);
            }
        }
    }

    fn term(&mut self, term: &Term) {
        match term {
            Term::Var(v) => self.vars.push(*v),
            Term::Const(..) | Term::Param(_) | Term::Role(_) | Term::None => {}
            Term::ToMove => self.turn = true,
            Term::Cell(_, args) | Term::Builtin(_, args) => args.iter().for_each(|t| self.term(t)),
            Term::Func(func, args) => {
                self.funcs.push(*func);
                args.iter().for_each(|t| self.term(t));
            }
            Term::Opponent(player) => self.term(player),
            Term::Arith(_, a, b) | Term::Extreme(_, a, b) => [a, b].into_iter().for_each(|t| self.term(t)),
            Term::Count(vars, inside) | Term::Sum(vars, inside) => {
                self.bound.extend(vars);
                self.formula(inside);
            }
            Term::The(var, inside) => {
                self.bound.insert(*var);
                self.formula(inside);
            }
        }
    }
}
