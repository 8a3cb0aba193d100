//! Gradual schemes with their static arguments put in: numbers and lists are computed once per call, not per position.
//!
//! A quantifier over static values becomes a disjunction, a comparison a constant, and a call the number of its own
//! specialisation. What is left speaks of positions only.

use std::rc::Rc;

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use crate::rules::{ArithOp, CompareOp, Role, Scheme, SchemeFormula, SchemeId, Static, StaticValue, StaticVarId};

/// How many alternatives one quantifier over static values may have, and how many specialisations there may be.
const MAX_ALTERNATIVES: usize = 100_000;

/// A scheme's formula without static parts.
#[derive(Clone, Debug)]
pub(super) enum Gradual {
    Const(bool),
    Won(Role),
    Ended,
    Stuck(Role),
    And(Vec<Gradual>),
    Or(Vec<Gradual>),
    Not(Box<Gradual>),
    SomeMove(Box<Gradual>),
    TwoMoves(Box<Gradual>, Box<Gradual>),
    EveryMove(Box<Gradual>),
    AfterNull(Box<Gradual>),
    Call(usize),
}

/// A scheme with its arguments.
#[derive(Clone, Debug)]
pub(super) struct Special {
    pub mover: Role,
    pub alternatives: Rc<[Gradual]>,
    pub moves: Option<Rc<Gradual>>,
}

/// Specialisations made so far.
#[derive(Debug)]
pub(super) struct Specials<'s> {
    schemes: &'s IndexVec<SchemeId, Scheme>,
    numbers: FxHashMap<(SchemeId, Vec<StaticValue>), usize>,
    keys: Vec<(SchemeId, Vec<StaticValue>)>,
    made: Vec<Option<Special>>,
}

type Values = IndexVec<StaticVarId, Option<StaticValue>>;

