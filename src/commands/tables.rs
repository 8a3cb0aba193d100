//! `kikashi bench tables`: the tables of the papers, ours beside theirs. What the papers say is data here; their problems and
//! machines are others than ours, so what can be compared is the ratios within a table. Time is processor time, so that a
//! table comes out as well on a machine that has other work.

use std::path::{Path, PathBuf};
use std::time::Duration;

use kikashi_runtime::search::Budget;

use super::Output;
use super::algorithm::Algorithm;
use super::solve::{bytes, time};
use crate::draw;
use crate::engine::pruning::rules;
use crate::engine::{Knowledge, engine};
use crate::failure::Failure;
use crate::interrupt;
use crate::native::launch::launch;
use crate::native::{NativeArgs, Wants};
use crate::problems::{self, Problem, Query, Score};
use crate::processor;
use crate::setting::Setting;
use crate::verify::INTERRUPT;
use report::{Cell, Report, Row, machine, text};

mod am;
mod paper;
mod report;
mod svg;

/// Print a table of a paper: ours, the paper's, and the ratio.
#[derive(clap::Args)]
pub struct Args {
    /// Which table.
    table: Which,
    /// Problems, for the tables that need some: one a line, as JSON. The first that ask for an attack that works without
    /// ko are taken; for `aps` and `it` those that ask anything of capture.
    #[arg(long, value_name = "FILE")]
    problems: Option<PathBuf>,
    /// How many of them.
    #[arg(long, value_name = "N", default_value_t = 50)]
    first: usize,
    /// How long for each problem or row, in processor time: one or several, parted by commas.
    #[arg(long, value_delimiter = ',', value_name = "SECONDS")]
    seconds: Vec<f64>,
    /// Memory for tables.
    #[arg(long, value_name = "MIB", default_value_t = 256)]
    memory: usize,
    /// For `tp`, the rule book by which moves are left out in its steps 9 to 12: they are inadmissible with it, and without it
    /// leave out nothing.
    #[arg(long, value_name = "RULES")]
    prune: Option<String>,
    /// Draw the table as a chart too.
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    native: NativeArgs,
}

/// The tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Which {
    /// Abstract Proof Search, tables 2, 4 and 6: the baseline against ip3.
    Aps,
    /// Admissible Moves, table 1: time per depth on 6x6 AtariGo, by knowledge.
    Am1,
    /// Admissible Moves, table 2: the time to verify each gradual game.
    Am2,
    /// Generalized Widening, table 1: seventeen algorithms.
    Gw1,
    /// Generalized Widening, table 2: time and moves on what all solve.
    Gw2,
    /// Searches, tree pruning and tree ordering in Go: the ladder of twelve.
    Tp,
    /// Searching for Double Threats: nodes for a proof and for its inverting threats.
    It,
}

impl Which {
    fn source(self) -> &'static str {
        match self {
            Which::Aps => "Cazenave, Abstract Proof Search, tables 2, 4 and 6 (ggv2)",
            Which::Am1 => "Cazenave, Admissible Moves in Two-player Games, table 1",
            Which::Am2 => "Cazenave, Admissible Moves in Two-player Games, table 2",
            Which::Gw1 => "Cazenave, Generalized Widening, table 1",
            Which::Gw2 => "Cazenave, Generalized Widening, table 2",
            Which::Tp => "Searches, tree pruning and tree ordering in Go, the practical example",
            Which::It => "Yoshizoe and Imai, Searching for Double Threats in Subproblems of the Game of Go, section 5",
        }
    }
}

/// Seconds of processor time since then.
fn since(started: Duration) -> f64 {
    processor::time().saturating_sub(started).as_secs_f64()
}

/// Runs the command.
pub fn run(args: &Args, output: Output) -> Result<(), Failure> {
    let started = processor::time();
    compiled(args)?;
    let (on, columns, rows) = match args.table {
        Which::Aps => aps(args, output)?,
        Which::Am1 => am::am1(args, output)?,
        Which::Am2 => am::am2(args, output)?,
        Which::Gw1 => gw1(args, output)?,
        Which::Gw2 => gw2(args, output)?,
        Which::Tp => tp(args, output)?,
        Which::It => it(args, output)?,
    };
    let seconds = since(started);
    let stopped_by = interrupt::requested().then_some(INTERRUPT);
    let report = Report { source: args.table.source(), machine: machine(), on, columns, rows, seconds, stopped_by };
    if let Some(path) = &args.svg {
        let write = std::fs::write(path, svg::chart(&report));
        write.map_err(|error| Failure::Input(format!("cannot write `{}`: {error}", path.display())))?;
    }
    output.answer(&report, || text(&report))?;
    if stopped_by.is_some() { Err(Failure::Interrupted) } else { Ok(()) }
}

