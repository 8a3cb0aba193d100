//! Walks over expressions: the direct parts of each kind are listed here once, and every pass is written on top.

use rustc_hash::FxHashMap;

use super::{CellId, Chain, Domain, Expr, Ground, LocalId, MoveCode, Stage, Update, work};

macro_rules! parts {
    ($expr:expr, $f:ident, $domain:ident, $update:ident, $ground:ident, $chain:ident, $iter:ident) => {
        match $expr {
            Expr::Local(_)
            | Expr::Bool(_)
            | Expr::Int(_)
            | Expr::Param(_)
            | Expr::Arg(_)
            | Expr::Attacker
            | Expr::Passes
            | Expr::Empty
            | Expr::Full => {}
            Expr::Let(_, a, b)
            | Expr::Same(a, b)
            | Expr::Compare(_, a, b)
            | Expr::Contains(a, b)
            | Expr::AtLeast(a, b)
            | Expr::Arith(_, a, b)
            | Expr::Minus(a, b)
            | Expr::Filter(_, a, b)
            | Expr::Closure(a, _, b)
            | Expr::SomeMove(a, b)
            | Expr::TwoMoves(a, b)
            | Expr::Bars(a, _, b)
            | Expr::Few(a, b)
            | Expr::EveryMove(a, b, _) => {
                $f(a);
                $f(b);
            }
            Expr::If(a, b, c) => {
                $f(a);
                $f(b);
                $f(c);
            }
            Expr::Call(_, es)
            | Expr::Lookup(_, es)
            | Expr::And(es)
            | Expr::Or(es)
            | Expr::FirstAnswer(_, es)
            | Expr::Union(es)
            | Expr::Inter(es)
            | Expr::Scalar(_, es)
            | Expr::Absent(_, es) => es.$iter().for_each(|e| $f(e)),
            Expr::Not(a)
            | Expr::IsEmpty(a)
            | Expr::Opponent(a)
            | Expr::Count(a)
            | Expr::The(a)
            | Expr::Pick(a)
            | Expr::Holds(a)
            | Expr::Keeps(a)
            | Expr::Breaks(a)
            | Expr::Singleton(a)
            | Expr::Null(a) => $f(a),
            Expr::ValueAt(_, es, a) | Expr::Image(_, es, _, a) | Expr::Row(_, es, _, a) => {
                es.$iter().for_each(|e| $f(e));
                $f(a);
            }
            Expr::Plane(_, es, value) => {
                es.$iter().for_each(|e| $f(e));
                if let Some(v) = value {
                    $f(v);
                }
            }
            Expr::Any(_, d, a)
            | Expr::All(_, d, a)
            | Expr::Sum(_, d, a)
            | Expr::TheOne(_, d, a)
            | Expr::EachAnswer(_, _, d, a)
            | Expr::Gather(_, d, a) => {
                $domain(d, $f);
                $f(a);
            }
            Expr::Barred(a, _, value) => {
                $f(a);
                if let Some(v) = value {
                    $f(v);
                }
            }
            Expr::Answer(holds, grounds) => {
                $f(holds);
                grounds.$iter().for_each(|g| $ground(g, $f));
            }
            Expr::Roots(chain) | Expr::Path(chain) | Expr::Reached(chain) => $chain(chain, $f),
            Expr::With(us, a) => {
                us.$iter().for_each(|u| $update(u, $f));
                $f(a);
            }
        }
    };
}

macro_rules! domain_parts {
    ($d:expr, $f:ident, $iter:ident) => {
        match $d {
            Domain::Set(e) => $f(e),
            Domain::Sort(_) => {}
            Domain::Values(es) => es.$iter().for_each(|e| $f(e)),
        }
    };
}

macro_rules! ground_parts {
    ($g:expr, $f:ident) => {
        match $g {
            Ground::Point(_, a, b) => {
                $f(a);
                $f(b);
            }
            Ground::Points(_, a)
            | Ground::Value(_, a)
            | Ground::Among(_, a)
            | Ground::OneMorePass(a)
            | Ground::All(a)
            | Ground::Cell(a, _)
            | Ground::Place(a, _) => $f(a),
            Ground::Values(_) | Ground::Passes(_) | Ground::Everything => {}
        }
    };
}

macro_rules! update_parts {
    ($u:expr, $f:ident, $iter:ident) => {
        match $u {
            Update::Plane { index, set, value, .. } => {
                index.$iter().for_each(|e| $f(e));
                $f(set);
                $f(value);
            }
            Update::Members { index, set, .. } => {
                index.$iter().for_each(|e| $f(e));
                $f(set);
            }
            Update::Scalar { index, value, .. } => {
                index.$iter().for_each(|e| $f(e));
                $f(value);
            }
            Update::Reset(_) => {}
            Update::Passes(e) => $f(e),
        }
    };
}

