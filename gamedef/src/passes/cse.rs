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

#![deny(clippy::wildcard_enum_match_arm)]

mod met;
mod moves;

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use self::met::{Uses, Walk};
use crate::ir::names::numbered;
use crate::ir::signature::{Asked, State};
use crate::ir::{Expr, GivenUp, Local, LocalId, Program, Ty, laws, types, visit};

/// What a bound value is called; a reader of the output gets a better name.
pub const NAME: &str = "common";

/// How much work is done for each node of an expression, and how much for any: comparing parts of very long conditions
/// with each other would take time that grows with the square of their length.
const WORK: usize = 40;
const LEAST_WORK: usize = 100_000;
/// The rest of a condition in which something gets a name is a region of its own in the one before; deeper than this they
/// would not fit on the stack.
const DEEPEST: usize = 200;

/// Binds common values in all functions and moves.
pub fn cse(mut program: Program) -> Program {
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
            given_up.push(too_long(&program.funcs[id].name.to_string()));
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
    /// How many such rests the one at hand stands in.
    depth: usize,
}

/// What is wanted of a part.
#[derive(Clone, Copy)]
struct Wanted {
    certain: bool,
    whole: bool,
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
        let mut walk = Walk::new(self.program, self.locals, self.left);
        walk.whole(expr);
        let Walk { met, left, .. } = walk;
        self.left = left;
        if self.left == 0 {
            return None;
        }
        let best = Uses::of(&met).worth_a_name(&met, met.len(), &mut self.left)?;
        Some((numbered(best), best.clone()))
    }

    /// Puts the name in place of the part wherever it is read in this state; tells how large the expression was.
    fn replace(&mut self, expr: &mut Expr, wanted: &Repeated<'_>, local: LocalId) -> usize {
        self.left = self.left.saturating_sub(1);
        let mut is_begun = asked_first(expr).is_some();
        let mut size = own_size(expr);
        visit::each_slot_mut(expr, &mut |slot, part| {
            if slot.state != State::Here {
                size += self::size(part);
                return;
            }
            // The chain's first part.
            if let Expr::Image(_, index, _, asked) = part
                && std::mem::take(&mut is_begun)
            {
                size += 1 + index.iter().map(self::size).sum::<usize>() + self.replace(asked, wanted, local);
                return;
            }
            size += self.replace(part, wanted, local);
        });
        if size == wanted.size && numbered(expr) == *wanted.key {
            *expr = Expr::Local(local);
        }
        size
    }

    /// The parts that are evaluated as wholes of their own: later, perhaps, more than once, or in another state.
    fn parts(&mut self, expr: &mut Expr) {
        if self.left == 0 {
            return;
        }
        let taken = |e: &mut Expr| std::mem::replace(e, Expr::Bool(false));
        if let Expr::And(parts) | Expr::Or(parts) | Expr::FirstAnswer(_, parts) = expr
            && parts.len() > 1
        {
            let at = self.first_region(&parts[1..]).map_or(parts.len(), |at| at + 1);
            parts[..at].iter_mut().for_each(|part| self.parts(part));
            if at == parts.len() {
                return;
            }
            let mut rest: Vec<Expr> = parts.drain(at..).collect();
            let whole = if rest.len() == 1 {
                rest.remove(0)
            } else if let Expr::FirstAnswer(until, _) = expr {
                Expr::FirstAnswer(*until, rest)
            } else if matches!(expr, Expr::Or(_)) {
                Expr::Or(rest)
            } else {
                Expr::And(rest)
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
            return;
        }
        visit::each_slot_mut(expr, &mut |slot, part| {
            if slot.binds || slot.state == State::Elsewhere || slot.asked != Asked::Once {
                *part = self.region(taken(part));
            } else {
                self.parts(part);
            }
        });
    }

    /// Of expressions that are evaluated one after the other, if at all, the first in which something gets a name that is
    /// asked for again there or in a later one.
    ///
    /// Each is a region together with those after it. Their parts are met once: in the region that begins with the next,
    /// those of this one are not used any more.
    fn first_region(&mut self, exprs: &[Expr]) -> Option<usize> {
        let mut walk = Walk::new(self.program, self.locals, self.left);
        let mut ends = Vec::new();
        for expr in exprs {
            walk.whole(expr);
            ends.push(walk.met.len());
        }
        let Walk { met, left, .. } = walk;
        self.left = left;
        if self.left == 0 {
            return None;
        }
        let mut uses = Uses::of(&met);
        let mut from = 0;
        ends.into_iter().position(|to| {
            let is_worth = uses.worth_a_name(&met[from..], to - from, &mut self.left).is_some();
            uses.take_away(&met[from..to]);
            from = to;
            is_worth
        })
    }

    fn ty(&self, expr: &Expr) -> Ty {
        types::ty(self.program, self.locals, expr)
    }
}

/// How many nodes the expression has.
fn size(expr: &Expr) -> usize {
    let mut n = 0;
    visit::each_below(expr, &mut |e| n += own_size(e));
    n
}

/// How many nodes it has without its parts. A player's opponent is one as he is, so that what is asked of either gets its
/// names in the same order.
fn own_size(expr: &Expr) -> usize {
    usize::from(!matches!(expr, Expr::Opponent(_)))
}

/// Where a chain begins, which is not computed, and what is asked of its place.
fn asked_first(expr: &Expr) -> Option<(&Expr, &Expr)> {
    let Expr::Reached(chain) = expr else { return None };
    laws::spread_back(chain).map(|(_, _, asked)| (&chain.from, asked))
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
