//! The forms of functions: which are the same up to names, numbers and callees, and where they may differ.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::BTreeMap;

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use crate::ir::{Expr, FnId, Func, LocalId, Program, Ty, visit};
use crate::rules::SortId;

/// Of smaller functions that call each other each is as well written out.
const SMALLEST: usize = 16;

/// A function up to the names of its variables, its numbers and callees.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Form {
    params: usize,
    locals: Vec<(Ty, Option<SortId>)>,
    ty: Ty,
    callees: Vec<Ty>,
    body: Expr,
}

/// What stands where the functions of a family may differ, for each of its members.
pub(super) enum Column {
    Int(Vec<i32>),
    /// A call, and whether its arguments bind variables, so that they cannot stand twice.
    Callee(Vec<FnId>, bool),
}

/// Whether functions of one form may differ in this expression.
pub(super) fn is_column(e: &Expr) -> bool {
    matches!(e, Expr::Int(_) | Expr::Call(..))
}

/// The places where functions of one form may differ, outside in.
pub(super) fn columns(program: &Program, members: &[FnId]) -> Vec<Column> {
    let places = |f: &FnId| {
        let mut places = Vec::new();
        visit::each_below(&program.funcs[*f].body, &mut |e| places.extend(is_column(e).then_some(e)));
        places
    };
    let members: Vec<Vec<&Expr>> = members.iter().map(places).collect();
    let column = |at: usize| {
        let mut column = Column::Int(Vec::new());
        for places in &members {
            match (places[at], &mut column) {
                (Expr::Int(value), Column::Int(values)) => values.push(*value),
                (Expr::Call(f, args), Column::Int(_)) => {
                    let binds = args.iter().any(|arg| visit::contains(arg, &|e| visit::binder(e).is_some()));
                    column = Column::Callee(vec![*f], binds);
                }
                (Expr::Call(f, _), Column::Callee(callees, _)) => callees.push(*f),
                _ => {}
            }
        }
        column
    };
    (0..members[0].len()).map(column).collect()
}

/// The form of a function. Of those that it calls it tells what they take and give.
pub(super) fn form(program: &Program, func: &Func) -> Form {
    let mut names: FxHashMap<LocalId, LocalId> = FxHashMap::default();
    let mut locals = Vec::new();
    let mut add = |v: LocalId| {
        let next = LocalId::from_usize(names.len());
        if names.insert(v, next).is_none() {
            locals.push((func.locals[v].ty, func.locals[v].sort));
        }
    };
    func.params.iter().for_each(|p| add(*p));
    visit::each_below(&func.body, &mut |e| visit::binder(e).into_iter().for_each(&mut add));
    let mut callees = Vec::new();
    let mut body = func.body.clone();
    visit::rewrite(&mut body, &mut |e| {
        visit::each_local_mut(e, &mut |v| *v = names.get(v).copied().unwrap_or(*v));
        if let Expr::Int(value) = e {
            *value = 0;
        } else if let Expr::Call(f, _) = e {
            callees.push(program.funcs[*f].ty);
            *f = FnId::from_usize(0);
        }
    });
    Form { params: func.params.len(), locals, ty: func.ty, callees, body }
}

/// Functions of one form that call each other, one of each depth: how many of the form call each other from it on.
pub(super) fn by_depth(program: &Program, form_of: &IndexVec<FnId, Option<usize>>) -> Vec<Vec<FnId>> {
    // Of each function, and for each form, the greatest depth in it and in what it calls.
    let mut below: IndexVec<FnId, FxHashMap<usize, usize>> = IndexVec::new();
    let mut groups: BTreeMap<usize, Vec<Vec<FnId>>> = BTreeMap::new();
    for (id, func) in program.funcs.iter_enumerated() {
        let mut deepest: FxHashMap<usize, usize> = FxHashMap::default();
        visit::each_below(&func.body, &mut |e| {
            if let Expr::Call(f, _) = e {
                for (form, depth) in below.get(*f).into_iter().flatten() {
                    let known = deepest.entry(*form).or_default();
                    *known = (*known).max(*depth);
                }
            }
        });
        if let Some(form) = form_of[id].filter(|_| visit::size(&func.body) >= SMALLEST) {
            let depth = deepest.entry(form).or_default();
            let steps = groups.entry(form).or_default();
            if steps.len() == *depth {
                steps.push(Vec::new());
            }
            steps[*depth].push(id);
            *depth += 1;
        }
        below.push(deepest);
    }
    let are_families =
        |steps: &Vec<Vec<FnId>>| steps.len() > 1 && steps.iter().all(|same| same.len() == steps[0].len());
    let whole = groups.into_values().filter(are_families);
    whole.flat_map(|steps| (0..steps[0].len()).map(move |at| steps.iter().map(|same| same[at]).collect())).collect()
}
