//! Positions to start from, by rule or as a picture, and pictures of positions.

use rustc_hash::FxHashMap;

use super::eval::Eval;
use super::instance::{CellLayout, Instance, State};
use super::moves::assigned;
use super::plan::{Plans, StartPlan};
use super::root::Root;
use super::tables::Pool;
use crate::rules::{CellId, CellValue, LegendEntry, Setup, Written};
use crate::span::Span;

/// The sign of a point on which nothing stands.
const NOTHING: char = '.';
/// The sign of a point on which stands what the legend has no sign for.
const UNKNOWN: char = '?';
/// The sign of a hole of the board.
const HOLE: char = '#';

/// The position at the start, or a named one.
pub(super) fn initial(instance: &Instance, plans: &Plans, pool: &Pool, name: Option<&str>) -> Result<State, String> {
    let mut state = instance.empty.clone();
    match name {
        None => {
            let mut made = FxHashMap::default();
            for (setup, plan) in instance.game.start.iter().zip(&plans.starts) {
                state = apply(instance, plans, pool, state, (setup, plan.as_ref()), &mut made)?;
            }
        }
        Some(name) => {
            let mut setups = instance.game.setups.iter().zip(&plans.setups);
            let Some(((_, setup), plan)) = setups.find(|((n, _), _)| n == name) else {
                return Err(format!("`{}` has no setup `{name}`", instance.game.name));
            };
            state = apply(instance, plans, pool, state, (setup, plan.as_ref()), &mut FxHashMap::default())?;
        }
    }
    Ok(state)
}

/// What rules have written so far: the last value of a place, and where it was written.
type Made = FxHashMap<usize, (i16, Span)>;

fn apply(
    instance: &Instance,
    plans: &Plans,
    pool: &Pool,
    mut state: State,
    (setup, plan): (&Setup, Option<&StartPlan>),
    made: &mut Made,
) -> Result<State, String> {
    let Some(plan) = plan else {
        return match setup {
            Setup::Picture(text, _) => draw(instance, state, text),
            Setup::Rule(..) => Ok(state),
        };
    };
    let root = Root { params: instance.params.iter().copied().collect(), attacker: 0 };
    for write in std::slice::from_ref(plan).iter().flat_map(|p| p.writes.chunks(1)) {
        let mut tables = pool.take();
        let mut eval = Eval { instance, plans, pool, root: &root, state: &state, tables: &mut tables };
        let writes = assigned(&mut eval, &mut vec![0; plan.slots], write);
        pool.give_back(tables);
        let writes = writes.ok_or_else(|| "a setup assigns what the state cannot hold".to_owned())?;
        for (place, value) in writes {
            state.cells[place] = value;
            let by = write[0].span;
            if let Some((old, first)) = made.insert(place, (value, by))
                && old != value
                && first != by
            {
                let start = instance.cells[write[0].cell].start;
                pool.note([first, by], (CellId::from_usize(write[0].cell), place - start));
            }
        }
    }
    Ok(state)
}

/// Reads a picture onto a state: rows of signs from the top, separated by blanks or not.
pub(super) fn draw(instance: &Instance, mut state: State, text: &str) -> Result<State, String> {
    let board = &instance.board;
    let rows: Vec<(usize, Vec<char>)> = text
        .lines()
        .enumerate()
        .map(|(i, line)| (i + 1, line.chars().filter(|c| !c.is_whitespace()).collect()))
        .filter(|(_, signs): &(usize, Vec<char>)| !signs.is_empty())
        .collect();
    if rows.len() != board.height() {
        return Err(format!("the picture has {}, the board {}", count(rows.len(), "row"), board.height()));
    }
    for (row, (line, signs)) in rows.iter().enumerate() {
        if signs.len() != board.width() {
            let signs = count(signs.len(), "sign");
            return Err(format!("line {line} of the picture has {signs}, the board {} columns", board.width()));
        }
        for (col, sign) in signs.iter().enumerate().filter(|(_, sign)| **sign != NOTHING) {
            if !board.is_point((row * board.width() + col) as i32) {
                if *sign == HOLE {
                    continue;
                }
                let column = col + 1;
                return Err(format!(
                    "line {line}, column {column} of the picture: `{sign}` on a hole; its sign is `#`"
                ));
            }
            let Some(entry) = instance.game.legend.iter().find(|e| e.sign == *sign) else {
                return Err(format!(
                    "line {line}, column {} of the picture: `{sign}` stands for nothing; the signs are {}",
                    col + 1,
                    signs_of(instance)
                ));
            };
            let point = (row * board.width() + col) as i32;
            for (place, value) in writes(instance, entry, point)? {
                state.cells[place] = value;
            }
        }
    }
    Ok(state)
}

/// The picture of a state: what stands on the points, not what else the state holds.
pub(super) fn picture(instance: &Instance, state: &State) -> String {
    let board = &instance.board;
    let mut text = String::new();
    for row in 0..board.height() {
        if board.is_hexgrid() {
            text.extend(std::iter::repeat_n(' ', row));
        }
        let signs = (0..board.width()).map(|col| sign(instance, state, (row * board.width() + col) as i32).to_string());
        text.push_str(&signs.collect::<Vec<_>>().join(" "));
        text.push('\n');
    }
    text
}

/// The sign whose writes are all there, and nothing else that a legend speaks of.
fn sign(instance: &Instance, state: &State, point: i32) -> char {
    if !instance.board.is_point(point) {
        return HOLE;
    }
    let mut shown: Vec<usize> =
        instance.game.legend.iter().flat_map(|e| &e.writes).map(|w| w.0.raw() as usize).collect();
    shown.sort_unstable();
    shown.dedup();
    let place = |cell: usize| instance.cells[cell].place(&[point]);
    let empty = |cell: usize| (place(cell), instance.cells[cell].empty);
    let fits = |entry: &&LegendEntry| {
        let Ok(writes) = writes(instance, entry, point) else { return false };
        shown.iter().all(|cell| {
            let (place, empty) = empty(*cell);
            let wanted = writes.iter().rev().find(|w| Some(w.0) == place).map_or(empty, |w| w.1);
            place.is_none_or(|p| state.cells[p] == wanted)
        })
    };
    let is_empty = |cell: &usize| empty(*cell).0.is_none_or(|p| state.cells[p] == empty(*cell).1);
    match instance.game.legend.iter().find(fits) {
        _ if shown.iter().all(is_empty) => NOTHING,
        entry => entry.map_or(UNKNOWN, |e| e.sign),
    }
}

/// What a sign writes on a point: places and values.
fn writes(instance: &Instance, entry: &LegendEntry, point: i32) -> Result<Vec<(usize, i16)>, String> {
    let write = |(cell, written): &(_, Written)| {
        let layout: &CellLayout = &instance.cells[*cell];
        let value = match written {
            Written::Member(member) => Some(i16::from(*member)).filter(|_| layout.value == CellValue::Set),
            Written::Value(term) => layout.stored(Some(instance.constant(term)?)),
        };
        let value = value.ok_or_else(|| format!("`{}` stands for what its cell cannot hold", entry.sign))?;
        let place = layout.place(&[point]).filter(|_| layout.dims.len() == 1);
        Ok((place.ok_or_else(|| format!("`{}` does not stand on points", entry.sign))?, value))
    };
    entry.writes.iter().map(write).collect()
}

fn signs_of(instance: &Instance) -> String {
    let signs: Vec<String> = instance.game.legend.iter().map(|e| format!("`{}`", e.sign)).collect();
    [signs, vec![format!("`{NOTHING}`")]].concat().join(", ")
}

fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}
