//! Values without arguments of which moves that keep the turn make another, never in a circle: a counter, a flag, a phase.
//!
//! For each value that the cell may have before a move of a clause, the clause is carried out on that value alone: what
//! depends on anything else may or may not hold. That gives the values after moves that may keep the turn.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::{BTreeMap, BTreeSet};

use crate::rules::{ArithOp, Assign, CellId, CellValue, CompareOp, Formula, Game, Move, SortKind, Step, Term, Written};

/// Cells with more values are not looked at.
const MOST_VALUES: usize = 200;

/// A value of the cell, or none; of a set 1 is in and 0 is out.
type Value = Option<i32>;

/// Whether the moves of the clauses that keep the turn never bring the cell back to a value that it had in the turn.
pub(super) fn never_in_a_circle(game: &Game, cell: CellId, clauses: &[&Move]) -> bool {
    longest(game, cell, clauses).is_some()
}

/// How many moves of the clauses can keep the turn one after the other, as the cell tells; `None` if it may come back to a
/// value.
pub(super) fn longest(game: &Game, cell: CellId, clauses: &[&Move]) -> Option<u32> {
    let domain = domain(game, cell)?;
    let mut longest = 0;
    for mover in 0..2 {
        let on = Scalar { game, cell, domain: &domain, mover };
        let mut next: BTreeMap<Value, BTreeSet<Value>> = BTreeMap::new();
        for before in &domain {
            let after = clauses.iter().flat_map(|m| on.kept(m, *before)).collect();
            next.insert(*before, after);
        }
        // What leads nowhere goes, layer by layer, until nothing is left or all leads on.
        let mut layers = 0u32;
        while !next.is_empty() {
            let ends: BTreeSet<Value> = next.iter().filter(|(_, after)| after.is_empty()).map(|(v, _)| *v).collect();
            if ends.is_empty() {
                return None;
            }
            next.retain(|value, _| !ends.contains(value));
            next.values_mut().for_each(|after| after.retain(|value| !ends.contains(value)));
            layers += 1;
        }
        longest = longest.max(layers.saturating_sub(1));
    }
    Some(longest)
}

/// All values that the cell may have, if it has no arguments and few values.
fn domain(game: &Game, cell: CellId) -> Option<BTreeSet<Value>> {
    let def = &game.cells[cell];
    if !def.args.is_empty() {
        return None;
    }
    let (sort, optional) = match def.value {
        CellValue::Set => return Some([Some(0), Some(1)].into()),
        CellValue::Optional(sort) => (sort, true),
        CellValue::Total(sort) => (sort, false),
    };
    let (first, last) = match &game.sorts[sort].kind {
        SortKind::Player => (0, 1),
        SortKind::Enum(values) => (0, i32::try_from(values.len()).ok()? - 1),
        SortKind::Range(Term::Const(_, first), Term::Const(_, last)) => (*first, *last),
        SortKind::Point | SortKind::Dir | SortKind::Index | SortKind::Integer | SortKind::Range(..) => return None,
    };
    let values = (first..=last).take(MOST_VALUES + 1).map(Some).chain(optional.then_some(None));
    Some(values.collect()).filter(|all: &BTreeSet<Value>| all.len() <= MOST_VALUES)
}

struct Scalar<'g> {
    game: &'g Game,
    cell: CellId,
    domain: &'g BTreeSet<Value>,
    mover: i32,
}

/// A value, and whether the move has written it.
type Reached = BTreeSet<(Value, bool)>;

