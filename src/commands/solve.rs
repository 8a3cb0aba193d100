//! `kikashi solve`: who wins a position, and by which moves.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kikashi_gamedef::rules::SortId;
use kikashi_gamedef::snapshot::{Play, Snapshot};
use serde::Serialize;

use super::Output;
use crate::draw::{self, Marks};
use crate::engine::Way;
use crate::failure::Failure;
use crate::position::{FileArg, PositionArgs};
use crate::setting::Setting;
use crate::solver::{Answer, Limits, Verdict, solve};

/// Prove who wins a position, and by which moves.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    file: FileArg,
    /// How long to search.
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// How many positions to look at.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    nodes: u64,
    /// The last of gi1, gi2, .. or ip1, ip2, .. to ask.
    #[arg(long, default_value_t = 9)]
    depth: u32,
    /// How the rules are run; the fastest there is without.
    #[arg(long)]
    engine: Option<Way>,
}

#[derive(Serialize)]
struct Report {
    game: String,
    engine: Option<&'static str>,
    attacker: String,
    to_play: String,
    targets: Vec<String>,
    verdict: &'static str,
    because: String,
    selector: Option<String>,
    first_moves: Vec<String>,
    line: Vec<String>,
    nodes: u64,
    seconds: f64,
    stopped_by: Option<&'static str>,
}

/// Runs the command.
pub fn run(args: &Args, output: Output) -> Result<(), Failure> {
    let time = Duration::try_from_secs_f64(args.seconds)
        .map_err(|_| Failure::Input("--seconds takes a number of seconds, such as 10".to_string()))?;
    let mut question = args.position.question(args.file.file.as_deref())?;
    if !question.turn_is_known {
        question.position.turn = attacker(&question.setting, &question.position, &question.root)?;
    }
    let setting = Arc::new(question.setting);
    let points: Vec<i32> = setting
        .open_params()
        .filter(|(_, param)| param.sort == SortId::POINT)
        .filter_map(|(id, _)| question.root.given.iter().find(|(given, _)| *given == id).map(|(_, value)| *value))
        .collect();
    let progress = output.progress(None);
    let started = Instant::now();
    let limits = Limits { time, nodes: args.nodes, depth: args.depth };
    let position = question.position.clone();
    let answer = solve(setting.clone(), position, question.root, args.engine, limits, &mut |what| {
        progress.set_message(what.to_string());
    });
    progress.finish_and_clear();
    let answer = answer?;
    let report = Report {
        game: setting.name.clone(),
        engine: answer.way.map(Way::name),
        attacker: setting.player_name(answer.attacker).to_string(),
        to_play: setting.player_name(question.position.turn).to_string(),
        targets: points.iter().map(|point| setting.judge.point_name(*point).to_string()).collect(),
        verdict: answer.verdict.name(),
        because: answer.because.clone(),
        selector: answer.selector.clone(),
        first_moves: answer.first_moves.iter().map(|play| draw::play(&setting, play)).collect(),
        line: answer.line.iter().map(|(_, play)| draw::play(&setting, play)).collect(),
        nodes: answer.nodes,
        seconds: started.elapsed().as_secs_f64(),
        stopped_by: answer.stopped_by,
    };
    output.answer(&report, || text(&setting, &question.position, points, &answer, &report, question.turn_is_known));
    Ok(())
}

/// Who attacks, by the rules; where they leave it open, the player to move.
fn attacker(setting: &Setting, position: &Snapshot, root: &crate::engine::Root) -> Result<i32, Failure> {
    let state = setting.judge.state(position)?;
    Ok(setting.judge.root(&state, &root.given, root.attacker)?.attacker)
}

fn text(
    setting: &Setting,
    position: &Snapshot,
    targets: Vec<i32>,
    answer: &Answer,
    report: &Report,
    turn_is_known: bool,
) -> String {
    let assumed = if turn_is_known { "" } else { " (assumed: the position does not say)" };
    let mut head = format!("{}: {} attacks", report.game, report.attacker);
    if !report.targets.is_empty() {
        head.push_str(&format!(" [{}]", report.targets.join("], [")));
    }
    head.push_str(&format!(", {} to move{assumed}\n\n", report.to_play));
    let place = |play: &Play| draw::place(setting, play);
    let answers = answer.first_moves.iter().filter_map(place).collect();
    let board = draw::board(setting, position, &Marks { targets, answers });
    let colour = match answer.verdict {
        Verdict::Won | Verdict::WonByKo => anstyle::AnsiColor::Green,
        Verdict::Lost | Verdict::LostByKo => anstyle::AnsiColor::Red,
        Verdict::Unknown => anstyle::AnsiColor::Yellow,
    };
    let style = colour.on_default().bold();
    let mut tail = format!("\n{style}{}{style:#}: {}", report.verdict, report.because);
    if !report.first_moves.is_empty() {
        tail.push_str(&format!("\n{} plays {}", report.to_play, report.first_moves.join(", ")));
    }
    if !answer.line.is_empty() {
        let moves = answer
            .line
            .iter()
            .map(|(player, play)| format!("{} {}", setting.player_name(*player), draw::play(setting, play)));
        tail.push_str(&format!("\nfor instance: {}", moves.collect::<Vec<_>>().join(", ")));
    }
    let stopped = report.stopped_by.map_or_else(String::new, |by| format!(", stopped by {by}"));
    let engine = report.engine.unwrap_or("");
    tail.push_str(&format!("\n{} nodes, {:.2} s{stopped} ({engine})\n", report.nodes, report.seconds));
    head + &board + &tail
}
