//! The command line.

use std::process::ExitCode;

/// The compiler and the interpreter ask for much memory in small pieces, for which the system's is slower.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    kikashi::commands::run(std::env::args_os())
}
