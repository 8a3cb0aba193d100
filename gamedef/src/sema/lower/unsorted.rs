//! Sorts that nothing tells, and variables that therefore are bound by nothing.

use rustc_hash::FxHashSet;

use crate::diagnostic::{Code, Diagnostic};
use crate::sema::draft::{self, Draft, DraftKind, Node, Origin, Use};
use crate::sema::scope::Scope;

/// What a draft is a clause of.
pub(super) fn node_of(draft: &Draft) -> Node {
    match &draft.kind {
        DraftKind::Rule { pred, .. } => Node::Pred(*pred),
        DraftKind::Func { func, .. } => Node::Func(*func),
        DraftKind::Move { .. } => Node::Moves,
        _ => Node::Other,
    }
}

/// Whether a sort of a definition is unknown.
pub(super) fn is(scope: &Scope, node: Node) -> bool {
    match node {
        Node::Pred(p) => scope.preds[p].args.iter().any(|a| scope.ty_leaves(*a).is_none()),
        Node::Func(f) => {
            let func = &scope.funcs[f];
            func.args.iter().chain([&func.value]).any(|a| scope.ty_leaves(*a).is_none())
        }
        _ => false,
    }
}

/// Reports predicates and functions of which no rule tells the sort of an argument.
pub(super) fn report(
    scope: &Scope,
    drafts: &[Draft],
    tainted: &FxHashSet<Node>,
    torn: &mut Vec<Node>,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let preds = scope.preds.iter_enumerated().map(|(p, d)| (Node::Pred(p), &d.name, &d.args, None, d.span));
    let funcs = scope.funcs.iter().enumerate();
    let funcs = funcs.map(|(f, d)| (Node::Func(f), &d.name, &d.args, Some(d.value), d.span));
    for (node, name, args, value, span) in preds.chain(funcs) {
        if !is(scope, node) {
            continue;
        }
        // What is left out may have told.
        if tainted.contains(&node) {
            torn.push(node);
            continue;
        }
        let unbound: Vec<&draft::Local> =
            drafts.iter().filter(|d| node_of(d) == node).flat_map(|d| &d.locals).filter(|l| alone(scope, l)).collect();
        for local in &unbound {
            diagnostics.push(bound_by_nothing(local));
        }
        if unbound.is_empty() {
            let argument = args.iter().position(|a| scope.ty_leaves(*a).is_none());
            let what = match (argument, value) {
                (Some(i), _) => format!("argument {} of `{name}`", i + 1),
                (None, _) => format!("the value of `{name}`"),
            };
            let error = Diagnostic::new(Code::Sort, format!("the sort of {what} is unknown"), span, "no rule tells it");
            diagnostics.push(error.help("relate it to the board, the state or a constant in one of the rules"));
        }
        torn.push(node);
    }
}

/// What reads something torn, itself or by way of others.
pub(super) fn tainted(uses: &[Use], torn: &[Node]) -> FxHashSet<Node> {
    let mut tainted: FxHashSet<Node> = torn.iter().copied().filter(|n| *n != Node::Other).collect();
    loop {
        let before = tainted.len();
        for u in uses {
            if tainted.contains(&u.to) {
                tainted.insert(u.from);
            }
        }
        if tainted.len() == before {
            return tainted;
        }
    }
}

/// A variable that stands once, and whose sort nothing tells: it is bound by nothing.
fn alone(scope: &Scope, local: &draft::Local) -> bool {
    local.places.len() == 1 && !scope.types.known(local.ty) && matches!(local.origin, Origin::Head | Origin::Implicit)
}

pub(super) fn bound_by_nothing(local: &draft::Local) -> Diagnostic {
    let message = format!("`{}` is bound by nothing", local.name);
    let error = Diagnostic::new(Code::Unbound, message, local.places[0], "nothing tells what it stands for");
    let name = &local.name;
    error.help(format!(
        "relate `{name}` to the board, the state or a constant, or say its sort, such as `{name} in point`"
    ))
}
