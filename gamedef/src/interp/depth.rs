//! How deep the evaluation of the plans can nest, so that no rule book can exhaust the stack.
//!
//! A recursive predicate that asks its own component nests no further: that is a fixpoint, not a call. Any other
//! circle would be a mistake of the front end; it is found here because it has no depth.

use super::plan::*;

/// How many evaluations may be nested; deeper rules are refused.
const MAX_DEPTH: usize = 600;

/// What can be asked for from within a plan.
#[derive(Clone, Copy)]
enum Asked {
    Call(usize),
    Func(usize),
    Moves,
}

/// Depths found so far.
struct Depths<'p> {
    plans: &'p Plans,
    calls: Vec<Option<usize>>,
    funcs: Vec<Option<usize>>,
    moves: Option<usize>,
    /// How many questions are open.
    open: usize,
    /// The stratum of the recursive predicate whose rules are being looked at.
    component: Option<usize>,
}

/// Refuses plans whose evaluation nests deeper than a thread's stack allows.
pub(super) fn check(plans: &Plans) -> Result<(), String> {
    let (calls, funcs) = (vec![None; plans.calls.len()], vec![None; plans.funcs.len()]);
    let mut depths = Depths { plans, calls, funcs, moves: None, open: 0, component: None };
    for call in 0..plans.calls.len() {
        depths.asked(Asked::Call(call))?;
    }
    for func in 0..plans.funcs.len() {
        depths.asked(Asked::Func(func))?;
    }
    let closed = plans.goals.iter().map(|g| &g.goal).chain(&plans.draws).chain(&plans.ends);
    for plan in closed.chain(plans.constraints.iter().flatten()) {
        depths.plan(&plan.plan)?;
    }
    for term in plans.scores.iter().chain(&plans.attacker) {
        depths.value(&term.value)?;
    }
    depths.asked(Asked::Moves).map(|_| ())
}

impl Depths<'_> {
    fn asked(&mut self, what: Asked) -> Result<usize, String> {
        let plans = self.plans;
        let known = match what {
            Asked::Call(call) if self.component == Some(plans.calls[call].stratum) && plans.calls[call].recursive => {
                Some(0)
            }
            Asked::Call(call) => self.calls[call],
            Asked::Func(func) => self.funcs[func],
            Asked::Moves => self.moves,
        };
        if let Some(depth) = known {
            return Ok(depth);
        }
        self.open += 1;
        let outer = self.component.take();
        let mut depth = 0;
        if self.open <= MAX_DEPTH {
            match what {
                Asked::Call(call) => {
                    self.component = Some(plans.calls[call].stratum).filter(|_| plans.calls[call].recursive);
                    for rule in &plans.calls[call].rules {
                        depth = depth.max(self.plan(&rule.plan)?);
                    }
                }
                Asked::Func(func) => {
                    for (guard, value) in &plans.funcs[func].cases {
                        depth = depth.max(self.plan(guard)?).max(self.value(value)?);
                    }
                }
                Asked::Moves => {
                    for plan in plans.moves.iter().chain(&plans.replays) {
                        depth = depth.max(self.one_move(plan)?);
                    }
                }
            }
        }
        depth += 1;
        if self.open + depth > MAX_DEPTH {
            return Err(format!("rules that depend on one another more than {MAX_DEPTH} deep"));
        }
        (self.component, self.open) = (outer, self.open - 1);
        match what {
            Asked::Call(call) => self.calls[call] = Some(depth),
            Asked::Func(func) => self.funcs[func] = Some(depth),
            Asked::Moves => self.moves = Some(depth),
        }
        Ok(depth)
    }

    fn one_move(&mut self, plan: &MovePlan) -> Result<usize, String> {
        let mut depth = 0;
        for step in &plan.steps {
            depth = depth.max(match step {
                MoveStep::Solve(plan, _) | MoveStep::Again(plan) => self.plan(plan)?,
                MoveStep::Write(writes) => {
                    let mut depth = 0;
                    for write in writes {
                        depth = depth.max(self.plan(&write.range)?).max(self.values(&write.args)?);
                        if let WriteValue::Value(value) = &write.value {
                            depth = depth.max(self.value(value)?);
                        }
                    }
                    depth
                }
            });
        }
        Ok(depth + plan.steps.len())
    }

    fn plan(&mut self, plan: &Plan) -> Result<usize, String> {
        let (mut sources, mut depth) = (0, 0);
        for step in &plan.0 {
            sources += usize::from(matches!(step, Step::Each(_)));
            depth = depth.max(match step {
                Step::Test(test) => self.test(test)?,
                Step::Bind(_, value, _) => self.value(value)?,
                Step::Each(source) => self.source(source)?,
            });
        }
        Ok(sources + depth + 1)
    }

    fn plans(&mut self, plans: &[Plan]) -> Result<usize, String> {
        plans.iter().try_fold(0, |depth, p| Ok(depth.max(self.plan(p)?)))
    }

    fn test(&mut self, test: &Test) -> Result<usize, String> {
        match test {
            Test::Const(_) => Ok(0),
            Test::Compare(_, a, b) => Ok(self.value(a)?.max(self.value(b)?)),
            Test::Absent(a) | Test::Within(a, _) => self.value(a),
            Test::OneOf(a, values) => Ok(self.value(a)?.max(self.values(values)?)),
            Test::Between(a, b, c) => Ok(self.value(a)?.max(self.value(b)?).max(self.value(c)?)),
            Test::Found(_, args) | Test::Member(_, args) => self.values(args),
            Test::Proved(ask) => self.ask(ask),
            Test::Any(plans) => self.plans(plans),
            Test::Never(plan) => self.plan(plan),
            Test::NoMoveOf(a) => Ok(self.value(a)?.max(self.asked(Asked::Moves)?)),
        }
    }

    fn source(&mut self, source: &Source) -> Result<usize, String> {
        match source {
            Source::Domain(..) => Ok(0),
            Source::Between { from, to, .. } => Ok(self.value(from)?.max(self.value(to)?)),
            Source::OneOf { values, .. } | Source::Rows { key: values, .. } => self.values(values),
            Source::Answers(ask, _) => self.ask(ask),
            Source::Any(plans) => self.plans(plans),
        }
    }

    fn ask(&mut self, ask: &Ask) -> Result<usize, String> {
        Ok(self.values(&ask.key)?.max(self.values(&ask.rest)?).max(self.asked(Asked::Call(ask.call))?))
    }

    fn values(&mut self, values: &[Value]) -> Result<usize, String> {
        values.iter().try_fold(0, |depth, v| Ok(depth.max(self.value(v)?)))
    }

    fn value(&mut self, value: &Value) -> Result<usize, String> {
        Ok(1 + match value {
            Value::Const(_) | Value::None | Value::Slot(_) | Value::Param(_) | Value::Role(_) | Value::ToMove => 0,
            Value::Cell(_, args) | Value::Lookup(_, args) => self.values(args)?,
            Value::Func(func, args) => self.values(args)?.max(self.asked(Asked::Func(func.raw() as usize))?),
            Value::Opponent(a) => self.value(a)?,
            Value::Arith(_, a, b) | Value::Extreme(_, a, b) => self.value(a)?.max(self.value(b)?),
            Value::Count(plan, _) | Value::Sum(plan, _) | Value::The(plan, _) => self.plan(plan)?,
        })
    }
}
