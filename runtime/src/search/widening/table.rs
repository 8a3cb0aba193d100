//! The table of the family (*Generalized Widening*, section 4.3): what a place is worth, how deep and with which threat that
//! was searched, and the replies to a threat.

use std::rc::Rc;

use crate::search::Stop;
use crate::search::arena::{Arena, PerPlace, Place, Step};
use crate::search::prover::Worth;

/// A lower and an upper bound of what is of interest.
pub type Window = (Worth, Worth);

/// A reply, and what it leads to.
pub type Reply = (Step, Place);

/// How a score of the table is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flag {
    Exact,
    Min,
    Max,
}

/// How far a score was searched: the number of the threat, and the depth.
#[derive(Clone, Copy, Debug)]
pub struct Searched {
    pub threat: usize,
    pub depth: u32,
}

/// The number of a threat, and the replies that refute it.
type Forced = (usize, Rc<[Reply]>);

#[derive(Clone, Debug)]
struct Entry {
    score: Worth,
    flag: Flag,
    searched: Searched,
    best: Option<Step>,
    /// The replies to the threat, where they were found.
    forced: Option<Forced>,
}

/// What is known of places.
pub struct Table(PerPlace<Option<Box<Entry>>>);

impl Table {
    /// A table in which nothing is known.
    pub fn new() -> Self {
        Self(PerPlace::new(None))
    }

    fn get(&self, at: Place) -> Option<&Entry> {
        self.0.get(at).as_deref()
    }

    /// What a place is worth where the table tells it; else the window may be less than it was.
    pub fn worth(&self, at: Place, window: &mut Window, wanted: Searched) -> Option<Worth> {
        let entry = self.get(at)?;
        if entry.score.is_settled() && entry.flag == Flag::Exact {
            return Some(entry.score);
        }
        if entry.searched.depth < wanted.depth || wanted.threat > entry.searched.threat {
            return None;
        }
        match entry.flag {
            Flag::Exact => return Some(entry.score),
            Flag::Min => window.0 = window.0.max(entry.score),
            Flag::Max => window.1 = window.1.min(entry.score),
        }
        (window.0 >= window.1).then_some(entry.score)
    }

    /// The step that was best.
    pub fn best(&self, at: Place) -> Option<Step> {
        self.get(at)?.best
    }

    /// The replies that refute this threat.
    pub fn forced(&self, at: Place, threat: usize) -> Option<Rc<[Reply]>> {
        let (of, replies) = self.get(at)?.forced.as_ref()?;
        (*of == threat).then(|| replies.clone())
    }

    /// Keeps what a place is worth, whatever window it is asked with.
    ///
    /// # Errors
    /// If the memory of the budget is full.
    pub fn keep_exact(
        &mut self,
        arena: &mut dyn Arena,
        at: Place,
        score: Worth,
        searched: Searched,
    ) -> Result<(), Stop> {
        self.put(arena, at, (score, Flag::Exact), searched, None)
    }

    /// Keeps what a search with a window found, and its best step.
    ///
    /// # Errors
    /// If the memory of the budget is full.
    pub fn keep(
        &mut self,
        arena: &mut dyn Arena,
        at: Place,
        score: Worth,
        window: Window,
        searched: Searched,
        best: Option<Step>,
    ) -> Result<(), Stop> {
        self.put(arena, at, (score, flag(score, window)), searched, best)
    }

    fn put(
        &mut self,
        arena: &mut dyn Arena,
        at: Place,
        (score, flag): (Worth, Flag),
        searched: Searched,
        best: Option<Step>,
    ) -> Result<(), Stop> {
        let old = self.get(at);
        let forced = old.and_then(|entry| entry.forced.clone());
        let best = best.or_else(|| old.and_then(|entry| entry.best));
        if old.is_none() {
            arena.spend(size_of::<Entry>())?;
        }
        self.0.set(arena, at, Some(Box::new(Entry { score, flag, searched, best, forced })))
    }

    /// Keeps the replies that refute a threat.
    ///
    /// # Errors
    /// If the memory of the budget is full.
    pub fn keep_forced(
        &mut self,
        arena: &mut dyn Arena,
        at: Place,
        threat: usize,
        replies: &[Reply],
    ) -> Result<(), Stop> {
        arena.spend(size_of_val(replies) + size_of::<Entry>())?;
        let forced = Some((threat, replies.into()));
        let entry = match self.get(at).cloned() {
            Some(old) => Entry { forced, ..old },
            // A bound that everything is above says nothing.
            None => {
                let searched = Searched { threat, depth: 0 };
                Entry { score: Worth::Lost, flag: Flag::Min, searched, best: None, forced }
            }
        };
        self.0.set(arena, at, Some(Box::new(entry)))
    }
}

/// How a result of a window is meant: the entry of section 4.3.
///
/// In this window a bound taken for exact would be no fault. A win and a loss are settled, and so exact: only a win is
/// above a window that begins at `Unknown`, and nothing is below a loss. What lies between is never above the lower end of
/// any window, so an entry with it ends the search of its place whatever its flag, and proves nothing.
fn flag(worth: Worth, (alpha, beta): Window) -> Flag {
    if worth.is_settled() {
        Flag::Exact
    } else if worth <= alpha {
        Flag::Max
    } else if worth >= beta {
        Flag::Min
    } else {
        Flag::Exact
    }
}
