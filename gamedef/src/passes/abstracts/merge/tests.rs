//! The laws of merging, on sets drawn at random and evaluated point by point.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeSet;

use super::*;
use crate::ir::{Local, LocalId, Ty};
use crate::random::Random;
use crate::rules::CompareOp;

const POINTS: i32 = 4;
/// Drawn sets have this many variables at most, one for each loop.
const VARIABLES: usize = 40;
const OPS: [CompareOp; 6] = [CompareOp::Lt, CompareOp::Le, CompareOp::Gt, CompareOp::Ge, CompareOp::Eq, CompareOp::Ne];

fn boxed(e: Expr) -> Box<Expr> {
    Box::new(e)
}

/// What numbers and conditions speak of: variables, and the count of passes.
struct World {
    values: FxHashMap<LocalId, i32>,
    passes: i32,
}

impl World {
    fn number(&self, e: &Expr) -> i32 {
        if let Expr::Int(n) = e {
            return *n;
        }
        if let Expr::Local(v) = e {
            return self.values[v];
        }
        assert_eq!(e, &Expr::Passes, "a number that is not drawn");
        self.passes
    }

    fn holds(&self, e: &Expr) -> bool {
        if let Expr::Bool(holds) = e {
            return *holds;
        }
        if let Expr::Not(c) = e {
            return !self.holds(c);
        }
        if let Expr::And(parts) = e {
            return parts.iter().all(|part| self.holds(part));
        }
        if let Expr::Or(parts) = e {
            return parts.iter().any(|part| self.holds(part));
        }
        let Expr::Compare(op, a, b) = e else { panic!("a condition that is not drawn: {e:?}") };
        let (a, b) = (self.number(a), self.number(b));
        match op {
            CompareOp::Lt => a < b,
            CompareOp::Le => a <= b,
            CompareOp::Gt => a > b,
            CompareOp::Ge => a >= b,
            CompareOp::Eq => a == b,
            CompareOp::Ne => a != b,
        }
    }

    fn set(&mut self, e: &Expr) -> BTreeSet<i32> {
        if let Expr::Singleton(p) = e {
            return BTreeSet::from([self.number(p)]);
        }
        if let Expr::Union(parts) = e {
            return parts.iter().flat_map(|part| self.set(part)).collect();
        }
        if let Expr::If(c, a, b) = e {
            return self.set(if self.holds(c) { a } else { b });
        }
        if let Expr::Filter(v, of, c) = e {
            let of = self.set(of);
            return of.into_iter().filter(|p| self.with(*v, *p, |world| world.holds(c))).collect();
        }
        if let Expr::Gather(v, Domain::Set(of), body) = e {
            let of = self.set(of);
            return of.into_iter().flat_map(|p| self.with(*v, p, |world| world.set(body))).collect();
        }
        if *e == Expr::Full {
            return (0..POINTS).collect();
        }
        assert_eq!(e, &Expr::Empty, "a set that is not drawn");
        BTreeSet::new()
    }

    fn with<T>(&mut self, v: LocalId, value: i32, ask: impl FnOnce(&mut World) -> T) -> T {
        let before = self.values.insert(v, value);
        let answer = ask(self);
        match before {
            Some(before) => self.values.insert(v, before),
            None => self.values.remove(&v),
        };
        answer
    }
}

/// Sets in which the same conditions and loops come again and again.
struct Drawn {
    random: Random,
    scope: Vec<LocalId>,
    next: usize,
}

impl Drawn {
    fn variable(&mut self) -> LocalId {
        self.next += 1;
        LocalId::from_usize(self.next - 1)
    }

    fn condition(&mut self) -> Expr {
        let mut one = || {
            let mut about = vec![Expr::Passes];
            about.extend(self.scope.last().map(|v| Expr::Local(*v)));
            let k = i32::try_from(self.random.below(3)).expect("small");
            Expr::Compare(self.random.pick(&OPS), boxed(self.random.pick(&about)), boxed(Expr::Int(k)))
        };
        let first = one();
        let parts = vec![first.clone(), one()];
        match self.random.below(4) {
            0 => Expr::And(parts),
            1 => Expr::Or(parts),
            _ => first,
        }
    }

