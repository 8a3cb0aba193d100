//! Versions of functions that are given the values of sets.
//!
//! The value of a set gets a name at the smallest expression that asks for it more than once; a change of the state leaves of
//! it what `held.rs` says. What asks for a value once, and before any change, finds it itself.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;
use rustc_hash::{FxHashMap, FxHashSet};

use super::held::{Changes, DerivedSet};
use super::needs::{Marked, Mask, NAME, Needs, takes_part};
use crate::ir::signature::{Asked, State};
use crate::ir::{Expr, FnId, Func, FuncNames, Local, LocalId, LocalVec, Program, Rule, Ty, build, visit};
use crate::passes::prune;

/// A program that carries sets.
#[derive(Debug)]
pub struct Carried {
    /// The program.
    pub program: Program,
    /// The versions in it.
    pub versions: Vec<Version>,
    /// The sets, as they are written in it.
    pub sets: Vec<DerivedSet>,
}

/// A function that is given the values of sets.
#[derive(Debug)]
pub struct Version {
    /// The function.
    pub function: FnId,
    /// The parameters that are the values, each with the place of its set.
    pub given: Vec<(LocalId, usize)>,
}

/// Carries these sets over all changes that leave something of them.
pub(super) fn carrying(program: Program, sets: &[DerivedSet]) -> Carried {
    if sets.is_empty() {
        return Carried { program, versions: Vec::new(), sets: Vec::new() };
    }
    let needs = Needs::of(&program, sets);
    let mut held = FxHashMap::default();
    for (id, asked) in needs.asked.iter_enumerated().filter(|(_, asked)| **asked != 0) {
        held.insert(id, (FnId::from_usize(program.funcs.len() + held.len()), *asked));
    }
    let mut funcs: IndexVec<FnId, Func> = IndexVec::new();
    let mut fired = program.fired.clone();
    for (id, f) in program.funcs.iter_enumerated() {
        if !takes_part(f) {
            funcs.push(f.clone());
            continue;
        }
        let body = Body::of(&needs, &held, id).whole(None);
        funcs.push(if calls_any(&body.0, &held) {
            Func { body: body.0, locals: body.1, ..f.clone() }
        } else {
            f.clone()
        });
    }
    let mut versions: FxHashMap<FnId, Version> = FxHashMap::default();
    let mut names = FuncNames::of(&program);
    for (id, f) in program.funcs.iter_enumerated() {
        let Some(&(function, asked)) = held.get(&id) else { continue };
        let mut locals = needs.marked[id].locals.clone();
        let given = places(asked).map(|at| (locals.push(Local { name: NAME.into(), ty: Ty::Set, sort: None }), at));
        let given: Vec<(LocalId, usize)> = given.collect();
        let (body, locals) = Body { locals, ..Body::of(&needs, &held, id) }.whole(Some(&given));
        let params = f.params.iter().copied().chain(given.iter().map(|(v, _)| *v)).collect();
        let name = names.fresh(&format!("{}_{NAME}", f.name.said()));
        fired.in_func(&name).add(&program.fired.of_func(&f.name));
        let doc = format!("{} Given the value of what it rests on.", f.doc);
        funcs.push(Func { name, doc, params, locals, body, ..f.clone() });
        versions.insert(function, Version { function, given });
    }
    let called = called(&funcs, &program, &versions);
    let mut order = Vec::new();
    for id in program.funcs.indices() {
        order.push(id);
        order.extend(held.get(&id).map(|(version, _)| *version).filter(|version| called.contains(version)));
    }
    let new: FxHashMap<FnId, FnId> = order.iter().enumerate().map(|(at, id)| (*id, FnId::from_usize(at))).collect();
    let renamed = |version: Version| Some(Version { function: *new.get(&version.function)?, ..version });
    let mut versions: Vec<Version> = versions.into_values().filter_map(renamed).collect();
    versions.sort_by_key(|version| version.function);
    let mut program = Program { funcs, fired, ..program };
    prune::reorder(&mut program, &order);
    for f in &program.funcs {
        program.fired.in_func(&f.name).note(Rule::Carry, calls_of(&f.body, &versions));
    }
    let sets = sets.iter().map(|set| set.renamed(&new)).collect();
    Carried { program, versions, sets }
}

fn places(mask: Mask) -> impl Iterator<Item = usize> {
    (0..Mask::BITS as usize).filter(move |at| mask & 1 << at != 0)
}

type Versions = FxHashMap<FnId, (FnId, Mask)>;

/// How many calls of versions there are.
fn calls_of(body: &Expr, versions: &[Version]) -> usize {
    let mut calls = 0;
    visit::each_below(body, &mut |e| {
        let is_version = |f: FnId| versions.iter().any(|version| version.function == f);
        calls += usize::from(matches!(e, Expr::Call(f, _) if is_version(*f)));
    });
    calls
}

fn calls_any(body: &Expr, held: &Versions) -> bool {
    visit::contains(body, &|e| matches!(e, Expr::Call(f, _) if held.values().any(|(version, _)| version == f)))
}

/// The versions that are called from functions that are none, or from such a version.
fn called(funcs: &IndexVec<FnId, Func>, program: &Program, versions: &FxHashMap<FnId, Version>) -> FxHashSet<FnId> {
    let mut called = FxHashSet::default();
    let mut todo: Vec<FnId> = program.funcs.indices().collect();
    while let Some(id) = todo.pop() {
        visit::each_below(&funcs[id].body, &mut |e| {
            if let Expr::Call(f, _) = e
                && versions.contains_key(f)
                && called.insert(*f)
            {
                todo.push(*f);
            }
        });
    }
    called
}

