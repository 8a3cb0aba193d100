//! `kikashi solve`: who wins a position, and by which moves.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use kikashi_gamedef::prove::Proof;
use kikashi_gamedef::rules::SortId;
use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_runtime::search::Budget;
use serde::Serialize;

use super::algorithm::{Algorithm, ByName};
use super::{Output, level, threats, together};
use crate::draw::{self, Marks};
use crate::engine::{Knowledge, Way};
use crate::failure::Failure;
use crate::native::Wants;
use crate::position::{FileArg, PositionArgs};
use crate::proof::file;
use crate::proof::rules::Rules;
use crate::proof::tree;
use crate::setting::Setting;
use crate::solver::{Answer, Effort, Limits, Verdict, best, prove, resumed, solve, with_proof};

/// Prove who wins a position, and by which moves.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    file: FileArg,
    /// How to search.
    #[arg(long, default_value = "best", value_parser = ByName)]
    algorithm: Algorithm,
    /// What the selectors of aps may know; where they were not compiled so, they try all moves.
    #[arg(long, value_name = "LEVEL", default_value = "trace", value_parser = level)]
    knowledge: Knowledge,
    /// How long to search.
    #[arg(long, default_value_t = 10.0)]
    seconds: f64,
    /// How many positions to look at.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    nodes: u64,
    /// Memory for tables.
    #[arg(long, value_name = "MIB", default_value_t = 512)]
    memory: usize,
    /// The last of gi1, gi2, .. or ip1, ip2, .. to ask (9 without), or the plies of a search (300).
    #[arg(long)]
    depth: Option<u32>,
    /// How the rules are run; the fastest there is without.
    #[arg(long)]
    engine: Option<Way>,
    /// Tell the inverting threats instead: the moves by which the side that loses would turn the result if it could move
    /// once more (1), or so many times more.
    #[arg(long, value_name = "N", conflicts_with_all = ["proof", "sgf", "algorithm"])]
    threats: Option<u32>,
    /// With --threats, another target, or other points where the game asks for several: the moves that are threats against
    /// both are double threats.
    #[arg(long, value_name = "POINT", requires = "threats")]
    also: Option<String>,
    /// Tell instead whether the player who does not move first gets two things at once: that of the position, and the same
    /// of these points, as many as the game asks for, parted by commas.
    /// This is searched by the interpreter, whatever the game.
    #[arg(long, value_name = "POINTS", conflicts_with_all = ["proof", "sgf", "algorithm", "threats", "engine"])]
    and: Option<String>,
    /// Write a proof of the verdict, which `kikashi prove` checks. It may take as long as the search again.
    #[arg(long, value_name = "FILE.json")]
    proof: Option<PathBuf>,
    /// Keep what is found in a file, and go on from what it holds: a search that was stopped is not lost.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["proof", "sgf"])]
    resume: Option<PathBuf>,
    /// How many threads search the position together.
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Write the proof as an SGF tree, to be walked through.
    #[arg(long, value_name = "FILE.sgf")]
    sgf: Option<PathBuf>,
}

/// A number of seconds as a time.
pub fn time(seconds: f64) -> Result<Duration, Failure> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| Failure::Input("--seconds takes a number of seconds, such as 10".to_string()))
}

#[derive(Serialize)]
struct Replies {
    to: String,
    plays: Vec<String>,
}

/// Which way a position leans that was not settled.
#[derive(Serialize)]
struct Guess {
    verdict: &'static str,
    play: Option<String>,
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
    guess: Option<Guess>,
    selector: Option<String>,
    first_moves: Vec<String>,
    replies: Option<Replies>,
    trace: Vec<String>,
    line: Vec<String>,
    nodes: u64,
    seconds: f64,
    stopped_by: Option<&'static str>,
    /// What may help where that left the question open.
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Written>,
    /// How many positions are kept in the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    kept: Option<usize>,
}

