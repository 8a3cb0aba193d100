//! Whether schemes decrease: every circle of calls makes some measure smaller, and no measure can fall for ever.
//!
//! Each scheme gets a measure: the one it declares, or one of its own integers, or the sum or length of one of its
//! lists, found by trial. Every call within a circle of schemes must not raise the measure, and the calls that may
//! leave it equal must not form a circle. A call that lowers it must leave it at zero or more: because a call whose
//! first argument is a negative integer is false by definition, or because guards or the lemmas below say so. What
//! cannot be proved is refused.
//!
//! Lemmas, for lists without negative parts: 0 <= sum(cut(v, j)) <= sum(v), and where i > j even
//! sum(cut(v, j)) + v[i] <= sum(v); u <= w gives sum(u) <= sum(w); v - e(k) - u has no negative part if v[k] >= 1 and
//! u <= cut(v, j) for some j < k.

use index_vec::IndexVec;
use petgraph::algo::{is_cyclic_directed, tarjan_scc};
use petgraph::graph::{DiGraph, NodeIndex};

use super::known::{Guard, Known};
use super::linear::Linear;
use crate::diagnostic::{Code, Diagnostic};
use crate::rules::{Scheme, SchemeFormula, SchemeId, Static, StaticVarId};
use crate::span::Span;

/// A call.
#[derive(Clone, Debug)]
struct Site {
    from: SchemeId,
    to: SchemeId,
    args: Vec<Static>,
    guards: Vec<Guard>,
    span: Span,
}

/// How much is tried to find measures for a circle of schemes.
const WORK: usize = 200_000;

/// How a call changes a measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    Lower,
    NotHigher,
    Unknown,
}

/// The schemes that a scheme calls, with the arguments.
pub(super) fn calls_of(scheme: &Scheme) -> Vec<(SchemeId, Vec<Static>)> {
    let mut found = Vec::new();
    let formulas = scheme.alternatives.iter().chain(&scheme.moves);
    formulas.for_each(|f| collect(f, &mut Vec::new(), &mut |to, args, _| found.push((to, args.to_vec()))));
    found
}

/// Reports circles of schemes that are not proved to decrease, and returns their members.
pub(super) fn check(
    schemes: &IndexVec<SchemeId, Scheme>,
    calls: &[Vec<Span>],
    lists: &[Vec<bool>],
    measures: &[Option<(Static, Span)>],
    broken: &[bool],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<SchemeId> {
    let mut sites = Vec::new();
    for (from, scheme) in schemes.iter_enumerated() {
        if broken[from.index()] {
            continue;
        }
        let mut n = 0;
        for f in scheme.alternatives.iter().chain(&scheme.moves) {
            collect(f, &mut Vec::new(), &mut |to, args, guards| {
                let span = calls[from.index()].get(n).copied().unwrap_or(scheme.span);
                sites.push(Site { from, to, args: args.to_vec(), guards: guards.to_vec(), span });
                n += 1;
            });
        }
    }
    let naturals = naturals(schemes, &sites, lists);
    let checker = Checker { schemes, measures, lists, naturals: &naturals };
    let mut graph: DiGraph<SchemeId, ()> = DiGraph::new();
    let nodes: Vec<NodeIndex> = schemes.indices().map(|id| graph.add_node(id)).collect();
    for site in &sites {
        graph.update_edge(nodes[site.from.index()], nodes[site.to.index()], ());
    }
    let mut refused = Vec::new();
    for component in tarjan_scc(&graph) {
        let mut members: Vec<SchemeId> = component.iter().map(|n| graph[*n]).collect();
        members.sort_unstable();
        let inside: Vec<&Site> =
            sites.iter().filter(|s| members.contains(&s.from) && members.contains(&s.to)).collect();
        if inside.is_empty() {
            continue;
        }
        if let Some(error) = checker.circle(&members, &inside) {
            diagnostics.push(error);
            refused.extend(members);
        }
    }
    refused
}

/// Takes each call that a walk finds: the scheme, its arguments, the guards.
type Found<'f> = dyn FnMut(SchemeId, &[Static], &[Guard]) + 'f;

/// Walks a formula with the guards that hold left of each call.
fn collect(f: &SchemeFormula, guards: &mut Vec<Guard>, found: &mut Found<'_>) {
    let depth = guards.len();
    match f {
        SchemeFormula::And(parts) => {
            for part in parts {
                collect(part, guards, found);
                if let SchemeFormula::Compare(op, a, b) = part {
                    guards.push(Guard::Compare(*op, a.clone(), b.clone()));
                }
            }
        }
        SchemeFormula::Or(parts) => parts.iter().for_each(|p| collect(p, guards, found)),
        SchemeFormula::Not(part)
        | SchemeFormula::SomeMove(part)
        | SchemeFormula::EveryMove(part)
        | SchemeFormula::AfterNull(part) => collect(part, guards, found),
        SchemeFormula::TwoMoves(first, second) => {
            collect(first, guards, found);
            collect(second, guards, found);
        }
        SchemeFormula::Uncons(list, head, tail, part) => {
            guards.push(Guard::Uncons(list.clone(), *head, *tail));
            collect(part, guards, found);
        }
        SchemeFormula::SomeInt(var, a, b, part) => {
            guards.push(Guard::Between(*var, a.clone(), b.clone()));
            collect(part, guards, found);
        }
        SchemeFormula::SomeBelow(var, of, part) => {
            guards.push(Guard::Below(*var, of.clone()));
            collect(part, guards, found);
        }
        SchemeFormula::Call(to, args) => found(*to, args, guards),
        SchemeFormula::Const(_)
        | SchemeFormula::Won(_)
        | SchemeFormula::Ended
        | SchemeFormula::Stuck(_)
        | SchemeFormula::Compare(..) => {}
    }
    guards.truncate(depth);
}

/// Which parameters are never negative, nor have negative parts, whatever calls lead to the scheme: the greatest set
/// that all calls keep. Selectors are asked for with natural numbers only.
fn naturals(schemes: &IndexVec<SchemeId, Scheme>, sites: &[Site], lists: &[Vec<bool>]) -> Vec<Vec<bool>> {
    let mut natural: Vec<Vec<bool>> = schemes.iter().map(|s| vec![true; s.params]).collect();
    loop {
        let mut changed = false;
        for site in sites {
            let from = site.from.index();
            let known = Known::at(&site.guards, &site.args, &natural[from], &lists[from]);
            for (i, arg) in site.args.iter().enumerate() {
                // A call whose first argument is a negative integer is false.
                let by_definition = i == 0 && !known.is_list(arg);
                if natural[site.to.index()][i] && !by_definition && !known.natural(arg) {
                    natural[site.to.index()][i] = false;
                    changed = true;
                }
            }
        }
        if !changed {
            return natural;
        }
    }
}

struct Checker<'c> {
    schemes: &'c IndexVec<SchemeId, Scheme>,
    measures: &'c [Option<(Static, Span)>],
    lists: &'c [Vec<bool>],
    naturals: &'c [Vec<bool>],
}

