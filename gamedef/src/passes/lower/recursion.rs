//! Recursion as closure.
//!
//! A linear recursion keeps all its arguments but one point, the *moving* one:
//!
//! ```text
//! p(X, R) <- base(X, R).        p(X, R) <- p(X, Q), step(X, Q, R).
//! ```
//!
//! For known X this is the closure of the base under the image of the step. Read from R to X it is the base's image of
//! the closure under the step's *pre*image. A set of X is carried along at once where the step does not depend on X,
//! or depends only on the value v of one cell at X (as in `at(R) = at(X)`): then the step is one step for all X with
//! the same v, the images of a union are the union of the images, and so the result is the union over v of one closure
//! each, from those X of the set that have v. Where neither holds, each X of the set has its own closure.

#![deny(clippy::wildcard_enum_match_arm)]

use super::cx::{Cx, Env, Shift};
use super::literal::Lit;
use super::no_closure::{Cause, no_closure};
use super::predicate::Given;
use super::solve::Goal;
use super::{Lowered, Lowerer, Mode};
use crate::ir::{Domain, Expr, Ty, build};
use crate::rules::{CellId, CellValue, Formula, PredId, Rule, SortId, Term, VarId};

/// A rule that calls its own predicate once, taken apart.
struct StepRule<'r> {
    rule: &'r Rule,
    /// Quantified variables of the body.
    locals: Vec<VarId>,
    /// The variable of the moving argument in the recursive call.
    previous: VarId,
    /// The body without the recursive call.
    rest: Vec<Formula>,
}

/// The value of one cell at the carried point, on which the steps depend.
#[derive(Clone, Copy)]
struct Split {
    cell: CellId,
    value: SortId,
    optional: bool,
}

