//! How much bounds and reasons say of each shipped game, on small boards, and at which level each selector is compiled:
//! `cargo run --release -p kikashi-gamedef --example sharpness [GAME ..]`. All that is asked is held against the judge; an
//! answer that is not his ends the program.

#[path = "../tests/distance/bounds.rs"]
#[expect(dead_code, reason = "the tests use the rest")]
mod bounds;
#[path = "../tests/common/mod.rs"]
#[expect(dead_code, reason = "the tests use the rest")]
mod common;

use std::process::ExitCode;

use common::sharpness::{Sharpness, sharpness};
use common::{Compiled, random_positions, shipped};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::{Chosen, Knowledge, Program};
use kikashi_gamedef::passes::{Levels, auto};
use kikashi_gamedef::snapshot::Snapshot;

/// How many moves in a row the judge looks ahead.
const FARTHEST: usize = 3;

/// Of how many positions of random games one is kept, at least.
const DRAWN: usize = 8;

/// A board, and how many positions of it are tried.
struct Sample {
    case: Compiled,
    positions: usize,
    /// How many moves in a row the judge looks ahead.
    farthest: usize,
}

/// The shipped games on boards that the judge can look at.
fn samples() -> Vec<Sample> {
    let all = ["gi1", "gi2", "ip1", "ip2"];
    let of = |game: &str, given: &[(&str, i32)], positions, farthest| {
        let case = shipped(&format!("{game}.game"), game, given, &all, None);
        Sample { case, positions, farthest }
    };
    vec![
        of("atari_go", &[("size", 4)], 40, FARTHEST),
        of("breakthrough", &[("size", 5)], 20, 2),
        of("capture", &[("size", 4)], 40, FARTHEST),
        of("clobber", &[("width", 3), ("height", 3)], 60, FARTHEST),
        of("connect", &[("size", 3)], 40, FARTHEST),
        of("connect_four", &[("width", 4), ("height", 4), ("n", 3)], 40, FARTHEST),
        of("gomoku", &[("size", 4), ("n", 3)], 40, FARTHEST),
        of("gonnect", &[("size", 4)], 40, FARTHEST),
        of("hex", &[("size", 4)], 40, FARTHEST),
        of("konane", &[("size", 4)], 60, FARTHEST),
        of("lines_of_action", &[("size", 4)], 30, 2),
        of("morris", &[], 20, 2),
        of("nim", &[("heaps", 3)], 40, FARTHEST),
        of("pente", &[("size", 4), ("n", 4), ("pairs", 1)], 40, FARTHEST),
        of("phutball", &[("width", 3), ("height", 5)], 20, 2),
        of("tictactoe", &[], 40, FARTHEST),
        of("y", &[("size", 4)], 40, FARTHEST),
        of("yavalath", &[("side", 3)], 30, 2),
    ]
}

fn main() -> ExitCode {
    let asked: Vec<String> = std::env::args().skip(1).collect();
    println!(
        "| game | bound exact | selector | holds | trace | of failures | moves tried | evaluations | work | level |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for sample in samples().iter().filter(|s| asked.is_empty() || asked.contains(&s.case.name)) {
        if let Err(wrong) = table(sample) {
            eprintln!("{wrong}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

/// Prints the rows of a game.
fn table(sample: &Sample) -> Result<(), String> {
    let case = &sample.case;
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes)?;
    // Random games of small boards are over soon.
    let (mut positions, root) = (random_positions(case, &judge, DRAWN * sample.positions), judge.bare_root());
    let is_open =
        |at: &Snapshot| judge.state(at).is_ok_and(|at| [0, 1].iter().any(|p| !judge.is_stuck(&at, &root, *p)));
    positions.retain(is_open);
    positions.truncate(sample.positions);
    let compile = |levels| {
        auto::compile(&case.module, &case.game, &case.selectors, &levels, &[], &mut |_, _| {})
            .map_err(|refusal| format!("{}: {}", case.name, refusal.message))
    };
    let program = compile(Levels::Given(Knowledge::ALL.into()))?;
    let chosen = compile(Levels::Auto)?.chosen;
    let bound = bound(sample, &program, &positions)?;
    for row in sharpness(case, &program, &positions)? {
        let level = chosen.iter().find(|chosen| chosen.selector == row.selector);
        println!("{}", line(&case.name, &bound, &row, level));
    }
    for what in &program.given_up {
        eprintln!("{}: given up: {what}", case.name);
    }
    Ok(())
}

/// In how many cases the bound on the distance is the judge's number of moves in a row, and that on when a player is
/// without a move.
fn bound(sample: &Sample, program: &Program, positions: &[Snapshot]) -> Result<String, String> {
    let case = &sample.case;
    let wrong = |found: &bounds::Found| found.above.first().cloned();
    let mut text = "none".to_owned();
    if !program.within.is_empty() {
        let found = bounds::check_bounds_of(case, program, positions, sample.farthest, 0);
        if let Some(wrong) = wrong(&found) {
            return Err(wrong);
        }
        text = format!("{} of {}", found.exact, found.tried);
    }
    if !program.stuck.is_empty() {
        let found = bounds::check_stuck_of(case, program, positions, sample.farthest, 0);
        if let Some(wrong) = wrong(&found) {
            return Err(wrong);
        }
        text.push_str(&format!("; stuck {} of {}", found.exact, found.tried));
    }
    Ok(text)
}

fn line(game: &str, bound: &str, row: &Sharpness, chosen: Option<&Chosen>) -> String {
    let mean = |sum: u64| format!("{:.1}", sum as f64 / row.asked.max(1) as f64);
    let evaluations = row.evaluations.map(mean).join(" / ");
    let work = chosen.map_or([None; Knowledge::ALL.len()], |chosen| chosen.work);
    let work = work.map(|work| work.map_or_else(|| "too much".to_owned(), |work| work.to_string())).join(" / ");
    let level = chosen.map_or("", |chosen| chosen.knowledge.name());
    format!(
        "| {game} | {bound} | {} | {} of {} | {:.1} | {:.1} | {:.1} of {:.1} | {evaluations} | {work} | {level} |",
        row.selector,
        row.holds,
        row.asked,
        row.mean_trace(),
        row.mean_trace_failed(),
        row.mean_tried(),
        row.legal as f64 / row.asked.max(1) as f64,
    )
}
