//! *Admissible Moves in Two-player Games*: how long Gradual Abstract Proof Search takes on the 6x6 crosscut of AtariGo, and
//! each of its gradual games, by what is known of the rules.

use std::sync::Arc;
use std::time::Duration;

use kikashi_runtime::search::threats::Threat;
use kikashi_runtime::search::{Budget, Stop, Verdict};

use super::report::{Cell, Row};
use super::{Args, Measured, budget, counted, paper, since};
use crate::commands::Output;
use crate::engine::{Engine, Knowledge, Method, Named, Root, engine};
use crate::failure::Failure;
use crate::interrupt;
use crate::processor;
use crate::setting::{Setting, Wishes};

/// The 6x6 crosscut of AtariGo, the start of the instance.
pub fn crosscut() -> Result<(Setting, Arc<dyn Engine>), Failure> {
    let setting = Setting::find("atari_go6_crosscut", &Wishes::default())?;
    let engine = engine(&setting, &[], None, Knowledge::Trace)?;
    Ok((setting, engine))
}

/// The orders of knowledge of the paper: what is known of the rules is used to this order, by the gradual games compiled to
/// it, and greater ones are found by playing.
const KNOWN: [usize; 3] = [1, 2, 3];

fn columns(unit: &str) -> Vec<String> {
    KNOWN.map(|order| format!("{unit}, order {order}")).to_vec()
}

/// Table 1.
pub fn am1(args: &Args, output: Output) -> Result<Measured, Failure> {
    let limit = args.seconds.first().copied().unwrap_or(20.0);
    let (setting, engine) = crosscut()?;
    let position = start(&setting)?;
    let mut figures = [[None; paper::AM1.len()]; KNOWN.len()];
    let mut totals = [None; KNOWN.len()];
    let mut ends = String::new();
    for (column, orders) in KNOWN.into_iter().enumerate() {
        let mut before = 0.0;
        for depth in 1..=paper::AM1.len() {
            let bar = output.progress(None);
            bar.set_message(format!("order {orders}, {depth} moves"));
            // In plies: a move of the attacker and a reply.
            let budget =
                Budget { depth: 2 * depth as u32 - 1, interrupted: interrupt::requested, ..budget(args, limit)? };
            let gaps = Named { orders, ..Named::of("gaps".parse()?) };
            let started = processor::time();
            let answer = engine.search(&position, &Root::default(), Method::Named(gaps), &budget)?;
            let seconds = since(started) - answer.beside.as_secs_f64();
            bar.finish_and_clear();
            // To be as deep as asked for is the end of a depth; all else is the end of the budget of a cell.
            if let Some(by) = answer.stopped_by.filter(|by| *by != Stop::Depth) {
                ends.push_str(&format!("; order {orders} was stopped by {} at {depth} moves", by.name()));
                break;
            }
            figures[column][depth - 1] = Some((seconds - before).max(0.0));
            before = seconds;
            if answer.verdict != Verdict::Unknown {
                totals[column] = Some(seconds);
                break;
            }
        }
    }
    let mut rows: Vec<Row> = paper::AM1
        .iter()
        .enumerate()
        .map(|(depth, paper)| {
            let cells = (0..KNOWN.len()).map(|column| Cell::of(figures[column][depth], Some(paper[column]))).collect();
            Row::of(counted(depth + 1, "move"), cells)
        })
        .collect();
    let cells = (0..KNOWN.len()).map(|column| Cell::of(totals[column], Some(paper::AM1_TOTAL[column]))).collect();
    rows.push(Row::of("total", cells));
    let on = format!("gaps on atari_go6_crosscut, {limit} s at most for a search to each depth{ends}");
    Ok((on, columns("time (s)"), rows))
}

/// Table 2.
pub fn am2(args: &Args, output: Output) -> Result<Measured, Failure> {
    /// The most positions for one game.
    const POSITIONS: usize = 200;
    let positions = args.first.min(POSITIONS);
    let (setting, engine) = crosscut()?;
    let bar = output.progress(Some((paper::AM2.len() * KNOWN.len()) as u64));
    let mut rows = Vec::new();
    for (name, paper) in paper::AM2 {
        let threat = Threat::parse(name).ok_or_else(|| Failure::Input(format!("`{name}` is no gradual game")))?;
        let mut cells = Vec::new();
        for (column, orders) in KNOWN.into_iter().enumerate() {
            let time: Duration = engine.verifying(&start(&setting)?, &Root::default(), &threat, orders, positions)?;
            cells.push(Cell::of(Some(time.as_secs_f64() * 1e6), Some(paper[column])));
            bar.inc(1);
        }
        rows.push(Row::of(name, cells));
        if interrupt::requested() {
            break;
        }
    }
    bar.finish_and_clear();
    Ok((format!("{positions} positions of random games from atari_go6_crosscut"), columns("time (µs)"), rows))
}

fn start(setting: &Setting) -> Result<kikashi_gamedef::snapshot::Snapshot, Failure> {
    Ok(setting.judge.snapshot(&setting.judge.initial(setting.setup.as_deref())?))
}
