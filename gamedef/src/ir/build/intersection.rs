//! Intersection: parts that are within another, or within its complement, are seen by their form.
//!
//! What two parts say of each other shows only where both are about one thing, a cell at some indices or a set that is
//! given in one and taken away in the other. So of many parts only those about the same are compared.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use super::connective::{FEW, hash};
use super::union;
use crate::ir::facts::{disjoint_themselves, includes_itself};
use crate::ir::{Expr, work};

/// [`disjoint_themselves`], counted.
fn disjoint(a: &Expr, b: &Expr) -> bool {
    work::step();
    disjoint_themselves(a, b)
}

/// What is taken away from the board, if the set is a complement.
fn complement(e: &Expr) -> Option<&Expr> {
    if let Expr::Minus(full, x) = e
        && **full == Expr::Full
    {
        return Some(x);
    }
    None
}

/// The parts so far, in the order in which they came; one that another is within is gone.
#[derive(Default)]
struct Parts {
    parts: Vec<Option<Expr>>,
    /// Of more than [`FEW`] parts, by what they are about.
    about: FxHashMap<u64, Group>,
}

/// Parts about one thing. Of complements two say something of each other only if they are the same.
#[derive(Default)]
struct Group {
    sets: Vec<usize>,
    complements: FxHashMap<u64, Vec<usize>>,
}

impl Group {
    fn add(&mut self, place: usize, e: &Expr) {
        match complement(e) {
            Some(taken) if complement(taken).is_none() => {
                self.complements.entry(hash(taken)).or_default().push(place);
            }
            _ => self.sets.push(place),
        }
    }

    /// The places of those that may say something of the part, in their order.
    fn concerned(&self, e: &Expr) -> Vec<usize> {
        let mut places = self.sets.clone();
        match complement(e) {
            Some(taken) if complement(taken).is_none() => {
                places.extend(self.complements.get(&hash(taken)).into_iter().flatten());
            }
            _ => places.extend(self.complements.values().flatten()),
        }
        places.sort_unstable();
        places
    }
}

/// What a set is about: two sets that are about different things are never the same, disjoint or within each other by
/// their form.
fn about(e: &Expr) -> u64 {
    let mut e = e;
    while let Some(taken) = complement(e) {
        e = taken;
    }
    // What else two sets say of each other shows only if they are the same, or one is the other's complement.
    if let Expr::Plane(cell, index, _) | Expr::Absent(cell, index) = e { hash(&(cell, index)) } else { hash(e) }
}

impl Parts {
    /// Adds a part; `false` if nothing is left.
    fn add(&mut self, e: Expr) -> bool {
        let many = self.parts.len() >= FEW;
        if many && self.about.is_empty() {
            for (place, part) in self.parts.iter().enumerate() {
                part.iter().for_each(|part| self.about.entry(about(part)).or_default().add(place, part));
            }
        }
        let group = if many { Some(self.about.entry(about(&e)).or_default()) } else { None };
        let concerned = group.as_ref().map_or_else(|| (0..self.parts.len()).collect(), |group| group.concerned(&e));
        let of = |place: &usize| self.parts[*place].as_ref();
        if concerned.iter().filter_map(of).any(|o| disjoint(o, &e)) {
            return false;
        }
        if concerned.iter().filter_map(of).any(|o| includes_itself(&e, o)) {
            return true;
        }
        if let Some(group) = group {
            group.add(self.parts.len(), &e);
        }
        for place in concerned {
            self.parts[place].take_if(|o| includes_itself(o, &e));
        }
        self.parts.push(Some(e));
        true
    }
}

/// Intersection.
pub fn inter(parts: impl IntoIterator<Item = Expr>) -> Expr {
    let mut out = Parts::default();
    let mut todo: Vec<Expr> = parts.into_iter().collect();
    todo.reverse();
    while let Some(part) = todo.pop() {
        if let Expr::Inter(inner) = part {
            todo.extend(inner.into_iter().rev());
        } else if complement(&part).is_none()
            && let Expr::Minus(a, b) = part
        {
            todo.push(Expr::Minus(Box::new(Expr::Full), b));
            todo.push(*a);
        } else if part == Expr::Empty || part != Expr::Full && !out.add(part) {
            return Expr::Empty;
        }
    }
    // Complements last, as differences.
    let (negative, mut positive): (Vec<Expr>, Vec<Expr>) =
        out.parts.into_iter().flatten().partition(|e| complement(e).is_some());
    let taken: Vec<Expr> = negative.into_iter().map(|e| if let Expr::Minus(_, x) = e { *x } else { e }).collect();
    let base = match positive.len() {
        0 => Expr::Full,
        1 => positive.remove(0),
        _ => Expr::Inter(positive),
    };
    if taken.is_empty() { base } else { Expr::Minus(Box::new(base), Box::new(union(taken))) }
}

#[cfg(test)]
mod tests {
    use super::{FEW, inter};
    use crate::ir::{Expr, LocalId};
    use crate::rules::CellId;

    fn plane(cell: u32, value: i32) -> Expr {
        Expr::Plane(CellId::from_raw(cell), vec![], Some(Box::new(Expr::Int(value))))
    }

    fn without(e: Expr) -> Expr {
        Expr::Minus(Box::new(Expr::Full), Box::new(e))
    }

    /// What holds of few parts holds where so many stand before them that not all are compared.
    #[test]
    fn many_parts_are_read_as_few() {
        let name = |i: usize| Expr::Local(LocalId::from_usize(i));
        let absent = Expr::Absent(CellId::from_raw(0), vec![]);
        let cases = [
            vec![plane(0, 1), plane(0, 2)],
            vec![plane(0, 1), absent.clone()],
            vec![plane(0, 1), without(plane(0, 2)), without(absent.clone())],
            vec![without(plane(0, 2)), plane(0, 1), without(plane(1, 1))],
            vec![without(absent), without(plane(0, 1)), without(plane(0, 1)), plane(0, 2)],
            vec![without(name(90)), name(90)],
            vec![name(90), name(90), without(name(91))],
            vec![without(without(name(90))), name(90), without(name(91))],
            vec![plane(0, 1), plane(1, 1), plane(0, 1)],
        ];
        for case in cases {
            let others: Vec<Expr> = (0..FEW + 3).map(name).collect();
            let alone = inter(case.clone());
            let together = inter(others.iter().cloned().chain(case.clone()));
            if alone == Expr::Empty {
                assert_eq!(together, Expr::Empty, "{case:?}");
                continue;
            }
            let (own, taken) = if let Expr::Minus(own, taken) = alone { (*own, Some(taken)) } else { (alone, None) };
            let own = if let Expr::Inter(parts) = own { parts } else { vec![own] };
            let own = own.into_iter().filter(|e| *e != Expr::Full);
            let kept = Expr::Inter(others.into_iter().chain(own).collect());
            let expected = taken.map_or(kept.clone(), |taken| Expr::Minus(Box::new(kept), taken));
            assert_eq!(together, expected, "{case:?}");
        }
    }
}
