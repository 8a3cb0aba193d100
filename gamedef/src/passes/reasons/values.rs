//! Why a number is what it is.

use super::{Kind, Maker, unbound, yes};
use crate::ir::{Expr, Ground, Place, build};

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
            Expr::Opponent(a) => self.same(a),
            Expr::Arith(_, a, b) => self.all_same(&[(**a).clone(), (**b).clone()]),
            Expr::Lookup(_, index) => self.all_same(index),
            Expr::Count(set) => {
                let mut out = self.given((**set).clone(), |me, points| me.inside(set, points));
                let rest = build::minus(Expr::Full, (**set).clone());
                out.extend(self.given(rest, |me, points| me.outside(set, points)));
                out
            }
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
            _ => vec![Ground::Everything],
        }
    }

    /// Why the numbers have their values.
    pub fn all_same(&mut self, es: &[Expr]) -> Vec<Ground> {
        es.iter().flat_map(|e| self.same(e)).collect()
    }
}
