//! What an expression asks, in a word or a few: the name of a function that is made of it.

use super::hint::hint;
use super::names::snake;
use crate::ir::{Expr, Program, visit};

/// Words for what the expression asks.
pub(super) fn word(program: &Program, expr: &Expr) -> String {
    match expr {
        Expr::Any(_, _, body) | Expr::EachAnswer(true, _, _, body) => format!("some_{}", word(program, body)),
        Expr::All(_, _, body) | Expr::EachAnswer(false, _, _, body) => format!("every_{}", word(program, body)),
        Expr::Call(f, _) => snake(&program.funcs[*f].name),
        e => match asked(program, e) {
            Some(name) => name,
            None => hint(program, e),
        },
    }
}

/// What it asks that has a name: the last function or loop in it, or else what it reads.
fn asked(program: &Program, expr: &Expr) -> Option<String> {
    let mut found = None;
    visit::each_part(expr, &mut |part| {
        let own = match part {
            Expr::Call(..) | Expr::Any(..) | Expr::All(..) | Expr::EachAnswer(..) => Some(word(program, part)),
            Expr::Passes => Some("passes".to_owned()),
            part => asked(program, part),
        };
        found = own.or(found.take());
    });
    found
}