impl Lowerer<'_> {
    /// The body of a recursive predicate's function.
    pub(super) fn recursion(&mut self, cx: &mut Cx, p: PredId, given: &Given) -> Lowered<Expr> {
        let game = self.game;
        let pred = &game.preds[p];
        let no_form = |cause: Cause<'_>| Err(Box::new(no_closure(game, p, &cause)));
        let mut steps = Vec::new();
        let mut bases = Vec::new();
        for rule in &pred.rules {
            let mut locals = Vec::new();
            let mut rest = Vec::new();
            flatten(&rule.body, &mut locals, &mut rest);
            let calls: Vec<usize> =
                (0..rest.len()).filter(|i| matches!(&rest[*i], Formula::Atom(q, _) if *q == p)).collect();
            match calls[..] {
                [] => bases.push(rule),
                [i] => {
                    let Formula::Atom(_, args) = rest.remove(i) else { continue };
                    steps.push((rule, locals, args, rest));
                }
                _ => return no_form(Cause::Twice(rule)),
            }
        }
        // The moving argument is the one that some call changes.
        let mut moving: Option<(usize, &Rule)> = None;
        for (rule, _, args, _) in &steps {
            for (i, t) in args.iter().enumerate() {
                if *t == Term::Var(rule.head[i]) {
                    continue;
                }
                if let Some((m, other)) = moving.filter(|(m, _)| *m != i) {
                    return no_form(Cause::Two((other, m), (rule, i)));
                }
                moving = Some((i, rule));
            }
        }
        let moving = match moving {
            Some((m, _)) if pred.args[m] == SortId::POINT => m,
            Some((m, rule)) => return no_form(Cause::NoPoint(m, rule)),
            None if steps.is_empty() => return no_form(Cause::NotItself),
            None => return no_form(Cause::Nothing),
        };
        let mut taken = Vec::new();
        for (rule, locals, args, rest) in steps {
            let Term::Var(previous) = args[moving] else {
                return no_form(Cause::Computed(rule));
            };
            if !locals.contains(&previous) {
                return no_form(Cause::Repeated(rule));
            }
            taken.push(StepRule { rule, locals, previous, rest });
        }
        let steps = taken;
        // A carried point that is not a single known one.
        let carried = (0..pred.args.len()).find(|i| *i != moving && given.modes[*i] != Mode::Known);
        let Some(carried) = carried else {
            return self.closure_known(cx, given, moving, &bases, &steps);
        };
        let Ok(split) = self.split(&steps, carried) else {
            return self.each_alone(cx, p, given, (moving, carried));
        };
        match split {
            None => self.closure_set(cx, given, (moving, carried), &bases, &steps, None),
            Some(split) => {
                let mut parts = Vec::new();
                let v = cx.local("value", Ty::Int, Some(split.value));
                let body =
                    self.closure_set(cx, given, (moving, carried), &bases, &steps, Some((split, Expr::Local(v))))?;
                parts.push(build::gather(v, Domain::Sort(split.value), body));
                if split.optional {
                    let none = Some((split, build::absent()));
                    parts.push(self.closure_set(cx, given, (moving, carried), &bases, &steps, none)?);
                }
                Ok(build::union(parts))
            }
        }
    }

    /// The moving point is wanted or known, all others known.
    fn closure_known(
        &mut self,
        cx: &mut Cx,
        given: &Given,
        moving: usize,
        bases: &[&Rule],
        steps: &[StepRule],
    ) -> Lowered<Expr> {
        let mut seeds = Vec::new();
        for rule in bases {
            self.at = rule.span;
            let (shift, head) = enter(cx, rule);
            let mut env = given.env(&head);
            env.remove(&head[moving]);
            let body = vec![shift.formula(&rule.body)];
            seeds.push(self.solve_formulas(cx, &env, Goal::Points(head[moving]), vec![], body, vec![])?);
        }
        let reached = cx.local("reached", Ty::Set, None);
        let mut next = Vec::new();
        for step in steps {
            let (shift, head) = enter(cx, step.rule);
            let mut env = given.env(&head);
            env.remove(&head[moving]);
            next.push(self.step(
                cx,
                &env,
                (shift, &head),
                step,
                moving,
                Direction::Forward(Expr::Local(reached)),
                None,
            )?);
        }
        let closure = build::closure(build::union(seeds), reached, build::union(next));
        Ok(match (given.modes[moving], given.params[moving]) {
            (Mode::Known, Some(point)) => build::contains(closure, Expr::Local(point)),
            (Mode::Some, Some(set)) => build::nonempty(build::inter([closure, Expr::Local(set)])),
            _ => closure,
        })
    }

    /// The carried point is given as a set or wanted.
    fn closure_set(
        &mut self,
        cx: &mut Cx,
        given: &Given,
        (moving, carried): (usize, usize),
        bases: &[&Rule],
        steps: &[StepRule],
        split: Option<(Split, Expr)>,
    ) -> Lowered<Expr> {
        let with_value = |set: Option<Expr>| {
            let plane = split.as_ref().map(|(s, v)| {
                let is_none = *v == build::absent();
                if is_none {
                    Expr::Absent(s.cell, vec![])
                } else {
                    Expr::Plane(s.cell, vec![], Some(Box::new(v.clone())))
                }
            });
            build::inter(set.into_iter().chain(plane))
        };
        let reached = cx.local("reached", Ty::Set, None);
        let forward = given.modes[carried] == Mode::Some;
        let mut next = Vec::new();
        for step in steps {
            let (shift, head) = enter(cx, step.rule);
            let mut env = given.env(&head);
            env.remove(&head[moving]);
            let from = Expr::Local(reached);
            let direction = if forward { Direction::Forward(from) } else { Direction::Backward(from) };
            let known = split.as_ref().map(|(s, v)| (s.cell, head[carried], v.clone()));
            next.push(self.step(cx, &env, (shift, &head), step, moving, direction, known)?);
        }
        let next = build::union(next);
        if forward {
            let from = with_value(given.params[carried].map(Expr::Local));
            let mut seeds = Vec::new();
            for rule in bases {
                self.at = rule.span;
                let (shift, head) = enter(cx, rule);
                let mut env = given.env(&head);
                env.remove(&head[moving]);
                let lits = vec![Lit::In(head[carried], from.clone())];
                let body = vec![shift.formula(&rule.body)];
                seeds.push(self.solve_formulas(
                    cx,
                    &env,
                    Goal::Points(head[moving]),
                    vec![head[carried]],
                    body,
                    lits,
                )?);
            }
            let closure = build::closure(build::union(seeds), reached, next);
            return Ok(match given.params[moving] {
                Some(point) if given.modes[moving] == Mode::Known => build::contains(closure, Expr::Local(point)),
                _ => closure,
            });
        }
        let seed = match (given.modes[moving], given.params[moving]) {
            (Mode::Known, Some(p)) => Expr::Singleton(Box::new(Expr::Local(p))),
            (Mode::Some, Some(s)) => Expr::Local(s),
            _ => Expr::Full,
        };
        let back = cx.local("back", Ty::Set, None);
        let mut parts = Vec::new();
        for rule in bases {
            self.at = rule.span;
            let (shift, head) = enter(cx, rule);
            let mut env = given.env(&head);
            env.remove(&head[moving]);
            let mut lits = vec![Lit::In(head[moving], Expr::Local(back))];
            if split.is_some() {
                lits.push(Lit::In(head[carried], with_value(None)));
            }
            let body = vec![shift.formula(&rule.body)];
            parts.push(self.solve_formulas(cx, &env, Goal::Points(head[carried]), vec![head[moving]], body, lits)?);
        }
        Ok(build::bind(back, build::closure(seed, reached, next), build::union(parts)))
    }

    /// One step of the closure, as a set.
    #[allow(clippy::too_many_arguments)]
    fn step(
        &mut self,
        cx: &mut Cx,
        env: &Env,
        (shift, head): (Shift, &[VarId]),
        step: &StepRule,
        moving: usize,
        direction: Direction,
        known: Option<(CellId, VarId, Expr)>,
    ) -> Lowered<Expr> {
        self.at = step.rule.span;
        let mut env = env.clone();
        let mut rest: Vec<Formula> = step.rest.iter().map(|f| shift.formula(f)).collect();
        if let Some((cell, point, value)) = known {
            // The cell's value at the carried point is a variable of its own here.
            let sort = match self.game.cells[cell].value {
                CellValue::Optional(s) | CellValue::Total(s) => s,
                CellValue::Set => SortId::INTEGER,
            };
            let v = cx.vars.push(crate::rules::Var { name: "value".into(), sort, span: step.rule.span });
            env.insert(v, value);
            let read = Term::Cell(cell, vec![Term::Var(point)]);
            rest = rest.iter().map(|f| replace(f, &read, &Term::Var(v))).collect();
        }
        let mut locals: Vec<VarId> = step.locals.iter().map(|v| shift.var(*v)).collect();
        let previous = shift.var(step.previous);
        let here = head[moving];
        match direction {
            Direction::Forward(set) => {
                self.solve_formulas(cx, &env, Goal::Points(here), locals, rest, vec![Lit::In(previous, set)])
            }
            Direction::Backward(set) => {
                locals.retain(|v| *v != previous);
                locals.push(here);
                self.solve_formulas(cx, &env, Goal::Points(previous), locals, rest, vec![Lit::In(here, set)])
            }
        }
    }

    /// How the steps depend on the carried point: not at all (`None`), or by one cell's value there.
    fn split(&self, steps: &[StepRule], carried: usize) -> Result<Option<Split>, ()> {
        let mut cells: Vec<CellId> = Vec::new();
        for step in steps {
            let v = step.rule.head[carried];
            for f in &step.rest {
                let mut n = 0;
                super::rename::each_var(f, &mut |w| n += usize::from(w == v));
                let mut reads = Vec::new();
                cell_reads(f, v, &mut reads);
                if n != reads.len() {
                    return Err(());
                }
                cells.extend(reads);
            }
        }
        cells.sort_unstable();
        cells.dedup();
        match cells[..] {
            [] => Ok(None),
            [cell] => match self.game.cells[cell].value {
                CellValue::Optional(value) if self.is_small(value) => Ok(Some(Split { cell, value, optional: true })),
                CellValue::Total(value) if self.is_small(value) => Ok(Some(Split { cell, value, optional: false })),
                CellValue::Set | CellValue::Optional(_) | CellValue::Total(_) => Err(()),
            },
            _ => Err(()),
        }
    }

    /// Each carried point by its own closure.
    fn each_alone(
        &mut self,
        cx: &mut Cx,
        p: PredId,
        given: &Given,
        (moving, carried): (usize, usize),
    ) -> Lowered<Expr> {
        let mut modes = given.modes.clone();
        modes[carried] = Mode::Known;
        modes[moving] = Mode::Wanted;
        let f = self.predicate(p, &modes)?;
        let x = cx.local("x", Ty::Int, Some(SortId::POINT));
        let mut args = Vec::new();
        for (i, l) in given.params.iter().enumerate().filter(|(i, _)| *i != moving) {
            match l {
                _ if i == carried => args.push(Expr::Local(x)),
                Some(l) => args.push(Expr::Local(*l)),
                None => {}
            }
        }
        let reached = Expr::Call(f, args);
        let meets = |reached: Expr| match (given.modes[moving], given.params[moving]) {
            (Mode::Known, Some(p)) => build::contains(reached, Expr::Local(p)),
            (Mode::Some, Some(s)) => build::nonempty(build::inter([reached, Expr::Local(s)])),
            _ => Expr::Bool(true),
        };
        Ok(match given.params[carried] {
            Some(set) => build::gather(x, Domain::Set(Box::new(Expr::Local(set))), reached),
            None => build::filter(x, Expr::Full, meets(reached)),
        })
    }
}

