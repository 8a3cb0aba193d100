//! What moves rest on: that they are allowed and have the effects that they have, as far as later questions read them.

#![deny(clippy::wildcard_enum_match_arm)]

use super::forms::is_static;
use super::{Abstract, Bars, DEFENDER, Later, Unknown, opponent};
use crate::ir::kinds;
use crate::ir::laws::is_symmetric;
use crate::ir::{Direction, Domain, Expr, LocalId, Program, Stage, Update, build, visit};
use crate::passes::distance::{self, Change, Relaxed};
use crate::rules::CellId;

/// An update of points by a move of a side.
#[derive(Clone, Debug)]
pub(super) struct Effect {
    /// 0 for the attacker, 1 for the defender.
    pub side: usize,
    pub cell: CellId,
    pub value: Expr,
    /// The points, which may speak of the variables of the clause.
    pub set: Expr,
    /// Whether it is the one point of the clause's parameter.
    pub is_fill: bool,
    /// Where the parameter is from.
    pub domain: Option<Expr>,
}

/// A clause as a side plays it.
#[derive(Clone, Debug)]
pub(super) struct Own {
    pub stages: Vec<Stage>,
    /// The parameter, and where it is from.
    pub param: Option<(LocalId, Expr)>,
}

impl Own {
    fn updates(&self) -> impl Iterator<Item = &Update> {
        self.stages.iter().flat_map(|s| if let Stage::Apply(updates) = s { updates.as_slice() } else { &[] })
    }

    /// Whether a move of it ends a row of passes.
    pub fn ends_passes(&self) -> bool {
        self.updates().any(|update| matches!(update, Update::Passes(Expr::Int(0))))
    }
}

/// The clauses of both sides, with their effects.
pub(super) fn clauses(
    program: &Program,
    locals: &mut crate::ir::LocalVec,
) -> Result<([Vec<Own>; 2], Vec<Effect>), Unknown> {
    let (mut sides, mut effects) = ([Vec::new(), Vec::new()], Vec::new());
    for (side, player) in [Expr::Attacker, opponent()].into_iter().enumerate() {
        for code in &program.moves {
            let name = &code.name;
            let clause = distance::clause(program, code, &player, locals)
                .ok_or_else(|| format!("the move `{name}` is too large to look into"))?;
            let mut relaxed = Relaxed::new(program, player.clone(), vec![clause], std::mem::take(locals));
            relaxed.learn();
            let stages = relaxed.clauses[0].stages.clone();
            *locals = relaxed.locals;
            let own = own(program, stages, name)?;
            of_clause(&own, side, name, &mut effects)?;
            sides[side].push(own);
        }
    }
    Ok((sides, effects))
}

fn own(program: &Program, stages: Vec<Stage>, name: &str) -> Result<Own, Unknown> {
    let mut param = None;
    for stage in &stages {
        match stage {
            Stage::Bind(v, Domain::Set(set)) if param.is_none() => param = Some((*v, (**set).clone())),
            Stage::Bind(..) => return Err(format!("the move `{name}` has more than one point")),
            Stage::Let(..) => return Err(format!("the move `{name}` names a value")),
            Stage::When(_) | Stage::Require(_) | Stage::Apply(_) => {}
        }
    }
    let mut stages = stages;
    if let Some((param, _)) = &param {
        name_filled(&mut stages, *param);
    }
    let own = Own { stages, param };
    if own.updates().filter_map(visit::cell_written).any(|cell| !program.cells[cell].index.is_empty()) {
        return Err(format!("the move `{name}` writes a cell with indices"));
    }
    Ok(own)
}

/// A component is followed from the point that was just filled: it is of the plane that it was filled with.
fn name_filled(stages: &mut [Stage], param: LocalId) {
    let point = Expr::Singleton(Box::new(Expr::Local(param)));
    let mut filled: Vec<Expr> = Vec::new();
    for stage in stages {
        if !filled.is_empty() {
            visit::each_stage_part_mut(stage, &mut |e| {
                visit::rewrite(e, &mut |e| {
                    if let Expr::Closure(seed, ..) = e
                        && let Expr::Inter(parts) = &**seed
                        && parts.len() == 2
                        && parts.contains(&point)
                        && parts.iter().any(|part| filled.contains(part))
                    {
                        **seed = point.clone();
                    }
                });
            });
        }
        let Stage::Apply(updates) = stage else { continue };
        for update in updates {
            match update {
                Update::Plane { cell, index, set, value } if *set == point => {
                    filled.push(Expr::Plane(*cell, index.clone(), Some(Box::new(value.clone()))));
                }
                // What is written over may be the point.
                Update::Plane { cell, set, value, .. } => filled.retain(|plane| {
                    let is_it = |e: &Expr| *e == Expr::Plane(*cell, vec![], Some(Box::new(value.clone())));
                    is_it(plane) || visit::cell_read(plane) != Some(*cell) || of_opponents(set, plane)
                }),
                Update::Reset(cell) => filled.retain(|plane| visit::cell_read(plane) != Some(*cell)),
                Update::Members { .. } | Update::Scalar { .. } | Update::Passes(_) => {}
            }
        }
    }
}

