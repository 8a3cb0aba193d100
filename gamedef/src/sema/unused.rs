//! Predicates that nothing uses.
//!
//! Only the file asked for is looked at, and only games that can be played: the predicates of a part, and those of
//! imported books, wait for whoever extends them.

use rustc_hash::FxHashSet;

use super::books::Books;
use crate::diagnostic::{Code, Diagnostic};
use crate::span::FileId;
use crate::syntax::ast::{Assign, ClauseKind, EndCondition, Expr, ExprKind, File, Item, RuleBook, Step};

/// Warns of predicates and functions of the last file that no clause of any book asks for.
pub(super) fn check(files: &[(FileId, File)], books: &Books, diagnostics: &mut Vec<Diagnostic>) {
    let mut used: FxHashSet<&str> = FxHashSet::default();
    for book in &books.list {
        book_uses(book.ast, &mut used);
    }
    let Some((_, file)) = files.last() else { return };
    for item in &file.items {
        let (Item::Rules(book) | Item::Game(book)) = item else { continue };
        let Some(index) = books.find(&book.name.node) else { continue };
        let Some(chain) = books.chain(index) else { continue };
        let is_board = |c: &ClauseKind| matches!(c, ClauseKind::Board(..) | ClauseKind::Graph(_));
        let is_move = |c: &ClauseKind| matches!(c, ClauseKind::Move { .. });
        let clauses = || chain.iter().flat_map(|b| &books.list[*b].ast.clauses);
        if !clauses().any(|c| is_board(&c.kind)) || !clauses().any(|c| is_move(&c.kind)) {
            continue;
        }
        let mut seen: FxHashSet<&str> = FxHashSet::default();
        for clause in &book.clauses {
            let (ClauseKind::Rule { name, .. } | ClauseKind::Function { name, .. }) = &clause.kind else { continue };
            let text = name.node.as_str();
            if used.contains(text) || text.starts_with('_') || !seen.insert(text) {
                continue;
            }
            let warning = Diagnostic::new(Code::Unused, format!("nothing uses `{text}`"), name.span, "defined here");
            diagnostics.push(warning.help("remove it, or use it"));
        }
    }
}

fn book_uses<'a>(book: &'a RuleBook, used: &mut FxHashSet<&'a str>) {
    for param in &book.params {
        param.constraint.iter().for_each(|e| uses(e, "", used));
    }
    for clause in &book.clauses {
        match &clause.kind {
            ClauseKind::Rule { name, args, body } => {
                args.iter().chain(body).for_each(|e| uses(e, &name.node, used));
            }
            ClauseKind::Function { name, args, cases } => {
                let parts = cases.iter().flat_map(|(value, guard)| std::iter::once(value).chain(guard));
                args.iter().chain(parts).for_each(|e| uses(e, &name.node, used));
            }
            ClauseKind::Sort { constraint, .. } => constraint.iter().for_each(|e| uses(e, "", used)),
            ClauseKind::Move { steps, .. } => steps.iter().for_each(|s| match s {
                Step::When(e) | Step::Require(e) | Step::Again(e) => uses(e, "", used),
                Step::Then(assigns) => assigns.iter().for_each(|a| assign(a, used)),
            }),
            ClauseKind::Goal(_, e) | ClauseKind::Draw(e) | ClauseKind::Score(_, e) | ClauseKind::Role(_, e) => {
                uses(e, "", used);
            }
            ClauseKind::End(EndCondition::When(e)) => uses(e, "", used),
            ClauseKind::Start(assigns) | ClauseKind::Setup(_, assigns) => assigns.iter().for_each(|a| assign(a, used)),
            _ => {}
        }
    }
}

fn assign<'a>(a: &'a Assign, used: &mut FxHashSet<&'a str>) {
    let range = a.each.iter().map(|(_, e)| e);
    let parts = a.args.iter().chain([&a.value]).chain(&a.guard).chain(range);
    parts.for_each(|e| uses(e, "", used));
}

/// Notes the names in an expression, except the one being defined.
fn uses<'a>(expr: &'a Expr, defined: &str, used: &mut FxHashSet<&'a str>) {
    let mut each = |e: &'a Expr| uses(e, defined, used);
    match &expr.node {
        ExprKind::Call(name, args) => {
            args.iter().for_each(each);
            if name != defined {
                used.insert(name);
            }
        }
        ExprKind::Tuple(parts) | ExprKind::Set(parts) | ExprKind::And(parts) | ExprKind::Or(parts) => {
            parts.iter().for_each(each);
        }
        ExprKind::Range(a, b)
        | ExprKind::Compare(_, a, b)
        | ExprKind::In(a, b)
        | ExprKind::Implies(a, b)
        | ExprKind::Arith(_, a, b) => {
            each(a);
            each(b);
        }
        ExprKind::Not(e) | ExprKind::Quantified(_, _, e) | ExprKind::Aggregate(_, _, e) | ExprKind::NoMoveOf(e) => {
            each(e)
        }
        // The rest belongs to schemes, which know no predicates.
        _ => {}
    }
}
