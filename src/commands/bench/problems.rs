//! `kikashi bench problems`: searches on problem files with known answers.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use comfy_table::{Table, presets};
use kikashi_gamedef::prove::Proof;
use kikashi_runtime::search::{Budget, Verdict};
use kikashi_runtime::watch::wall;
use serde::Serialize;

use crate::commands::algorithm::{Algorithm, ByName};
use crate::commands::solve::{Written, bytes, time, write_proof_file};
use crate::commands::{Output, level};
use crate::draw;
use crate::engine::{Knowledge, Proved, engine};
use crate::failure::Failure;
use crate::interrupt;
use crate::native::NativeArgs;
use crate::native::launch::launch;
use crate::position::assignment;
use crate::problems::{self, Problem, Query, Score};
use crate::processor;
use crate::setting::Setting;
use crate::solver::{Answer, with_proof_by};

/// Solve the problems of a file (attack and defend, connect and disconnect), and score the answers.
#[derive(clap::Args)]
pub struct Args {
    /// One problem a line, as JSON; records are found beside it, or in its folder `sgf`.
    file: PathBuf,
    /// How to search.
    #[arg(long, default_value = "dfpn", value_parser = ByName)]
    algorithm: Algorithm,
    /// Another algorithm to hold beside it: the problems that both get right, and the nodes of each on those.
    #[arg(long, value_name = "ALGORITHM", value_parser = ByName)]
    beside: Option<Algorithm>,
    /// What the selectors may know; where they were not compiled so, they try all moves.
    #[arg(long, value_name = "LEVEL", default_value = "trace", value_parser = level)]
    knowledge: Knowledge,
    /// How long to search for each problem.
    #[arg(long, default_value_t = 1.0)]
    seconds: f64,
    /// What seconds are: with `processor` a search has as much on a machine that has other work.
    #[arg(long, value_name = "CLOCK", default_value = "wall")]
    clock: Clock,
    /// How many nodes for each problem.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    nodes: u64,
    /// Memory for tables.
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    memory: usize,
    /// Only so many problems, from the first.
    #[arg(long, value_name = "N")]
    first: Option<usize>,
    /// Fix a parameter of the game, such as escape=361.
    #[arg(long, value_name = "NAME=VALUE", value_parser = assignment)]
    set: Vec<(String, String)>,
    /// How many problems are searched at a time. Each search has the whole memory, and answers do not depend on it as
    /// long as the time suffices.
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Write a proof of each verdict into this folder, for `kikashi prove`. It takes as long again.
    #[arg(long, value_name = "FOLDER")]
    proofs: Option<PathBuf>,
    #[command(flatten)]
    native: NativeArgs,
}

/// What tells the time of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum, Serialize)]
#[serde(rename_all = "snake_case")]
enum Clock {
    /// The time that passes.
    Wall,
    /// The time that the search works.
    Processor,
}

impl Clock {
    fn time(self) -> fn() -> Duration {
        match self {
            Clock::Wall => wall,
            Clock::Processor => processor::of_thread,
        }
    }

    /// As it stands after a number of seconds.
    fn named(self) -> &'static str {
        match self {
            Clock::Wall => "",
            Clock::Processor => " of processor time",
        }
    }
}

/// How many of the problems that could not be asked are named, besides the first.
const UNFIT_SHOWN: usize = 10;

/// Bytes for the stack of a thread, as much as the main one has.
const STACK: usize = 64 << 20;

#[derive(Serialize)]
struct Report {
    file: String,
    algorithm: String,
    /// Whether it leaves out moves that may matter: its answers are no proofs.
    inadmissible: bool,
    knowledge: &'static str,
    seconds_each: f64,
    clock: Clock,
    /// Problems asked; of the questions in the file that are of neither game none is.
    #[serde(flatten)]
    all: Counts,
    /// The same for the problems whose known answer speaks of no ko.
    without_ko: Counts,
    nodes: u64,
    evaluations: u64,
    seconds: f64,
    /// The other algorithm, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    beside: Option<Beside>,
    rows: Vec<Row>,
    /// Problems of the file that ask something else.
    other_questions: usize,
    /// Problems that could not be asked, and lines that are none, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unfit: Vec<String>,
}

