//! Evaluates plans on a state, by backtracking: each solution of a step is handed to a continuation that tries the
//! next ones, and stops when the continuation says so.
//!
//! A derived predicate is answered from its table. A recursive one is a least fixpoint: the goals of its component that
//! come up are collected, and their rules tried again and again until none yields a new answer.

use std::ops::ControlFlow;

use super::instance::{Instance, State, arithmetic};
use super::plan::*;
use super::relation::{MAX_ARITY, pack};
use super::root::Root;
use super::tables::{Fixpoint, Pool, Tables};
use crate::rules::{CompareOp, FuncId, Role};

/// Whether to look for more solutions.
pub(super) type Flow = ControlFlow<()>;
/// What to do with a solution.
pub(super) type Then<'k, 'a> = &'k mut dyn FnMut(&mut Eval<'a>, &mut [i32]) -> Flow;

/// What evaluation reads, and the tables it fills.
pub(super) struct Eval<'a> {
    pub instance: &'a Instance,
    pub plans: &'a Plans,
    pub pool: &'a Pool,
    pub root: &'a Root,
    pub state: &'a State,
    pub tables: &'a mut Tables,
}

impl<'a> Eval<'a> {
    /// Whether the plan has a solution.
    pub fn holds(&mut self, env: &mut [i32], plan: &'a Plan) -> bool {
        self.run(env, &plan.0, &mut |_, _| Flow::Break(())).is_break()
    }

    /// Hands each solution of the steps to `then`.
    pub fn run(&mut self, env: &mut [i32], steps: &'a [Step], then: Then<'_, 'a>) -> Flow {
        for (i, step) in steps.iter().enumerate() {
            match step {
                Step::Test(test) => {
                    if !self.test(env, test) {
                        return Flow::Continue(());
                    }
                }
                Step::Bind(slot, value, domain) => match self.value(env, value) {
                    Some(v) if domain.contains(v) => env[*slot] = v,
                    _ => return Flow::Continue(()),
                },
                Step::Each(source) => {
                    let rest = &steps[i + 1..];
                    return self.each(env, source, &mut |eval, env| eval.run(env, rest, then));
                }
            }
        }
        then(self, env)
    }

