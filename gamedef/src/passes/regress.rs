//! Moves a substitution of the state inwards, to what reads the state.
//!
//! Reason: "after this move, phi" says of most of phi nothing new. A part that reads no cell the move writes is read in
//! the state before (the frame rule); a cell that phi does not read need not be computed, so a capture test does not pay
//! for the ko point; and a plane read after filling points is the plane before, and those points.
//!
//! `With(updates, f(a, b))` is `f(With(updates, a), With(updates, b))` for every operator that reads no state itself.
//! The substitution goes in only where no value is computed more often for it; it stays around calls that read a cell
//! it writes, with the updates of other cells left out.

#![deny(clippy::wildcard_enum_match_arm)]

use std::cell::Cell;

use index_vec::IndexVec;
use rustc_hash::FxHashSet;

use crate::ir::facts::{same_index, same_value};
use crate::ir::kinds;
use crate::ir::reads::{self, Read};
use crate::ir::{Expr, FnId, NONE, Program, Rule, Update, build, visit};
use crate::rules::CellId;

/// What an expression reads of the state.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Reads {
    cells: FxHashSet<CellId>,
    passes: bool,
}

/// Regresses all substitutions of the program.
pub fn regress(mut program: Program) -> Program {
    let mut reads: IndexVec<FnId, Reads> = IndexVec::new();
    let all: Vec<CellId> = program.cells.indices().collect();
    for f in &program.funcs {
        let of = reads_of(&f.body, &reads, &all);
        reads.push(of);
    }
    let known = Known { funcs: reads, all, before: Cell::new(0) };
    super::prune::each_counted_mut(&mut program, &mut |e, places| {
        visit::rewrite(e, &mut |e| step(e, &known));
        places.note(Rule::Regress, known.before.take());
    });
    program
}

/// What functions read, and all that there is to read.
struct Known {
    funcs: IndexVec<FnId, Reads>,
    all: Vec<CellId>,
    /// How many parts were found to be asked before an update.
    before: Cell<usize>,
}

impl Known {
    fn reads_of(&self, e: &Expr) -> Reads {
        reads_of(e, &self.funcs, &self.all)
    }

    /// Notes parts that are asked before an update.
    fn note(&self, parts: usize) {
        self.before.set(self.before.get() + parts);
    }
}

fn reads_of(e: &Expr, funcs: &IndexVec<FnId, Reads>, all: &[CellId]) -> Reads {
    let mut out = Reads::default();
    visit::each_below(e, &mut |e| {
        reads::each_own(e, &mut |read| match read {
            Read::Cell(cell) => {
                out.cells.insert(cell);
            }
            Read::Passes => out.passes = true,
            Read::Called(f) => {
                if let Some(r) = funcs.get(f) {
                    out.cells.extend(&r.cells);
                    out.passes |= r.passes;
                }
            }
            // Whose turn it is, updates do not change but by a cell of the rules.
            Read::Turn => {}
            // Another state is as this one but for what is changed: its parts say what they read of it.
            Read::Everything if matches!(e, Expr::With(..) | Expr::Null(_)) => {}
            Read::Everything => {
                out.cells.extend(all);
                out.passes = true;
            }
        });
        if let Expr::With(us, _) = e {
            // An update of some points leaves the others as they were.
            out.cells.extend(us.iter().filter_map(visit::cell_written));
        }
    });
    out
}

fn step(e: &mut Expr, known: &Known) {
    if !matches!(e, Expr::With(..)) {
        return;
    }
    let Expr::With(updates, body) = std::mem::replace(e, Expr::Bool(false)) else { return };
    *e = push(updates, *body, known);
}

/// `With(updates, body)`, moved inwards.
fn push(updates: Vec<Update>, body: Expr, known: &Known) -> Expr {
    let reads = known.reads_of(&body);
    let updates: Vec<Update> = updates
        .into_iter()
        .filter(|u| match visit::cell_written(u) {
            Some(c) => reads.cells.contains(&c),
            None => reads.passes,
        })
        .collect();
    if updates.is_empty() {
        known.note(1);
        return body;
    }
    match body {
        // Conditions: each part by itself, the parts that read nothing new first found out by the rule above. Only one
        // part may keep the substitution, else its updates would be computed twice.
        Expr::And(parts) => split(updates, parts, known, build::and, Expr::And),
        Expr::Or(parts) => split(updates, parts, known, build::or, Expr::Or),
        Expr::Not(a) => build::not(push(updates, *a, known)),
        Expr::IsEmpty(a) => build::is_empty(push(updates, *a, known)),
        Expr::Count(a) => Expr::Count(Box::new(push(updates, *a, known))),
        Expr::Contains(s, p) if build::is_atom(&p) => build::contains(push(updates, *s, known), *p),
        Expr::AtLeast(s, k) if build::is_atom(&k) => build::at_least(push(updates, *s, known), *k),
        Expr::Same(a, b) if build::is_atom(&b) => build::same(push(updates, *a, known), *b),
        Expr::Plane(cell, index, value) => plane(updates, cell, index, value),
        Expr::Absent(cell, index) => absent(updates, cell, index),
        Expr::Scalar(cell, index) => scalar(updates, cell, index),
        body @ (Expr::Bool(_)
        | Expr::Same(..)
        | Expr::Compare(..)
        | Expr::Contains(..)
        | Expr::AtLeast(..)
        | Expr::Any(..)
        | Expr::All(..)
        | Expr::Passes
        | Expr::Opponent(_)
        | Expr::Arith(..)
        | Expr::ValueAt(..)
        | Expr::Sum(..)
        | Expr::The(_)
        | Expr::Pick(_)
        | Expr::TheOne(..)
        | Expr::Empty
        | Expr::Full
        | Expr::Singleton(_)
        | Expr::Few(..)
        | Expr::Union(_)
        | Expr::Inter(_)
        | Expr::Minus(..)
        | Expr::Image(..)
        | Expr::Row(..)
        | Expr::Filter(..)
        | Expr::Gather(..)
        | Expr::Closure(..)
        | Expr::Barred(..)
        | kinds::answers!()
        | kinds::of_any_type!()
        | kinds::of_moves!()
        | kinds::of_answers!()
        | kinds::fixed_ints!()
        | Expr::Noting(..)
        | Expr::Killer(_)
        | kinds::of_chains!()) => Expr::With(updates, Box::new(body)),
    }
}

