//! The time that this process works: what a search takes on a machine that has other work as well.

use std::time::Duration;

/// Processor time of all threads since the process began, where the system tells it; else the time that passes.
pub fn time() -> Duration {
    #[cfg(unix)]
    {
        use rustix::time::{ClockId, clock_gettime};
        let now = clock_gettime(ClockId::ProcessCPUTime);
        let seconds = Duration::from_secs(u64::try_from(now.tv_sec).unwrap_or(0));
        seconds + Duration::from_nanos(u64::try_from(now.tv_nsec).unwrap_or(0))
    }
    #[cfg(not(unix))]
    kikashi_runtime::watch::wall()
}