    fn each(&mut self, env: &mut [i32], source: &'a Source, then: Then<'_, 'a>) -> Flow {
        match source {
            Source::Domain(slot, domain) => {
                let board = &self.instance.board;
                for value in domain.values().filter(|v| !domain.points || board.is_point(*v)) {
                    env[*slot] = value;
                    then(self, env)?;
                }
            }
            Source::Between { slot, from, to, domain } => {
                let (Some(from), Some(to)) = (self.value(env, from), self.value(env, to)) else {
                    return Flow::Continue(());
                };
                for value in domain.values().filter(|v| (from..=to).contains(v)) {
                    env[*slot] = value;
                    then(self, env)?;
                }
            }
            Source::OneOf { slot, values, domain } => {
                for value in values {
                    if let Some(v) = self.value(env, value).filter(|v| domain.contains(*v)) {
                        env[*slot] = v;
                        then(self, env)?;
                    }
                }
            }
            Source::Rows { index, key, out } => {
                let mut args = [0; MAX_ARITY];
                let Some(args) = self.values(env, key, &mut args) else { return Flow::Continue(()) };
                let index = &self.plans.indexes[*index];
                for number in index.find(args) {
                    out.iter().zip(index.row(number)).for_each(|(slot, value)| env[*slot] = *value);
                    then(self, env)?;
                }
            }
            Source::Answers(ask, out) => {
                let Some(goal) = self.goal(env, ask) else { return Flow::Continue(()) };
                // The list may grow meanwhile, if the goal is part of a fixpoint: new answers are met at once.
                let mut number = 0;
                while number < self.tables.goal(goal).count {
                    let row = &self.tables.goal(goal).rows[number * out.len()..];
                    out.iter().zip(row).for_each(|(slot, value)| env[*slot] = *value);
                    then(self, env)?;
                    number += 1;
                }
            }
            Source::Any(plans) => {
                for plan in plans {
                    self.run(env, &plan.0, &mut *then)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn test(&mut self, env: &mut [i32], test: &'a Test) -> bool {
        match test {
            Test::Const(truth) => *truth,
            Test::Compare(op, a, b) => {
                let (Some(a), Some(b)) = (self.value(env, a), self.value(env, b)) else { return false };
                match op {
                    CompareOp::Eq => a == b,
                    CompareOp::Ne => a != b,
                    CompareOp::Lt => a < b,
                    CompareOp::Le => a <= b,
                    CompareOp::Gt => a > b,
                    CompareOp::Ge => a >= b,
                }
            }
            Test::Absent(a) => self.value(env, a).is_none(),
            Test::OneOf(a, values) => {
                let Some(a) = self.value(env, a) else { return false };
                values.iter().any(|v| self.value(env, v) == Some(a))
            }
            Test::Between(a, from, to) => {
                let (Some(a), Some(from)) = (self.value(env, a), self.value(env, from)) else { return false };
                self.value(env, to).is_some_and(|to| (from..=to).contains(&a))
            }
            Test::Within(a, domain) => self.value(env, a).is_some_and(|a| domain.contains(a)),
            Test::Found(index, args) => {
                let mut key = [0; MAX_ARITY];
                let Some(key) = self.values(env, args, &mut key) else { return false };
                !self.plans.indexes[*index].find(key).is_empty()
            }
            Test::Proved(ask) => {
                let Some(goal) = self.goal(env, ask) else { return false };
                if ask.rest.is_empty() {
                    return self.tables.goal(goal).count > 0;
                }
                let mut rest = [0; MAX_ARITY];
                let Some(rest) = self.values(env, &ask.rest, &mut rest) else { return false };
                self.tables.is_answer(goal, &self.plans.calls[ask.call].free_dims, rest)
            }
            Test::Member(cell, args) => self.stored(env, *cell, args) == Some(1),
            Test::Any(plans) => plans.iter().any(|plan| self.holds(env, plan)),
            Test::Never(plan) => !self.holds(env, plan),
            Test::NoMoveOf(player) => self.value(env, player).is_some_and(|p| self.is_stuck(p)),
        }
    }

    /// The values of terms, if none is absent.
    pub fn values<'b>(
        &mut self,
        env: &mut [i32],
        terms: &'a [Value],
        to: &'b mut [i32; MAX_ARITY],
    ) -> Option<&'b [i32]> {
        for (to, term) in to.iter_mut().zip(terms) {
            *to = self.value(env, term)?;
        }
        Some(&to[..terms.len()])
    }

    /// The value of a term, or absence.
    #[inline]
    pub fn value(&mut self, env: &mut [i32], value: &'a Value) -> Option<i32> {
        match value {
            Value::Const(value) => Some(*value),
            Value::Slot(slot) => Some(env[*slot]),
            _ => self.compound(env, value),
        }
    }

    fn compound(&mut self, env: &mut [i32], value: &'a Value) -> Option<i32> {
        match value {
            Value::Const(_) | Value::Slot(_) => self.value(env, value),
            Value::None => None,
            Value::Param(p) => self.root.params.get(*p).copied().flatten(),
            Value::ToMove => Some(self.state.turn),
            Value::Role(Role::Attacker) => Some(self.root.attacker),
            Value::Role(Role::Defender) => Some(1 - self.root.attacker),
            Value::Cell(cell, args) => {
                let stored = self.stored(env, *cell, args)?;
                self.instance.cells[*cell].shown(stored)
            }
            Value::Func(func, args) => {
                let mut key = [0; MAX_ARITY];
                let key = self.values(env, args, &mut key)?;
                self.func(*func, key)
            }
            Value::Lookup(index, args) => {
                let mut key = [0; MAX_ARITY];
                let key = self.values(env, args, &mut key)?;
                let index = &self.plans.indexes[*index];
                index.find(key).next().map(|number| index.row(number)[0])
            }
            Value::Opponent(player) => self.value(env, player).map(|p| 1 - p),
            Value::Arith(op, a, b) => arithmetic(*op, self.value(env, a)?, self.value(env, b)?),
            Value::Extreme(extreme, a, b) => Some(extreme.of(self.value(env, a)?, self.value(env, b)?)),
            Value::Sum(plan, slots) => {
                let rows = self.solutions(env, plan, slots);
                rows.iter().try_fold(0i32, |sum, row| sum.checked_add(*row.first()?))
            }
            Value::Count(plan, slots) => Some(self.count(env, plan, slots) as i32),
            Value::The(plan, slot) => {
                let mut found = None;
                let twice = self.run(env, &plan.0, &mut |_, env| match found.replace(env[*slot]) {
                    Some(other) if other != env[*slot] => Flow::Break(()),
                    _ => Flow::Continue(()),
                });
                found.filter(|_| twice.is_continue())
            }
        }
    }

    /// What the state holds in a ground cell; `None` if there is no such cell.
    fn stored(&mut self, env: &mut [i32], cell: usize, args: &'a [Value]) -> Option<i16> {
        let layout = &self.instance.cells[cell];
        let place = match args {
            [] => layout.place(&[]),
            [arg] => layout.place(&[self.value(env, arg)?]),
            _ => layout.place(self.values(env, args, &mut [0; MAX_ARITY])?),
        };
        place.map(|place| self.state.cells[place])
    }

    /// The distinct values that the slots take in the plan's solutions, in increasing order.
    pub fn solutions(&mut self, env: &mut [i32], plan: &'a Plan, slots: &'a [usize]) -> Vec<Vec<i32>> {
        let mut found: Vec<Vec<i32>> = Vec::new();
        let _ = self.run(env, &plan.0, &mut |_, env| {
            found.push(slots.iter().map(|s| env[*s]).collect());
            Flow::Continue(())
        });
        found.sort_unstable();
        found.dedup();
        found
    }

    /// How many those are.
    fn count(&mut self, env: &mut [i32], plan: &'a Plan, slots: &'a [usize]) -> usize {
        let [slot] = slots else { return self.solutions(env, plan, slots).len() };
        let mut found = self.tables.frame(0);
        let _ = self.run(env, &plan.0, &mut |_, env| {
            found.push(env[*slot]);
            Flow::Continue(())
        });
        found.sort_unstable();
        found.dedup();
        let count = found.len();
        self.tables.give_back(found);
        count
    }

    /// The value of a derived function.
    pub fn func(&mut self, func: FuncId, args: &[i32]) -> Option<i32> {
        let number = func.raw() as usize;
        let plan = &self.plans.funcs[number];
        let key = pack(&plan.dims, args)?;
        if let Some(table) = &plan.table {
            return table[key as usize];
        }
        if let Some(value) = self.tables.value(number, key) {
            return value;
        }
        let mut env = self.tables.frame(plan.slots);
        plan.inputs.iter().zip(args).for_each(|(slot, value)| env[*slot] = *value);
        let case = plan.cases.iter().find(|(guard, _)| self.holds(&mut env, guard));
        let value = case.and_then(|(_, value)| self.value(&mut env, value));
        self.tables.give_back(env);
        self.tables.set_value(number, plan, key, value);
        value
    }

    /// All answers of a pattern that knows no argument.
    pub fn answers(&mut self, call: usize) -> Vec<Vec<i32>> {
        let Some(goal) = self.ask(call, &[]) else { return Vec::new() };
        let (goal, width) = (self.tables.goal(goal), self.plans.calls[call].free_dims.len());
        (0..goal.count).map(|i| goal.rows[i * width..(i + 1) * width].to_vec()).collect()
    }

    fn goal(&mut self, env: &mut [i32], ask: &'a Ask) -> Option<usize> {
        let mut key = [0; MAX_ARITY];
        let key = self.values(env, &ask.key, &mut key)?;
        self.ask(ask.call, key)
    }

    /// The goal of a key, with all its answers, or, within the fixpoint it belongs to, those known so far; `None` if an
    /// argument is of no value of its sort.
    fn ask(&mut self, call: usize, key: &[i32]) -> Option<usize> {
        let plan = &self.plans.calls[call];
        let packed = pack(&plan.key_dims, key)?;
        if let Some(goal) = self.tables.find(call, packed) {
            return Some(goal);
        }
        let goal = self.tables.open(call, plan, packed, key);
        if !plan.recursive {
            self.expand(goal);
            return Some(goal);
        }
        if let Some(fixpoint) = self.tables.fixpoint(plan.stratum) {
            fixpoint.goals.push(goal);
            fixpoint.grew = true;
            return Some(goal);
        }
        *self.tables.fixpoint(plan.stratum) = Some(Fixpoint { goals: vec![goal], grew: true });
        self.saturate(plan.stratum);
        *self.tables.fixpoint(plan.stratum) = None;
        Some(goal)
    }

    /// Tries the rules of all goals of a fixpoint until nothing is new. Back and forth: answers come from goals asked
    /// for late, questions from those asked for early.
    fn saturate(&mut self, stratum: usize) {
        let mut backwards = false;
        while self.tables.fixpoint(stratum).as_mut().is_some_and(|f| std::mem::replace(&mut f.grew, false)) {
            let mut done = 0;
            while let Some(goal) = self.tables.fixpoint(stratum).as_ref().and_then(|f| {
                let number = if backwards { f.goals.len().checked_sub(done + 1)? } else { done };
                f.goals.get(number).copied()
            }) {
                if self.expand(goal)
                    && let Some(fixpoint) = self.tables.fixpoint(stratum)
                {
                    fixpoint.grew = true;
                }
                done += 1;
            }
            backwards = !backwards;
            let only = self.tables.fixpoint(stratum).as_ref().filter(|f| f.goals.len() == 1).map(|f| f.goals[0]);
            if only.is_some_and(|goal| self.plans.calls[self.tables.goal(goal).call].streams) {
                return;
            }
        }
    }

    /// Tries the rules of a goal; says whether there are new answers.
    fn expand(&mut self, goal: usize) -> bool {
        let plans = self.plans;
        let plan = &plans.calls[self.tables.goal(goal).call];
        let before = self.tables.goal(goal).count;
        for rule in &plan.rules {
            if plan.free_dims.is_empty() && self.tables.goal(goal).count > 0 {
                break;
            }
            let mut env = self.tables.frame(rule.slots);
            rule.inputs.iter().zip(&self.tables.goal(goal).key).for_each(|(slot, value)| env[*slot] = *value);
            let _ = self.run(&mut env, &rule.plan.0, &mut |eval, env| {
                let mut row = [0; MAX_ARITY];
                row.iter_mut().zip(&rule.outputs).for_each(|(to, slot)| *to = env[*slot]);
                eval.tables.answer(goal, &plan.free_dims, &row[..rule.outputs.len()]);
                if rule.outputs.is_empty() { Flow::Break(()) } else { Flow::Continue(()) }
            });
            self.tables.give_back(env);
        }
        self.tables.goal(goal).count > before
    }
}
