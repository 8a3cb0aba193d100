//! Rules that leave variables of their head to whoever asks.

use std::collections::{BTreeMap, BTreeSet};

use super::{Bound, Modes, NOTHING, variable};
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Formula, PredId, SortKind, Term, VarId};
use crate::sema::clause::{Clause, ClauseKind};
use crate::sema::draft::Origin;
use crate::sema::scope::Scope;
use crate::sema::walk::{Visitor, below_formula};

/// Sets of arguments of predicates, of which one must be known where the predicate is asked.
#[derive(Debug)]
pub(super) struct Needs(BTreeMap<PredId, Vec<Vec<usize>>>);

impl Needs {
    pub const fn none() -> Needs {
        Needs(BTreeMap::new())
    }

    /// The variables that this question lacks, if none of the sets is known.
    pub fn lacking(&self, pred: PredId, args: &[Term], bound: &Bound) -> Option<Vec<VarId>> {
        let sets = self.0.get(&pred)?;
        let lacks = |set: &Vec<usize>| -> Vec<VarId> {
            set.iter().filter_map(|i| variable(args.get(*i)?)).filter(|v| !bound.contains(v)).collect()
        };
        let lacking: Vec<Vec<VarId>> = sets.iter().map(lacks).collect();
        if lacking.iter().any(Vec::is_empty) { None } else { lacking.into_iter().next() }
    }

    /// The variables of a rule's head that its callers are to know.
    pub fn of(&self, clause: &Clause) -> Bound {
        let ClauseKind::Rule { pred, head, .. } = &clause.kind else { return Bound::new() };
        let first = self.0.get(pred).and_then(|sets| sets.first());
        first.into_iter().flatten().filter_map(|i| head.get(*i).copied()).collect()
    }
}

/// What the rules leave to their callers: an argument that is enough for all rules of a predicate, if there is one.
pub(super) fn needs(clauses: &[Clause]) -> Needs {
    let mut rules: BTreeMap<PredId, Vec<(&Clause, &[VarId])>> = BTreeMap::new();
    let mut open: BTreeMap<PredId, BTreeSet<usize>> = BTreeMap::new();
    for clause in clauses {
        let ClauseKind::Rule { pred, head, .. } = &clause.kind else { continue };
        rules.entry(*pred).or_default().push((clause, head));
        for var in unbound(clause, Bound::new()) {
            if let Some(i) = head.iter().position(|h| *h == var && clause.origin(var) == Origin::Head) {
                open.entry(*pred).or_default().insert(i);
            }
        }
    }
    let mut needs = Needs::none();
    for (pred, open) in open {
        let rules = rules.get(&pred).map_or(&[][..], Vec::as_slice);
        let enough = |set: &[usize]| {
            rules.iter().all(|(clause, head)| {
                let known: Bound = set.iter().filter_map(|i| head.get(*i).copied()).collect();
                let written = |v: &VarId| clause.origin(*v) == Origin::Head;
                known.iter().all(written) && unbound(clause, known).is_empty()
            })
        };
        let width = rules.first().map_or(0, |(_, head)| head.len());
        let alone: Vec<Vec<usize>> = (0..width).map(|i| vec![i]).filter(|set| enough(set)).collect();
        let all: Vec<usize> = open.into_iter().collect();
        if !alone.is_empty() {
            needs.0.insert(pred, alone);
        } else if enough(&all) {
            needs.0.insert(pred, vec![all]);
        }
    }
    needs
}

/// The variables that nothing binds if these are known.
fn unbound(clause: &Clause, known: Bound) -> Vec<VarId> {
    let (mut reported, mut diagnostics) = (BTreeSet::new(), Vec::new());
    let mut modes = Modes::new(clause, &NOTHING, &mut reported, &mut diagnostics);
    modes.known = known;
    modes.clause();
    modes.assumed.into_iter().collect()
}

/// Warns of what some caller does not know either.
pub(super) fn warn(scope: &Scope, clauses: &[Clause], needs: &Needs, diagnostics: &mut Vec<Diagnostic>) {
    if needs.0.is_empty() {
        return;
    }
    let mut asked: BTreeMap<PredId, usize> = BTreeMap::new();
    for clause in clauses {
        let mut calls = Calls { needs, found: Vec::new() };
        clause.visit(&mut calls);
        if calls.found.iter().all(|(pred, _)| asked.contains_key(pred)) {
            continue;
        }
        let (mut reported, mut found) = (BTreeSet::new(), Vec::new());
        let mut modes = Modes::new(clause, needs, &mut reported, &mut found);
        modes.known = needs.of(clause);
        modes.clause();
        for (pred, args) in calls.found {
            let unknown = args.iter().position(|a| variable(a).is_some_and(|v| modes.assumed.contains(&v)));
            if let Some(i) = unknown {
                asked.entry(pred).or_insert(i);
            }
        }
    }
    for (pred, i) in asked {
        let rule = clauses.iter().find_map(|c| match &c.kind {
            ClauseKind::Rule { pred: p, head, .. } if *p == pred && !unbound(c, Bound::new()).is_empty() => {
                head.get(i).map(|v| (c, *v))
            }
            _ => None,
        });
        let Some((clause, var)) = rule else { continue };
        let var = &clause.vars[var];
        let sort = &scope.sorts[var.sort];
        let all = match &sort.kind {
            SortKind::Point => "points".to_string(),
            SortKind::Dir => "directions".to_string(),
            SortKind::Player => "players".to_string(),
            _ => format!("values of `{}`", sort.name),
        };
        let (name, of) = (&var.name, &scope.preds[pred].name);
        let message =
            format!("`{name}` ranges over all {all}: nothing in the rule binds it, nor do all who ask `{of}`");
        let warning = Diagnostic::new(Code::Loose, message, var.span, "any value");
        let help = format!(
            "if that is meant, say so: `{name} in {}`; else bind it where `{of}` is asked",
            sort.name.trim_start_matches("int ")
        );
        diagnostics.push(warning.help(help));
    }
}

/// What a clause asks of predicates with needs.
struct Calls<'n> {
    needs: &'n Needs,
    found: Vec<(PredId, Vec<Term>)>,
}

impl Visitor for Calls<'_> {
    fn formula(&mut self, formula: &Formula) {
        if let Formula::Atom(pred, args) = formula
            && self.needs.0.contains_key(pred)
        {
            self.found.push((*pred, args.clone()));
        }
        below_formula(self, formula);
    }
}
