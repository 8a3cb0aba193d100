//! Parts of a set that are found in the same way are found once.
//!
//! What is barred comes from many questions, and many of them loop over the same points or stand under the same condition.
//! *Laws.* `(if c then A else {}) | (if c then B else {})` is `if c then A | B else {}`; of two loops over one domain the union is
//! the loop over both bodies; in a loop over the points that satisfy `c`, `if c then A else {}` is `A`.

#![deny(clippy::wildcard_enum_match_arm)]

use indexmap::IndexMap;
use indexmap::map::Entry;
use rustc_hash::FxHashMap;

use super::forms::keep_stronger;
use crate::ir::names::numbered;
use crate::ir::{Domain, Expr, LocalVec, build, visit};
use crate::passes::distance;

/// The same set, with each condition and each loop once.
pub(super) fn merged(set: &Expr, locals: &mut LocalVec) -> Expr {
    // Each binding has a variable of its own, so that one can stand for another.
    let mut set = distance::renamed(set, locals);
    keep_stronger(&mut set);
    within(set, &mut Vec::new())
}

/// The set where the conditions hold, which are numbered.
fn within(set: Expr, hold: &mut Vec<Expr>) -> Expr {
    let mut parts: IndexMap<Expr, Expr> = IndexMap::new();
    add(set, &mut parts);
    build::union(parts.into_values().map(|part| once(part, hold)))
}

/// A part with each condition and each loop once in it.
fn once(part: Expr, hold: &mut Vec<Expr>) -> Expr {
    let known = hold.len();
    if let Expr::If(c, a, b) = part {
        if *b != Expr::Empty {
            return Expr::If(c, a, b);
        }
        let condition = numbered(&c);
        if hold.contains(&condition) {
            return within(*a, hold);
        }
        hold.push(condition);
        let a = within(*a, hold);
        hold.truncate(known);
        return build::cond(*c, a, Expr::Empty);
    }
    if let Expr::Gather(v, domain, body) = part {
        if let Domain::Set(set) = &domain
            && let Expr::Filter(own, _, c) = &**set
        {
            let mut c = (**c).clone();
            visit::substitute(&mut c, &FxHashMap::from_iter([(*own, Expr::Local(v))]));
            hold.push(numbered(&c));
        }
        let body = within(*body, hold);
        hold.truncate(known);
        return build::gather(v, domain, body);
    }
    part
}

/// Adds a part to those that are found otherwise.
fn add(part: Expr, parts: &mut IndexMap<Expr, Expr>) {
    if let Expr::Union(more) = part {
        more.into_iter().for_each(|part| add(part, parts));
        return;
    }
    let known = match parts.entry(numbered(&head(&part))) {
        Entry::Vacant(entry) => {
            entry.insert(part);
            return;
        }
        Entry::Occupied(entry) => entry.into_mut(),
    };
    // What is neither has itself for a head: it is the same set.
    match (known, part) {
        (Expr::If(_, known, _), Expr::If(_, more, _)) => unite(known, *more),
        (Expr::Gather(v, _, known), Expr::Gather(other, _, mut more)) => {
            visit::substitute(&mut more, &FxHashMap::from_iter([(other, Expr::Local(*v))]));
            unite(known, *more);
        }
        _ => {}
    }
}

/// What two parts have in common that are united: the condition, or the loop.
fn head(part: &Expr) -> Expr {
    if let Expr::If(c, _, b) = part
        && **b == Expr::Empty
    {
        return Expr::If(c.clone(), b.clone(), b.clone());
    }
    if let Expr::Gather(v, domain, _) = part {
        return Expr::Gather(*v, domain.clone(), Box::new(Expr::Empty));
    }
    part.clone()
}

fn unite(known: &mut Expr, more: Expr) {
    let own = std::mem::replace(known, Expr::Empty);
    *known = Expr::Union(vec![own, more]);
}

#[cfg(test)]
mod tests;
