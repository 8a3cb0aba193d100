//! `kikashi playouts`: how many random games a second.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::{Output, too_short};
use crate::engine::{Knowledge, Tally, Way, engine, soon};
use crate::failure::Failure;
use crate::interrupt;
use crate::native::Wants;
use crate::position::{FileArg, PositionArgs};

/// Play random games from a position.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    file: FileArg,
    /// For how long.
    #[arg(long, default_value_t = 5.0)]
    seconds: f64,
    /// Where the random numbers start.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How the rules are run; the fastest there is without.
    #[arg(long)]
    engine: Option<Way>,
}

#[derive(Serialize)]
struct Report {
    game: String,
    engine: &'static str,
    playouts: u64,
    playouts_per_second: f64,
    moves_per_second: f64,
    mean_length: f64,
    first_player_wins: f64,
    draws: f64,
    seconds: f64,
}

/// Runs the command.
pub fn run(args: &Args, output: Output) -> Result<(), Failure> {
    let limit = Duration::try_from_secs_f64(args.seconds)
        .map_err(|_| Failure::Input("--seconds takes a number of seconds, such as 5".to_string()))?;
    args.position.native.fits(args.engine.as_slice())?;
    let question = args.position.question(args.file.file.as_deref(), &Wants::moves())?;
    let started = Instant::now();
    let (setting, way) = (Arc::new(question.setting), args.engine);
    let made = soon(Some(limit), {
        let setting = setting.clone();
        move || engine(&setting, &[], way, Knowledge::None)
    })?;
    let engine = made.ok_or_else(too_short)?;
    let limit = limit.saturating_sub(started.elapsed());
    let progress = output.progress(None);
    let started = Instant::now();
    let mut tally = Tally::default();
    let mut seed = args.seed;
    let mut batch = 1;
    // Batches grow to a tenth of a second, so that the clock costs nothing.
    while started.elapsed() < limit && !interrupt::requested() {
        let begun = Instant::now();
        tally.add(&engine.playouts(&question.position, &question.root, seed, batch)?);
        seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        if begun.elapsed() < Duration::from_millis(50) {
            batch *= 2;
        }
        progress.set_message(format!("{} games of {}", tally.playouts, setting.name));
    }
    let seconds = started.elapsed().as_secs_f64();
    progress.finish_and_clear();
    let per_game = |count: u64| count as f64 / tally.playouts.max(1) as f64;
    let report = Report {
        game: setting.name.clone(),
        engine: engine.way().name(),
        playouts: tally.playouts,
        playouts_per_second: tally.playouts as f64 / seconds,
        moves_per_second: tally.moves as f64 / seconds,
        mean_length: per_game(tally.moves),
        first_player_wins: per_game(tally.wins[0]),
        draws: per_game(tally.draws),
        seconds,
    };
    output.answer(&report, || {
        format!(
            "{}: {:.0} playouts/s, {:.0} moves/s, {:.1} moves a game; {} won {:.1} %, drawn {:.1} % ({}, {} games in {:.1} s)\n",
            report.game,
            report.playouts_per_second,
            report.moves_per_second,
            report.mean_length,
            setting.player_name(0),
            100.0 * report.first_player_wins,
            100.0 * report.draws,
            report.engine,
            report.playouts,
            report.seconds,
        )
    })
}
