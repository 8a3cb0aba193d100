//! What may be said once, and is said again.

use crate::diagnostic::{Code, Diagnostic};
use crate::span::Span;

/// An error if something was said before: a contradiction, or the same once more.
pub(super) fn again(what: &str, first: &mut Option<Span>, span: Span, same: bool) -> Option<Diagnostic> {
    let Some(first) = *first else {
        *first = Some(span);
        return None;
    };
    let code = if same { Code::DuplicateClause } else { Code::Contradiction };
    let error = Diagnostic::new(code, format!("{what} is said twice"), span, "said again here");
    Some(error.also(first, "first said here").help("remove one of them"))
}