/// Calls `f` on each direct part of the expression, in order of evaluation.
pub fn each_part<'a>(expr: &'a Expr, f: &mut dyn FnMut(&'a Expr)) {
    work::step();
    parts!(expr, f, each_domain_part, each_update_part, each_ground_part, each_chain_part, iter);
}

/// Calls `f` on each expression of a domain.
pub fn each_domain_part<'a>(domain: &'a Domain, f: &mut dyn FnMut(&'a Expr)) {
    domain_parts!(domain, f, iter);
}

/// Calls `f` on each expression of an update.
pub fn each_update_part<'a>(update: &'a Update, f: &mut dyn FnMut(&'a Expr)) {
    update_parts!(update, f, iter);
}

/// Calls `f` on each expression of a ground.
pub fn each_ground_part<'a>(ground: &'a Ground, f: &mut dyn FnMut(&'a Expr)) {
    ground_parts!(ground, f);
}

/// Calls `f` on each expression of a ground, to change it.
pub fn each_ground_part_mut(ground: &mut Ground, f: &mut dyn FnMut(&mut Expr)) {
    ground_parts!(ground, f);
}

fn each_chain_part<'a>(chain: &'a Chain, f: &mut dyn FnMut(&'a Expr)) {
    let Chain { from, step, reverse, to, .. } = chain;
    [from, to, step, reverse].into_iter().for_each(f);
}

fn each_chain_part_mut(chain: &mut Chain, f: &mut dyn FnMut(&mut Expr)) {
    let Chain { from, step, reverse, to, .. } = chain;
    [from, to, step, reverse].into_iter().for_each(f);
}

/// Calls `f` on each direct part of the expression, to change it.
pub fn each_part_mut(expr: &mut Expr, f: &mut dyn FnMut(&mut Expr)) {
    work::step();
    parts!(expr, f, each_domain_part_mut, each_update_part_mut, each_ground_part_mut, each_chain_part_mut, iter_mut);
}

/// Calls `f` on each expression of a domain, to change it.
pub fn each_domain_part_mut(domain: &mut Domain, f: &mut dyn FnMut(&mut Expr)) {
    domain_parts!(domain, f, iter_mut);
}

/// Calls `f` on each expression of an update, to change it.
pub fn each_update_part_mut(update: &mut Update, f: &mut dyn FnMut(&mut Expr)) {
    update_parts!(update, f, iter_mut);
}

/// Calls `f` on each expression of a stage, to change it.
pub fn each_stage_part_mut(stage: &mut Stage, f: &mut dyn FnMut(&mut Expr)) {
    match stage {
        Stage::Bind(_, d) => each_domain_part_mut(d, f),
        Stage::When(e) | Stage::Require(e) | Stage::Let(_, e) => f(e),
        Stage::Apply(us) => us.iter_mut().for_each(|u| each_update_part_mut(u, f)),
    }
}

/// Calls `f` on each expression of a stage.
pub fn each_stage_part<'a>(stage: &'a Stage, f: &mut dyn FnMut(&'a Expr)) {
    match stage {
        Stage::Bind(_, d) => each_domain_part(d, f),
        Stage::When(e) | Stage::Require(e) | Stage::Let(_, e) => f(e),
        Stage::Apply(us) => us.iter().for_each(|u| each_update_part(u, f)),
    }
}

/// Calls `f` on each outermost expression of a move, to change it.
pub fn each_move_part_mut(code: &mut MoveCode, f: &mut dyn FnMut(&mut Expr)) {
    for stage in &mut code.stages {
        each_stage_part_mut(stage, f);
    }
    if let Some(again) = &mut code.again {
        f(again);
    }
}

/// Calls `f` on the expression and all below it, outside in.
pub fn each_below<'a>(expr: &'a Expr, f: &mut dyn FnMut(&'a Expr)) {
    f(expr);
    each_part(expr, &mut |e| each_below(e, f));
}

/// Rewrites the expression bottom up.
pub fn rewrite(expr: &mut Expr, f: &mut dyn FnMut(&mut Expr)) {
    each_part_mut(expr, &mut |e| rewrite(e, f));
    f(expr);
}

/// Whether some expression below satisfies the test.
pub fn contains(expr: &Expr, test: &dyn Fn(&Expr) -> bool) -> bool {
    let mut found = false;
    each_below(expr, &mut |e| found |= test(e));
    found
}

