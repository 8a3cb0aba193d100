//! `kikashi bench`: searches on problem files with known answers, and the tables of the papers.

mod problems;

use super::{Output, tables};
use crate::failure::Failure;

/// Measure searches.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand)]
enum What {
    Problems(problems::Args),
    Tables(tables::Args),
}

/// Runs the command.
pub fn run(args: &Args, output: Output) -> Result<(), Failure> {
    match &args.what {
        What::Problems(args) => problems::run(args, output),
        What::Tables(args) => tables::run(args, output),
    }
}