/// Becomes a program with the games of the table, if that is asked for.
fn compiled(args: &Args) -> Result<(), Failure> {
    let settings = match (&args.problems, args.table) {
        _ if !args.native.native => Vec::new(),
        (_, Which::Am1 | Which::Am2) => vec![am::crosscut()?.0],
        (Some(file), _) => problems::settings(&problems::read(file)?.all()?, file, &[]),
        (None, _) => Vec::new(),
    };
    // Where moves are left out by other rules these are asked at each node.
    let pruning = match (&args.prune, settings.first()) {
        (Some(name), Some(setting)) => Some(rules(setting, name)?),
        _ => None,
    };
    launch(&settings.iter().chain(&pruning).collect::<Vec<_>>(), &Wants::search(Knowledge::Trace), &args.native)
}

/// What was measured on, the columns and the rows.
type Measured = (String, Vec<String>, Vec<Row>);

/// Problems set up, with their games.
struct Problems {
    folder: PathBuf,
    problems: Vec<Problem>,
    settings: Vec<Setting>,
    name: String,
}

impl Problems {
    fn read(args: &Args, wanted: impl Fn(&Problem) -> bool) -> Result<Problems, Failure> {
        let path = args.problems.as_deref().ok_or_else(|| Failure::input("this table needs --problems FILE"))?;
        let mut problems = problems::read(path)?.all()?;
        problems.retain(|problem| problem.query != Query::Other && wanted(problem));
        problems.truncate(args.first);
        let name = format!("{} of {}", counted(problems.len(), "problem"), path.display());
        Ok(Problems {
            folder: path.parent().unwrap_or(Path::new(".")).to_path_buf(),
            problems,
            settings: Vec::new(),
            name,
        })
    }

