//! What can be written in so many moves, and how much of it.

#![deny(clippy::wildcard_enum_match_arm)]

use std::rc::Rc;

use super::expand::renamed;
use super::relaxed::Relaxed;
use super::writes::{Change, Fact, Horizon, Place, Write};
use crate::ir::facts::{disjoint, most_points, same_index, same_value};
use crate::ir::{Domain, Expr, Stage, Update, build, visit};
use crate::rules::{CellId, MoveId};

const NO_VALUE: Expr = Expr::Int(crate::ir::NONE);
impl Relaxed<'_> {
    /// Puts what a clause has just written in place where its later stages ask for it.
    ///
    /// *Proof.* A point written with a value has it until it is written again; it is not among the points of a later
    /// update if those are, by their form, of a set disjoint from the points with that value.
    pub fn learn(&mut self) {
        for clause in 0..self.clauses.len() {
            let (mut facts, mut by_stage): (Vec<Fact>, Vec<Vec<Fact>>) = Default::default();
            for stage in 0..self.clauses[clause].stages.len() {
                by_stage.push(facts.clone());
                let mut own = self.clauses[clause].stages[stage].clone();
                visit::each_stage_part_mut(&mut own, &mut |e| {
                    visit::rewrite(e, &mut |e| facts.iter().for_each(|f| f.answer(e)));
                    crate::passes::simplify::expr(e);
                    visit::rewrite(e, &mut |e| facts.iter().for_each(|f| f.put(e)));
                });
                if let Stage::Apply(updates) = &own {
                    for update in updates {
                        facts.retain(|f| self.keeps(update, f));
                    }
                    // Of two updates of one cell the last counts.
                    let is_last = |at: usize| {
                        let cell = visit::cell_written(&updates[at]);
                        updates[at + 1..].iter().all(|u| visit::cell_written(u) != cell)
                    };
                    let last = updates.iter().enumerate().filter(|(at, _)| is_last(*at));
                    facts.extend(last.filter_map(|(_, update)| Fact::of(update)));
                }
                self.clauses[clause].stages[stage] = own;
            }
            by_stage.push(facts);
            self.facts.push(by_stage);
        }
    }

    fn keeps(&mut self, update: &Update, fact: &Fact) -> bool {
        if visit::cell_written(update) != Some(fact.cell) {
            return true;
        }
        let Update::Plane { set, .. } = update else { return false };
        let written = self.member(set, &fact.point);
        let known = build::contains(fact.plane(), fact.point.clone());
        super::pointwise::settled(build::and([known, written])) == Expr::Bool(false)
    }

    /// Whether all that changes the set is written by move clauses: it is the points of a cell with a constant value, or
    /// without one, at a constant index, and the cell is not reset when the turn is given over.
    pub fn is_written(&self, set: &Expr) -> bool {
        let constant = |e: &Expr| !self.is_open(e) && !visit::contains(e, &|x| visit::cell_read(x).is_some());
        let Some((cell, index, value)) = plane(set) else { return false };
        !self.program.changes_by_null(cell) && index.iter().chain(value).all(constant)
    }

    /// The updates that may change a `Plane` or `Absent` set that way.
    pub fn writes(&mut self, plane: &Expr, change: Change) -> Rc<[Write]> {
        let key = (plane.clone(), change);
        if let Some(known) = self.known_writes.get(&key) {
            return Rc::clone(known);
        }
        let mut out = Vec::new();
        for clause in 0..self.clauses.len() {
            for stage in 0..self.clauses[clause].stages.len() {
                let Stage::Apply(updates) = self.clauses[clause].stages[stage].clone() else { continue };
                for (update, code) in updates.iter().enumerate() {
                    let place = Place { clause, stage };
                    if let Some((set, surely)) = written(code, plane, change)
                        && self.may_meet(&set, place, plane, change)
                    {
                        out.push(Write { place, update, set, surely });
                    }
                }
            }
        }
        let out: Rc<[Write]> = out.into();
        self.known_writes.insert(key, Rc::clone(&out));
        out
    }

    /// Whether the written points can be such that the set changes: to be lost they must be of it, to be gained not.
    fn may_meet(&mut self, set: &Expr, place: Place, plane: &Expr, change: Change) -> bool {
        if change == Change::Gain {
            return true;
        }
        if let Some((domain, _)) = self.location(set, place, plane) {
            return !disjoint(&domain, plane);
        }
        let point = self.fresh_point();
        let known = build::contains(plane.clone(), point.clone());
        // What is found out is kept, so it may not rest on what is assumed just now.
        let assumed = std::mem::take(&mut self.assumed);
        let member = self.member(set, &point);
        self.assumed = assumed;
        super::pointwise::settled(build::and([known, member])) != Expr::Bool(false)
    }

    /// For one written point that a loop of the clause binds: the loop's domain and where it is entered, if the cell is
    /// still as it was then.
    pub fn location(&self, set: &Expr, place: Place, plane: &Expr) -> Option<(Expr, Place)> {
        let Expr::Singleton(p) = set else { return None };
        let Expr::Local(l) = **p else { return None };
        let stages = &self.clauses[place.clause].stages[..place.stage];
        let bound = stages.iter().position(|s| matches!(s, Stage::Bind(v, _) if *v == l))?;
        let cell = visit::cell_read(plane)?;
        let is_own = |update: &Update| visit::cell_written(update) == Some(cell);
        let is_writing = |stage: &Stage| matches!(stage, Stage::Apply(updates) if updates.iter().any(is_own));
        let is_changed = stages[bound..].iter().any(is_writing);
        let Stage::Bind(_, Domain::Set(domain)) = &stages[bound] else { return None };
        (!is_changed).then(|| ((**domain).clone(), Place { stage: bound, ..place }))
    }

    /// How many points one move, or a part of one, can add to the set or take from it; `None` without a bound.
    fn rate(&mut self, plane: &Expr, change: Change, clause: usize, stages: usize) -> Option<u32> {
        let writes = self.writes(plane, change);
        let mut sum = 0u32;
        for write in writes.iter().filter(|w| w.place.clause == clause && w.place.stage < stages) {
            sum = sum.checked_add(most_points(&write.set)?)?;
        }
        Some(sum)
    }

    /// How many points can be added to the set or taken from it within the horizon; `None` without a bound.
    pub fn total(&mut self, plane: &Expr, change: Change, horizon: Horizon) -> Option<u32> {
        if !self.is_written(plane) {
            return None;
        }
        let (mut most, mut keeping) = (0, 0);
        if horizon.moves > 0 {
            for clause in 0..self.clauses.len() {
                let rate = self.rate(plane, change, clause, usize::MAX)?;
                most = most.max(rate);
                if self.program.moves[MoveId::from_usize(clause)].again.is_some() {
                    keeping = keeping.max(rate);
                }
            }
        }
        let part = match horizon.part {
            Some(place) => self.rate(plane, change, place.clause, place.stage)?,
            None => 0,
        };
        // Of the moves within some turns all but the last of each keep it.
        let last = self.turns.map_or(horizon.moves, |turns| turns.min(horizon.moves));
        let of_last = most.checked_mul(last)?;
        keeping.checked_mul(horizon.moves - last)?.checked_add(of_last)?.checked_add(part)
    }

    /// Whether a component's points stay as they are while its point is of the gate, whatever the player does.
    ///
    /// *Proof.* No move adds to the gate, so the point has been of it from the start, and no path through the gate is
    /// new. A move that takes points from the gate takes whole components; it has not taken the point, so it has taken
    /// nothing of its component.
    pub fn is_intact(&mut self, step: &crate::ir::laws::Step) -> bool {
        let gate = &step.gate;
        if !self.is_written(gate) || !self.writes(gate, Change::Gain).is_empty() {
            return false;
        }
        let program = self.program;
        self.writes(gate, Change::Loss).iter().all(|w| crate::ir::laws::is_whole(program, &w.set, step))
    }

    /// A new variable that stands for some point.
    pub fn fresh_point(&mut self) -> Expr {
        Expr::Local(self.locals.push(crate::ir::Local {
            name: "q".into(),
            ty: crate::ir::Ty::Int,
            sort: Some(crate::rules::SortId::POINT),
        }))
    }

    /// The clause's expression with names of its own for what it binds.
    pub fn copy(&mut self, e: &Expr) -> Expr {
        renamed(e, &mut self.locals)
    }
}

