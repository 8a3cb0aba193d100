//! Zones as plain data: which facts a reason bars, found by asking it of positions that differ in one fact.

use super::super::rules::Rules;
use crate::game::Game;
use crate::points::PointSet;
use crate::reason::Reason;
use crate::state::{CellKind, CellShape, Cells, Presence};

/// A fact that must not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Barred {
    /// The cell.
    pub cell: usize,
    /// Which of its entries, row-major over the arguments.
    pub place: usize,
    /// The value; -1 is absence.
    pub value: i32,
}

/// What a claim rests on.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Zone {
    /// The facts that must not hold, in order.
    pub barred: Vec<Barred>,
    /// The counts of passes that may have been played, where not all may.
    pub passes: Option<Vec<u32>>,
}

/// Counts of passes from here on are not told apart.
const MANY_PASSES: u32 = 8;

/// The zone of a reason that the position does not break; `None` where it is the whole position.
pub fn zone<G: Game>(rules: &Rules<'_, G>, at: &G::Position, why: &G::Why) -> Option<Zone> {
    if why.bars_everything() {
        return None;
    }
    let game = rules.game;
    let cells = game.to_cells(at);
    let breaks = |cells: &Cells| game.read_cells(cells).map(|at| rules.breaks(&at, why));
    let points = why.points(game.full());
    let board = game.info().points();
    let mut zone = Zone::default();
    for (cell, shape) in game.info().cells.iter().enumerate() {
        let values = values(shape)?;
        for place in 0..cells.cells[cell].len() {
            if shape.point && !points.contains(point(shape, place, board)) {
                continue;
            }
            let mut changed = cells.clone();
            for &value in values.iter().filter(|value| **value != cells.cells[cell][place]) {
                changed.cells[cell][place] = value;
                if breaks(&changed)? {
                    zone.barred.push(Barred { cell, place, value });
                }
            }
        }
    }
    let with = |passes: u32| Cells { passes, ..cells.clone() };
    let allowed: Vec<u32> = (0..=MANY_PASSES).filter(|&passes| breaks(&with(passes)) == Some(false)).collect();
    if allowed.len() <= MANY_PASSES as usize {
        zone.passes = Some(allowed);
    }
    Some(zone)
}

/// The point that an entry of a cell over points is about.
fn point(shape: &CellShape, place: usize, board: usize) -> i32 {
    let after: usize = shape.after.iter().map(|sort| sort.len).product();
    i32::try_from(place / after.max(1) % board.max(1)).unwrap_or(crate::value::NONE)
}

/// All values that a cell may hold; `None` if there is no end of them.
fn values(shape: &CellShape) -> Option<Vec<i32>> {
    match shape.kind {
        CellKind::Members => Some(vec![0, 1]),
        CellKind::Value(None, _) => None,
        CellKind::Value(Some(sort), presence) => {
            let absent = (presence == Presence::Optional).then_some(-1);
            let len = i32::try_from(sort.len).ok()?;
            Some(absent.into_iter().chain(sort.first..sort.first + len).collect())
        }
    }
}
