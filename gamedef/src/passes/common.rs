//! One computation for a value that is asked for twice in the same state.
//!
//! Reason: a move's effects often share their hardest part (the stones that die, and whether just one does), and
//! lowering compiles each clause by itself. rustc finds what is repeated inside one function it has inlined, but not
//! two calls of a flood fill.
//!
//! A repeated part is bound only where one of its uses is evaluated whatever happens, in the same state, so a binding
//! never costs an evaluation more. Of a closure that is asked only whether it meets something, or has so many points, no
//! more is computed than the first layers, so that alone is no reason to bind it. Parts are compared up to the names of their own bound
//! variables. A move's stages are one expression here (`moves.rs`), so that a condition and the update after it share too.

mod moves;

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use crate::ir::names::numbered;
use crate::ir::signature::{Asked, Slot, State};
use crate::ir::{Expr, GivenUp, Local, LocalId, Program, Ty, laws, types, visit};

/// What a bound value is called; a reader of the output gets a better name.
pub const NAME: &str = "common";

/// A larger part is worth a name even if it is cheap.
const LARGE: usize = 5;

/// How much work is done for each node of an expression, and how much for any: comparing parts of very long conditions
/// with each other would take time that grows with the square of their length.
const WORK: usize = 40;
const LEAST_WORK: usize = 200_000;
/// Each part of a condition is a region of its own in the one before; deeper than this they would not fit on the stack.
const DEEPEST: usize = 200;

/// Binds common values in all functions and moves.
pub fn common(mut program: Program) -> Program {
    let mut given_up = Vec::new();
    for id in program.funcs.indices() {
        let body = std::mem::replace(&mut program.funcs[id].body, Expr::Bool(false));
        let mut locals = std::mem::take(&mut program.funcs[id].locals);
        let mut sharer = Sharer { program: &program, locals: &mut locals, left: work(visit::size(&body)), depth: 0 };
        let mut body = sharer.region(body);
        // Under one name, more parts are the same.
        while other_names(&mut body) {
            body = sharer.region(body);
        }
        if sharer.left == 0 {
            given_up.push(too_long(&program.funcs[id].name));
        }
        (program.funcs[id].body, program.funcs[id].locals) = (body, locals);
    }
    let mut all = std::mem::take(&mut program.moves);
    for code in &mut all {
        if moves::share(&program, code) == 0 {
            given_up.push(too_long(&code.name));
        }
    }
    program.moves = all;
    given_up.into_iter().for_each(|what| program.give_up(what));
    program
}

fn too_long(name: &str) -> GivenUp {
    GivenUp { of: name.into(), what: "to find all that is computed twice in it".into() }
}

/// The work that may be done for an expression of this size.
fn work(size: usize) -> usize {
    size.saturating_mul(WORK).max(LEAST_WORK)
}

/// Does away with names for names; whether there were any.
fn other_names(e: &mut Expr) -> bool {
    let mut found = false;
    visit::each_part_mut(e, &mut |part| found |= other_names(part));
    if let Expr::Let(v, value, body) = e
        && matches!(**value, Expr::Local(_))
    {
        let map = FxHashMap::from_iter([(*v, std::mem::replace(&mut **value, Expr::Bool(false)))]);
        visit::substitute(body, &map);
        *e = std::mem::replace(&mut **body, Expr::Bool(false));
        found = true;
    }
    found
}

struct Sharer<'p> {
    program: &'p Program,
    locals: &'p mut IndexVec<LocalId, Local>,
    /// How many nodes may still be looked at.
    left: usize,
    /// How many conditions the one at hand is the rest of.
    depth: usize,
}

/// What is wanted of a part.
#[derive(Clone, Copy)]
struct Wanted {
    certain: bool,
    whole: bool,
}

/// How often a part occurs.
#[derive(Default)]
struct Uses {
    count: usize,
    certain: bool,
    /// Whether all of its value is wanted.
    whole: bool,
    size: usize,
}

