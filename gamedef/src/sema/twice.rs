//! No place gets two values at once: not in one step of a move, and not in the position at the start.
//!
//! Of two assignments to one place the later counts, which nobody who writes two means. What a step writes is looked at as
//! it stands: where the conditions of one assignment are among those of another that writes a different value to the same
//! place, both write whenever the other does. Rules of a start ask nothing that is not known, so the position is made
//! and what was written twice is told. What neither shows is noted by the judge as it happens, and told by `verify`.

use index_vec::IndexVec;

use super::clause::{Clause, ClauseKind};
use super::matching::{Matching, conditions, covered};
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::interp::{Judge, Twice};
use crate::rules::{Assign, CellValue, Formula, Game, ParamId, Setup, SortId, Step, Term, Written};
use crate::span::Span;

/// How many assignments are compared with each other.
const MOST: usize = 300;
/// How many conditions are compared with each other in one step of a move.
const BUDGET: u32 = 100_000;

/// Reports what a clause surely writes twice at once.
pub(super) fn check(scope: &Scope, clause: &Clause, diagnostics: &mut Vec<Diagnostic>) {
    match &clause.kind {
        ClauseKind::Move { steps, .. } => {
            let mut known = Vec::new();
            for step in steps {
                match step {
                    Step::When(f) | Step::Require(f) => conditions(f, &mut Vec::new(), &mut known),
                    Step::Again(_) => {}
                    Step::Then(assigns) => {
                        let help = "the assignments of one `then` happen at once; remove one, or write a second `then`";
                        let assigns: Vec<&Assign> = assigns.iter().collect();
                        Writes { scope, known: &known, steps: BUDGET }.check(&assigns, help, diagnostics);
                        known.clear();
                    }
                }
            }
        }
        ClauseKind::Setup(_, assigns) => {
            let assigns: Vec<&Assign> = assigns.iter().collect();
            Writes { scope, known: &[], steps: BUDGET }.check(&assigns, LATER, diagnostics);
        }
        _ => {}
    }
}

/// Reports what all rules of the start surely write twice, whatever the board.
pub(super) fn starts(scope: &Scope, clauses: &[Clause], diagnostics: &mut Vec<Diagnostic>) {
    let assigns = clauses.iter().filter_map(|c| match &c.kind {
        ClauseKind::Start(assigns) => Some(assigns),
        _ => None,
    });
    Writes { scope, known: &[], steps: BUDGET }.check(&assigns.flatten().collect::<Vec<_>>(), LATER, diagnostics);
}

const LATER: &str = "the later counts: remove one, or let its condition leave out the other's points";

/// What is written at once.
struct Writes<'w, 'a> {
    scope: &'w Scope<'a>,
    /// What holds whatever is written.
    known: &'w [Formula],
    /// How many more conditions are compared.
    steps: u32,
}

impl Writes<'_, '_> {
    fn check(&mut self, assigns: &[&Assign], help: &str, diagnostics: &mut Vec<Diagnostic>) {
        let mut reported: Vec<Span> = Vec::new();
        for (i, a) in assigns.iter().enumerate().take(MOST) {
            for b in &assigns[..i] {
                if a.cell != b.cell || a.span == b.span || reported.contains(&a.span) {
                    continue;
                }
                let mut covers = |a, b| covers(self.scope, self.known, a, b, &mut self.steps);
                let conflict = || (covers(a, b) || covers(b, a)).then_some(false);
                let Some(same) = alike(self.scope, a, b).or_else(conflict) else { continue };
                reported.push(a.span);
                diagnostics.push(error(same, [b.span, a.span], help));
            }
        }
    }
}

fn error(same: bool, [first, again]: [Span; 2], help: &str) -> Diagnostic {
    let message = if same { "the same is written twice" } else { "two values are written to the same place" };
    let error = Diagnostic::new(Code::IllegalWrite, message, again, "written again here");
    error.also(first, "first written here").help(help)
}

/// Whether two assignments to the same places, under the same conditions, surely write the same, or surely different
/// values; nothing if neither shows in the text.
fn alike(scope: &Scope, a: &Assign, b: &Assign) -> Option<bool> {
    let mut matching = opened(a);
    let places = a.each.len() == b.each.len()
        && matching.formula(&a.range, &b.range)
        && matching.formula(&a.guard, &b.guard)
        && places(&mut matching, a, b);
    if !places {
        return None;
    }
    let same = match (&a.value, &b.value) {
        (Written::Value(x), Written::Value(y)) => matching.term(x, y),
        (x, y) => x == y,
    };
    (same || differ(scope, &matching, &a.value, &b.value)).then_some(same)
}

