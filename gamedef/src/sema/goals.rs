//! Goals, draws and ends that no move can change: they would hold from the start, or never.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::clause::{Clause, ClauseKind, Reads};
use super::draft::Node;
use super::lower::Lowered;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{CellId, Step};

/// Reports what reads no state that a move writes. `torn` are definitions of which a clause was left out: what reads
/// them may read anything.
pub(super) fn check(scope: &Scope, lowered: &Lowered, torn: &[Node], diagnostics: &mut Vec<Diagnostic>) {
    let moves: Vec<&Clause> = lowered.clauses.iter().filter(|c| matches!(c.kind, ClauseKind::Move { .. })).collect();
    if moves.is_empty() || torn.contains(&Node::Moves) {
        return;
    }
    let written = written(scope, &moves);
    let mut definitions: FxHashMap<Node, Vec<&Clause>> = FxHashMap::default();
    for clause in &lowered.clauses {
        let node = match &clause.kind {
            ClauseKind::Rule { pred, .. } => Node::Pred(*pred),
            ClauseKind::Func { func, .. } => Node::Func(*func),
            _ => continue,
        };
        definitions.entry(node).or_default().push(clause);
    }
    for clause in &lowered.clauses {
        let what = match &clause.kind {
            ClauseKind::Goal(..) => "goal",
            ClauseKind::Draw(_) => "draw",
            ClauseKind::End(_) => "end",
            _ => continue,
        };
        let Some(read) = cells_read(clause, &definitions, lowered, torn) else { continue };
        if read.iter().any(|c| written.contains(c)) {
            continue;
        }
        let message = format!("no move can change this {what}");
        let names: BTreeSet<&str> =
            read.iter().map(|c| scope.cells[*c].name.split('.').next().unwrap_or_default()).collect();
        let names: Vec<String> = names.into_iter().map(|n| format!("`{n}`")).collect();
        let label = match names.len() {
            0 => "reads no state at all".to_string(),
            _ => format!("reads only {}, which no move writes", names.join(", ")),
        };
        let mut error = Diagnostic::new(Code::FixedGoal, message, clause.span, label);
        if let Some(cell) = read.iter().next() {
            error = error.also(scope.cells[*cell].span, "declared here");
        }
        diagnostics.push(error.help("let it speak of what the moves write"));
    }
}

/// The cells that moves write, those that every move resets among them.
fn written(scope: &Scope, moves: &[&Clause]) -> BTreeSet<CellId> {
    let mut written: BTreeSet<CellId> =
        scope.cells.iter_enumerated().filter(|(_, c)| c.until_next_move).map(|(id, _)| id).collect();
    for clause in moves {
        if let ClauseKind::Move { steps, .. } = &clause.kind {
            for step in steps {
                if let Step::Then(assigns) = step {
                    written.extend(assigns.iter().map(|a| a.cell));
                }
            }
        }
    }
    written
}

/// The cells that a clause reads, itself and through what it reads; nothing if that is not known, or if it asks
/// whether there is a move.
fn cells_read(
    clause: &Clause,
    definitions: &FxHashMap<Node, Vec<&Clause>>,
    lowered: &Lowered,
    torn: &[Node],
) -> Option<BTreeSet<CellId>> {
    let mut cells = BTreeSet::new();
    let mut seen: BTreeSet<Node> = BTreeSet::new();
    let mut waiting: Vec<&Clause> = vec![clause];
    while let Some(clause) = waiting.pop() {
        let mut reads = Reads::default();
        clause.visit(&mut reads);
        if reads.moves {
            return None;
        }
        cells.extend(reads.cells);
        let funcs = reads.funcs.iter().filter_map(|f| lowered.funcs.iter().position(|ids| ids.contains(f)));
        let nodes: Vec<Node> = reads.preds.iter().map(|p| Node::Pred(*p)).chain(funcs.map(Node::Func)).collect();
        for node in nodes {
            if torn.contains(&node) {
                return None;
            }
            if seen.insert(node) {
                waiting.extend(definitions.get(&node).into_iter().flatten());
            }
        }
    }
    Some(cells)
}
