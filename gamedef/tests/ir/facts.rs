//! The table of operators held against the plain evaluator: every fact that it states of a part of an operator, on random
//! expressions over random states. Facts that it does not state are claimed as well, to see that the test refutes them.

use std::collections::BTreeSet;

use super::naive::{Naive, Val};
use super::random::program;
use crate::lab;
use kikashi_gamedef::ir::check::check;
use kikashi_gamedef::ir::facts;
use kikashi_gamedef::ir::names::alike;
use kikashi_gamedef::ir::reads::{self, Read};
use kikashi_gamedef::ir::signature::{Limit, PartTy, Polarity, Slot, State, signature};
use kikashi_gamedef::ir::{Expr, Func, Local, LocalId, LocalVec, NONE, Program, Ty, build, types, visit};
use kikashi_gamedef::random::Random;
use kikashi_gamedef::rules::{ArithOp, CellId};
use kikashi_gamedef::snapshot::Snapshot;
use rustc_hash::FxHashMap;

/// A board so small that every operator is evaluated quickly, and has all its cases.
const SIDE: i32 = 2;
/// How many random programs.
pub const PROGRAMS: u64 = 300;
/// What a program's functions are asked.
const STATES: usize = 3;

/// A fact of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fact {
    Up,
    Down,
    Strict,
    Distributes,
    Above,
    Below,
    Here,
}

impl Fact {
    const ALL: [Fact; 7] =
        [Fact::Up, Fact::Down, Fact::Strict, Fact::Distributes, Fact::Above, Fact::Below, Fact::Here];

    fn is_stated(self, slot: Slot) -> bool {
        match self {
            Fact::Up => slot.polarity == Polarity::Up,
            Fact::Down => slot.polarity == Polarity::Down,
            Fact::Strict => slot.strict,
            Fact::Distributes => slot.distributes,
            Fact::Above => slot.limit == Limit::Above,
            Fact::Below => slot.limit == Limit::Below,
            Fact::Here => slot.state == State::Here,
        }
    }
}

/// One expression with what it is asked on.
pub struct Sample<'s> {
    pub naive: &'s Naive<'s>,
    pub states: &'s [Snapshot],
    pub locals: LocalVec,
    pub given: Vec<(LocalId, Val)>,
    pub e: Expr,
}

impl Sample<'_> {
    pub fn ty(&self, e: &Expr) -> Ty {
        types::ty(self.naive.program, &self.locals, e)
    }

    pub fn value(&self, s: &Snapshot, e: &Expr) -> Val {
        self.naive.value(s, &self.locals, &self.given, e)
    }

    /// The parts with what is said of them.
    fn slots(&self) -> Vec<(Slot, Expr)> {
        let mut out = Vec::new();
        visit::each_slot(&self.e, &mut |slot, part| out.push((slot, part.clone())));
        out
    }

    /// The expression with another part in that place.
    fn with(&self, place: usize, part: Expr) -> Expr {
        let (mut out, mut at, mut part) = (self.e.clone(), 0, Some(part));
        visit::each_part_mut(&mut out, &mut |old| {
            if at == place {
                *old = part.take().expect("one part of a place");
            }
            at += 1;
        });
        out
    }

    /// Whether the fact is seen to be wrong; `None` where it says nothing here.
    fn refuted(&mut self, fact: Fact, place: usize, slot: Slot, part: &Expr, other: &Expr) -> Option<bool> {
        // Of a chain one step is the other's reverse: neither may change alone.
        if slot.binds && matches!(self.e, Expr::Roots(_) | Expr::Path(_) | Expr::Reached(_)) {
            return None;
        }
        let ty = self.ty(part);
        let joined = joined(ty, part, other);
        let whole = self.ty(&self.e);
        let wrong = match fact {
            Fact::Up | Fact::Down => {
                let grown = self.with(place, joined?);
                let is_up = fact == Fact::Up;
                self.anywhere(|own, s| {
                    let (less, more) = (own.value(s, &own.e), own.value(s, &grown));
                    let fits = if is_up { is_before(&less, &more) } else { is_before(&more, &less) };
                    Some(!fits?)
                })?
            }
            Fact::Strict => {
                let without = self.with(place, absent(ty)?);
                self.anywhere(|own, s| Some(own.value(s, &without) != own.value(s, &absent(whole)?)))?
            }
            Fact::Distributes => {
                let (both, second) =
                    (self.with(place, joined.filter(|_| ty != Ty::Int)?), self.with(place, other.clone()));
                self.anywhere(|own, s| {
                    let (a, b) = (own.value(s, &own.e), own.value(s, &second));
                    Some(own.value(s, &both) != union(&a, &b)?)
                })?
            }
            Fact::Above | Fact::Below => {
                if slot.binds || ty != whole || matches!(ty, Ty::Int | Ty::Answer) {
                    return None;
                }
                self.anywhere(|own, s| {
                    let (part, value) = (own.value(s, part), own.value(s, &own.e));
                    Some(if fact == Fact::Above { !is_before(&value, &part)? } else { !is_before(&part, &value)? })
                })?
            }
            Fact::Here => {
                if slot.binds {
                    return None;
                }
                let local = self.locals.push(Local { name: "before".into(), ty, sort: None });
                let before = build::bind(local, part.clone(), self.with(place, Expr::Local(local)));
                self.anywhere(|own, s| Some(own.value(s, &own.e) != own.value(s, &before)))?
            }
        };
        Some(wrong)
    }

    fn anywhere(&self, test: impl Fn(&Self, &Snapshot) -> Option<bool>) -> Option<bool> {
        let found: Option<Vec<bool>> = self.states.iter().map(|s| test(self, s)).collect();
        Some(found?.contains(&true))
    }
}

