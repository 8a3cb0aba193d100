//! Why a turn ends: at every move that keeps it something falls, or grows within bounds.
//!
//! What is asked of the rest of a turn calls itself after a move that keeps the turn, so that a turn without an end would
//! be a call without one. The rules show in two ways that there is none. A *count*: the points of one kind become fewer, or
//! more, at each move of a clause that may keep the turn, and no such clause does the contrary (`facts` tells what is known
//! of the points that a clause writes). Or a *scalar*: a value without arguments, of which the moves of the remaining
//! clauses make another, never in a circle (`scalars`). Where neither is found the game is refused, with the clause.

#![deny(clippy::wildcard_enum_match_arm)]

mod facts;
mod scalars;

use super::lower::{Lowered, unsupported};
use crate::ir::Program;
use crate::rules::{Assign, CellId, CellValue, Game, Move, SortId, SortKind, Step, Term, Written};
use facts::Facts;

/// What there is of points, or other arguments of a cell.
#[derive(Clone, Debug, PartialEq)]
enum Kind {
    /// Those with a value.
    Present,
    /// Those with this player's value: the mover, or his opponent.
    Player { is_mover: bool },
    /// Those with this value.
    Value(SortId, i32),
    /// Members of a set.
    Member,
}

/// Which way a count goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Fewer,
    More,
}

/// The clauses that may keep the turn; one whose `again` never holds, as the lowered program tells, is none of them.
fn keeping<'g>(game: &'g Game, program: &Program) -> Vec<&'g Move> {
    let clauses = game.moves.iter().zip(&program.moves);
    clauses.filter(|(_, code)| code.again.is_some()).map(|(clause, _)| clause).collect()
}

/// Why turns of the game end: a line for each clause that may keep one.
///
/// # Errors
/// A clause for which nothing was found that tells.
pub(super) fn turns_end(game: &Game, program: &Program) -> Lowered<Vec<String>> {
    let mut left = keeping(game, program);
    let mut notes = Vec::new();
    for (cell, kind, way) in counts(game) {
        let count = Count { game, cell, kind: &kind, way };
        if left.is_empty() || !left.iter().all(|m| count.keeps_its_way(m)) {
            continue;
        }
        left.retain(|m| {
            let goes_on = count.goes_on(m);
            if goes_on {
                notes.push(format!("A turn ends: each `{}` leaves {}.", m.name, count.shown()));
            }
            !goes_on
        });
    }
    for cell in game.cells.indices() {
        if !left.is_empty() && scalars::never_in_a_circle(game, cell, &left) {
            let names: Vec<String> = left.iter().map(|m| format!("`{}`", m.name)).collect();
            let name = &game.cells[cell].name;
            notes
                .push(format!("A turn ends: `{name}` never comes back to a value while {} keep it.", names.join(", ")));
            left.clear();
        }
    }
    match left.first() {
        None => Ok(notes),
        Some(m) => Err(unsupported(
            m.span,
            format!("`{}` may keep the turn for ever: nothing is seen to end it", m.name),
        )
        .help(
            "let each such move take or set a piece, or count: `state left: int 0..3`, `then left := left - 1`, \
                     `again when left > 0`; as it stands, only the judge can run it",
        )
        .into()),
    }
}

/// How many moves a turn has at most, where one value without arguments tells.
pub(super) fn longest_turn(game: &Game, program: &Program) -> Option<u32> {
    let keeping = keeping(game, program);
    if keeping.is_empty() {
        return Some(1);
    }
    let kept = game.cells.indices().filter_map(|cell| scalars::longest(game, cell, &keeping)).min()?;
    kept.checked_add(1)
}

/// All counts that may tell.
fn counts(game: &Game) -> Vec<(CellId, Kind, Way)> {
    let mut out = Vec::new();
    for (id, cell) in game.cells.iter_enumerated().filter(|(_, cell)| !cell.until_next_move) {
        let mut kinds = Vec::new();
        let sort = match cell.value {
            CellValue::Set => {
                kinds.push(Kind::Member);
                None
            }
            CellValue::Optional(sort) => {
                kinds.push(Kind::Present);
                Some(sort)
            }
            CellValue::Total(sort) => Some(sort),
        };
        match sort {
            Some(SortId::PLAYER) => kinds.extend([false, true].map(|is_mover| Kind::Player { is_mover })),
            Some(sort) => kinds.extend(written(game, id, sort).into_iter().map(|value| Kind::Value(sort, value))),
            None => {}
        }
        for kind in kinds {
            out.extend([Way::Fewer, Way::More].map(|way| (id, kind.clone(), way)));
        }
    }
    out
}

