//! One count of a set for all that is asked of it.
//!
//! Reason: a bound on the distance to the goal asks whether a set has fewer than so many points, and where a move brings the
//! goal nearer is told by the points of that set. Each is a function of its own, which finds the set anew.
//!
//! *Law.* Let `c` be S where S has fewer than k points, and else all points of the board, and let j be no more than k. Then
//! `|c| >= j` if and only if `|S| >= j`: where S has k points or more, so has the board. And where `|S| >= j` does not hold, c
//! is S. So what reads S only to ask whether it has j points, or where it has not, has the same value of c.
//!
//! After it, what several functions read in this way is handed to them, where one function calls two of them in one state;
//! `cse` finds it once for all that it calls.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::ir::names::{alike, numbered};
use crate::ir::signature::State;
use crate::ir::{Expr, FnId, Func, FuncNames, Local, LocalId, LocalVec, Program, Rule, Ty, build, visit};
use crate::passes::prune;

/// Hands counted sets to the functions that ask for them.
pub fn counts(mut program: Program) -> Program {
    let mut counted = Counted::of(&program);
    for id in program.funcs.indices() {
        counted.wanted(&program.funcs[id].body);
    }
    counted.retain();
    let order = counted.make(&mut program);
    for id in program.funcs.indices() {
        let func = &mut program.funcs[id];
        let places = counted.hand_over(&mut func.body, &mut func.locals);
        program.fired.in_func(&func.name).note(Rule::Counts, places);
    }
    prune::reorder(&mut program, &order);
    program
}

/// A function that reads a set only as far as its count allows.
struct Reader {
    /// Which set.
    set: usize,
    /// The greatest number of points that it asks for.
    most: i32,
    /// The same function, which is handed the set.
    handed: Option<FnId>,
}

/// A set that functions count.
struct Set {
    /// Its expression, numbered, and as it stands with its variables.
    key: Expr,
    expr: Expr,
    locals: LocalVec,
    /// Whether some function calls two of its readers in one state.
    is_shared: bool,
    /// The functions that give it up to so many points.
    given: BTreeMap<i32, Option<FnId>>,
}

impl Set {
    /// Makes the functions that give the set, unless they are made; those that are new.
    fn give(&mut self, program: &mut Program, names: &mut FuncNames) -> Vec<FnId> {
        let mut new = Vec::new();
        for (most, given) in self.given.iter_mut().filter(|(_, given)| given.is_none()) {
            let mut locals = self.locals.clone();
            // Each place binds variables of its own.
            let again = visit::import(&self.expr, &self.locals, &mut locals, &mut FxHashMap::default());
            let many = Expr::AtLeast(Box::new(self.expr.clone()), Box::new(Expr::Int(*most)));
            let func = Func {
                name: names.fresh("counted"),
                params: vec![],
                locals,
                ty: Ty::Set,
                body: build::cond(many, Expr::Full, again),
                doc: format!("The points that bounds count, if they are fewer than {most}; else all points."),
                origin: vec![],
                static_only: false,
            };
            let id = program.funcs.push(func);
            *given = Some(id);
            new.push(id);
        }
        new
    }
}

struct Counted {
    sets: Vec<Set>,
    readers: FxHashMap<FnId, Reader>,
}

impl Counted {
    /// The functions that read a set in this way, each of one set.
    fn of(program: &Program) -> Counted {
        let mut counted = Counted { sets: Vec::new(), readers: FxHashMap::default() };
        for (id, func) in program.funcs.iter_enumerated() {
            if !func.params.is_empty() || func.static_only {
                continue;
            }
            let Some((set, most)) = read_of(func) else { continue };
            let key = numbered(set);
            let at = counted.sets.iter().position(|known| known.key == key).unwrap_or_else(|| {
                let visit::Apart { locals, body, .. } = visit::apart(set, &func.locals);
                counted.sets.push(Set { key, expr: body, locals, is_shared: false, given: BTreeMap::new() });
                counted.sets.len() - 1
            });
            counted.readers.insert(id, Reader { set: at, most, handed: None });
        }
        counted
    }

    /// Notes which sets the expression has two readers ask for in one state.
    fn wanted(&mut self, body: &Expr) {
        for (set, calls) in self.calls_by_state(body) {
            self.sets[set].is_shared |= calls > 1;
        }
    }

