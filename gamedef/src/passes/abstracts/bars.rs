//! What is barred: atoms that no state may come to have in which a game is to hold as before.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::ir::facts::same_value;
use crate::ir::{Expr, Ground, LocalVec, Place, Program, StorageKind, build, visit};
use crate::passes::distance;
use crate::rules::CellId;

/// Atoms, over the position at hand.
#[derive(Clone, Debug, Default)]
pub(in crate::passes) struct Bars {
    /// That points of the set have the value.
    pub(super) points: Vec<(CellId, Expr, Expr)>,
    /// That the cell's value is a point of the set, or changes at all.
    pub(super) values: Vec<(CellId, Option<Expr>)>,
    /// That passes are at least so many.
    pub(super) passes: Option<i32>,
}

impl Bars {
    pub(super) fn add(&mut self, cell: CellId, value: &Expr, set: Expr) {
        if set == Expr::Empty {
            return;
        }
        match self.points.iter_mut().find(|(c, v, _)| *c == cell && v == value) {
            Some((_, _, known)) => {
                let old = std::mem::replace(known, Expr::Empty);
                *known = build::union([old, set]);
            }
            None => self.points.push((cell, value.clone(), set)),
        }
    }

    pub(super) fn extend(&mut self, other: Bars) {
        for (cell, value, set) in other.points {
            self.add(cell, &value, set);
        }
        for value in other.values {
            if !self.values.contains(&value) {
                self.values.push(value);
            }
        }
        self.passes = self.passes.into_iter().chain(other.passes).min();
    }

    /// Only if the condition holds, which is one on the position at hand.
    pub(super) fn only_if(mut self, condition: &Expr) -> Bars {
        if *condition == Expr::Bool(true) {
            return self;
        }
        for (_, _, set) in &mut self.points {
            let own = std::mem::replace(set, Expr::Empty);
            *set = build::cond(condition.clone(), own, Expr::Empty);
        }
        self
    }

    /// The points that are barred from the value, or from all others.
    pub(super) fn of(&self, cell: CellId, value: &Expr, is_it: bool) -> Expr {
        let own = self.points.iter().filter(|(c, v, _)| *c == cell && (same_value(v, value) == Some(true)) == is_it);
        build::union(own.map(|(_, _, set)| set.clone()))
    }

    /// As grounds of an answer: an atom that holds already is none that a state comes to have.
    pub(in crate::passes) fn grounds(self, program: &Program, locals: &mut LocalVec) -> Vec<Ground> {
        let mut out = Vec::new();
        for (cell, value, set) in self.points {
            let members = || Expr::Plane(cell, vec![], None);
            let held = match (program.cells[cell].kind, &value) {
                (StorageKind::Members, Expr::Int(0)) => build::minus(Expr::Full, members()),
                (StorageKind::Members, _) => members(),
                (_, Expr::Int(crate::ir::NONE)) => Expr::Absent(cell, vec![]),
                (_, value) => Expr::Plane(cell, vec![], Some(Box::new(value.clone()))),
            };
            let set = distance::renamed(&build::minus(set, held), locals);
            out.push(Ground::Point(cell, value, set));
        }
        out.extend(self.passes.map(Ground::Passes));
        for (cell, set) in self.values {
            out.push(match set {
                Some(set) => Ground::Among(cell, distance::renamed(&set, locals)),
                None => Ground::Values(Place::Cell(cell)),
            });
        }
        out
    }

    /// Without what any move and the null move set.
    pub(super) fn lasting(mut self, program: &Program) -> Bars {
        self.values.retain(|(cell, _)| !program.changes_by_null(*cell));
        self
    }

    pub(super) fn size(&self) -> usize {
        self.points.iter().map(|(_, _, set)| visit::size(set)).sum()
    }

    /// Whether nothing is barred, by the form.
    pub(super) fn is_nothing(&self) -> bool {
        self.points.is_empty() && self.values.is_empty() && self.passes.is_none()
    }
}
