//! States: where each cell of a program lies in an array of words, and the way from and to plain positions.
//!
//! Sets and values share one array, so that copying, comparing and hashing a state is one pass over it; up to
//! [`INLINE`] words (Go on 19x19 needs 13) it needs no allocation. Sets come first, each of one stride; values follow,
//! one a word.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;

use super::bits;
use crate::ir::{NONE, Program, StorageKind};
use crate::rules::{CellId, SortId};
use crate::snapshot::Snapshot;

/// The most words a state holds without allocation.
const INLINE: usize = 16;

/// The most words of a state.
const MAX_WORDS: usize = 1 << 22;

/// A state of an instance. It knows nothing of its layout; see [`super::Machine`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    words: Words,
    /// The player to move.
    pub turn: i32,
    /// How many passes in a row were just played.
    pub passes: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Words {
    Inline([u64; INLINE]),
    Heap(Box<[u64]>),
}

impl State {
    pub(super) fn words(&self) -> &[u64] {
        match &self.words {
            Words::Inline(words) => words,
            Words::Heap(words) => words,
        }
    }

    fn words_mut(&mut self) -> &mut [u64] {
        match &mut self.words {
            Words::Inline(words) => words,
            Words::Heap(words) => words,
        }
    }
}

/// The values of a sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Range {
    pub first: i32,
    pub count: usize,
}

impl Range {
    /// How many values lie before this one, if it is one.
    pub fn rank(self, value: i32) -> Option<usize> {
        let rank = i64::from(value) - i64::from(self.first);
        (0..self.count as i64).contains(&rank).then_some(rank as usize)
    }
}

/// Where a cell lies.
pub(super) struct Place {
    base: usize,
    /// The sorts of its index, row-major.
    pub index: Vec<Range>,
    /// How many combinations of them.
    slots: usize,
    /// Which of the cell's arguments is the point.
    point: Option<usize>,
    until_next_move: bool,
    kind: Kind,
    name: String,
}

/// What is stored at each index. `open` sorts hold any integer.
#[derive(Clone, Copy)]
enum Kind {
    Members,
    Planes {
        value: Range,
        optional: bool,
    },
    Scalar {
        value: Range,
        open: bool,
        of_points: bool,
        optional: bool,
    },
    Flag,
    /// The state's turn.
    Turn,
}

/// Where all cells lie.
pub(super) struct Layout {
    pub stride: usize,
    pub points: usize,
    full: Vec<u64>,
    places: IndexVec<CellId, Place>,
    words: usize,
    players: Range,
}

impl Layout {
    pub fn new(
        program: &Program,
        points: usize,
        holes: &[u16],
        sorts: &IndexVec<SortId, (i32, usize)>,
    ) -> Result<Layout, String> {
        let range = |s: SortId| Range { first: sorts[s].0, count: sorts[s].1 };
        let stride = bits::stride(points);
        let mut places = IndexVec::new();
        let mut at = 0usize;
        for (id, cell) in program.cells.iter_enumerated() {
            let kind = match cell.kind {
                _ if program.turn == Some(id) => Kind::Turn,
                StorageKind::Members => Kind::Members,
                StorageKind::Planes { value, optional } => Kind::Planes { value: range(value), optional },
                StorageKind::Scalar { value, optional } => Kind::Scalar {
                    value: range(value),
                    open: value == SortId::INTEGER,
                    of_points: value == SortId::POINT,
                    optional,
                },
                StorageKind::Flag => Kind::Flag,
            };
            let index: Vec<Range> = cell.index.iter().map(|&s| range(s)).collect();
            let slots = index.iter().fold(1usize, |n, r| n.saturating_mul(r.count));
            let each = match kind {
                Kind::Members => stride,
                Kind::Planes { value, .. } => value.count.saturating_mul(stride),
                Kind::Scalar { .. } | Kind::Flag => 1,
                Kind::Turn => 0,
            };
            let (point, until_next_move) = (cell.point, cell.until_next_move);
            places.push(Place { base: at, index, slots, point, until_next_move, kind, name: cell.name.clone() });
            at = at.saturating_add(slots.saturating_mul(each));
            if at > MAX_WORDS {
                return Err(format!("the state is too large: {} on {points} points", cell.name));
            }
        }
        let mut full = bits::full(points);
        holes.iter().for_each(|hole| bits::clear(&mut full, (*hole).into()));
        Ok(Layout { stride, points, full, places, words: at, players: range(SortId::PLAYER) })
    }

    pub fn full(&self) -> &[u64] {
        &self.full
    }

    pub fn place(&self, cell: CellId) -> &Place {
        &self.places[cell]
    }

    pub fn players(&self) -> Range {
        self.players
    }