/// The type of a value.
pub fn ty_of(value: &Val) -> Ty {
    match value {
        Val::B(_) => Ty::Bool,
        Val::I(_) => Ty::Int,
        Val::S(_) => Ty::Set,
        Val::A(_) => Ty::Answer,
    }
}

/// The part grown by another of its type; a number by one.
fn joined(ty: Ty, part: &Expr, other: &Expr) -> Option<Expr> {
    match ty {
        Ty::Bool => Some(Expr::Or(vec![part.clone(), other.clone()])),
        Ty::Set => Some(Expr::Union(vec![part.clone(), other.clone()])),
        Ty::Int => Some(Expr::Arith(ArithOp::Add, Box::new(part.clone()), Box::new(Expr::Int(1)))),
        Ty::Answer => None,
    }
}

fn absent(ty: Ty) -> Option<Expr> {
    match ty {
        Ty::Bool => Some(Expr::Bool(false)),
        Ty::Set => Some(Expr::Empty),
        Ty::Int => Some(Expr::Int(NONE)),
        Ty::Answer => None,
    }
}

/// The order of values; answers have none.
fn is_before(a: &Val, b: &Val) -> Option<bool> {
    match (a, b) {
        (Val::B(a), Val::B(b)) => Some(a <= b),
        (Val::S(a), Val::S(b)) => Some(a.iter().zip(b).all(|(a, b)| a <= b)),
        (Val::I(a), Val::I(b)) => Some(a == b || *a != NONE && *b != NONE && a < b),
        _ => None,
    }
}

fn union(a: &Val, b: &Val) -> Option<Val> {
    match (a, b) {
        (Val::B(a), Val::B(b)) => Some(Val::B(*a || *b)),
        (Val::S(a), Val::S(b)) => Some(Val::S(a.iter().zip(b).map(|(a, b)| *a || *b).collect())),
        _ => None,
    }
}

