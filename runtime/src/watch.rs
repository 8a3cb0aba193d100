//! Stopping a selector in the middle. A selector is a pure function that may run for minutes on a large board, and the
//! code written for it returns only with its answer; a search that must keep its time cannot wait for that.
//!
//! With the feature `counted` each evaluation calls `tick`, which now and then looks at the time and
//! leaves the selector by unwinding, without a panic message, as incremental compilers leave a cancelled query. Nothing
//! is half done then: selectors write nothing but the list of moves that they are given. In programs that abort on panic
//! nothing is ever stopped.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// How many evaluations lie between two looks at the time: a tenth of a millisecond or less on a large board.
#[cfg(feature = "counted")]
const STEP: u64 = 256;

/// What tells the time: how long it is since a moment of its own.
pub type Clock = fn() -> Duration;

/// The time that passes, whoever works.
pub fn wall() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    BEGUN.elapsed()
}

/// When work is to end.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    /// What tells the time.
    pub clock: Clock,
    /// At this time of the clock.
    pub deadline: Option<Duration>,
    /// As soon as this is so.
    pub interrupted: fn() -> bool,
}

impl Watch {
    /// So much time from now on, if it is limited.
    pub fn new(clock: Clock, time: Option<Duration>, interrupted: fn() -> bool) -> Self {
        Self { clock, deadline: None, interrupted }.no_longer_than(time.unwrap_or(Duration::MAX))
    }

    /// The same with no more than so much time from now on.
    pub fn no_longer_than(&self, time: Duration) -> Self {
        let end = (self.clock)().checked_add(time);
        Self { deadline: self.deadline.into_iter().chain(end).min(), ..*self }
    }

    /// Whether it is time to end.
    pub fn is_over(&self) -> bool {
        (self.interrupted)() || self.deadline.is_some_and(|deadline| (self.clock)() >= deadline)
    }

    /// Does the work; `None` if it was left because the time was over.
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
        if cfg!(not(panic = "unwind")) {
            return Some(work());
        }
        let outer = (WATCH.replace(Some(*self)), NEXT.replace(0));
        let result = catch_unwind(AssertUnwindSafe(work));
        WATCH.set(outer.0);
        NEXT.set(outer.1);
        match result {
            Ok(value) => Some(value),
            Err(reason) if reason.is::<Over>() => None,
            Err(panic) => resume_unwind(panic),
        }
    }
}

/// What is thrown when the time is over.
struct Over;

thread_local! {
    static WATCH: Cell<Option<Watch>> = const { Cell::new(None) };
    /// The count of evaluations at which to look next.
    static NEXT: Cell<u64> = const { Cell::new(u64::MAX) };
}

/// Called with the count of evaluations so far.
#[cfg(feature = "counted")]
#[inline]
pub(crate) fn tick(count: u64) {
    if count >= NEXT.get() {
        look(count);
    }
}

#[cfg(feature = "counted")]
#[cold]
fn look(count: u64) {
    if WATCH.get().is_some_and(|watch| watch.is_over()) {
        NEXT.set(u64::MAX);
        resume_unwind(Box::new(Over));
    }
    NEXT.set(count + STEP);
}

#[cfg(all(test, feature = "counted"))]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::evaluations::{evaluations, played};

    #[test]
    fn work_ends_when_its_time_is_over() {
        let watch = Watch::new(wall, Some(Duration::from_millis(20)), || false);
        let left = watch.run(|| {
            loop {
                played();
            }
        });
        assert_eq!(left, None::<()>);
        let late = watch.deadline.map(|deadline| wall() - deadline);
        assert!(late.is_some_and(|late| late < Duration::from_millis(20)), "{late:?}");
        // Outside, evaluations are counted and nothing else.
        let before = evaluations();
        for _ in 0..3 * STEP {
            played();
        }
        assert_eq!(evaluations(), before + 3 * STEP);
    }

    #[test]
    fn a_clock_of_its_own_tells_when_work_ends() {
        static SECONDS: AtomicU64 = AtomicU64::new(100);
        let clock = || Duration::from_secs(SECONDS.load(Ordering::Relaxed));
        let watch = Watch::new(clock, Some(Duration::from_secs(10)), || false);
        let sooner = watch.no_longer_than(Duration::from_secs(5));
        let over = |seconds| {
            SECONDS.store(seconds, Ordering::Relaxed);
            [watch.is_over(), sooner.is_over()]
        };
        assert_eq!([104, 105, 109, 110].map(over), [[false; 2], [false, true], [false, true], [true; 2]]);
        assert_eq!(sooner.no_longer_than(Duration::MAX).deadline, sooner.deadline);
    }

    #[test]
    fn work_that_ends_by_itself_is_left_alone() {
        let watch = Watch::new(wall, None, || false);
        assert_eq!(watch.run(|| 5), Some(5));
        let inner = watch.run(|| Watch::new(wall, None, || true).run(played));
        assert_eq!(inner, Some(None));
    }

    #[test]
    #[should_panic(expected = "a fault of its own")]
    fn other_panics_pass() {
        let watch = Watch::new(wall, None, || false);
        let _ = watch.run(|| panic!("a fault of its own"));
    }
}
