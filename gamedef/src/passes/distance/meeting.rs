//! A chain that must touch three sets at once: what each of the three ways needs is added.
//!
//! Reason: a path from the first set to the second, and one from there to the third, may be the same path, so that of the two
//! needs only the maximum is a bound. But a chain that touches three sets has a point where the ways to the three part, and
//! apart from that point they have none in common.
//!
//! *Proof.* Let `V` gain at most n points, all of `open`. A component of what it then is that touches `A`, `B` and `C` has a
//! smallest connected part that does, which is a tree: some point `m` of it lies on the ways to all three, and no two of these
//! ways have another point in common. Let a, b and c be the new points on the ways, `m` among them if it is new: then
//! `a + b + c <= n` if it is not, and `a + b + c - 2 <= n` if it is. And `m` can be reached from `A` through `V` and a points
//! of `open`, and so on.

#![deny(clippy::wildcard_enum_match_arm)]

use super::relaxed::Relaxed;
use super::writes::{Change, Horizon};
use crate::ir::facts::disjoint;
use crate::ir::laws::{Gate, Step, is_symmetric};
use crate::ir::reading::Side;
use crate::ir::{Expr, LocalId, build};

/// More new points than this are not shared out among the ways: there are too many ways to do it.
const MOST_NEW: u32 = 4;

impl Relaxed<'_> {
    /// Whether the set, of chains that touch three sets, may have a point within the horizon; `None` of another set.
    pub fn meeting(&mut self, set: &Expr, horizon: Horizon) -> Option<Expr> {
        if self.is_open(set) {
            return None;
        }
        let (step, touched) = self.chain(set, horizon)?;
        let touched: [Expr; 3] = touched.try_into().ok()?;
        let new = self.change(&step.gate, Change::Gain, horizon).filter(|new| *new <= MOST_NEW)? as usize;
        self.note(format!("adds over {}: the three ways of a chain have one point in common", self.show(set)));
        let open = self.new_set("open");
        let mut lets = vec![(open, self.set(&step.gate, Side::Upper, horizon))];
        let ways = touched.map(|from| self.ways(&from, &step, open, new, &mut lets));
        let at = |way: usize, points: usize| Expr::Local(ways[way][points]);
        let mut met = Vec::new();
        for (a, b) in (0..=new).flat_map(|a| (0..=new).map(move |b| (a, b))) {
            if a + b <= new {
                met.push(build::nonempty(build::inter([at(0, a), at(1, b), at(2, new - a - b)])));
            }
            if let Some(c) = (new + 2).checked_sub(a + b).filter(|c| a > 0 && b > 0 && (1..=new).contains(c)) {
                let common = build::inter([at(0, a), at(1, b), at(2, c)]);
                met.push(build::nonempty(build::minus(common, step.gate.clone())));
            }
        }
        Some(lets.into_iter().rev().fold(build::or(met), |body, (v, value)| build::bind(v, value, body)))
    }

    /// The points that a chain can come to from a set, with none of its points new, with one, and so on.
    fn ways(
        &mut self,
        from: &Expr,
        step: &Step,
        open: LocalId,
        new: usize,
        lets: &mut Vec<(LocalId, Expr)>,
    ) -> Vec<LocalId> {
        let wide = step.through(Expr::Local(open));
        let first = build::inter([from.clone(), step.gate.clone()]);
        let fresh = build::inter([from.clone(), Expr::Local(open)]);
        let mut out: Vec<LocalId> = Vec::new();
        for _ in 0..=new {
            let starts = match out.last() {
                None => first.clone(),
                Some(last) => build::union([Expr::Local(*last), fresh.clone(), wide.apply(Expr::Local(*last))]),
            };
            let reached = self.new_set("reached");
            let flood = self.flood(starts, step);
            lets.push((reached, flood));
            out.push(reached);
        }
        out
    }

    /// The step of the chains of which the set has a point, and the sets that they touch.
    fn chain(&mut self, set: &Expr, horizon: Horizon) -> Option<(Step, Vec<Expr>)> {
        let (closure, beside) = self.apart(set, horizon);
        let [Expr::Closure(seed, x, step)] = closure.as_slice() else { return None };
        let step = Step::of(self.program, *x, step)?;
        let is_chain = step.place == Gate::After && is_symmetric(self.program, step.table, &step.index);
        let (rest, within) = self.apart(seed, horizon);
        if !is_chain || !rest.contains(&step.gate) {
            return None;
        }
        let mut touched = vec![build::inter(beside), build::inter(within)];
        touched.retain(|set| *set != Expr::Full);
        for part in rest.iter().filter(|part| **part != step.gate) {
            touched.push(self.touched(part, &step, horizon)?);
        }
        Some((step, touched))
    }

    /// The parts of an intersection that may change, and those that may not.
    fn apart(&mut self, set: &Expr, horizon: Horizon) -> (Vec<Expr>, Vec<Expr>) {
        let parts = if let Expr::Inter(parts) = set { parts.clone() } else { vec![set.clone()] };
        parts.into_iter().partition(|part| !self.is_fixed(part, horizon))
    }

    /// The set that the chain of a point of the gate touches if and only if the point is of this set.
    ///
    /// *Proof.* `V & closure from S step R(V & X)` is the union of the components of `V` that meet `S`; what is disjoint from
    /// `V` has no point of it.
    fn touched(&mut self, part: &Expr, step: &Step, horizon: Horizon) -> Option<Expr> {
        if let Expr::Union(parts) = part {
            let mut own = parts.iter().filter(|part| !disjoint(part, &step.gate));
            let only = own.next().filter(|_| own.next().is_none())?;
            return self.touched(only, step, horizon);
        }
        if let Expr::Inter(parts) = part {
            let mut rest = parts.iter().filter(|part| **part != step.gate);
            let only = rest.next().filter(|_| rest.next().is_none())?;
            return self.touched(only, step, horizon);
        }
        let Expr::Closure(seed, x, own) = part else { return None };
        let own = Step::of(self.program, *x, own)?;
        let is_same = own.gate == step.gate && own.table == step.table && own.index == step.index;
        let is_before = own.place == Gate::Before && self.is_fixed(seed, horizon);
        (is_same && is_before).then(|| (**seed).clone())
    }
}
