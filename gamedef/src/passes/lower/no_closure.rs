//! Why a recursion has no form as a closure, said of the rule at fault.

#![deny(clippy::wildcard_enum_match_arm)]

use super::unsupported;
use crate::diagnostic::Diagnostic;
use crate::rules::{Formula, Game, PredId, Rule};

/// What is in the way.
pub(super) enum Cause<'r> {
    /// No rule calls the predicate by itself, outside alternatives and negations.
    NotItself,
    /// A rule calls it more than once.
    Twice(&'r Rule),
    /// Two arguments change, each in a rule.
    Two((&'r Rule, usize), (&'r Rule, usize)),
    /// The argument that changes is no point.
    NoPoint(usize, &'r Rule),
    /// No argument changes.
    Nothing,
    /// The call computes the point that changes.
    Computed(&'r Rule),
    /// The call has the point that changes twice, or in a place of its own.
    Repeated(&'r Rule),
}

/// The error of a recursive predicate.
pub(super) fn no_closure(game: &Game, p: PredId, cause: &Cause<'_>) -> Diagnostic {
    let pred = &game.preds[p];
    let error =
        |why: &str| unsupported(pred.span, format!("the recursion of `{}` has no form as a closure: {why}", pred.name));
    let name = &pred.name;
    match cause {
        Cause::NotItself => {
            let round = pred.rules.iter().find_map(|rule| Some((rule, other(game, p, &rule.body)?)));
            match round {
                Some((rule, q)) => error(&format!("it calls itself by way of `{}`", game.preds[q].name))
                    .also(rule.span, "from here")
                    .also(game.preds[q].span, "and back from here")
                    .help("let one predicate call itself, with what the other says in its place"),
                None => {
                    let within = pred.rules.iter().find(|rule| calls(&rule.body, p));
                    let error = error("it calls itself inside an alternative");
                    let error = match within {
                        Some(rule) => error.also(rule.span, "in this rule"),
                        None => error,
                    };
                    error.help("write a rule for each alternative")
                }
            }
        }
        Cause::Twice(rule) => error("a rule calls it more than once")
            .also(rule.span, "in this rule")
            .help(format!("let one call go a step further: `{name}(P, R) <- {name}(P, Q), step(Q, R)`")),
        Cause::Two((first, i), (second, j)) => {
            let error = error("two of its arguments change");
            let change = |i: &usize| format!("argument {} changes here", i + 1);
            let error = match first.span == second.span {
                true => error.also(first.span, format!("arguments {} and {} change in this rule", i + 1, j + 1)),
                false => error.also(first.span, change(i)).also(second.span, change(j)),
            };
            let help = "call it with all arguments but one point as they are in the head; what else changes on the way, such \
                        as a number or a direction, can be a state or a predicate of each of its values";
            error.help(help)
        }
        Cause::NoPoint(argument, rule) => error("the argument that changes is no point")
            .also(rule.span, format!("argument {} changes in this rule", argument + 1))
            .help("define a predicate for each of its values, or let a point change"),
        Cause::Nothing => error("no argument changes").help("remove the rule that calls it: it says nothing"),
        Cause::Computed(rule) => error("its call computes the point that changes")
            .also(rule.span, "in this rule")
            .help("call it with a variable, and say what holds of that beside the call"),
        Cause::Repeated(rule) => error("its call repeats an argument")
            .also(rule.span, "in this rule")
            .help("call it with a variable of its own for the point that changes"),
    }
}

/// Another predicate that the formula calls and that leads back.
fn other(game: &Game, p: PredId, f: &Formula) -> Option<PredId> {
    let mut found = None;
    each_call(f, &mut |q| {
        if q != p && game.preds[q].stratum == game.preds[p].stratum {
            found = found.or(Some(q));
        }
    });
    found
}

fn calls(f: &Formula, p: PredId) -> bool {
    let mut found = false;
    each_call(f, &mut |q| found |= q == p);
    found
}

fn each_call(f: &Formula, found: &mut dyn FnMut(PredId)) {
    match f {
        Formula::Atom(q, _) => found(*q),
        Formula::And(parts) | Formula::Or(parts) => parts.iter().for_each(|part| each_call(part, found)),
        Formula::Not(part) | Formula::Exists(_, part) | Formula::Forall(_, part) => each_call(part, found),
        Formula::Const(_)
        | Formula::Static(..)
        | Formula::Member(..)
        | Formula::Compare(..)
        | Formula::OneOf(..)
        | Formula::Between(..)
        | Formula::NoMoveOf(_) => {}
    }
}
