//! Whether every clause can be evaluated: some order of its conditions binds each variable before a negation, a
//! comparison, a count or a function asks for it.
//!
//! Sorts are finite, so anything could be evaluated by trying all values; but a variable that nothing positive
//! mentions is a slip far more often than a wish. Bound are: variables in positive atoms, arguments of a state that is
//! read, a side of an equation whose other side is known, the names of explicit quantifiers (they run over their sort).

use std::cell::Cell;
use std::collections::BTreeSet;

use super::clause::{Clause, ClauseKind};
use super::draft::Origin;
use super::walk::{Visitor, below_term, free, free_of_term};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Assign, CompareOp, Formula, GoalOf, Step, Term, VarId, Written};
use crate::span::Span;

type Bound = BTreeSet<VarId>;

/// Reports each variable of the clause that no order binds; its place goes to `reported`. False if there is one.
pub(super) fn check(clause: &Clause, reported: &mut BTreeSet<Span>, diagnostics: &mut Vec<Diagnostic>) -> bool {
    let mut modes = Modes { clause, assumed: Bound::new(), reported, diagnostics, steps: Cell::new(STEPS) };
    modes.clause();
    let fine = modes.assumed.is_empty();
    if fine {
        single_uses(clause, diagnostics);
    }
    fine
}

struct Modes<'m> {
    clause: &'m Clause,
    /// Reported variables, taken for bound from then on.
    assumed: Bound,
    reported: &'m mut BTreeSet<Span>,
    diagnostics: &'m mut Vec<Diagnostic>,
    /// Steps left; a clause so tangled that they run out is not checked further.
    steps: Cell<u32>,
}

/// How much is tried for one clause.
const STEPS: u32 = 500_000;

