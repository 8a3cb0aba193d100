//! Ctrl-C ends long work cleanly: the first one asks it to stop and to report what it has, the second one ends the
//! process.

use std::sync::atomic::{AtomicBool, Ordering};

static STOP: AtomicBool = AtomicBool::new(false);

/// Listens for Ctrl-C from now on.
pub fn listen() {
    // Without a handler Ctrl-C ends the process, which is no reason to refuse the work.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Whether the user wants the work to end.
pub fn requested() -> bool {
    STOP.load(Ordering::Relaxed)
}
