//! What the parameters fix: the board, the values of each sort, and where each ground cell lies in a state.
//!
//! A state is one flat array of small integers, so that it can be cloned, compared and hashed as a block; `none` is
//! -1, as in a snapshot, and therefore an optional cell may not hold negative numbers.

use index_vec::{IndexVec, index_vec};

use super::board::Board;
use super::relation::{Domain, MAX_ARITY, combinations, pack};
use crate::rules::{ArithOp, CellId, CellValue, Game, ParamId, SortId, SortKind, Spot, Term};
use crate::snapshot::Snapshot;

/// Absence, in a state.
pub(super) const NONE: i16 = -1;
/// The largest number of ground cells of a state.
const MAX_STATE: usize = 1 << 20;

/// A position of one instance.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) cells: Box<[i16]>,
    pub(super) turn: i32,
    pub(super) passes: u32,
    /// The boards that were there, where the rules have superko.
    pub(super) history: Option<super::history::History>,
}

impl State {
    /// The player to move.
    pub fn turn(&self) -> i32 {
        self.turn
    }

    /// How many passes in a row were just played; 0 where the rules do not count them.
    pub fn passes(&self) -> u32 {
        self.passes
    }

    /// The same position with that player to move.
    pub fn with_turn(&self, player: i32) -> State {
        State { turn: player, ..self.clone() }
    }
}

/// A game with its parameters fixed.
#[derive(Debug)]
pub(super) struct Instance {
    pub game: Game,
    pub params: IndexVec<ParamId, Option<i32>>,
    pub board: Board,
    pub domains: IndexVec<SortId, Domain>,
    pub cells: IndexVec<CellId, CellLayout>,
    pub empty: State,
}

/// Where a cell's values lie in a state.
#[derive(Debug)]
pub(super) struct CellLayout {
    pub start: usize,
    pub len: usize,
    pub dims: Vec<Domain>,
    pub value: CellValue,
    /// The values it may hold; 0 and 1 for a set.
    pub domain: Domain,
    /// What it holds at first.
    pub empty: i16,
}

impl Instance {
    pub fn new(game: &Game, given: &IndexVec<ParamId, Option<i32>>) -> Result<Instance, String> {
        let params = parameters(game, given)?;
        let constant = |t: &Term| constant(&params, t);
        let board = game.board.as_ref().ok_or_else(|| format!("`{}` has no board", game.name))?;
        let (holes, board) = (&board.holes, Board::new(&board.kind, constant)?);
        let height = board.height() as i32;
        let board = match holes {
            Some(holes) => board.without(|column, row| {
                holes.holds(Spot { column, row, height }, &|p| params.get(p).copied().flatten())
            }),
            None => board,
        };
        if game.players.len() != 2 {
            return Err(format!("`{}` has {} players, not 2", game.name, game.players.len()));
        }
        let mut domains = IndexVec::new();
        for sort in &game.sorts {
            domains.push(match &sort.kind {
                SortKind::Point => Domain::points(board.points()),
                SortKind::Dir => Domain::from_to(0, 7),
                SortKind::Player => Domain::from_to(0, 1),
                SortKind::Index => Domain::from_to(0, board.longer_side() - 1),
                SortKind::Integer => Domain::ALL,
                SortKind::Range(from, to) => Domain::from_to(constant(from)?, constant(to)?),
                SortKind::Enum(values) => Domain::from_to(0, values.len() as i32 - 1),
            });
        }
        for (param, value) in game.params.iter().zip(&params) {
            let domain = domains[param.sort];
            if let Some(value) = value.filter(|v| !domain.contains(*v)) {
                return Err(format!("parameter `{}` is {value}, out of its range {:?}", param.name, domain.values()));
            }
        }
        let (cells, empty) = layout(game, &domains)?;
        let mut instance = Instance { game: game.clone(), params, board, domains, cells, empty };
        let first = |cell: &&crate::rules::Cell| cell.value == CellValue::Total(SortId::POINT);
        if let Some(cell) = instance.game.cells.iter().find(first).filter(|_| !instance.board.is_point(0)) {
            return Err(format!(
                "state `{}` begins with the board's first point, which is a hole: write `point?`",
                cell.name
            ));
        }
        instance.empty_holes();
        Ok(instance)
    }

    /// The value of a static term.
    pub fn constant(&self, term: &Term) -> Result<i32, String> {
        constant(&self.params, term)
    }

