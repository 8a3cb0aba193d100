//! What a guard says of the goal of the other side.
//!
//! Who looks for a win in n moves asks first whether n moves in a row can bring it about, and whether the other has won
//! already. Where both count the same set the first answers the second: a string with fewer than three liberties has not
//! the six with which it would be safe.
//!
//! *Law.* Of a set with fewer than k points, "at least m" holds only if m < k. What a guard says is a disjunction; where each
//! of its parts says that of every part of a goal, the goal holds beside the guard only if m < k for one of these, which is
//! asked first and costs nothing.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use super::expand::expanded;
use super::writes::Fact;
use crate::ir::names::alike;
use crate::ir::{Expr, FnId, LocalVec, Program, build, visit};
use crate::passes::simplify;
use crate::rules::CompareOp;

/// Asks for the defender's goal beside the guard only where the guard does not exclude it; in how many places.
pub fn exclude(program: &Program, guard: FnId, body: &mut Expr) -> usize {
    let goal = Expr::Call(program.goal, vec![Expr::Opponent(Box::new(Expr::Attacker))]);
    if !is_asked_here(body, &goal) {
        return 0;
    }
    let Some(may_hold) = beside(program, guard) else { return 0 };
    put(body, &goal, &may_hold)
}

/// Whether the condition is asked in the state at hand.
fn is_asked_here(e: &Expr, asked: &Expr) -> bool {
    if is_elsewhere(e) {
        return false;
    }
    let mut found = e == asked;
    visit::each_part(e, &mut |part| found = found || is_asked_here(part, asked));
    found
}

fn is_elsewhere(e: &Expr) -> bool {
    visit::looks_elsewhere(e) || matches!(e, Expr::Keeps(_))
}

fn put(e: &mut Expr, goal: &Expr, may_hold: &Expr) -> usize {
    let mut places = 0;
    if e == goal {
        *e = build::and([may_hold.clone(), goal.clone()]);
        places += 1;
    } else if !is_elsewhere(e) {
        visit::each_part_mut(e, &mut |part| places += put(part, goal, may_hold));
    }
    places
}

/// When the defender's goal may hold beside the guard: a condition that is the same in all states.
fn beside(program: &Program, guard: FnId) -> Option<Expr> {
    let mut locals = LocalVec::new();
    let func = &program.funcs[guard];
    let guard = expanded(program, &Expr::Attacker, &func.body, &func.locals, &mut locals, FxHashMap::default())?;
    let goal = &program.funcs[program.goal];
    let defender = Expr::Opponent(Box::new(Expr::Attacker));
    let map = goal.params.iter().map(|p| (*p, defender.clone())).collect();
    let goal = expanded(program, &Expr::Attacker, &goal.body, &goal.locals, &mut locals, map)?;
    let mut bounds: Vec<(Expr, i32)> = Vec::new();
    for known in parts(&guard, false) {
        let known = parts(&known, true);
        for way in parts(&goal, false) {
            let (m, k) = parts(&way, true).iter().find_map(|part| below(&known, part))?;
            match bounds.iter_mut().find(|(own, _)| *own == m) {
                Some((_, most)) => *most = k.max(*most),
                None => bounds.push((m, k)),
            }
        }
    }
    let less = |(m, k)| Expr::Compare(CompareOp::Lt, Box::new(m), Box::new(Expr::Int(k)));
    let mut out = build::or(bounds.into_iter().map(less));
    simplify::expr(&mut out);
    Some(out)
}

/// The parts of a disjunction, or of a conjunction.
fn parts(e: &Expr, and: bool) -> Vec<Expr> {
    let parts = if and { matches!(e, Expr::And(_)) } else { matches!(e, Expr::Or(_)) };
    if let Expr::And(own) | Expr::Or(own) = e
        && parts
    {
        return own.clone();
    }
    vec![e.clone()]
}

/// For a condition that holds beside what is known only if m < k: these two.
fn below(known: &[Expr], asked: &Expr) -> Option<(Expr, i32)> {
    let Expr::AtLeast(set, m) = asked else { return None };
    if !matches!(**m, Expr::Int(_) | Expr::Param(_)) {
        return None;
    }
    let mut set = (**set).clone();
    for part in known {
        let fact = fact(part);
        visit::rewrite(&mut set, &mut |e| match &fact {
            _ if e == part => *e = Expr::Bool(true),
            Some(fact) => fact.answer(e),
            None => {}
        });
    }
    simplify::expr(&mut set);
    if set == Expr::Empty {
        return Some(((**m).clone(), 1));
    }
    known.iter().find_map(|part| {
        let Expr::Not(few) = part else { return None };
        let Expr::AtLeast(own, k) = &**few else { return None };
        let Expr::Int(k) = **k else { return None };
        alike(own, &set).then(|| ((**m).clone(), k))
    })
}

fn fact(known: &Expr) -> Option<Fact> {
    let Expr::Contains(plane, p) = known else { return None };
    if build::is_atom(p) { Fact::of_plane(plane, (**p).clone()) } else { None }
}