/// Whether one assignment writes, wherever another does, a value that is surely different.
fn covers(scope: &Scope, known: &[Formula], a: &Assign, b: &Assign, steps: &mut u32) -> bool {
    let mut matching = opened(a);
    if !places(&mut matching, a, b) {
        return false;
    }
    let (mut own, mut mine, mut theirs) = (Vec::new(), Vec::new(), known.to_vec());
    conditions(&a.range, &mut own, &mut mine);
    conditions(&a.guard, &mut own, &mut mine);
    conditions(&b.range, &mut Vec::new(), &mut theirs);
    conditions(&b.guard, &mut Vec::new(), &mut theirs);
    matching.open.extend(own.into_iter().map(|v| (v, None)));
    covered(&mine, &theirs, matching, steps).is_some_and(|m| differ(scope, &m, &a.value, &b.value))
}

fn opened(a: &Assign) -> Matching {
    let mut matching = Matching::default();
    matching.open.extend(a.each.iter().map(|v| (*v, None)));
    matching
}

fn places(matching: &mut Matching, a: &Assign, b: &Assign) -> bool {
    a.args.len() == b.args.len() && a.args.iter().zip(&b.args).all(|(x, y)| matching.term(x, y))
}

/// Whether two written values surely differ, the variables of the first as they were matched.
fn differ(scope: &Scope, matching: &Matching, a: &Written, b: &Written) -> bool {
    let present = |t: &Term| match t {
        Term::Cell(c, _) => matches!(scope.cells[*c].value, CellValue::Total(_)),
        Term::Var(_) | Term::Const(..) | Term::Param(_) | Term::Role(_) | Term::ToMove => true,
        Term::Opponent(inner) => matches!(**inner, Term::Var(_) | Term::Const(..) | Term::Param(_) | Term::Role(_)),
        _ => false,
    };
    let opposite = |a: &Term, b: &Term| match (a, b) {
        (Term::Opponent(a), b) => meant(matching, a) == *b,
        (a, Term::Opponent(b)) => meant(matching, a) == **b,
        _ => false,
    };
    match (a, b) {
        (Written::Member(a), Written::Member(b)) => a != b,
        (Written::Value(a), Written::Value(b)) => match (a, b) {
            (Term::Const(_, a), Term::Const(_, b)) => a != b,
            (Term::None, t) | (t, Term::None) => *t != Term::None && present(t),
            _ => opposite(a, b),
        },
        _ => false,
    }
}

fn meant(matching: &Matching, term: &Term) -> Term {
    match term {
        Term::Var(v) => matching.open.get(v).cloned().flatten().unwrap_or_else(|| term.clone()),
        _ => term.clone(),
    }
}

/// What the rules of a position write twice on the board that these parameters make: of the named setup, or of the
/// start.
pub(super) fn position(game: &Game, params: &IndexVec<ParamId, Option<i32>>, setup: Option<&str>) -> Vec<Diagnostic> {
    let of = game.setups.iter().filter(|(name, _)| setup.is_some_and(|s| s == name)).map(|(_, setup)| setup);
    let rules: Vec<&Setup> = if setup.is_some() { of.collect() } else { game.start.iter().collect() };
    let assigns = rules.into_iter().filter_map(|s| match s {
        Setup::Rule(_, assigns, _) => Some(assigns),
        Setup::Picture(..) => None,
    });
    let mut cells: Vec<_> = assigns.flatten().map(|a| a.cell).collect();
    let all = cells.len();
    cells.sort_unstable();
    cells.dedup();
    // Each writes a cell of its own.
    if cells.len() == all {
        return Vec::new();
    }
    // What else is wrong with the position is told where it is made.
    let Ok(judge) = Judge::new(game, params, &IndexVec::new()) else { return Vec::new() };
    if judge.initial(setup).is_err() {
        return Vec::new();
    }
    let told = |twice: Twice| {
        let (cell, place) = twice.cell;
        let sorts = &game.cells[cell].args;
        let again = match (&sorts[..], i32::try_from(place)) {
            ([SortId::POINT], Ok(point)) => format!("written again here, at {}", judge.point_name(point)),
            _ => "written again here".to_string(),
        };
        let mut error = error(false, twice.places, LATER);
        error.labels[0].text = again;
        error
    };
    judge.written_twice().into_iter().map(told).collect()
}