/// A proof that was written.
#[derive(Serialize)]
pub struct Written {
    pub nodes: usize,
    pub complete: bool,
    /// Why it is not complete.
    pub lacks: Vec<String>,
    /// What the search and the proof took.
    pub seconds: f64,
}

/// Runs the command.
pub fn run(args: &Args, output: Output) -> Result<(), Failure> {
    let time = time(args.seconds)?;
    args.position.native.fits(args.engine.as_slice())?;
    if args.and.is_some() && args.position.native.native {
        return Err(Failure::input("--and is answered by the interpreter; leave --native out"));
    }
    // What the search would refuse is refused before anything is built for it.
    if args.position.native.native
        && let Ok(setting) = args.position.setting()
    {
        args.algorithm.method(&setting)?;
    }
    let mut question = args.position.question(args.file.file.as_deref(), &wants(args))?;
    if !question.turn_is_known {
        question.position.turn = attacker(&question.setting, &question.position, &question.root)?;
    }
    if let Some(order) = args.threats {
        return threats::run(args.engine, order, args.also.as_deref(), &question, &budget(args, time), output);
    }
    if let Some(points) = &args.and {
        return together::run(points, &question, &budget(args, time), output);
    }
    let setting = Arc::new(question.setting);
    let points: Vec<i32> = setting
        .open_params()
        .filter(|(_, param)| param.sort == SortId::POINT)
        .filter_map(|(id, _)| question.root.given.iter().find(|(given, _)| *given == id).map(|(_, value)| *value))
        .collect();
    let progress = output.progress(None);
    let started = Instant::now();
    let mut report = |what: &str| progress.set_message(what.to_string());
    let options = args.algorithm.options();
    let (mut written, mut kept) = (None, None);
    let answer = match (&args.algorithm, &args.resume) {
        (Algorithm::Best | Algorithm::Dfpn(_), Some(file)) => {
            report("dfpn");
            let budget = budget(args, time);
            resumed(&setting, &question.position, &question.root, args.engine, options, &budget, file).map(
                |(answer, count)| {
                    kept = Some(count);
                    answer
                },
            )
        }
        (_, Some(_)) => Err(format!("--algorithm {} keeps nothing; leave it out", args.algorithm.name())),
        (Algorithm::Best | Algorithm::Dfpn(_), _) if args.proof.is_some() || args.sgf.is_some() => {
            report("dfpn, with a proof");
            let budget = budget(args, time);
            with_proof(&setting, &question.position, &question.root, args.engine, options, &budget).and_then(
                |(answer, proof, lacks)| {
                    let seconds = started.elapsed().as_secs_f64();
                    write_proof(args, &setting, &proof)?;
                    written = Some(Written { nodes: proof.nodes.len(), complete: lacks.is_empty(), lacks, seconds });
                    Ok(answer)
                },
            )
        }
        _ if args.proof.is_some() || args.sgf.is_some() => {
            Err(format!("--algorithm {} writes no proofs; leave it out", args.algorithm.name()))
        }
        (Algorithm::Best, _) if args.engine != Some(Way::Judge) => {
            let (budget, knowledge) = (budget(args, time), args.knowledge);
            best(&setting, &question.position, &question.root, args.engine, knowledge, &budget, &mut report)
        }
        (Algorithm::Best | Algorithm::Gradual, _) => {
            let depth = args.depth.unwrap_or(9);
            let limits = Limits { time, nodes: args.nodes, depth, effort: Effort::Full };
            let position = question.position.clone();
            solve(setting.clone(), position, question.root, args.engine, limits, &mut report)
        }
        (
            Algorithm::Dfpn(_)
            | Algorithm::FullWidth
            | Algorithm::Aps
            | Algorithm::ApsCompleteSet
            | Algorithm::ApsCompleteSetNull
            | Algorithm::Named(_),
            _,
        ) => {
            report(&args.algorithm.name());
            let (budget, method) = (budget(args, time), args.algorithm.method(&setting)?);
            prove(&setting, &question.position, &question.root, args.engine, args.knowledge, method, &budget)
        }
    };
    progress.finish_and_clear();
    let answer = answer?;
    let stopped_by = answer.stopped_by.filter(|_| answer.verdict == Verdict::Unknown && kept.is_none());
    let report = Report {
        game: setting.name.clone(),
        engine: answer.way.map(Way::name),
        attacker: setting.player_name(answer.attacker).to_string(),
        to_play: setting.player_name(question.position.turn).to_string(),
        targets: points.iter().map(|point| setting.judge.point_name(*point).to_string()).collect(),
        verdict: answer.verdict.name(),
        because: answer.because.clone(),
        guess: answer.guess.as_ref().map(|(verdict, play)| Guess {
            verdict: verdict.name(),
            play: play.as_ref().map(|play| draw::play(&setting, play)),
        }),
        selector: answer.selector.clone(),
        first_moves: answer.first_moves.iter().map(|play| draw::play(&setting, play)).collect(),
        replies: answer.replies.as_ref().map(|replies| Replies {
            to: draw::play(&setting, &replies.to),
            plays: replies.plays.iter().map(|play| draw::play(&setting, play)).collect(),
        }),
        trace: answer.trace.iter().map(|p| setting.judge.point_name(i32::from(*p)).to_string()).collect(),
        line: answer.line.iter().map(|(_, play)| draw::ply(&setting, play.as_ref())).collect(),
        nodes: answer.nodes,
        seconds: started.elapsed().as_secs_f64(),
        stopped_by: answer.stopped_by,
        help: stopped_by.and_then(|by| help(&args.algorithm, by)),
        proof: written,
        kept,
    };
    output.answer(&report, || text(&setting, &question.position, points, &answer, &report, question.turn_is_known))
}