impl Scalar<'_> {
    /// The values after moves of the clause that may keep the turn.
    fn kept(&self, m: &Move, before: Value) -> BTreeSet<Value> {
        let mut reached: Reached = [(before, false)].into();
        for step in &m.steps {
            reached = match step {
                Step::When(f) | Step::Require(f) => {
                    reached.into_iter().filter(|(value, _)| self.holds(m, f, *value) != Some(false)).collect()
                }
                Step::Then(assigns) => reached.iter().flat_map(|at| self.assigned(m, assigns, *at)).collect(),
                Step::Again(_) => reached,
            };
        }
        let forgets = self.game.cells[self.cell].until_next_move;
        // Absence comes first, and then the least value.
        let empty = self.domain.first().copied().flatten();
        let after = reached.into_iter().map(|(value, written)| if forgets && !written { empty } else { value });
        let again = |value: &Value| {
            m.steps.iter().any(|step| matches!(step, Step::Again(f) if self.holds(m, f, *value) != Some(false)))
        };
        after.filter(again).collect()
    }

    fn assigned(&self, m: &Move, assigns: &[Assign], (before, written): (Value, bool)) -> Reached {
        let mut reached: Reached = [(before, written)].into();
        for a in assigns.iter().filter(|a| a.cell == self.cell) {
            let carried_out = if a.each.is_empty() {
                all([&a.range, &a.guard].into_iter().map(|f| self.holds(m, f, before)))
            } else {
                self.holds(m, &a.guard, before).filter(|holds| !holds)
            };
            if carried_out == Some(false) {
                continue;
            }
            let values: Vec<Value> = match &a.value {
                Written::Member(member) => vec![Some(i32::from(*member))],
                Written::Value(value) => match self.value(m, value, before) {
                    // What the cell cannot hold makes the move illegal.
                    Some(value) => self.domain.contains(&value).then_some(value).into_iter().collect(),
                    None => self.domain.iter().copied().collect(),
                },
            };
            if carried_out == Some(true) {
                reached.clear();
            }
            reached.extend(values.into_iter().map(|value| (value, true)));
        }
        reached
    }

    /// Whether the formula holds, as far as the cell and the mover tell.
    fn holds(&self, m: &Move, formula: &Formula, cell: Value) -> Option<bool> {
        let value = |t: &Term| self.value(m, t, cell);
        match formula {
            Formula::Const(holds) => Some(*holds),
            Formula::And(parts) => all(parts.iter().map(|part| self.holds(m, part, cell))),
            Formula::Or(parts) => {
                let none = all(parts.iter().map(|part| self.holds(m, part, cell).map(|holds| !holds)));
                none.map(|none| !none)
            }
            Formula::Not(body) => self.holds(m, body, cell).map(|holds| !holds),
            Formula::Member(c, args) if *c == self.cell && args.is_empty() => cell.map(|member| member == 1),
            Formula::Compare(CompareOp::Eq, a, Term::None) | Formula::Compare(CompareOp::Eq, Term::None, a) => {
                Some(value(a)?.is_none())
            }
            Formula::Compare(op, a, b) => match (value(a)?, value(b)?) {
                (Some(a), Some(b)) => Some(op.holds(a, b)),
                _ => Some(false),
            },
            Formula::Atom(..)
            | Formula::Static(..)
            | Formula::Member(..)
            | Formula::OneOf(..)
            | Formula::Between(..)
            | Formula::Exists(..)
            | Formula::Forall(..)
            | Formula::NoMoveOf(_) => None,
        }
    }

    /// The value of a term, if the cell and the mover tell it; inside, `None` is absence.
    fn value(&self, m: &Move, t: &Term, cell: Value) -> Option<Value> {
        match t {
            Term::Const(_, value) => Some(Some(*value)),
            Term::None => Some(None),
            Term::Var(v) if *v == m.by => Some(Some(self.mover)),
            Term::Cell(c, args) if *c == self.cell && args.is_empty() => Some(cell),
            Term::Opponent(of) => Some(self.value(m, of, cell)?.map(|player| 1 - player)),
            Term::Extreme(which, a, b) => {
                let (a, b) = (self.value(m, a, cell)?, self.value(m, b, cell)?);
                Some(a.zip(b).map(|(a, b)| which.of(a, b)))
            }
            Term::Arith(op, a, b) => {
                let (a, b) = (self.value(m, a, cell)?, self.value(m, b, cell)?);
                let (Some(a), Some(b)) = (a, b) else { return Some(None) };
                match op {
                    ArithOp::Add => Some(a.checked_add(b)),
                    ArithOp::Sub => Some(a.checked_sub(b)),
                    ArithOp::Mul => Some(a.checked_mul(b)),
                    ArithOp::Div => None,
                }
            }
            Term::Var(_)
            | Term::Param(_)
            | Term::Role(_)
            | Term::ToMove
            | Term::Cell(..)
            | Term::Func(..)
            | Term::Builtin(..)
            | Term::Sum(..)
            | Term::Count(..)
            | Term::The(..) => None,
        }
    }
}

/// Whether all hold, as far as is known.
fn all(parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut known = Some(true);
    for part in parts {
        match part {
            Some(false) => return Some(false),
            Some(true) => {}
            None => known = None,
        }
    }
    known
}
