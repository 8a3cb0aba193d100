//! What has been found out about one state: the answers of derived predicates, by pattern and known arguments, and the
//! values of derived functions.
//!
//! Tables are used again for state after state. Nothing is erased in between: an entry counts only if it bears the
//! stamp of the state at hand.

use std::sync::{Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use super::plan::{CallPlan, FuncPlan};
use super::relation::{Domain, combinations, pack};
use crate::rules::CellId;
use crate::span::Span;

/// Tables over fewer keys than this are arrays.
const DENSE: u128 = 1 << 14;

/// The tables of one state.
#[derive(Debug)]
pub(super) struct Tables {
    stamp: u32,
    goals: Vec<Goal>,
    used: usize,
    /// By call: which goal a key has.
    calls: Vec<Keyed<usize>>,
    /// By function.
    funcs: Vec<Keyed<Option<i32>>>,
    /// By stratum: the fixpoint being computed, if any.
    fixpoints: Vec<Option<Fixpoint>>,
    /// Whether a player has no legal move.
    pub stuck: [Option<bool>; 2],
    frames: Vec<Vec<i32>>,
}

/// A question to a derived predicate, and its answers so far.
#[derive(Debug, Default)]
pub(super) struct Goal {
    pub call: usize,
    pub key: Vec<i32>,
    /// The answers, one after the other.
    pub rows: Vec<i32>,
    pub count: usize,
    seen: Seen,
}

/// Goals of one component that depend on one another.
#[derive(Debug, Default)]
pub(super) struct Fixpoint {
    pub goals: Vec<usize>,
    pub grew: bool,
}

/// Which tuples are answers.
#[derive(Debug)]
enum Seen {
    Bits(Vec<u64>),
    Set(FxHashSet<u128>),
}

impl Default for Seen {
    fn default() -> Self {
        Seen::Bits(Vec::new())
    }
}

/// Values by packed key, valid if they bear the present stamp.
#[derive(Debug)]
enum Keyed<T> {
    Unused,
    Dense(Vec<(u32, T)>),
    Sparse(FxHashMap<u128, (u32, T)>),
}

impl<T: Copy + Default> Keyed<T> {
    fn get(&self, stamp: u32, key: u128) -> Option<T> {
        let entry = match self {
            Keyed::Unused => None,
            Keyed::Dense(values) => values.get(key as usize),
            Keyed::Sparse(values) => values.get(&key),
        };
        entry.filter(|(s, _)| *s == stamp).map(|(_, value)| *value)
    }

    fn set(&mut self, dims: &[Domain], stamp: u32, key: u128, value: T) {
        if let Keyed::Unused = self {
            let size = combinations(dims);
            *self = if size <= DENSE {
                Keyed::Dense(vec![(0, T::default()); size as usize])
            } else {
                Keyed::Sparse(FxHashMap::default())
            };
        }
        match self {
            Keyed::Unused => {}
            Keyed::Dense(values) => values[key as usize] = (stamp, value),
            Keyed::Sparse(values) => {
                if values.len() > DENSE as usize {
                    values.retain(|_, (s, _)| *s == stamp);
                }
                values.insert(key, (stamp, value));
            }
        }
    }
}

fn at<T>(list: &mut Vec<Keyed<T>>, i: usize) -> &mut Keyed<T> {
    if i >= list.len() {
        list.resize_with(i + 1, || Keyed::Unused);
    }
    &mut list[i]
}

/// Entries that were never set bear the stamp 0, so that no state has it.
impl Default for Tables {
    fn default() -> Self {
        Tables {
            stamp: 1,
            goals: Vec::new(),
            used: 0,
            calls: Vec::new(),
            funcs: Vec::new(),
            fixpoints: Vec::new(),
            stuck: [None; 2],
            frames: Vec::new(),
        }
    }
}

impl Tables {
    /// Forgets the state.
    pub fn reset(&mut self) {
        if self.stamp == u32::MAX {
            *self = Tables::default();
        }
        self.stamp += 1;
        self.used = 0;
        self.stuck = [None; 2];
    }

    pub fn goal(&self, number: usize) -> &Goal {
        &self.goals[number]
    }

    /// The goal of that key, if it was asked for before.
    pub fn find(&self, call: usize, key: u128) -> Option<usize> {
        self.calls.get(call)?.get(self.stamp, key)
    }

    /// A new goal without answers.
    pub fn open(&mut self, call: usize, plan: &CallPlan, packed: u128, key: &[i32]) -> usize {
        let number = self.used;
        self.used += 1;
        if number == self.goals.len() {
            self.goals.push(Goal::default());
        }
        let goal = &mut self.goals[number];
        (goal.call, goal.count) = (call, 0);
        goal.key.clear();
        goal.key.extend_from_slice(key);
        goal.rows.clear();
        let size = combinations(&plan.free_dims);
        match &mut goal.seen {
            Seen::Bits(bits) if size <= DENSE => {
                bits.clear();
                bits.resize(size.div_ceil(64) as usize, 0);
            }
            Seen::Set(set) if size > DENSE => set.clear(),
            seen if size <= DENSE => *seen = Seen::Bits(vec![0; size.div_ceil(64) as usize]),
            seen => *seen = Seen::Set(FxHashSet::default()),
        }
        at(&mut self.calls, call).set(&plan.key_dims, self.stamp, packed, number);
        number
    }

    /// Adds an answer, if it is a tuple of the right sorts and new; says whether it was.
    pub fn answer(&mut self, number: usize, dims: &[Domain], row: &[i32]) -> bool {
        let Some(packed) = pack(dims, row) else { return false };
        let goal = &mut self.goals[number];
        let is_new = match &mut goal.seen {
            Seen::Bits(bits) => {
                let (word, bit) = (packed as usize / 64, 1 << (packed % 64));
                let is_new = bits[word] & bit == 0;
                bits[word] |= bit;
                is_new
            }
            Seen::Set(set) => set.insert(packed),
        };
        if is_new {
            goal.rows.extend_from_slice(row);
            goal.count += 1;
        }
        is_new
    }

    /// Whether that tuple is an answer.
    pub fn is_answer(&self, number: usize, dims: &[Domain], row: &[i32]) -> bool {
        pack(dims, row).is_some_and(|packed| match &self.goals[number].seen {
            Seen::Bits(bits) => bits[packed as usize / 64] >> (packed % 64) & 1 == 1,
            Seen::Set(set) => set.contains(&packed),
        })
    }

    /// The fixpoint of a stratum, if one is being computed.
    pub fn fixpoint(&mut self, stratum: usize) -> &mut Option<Fixpoint> {
        if stratum >= self.fixpoints.len() {
            self.fixpoints.resize_with(stratum + 1, || None);
        }
        &mut self.fixpoints[stratum]
    }

    /// The value of a function, if it was asked for before.
    pub fn value(&self, func: usize, key: u128) -> Option<Option<i32>> {
        self.funcs.get(func)?.get(self.stamp, key)
    }

    pub fn set_value(&mut self, func: usize, plan: &FuncPlan, key: u128, value: Option<i32>) {
        at(&mut self.funcs, func).set(&plan.dims, self.stamp, key, value);
    }

    /// Slots for a clause, to be given back with [`Tables::give_back`].
    pub fn frame(&mut self, slots: usize) -> Vec<i32> {
        let mut frame = self.frames.pop().unwrap_or_default();
        frame.clear();
        frame.resize(slots, 0);
        frame
    }

    pub fn give_back(&mut self, frame: Vec<i32>) {
        self.frames.push(frame);
    }
}

/// Two assignments of one step that gave one place different values, of which the later counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Twice {
    /// Where the two stand; one place where the values are of one `for`.
    pub places: [Span; 2],
    /// The cell, and the place in it, row-major over its arguments.
    pub cell: (CellId, usize),
    /// How often it happened.
    pub count: u64,
}

/// Tables not in use, and what was noted of all evaluations.
#[derive(Debug, Default)]
pub(super) struct Pool {
    tables: Mutex<Vec<Tables>>,
    twice: Mutex<Vec<Twice>>,
}

impl Pool {
    /// Tables for a new state, to be given back with [`Pool::give_back`].
    pub fn take(&self) -> Tables {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        tables.reset();
        tables
    }

    pub fn give_back(&self, tables: Tables) {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner).push(tables);
    }

    /// Notes that one place got two values.
    pub fn note(&self, places: [Span; 2], cell: (CellId, usize)) {
        let mut twice = self.twice.lock().unwrap_or_else(PoisonError::into_inner);
        match twice.iter_mut().find(|t| t.places == places && t.cell.0 == cell.0) {
            Some(known) => known.count += 1,
            None => twice.push(Twice { places, cell, count: 1 }),
        }
    }

    /// All that was noted.
    pub fn noted(&self) -> Vec<Twice> {
        self.twice.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