impl Checker<'_> {
    /// What may be the measure of a scheme.
    fn candidates(&self, id: SchemeId) -> Vec<Static> {
        if let Some((measure, _)) = &self.measures[id.index()] {
            return vec![measure.clone()];
        }
        let params =
            (0..self.schemes[id].params).map(|i| (Static::Var(StaticVarId::from_usize(i)), self.lists[id.index()][i]));
        let candidates = params.flat_map(|(p, list)| match list {
            true => vec![Static::Len(Box::new(p.clone())), Static::Sum(Box::new(p))],
            false => vec![p],
        });
        candidates.take(8).collect()
    }

    /// An error, unless some choice of measures decreases along every circle.
    fn circle(&self, members: &[SchemeId], sites: &[&Site]) -> Option<Diagnostic> {
        let candidates: Vec<Vec<Static>> = members.iter().map(|m| self.candidates(*m)).collect();
        let position = |id: SchemeId| members.iter().position(|m| *m == id).unwrap_or(0);
        // How each call changes each pair of measures.
        let table = |site: &&Site| -> Vec<Vec<Change>> {
            let (from, to) = (&candidates[position(site.from)], &candidates[position(site.to)]);
            from.iter().map(|a| to.iter().map(|b| self.change(site, a, b)).collect()).collect()
        };
        let changes: Vec<Vec<Vec<Change>>> = sites.iter().map(table).collect();
        let mut best: Option<(usize, Vec<usize>)> = None;
        let mut choice = vec![0; members.len()];
        for _ in 0..(WORK / (sites.len() + members.len())).clamp(1, 20_000) {
            let change = |s: usize| {
                let (from, to) = (position(sites[s].from), position(sites[s].to));
                changes[s].get(choice[from]).and_then(|row| row.get(choice[to])).copied().unwrap_or(Change::Unknown)
            };
            let all: Vec<Change> = (0..sites.len()).map(change).collect();
            let unknown = all.iter().filter(|c| **c == Change::Unknown).count();
            let mut level: DiGraph<(), ()> = DiGraph::new();
            let nodes: Vec<NodeIndex> = members.iter().map(|_| level.add_node(())).collect();
            for (site, _) in sites.iter().zip(&all).filter(|(_, c)| **c != Change::Lower) {
                level.add_edge(nodes[position(site.from)], nodes[position(site.to)], ());
            }
            if unknown == 0 && !is_cyclic_directed(&level) {
                return None;
            }
            if best.as_ref().is_none_or(|(b, _)| unknown < *b) {
                best = Some((unknown, choice.clone()));
            }
            if !advance(&mut choice, &candidates) {
                break;
            }
        }
        let (_, choice) = best?;
        let bad: Vec<(&Site, Change)> = sites
            .iter()
            .enumerate()
            .map(|(s, site)| {
                let (from, to) = (position(site.from), position(site.to));
                let row = changes[s].get(choice[from]);
                (*site, row.and_then(|r| r.get(choice[to])).copied().unwrap_or(Change::Unknown))
            })
            .filter(|(_, c)| *c != Change::Lower)
            .collect();
        Some(self.error(members, &bad))
    }

    fn change(&self, site: &Site, before: &Static, after: &Static) -> Change {
        let caller = site.from.index();
        let mut known = Known::at(&site.guards, &site.args, &self.naturals[caller], &self.lists[caller]);
        // Otherwise the call is false by definition.
        if let Some(first) = site.args.first()
            && !known.is_list(first)
        {
            let first = known.facts.int(first);
            known.facts.note(Some(first));
        }
        let after = put_in(after, &site.args);
        let (before, after) = (known.facts.int(before), known.facts.int(&after));
        known.lemmas(&site.args);
        let Some(drop) = before.minus(&after) else { return Change::Unknown };
        let lower = drop.minus(&Linear::constant(1)).is_some_and(|d| known.facts.proves(&d));
        if lower && known.facts.proves(&after) {
            Change::Lower
        } else if !lower && known.facts.proves(&drop) {
            Change::NotHigher
        } else {
            Change::Unknown
        }
    }

    fn error(&self, members: &[SchemeId], bad: &[(&Site, Change)]) -> Diagnostic {
        let name = |id: SchemeId| format!("`{}`", self.schemes[id].name);
        let worst = bad.iter().find(|(_, c)| *c == Change::Unknown).or(bad.first());
        let message = match members {
            [one] => format!("{} is not seen to decrease", name(*one)),
            _ => {
                let names: Vec<String> = members.iter().map(|m| name(*m)).collect();
                format!("{} call each other and are not seen to decrease", names.join(" and "))
            }
        };
        let says = |change: Change| match change {
            Change::NotHigher => "nothing is seen to get smaller by this call",
            _ => "the measure is not seen to get smaller and stay above zero by this call",
        };
        let (span, label) = match worst {
            Some((site, change)) => (site.span, says(*change)),
            None => (self.schemes[members[0]].span, "this scheme"),
        };
        let mut error = Diagnostic::new(Code::NotDecreasing, message, span, label);
        for (site, change) in bad.iter().filter(|(s, _)| s.span != span).take(4) {
            error = error.also(site.span, says(*change));
        }
        for member in members {
            if let Some((_, span)) = &self.measures[member.index()] {
                error = error.also(*span, "the measure of this scheme");
            }
        }
        error.help("pass a smaller number, as in `n - 1`, under a guard such as `n >= 1`, or say what decreases: `decreases n`")
    }
}

