//! What the answers of a program are about, and where a module's answers keep what they bar of it.

#![deny(clippy::wildcard_enum_match_arm)]

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Ident;

use super::names::{Scope, shout};
use super::options::Names;
use crate::ir::{Expr, Func, Ground, Place, Program, StorageKind, Ty, kinds};
use crate::rules::SortId;

/// What the answers of a program are about.
#[derive(Clone, Debug, Default)]
pub(super) struct Mentions {
    /// Whether there are answers.
    pub any: bool,
    /// Whether it is asked what breaks them.
    pub breaks: bool,
    /// The places that they are about.
    places: BTreeSet<Place>,
}

impl Mentions {
    /// Adds what the expression itself says.
    pub fn add(&mut self, expr: &Expr) {
        match expr {
            Expr::Answer(_, grounds) => {
                self.any = true;
                self.places.extend(grounds.iter().filter_map(place));
            }
            Expr::FirstAnswer(..) | Expr::EachAnswer(..) | Expr::Holds(_) => self.any = true,
            Expr::Breaks(_) => (self.any, self.breaks) = (true, true),
            Expr::Bars(_, place, _) => {
                self.any = true;
                self.places.insert(*place);
            }
            Expr::Barred(_, cell, _) => {
                self.any = true;
                self.places.insert(Place::Cell(*cell));
            }
            Expr::Bool(_)
            | Expr::And(_)
            | Expr::Or(_)
            | Expr::Not(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::IsEmpty(_)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Union(_)
            | Expr::Inter(_)
            | Expr::Minus(..)
            | Expr::Plane(..)
            | Expr::Absent(..)
            | Expr::Image(..)
            | Expr::Row(..)
            | Expr::Filter(..)
            | Expr::Gather(..)
            | Expr::Closure(..)
            | kinds::of_any_type!()
            | kinds::of_moves!()
            | kinds::of_chains!()
            | Expr::Noting(..)
            | Expr::Killer(_)
            | kinds::ints!() => {}
        }
    }
}

/// What a ground is about.
fn place(ground: &Ground) -> Option<Place> {
    match ground {
        Ground::Point(cell, ..) | Ground::Points(cell, _) | Ground::Among(cell, _) | Ground::Cell(_, cell) => {
            Some(Place::Cell(*cell))
        }
        Ground::Value(place, _) | Ground::Values(place) | Ground::Place(_, place) => Some(*place),
        Ground::Passes(_) | Ground::OneMorePass(_) => Some(Place::Passes),
        Ground::All(_) | Ground::Everything => None,
    }
}

/// Where a module's answers keep what they bar.
#[derive(Clone, Debug)]
pub(super) struct AnswerPlan {
    pub sets: usize,
    pub masks: usize,
    pub places: BTreeMap<Place, Bars>,
    /// Whether it is asked what breaks them.
    pub breaks: bool,
}

/// Where answers keep what they bar of one place: its constant, the first set, the word of bits.
#[derive(Clone, Debug)]
pub(super) struct Bars {
    pub constant: Ident,
    pub set: usize,
    pub mask: usize,
}

impl AnswerPlan {
    /// The plan of a program's answers; `None` if it has none.
    pub fn new(program: &Program, names: &Names, mentions: &Mentions) -> Option<AnswerPlan> {
        if !mentions.any {
            return None;
        }
        let mut plan = AnswerPlan { sets: 0, masks: 0, places: BTreeMap::new(), breaks: mentions.breaks };
        let mut scope = Scope::free();
        for &place in &mentions.places {
            let name = match place {
                Place::Cell(cell) => shout(&program.cells[cell].name),
                Place::Passes => "PASSES".to_string(),
            };
            let constant = scope.ident(&format!("{name}_BARS"));
            plan.places.insert(place, Bars { constant, set: plan.sets, mask: plan.masks });
            let kind = if let Place::Cell(cell) = place { Some(program.cells[cell].kind) } else { None };
            let (sets, masks) = match kind {
                Some(StorageKind::Members) => (2, 0),
                Some(StorageKind::Planes { value, optional }) => {
                    (names.fixed(value).map_or(0, |(_, len)| len) + usize::from(optional), 0)
                }
                Some(StorageKind::Scalar { value: SortId::POINT, .. }) => (1, 1),
                Some(StorageKind::Scalar { .. } | StorageKind::Flag) | None => (0, 1),
            };
            (plan.sets, plan.masks) = (plan.sets + sets, plan.masks + masks);
        }
        Some(plan)
    }
}

/// Whether a function takes or gives answers, whose form is each module's own.
pub(super) fn is_about_answers(func: &Func) -> bool {
    func.ty == Ty::Answer || func.params.iter().any(|&p| func.locals[p].ty == Ty::Answer)
}
