//! Sets whose points have others beside them: a point and the next ones in a direction, say, all with one value.
//!
//! A point of such a set needs points of a plane at fixed places, seen from it: one step on, two steps on. As many of them as
//! the plane lacks must be gained, and within a horizon it gains only so many.
//!
//! *Proof.* Let a relation have at most one source for each target, and let q be of its image of a set. Then the source of q is
//! of that set, and it is the only point of q's row read backwards. So all points of that row are of the set, and by induction
//! over the form of the set all points collected here are of their planes in the state in which q is of the set. Those that
//! are not of the plane now were gained.

#![deny(clippy::wildcard_enum_match_arm)]

use super::relaxed::Relaxed;
use super::writes::{Change, Horizon};
use crate::ir::kinds;
use crate::ir::{Expr, Program, TableId, TableSource, build};
use crate::rules::Builtin;

impl Relaxed<'_> {
    /// What must hold of a point that is of the set within the horizon: of each plane it lacks no more points than can be
    /// gained. `None` where nothing is counted.
    pub fn lacks_few(&mut self, set: &Expr, q: &Expr, horizon: Horizon) -> Option<Expr> {
        let mut needed: Vec<(Expr, Vec<Expr>)> = Vec::new();
        collect(self.program, set, &Expr::Singleton(Box::new(q.clone())), &mut needed);
        let mut out = Vec::new();
        for (plane, places) in needed.into_iter().filter(|(_, places)| places.len() > 1) {
            if !self.is_written(&plane) || !places.iter().all(|place| self.is_placed(place, q, horizon)) {
                continue;
            }
            let Some(gained) = self.total(&plane, Change::Gain, horizon) else { continue };
            if gained as usize >= places.len() {
                continue;
            }
            self.note(format!("adds over the points of {} beside each other", self.show(&plane)));
            let more = Expr::Int(i32::try_from(gained).ok()?.checked_add(1)?);
            let lacking = build::minus(build::union(places), plane);
            out.push(build::not(build::at_least(lacking, more)));
        }
        (!out.is_empty()).then(|| build::and(out))
    }

    /// Whether where the points are depends on the point alone.
    fn is_placed(&self, place: &Expr, q: &Expr, horizon: Horizon) -> bool {
        if let Expr::Image(_, index, _, of) = place {
            return index.iter().all(|e| self.is_fixed(e, horizon)) && self.is_placed(of, q, horizon);
        }
        matches!(place, Expr::Singleton(p) if **p == *q)
    }
}

/// Adds for each plane where its points must be if those of `at` are of the set.
fn collect(program: &Program, set: &Expr, at: &Expr, out: &mut Vec<(Expr, Vec<Expr>)>) {
    match set {
        Expr::Plane(..) | Expr::Absent(..) => match out.iter_mut().find(|(plane, _)| plane == set) {
            Some((_, places)) if places.contains(at) => {}
            Some((_, places)) => places.push(at.clone()),
            None => out.push((set.clone(), vec![at.clone()])),
        },
        Expr::Inter(parts) => parts.iter().for_each(|part| collect(program, part, at, out)),
        Expr::Minus(kept, _) => collect(program, kept, at, out),
        Expr::If(_, kept, other) if **other == Expr::Empty => collect(program, kept, at, out),
        Expr::Image(table, index, direction, of) if has_one_source(program, *table) => {
            let back = Expr::Image(*table, index.clone(), direction.reversed(), Box::new(at.clone()));
            collect(program, of, &back, out);
        }
        Expr::Empty
        | Expr::Full
        | Expr::Singleton(_)
        | Expr::Few(..)
        | Expr::Union(_)
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
        | kinds::of_chains!() => {}
    }
}

/// Whether the relation has at most one source for each target, and one target for each source: so many steps in one
/// direction of the board.
fn has_one_source(program: &Program, table: TableId) -> bool {
    match &program.tables[table].source {
        TableSource::Board(Builtin::Step, index) => index.contains(&0),
        TableSource::Board(Builtin::Ray, index) => index.contains(&0) && index.contains(&2),
        TableSource::Board(..) | TableSource::BoardInt(_) | TableSource::Func(_) => false,
    }
}