    /// Whether a place of a cell is over a hole of the board.
    pub fn is_off(&self, cell: CellId, place: usize) -> bool {
        let (sorts, layout) = (&self.game.cells[cell].args, &self.cells[cell]);
        let mut rest = place - layout.start;
        sorts.iter().zip(&layout.dims).rev().any(|(sort, dim)| {
            let value = dim.lo + (rest as u64 % dim.len.max(1)) as i32;
            rest /= dim.len.max(1) as usize;
            *sort == SortId::POINT && !self.board.is_point(value)
        })
    }

    /// Over a hole there is no value, even where a point must have one.
    fn empty_holes(&mut self) {
        if self.board.holes().is_empty() {
            return;
        }
        for cell in self.cells.indices() {
            let places = self.cells[cell].start..self.cells[cell].start + self.cells[cell].len;
            let value = if self.cells[cell].value == CellValue::Set { 0 } else { NONE };
            let off: Vec<usize> = places.filter(|place| self.is_off(cell, *place)).collect();
            off.into_iter().for_each(|place| self.empty.cells[place] = value);
        }
    }

    /// The domains of these sorts.
    pub fn dims(&self, sorts: &[SortId]) -> Vec<Domain> {
        sorts.iter().map(|s| self.domains[*s]).collect()
    }

    pub fn snapshot(&self, state: &State) -> Snapshot {
        let values = |c: &CellLayout| state.cells[c.start..c.start + c.len].iter().map(|v| i32::from(*v)).collect();
        Snapshot { cells: self.cells.iter().map(values).collect(), turn: state.turn, passes: state.passes }
    }

    pub fn state(&self, snapshot: &Snapshot) -> Result<State, String> {
        let mut state = self.empty.clone();
        (state.turn, state.passes) = (snapshot.turn, snapshot.passes);
        if !(0..2).contains(&snapshot.turn) {
            return Err(format!("there is no player {}", snapshot.turn));
        }
        if snapshot.cells.len() != self.cells.len() {
            return Err(format!("{} cells given, not {}", snapshot.cells.len(), self.cells.len()));
        }
        for ((id, layout), values) in self.cells.iter_enumerated().zip(&snapshot.cells) {
            let name = &self.game.cells[id].name;
            if values.len() != layout.len {
                return Err(format!("cell `{name}` has {} values, not {}", layout.len, values.len()));
            }
            let holes = !self.board.holes().is_empty();
            let is_point =
                matches!(self.game.cells[id].value, CellValue::Optional(s) | CellValue::Total(s) if s == SortId::POINT);
            for (place, value) in (layout.start..).zip(values) {
                let off = holes && self.is_off(id, place);
                let stored = match off {
                    true => Some(self.empty.cells[place]).filter(|empty| i32::from(*empty) == *value),
                    false => layout
                        .checked(*value)
                        .filter(|v| !holes || !is_point || *v == NONE || self.board.is_point(*value)),
                };
                state.cells[place] = stored.ok_or_else(|| format!("cell `{name}` cannot hold {value}"))?;
            }
        }
        Ok(state)
    }
}

impl CellLayout {
    /// The place in a state of the ground cell with these arguments; `None` if one is of no value of its sort.
    pub fn place(&self, args: &[i32]) -> Option<usize> {
        pack(&self.dims, args).map(|p| self.start + p as usize)
    }

    /// The value as stored, if the cell can hold it.
    fn checked(&self, value: i32) -> Option<i16> {
        let absent = value == i32::from(NONE) && matches!(self.value, CellValue::Optional(_));
        (absent || self.domain.contains(value)).then_some(value as i16)
    }

    /// The value as seen from outside.
    pub fn shown(&self, stored: i16) -> Option<i32> {
        let absent = stored == NONE && matches!(self.value, CellValue::Optional(_));
        (!absent).then_some(i32::from(stored))
    }

    /// What to store for a value or absence; `None` if the cell cannot hold it.
    pub fn stored(&self, value: Option<i32>) -> Option<i16> {
        match (value, self.value) {
            (None, CellValue::Optional(_)) => Some(NONE),
            (None, _) => None,
            (Some(v), _) => self.domain.contains(v).then_some(v as i16),
        }
    }
}

