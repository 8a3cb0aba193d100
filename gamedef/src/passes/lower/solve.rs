//! Elimination of variables: a conjunction, with some of its variables wanted or quantified, as one expression.
//!
//! Contract of [`Lowerer::solve`]: every variable of the literals is bound in the environment, or is the target, or is
//! listed as quantified. The result is the set of targets (or the truth) for which some values of the quantified
//! variables, each from its sort, make all literals true.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashSet;

use super::cx::{Cx, Env};
use super::literal::Lit;
use super::{Lowered, Lowerer, unsupported};
use crate::ir::{Domain, Expr, LocalId, build, visit};
use crate::rules::{CompareOp, Formula, SortId, Term, VarId};

/// What is asked of a conjunction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Whether it holds.
    Truth,
    /// The points that the variable can be.
    Points(VarId),
}

impl Goal {
    fn guard(self, cond: Expr, rest: Expr) -> Expr {
        match self {
            Goal::Truth => build::and([cond, rest]),
            Goal::Points(_) => build::cond(cond, rest, Expr::Empty),
        }
    }

    fn each(self, v: LocalId, domain: Domain, rest: Expr) -> Expr {
        match self {
            Goal::Truth => build::any(v, domain, rest),
            Goal::Points(_) => build::gather(v, domain, rest),
        }
    }

    fn nothing(self) -> Expr {
        match self {
            Goal::Truth => Expr::Bool(false),
            Goal::Points(_) => Expr::Empty,
        }
    }
}