/// The next choice of measures; false after the last.
fn advance(choice: &mut [usize], candidates: &[Vec<Static>]) -> bool {
    for (c, all) in choice.iter_mut().zip(candidates) {
        *c += 1;
        if *c < all.len() {
            return true;
        }
        *c = 0;
    }
    false
}

/// A measure with the arguments of a call in the place of the parameters.
fn put_in(measure: &Static, args: &[Static]) -> Static {
    let sub = |s: &Static| Box::new(put_in(s, args));
    match measure {
        Static::Var(v) => args.get(v.index()).cloned().unwrap_or_else(|| measure.clone()),
        Static::Int(_) => measure.clone(),
        Static::Arith(op, a, b) => Static::Arith(*op, sub(a), sub(b)),
        Static::List(parts) => Static::List(parts.iter().map(|p| put_in(p, args)).collect()),
        Static::CountDown(a, b) => Static::CountDown(sub(a), sub(b)),
        Static::Repeat(a, b) => Static::Repeat(sub(a), sub(b)),
        Static::Cap(a, b) => Static::Cap(sub(a), sub(b)),
        Static::Cut(a, b) => Static::Cut(sub(a), sub(b)),
        Static::Unit(a, b) => Static::Unit(sub(a), sub(b)),
        Static::Len(a) => Static::Len(sub(a)),
        Static::Sum(a) => Static::Sum(sub(a)),
        Static::Index(a, b) => Static::Index(sub(a), sub(b)),
    }
}
