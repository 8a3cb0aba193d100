//! Bounds on numbers that are stored without a point: how much one move can change them.
//!
//! A move that adds a constant to a cell changes it by that; so k moves of at most r reach a threshold only from within k r
//! of it. A move that writes a constant reaches it at once.
//!
//! *Proof.* By induction over the writes: the value after each is at most the greatest before it plus r, or a constant that is
//! written; of both the bound takes the larger. The lesser of a number and a constant is at most the number, so a clamp raises
//! nothing.

#![deny(clippy::wildcard_enum_match_arm)]

use super::joined::Loops;
use super::relaxed::Relaxed;
use super::writes::{Horizon, Place};
use crate::ir::facts::same_index;
use crate::ir::kinds;
use crate::ir::reading::Side;
use crate::ir::{Domain, Expr, NONE, Stage, Update, build, visit};
use crate::rules::{ArithOp, CellId, CompareOp};

/// Products with greater factors are not looked into: what is too great for a number has no value.
const MOST_FACTOR: i32 = 1_000;

/// How the moves within a horizon may change a number.
#[derive(Clone, Copy, Debug, Default)]
struct Steps {
    /// By how much at most, upwards and downwards.
    up: i32,
    down: i32,
    /// A constant that it may be lowered to at once, and one that it may be raised to.
    least: Option<i32>,
    greatest: Option<i32>,
    /// Something may be clamped: what is written is not only constants.
    clamps: bool,
}

impl Steps {
    fn also(self, other: Steps) -> Steps {
        Steps {
            up: self.up.max(other.up),
            down: self.down.max(other.down),
            least: of_both(self.least, other.least, i32::min),
            greatest: of_both(self.greatest, other.greatest, i32::max),
            clamps: self.clamps || other.clamps,
        }
    }

    /// One after the other.
    fn then(self, other: Steps) -> Option<Steps> {
        let shifted = |constant: Option<i32>, by: i32| match constant {
            Some(n) => n.checked_add(by).map(Some),
            None => Some(None),
        };
        Some(Steps {
            up: self.up.checked_add(other.up)?,
            down: self.down.checked_add(other.down)?,
            least: of_both(shifted(self.least, other.down.checked_neg()?)?, other.least, i32::min),
            greatest: of_both(shifted(self.greatest, other.up)?, other.greatest, i32::max),
            clamps: self.clamps || other.clamps,
        })
    }
}

fn of_both(a: Option<i32>, b: Option<i32>, pick: fn(i32, i32) -> i32) -> Option<i32> {
    match (a, b) {
        (Some(a), Some(b)) => Some(pick(a, b)),
        (one, None) | (None, one) => one,
    }
}

