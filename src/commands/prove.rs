//! `kikashi prove`: checks proof files by the judge alone.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use comfy_table::{Table, presets};
use kikashi_gamedef::prove::{self, Attack, Exact, Fault};
use serde::Serialize;

use super::Output;
use crate::failure::Failure;
use crate::input;
use crate::proof::clingo::{Clingo, HOW, Said};
use crate::proof::file::File;
use crate::proof::rules::Judged;

/// Check proofs that `solve --proof` or `bench problems --proofs` wrote, by the rules alone.
#[derive(clap::Args)]
pub struct Args {
    /// The proofs.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The file of rules that the proofs are to be about; without it the text that each holds is believed to be them.
    #[arg(long, value_name = "FILE.game")]
    rules: Option<PathBuf>,
    /// Of the random attacks on zones.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many positions with random changes are tried for each zone, and a third as many lines of play.
    #[arg(long, value_name = "N", default_value_t = 20)]
    attacks: usize,
    /// Ask clingo whether each zone that is taken on trust is enough: where it says so nothing is.
    #[arg(long)]
    exact: bool,
    /// How long clingo may take for each of them.
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0)]
    exact_seconds: f64,
}

#[derive(Serialize)]
struct Wrong {
    node: Option<usize>,
    what: String,
}

#[derive(Serialize)]
struct Report {
    file: String,
    valid: bool,
    verdict: String,
    game: String,
    /// Of the texts of the rules.
    hash: String,
    /// Whether the rules are the shipped ones.
    shipped: bool,
    nodes: usize,
    /// Nodes that are not proved.
    open: usize,
    /// Nodes that answer for their own position alone.
    exact: usize,
    /// Nodes of which it is taken on trust that their zone is enough.
    trusted: usize,
    /// Positions in which steps of those were made again.
    attacked: usize,
    lines: usize,
    seed: u64,
    faults: Vec<Wrong>,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    by_clingo: Option<ByClingo>,
}

/// What clingo says of the zones that are taken on trust.
#[derive(Default, Serialize)]
struct ByClingo {
    /// They are enough.
    proved: usize,
    /// They are not: a position was found that contradicts a step.
    refuted: usize,
    /// The time was not enough, or they cannot be asked about.
    undecided: usize,
    seconds: f64,
}

/// What is said of several proofs.
#[derive(Serialize)]
struct Reports {
    valid: usize,
    nodes: usize,
    seconds: f64,
    proofs: Vec<Report>,
    /// Files that are no proofs, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unfit: Vec<String>,
}

/// Runs the command.
pub fn run(args: &Args, output: Output) -> Result<(), Failure> {
    let clingo = match args.exact {
        true => Some(Clingo::find().ok_or_else(|| Failure::Input(HOW.to_string()))?),
        false => None,
    };
    if let [file] = args.files.as_slice() {
        let report = checked(file, args, clingo.as_ref(), output)?;
        output.answer(&report, || self::text(&report))?;
        return if report.valid { Ok(()) } else { Err(Failure::Wrong) };
    }
    let (mut proofs, mut unfit) = (Vec::new(), Vec::new());
    let progress = output.progress(u64::try_from(args.files.len()).ok());
    for file in &args.files {
        match checked(file, args, clingo.as_ref(), output) {
            Ok(report) => proofs.push(report),
            Err(why) => unfit.push(why.to_string()),
        }
        progress.inc(1);
    }
    progress.finish_and_clear();
    let valid = proofs.iter().filter(|report| report.valid).count();
    let nodes = proofs.iter().map(|report| report.nodes).sum();
    let seconds = proofs.iter().map(|report| report.seconds).sum();
    let reports = Reports { valid, nodes, seconds, proofs, unfit };
    output.answer(&reports, || texts(&reports))?;
    match (reports.unfit.first(), reports.valid == reports.proofs.len()) {
        (Some(first), _) => Err(Failure::Answered(format!("{} could not be checked: {first}", reports.unfit.len()))),
        (None, true) => Ok(()),
        (None, false) => Err(Failure::Wrong),
    }
}

/// Checks one proof.
fn checked(path: &Path, args: &Args, clingo: Option<&Clingo>, output: Output) -> Result<Report, Failure> {
    let started = Instant::now();
    let shown = path.display();
    let text = input::text(path, input::Kind::Proof)?;
    let file = File::read(&text)
        .map_err(|error| Failure::Input(format!("`{shown}` is no proof file: {error}; write one by solve --proof")))?;
    if let Some(path) = &args.rules {
        let text = input::text(path, input::Kind::Rules)?;
        if !file.rules.sources.iter().any(|own| own.name == file.rules.file && own.text == text) {
            return Err(Failure::Input(format!("the proof is about other rules than `{}`", path.display())));
        }
    }
    let Judged { judge, params } = file.rules.judge()?;
    let proof = file.proof(&judge)?;
    let checked = prove::check(&judge, &proof);
    let attack = Attack { seed: args.seed, changed: args.attacks, single: 3 * args.attacks, ..Attack::default() };
    let tried = attack.on(&judge, &proof, &checked);
    let seconds = started.elapsed().as_secs_f64();
    let (mut refuted, mut by_clingo) = (Vec::new(), None);
    if let Some(clingo) = clingo.filter(|_| checked.is_valid()) {
        let exact = Exact::new(&judge, &params, &proof)?;
        let limit = Duration::try_from_secs_f64(args.exact_seconds)
            .map_err(|_| Failure::Input("--exact-seconds takes a number of seconds, such as 10".to_string()))?;
        by_clingo = Some(ask(clingo, &exact, &checked.trusted, limit, &mut refuted, output)?);
    }
    let faults: Vec<&Fault> = checked.faults.iter().chain(&tried.faults).chain(&refuted).collect();
    let wrong = |fault: &&Fault| Wrong { node: fault.node, what: fault.what.clone() };
    Ok(Report {
        file: path.display().to_string(),
        valid: faults.is_empty(),
        verdict: proof.verdict.name().to_string(),
        game: file.rules.game.clone(),
        hash: file.rules.hash.clone(),
        shipped: file.rules.is_shipped(),
        nodes: proof.nodes.len(),
        open: checked.open,
        exact: checked.exact,
        trusted: checked.trusted.len(),
        attacked: tried.positions,
        lines: tried.lines,
        seed: args.seed,
        faults: faults.iter().map(wrong).collect(),
        seconds,
        by_clingo,
    })
}

