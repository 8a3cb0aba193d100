//! Clauses that add nothing: the same twice, or one that another makes superfluous.
//!
//! One alternative makes another superfluous if, for some meaning of its own variables, each of its conditions is
//! among the other's. Only what shows in the text is found; conditions are compared up to the names of variables.

use rustc_hash::FxHashMap;

use super::clause::{Clause, ClauseKind};
use super::matching::{Matching, conditions, covered};
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Formula, GoalOf, PredId, Term, VarId};
use crate::span::Span;

/// How much is tried for one game, and how many alternatives of one thing are compared.
const STEPS: u32 = 300_000;
const MOST: usize = 300;

/// Reports superfluous rules, goals, draws, ends and cases.
pub(super) fn check(scope: &Scope, clauses: &[Clause], diagnostics: &mut Vec<Diagnostic>) {
    let mut steps = STEPS;
    let mut groups: Vec<Vec<Alternative>> = Vec::new();
    let mut places: FxHashMap<Group, usize> = FxHashMap::default();
    for clause in clauses {
        let Some((group, alternative)) = alternative(clause) else { continue };
        if let Group::Pred(p) = group {
            if scope.preds[p].hidden {
                continue;
            }
            circular(scope, p, &alternative, diagnostics);
        }
        let place = *places.entry(group).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Vec::new());
        }
        groups[place].push(alternative);
    }
    for all in groups.into_iter().filter(|all| all.len() <= MOST) {
        compare(&all, &mut steps, diagnostics);
    }
    clauses.iter().for_each(|c| cases(c, &mut steps, diagnostics));
}

/// What alternatives are of.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Group {
    Pred(PredId),
    /// Of each player, of a player, of a role.
    Goal(u8, i32),
    Draw,
    End,
}

struct Alternative {
    /// Variables that correspond to those of the other alternatives, in order.
    head: Vec<VarId>,
    /// Other variables of the conditions.
    own: Vec<VarId>,
    conditions: Vec<Formula>,
    span: Span,
}

fn alternative(clause: &Clause) -> Option<(Group, Alternative)> {
    let (group, head, body) = match &clause.kind {
        ClauseKind::Rule { pred, head, body } => (Group::Pred(*pred), head.clone(), body),
        ClauseKind::Goal(GoalOf::Either(v), body) => (Group::Goal(0, 0), vec![*v], body),
        ClauseKind::Goal(GoalOf::Player(p), body) => (Group::Goal(1, *p), Vec::new(), body),
        ClauseKind::Goal(GoalOf::Role(r), body) => (Group::Goal(2, *r as i32), Vec::new(), body),
        ClauseKind::Draw(body) => (Group::Draw, Vec::new(), body),
        ClauseKind::End(body) => (Group::End, Vec::new(), body),
        _ => return None,
    };
    Some((group, Alternative::new(head, body, clause.span)))
}

impl Alternative {
    fn new(head: Vec<VarId>, body: &Formula, span: Span) -> Alternative {
        let mut new = Alternative { head, own: Vec::new(), conditions: Vec::new(), span };
        conditions(body, &mut new.own, &mut new.conditions);
        new
    }

    /// Whether whatever satisfies `other` satisfies this.
    fn covers(&self, other: &Alternative, steps: &mut u32) -> bool {
        if self.conditions.len() > other.conditions.len().saturating_mul(4) {
            return false;
        }
        let mut matching = Matching::default();
        for (mine, theirs) in self.head.iter().zip(&other.head) {
            matching.open.insert(*mine, Some(Term::Var(*theirs)));
        }
        matching.open.extend(self.own.iter().map(|v| (*v, None)));
        covered(&self.conditions, &other.conditions, matching, steps).is_some()
    }
}

fn compare(all: &[Alternative], steps: &mut u32, diagnostics: &mut Vec<Diagnostic>) {
    for (j, later) in all.iter().enumerate() {
        for earlier in &all[..j] {
            let (forth, back) = (earlier.covers(later, steps), later.covers(earlier, steps));
            let (code, message, extra, other) = match (forth, back) {
                (true, true) => (Code::DuplicateClause, "this says the same as another clause", later, earlier),
                (true, false) => (Code::Subsumed, "this clause adds nothing", later, earlier),
                (false, true) => (Code::Subsumed, "this clause adds nothing", earlier, later),
                (false, false) => continue,
            };
            let label = if code == Code::DuplicateClause { "the same again" } else { "asks for more than the other" };
            let error = Diagnostic::new(code, message, extra.span, label);
            let error = error.also(
                other.span,
                if code == Code::DuplicateClause { "first said here" } else { "holds whenever that one does" },
            );
            diagnostics.push(error.help("remove it, or correct what should differ"));
            break;
        }
    }
}

/// A rule that needs what it derives.
fn circular(scope: &Scope, pred: PredId, rule: &Alternative, diagnostics: &mut Vec<Diagnostic>) {
    let head: Vec<Term> = rule.head.iter().map(|v| Term::Var(*v)).collect();
    if rule.conditions.contains(&Formula::Atom(pred, head)) {
        let message = format!("this rule derives `{}` only from itself", scope.preds[pred].name);
        let error = Diagnostic::new(Code::Subsumed, message, rule.span, "adds nothing");
        diagnostics.push(error.help("remove it, or correct the arguments of the recursion"));
    }
}

/// Cases of a function that an earlier one always takes.
fn cases(clause: &Clause, steps: &mut u32, diagnostics: &mut Vec<Diagnostic>) {
    let ClauseKind::Func { args, cases, .. } = &clause.kind else { return };
    let alternatives: Vec<Alternative> =
        cases.iter().take(MOST).map(|c| Alternative::new(args.clone(), &c.guard, c.span)).collect();
    for (j, later) in alternatives.iter().enumerate() {
        let Some((i, earlier)) = alternatives[..j].iter().enumerate().find(|(_, e)| e.covers(later, steps)) else {
            continue;
        };
        let same_guard = later.covers(earlier, steps);
        let (code, message, label) = match same_guard {
            true if cases[i].values == cases[j].values => {
                (Code::DuplicateClause, "this says the same as another case", "the same again")
            }
            true => (Code::Contradiction, "two values for the same arguments", "another value here"),
            false => (Code::Subsumed, "this case is never tried", "an earlier case always applies"),
        };
        let error = Diagnostic::new(code, message, later.span, label).also(earlier.span, "tried first");
        diagnostics.push(error.help("remove it, or give the first a condition: `.. if ..`"));
    }
}
