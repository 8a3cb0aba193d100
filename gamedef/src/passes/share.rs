//! One function for what is defined twice, one computation for what a function asks twice.
//!
//! Reason: specialisation makes functions that differ only in name (gi3's and ip3's inner games), and an outlined
//! condition repeats sets. Sharing keeps the output short, which is what rustc's time depends on.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::prune;
use crate::ir::{Expr, FnId, Func, Program, Ty, visit};

/// Merges functions of equal definition; callees come first, so one sweep finds all.
pub fn share(mut program: Program) -> Program {
    let mut known: FxHashMap<Definition, FnId> = FxHashMap::default();
    let mut same: FxHashMap<FnId, FnId> = FxHashMap::default();
    let ids: Vec<FnId> = program.funcs.indices().collect();
    for id in ids {
        let mut body = std::mem::replace(&mut program.funcs[id].body, Expr::Bool(false));
        visit::rewrite(&mut body, &mut |e| {
            if let Expr::Call(f, _) = e
                && let Some(first) = same.get(f)
            {
                *f = *first;
            }
        });
        program.funcs[id].body = body;
        match known.entry(definition(&program.funcs[id])) {
            Entry::Occupied(first) => {
                same.insert(id, *first.get());
            }
            Entry::Vacant(place) => {
                place.insert(id);
            }
        }
    }
    prune::renumber(&mut program, &same, &FxHashMap::default());
    program
}

/// What a function is, its name and origins aside.
#[derive(PartialEq, Eq, Hash)]
struct Definition {
    ty: Ty,
    params: Vec<Ty>,
    static_only: bool,
    body: Expr,
}

fn definition(f: &Func) -> Definition {
    // What is called from outside has parameters that its body need not mention.
    let params = f.params.iter().map(|p| f.locals[*p].ty).collect();
    Definition { ty: f.ty, params, static_only: f.static_only, body: canonical(f) }
}

/// The body with its locals numbered in order of occurrence, parameters first.
fn canonical(f: &Func) -> Expr {
    let mut map = FxHashMap::default();
    let mut next = 0u32;
    let mut number = |l: &mut crate::ir::LocalId| {
        let new = *map.entry(*l).or_insert_with(|| {
            next += 1;
            crate::ir::LocalId::from_raw(next - 1)
        });
        *l = new;
    };
    let mut params = f.params.clone();
    params.iter_mut().for_each(&mut number);
    let mut body = f.body.clone();
    renumber(&mut body, &mut number);
    body
}

fn renumber(e: &mut Expr, number: &mut dyn FnMut(&mut crate::ir::LocalId)) {
    visit::each_local_mut(e, number);
    visit::each_part_mut(e, &mut |p| renumber(p, number));
}
