//! Comments speak of functions by the names that they have in the text.
//!
//! A comment is made with the function that it belongs to, long before it is known which functions are written and under
//! which names. What it puts in backquotes, and is the name that a function had then, becomes the name that it is written
//! under, or that of the function which its callers are led to.

use super::forward;
use crate::ir::{FnId, Program, Renamed};

/// Those of a program of which `name` tells the name that a function is written under, if it is.
pub(super) fn written(program: &Program, name: impl Fn(FnId) -> Option<String>) -> Renamed {
    let mut written = Renamed::new();
    let own = program.funcs.indices().map(|id| (id, id));
    let led = program.funcs.indices().map(|id| (id, forward::end(program, id).0));
    for (id, by) in own.chain(led) {
        if let Some(name) = name(by) {
            written.entry(program.funcs[id].name.to_string()).or_insert(name);
        }
    }
    written
}