/// What is asked of the game: what searches ask, and the gradual games of as many orders as are looked at one by one.
fn wants(args: &Args) -> Wants {
    match (&args.algorithm, args.depth) {
        (Algorithm::Gradual, Some(depth)) => Wants::gradual(args.knowledge, (depth as usize).min(LAST_ORDER)),
        (algorithm, _) => algorithm.wants(args.knowledge),
    }
}

/// The most orders of gradual games that are compiled: each costs many times the one before.
const LAST_ORDER: usize = 4;

/// Writes a proof to the files asked for.
fn write_proof(args: &Args, setting: &Setting, proof: &Proof) -> Result<(), String> {
    if let Some(path) = &args.sgf {
        std::fs::write(path, tree::sgf(&setting.judge, proof)?)
            .map_err(|error| format!("cannot write `{}`: {error}", path.display()))?;
    }
    args.proof.as_ref().map_or(Ok(()), |path| write_proof_file(setting, proof, path))
}

/// Writes a proof about the game of a setting to a file.
pub fn write_proof_file(setting: &Setting, proof: &Proof, path: &Path) -> Result<(), String> {
    let rules = Rules::of(&setting.judge, &setting.params, &setting.book.sources, setting.book.file);
    file::write(&setting.judge, rules, proof, path)
}

/// The budget of a search.
fn budget(args: &Args, time: Duration) -> Budget {
    let (memory, threads) = (bytes(args.memory), args.threads);
    let budget = Budget { time: Some(time), nodes: args.nodes, memory, threads, ..Budget::default() };
    Budget { depth: args.depth.unwrap_or(budget.depth), ..budget }
}

/// Mebibytes as bytes.
pub fn bytes(mebibytes: usize) -> usize {
    mebibytes.saturating_mul(1 << 20)
}

/// Who attacks, by the rules; where they leave it open, the player to move.
fn attacker(setting: &Setting, position: &Snapshot, root: &crate::engine::Root) -> Result<i32, Failure> {
    let state = setting.judge.state(position)?;
    Ok(setting.judge.root(&state, &root.given, root.attacker)?.attacker)
}