/// Whether the set has no point of the plane, by its form.
fn of_opponents(set: &Expr, plane: &Expr) -> bool {
    crate::ir::facts::disjoint(set, plane)
}

fn of_clause(own: &Own, side: usize, name: &str, effects: &mut Vec<Effect>) -> Result<(), Unknown> {
    let mut fills = Vec::new();
    for update in own.updates() {
        let (cell, set, value) = match update {
            Update::Plane { cell, set, value, .. } => (*cell, set, value.clone()),
            Update::Members { cell, set, member, .. } => (*cell, set, Expr::Int(i32::from(*member))),
            Update::Scalar { .. } | Update::Reset(_) | Update::Passes(_) => continue,
        };
        if !is_static(&value) {
            return Err(format!("the move `{name}` writes a value that depends on the position"));
        }
        let is_fill = matches!(set, Expr::Singleton(p) if matches!(**p, Expr::Local(v) if own.param.as_ref().is_some_and(|(p, _)| *p == v)));
        if is_fill {
            if fills.contains(&cell) {
                return Err(format!("the move `{name}` fills its point twice"));
            }
            fills.push(cell);
        }
        let domain = own.param.as_ref().map(|(_, set)| set.clone());
        effects.push(Effect { side, cell, value, set: set.clone(), is_fill, domain });
    }
    Ok(())
}