impl Relaxed<'_> {
    /// The bound of a comparison.
    pub fn compare(&mut self, e: &Expr, op: CompareOp, a: &Expr, b: &Expr, side: Side, horizon: Horizon) -> Expr {
        let coarse = Expr::Bool(side == Side::Upper);
        let is_number = |e: &Expr| matches!(e, Expr::Scalar(..));
        let (op, number, value) = match (is_number(a), is_number(b)) {
            (true, _) => (op, a, b),
            (false, true) => (turned(op), b, a),
            _ => {
                return match super::expand::by_value(self.program, &self.player, e) {
                    Some(spelled) => self.holds(&spelled, side, horizon),
                    None => coarse,
                };
            }
        };
        if !self.is_fixed(value, horizon) {
            return coarse;
        }
        let upwards = matches!(op, CompareOp::Gt | CompareOp::Ge);
        let Some(steps) = self.steps(number, horizon) else {
            let written =
                if upwards && side == Side::Upper { self.by_writes(op, number, value, horizon) } else { None };
            return written.unwrap_or(coarse);
        };
        // What may be is reached the way the comparison goes; what must be is left the other way.
        let (by, constant) = match (side, upwards) {
            (Side::Upper, true) | (Side::Lower, false) => (steps.up, steps.greatest),
            (Side::Upper, false) | (Side::Lower, true) => (-steps.down, steps.least),
        };
        let moved = Expr::Arith(ArithOp::Add, Box::new(number.clone()), Box::new(Expr::Int(by)));
        let mut out = vec![build::compare(op, moved, value.clone())];
        out.extend(constant.map(|c| build::compare(op, Expr::Int(c), value.clone())));
        let mut out = match side {
            Side::Upper => build::or(out),
            Side::Lower => build::and(out),
        };
        crate::passes::simplify::expr(&mut out);
        self.note(format!("adds up {}: a move changes it by so much", self.show(number)));
        out
    }

    /// Whether what is written into the number may be so great, or it is so now: an upper bound on each written value, asked of
    /// all values that the clause's parameters may have.
    fn by_writes(&mut self, op: CompareOp, number: &Expr, value: &Expr, horizon: Horizon) -> Option<Expr> {
        let Expr::Scalar(cell, index) = number else { return None };
        if self.program.changes_by_null(*cell) || !index.iter().all(|e| self.is_fixed(e, horizon)) {
            return None;
        }
        let written = self.bounds_written(*cell, index, horizon, |own, new, at| Some(vec![own.most(new, at)?]));
        let written = written.or_else(|| {
            let moves = horizon.moves + u32::from(horizon.part.is_some());
            let is_once = self.writes_once_a_move(*cell);
            let grown = |own: &mut Self, new: &Expr, at| own.grown(new, number, moves, at);
            if is_once { self.bounds_written(*cell, index, horizon, grown) } else { None }
        })?;
        let mut out = vec![build::compare(op, number.clone(), value.clone())];
        for (loops, most) in written {
            let reached = most.into_iter().map(|most| build::compare(op, most, value.clone()));
            out.push(loops.any(build::or(reached)));
        }
        let what = self.show(number);
        self.note(format!("bounds what is written into {what}"));
        Some(build::or(out))
    }

    /// What `most` says of each value that may be written into the cell within the horizon, in the loops over the parameters of
    /// its clause.
    fn bounds_written(
        &mut self,
        cell: CellId,
        index: &[Expr],
        horizon: Horizon,
        most: impl Fn(&mut Self, &Expr, Horizon) -> Option<Vec<Expr>>,
    ) -> Option<Vec<(Loops, Vec<Expr>)>> {
        let mut out = Vec::new();
        for clause in 0..self.clauses.len() {
            for stage in 0..self.clauses[clause].stages.len() {
                let Stage::Apply(updates) = self.clauses[clause].stages[stage].clone() else { continue };
                let place = Place { clause, stage };
                let Some(at) = Self::beginning(place, horizon) else { continue };
                for update in updates.iter().filter(|u| visit::cell_written(u) == Some(cell)) {
                    let Update::Scalar { index: own, value: new, .. } = update else { return None };
                    if same_index(own, index) == Some(false) {
                        continue;
                    }
                    let loops = self.loops(new, place, at)?;
                    let most = most(self, &loops.named(new), at)?.iter().map(|most| self.copy(most)).collect();
                    out.push((loops, most));
                }
            }
        }
        Some(out)
    }

    /// Numbers for the ways to write: after so many writes of these the number is no more than the greatest, or than it is now.
    ///
    /// *Proof.* Let m be the most that a write adds within the horizon, whatever the parameters, and 0 if that is less. A write
    /// leaves the number at most m greater, so k of them at most k m greater.
    fn grown(&mut self, written: &Expr, number: &Expr, writes: u32, last: Horizon) -> Option<Vec<Expr>> {
        let writes = i32::try_from(writes).ok()?;
        let mut out = Vec::new();
        for added in added(written, number)? {
            let added = Expr::Arith(ArithOp::Mul, Box::new(Expr::Int(writes)), Box::new(self.most(&added, last)?));
            out.push(Expr::Arith(ArithOp::Add, Box::new(number.clone()), Box::new(added)));
        }
        Some(out)
    }

    /// Whether no move writes the cell twice.
    fn writes_once_a_move(&self, cell: CellId) -> bool {
        self.clauses.iter().all(|clause| {
            let writes = |u: &Update| visit::cell_written(u) == Some(cell);
            let is_writing = |stage: &&Stage| matches!(stage, Stage::Apply(updates) if updates.iter().any(writes));
            clause.stages.iter().filter(is_writing).count() <= 1
        })
    }

    /// A number that the expression is never above within the horizon.
    ///
    /// *Proof.* Sums, products with what is not negative, and the lesser of two numbers grow with their parts; of a sum of
    /// numbers of which each is the greater if a condition holds, the bound has all that may hold.
    fn most(&mut self, e: &Expr, horizon: Horizon) -> Option<Expr> {
        if self.is_fixed(e, horizon) {
            return Some(e.clone());
        }
        match e {
            Expr::Scalar(..) => {
                let steps = self.steps(e, horizon).filter(|steps| steps.greatest.is_none())?;
                Some(Expr::Arith(ArithOp::Add, Box::new(e.clone()), Box::new(Expr::Int(steps.up))))
            }
            Expr::Arith(ArithOp::Add, a, b) => {
                let (a, b) = (self.most(a, horizon)?, self.most(b, horizon)?);
                Some(Expr::Arith(ArithOp::Add, Box::new(a), Box::new(b)))
            }
            Expr::Arith(ArithOp::Mul, a, b) => {
                let (factor, other) = match (&**a, &**b) {
                    (Expr::Int(n), other) | (other, Expr::Int(n)) if (0..MOST_FACTOR).contains(n) => (*n, other),
                    _ => return None,
                };
                let other = self.most(other, horizon)?;
                Some(Expr::Arith(ArithOp::Mul, Box::new(Expr::Int(factor)), Box::new(other)))
            }
            Expr::If(c, a, b) => {
                if !is_lesser(c, a, b) || !self.is_fixed(a, horizon) {
                    return None;
                }
                let most = self.most(b, horizon)?;
                Some(build::cond(build::compare(CompareOp::Lt, (**a).clone(), most.clone()), (**a).clone(), most))
            }
            Expr::Sum(v, Domain::Sort(sort), body) => {
                let Expr::If(c, a, b) = &**body else { return None };
                let (Expr::Int(more), Expr::Int(less)) = (&**a, &**b) else { return None };
                if *less == NONE || more < less {
                    return None;
                }
                let may = self.holds(c, Side::Upper, horizon);
                let body = build::cond(may, (**a).clone(), (**b).clone());
                Some(Expr::Sum(*v, Domain::Sort(*sort), Box::new(body)))
            }
            Expr::Count(set) => {
                let set = self.set(set, Side::Upper, horizon);
                (set != Expr::Full).then(|| Expr::Count(Box::new(set)))
            }
            Expr::Local(_)
            | Expr::Let(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Passes
            | Expr::Opponent(_)
            | Expr::Arith(..)
            | Expr::ValueAt(..)
            | Expr::Sum(..)
            | Expr::The(_)
            | Expr::Pick(_)
            | Expr::TheOne(..)
            | kinds::bools!()
            | kinds::sets!()
            | kinds::answers!()
            | kinds::fixed_ints!() => None,
        }
    }

    /// Whether the number, which is that expression's, may become the value within the horizon; `None` without a bound, or
    /// where nothing is added up.
    pub fn within_steps(&mut self, e: &Expr, number: &Expr, value: &Expr, horizon: Horizon) -> Option<Expr> {
        let steps = self.steps(number, horizon)?;
        if (steps.up, steps.down) == (0, 0) {
            return None;
        }
        let shifted = |by: i32| Expr::Arith(ArithOp::Add, Box::new(number.clone()), Box::new(Expr::Int(by)));
        let between = |low: Expr, high: Expr| {
            let low = build::compare(CompareOp::Le, low, value.clone());
            build::and([low, build::compare(CompareOp::Ge, high, value.clone())])
        };
        let (down, up) = (shifted(-steps.down), shifted(steps.up));
        let (least, greatest) = (steps.least.map(Expr::Int), steps.greatest.map(Expr::Int));
        // The same absence is no number.
        let mut out = vec![e.clone(), between(down.clone(), up.clone())];
        out.extend(least.clone().zip(greatest.clone()).map(|(least, greatest)| between(least, greatest)));
        // What is clamped lies between the two, wherever.
        if steps.clamps {
            out.extend(least.map(|least| between(least, up)));
            out.extend(greatest.map(|greatest| between(down, greatest)));
        }
        let mut out = build::or(out);
        crate::passes::simplify::expr(&mut out);
        self.note(format!("adds up {}: a move changes it by so much", self.show(number)));
        Some(out)
    }

    /// How the moves within the horizon may change the number; `None` without a bound.
    fn steps(&self, number: &Expr, horizon: Horizon) -> Option<Steps> {
        let Expr::Scalar(cell, index) = number else { return None };
        if self.program.changes_by_null(*cell) || !index.iter().all(|e| self.is_fixed(e, horizon)) {
            return None;
        }
        let mut whole = Steps::default();
        for clause in 0..self.clauses.len() {
            whole = whole.also(self.clause_steps(*cell, index, clause, usize::MAX)?);
        }
        let mut out = Steps::default();
        for _ in 0..horizon.moves {
            out = out.then(whole)?;
        }
        match horizon.part {
            Some(place) => out.then(self.clause_steps(*cell, index, place.clause, place.stage)?),
            None => Some(out),
        }
    }

    /// How a clause, up to a stage, may change it.
    fn clause_steps(&self, cell: CellId, index: &[Expr], clause: usize, stages: usize) -> Option<Steps> {
        let mut out = Steps::default();
        for stage in self.clauses[clause].stages.iter().take(stages) {
            let Stage::Apply(updates) = stage else { continue };
            let mut at_once = Steps::default();
            for update in updates {
                match update {
                    Update::Scalar { cell: c, index: i, value }
                        if *c == cell && same_index(i, index) != Some(false) =>
                    {
                        at_once = at_once.also(change(value, cell, i)?);
                    }
                    Update::Reset(c) if *c == cell => return None,
                    Update::Plane { .. }
                    | Update::Members { .. }
                    | Update::Scalar { .. }
                    | Update::Reset(_)
                    | Update::Passes(_) => {}
                }
            }
            out = out.then(at_once)?;
        }
        Some(out)
    }
}

