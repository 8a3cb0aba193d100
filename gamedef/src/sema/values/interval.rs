//! Sets of integers between two ends, and arithmetic on them. What is beyond every sort is as good as unbounded.

use crate::rules::{ArithOp, CompareOp, Extreme};

/// Beyond this nothing is known of an end.
const FAR: i64 = 1 << 40;

/// All integers from `low` to `high`; none if `low` is the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Interval {
    pub low: i64,
    pub high: i64,
}

impl Interval {
    /// All integers.
    pub const ALL: Interval = Interval { low: -FAR, high: FAR };

    /// One integer.
    pub fn only(value: i64) -> Interval {
        Interval { low: value, high: value }.within()
    }

    /// The integers between two.
    pub fn new(low: i64, high: i64) -> Interval {
        Interval { low, high }.within()
    }

    fn within(self) -> Interval {
        Interval { low: self.low.clamp(-FAR, FAR), high: self.high.clamp(-FAR, FAR) }
    }

    pub fn is_empty(self) -> bool {
        self.low > self.high
    }

    /// Whether both ends are known.
    pub fn is_bounded(self) -> bool {
        self.low > -FAR && self.high < FAR
    }

    pub fn contains(self, value: i64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Whether all of it lies in another.
    pub fn inside(self, other: Interval) -> bool {
        self.is_empty() || (other.low <= self.low && self.high <= other.high)
    }

    /// What lies in both.
    pub fn and(self, other: Interval) -> Interval {
        Interval { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// The least that holds both.
    pub fn or(self, other: Interval) -> Interval {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other,
            (_, true) => self,
            _ => Interval { low: self.low.min(other.low), high: self.high.max(other.high) },
        }
    }

    pub fn plus(self, other: Interval) -> Interval {
        // An unknown end stays unknown.
        let end = |a: i64, b: i64, far: i64| if a == far || b == far { far } else { a + b };
        Interval::new(end(self.low, other.low, -FAR), end(self.high, other.high, FAR))
    }

    pub fn times(self, factor: i64) -> Interval {
        let end = |v: i64| if v.abs() == FAR { v * factor.signum() } else { v.saturating_mul(factor) };
        let (a, b) = (end(self.low), end(self.high));
        Interval::new(a.min(b), a.max(b))
    }

    /// The results of an operation on values of both.
    pub fn apply(op: ArithOp, a: Interval, b: Interval) -> Interval {
        if a.is_empty() || b.is_empty() {
            return Interval { low: 0, high: -1 };
        }
        match op {
            ArithOp::Add => a.plus(b),
            ArithOp::Sub => a.plus(b.times(-1)),
            ArithOp::Mul => {
                if !a.is_bounded() || !b.is_bounded() {
                    return Interval::ALL;
                }
                let ends = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high];
                Interval::new(ends.into_iter().min().unwrap_or(-FAR), ends.into_iter().max().unwrap_or(FAR))
            }
            ArithOp::Div => {
                // Both signs of the divisor; by zero there is no result.
                let above = Interval::quotients(a, b.and(Interval { low: 1, high: FAR }));
                let below = b.times(-1).and(Interval { low: 1, high: FAR });
                above.or(Interval::quotients(a.times(-1), below))
            }
        }
    }

    /// The quotients, rounded down, by what is above zero.
    fn quotients(a: Interval, b: Interval) -> Interval {
        if a.is_empty() || b.is_empty() {
            return Interval { low: 0, high: -1 };
        }
        let end = |a: i64, b: i64| if a.abs() == FAR { a } else { a.div_euclid(b) };
        let ends = [(a.low, b.low), (a.low, b.high), (a.high, b.low), (a.high, b.high)].map(|(a, b)| end(a, b));
        Interval::new(ends.into_iter().min().unwrap_or(-FAR), ends.into_iter().max().unwrap_or(FAR))
    }

    /// The lesser or the greater of values of both.
    pub fn extreme(extreme: Extreme, a: Interval, b: Interval) -> Interval {
        match extreme {
            Extreme::Least => Interval { low: a.low.min(b.low), high: a.high.min(b.high) },
            Extreme::Greatest => Interval { low: a.low.max(b.low), high: a.high.max(b.high) },
        }
    }

    /// Whether no value of it compares so with 0.
    pub fn never(self, op: CompareOp) -> bool {
        !self.is_empty()
            && match op {
                CompareOp::Eq => !self.contains(0),
                CompareOp::Ne => self == Interval::only(0),
                CompareOp::Lt => self.low >= 0,
                CompareOp::Le => self.low > 0,
                CompareOp::Gt => self.high <= 0,
                CompareOp::Ge => self.high < 0,
            }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_result_lies_in_the_interval_of_results() {
        let all: Vec<Interval> = (-4..=4).flat_map(|a| (a..=4).map(move |b| Interval::new(a, b))).collect();
        for (a, b) in all.iter().flat_map(|a| all.iter().map(move |b| (*a, *b))) {
            for (x, y) in (a.low..=a.high).flat_map(|x| (b.low..=b.high).map(move |y| (x, y))) {
                let quotient = |x: i64, y: i64| (y != 0).then(|| (x * y.signum()).div_euclid(y.abs()));
                for (op, value) in [
                    (ArithOp::Add, Some(x + y)),
                    (ArithOp::Sub, Some(x - y)),
                    (ArithOp::Mul, Some(x * y)),
                    (ArithOp::Div, quotient(x, y)),
                ] {
                    let of = Interval::apply(op, a, b);
                    assert!(value.is_none_or(|v| of.contains(v)), "{x} {op:?} {y} in {of:?}");
                }
                assert!(Interval::extreme(Extreme::Least, a, b).contains(x.min(y)));
                assert!(Interval::extreme(Extreme::Greatest, a, b).contains(x.max(y)));
                let difference = Interval::apply(ArithOp::Sub, a, b);
                for (op, holds) in [
                    (CompareOp::Eq, x == y),
                    (CompareOp::Ne, x != y),
                    (CompareOp::Lt, x < y),
                    (CompareOp::Le, x <= y),
                    (CompareOp::Gt, x > y),
                    (CompareOp::Ge, x >= y),
                ] {
                    assert!(!holds || !difference.never(op), "{x} {op:?} {y}");
                }
            }
        }
        assert_eq!(Interval::ALL.plus(Interval::only(-3)), Interval::ALL);
        assert_eq!(Interval::ALL.times(-2), Interval::ALL);
    }
}
