//! `kikashi verify`: selectors against the judge.

use super::Output;
use crate::failure::Failure;

/// Hold every selector against the judge.
#[derive(clap::Args)]
pub struct Args {
    /// A shipped game or instance, or a .game file.
    game: String,
}

/// Runs the command.
pub fn run(_args: &Args, _output: Output) -> Result<(), Failure> {
    Err(Failure::input("not yet"))
}
