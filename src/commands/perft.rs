//! `kikashi perft`: the number of move sequences of a length, the classical check of a move generator.

use std::time::Instant;

use serde::Serialize;

use super::Output;
use crate::engine::{Knowledge, Unit, Way, engine};
use crate::failure::Failure;
use crate::native::Wants;
use crate::position::{FileArg, PositionArgs};

/// Count the sequences of moves from a position.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    file: FileArg,
    /// How many moves.
    #[arg(long)]
    depth: u32,
    /// Count turns, the whole sequences of moves of one side, instead of moves.
    #[arg(long)]
    turns: bool,
    /// How the rules are run; the fastest there is without.
    #[arg(long)]
    engine: Option<Way>,
}

#[derive(Serialize)]
struct Report {
    game: String,
    engine: &'static str,
    depth: u32,
    unit: &'static str,
    leaves: u64,
    seconds: f64,
}

/// Runs the command.
pub fn run(args: &Args, output: Output) -> Result<(), Failure> {
    args.position.native.fits(args.engine.as_slice())?;
    let question = args.position.question(args.file.file.as_deref(), &Wants::moves())?;
    let engine = engine(&question.setting, &[], args.engine, Knowledge::None)?;
    let progress = output.progress(None);
    progress.set_message(format!("{} to depth {}", question.setting.name, args.depth));
    let started = Instant::now();
    let unit = if args.turns { Unit::Turns } else { Unit::Moves };
    let leaves = engine.perft(&question.position, &question.root, unit, args.depth)?;
    let seconds = started.elapsed().as_secs_f64();
    progress.finish_and_clear();
    let game = question.setting.name.clone();
    let report = Report { game, engine: engine.way().name(), depth: args.depth, unit: unit.name(), leaves, seconds };
    output.answer(&report, || {
        let Report { game, engine, depth, leaves, seconds, .. } = &report;
        let of = if args.turns { " turns" } else { "" };
        format!("{game}, depth {depth}{of}: {leaves} leaves in {seconds:.3} s ({engine})\n")
    })
}