    /// What a search says of each problem, in the order of the file, unless the user ends it; the budget holds for each.
    fn solved(
        &mut self,
        algorithm: &Algorithm,
        budget: &Budget,
        output: Output,
    ) -> Result<Option<Vec<Solved>>, Failure> {
        let bar = output.progress(Some(self.problems.len() as u64));
        let budget = Budget { interrupted: interrupt::requested, ..*budget };
        let mut found = Vec::new();
        for problem in &self.problems {
            let (setting, asked) = problem.ask(&self.folder, &[], &mut self.settings)?;
            let engine = engine(setting, &[], None, Knowledge::Trace)?;
            let started = processor::time();
            let answer = engine.search(&asked.position, &asked.root, algorithm.method(setting)?, &budget)?;
            let seconds = (since(started) - answer.beside.as_secs_f64()).max(0.0);
            let names: Vec<String> = answer.first_moves.iter().map(|play| draw::play(setting, play)).collect();
            let moves = answer.statistics.moves_played + answer.statistics.evaluations;
            let score = problem.score(answer.verdict, &names);
            found.push(Solved { score, seconds, nodes: answer.statistics.nodes, moves });
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok((!interrupt::requested()).then_some(found))
    }
}

/// What a search made of a problem.
#[derive(Clone, Copy)]
struct Solved {
    score: Score,
    /// How long the verdict took.
    seconds: f64,
    nodes: u64,
    moves: u64,
}

impl Solved {
    fn is_right(&self) -> bool {
        self.score == Score::Right
    }
}

fn named(name: &str) -> Result<Algorithm, Failure> {
    name.parse().map(Algorithm::Named).map_err(Failure::Input)
}

/// The name of a row, with what must be said of a search that leaves out moves.
fn row_name(name: &str, algorithm: &Algorithm) -> String {
    let marked = if algorithm.is_inadmissible() { " (inadmissible: not a proof)" } else { "" };
    format!("{name}{marked}")
}

fn budget(args: &Args, seconds: f64) -> Result<Budget, Failure> {
    let clock = processor::time;
    Ok(Budget { time: Some(time(seconds)?), clock, memory: bytes(args.memory), ..Budget::default() })
}

/// So many of them.
fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// A figure of the problems that all solve; none for a search that solves none.
fn of_all(solved: &[Solved], figure: impl Fn(&Solved) -> f64) -> Option<f64> {
    (!solved.is_empty()).then(|| count(solved, figure))
}

fn count(solved: &[Solved], figure: impl Fn(&Solved) -> f64) -> f64 {
    solved.iter().map(figure).sum()
}

/// Attacks that work without ko.
fn works(problem: &Problem) -> bool {
    problem.query == Query::Attack && !problem.is_ko() && problem.expect.starts_with('1')
}

fn aps(args: &Args, output: Output) -> Result<Measured, Failure> {
    let mut problems = Problems::read(args, |_| true)?;
    let total = problems.problems.len().max(1) as f64;
    let mut rows = Vec::new();
    for (name, method, seconds, nodes, paper) in paper::APS {
        let budget = Budget { nodes, ..budget(args, seconds)? };
        let Some(solved) = problems.solved(&method, &budget, output)? else { break };
        let right = count(&solved, |one| f64::from(u8::from(one.is_right())));
        let figures =
            [right / total * 100.0, count(&solved, |one| one.seconds), count(&solved, |one| one.nodes as f64)];
        let cells = figures.iter().zip(paper).map(|(&ours, paper)| Cell::of(Some(ours), Some(paper))).collect();
        rows.push(Row::of(name, cells));
    }
    Ok((problems.name, ["solved (%)", "time (s)", "nodes"].map(String::from).to_vec(), rows))
}

fn gw1(args: &Args, output: Output) -> Result<Measured, Failure> {
    let mut problems = Problems::read(args, works)?;
    let limits = if args.seconds.is_empty() { vec![0.1, 1.0, 10.0] } else { args.seconds.clone() };
    let mut columns = Vec::new();
    for seconds in &limits {
        columns.extend([format!("solved in {seconds} s"), format!("time (s), at most {seconds} each")]);
    }
    // What a search finds in less time it finds just so in more, so one run tells of all limits.
    let longest = budget(args, limits.iter().copied().fold(0.0, f64::max))?;
    let mut rows = Vec::new();
    for (name, figures) in paper::GW1 {
        let Some(solved) = problems.solved(&named(name)?, &longest, output)? else { break };
        let mut cells = Vec::new();
        for &limit in &limits {
            let of_paper = [0.1, 1.0, 10.0].iter().position(|known| *known == limit).map(|place| figures[place]);
            let right = count(&solved, |one| f64::from(u8::from(one.is_right() && one.seconds <= limit)));
            let seconds = count(&solved, |one| one.seconds.min(limit));
            cells.push(Cell::of(Some(right), of_paper.map(|(solved, _)| solved)));
            cells.push(Cell::of(Some(seconds), of_paper.map(|(_, seconds)| seconds)));
        }
        rows.push(Row::of(name, cells));
    }
    Ok((problems.name, columns, rows))
}

/// Several searches on the problems that all of them solve, those apart that solve none: how many each solves, and the
/// figures on those. If the user ends it, of the searches that were done.
fn on_what_all_solve(
    problems: &mut Problems,
    algorithms: &[Algorithm],
    budget: &Budget,
    output: Output,
) -> Result<(Vec<usize>, Vec<Vec<Solved>>), Failure> {
    let each = algorithms.iter().map_while(|algorithm| problems.solved(algorithm, budget, output).transpose());
    let each: Vec<Vec<Solved>> = each.collect::<Result<_, _>>()?;
    let right: Vec<usize> = each.iter().map(|solved| solved.iter().filter(|one| one.is_right()).count()).collect();
    let able = || each.iter().zip(&right).filter(|(_, right)| **right > 0).map(|(solved, _)| solved);
    let all_solve = |place: &usize| able().all(|solved| solved[*place].is_right());
    let by_all: Vec<usize> = (0..problems.problems.len()).filter(all_solve).collect();
    let kept_of = |solved: &Vec<Solved>| by_all.iter().map(|&place| solved[place]).collect();
    let kept = each.iter().zip(&right).map(|(solved, &right)| if right > 0 { kept_of(solved) } else { Vec::new() });
    let kept = kept.collect();
    Ok((right, kept))
}

fn gw2(args: &Args, output: Output) -> Result<Measured, Failure> {
    let mut problems = Problems::read(args, works)?;
    let limit = budget(args, args.seconds.first().copied().unwrap_or(10.0))?;
    let algorithms: Vec<Algorithm> = paper::GW2.iter().map(|(name, _)| named(name)).collect::<Result<_, _>>()?;
    let (right, kept) = on_what_all_solve(&mut problems, &algorithms, &limit, output)?;
    let rows = paper::GW2.iter().zip(right.iter().zip(&kept)).map(|((name, figures), (right, kept))| {
        let ours = [Some(*right as f64), of_all(kept, |one| one.seconds), of_all(kept, |one| one.moves as f64)];
        let cells = ours.iter().zip(figures).map(|(&ours, &paper)| Cell::of(ours, Some(paper))).collect();
        Row::of(*name, cells)
    });
    let rows = rows.collect();
    let on = format!(
        "{}; time and moves on the {} that all solve which solve any",
        problems.name,
        kept.iter().map(Vec::len).max().unwrap_or(0)
    );
    Ok((on, ["solved", "time (s)", "moves"].map(String::from).to_vec(), rows))
}

fn tp(args: &Args, output: Output) -> Result<Measured, Failure> {
    let mut problems = Problems::read(args, works)?;
    let limit = budget(args, args.seconds.first().copied().unwrap_or(10.0))?;
    let (mut steps, mut algorithms) = (Vec::new(), Vec::new());
    for (step, short, name, figures) in paper::TP {
        let name = match &args.prune {
            Some(rules) => name.replace(paper::PRUNE, &format!(",prune({rules})")),
            None if step == paper::ONLY_PRUNES => continue,
            None => name.replace(paper::PRUNE, ""),
        };
        let algorithm = named(&name)?;
        // The path of the rules is said once.
        let shown = args.prune.as_ref().map_or(name.clone(), |rules| name.replace(&format!("({rules})"), ""));
        let row = Row {
            name: row_name(&format!("#{step} {shown}"), &algorithm),
            short: row_name(&format!("#{step} {short}"), &algorithm),
            cells: Vec::new(),
        };
        steps.push((row, figures));
        algorithms.push(algorithm);
    }
    let (right, kept) = on_what_all_solve(&mut problems, &algorithms, &limit, output)?;
    let rows = steps.into_iter().zip(right.iter().zip(&kept)).map(|((row, (nodes, seconds)), (right, kept))| {
        let cells = vec![
            Cell::of(Some(*right as f64), None),
            Cell::of(of_all(kept, |one| one.nodes as f64), Some(nodes)),
            Cell::of(of_all(kept, |one| one.seconds), Some(seconds)),
        ];
        Row { cells, ..row }
    });
    let rows = rows.collect();
    let rules = args.prune.as_ref().map_or_else(String::new, |rules| format!("; moves left out by {rules}"));
    let on = format!(
        "{}; nodes and time on the {} that all solve which solve any{rules}",
        problems.name,
        kept.iter().map(Vec::len).max().unwrap_or(0)
    );
    Ok((on, ["solved", "nodes", "time (s)"].map(String::from).to_vec(), rows))
}

fn it(args: &Args, output: Output) -> Result<Measured, Failure> {
    // The side that moves first fails.
    let mut problems = Problems::read(args, |problem| problem.expect.trim() == "0")?;
    let limit =
        Budget { interrupted: interrupt::requested, ..budget(args, args.seconds.first().copied().unwrap_or(10.0))? };
    let bar = output.progress(Some(problems.problems.len() as u64));
    let mut rows = Vec::new();
    for problem in &problems.problems {
        let (setting, asked) = problem.ask(&problems.folder, &[], &mut problems.settings)?;
        let engine = engine(setting, &[], None, Knowledge::Trace)?;
        let found = engine.inverting(&asked.position, &asked.root, 1, &limit)?;
        bar.inc(1);
        if interrupt::requested() {
            break;
        }
        if found.loser != Some(asked.position.turn) {
            continue;
        }
        let left = if found.open.is_empty() && found.stopped_by.is_none() { "" } else { ", not all settled" };
        let cells = vec![
            Cell::of(Some(found.nodes_of_proof as f64), Some(paper::IT.0)),
            Cell::of(Some((found.statistics.nodes - found.nodes_of_proof) as f64), Some(paper::IT.1)),
        ];
        let threats = counted(found.threats.len(), "threat");
        rows.push(Row::of(format!("{} {}: {threats}{left}", problem.suite, problem.id), cells));
    }
    bar.finish_and_clear();
    let on = format!("{}; the paper says that its threats took more nodes than that", problems.name);
    Ok((on, ["nodes of the proof", "nodes of the threats"].map(String::from).to_vec(), rows))
}
