//! One computation for a value that an expression asks for twice in the same state.
//!
//! Reason: a move's effects often share their hardest part (the stones that die, and whether just one does), and
//! lowering compiles each clause by itself. The value is bound at the lowest place that all uses have in common; in a
//! conjunction, after the conditions that stand before its first use, so that it is not computed in vain.

use index_vec::IndexVec;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{Expr, FnId, Func, Local, LocalId, Program, Ty, build, visit};

/// A value of fewer nodes than this is computed again, unless it calls or loops.
const SMALLEST: usize = 6;

/// Binds common values in all functions.
pub fn common(mut program: Program) -> Program {
    let types: IndexVec<FnId, Ty> = program.funcs.iter().map(|f| f.ty).collect();
    for func in &mut program.funcs {
        let Func { body, locals, .. } = func;
        expr(body, locals, &types);
    }
    program
}

fn expr(e: &mut Expr, locals: &mut IndexVec<LocalId, Local>, types: &IndexVec<FnId, Ty>) {
    // Outermost values first: what they contain is then asked for once.
    while let Some(value) = repeated(e) {
        let Some(ty) = type_of(&value, locals, types) else { break };
        let l = locals.push(Local { name: "common".into(), ty, sort: None });
        bind(e, l, value);
    }
    visit::each_part_mut(e, &mut |part| expr(part, locals, types));
}

/// The largest value that occurs in two parts of the node in the node's own state.
fn repeated(e: &Expr) -> Option<Expr> {
    let mut seen: FxHashMap<&Expr, usize> = FxHashMap::default();
    let mut best: Option<&Expr> = None;
    let mut parts: Vec<&Expr> = Vec::new();
    same_state_parts(e, &mut |p| parts.push(p));
    if parts.len() < 2 {
        return None;
    }
    for (i, part) in parts.into_iter().enumerate() {
        let mut bound = FxHashSet::default();
        let mut here: FxHashSet<&Expr> = FxHashSet::default();
        collect(part, &mut bound, &mut here);
        let mut here: Vec<&Expr> = here.into_iter().collect();
        here.sort_by_cached_key(|e| visit::size(e));
        for value in here {
            if *seen.entry(value).or_insert(i) != i && best.is_none_or(|b| visit::size(value) > visit::size(b)) {
                best = Some(value);
            }
        }
    }
    best.cloned()
}

/// The parts of a node that are read in the node's state and outside of what it binds.
fn same_state_parts<'a>(e: &'a Expr, f: &mut dyn FnMut(&'a Expr)) {
    match e {
        Expr::With(us, _) => us.iter().for_each(|u| visit::each_update_part(u, f)),
        Expr::Let(_, value, _) => f(value),
        Expr::Any(_, d, _)
        | Expr::All(_, d, _)
        | Expr::Sum(_, d, _)
        | Expr::TheOne(_, d, _)
        | Expr::Gather(_, d, _) => {
            visit::each_domain_part(d, f);
        }
        Expr::Filter(_, a, _) | Expr::Closure(a, ..) => f(a),
        Expr::SomeMove(..) | Expr::EveryMove(..) | Expr::Null(_) => {}
        e => visit::each_part(e, f),
    }
}

/// The values worth binding below `e` that mention no local bound below it.
fn collect<'a>(e: &'a Expr, bound: &mut FxHashSet<LocalId>, out: &mut FxHashSet<&'a Expr>) {
    if worth(e) && !visit::contains(e, &|x| matches!(x, Expr::Local(l) if bound.contains(l))) {
        out.insert(e);
    }
    let binder = visit::binder(e).filter(|l| bound.insert(*l));
    match e {
        Expr::With(us, _) => us.iter().for_each(|u| visit::each_update_part(u, &mut |p| collect(p, bound, out))),
        Expr::SomeMove(..) | Expr::EveryMove(..) | Expr::Null(_) => {}
        e => visit::each_part(e, &mut |p| collect(p, bound, out)),
    }
    if let Some(l) = binder {
        bound.remove(&l);
    }
}

fn worth(e: &Expr) -> bool {
    let heavy = |x: &Expr| {
        matches!(
            x,
            Expr::Call(..) | Expr::Closure(..) | Expr::Image(..) | Expr::Gather(..) | Expr::Filter(..) | Expr::Any(..)
        )
    };
    !build::is_atom(e) && (visit::contains(e, &heavy) || visit::size(e) >= SMALLEST)
}

