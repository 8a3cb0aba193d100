//! Walks over expressions, stages and moves: the direct parts and names of each operator stand in the table
//! ([`signature::walk`]), and every pass is written on top.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::{FxHashMap, FxHashSet};

use super::signature::{self, Asked, Name, NameMut, Reads, Slot, State, Visit, VisitMut};
use super::{CellId, Domain, Expr, LocalId, LocalVec, MoveCode, Stage, Update, work};

/// Parts without what is said of them.
struct Parts<F>(F);

impl<'a, F: FnMut(&'a Expr)> Visit<'a> for Parts<F> {
    fn part(&mut self, _: Slot, part: &'a Expr) {
        (self.0)(part);
    }
}

impl<F: FnMut(&mut Expr)> VisitMut for Parts<F> {
    fn part(&mut self, _: Slot, part: &mut Expr) {
        (self.0)(part);
    }
}

/// Parts with what is said of them.
struct Slots<F>(F);

impl<'a, F: FnMut(Slot, &'a Expr)> Visit<'a> for Slots<F> {
    fn part(&mut self, slot: Slot, part: &'a Expr) {
        (self.0)(slot, part);
    }
}

impl<F: FnMut(Slot, &mut Expr)> VisitMut for Slots<F> {
    fn part(&mut self, slot: Slot, part: &mut Expr) {
        (self.0)(slot, part);
    }
}

/// Names alone.
struct Names<F>(F);

impl<'a, F: FnMut(Name<'a>)> Visit<'a> for Names<F> {
    fn part(&mut self, _: Slot, _: &'a Expr) {}

    fn name(&mut self, name: Name<'a>) {
        (self.0)(name);
    }
}

impl<F: FnMut(NameMut<'_>)> VisitMut for Names<F> {
    fn part(&mut self, _: Slot, _: &mut Expr) {}

    fn name(&mut self, name: NameMut<'_>) {
        (self.0)(name);
    }
}

/// Calls `f` on each direct part of the expression, in order of evaluation.
pub fn each_part<'a>(expr: &'a Expr, f: &mut dyn FnMut(&'a Expr)) {
    work::step();
    signature::walk(expr, &mut Parts(f));
}

/// Calls `f` on each direct part of the expression, to change it.
pub fn each_part_mut(expr: &mut Expr, f: &mut dyn FnMut(&mut Expr)) {
    work::step();
    signature::walk_mut(expr, &mut Parts(f));
}

/// Calls `f` on each direct part of the expression, with what is said of it.
pub fn each_slot<'a>(expr: &'a Expr, f: &mut dyn FnMut(Slot, &'a Expr)) {
    signature::walk(expr, &mut Slots(f));
}

/// Calls `f` on each direct part of the expression, with what is said of it, to change it.
pub fn each_slot_mut(expr: &mut Expr, f: &mut dyn FnMut(Slot, &mut Expr)) {
    signature::walk_mut(expr, &mut Slots(f));
}

/// Calls `f` on each name that stands in the expression itself.
pub fn each_name<'a>(expr: &'a Expr, f: &mut dyn FnMut(Name<'a>)) {
    signature::walk(expr, &mut Names(f));
}