impl Lowerer<'_> {
    /// Whether a formula holds; its free variables are bound.
    pub(super) fn bool(&mut self, cx: &mut Cx, env: &Env, f: &Formula) -> Lowered<Expr> {
        self.solve_formulas(cx, env, Goal::Truth, vec![], vec![f.clone()], vec![])
    }

    /// Solves formulas and literals together.
    pub(super) fn solve_formulas(
        &mut self,
        cx: &mut Cx,
        env: &Env,
        goal: Goal,
        mut quantified: Vec<VarId>,
        formulas: Vec<Formula>,
        more: Vec<Lit>,
    ) -> Lowered<Expr> {
        match self.flatten(cx, formulas, &mut quantified) {
            None => Ok(goal.nothing()),
            Some(mut lits) => {
                lits.extend(more);
                self.solve(cx, env, goal, quantified, lits)
            }
        }
    }

    /// See the module's contract.
    pub(super) fn solve(
        &mut self,
        cx: &mut Cx,
        env: &Env,
        goal: Goal,
        mut quantified: Vec<VarId>,
        lits: Vec<Lit>,
    ) -> Lowered<Expr> {
        self.count_work()?;
        let mut unbound: FxHashSet<VarId> = quantified.iter().copied().collect();
        if let Goal::Points(t) = goal {
            unbound.insert(t);
        }
        // Conditions without unbound variables come first.
        let (ready, lits): (Vec<Lit>, Vec<Lit>) = lits.into_iter().partition(|l| l.free(&unbound).is_empty());
        if !ready.is_empty() {
            let conds = ready.iter().map(|l| self.test(cx, env, l)).collect::<Lowered<Vec<_>>>()?;
            let rest = self.solve(cx, env, goal, quantified, lits)?;
            return Ok(goal.guard(build::and(conds), rest));
        }
        if quantified.is_empty() {
            return match goal {
                Goal::Truth => Ok(Expr::Bool(true)),
                Goal::Points(t) => self.points(cx, env, t, &lits),
            };
        }
        if let Some((i, x, by)) = self.equation(cx, &lits, &quantified, &unbound) {
            let mut rest = lits;
            rest.remove(i);
            quantified.retain(|v| *v != x);
            return self.solve_equation(cx, env, goal, quantified, rest, (x, by));
        }
        if let Some(i) = quantified.iter().position(|v| self.is_small(cx.sort(*v))) {
            let v = quantified.remove(i);
            return self.enumerate(cx, env, goal, quantified, lits, v);
        }
        self.eliminate_point(cx, env, goal, quantified, lits, &unbound)
    }

    /// An equation that gives a quantified variable its value: its place, the variable, the value.
    fn equation(
        &self,
        cx: &Cx,
        lits: &[Lit],
        quantified: &[VarId],
        unbound: &FxHashSet<VarId>,
    ) -> Option<(usize, VarId, Term)> {
        for (i, lit) in lits.iter().enumerate() {
            let Lit::Formula(Formula::Compare(CompareOp::Eq, a, b)) = lit else { continue };
            for (x, t) in [(a, b), (b, a)] {
                let Term::Var(x) = x else { continue };
                if !quantified.contains(x) || *t == Term::None {
                    continue;
                }
                let free = Lit::Formula(Formula::Compare(CompareOp::Eq, t.clone(), t.clone())).free(unbound);
                let renames = matches!(t, Term::Var(y) if y != x && cx.sort(*y) == cx.sort(*x));
                if free.is_empty() || renames {
                    return Some((i, *x, t.clone()));
                }
            }
        }
        None
    }

    fn solve_equation(
        &mut self,
        cx: &mut Cx,
        env: &Env,
        goal: Goal,
        quantified: Vec<VarId>,
        lits: Vec<Lit>,
        (x, value): (VarId, Term),
    ) -> Lowered<Expr> {
        let mut env = env.clone();
        let same_sort = self.sort_of(cx, &value) == cx.sort(x);
        if let Term::Var(y) = value
            && !env.contains_key(&y)
        {
            let by = |v: VarId| Term::Var(if v == x { y } else { v });
            let renamed = |l: Lit| match l {
                Lit::Formula(f) => Lit::Formula(super::rename::formula(&f, &by)),
                Lit::In(v, s) => Lit::In(if v == x { y } else { v }, s),
            };
            let lits = lits.into_iter().map(renamed).collect();
            return self.solve(cx, &env, goal, quantified, lits);
        }
        let expr = self.term(cx, &env, &value)?;
        if same_sort && matches!(value, Term::Var(_) | Term::Const(..)) {
            env.insert(x, expr);
            return self.solve(cx, &env, goal, quantified, lits);
        }
        let absent = self.may_be_absent(&value);
        let l = cx.local_for(x);
        env.insert(x, Expr::Local(l));
        let rest = self.solve(cx, &env, goal, quantified, lits)?;
        let mut conds = Vec::new();
        if absent {
            conds.push(build::not(build::same(Expr::Local(l), build::absent())));
        }
        if !same_sort {
            conds.push(self.in_sort(cx, cx.sort(x), Expr::Local(l))?);
        }
        Ok(build::bind(l, expr, goal.guard(build::and(conds), rest)))
    }

    /// A small variable: one case for each value it may have.
    fn enumerate(
        &mut self,
        cx: &mut Cx,
        env: &Env,
        goal: Goal,
        quantified: Vec<VarId>,
        mut lits: Vec<Lit>,
        v: VarId,
    ) -> Lowered<Expr> {
        let listed = lits.iter().position(|l| {
            matches!(l, Lit::Formula(Formula::OneOf(Term::Var(x), ts)) if *x == v
                && ts.iter().all(|t| matches!(t, Term::Const(s, _) if *s == cx.sort(v))))
        });
        let domain = match listed.map(|i| lits.remove(i)) {
            Some(Lit::Formula(Formula::OneOf(_, ts))) => {
                Domain::Values(ts.iter().map(|t| self.term(cx, env, t)).collect::<Lowered<_>>()?)
            }
            _ => Domain::Sort(cx.sort(v)),
        };
        let l = cx.local_for(v);
        let mut env = env.clone();
        env.insert(v, Expr::Local(l));
        let rest = self.solve(cx, &env, goal, quantified, lits)?;
        Ok(goal.each(l, domain, rest))
    }

    /// A point variable: a condition of its own, an image, or a loop.
    fn eliminate_point(
        &mut self,
        cx: &mut Cx,
        env: &Env,
        goal: Goal,
        quantified: Vec<VarId>,
        lits: Vec<Lit>,
        unbound: &FxHashSet<VarId>,
    ) -> Lowered<Expr> {
        let points: Vec<VarId> = quantified.iter().copied().filter(|v| cx.sort(*v) == SortId::POINT).collect();
        if points.is_empty() {
            let name = quantified.first().map_or(String::new(), |v| cx.vars[*v].name.clone());
            return Err(unsupported(
                self.at,
                format!("the number `{name}` has no stated range and no equation gives it"),
            )
            .help("give it a range, such as `int 0..9`, or an equation such as `N = count X: ..`")
            .into());
        }
        let without = |q: VarId| quantified.iter().copied().filter(|v| *v != q).collect::<Vec<_>>();
        let split = |q: VarId| -> (Vec<Lit>, Vec<Lit>, Vec<Lit>) {
            let (with, others): (Vec<Lit>, Vec<Lit>) = lits.iter().cloned().partition(|l| l.free(unbound).contains(&q));
            let (own, shared) = with.into_iter().partition(|l| l.free(unbound).len() == 1);
            (own, shared, others)
        };
        for &q in &points {
            let (own, shared, others) = split(q);
            if shared.is_empty() {
                let some = self.points(cx, env, q, &own)?;
                let rest = self.solve(cx, env, goal, without(q), others)?;
                return Ok(goal.guard(build::nonempty(some), rest));
            }
        }
        for &q in &points {
            let (own, mut shared, others) = split(q);
            if shared.len() != 1 || shared[0].free(unbound).len() != 2 {
                continue;
            }
            let lit = shared.remove(0);
            let Some(y) = lit.free(unbound).into_iter().find(|v| *v != q) else { continue };
            if cx.sort(y) != SortId::POINT || !self.has_image(&lit, q, y) {
                continue;
            }
            let from = self.points(cx, env, q, &own)?;
            let image = self.image(cx, env, &lit, q, from, y)?;
            let mut rest = others;
            rest.push(Lit::In(y, image));
            return self.solve(cx, env, goal, without(q), rest);
        }
        // Loop over the one with most conditions of its own.
        let q = points.iter().copied().max_by_key(|q| (split(*q).0.len(), std::cmp::Reverse(*q))).unwrap_or(points[0]);
        let (own, shared, mut others) = split(q);
        let over = self.points(cx, env, q, &own)?;
        let l = cx.local_for(q);
        let mut env = env.clone();
        env.insert(q, Expr::Local(l));
        others.extend(shared);
        let rest = self.solve(cx, &env, goal, without(q), others)?;
        Ok(goal.each(l, Domain::Set(Box::new(over)), rest))
    }

    /// The points that make all literals true, all their other variables being bound.
    pub(super) fn points(&mut self, cx: &mut Cx, env: &Env, v: VarId, lits: &[Lit]) -> Lowered<Expr> {
        let mut sets = Vec::new();
        let mut tests = Vec::new();
        for lit in lits {
            match self.point_set(cx, env, v, lit)? {
                Some(set) => sets.push(set),
                None => tests.push(lit),
            }
        }
        let base = build::inter(sets);
        if tests.is_empty() {
            return Ok(base);
        }
        let l = cx.local_for(v);
        let mut env = env.clone();
        env.insert(v, Expr::Local(l));
        let conds = tests.into_iter().map(|t| self.test(cx, &env, t)).collect::<Lowered<Vec<_>>>()?;
        Ok(build::filter(l, base, build::and(conds)))
    }

    /// The points that make one literal true, as a set that visits no point by itself; `None` if it has no such form.
    fn point_set(&mut self, cx: &mut Cx, env: &Env, v: VarId, lit: &Lit) -> Lowered<Option<Expr>> {
        let f = match lit {
            Lit::In(_, set) => return Ok(Some(set.clone())),
            Lit::Formula(f) => f,
        };
        match f {
            Formula::Static(..)
            | Formula::Atom(..)
            | Formula::Member(..)
            | Formula::Compare(..)
            | Formula::OneOf(..) => self.atom_set(cx, env, v, f),
            Formula::Not(inner) => {
                let inside = match &**inner {
                    Formula::Exists(..) | Formula::And(_) | Formula::Or(_) | Formula::Forall(..) | Formula::Not(_) => {
                        let set =
                            self.solve_formulas(cx, env, Goal::Points(v), vec![], vec![(**inner).clone()], vec![])?;
                        Some(set).filter(visits_no_point)
                    }
                    atom @ (Formula::Const(_)
                    | Formula::Atom(..)
                    | Formula::Static(..)
                    | Formula::Member(..)
                    | Formula::Compare(..)
                    | Formula::OneOf(..)
                    | Formula::Between(..)
                    | Formula::NoMoveOf(_)) => self.atom_set(cx, env, v, atom)?,
                };
                Ok(inside.map(|s| build::minus(Expr::Full, s)))
            }
            Formula::Or(alternatives) => {
                let mut sets = Vec::new();
                for a in alternatives {
                    sets.push(self.solve_formulas(cx, env, Goal::Points(v), vec![], vec![a.clone()], vec![])?);
                }
                Ok(Some(build::union(sets)).filter(visits_no_point))
            }
            Formula::Const(_)
            | Formula::Between(..)
            | Formula::And(_)
            | Formula::Exists(..)
            | Formula::Forall(..)
            | Formula::NoMoveOf(_) => Ok(None),
        }
    }

    /// Whether a literal holds, all its variables being bound.
    fn test(&mut self, cx: &mut Cx, env: &Env, lit: &Lit) -> Lowered<Expr> {
        match lit {
            Lit::In(v, set) => Ok(build::contains(set.clone(), env[v].clone())),
            Lit::Formula(f) => match f {
                Formula::Not(inner) => Ok(build::not(self.bool(cx, env, inner)?)),
                Formula::Or(fs) => {
                    Ok(build::or(fs.iter().map(|f| self.bool(cx, env, f)).collect::<Lowered<Vec<_>>>()?))
                }
                Formula::Const(b) => Ok(Expr::Bool(*b)),
                Formula::And(_) | Formula::Exists(..) | Formula::Forall(..) => self.bool(cx, env, f),
                atom @ (Formula::Atom(..)
                | Formula::Static(..)
                | Formula::Member(..)
                | Formula::Compare(..)
                | Formula::OneOf(..)
                | Formula::Between(..)
                | Formula::NoMoveOf(_)) => self.atom_test(cx, env, atom),
            },
        }
    }
}

/// Whether a set expression has no loop over single points.
fn visits_no_point(set: &Expr) -> bool {
    !visit::contains(set, &|e| {
        matches!(
            e,
            Expr::Filter(..)
                | Expr::Gather(_, Domain::Set(_), _)
                | Expr::Any(_, Domain::Set(_), _)
                | Expr::All(_, Domain::Set(_), _)
        )
    })
}