    /// The empty position, the first player to move.
    pub fn empty(&self) -> State {
        let words =
            if self.words <= INLINE { Words::Inline([0; INLINE]) } else { Words::Heap(vec![0; self.words].into()) };
        let mut state = State { words, turn: self.players.first, passes: 0 };
        self.places.indices().for_each(|cell| self.reset(&mut state, cell));
        state
    }

    /// Empties a cell: no member, no value, or the sort's first value where there must be one.
    pub fn reset(&self, state: &mut State, cell: CellId) {
        let place = &self.places[cell];
        for slot in 0..place.slots {
            match place.kind {
                Kind::Members => self.set_mut(state, place, slot).fill(0),
                Kind::Planes { value, optional } => {
                    let first = if optional { NONE } else { value.first };
                    self.write_plane(state, cell, slot, &self.full, first);
                }
                Kind::Scalar { value, optional, .. } => {
                    self.set_value(state, place, slot, if optional { NONE } else { value.first })
                }
                Kind::Flag => self.set_value(state, place, slot, 0),
                Kind::Turn => {}
            }
        }
    }

    /// What the turn's going over does to the cells: those `until next move` are emptied, the passes forgotten.
    pub fn forget(&self, state: &mut State) {
        for (cell, place) in self.places.iter_enumerated() {
            if place.until_next_move {
                self.reset(state, cell);
            }
        }
        state.passes = 0;
    }

    /// The points of a `Members` cell, or of a `Planes` cell those with a value.
    pub fn plane<'s>(&self, state: &'s State, cell: CellId, slot: usize, value: Option<i32>) -> Option<&'s [u64]> {
        let place = &self.places[cell];
        let at = match (place.kind, value) {
            (Kind::Planes { value: range, .. }, Some(v)) => slot * range.count + range.rank(v)?,
            _ => slot,
        };
        let start = place.base + at * self.stride;
        Some(&state.words()[start..start + self.stride])
    }

    /// All planes of a `Planes` cell at an index.
    pub fn planes<'s>(&self, state: &'s State, cell: CellId, slot: usize) -> impl Iterator<Item = &'s [u64]> {
        let place = &self.places[cell];
        let count = if let Kind::Planes { value, .. } = place.kind { value.count } else { 0 };
        let start = place.base + slot * count * self.stride;
        state.words()[start..start + count * self.stride].chunks_exact(self.stride)
    }

    /// The value of a `Planes` cell at a point.
    pub fn value_at(&self, state: &State, cell: CellId, slot: usize, point: usize) -> i32 {
        let Kind::Planes { value, .. } = self.places[cell].kind else { return NONE };
        let hit = self.planes(state, cell, slot).position(|plane| bits::has(plane, point));
        hit.map_or(NONE, |rank| value.first + rank as i32)
    }

    /// The value of a cell without a point.
    pub fn scalar(&self, state: &State, cell: CellId, slot: usize) -> i32 {
        let place = &self.places[cell];
        if let Kind::Turn = place.kind {
            return state.turn;
        }
        state.words()[place.base + slot] as u32 as i32
    }

    /// Gives all points of a set a value. A value that the sort does not have is as good as none; a cell that must
    /// have a value keeps its own then.
    pub fn write_plane(&self, state: &mut State, cell: CellId, slot: usize, points: &[u64], value: i32) {
        let place = &self.places[cell];
        let Kind::Planes { value: range, optional } = place.kind else { return };
        let rank = range.rank(value);
        if rank.is_none() && !optional {
            return;
        }
        let start = place.base + slot * range.count * self.stride;
        let planes = &mut state.words_mut()[start..start + range.count * self.stride];
        for (i, plane) in planes.chunks_exact_mut(self.stride).enumerate() {
            write(plane, points, Some(i) == rank);
        }
    }

    /// Puts all points of a set into a `Members` cell, or out of it.
    pub fn write_members(&self, state: &mut State, cell: CellId, slot: usize, points: &[u64], member: bool) {
        let place = &self.places[cell];
        write(self.set_mut(state, place, slot), points, member);
    }

    /// Gives a cell without a point a value; see [`Layout::write_plane`] for values out of range.
    pub fn write_scalar(&self, state: &mut State, cell: CellId, slot: usize, value: i32) {
        let place = &self.places[cell];
        match place.kind {
            Kind::Flag => self.set_value(state, place, slot, i32::from(value != 0 && value != NONE)),
            Kind::Scalar { value: range, open, optional, .. } => {
                let fits = if open { value != NONE } else { range.rank(value).is_some() };
                if fits || optional {
                    self.set_value(state, place, slot, if fits { value } else { NONE });
                }
            }
            Kind::Turn if self.players.rank(value).is_some() => state.turn = value,
            Kind::Members | Kind::Planes { .. } | Kind::Turn => {}
        }
    }

    fn set_mut<'s>(&self, state: &'s mut State, place: &Place, slot: usize) -> &'s mut [u64] {
        let start = place.base + slot * self.stride;
        &mut state.words_mut()[start..start + self.stride]
    }

    fn set_value(&self, state: &mut State, place: &Place, slot: usize, value: i32) {
        state.words_mut()[place.base + slot] = u64::from(value as u32);
    }
}

