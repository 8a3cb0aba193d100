//! The time that this process, or a thread of it, works: what a search takes on a machine that has other work as well.

use std::time::Duration;

/// Processor time of all threads since the process began, where the system tells it; else the time that passes.
pub fn time() -> Duration {
    #[cfg(unix)]
    return of(rustix::time::ClockId::ProcessCPUTime);
    #[cfg(not(unix))]
    kikashi_runtime::watch::wall()
}

/// Processor time of this thread, where the system tells it; else the time that passes.
pub fn of_thread() -> Duration {
    #[cfg(unix)]
    return of(rustix::time::ClockId::ThreadCPUTime);
    #[cfg(not(unix))]
    kikashi_runtime::watch::wall()
}

#[cfg(unix)]
fn of(clock: rustix::time::ClockId) -> Duration {
    let now = rustix::time::clock_gettime(clock);
    let seconds = Duration::from_secs(u64::try_from(now.tv_sec).unwrap_or(0));
    seconds + Duration::from_nanos(u64::try_from(now.tv_nsec).unwrap_or(0))
}