/// Whether the state in which the expression stands is changed further for the same move, so that nothing is asked of
/// it as it is: not inside a loop, which looks for another move.
pub fn goes_on(expr: &Expr) -> bool {
    match expr {
        Expr::With(..) | Expr::Null(_) => true,
        Expr::Any(..)
        | Expr::All(..)
        | Expr::Filter(..)
        | Expr::Gather(..)
        | Expr::Sum(..)
        | Expr::TheOne(..)
        | Expr::EachAnswer(..) => false,
        _ => {
            let mut found = false;
            each_part(expr, &mut |e| found |= goes_on(e));
            found
        }
    }
}

/// How many nodes the expression has.
pub fn size(expr: &Expr) -> usize {
    let mut n = 0;
    each_below(expr, &mut |_| n += 1);
    n
}

/// The variable that the expression itself binds, in its last part, or parts of a chain.
pub fn binder(expr: &Expr) -> Option<LocalId> {
    match expr {
        Expr::Let(v, ..)
        | Expr::Filter(v, ..)
        | Expr::Closure(_, v, _)
        | Expr::Any(v, ..)
        | Expr::All(v, ..)
        | Expr::Sum(v, ..)
        | Expr::TheOne(v, ..)
        | Expr::EachAnswer(_, v, ..)
        | Expr::Gather(v, ..) => Some(*v),
        Expr::Roots(chain) | Expr::Path(chain) | Expr::Reached(chain) => Some(chain.var),
        _ => None,
    }
}

/// The variable that the expression binds, to change it.
pub fn binder_mut(expr: &mut Expr) -> Option<&mut LocalId> {
    match expr {
        Expr::Let(v, ..)
        | Expr::Filter(v, ..)
        | Expr::Closure(_, v, _)
        | Expr::Any(v, ..)
        | Expr::All(v, ..)
        | Expr::Sum(v, ..)
        | Expr::TheOne(v, ..)
        | Expr::EachAnswer(_, v, ..)
        | Expr::Gather(v, ..) => Some(v),
        Expr::Roots(chain) | Expr::Path(chain) | Expr::Reached(chain) => Some(&mut chain.var),
        _ => None,
    }
}

/// Replaces free uses of variables. Locals are unique within a function, so nothing can be captured.
pub fn substitute(expr: &mut Expr, map: &FxHashMap<LocalId, Expr>) {
    rewrite(expr, &mut |e| {
        if let Expr::Local(v) = e
            && let Some(by) = map.get(v)
        {
            *e = by.clone();
        }
    });
}

/// Whether the local occurs below.
pub fn mentions(expr: &Expr, local: LocalId) -> bool {
    contains(expr, &|e| matches!(e, Expr::Local(v) if *v == local))
}

/// Copies the expression into a function with other locals: each local that the expression binds gets a new one there,
/// and free locals are replaced by `map`.
pub fn import(
    expr: &Expr,
    from: &index_vec::IndexVec<LocalId, super::Local>,
    to: &mut index_vec::IndexVec<LocalId, super::Local>,
    map: &mut FxHashMap<LocalId, Expr>,
) -> Expr {
    let mut copy = expr.clone();
    each_below(expr, &mut |e| {
        if let Some(v) = binder(e) {
            let new = to.push(from[v].clone());
            map.insert(v, Expr::Local(new));
        }
    });
    rewrite(&mut copy, &mut |e| {
        if let Some(v) = binder_mut(e)
            && let Some(Expr::Local(new)) = map.get(v)
        {
            *v = *new;
        }
        if let Expr::Local(v) = e
            && let Some(by) = map.get(v)
        {
            *e = by.clone();
        }
    });
    copy
}

/// The cell that the expression itself reads.
pub fn cell_read(expr: &Expr) -> Option<CellId> {
    match expr {
        Expr::Scalar(c, _) | Expr::ValueAt(c, ..) | Expr::Plane(c, ..) | Expr::Absent(c, _) => Some(*c),
        _ => None,
    }
}

/// Whether the expression itself reads the state.
pub fn reads_state(expr: &Expr) -> bool {
    match expr {
        Expr::Passes | Expr::Breaks(_) => true,
        Expr::Answer(_, grounds) => grounds.iter().any(|g| matches!(g, Ground::Points(..) | Ground::Values(_))),
        _ => cell_read(expr).is_some(),
    }
}

/// The cell that the update writes; none for the count of passes.
pub fn cell_written(update: &Update) -> Option<CellId> {
    match update {
        Update::Plane { cell, .. }
        | Update::Members { cell, .. }
        | Update::Scalar { cell, .. }
        | Update::Reset(cell) => Some(*cell),
        Update::Passes(_) => None,
    }
}
