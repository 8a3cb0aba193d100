//! The selectors that a game asks for.

use super::books::Book;
use super::schemes::Schemes;
use super::selectors::selector_of;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::Selector;
use crate::span::Sources;
use crate::syntax::ast::ClauseKind;

/// The selectors of a chain of books. A sub-game has goals of its own, so it does not inherit those of its rule book.
pub(super) fn selects(
    sources: &Sources,
    chain: &[Book],
    schemes: &Schemes,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Selector> {
    let kind = chain[chain.len() - 1].kind;
    let from = chain.iter().rposition(|b| b.kind != kind).map_or(0, |i| i + 1);
    let mut found: Vec<Selector> = Vec::new();
    for expr in chain[from..].iter().flat_map(|b| &b.ast.clauses).flat_map(|c| match &c.kind {
        ClauseKind::Select(names) => names.as_slice(),
        _ => &[],
    }) {
        let written: String = sources.slice(expr.span).split_whitespace().collect();
        match selector_of(&schemes.names, &written) {
            Ok(selector) => {
                if !found.contains(&selector) {
                    found.push(selector);
                }
            }
            Err(_) if schemes.broken.iter().any(|stem| written.starts_with(stem.as_str())) => {}
            Err(e) => {
                let error = Diagnostic::new(Code::UnknownSelector, e.message, expr.span, "asked for here");
                diagnostics.push(error.help(e.help));
            }
        }
    }
    found
}