/// Binds the value around the node, or within a conjunction after the conditions before its first use.
fn bind(e: &mut Expr, l: LocalId, value: Expr) {
    let join: fn(Vec<Expr>) -> Expr = match e {
        Expr::And(_) => Expr::And,
        Expr::Or(_) => Expr::Or,
        _ => {
            replace(e, &value, l);
            let body = std::mem::replace(e, Expr::Bool(false));
            *e = Expr::Let(l, Box::new(value), Box::new(body));
            return;
        }
    };
    let (Expr::And(parts) | Expr::Or(parts)) = e else { return };
    let first = parts.iter().position(|p| uses(p, &value)).unwrap_or(0);
    let mut rest = parts.split_off(first);
    rest.iter_mut().for_each(|p| replace(p, &value, l));
    let inner = Expr::Let(l, Box::new(value), Box::new(join(rest)));
    if first == 0 {
        *e = inner;
    } else {
        parts.push(inner);
    }
}

fn uses(e: &Expr, value: &Expr) -> bool {
    let mut found = e == value;
    same_state(e, &mut |p| found = found || uses(p, value));
    found
}

/// Parts read in the same state, those below a binder included.
fn same_state<'a>(e: &'a Expr, f: &mut dyn FnMut(&'a Expr)) {
    match e {
        Expr::With(us, _) => us.iter().for_each(|u| visit::each_update_part(u, f)),
        Expr::SomeMove(..) | Expr::EveryMove(..) | Expr::Null(_) => {}
        e => visit::each_part(e, f),
    }
}

fn replace(e: &mut Expr, value: &Expr, l: LocalId) {
    if e == value {
        *e = Expr::Local(l);
        return;
    }
    match e {
        Expr::With(us, _) => {
            us.iter_mut().for_each(|u| visit::each_update_part_mut(u, &mut |p| replace(p, value, l)));
        }
        Expr::SomeMove(..) | Expr::EveryMove(..) | Expr::Null(_) => {}
        e => visit::each_part_mut(e, &mut |p| replace(p, value, l)),
    }
}

/// The type of a value; `None` where it depends on a table.
fn type_of(e: &Expr, locals: &IndexVec<LocalId, Local>, types: &IndexVec<FnId, Ty>) -> Option<Ty> {
    Some(match e {
        Expr::Local(l) => locals[*l].ty,
        Expr::Let(_, _, b) | Expr::With(_, b) | Expr::Null(b) | Expr::If(_, b, _) => type_of(b, locals, types)?,
        Expr::Call(f, _) => types[*f],
        Expr::Lookup(..) => return None,
        Expr::Bool(_)
        | Expr::And(_)
        | Expr::Or(_)
        | Expr::Not(_)
        | Expr::Same(..)
        | Expr::Compare(..)
        | Expr::IsEmpty(_)
        | Expr::Contains(..)
        | Expr::AtLeast(..)
        | Expr::Any(..)
        | Expr::All(..)
        | Expr::SomeMove(..)
        | Expr::EveryMove(..) => Ty::Bool,
        Expr::Int(_)
        | Expr::Param(_)
        | Expr::Arg(_)
        | Expr::Attacker
        | Expr::Passes
        | Expr::Opponent(_)
        | Expr::Arith(..)
        | Expr::Scalar(..)
        | Expr::ValueAt(..)
        | Expr::Count(_)
        | Expr::Sum(..)
        | Expr::The(_)
        | Expr::TheOne(..) => Ty::Int,
        Expr::Empty
        | Expr::Full
        | Expr::Singleton(_)
        | Expr::Union(_)
        | Expr::Inter(_)
        | Expr::Minus(..)
        | Expr::Plane(..)
        | Expr::Absent(..)
        | Expr::Image(..)
        | Expr::Row(..)
        | Expr::Filter(..)
        | Expr::Gather(..)
        | Expr::Closure(..) => Ty::Set,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_used_twice_is_bound_after_the_conditions_before_it() {
        let mut locals = IndexVec::new();
        let p = locals.push(Local { name: "p".into(), ty: Ty::Int, sort: None });
        let call = || Expr::Call(FnId::from_raw(0), vec![Expr::Local(p)]);
        let types = IndexVec::from_vec(vec![Ty::Set]);
        let first = Expr::Same(Box::new(Expr::Local(p)), Box::new(Expr::Int(3)));
        let mut e = Expr::And(vec![
            first.clone(),
            Expr::IsEmpty(Box::new(call())),
            Expr::AtLeast(Box::new(call()), Box::new(Expr::Int(2))),
        ]);
        expr(&mut e, &mut locals, &types);
        let Expr::And(parts) = e else { panic!("{e:?}") };
        assert_eq!(parts[0], first);
        assert!(matches!(&parts[1], Expr::Let(_, value, _) if **value == call()), "{parts:?}");
    }

    #[test]
    fn another_state_is_another_value() {
        let call = || Expr::Call(FnId::from_raw(0), vec![]);
        let types = IndexVec::from_vec(vec![Ty::Bool]);
        let update = vec![crate::ir::Update::Passes(Expr::Int(0))];
        let mut e = Expr::And(vec![call(), Expr::With(update, Box::new(call()))]);
        let before = e.clone();
        expr(&mut e, &mut IndexVec::new(), &types);
        assert_eq!(e, before);
    }
}