/// The parts of an expression, each once up to the names that it binds, in the order in which they are met.
#[derive(Default)]
struct Parts {
    places: FxHashMap<Expr, usize>,
    /// How each is written where it is met first.
    uses: Vec<(Expr, Uses)>,
}

impl Parts {
    fn add(&mut self, expr: &Expr) -> &mut Uses {
        let next = self.uses.len();
        let place = *self.places.entry(numbered(expr)).or_insert(next);
        if place == next {
            self.uses.push((expr.clone(), Uses::default()));
        }
        &mut self.uses[place].1
    }
}

/// A part that gets a name.
struct Repeated<'k> {
    key: &'k Expr,
    size: usize,
}

impl Sharer<'_> {
    /// Names what is repeated within an expression that is evaluated as a whole, then within its parts.
    fn region(&mut self, expr: Expr) -> Expr {
        let mut expr = expr;
        while let Some((key, value)) = self.repeated(&expr) {
            let ty = self.ty(&value);
            let local = self.locals.push(Local { name: NAME.into(), ty, sort: None });
            let wanted = Repeated { key: &key, size: size(&value) };
            self.replace(&mut expr, &wanted, local);
            expr = Expr::Let(local, Box::new(value), Box::new(expr));
        }
        self.parts(&mut expr);
        expr
    }

    /// The largest part that is worth a name here, and of several the last met: numbered, and as it is written.
    fn repeated(&mut self, expr: &Expr) -> Option<(Expr, Expr)> {
        let mut parts = Parts::default();
        self.collect(expr, Wanted { certain: true, whole: true }, &mut Vec::new(), &mut parts);
        if self.left == 0 {
            return None;
        }
        let worth = |u: &Uses| u.count > 1 && u.certain && u.whole;
        let (best, _) = parts.uses.into_iter().filter(|(_, u)| worth(u)).max_by_key(|(_, u)| u.size)?;
        Some((numbered(&best), best))
    }

    /// Collects parts that are read in the state of the region. `bound` are the variables bound on the way.
    fn collect(&mut self, expr: &Expr, wanted: Wanted, bound: &mut Vec<LocalId>, parts: &mut Parts) {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return;
        }
        let speaks_of_bound = |e: &Expr| matches!(e, Expr::Local(v) if bound.contains(v));
        let size = if self.is_candidate(expr) { size(expr) } else { 0 };
        self.left = self.left.saturating_sub(size);
        if size > 0 && !visit::contains(expr, &speaks_of_bound) {
            let uses = parts.add(expr);
            uses.count += 1;
            uses.certain |= wanted.certain && wanted.whole;
            uses.whole |= wanted.whole;
            uses.size = size;
        }
        let asked =
            matches!(expr, Expr::IsEmpty(_) | Expr::AtLeast(..)) || !wanted.whole && !matches!(expr, Expr::Closure(..));
        let binder = visit::binder(expr);
        each_in_state(expr, &mut |slot, part| {
            let depth = bound.len();
            bound.extend(binder.filter(|_| slot.binds));
            let whole = !(asked && laws::layered(part).is_some());
            self.collect(part, Wanted { certain: wanted.certain && slot.asked == Asked::Once, whole }, bound, parts);
            bound.truncate(depth);
        });
    }

    fn replace(&mut self, expr: &mut Expr, wanted: &Repeated<'_>, local: LocalId) {
        let size = size(expr);
        self.left = self.left.saturating_sub(size);
        if size < wanted.size {
            return;
        }
        if size == wanted.size && self.is_candidate(expr) && numbered(expr) == *wanted.key {
            *expr = Expr::Local(local);
            return;
        }
        each_in_state_mut(expr, &mut |_, part| self.replace(part, wanted, local));
    }

    /// The parts that are evaluated as wholes of their own: later, perhaps, more than once, or in another state.
    fn parts(&mut self, expr: &mut Expr) {
        if self.left == 0 {
            return;
        }
        let taken = |e: &mut Expr| std::mem::replace(e, Expr::Bool(false));
        match expr {
            Expr::And(parts) | Expr::Or(parts) | Expr::FirstAnswer(_, parts) if parts.len() > 1 => {
                self.parts(&mut parts[0]);
                let mut rest: Vec<Expr> = parts.drain(1..).collect();
                let whole = match expr {
                    _ if rest.len() == 1 => rest.remove(0),
                    Expr::And(_) => Expr::And(rest),
                    Expr::Or(_) => Expr::Or(rest),
                    Expr::FirstAnswer(until, _) => Expr::FirstAnswer(*until, rest),
                    _ => Expr::And(rest),
                };
                self.depth += 1;
                if self.depth > DEEPEST {
                    self.left = 0;
                }
                let rest = self.region(whole);
                self.depth -= 1;
                match (expr, rest) {
                    (Expr::And(parts), Expr::And(rest)) | (Expr::Or(parts), Expr::Or(rest)) => parts.extend(rest),
                    (Expr::FirstAnswer(own, parts), Expr::FirstAnswer(until, rest)) if *own == until => {
                        parts.extend(rest);
                    }
                    (Expr::And(parts) | Expr::Or(parts) | Expr::FirstAnswer(_, parts), rest) => parts.push(rest),
                    _ => {}
                }
            }
            _ => visit::each_slot_mut(expr, &mut |slot, part| {
                if slot.binds || slot.state == State::Elsewhere || slot.asked != Asked::Once {
                    *part = self.region(taken(part));
                } else {
                    self.parts(part);
                }
            }),
        }
    }

    /// Whether a name is worth its line.
    fn is_candidate(&self, expr: &Expr) -> bool {
        let costly = |e: &Expr| {
            matches!(
                e,
                Expr::Call(..)
                    | Expr::Closure(..)
                    | Expr::Filter(..)
                    | Expr::Gather(..)
                    | Expr::Any(..)
                    | Expr::All(..)
                    | Expr::Sum(..)
                    | Expr::TheOne(..)
                    | Expr::Image(..)
            )
        };
        match expr {
            Expr::Let(..) | Expr::Not(_) => false,
            Expr::Absent(..) | Expr::Any(..) | Expr::All(..) | Expr::Call(..) => true,
            Expr::Plane(_, _, Some(value)) => !matches!(**value, Expr::Int(_)),
            _ => self.ty(expr) != Ty::Bool && (is_large(expr) || visit::contains(expr, &costly)),
        }
    }

    fn ty(&self, expr: &Expr) -> Ty {
        types::ty(self.program, self.locals, expr)
    }
}