/// What is known of the value of a set.
#[derive(Clone)]
enum Value {
    /// Nothing.
    Unknown,
    /// It was this before these changes.
    Was(LocalId, Option<Changes>),
}

impl Value {
    fn is_known(&self) -> bool {
        matches!(self, Value::Was(_, None))
    }
}

/// The body of a function in the making.
struct Body<'n> {
    needs: &'n Needs<'n>,
    of: &'n Marked,
    held: &'n Versions,
    locals: LocalVec,
}

impl<'n> Body<'n> {
    fn of(needs: &'n Needs<'n>, held: &'n Versions, id: FnId) -> Body<'n> {
        let of = &needs.marked[id];
        Body { needs, of, held, locals: of.locals.clone() }
    }

    /// The whole of it, where the values of these sets are given.
    fn whole(mut self, given: Option<&[(LocalId, usize)]>) -> (Expr, LocalVec) {
        let mut values = vec![Value::Unknown; self.needs.sets.len()];
        for (param, at) in given.unwrap_or_default() {
            values[*at] = Value::Was(*param, None);
        }
        let body = self.expr(self.of.body.clone(), &values);
        (body, self.locals)
    }

    /// The expression with the values in place of the marks.
    fn expr(&mut self, mut e: Expr, values: &[Value]) -> Expr {
        let asked = self.needs.asked_by(self.of, &e);
        if asked == 0 {
            return e;
        }
        let is_unknown = places(asked).any(|at| matches!(values[at], Value::Unknown));
        if is_unknown && let Some(joined) = self.first_alone(&e, values) {
            return joined;
        }
        let (mut values, mut named) = (values.to_vec(), Vec::new());
        for at in places(asked) {
            if !values[at].is_known() && self.asks_more_than_once(&e, at) {
                let value = self.value(at, &values[at]);
                let local = self.locals.push(Local { name: NAME.into(), ty: Ty::Set, sort: None });
                values[at] = Value::Was(local, None);
                named.push((local, value));
            }
        }
        if let Expr::Local(_) = e {
            let at = asked.trailing_zeros() as usize;
            return self.value(at, &values[at]);
        }
        let after = if let Expr::With(updates, _) = &e {
            self.after(updates, &values)
        } else {
            vec![Value::Unknown; values.len()]
        };
        visit::each_slot_mut(&mut e, &mut |slot, part| {
            let values = if slot.state == State::Elsewhere { &after } else { &values };
            *part = self.expr(std::mem::replace(part, Expr::Bool(false)), values);
        });
        if let Expr::Call(f, args) = &mut e
            && let Some(&(version, asked)) = self.held.get(f)
            && places(asked).any(|at| matches!(values[at], Value::Was(..)))
        {
            *f = version;
            args.extend(places(asked).map(|at| self.value(at, &values[at])));
        }
        named.into_iter().rev().fold(e, |e, (local, value)| build::bind(local, value, e))
    }

    /// A conjunction or alternatives, of which the first that asks finds the value itself: it often settles all, and mostly needs
    /// but a part of the set.
    fn first_alone(&mut self, e: &Expr, values: &[Value]) -> Option<Expr> {
        let (Expr::And(parts) | Expr::Or(parts)) = e else { return None };
        let join = |parts: &[Expr]| {
            if matches!(e, Expr::And(_)) { build::and(parts.to_vec()) } else { build::or(parts.to_vec()) }
        };
        let first = parts.iter().position(|part| self.needs.asked_by(self.of, part) != 0)?;
        let (before, rest) = parts.split_at(first + 1);
        if rest.is_empty() {
            return None;
        }
        let mut before = before.to_vec();
        before[first] = self.expr(before[first].clone(), values);
        before.push(self.expr(join(rest), values));
        Some(join(&before))
    }

    /// What is known after the updates.
    fn after(&self, updates: &[crate::ir::Update], values: &[Value]) -> Vec<Value> {
        let each = values.iter().zip(self.needs.sets).map(|(value, set)| {
            let Value::Was(local, before) = value else { return Value::Unknown };
            let now = self.needs.changes(self.of, set, updates);
            let all = before.as_ref().map_or_else(|| now.clone(), |before| before.join(&now));
            match (all.anew(), all.is_none()) {
                (Some(_), _) => Value::Unknown,
                (None, true) => Value::Was(*local, None),
                (None, false) => Value::Was(*local, Some(all)),
            }
        });
        each.collect()
    }

    /// Whether the set is asked for more than once in the expression, or a value before changes in it is.
    fn asks_more_than_once(&self, e: &Expr, at: usize) -> bool {
        let lost = self.needs.lost_by(self.of, e);
        let mut count = u32::from(self.needs.asked_itself(self.of, e) & 1 << at != 0);
        visit::each_slot(e, &mut |slot, part| {
            let lost = if slot.state == State::Elsewhere { lost } else { 0 };
            if self.needs.asked_by(self.of, part) & !lost & 1 << at != 0 {
                count += if slot.asked == Asked::Often { 2 } else { 1 };
            }
        });
        count > 1
    }

    /// The value of a set, in the state at hand.
    fn value(&mut self, at: usize, value: &Value) -> Expr {
        let set = &self.needs.sets[at];
        match value {
            Value::Unknown => set.anew(&mut self.locals),
            Value::Was(local, None) => Expr::Local(*local),
            Value::Was(local, Some(changes)) => set.after(*local, changes, &mut self.locals),
        }
    }
}
