//! Looks at closures from where they are asked about.
//!
//! Reason: "a neighbour whose string has no liberty" is lowered to a flood from all liberties of the board, of which a few
//! points are then taken. A closure reads backwards as well ([`Step::reversed`]), so that the few points can be followed
//! back instead, each until it meets the seed ([`Expr::Reached`]); that is near as a rule. Where a closure is taken for
//! each value of a cell and the points asked about have one value, only that value's closure is looked at. And where it is
//! asked only whether a closure meets something, it is looked at layer by layer (`layers`).
//!
//! After this point: of a large closure that only a few points are asked about, no more than these is computed.

#![deny(clippy::wildcard_enum_match_arm)]

mod layers;

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use super::{inline, prune, simplify};
use crate::ir::facts::{self, each_limit};
use crate::ir::kinds;
use crate::ir::laws::{self, Gate, Step};
use crate::ir::signature::{Limit, State};
use crate::ir::{
    Chain, Domain, Expr, FnId, Func, GivenUp, Local, LocalId, Places, Program, Rule, StorageKind, Ty, build, visit,
};
use crate::rules::CellId;
use layers::Made;

/// A larger function is not looked into.
const LARGEST: usize = 24;

/// Of an intersection of more sets not all are compared with each other, and no more closures are followed back: that would
/// take time that grows with the square of their number.
const MOST_PARTS: usize = 24;

/// Asks about few points of a closure from these points, everywhere.
pub fn demand(mut program: Program) -> Program {
    let mut callees = IndexVec::new();
    let mut made = Made::new(&program);
    let mut given_up = Vec::new();
    for id in program.funcs.indices() {
        let mut body = std::mem::replace(&mut program.funcs[id].body, Expr::Bool(false));
        let mut locals = std::mem::take(&mut program.funcs[id].locals);
        let mut narrower = Narrower::new(&program, &callees, &mut made, &mut locals);
        narrower.expr(&mut body);
        simplify::expr(&mut body);
        let size = narrower.size(&body);
        let Narrower { gave_up, places, .. } = narrower;
        if gave_up {
            given_up.push(too_many(&program.funcs[id].name.to_string()));
        }
        program.fired.in_func(&program.funcs[id].name).add(&places);
        (program.funcs[id].body, program.funcs[id].locals) = (body, locals);
        let is_open = is_open(&program.funcs[id]);
        callees.push(Callee { size, is_open });
    }
    let mut moves = std::mem::take(&mut program.moves);
    for code in &mut moves {
        let mut locals = std::mem::take(&mut code.locals);
        let mut gave_up = false;
        let mut places = Places::default();
        visit::each_move_part_mut(code, &mut |e| {
            let mut narrower = Narrower::new(&program, &callees, &mut made, &mut locals);
            narrower.expr(e);
            gave_up |= narrower.gave_up;
            places.add(&narrower.places);
            simplify::expr(e);
        });
        if gave_up {
            given_up.push(too_many(&code.name));
        }
        code.locals = locals;
        program.fired.in_moves().add(&places);
    }
    program.moves = moves;
    given_up.into_iter().for_each(|what| program.give_up(what));
    if made.funcs.is_empty() {
        return program;
    }
    program.funcs.extend(made.funcs);
    prune::prune(program)
}

fn too_many(name: &str) -> GivenUp {
    GivenUp { of: name.into(), what: "to look at each set of a long intersection from the others".into() }
}

/// Whether the function is small and around a closure, so that it is looked into.
fn is_open(callee: &Func) -> bool {
    let has_closure = |e: &Expr| visit::contains(e, &|e| matches!(e, Expr::Closure(..)));
    !callee.static_only && callee.ty == Ty::Set && visit::size(&callee.body) <= LARGEST && has_closure(&callee.body)
}

/// What is known of a function that may be called.
struct Callee {
    /// How large its values are.
    size: Size,
    /// Whether it is looked into.
    is_open: bool,
}

/// How many points a set has, by its form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Size {
    /// One, or its neighbours.
    Few,
    /// It depends.
    Some,
    /// About as many as the board has.
    Many,
}

struct Narrower<'p> {
    program: &'p Program,
    callees: &'p IndexVec<FnId, Callee>,
    made: &'p mut Made,
    locals: &'p mut IndexVec<LocalId, Local>,
    /// Sets that have a name, in the state at hand.
    named: FxHashMap<LocalId, Expr>,
    /// How large those are that have a name in any state.
    sizes: FxHashMap<LocalId, Size>,
    gave_up: bool,
    /// Where the rules were applied.
    places: Places,
}

