//! Goals, draws and ends that no move can change: they would hold from the start, or never.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::again::again;
use super::books::{Book, BookKind};
use super::clause::{Clause, ClauseKind, Reads};
use super::draft::Node;
use super::lower::Lowered;
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{CellId, Step};
use crate::syntax::ast::{ClauseKind as Ast, Spanned, WhoseGoals};

/// How many books of the chain, from its base, lose their goals: those below a sub-game that has `goals: own`.
pub(super) fn dropped(chain: &[Book]) -> usize {
    let is_own = |book: &Book| {
        book.kind == BookKind::Game && said(book).next().is_some_and(|whose| whose.node == WhoseGoals::Own)
    };
    chain.iter().rposition(is_own).unwrap_or(0)
}

/// What a book says of the goals of the rules below it.
fn said<'b>(book: &Book<'b>) -> impl Iterator<Item = &'b Spanned<WhoseGoals>> {
    book.ast.clauses.iter().filter_map(|c| match &c.kind {
        Ast::Goals(whose) => Some(whose),
        _ => None,
    })
}

/// A sub-game with goals over a book that has some must say what becomes of them, once; in others it means nothing.
pub(super) fn whose(chain: &[Book], diagnostics: &mut Vec<Diagnostic>) {
    let goals = |b: &Book| b.ast.clauses.iter().find(|c| matches!(c.kind, Ast::Goal(..))).map(|c| c.span);
    for (at, book) in chain.iter().enumerate() {
        let mut says = said(book);
        let first = says.next();
        if book.kind == BookKind::Rules {
            if let Some(whose) = first {
                let message = "only a sub-game says what becomes of the goals of its rules";
                let error = Diagnostic::new(Code::Kind, message, whose.span, "in a rule book");
                diagnostics.push(error.help("`rules A extends B` has the goals of B; a `game A uses B` may drop them"));
            }
            continue;
        }
        for more in says {
            let mut place = first.map(|whose| whose.span);
            diagnostics.extend(again("what becomes of the goals", &mut place, more.span, first == Some(more)));
        }
        let below = chain[dropped(&chain[..at])..at].iter().rev().find_map(|b| Some((b, goals(b)?)));
        if let (None, Some(own), Some((base, theirs))) = (first, goals(book), below) {
            let message = format!("`{}` and `{}` both have goals", book.ast.name.node, base.ast.name.node);
            let error = Diagnostic::new(Code::Missing, message, own, "a goal of the sub-game");
            let error = error.also(theirs, format!("a goal of `{}`", base.ast.name.node));
            let help = "say `goals: own.` to play for the sub-game's alone, or `goals: kept.` to play for both";
            diagnostics.push(error.help(help));
        }
    }
}

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
/// whether there is a move, or whose turn it is.
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
        if reads.moves || reads.turn {
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
