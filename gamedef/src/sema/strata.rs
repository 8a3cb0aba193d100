//! Strata: what must be computed before what.
//!
//! A predicate may depend on itself, but not on its own negation or count. A function's value counts as a negation:
//! it is known only when all it reads is known. So is the legality of moves, which `no move of` asks.

use petgraph::algo::tarjan_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use rustc_hash::FxHashMap;

use super::draft::{Node, Use};
use super::scope::Scope;
use crate::diagnostic::{Code, Diagnostic};

/// The stratum of each definition, and whether it depends on itself.
#[derive(Clone, Debug, Default)]
pub(super) struct Strata {
    /// Of predicates, by id.
    pub preds: Vec<(u32, bool)>,
    /// Of functions, by index.
    pub funcs: Vec<u32>,
}

/// Computes the strata; reports each circle with a negation in it.
pub(super) fn strata(scope: &Scope, uses: &[Use], diagnostics: &mut Vec<Diagnostic>) -> Strata {
    let mut graph: DiGraph<Node, ()> = DiGraph::new();
    let mut index: FxHashMap<Node, NodeIndex> = FxHashMap::default();
    let preds = scope.preds.indices().map(Node::Pred);
    let funcs = (0..scope.funcs.len()).map(Node::Func);
    for node in preds.chain(funcs).chain([Node::Moves]) {
        index.insert(node, graph.add_node(node));
    }
    let mut own = vec![false; graph.node_count()];
    for u in uses {
        if let (Some(from), Some(to)) = (index.get(&u.from), index.get(&u.to)) {
            graph.update_edge(*from, *to, ());
            own[from.index()] |= from == to;
        }
    }
    // Tarjan's algorithm lists a component after those it leads to.
    let components = tarjan_scc(&graph);
    let mut stratum = vec![(0, false); graph.node_count()];
    let mut component_of = vec![0; graph.node_count()];
    for (i, component) in components.iter().enumerate() {
        component.iter().for_each(|node| component_of[node.index()] = i);
    }
    // The uses within each component.
    let mut inside: Vec<Vec<&Use>> = vec![Vec::new(); components.len()];
    for u in uses {
        if let (Some(from), Some(to)) = (index.get(&u.from), index.get(&u.to))
            && component_of[from.index()] == component_of[to.index()]
        {
            inside[component_of[from.index()]].push(u);
        }
    }
    for (i, component) in components.iter().enumerate() {
        for node in component {
            stratum[node.index()] = (i as u32, component.len() > 1 || own[node.index()]);
        }
        if let Some(error) = circle(scope, &inside[i]) {
            diagnostics.push(error);
        }
    }
    Strata {
        preds: scope.preds.indices().map(|p| stratum[index[&Node::Pred(p)].index()]).collect(),
        funcs: (0..scope.funcs.len()).map(|f| stratum[index[&Node::Func(f)].index()].0).collect(),
    }
}

/// A circle through a negation among the uses within a component, if there is one.
fn circle(scope: &Scope, inside: &[&Use]) -> Option<Diagnostic> {
    let strict = inside.iter().find(|u| u.strict)?;
    let name = |node: Node| match node {
        Node::Pred(p) => format!("`{}`", scope.preds[p].name),
        Node::Func(f) => format!("`{}`", scope.funcs[f].name),
        Node::Moves => "the legality of moves".to_string(),
        Node::Other => "this".to_string(),
    };
    let what = match strict.to {
        Node::Pred(_) => "under a negation, a count or `forall`",
        _ => "as a value, which must be known first",
    };
    let message = format!("{} depends on itself through a negation or a count", name(strict.from));
    let label = format!("{} reads {} here, {what}", name(strict.from), name(strict.to));
    let mut error = Diagnostic::new(Code::Unstratified, message, strict.span, label);
    for u in way(inside, strict.to, strict.from) {
        error = error.also(u.span, format!("{} reads {} here", name(u.from), name(u.to)));
    }
    Some(error.help("break the circle: negate or count only what is defined without coming back here"))
}

/// The shortest way from one member to another.
fn way<'u>(uses: &[&'u Use], from: Node, to: Node) -> Vec<&'u Use> {
    let mut paths: Vec<(Node, Vec<&Use>)> = vec![(from, Vec::new())];
    let mut seen = vec![from];
    let mut at = 0;
    while at < paths.len() {
        let (node, path) = paths[at].clone();
        if node == to {
            return path;
        }
        for u in uses.iter().filter(|u| u.from == node) {
            if !seen.contains(&u.to) {
                seen.push(u.to);
                let mut longer = path.clone();
                longer.push(u);
                paths.push((u.to, longer));
            }
        }
        at += 1;
    }
    Vec::new()
}
