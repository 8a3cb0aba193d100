//! Closures, and unions over sets: what does not change from round to round is computed before the first.
//!
//! rustc moves simple reads out of a loop, but not the calls and images that a step may hold. Only parts that every
//! round evaluates are moved, in the closure's own state, outside of inner loops and branches.

#![deny(clippy::wildcard_enum_match_arm)]

use quote::quote;

use super::body::{Body, Statements};
use super::code::Code;
use super::expr::is_constant;
use crate::ir::signature::{Asked, State};
use crate::ir::{Domain, Expr, LocalId, kinds, visit};

impl Body<'_, '_> {
    /// Takes out of a closure's step what does not change from round to round.
    pub fn without_invariants(&mut self, local: LocalId, step: &Expr, out: &mut Statements) -> Expr {
        let mut step = step.clone();
        self.hoist(local, &mut step, out);
        step
    }

    /// Two functions of sets, as closures. What does not change is taken out of both; what both have, once.
    pub fn closures(&mut self, steps: [(LocalId, &Expr); 2], out: &mut Statements) -> [Code; 2] {
        self.taken_out = Some(Vec::new());
        let steps = steps.map(|(local, step)| (local, self.without_invariants(local, step, out)));
        self.taken_out = None;
        steps.map(|(local, step)| {
            let name = self.declare(local);
            self.closure(&quote!(#name), &step)
        })
    }

    fn hoist(&mut self, local: LocalId, expr: &mut Expr, out: &mut Statements) {
        let costly = match expr {
            Expr::ValueAt(..) | Expr::Call(..) | Expr::Lookup(..) | Expr::Filter(..) | Expr::Closure(..) => true,
            Expr::Plane(_, _, Some(value)) => !is_constant(value),
            Expr::Image(..) | Expr::Row(..) | Expr::Absent(..) | Expr::Union(_) | Expr::Minus(..) => true,
            Expr::Inter(parts) => parts.len() > 1,
            Expr::Local(_)
            | Expr::Let(..)
            | Expr::If(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Passes
            | Expr::Opponent(_)
            | Expr::Arith(..)
            | Expr::Scalar(..)
            | Expr::Count(_)
            | Expr::Sum(..)
            | Expr::The(_)
            | Expr::Pick(_)
            | Expr::TheOne(..)
            | Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Plane(_, _, None)
            | Expr::Gather(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::fixed_ints!()
            | kinds::of_chains!()
            | Expr::Killer(_)
            | kinds::answers!() => false,
        };
        if costly && !visit::mentions(expr, local) {
            let known = self.taken_out.iter().flatten().find(|(taken, _)| taken == expr);
            if let Some((_, name)) = known {
                *expr = Expr::Local(*name);
                return;
            }
            let (ty, wanted) = (self.ty(expr), self.hint(expr));
            let code = self.value(expr, out);
            if code.weight > 1 {
                let new = self.new_local(wanted, ty, self.range(expr));
                let (name, tokens) = (self.declare(new), code.tokens);
                out.push(quote!(let #name = #tokens;));
                let taken = std::mem::replace(expr, Expr::Local(new));
                self.taken_out.iter_mut().for_each(|all| all.push((taken.clone(), new)));
            }
            return;
        }
        if let Expr::Inter(parts) = expr {
            return self.hoist_together(local, parts, out);
        }
        let has_costly_parts = matches!(
            expr,
            Expr::Image(..)
                | Expr::Row(..)
                | Expr::Plane(_, _, Some(_))
                | Expr::Union(_)
                | Expr::Minus(..)
                | Expr::Gather(_, Domain::Set(_), _)
                | Expr::Filter(..)
                | Expr::Few(..)
        );
        if has_costly_parts {
            // Only parts that each round evaluates, in this state, outside of inner loops.
            visit::each_slot_mut(expr, &mut |slot, part| {
                if slot.asked == Asked::Once && slot.state == State::Here {
                    self.hoist(local, part, out);
                }
            });
        }
    }

    /// Parts of an intersection that do not change become one.
    fn hoist_together(&mut self, local: LocalId, parts: &mut Vec<Expr>, out: &mut Statements) {
        let (changing, fixed): (Vec<Expr>, Vec<Expr>) = parts.drain(..).partition(|e| visit::mentions(e, local));
        *parts = changing;
        parts.iter_mut().for_each(|e| self.hoist(local, e, out));
        if !fixed.is_empty() {
            let mut fixed =
                if fixed.len() == 1 { fixed.into_iter().next().unwrap_or(Expr::Full) } else { Expr::Inter(fixed) };
            self.hoist(local, &mut fixed, out);
            parts.push(fixed);
        }
    }
}
