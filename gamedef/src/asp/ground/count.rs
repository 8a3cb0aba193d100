//! How many tuples there are, or what they amount to.

use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

use super::Asking;
use super::atoms::Node;
use super::book::Lit;
use super::env::Env;
use super::plan::{Plan, Step};
use super::read::Fold;
use super::term::{Term, Value};
use super::walk::{Leaf, Walker, holds};

/// What tuples amount to.
#[derive(Default)]
struct Tally {
    /// What there is in any case.
    fixed: i64,
    /// Literals with what they add.
    open: Vec<(i32, i64)>,
    /// How many tuples are too far away to be looked at.
    far: Vec<i64>,
}

/// A condition on a number.
enum Truth {
    Known(bool),
    Lit(i32),
}

type Done = Result<(), String>;

/// A tuple's condition: whether it holds in any case or is too far away, and bodies.
#[derive(Default)]
struct Tuple {
    holds: bool,
    is_far: bool,
    bodies: Vec<Vec<i32>>,
}

type Tuples = IndexMap<Vec<Value>, Tuple, FxBuildHasher>;

impl<'b> Walker<'b> {
    /// The number is compared with what is known.
    pub fn compared(
        &mut self,
        plan: &Plan,
        at: usize,
        (lit, guards, plans): (usize, &[usize], &[Rc<Plan>]),
        env: &mut Env,
        leaf: Leaf<'_, 'b>,
    ) -> Done {
        if self.asking == Asking::Whether {
            return self.walk(plan, at + 1, env, leaf);
        }
        let lits = &self.base.book.bodies[plan.body].lits;
        let Lit::Count(number, ..) = &lits[lit] else { return Ok(()) };
        let mut wanted = Vec::new();
        for guard in guards {
            let Lit::Compare(op, a, b) = &lits[*guard] else { continue };
            let (op, side) = if a == number { (*op, b) } else { (turned(op), a) };
            let value = side.value(&env.values, &mut self.base.compounds.borrow_mut());
            let Some(Value::Number(value)) = value else { return Ok(()) };
            wanted.push((op, i64::from(value)));
        }
        let tally = self.tally(&lits[lit], plans, env)?;
        self.held(tally, &wanted, env, &mut |walker, env| walker.walk(plan, at + 1, env, leaf))
    }

    /// The number is a known one.
    pub fn equals(
        &mut self,
        plan: &Plan,
        at: usize,
        (lit, plans): (usize, &[Rc<Plan>]),
        env: &mut Env,
        leaf: Leaf<'_, 'b>,
    ) -> Done {
        if self.asking == Asking::Whether {
            return self.walk(plan, at + 1, env, leaf);
        }
        let count = &self.base.book.bodies[plan.body].lits[lit];
        let Lit::Count(number, ..) = count else { return Ok(()) };
        let value = number.value(&env.values, &mut self.base.compounds.borrow_mut());
        let Some(Value::Number(value)) = value else { return Ok(()) };
        let tally = self.tally(count, plans, env)?;
        self.held(tally, &[("=", i64::from(value))], env, &mut |walker, env| walker.walk(plan, at + 1, env, leaf))
    }

    /// The number is any that there can be.
    pub fn number(
        &mut self,
        plan: &Plan,
        at: usize,
        (lit, plans): (usize, &[Rc<Plan>]),
        env: &mut Env,
        leaf: Leaf<'_, 'b>,
    ) -> Done {
        let count = &self.base.book.bodies[plan.body].lits[lit];
        let Lit::Count(number, fold, _) = count else { return Ok(()) };
        let Tally { fixed, open, far } = self.tally(count, plans, env)?;
        let all = || open.iter().map(|(_, w)| *w).chain(far.iter().copied());
        if *fold == Fold::Sum && all().next().is_some() {
            return Err("a sum that may be anything".to_owned());
        }
        let (least, most) = (fixed, fixed + all().sum::<i64>());
        for value in least..=most {
            let Ok(value) = i32::try_from(value) else { continue };
            self.matched(std::slice::from_ref(number), &[Value::Number(value)], env, &mut |walker, env| {
                if walker.asking == Asking::Whether {
                    return walker.walk(plan, at + 1, env, leaf);
                }
                let tally = Tally { fixed, open: open.clone(), far: far.clone() };
                let wanted = [("=", i64::from(value))];
                walker.held(tally, &wanted, env, &mut |walker, env| walker.walk(plan, at + 1, env, leaf))
            })?;
        }
        Ok(())
    }

    /// Looks at all tuples.
    fn tally(&mut self, count: &Lit, plans: &[Rc<Plan>], env: &Env) -> Result<Tally, String> {
        let Lit::Count(_, fold, elements) = count else { return Ok(Tally::default()) };
        let (mut tuples, mut far) = (Tuples::default(), 0);
        for ((terms, _), plan) in elements.iter().zip(plans) {
            let mut inside = Env { values: env.values.clone(), lits: Vec::new(), is_far: false, made: env.made };
            match plan.steps.as_slice() {
                [Step::Find(lit)] if *fold == Fold::Number && self.asking == Asking::Ground => {
                    far += self.found(terms, (plan, *lit), &mut inside, &mut tuples)?;
                }
                _ => self.walk(plan, 0, &mut inside, &mut |walker, env| {
                    walker.note(terms, env, &mut tuples);
                    Ok(())
                })?,
            }
        }
        let mut tally = Tally { far: vec![1; far], ..Tally::default() };
        for (tuple, Tuple { holds, is_far, mut bodies }) in tuples {
            let weight = match (fold, tuple.first()) {
                (Fold::Sum, Some(Value::Number(number))) => i64::from(*number),
                (Fold::Sum, _) => 0,
                (Fold::Number, _) => 1,
            };
            if holds {
                tally.fixed += weight;
            } else if is_far {
                tally.far.push(weight);
            } else {
                let lit = match bodies.as_slice() {
                    [one] if one.len() == 1 => one[0],
                    _ => self.atoms.add(Node::Rules(std::mem::take(&mut bodies))),
                };
                tally.open.push((lit, weight));
            }
        }
        Ok(tally)
    }