impl Modes<'_> {
    fn clause(&mut self) {
        let clause = self.clause;
        match &clause.kind {
            ClauseKind::Rule { head, body, .. } => {
                // The fields of a sort by rule run over their sorts.
                let fields = head.iter().copied().filter(|v| clause.origin(*v) == Origin::Given).collect();
                let bound = self.formula(body, fields);
                self.demand(head.iter().copied(), &bound);
            }
            ClauseKind::Func { args, cases, .. } => {
                let args: Bound = args.iter().copied().collect();
                for case in cases {
                    let bound = self.formula(&case.guard, args.clone());
                    case.values.iter().for_each(|t| self.value(t, &bound));
                }
            }
            ClauseKind::Move { params, by, steps, .. } => self.movement(params, *by, steps),
            ClauseKind::Goal(of, body) => {
                let bound = match of {
                    GoalOf::Either(v) => Bound::from([*v]),
                    _ => Bound::new(),
                };
                self.formula(body, bound);
            }
            ClauseKind::Draw(f) | ClauseKind::End(f) | ClauseKind::Constraint(_, f) => {
                self.formula(f, Bound::new());
            }
            ClauseKind::Score(of, t) => self.value(t, &Bound::from([*of])),
            ClauseKind::Role(_, t) => self.value(t, &Bound::new()),
            ClauseKind::Start(assigns) | ClauseKind::Setup(_, assigns) => {
                assigns.iter().for_each(|a| self.assignment(a, &Bound::new()));
            }
            ClauseKind::Passes(_) | ClauseKind::NoMove(_) => {}
        }
    }

    fn movement(&mut self, params: &[VarId], by: VarId, steps: &[Step]) {
        let mut bound = Bound::from([by]);
        for step in steps {
            match step {
                Step::When(f) | Step::Require(f) | Step::Again(f) => {
                    let mentioned = free(f);
                    let mentioned = || params.iter().copied().filter(|p| mentioned.contains(p));
                    if !matches!(step, Step::When(_)) {
                        // These only test: what a move does is settled before them.
                        self.demand(mentioned(), &bound);
                    }
                    bound = self.formula(f, bound);
                    self.demand(mentioned(), &bound);
                }
                Step::Then(assigns) => assigns.iter().for_each(|a| self.assignment(a, &bound)),
            }
            bound.extend(&self.assumed);
        }
        self.demand(params.iter().copied(), &bound);
    }

    fn assignment(&mut self, a: &Assign, bound: &Bound) {
        let mut bound = bound.clone();
        bound.extend(&a.each);
        let bound = self.formula(&a.range, bound);
        let inner = self.formula(&a.guard, bound.clone());
        drop(inner);
        a.args.iter().for_each(|t| self.value(t, &bound));
        if let Written::Value(t) = &a.value {
            self.value(t, &bound);
        }
    }

    /// Reports what the formula leaves unbound, and returns what is bound after it.
    fn formula(&mut self, formula: &Formula, bound: Bound) -> Bound {
        let mut bound = bound;
        loop {
            bound.extend(&self.assumed);
            match self.run(formula, &bound) {
                Ok(after) => return after,
                Err(vars) => {
                    let before = self.assumed.len();
                    self.demand(vars, &Bound::new());
                    if self.assumed.len() == before {
                        return bound;
                    }
                }
            }
        }
    }

    fn value(&mut self, term: &Term, bound: &Bound) {
        let holder = Formula::Compare(CompareOp::Le, term.clone(), term.clone());
        let bound: Bound = bound.union(&self.assumed).copied().collect();
        self.demand(free_of_term(term), &bound);
        self.formula(&holder, bound);
    }

    /// Reports each variable that is not bound.
    fn demand(&mut self, vars: impl IntoIterator<Item = VarId>, bound: &Bound) {
        for var in vars {
            if !bound.contains(&var) && self.assumed.insert(var) && self.reported.insert(self.clause.vars[var].span) {
                let error = self.unbound(var);
                self.diagnostics.push(error);
            }
        }
    }

    fn unbound(&self, var: VarId) -> Diagnostic {
        let (name, places) = (&self.clause.vars[var].name, self.clause.places(var));
        let (message, label, help) = match self.clause.origin(var) {
            Origin::Head => (
                format!("the head's `{name}` is bound by nothing in the body"),
                "which values does it take?",
                format!("mention `{name}` in a condition that holds of it, `{name} = ..` or `{name} in ..`"),
            ),
            Origin::Given => (
                format!("the parameter `{name}` is bound by no `when`"),
                "which values does it take?",
                format!("begin the move with a `when` that `{name}` satisfies, such as `at({name}) = none`"),
            ),
            Origin::Wildcard => (
                "`_` is bound by nothing here".to_string(),
                "any value of what?",
                "use a variable, and bind it by a condition of its own".to_string(),
            ),
            Origin::Implicit | Origin::Quantified => (
                format!("`{name}` is bound by nothing"),
                "only under negation, in comparisons, or as an argument of functions and counts",
                format!("bind `{name}` by a positive condition, or quantify it where it stands: `exists {name}: ..`"),
            ),
        };
        let mut error = Diagnostic::new(Code::Unbound, message, places[0], label);
        for place in places.iter().skip(1).take(3) {
            error = error.also(*place, "used here");
        }
        error.help(help)
    }

    /// What is bound after the formula holds, or variables that nothing binds before it is asked.
    fn run(&self, formula: &Formula, bound: &Bound) -> Result<Bound, Vec<VarId>> {
        let Some(left) = self.steps.get().checked_sub(1 + bound.len() as u32 / 8) else {
            return Ok(self.clause.vars.indices().collect());
        };
        self.steps.set(left);
        match formula {
            Formula::Const(_) => Ok(bound.clone()),
            Formula::And(parts) => self.conjunction(parts, bound),
            Formula::Or(parts) => {
                let mut after: Option<Bound> = None;
                let mut missing = Vec::new();
                for part in parts {
                    match self.run(part, bound) {
                        Ok(b) => after = Some(after.map_or(b.clone(), |a| a.intersection(&b).copied().collect())),
                        Err(vars) => missing.extend(vars),
                    }
                }
                if missing.is_empty() { Ok(after.unwrap_or_else(|| bound.clone())) } else { Err(missing) }
            }
            Formula::Not(inner) => {
                if let Formula::Compare(CompareOp::Eq, term, Term::None)
                | Formula::Compare(CompareOp::Eq, Term::None, term) = &**inner
                {
                    // `at(P) != none`: the state is read, and has a value.
                    return self.atomic(&Formula::Compare(CompareOp::Le, term.clone(), term.clone()), bound);
                }
                self.all_bound(free(inner), bound)?;
                self.run(inner, bound)?;
                Ok(bound.clone())
            }
            Formula::Exists(vars, inner) => {
                let mut inside = bound.clone();
                inside.extend(vars.iter().filter(|v| self.ranges(**v)));
                let mut after = self.run(inner, &inside)?;
                self.all_bound(vars.iter().copied(), &after)?;
                vars.iter().for_each(|v| {
                    after.remove(v);
                });
                Ok(after)
            }
            Formula::Forall(vars, inner) => {
                self.all_bound(free(formula), bound)?;
                let mut inside = bound.clone();
                inside.extend(vars);
                self.run(inner, &inside)?;
                Ok(bound.clone())
            }
            _ => self.atomic(formula, bound),
        }
    }

    /// Whether a quantified variable runs over its sort by itself.
    fn ranges(&self, var: VarId) -> bool {
        self.assumed.contains(&var) || self.clause.origin(var) == Origin::Quantified
    }

    fn all_bound(&self, vars: impl IntoIterator<Item = VarId>, bound: &Bound) -> Result<(), Vec<VarId>> {
        let missing: Vec<VarId> =
            vars.into_iter().filter(|v| !bound.contains(v) && !self.assumed.contains(v)).collect();
        if missing.is_empty() { Ok(()) } else { Err(missing) }
    }

    /// Takes the conjuncts in any order that works.
    fn conjunction(&self, parts: &[Formula], bound: &Bound) -> Result<Bound, Vec<VarId>> {
        let mut bound = bound.clone();
        let mut waiting: Vec<&Formula> = parts.iter().collect();
        loop {
            let mut missing = Vec::new();
            let before = waiting.len();
            waiting.retain(|part| match self.run(part, &bound) {
                Ok(after) => {
                    bound = after;
                    false
                }
                Err(vars) => {
                    missing.extend(vars);
                    true
                }
            });
            if waiting.is_empty() {
                return Ok(bound);
            }
            if waiting.len() == before {
                // What another waiting part could bind is no culprit, unless all wait for each other.
                missing.sort_unstable();
                missing.dedup();
                return Err(missing);
            }
        }
    }

    fn atomic(&self, formula: &Formula, bound: &Bound) -> Result<Bound, Vec<VarId>> {
        let mut after = bound.clone();
        let mut cells = CellArguments { found: &mut after };
        cells.formula(formula);
        match formula {
            Formula::Atom(_, args) | Formula::Static(_, args) | Formula::Member(_, args) => {
                after.extend(args.iter().filter_map(variable));
            }
            Formula::Compare(CompareOp::Eq, a, b) if *a != Term::None && *b != Term::None => {
                let rest: Vec<VarId> = free(formula).into_iter().filter(|v| !after.contains(v)).collect();
                let solvable = [a, b].into_iter().filter_map(solvable).find(|v| rest.contains(v));
                let others: Vec<VarId> = rest.iter().copied().filter(|v| Some(*v) != solvable).collect();
                match (solvable, &others[..]) {
                    (Some(v), []) if occurrences(formula, v) == 1 => {
                        after.insert(v);
                    }
                    // Either side could be found from the other.
                    (Some(v), [w]) if [a, b].into_iter().filter_map(self::solvable).any(|s| s == *w) => {
                        return self.all_bound([v], &after).and(Ok(after));
                    }
                    (Some(_), [_, ..]) => return self.all_bound(others, &after).and(Ok(after)),
                    _ => {}
                }
            }
            Formula::OneOf(t, items) if items.iter().all(|i| free_of_term(i).is_subset(&after)) => {
                after.extend(variable(t));
            }
            Formula::Between(t, a, b) if [a, b].into_iter().all(|e| free_of_term(e).is_subset(&after)) => {
                after.extend(variable(t));
            }
            _ => {}
        }
        self.all_bound(free(formula), &after)?;
        let mut inner = Inner { modes: self, bound: &after, result: Ok(()) };
        super::walk::below_formula(&mut inner, formula);
        inner.result.map(|()| after)
    }
}

