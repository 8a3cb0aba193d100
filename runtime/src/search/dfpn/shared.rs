//! Answers that searches of one position have in common: settled positions on nobody's account, which are true whatever
//! came before them. Threads search at the same time, or one search goes on where another was stopped; then it takes over
//! the numbers of open positions as well, by which it finds the way to where the other was.
//!
//! Each thread has a tree of its own, so that nothing that rests on a hypothesis or on a path leaves it. What keeps the
//! threads apart are virtual proof numbers (Kaneko, *Parallel depth first proof number search*, AAAI 2010): a node near the
//! root in which another thread is at work seems to need more than it does.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};

use rustc_hash::FxHasher;

use super::found::Found;
use super::nodes::Numbers;
use super::value::{BEST, Question, Value};
use crate::game::Game;
use crate::reason::Reason;
use crate::state::Cells;
use crate::value::{Move, Player};

/// How many parts there are that can be used at the same time; a power of two.
const PARTS: usize = 64;

/// How many marks there are of nodes at which threads are at work; a power of two.
const MARKS: usize = 1 << 12;

/// How many nodes have to be made below one for it to be told.
pub const LEAST: u64 = 16;

/// How near to the root threads keep apart, in plies.
pub const NEAR: usize = 16;

/// A settled position.
#[derive(Clone)]
struct Settled<W> {
    won: bool,
    value: Value,
    outright: bool,
    why: Option<Box<W>>,
    best: Option<Move>,
    spent: u64,
}

/// An open position.
#[derive(Clone, Copy, Debug)]
pub struct Open {
    pub numbers: Numbers,
    pub spent: u64,
}

type Key<G> = (<G as Game>::Position, Question);

type Part<G> = HashMap<Key<G>, Settled<<G as Game>::Why>, BuildHasherDefault<FxHasher>>;

/// What is known of a position, as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Who attacks.
    pub attacker: Player,
    /// The position.
    pub at: Cells,
    /// What was asked: whether the value is at least this.
    pub threshold: Value,
    /// What was found.
    pub finding: Finding,
    /// How many nodes were made below it.
    pub spent: u64,
}

/// What was found of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It is settled.
    Settled {
        /// The answer.
        won: bool,
        /// What is known of the value.
        value: Value,
        /// Whether every line of a failure ends with the defender's own goal.
        outright: bool,
        /// The reason, as [`Reason::to_numbers`] writes it.
        why: Option<Vec<u64>>,
        /// The move that settled it.
        best: Option<Move>,
    },
    /// It is open.
    Open {
        /// How much it seems to take to answer yes.
        proof: u32,
        /// And no.
        disproof: u32,
    },
}

/// What searches of one position have in common, for either player as attacker.
pub struct Results<G: Game>([Shared<G>; 2]);

impl<G: Game> Results<G> {
    /// Nothing yet, of no more than so many bytes.
    pub fn new(memory: usize) -> Self {
        Self([Shared::new(memory / 2), Shared::new(memory / 2)])
    }

    /// Those of an attacker.
    pub(super) fn of(&self, attacker: Player) -> &Shared<G> {
        &self.0[usize::from(attacker != 0)]
    }

    /// Adds what another search found; false if it is not of this game.
    pub fn add(&self, game: &G, kept: &Kept) -> bool {
        let Some(at) = game.read_cells(&kept.at).filter(|_| (1..=BEST).contains(&kept.threshold)) else { return false };
        let (shared, question) = (self.of(kept.attacker), Question::at_least(kept.threshold));
        match &kept.finding {
            Finding::Settled { won, value, outright, why, best } => {
                let why = why.as_ref().map(|numbers| G::Why::from_numbers(numbers));
                let Some(why) = why.map_or(Some(None), |why| why.map(Some)) else { return false };
                if *won != (*value >= kept.threshold) {
                    return false;
                }
                let found = Found { outright: *outright, ..Found::new(*won, *value, why) };
                shared.put(&at, question, &found, *best, kept.spent);
                true
            }
            Finding::Open { proof, disproof } => {
                let numbers = Numbers { proof: *proof, disproof: *disproof };
                let is_open = numbers.is_open();
                if is_open {
                    shared.put_open(vec![((at, question), Open { numbers, spent: kept.spent })]);
                }
                is_open
            }
        }
    }

    /// All of it.
    pub fn kept(&self, game: &G) -> Vec<Kept> {
        let mut all = Vec::new();
        for (attacker, shared) in (0..).zip(&self.0) {
            for part in &shared.parts {
                for ((at, question), settled) in part.lock().unwrap_or_else(PoisonError::into_inner).iter() {
                    all.push(Kept {
                        attacker,
                        at: game.to_cells(at),
                        threshold: question.threshold(),
                        finding: Finding::Settled {
                            won: settled.won,
                            value: settled.value,
                            outright: settled.outright,
                            why: settled.why.as_ref().map(|why| why.to_numbers()),
                            best: settled.best,
                        },
                        spent: settled.spent,
                    });
                }
            }
            for ((at, question), open) in shared.open.read().unwrap_or_else(PoisonError::into_inner).iter() {
                let Numbers { proof, disproof } = open.numbers;
                all.push(Kept {
                    attacker,
                    at: game.to_cells(at),
                    threshold: question.threshold(),
                    finding: Finding::Open { proof, disproof },
                    spent: open.spent,
                });
            }
        }
        all
    }
}