/// Another algorithm on the same problems.
#[derive(Serialize)]
struct Beside {
    algorithm: String,
    inadmissible: bool,
    #[serde(flatten)]
    all: Counts,
    without_ko: Counts,
    nodes: u64,
    seconds: f64,
    /// The problems that both get right.
    both_right: usize,
    /// The nodes of the first on those.
    nodes_on_both: u64,
    /// The nodes of this one on those.
    beside_nodes_on_both: u64,
    /// How many times as many these are; absent where the first needs none.
    ratio: Option<f64>,
}

impl Beside {
    fn of(algorithm: &Algorithm, rows: &[Row]) -> Beside {
        let own = || rows.iter().filter_map(|row| row.beside.as_ref().map(|beside| (row, beside)));
        let both = || own().filter(|(row, beside)| row.score == Score::Right && beside.score == Score::Right);
        let (nodes_on_both, beside_nodes_on_both) =
            both().fold((0, 0), |(first, second), (row, beside)| (first + row.nodes, second + beside.nodes));
        Beside {
            algorithm: algorithm.name(),
            inadmissible: algorithm.is_inadmissible(),
            all: Counts::of(own().map(|(_, beside)| beside.score)),
            without_ko: Counts::of(own().filter(|(row, _)| !row.ko).map(|(_, beside)| beside.score)),
            nodes: own().map(|(_, beside)| beside.nodes).sum(),
            seconds: own().map(|(_, beside)| beside.seconds).sum(),
            both_right: both().count(),
            nodes_on_both,
            beside_nodes_on_both,
            ratio: (nodes_on_both > 0).then(|| beside_nodes_on_both as f64 / nodes_on_both as f64),
        }
    }
}

/// How many problems there are, and how they were answered.
#[derive(Default, Serialize)]
struct Counts {
    total: usize,
    right: usize,
    wrong: usize,
    unknown: usize,
    /// Of the unknown ones, those whose guess is right.
    guessed_right: usize,
}

impl Counts {
    fn guessing(self, guesses: impl Iterator<Item = Option<Score>>) -> Counts {
        Counts { guessed_right: guesses.filter(|guess| *guess == Some(Score::Right)).count(), ..self }
    }

    fn of(scores: impl Iterator<Item = Score>) -> Counts {
        let mut counts = Counts::default();
        for score in scores {
            counts.total += 1;
            match score {
                Score::Right => counts.right += 1,
                Score::Wrong => counts.wrong += 1,
                Score::Unknown => counts.unknown += 1,
            }
        }
        counts
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} right, {} wrong, {} unknown of {}", self.right, self.wrong, self.unknown, self.total)?;
        if self.guessed_right > 0 { write!(f, " ({} guessed right)", self.guessed_right) } else { Ok(()) }
    }
}

#[derive(Serialize)]
struct Row {
    suite: String,
    id: serde_json::Value,
    query: &'static str,
    args: Vec<String>,
    expect: String,
    ko: bool,
    verdict: &'static str,
    because: String,
    first_moves: Vec<String>,
    line: Vec<String>,
    /// Which way it leans and by which move, where nothing is proved.
    guess: Option<String>,
    /// How that compares to the known answer.
    guess_score: Option<Score>,
    score: Score,
    nodes: u64,
    evaluations: u64,
    seconds: f64,
    stopped_by: Option<&'static str>,
    /// What was written of a proof, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<Written>,
    #[serde(skip_serializing_if = "Option::is_none")]
    beside: Option<BesideRow>,
}

/// What another algorithm says of the same problem.
#[derive(Serialize)]
struct BesideRow {
    verdict: &'static str,
    first_moves: Vec<String>,
    score: Score,
    nodes: u64,
    seconds: f64,
}