fn variable(term: &Term) -> Option<VarId> {
    match term {
        Term::Var(v) => Some(*v),
        _ => None,
    }
}

/// A variable that an equation determines when this side is known: alone, as an opponent, in a sum.
fn solvable(term: &Term) -> Option<VarId> {
    use crate::rules::ArithOp::{Add, Sub};
    match term {
        Term::Var(v) => Some(*v),
        Term::Opponent(t) => solvable(t),
        Term::Arith(Add | Sub, a, b) => match (variable(a), variable(b)) {
            (Some(v), None) | (None, Some(v)) => Some(v),
            _ => None,
        },
        _ => None,
    }
}

fn occurrences(formula: &Formula, var: VarId) -> usize {
    struct Count(VarId, usize);
    impl Visitor for Count {
        fn term(&mut self, term: &Term) {
            self.1 += usize::from(*term == Term::Var(self.0));
            below_term(self, term);
        }
    }
    let mut count = Count(var, 0);
    count.formula(formula);
    count.1
}

/// Variables that are arguments of a state that is read, or of `row` and `col`.
struct CellArguments<'c> {
    found: &'c mut Bound,
}

impl Visitor for CellArguments<'_> {
    fn term(&mut self, term: &Term) {
        match term {
            Term::Cell(_, args) | Term::Builtin(_, args) => {
                self.found.extend(args.iter().filter_map(variable));
                below_term(self, term);
            }
            // What stands inside a count is its own affair.
            Term::Count(..) | Term::The(..) => {}
            _ => below_term(self, term),
        }
    }
}