/// What the written value makes of the number at the same index.
fn change(value: &Expr, cell: CellId, index: &[Expr]) -> Option<Steps> {
    let is_own = |e: &Expr| matches!(e, Expr::Scalar(c, i) if *c == cell && i == index);
    if is_own(value) {
        return Some(Steps::default());
    }
    match value {
        Expr::Int(NONE) => None,
        Expr::Int(n) => Some(Steps { least: Some(*n), greatest: Some(*n), ..Steps::default() }),
        // The lesser of a number and a constant is never above the number, the greater never below.
        Expr::If(c, k, other) if matches!((&**k, &**other), (Expr::Int(_), e) if !matches!(e, Expr::Int(_))) => {
            let (own, constant) = (change(other, cell, index)?, change(k, cell, index)?);
            let both = own.also(constant);
            Some(if is_lesser(c, k, other) {
                Steps { greatest: own.greatest, clamps: true, ..both }
            } else if is_greater(c, k, other) {
                Steps { least: own.least, clamps: true, ..both }
            } else {
                both
            })
        }
        Expr::If(_, a, b) => Some(change(a, cell, index)?.also(change(b, cell, index)?)),
        Expr::Arith(op @ (ArithOp::Add | ArithOp::Sub), a, b) => {
            let (own, n) = match (&**a, &**b) {
                (own, Expr::Int(n)) => (own, *n),
                (Expr::Int(n), own) if *op == ArithOp::Add => (own, *n),
                _ => return None,
            };
            let n = if *op == ArithOp::Sub { n.checked_neg()? } else { n };
            (is_own(own) && n != NONE).then(|| Steps {
                up: n.max(0),
                down: n.min(0).saturating_neg(),
                ..Steps::default()
            })
        }
        Expr::Local(_)
        | Expr::Let(..)
        | Expr::Call(..)
        | Expr::Lookup(..)
        | Expr::With(..)
        | Expr::Null(_)
        | Expr::Param(_)
        | Expr::Arg(_)
        | Expr::Attacker
        | Expr::Passes
        | Expr::Opponent(_)
        | Expr::Arith(..)
        | Expr::Scalar(..)
        | Expr::ValueAt(..)
        | Expr::Count(_)
        | Expr::Sum(..)
        | Expr::The(_)
        | Expr::Pick(_)
        | Expr::TheOne(..)
        | kinds::bools!()
        | kinds::sets!()
        | kinds::answers!() => None,
    }
}