/// Runs the command.
pub fn run(args: &Args, output: Output) -> Result<(), Failure> {
    if [Some(&args.algorithm), args.beside.as_ref()].into_iter().flatten().any(|algorithm| !algorithm.is_search()) {
        return Err(Failure::input(
            "problem files are solved by one search, and best and gradual are none; solve takes them",
        ));
    }
    if let Some(folder) = &args.proofs {
        if !matches!(args.algorithm, Algorithm::Dfpn(_)) {
            return Err(Failure::Input(format!(
                "--algorithm {} writes no proofs; leave --proofs out",
                args.algorithm.name()
            )));
        }
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::Input(format!("cannot make `{}`: {error}", folder.display())))?;
    }
    let budget = Budget {
        time: Some(time(args.seconds)?),
        clock: args.clock.time(),
        nodes: args.nodes,
        memory: bytes(args.memory),
        ..Budget::default()
    };
    let problems::Lines { problems: mut asked, unfit: no_problems } = problems::read(&args.file)?;
    let in_file = asked.len();
    asked.retain(|problem| problem.query != Query::Other);
    if asked.is_empty() {
        let message = format!(
            "none of the {in_file} problems of `{}` asks attack, defend, connect or disconnect",
            args.file.display()
        );
        return Err(Failure::Input(message));
    }
    let other_questions = in_file - asked.len();
    asked.truncate(args.first.unwrap_or(usize::MAX));
    compiled(&asked, args)?;
    let bar = output.progress(Some(asked.len() as u64));
    let started = Instant::now();
    let (rows, not_set_up) = all_rows(&asked, args, &budget, &|| bar.inc(1));
    let unfit = [no_problems, not_set_up].concat();
    bar.finish_and_clear();
    let report = Report { other_questions, ..report(args, rows, unfit, started.elapsed().as_secs_f64()) };
    output.answer(&report, || text(&report))?;
    match (report.unfit.as_slice(), report.all.wrong) {
        ([], 0) => Ok(()),
        ([], _) => Err(Failure::Wrong),
        (unfit, _) => {
            Err(Failure::Answered(format!("{} of the problems could not be asked: {}", unfit.len(), unfit[0])))
        }
    }
}

/// Becomes a program with the games of all problems, if that is asked for.
fn compiled(asked: &[Problem], args: &Args) -> Result<(), Failure> {
    let named = args.beside.iter().flat_map(|beside| beside.wants(args.knowledge).selectors);
    let wants = args.algorithm.wants(args.knowledge).and(named);
    let settings = if args.native.native { problems::settings(asked, &args.file, &args.set) } else { Vec::new() };
    // What a search would refuse is refused before anything is built for it.
    for setting in &settings {
        args.algorithm.method(setting)?;
        args.beside.iter().try_for_each(|beside| beside.method(setting).map(|_| ()))?;
    }
    launch(&settings.iter().collect::<Vec<_>>(), &wants, &args.native)
}

/// The rows of all problems, in their order, and what could not be set up.
fn all_rows(asked: &[Problem], args: &Args, budget: &Budget, done: &(dyn Fn() + Sync)) -> (Vec<Row>, Vec<String>) {
    let next = AtomicUsize::new(0);
    let work = || {
        let (mut settings, mut found) = (Vec::new(), Vec::new());
        while !interrupt::requested() {
            let place = next.fetch_add(1, Ordering::Relaxed);
            let Some(problem) = asked.get(place) else { break };
            found.push((place, row(problem, &mut settings, args, budget)));
            done();
        }
        found
    };
    let mut found = std::thread::scope(|scope| {
        // One thread is this one; others that cannot be had are done without.
        let thread = || std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok();
        let others: Vec<_> = (1..args.threads.get().min(asked.len())).map_while(|_| thread()).collect();
        let own = work();
        let theirs = others.into_iter().flat_map(|thread| thread.join().unwrap_or_default());
        own.into_iter().chain(theirs).collect::<Vec<_>>()
    });
    found.sort_by_key(|(place, _)| *place);
    let (mut rows, mut unfit) = (Vec::new(), Vec::new());
    for (place, found) in found {
        match found {
            Ok(row) => rows.push(row),
            Err(why) => unfit.push(format!("{} {}: {why}", asked[place].suite, asked[place].id)),
        }
    }
    (rows, unfit)
}