/// What may help where a search was stopped. Several threads, and going on from what was found, are what dfpn does.
fn help(algorithm: &Algorithm, stopped_by: &str) -> Option<&'static str> {
    match stopped_by {
        "time" if !algorithm.is_by_proof_numbers() => Some("more --seconds may settle it, or another --algorithm"),
        "nodes" if !algorithm.is_by_proof_numbers() => Some("more --nodes may settle it, or another --algorithm"),
        "time" => Some("more --seconds or --threads may settle it, and with --resume FILE nothing is lost"),
        "nodes" => Some("more --nodes may settle it, and with --resume FILE nothing is lost"),
        "memory" => Some("more --memory may settle it"),
        "depth" => Some("more --depth may settle it, or another --algorithm"),
        _ => None,
    }
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
    let replies = answer.replies.iter().flat_map(|replies| &replies.plays).filter_map(place).collect();
    let trace = answer.trace.iter().map(|&point| i32::from(point)).collect();
    let board = draw::board(setting, position, &Marks { targets, answers, replies, trace });
    let board = board + &draw::beside(setting, position);
    let colour = match answer.verdict {
        Verdict::Won | Verdict::WonByKo => anstyle::AnsiColor::Green,
        Verdict::Lost | Verdict::LostByKo => anstyle::AnsiColor::Red,
        Verdict::Draw | Verdict::Unknown => anstyle::AnsiColor::Yellow,
    };
    let style = colour.on_default().bold();
    let mut tail = format!("\n{style}{}{style:#}: {}", report.verdict, report.because);
    if let Some(Guess { verdict, play }) = &report.guess {
        let by = play.as_ref().map_or_else(String::new, |play| format!(" by {play}"));
        tail.push_str(&format!("\nnot proved, but it looks {verdict}{by}"));
    }
    if !report.first_moves.is_empty() {
        tail.push_str(&format!("\n{} plays {}", report.to_play, report.first_moves.join(", ")));
    }
    if let Some(Replies { to, plays }) = &report.replies {
        tail.push_str(&match plays.as_slice() {
            [] => format!("\nno reply to {to} refutes the threat"),
            plays => format!("\nreplies to {to} that are not refuted at once (+): {}", plays.join(", ")),
        });
    }
    if !answer.line.is_empty() {
        let moves = answer.line.chunk_by(|(player, _), (next, _)| player == next).map(|turn| {
            let plays = turn.iter().map(|(_, play)| play.as_ref());
            format!("{} {}", setting.player_name(turn[0].0), draw::turn(setting, plays))
        });
        tail.push_str(&format!("\nfor instance: {}", moves.collect::<Vec<_>>().join(", ")));
    }
    if !report.trace.is_empty() {
        let what = match &report.selector {
            Some(name) => format!("the answer of {name}"),
            None => "the verdict".to_string(),
        };
        tail.push_str(&format!("\n{what} rests on {} points ('): {}", report.trace.len(), report.trace.join(" ")));
    }
    if let Some(Written { nodes, complete, lacks, .. }) = &report.proof {
        let is = if *complete { "complete" } else { "not complete" };
        tail.push_str(&format!("\nthe proof has {nodes} nodes and is {is}"));
        lacks.iter().for_each(|lack| tail.push_str(&format!(": {lack}")));
    }
    if let Some(help) = report.help {
        tail.push_str(&format!("\n{help}"));
    }
    if let Some(kept) = report.kept {
        let more = if answer.verdict == Verdict::Unknown { "; the same command goes on from there" } else { "" };
        tail.push_str(&format!("\n{kept} positions are kept{more}"));
    }
    let stopped = report.stopped_by.map_or_else(String::new, |by| format!(", stopped by {by}"));
    let engine = report.engine.unwrap_or("");
    tail.push_str(&format!("\n{} nodes, {:.2} s{stopped} ({engine})\n", report.nodes, report.seconds));
    head + &board + &tail
}