/// Runs the formulas inside counts.
struct Inner<'i, 'm> {
    modes: &'i Modes<'m>,
    bound: &'i Bound,
    result: Result<(), Vec<VarId>>,
}

impl Visitor for Inner<'_, '_> {
    fn term(&mut self, term: &Term) {
        let (vars, formula) = match term {
            Term::Count(vars, f) => (vars.as_slice(), f),
            Term::The(var, f) => (std::slice::from_ref(var), f),
            _ => return below_term(self, term),
        };
        let mut inside = self.bound.clone();
        inside.extend(vars);
        if let Err(missing) = self.modes.run(formula, &inside)
            && self.result.is_ok()
        {
            self.result = Err(missing);
        }
    }
}

/// Warns of variables that are named and used only once.
fn single_uses(clause: &Clause, diagnostics: &mut Vec<Diagnostic>) {
    let mut seen = BTreeSet::new();
    for var in &clause.vars {
        let Some(note) = clause.notes.get(&var.span) else { continue };
        let candidate = match note.origin {
            Origin::Implicit | Origin::Quantified => true,
            Origin::Given => matches!(clause.kind, ClauseKind::Func { .. }),
            Origin::Head | Origin::Wildcard => false,
        };
        if !candidate || note.places.len() > 1 || !seen.insert(var.span) {
            continue;
        }
        // The name as written: components carry their field's name behind it.
        let length = (var.span.end - var.span.start) as usize;
        let name: String = var.name.chars().take(length).collect();
        let message = format!("the variable `{name}` is used only once");
        let warning = Diagnostic::new(Code::SingleUse, message, var.span, "nothing else mentions it");
        let help = match note.origin {
            Origin::Quantified => "remove it from the quantifier".to_string(),
            _ => "write `_` if any value will do; else check the spelling".to_string(),
        };
        diagnostics.push(warning.help(help));
    }
}
