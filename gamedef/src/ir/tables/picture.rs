//! Board pictures: rows of signs from the top, one sign a point, `.` for a point that holds nothing.
//!
//! A picture tells only of cells over one point; turn, ko point and the like are not in it. The signs are the rule
//! book's legend; a book without one gets signs made up for its first cells, so that every position can be shown.

#![deny(clippy::wildcard_enum_match_arm)]

use std::borrow::Cow;

use index_vec::IndexVec;

use crate::ir::instance::Instance;
use crate::ir::{Program, StorageKind};
use crate::rules::CellId;
use crate::snapshot::Snapshot;

/// Signs for the values of a cell over the points, where the rules give none.
const SIGNS: &str = "XOabcdefghjklmnpqrstuvwyz";

/// The sign of a point that no sign of the legend describes.
const UNKNOWN: char = '?';

/// The sign of a hole of the board.
const HOLE: char = '#';

/// The picture of a position, a line for each row; a graph's points stand in one line, in order. A point that no sign
/// describes is shown as `?`.
pub fn picture(program: &Program, instance: &Instance, position: &Snapshot) -> String {
    let legend = legend(program, instance);
    let blank = blank(program, instance);
    let is_hole = |point: usize| instance.holes.binary_search(&(point as u16)).is_ok();
    let sign = |point: usize| {
        if is_hole(point) {
            return HOLE;
        }
        let value = |cell: CellId| position.cells.get(cell.index()).and_then(|values| values.get(point)).copied();
        let fits = |writes: &[(CellId, i32)]| writes.iter().all(|&(cell, v)| value(cell) == Some(v));
        // Of several signs that fit, the one that tells most.
        let best = legend.iter().rev().filter(|(_, writes)| fits(writes)).max_by_key(|(_, writes)| writes.len());
        match best {
            Some((sign, _)) => *sign,
            None if blank.iter_enumerated().all(|(cell, b)| b.is_none() || value(cell) == *b) => '.',
            None => UNKNOWN,
        }
    };
    let (width, height) = instance.shape.unwrap_or((instance.points, 1));
    let rows = (0..height).map(|row| {
        let signs: Vec<String> = (0..width).map(|column| sign(row * width + column).to_string()).collect();
        signs.join(" ") + "\n"
    });
    rows.collect()
}

/// The position that a picture shows, on an otherwise empty board, the first player to move.
///
/// # Errors
///
/// A sign that the legend does not have, or rows that do not fit the board.
pub fn parse_picture(program: &Program, instance: &Instance, text: &str) -> Result<Snapshot, String> {
    let machine = crate::ir::eval::Machine::without_tables(
        Cow::Borrowed(program),
        instance.points,
        &instance.holes,
        &instance.sorts,
        &instance.params,
    )?;
    let position = drawn(program, instance, machine.save(&machine.empty()), text)?;
    machine.load(&position)?;
    Ok(position)
}

/// The position with what a picture shows written over it.
pub(super) fn drawn(
    program: &Program,
    instance: &Instance,
    mut position: Snapshot,
    text: &str,
) -> Result<Snapshot, String> {
    let legend = legend(program, instance);
    for (point, sign) in signs(instance, text)?.into_iter().enumerate() {
        if instance.holes.binary_search(&(point as u16)).is_ok() {
            if !matches!(sign, '.' | HOLE) {
                return Err(format!("{} is a hole of the board: its sign is {HOLE}", instance.point_names[point]));
            }
            continue;
        }
        match legend.iter().find(|(s, _)| *s == sign) {
            Some((_, writes)) => {
                for &(cell, value) in writes {
                    match position.cells[cell.index()].get_mut(point) {
                        Some(place) if over_points(program, cell) => *place = value,
                        _ => {
                            return Err(format!(
                                "sign {sign} writes {}, no cell over one point",
                                program.cells[cell].name
                            ));
                        }
                    }
                }
            }
            None if sign == '.' => {}
            None => {
                let known: Vec<String> = legend.iter().map(|(s, _)| s.to_string()).collect();
                let place = &instance.point_names[point];
                return Err(format!("unknown sign {sign} at {place}; the legend has . {}", known.join(" ")));
            }
        }
    }
    Ok(position)
}

/// The signs of a picture in board order.
fn signs(instance: &Instance, text: &str) -> Result<Vec<char>, String> {
    let rows = text.lines().map(|line| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<_>>());
    let rows: Vec<Vec<char>> = rows.filter(|row| !row.is_empty()).collect();
    match instance.shape {
        Some((width, height)) => {
            if rows.len() != height {
                return Err(format!("the picture has {} rows, the board {height}", rows.len()));
            }
            if let Some(at) = rows.iter().position(|row| row.len() != width) {
                return Err(format!(
                    "row {} of the picture has {} signs, the board {width} columns",
                    at + 1,
                    rows[at].len()
                ));
            }
        }
        None => {
            let signs: usize = rows.iter().map(Vec::len).sum();
            if signs != instance.points {
                return Err(format!("the picture has {signs} signs, the board {} points", instance.points));
            }
        }
    }
    Ok(rows.concat())
}

/// Whether a cell's only argument is a point.
fn over_points(program: &Program, cell: CellId) -> bool {
    let storage = &program.cells[cell];
    storage.point.is_some() && storage.index.is_empty()
}

/// The value that a cell over one point has where nothing stands.
fn blank(program: &Program, instance: &Instance) -> IndexVec<CellId, Option<i32>> {
    let blank = |cell: CellId| match program.cells[cell].kind {
        _ if !over_points(program, cell) => None,
        StorageKind::Members => Some(0),
        StorageKind::Planes { optional: true, .. } => Some(-1),
        StorageKind::Planes { value, optional: false } => Some(instance.sorts[value].0),
        StorageKind::Scalar { .. } | StorageKind::Flag => None,
    };
    program.cells.indices().map(blank).collect()
}

/// The legend of the rules, or one made up: letters for the values of the first cell over the points, `*` for members.
fn legend(program: &Program, instance: &Instance) -> Vec<(char, Vec<(CellId, i32)>)> {
    if !program.legend.is_empty() {
        return program.legend.clone();
    }
    let mut legend = Vec::new();
    let mut left = SIGNS.chars();
    for (cell, storage) in program.cells.iter_enumerated().filter(|&(cell, _)| over_points(program, cell)) {
        match storage.kind {
            StorageKind::Planes { value, optional } => {
                let (first, count) = instance.sorts[value];
                let shown = (first..).take(count).skip(usize::from(!optional));
                legend.extend(shown.zip(left.by_ref()).map(|(v, sign)| (sign, vec![(cell, v)])));
            }
            StorageKind::Members if legend.iter().all(|&(sign, _)| sign != '*') => legend.push(('*', vec![(cell, 1)])),
            StorageKind::Members | StorageKind::Scalar { .. } | StorageKind::Flag => {}
        }
    }
    legend
}