/// Parts that do not read what is written leave the substitution.
fn split(
    updates: Vec<Update>,
    parts: Vec<Expr>,
    known: &Known,
    join: fn(Vec<Expr>) -> Expr,
    keep: fn(Vec<Expr>) -> Expr,
) -> Expr {
    let written: FxHashSet<CellId> = updates.iter().filter_map(visit::cell_written).collect();
    let passes = updates.iter().any(|u| matches!(u, Update::Passes(_)));
    let touched = |e: &Expr| {
        let r = known.reads_of(e);
        r.cells.iter().any(|c| written.contains(c)) || (passes && r.passes)
    };
    let (inside, outside): (Vec<Expr>, Vec<Expr>) = parts.into_iter().partition(touched);
    known.note(outside.len());
    let inner = match inside.len() {
        1 => inside.into_iter().next().map(|e| push(updates, e, known)),
        0 => None,
        _ => Some(Expr::With(updates, Box::new(keep(inside)))),
    };
    join(outside.into_iter().chain(inner).collect())
}

fn plane(updates: Vec<Update>, cell: CellId, index: Vec<Expr>, value: Option<Box<Expr>>) -> Expr {
    let mut out = Expr::Plane(cell, index.clone(), value.clone());
    for u in &updates {
        let changed = match u {
            Update::Plane { cell: c, index: i, set, value: written } if *c == cell => {
                let same = value.as_ref().and_then(|v| same_value(v, written));
                match (same_index(i, &index), same) {
                    (Some(false), _) => Some(out.clone()),
                    (Some(true), Some(true)) => Some(build::union([out.clone(), set.clone()])),
                    (Some(true), Some(false)) => Some(build::minus(out.clone(), set.clone())),
                    _ => None,
                }
            }
            Update::Members { cell: c, index: i, set, member } if *c == cell => match (same_index(i, &index), member) {
                (Some(false), _) => Some(out.clone()),
                (Some(true), true) => Some(build::union([out.clone(), set.clone()])),
                (Some(true), false) => Some(build::minus(out.clone(), set.clone())),
                (None, _) => None,
            },
            Update::Reset(c) if *c == cell => Some(Expr::Empty),
            Update::Plane { .. }
            | Update::Members { .. }
            | Update::Scalar { .. }
            | Update::Reset(_)
            | Update::Passes(_) => (visit::cell_written(u) != Some(cell)).then(|| out.clone()),
        };
        match changed {
            Some(e) => out = e,
            None => return Expr::With(updates, Box::new(Expr::Plane(cell, index, value))),
        }
    }
    out
}

fn absent(updates: Vec<Update>, cell: CellId, index: Vec<Expr>) -> Expr {
    let mut out = Expr::Absent(cell, index.clone());
    for u in &updates {
        let changed = match u {
            Update::Plane { cell: c, index: i, set, value } if *c == cell => match (same_index(i, &index), value) {
                (Some(false), _) => Some(out.clone()),
                (Some(true), Expr::Int(NONE)) => Some(build::union([out.clone(), set.clone()])),
                (Some(true), Expr::Int(_) | Expr::Attacker) => Some(build::minus(out.clone(), set.clone())),
                _ => None,
            },
            Update::Reset(c) if *c == cell => Some(Expr::Full),
            Update::Plane { .. }
            | Update::Members { .. }
            | Update::Scalar { .. }
            | Update::Reset(_)
            | Update::Passes(_) => (visit::cell_written(u) != Some(cell)).then(|| out.clone()),
        };
        match changed {
            Some(e) => out = e,
            None => return Expr::With(updates, Box::new(Expr::Absent(cell, index))),
        }
    }
    out
}

fn scalar(updates: Vec<Update>, cell: CellId, index: Vec<Expr>) -> Expr {
    let mut out = Expr::Scalar(cell, index.clone());
    for u in &updates {
        match u {
            Update::Scalar { cell: c, index: i, value } if *c == cell => match same_index(i, &index) {
                Some(true) => out = value.clone(),
                Some(false) => {}
                None => return Expr::With(updates, Box::new(Expr::Scalar(cell, index))),
            },
            // What a reset leaves depends on how the cell is stored.
            Update::Reset(c) if *c == cell => return Expr::With(updates, Box::new(Expr::Scalar(cell, index))),
            Update::Plane { .. }
            | Update::Members { .. }
            | Update::Scalar { .. }
            | Update::Reset(_)
            | Update::Passes(_) => {}
        }
    }
    out
}
