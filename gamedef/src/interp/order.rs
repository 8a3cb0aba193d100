//! The order in which the conjuncts of a formula are evaluated.
//!
//! Always next is the conjunct that costs least with the variables bound so far: tests before equations that bind,
//! those before relations that yield few candidates, and to enumerate a sort comes last. The order changes the time
//! only: any order in which each variable is bound before it is read gives the same solutions.

use super::bound::{Bound, Scope, bind, is_bound, slot, unbound};
use super::compile::Planner;
use super::plan::{Ask, Plan, Source, Step, Test, Value};
use super::reads::{free, free_in_term};
use crate::rules::{CompareOp, Formula, Term, VarId};

/// Formulas nested deeper than this are refused.
const MAX_NESTING: usize = 250;

/// How a conjunct can be used now, and what that costs: a number of candidates.
#[derive(Debug)]
enum Ready {
    /// As a test; cheap ones first.
    Test(u32),
    /// As an equation that binds the variable.
    Bind,
    /// As a source of about so many solutions.
    Source(f64),
    /// Its parts can be taken into the conjunction.
    Open(f64),
    /// Only when one of these variables has been enumerated.
    Needs(Vec<VarId>),
}

impl Planner<'_> {
    /// The solutions of all formulas together, in the variables `want`.
    pub(super) fn plan(
        &mut self,
        scope: &mut Scope,
        bound: &Bound,
        formulas: Vec<Formula>,
        want: &[VarId],
    ) -> Result<Plan, String> {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(format!("a formula is nested more than {MAX_NESTING} deep"));
        }
        let mut bound = bound.clone();
        let mut steps = Vec::new();
        let mut items = Vec::new();
        formulas.into_iter().for_each(|f| flatten(f, &mut items));
        while !items.is_empty() {
            let ready: Vec<Ready> = items.iter().map(|f| self.ready(scope, &bound, f)).collect();
            let costs: Vec<f64> = ready.iter().map(|r| cost(scope, r)).collect();
            let best = (0..items.len()).min_by(|a, b| costs[*a].total_cmp(&costs[*b])).unwrap_or(0);
            match &ready[best] {
                Ready::Test(_) => steps.push(Step::Test(self.test(scope, &bound, &items.remove(best))?)),
                Ready::Bind => {
                    let (var, term) = equation(&items[best], &bound).ok_or("an equation that binds nothing")?;
                    let value = self.value(scope, &bound, term)?;
                    steps.push(Step::Bind(slot(var), value, scope.domains[slot(var)]));
                    bind(&mut bound, slot(var));
                    items.remove(best);
                }
                Ready::Source(_) => self.source(scope, &mut bound, &items.remove(best), &mut steps)?,
                Ready::Open(_) => match items.remove(best) {
                    Formula::Exists(vars, body) if items.iter().flat_map(free).all(|v| !vars.contains(&v)) => {
                        flatten(*body, &mut items);
                    }
                    other => self.source(scope, &mut bound, &other, &mut steps)?,
                },
                Ready::Needs(vars) => {
                    let var = *vars.iter().min_by_key(|v| scope.domains[slot(**v)].len).ok_or("nothing to bind")?;
                    steps.push(self.enumerate(scope, &mut bound, var)?);
                }
            }
        }
        for var in unbound(&bound, want.to_vec()) {
            steps.push(self.enumerate(scope, &mut bound, var)?);
        }
        self.nesting -= 1;
        Ok(Plan(steps))
    }

    fn enumerate(&self, scope: &Scope, bound: &mut Bound, var: VarId) -> Result<Step, String> {
        let domain = scope.domains[slot(var)];
        if !domain.is_finite() {
            return Err("a variable ranges over all integers".to_owned());
        }
        bind(bound, slot(var));
        Ok(Step::Each(Source::Domain(slot(var), domain)))
    }

    fn ready(&mut self, scope: &Scope, bound: &Bound, formula: &Formula) -> Ready {
        let missing = unbound(bound, free(formula));
        if missing.is_empty() {
            return Ready::Test(weight(formula));
        }
        let known = |t: &Term| unbound(bound, free_in_term(t)).is_empty();
        let size = |v: &VarId| scope.domains[slot(*v)].len as f64;
        match formula {
            Formula::Compare(CompareOp::Eq, a, b) => match (equation(formula, bound), a, b) {
                (Some((_, term)), _, _) if known(term) => Ready::Bind,
                (Some((var, term)), _, _) => {
                    let others: Vec<VarId> =
                        unbound(bound, free_in_term(term)).into_iter().filter(|v| *v != var).collect();
                    Ready::Needs(if others.is_empty() { missing } else { others })
                }
                _ => Ready::Needs(missing),
            },
            Formula::OneOf(Term::Var(_), values) if values.iter().all(known) => Ready::Source(values.len() as f64),
            Formula::Between(Term::Var(v), from, to) if known(from) && known(to) => Ready::Source(size(v) / 2.0),
            Formula::Atom(_, args) | Formula::Static(_, args) => {
                let plain = |t: &&Term| !known(t) && !matches!(t, Term::Var(_));
                let inside: Vec<VarId> =
                    args.iter().filter(plain).flat_map(|t| unbound(bound, free_in_term(t))).collect();
                let mask = (0..args.len()).filter(|i| known(&args[*i])).fold(0, |m, i| m | 1 << i);
                match self.tabulated(formula) {
                    _ if !inside.is_empty() => Ready::Needs(inside),
                    Some(relation) => Ready::Source(self.relations[relation].fanout(mask)),
                    None => Ready::Source(missing.iter().map(size).product::<f64>().sqrt()),
                }
            }
            Formula::Exists(vars, body) => {
                if vars.iter().any(|v| is_bound(bound, slot(*v))) {
                    return Ready::Source(missing.iter().map(size).product::<f64>().sqrt());
                }
                let mut parts = Vec::new();
                flatten((**body).clone(), &mut parts);
                let costs = parts.iter().map(|f| cost(scope, &self.ready(scope, bound, f)));
                Ready::Open(costs.fold(f64::INFINITY, f64::min))
            }
            Formula::Or(parts) => Ready::Source(parts.len() as f64 * missing.iter().map(size).product::<f64>().sqrt()),
            _ => Ready::Needs(missing),
        }
    }

    /// A formula whose variables are all bound.
    fn test(&mut self, scope: &mut Scope, bound: &Bound, formula: &Formula) -> Result<Test, String> {
        Ok(match formula {
            Formula::Const(truth) => Test::Const(*truth),
            Formula::Compare(CompareOp::Eq, Term::None, t) | Formula::Compare(CompareOp::Eq, t, Term::None) => {
                Test::Absent(self.value(scope, bound, t)?)
            }
            Formula::Compare(op, a, b) => {
                Test::Compare(*op, self.value(scope, bound, a)?, self.value(scope, bound, b)?)
            }
            Formula::OneOf(t, values) => Test::OneOf(self.value(scope, bound, t)?, self.values(scope, bound, values)?),
            Formula::Between(t, from, to) => Test::Between(
                self.value(scope, bound, t)?,
                self.value(scope, bound, from)?,
                self.value(scope, bound, to)?,
            ),
            Formula::Member(cell, args) => Test::Member(cell.raw() as usize, self.values(scope, bound, args)?),
            Formula::NoMoveOf(t) => Test::NoMoveOf(self.value(scope, bound, t)?),
            Formula::Atom(_, args) | Formula::Static(_, args) => {
                let values = self.values(scope, bound, args)?;
                match self.tabulated(formula) {
                    Some(relation) => Test::Found(self.index(relation, (1 << args.len()) - 1), values),
                    None => Test::Proved(self.ask(formula, values)),
                }
            }
            Formula::Not(body) => Test::Never(self.plan(scope, bound, vec![(**body).clone()], &[])?),
            Formula::Forall(vars, body) => Test::Never(self.plan_under(scope, bound, vars, &negation(body), &[])?),
            Formula::Exists(vars, body) => Test::Any(vec![self.plan_under(scope, bound, vars, body, &[])?]),
            Formula::And(_) => Test::Any(vec![self.plan(scope, bound, vec![formula.clone()], &[])?]),
            Formula::Or(parts) => {
                let plans = parts.iter().map(|f| self.plan(scope, bound, vec![f.clone()], &[]));
                Test::Any(plans.collect::<Result<_, _>>()?)
            }
        })
    }

    /// The solutions of a formula under a quantifier, in `want`.
    pub(super) fn plan_under(
        &mut self,
        scope: &mut Scope,
        bound: &Bound,
        vars: &[VarId],
        body: &Formula,
        want: &[VarId],
    ) -> Result<Plan, String> {
        let mut inside = bound.clone();
        vars.iter().filter(|v| is_bound(bound, slot(**v))).for_each(|v| inside[slot(*v)] = false);
        if vars.iter().any(|v| scope.domains[slot(*v)].len == 0) {
            return Ok(Plan(vec![Step::Test(Test::Const(false))]));
        }
        self.plan(scope, &inside, vec![body.clone()], want)
    }

    /// A formula that binds variables.
    fn source(
        &mut self,
        scope: &mut Scope,
        bound: &mut Bound,
        formula: &Formula,
        steps: &mut Vec<Step>,
    ) -> Result<(), String> {
        let missing = unbound(bound, free(formula));
        match formula {
            Formula::OneOf(Term::Var(v), values) => {
                let values = self.values(scope, bound, values)?;
                steps.push(Step::Each(Source::OneOf { slot: slot(*v), values, domain: scope.domains[slot(*v)] }));
            }
            Formula::Between(Term::Var(v), from, to) => {
                let (from, to) = (self.value(scope, bound, from)?, self.value(scope, bound, to)?);
                let (slot, domain) = (slot(*v), scope.domains[slot(*v)]);
                steps.push(Step::Each(Source::Between { slot, from, to, domain }));
            }
            Formula::Atom(_, args) | Formula::Static(_, args) => self.rows(scope, bound, formula, args, steps)?,
            Formula::Exists(vars, body) => {
                let plan = self.plan_under(scope, bound, vars, body, &missing)?;
                steps.push(Step::Each(Source::Any(vec![plan])));
            }
            Formula::Or(parts) => {
                let plans = parts.iter().map(|f| self.plan(scope, bound, vec![f.clone()], &missing));
                let plans = plans.collect::<Result<_, _>>()?;
                steps.push(Step::Each(Source::Any(plans)));
            }
            _ => return Err("a formula that binds nothing".to_owned()),
        }
        missing.into_iter().for_each(|v| bind(bound, slot(v)));
        Ok(())
    }

    /// An atom with some arguments unbound, each a variable.
    fn rows(
        &mut self,
        scope: &mut Scope,
        bound: &Bound,
        formula: &Formula,
        args: &[Term],
        steps: &mut Vec<Step>,
    ) -> Result<(), String> {
        let mut known: Vec<Option<Value>> = Vec::new();
        for arg in args {
            let is_known = unbound(bound, free_in_term(arg)).is_empty();
            known.push(if is_known { Some(self.value(scope, bound, arg)?) } else { None });
        }
        let dims = self.dims_of(formula);
        let (key, out_args, source): (Vec<usize>, Vec<usize>, _) = match self.tabulated(formula) {
            Some(relation) => {
                let (key, out): (Vec<usize>, Vec<usize>) = (0..args.len()).partition(|i| known[*i].is_some());
                let mask = key.iter().fold(0, |m, i| m | 1 << i);
                (key, out, Err(self.index(relation, mask)))
            }
            None => {
                let mask = self.goal_mask(formula, (0..args.len()).filter(|i| known[*i].is_some()));
                let (key, out) = (0..args.len()).partition(|i| mask >> i & 1 == 1);
                (key, out, Ok(self.call(formula, mask)))
            }
        };
        // Each remaining argument gets a slot; one that is known after all, or seen before, is compared afterwards.
        let (mut out, mut checks, mut seen) = (Vec::new(), Vec::new(), Vec::new());
        for i in out_args {
            let same = |slot| Value::Slot(slot);
            match (&args[i], known[i].take()) {
                (Term::Var(v), None) if !seen.contains(v) => {
                    seen.push(*v);
                    out.push(slot(*v));
                    if !scope.domains[slot(*v)].covers(dims[i]) {
                        checks.push(Test::Within(same(slot(*v)), scope.domains[slot(*v)]));
                    }
                }
                (arg, value) => {
                    let helper = scope.helper(dims[i]);
                    out.push(helper);
                    let value = match (value, arg) {
                        (Some(value), _) => value,
                        (None, Term::Var(v)) => same(slot(*v)),
                        _ => return Err("an argument that binds nothing".to_owned()),
                    };
                    checks.push(Test::Compare(CompareOp::Eq, same(helper), value));
                }
            }
        }
        let key: Vec<Value> = key.into_iter().filter_map(|i| known[i].take()).collect();
        steps.push(Step::Each(match source {
            Err(index) => Source::Rows { index, key, out },
            Ok(call) => Source::Answers(Ask { call, key, rest: Vec::new() }, out),
        }));
        steps.extend(checks.into_iter().map(Step::Test));
        Ok(())
    }

    pub(super) fn values(&mut self, scope: &mut Scope, bound: &Bound, terms: &[Term]) -> Result<Vec<Value>, String> {
        terms.iter().map(|t| self.value(scope, bound, t)).collect()
    }

    /// A term whose variables are all bound.
    pub(super) fn value(&mut self, scope: &mut Scope, bound: &Bound, term: &Term) -> Result<Value, String> {
        Ok(match term {
            Term::Var(v) => Value::Slot(slot(*v)),
            Term::Const(_, value) => Value::Const(*value),
            Term::None => Value::None,
            Term::Param(p) => match self.instance.params[*p] {
                Some(value) => Value::Const(value),
                None => Value::Param(p.raw() as usize),
            },
            Term::Role(role) => Value::Role(*role),
            Term::ToMove => Value::ToMove,
            Term::Cell(cell, args) => Value::Cell(cell.raw() as usize, self.values(scope, bound, args)?),
            Term::Func(func, args) => Value::Func(*func, self.values(scope, bound, args)?),
            Term::Builtin(builtin, args) => {
                let relation = self.builtin(*builtin);
                Value::Lookup(self.index(relation, (1 << args.len()) - 1), self.values(scope, bound, args)?)
            }
            Term::Opponent(t) => Value::Opponent(Box::new(self.value(scope, bound, t)?)),
            Term::Arith(op, a, b) => {
                Value::Arith(*op, Box::new(self.value(scope, bound, a)?), Box::new(self.value(scope, bound, b)?))
            }
            Term::Extreme(extreme, a, b) => {
                Value::Extreme(*extreme, Box::new(self.value(scope, bound, a)?), Box::new(self.value(scope, bound, b)?))
            }
            Term::Sum(vars, body) => {
                let plan = self.plan_under(scope, bound, vars, body, vars)?;
                Value::Sum(plan, vars.iter().map(|v| slot(*v)).collect())
            }
            Term::Count(vars, body) => {
                let plan = self.plan_under(scope, bound, vars, body, vars)?;
                Value::Count(plan, vars.iter().map(|v| slot(*v)).collect())
            }
            Term::The(var, body) => Value::The(self.plan_under(scope, bound, &[*var], body, &[*var])?, slot(*var)),
        })
    }
}

