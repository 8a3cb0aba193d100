//! Ctrl-C ends long work cleanly: the first one asks it to stop and to report what it has, the second one ends the
//! process.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use signal_hook::consts::SIGINT;
use signal_hook::flag;

static STOP: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Listens for Ctrl-C from now on.
pub fn listen() {
    // The flag is asked before it is set. Without a handler Ctrl-C ends the process, which is no reason to refuse the work.
    let _ = flag::register_conditional_shutdown(SIGINT, 130, STOP.clone())
        .and_then(|_| flag::register(SIGINT, STOP.clone()));
}

/// Whether the user wants the work to end.
pub fn requested() -> bool {
    STOP.load(Ordering::Relaxed)
}
