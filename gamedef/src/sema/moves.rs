//! Moves write only what they may, and no place twice in one step.

use rustc_hash::FxHashMap;

use super::clause::{Clause, ClauseKind};
use super::matching::Matching;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Assign, CellValue, Step, Term, Written};
use crate::span::Span;
use crate::syntax::ast::{self, ClauseKind as Ast};

/// Checks the assignments of a clause. Whether what is written is state was checked with its names.
pub(super) fn check(scope: &Scope, clause: &Clause, diagnostics: &mut Vec<Diagnostic>) {
    match &clause.kind {
        ClauseKind::Move { steps, .. } => {
            for step in steps {
                if let Step::Then(assigns) = step {
                    assigns.iter().for_each(|a| absent(scope, a, diagnostics));
                    let help = "the assignments of one `then` happen at once; remove one, or write a second `then`";
                    twice(scope, &assigns.iter().collect::<Vec<_>>(), help, diagnostics);
                }
            }
        }
        ClauseKind::Start(assigns) | ClauseKind::Setup(_, assigns) => {
            assigns.iter().for_each(|a| absent(scope, a, diagnostics));
        }
        _ => {}
    }
}

/// Reports moves of the same name: a move is known by its name and its parameters.
pub(super) fn names<'a>(clauses: impl Iterator<Item = &'a ast::Clause>, diagnostics: &mut Vec<Diagnostic>) {
    let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
    for clause in clauses {
        let Ast::Move { name, .. } = &clause.kind else { continue };
        if let Some(first) = seen.get(name.node.as_str()) {
            let message = format!("the move `{}` is defined twice", name.node);
            let error = Diagnostic::new(Code::DuplicateName, message, name.span, "defined again here");
            diagnostics.push(error.also(*first, "first defined here").help("give each kind of move its own name"));
        }
        seen.entry(&name.node).or_insert(name.span);
    }
}

fn absent(scope: &Scope, a: &Assign, diagnostics: &mut Vec<Diagnostic>) {
    let cell = &scope.cells[a.cell];
    if a.value == Written::Value(Term::None) && matches!(cell.value, CellValue::Total(_)) {
        let name = cell.name.split('.').next().unwrap_or(&cell.name);
        let message = format!("`{name}` always has a value");
        let error = Diagnostic::new(Code::IllegalWrite, message, a.span, "`none` is written here");
        diagnostics.push(error.also(cell.span, "declared without `?`").help("declare it with `?`, or write a value"));
    }
}

/// Reports assignments of all `start` rules that surely write two values to one place.
pub(super) fn starts(scope: &Scope, clauses: &[Clause], diagnostics: &mut Vec<Diagnostic>) {
    let all: Vec<&Assign> = clauses
        .iter()
        .filter_map(|c| match &c.kind {
            ClauseKind::Start(assigns) => Some(assigns),
            _ => None,
        })
        .flatten()
        .collect();
    twice(scope, &all, "the later counts: remove the other", diagnostics);
}

/// How many assignments are compared with each other.
const MOST: usize = 300;

/// Two assignments to the same places, under the same conditions.
fn twice(scope: &Scope, assigns: &[&Assign], help: &str, diagnostics: &mut Vec<Diagnostic>) {
    let mut reported: Vec<Span> = Vec::new();
    for (i, a) in assigns.iter().enumerate().take(MOST) {
        for b in &assigns[..i] {
            if a.cell != b.cell || a.span == b.span || reported.contains(&a.span) {
                continue;
            }
            let Some(same) = both(scope, a, b) else { continue };
            reported.push(a.span);
            let message = if same { "the same is written twice" } else { "two values are written to the same place" };
            let error = Diagnostic::new(Code::IllegalWrite, message, a.span, "written again here");
            diagnostics.push(error.also(b.span, "first written here").help(help));
        }
    }
}

/// Whether two assignments surely write the same, or surely different values, to the same places; nothing if neither
/// shows in the text.
fn both(scope: &Scope, a: &Assign, b: &Assign) -> Option<bool> {
    let mut matching = Matching::default();
    matching.open.extend(a.each.iter().map(|v| (*v, None)));
    let places = a.each.len() == b.each.len()
        && a.args.len() == b.args.len()
        && matching.formula(&a.range, &b.range)
        && matching.formula(&a.guard, &b.guard)
        && a.args.iter().zip(&b.args).all(|(x, y)| matching.term(x, y));
    if !places {
        return None;
    }
    let same = match (&a.value, &b.value) {
        (Written::Value(x), Written::Value(y)) => matching.term(x, y),
        (x, y) => x == y,
    };
    (same || differ(scope, &a.value, &b.value)).then_some(same)
}

/// Whether two written values surely differ.
fn differ(scope: &Scope, a: &Written, b: &Written) -> bool {
    let present = |t: &Term| match t {
        Term::Cell(c, _) => matches!(scope.cells[*c].value, CellValue::Total(_)),
        Term::Var(_) | Term::Const(..) | Term::Param(_) | Term::Role(_) | Term::ToMove => true,
        Term::Opponent(inner) => matches!(**inner, Term::Var(_) | Term::Const(..) | Term::Param(_) | Term::Role(_)),
        _ => false,
    };
    let opposite = |a: &Term, b: &Term| matches!(a, Term::Opponent(inner) if **inner == *b);
    match (a, b) {
        (Written::Member(a), Written::Member(b)) => a != b,
        (Written::Value(a), Written::Value(b)) => match (a, b) {
            (Term::Const(_, a), Term::Const(_, b)) => a != b,
            (Term::None, t) | (t, Term::None) => present(t),
            _ => opposite(a, b) || opposite(b, a),
        },
        _ => false,
    }
}
