//! The command line.

use std::process::ExitCode;

fn main() -> ExitCode {
    kikashi::commands::run(std::env::args_os())
}
