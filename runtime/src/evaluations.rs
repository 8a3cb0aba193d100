//! How much selectors do, counted in positions.
//!
//! Counting is a feature of the tools, the crate's `counted`: without it [`played`] is nothing, and no selector can be
//! stopped in the middle; see [`watch`](crate::watch).

#[cfg(feature = "counted")]
use std::cell::Cell;

#[cfg(feature = "counted")]
thread_local! {
    static PLAYED: Cell<u64> = const { Cell::new(0) };
}

/// How many evaluations selectors made since this thread began; 0 without the feature `counted`.
///
/// An evaluation is a position that a selector reaches by a legal move, all its effects made, or by giving the turn
/// over, and in which it then asks for a goal or a gradual game: inner positions as well as those where a line ends,
/// and each time anew when several lines lead to it. The position that the selector is asked about is none.
pub fn evaluations() -> u64 {
    #[cfg(feature = "counted")]
    return PLAYED.get();
    #[cfg(not(feature = "counted"))]
    0
}

/// The position of an evaluation, which is counted.
#[inline(always)]
pub fn counting<P>(position: P) -> P {
    played();
    position
}

/// Called for each evaluation.
#[inline(always)]
pub fn played() {
    #[cfg(feature = "counted")]
    {
        let count = PLAYED.get() + 1;
        PLAYED.set(count);
        crate::watch::tick(count);
    }
}
