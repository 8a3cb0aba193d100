//! Static values: integers and lists of integers, known when a scheme is specialised.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use crate::rules::{ArithOp, Static, StaticValue, StaticVarId};

/// What the static variables of a scheme are.
pub(super) type Statics = FxHashMap<StaticVarId, StaticValue>;

/// The value as a part of a name.
pub(super) fn suffix(v: &StaticValue) -> String {
    match v {
        StaticValue::Int(n) => format!("_{n}"),
        StaticValue::List(l) => l.iter().map(|n| format!("_{n}")).collect(),
    }
}

/// The value as text.
pub(super) fn shown(v: &StaticValue) -> String {
    match v {
        StaticValue::Int(n) => n.to_string(),
        StaticValue::List(l) => {
            format!("[{}]", l.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "))
        }
    }
}

/// Vectors with each part from 0 to that of `top`, in lexical order.
pub(super) fn vectors_below(top: &[i64]) -> impl Iterator<Item = Vec<i64>> + '_ {
    let mut next = if top.iter().all(|t| *t >= 0) { Some(vec![0; top.len()]) } else { None };
    std::iter::from_fn(move || {
        let this = next.clone()?;
        let mut v = this.clone();
        next = match (0..v.len()).rev().find(|i| v[*i] < top[*i]) {
            None => None,
            Some(i) => {
                v[i] += 1;
                v[i + 1..].fill(0);
                Some(v)
            }
        };
        Some(this)
    })
}

/// The value of a static expression; `None` where it has none.
pub(super) fn evaluate(env: &Statics, s: &Static) -> Option<StaticValue> {
    let int = |s: &Static| match evaluate(env, s)? {
        StaticValue::Int(n) => Some(n),
        StaticValue::List(_) => None,
    };
    let list = |s: &Static| match evaluate(env, s)? {
        StaticValue::List(l) => Some(l),
        StaticValue::Int(_) => None,
    };
    // Lists grow with the numbers a user writes.
    let small = |n: i64| (0..=1000).contains(&n).then_some(n);
    Some(match s {
        Static::Int(n) => StaticValue::Int(*n),
        Static::Var(v) => env.get(v)?.clone(),
        Static::Arith(op, a, b) => {
            let one = |a: i64, b: i64| match op {
                ArithOp::Add => a.checked_add(b),
                ArithOp::Sub => a.checked_sub(b),
                ArithOp::Mul => a.checked_mul(b),
                ArithOp::Div => a.checked_div(b).map(|q| if a % b != 0 && (a < 0) != (b < 0) { q - 1 } else { q }),
            };
            match (evaluate(env, a)?, evaluate(env, b)?) {
                (StaticValue::Int(a), StaticValue::Int(b)) => StaticValue::Int(one(a, b)?),
                (StaticValue::List(a), StaticValue::List(b)) if a.len() == b.len() => {
                    StaticValue::List(a.into_iter().zip(b).map(|(a, b)| one(a, b)).collect::<Option<_>>()?)
                }
                _ => return None,
            }
        }
        Static::List(items) => StaticValue::List(items.iter().map(int).collect::<Option<_>>()?),
        Static::CountDown(a, b) => {
            let (a, b) = (int(a)?, int(b)?);
            small(a.saturating_sub(b).max(0))?;
            StaticValue::List((b..=a).rev().collect())
        }
        Static::Repeat(k, n) => {
            let n = small(int(n)?.max(0))?;
            StaticValue::List(vec![int(k)?; usize::try_from(n).ok()?])
        }
        Static::Cap(l, k) => {
            let k = int(k)?;
            StaticValue::List(list(l)?.into_iter().map(|v| v.min(k)).collect())
        }
        Static::Cut(l, k) => {
            let k = int(k)?;
            StaticValue::List(list(l)?.into_iter().zip(1..).map(|(v, i)| if i > k { 0 } else { v }).collect())
        }
        Static::Unit(k, n) => {
            let (k, n) = (int(k)?, small(int(n)?)?);
            StaticValue::List((1..=n).map(|i| i64::from(i == k)).collect())
        }
        Static::Len(l) => StaticValue::Int(i64::try_from(list(l)?.len()).ok()?),
        Static::Sum(l) => StaticValue::Int(list(l)?.into_iter().try_fold(0i64, i64::checked_add)?),
        Static::Index(l, k) => {
            let i = usize::try_from(int(k)?.checked_sub(1)?).ok()?;
            StaticValue::Int(*list(l)?.get(i)?)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_below_are_all_and_in_order() {
        let all: Vec<_> = vectors_below(&[1, 0, 2]).collect();
        assert_eq!(all.len(), 6);
        assert_eq!(all[0], [0, 0, 0]);
        assert_eq!(all[5], [1, 0, 2]);
        assert!(all.is_sorted());
        assert_eq!(vectors_below(&[]).count(), 1);
        assert_eq!(vectors_below(&[-1]).count(), 0);
    }

    #[test]
    fn count_down_is_empty_when_it_would_count_up() {
        let range = |a, b| {
            evaluate(&Statics::default(), &Static::CountDown(Box::new(Static::Int(a)), Box::new(Static::Int(b))))
        };
        assert_eq!(range(3, 1), Some(StaticValue::List(vec![3, 2, 1])));
        assert_eq!(range(0, 1), Some(StaticValue::List(vec![])));
    }
}