/// How many candidates that makes, with fractions for tests.
fn cost(scope: &Scope, ready: &Ready) -> f64 {
    match ready {
        Ready::Test(weight) => f64::from(*weight) * 1e-6,
        Ready::Bind => 1.5e-6,
        Ready::Source(n) | Ready::Open(n) => 1.0 + n,
        Ready::Needs(vars) => 1.5 + vars.iter().map(|v| scope.domains[slot(*v)].len as f64).product::<f64>(),
    }
}

/// The unbound variable that an equation would bind, and to what.
fn equation<'f>(formula: &'f Formula, bound: &Bound) -> Option<(VarId, &'f Term)> {
    let open = |t: &Term| if let Term::Var(v) = t { Some(*v).filter(|v| !is_bound(bound, slot(*v))) } else { None };
    match formula {
        Formula::Compare(CompareOp::Eq, _, Term::None) | Formula::Compare(CompareOp::Eq, Term::None, _) => None,
        Formula::Compare(CompareOp::Eq, a, b) => {
            let sides = [open(a).map(|v| (v, b)), open(b).map(|v| (v, a))];
            let known = |(_, t): &(VarId, &Term)| unbound(bound, free_in_term(t)).is_empty();
            sides.into_iter().flatten().find(known).or(sides.into_iter().flatten().next())
        }
        _ => None,
    }
}

