//! Closures, and unions over sets: what does not change from round to round is computed before the first.
//!
//! rustc moves simple reads out of a loop, but not the calls and images that a step may hold. Only parts that every
//! round evaluates are moved, in the closure's own state, outside of inner loops and branches.

use quote::quote;

use super::body::{Body, Statements};
use super::code::Code;
use super::expr::is_constant;
use crate::ir::visit;
use crate::ir::{Domain, Expr, LocalId};

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
            _ => false,
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
        // Only parts that each round evaluates, in this state, outside of inner loops.
        match expr {
            Expr::Image(_, index, _, of) | Expr::Row(_, index, _, of) => {
                index.iter_mut().chain([&mut **of]).for_each(|e| self.hoist(local, e, out));
            }
            Expr::Plane(_, index, Some(value)) => {
                index.iter_mut().chain([&mut **value]).for_each(|e| self.hoist(local, e, out));
            }
            Expr::Inter(parts) => self.hoist_together(local, parts, out),
            Expr::Union(parts) => parts.iter_mut().for_each(|e| self.hoist(local, e, out)),
            Expr::Minus(a, b) => [a, b].into_iter().for_each(|e| self.hoist(local, e, out)),
            Expr::Gather(_, Domain::Set(set), _) | Expr::Filter(_, set, _) | Expr::Few(set, _) => {
                self.hoist(local, set, out)
            }
            _ => {}
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
