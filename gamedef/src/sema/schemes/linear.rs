//! Proofs that an integer expression is not negative, from facts that are linear inequalities.
//!
//! Sums and lengths of lists are unknowns of their own; a few lemmas relate them (`measure.rs`). A goal follows if its
//! denial contradicts the facts, which Fourier and Motzkin's elimination finds. Too much work counts as no proof.

use std::collections::BTreeMap;

use crate::rules::{ArithOp, Static};

/// `constant + sum of coefficient * unknown`, unknowns by their index among the atoms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Linear {
    terms: BTreeMap<usize, i64>,
    constant: i64,
}

impl Linear {
    /// A number.
    pub fn constant(n: i64) -> Linear {
        Linear { terms: BTreeMap::new(), constant: n }
    }

    /// An unknown.
    pub fn unknown(atom: usize) -> Linear {
        Linear { terms: BTreeMap::from([(atom, 1)]), constant: 0 }
    }

    /// `self + factor * other`; nothing if the numbers grow too large.
    pub fn plus(&self, factor: i64, other: &Linear) -> Option<Linear> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(factor.checked_mul(other.constant)?)?;
        for (atom, n) in &other.terms {
            let old = sum.terms.get(atom).copied().unwrap_or(0);
            let new = old.checked_add(factor.checked_mul(*n)?)?;
            if new == 0 {
                sum.terms.remove(atom)
            } else {
                sum.terms.insert(*atom, new)
            };
        }
        Some(sum)
    }

    /// `self - other`.
    pub fn minus(&self, other: &Linear) -> Option<Linear> {
        self.plus(-1, other)
    }
}

/// The most inequalities that a proof may need.
const MOST: usize = 400;

/// Facts, each an expression that is not negative.
#[derive(Clone, Debug, Default)]
pub(super) struct Facts {
    pub atoms: Vec<Static>,
    pub facts: Vec<Linear>,
}

impl Facts {
    /// The unknown that stands for an expression.
    pub fn atom(&mut self, value: Static) -> Linear {
        let index = self.atoms.iter().position(|a| *a == value).unwrap_or_else(|| {
            self.atoms.push(value);
            self.atoms.len() - 1
        });
        Linear::unknown(index)
    }

    /// Notes that an expression is not negative.
    pub fn note(&mut self, fact: Option<Linear>) {
        if let Some(fact) = fact
            && !self.facts.contains(&fact)
        {
            self.facts.push(fact);
        }
    }

    /// Notes that two expressions are equal.
    pub fn equal(&mut self, a: &Linear, b: &Linear) {
        self.note(a.minus(b));
        self.note(b.minus(a));
    }

    /// An integer expression.
    pub fn int(&mut self, value: &Static) -> Linear {
        match value {
            Static::Int(n) => Linear::constant(*n),
            Static::Arith(op @ (ArithOp::Add | ArithOp::Sub), a, b) => {
                let (a, b) = (self.int(a), self.int(b));
                let factor = if *op == ArithOp::Add { 1 } else { -1 };
                a.plus(factor, &b).unwrap_or_else(|| self.atom(value.clone()))
            }
            Static::Arith(ArithOp::Mul, a, b) => match (&**a, &**b) {
                (Static::Int(n), x) | (x, Static::Int(n)) => {
                    let x = self.int(x);
                    Linear::default().plus(*n, &x).unwrap_or_else(|| self.atom(value.clone()))
                }
                _ => self.atom(value.clone()),
            },
            Static::Sum(list) => self.sum(list),
            Static::Len(list) => self.len(list),
            _ => self.atom(value.clone()),
        }
    }

    /// The sum of a list.
    pub fn sum(&mut self, list: &Static) -> Linear {
        let whole = Static::Sum(Box::new(list.clone()));
        match list {
            Static::List(parts) => {
                let parts: Vec<Linear> = parts.iter().map(|p| self.int(p)).collect();
                let sum = parts.iter().try_fold(Linear::default(), |sum, p| sum.plus(1, p));
                sum.unwrap_or_else(|| self.atom(whole))
            }
            Static::Arith(op @ (ArithOp::Add | ArithOp::Sub), a, b) => {
                let (a, b) = (self.sum(a), self.sum(b));
                let factor = if *op == ArithOp::Add { 1 } else { -1 };
                a.plus(factor, &b).unwrap_or_else(|| self.atom(whole))
            }
            _ => self.atom(whole),
        }
    }

    /// The length of a list.
    pub fn len(&mut self, list: &Static) -> Linear {
        match list {
            Static::List(parts) => Linear::constant(parts.len() as i64),
            Static::Arith(_, a, _) => self.len(a),
            Static::Cap(of, _) | Static::Cut(of, _) => self.len(of),
            Static::Unit(_, len) => self.int(len),
            _ => self.atom(Static::Len(Box::new(list.clone()))),
        }
    }

    /// Whether an expression is surely not negative.
    pub fn proves(&self, goal: &Linear) -> bool {
        // The denial: -goal - 1 is not negative.
        let Some(denial) = Linear::constant(-1).minus(goal) else { return false };
        let mut facts: Vec<Linear> = self.facts.clone();
        facts.push(denial);
        contradictory(facts).unwrap_or(false)
    }
}

/// Whether no integers satisfy all; nothing if that is too much work.
fn contradictory(mut facts: Vec<Linear>) -> Option<bool> {
    loop {
        if facts.iter().any(|f| f.terms.is_empty() && f.constant < 0) {
            return Some(true);
        }
        // The unknown whose elimination makes the fewest new facts.
        let mut counts: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for (atom, n) in facts.iter().flat_map(|f| &f.terms) {
            let count = counts.entry(*atom).or_default();
            if *n > 0 {
                count.0 += 1
            } else {
                count.1 += 1
            };
        }
        let Some((atom, _)) = counts.into_iter().min_by_key(|(_, (a, b))| a * b) else { return Some(false) };
        let (with, mut rest): (Vec<Linear>, Vec<Linear>) = facts.into_iter().partition(|f| f.terms.contains_key(&atom));
        let (low, high): (Vec<Linear>, Vec<Linear>) = with.into_iter().partition(|f| f.terms[&atom] > 0);
        for a in &low {
            for b in &high {
                let (n, m) = (a.terms[&atom], b.terms[&atom].checked_neg()?);
                let new = Linear::default().plus(m, a)?.plus(n, b)?;
                if !rest.contains(&new) {
                    rest.push(new);
                }
            }
        }
        if rest.len() > MOST {
            return None;
        }
        facts = rest;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_follows_is_proved_and_nothing_else() {
        let mut f = Facts::default();
        let [x, y] = [0, 1].map(|i| Static::Var(crate::rules::StaticVarId::from_raw(i)));
        let (x, y) = (f.int(&x), f.int(&y));
        // x <= y - 1, y <= 3
        f.note(y.minus(&x).and_then(|d| d.minus(&Linear::constant(1))));
        f.note(Linear::constant(3).minus(&y));
        let at_most = |n| Linear::constant(n).minus(&x).unwrap_or_default();
        assert!(f.proves(&at_most(2)));
        assert!(!f.proves(&at_most(1)));
        assert!(!f.proves(&x));
    }
}
