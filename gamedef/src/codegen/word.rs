//! What an expression asks, in a word or a few: the name of a function that is made of it.

#![deny(clippy::wildcard_enum_match_arm)]

use super::answers::contrary_of;
use super::hint::hint;
use super::names::snake;
use crate::ir::{Expr, LocalId, Program, kinds, visit};

/// A longer name says no more.
const LONGEST: usize = 36;

/// Words for what the expression asks.
pub(super) fn word(program: &Program, expr: &Expr) -> String {
    match expr {
        Expr::Any(_, _, body) | Expr::EachAnswer(true, _, _, body) => prefixed("some", program, body),
        Expr::All(_, _, body) | Expr::EachAnswer(false, _, _, body) => prefixed("every", program, body),
        Expr::Or(parts) | Expr::FirstAnswer(true, parts) => joined(program, parts, "or"),
        Expr::And(parts) | Expr::FirstAnswer(false, parts) => joined(program, parts, "and"),
        Expr::With(_, body) | Expr::Null(body) if !visit::goes_on(body) => format!("{}_after", word(program, body)),
        Expr::Let(v, value, body) if contrary_of(body) == Some(*v) => format!("not_{}", word(program, value)),
        Expr::Let(v, value, body) if is_settled_by(*v, body) => word(program, value),
        Expr::With(_, body) | Expr::Null(body) | Expr::Let(_, _, body) => word(program, body),
        Expr::If(test, _, rest) if matches!(**test, Expr::Same(..)) && matches!(**rest, Expr::Call(..)) => {
            format!("{}_of", word(program, rest))
        }
        Expr::Call(f, _) => without_why(&snake(program.funcs[*f].name.said())).to_owned(),
        Expr::Local(_)
        | Expr::If(..)
        | Expr::Lookup(..)
        | Expr::Bool(_)
        | Expr::Not(_)
        | Expr::Same(..)
        | Expr::Compare(..)
        | Expr::IsEmpty(_)
        | Expr::Contains(..)
        | Expr::AtLeast(..)
        | Expr::Answer(..)
        | kinds::of_moves!()
        | kinds::of_answers!()
        | kinds::ints!()
        | Expr::Noting(..)
        | kinds::sets!() => asked(program, expr).unwrap_or_else(|| hint(program, expr)),
    }
}

/// Whether it is only what an answer comes to, which is in the variable.
fn is_settled_by(answer: LocalId, e: &Expr) -> bool {
    let Expr::If(test, ..) = e else { return false };
    matches!(&**test, Expr::Holds(of) if **of == Expr::Local(answer))
}

fn prefixed(prefix: &str, program: &Program, body: &Expr) -> String {
    let word = word(program, body);
    if word.starts_with(prefix) { word } else { format!("{prefix}_{word}") }
}

/// The first and the last of what is joined, or the last alone.
fn joined(program: &Program, parts: &[Expr], by: &str) -> String {
    let words: Vec<String> = parts.iter().filter_map(|part| asked(program, part)).collect();
    match words.as_slice() {
        [first, .., last] if first != last && first.len() + last.len() <= LONGEST => format!("{first}_{by}_{last}"),
        [.., last] => last.clone(),
        [] => parts.last().map_or_else(|| "value".to_owned(), |part| hint(program, part)),
    }
}

/// What it asks that has a name: itself, or the last function or loop in it, or else what it reads.
fn asked(program: &Program, expr: &Expr) -> Option<String> {
    if matches!(expr, Expr::Call(..) | Expr::Any(..) | Expr::All(..) | Expr::EachAnswer(..)) {
        return Some(word(program, expr));
    }
    if *expr == Expr::Passes {
        return Some("passes".to_owned());
    }
    let mut found = None;
    visit::each_part(expr, &mut |part| found = asked(program, part).or(found.take()));
    found
}

/// A name without what it says of reasons.
fn without_why(name: &str) -> &str {
    ["_why_yes", "_why_no", "_why"].iter().find_map(|end| name.strip_suffix(end)).unwrap_or(name)
}