/// Takes conjunctions apart and moves negations inward where that yields a conjunction or an `exists`.
fn flatten(formula: Formula, items: &mut Vec<Formula>) {
    match formula {
        Formula::And(parts) => parts.into_iter().for_each(|f| flatten(f, items)),
        // A variable always has a value.
        Formula::Compare(CompareOp::Eq, Term::Var(a), Term::Var(b)) if a == b => {}
        Formula::Not(body) if matches!(*body, Formula::Not(_) | Formula::Or(_) | Formula::Forall(..)) => {
            match negation(&body) {
                Formula::Not(f) => items.push(Formula::Not(f)),
                other => flatten(other, items),
            }
        }
        other => items.push(other),
    }
}

/// The formula's negation, moved inward.
fn negation(formula: &Formula) -> Formula {
    match formula {
        Formula::Const(truth) => Formula::Const(!truth),
        Formula::Not(body) => (**body).clone(),
        Formula::And(parts) => Formula::Or(parts.iter().map(negation).collect()),
        Formula::Or(parts) => Formula::And(parts.iter().map(negation).collect()),
        Formula::Forall(vars, body) => Formula::Exists(vars.clone(), Box::new(negation(body))),
        other => Formula::Not(Box::new(other.clone())),
    }
}

/// What a test costs, roughly.
fn weight(formula: &Formula) -> u32 {
    match formula {
        Formula::Const(_) => 0,
        Formula::Compare(_, a, b) if free_in_term(a).len() + free_in_term(b).len() <= 2 && plain(a) && plain(b) => 1,
        Formula::Static(..) | Formula::OneOf(..) | Formula::Between(..) | Formula::Member(..) => 1,
        Formula::Not(body) => weight(body),
        Formula::Compare(..) => 4,
        Formula::Atom(..) => 3,
        Formula::And(parts) | Formula::Or(parts) => parts.iter().map(weight).max().unwrap_or(0).max(2),
        Formula::Exists(..) | Formula::Forall(..) => 6,
        Formula::NoMoveOf(_) => 9,
    }
}

/// Whether a term needs no evaluation of a predicate or function.
fn plain(term: &Term) -> bool {
    match term {
        Term::Func(..) | Term::Count(..) | Term::Sum(..) | Term::The(..) => false,
        Term::Cell(_, args) | Term::Builtin(_, args) => args.iter().all(plain),
        Term::Opponent(a) => plain(a),
        Term::Arith(_, a, b) | Term::Extreme(_, a, b) => plain(a) && plain(b),
        _ => true,
    }
}