/// Calls `f` on each name that stands in the expression itself, to change it.
pub fn each_name_mut(expr: &mut Expr, f: &mut dyn FnMut(NameMut<'_>)) {
    signature::walk_mut(expr, &mut Names(f));
}

/// Calls `f` on each expression of a domain.
pub fn each_domain_part<'a>(domain: &'a Domain, f: &mut dyn FnMut(&'a Expr)) {
    match domain {
        Domain::Set(set) => f(set),
        Domain::Sort(_) => {}
        Domain::Values(values) => values.iter().for_each(f),
    }
}

/// Calls `f` on each expression of a domain, to change it.
pub fn each_domain_part_mut(domain: &mut Domain, f: &mut dyn FnMut(&mut Expr)) {
    match domain {
        Domain::Set(set) => f(set),
        Domain::Sort(_) => {}
        Domain::Values(values) => values.iter_mut().for_each(f),
    }
}

/// Calls `f` on each expression of an update.
pub fn each_update_part<'a>(update: &'a Update, f: &mut dyn FnMut(&'a Expr)) {
    signature::walk_update(update, &mut Parts(f));
}

/// Calls `f` on each expression of an update, to change it.
pub fn each_update_part_mut(update: &mut Update, f: &mut dyn FnMut(&mut Expr)) {
    signature::walk_update_mut(update, &mut Parts(f));
}

/// Calls `f` on each expression of a stage, to change it.
pub fn each_stage_part_mut(stage: &mut Stage, f: &mut dyn FnMut(&mut Expr)) {
    match stage {
        Stage::Bind(_, d) => each_domain_part_mut(d, f),
        Stage::When(e) | Stage::Require(e) | Stage::Let(_, e) => f(e),
        Stage::Apply(us) => us.iter_mut().for_each(|u| each_update_part_mut(u, f)),
    }
}

/// Calls `f` on each name that stands in a stage itself, to change it.
pub fn each_stage_name_mut(stage: &mut Stage, f: &mut dyn FnMut(NameMut<'_>)) {
    match stage {
        Stage::Bind(v, d) => {
            f(NameMut::Binds(v));
            signature::walk_domain_mut(d, signature::SET, &mut Names(f));
        }
        Stage::Let(v, _) => f(NameMut::Binds(v)),
        Stage::When(_) | Stage::Require(_) => {}
        Stage::Apply(us) => us.iter_mut().for_each(|u| signature::walk_update_mut(u, &mut Names(&mut *f))),
    }
}

/// Calls `f` on each name that stands in a stage itself.
pub fn each_stage_name<'a>(stage: &'a Stage, f: &mut dyn FnMut(Name<'a>)) {
    match stage {
        Stage::Bind(v, d) => {
            f(Name::Binds(v));
            signature::walk_domain(d, signature::SET, &mut Names(f));
        }
        Stage::Let(v, _) => f(Name::Binds(v)),
        Stage::When(_) | Stage::Require(_) => {}
        Stage::Apply(us) => us.iter().for_each(|u| signature::walk_update(u, &mut Names(&mut *f))),
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

/// Calls `f` on each outermost expression of a move.
pub fn each_move_part<'a>(code: &'a MoveCode, f: &mut dyn FnMut(&'a Expr)) {
    code.stages.iter().for_each(|stage| each_stage_part(stage, f));
    code.again.iter().for_each(f);
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
    let (mut is_loop, mut found) = (false, false);
    each_slot(expr, &mut |slot, part| {
        is_loop |= slot.asked == Asked::Often;
        found |= slot.state == State::Elsewhere || goes_on(part);
    });
    found && !is_loop
}

/// Whether a part of the expression is read in another state.
pub fn looks_elsewhere(expr: &Expr) -> bool {
    let mut found = false;
    each_slot(expr, &mut |slot, _| found |= slot.state == State::Elsewhere);
    found
}

/// Whether the expression tries moves: a part of it is read in the states after them.
pub fn tries_moves(expr: &Expr) -> bool {
    let mut found = false;
    each_slot(expr, &mut |slot, _| found |= slot.state == State::Elsewhere && slot.asked == Asked::Often);
    found
}

/// How many nodes the expression has.
pub fn size(expr: &Expr) -> usize {
    let mut n = 0;
    each_below(expr, &mut |_| n += 1);
    n
}

/// The variable that the expression itself binds, in the parts that are said to.
pub fn binder(expr: &Expr) -> Option<LocalId> {
    let mut out = None;
    each_name(expr, &mut |name| {
        if let Name::Binds(v) = name {
            out = Some(*v);
        }
    });
    out
}

/// Calls `f` on each variable that stands in the expression itself, bound there or used, to change it.
pub fn each_local_mut(expr: &mut Expr, f: &mut dyn FnMut(&mut LocalId)) {
    each_name_mut(expr, &mut |name| {
        if let NameMut::Binds(v) | NameMut::Local(v) = name {
            f(v);
        }
    });
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
        if let Expr::Local(v) = e {
            if let Some(by) = map.get(v) {
                *e = by.clone();
            }
            return;
        }
        each_local_mut(e, &mut |v| {
            if let Some(Expr::Local(new)) = map.get(v) {
                *v = *new;
            }
        });
    });
    copy
}

/// An expression as the body of a function of its own.
pub struct Apart {
    /// The variables that it speaks of from outside.
    pub args: Vec<LocalId>,
    /// The same as parameters, in the same order.
    pub params: Vec<LocalId>,
    /// The function's variables.
    pub locals: LocalVec,
    /// The expression with these.
    pub body: Expr,
}

/// Takes an expression out of the function with these variables.
pub fn apart(expr: &Expr, from: &LocalVec) -> Apart {
    let (mut bound, mut args): (FxHashSet<LocalId>, Vec<LocalId>) = Default::default();
    each_below(expr, &mut |e| {
        bound.extend(binder(e));
        if let Expr::Local(v) = e
            && !args.contains(v)
        {
            args.push(*v);
        }
    });
    args.retain(|v| !bound.contains(v));
    let mut locals = LocalVec::new();
    let params: Vec<LocalId> = args.iter().map(|v| locals.push(from[*v].clone())).collect();
    let mut map = args.iter().zip(&params).map(|(v, param)| (*v, Expr::Local(*param))).collect();
    let body = import(expr, from, &mut locals, &mut map);
    Apart { args, params, locals, body }
}

/// The cell that the expression itself reads.
pub fn cell_read(expr: &Expr) -> Option<CellId> {
    match signature::signature(expr).reads {
        Reads::Cell(cell) => Some(cell),
        Reads::Nothing | Reads::Passes | Reads::Turn | Reads::Grounds | Reads::Called(_) | Reads::Everything => None,
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
