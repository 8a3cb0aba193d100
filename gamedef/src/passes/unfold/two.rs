//! Two different moves: loops over the parameters of the clauses, of which the second begins behind the first.
//!
//! A clause has two moves where some value of its first parameter has two, or two values have one each. Where one value is
//! found and no later one, no value before it was, so that the loops look at each move at most twice.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use super::{stages_and_again, turned};
use crate::ir::{Domain, Expr, Local, LocalId, MoveCode, Stage, build, visit};
use crate::rules::CompareOp;

type Locals = IndexVec<LocalId, Local>;

/// Whether a clause has a move after which the body holds, and whether it has two.
pub(super) struct Found {
    pub some: Expr,
    pub two: Expr,
}

/// Of each clause, the moves after which the body holds.
pub(super) fn of_clauses(clauses: &[MoveCode], player: &Expr, body: &Expr, locals: &mut Locals) -> Vec<Found> {
    clauses.iter().map(|code| of_clause(code, player, body, locals)).collect()
}

fn of_clause(code: &MoveCode, player: &Expr, body: &Expr, locals: &mut Locals) -> Found {
    let by = locals.push(code.locals[code.by].clone());
    let (stages, again) = stages_and_again(code, &Expr::Local(by), locals);
    let mut found = Found { some: turned(body, &again), two: Expr::Bool(false) };
    for stage in stages.into_iter().rev() {
        found = around(stage, found, locals);
    }
    let two = build::bind(by, player.clone(), found.two);
    Found { some: copy(&build::bind(by, player.clone(), found.some), locals), two }
}

/// Two moves of any clauses: of one, or of this one and a later one.
pub(super) fn of_all(clauses: Vec<Found>, locals: &mut Locals) -> Expr {
    let mut later = Expr::Bool(false);
    let mut out = Vec::new();
    for Found { some, two } in clauses.into_iter().rev() {
        let both = build::and([copy(&some, locals), copy(&later, locals)]);
        out.push(build::or([two, both]));
        later = build::or([some, later]);
    }
    out.reverse();
    build::or(out)
}

fn around(stage: Stage, found: Found, locals: &mut Locals) -> Found {
    let Found { some, two } = found;
    match stage {
        Stage::Bind(v, d) => {
            let second = locals.push(locals[v].clone());
            let behind = build::compare(CompareOp::Lt, Expr::Local(v), Expr::Local(second));
            let other = build::and([behind, renamed(&some, v, second, locals)]);
            let other = build::any(second, copy_domain(&d, locals), other);
            let each = build::or([two, build::and([copy(&some, locals), other])]);
            let two = build::any(v, copy_domain(&d, locals), each);
            // What is asked for one move has variables of its own.
            let first = locals.push(locals[v].clone());
            let some = renamed(&some, v, first, locals);
            Found { some: build::any(first, d, some), two }
        }
        Stage::When(c) | Stage::Require(c) => {
            let two = build::and([copy(&c, locals), two]);
            Found { some: build::and([c, some]), two }
        }
        Stage::Apply(us) => {
            let two = if two == Expr::Bool(false) { two } else { copy(&Expr::With(us.clone(), Box::new(two)), locals) };
            Found { some: Expr::With(us, Box::new(some)), two }
        }
        Stage::Let(v, value) => {
            let two = if two == Expr::Bool(false) { two } else { copy(&build::bind(v, value.clone(), two), locals) };
            Found { some: build::bind(v, value, some), two }
        }
    }
}

/// The same expression with variables of its own where it binds some.
fn copy(e: &Expr, locals: &mut Locals) -> Expr {
    let from = locals.clone();
    visit::import(e, &from, locals, &mut FxHashMap::default())
}

fn renamed(e: &Expr, old: LocalId, new: LocalId, locals: &mut Locals) -> Expr {
    let from = locals.clone();
    visit::import(e, &from, locals, &mut FxHashMap::from_iter([(old, Expr::Local(new))]))
}

fn copy_domain(d: &Domain, locals: &mut Locals) -> Domain {
    let mut out = d.clone();
    visit::each_domain_part_mut(&mut out, &mut |e| *e = copy(e, locals));
    out
}