fn row(problem: &Problem, settings: &mut Vec<Setting>, args: &Args, budget: &Budget) -> Result<Row, String> {
    let folder = args.file.parent().unwrap_or(Path::new("."));
    let (setting, asked) = problem.ask(folder, &args.set, settings)?;
    let engine = engine(setting, &[], None, args.knowledge)?;
    let budget = Budget { interrupted: interrupt::requested, ..*budget };
    let names = |plays: &[_]| plays.iter().map(|play| draw::play(setting, play)).collect::<Vec<String>>();
    let search = |algorithm: &Algorithm| -> Result<(Proved, BesideRow), String> {
        let clock = args.clock.time();
        let started = clock();
        let answer = engine.search(&asked.position, &asked.root, algorithm.method(setting)?, &budget)?;
        let seconds = clock().saturating_sub(started).as_secs_f64();
        let first_moves = names(&answer.first_moves);
        let row = BesideRow {
            verdict: answer.verdict.name(),
            score: problem.score(answer.verdict, &first_moves),
            // With an unknown verdict they prove nothing.
            first_moves: if answer.verdict == Verdict::Unknown { Vec::new() } else { first_moves },
            nodes: answer.statistics.nodes,
            seconds,
        };
        Ok((answer, row))
    };
    let (answer, own) = search(&args.algorithm)?;
    let guess = answer.guess.as_ref().map(|(verdict, play)| (*verdict, names(play.as_slice())));
    let guess_score = guess.as_ref().map(|(verdict, plays)| problem.score(*verdict, plays));
    let guessed =
        guess.map(|(verdict, plays)| format!("{} {}", verdict.name(), plays.join(" ")).trim_end().to_string());
    let beside = args.beside.as_ref().map(search).transpose()?.map(|(_, row)| row);
    let proof = match (&args.proofs, &args.algorithm) {
        (Some(folder), Algorithm::Dfpn(options)) if answer.verdict != Verdict::Unknown => {
            let prove = || with_proof_by(&*engine, setting, &asked.position, &asked.root, *options, &budget);
            Some(written(problem, setting, folder, prove)?)
        }
        _ => None,
    };
    Ok(Row {
        suite: problem.suite.clone(),
        id: problem.id.clone(),
        query: problem.query.name(),
        args: problem.args.clone(),
        expect: problem.expect.clone(),
        ko: problem.is_ko(),
        verdict: own.verdict,
        because: answer.because.clone(),
        guess: guessed,
        guess_score,
        score: own.score,
        first_moves: own.first_moves,
        line: answer.line.iter().map(|play| draw::ply(setting, play.as_ref())).collect(),
        nodes: own.nodes,
        evaluations: answer.statistics.evaluations,
        seconds: own.seconds,
        stopped_by: answer.stopped_by.map(kikashi_runtime::search::Stop::name),
        proof,
        beside,
    })
}

/// Searches again, now for a proof, and writes it to a file that is named after the problem.
fn written(
    problem: &Problem,
    setting: &Setting,
    folder: &Path,
    prove: impl FnOnce() -> Result<(Answer, Proof, Vec<String>), String>,
) -> Result<Written, String> {
    let started = Instant::now();
    let (_, proof, lacks) = match prove() {
        Ok(found) => found,
        Err(why) => {
            let seconds = started.elapsed().as_secs_f64();
            return Ok(Written { nodes: 0, complete: false, lacks: vec![why], seconds });
        }
    };
    let seconds = started.elapsed().as_secs_f64();
    write_proof_file(setting, &proof, &folder.join(problem.file_name()))?;
    Ok(Written { nodes: proof.nodes.len(), complete: lacks.is_empty(), lacks, seconds })
}

fn report(args: &Args, rows: Vec<Row>, unfit: Vec<String>, passed: f64) -> Report {
    let worked = rows.iter().map(|row| row.seconds + row.beside.as_ref().map_or(0.0, |beside| beside.seconds)).sum();
    let seconds = if args.clock == Clock::Wall { passed } else { worked };
    Report {
        file: args.file.display().to_string(),
        algorithm: args.algorithm.name(),
        inadmissible: args.algorithm.is_inadmissible(),
        knowledge: args.knowledge.name(),
        seconds_each: args.seconds,
        clock: args.clock,
        all: Counts::of(rows.iter().map(|row| row.score)).guessing(rows.iter().map(|row| row.guess_score)),
        without_ko: Counts::of(rows.iter().filter(|row| !row.ko).map(|row| row.score))
            .guessing(rows.iter().filter(|row| !row.ko).map(|row| row.guess_score)),
        nodes: rows.iter().map(|row| row.nodes).sum(),
        evaluations: rows.iter().map(|row| row.evaluations).sum(),
        seconds,
        beside: args.beside.as_ref().map(|algorithm| Beside::of(algorithm, &rows)),
        rows,
        other_questions: 0,
        unfit,
    }
}

