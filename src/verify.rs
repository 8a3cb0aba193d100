//! Holding a game's compiled form against the judge: legal moves, goals, and every selector's verdict and move set,
//! position by position.
//!
//! The judge decides alone; the engines under test only say which sampled positions are worth its time, so that a
//! sample does not consist of positions where nothing can happen.

mod check;
pub mod positions;
pub mod sample;
mod text;
mod trace;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use kikashi_gamedef::interp::Undecided;
use kikashi_gamedef::rules::Selector;
use kikashi_gamedef::snapshot::Snapshot;
use kikashi_runtime::watch::{Watch, wall};
use serde::Serialize;

use crate::engine::{Engine, Root};
use crate::interrupt;
use crate::setting::Setting;
use check::Checker;
pub use text::text;

/// Which positions are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Positions {
    /// All that can arise when either side may move at any time, with every choice of parameters.
    All,
    /// So many, from random games in which either side may move at any time; the seed.
    Sampled(usize, u64),
}

/// What to verify.
pub struct Plan<'p> {
    /// The game.
    pub setting: &'p Setting,
    /// The selectors.
    pub selectors: Vec<Selector>,
    /// What is held against the judge; each must know the selectors and those of [`positions::distances`].
    pub engines: Vec<Arc<dyn Engine>>,
    /// The positions.
    pub positions: Positions,
    /// When to stop with what there is.
    pub time: Option<Duration>,
}

/// What was found.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// Positions tried, each with parameters and roles.
    pub positions: u64,
    /// Comparisons made.
    pub checks: u64,
    /// Comparisons that failed.
    pub mismatch_count: u64,
    /// How many of them were about what, as in [`Mismatch::about`].
    pub mismatches_about: BTreeMap<String, u64>,
    /// The first of them, those on the emptiest boards first.
    pub mismatches: Vec<Mismatch>,
    /// Positions that could not be tried since the judge has no answer.
    pub left_out: LeftOut,
    /// Positions by the number of moves that the attacker needs: by the least n for which gi-n holds.
    pub by_distance: BTreeMap<String, u64>,
    /// The part of the positions from which the attacker, to move, wins within reach of the selectors; 0 to 1.
    pub within_reach: f64,
    /// Whether that part of a sample is smaller than [`WITHIN_REACH`], for want of such positions or of time.
    pub too_few_within_reach: bool,
    /// For each selector how often it holds, and how often not.
    pub verdicts: BTreeMap<String, Counts>,
    /// The ways to run the game, with what each did.
    pub levels: Vec<Level>,
    /// Where one step of a move gave a place two values, of which the later counts.
    pub written_twice: Vec<WrittenTwice>,
    /// What the judge did.
    pub judge: Effort,
    /// Time in all.
    pub seconds: f64,
    /// Why it ended early.
    pub stopped_by: Option<&'static str>,
}

/// Positions that were not tried.
#[derive(Clone, Debug, Default, Serialize)]
pub struct LeftOut {
    /// How many.
    pub positions: u64,
    /// Why the first of them was not.
    pub because: Option<String>,
}

impl LeftOut {
    fn add(&mut self, positions: u64, because: impl Into<Option<String>>) {
        self.positions += positions;
        self.because = self.because.take().or(because.into());
    }
}

/// How often a selector held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// It held.
    pub holds: u64,
    /// It did not.
    pub fails: u64,
}

/// What a knowledge level cost.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Level {
    /// The knowledge level.
    pub level: &'static str,
    /// How the game was run.
    pub engine: &'static str,
    /// How many, as [`Rooted::evaluations`](crate::engine::Rooted::evaluations) defines them.
    pub evaluations: u64,
    /// Time of the calls of selectors alone, for verdict and moves, summed over threads.
    pub seconds: f64,
    /// Evaluations a second of that time.
    pub evaluations_per_second: f64,
    /// Legal moves of the side to move where a selector was asked: at level `none` all of them are candidates.
    pub mean_candidates: f64,
    /// Points on which a true verdict rests: at levels that do not tell, all of the board.
    pub mean_trace: f64,
    /// Points on which a false verdict rests.
    pub mean_trace_failed: f64,
    /// How many true verdicts told their trace.
    #[serde(skip)]
    traced: u64,
    /// How many false verdicts did.
    #[serde(skip)]
    traced_failed: u64,
}

/// Two assignments of one step that give one place different values.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct WrittenTwice {
    /// File and line of the two, the one that counts last.
    pub places: [String; 2],
    /// What they write, as the rules name it.
    pub state: String,
    /// In how many moves that the judge made.
    pub moves: u64,
}