/// What a written value adds to the number, of each case that it has; `None` where it is something else. The lesser of a
/// constant and the number with what is added is no more than that.
fn added(written: &Expr, number: &Expr) -> Option<Vec<Expr>> {
    let reads =
        |e: &Expr| visit::contains(e, &|e| matches!((e, number), (Expr::Scalar(a, _), Expr::Scalar(b, _)) if a == b));
    if written == number {
        return Some(Vec::new());
    }
    if let Expr::If(c, a, b) = written {
        if is_lesser(c, a, b) && !reads(a) {
            return added(b, number);
        }
        return Some([added(a, number)?, added(b, number)?].concat());
    }
    let Expr::Arith(ArithOp::Add, a, b) = written else { return None };
    match (&**a, &**b) {
        (own, added) | (added, own) if own == number && !reads(added) => Some(vec![added.clone()]),
        _ => None,
    }
}

/// Whether `if c then a else b` is the lesser of the two, by its form.
fn is_lesser(c: &Expr, a: &Expr, b: &Expr) -> bool {
    matches!(c, Expr::Compare(CompareOp::Lt | CompareOp::Le, x, y) if **x == *a && **y == *b)
}

/// Whether `if c then a else b` is the greater of the two, by its form.
fn is_greater(c: &Expr, a: &Expr, b: &Expr) -> bool {
    matches!(c, Expr::Compare(CompareOp::Gt | CompareOp::Ge, x, y) if **x == *a && **y == *b)
}

fn turned(op: CompareOp) -> CompareOp {
    match op {
        CompareOp::Lt => CompareOp::Gt,
        CompareOp::Le => CompareOp::Ge,
        CompareOp::Gt => CompareOp::Lt,
        CompareOp::Ge => CompareOp::Le,
        op @ (CompareOp::Eq | CompareOp::Ne) => op,
    }
}
