//! The reason of an answer in the state after a change, carried back to the state before it.
//!
//! A point that must not have a value after the change must not have it before, unless it is written; a point that must
//! be written, since it has the value before, needs the reason of that; and so does one that must not be written with the
//! value. Cells that are not written are as before.

#![deny(clippy::wildcard_enum_match_arm)]

use super::asker::Asker;
use super::moves::ends;
use super::question::Want;
use super::{Maker, yes};
use crate::ir::facts::{is_player, is_role, same_value};
use crate::ir::reading::Side;
use crate::ir::{Expr, Ground, LocalId, NONE, Place, StorageKind, Ty, Update, build, visit};
use crate::rules::{ArithOp, CellId, SortId};

impl Maker<'_> {
    /// The answer after the turn is given over, read before.
    pub fn before_null(&mut self, after: Expr) -> Expr {
        let why = self.local("why", Ty::Answer);
        let own = Expr::Local(why);
        let cells: Vec<(CellId, bool)> =
            self.program().cells.iter_enumerated().map(|(id, cell)| (id, cell.until_next_move)).collect();
        let mut grounds = Vec::new();
        let turn = self.program().turn;
        for (cell, is_reset) in cells {
            if Some(cell) == turn {
                // Given over: what may be after it tells what is before it.
                let place = Place::Cell(cell);
                let barred = |player| Expr::Bars(Box::new(own.clone()), place, Box::new(Expr::Int(player)));
                let any = build::or([barred(0), barred(1)]);
                let same = yes(vec![Ground::Values(place)]);
                grounds.push(Ground::All(build::cond(any, same, yes(vec![]))));
            } else if !is_reset {
                grounds.extend(self.kept(&own, cell));
            }
        }
        if self.program().end_passes.is_none() {
            grounds.push(Ground::Place(own.clone(), Place::Passes));
        }
        build::bind(why, after, Expr::Answer(Box::new(Expr::Holds(Box::new(own))), grounds))
    }

    /// The answer after the updates, read before them; its reason is carried back if it is wanted.
    pub fn before_updates(&mut self, updates: &[Update], after: Expr, want: Want) -> Expr {
        let only = match want {
            Want::Whether => return after,
            Want::Either => None,
            Want::If(value) => Some(value),
        };
        let why = self.local("why", Ty::Answer);
        // One function for all who ask: what some of them keep would save little, and cost one of its own.
        let before = self.asked_by(Asker { kept: None, ..self.asker.clone() }, |me| me.carried_back(updates, why));
        let before =
            self.outlined("regressed", "The answer after a change, carried back to the state before it.", before);
        let before = match only {
            None => before,
            Some(value) => {
                let none = Expr::Answer(Box::new(Expr::Bool(!value)), vec![]);
                build::cond(ends(&Expr::Local(why), value), before, none)
            }
        };
        build::bind(why, after, before)
    }

    /// The answer `why`, which is given after the updates, read before them.
    fn carried_back(&mut self, updates: &[Update], why: LocalId) -> Expr {
        let own = Expr::Local(why);
        let mut grounds = Vec::new();
        for cell in self.program().cells.indices() {
            let mine: Vec<usize> =
                (0..updates.len()).filter(|i| visit::cell_written(&updates[*i]) == Some(cell)).collect();
            if mine.is_empty() {
                grounds.extend(self.kept(&own, cell));
            } else if !self.program().cells[cell].index.is_empty() {
                grounds.push(Ground::Everything);
            } else if self.is_of_points(cell) {
                grounds.extend(self.points_before(updates, &mine, cell, why));
            } else if let Some(last) = mine.last() {
                grounds.extend(match &updates[*last] {
                    Update::Scalar { value, .. } => self.not_barred(value, why, Place::Cell(cell)),
                    // What it resets to is not barred, since the answer stands after it.
                    Update::Reset(_) => vec![],
                    Update::Plane { .. } | Update::Members { .. } | Update::Passes(_) => vec![Ground::Everything],
                });
            }
        }
        let passes = updates.iter().rev().find_map(|u| if let Update::Passes(e) = u { Some(e) } else { None });
        grounds.extend(match passes {
            None => vec![Ground::Place(own.clone(), Place::Passes)],
            Some(Expr::Arith(ArithOp::Add, a, b)) if (&**a, &**b) == (&Expr::Passes, &Expr::Int(1)) => {
                vec![Ground::OneMorePass(own.clone())]
            }
            Some(e) => self.same(e),
        });
        Expr::Answer(Box::new(Expr::Holds(Box::new(own))), grounds)
    }

    fn is_of_points(&self, cell: CellId) -> bool {
        matches!(self.program().cells[cell].kind, StorageKind::Planes { .. } | StorageKind::Members)
    }

    /// What the answer bars in a cell; of one with indices, no answer bars less than everything.
    pub fn kept(&self, answer: &Expr, cell: CellId) -> Option<Ground> {
        let storage = &self.program().cells[cell];
        storage.index.is_empty().then(|| match storage.kind {
            StorageKind::Planes { .. } | StorageKind::Members => Ground::Cell(answer.clone(), cell),
            StorageKind::Scalar { .. } | StorageKind::Flag => Ground::Place(answer.clone(), Place::Cell(cell)),
        })
    }

    /// The values that points of the cell can have, in terms of those that the updates write; `None` where these may be
    /// others, may differ from state to state, or their names may not tell them apart.
    fn values(&self, updates: &[Update], mine: &[usize], cell: CellId) -> Option<Vec<Expr>> {
        match self.program().cells[cell].kind {
            StorageKind::Members => Some(vec![Expr::Int(0), Expr::Int(1)]),
            StorageKind::Planes { value: SortId::PLAYER, optional } => {
                let written = |i: &usize| {
                    let Update::Plane { value, .. } = &updates[*i] else { return None };
                    (*value != build::absent()).then(|| value.clone())
                };
                // The mover first, so that what is said of the one side's moves is what is said of the other's, exchanged.
                let first = mine.iter().find_map(written).or_else(|| first_player(updates)).unwrap_or(Expr::Attacker);
                if !is_player(&first) {
                    return None;
                }
                let other = if let Expr::Opponent(x) = &first {
                    (**x).clone()
                } else {
                    Expr::Opponent(Box::new(first.clone()))
                };
                let mut out = vec![first, other];
                if optional {
                    out.push(build::absent());
                }
                Some(out)
            }
            StorageKind::Planes { .. } | StorageKind::Scalar { .. } | StorageKind::Flag => None,
        }
    }

    /// The bars on the points of a cell before updates of it.
    fn points_before(&mut self, updates: &[Update], mine: &[usize], cell: CellId, why: LocalId) -> Vec<Ground> {
        let Some(values) = self.values(updates, mine, cell) else { return vec![Ground::Everything] };
        let own = Expr::Local(why);
        let mut out = Vec::new();
        let mut lets: Vec<(LocalId, Expr)> = Vec::new();
        let mut bars: Vec<Expr> =
            values.iter().map(|v| Expr::Barred(Box::new(own.clone()), cell, Some(Box::new(v.clone())))).collect();
        for at in mine.iter().rev() {
            let (set, written) = match &updates[*at] {
                Update::Plane { set, value, .. } => (set.clone(), value.clone()),
                Update::Members { set, member, .. } => (set.clone(), Expr::Int(i32::from(*member))),
                Update::Reset(_) => {
                    // What it resets to is not barred, since the answer stands after it.
                    bars = vec![Expr::Empty; values.len()];
                    continue;
                }
                Update::Scalar { .. } | Update::Passes(_) => return vec![Ground::Everything],
            };
            let Some(to) = values.iter().position(|v| same_value(v, &written) == Some(true)) else {
                return vec![Ground::Everything];
            };
            for bar in &mut bars {
                let name = self.local("barred", Ty::Set);
                lets.push((name, std::mem::replace(bar, Expr::Local(name))));
            }
            let mut must = Vec::new();
            for (value, bar) in values.iter().zip(&mut bars).enumerate().filter(|(i, _)| *i != to).map(|(_, x)| x) {
                let plane = self.plane_between(&updates[..*at], cell, value);
                must.push(build::inter([bar.clone(), plane.clone()]));
                *bar = build::minus(bar.clone(), plane);
            }
            out.extend(self.given(build::union(must), |me, points| me.inside(&set, points)));
            let never = bars[to].clone();
            out.extend(self.given(never, |me, points| me.unless_empty(points, |me| me.outside(&set, points))));
        }
        for (value, bar) in values.into_iter().zip(bars) {
            let plane = self.plane_between(&[], cell, &value);
            if !self.is_kept(&plane, Side::Upper) {
                out.push(Ground::Point(cell, value, bar));
            }
        }
        let body = lets.into_iter().rev().fold(yes(out), |body, (v, value)| build::bind(v, value, body));
        vec![Ground::All(body)]
    }

    /// The points with a value after the first of the updates.
    fn plane_between(&self, updates: &[Update], cell: CellId, value: &Expr) -> Expr {
        let plane = match (self.program().cells[cell].kind, value) {
            (StorageKind::Members, Expr::Int(1)) => Expr::Plane(cell, vec![], None),
            (StorageKind::Members, _) => build::minus(Expr::Full, Expr::Plane(cell, vec![], None)),
            (_, Expr::Int(NONE)) => Expr::Absent(cell, vec![]),
            (_, value) => Expr::Plane(cell, vec![], Some(Box::new(value.clone()))),
        };
        let before: Vec<Update> = updates.iter().filter(|u| visit::cell_written(u) == Some(cell)).cloned().collect();
        if before.is_empty() { plane } else { Expr::With(before, Box::new(plane)) }
    }

    /// The grounds, if the set has a point.
    fn unless_empty(&mut self, set: &Expr, grounds: impl FnOnce(&mut Self) -> Vec<Ground>) -> Vec<Ground> {
        let grounds = grounds(self);
        if grounds.is_empty() {
            return grounds;
        }
        vec![Ground::All(build::cond(build::is_empty(set.clone()), yes(vec![]), yes(grounds)))]
    }

    /// Why a value that is written to a place is not one that the answer bars.
    fn not_barred(&mut self, value: &Expr, why: LocalId, place: Place) -> Vec<Ground> {
        if self.is_fixed(value) {
            return vec![];
        }
        let own = Expr::Local(why);
        let is_barred = |e: &Expr| Expr::Bars(Box::new(own.clone()), place, Box::new(e.clone()));
        match (value, place) {
            (Expr::Scalar(cell, index), Place::Cell(to)) if index.is_empty() && *cell == to => {
                vec![Ground::Place(own, place)]
            }
            (Expr::If(c, a, b), _) => {
                let both = build::and([build::not(is_barred(a)), build::not(is_barred(b))]);
                let (of_a, of_b) = (self.not_barred(a, why, place), self.not_barred(b, why, place));
                let either = of_a.iter().chain(&of_b).cloned().collect();
                let one = self.chosen(c, of_a, of_b);
                let some = build::cond(both, yes(either), yes(one));
                vec![Ground::All(match place {
                    // What is barred is looked at first: the values may be hard to tell.
                    Place::Cell(cell) if self.holds_point(cell) => {
                        let barred = Expr::Barred(Box::new(own.clone()), cell, None);
                        let none = build::and([build::is_empty(barred), build::not(is_barred(&build::absent()))]);
                        build::cond(none, yes(vec![]), some)
                    }
                    Place::Cell(_) | Place::Passes => some,
                })]
            }
            (Expr::The(set), Place::Cell(cell)) if self.holds_point(cell) => {
                let barred = Expr::Barred(Box::new(own.clone()), cell, None);
                let free = build::and([
                    build::is_empty(build::inter([barred.clone(), (**set).clone()])),
                    build::not(is_barred(&build::absent())),
                ]);
                let apart = self.given(barred, |me, points| me.outside(set, points));
                let exact = self.same(value);
                vec![Ground::All(build::cond(free, yes(apart), yes(exact)))]
            }
            _ => self.same(value),
        }
    }
}

/// The first player whom the updates speak of by his role.
fn first_player(updates: &[Update]) -> Option<Expr> {
    let mut found = None;
    for update in updates {
        visit::each_update_part(update, &mut |part| {
            visit::each_below(part, &mut |e| {
                if found.is_none() && is_role(e) {
                    found = Some(e.clone());
                }
            });
        });
    }
    found
}
