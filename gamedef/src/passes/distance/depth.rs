//! How many moves in a row a gradual game needs: read off its definition, whatever scheme it comes from.
//!
//! If the game holds, the attacker reaches his goal by at most so many moves, null moves between them: of a conjunction
//! the least number among its parts holds, of a disjunction the greatest, a null move costs nothing, a move of the
//! attacker one. What a reply of the defender must be answered with says nothing about moves in a row.

use index_vec::IndexVec;

use crate::ir::{Expr, FnId, Program};

/// For each function without parameters, the bound; `None` where there is none.
pub fn depths(program: &Program) -> IndexVec<FnId, Option<u32>> {
    let mut out: IndexVec<FnId, Option<u32>> = IndexVec::new();
    for func in &program.funcs {
        let depth = if func.params.is_empty() { depth(&func.body, program.goal, &out) } else { None };
        out.push(depth);
    }
    out
}

/// For a condition, given the bounds of the functions that it calls.
pub fn depth_of(program: &Program, e: &Expr, known: &IndexVec<FnId, Option<u32>>) -> Option<u32> {
    depth(e, program.goal, known)
}

fn depth(e: &Expr, goal: FnId, known: &IndexVec<FnId, Option<u32>>) -> Option<u32> {
    match e {
        Expr::Bool(false) => Some(0),
        Expr::Call(f, args) if *f == goal && *args == [Expr::Attacker] => Some(0),
        Expr::Call(f, args) if args.is_empty() => known.get(*f).copied().flatten(),
        Expr::And(parts) => parts.iter().filter_map(|p| depth(p, goal, known)).min(),
        Expr::Or(parts) => parts.iter().map(|p| depth(p, goal, known)).collect::<Option<Vec<u32>>>()?.into_iter().max(),
        Expr::Null(body) => depth(body, goal, known),
        Expr::SomeMove(player, body) if **player == Expr::Attacker => depth(body, goal, known)?.checked_add(1),
        _ => None,
    }
}