    /// How many calls of readers of a set there are in each state of an expression.
    fn calls_by_state(&self, body: &Expr) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        let mut states = vec![body];
        while let Some(state) = states.pop() {
            let mut here: FxHashMap<usize, usize> = FxHashMap::default();
            self.each_call(state, &mut |reader| *here.entry(reader.set).or_default() += 1, &mut states);
            all.extend(here);
        }
        all
    }

    /// Calls `f` on the reader of each call in the state of the expression; what is read in other states is put by.
    fn each_call<'e>(&self, e: &'e Expr, f: &mut dyn FnMut(&Reader), elsewhere: &mut Vec<&'e Expr>) {
        if let Expr::Call(id, _) = e
            && let Some(reader) = self.readers.get(id)
        {
            f(reader);
        }
        visit::each_slot(e, &mut |slot, part| match slot.state {
            State::Here => self.each_call(part, f, elsewhere),
            State::Elsewhere => elsewhere.push(part),
        });
    }

    /// Forgets the readers of sets that nobody shares.
    fn retain(&mut self) {
        self.readers.retain(|_, reader| self.sets[reader.set].is_shared);
    }

    /// Makes the functions that are handed a set, and those that give it; in which order all stand, so that those called come
    /// first.
    fn make(&mut self, program: &mut Program) -> Vec<FnId> {
        let mut names = FuncNames::of(program);
        for reader in self.readers.values() {
            self.sets[reader.set].given.insert(reader.most, None);
        }
        let mut order = Vec::new();
        for id in program.funcs.indices() {
            if let Some(reader) = self.readers.get_mut(&id) {
                order.extend(self.sets[reader.set].give(program, &mut names));
                let handed = handed(program, &mut names, id, &self.sets[reader.set].key);
                reader.handed = Some(handed);
                order.push(handed);
            }
            order.push(id);
        }
        order
    }

    /// Puts calls of the functions that are handed sets in place of those of readers, where one state has several; says of how
    /// many. What a condition begins with gets a name there.
    fn hand_over(&self, body: &mut Expr, locals: &mut LocalVec) -> usize {
        let mut shared: BTreeMap<usize, (i32, usize)> = BTreeMap::new();
        self.each_call(
            body,
            &mut |reader| {
                let (most, calls) = shared.entry(reader.set).or_insert((0, 0));
                (*most, *calls) = ((*most).max(reader.most), *calls + 1);
            },
            &mut Vec::new(),
        );
        shared.retain(|_, (_, calls)| *calls > 1);
        let first = if let Expr::And(parts) = &*body { parts.first() } else { None };
        let mut named = Vec::new();
        let mut given = BTreeMap::new();
        for (set, (most, _)) in shared {
            let Some(id) = self.sets[set].given.get(&most).copied().flatten() else { continue };
            let mut is_first = false;
            if let Some(first) = first {
                self.each_call(first, &mut |reader| is_first |= reader.set == set, &mut Vec::new());
            }
            let call = Expr::Call(id, vec![]);
            if is_first {
                let name = locals.push(Local { name: "few".into(), ty: Ty::Set, sort: None });
                named.push((name, call));
                given.insert(set, Expr::Local(name));
            } else {
                given.insert(set, call);
            }
        }
        let places = self.replace(body, &given, locals);
        for (name, call) in named {
            let rest = std::mem::replace(body, Expr::Bool(false));
            *body = build::bind(name, call, rest);
        }
        places
    }

    fn replace(&self, e: &mut Expr, given: &BTreeMap<usize, Expr>, locals: &mut LocalVec) -> usize {
        let mut places = 0;
        visit::each_slot_mut(e, &mut |slot, part| {
            places += match slot.state {
                State::Here => self.replace(part, given, locals),
                State::Elsewhere => self.hand_over(part, locals),
            };
        });
        if let Expr::Call(id, args) = e
            && let Some(reader) = self.readers.get(id)
            && let Some((handed, set)) = reader.handed.zip(given.get(&reader.set))
        {
            *id = handed;
            args.push(set.clone());
            places += 1;
        }
        places
    }
}

/// The function with that number, which is handed the set.
fn handed(program: &mut Program, names: &mut FuncNames, id: FnId, set: &Expr) -> FnId {
    let mut func = program.funcs[id].clone();
    let own = func.locals.push(Local { name: "few".into(), ty: Ty::Set, sort: None });
    hand(&mut func.body, set, own);
    func.params.push(own);
    func.name = names.fresh(&format!("{}_of", func.name.said()));
    let places = program.fired.of_func(&program.funcs[id].name);
    program.fired.in_func(&func.name).add(&places);
    program.funcs.push(func)
}

/// The set that a function's body reads only as far as the law allows, and the greatest number of points that it asks for.
fn read_of(func: &Func) -> Option<(&Expr, i32)> {
    let body = &func.body;
    if is_given(body) {
        return None;
    }
    let mut found: Option<(&Expr, i32)> = None;
    let mut is_one = true;
    visit::each_below(body, &mut |e| {
        let Expr::AtLeast(set, k) = e else { return };
        let Expr::Int(k) = **k else { return };
        match found {
            None => found = Some((set, k)),
            Some((known, most)) if alike(known, set) => found = Some((known, most.max(k))),
            Some(_) => is_one = false,
        }
    });
    let (set, most) = found.filter(|_| is_one)?;
    let is_followed = visit::contains(set, &|e| matches!(e, Expr::Closure(..)));
    let is_whole = visit::apart(set, &func.locals).args.is_empty();
    let is_read = reads_only_few(body, &numbered(set), false);
    (is_followed && is_whole && most > 0 && is_read).then_some((set, most))
}

/// Whether it gives a set as the law says.
fn is_given(body: &Expr) -> bool {
    let Expr::If(cond, a, b) = body else { return false };
    **a == Expr::Full && is_count(cond, &numbered(b))
}

/// Whether the expression reads the set, which is numbered, in its own state and only to ask how many points it has, or where
/// it has no more than asked (`is_few`).
fn reads_only_few(e: &Expr, key: &Expr, is_few: bool) -> bool {
    if numbered(e) == *key {
        return is_few;
    }
    if is_count(e, key) {
        return true;
    }
    if let Expr::If(cond, a, b) = e
        && is_count(cond, key)
    {
        return reads_only_few(a, key, is_few) && reads_only_few(b, key, true);
    }
    let mut all = true;
    visit::each_slot(e, &mut |slot, part| all &= slot.state == State::Here && reads_only_few(part, key, is_few));
    all
}

/// Whether it asks for no more than the number of points of the set.
fn is_count(e: &Expr, key: &Expr) -> bool {
    matches!(e, Expr::AtLeast(set, k) if matches!(**k, Expr::Int(_)) && numbered(set) == *key)
}

/// Puts the name in place of the set.
fn hand(e: &mut Expr, key: &Expr, name: LocalId) {
    if numbered(e) == *key {
        *e = Expr::Local(name);
        return;
    }
    visit::each_part_mut(e, &mut |part| hand(part, key, name));
}