/// Which way a step goes, and from which set.
enum Direction {
    Forward(Expr),
    Backward(Expr),
}

fn enter(cx: &mut Cx, rule: &Rule) -> (Shift, Vec<VarId>) {
    let shift = cx.adopt(&rule.vars);
    (shift, rule.head.iter().map(|v| shift.var(*v)).collect())
}

/// The conjuncts of a formula and the variables quantified around them.
fn flatten(f: &Formula, vars: &mut Vec<VarId>, out: &mut Vec<Formula>) {
    if let Formula::And(fs) = f {
        fs.iter().for_each(|f| flatten(f, vars, out));
    } else if let Formula::Exists(vs, f) = f {
        vars.extend(vs);
        flatten(f, vars, out);
    } else {
        out.push(f.clone());
    }
}

/// The cells read at exactly the variable, one entry for each occurrence; only in equations of cells.
fn cell_reads(f: &Formula, v: VarId, out: &mut Vec<CellId>) {
    match f {
        Formula::Compare(_, a, b) => {
            for t in [a, b] {
                if let Term::Cell(c, args) = t
                    && args[..] == [Term::Var(v)]
                {
                    out.push(*c);
                }
            }
        }
        Formula::OneOf(Term::Cell(c, args), _) if args[..] == [Term::Var(v)] => out.push(*c),
        Formula::Not(f) => cell_reads(f, v, out),
        Formula::And(fs) | Formula::Or(fs) => fs.iter().for_each(|f| cell_reads(f, v, out)),
        Formula::Const(_)
        | Formula::Atom(..)
        | Formula::Static(..)
        | Formula::Member(..)
        | Formula::OneOf(..)
        | Formula::Between(..)
        | Formula::Exists(..)
        | Formula::Forall(..)
        | Formula::NoMoveOf(_) => {}
    }
}

/// Puts a term in place of another where [`cell_reads`] found it.
fn replace(f: &Formula, old: &Term, new: &Term) -> Formula {
    let term = |t: &Term| if t == old { new.clone() } else { t.clone() };
    match f {
        Formula::Compare(op, a, b) => Formula::Compare(*op, term(a), term(b)),
        Formula::OneOf(t, ts) => Formula::OneOf(term(t), ts.clone()),
        Formula::Not(f) => Formula::Not(Box::new(replace(f, old, new))),
        Formula::And(fs) => Formula::And(fs.iter().map(|f| replace(f, old, new)).collect()),
        Formula::Or(fs) => Formula::Or(fs.iter().map(|f| replace(f, old, new)).collect()),
        other @ (Formula::Const(_)
        | Formula::Atom(..)
        | Formula::Static(..)
        | Formula::Member(..)
        | Formula::Between(..)
        | Formula::Exists(..)
        | Formula::Forall(..)
        | Formula::NoMoveOf(_)) => other.clone(),
    }
}