impl Abstract<'_> {
    /// What more is barred before a move of a clause at one of these points, given what is after it. The attacker's must stay
    /// allowed (loss), replies must not become so (gain).
    pub(super) fn before_move(
        &mut self,
        clause: usize,
        side: usize,
        points: &Expr,
        after: &Bars,
        change: Change,
        later: &Later,
    ) -> Result<Bars, Unknown> {
        let own = self.clauses[side][clause].clone();
        let Some((param, domain)) = own.param.clone() else { return Ok(Bars::default()) };
        let midway = later.after(side, points);
        self.open.push(param);
        let out = self.back(&own, param, &domain, after, change, later, &midway);
        self.open.pop();
        let out = out?;
        Ok(self.gathered(out, param, &Domain::Set(Box::new(points.clone()))))
    }

    #[expect(clippy::too_many_arguments, reason = "a move, where it is, and what is asked of it")]
    fn back(
        &mut self,
        own: &Own,
        param: LocalId,
        domain: &Expr,
        after: &Bars,
        change: Change,
        later: &Later,
        midway: &Later,
    ) -> Result<Bars, Unknown> {
        let mut more = Bars::default();
        for (at, stage) in own.stages.iter().enumerate().rev() {
            let is_begun = own.stages[..at].iter().any(|s| matches!(s, Stage::Apply(_)));
            let here = if is_begun { midway } else { later };
            match stage {
                Stage::When(c) | Stage::Require(c) => {
                    let found = self.touch(c, change, here)?;
                    more.extend(found);
                }
                Stage::Bind(..) => {
                    let point = Expr::Singleton(Box::new(Expr::Local(param)));
                    let found = self.touch_set(domain, &point, change, here)?;
                    more.extend(found);
                }
                Stage::Apply(updates) => {
                    let mut barred = after.clone();
                    barred.extend(more.clone());
                    for update in updates {
                        let found = self.before_update(update, &barred, param, here)?;
                        more.extend(found);
                    }
                }
                Stage::Let(..) => return Err("a move names a value".into()),
            }
        }
        Ok(more)
    }

    /// That the update writes what it writes, as far as it is barred.
    fn before_update(
        &mut self,
        update: &Update,
        barred: &Bars,
        param: LocalId,
        later: &Later,
    ) -> Result<Bars, Unknown> {
        let mut out = Bars::default();
        let (cell, set, value) = match update {
            Update::Plane { cell, set, value, .. } => (*cell, set, value.clone()),
            Update::Members { cell, set, member, .. } => (*cell, set, Expr::Int(i32::from(*member))),
            Update::Scalar { cell, value, .. } => {
                if barred.values.iter().any(|(c, _)| c == cell) {
                    out.extend(self.touch_value(value, *cell, later)?);
                }
                return Ok(out);
            }
            Update::Reset(_) | Update::Passes(_) => return Ok(out),
        };
        if *set == Expr::Singleton(Box::new(Expr::Local(param))) {
            return Ok(out);
        }
        for (is_it, change) in [(true, Change::Gain), (false, Change::Loss)] {
            let points = barred.of(cell, &value, is_it);
            let points = self.name("barred", points);
            out.extend(self.touch_members(set, &points, change, later)?);
        }
        Ok(out)
    }

    /// Where one of the points comes to be of the set of an effect, or is no more.
    pub(super) fn touch_members(
        &mut self,
        set: &Expr,
        points: &Expr,
        change: Change,
        later: &Later,
    ) -> Result<Bars, Unknown> {
        if *points == Expr::Empty {
            return Ok(Bars::default());
        }
        let (q, mut member) = self.member_of(set);
        let whole = member.clone();
        let within = distance::first_set(&mut member, &Expr::Local(q));
        self.open.push(q);
        let found = self.touch(&whole, change, later);
        let may = match change {
            Change::Gain => self.may(&whole, &later.after_any_reply()),
            Change::Loss => self.may(&whole, later),
        };
        self.open.pop();
        let within = self.at_most(&within, &later.after_any_reply());
        let domain = self.filtered(q, build::inter([points.clone(), within]), may);
        Ok(self.gathered(found?, q, &Domain::Set(Box::new(domain))))
    }

    /// Membership in a set, of a variable.
    fn member_of(&mut self, set: &Expr) -> (LocalId, Expr) {
        if let Some(known) = self.members.get(set).filter(|(q, _)| !self.open.contains(q)) {
            return known.clone();
        }
        let q = self.fresh_point();
        let member = self.member(set, &Expr::Local(q));
        self.members.insert(set.clone(), (q, member.clone()));
        (q, member)
    }

    /// That a cell without points gets the value it gets.
    fn touch_value(&mut self, value: &Expr, cell: CellId, later: &Later) -> Result<Bars, Unknown> {
        if is_static(value) || *value == Expr::Scalar(cell, vec![]) {
            return Ok(Bars::default());
        }
        let mut out = Bars::default();
        match value {
            Expr::If(c, a, b) => {
                for change in [Change::Gain, Change::Loss] {
                    out.extend(self.touch(c, change, later)?);
                }
                let may = self.may(c, &later.after_any_reply());
                out.extend(self.touch_value(a, cell, later)?.only_if(&may));
                out.extend(self.touch_value(b, cell, later)?);
            }
            Expr::The(set) => {
                for change in [Change::Gain, Change::Loss] {
                    out.extend(self.touch_members(set, &Expr::Full, change, later)?);
                }
            }
            value @ (Expr::Local(_)
            | Expr::Let(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Passes
            | Expr::Opponent(_)
            | Expr::Arith(..)
            | Expr::Scalar(..)
            | Expr::ValueAt(..)
            | Expr::Count(_)
            | Expr::Sum(..)
            | Expr::Pick(_)
            | Expr::TheOne(..)
            | kinds::bools!()
            | kinds::sets!()
            | kinds::answers!()
            | kinds::fixed_ints!()) => return Err(format!("nothing is known of {}", self.shown(value))),
        }
        Ok(out)
    }

    /// Where a reply of the clause can be that writes a barred atom; none if the clause has no point and writes nothing that
    /// is barred. Where the replies are to be found a clause without a point is tried in any case.
    pub(super) fn replies(&mut self, clause: usize, barred: &Bars, later: &Later) -> Result<Option<Expr>, Unknown> {
        let own = self.clauses[DEFENDER][clause].clone();
        let Some((param, domain)) = own.param.clone() else {
            if own.updates().any(|update| barred.may_be_written(update)) {
                return Err("a reply without a point writes what the threat rests on".into());
            }
            return Ok(None);
        };
        let more = later.after_any_reply();
        let mut out = Vec::new();
        for update in own.updates() {
            let (cell, set, value) = match update {
                Update::Plane { cell, set, value, .. } => (*cell, set.clone(), value.clone()),
                Update::Members { cell, set, member, .. } => (*cell, set.clone(), Expr::Int(i32::from(*member))),
                Update::Scalar { cell, value, .. } => {
                    for (_, points) in barred.values.iter().filter(|(c, _)| c == cell) {
                        out.push(self.where_valued(value, *cell, points.as_ref(), param, &more)?);
                    }
                    continue;
                }
                Update::Reset(_) | Update::Passes(_) => continue,
            };
            let points = barred.of(cell, &value, true);
            if set == Expr::Singleton(Box::new(Expr::Local(param))) {
                out.push(points);
            } else if points != Expr::Empty {
                let points = self.name("barred", points);
                out.push(self.where_written(&set, &points, param, &more)?);
            }
        }
        let allowed = self.at_most(&domain_without_values(&domain), &more);
        Ok(Some(build::inter([build::union(out), allowed])))
    }

    /// Where a move of the clause can be that gives the cell one of these points as its value, or any other than the null move
    /// does.
    fn where_valued(
        &mut self,
        value: &Expr,
        cell: CellId,
        points: Option<&Expr>,
        param: LocalId,
        later: &Later,
    ) -> Result<Expr, Unknown> {
        match value {
            // The null move leaves it absent as well, and an absent point is none of a set.
            Expr::Int(crate::ir::NONE) if points.is_some() || self.program.cells[cell].until_next_move => {
                Ok(Expr::Empty)
            }
            Expr::If(_, a, b) => {
                let a = self.where_valued(a, cell, points, param, later)?;
                let b = self.where_valued(b, cell, points, param, later)?;
                Ok(build::union([a, b]))
            }
            Expr::The(set) => self.where_written(set, points.unwrap_or(&Expr::Full), param, later),
            value @ (Expr::Local(_)
            | Expr::Let(..)
            | Expr::Call(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Passes
            | Expr::Opponent(_)
            | Expr::Arith(..)
            | Expr::Scalar(..)
            | Expr::ValueAt(..)
            | Expr::Count(_)
            | Expr::Sum(..)
            | Expr::Pick(_)
            | Expr::TheOne(..)
            | kinds::bools!()
            | kinds::sets!()
            | kinds::answers!()
            | kinds::fixed_ints!()) => Err(format!("nothing is known of {}", self.shown(value))),
        }
    }

    /// Where a move of the clause can be whose set has one of the points.
    fn where_written(&mut self, set: &Expr, points: &Expr, param: LocalId, later: &Later) -> Result<Expr, Unknown> {
        let (q, mut member) = self.member_of(set);
        let whole = member.clone();
        let within = distance::first_set(&mut member, &Expr::Local(q));
        let parts = if let Expr::And(parts) = &whole { parts.clone() } else { vec![whole.clone()] };
        let Some(place) = parts.iter().find_map(|part| self.place_of(part, param)) else {
            return Err(format!("where a move is that writes {} is not told", self.shown(set)));
        };
        self.open.extend([q, param]);
        let place = self.at_most(&place, later);
        let rest = parts.into_iter().filter(|part| !visit::mentions(part, param));
        let may = self.may(&build::and(rest.collect::<Vec<_>>()), later);
        self.open.truncate(self.open.len() - 2);
        let within = self.at_most(&within, later);
        let domain = self.filtered(q, build::inter([points.clone(), within]), may);
        let mut place = place;
        let own = self.another(q, &mut place);
        Ok(build::gather(own, Domain::Set(Box::new(domain)), place))
    }

    /// Where the variable must be if the condition holds, by its form: what is beside it meets a set, or has a point.
    fn place_of(&self, e: &Expr, param: LocalId) -> Option<Expr> {
        if let Expr::Contains(row, point) = e
            && !visit::mentions(point, param)
        {
            return self.beside(row, param, Expr::Singleton(point.clone()));
        }
        let Expr::Not(none) = e else { return None };
        let Expr::IsEmpty(set) = &**none else { return None };
        let Expr::Inter(parts) = &**set else { return None };
        let (own, others): (Vec<&Expr>, Vec<&Expr>) = parts.iter().partition(|part| visit::mentions(part, param));
        let [own] = own.as_slice() else { return None };
        self.beside(own, param, build::inter(others.into_iter().cloned()))
    }

    /// The points beside which there is one of the set, if `row` is what is beside the variable.
    fn beside(&self, row: &Expr, param: LocalId, set: Expr) -> Option<Expr> {
        let (Expr::Row(table, index, direction, _) | Expr::Image(table, index, direction, _)) = row else {
            return None;
        };
        let point = Expr::Local(param);
        let is_beside = matches!(row, Expr::Row(_, _, _, p) if **p == point)
            || matches!(row, Expr::Image(_, _, _, of) if **of == Expr::Singleton(Box::new(point)));
        if !is_beside {
            return None;
        }
        let direction =
            if is_symmetric(&self.program, *table, index) { Direction::Forward } else { direction.reversed() };
        Some(Expr::Image(*table, index.clone(), direction, Box::new(set)))
    }
}

impl Bars {
    /// Whether the update can write a barred atom, by its form.
    fn may_be_written(&self, update: &Update) -> bool {
        match update {
            Update::Plane { cell, value, .. } => self.of(*cell, value, true) != Expr::Empty,
            Update::Members { cell, member, .. } => self.of(*cell, &Expr::Int(i32::from(*member)), true) != Expr::Empty,
            Update::Scalar { cell, .. } => self.values.iter().any(|(barred, _)| barred == cell),
            Update::Reset(_) | Update::Passes(_) => false,
        }
    }
}

/// The domain whatever the cells without points say.
fn domain_without_values(domain: &Expr) -> Expr {
    if let Expr::Minus(kept, taken) = domain
        && visit::contains(taken, &|e| matches!(e, Expr::Scalar(..)))
    {
        return domain_without_values(kept);
    }
    domain.clone()
}
