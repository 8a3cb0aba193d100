//! Proofs that an integer expression is not negative, from facts that are linear inequalities.
//!
//! Sums and lengths of lists are unknowns of their own; a few lemmas relate them (`measure.rs`). A goal follows if its
//! denial contradicts the facts, which Fourier and Motzkin's elimination finds. Too much work counts as no proof.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::rules::{ArithOp, Static};

/// `constant + sum of coefficient * unknown`, unknowns by their index among the atoms, in order and none of them 0 times.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Linear {
    terms: Vec<(usize, i64)>,
    constant: i64,
}

impl Linear {
    /// A number.
    pub fn constant(n: i64) -> Linear {
        Linear { terms: Vec::new(), constant: n }
    }

    /// An unknown.
    pub fn unknown(atom: usize) -> Linear {
        Linear { terms: vec![(atom, 1)], constant: 0 }
    }

    /// `n * self + m * other`; nothing if the numbers grow too large.
    fn combined(&self, n: i64, other: &Linear, m: i64) -> Option<Linear> {
        let of = |a: i64, b: i64| a.checked_mul(n)?.checked_add(b.checked_mul(m)?);
        let mut terms = Vec::with_capacity(self.terms.len() + other.terms.len());
        let (mut ours, mut theirs) = (self.terms.iter().peekable(), other.terms.iter().peekable());
        loop {
            let next = match (ours.peek(), theirs.peek()) {
                (Some((a, _)), Some((b, _))) => a.cmp(b),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => break,
            };
            let own = ours.next_if(|_| next.is_le());
            let more = theirs.next_if(|_| next.is_ge());
            let coefficient = of(own.map_or(0, |(_, a)| *a), more.map_or(0, |(_, b)| *b))?;
            terms.extend(own.or(more).filter(|_| coefficient != 0).map(|(atom, _)| (*atom, coefficient)));
        }
        Some(Linear { terms, constant: of(self.constant, other.constant)? })
    }

    /// `self + factor * other`; nothing if the numbers grow too large.
    pub fn plus(&self, factor: i64, other: &Linear) -> Option<Linear> {
        self.combined(1, other, factor)
    }

    /// How many times the unknown is in it.
    fn coefficient(&self, atom: usize) -> i64 {
        self.terms.binary_search_by_key(&atom, |(at, _)| *at).map_or(0, |at| self.terms[at].1)
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
        let (mut low, mut high, mut rest) = (Vec::new(), Vec::new(), Vec::new());
        for fact in facts {
            match fact.coefficient(atom).cmp(&0) {
                Ordering::Greater => low.push(fact),
                Ordering::Less => high.push(fact),
                Ordering::Equal => rest.push(fact),
            }
        }
        for a in &low {
            for b in &high {
                let new = a.combined(b.coefficient(atom).checked_neg()?, b, a.coefficient(atom))?;
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
    fn what_is_combined_has_the_combined_value() {
        const SEED: u64 = 0x6c69_6e65_6172;
        let mut random = crate::random::Random::new(SEED);
        let mut small = |below: usize| i64::try_from(random.below(below)).unwrap() - 2;
        for nth in 0..2000 {
            let values: Vec<i64> = (0..6).map(|_| small(9)).collect();
            let value = |of: &Linear| of.constant + of.terms.iter().map(|(atom, n)| n * values[*atom]).sum::<i64>();
            let [a, b] = [0, 1].map(|_| {
                let terms = (0..6).filter_map(|atom| Some((atom, small(5))).filter(|(_, n)| *n != 0)).collect();
                Linear { terms, constant: small(9) }
            });
            let (n, m) = (small(5), small(5));
            let sum = a.combined(n, &b, m).unwrap();
            assert_eq!(value(&sum), n * value(&a) + m * value(&b), "seed {SEED:#x}, pair {nth}: {a:?}, {b:?}");
            assert!(
                sum.terms.is_sorted_by(|(x, _), (y, _)| x < y) && sum.terms.iter().all(|(_, n)| *n != 0),
                "{sum:?}"
            );
            assert!((0..6).all(|atom| sum.coefficient(atom) == n * a.coefficient(atom) + m * b.coefficient(atom)));
        }
        assert_eq!(Linear::unknown(0).plus(i64::MAX, &Linear::unknown(0)), None);
    }

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
