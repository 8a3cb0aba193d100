//! Moves write only what they may, and each has its own name.

use rustc_hash::FxHashMap;

use super::clause::{Clause, ClauseKind};
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