impl<'s> Specials<'s> {
    pub fn new(schemes: &'s IndexVec<SchemeId, Scheme>) -> Specials<'s> {
        Specials { schemes, numbers: FxHashMap::default(), keys: Vec::new(), made: Vec::new() }
    }

    /// The number of a call.
    pub fn number(&mut self, scheme: SchemeId, args: Vec<StaticValue>) -> Result<usize, String> {
        let def = self.schemes.get(scheme).ok_or("there is no such scheme")?;
        if args.len() != def.params {
            return Err(format!("`{}` has {} parameters, not {}", def.name, def.params, args.len()));
        }
        if self.keys.len() > MAX_ALTERNATIVES {
            return Err(format!("`{}` leads to more than {MAX_ALTERNATIVES} gradual games", def.name));
        }
        let key = (scheme, args);
        if let Some(number) = self.numbers.get(&key) {
            return Ok(*number);
        }
        self.keys.push(key.clone());
        self.made.push(None);
        self.numbers.insert(key, self.keys.len() - 1);
        Ok(self.keys.len() - 1)
    }

    /// The specialisation of that number.
    pub fn get(&mut self, number: usize) -> Result<Special, String> {
        if let Some(special) = &self.made[number] {
            return Ok(special.clone());
        }
        let (scheme, args) = self.keys[number].clone();
        let def = &self.schemes[scheme];
        let fail = |e: String| format!("in `{}`: {e}", def.name);
        let mut values: Values = def.vars.iter().map(|_| None).collect();
        values.iter_mut().zip(args).for_each(|(value, arg)| *value = Some(arg));
        let alternatives: Result<Rc<[Gradual]>, String> =
            def.alternatives.iter().map(|f| self.formula(f, &mut values)).collect();
        let alternatives = alternatives.map_err(fail)?;
        let moves = def.moves.as_ref().map(|f| self.formula(f, &mut values)).transpose().map_err(fail)?;
        let special = Special { mover: def.mover, alternatives, moves: moves.map(Rc::new) };
        self.made[number] = Some(special.clone());
        Ok(special)
    }

    fn formula(&mut self, formula: &SchemeFormula, values: &mut Values) -> Result<Gradual, String> {
        Ok(match formula {
            SchemeFormula::Const(truth) => Gradual::Const(*truth),
            SchemeFormula::Won(role) => Gradual::Won(*role),
            SchemeFormula::Ended => Gradual::Ended,
            SchemeFormula::Stuck(role) => Gradual::Stuck(*role),
            SchemeFormula::And(parts) => {
                // What stands before says whether what follows has a meaning at all: `os = [o | rest], o >= 1`.
                let mut done = Vec::new();
                for part in parts {
                    match self.formula(part, values)? {
                        Gradual::Const(true) => {}
                        Gradual::Const(false) => return Ok(Gradual::Const(false)),
                        other => done.push(other),
                    }
                }
                Gradual::And(done)
            }
            SchemeFormula::Or(parts) => {
                Gradual::Or(parts.iter().map(|f| self.formula(f, values)).collect::<Result<_, _>>()?)
            }
            SchemeFormula::Not(body) => match self.formula(body, values)? {
                Gradual::Const(truth) => Gradual::Const(!truth),
                other => Gradual::Not(Box::new(other)),
            },
            SchemeFormula::Compare(op, a, b) => {
                let (a, b) = (integer(a, values)?, integer(b, values)?);
                Gradual::Const(match op {
                    CompareOp::Eq => a == b,
                    CompareOp::Ne => a != b,
                    CompareOp::Lt => a < b,
                    CompareOp::Le => a <= b,
                    CompareOp::Gt => a > b,
                    CompareOp::Ge => a >= b,
                })
            }
            SchemeFormula::Uncons(of, head, tail, body) => match list(of, values)?.split_first() {
                None => Gradual::Const(false),
                Some((first, rest)) => {
                    values[*head] = Some(StaticValue::Int(*first));
                    values[*tail] = Some(StaticValue::List(rest.to_vec()));
                    self.formula(body, values)?
                }
            },
            SchemeFormula::SomeInt(var, from, to, body) => {
                let (from, to) = (integer(from, values)?, integer(to, values)?);
                if to.saturating_sub(from) > MAX_ALTERNATIVES as i64 {
                    return Err(format!("more than {MAX_ALTERNATIVES} numbers from {from} to {to}"));
                }
                let alternatives = (from..=to).map(StaticValue::Int).collect();
                self.some(*var, alternatives, body, values)?
            }
            SchemeFormula::SomeBelow(var, vector, body) => {
                let alternatives = below(&list(vector, values)?)?;
                self.some(*var, alternatives.into_iter().map(StaticValue::List).collect(), body, values)?
            }
            SchemeFormula::SomeMove(body) => Gradual::SomeMove(Box::new(self.formula(body, values)?)),
            SchemeFormula::TwoMoves(first, second) => {
                let first = self.formula(first, values)?;
                Gradual::TwoMoves(Box::new(first), Box::new(self.formula(second, values)?))
            }
            SchemeFormula::EveryMove(body) => Gradual::EveryMove(Box::new(self.formula(body, values)?)),
            SchemeFormula::AfterNull(body) => Gradual::AfterNull(Box::new(self.formula(body, values)?)),
            SchemeFormula::Call(scheme, args) => {
                let args: Vec<StaticValue> = args.iter().map(|a| evaluate(a, values)).collect::<Result<_, _>>()?;
                let measure = args.iter().find_map(|a| if let StaticValue::Int(n) = a { Some(*n) } else { None });
                if measure.is_some_and(|n| n < 0) {
                    return Ok(Gradual::Const(false));
                }
                Gradual::Call(self.number(*scheme, args)?)
            }
        })
    }

    fn some(
        &mut self,
        var: StaticVarId,
        alternatives: Vec<StaticValue>,
        body: &SchemeFormula,
        values: &mut Values,
    ) -> Result<Gradual, String> {
        let mut done = Vec::new();
        for value in alternatives {
            values[var] = Some(value);
            match self.formula(body, values)? {
                Gradual::Const(false) => {}
                other => done.push(other),
            }
        }
        Ok(Gradual::Or(done))
    }
}

/// All vectors of the same length with parts from 0 to those given, in increasing order.
fn below(limits: &[i64]) -> Result<Vec<Vec<i64>>, String> {
    let mut vectors = vec![Vec::new()];
    for limit in limits {
        if vectors.len().saturating_mul(usize::try_from(limit.saturating_add(1)).unwrap_or(0)) > MAX_ALTERNATIVES {
            return Err(format!("more than {MAX_ALTERNATIVES} vectors below {limits:?}"));
        }
        let extend = |v: &Vec<i64>| (0..=*limit).map(|part| [&v[..], &[part]].concat()).collect::<Vec<_>>();
        vectors = vectors.iter().flat_map(extend).collect();
    }
    Ok(vectors)
}

fn integer(value: &Static, values: &Values) -> Result<i64, String> {
    match evaluate(value, values)? {
        StaticValue::Int(n) => Ok(n),
        StaticValue::List(list) => Err(format!("{list:?} is not a number")),
    }
}

fn list(value: &Static, values: &Values) -> Result<Vec<i64>, String> {
    match evaluate(value, values)? {
        StaticValue::List(list) => Ok(list),
        StaticValue::Int(n) => Err(format!("{n} is not a list")),
    }
}

/// The value of a static expression.
///
/// # Errors
/// A number where a list is wanted or the reverse, an overflow, a place outside a list, lists of unequal length.
pub(super) fn evaluate(value: &Static, values: &Values) -> Result<StaticValue, String> {
    let number = |s: &Static| integer(s, values);
    Ok(StaticValue::List(match value {
        Static::Int(n) => return Ok(StaticValue::Int(*n)),
        Static::Var(v) => return values[*v].clone().ok_or_else(|| "a variable has no value".to_owned()),
        Static::Len(of) => return Ok(StaticValue::Int(list(of, values)?.len() as i64)),
        Static::Sum(of) => {
            let sum = list(of, values)?.iter().try_fold(0i64, |sum, part| sum.checked_add(*part));
            return sum.map(StaticValue::Int).ok_or_else(|| "a sum is too large".to_owned());
        }
        Static::Index(of, place) => {
            let (of, place) = (list(of, values)?, number(place)?);
            let part = usize::try_from(place).ok().and_then(|p| of.get(p.checked_sub(1)?));
            return part.map(|p| StaticValue::Int(*p)).ok_or_else(|| format!("{of:?} has no part {place}"));
        }
        Static::Arith(op, a, b) => match (evaluate(a, values)?, evaluate(b, values)?) {
            (StaticValue::Int(a), StaticValue::Int(b)) => return arithmetic(*op, a, b).map(StaticValue::Int),
            (StaticValue::List(a), StaticValue::List(b)) if a.len() == b.len() => match op {
                ArithOp::Add | ArithOp::Sub => {
                    a.iter().zip(&b).map(|(a, b)| arithmetic(*op, *a, *b)).collect::<Result<_, _>>()?
                }
                ArithOp::Mul | ArithOp::Div => return Err("vectors are added and subtracted only".to_owned()),
            },
            (a, b) => return Err(format!("{a:?} and {b:?} cannot be combined")),
        },
        Static::List(parts) => parts.iter().map(number).collect::<Result<_, _>>()?,
        Static::CountDown(from, to) => {
            let (from, to) = (number(from)?, number(to)?);
            length(from.saturating_sub(to).saturating_add(1).max(0))?;
            (to..=from).rev().collect()
        }
        Static::Repeat(part, times) => vec![number(part)?; length(number(times)?.max(0))?],
        Static::Cap(of, limit) => {
            let limit = number(limit)?;
            list(of, values)?.into_iter().map(|part| part.min(limit)).collect()
        }
        Static::Cut(of, limit) => {
            let limit = number(limit)?;
            (1..).zip(list(of, values)?).map(|(place, part)| if place > limit { 0 } else { part }).collect()
        }
        Static::Unit(place, len) => {
            let (place, len) = (number(place)?, length(number(len)?)?);
            (1..=len as i64).map(|i| i64::from(i == place)).collect()
        }
    }))
}

fn length(n: i64) -> Result<usize, String> {
    usize::try_from(n).ok().filter(|n| *n <= 1000).ok_or_else(|| format!("a list of length {n}"))
}

fn arithmetic(op: ArithOp, a: i64, b: i64) -> Result<i64, String> {
    let result = match op {
        ArithOp::Add => a.checked_add(b),
        ArithOp::Sub => a.checked_sub(b),
        ArithOp::Mul => a.checked_mul(b),
        ArithOp::Div if b == 0 => None,
        ArithOp::Div => a.checked_mul(b.signum()).and_then(|a| Some(a.div_euclid(b.checked_abs()?))),
    };
    result.ok_or_else(|| format!("{a} and {b} have no such result"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(value: Static) -> Result<StaticValue, String> {
        evaluate(&value, &Values::new())
    }

    fn vector(parts: &[i64]) -> Box<Static> {
        Box::new(Static::List(parts.iter().map(|n| Static::Int(*n)).collect()))
    }

    #[test]
    fn lists_are_computed() {
        let int = |n| Box::new(Static::Int(n));
        let is = |s, parts: &[i64]| assert_eq!(value(s), Ok(StaticValue::List(parts.to_vec())));
        is(Static::CountDown(int(3), int(1)), &[3, 2, 1]);
        is(Static::CountDown(int(0), int(1)), &[]);
        is(Static::Repeat(int(2), int(3)), &[2, 2, 2]);
        is(Static::Cap(vector(&[3, 1, 2]), int(2)), &[2, 1, 2]);
        is(Static::Cut(vector(&[6, 3, 2, 1]), int(2)), &[6, 3, 0, 0]);
        is(Static::Unit(int(2), int(3)), &[0, 1, 0]);
        is(Static::Arith(ArithOp::Sub, vector(&[6, 3]), vector(&[1, 2])), &[5, 1]);
        assert_eq!(value(Static::Index(vector(&[6, 3]), int(1))), Ok(StaticValue::Int(6)));
        assert!(value(Static::Index(vector(&[6, 3]), int(0))).is_err());
        assert!(value(Static::Index(vector(&[6, 3]), int(3))).is_err());
        assert!(value(Static::Arith(ArithOp::Sub, vector(&[6]), vector(&[1, 2]))).is_err());
    }

    #[test]
    fn vectors_below_another_are_counted() {
        assert_eq!(below(&[1, 0, 2]).map(|v| v.len()), Ok(6));
        assert_eq!(below(&[1, -1]).map(|v| v.len()), Ok(0));
        assert!(below(&[1 << 40, 1 << 40]).is_err());
    }
}