/// The cell of a set of points of one value or of none, at which index, and the value.
fn plane(set: &Expr) -> Option<(CellId, &[Expr], Option<&Expr>)> {
    if let Expr::Absent(cell, index) = set {
        return Some((*cell, index, None));
    }
    let Expr::Plane(cell, index, value) = set else { return None };
    Some((*cell, index, value.as_deref()))
}

/// The points of an update that may change the set that way, and whether it does so at each of them.
fn written(update: &Update, plane: &Expr, change: Change) -> Option<(Expr, bool)> {
    let (cell, index, value) = self::plane(plane)?;
    let value = if matches!(plane, Expr::Absent(..)) { Some(&NO_VALUE) } else { value };
    match update {
        Update::Plane { cell: c, index: i, set, value: new } if *c == cell && same_index(i, index) != Some(false) => {
            let same = value.and_then(|v| same_value(v, new));
            let changes = match change {
                Change::Gain => same != Some(false),
                Change::Loss => same != Some(true),
            };
            let surely = same == Some(change == Change::Gain) && same_index(i, index) == Some(true);
            changes.then(|| (set.clone(), surely))
        }
        Update::Members { cell: c, index: i, set, member } if *c == cell && same_index(i, index) != Some(false) => {
            let surely = same_index(i, index) == Some(true);
            (*member == (change == Change::Gain)).then(|| (set.clone(), surely))
        }
        Update::Reset(c) if *c == cell => Some((Expr::Full, false)),
        Update::Plane { .. }
        | Update::Members { .. }
        | Update::Scalar { .. }
        | Update::Reset(_)
        | Update::Passes(_) => None,
    }
}
