//! What expressions read: of the state, of the roles, of a program's functions.
//!
//! Law: if nothing changes that an expression is said here to read, and its variables have the same values, its value is
//! the same. Where an expression looks at another state it is said to read everything.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;

use super::signature::{Reads, signature};
use super::{Expr, FnId, Ground, Place, Program, visit};
use crate::rules::CellId;

/// Something that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// A cell.
    Cell(CellId),
    /// The count of passes.
    Passes,
    /// Whose turn it is.
    Turn,
    /// What a function reads.
    Called(FnId),
    /// Anything, in this state or another.
    Everything,
}

/// Calls `f` on what the expression itself reads, its parts left out.
pub fn each_own(e: &Expr, f: &mut dyn FnMut(Read)) {
    if visit::looks_elsewhere(e) {
        f(Read::Everything);
    }
    match signature(e).reads {
        Reads::Nothing => {}
        Reads::Cell(cell) => f(Read::Cell(cell)),
        Reads::Passes => f(Read::Passes),
        Reads::Turn => f(Read::Turn),
        Reads::Called(function) => f(Read::Called(function)),
        Reads::Everything => f(Read::Everything),
        Reads::Grounds => {
            if let Expr::Answer(_, grounds) = e {
                grounds.iter().for_each(|ground| of_ground(ground, f));
            }
        }
    }
}

/// What a ground compares with: that a thing has another value than it has says something of the value that it has.
fn of_ground(ground: &Ground, f: &mut dyn FnMut(Read)) {
    match ground {
        Ground::Points(cell, _) | Ground::Values(Place::Cell(cell)) => f(Read::Cell(*cell)),
        Ground::Values(Place::Passes) => f(Read::Passes),
        Ground::Point(..)
        | Ground::Value(..)
        | Ground::Among(..)
        | Ground::Passes(_)
        | Ground::OneMorePass(_)
        | Ground::All(_)
        | Ground::Cell(..)
        | Ground::Place(..)
        | Ground::Everything => {}
    }
}

/// Whether the expression, or a part of it, reads something of the kind.
pub fn any(e: &Expr, test: &dyn Fn(Read) -> bool) -> bool {
    let mut found = false;
    each_own(e, &mut |read| found |= test(read));
    if !found {
        visit::each_part(e, &mut |part| found = found || any(part, test));
    }
    found
}

/// Whether the expression, or a function within it, asks who attacks or what was given with the position.
pub fn asks_root(program: &Program, e: &Expr) -> bool {
    let mut found = false;
    each_within(program, e, &mut |body| {
        found |= visit::contains(body, &|e| matches!(e, Expr::Attacker | Expr::Arg(_)));
    });
    found
}

/// Calls `f` on the expression and the bodies of all functions that it calls, or that those call: on each once, however
/// many ways lead there.
pub fn each_within<'p>(program: &'p Program, e: &'p Expr, f: &mut dyn FnMut(&'p Expr)) {
    let (mut called, mut at, mut next) = (Vec::new(), 0, Some(e));
    let mut seen: IndexVec<FnId, bool> = program.funcs.iter().map(|_| false).collect();
    while let Some(body) = next {
        visit::each_below(body, &mut |e| {
            if let Expr::Call(f, _) = e
                && !std::mem::replace(&mut seen[*f], true)
            {
                called.push(*f);
            }
        });
        f(body);
        next = called.get(at).map(|f| &program.funcs[*f].body);
        at += 1;
    }
}
