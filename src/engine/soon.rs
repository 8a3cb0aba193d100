//! Compilation within a time: what a user's file is compiled to may take longer than he has allowed for the answer.
//!
//! Compiling cannot be stopped, so it has a thread of its own, and who waits for it need not when the time is over: the
//! process ends with the answer.

use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use crate::interrupt;

/// The passes recurse along the rules.
const STACK: usize = 256 << 20;

/// How often it is looked whether the user wants to end.
const LOOK: Duration = Duration::from_millis(20);

/// What there is to say if it is none.
pub const TOO_SHORT: &str = "the time was too short to compile the game; give more by --seconds";

/// What is made, or none if the time is over first, or the user ends it.
///
/// # Errors
/// Those of what makes it.
pub fn soon<T: Send + 'static>(
    time: Option<Duration>,
    make: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<Option<T>, String> {
    let started = Instant::now();
    let (sender, receiver) = channel();
    let thread = std::thread::Builder::new().stack_size(STACK);
    thread.spawn(move || sender.send(make())).map_err(|error| error.to_string())?;
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(made) => return made.map(Some),
            Err(RecvTimeoutError::Disconnected) => return Err("the game was not compiled to the end".to_string()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if interrupt::requested() || time.is_some_and(|time| started.elapsed() >= time) {
            return Ok(None);
        }
    }
}
