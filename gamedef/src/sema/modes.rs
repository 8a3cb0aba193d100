//! Whether every clause can be evaluated: some order of its conditions binds each variable before a negation, a
//! comparison, a count or a function asks for it.
//!
//! Sorts are finite, so anything could be evaluated by trying all values; but a variable that nothing positive
//! mentions is a slip far more often than a wish. Bound are: variables in positive atoms, arguments of a state that is
//! read, a side of an equation whose other side is known, the names of explicit quantifiers (they run over their sort).

mod loose;

use std::cell::Cell;
use std::collections::BTreeSet;

use super::clause::{Clause, ClauseKind};
use super::draft::Origin;
use super::scope::Scope;
use super::walk::{Visitor, below_term, free, free_of_term};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Assign, CompareOp, Formula, GoalOf, SortId, Step, Term, VarId, Written};
use crate::span::Span;

use loose::Needs;

type Bound = BTreeSet<VarId>;

/// Keeps the clauses that some order can evaluate, and reports each variable of the others that no order binds; its
/// place goes to `reported`.
///
/// A rule may leave variables of its head to whoever asks: `square(P, Q) <- Q = P.` wants one of the two to be known.
/// Where all callers know it nothing is said; else it runs over its sort, with a warning.
pub(super) fn check(
    scope: &Scope,
    clauses: &mut Vec<Clause>,
    reported: &mut BTreeSet<Span>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let needs = loose::needs(clauses);
    clauses.retain(|clause| {
        let mut modes = Modes::new(clause, &NOTHING, reported, diagnostics);
        modes.known = needs.of(clause);
        modes.clause();
        let fine = modes.assumed.is_empty();
        if fine {
            single_uses(clause, diagnostics);
        }
        fine
    });
    loose::warn(scope, clauses, &needs, diagnostics);
}

/// No predicate wants anything to be known.
static NOTHING: Needs = Needs::none();

struct Modes<'m> {
    clause: &'m Clause,
    /// What must be known where predicates are asked.
    needs: &'m Needs,
    /// Variables of the head that whoever asks knows.
    known: Bound,
    /// Reported variables, taken for bound from then on.
    assumed: Bound,
    reported: &'m mut BTreeSet<Span>,
    diagnostics: &'m mut Vec<Diagnostic>,
    /// Steps left; a clause so tangled that they run out is not checked further.
    steps: Cell<u32>,
}

/// How much is tried for one clause.
const STEPS: u32 = 500_000;

impl<'m> Modes<'m> {
    fn new(
        clause: &'m Clause,
        needs: &'m Needs,
        reported: &'m mut BTreeSet<Span>,
        diagnostics: &'m mut Vec<Diagnostic>,
    ) -> Modes<'m> {
        let (assumed, known) = (Bound::new(), Bound::new());
        Modes { clause, needs, known, assumed, reported, diagnostics, steps: Cell::new(STEPS) }
    }

    fn clause(&mut self) {
        let clause = self.clause;
        match &clause.kind {
            ClauseKind::Rule { head, body, .. } => {
                // The fields of a sort by rule run over their sorts.
                let fields = head.iter().copied().filter(|v| clause.origin(*v) == Origin::Given);
                let bound = self.formula(body, fields.chain(self.known.iter().copied()).collect());
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
            ClauseKind::Passes(_) | ClauseKind::NoMove(_) | ClauseKind::Superko => {}
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
                format!(
                    "mention `{name}` in a condition that holds of it, `{name} = ..` or `{name} in {}`",
                    self.sort(var)
                ),
            ),
            Origin::Given => (
                format!("the parameter `{name}` is bound by no `when`"),
                "which values does it take?",
                format!(
                    "begin the move with a `when` that `{name}` satisfies: `at({name}) = none`, `{name} in {}`",
                    self.sort(var)
                ),
            ),
            Origin::Wildcard => (
                "`_` is bound by nothing here".to_string(),
                "any value of what?",
                "use a variable, and bind it by a condition of its own".to_string(),
            ),
            Origin::Implicit | Origin::Quantified => (
                format!("`{name}` is bound by nothing"),
                "only under negation, in comparisons, or as an argument of functions and counts",
                match is_point(name) && self.clause.vars[var].sort == SortId::POINT {
                    true => format!("a capital makes a variable: for the point write `@{name}`"),
                    false => format!(
                        "bind `{name}` by a positive condition; `{name} in {}` lets it be any, and `not p(_)` says of none",
                        self.sort(var)
                    ),
                },
            ),
        };
        let mut error = Diagnostic::new(Code::Unbound, message, places[0], label);
        for place in places.iter().skip(1).take(3) {
            error = error.also(*place, "used here");
        }
        error.help(help)
    }

    /// How the sort of a variable is written.
    fn sort(&self, var: VarId) -> &'static str {
        match self.clause.vars[var].sort {
            SortId::POINT => "point",
            SortId::DIR => "dir",
            SortId::PLAYER => "player",
            _ => "..",
        }
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
                let culprits: Vec<VarId> =
                    missing.iter().copied().filter(|v| !self.bindable(*v, &waiting, &bound)).collect();
                return Err(if culprits.is_empty() { missing } else { culprits });
            }
        }
    }

    /// Whether one of the parts binds the variable once all else that it lacks is bound.
    fn bindable(&self, var: VarId, parts: &[&Formula], bound: &Bound) -> bool {
        parts.iter().any(|part| {
            let all = free(part);
            if !all.contains(&var) {
                return false;
            }
            let others: Bound = bound.iter().copied().chain(all.into_iter().filter(|v| *v != var)).collect();
            self.run(part, &others).is_ok_and(|after| after.contains(&var))
        })
    }

    fn atomic(&self, formula: &Formula, bound: &Bound) -> Result<Bound, Vec<VarId>> {
        let mut after = bound.clone();
        let mut cells = CellArguments { found: &mut after };
        cells.formula(formula);
        match formula {
            // It runs over its sort.
            Formula::Compare(CompareOp::Eq, Term::Var(v), Term::Var(w)) if v == w => {
                after.insert(*v);
            }
            Formula::Atom(pred, args) => {
                if let Some(lacking) = self.needs.lacking(*pred, args, &after) {
                    return Err(lacking);
                }
                after.extend(args.iter().filter_map(variable));
            }
            Formula::Static(_, args) | Formula::Member(_, args) => {
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

/// Whether a name looks like a point's.
pub(super) fn is_point(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|c| c.is_ascii_uppercase()) && name.len() > 1 && letters.all(|c| c.is_ascii_digit())
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
            Term::Count(..) | Term::Sum(..) | Term::The(..) => {}
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
            Term::Count(vars, f) | Term::Sum(vars, f) => (vars.as_slice(), f),
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
            _ if is_point(&name) && var.sort == SortId::POINT => {
                format!("a capital makes a variable: for the point write `@{name}`")
            }
            _ => "write `_` if any value will do; else check the spelling".to_string(),
        };
        diagnostics.push(warning.help(help));
    }
}
