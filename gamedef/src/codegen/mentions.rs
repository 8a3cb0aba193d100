//! Comments speak of functions by the names that they have in the text.
//!
//! A comment is made with the function that it belongs to, long before it is known which functions are written and under
//! which names. What it puts in backquotes, and is the name that a function had then, becomes the name that it is written
//! under, or that of the function which its callers are led to.

use std::collections::BTreeMap;

use super::forward;
use crate::ir::{FnId, Program};

/// The names of functions in the program, and those under which they are written.
pub(super) type Written = BTreeMap<String, String>;

/// Those of a program of which `name` tells the name that a function is written under, if it is.
pub(super) fn written(program: &Program, name: impl Fn(FnId) -> Option<String>) -> Written {
    let mut written = Written::new();
    let own = program.funcs.indices().map(|id| (id, id));
    let led = program.funcs.indices().map(|id| (id, forward::end(program, id).0));
    for (id, by) in own.chain(led) {
        if let Some(name) = name(by) {
            written.entry(program.funcs[id].name.to_string()).or_insert(name);
        }
    }
    written
}

/// The comment with the names under which functions are written.
pub(super) fn in_text(comment: &str, written: &Written) -> String {
    let parts = comment.split('`').enumerate();
    let parts = parts.map(|(at, part)| match written.get(part) {
        Some(name) if at % 2 == 1 => name,
        _ => part,
    });
    parts.collect::<Vec<_>>().join("`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_quoted_is_a_name() {
        let written = Written::from([("tried_47".to_owned(), "tried".to_owned())]);
        assert_eq!(in_text("A part of `tried_47`.", &written), "A part of `tried`.");
        assert_eq!(in_text("tried_47 `a` or `tried`", &written), "tried_47 `a` or `tried`");
    }
}