/// What the judge cost.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Effort {
    /// Gradual games evaluated on a position, those that it remembers not counted again.
    pub evaluations: u64,
    /// Time for all its answers, legal moves and goals among them, summed over threads.
    pub seconds: f64,
}

/// A disagreement with the judge.
#[derive(Clone, Debug, Serialize)]
pub struct Mismatch {
    /// How the game was run.
    pub engine: &'static str,
    /// What was asked: a selector, its trace, `legal moves`, `goal` or `over`.
    pub about: String,
    /// Roles and parameters.
    pub root: String,
    /// The position as a picture, and the cells that are not in it.
    pub position: String,
    /// The judge's answer.
    pub expected: String,
    /// The engine's.
    pub found: String,
    /// How many points are filled.
    #[serde(skip)]
    filled: usize,
    #[serde(skip)]
    order: usize,
}

/// The part of a sample that should be within reach of the selectors, where such positions can be found, in tenths.
pub const WITHIN_REACH: u64 = 3;

/// How many mismatches are kept.
const KEPT: usize = 20;

/// How often it is looked whether time is up.
const WATCH: Duration = Duration::from_millis(5);

/// A piece of work: positions that share a root, or a share of a sample.
enum Piece<'p> {
    Known(&'p Root, &'p [Snapshot]),
    Drawn(usize, u64),
}

/// Carries out a plan. `progress` hears how many positions are done, of how many.
///
/// # Errors
/// If the game or a selector cannot be run, or all positions are too many.
pub fn verify(plan: &Plan<'_>, progress: &(dyn Fn(u64, u64) + Sync)) -> Result<Report, String> {
    let started = Instant::now();
    let watch = Watch::new(wall, plan.time, interrupt::requested);
    let book = plan.setting.rule_book().map_err(|failure| failure.to_string())?;
    let source = positions::Source::new(plan.setting, &book)?;
    let all = match plan.positions {
        Positions::All => source.all()?,
        Positions::Sampled(..) => Vec::new(),
    };
    let roots = if all.is_empty() { Vec::new() } else { source.roots() };
    let pieces = pieces(plan.positions, &all, &roots);
    let total = match plan.positions {
        Positions::All => (all.len() * roots.len()) as u64,
        Positions::Sampled(count, _) => count as u64,
    };
    let (next, done, stop) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
    let failed: Mutex<Option<String>> = Mutex::new(None);
    let merged: Mutex<Report> = Mutex::new(Report::default());
    let is_over = || stop.load(Ordering::Relaxed);
    let work = || {
        let mut checker = Checker::new(plan, &stop, watch);
        loop {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= pieces || is_over() {
                break;
            }
            let mut tick = || {
                progress(done.fetch_add(1, Ordering::Relaxed) as u64 + 1, total);
                is_over()
            };
            let result = match piece(at, plan.positions, &all, &roots) {
                Piece::Known(root, positions) => checker.known(root, positions, at, &mut tick),
                Piece::Drawn(count, seed) => checker.drawn(&source, count, seed, at, &mut tick),
            };
            if let Err(why) = result
                && why != Undecided::Stopped
            {
                stop.store(true, Ordering::Relaxed);
                failed.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(why.to_string());
            }
        }
        let report = checker.finish();
        merged.lock().unwrap_or_else(PoisonError::into_inner).add(report);
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(pieces.max(1));
    std::thread::scope(|scope| {
        // The judge recurses along the moves of a gradual game.
        let thread = || std::thread::Builder::new().stack_size(64 << 20).spawn_scoped(scope, work);
        let spawned: Vec<_> = (0..threads).map_while(|_| thread().ok()).collect();
        if spawned.is_empty() {
            work();
        }
        // One position can take the judge longer than there is time.
        while !spawned.iter().all(|thread| thread.is_finished()) {
            if watch.is_over() {
                stop.store(true, Ordering::Relaxed);
            }
            std::thread::sleep(WATCH);
        }
    });
    if let Some(why) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(why);
    }
    let mut report = merged.into_inner().unwrap_or_else(PoisonError::into_inner);
    report.finish(plan, started.elapsed(), done.into_inner() as u64 >= total);
    Ok(report)
}

/// What a report says that Ctrl-C ended.
pub const INTERRUPT: &str = "interrupt";

/// How many positions of a root are a piece of work.
const OF_ROOT: usize = 4096;

/// How many positions of a sample are.
const OF_SAMPLE: usize = 16;