/// Asks clingo about zones.
fn ask(
    clingo: &Clingo,
    exact: &Exact,
    nodes: &[usize],
    limit: Duration,
    refuted: &mut Vec<Fault>,
    output: Output,
) -> Result<ByClingo, Failure> {
    let (started, mut found) = (Instant::now(), ByClingo::default());
    let progress = output.progress(u64::try_from(nodes.len()).ok());
    for &id in nodes {
        progress.inc(1);
        match settle(clingo, exact, id, Instant::now() + limit)? {
            Settled::Proved => found.proved += 1,
            Settled::Undecided => found.undecided += 1,
            Settled::Refuted(what) => {
                found.refuted += 1;
                refuted.push(Fault { node: Some(id), what });
            }
        }
    }
    progress.finish_and_clear();
    found.seconds = started.elapsed().as_secs_f64();
    Ok(found)
}

/// What is found out about a zone.
enum Settled {
    Proved,
    Refuted(String),
    Undecided,
}

/// Asks about one zone until something is found out or the time is over.
fn settle(clingo: &Clingo, exact: &Exact, id: usize, deadline: Instant) -> Result<Settled, Failure> {
    let Ok(questions) = exact.programs(id) else { return Ok(Settled::Undecided) };
    for asked in &questions {
        let mut is_proved = false;
        for form in asked.forms() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            // What cannot be written in one form may be in the next.
            let Ok(form) = form else { continue };
            match clingo.solve(&form.text, left)? {
                Said::Nothing => is_proved = true,
                Said::Undecided => {}
                Said::Set(set) => match exact.found(id, asked, &form, &set) {
                    Some(what) => return Ok(Settled::Refuted(what)),
                    None if form.is_whole => {}
                    None => continue,
                },
            }
            break;
        }
        if !is_proved {
            return Ok(Settled::Undecided);
        }
    }
    Ok(Settled::Proved)
}

fn text(report: &Report) -> String {
    /// So many faults are shown.
    const SHOWN: usize = 5;
    let rules = if report.shipped { "the shipped rules" } else { "the rules in the file" };
    let mut text = format!("{}: {}, by {rules} ({})\n", report.game, report.verdict, report.hash);
    let is = if report.valid { "valid" } else { "not valid" };
    text.push_str(&format!("the proof is {is}: {} nodes, checked in {:.2} s\n", report.nodes, report.seconds));
    for fault in report.faults.iter().take(SHOWN) {
        let node = fault.node.map_or_else(String::new, |node| format!("node {node}: "));
        text.push_str(&format!("  {node}{}\n", fault.what));
    }
    if report.faults.len() > SHOWN {
        text.push_str(&format!("  and {} more\n", report.faults.len() - SHOWN));
    }
    text.push_str(&format!(
        "{} nodes speak of their own position alone; of {} it is taken on trust that their zone is enough: {} other \
         positions and {} lines of play were tried (seed {})\n",
        report.exact, report.trusted, report.attacked, report.lines, report.seed
    ));
    if let Some(ByClingo { proved, refuted, undecided, seconds }) = &report.by_clingo {
        text.push_str(&format!(
            "clingo: {proved} zones are enough, {refuted} are not, {undecided} undecided, in {seconds:.1} s\n"
        ));
    }
    text
}

fn texts(reports: &Reports) -> String {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING);
    table.set_header(["proof", "game", "verdict", "", "nodes", "on trust", "s"]);
    for report in &reports.proofs {
        table.add_row([
            report.file.clone(),
            report.game.clone(),
            report.verdict.clone(),
            if report.valid { "valid" } else { "not valid" }.to_string(),
            report.nodes.to_string(),
            report.by_clingo.as_ref().map_or(report.trusted, |said| said.undecided).to_string(),
            format!("{:.2}", report.seconds),
        ]);
    }
    let (count, seconds) = (reports.proofs.len(), reports.seconds);
    let mut text = format!(
        "{table}\n\n{} of {count} proofs are valid: {} nodes, checked in {seconds:.2} s\n",
        reports.valid, reports.nodes
    );
    let said: Vec<&ByClingo> = reports.proofs.iter().filter_map(|report| report.by_clingo.as_ref()).collect();
    if !said.is_empty() {
        let total = |of: fn(&ByClingo) -> usize| said.iter().map(|said| of(said)).sum::<usize>();
        text.push_str(&format!(
            "clingo: {} zones are enough, {} are not, {} undecided, in {:.1} s\n",
            total(|said| said.proved),
            total(|said| said.refuted),
            total(|said| said.undecided),
            said.iter().map(|said| said.seconds).sum::<f64>(),
        ));
    }
    for report in reports.proofs.iter().filter(|report| !report.valid) {
        let fault = report.faults.first().map_or("", |fault| &fault.what);
        text.push_str(&format!("{}: {fault}\n", report.file));
    }
    // The first is told to people as an error.
    for why in reports.unfit.iter().skip(1) {
        text.push_str(&format!("not checked: {why}\n"));
    }
    text
}
