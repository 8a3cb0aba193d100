//! What a clause's later parameters depend on: the earlier ones, joined.
//!
//! Reason: where a piece moves, the point that is filled is told by the point that it comes from; left open, that point
//! could be any, and every far row is one move away. A bound on where the piece can be is chained to the bound on where it
//! comes from, one move earlier, as in the relaxed plans of Bonet and Geffner (*Planning as Heuristic Search*, 2001): of the
//! conditions on the way the maximum is taken, by asking for all of them in one state.
//!
//! *Proof.* A move binds its parameters to values that its loops run over, in the state in which it begins. An upper bound on
//! a loop's domain has all points of the domain in all those states. So the values of a written point are among those that
//! some values within the bounds of the loops before give.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use super::relaxed::Relaxed;
use super::writes::{Horizon, Place};
use crate::ir::laws::from_all;
use crate::ir::reading::Side;
use crate::ir::{Domain, Expr, LocalId, Stage, build, visit};

/// A bound on where a point comes from of more nodes than this does not look into cells again where more moves follow.
const LONGEST_ORIGIN: usize = 60;

/// Loops over values that parameters of a clause may have, outermost first, and the names of those parameters.
#[derive(Debug)]
pub struct Loops {
    loops: Vec<(LocalId, Domain)>,
    names: FxHashMap<LocalId, Expr>,
}

impl Loops {
    /// The expression with the loops' own variables.
    pub fn named(&self, e: &Expr) -> Expr {
        let mut e = e.clone();
        visit::substitute(&mut e, &self.names);
        e
    }

    /// Leaves the parameter only values that are of the set.
    pub fn narrow(&mut self, param: LocalId, within: Expr) {
        let Some(Expr::Local(own)) = self.names.get(&param) else { return };
        for (v, domain) in &mut self.loops {
            if v == own
                && let Domain::Set(set) = domain
            {
                **set = build::inter([std::mem::replace(&mut **set, Expr::Empty), within.clone()]);
            }
        }
    }

    /// Whether it holds for some values.
    pub fn any(self, holds: Expr) -> Expr {
        self.loops.into_iter().rev().fold(holds, |of, (v, domain)| build::any(v, domain, of))
    }
}

impl Relaxed<'_> {
    /// Upper bounds on the loops of the clause before the place over the parameters that the expression depends on; `None`
    /// where it depends on something else.
    pub fn loops(&mut self, e: &Expr, place: Place, horizon: Horizon) -> Option<Loops> {
        let stages = self.clauses[place.clause].stages[..place.stage].to_vec();
        let mut needed: Vec<LocalId> = Vec::new();
        self.add_open(e, &mut needed);
        for stage in stages.iter().rev() {
            match stage {
                Stage::Bind(v, domain) if needed.contains(v) => {
                    visit::each_domain_part(domain, &mut |e| self.add_open(e, &mut needed));
                }
                Stage::Let(v, _) if needed.contains(v) => return None,
                Stage::Bind(..) | Stage::When(_) | Stage::Apply(_) | Stage::Require(_) | Stage::Let(..) => {}
            }
        }
        let mut out = Loops { loops: Vec::new(), names: FxHashMap::default() };
        for (stage, code) in stages.iter().enumerate() {
            let Stage::Bind(v, domain) = code else { continue };
            if !needed.contains(v) {
                continue;
            }
            let here = Horizon { part: Some(Place { stage, ..place }), ..horizon };
            let domain = match domain {
                Domain::Set(set) => {
                    let set = self.origin(&out.named(set), here);
                    if set == Expr::Full {
                        return None;
                    }
                    Domain::Set(Box::new(set))
                }
                Domain::Sort(sort) => Domain::Sort(*sort),
                Domain::Values(values) => {
                    let values: Vec<Expr> = values.iter().map(|value| out.named(value)).collect();
                    if !values.iter().all(|value| self.is_fixed(value, here)) {
                        return None;
                    }
                    Domain::Values(values)
                }
            };
            let own = self.locals.push(self.locals[*v].clone());
            out.names.insert(*v, Expr::Local(own));
            out.loops.push((own, domain));
        }
        needed.iter().all(|v| out.names.contains_key(v)).then_some(out)
    }

    /// The points for some values of the loops.
    pub fn gathered(&mut self, loops: Loops, points: Expr) -> Expr {
        if matches!(points, Expr::Full | Expr::Empty) {
            return points;
        }
        loops.loops.into_iter().rev().fold(points, |of, (v, domain)| match domain {
            Domain::Set(set) => from_all(self.program, &mut self.locals, v, &set, &of)
                .unwrap_or_else(|| build::gather(v, Domain::Set(set), of)),
            domain @ (Domain::Sort(_) | Domain::Values(_)) => build::gather(v, domain, of),
        })
    }

    /// An upper bound on a loop's domain that stays short: further back, conditions on cells are dropped first.
    pub fn origin(&mut self, set: &Expr, horizon: Horizon) -> Expr {
        let bound = self.set(set, Side::Upper, horizon);
        if visit::size(&bound) <= LONGEST_ORIGIN || horizon.moves == 0 || self.is_written(set) {
            return bound;
        }
        let before = std::mem::replace(&mut self.still, true);
        let bound = self.set(set, Side::Upper, horizon);
        self.still = before;
        bound
    }

    fn add_open(&self, e: &Expr, open: &mut Vec<LocalId>) {
        visit::each_below(e, &mut |e| {
            if let Expr::Local(v) = e
                && self.is_open(e)
                && !open.contains(v)
            {
                open.push(*v);
            }
        });
    }
}