/// How many nodes the expression has. A player's opponent is one as he is, so that what is asked of either gets its names
/// in the same order.
fn size(expr: &Expr) -> usize {
    let mut n = 0;
    visit::each_below(expr, &mut |e| n += usize::from(!matches!(e, Expr::Opponent(_))));
    n
}

/// Whether the expression has so many nodes that it is worth a name.
fn is_large(expr: &Expr) -> bool {
    fn count(expr: &Expr, left: &mut usize) {
        *left -= usize::from(!matches!(expr, Expr::Opponent(_)));
        visit::each_part(expr, &mut |part| {
            if *left > 0 {
                count(part, left);
            }
        });
    }
    let mut left = LARGE;
    count(expr, &mut left);
    left == 0
}

/// Calls `f` on each direct part that is read in the same state, with what is said of it.
fn each_in_state<'a>(expr: &'a Expr, f: &mut dyn FnMut(Slot, &'a Expr)) {
    let asked = asked_first(expr);
    visit::each_slot(expr, &mut |slot, part| {
        if slot.state == State::Here {
            match asked {
                Some((from, asked)) if std::ptr::eq(part, from) => f(slot, asked),
                _ => f(slot, part),
            }
        }
    });
}

/// Where a chain begins, which is not computed, and what is asked of its place.
fn asked_first(expr: &Expr) -> Option<(&Expr, &Expr)> {
    let Expr::Reached(chain) = expr else { return None };
    laws::spread_back(chain).map(|(_, _, asked)| (&chain.from, asked))
}

