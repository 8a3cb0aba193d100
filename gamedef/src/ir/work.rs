//! Steps of work, counted in tests: that the work of every pass grows as the program does is held of counts, not of times.

#[cfg(test)]
thread_local! {
    static STEPS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// One more part of an expression is looked at, or compared with another.
#[inline]
pub fn step() {
    #[cfg(test)]
    STEPS.with(|steps| steps.set(steps.get() + 1));
}

/// How many steps were taken since this was asked before.
#[cfg(test)]
pub fn taken() -> u64 {
    STEPS.with(|steps| steps.replace(0))
}
