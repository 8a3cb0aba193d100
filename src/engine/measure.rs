//! How long a selector takes: nanoseconds of a single call, for functions that take from ten of them to seconds.
//!
//! A call is repeated until the clock can tell, and the fastest of a few batches counts, since what else the machine
//! does only adds. What may take too long is first run under a watch, which can stop it.

use std::time::{Duration, Instant};

use kikashi_gamedef::snapshot::Play;
use kikashi_runtime::watch::{Watch, wall};
use kikashi_runtime::{Batched, Move, SelectorId};

use crate::interrupt;

/// How long a batch of calls should take at least.
const BATCH: Duration = Duration::from_micros(20);

/// The most calls of a batch.
const MOST_CALLS: f64 = 2_000.0;

/// How many batches are tried.
const BATCHES: usize = 4;

/// A call that takes longer is not repeated.
const LONG: Duration = Duration::from_millis(100);

/// What a selector said, and what that cost.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// Its moves, sorted; `None` where its gradual game does not hold.
    pub moves: Option<Vec<Play>>,
    /// Nanoseconds of a call for verdict and moves, without the way from plain data and back.
    pub nanoseconds: f64,
    /// How many evaluations that were; of a hand-written function, the positions that its moves led to.
    pub evaluations: u64,
}

/// A hand-written counterpart of a selector, measured.
#[derive(Clone, Debug, PartialEq)]
pub struct ByHand {
    /// Which one, where there are several.
    pub knowledge: &'static str,
    /// What it said.
    pub measured: Measured,
}

/// The verdict of a function, its moves, and the nanoseconds of a call.
/// A call may be made many times over at once, as often as the number says.
pub(super) fn measured(mut call: impl FnMut(u32, &mut Vec<Move>) -> bool) -> (Option<Vec<Move>>, f64) {
    let mut moves = Vec::new();
    let started = Instant::now();
    let holds = call(1, &mut moves);
    let once = started.elapsed();
    let found = holds.then(|| moves.clone());
    let mut best = once.as_nanos() as f64;
    // What takes long anyway is not disturbed by much.
    let batches = if once > LONG { 0 } else { BATCHES };
    for _ in 0..batches {
        // As many as the fastest so far suggests: the first call may have been interrupted.
        let calls = (BATCH.as_nanos() as f64 / best.max(10.0)).clamp(1.0, MOST_CALLS) as u32;
        let started = Instant::now();
        call(calls, &mut moves);
        best = best.min(started.elapsed().as_nanos() as f64 / f64::from(calls));
    }
    (found, best)
}

/// The evaluations of a call; `None` if it takes longer than the limit.
pub(super) fn counted<G: Batched>(
    game: &G,
    selector: SelectorId,
    at: &G::Position,
    args: &G::Args,
    limit: Duration,
) -> Option<u64> {
    let watch = Watch::new(wall, Some(limit), interrupt::requested);
    let before = kikashi_runtime::evaluations();
    watch.run(|| game.ask_often(selector, at, args, 1, &mut Vec::new()))?;
    Some(kikashi_runtime::evaluations() - before)
}
