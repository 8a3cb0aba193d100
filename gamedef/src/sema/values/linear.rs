//! Sums of terms with factors. A condition is known as a sum that is at most 0, so that `N <= heap(P)` tells that
//! `heap(P) - N` is not negative, though the ranges of both alone do not.

use super::interval::Interval;
use crate::rules::{ArithOp, Term};

/// A sum of terms that are no sums, each with its factor, and a number.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Linear {
    pub terms: Vec<(Term, i64)>,
    pub constant: i64,
}

/// How many terms a sum may have; larger ones are left as they are.
const MOST_TERMS: usize = 12;

impl Linear {
    pub fn number(constant: i64) -> Linear {
        Linear { terms: Vec::new(), constant }
    }

    /// The sum that a term is.
    pub fn of(term: &Term) -> Linear {
        let alone = || Linear { terms: vec![(term.clone(), 1)], constant: 0 };
        match term {
            Term::Const(_, n) => Linear::number(i64::from(*n)),
            Term::Arith(ArithOp::Add, a, b) => Linear::of(a).plus(&Linear::of(b), 1).unwrap_or_else(alone),
            Term::Arith(ArithOp::Sub, a, b) => Linear::of(a).plus(&Linear::of(b), -1).unwrap_or_else(alone),
            Term::Arith(ArithOp::Mul, a, b) => {
                let (a, b) = (Linear::of(a), Linear::of(b));
                let product = match (a.terms.is_empty(), b.terms.is_empty()) {
                    (true, _) => Linear::number(0).plus(&b, a.constant),
                    (_, true) => Linear::number(0).plus(&a, b.constant),
                    _ => None,
                };
                product.unwrap_or_else(alone)
            }
            _ => alone(),
        }
    }

    /// This and `factor` times another; nothing if that is too large.
    pub fn plus(&self, other: &Linear, factor: i64) -> Option<Linear> {
        let mut sum = self.clone();
        sum.constant = sum.constant.checked_add(other.constant.checked_mul(factor)?)?;
        for (term, times) in &other.terms {
            let times = times.checked_mul(factor)?;
            match sum.terms.iter_mut().find(|(t, _)| t == term) {
                Some((_, have)) => *have = have.checked_add(times)?,
                None => sum.terms.push((term.clone(), times)),
            }
        }
        sum.terms.retain(|(_, times)| *times != 0);
        (sum.terms.len() <= MOST_TERMS && sum.constant.abs() < 1 << 40).then_some(sum)
    }

    /// The values of the sum, given those of its terms and sums that are at most 0.
    pub fn values(&self, facts: &[Linear], of: &mut dyn FnMut(&Term) -> Interval) -> Interval {
        let high = self.greatest(facts, of, DEEPEST);
        let low = Linear::number(0).plus(self, -1).map_or(Interval::ALL.low, |l| -l.greatest(facts, of, DEEPEST));
        Interval::new(low, high)
    }

    /// What the sum is at most: by its terms, or with a fact taken away, which only makes it greater.
    fn greatest(&self, facts: &[Linear], of: &mut dyn FnMut(&Term) -> Interval, depth: u32) -> i64 {
        let start = Interval::only(self.constant);
        let alone = self.terms.iter().fold(start, |sum, (t, times)| sum.plus(of(t).times(*times))).high;
        if depth == 0 {
            return alone;
        }
        let cancels = |f: &Linear| {
            f.terms.iter().any(|(t, n)| self.terms.iter().any(|(u, m)| t == u && n.signum() == m.signum()))
        };
        let less = facts.iter().filter(|f| cancels(f)).filter_map(|f| self.plus(f, -1));
        let less: Vec<Linear> = less.collect();
        less.into_iter().map(|l| l.greatest(facts, of, depth - 1)).fold(alone, i64::min)
    }
}

/// How many facts are put together.
const DEEPEST: u32 = 2;
