//! Why a number is what it is.

#![deny(clippy::wildcard_enum_match_arm)]

use super::{Kind, Maker, unbound, yes};
use crate::ir::kinds;
use crate::ir::signature::{Reads, State, signature};
use crate::ir::{Expr, Ground, Place, Ty, build, types, visit};

impl Maker<'_> {
    /// Why the number has its value.
    pub fn same(&mut self, e: &Expr) -> Vec<Ground> {
        if self.is_fixed(e) {
            return vec![];
        }
        if !self.goes_on() {
            return vec![Ground::Everything];
        }
        match e {
            Expr::Scalar(cell, index) if index.is_empty() => vec![Ground::Values(Place::Cell(*cell))],
            Expr::ValueAt(cell, index, p) if index.is_empty() => {
                let mut out = self.same(p);
                out.push(Ground::Points(*cell, Expr::Singleton(p.clone())));
                out
            }
            Expr::Passes => vec![Ground::Values(Place::Passes)],
            Expr::The(set) => {
                // One point and no other; or two; or none.
                let two = Expr::Few(set.clone(), Box::new(Expr::Int(2)));
                let mut out = self.given(two, |me, points| me.inside(set, points));
                let rest = build::minus(Expr::Full, (**set).clone());
                let others = self.given(rest, |me, points| me.outside(set, points));
                let several = build::at_least((**set).clone(), Expr::Int(2));
                out.push(Ground::All(build::cond(several, yes(vec![]), yes(others))));
                out
            }
            Expr::If(c, a, b) => {
                let (a, b) = (self.same(a), self.same(b));
                self.chosen(c, a, b)
            }
            Expr::Let(v, value, body) => match unbound(*v, value, body) {
                Some(body) => self.same(&body),
                None => vec![Ground::Everything],
            },
            Expr::Call(f, args) if self.takes_sets(*f) => {
                let body = self.in_place(*f, args);
                self.same(&body)
            }
            Expr::Call(f, args) => {
                let (why, rest) = self.made(*f, args, Kind::Same);
                let mut out = self.all_same(&rest);
                out.push(Ground::All(Expr::Call(why, rest)));
                out
            }
            e @ (Expr::Local(_)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Opponent(_)
            | Expr::Arith(..)
            | Expr::Scalar(..)
            | Expr::ValueAt(..)
            | Expr::Count(_)
            | Expr::Sum(..)
            | Expr::Pick(_)
            | Expr::TheOne(..)
            | kinds::bools!()
            | kinds::sets!()
            | kinds::answers!()
            | kinds::fixed_ints!()) => self.by_parts(e),
        }
    }

    /// Why the value of an operator is what it is: of one that reads nothing itself, why its parts are what they are.
    ///
    /// *Proof.* It is a function of its parts. A part that is read in another state, or for many values of a variable, is no
    /// one value, and rests on everything.
    pub fn by_parts(&mut self, e: &Expr) -> Vec<Ground> {
        let mut is_function = signature(e).reads == Reads::Nothing;
        let mut parts = Vec::new();
        visit::each_slot(e, &mut |slot, part| {
            is_function = is_function && slot.state == State::Here && !slot.binds;
            parts.push(part);
        });
        if !is_function {
            return vec![Ground::Everything];
        }
        parts.into_iter().flat_map(|part| self.kept_value(part)).collect()
    }

    fn kept_value(&mut self, e: &Expr) -> Vec<Ground> {
        match types::ty(self.program(), &self.locals, e) {
            Ty::Int => self.same(e),
            Ty::Bool => self.why(e),
            Ty::Set => {
                let mut out = self.given(e.clone(), |me, points| me.inside(e, points));
                let rest = build::minus(Expr::Full, e.clone());
                out.extend(self.given(rest, |me, points| me.outside(e, points)));
                out
            }
            Ty::Answer => vec![Ground::Everything],
        }
    }

    /// Why the numbers have their values.
    pub fn all_same(&mut self, es: &[Expr]) -> Vec<Ground> {
        es.iter().flat_map(|e| self.same(e)).collect()
    }
}