/// The parameters with defaults filled in.
fn parameters(game: &Game, given: &IndexVec<ParamId, Option<i32>>) -> Result<IndexVec<ParamId, Option<i32>>, String> {
    if given.len() != game.params.len() {
        return Err(format!("`{}` has {} parameters, not {}", game.name, game.params.len(), given.len()));
    }
    let mut params = given.clone();
    for (id, param) in game.params.iter_enumerated() {
        if let (None, Some(default)) = (params[id], &param.default) {
            params[id] = Some(constant(&params, default).map_err(|e| format!("parameter `{}`: {e}", param.name))?);
        }
        let with_position = matches!(param.sort, SortId::POINT | SortId::PLAYER);
        if params[id].is_none() && !with_position {
            return Err(format!("parameter `{}` of `{}` has no value", param.name, game.name));
        }
    }
    Ok(params)
}

/// The value of a term that reads neither state nor variables.
fn constant(params: &IndexVec<ParamId, Option<i32>>, term: &Term) -> Result<i32, String> {
    match term {
        Term::Const(_, value) => Ok(*value),
        Term::Param(p) => params.get(*p).copied().flatten().ok_or_else(|| "a parameter has no value".to_owned()),
        Term::Opponent(t) => Ok(1 - constant(params, t)?),
        Term::Arith(op, a, b) => {
            let (a, b) = (constant(params, a)?, constant(params, b)?);
            arithmetic(*op, a, b).ok_or_else(|| format!("{a} and {b} cannot be combined so"))
        }
        _ => Err("not a constant".to_owned()),
    }
}

/// Arithmetic; `None` where there is no result: a division by zero, or one that no `i32` holds. Division rounds down.
pub(super) fn arithmetic(op: ArithOp, a: i32, b: i32) -> Option<i32> {
    match op {
        ArithOp::Add => a.checked_add(b),
        ArithOp::Sub => a.checked_sub(b),
        ArithOp::Mul => a.checked_mul(b),
        ArithOp::Div if b == 0 => None,
        ArithOp::Div => {
            let (a, b) = (i64::from(a) * i64::from(b.signum()), i64::from(b).abs());
            i32::try_from(a.div_euclid(b)).ok()
        }
    }
}

/// Lays the cells out one after the other.
fn layout(game: &Game, domains: &IndexVec<SortId, Domain>) -> Result<(IndexVec<CellId, CellLayout>, State), String> {
    let mut cells: IndexVec<CellId, CellLayout> = index_vec![];
    let mut values = Vec::new();
    for cell in &game.cells {
        let fail = |what: &str| Err(format!("state `{}`: {what}", cell.name));
        let dims: Vec<Domain> = cell.args.iter().map(|s| domains[*s]).collect();
        let domain = match cell.value {
            CellValue::Set => Domain::from_to(0, 1),
            CellValue::Optional(sort) | CellValue::Total(sort) => domains[sort],
        };
        let stored = Domain::from_to(i32::from(i16::MIN), i32::from(i16::MAX));
        if dims.len() > MAX_ARITY || combinations(&dims) > MAX_STATE as u128 {
            return fail("too many arguments");
        } else if !stored.covers(domain) {
            return fail("its values do not fit in 16 bits");
        } else if matches!(cell.value, CellValue::Optional(_)) && domain.lo < 0 && domain.len > 0 {
            return fail("an optional value may not be negative");
        } else if matches!(cell.value, CellValue::Total(_)) && domain.len == 0 {
            return fail("there is no value it could hold");
        }
        let empty = match cell.value {
            CellValue::Set => 0,
            CellValue::Optional(_) => NONE,
            CellValue::Total(_) => domain.lo as i16,
        };
        let (start, len) = (values.len(), combinations(&dims) as usize);
        values.resize(start + len, empty);
        if values.len() > MAX_STATE {
            return fail("the state is too large");
        }
        cells.push(CellLayout { start, len, dims, value: cell.value, domain, empty });
    }
    Ok((cells, State { cells: values.into(), turn: 0, passes: 0, history: None }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_down_and_never_traps() {
        let div = |a, b| arithmetic(ArithOp::Div, a, b);
        assert_eq!((div(7, 2), div(-7, 2), div(7, -2), div(-7, -2)), (Some(3), Some(-4), Some(-4), Some(3)));
        assert_eq!((div(6, -2), div(1, 0), div(i32::MIN, -1)), (Some(-3), None, None));
        assert_eq!(arithmetic(ArithOp::Add, i32::MAX, 1), None);
    }
}
