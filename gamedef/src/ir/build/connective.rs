//! Conjunction and disjunction, in order, of distinct parts.
//!
//! A rule book may give a goal thousands of alternatives, so nothing here compares all parts with all: where there are
//! many, they are found by their hashes.

#![deny(clippy::wildcard_enum_match_arm)]

use std::hash::{Hash, Hasher};

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use crate::ir::{Expr, work};

/// Of so few parts all are compared.
pub(super) const FEW: usize = 12;

/// Conjunction, in order.
pub fn and(parts: impl IntoIterator<Item = Expr>) -> Expr {
    let mut out = Distinct::default();
    for part in parts {
        if let Expr::Bool(holds) = part {
            if !holds {
                return part;
            }
        } else if let Expr::And(inner) = part {
            inner.into_iter().for_each(|e| out.add(e));
        } else if let Some(part) = only(part, Connective::And) {
            out.add(part);
        } else {
            return Expr::Bool(false);
        }
    }
    let mut out = out.parts;
    match propagated(&mut out, Connective::And) {
        Propagated::Settled => Expr::Bool(false),
        Propagated::Changed => and(out),
        Propagated::Same => match out.len() {
            0 => Expr::Bool(true),
            1 => out.remove(0),
            _ => Expr::And(out),
        },
    }
}

/// Disjunction, in order.
pub fn or(parts: impl IntoIterator<Item = Expr>) -> Expr {
    let mut out = Distinct::default();
    for part in parts {
        if let Expr::Bool(holds) = part {
            if holds {
                return part;
            }
        } else if let Expr::Or(inner) = part {
            inner.into_iter().for_each(|e| out.add(e));
        } else if let Some(part) = only(part, Connective::Or) {
            out.add(part);
        } else {
            return Expr::Bool(true);
        }
    }
    let mut out = out.parts;
    match propagated(&mut out, Connective::Or) {
        Propagated::Settled => Expr::Bool(true),
        Propagated::Changed => or(out),
        Propagated::Same => match out.len() {
            0 => Expr::Bool(false),
            1 => out.remove(0),
            _ => Expr::Or(out),
        },
    }
}

/// The part itself; of one that is made by the other connective of fewer than two, that one, or nothing.
fn only(mut part: Expr, connective: Connective) -> Option<Expr> {
    match inner_mut(&mut part, connective) {
        Some(inner) if inner.len() < 2 => inner.pop(),
        Some(_) | None => Some(part),
    }
}

/// Parts, each once, in the order in which they came.
#[derive(Default)]
pub(super) struct Distinct {
    parts: Vec<Expr>,
    /// Of more than [`FEW`] parts, which have a hash.
    places: FxHashMap<u64, Vec<usize>>,
}

impl Distinct {
    pub(super) fn into_parts(self) -> Vec<Expr> {
        self.parts
    }

    pub(super) fn add(&mut self, part: Expr) {
        work::step();
        if self.parts.len() < FEW {
            if !self.parts.contains(&part) {
                self.parts.push(part);
            }
            return;
        }
        if self.places.is_empty() {
            for (place, part) in self.parts.iter().enumerate() {
                self.places.entry(hash(part)).or_default().push(place);
            }
        }
        let places = self.places.entry(hash(&part)).or_default();
        if places.iter().all(|place| self.parts[*place] != part) {
            places.push(self.parts.len());
            self.parts.push(part);
        }
    }
}

pub(super) fn hash(e: &impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    e.hash(&mut hasher);
    hasher.finish()
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Connective {
    And,
    Or,
}

enum Propagated {
    /// A part and its negation both occur.
    Settled,
    Changed,
    Same,
}

/// What the other parts say of a part is not asked again inside it: in a conjunction with `x`, a part `x or y` is true,
/// and of `not x or y` only y is left; in a disjunction the same with the connectives exchanged.
fn propagated(parts: &mut Vec<Expr>, connective: Connective) -> Propagated {
    // Of many parts those are found first that may be concerned, by what all the others are.
    let concerned: Option<Vec<bool>> = if parts.len() <= FEW {
        if parts.iter().any(|a| matches!(a, Expr::Not(x) if parts.contains(x))) {
            return Propagated::Settled;
        }
        None
    } else {
        let all: FxHashSet<&Expr> = parts.iter().collect();
        let negated: FxHashSet<&Expr> =
            parts.iter().filter_map(|p| if let Expr::Not(x) = p { Some(&**x) } else { None }).collect();
        if negated.iter().any(|x| all.contains(x)) {
            return Propagated::Settled;
        }
        let told = |e: &Expr| all.contains(e) || negated.contains(e) || matches!(e, Expr::Not(x) if all.contains(&**x));
        Some(parts.iter().map(|part| inner(part, connective).is_some_and(|inner| inner.iter().any(told))).collect())
    };
    if concerned.as_ref().is_some_and(|concerned| !concerned.contains(&true)) {
        return Propagated::Same;
    }
    let mut changed = false;
    let mut out: Vec<Option<Expr>> = std::mem::take(parts).into_iter().map(Some).collect();
    for i in 0..out.len() {
        if concerned.as_ref().is_some_and(|concerned| !concerned[i]) {
            continue;
        }
        let Some(mut part) = out[i].take() else { continue };
        let others = || out.iter().flatten();
        let mut absorbed = false;
        if let Some(inner) = inner_mut(&mut part, connective) {
            absorbed = inner.iter().any(|e| others().any(|o| o == e));
            let before = inner.len();
            inner.retain(|e| !others().any(|o| is_negation(e, o)));
            changed |= absorbed || inner.len() < before;
        }
        if !absorbed {
            out[i] = Some(part);
        }
    }
    parts.extend(out.into_iter().flatten());
    if changed { Propagated::Changed } else { Propagated::Same }
}

fn is_negation(a: &Expr, b: &Expr) -> bool {
    matches!(a, Expr::Not(x) if **x == *b) || matches!(b, Expr::Not(x) if **x == *a)
}

/// The parts of a part that is made by the other connective.
fn inner(part: &Expr, connective: Connective) -> Option<&Vec<Expr>> {
    match (part, connective) {
        (Expr::Or(inner), Connective::And) | (Expr::And(inner), Connective::Or) => Some(inner),
        _ => None,
    }
}

fn inner_mut(part: &mut Expr, connective: Connective) -> Option<&mut Vec<Expr>> {
    match (part, connective) {
        (Expr::Or(inner), Connective::And) | (Expr::And(inner), Connective::Or) => Some(inner),
        _ => None,
    }
}