impl<'p> Narrower<'p> {
    fn new(
        program: &'p Program,
        callees: &'p IndexVec<FnId, Callee>,
        made: &'p mut Made,
        locals: &'p mut IndexVec<LocalId, Local>,
    ) -> Self {
        let (named, sizes) = (FxHashMap::default(), FxHashMap::default());
        Narrower { program, callees, made, locals, named, sizes, gave_up: false, places: Places::default() }
    }

    /// Whether the rule is applied, which is counted.
    fn applies(&mut self, rule: Rule) -> bool {
        self.program.fired.applies(rule, &mut self.places)
    }

    fn expr(&mut self, e: &mut Expr) {
        if let Expr::Let(v, value, body) = e {
            self.expr(value);
            self.name(*v, value);
            self.expr(body);
        } else if let Expr::Closure(seed, x, step) = e {
            self.expr(seed);
            self.step(step, *x);
        } else if let Expr::Roots(chain) | Expr::Path(chain) | Expr::Reached(chain) = e {
            let Chain { from, to, var, step, reverse } = &mut **chain;
            [from, to].into_iter().for_each(|part| self.expr(part));
            [step, reverse].into_iter().for_each(|step| self.step(step, *var));
        } else {
            visit::each_slot_mut(e, &mut |slot, part| match slot.state {
                State::Here => self.expr(part),
                State::Elsewhere => self.elsewhere(part),
            });
        }
        if let Some(narrow) = self.narrowed(e) {
            *e = narrow;
        }
    }

    /// The step of a closure or a chain, which stays as it was where its new form would not tell that it distributes over unions.
    fn step(&mut self, step: &mut Expr, from: LocalId) {
        let before = step.clone();
        self.expr(step);
        if !facts::is_linear(self.program, step, from) {
            *step = before;
        }
    }

    /// A part that is read in another state.
    fn elsewhere(&mut self, e: &mut Expr) {
        let here = std::mem::take(&mut self.named);
        self.expr(e);
        self.named = here;
    }

    fn name(&mut self, v: LocalId, value: &Expr) {
        if self.locals[v].ty == Ty::Set {
            self.sizes.insert(v, self.size(value));
            self.named.insert(v, value.clone());
        }
    }

