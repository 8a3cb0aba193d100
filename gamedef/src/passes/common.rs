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

use std::collections::BTreeMap;

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use crate::ir::{Domain, Expr, Local, LocalId, Program, Ty, laws, types, visit};

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
            given_up.push(format!("{}: to find all that is computed twice in it", program.funcs[id].name));
        }
        (program.funcs[id].body, program.funcs[id].locals) = (body, locals);
    }
    let mut all = std::mem::take(&mut program.moves);
    for code in &mut all {
        if moves::share(&program, code) == 0 {
            given_up.push(format!("{}: to find all that is computed twice in it", code.name));
        }
    }
    program.moves = all;
    program.given_up.extend(given_up);
    program
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
    expr: Option<Expr>,
}

/// A part that gets a name.
struct Repeated<'k> {
    key: &'k str,
    size: usize,
}

impl Sharer<'_> {
    /// Names what is repeated within an expression that is evaluated as a whole, then within its parts.
    fn region(&mut self, expr: Expr) -> Expr {
        let mut expr = expr;
        while let Some((key, value)) = self.repeated(&expr) {
            let ty = self.ty(&value);
            let local = self.locals.push(Local { name: NAME.into(), ty, sort: None });
            let wanted = Repeated { key: &key, size: visit::size(&value) };
            self.replace(&mut expr, &wanted, local);
            expr = Expr::Let(local, Box::new(value), Box::new(expr));
        }
        self.parts(&mut expr);
        expr
    }

    /// The largest part that is worth a name here.
    fn repeated(&mut self, expr: &Expr) -> Option<(String, Expr)> {
        let mut uses: BTreeMap<String, Uses> = BTreeMap::new();
        self.collect(expr, Wanted { certain: true, whole: true }, &mut Vec::new(), &mut uses);
        if self.left == 0 {
            return None;
        }
        let worth = |u: &Uses| u.count > 1 && u.certain && u.whole;
        let best = uses
            .into_iter()
            .filter(|(_, u)| worth(u))
            .max_by_key(|(key, u)| (u.size, std::cmp::Reverse(key.clone())))?;
        Some((best.0, best.1.expr?))
    }

    /// Collects parts that are read in the state of the region. `bound` are the variables bound on the way.
    fn collect(&mut self, expr: &Expr, wanted: Wanted, bound: &mut Vec<LocalId>, uses: &mut BTreeMap<String, Uses>) {
        self.left = self.left.saturating_sub(1);
        if self.left == 0 {
            return;
        }
        let speaks_of_bound = |e: &Expr| matches!(e, Expr::Local(v) if bound.contains(v));
        let size = if self.is_candidate(expr) { visit::size(expr) } else { 0 };
        self.left = self.left.saturating_sub(size);
        if size > 0 && !visit::contains(expr, &speaks_of_bound) {
            let entry = uses.entry(key(expr)).or_default();
            entry.count += 1;
            entry.certain |= wanted.certain && wanted.whole;
            entry.whole |= wanted.whole;
            entry.size = size;
            entry.expr.get_or_insert_with(|| expr.clone());
        }
        let asked =
            matches!(expr, Expr::IsEmpty(_) | Expr::AtLeast(..)) || !wanted.whole && !matches!(expr, Expr::Closure(..));
        each_in_state(expr, &mut |part, strict, binds| {
            bound.extend(binds);
            let whole = !(asked && laws::layered(part).is_some());
            self.collect(part, Wanted { certain: wanted.certain && strict, whole }, bound, uses);
            if binds.is_some() {
                bound.pop();
            }
        });
    }

    fn replace(&mut self, expr: &mut Expr, wanted: &Repeated<'_>, local: LocalId) {
        let size = visit::size(expr);
        self.left = self.left.saturating_sub(size);
        if size < wanted.size {
            return;
        }
        if size == wanted.size && self.is_candidate(expr) && key(expr) == wanted.key {
            *expr = Expr::Local(local);
            return;
        }
        each_in_state_mut(expr, &mut |part| self.replace(part, wanted, local));
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
            Expr::If(c, a, b) => {
                self.parts(c);
                **a = self.region(taken(a));
                **b = self.region(taken(b));
            }
            Expr::Let(_, value, body) => {
                self.parts(value);
                **body = self.region(taken(body));
            }
            Expr::With(updates, body) => {
                updates.iter_mut().for_each(|u| visit::each_update_part_mut(u, &mut |e| self.parts(e)));
                **body = self.region(taken(body));
            }
            Expr::Null(body) => **body = self.region(taken(body)),
            Expr::Any(_, domain, body)
            | Expr::All(_, domain, body)
            | Expr::Sum(_, domain, body)
            | Expr::TheOne(_, domain, body)
            | Expr::EachAnswer(_, _, domain, body)
            | Expr::Gather(_, domain, body) => {
                visit::each_domain_part_mut(domain, &mut |e| self.parts(e));
                **body = self.region(taken(body));
            }
            Expr::Filter(_, set, body) | Expr::Closure(set, _, body) => {
                self.parts(set);
                **body = self.region(taken(body));
            }
            Expr::Roots(chain) | Expr::Path(chain) | Expr::Reached(chain) => {
                self.parts(&mut chain.from);
                self.parts(&mut chain.to);
                chain.step = self.region(taken(&mut chain.step));
                chain.reverse = self.region(taken(&mut chain.reverse));
            }
            _ => visit::each_part_mut(expr, &mut |e| self.parts(e)),
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

/// Whether the expression has so many nodes that it is worth a name.
fn is_large(expr: &Expr) -> bool {
    fn count(expr: &Expr, left: &mut usize) {
        *left -= 1;
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

/// The text of an expression in which bound variables are numbered by their order.
fn key(expr: &Expr) -> String {
    const BOUND: u32 = 1 << 30;
    let mut copy = expr.clone();
    let mut bound: FxHashMap<LocalId, LocalId> = FxHashMap::default();
    visit::each_below(expr, &mut |e| {
        if let Some(local) = visit::binder(e) {
            let next = LocalId::from_raw(BOUND + bound.len() as u32);
            bound.entry(local).or_insert(next);
        }
    });
    if !bound.is_empty() {
        visit::rewrite(&mut copy, &mut |e| {
            if let Some(local) = visit::binder_mut(e) {
                *local = bound[local];
            }
            if let Expr::Local(local) = e {
                *local = bound.get(local).copied().unwrap_or(*local);
            }
        });
    }
    format!("{copy:?}")
}

/// A part, whether it is evaluated whenever the whole is, and the variable that the whole binds in it.
type Part<'f, 'a> = dyn FnMut(&'a Expr, bool, Option<LocalId>) + 'f;

/// Calls `f` on each direct part that is read in the same state.
fn each_in_state<'a>(expr: &'a Expr, f: &mut Part<'_, 'a>) {
    let domain = |domain: &'a Domain, f: &mut Part<'_, 'a>| {
        visit::each_domain_part(domain, &mut |e| f(e, true, None));
    };
    match expr {
        Expr::And(parts) | Expr::Or(parts) | Expr::FirstAnswer(_, parts) => {
            parts.iter().enumerate().for_each(|(i, part)| f(part, i == 0, None));
        }
        Expr::If(c, a, b) => {
            f(c, true, None);
            f(a, false, None);
            f(b, false, None);
        }
        Expr::Let(local, value, body) => {
            f(value, true, None);
            f(body, true, Some(*local));
        }
        Expr::With(updates, _) => {
            updates.iter().for_each(|u| visit::each_update_part(u, &mut |e| f(e, true, None)));
        }
        Expr::Null(_) => {}
        Expr::Any(local, over, body)
        | Expr::All(local, over, body)
        | Expr::Sum(local, over, body)
        | Expr::TheOne(local, over, body)
        | Expr::EachAnswer(_, local, over, body)
        | Expr::Gather(local, over, body) => {
            domain(over, f);
            f(body, false, Some(*local));
        }
        Expr::Filter(local, set, body) | Expr::Closure(set, local, body) => {
            f(set, true, None);
            f(body, false, Some(*local));
        }
        Expr::Roots(chain) | Expr::Path(chain) | Expr::Reached(chain) => {
            match (expr, laws::spread_back(chain)) {
                // Where the chain begins is not computed.
                (Expr::Reached(_), Some((_, _, asked))) => f(asked, true, None),
                _ => f(&chain.from, true, None),
            }
            f(&chain.to, true, None);
            f(&chain.step, false, Some(chain.var));
            f(&chain.reverse, false, Some(chain.var));
        }
        _ => visit::each_part(expr, &mut |e| f(e, true, None)),
    }
}

/// Calls `f` on each direct part that is read in the same state, to change it.
fn each_in_state_mut(expr: &mut Expr, f: &mut dyn FnMut(&mut Expr)) {
    match expr {
        Expr::With(updates, _) => updates.iter_mut().for_each(|u| visit::each_update_part_mut(u, f)),
        Expr::Null(_) => {}
        Expr::Reached(chain) if laws::spread_back(chain).is_some() => {
            if let Expr::Image(_, _, _, asked) = &mut chain.from {
                f(asked);
            }
            [&mut chain.to, &mut chain.step, &mut chain.reverse].into_iter().for_each(f);
        }
        _ => visit::each_part_mut(expr, f),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