/// Calls `f` with the closed expressions of random programs.
pub fn each_sample(programs: std::ops::Range<u64>, f: &mut dyn FnMut(u64, &mut Random, Sample<'_>)) {
    let only: Option<u64> = std::env::var("KIKASHI_SEED").ok().and_then(|s| s.parse().ok());
    for seed in only.map_or(programs, |seed| seed..seed + 1) {
        let points = (SIDE * SIDE) as usize;
        let program = program(seed, points);
        let instance = lab::instance("facts", SIDE as usize, SIDE as usize, 1, 4);
        let mut random = Random::new(!seed);
        let states: Vec<Snapshot> = (0..STATES).map(|_| lab::snapshot(&mut random, &program, &instance)).collect();
        let args = vec![NONE, random.below(points + 1) as i32, NONE];
        let naive = Naive { program: &program, instance: &instance, args, attacker: random.below(2) as i32 };
        for code in &program.funcs {
            let mut closed = Vec::new();
            visit::each_below(&code.body, &mut |e| {
                if is_closed(e, &code.params) {
                    closed.push(e.clone());
                }
            });
            let given: Vec<(LocalId, Val)> =
                code.params.iter().map(|p| (*p, some_value(code.locals[*p].ty, points, &mut random))).collect();
            for e in closed.into_iter().take(MOST_PARTS) {
                let (locals, given) = (code.locals.clone(), given.clone());
                f(seed, &mut random, Sample { naive: &naive, states: &states, locals, given, e });
            }
        }
    }
}

/// So many parts of a function are asked about.
const MOST_PARTS: usize = 12;

fn some_value(ty: Ty, points: usize, random: &mut Random) -> Val {
    match ty {
        Ty::Bool => Val::B(random.below(2) == 0),
        Ty::Int => Val::I(random.below(6) as i32 - 1),
        Ty::Set => Val::S((0..points).map(|_| random.below(2) == 0).collect()),
        Ty::Answer => Val::A(super::naive::Why::none(random.below(2) == 0)),
    }
}

/// Whether it speaks of no variable but these and those that it binds.
fn is_closed(e: &Expr, params: &[LocalId]) -> bool {
    let mut bound: BTreeSet<LocalId> = params.iter().copied().collect();
    visit::each_below(e, &mut |e| bound.extend(visit::binder(e)));
    !visit::contains(e, &|e| matches!(e, Expr::Local(v) if !bound.contains(v)))
}

/// Another part of a type.
fn other(ty: Ty, random: &mut Random) -> Expr {
    let point = |random: &mut Random| Box::new(Expr::Int(random.below((SIDE * SIDE) as usize) as i32));
    match ty {
        Ty::Bool => Expr::Bool(random.below(3) > 0),
        Ty::Set if random.below(3) == 0 => Expr::Full,
        Ty::Set => Expr::Singleton(point(random)),
        Ty::Int => Expr::Int(random.below(4) as i32),
        Ty::Answer => Expr::Answer(Box::new(Expr::Bool(random.below(2) == 0)), vec![]),
    }
}

#[test]
fn what_is_stated_of_parts_is_so_and_what_is_not_stated_is_refuted() {
    let (mut seen, mut refuted) = (BTreeSet::new(), BTreeSet::new());
    each_sample(0..PROGRAMS, &mut |seed, random, mut sample| {
        let name = signature(&sample.e).name;
        for (place, (slot, part)) in sample.slots().into_iter().enumerate() {
            let more = other(sample.ty(&part), random);
            for fact in Fact::ALL {
                // A fact that is not stated is a lie that the test must find.
                let lie = (!fact.is_stated(slot)).then(|| (name, format!("{slot:?}"), fact));
                if lie.as_ref().is_some_and(|lie| refuted.contains(lie)) {
                    continue;
                }
                let Some(wrong) = sample.refuted(fact, place, slot, &part, &more) else { continue };
                match lie {
                    None => assert!(
                        !wrong,
                        "seed {seed}: {fact:?} is wrong of part {place} of {:?}, with {more:?}",
                        sample.e
                    ),
                    Some(lie) if wrong => {
                        refuted.insert(lie);
                    }
                    Some(lie) => {
                        seen.insert(lie);
                    }
                }
            }
        }
    });
    let open: Vec<_> = seen.difference(&refuted).collect();
    assert!(refuted.len() > 100 && open.len() < refuted.len() / 4, "{} refuted, not so {open:#?}", refuted.len());
}

/// What an expression reads, with what it calls; none where it may read anything.
fn read_by(program: &Program, e: &Expr, planted: bool) -> Option<(BTreeSet<CellId>, bool, bool)> {
    let (mut cells, mut passes, mut turn, mut called, mut anything) = (BTreeSet::new(), false, false, vec![], false);
    visit::each_below(e, &mut |e| {
        reads::each_own(e, &mut |read| match read {
            Read::Cell(_) if planted && matches!(e, Expr::Absent(..)) => {}
            Read::Cell(cell) => {
                cells.insert(cell);
            }
            Read::Passes => passes = true,
            Read::Turn => turn = true,
            Read::Called(f) => called.push(f),
            Read::Everything => anything = true,
        });
    });
    for f in called {
        let (theirs, of_passes, of_turn) = read_by(program, &program.funcs[f].body, planted)?;
        cells.extend(theirs);
        (passes, turn) = (passes || of_passes, turn || of_turn);
    }
    (!anything).then_some((cells, passes, turn))
}

/// How often the value changed with what is not said to be read, and how often it was asked.
fn changed_unread(planted: bool) -> (Vec<String>, usize) {
    let (mut wrong, mut asked) = (vec![], 0);
    each_sample(0..PROGRAMS / 3, &mut |seed, _, sample| {
        let program = sample.naive.program;
        let Some((cells, passes, turn)) = read_by(program, &sample.e, planted) else { return };
        for pair in sample.states.windows(2) {
            // The state after, with what is read as before.
            let mut changed = pair[1].clone();
            for cell in &cells {
                changed.cells[cell.index()].clone_from(&pair[0].cells[cell.index()]);
            }
            changed.passes = if passes { pair[0].passes } else { changed.passes };
            changed.turn = if turn { pair[0].turn } else { changed.turn };
            asked += 1;
            if sample.value(&pair[0], &sample.e) != sample.value(&changed, &sample.e) {
                wrong.push(format!("seed {seed}: {:?}", sample.e));
            }
        }
    });
    (wrong, asked)
}

#[test]
fn what_is_not_said_to_be_read_changes_nothing() {
    let (wrong, asked) = changed_unread(false);
    assert!(asked > 1_000, "{asked}");
    assert_eq!(wrong.first(), None);
    assert!(!changed_unread(true).0.is_empty(), "a cell that is read in secret is not seen");
}

/// A part of that type that speaks of the variable.
fn about(local: LocalId, of: Ty, ty: Ty) -> Expr {
    let own = Box::new(Expr::Local(local));
    let holds = match of {
        Ty::Bool => *own,
        Ty::Int => Expr::Same(own.clone(), own),
        Ty::Set => Expr::IsEmpty(own),
        Ty::Answer => Expr::Holds(own),
    };
    let one_of = |a, b| Expr::If(Box::new(holds.clone()), Box::new(a), Box::new(b));
    match ty {
        Ty::Bool => holds,
        Ty::Int => one_of(Expr::Int(1), Expr::Int(0)),
        Ty::Set => one_of(Expr::Full, Expr::Empty),
        Ty::Answer => Expr::Answer(Box::new(holds), vec![]),
    }
}

#[test]
fn the_checker_knows_the_same_types_and_scopes() {
    let mut asked = 0;
    each_sample(0..PROGRAMS / 30, &mut |seed, _, sample| {
        let fits = |e: &Expr| {
            let mut program = sample.naive.program.clone();
            let (name, params) = ("sample".into(), sample.given.iter().map(|(l, _)| *l).collect());
            let (ty, locals) = (sample.ty(&sample.e), sample.locals.clone());
            let (doc, origin) = (String::new(), vec![]);
            program.funcs.push(Func { name, params, locals, ty, body: e.clone(), doc, origin, static_only: false });
            // A step must besides distribute over unions, which the parts tried here do not.
            check(&program).err().into_iter().flatten().all(|error| error.contains("does not distribute"))
        };
        let value = sample.value(&sample.states[0], &sample.e);
        assert_eq!(sample.ty(&sample.e), ty_of(&value), "seed {seed}: {:?}", sample.e);
        let binder = visit::binder(&sample.e);
        for (place, (slot, part)) in sample.slots().into_iter().enumerate() {
            let own = sample.ty(&part);
            let at = |part: Expr| sample.with(place, part);
            if let PartTy::Of(ty) = slot.ty {
                assert_eq!(ty, own, "seed {seed}: part {place} of {:?}", sample.e);
            }
            for ty in [Ty::Bool, Ty::Int, Ty::Set, Ty::Answer] {
                let of_ty = at(about_nothing(ty));
                assert_eq!(fits(&of_ty), ty == own, "seed {seed}: {ty:?} as part {place} of {:?}", sample.e);
            }
            if let Some(v) = binder {
                asked += 1;
                let of_it = at(about(v, sample.locals[v].ty, own));
                assert_eq!(fits(&of_it), slot.binds, "seed {seed}: {v:?} in part {place} of {:?}", sample.e);
            }
        }
    });
    assert!(asked > 100, "{asked}");
}

pub fn about_nothing(ty: Ty) -> Expr {
    match ty {
        Ty::Bool => Expr::Bool(true),
        Ty::Int => Expr::Int(0),
        Ty::Set => Expr::Empty,
        Ty::Answer => Expr::Answer(Box::new(Expr::Bool(true)), vec![]),
    }
}

#[test]
fn other_names_for_what_is_bound_change_neither_the_form_nor_the_value() {
    let mut renamed = 0;
    each_sample(0..PROGRAMS / 3, &mut |seed, _, mut sample| {
        let from = sample.locals.clone();
        let other = visit::import(&sample.e, &from, &mut sample.locals, &mut FxHashMap::default());
        renamed += usize::from(other != sample.e);
        assert!(alike(&sample.e, &other), "seed {seed}: {:?} and {other:?}", sample.e);
        for s in sample.states {
            assert_eq!(sample.value(s, &sample.e), sample.value(s, &other), "seed {seed}: {:?}", sample.e);
        }
        // What is bound is not what is free.
        if let (Some(v), Some((free, _))) = (visit::binder(&sample.e), sample.given.first()) {
            let of_free =
                |slot: Slot, part: &Expr| slot.binds && visit::mentions(part, v) && !visit::mentions(part, *free);
            let is_about = sample.slots().iter().any(|(slot, part)| of_free(*slot, part));
            let mut mixed = sample.e.clone();
            visit::substitute(&mut mixed, &FxHashMap::from_iter([(v, Expr::Local(*free))]));
            assert!(!is_about || !alike(&sample.e, &mixed), "seed {seed}: {:?} and {mixed:?}", sample.e);
        }
    });
    assert!(renamed > 100, "{renamed}");
}

#[test]
fn what_forms_say_of_sets_is_so() {
    let (mut disjoint, mut included, mut counted, mut linear) = (0, 0, 0, 0);
    each_sample(0..PROGRAMS, &mut |seed, _, sample| {
        let mut sets = Vec::new();
        let params: Vec<LocalId> = sample.given.iter().map(|(l, _)| *l).collect();
        visit::each_below(&sample.e, &mut |e| {
            if sample.ty(e) == Ty::Set && is_closed(e, &params) && sets.len() < MOST_PARTS {
                sets.push(e.clone());
            }
        });
        let points = |s: &Snapshot, e: &Expr| match sample.value(s, e) {
            Val::S(points) => points,
            value => panic!("{value:?} is no set"),
        };
        for a in &sets {
            for (x, _) in sample.given.iter().filter(|(x, _)| sample.locals[*x].ty == Ty::Set) {
                if !facts::is_linear(sample.naive.program, a, *x) {
                    continue;
                }
                linear += 1;
                let at = |points: Expr| {
                    let mut out = a.clone();
                    visit::substitute(&mut out, &FxHashMap::from_iter([(*x, points)]));
                    out
                };
                let one = |p: i32| Expr::Singleton(Box::new(Expr::Int(p)));
                let both = at(Expr::Union(vec![one(0), one(3)]));
                for s in sample.states {
                    let parts = union(&sample.value(s, &at(one(0))), &sample.value(s, &at(one(3))));
                    assert_eq!(Some(sample.value(s, &both)), parts, "seed {seed}: {a:?} in {x:?}");
                    assert_eq!(sample.value(s, &at(Expr::Empty)), sample.value(s, &Expr::Empty), "seed {seed}: {a:?}");
                }
            }
            if let Some(most) = facts::most_points(a) {
                counted += 1;
                let count = |s: &Snapshot| points(s, a).iter().filter(|p| **p).count();
                assert!(sample.states.iter().all(|s| count(s) <= most as usize), "seed {seed}: {most} points of {a:?}");
            }
            for b in sets.iter().filter(|b| *b != a) {
                let both = |test: &dyn Fn(bool, bool) -> bool| {
                    sample.states.iter().all(|s| points(s, a).iter().zip(&points(s, b)).all(|(a, b)| test(*a, *b)))
                };
                if facts::disjoint(a, b) {
                    disjoint += 1;
                    assert!(both(&|a, b| !(a && b)), "seed {seed}: {a:?} and {b:?} are disjoint");
                }
                if facts::includes(a, b) {
                    included += 1;
                    assert!(both(&|a, b| a || !b), "seed {seed}: {a:?} includes {b:?}");
                }
            }
        }
    });
    assert!(linear > 20, "{linear}");
    assert!(disjoint > 50 && included > 50 && counted > 50, "{disjoint} {included} {counted}");
}
