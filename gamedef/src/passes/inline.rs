//! Puts small functions in place of their calls.
//!
//! Reason: a goal such as "the target is empty" is shorter than a call of it, and what a move changes can be compared
//! with what the goal reads only where both stand together. Large functions stay shared.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use crate::ir::{Expr, FnId, Func, FuncName, Local, LocalId, Program, build, visit};

/// A function of at most this many nodes is put in place.
const LARGEST: usize = 8;

/// Inlines small functions everywhere.
pub fn inline(mut program: Program) -> Program {
    let ids: Vec<FnId> = program.funcs.indices().collect();
    for id in ids {
        let mut func = std::mem::replace(&mut program.funcs[id], hollow());
        let mut put = Vec::new();
        expr(&mut func.body, &mut func.locals, &program.funcs, Some(id), &mut put);
        for callee in put {
            let places = program.fired.of_func(&program.funcs[callee].name);
            program.fired.in_func(&func.name).add(&places);
        }
        program.funcs[id] = func;
    }
    let mut moves = std::mem::take(&mut program.moves);
    for code in &mut moves {
        let mut locals = std::mem::take(&mut code.locals);
        let mut put = Vec::new();
        visit::each_move_part_mut(code, &mut |e| expr(e, &mut locals, &program.funcs, None, &mut put));
        for callee in put {
            let places = program.fired.of_func(&program.funcs[callee].name);
            program.fired.in_moves().add(&places);
        }
        code.locals = locals;
    }
    program.moves = moves;
    program
}

fn hollow() -> Func {
    Func {
        name: FuncName::new(""),
        params: vec![],
        locals: IndexVec::new(),
        ty: crate::ir::Ty::Bool,
        body: Expr::Bool(false),
        doc: String::new(),
        origin: vec![],
        static_only: false,
    }
}

/// `of` is the function that the expression is in: what calls itself is not put in place of that call. `put`: what is put in
/// place of calls, with which goes what was counted in it.
fn expr(
    e: &mut Expr,
    locals: &mut IndexVec<LocalId, Local>,
    funcs: &IndexVec<FnId, Func>,
    of: Option<FnId>,
    put: &mut Vec<FnId>,
) {
    visit::each_part_mut(e, &mut |part| expr(part, locals, funcs, of, put));
    let Expr::Call(f, args) = e else { return };
    if of == Some(*f) {
        return;
    }
    let callee = &funcs[*f];
    if callee.static_only || visit::size(&callee.body) > LARGEST {
        return;
    }
    put.push(*f);
    let (bound, body) = opened(callee, std::mem::take(args), locals);
    *e = bound.into_iter().rev().fold(body, |body, (l, arg)| build::bind(l, arg, body));
}

/// A function's body, and what it is to be read with: arguments that are more than a name.
pub fn opened(callee: &Func, args: Vec<Expr>, locals: &mut IndexVec<LocalId, Local>) -> (Vec<(LocalId, Expr)>, Expr) {
    let mut map: FxHashMap<LocalId, Expr> = FxHashMap::default();
    let mut bound = Vec::new();
    for (param, arg) in callee.params.iter().zip(args) {
        if build::is_atom(&arg) {
            map.insert(*param, arg);
        } else {
            let l = locals.push(callee.locals[*param].clone());
            map.insert(*param, Expr::Local(l));
            bound.push((l, arg));
        }
    }
    let body = visit::import(&callee.body, &callee.locals, locals, &mut map);
    (bound, body)
}