/// The first of the moves, and how many more there are: where nearly all work, a row would not fit on the screen.
fn shortened(moves: &[String]) -> String {
    const SHOWN: usize = 4;
    let (shown, more) = moves.split_at(moves.len().min(SHOWN));
    let more = if more.is_empty() { String::new() } else { format!(" +{}", more.len()) };
    shown.join(" ") + &more
}

/// What is said beside the name of a search.
fn marked(inadmissible: bool) -> &'static str {
    if inadmissible { ", inadmissible: not a proof" } else { "" }
}

fn text(report: &Report) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    table.set_header(["problem", "question", "known", "answer", "moves", "", "nodes", "s", "stopped by"]);
    for row in &report.rows {
        let id = row.id.as_str().map_or_else(|| row.id.to_string(), str::to_string);
        table.add_row([
            format!("{} {id}", row.suite),
            format!("{} {}", row.query, row.args.join(" ")),
            row.expect.clone(),
            row.verdict.to_string(),
            shortened(&row.first_moves),
            row.score.name().to_string(),
            row.nodes.to_string(),
            format!("{:.2}", row.seconds),
            row.stopped_by.unwrap_or_default().to_string(),
        ]);
    }
    let mut text = format!("{table}\n\n");
    if report.other_questions > 0 {
        text.push_str(&format!(
            "left out: {} that ask neither attack, defend, connect nor disconnect\n",
            report.other_questions
        ));
    }
    // The first is told to people as an error.
    for why in report.unfit.iter().skip(1).take(UNFIT_SHOWN) {
        text.push_str(&format!("not asked: {why}\n"));
    }
    if let Some(more) = report.unfit.len().checked_sub(UNFIT_SHOWN + 1).filter(|more| *more > 0) {
        text.push_str(&format!("not asked: {more} more\n"));
    }
    let wrong = report.rows.iter().filter(|row| row.score == Score::Wrong && !row.line.is_empty());
    for row in wrong {
        text.push_str(&format!("{} {}: {} by {}\n", row.suite, row.id, row.verdict, row.line.join(" ")));
    }
    text.push_str(&format!(
        "{}; without ko {}\n{} nodes, {} evaluations, {:.1} s{} ({}{}, {})\n",
        report.all,
        report.without_ko,
        report.nodes,
        report.evaluations,
        report.seconds,
        report.clock.named(),
        report.algorithm,
        marked(report.inadmissible),
        report.knowledge,
    ));
    let proofs = || report.rows.iter().filter_map(|row| row.proof.as_ref().map(|proof| (row, proof)));
    if proofs().next().is_some() {
        let complete = proofs().filter(|(_, proof)| proof.complete);
        let (count, nodes) = complete.fold((0, 0), |(count, nodes), (_, proof)| (count + 1, nodes + proof.nodes));
        let seconds: f64 = proofs().map(|(_, proof)| proof.seconds).sum();
        text.push_str(&format!(
            "{count} proofs of {} are complete: {nodes} nodes, written in {seconds:.1} s\n",
            proofs().count()
        ));
        for (row, proof) in proofs().filter(|(_, proof)| !proof.complete) {
            text.push_str(&format!("{} {}: no proof, {}\n", row.suite, row.id, proof.lacks.join("; ")));
        }
    }
    if let Some(beside) = &report.beside {
        text.push_str(&format!(
            "beside it {}{}: {}; without ko {}\n{} nodes, {:.1} s\n",
            beside.algorithm,
            marked(beside.inadmissible),
            beside.all,
            beside.without_ko,
            beside.nodes,
            beside.seconds,
        ));
        let ratio = beside.ratio.map_or_else(String::new, |ratio| format!(", {ratio:.1} times as many"));
        text.push_str(&format!(
            "{} that both get right: {} nodes, and {}{ratio}\n",
            beside.both_right, beside.nodes_on_both, beside.beside_nodes_on_both,
        ));
    }
    text
}