/// The same, to change them.
fn each_in_state_mut(expr: &mut Expr, f: &mut dyn FnMut(Slot, &mut Expr)) {
    let mut is_begun = asked_first(expr).is_some();
    visit::each_slot_mut(expr, &mut |slot, part| {
        if slot.state != State::Here {
            return;
        }
        match part {
            // The chain's first part.
            Expr::Image(_, _, _, asked) if std::mem::take(&mut is_begun) => f(slot, asked),
            part => f(slot, part),
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Domain;
    use crate::rules::{CellId, ParamId};

    fn program() -> Program {
        super::super::tests::empty_program()
    }

    fn local(raw: u32) -> LocalId {
        LocalId::from_raw(raw)
    }

    fn boxed(e: Expr) -> Box<Expr> {
        Box::new(e)
    }

    fn shared(expr: Expr) -> String {
        let program = program();
        let mut locals = IndexVec::new();
        for name in ["x", "y"] {
            locals.push(Local { name: name.into(), ty: Ty::Int, sort: None });
        }
        let out = Sharer { program: &program, locals: &mut locals, left: LEAST_WORK, depth: 0 }.region(expr);
        format!("{out:?}")
    }

    fn absent() -> Expr {
        Expr::Absent(CellId::from_raw(0), Vec::new())
    }

    fn has(p: Expr) -> Expr {
        Expr::Contains(boxed(absent()), boxed(p))
    }

    #[test]
    fn what_is_certain_and_repeated_gets_a_name() {
        let both = Expr::And(vec![has(Expr::Int(1)), has(Expr::Int(2))]);
        let text = shared(both);
        assert!(text.starts_with("Let(2, Absent(0, []), And([Contains(Local(2), Int(1))"), "{text}");
        let three =
            Expr::And(vec![Expr::Same(boxed(Expr::Passes), boxed(Expr::Int(0))), has(Expr::Int(1)), has(Expr::Int(2))]);
        let text = shared(three);
        assert!(text.starts_with("And([Same(Passes, Int(0)), Let("), "{text}");
    }

    #[test]
    fn what_may_never_be_needed_does_not() {
        let either = |a: Expr| {
            Expr::If(boxed(Expr::Same(boxed(Expr::Passes), boxed(Expr::Int(0)))), boxed(a), boxed(Expr::Bool(true)))
        };
        let twice = either(Expr::And(vec![Expr::Not(boxed(has(Expr::Int(1)))), has(Expr::Int(2))]));
        let text = shared(twice);
        assert!(text.starts_with("If(Same(Passes, Int(0)), Let("), "{text}");
        let lazily = Expr::Or(vec![Expr::Attacker, either(has(Expr::Int(1))), either(has(Expr::Int(2)))]);
        assert!(!shared(lazily).contains("Let("));
    }

    #[test]
    fn other_states_and_bound_variables_are_other_parts() {
        let after = Expr::With(Vec::new(), boxed(has(Expr::Int(1))));
        assert!(!shared(Expr::And(vec![has(Expr::Int(1)), after])).contains("Let("));
        let loop_over = |v: u32| {
            let body = Expr::Contains(
                boxed(Expr::Singleton(boxed(Expr::Local(local(v))))),
                boxed(Expr::Arg(ParamId::from_raw(0))),
            );
            Expr::Any(local(v), Domain::Set(boxed(Expr::Full)), boxed(body))
        };
        // The same loop, whatever its variable is called.
        let text = shared(Expr::Same(
            boxed(Expr::If(boxed(loop_over(0)), boxed(Expr::Int(1)), boxed(Expr::Int(2)))),
            boxed(Expr::If(boxed(loop_over(1)), boxed(Expr::Int(1)), boxed(Expr::Int(2)))),
        ));
        assert_eq!(text.matches("Any(").count(), 1, "{text}");
    }
}