/// Puts points into a set, or out of it.
fn write(set: &mut [u64], points: &[u64], member: bool) {
    for (word, p) in set.iter_mut().zip(points) {
        *word = if member { *word | p } else { *word & !p };
    }
}

/// The way from and to plain positions.
impl Layout {
    /// The position as plain data.
    pub fn save(&self, state: &State) -> Snapshot {
        let cells = self.stored().map(|cell| {
            let mut values = vec![0; self.size(cell)];
            self.each_entry(cell, |at, slot, point| {
                let place = &self.places[cell];
                let value = match place.kind {
                    Kind::Members => i32::from(bits::has(&state.words()[place.base + slot * self.stride..], point)),
                    Kind::Planes { .. } => self.value_at(state, cell, slot, point),
                    Kind::Scalar { .. } | Kind::Flag | Kind::Turn => self.scalar(state, cell, slot),
                };
                values[at] = if value == NONE { -1 } else { value };
            });
            values
        });
        Snapshot { cells: cells.collect(), turn: state.turn, passes: state.passes }
    }

    /// The state of a position given as plain data.
    pub fn load(&self, snapshot: &Snapshot) -> Result<State, String> {
        let stored = self.stored().count();
        if snapshot.cells.len() != stored {
            return Err(format!("a position of {stored} cells, not {}", snapshot.cells.len()));
        }
        if self.players.rank(snapshot.turn).is_none() {
            return Err(format!("no player {} to move", snapshot.turn));
        }
        let mut state = self.empty();
        (state.turn, state.passes) = (snapshot.turn, snapshot.passes);
        for (cell, values) in self.stored().zip(&snapshot.cells) {
            let name = &self.places[cell].name;
            if values.len() != self.size(cell) {
                return Err(format!("{name} has {} values, not {}", self.size(cell), values.len()));
            }
            let mut wrong = None;
            self.each_entry(cell, |at, slot, point| {
                if !self.load_value(&mut state, cell, slot, point, values[at]) && wrong.is_none() {
                    wrong = Some(format!("{name} cannot hold {} (value {at} in row-major order)", values[at]));
                }
            });
            if let Some(message) = wrong {
                return Err(message);
            }
        }
        Ok(state)
    }

    /// The cells that plain positions have.
    fn stored(&self) -> impl Iterator<Item = CellId> {
        self.places.iter_enumerated().filter(|(_, place)| !matches!(place.kind, Kind::Turn)).map(|(id, _)| id)
    }

    /// Number of values of a cell in a snapshot.
    fn size(&self, cell: CellId) -> usize {
        let place = &self.places[cell];
        place.slots * if place.point.is_some() { self.points } else { 1 }
    }

    /// Calls `f` with the place in a snapshot, the slot and the point of each entry of a cell.
    fn each_entry(&self, cell: CellId, mut f: impl FnMut(usize, usize, usize)) {
        let place = &self.places[cell];
        // Arguments before the point vary slower than it, those after it faster.
        let split = place.point.unwrap_or(place.index.len()).min(place.index.len());
        let after = place.index[split..].iter().map(|r| r.count).product::<usize>();
        let points = if place.point.is_some() { self.points } else { 1 };
        for slot in 0..place.slots {
            for point in 0..points {
                let (before, rest) = (slot / after, slot % after);
                f((before * points + point) * after + rest, slot, point);
            }
        }
    }

    fn load_value(&self, state: &mut State, cell: CellId, slot: usize, point: usize, value: i32) -> bool {
        let place = &self.places[cell];
        if place.point.is_some() && !bits::has(&self.full, point) {
            // Over a hole there is nothing.
            return value == if let Kind::Members = place.kind { 0 } else { -1 };
        }
        match place.kind {
            Kind::Members if value == 1 => bits::set(self.set_mut(state, place, slot), point),
            Kind::Members => return value == 0,
            Kind::Planes { value: range, optional } => {
                if range.rank(value).is_none() {
                    return optional && value == -1;
                }
                let mut one = vec![0; self.stride];
                bits::set(&mut one, point);
                self.write_plane(state, cell, slot, &one, value);
            }
            Kind::Scalar { value: range, open, of_points, optional } => {
                if optional && value == -1 {
                    return true;
                }
                let is_hole = |p: i32| usize::try_from(p).is_ok_and(|p| !bits::has(&self.full, p));
                if value == NONE || (!open && range.rank(value).is_none()) || (of_points && is_hole(value)) {
                    return false;
                }
                self.set_value(state, place, slot, value);
            }
            Kind::Flag if value == 0 || value == 1 => self.set_value(state, place, slot, value),
            Kind::Flag | Kind::Turn => return false,
        }
        true
    }
}
