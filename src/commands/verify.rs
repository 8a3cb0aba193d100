//! `kikashi verify`: the compiled form of a game against the judge, and what was tried.

use std::time::Duration;

use comfy_table::{Table, presets::NOTHING};

use super::Output;
use crate::engine::{Way, engine};
use crate::failure::Failure;
use crate::position::PositionArgs;
use crate::verify::positions::distances;
use crate::verify::{Plan, Positions, Report, WITHIN_REACH, verify};

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
    #[arg(long, value_delimiter = ',')]
    selectors: Vec<String>,
    /// Where the random numbers start.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The ways to run the game that are held against the judge; the fastest there is without.
    #[arg(long, value_delimiter = ',')]
    engine: Vec<Way>,
    /// Stop after this time, with what there is.
    #[arg(long)]
    seconds: Option<f64>,
}

/// Runs the command.
pub fn run(args: &Args, output: Output) -> Result<(), Failure> {
    let time = args.seconds.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|_| Failure::Input("--seconds takes a number of seconds, such as 60".to_string()))?;
    let setting = args.position.setting()?;
    let selectors = match args.selectors.as_slice() {
        [] => setting.game().selectors.clone(),
        names => names.iter().map(|name| setting.selector(name)).collect::<Result<_, _>>()?,
    };
    let names: Vec<String> = selectors.iter().map(|selector| selector.name.clone()).collect();
    // Besides those asked for, the selectors that tell how far a position is from the goal.
    let more: Vec<String> = distances(&names).filter(|name| !names.contains(name)).collect();
    let asked = [names, more].concat();
    let ways: Vec<Option<Way>> = match args.engine.as_slice() {
        [] => vec![None],
        ways => ways.iter().copied().map(Some).collect(),
    };
    let engines = ways.into_iter().map(|way| engine(&setting, &asked, way)).collect::<Result<_, _>>()?;
    let positions = if args.all { Positions::All } else { Positions::Sampled(args.positions, args.seed) };
    let plan = Plan { setting: &setting, selectors, engines, positions, time };
    let bar = output.progress(Some(0));
    let report = verify(&plan, &|done, total| {
        bar.set_length(total);
        bar.set_position(done);
    });
    bar.finish_and_clear();
    let report = report?;
    output.answer(&report, || text(&report));
    if report.mismatch_count == 0 { Ok(()) } else { Err(Failure::Wrong) }
}

fn text(report: &Report) -> String {
    let (positions, checks) = (grouped(report.positions), grouped(report.checks));
    let mut text = format!("{}: {positions} positions, {checks} checks", report.game);
    text.push_str(&match report.mismatch_count {
        0 => ", no mismatch".to_string(),
        1 => ", 1 mismatch".to_string(),
        count => format!(", {count} mismatches"),
    });
    let stopped = report.stopped_by.map_or_else(String::new, |by| format!(", stopped by {by}"));
    text.push_str(&format!(" ({:.1} s{stopped})\n\n", report.seconds));
    let percent = |count: u64| 100.0 * count as f64 / report.positions.max(1) as f64;
    let mut table = rows(["moves to the goal", "positions", "%"]);
    for (name, count) in &report.by_distance {
        table.add_row([name.clone(), count.to_string(), format!("{:.1}", percent(*count))]);
    }
    text.push_str(&format!("{}\n", trimmed(&table)));
    if report.too_few_within_reach {
        let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
        let (have, wanted) = (100.0 * report.within_reach, 10 * WITHIN_REACH);
        text.push_str(&format!(
            "{yellow}only {have:.0} %{yellow:#} of the positions are within reach of the selectors; {wanted} % are wanted\n"
        ));
    }
    text.push('\n');
    let mut table = rows(["selector", "holds", "fails"]);
    for (name, counts) in &report.verdicts {
        table.add_row([name.clone(), counts.holds.to_string(), counts.fails.to_string()]);
    }
    text.push_str(&format!("{}\n\n", trimmed(&table)));
    let mut table = rows(["engine", "evaluations", "seconds", "evaluations/s", "mean candidates", "mean trace"]);
    for level in &report.levels {
        table.add_row([
            format!("{} ({})", level.engine, level.level),
            grouped(level.evaluations),
            format!("{:.3}", level.seconds),
            grouped(level.evaluations_per_second as u64),
            format!("{:.1}", level.mean_candidates),
            format!("{:.1}", level.mean_trace),
        ]);
    }
    let judge = ["judge".to_string(), grouped(report.judge.evaluations), format!("{:.3}", report.judge.seconds)];
    table.add_row(judge);
    text.push_str(&format!("{}\n", trimmed(&table)));
    if let Some(first) = report.mismatches.first() {
        let red = anstyle::AnsiColor::Red.on_default().bold();
        text.push_str(&format!("\n{red}counterexample{red:#}: {}, {}\n\n{}", first.about, first.root, first.position));
        text.push_str(&format!("\njudge: {}\n{}: {}\n", first.expected, first.engine, first.found));
    }
    text
}

/// A number with commas between thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A table whose columns but the first are numbers.
fn rows<const N: usize>(head: [&str; N]) -> Table {
    let mut table = Table::new();
    table.load_preset(NOTHING).set_header(head);
    for index in 1..N {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(comfy_table::CellAlignment::Right);
        }
    }
    table
}

/// A table without blanks at the ends of its lines.
fn trimmed(table: &Table) -> String {
    table.to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}
