//! Where a move must be that breaks a reason, as a set of points.
//!
//! Where moves are only chosen by a reason, and why the others do not count is not asked for, the frame of the reason need
//! not be found. It holds witnesses, of which each is a move to be tried; what can break the reason is often less: a move
//! takes a string only if it fills its last liberty.
//!
//! *Law.* Let the reason be of the state after a null move. A move breaks it only if it leaves a cell in another state than
//! the null move does, that is
//! - it fills a point that is barred from what it fills it with;
//! - a later update of it writes a barred value to a point, which is then among those of the update: the move is where that
//!   can be so in the middle of it ([`Gains::midway`]);
//! - a value that it writes to a cell without points is barred: a point is so written as it is written to a plane;
//! - it leaves as it is what the null move resets, and that is barred: then it is anywhere.
//!
//! Each is read off one update by itself, whatever the others write over it.

#![deny(clippy::wildcard_enum_match_arm)]

use super::Maker;
use super::gains::{Gains, Slack};
use super::nearer::{LONGEST, is_anywhere};
use super::places::{Filled, Location};
use crate::ir::{
    Domain, Expr, FnId, Func, Local, LocalId, LocalVec, Place, Stage, StorageKind, Ty, Update, build, visit,
};
use crate::passes::distance::{self, Horizon, Side};
use crate::passes::simplify;
use crate::rules::{CellId, MoveId};

impl Maker<'_> {
    /// The points on which a move of the clause can break the idle mover's answer; `None` where no more is known than that
    /// they are those that the frame bars.
    pub fn breaking(&mut self, clause: MoveId, player: &Expr, idle: LocalId, location: &Location) -> Option<Expr> {
        let key = (clause, player.clone());
        if !self.reasons.breaking.contains_key(&key) {
            let made = self.breaking_points(clause, player, location);
            let made = made.map(|(params, locals, body)| {
                let doc = format!("Where a move of `{}` can break the answer.", self.program().moves[clause].name);
                let origin = vec![self.program().moves[clause].origin];
                let name = self.reasons.fresh("breaking");
                let func = Func { name, params, locals, ty: Ty::Set, body, doc, origin, static_only: false };
                self.reasons.push(func, true)
            });
            self.reasons.breaking.insert(key.clone(), made);
        }
        let made: FnId = self.reasons.breaking.get(&key).copied().flatten()?;
        Some(Expr::Call(made, vec![Expr::Local(idle)]))
    }

    fn breaking_points(
        &self,
        clause: MoveId,
        player: &Expr,
        location: &Location,
    ) -> Option<(Vec<LocalId>, LocalVec, Expr)> {
        let place = location.only()?;
        let program = self.program();
        let mut locals = LocalVec::new();
        let idle = locals.push(Local { name: "after_null".into(), ty: Ty::Answer, sort: None });
        let own = distance::clause(program, &program.moves[clause], player, &mut locals)?;
        if own.stages.iter().filter(|s| matches!(s, Stage::Bind(..))).count() != 1 {
            return None;
        }
        let stages = own.stages.clone();
        let gains = Gains::new(program, player.clone(), own, vec![], Slack::OneMove, locals);
        let asks_passes = self.reasons.asks_passes;
        let mut breaking = Breaking { gains, idle: Expr::Local(idle), place, asks_passes };
        let mut points = Vec::new();
        for stage in 0..stages.len() {
            let place = distance::Place { clause: 0, stage };
            let Stage::Apply(updates) = breaking.gains.relaxed.clauses[0].stages[stage].clone() else { continue };
            for update in &updates {
                points.push(breaking.by(update, place)?);
            }
        }
        points.extend(breaking.kept(&stages)?);
        let mut body = build::union(points);
        simplify::expr(&mut body);
        let mut locals = breaking.gains.relaxed.locals;
        let body = distance::renamed(&body, &mut locals);
        (!is_anywhere(&body) && visit::size(&body) <= LONGEST).then_some((vec![idle], locals, body))
    }
}

/// Reads off one clause where a move of it must be.
struct Breaking<'p, 'l> {
    gains: Gains<'p>,
    /// The answer of the idle mover.
    idle: Expr,
    place: &'l Filled,
    /// Whether anything asks how many passes there were.
    asks_passes: bool,
}