/// The values of an enum, or those that moves write into a cell as far as they stand in the text.
fn written(game: &Game, cell: CellId, sort: SortId) -> Vec<i32> {
    if let SortKind::Enum(values) = &game.sorts[sort].kind {
        return (0..).take(values.len()).collect();
    }
    let steps = game.moves.iter().flat_map(|m| &m.steps);
    let assigns = steps.filter_map(|step| if let Step::Then(assigns) = step { Some(assigns) } else { None }).flatten();
    let constant = |a: &Assign| if let Written::Value(Term::Const(_, value)) = a.value { Some(value) } else { None };
    let mut out: Vec<i32> = assigns.filter(|a| a.cell == cell).filter_map(constant).collect();
    out.sort_unstable();
    out.dedup();
    out
}

/// A count, and the way in which it should go.
struct Count<'g> {
    game: &'g Game,
    cell: CellId,
    kind: &'g Kind,
    way: Way,
}

impl Count<'_> {
    fn shown(&self) -> String {
        let way = if self.way == Way::Fewer { "fewer" } else { "more" };
        let cell = &self.game.cells[self.cell];
        let name = &cell.name;
        match self.kind {
            Kind::Present => format!("{way} places where `{name}` is not none"),
            Kind::Member => format!("{way} places in `{name}`"),
            Kind::Player { is_mover: true } => format!("{way} places where `{name}` is the mover"),
            Kind::Player { is_mover: false } => format!("{way} places where `{name}` is the opponent"),
            Kind::Value(sort, value) => {
                format!("{way} places where `{name}` is {}", self.game.written(*sort, *value))
            }
        }
    }

    /// Whether a value belongs to the kind, as far as is known.
    fn has(&self, m: &Move, facts: &Facts<'_>, value: &Term) -> Option<bool> {
        if let Term::Cell(cell, args) = value {
            if let Some(known) = facts.value(*cell, args) {
                return self.has(m, facts, &known);
            }
            let absent = facts.is_absent(*cell, args)?;
            return if absent { Some(false) } else { (*self.kind == Kind::Present).then_some(true) };
        }
        match (self.kind, value) {
            (_, Term::None) => Some(false),
            (Kind::Present, Term::Const(..) | Term::Var(_)) => Some(true),
            (Kind::Present, Term::Opponent(of)) => self.has(m, facts, of),
            (Kind::Value(_, wanted), Term::Const(_, value)) => Some(wanted == value),
            (Kind::Player { is_mover }, Term::Var(v)) if *v == m.by => Some(*is_mover),
            (Kind::Player { is_mover }, Term::Opponent(of)) if **of == Term::Var(m.by) => Some(!is_mover),
            _ => None,
        }
    }

    /// Whether what is written belongs to the kind.
    fn written(&self, m: &Move, facts: &Facts<'_>, value: &Written) -> Option<bool> {
        match value {
            Written::Member(member) => Some(*member),
            Written::Value(value) => self.has(m, facts, value),
        }
    }

    /// Whether the place belongs to the kind before it is written.
    fn was(&self, m: &Move, facts: &Facts<'_>, args: &[Term]) -> Option<bool> {
        match self.kind {
            Kind::Member => facts.member(self.cell, args),
            Kind::Present | Kind::Player { .. } | Kind::Value(..) => {
                self.has(m, facts, &Term::Cell(self.cell, args.to_vec()))
            }
        }
    }

    /// Whether no move of the clause makes the count go the other way.
    fn keeps_its_way(&self, m: &Move) -> bool {
        let wanted = self.way == Way::More;
        self.assigns(m, |facts, a| {
            let facts = facts.within(a);
            self.written(m, &facts, &a.value) == Some(wanted) || self.was(m, &facts, &a.args) == Some(!wanted)
        })
        .into_iter()
        .all(|fits| fits)
    }

    /// Whether each move of the clause makes the count go on: nothing that is written makes it go the other way, and
    /// something is surely written that makes it go this way.
    fn goes_on(&self, m: &Move) -> bool {
        let wanted = self.way == Way::More;
        let no_other = self.assigns(m, |facts, a| self.written(m, &facts.within(a), &a.value) == Some(wanted));
        let some = self.assigns(m, |facts, a| {
            facts.certain(a).is_some_and(|(facts, args)| self.was(m, &facts, &args) == Some(!wanted))
        });
        no_other.into_iter().all(|fits| fits) && some.into_iter().any(|certain| certain)
    }

    /// What is so of each assignment to the cell, with what is known where it is carried out.
    fn assigns(&self, m: &Move, f: impl Fn(&Facts<'_>, &Assign) -> bool) -> Vec<bool> {
        let mut facts = Facts::new(self.game);
        let mut out = Vec::new();
        for step in &m.steps {
            match step {
                Step::When(formula) => facts.learn(formula),
                Step::Then(assigns) => {
                    out.extend(assigns.iter().filter(|a| a.cell == self.cell).map(|a| f(&facts, a)));
                    // What was known is of the state before.
                    facts = Facts::new(self.game);
                }
                Step::Require(_) | Step::Again(_) => {}
            }
        }
        out
    }
}