    fn set(&mut self, depth: usize) -> Expr {
        match self.random.below(if depth == 0 || self.next + 2 > VARIABLES { 2 } else { 8 }) {
            0 => Expr::Singleton(boxed(self.scope.last().map_or(Expr::Int(3), |v| Expr::Local(*v)))),
            1 => Expr::Singleton(boxed(Expr::Int(i32::try_from(self.random.below(4)).expect("small")))),
            2 | 3 => {
                let condition = self.condition();
                let other = if self.random.below(4) == 0 { self.set(depth - 1) } else { Expr::Empty };
                Expr::If(boxed(condition), boxed(self.set(depth - 1)), boxed(other))
            }
            4 | 5 => {
                let (own, v) = (self.variable(), self.variable());
                self.scope.push(own);
                let of = Expr::Filter(own, boxed(Expr::Full), boxed(self.condition()));
                self.scope.pop();
                self.scope.push(v);
                let body = self.set(depth - 1);
                self.scope.pop();
                Expr::Gather(v, Domain::Set(boxed(of)), boxed(body))
            }
            _ => Expr::Union((0..3).map(|_| self.set(depth - 1)).collect()),
        }
    }
}

fn locals() -> LocalVec {
    (0..VARIABLES).map(|_| Local { name: "v".into(), ty: Ty::Int, sort: None }).collect()
}

#[test]
fn a_merged_set_has_the_same_points() {
    const SEED: u64 = 0x6d65_7267;
    let mut drawn = Drawn { random: Random::new(SEED), scope: Vec::new(), next: 0 };
    let (mut before, mut after) = (0, 0);
    for nth in 0..3000 {
        drawn.next = 0;
        let set = drawn.set(4);
        let merged = merged(&set, &mut locals());
        for passes in 0..4 {
            let mut world = World { values: FxHashMap::default(), passes };
            let (expected, ours) = (world.set(&set), world.set(&merged));
            assert_eq!(ours, expected, "seed {SEED:#x}, set {nth}, passes {passes}\n{set:?}\n{merged:?}");
        }
        before += visit::size(&set);
        after += visit::size(&merged);
    }
    assert!(after < before, "{after} parts of {before}");
}

#[test]
fn conditions_and_loops_are_found_once() {
    let (x, y, own, other) = (LocalId::from_raw(0), LocalId::from_raw(1), LocalId::from_raw(2), LocalId::from_raw(3));
    let is = |of: Expr, k: i32| Expr::Compare(CompareOp::Eq, boxed(of), boxed(Expr::Int(k)));
    let point = |k: i32| Expr::Singleton(boxed(Expr::Int(k)));
    let filter = |v: LocalId| Expr::Filter(v, boxed(Expr::Full), boxed(is(Expr::Local(v), 1)));
    let each = |v: LocalId, own: LocalId, body: Expr| Expr::Gather(v, Domain::Set(boxed(filter(own))), boxed(body));
    let when = |c: Expr, a: Expr| Expr::If(boxed(c), boxed(a), boxed(Expr::Empty));
    // One loop; in it what its points satisfy is not asked again; one condition, and not again below itself.
    let one = each(x, own, when(is(Expr::Local(x), 1), point(2)));
    let two = each(y, other, when(is(Expr::Passes, 0), when(is(Expr::Passes, 0), point(3))));
    let three = each(y, other, when(is(Expr::Passes, 0), point(0)));
    let merged = merged(&Expr::Union(vec![one, two, three]), &mut locals());
    let count = |is_such: &dyn Fn(&Expr) -> bool| {
        let mut count = 0;
        visit::each_below(&merged, &mut |e| count += usize::from(is_such(e)));
        count
    };
    assert_eq!(count(&|e| matches!(e, Expr::Gather(..))), 1, "{merged:?}");
    assert_eq!(count(&|e| matches!(e, Expr::If(..))), 1, "{merged:?}");
    assert_eq!(count(&|e| matches!(e, Expr::Singleton(..))), 3, "{merged:?}");
}

#[test]
fn of_two_comparisons_the_stronger_is_left() {
    let mut redundant = 0;
    for (a, b) in OPS.iter().flat_map(|a| OPS.map(|b| (*a, b))) {
        for (j, k) in (0..3).flat_map(|j| (0..3).map(move |k| (j, k))) {
            let compare = |op: CompareOp, n: i32| Expr::Compare(op, boxed(Expr::Passes), boxed(Expr::Int(n)));
            let both = Expr::And(vec![compare(a, j), compare(b, k)]);
            let mut kept = both.clone();
            keep_stronger(&mut kept);
            redundant += usize::from(kept != both);
            for passes in -2..5 {
                let world = World { values: FxHashMap::default(), passes };
                assert_eq!(world.holds(&kept), world.holds(&both), "{both:?}: {kept:?}, {passes}");
            }
        }
    }
    assert!(redundant > 0);
}
