//! Where a player has a move by what stands on one point alone, whatever stands elsewhere: a heap that is not empty.
//!
//! A clause of one point whose conditions all stand before its first effect, and read of the state only what is on that
//! point, is legal at a point or not by that point. What the other writes on few points spoils it at few points.
//!
//! *Proof of the bound.* Let a move of the other write at most r points of the cells that are read. Then n moves leave one of
//! n r + 1 points as it is, and at that point the clause is as legal as it was.

#![deny(clippy::wildcard_enum_match_arm)]

use super::relaxed::Relaxed;
use super::writes::{Clause, Horizon};
use crate::ir::facts::most_points;
use crate::ir::kinds;
use crate::ir::reads::{self, Read};
use crate::ir::{Domain, Expr, LocalId, Stage, Update, build, visit};
use crate::rules::{CellId, SortId};

/// Whether the player has a move by this clause for sure; `None` where the clause has not the form, or there is no bound.
/// The game is that of the other.
pub fn has_a_move(relaxed: &mut Relaxed, clause: &Clause, horizon: Horizon) -> Option<Expr> {
    let last = clause.stages.iter().rposition(|s| matches!(s, Stage::Bind(..) | Stage::When(_) | Stage::Require(_)))?;
    let stages = &clause.stages[..=last];
    let mut points = stages.iter().filter_map(|stage| match stage {
        Stage::Bind(v, Domain::Set(_) | Domain::Sort(SortId::POINT)) => Some(*v),
        Stage::Bind(..) | Stage::When(_) | Stage::Apply(_) | Stage::Require(_) | Stage::Let(..) => None,
    });
    let (Some(point), None) = (points.next(), points.next()) else { return None };
    let mut cells = Vec::new();
    let mut holds = Expr::Bool(true);
    for stage in stages.iter().rev() {
        let asked = match stage {
            Stage::Bind(v, Domain::Set(set)) => relaxed.member(set, &Expr::Local(*v)),
            Stage::Bind(v, Domain::Sort(sort)) if *v != point => {
                holds = build::any(*v, Domain::Sort(*sort), holds);
                continue;
            }
            Stage::Bind(_, Domain::Sort(_)) => continue,
            Stage::Bind(v, Domain::Values(values)) => {
                let mut reader = Reader { relaxed, point, horizon, cells: &mut cells };
                values.iter().try_for_each(|value| reader.read(value))?;
                holds = build::any(*v, Domain::Values(values.clone()), holds);
                continue;
            }
            Stage::When(c) | Stage::Require(c) => c.clone(),
            Stage::Let(..) | Stage::Apply(_) => return None,
        };
        Reader { relaxed, point, horizon, cells: &mut cells }.read(&asked)?;
        holds = build::and([asked, holds]);
    }
    let spoilt = rate(relaxed, &cells)?.checked_mul(horizon.moves)?;
    let left = i32::try_from(spoilt).ok()?.checked_add(1)?;
    let out = build::at_least(build::filter(point, Expr::Full, holds), Expr::Int(left));
    Some(relaxed.copy(&out))
}

/// How many points of the cells one move of the other writes at most.
fn rate(relaxed: &Relaxed, cells: &[CellId]) -> Option<u32> {
    let mut most = 0;
    for clause in &relaxed.clauses {
        let mut sum = 0u32;
        for update in clause.stages.iter().filter_map(updates).flatten() {
            if visit::cell_written(update).is_none_or(|cell| !cells.contains(&cell)) {
                continue;
            }
            let points = match update {
                Update::Plane { set, .. } | Update::Members { set, .. } => most_points(set)?,
                Update::Scalar { .. } | Update::Reset(_) | Update::Passes(_) => return None,
            };
            sum = sum.checked_add(points)?;
        }
        most = most.max(sum);
    }
    Some(most)
}

fn updates(stage: &Stage) -> Option<&Vec<Update>> {
    if let Stage::Apply(updates) = stage { Some(updates) } else { None }
}

/// Reads what a clause asks for.
struct Reader<'r, 'p> {
    relaxed: &'r Relaxed<'p>,
    /// The clause's point.
    point: LocalId,
    horizon: Horizon,
    /// Cells of which the point's value is read.
    cells: &'r mut Vec<CellId>,
}

impl Reader<'_, '_> {
    /// Notes the cells that an expression reads of the point; `None` if it reads anything else that may change.
    fn read(&mut self, e: &Expr) -> Option<()> {
        match e {
            Expr::ValueAt(cell, index, p) if **p == Expr::Local(self.point) => self.note(*cell, index),
            Expr::Contains(set, p) if **p == Expr::Local(self.point) => self.read_set(set),
            Expr::Local(_) => Some(()),
            e @ (Expr::Let(..)
            | Expr::If(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!()) => {
                let mut is_kept = true;
                reads::each_own(e, &mut |read| is_kept &= matches!(read, Read::Cell(_)));
                if !is_kept {
                    return None;
                }
                if visit::cell_read(e).is_some() {
                    return self.relaxed.is_fixed(e, self.horizon).then_some(());
                }
                let mut fits = Some(());
                visit::each_part(e, &mut |part| fits = fits.and_then(|()| self.read(part)));
                fits
            }
        }
    }

    /// The same of the set that the point is of.
    fn read_set(&mut self, set: &Expr) -> Option<()> {
        match set {
            Expr::Plane(cell, index, value) => {
                value.iter().try_for_each(|value| self.read(value))?;
                self.note(*cell, index)
            }
            Expr::Absent(cell, index) => self.note(*cell, index),
            Expr::Union(parts) | Expr::Inter(parts) => parts.iter().try_for_each(|part| self.read_set(part)),
            Expr::Minus(a, b) => {
                self.read_set(a)?;
                self.read_set(b)
            }
            set @ (Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Filter(..)
            | Expr::Gather(..)
            | Expr::Closure(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | kinds::of_any_type!()
            | Expr::Killer(_)
            | kinds::of_chains!()) => self.relaxed.is_fixed(set, self.horizon).then_some(()),
        }
    }

    fn note(&mut self, cell: CellId, index: &[Expr]) -> Option<()> {
        if self.relaxed.program.changes_by_null(cell) || !index.iter().all(|e| self.relaxed.is_fixed(e, self.horizon)) {
            return None;
        }
        self.cells.push(cell);
        Some(())
    }
}