/// How many pieces of work there are: so that threads are busy to the end, and what a thread remembers of a root serves
/// many positions.
fn pieces(wanted: Positions, all: &[Snapshot], roots: &[Root]) -> usize {
    match wanted {
        Positions::All => roots.len() * all.len().div_ceil(OF_ROOT),
        Positions::Sampled(count, _) => count.div_ceil(OF_SAMPLE),
    }
}

/// A piece of work by its number.
fn piece<'p>(at: usize, wanted: Positions, all: &'p [Snapshot], roots: &'p [Root]) -> Piece<'p> {
    match wanted {
        Positions::All => {
            let of_root = all.len().div_ceil(OF_ROOT).max(1);
            let start = at % of_root * OF_ROOT;
            Piece::Known(&roots[at / of_root], &all[start..all.len().min(start + OF_ROOT)])
        }
        Positions::Sampled(count, seed) => {
            let start = at * OF_SAMPLE;
            Piece::Drawn(OF_SAMPLE.min(count - start), seed.wrapping_add(start as u64))
        }
    }
}

impl Report {
    /// Adds what another thread found.
    fn add(&mut self, other: Report) {
        self.positions += other.positions;
        self.checks += other.checks;
        self.mismatch_count += other.mismatch_count;
        self.mismatches.extend(other.mismatches);
        self.left_out.add(other.left_out.positions, other.left_out.because);
        for (about, count) in other.mismatches_about {
            *self.mismatches_about.entry(about).or_default() += count;
        }
        for (name, count) in other.by_distance {
            *self.by_distance.entry(name).or_default() += count;
        }
        for (name, counts) in other.verdicts {
            let own = self.verdicts.entry(name).or_default();
            own.holds += counts.holds;
            own.fails += counts.fails;
        }
        self.judge.evaluations += other.judge.evaluations;
        self.judge.seconds += other.judge.seconds;
        if self.levels.is_empty() {
            self.levels = other.levels;
            return;
        }
        for (own, level) in self.levels.iter_mut().zip(other.levels) {
            own.evaluations += level.evaluations;
            own.seconds += level.seconds;
            own.mean_candidates += level.mean_candidates;
            own.mean_trace += level.mean_trace;
            own.mean_trace_failed += level.mean_trace_failed;
            own.traced += level.traced;
            own.traced_failed += level.traced_failed;
        }
    }

    /// Forgets all mismatches but the first.
    fn keep_first(&mut self) {
        self.mismatches.sort_by_key(|mismatch| (mismatch.filled, mismatch.order));
        self.mismatches.truncate(KEPT);
    }

    /// Turns sums into means, and keeps the first mismatches.
    fn finish(&mut self, plan: &Plan<'_>, time: Duration, is_complete: bool) {
        self.game = plan.setting.name.clone();
        self.seconds = time.as_secs_f64();
        self.keep_first();
        let beyond = ["over", "beyond"].iter().filter_map(|name| self.by_distance.get(*name)).sum::<u64>();
        let within = self.positions.saturating_sub(beyond);
        self.within_reach = within as f64 / self.positions.max(1) as f64;
        self.too_few_within_reach =
            matches!(plan.positions, Positions::Sampled(..)) && 10 * within < WITHIN_REACH * self.positions;
        let asked: u64 = self.verdicts.values().map(|counts| counts.holds + counts.fails).sum();
        for level in &mut self.levels {
            level.evaluations_per_second = level.evaluations as f64 / level.seconds.max(1e-9);
            level.mean_candidates /= asked.max(1) as f64;
            let all = plan.setting.judge.board().points() as f64;
            let mean = |sum: f64, count: u64| if count == 0 { all } else { sum / count as f64 };
            level.mean_trace = mean(level.mean_trace, level.traced);
            level.mean_trace_failed = mean(level.mean_trace_failed, level.traced_failed);
        }
        let place = |span| plan.setting.book.sources.place(span);
        // What rules of the start write twice is noted by the judge that makes it.
        let _ = plan.setting.judge.initial(plan.setting.setup.as_deref());
        let twice = plan.setting.judge.written_twice().into_iter().map(|twice| WrittenTwice {
            places: twice.places.map(place),
            state: crate::draw::entry(plan.setting, &plan.setting.game().cells[twice.cell.0], twice.cell.1),
            moves: twice.count,
        });
        self.written_twice = twice.collect();
        self.written_twice.sort();
        if !is_complete {
            self.stopped_by = Some(if interrupt::requested() { INTERRUPT } else { "time" });
        }
    }
}