    /// Looks at tuples that one condition tells; returns how many of them are too far away.
    fn found(
        &mut self,
        terms: &[Term],
        (plan, lit): (&Plan, usize),
        env: &mut Env,
        tuples: &mut Tuples,
    ) -> Result<usize, String> {
        let Lit::Atom(pred, args) = &self.base.book.bodies[plan.body].lits[lit] else { return Ok(0) };
        let mut far = 0;
        self.each(*pred, args, env, &mut |walker, env, tuple| {
            if walker.is_cut(*pred, tuple, env.made) {
                far += 1;
                return Ok(());
            }
            walker.matched(args, tuple, env, &mut |walker, env| {
                walker.asked(*pred, tuple.to_vec(), env, &mut |walker, env| {
                    walker.note(terms, env, tuples);
                    Ok(())
                })
            })
        })?;
        Ok(far)
    }

    /// Notes on what it rests that there is a tuple.
    fn note(&mut self, terms: &[Term], env: &Env, tuples: &mut Tuples) {
        let Some(values) = self.base.values(terms, env) else { return };
        let tuple = tuples.entry(values).or_default();
        if env.is_far {
            tuple.is_far = true;
        } else if env.lits.is_empty() {
            tuple.holds = true;
        } else {
            tuple.bodies.push(env.lits.clone());
        }
    }

    /// Goes on where the number can be as wanted.
    fn held(
        &mut self,
        tally: Tally,
        wanted: &[(&str, i64)],
        env: &mut Env,
        go_on: &mut dyn FnMut(&mut Self, &mut Env) -> Done,
    ) -> Done {
        let Tally { fixed, mut open, mut far } = tally;
        // Tuples of one weight that may or may not be there: more of them than can matter make no difference.
        if far.iter().all(|w| *w == 1) && open.iter().all(|(_, w)| *w >= 0) {
            let most = wanted.iter().map(|(_, value)| value - fixed + 1).max().unwrap_or(0);
            far.truncate(usize::try_from(most).unwrap_or(0));
        }
        for weight in far {
            open.push((self.atoms.free(), weight));
        }
        let before = env.lits.len();
        for (op, value) in wanted {
            match self.truth(fixed, &open, op, *value) {
                Truth::Known(true) => {}
                Truth::Known(false) => {
                    env.lits.truncate(before);
                    return Ok(());
                }
                Truth::Lit(lit) => env.lits.push(lit),
            }
        }
        let done = go_on(self, env);
        env.lits.truncate(before);
        done
    }

    fn truth(&mut self, fixed: i64, open: &[(i32, i64)], op: &str, value: i64) -> Truth {
        if open.is_empty() {
            return Truth::Known(holds(op, fixed.cmp(&value)));
        }
        let not = |truth: Truth| match truth {
            Truth::Known(known) => Truth::Known(!known),
            Truth::Lit(lit) => Truth::Lit(-lit),
        };
        match op {
            ">=" => self.at_least(fixed, open, value),
            ">" => self.at_least(fixed, open, value + 1),
            "<" => not(self.at_least(fixed, open, value)),
            "<=" => not(self.at_least(fixed, open, value + 1)),
            "!=" => not(self.truth(fixed, open, "=", value)),
            _ => match (self.at_least(fixed, open, value), self.at_least(fixed, open, value + 1)) {
                (Truth::Known(false), _) | (_, Truth::Known(true)) => Truth::Known(false),
                (Truth::Known(true), more) => not(more),
                (Truth::Lit(least), Truth::Known(false)) => Truth::Lit(least),
                (Truth::Lit(least), Truth::Lit(more)) => {
                    Truth::Lit(self.atoms.add(Node::Rules(vec![vec![least, -more]])))
                }
            },
        }
    }

    fn at_least(&mut self, fixed: i64, open: &[(i32, i64)], value: i64) -> Truth {
        let (mut wanted, mut weights) = (value - fixed, Vec::new());
        for (lit, weight) in open {
            // A weight below zero: nothing is taken off where the literal does not hold.
            wanted -= (*weight).min(0);
            match weight.signum() {
                1 => weights.push((*lit, *weight)),
                -1 => weights.push((-*lit, -*weight)),
                _ => {}
            }
        }
        let all: i64 = weights.iter().map(|(_, w)| w).sum();
        if wanted <= 0 {
            Truth::Known(true)
        } else if wanted > all {
            Truth::Known(false)
        } else {
            Truth::Lit(self.atoms.add(Node::Weight(wanted, weights)))
        }
    }
}

/// The sign with the sides changed.
fn turned(op: &str) -> &'static str {
    match op {
        "<" => ">",
        "<=" => ">=",
        ">" => "<",
        ">=" => "<=",
        "!=" => "!=",
        _ => "=",
    }
}