impl Breaking<'_, '_> {
    /// What the null move resets and the clause leaves as it is: where a move must be if that is barred.
    fn kept(&self, stages: &[Stage]) -> Option<Vec<Expr>> {
        let program = self.gains.relaxed.program;
        let updates =
            || stages.iter().flat_map(|s| if let Stage::Apply(updates) = s { updates.as_slice() } else { &[] });
        let is_written = |cell: CellId| {
            updates().any(|update| match update {
                Update::Scalar { cell: own, index, .. } => *own == cell && index.is_empty(),
                Update::Reset(own) => *own == cell,
                Update::Plane { .. } | Update::Members { .. } | Update::Passes(_) => false,
            })
        };
        let mut out = Vec::new();
        for (cell, storage) in program.cells.iter_enumerated() {
            if !program.changes_by_null(cell) || is_written(cell) {
                continue;
            }
            let is_scalar = matches!(storage.kind, StorageKind::Scalar { .. }) && storage.index.is_empty();
            if !is_scalar {
                return None;
            }
            out.push(self.if_barred(Place::Cell(cell), Expr::Scalar(cell, vec![])));
        }
        // Where nothing asks how many passes there were, none is barred.
        if self.asks_passes && !updates().any(|update| matches!(update, Update::Passes(_))) {
            out.push(self.if_barred(Place::Passes, Expr::Passes));
        }
        Some(out)
    }

    /// All points if the value is barred.
    fn if_barred(&self, place: Place, value: Expr) -> Expr {
        let bars = Expr::Bars(Box::new(self.idle.clone()), place, Box::new(value));
        build::cond(bars, Expr::Full, Expr::Empty)
    }

    /// Where a move must be whose update breaks the answer.
    fn by(&mut self, update: &Update, place: distance::Place) -> Option<Expr> {
        let program = self.gains.relaxed.program;
        if visit::cell_written(update).is_some_and(|cell| !program.cells[cell].index.is_empty()) {
            return None;
        }
        match update {
            Update::Plane { cell, set, value, .. } => self.written(*cell, set, value, place),
            Update::Members { cell, set, member, .. } => {
                self.written(*cell, set, &Expr::Int(i32::from(*member)), place)
            }
            Update::Scalar { cell, value, .. } => self.valued(*cell, value, place),
            Update::Reset(cell) => program.cells[*cell].until_next_move.then_some(Expr::Empty),
            // As after the null move.
            Update::Passes(Expr::Int(0)) => Some(Expr::Empty),
            Update::Passes(_) => None,
        }
    }

    /// Where a move must be that writes the value to a point that is barred from it.
    fn written(&mut self, cell: CellId, set: &Expr, value: &Expr, place: distance::Place) -> Option<Expr> {
        let barred = Expr::Barred(Box::new(self.idle.clone()), cell, Some(Box::new(value.clone())));
        if self.gains.is_filled(set) {
            return self.place.fills.contains(&(cell, value.clone())).then_some(barred);
        }
        self.gains.relaxed.is_fixed(value, ALWAYS).then(|| self.among(barred, set, place))
    }

    /// Where a move must be in the middle of which the set has one of the barred points.
    fn among(&mut self, barred: Expr, set: &Expr, place: distance::Place) -> Expr {
        let point = self.gains.relaxed.fresh_point();
        let Expr::Local(v) = point else { return Expr::Full };
        let set = self.gains.relaxed.copy(set);
        let mut member = self.gains.relaxed.member(&set, &point);
        let within = distance::first_set(&mut member, &point);
        let mut bound = self.gains.relaxed.set(&within, Side::Upper, Horizon { moves: 0, part: Some(place) });
        simplify::expr(&mut bound);
        if self.gains.relaxed.is_open(&bound) {
            bound = Expr::Full;
        }
        let each = self.gains.assuming(&[(within, point)], |gains| gains.midway(&member, place));
        build::gather(v, Domain::Set(Box::new(build::inter([barred, bound]))), each)
    }

    /// Where a move must be that gives the cell a barred value.
    fn valued(&mut self, cell: CellId, value: &Expr, place: distance::Place) -> Option<Expr> {
        let place_of = Place::Cell(cell);
        if let Expr::If(_, a, b) = value {
            return Some(build::union([self.valued(cell, a, place)?, self.valued(cell, b, place)?]));
        }
        if let Expr::The(set) = value
            && self.gains.relaxed.program.holds_point(cell)
        {
            let none = self.if_barred(place_of, build::absent());
            let barred = Expr::Barred(Box::new(self.idle.clone()), cell, None);
            return Some(build::union([none, self.among(barred, set, place)]));
        }
        self.gains.relaxed.is_fixed(value, ALWAYS).then(|| self.if_barred(place_of, value.clone()))
    }
}

/// What is fixed then does not change by any move.
const ALWAYS: Horizon = Horizon { moves: 1, part: None };
