//! `kikashi verify`: the compiled form of a game against the judge, and what was tried.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Output, level, names, too_short};
use crate::engine::{Knowledge, Way, engine, soon};
use crate::failure::Failure;
use crate::interrupt;
use crate::native::Wants;
use crate::position::PositionArgs;
use crate::verify::positions::distances;
use crate::verify::{INTERRUPT, Plan, Positions, text, verify};

/// Hold every selector, its verdict and its moves, against the judge.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// How many positions to sample.
    #[arg(long, default_value_t = 1_000)]
    positions: usize,
    /// Try all positions, with all targets, instead of a sample.
    #[arg(long, conflicts_with = "positions")]
    all: bool,
    /// The selectors, in place of those that the rule book lists.
    #[arg(long)]
    selectors: Vec<String>,
    /// Where the random numbers start.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The ways to run the game that are held against the judge; the fastest there is without.
    #[arg(long, value_delimiter = ',')]
    engine: Vec<Way>,
    /// The knowledge levels that are held against the judge, of none, distance, abstract, trace and abstract+trace.
    #[arg(long, value_delimiter = ',', value_parser = level, default_values = ["none", "distance", "trace"])]
    knowledge: Vec<Knowledge>,
    /// Stop after this time, with what there is.
    #[arg(long)]
    seconds: Option<f64>,
}

/// Runs the command.
pub fn run(args: &Args, output: Output) -> Result<(), Failure> {
    let time = args.seconds.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|_| Failure::Input("--seconds takes a number of seconds, such as 60".to_string()))?;
    let started = Instant::now();
    let setting = Arc::new(args.position.setting()?);
    let selectors = match names(&args.selectors).as_slice() {
        [] => setting.game().selectors.clone(),
        asked => asked.iter().map(|name| setting.selector(name)).collect::<Result<_, _>>()?,
    };
    let own: Vec<String> = selectors.iter().map(|selector| selector.name.clone()).collect();
    // Besides those asked for, the selectors that tell how far a position is from the goal.
    let more: Vec<String> = distances(&own).filter(|name| !own.contains(name)).collect();
    let asked = [own, more].concat();
    args.position.native.fits(&args.engine)?;
    args.position.launch(&setting, &Wants::of(&asked, &args.knowledge))?;
    let ways: Vec<Option<Way>> = match args.engine.as_slice() {
        [] => vec![None],
        ways => ways.iter().copied().map(Some).collect(),
    };
    let each = ways.into_iter().flat_map(|way| args.knowledge.iter().map(move |level| (way, *level)));
    let each: Vec<_> = each.collect();
    let made = soon(time, {
        let (setting, asked) = (setting.clone(), asked.clone());
        move || each.into_iter().map(|(way, level)| engine(&setting, &asked, way, level)).collect::<Result<Vec<_>, _>>()
    })?;
    let Some(engines) = made else {
        return Err(too_short());
    };
    let time = time.map(|time| time.saturating_sub(started.elapsed()));
    let positions = if args.all { Positions::All } else { Positions::Sampled(args.positions, args.seed) };
    let plan = Plan { setting: &setting, selectors, engines, positions, time };
    let bar = output.progress(Some(0));
    let report = verify(&plan, &|done, total| {
        bar.set_length(total);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let report = report?;
    if report.positions == 0 && interrupt::requested() {
        return Err(Failure::Interrupted);
    }
    if let (0, Some(because)) = (report.positions, &report.left_out.because) {
        return Err(Failure::Input(because.clone()));
    }
    if report.positions == 0 && report.stopped_by.is_some() {
        return Err(Failure::input("the time was too short to try a position; give more by --seconds"));
    }
    output.answer(&report, || text(&report))?;
    match report.mismatch_count {
        // What was tried until then is well, and no more is known.
        0 if report.stopped_by == Some(INTERRUPT) => Err(Failure::Interrupted),
        0 => Ok(()),
        _ => Err(Failure::Wrong),
    }
}
