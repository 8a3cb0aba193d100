//! What one player's moves can write, read off the move clauses.

#![deny(clippy::wildcard_enum_match_arm)]

use rustc_hash::FxHashMap;

use super::expand::expanded;
use crate::ir::facts::same_value;
use crate::ir::{Expr, LocalId, MoveCode, Program, Stage, Update, build, visit};
use crate::rules::CellId;

/// The player's own form of a move clause: calls in place, himself as the mover.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Its stages.
    pub stages: Vec<Stage>,
    /// The variables that its stages bind.
    pub params: Vec<LocalId>,
}

/// A place in a clause: all stages before it are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which clause.
    pub clause: usize,
    /// Which stage is next.
    pub stage: usize,
}

/// How far a state may be from the present one: so many whole moves of the player, and a part of one more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Horizon {
    /// Whole moves.
    pub moves: u32,
    /// The part.
    pub part: Option<Place>,
}

/// Which way a set changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// It gets points.
    Gain,
    /// It loses points.
    Loss,
}

impl Change {
    /// The contrary.
    pub fn other(self) -> Change {
        match self {
            Change::Gain => Change::Loss,
            Change::Loss => Change::Gain,
        }
    }
}

/// An update of a cell that may change a set of points in the wanted way.
#[derive(Clone, Debug)]
pub struct Write {
    /// Where it stands.
    pub place: Place,
    /// Which it is of the updates that are made there.
    pub update: usize,
    /// The points written.
    pub set: Expr,
    /// Whether each of them is of the set (or is not) once it is written.
    pub surely: bool,
}

/// The clauses of a program's moves as the player plays them. `None` if one is too large to look into.
pub fn clauses(program: &Program, player: &Expr, locals: &mut crate::ir::LocalVec) -> Option<Vec<Clause>> {
    program.moves.iter().map(|code| clause(program, code, player, locals)).collect()
}

/// A clause as the player plays it. `None` if it is too large to look into.
pub fn clause(program: &Program, code: &MoveCode, player: &Expr, locals: &mut crate::ir::LocalVec) -> Option<Clause> {
    let mut map: FxHashMap<LocalId, Expr> = FxHashMap::from_iter([(code.by, player.clone())]);
    let mut stages = Vec::new();
    let mut params = Vec::new();
    for stage in &code.stages {
        let mut stage = stage.clone();
        if let Stage::Bind(v, _) | Stage::Let(v, _) = &mut stage {
            let new = locals.push(code.locals[*v].clone());
            map.insert(*v, Expr::Local(new));
            params.push(new);
            *v = new;
        }
        let mut fits = true;
        visit::each_stage_part_mut(&mut stage, &mut |e| match expanded(
            program,
            player,
            e,
            &code.locals,
            locals,
            map.clone(),
        ) {
            Some(new) => *e = new,
            None => fits = false,
        });
        if !fits {
            return None;
        }
        stages.push(stage);
    }
    Some(Clause { stages, params })
}

/// The value of a cell at one point, where it is known.
#[derive(Clone, Debug)]
pub struct Fact {
    /// The cell.
    pub cell: CellId,
    /// Its indices.
    pub index: Vec<Expr>,
    /// The point.
    pub point: Expr,
    /// The value: a player or a number, and not absent.
    pub value: Expr,
}

impl Fact {
    /// What membership in a plane says.
    pub fn of_plane(plane: &Expr, point: Expr) -> Option<Fact> {
        let Expr::Plane(cell, index, Some(value)) = plane else { return None };
        let is_present = same_value(value, &build::absent()) == Some(false);
        is_present.then(|| Fact { cell: *cell, index: index.clone(), point, value: (**value).clone() })
    }

    /// What an update writes at one point.
    pub fn of(update: &Update) -> Option<Fact> {
        let Update::Plane { cell, index, set: Expr::Singleton(point), value } = update else { return None };
        let is_known = build::is_atom(point) && index.iter().all(build::is_atom);
        let is_present = same_value(value, &build::absent()) == Some(false);
        let (index, point, value) = (index.clone(), (**point).clone(), value.clone());
        (is_known && is_present).then_some(Fact { cell: *cell, index, point, value })
    }

    /// The points with the value.
    pub fn plane(&self) -> Expr {
        Expr::Plane(self.cell, self.index.clone(), Some(Box::new(self.value.clone())))
    }

    /// Whether its point is of the plane, where it tells.
    pub fn is_of(&self, plane: &Expr, point: &Expr) -> Option<bool> {
        let is_mine =
            |cell: &CellId, index: &[Expr]| *cell == self.cell && *index == self.index && *point == self.point;
        if let Expr::Plane(cell, index, Some(value)) = plane
            && is_mine(cell, index)
        {
            return same_value(value, &self.value);
        }
        matches!(plane, Expr::Absent(cell, index) if is_mine(cell, index)).then_some(false)
    }

    /// Replaces a question that the fact answers, and says of a closure's seed what is known of it.
    pub fn put(&self, e: &mut Expr) {
        self.answer(e);
        if let Expr::Closure(seed, ..) = e
            && matches!(&**seed, Expr::Singleton(p) if **p == self.point)
        {
            **seed = Expr::Inter(vec![std::mem::replace(&mut **seed, Expr::Empty), self.plane()]);
        }
    }

    /// Replaces a question that the fact answers.
    pub fn answer(&self, e: &mut Expr) {
        let is_it =
            |cell: &CellId, index: &[Expr], p: &Expr| *cell == self.cell && *index == self.index && *p == self.point;
        if matches!(e, Expr::ValueAt(cell, index, p) if is_it(cell, index, p)) {
            *e = self.value.clone();
        }
        if let Expr::Contains(set, p) = e
            && matches!(&**set, Expr::Absent(cell, index) if is_it(cell, index, p))
        {
            *e = Expr::Bool(false);
        }
    }
}