    fn narrowed(&mut self, e: &Expr) -> Option<Expr> {
        match e {
            Expr::Inter(parts) if self.is_nothing(parts) => Some(Expr::Empty),
            Expr::Inter(parts) => {
                let own = build::inter(parts.clone());
                if let Expr::Inter(parts) = &own {
                    return self.intersection(parts);
                }
                let Expr::Minus(kept, taken) = own else { return None };
                let kept = self.narrowed(&kept).unwrap_or(*kept);
                Some(self.difference(&kept, &taken).unwrap_or_else(|| build::minus(kept, *taken)))
            }
            Expr::Minus(kept, taken) => self.difference(kept, taken),
            Expr::Closure(seed, x, step) => self.whole_seed(seed, *x, step),
            Expr::IsEmpty(set) => self.layer_by_layer(set, None),
            Expr::AtLeast(set, k) if matches!(**k, Expr::Int(_) | Expr::Param(_)) => self.layer_by_layer(set, Some(k)),
            Expr::Gather(..) => self.of_one_value(e, &[]),
            Expr::Call(f, args) => {
                let (lets, body) = self.looked_into(*f, args)?;
                let body = self.of_one_value(&body, &[])?;
                Some(bound(lets, body))
            }
            Expr::Local(_)
            | Expr::Let(..)
            | Expr::If(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Bool(_)
            | Expr::And(_)
            | Expr::Or(_)
            | Expr::Not(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Union(_)
            | Expr::Plane(..)
            | Expr::Absent(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Filter(..)
            | Expr::Barred(..)
            | kinds::ints!()
            | kinds::answers!()
            | kinds::of_moves!()
            | kinds::of_answers!()
            | Expr::Noting(..)
            | Expr::Killer(_)
            | kinds::of_chains!() => None,
        }
    }

    /// Whether two of the sets are within disjoint ones.
    fn is_nothing(&mut self, parts: &[Expr]) -> bool {
        if parts.len() > MOST_PARTS {
            self.gave_up = true;
            return false;
        }
        let facts: Vec<Vec<Expr>> = parts.iter().map(|part| self.facts(part)).collect();
        let apart = |a: &[Expr], b: &[Expr]| a.iter().any(|x| b.iter().any(|y| facts::disjoint(x, y)));
        facts.iter().enumerate().any(|(i, a)| facts[..i].iter().any(|b| apart(a, b)))
    }

    /// `A & K`, `K` a closure from many points.
    fn intersection(&mut self, parts: &[Expr]) -> Option<Expr> {
        let closures: Vec<usize> = (0..parts.len()).filter(|at| self.may_be_met(&parts[*at])).collect();
        self.gave_up |= closures.len() > MOST_PARTS;
        closures.into_iter().take(MOST_PARTS).find_map(|at| {
            let mut others = parts.to_vec();
            let part = others.remove(at);
            let to = build::inter(others);
            self.meet(&to, &part)
        })
    }

    /// Whether [`Narrower::meet`] looks into sets of this form.
    fn may_be_met(&self, set: &Expr) -> bool {
        if let Expr::Call(f, _) = set {
            return self.callees.get(*f).is_some_and(|callee| callee.is_open);
        }
        matches!(set, Expr::Closure(..) | Expr::Inter(_) | Expr::Gather(..))
    }

    /// `A - K`, which is `A - (A & K)`.
    fn difference(&mut self, kept: &Expr, taken: &Expr) -> Option<Expr> {
        let parts = if let Expr::Union(parts) = taken { parts.as_slice() } else { std::slice::from_ref(taken) };
        let (name, is_named) = if let Expr::Local(v) = kept {
            (*v, true)
        } else {
            (self.locals.push(Local { name: "few".into(), ty: Ty::Set, sort: None }), false)
        };
        if !is_named {
            self.name(name, kept);
        }
        let own = Expr::Local(name);
        let mut is_changed = false;
        let taken: Vec<Expr> = parts
            .iter()
            .map(|part| {
                let meet = self.meet(&own, part);
                is_changed |= meet.is_some();
                meet.unwrap_or_else(|| part.clone())
            })
            .collect();
        let out = build::minus(own, build::union(taken));
        let lets = if is_named { vec![] } else { vec![(name, kept.clone())] };
        is_changed.then(|| bound(lets, out))
    }

    /// `A & set`, where `set` is large, and `A` is not.
    fn meet(&mut self, few: &Expr, set: &Expr) -> Option<Expr> {
        match set {
            Expr::Closure(seed, x, step) if self.size(few) < self.size(seed) => {
                let step = Step::of(self.program, *x, step)?;
                if !self.applies(Rule::FollowedBack) {
                    return None;
                }
                let var = self.locals.push(self.locals[*x].clone());
                let reverse = step.reversed(self.program).apply(Expr::Local(var));
                let step = step.apply(Expr::Local(var));
                let to = self.without_repetition(few);
                Some(Expr::Reached(Box::new(Chain { from: (**seed).clone(), to, var, step, reverse })))
            }
            Expr::Inter(parts) if self.is_nothing(&[parts.as_slice(), std::slice::from_ref(few)].concat()) => {
                Some(Expr::Empty)
            }
            Expr::Inter(parts) => {
                let at = parts.iter().position(|part| matches!(part, Expr::Closure(..)))?;
                let mut others = parts.clone();
                let closure = others.remove(at);
                others.insert(0, few.clone());
                self.meet(&build::inter(others), &closure)
            }
            Expr::Gather(..) => {
                let facts = self.facts(few);
                let body = self.of_one_value(set, &facts)?;
                self.meet(few, &body)
            }
            Expr::Call(f, args) => {
                let (lets, body) = self.looked_into(*f, args)?;
                Some(bound(lets, self.meet(few, &body)?))
            }
            Expr::Local(_)
            | Expr::Let(..)
            | Expr::If(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Union(_)
            | Expr::Minus(..)
            | Expr::Plane(..)
            | Expr::Absent(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Filter(..)
            | Expr::Closure(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | Expr::Killer(_)
            | kinds::of_chains!() => None,
        }
    }

    /// A closure from whole components is its seed.
    fn whole_seed(&mut self, seed: &Expr, x: LocalId, step: &Expr) -> Option<Expr> {
        let step = Step::of(self.program, x, step).filter(|step| step.place == Gate::After)?;
        let Expr::Minus(kept, taken) = seed else { return None };
        if **kept != step.gate || !laws::is_symmetric(self.program, step.table, &step.index) {
            return None;
        }
        let (lets, taken) =
            if let Expr::Call(f, args) = &**taken { self.looked_into(*f, args)? } else { (vec![], (**taken).clone()) };
        let taken = self.of_one_value(&taken, std::slice::from_ref(&step.gate)).unwrap_or(taken);
        let seed = build::minus((**kept).clone(), taken);
        laws::is_whole(self.program, &seed, &step).then(|| bound(lets, seed))
    }

    /// What a gathering over the values of a cell has of points that have one value: that value's part.
    ///
    /// *Proof.* A point has at most one value of a cell, so that of points of `P(w)` no part that is within `P(v)` has
    /// any, if `v` is not `w`; a closure from no point has none. Where `w` is absent there are no points of `P(w)`.
    fn of_one_value(&mut self, set: &Expr, facts: &[Expr]) -> Option<Expr> {
        let Expr::Gather(v, Domain::Sort(sort), body) = set else { return None };
        let inner = self.facts(if let Expr::Closure(seed, ..) = &**body { seed } else { body });
        let cells_of_sort = |cell: CellId| {
            let kind = self.program.cells[cell].kind;
            matches!(kind, StorageKind::Planes { value, .. } if value == *sort)
        };
        let own = inner.iter().filter_map(|fact| {
            let Expr::Plane(cell, index, Some(value)) = fact else { return None };
            (**value == Expr::Local(*v)).then_some((cell, index))
        });
        let own: Vec<_> = own.filter(|(cell, _)| cells_of_sort(**cell)).collect();
        let value = facts.iter().chain(&inner).find_map(|fact| {
            let Expr::Plane(cell, index, Some(value)) = fact else { return None };
            (!visit::mentions(fact, *v) && own.contains(&(cell, index))).then_some(value)
        })?;
        let mut out = (**body).clone();
        visit::substitute(&mut out, &FxHashMap::from_iter([(*v, (**value).clone())]));
        if let Expr::Closure(seed, ..) = &mut out {
            **seed = self.without_repetition(seed);
        }
        Some(out)
    }

    /// An intersection without the sets that its names are known to be within.
    fn without_repetition(&self, set: &Expr) -> Expr {
        let Expr::Inter(parts) = set else { return set.clone() };
        let names = parts.iter().filter(|part| matches!(part, Expr::Local(_)));
        let facts: Vec<Expr> =
            names.flat_map(|name| self.facts(name)).filter(|f| !matches!(f, Expr::Local(_))).collect();
        build::inter(parts.iter().filter(|part| !facts.contains(part)).cloned())
    }

    /// The body of a small function of sets around a closure, and what its parameters stand for.
    fn looked_into(&mut self, f: FnId, args: &[Expr]) -> Option<(Vec<(LocalId, Expr)>, Expr)> {
        let callee = &self.program.funcs[f];
        if self.callees.get(f).is_none_or(|callee| !callee.is_open) {
            return None;
        }
        let (lets, body) = inline::opened(callee, args.to_vec(), self.locals);
        lets.iter().for_each(|(v, value)| self.name(*v, value));
        Some((lets, body))
    }

    /// Sets that have all points of the set, by its form.
    fn facts(&self, set: &Expr) -> Vec<Expr> {
        let mut out = vec![set.clone()];
        each_limit(set, Limit::Above, &mut |part| out.extend(self.facts(part)));
        if let Expr::Local(v) = set {
            out.extend(self.named.get(v).map(|set| self.facts(set)).unwrap_or_default());
        }
        // Outside of a binding what speaks of its name says nothing.
        if let Expr::Let(v, _, body) = set {
            out.extend(self.facts(body).into_iter().filter(|fact| !visit::mentions(fact, *v)));
        }
        out
    }

    fn size(&self, set: &Expr) -> Size {
        match set {
            Expr::Empty | Expr::Singleton(_) | Expr::Row(..) | Expr::Few(..) | Expr::Roots(_) => Size::Few,
            Expr::Local(v) => self.sizes.get(v).copied().unwrap_or(Size::Some),
            Expr::Inter(parts) => parts.iter().map(|part| self.size(part)).min().unwrap_or(Size::Many),
            Expr::Union(parts) => parts.iter().map(|part| self.size(part)).max().unwrap_or(Size::Few),
            Expr::If(_, a, b) => self.size(a).max(self.size(b)),
            Expr::Minus(of, _) | Expr::Filter(_, of, _) | Expr::Let(_, _, of) => self.size(of),
            Expr::Image(_, _, _, of) | Expr::Closure(of, ..) => self.size(of).max(Size::Some),
            Expr::Reached(chain) => self.size(&chain.to),
            Expr::Call(f, _) => self.callees.get(*f).map_or(Size::Some, |callee| callee.size),
            Expr::Full | Expr::Plane(..) | Expr::Absent(..) => Size::Many,
            Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Gather(..)
            | Expr::Path(_)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | Expr::Killer(_)
            | kinds::answers!() => Size::Some,
        }
    }
}

fn bound(lets: Vec<(LocalId, Expr)>, body: Expr) -> Expr {
    let mut out = lets.into_iter().rev().fold(body, |body, (v, value)| build::bind(v, value, body));
    // A name used once gives way to its value, whose form then counts.
    simplify::expr(&mut out);
    out
}