/// What the threads have in common.
pub struct Shared<G: Game> {
    parts: Vec<Mutex<Part<G>>>,
    /// What is not settled, left by a search that was stopped.
    open: RwLock<HashMap<Key<G>, Open, BuildHasherDefault<FxHasher>>>,
    marks: Vec<AtomicU32>,
    /// How many settled positions there may be.
    most: usize,
    /// Thresholds of the questions about the root that are settled, as bits.
    settled: AtomicU32,
    over: AtomicBool,
}

impl<G: Game> Shared<G> {
    /// Nothing yet, of no more than so many bytes.
    pub fn new(memory: usize) -> Self {
        let each = 2 * (size_of::<(G::Position, Question)>() + size_of::<Settled<G::Why>>()) + size_of::<G::Why>();
        Self {
            parts: (0..PARTS).map(|_| Mutex::new(Part::<G>::default())).collect(),
            open: RwLock::default(),
            marks: (0..MARKS).map(|_| AtomicU32::new(0)).collect(),
            most: memory / each,
            settled: AtomicU32::new(0),
            over: AtomicBool::new(false),
        }
    }

    /// What is known of a position, and the move that settled it.
    pub fn get(&self, at: &G::Position, question: Question) -> Option<(Found<G::Why>, Option<Move>)> {
        let key = (at.clone(), question);
        let part = self.part(&key);
        let Settled { won, value, outright, why, best, .. } = part.get(&key)?.clone();
        Some((Found { outright, why, ..Found::new(won, value, None) }, best))
    }

    /// Tells of a position that is settled on nobody's account, with the work that it took.
    pub fn put(&self, at: &G::Position, question: Question, found: &Found<G::Why>, best: Option<Move>, spent: u64) {
        if !found.on.is_empty() {
            return;
        }
        let Found { won, value, outright, why, .. } = found.clone();
        let key = (at.clone(), question);
        let mut part = self.part(&key);
        if part.len() * PARTS >= self.most {
            thin::<G>(&mut part);
        }
        part.insert(key, Settled { won, value, outright, why, best, spent });
    }

    /// How far a search that was stopped came in a position that it did not settle.
    pub fn get_open(&self, at: &G::Position, question: Question) -> Option<Open> {
        let open = self.open.read().unwrap_or_else(PoisonError::into_inner);
        if open.is_empty() { None } else { open.get(&(at.clone(), question)).copied() }
    }

    /// Leaves open positions to a search that goes on: those that took the most work, if there is no room for all.
    pub fn put_open(&self, mut found: Vec<(Key<G>, Open)>) {
        let mut open = self.open.write().unwrap_or_else(PoisonError::into_inner);
        found.sort_by_key(|(_, open)| Reverse(open.spent));
        for (key, one) in found {
            if open.len() < self.most / 2 || open.contains_key(&key) {
                open.insert(key, one);
            }
        }
    }

    /// A thread begins to work at a node; what is returned is to be [left](Shared::leave).
    pub fn enter(&self, at: &G::Position, question: Question) -> usize {
        let mark = hash::<G>(&(at.clone(), question)) & (MARKS - 1);
        self.marks[mark].fetch_add(1, Ordering::Relaxed);
        mark
    }

    /// It is done there.
    pub fn leave(&self, mark: usize) {
        self.marks[mark].fetch_sub(1, Ordering::Relaxed);
    }

    /// How many threads are at work at a node, if no two nodes have the same mark.
    pub fn at_work(&self, at: &G::Position, question: Question) -> u32 {
        self.marks[hash::<G>(&(at.clone(), question)) & (MARKS - 1)].load(Ordering::Relaxed)
    }

    /// Tells that a question about the root is settled.
    pub fn settle_root(&self, question: Question) {
        self.settled.fetch_or(1 << question.threshold(), Ordering::Release);
    }

    /// Whether a question about the root is settled.
    pub fn has_settled_root(&self, question: Question) -> bool {
        self.settled.load(Ordering::Acquire) & 1 << question.threshold() != 0
    }

    /// Nobody is at work.
    pub fn begin(&self) {
        self.over.store(false, Ordering::Release);
    }

    /// Tells all threads to end.
    pub fn end(&self) {
        self.over.store(true, Ordering::Release);
    }

    /// Whether all threads are to end.
    pub fn is_over(&self) -> bool {
        self.over.load(Ordering::Acquire)
    }

    fn part(&self, key: &(G::Position, Question)) -> MutexGuard<'_, Part<G>> {
        // The bits of the map itself are others.
        let place = hash::<G>(key) >> 32 & (PARTS - 1);
        // Whoever panicked left a map that is whole.
        self.parts[place].lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lets about half of a part go, that which took the least work.
fn thin<G: Game>(part: &mut Part<G>) {
    let mut spent: Vec<u64> = part.values().map(|settled| settled.spent).collect();
    let middle = spent.len() / 2;
    if middle > 0 {
        let (_, &mut limit, _) = spent.select_nth_unstable(middle);
        part.retain(|_, settled| settled.spent > limit);
    }
}

fn hash<G: Game>(key: &(G::Position, Question)) -> usize {
    BuildHasherDefault::<FxHasher>::default().hash_one(key) as usize
}
