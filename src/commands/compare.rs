//! `kikashi compare`: compiled selectors beside hand-written ones, and the knowledge levels beside each other.

mod replies;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use kikashi_gamedef::ir::{Chosen, Program, SetForm};
use kikashi_gamedef::passes::{Levels, Sets, auto};
use kikashi_gamedef::snapshot::Snapshot;

use super::solve::time;
use super::{Level, Output, level_or_auto, names};
use crate::compare::{Comparison, Extent, Plan, Report, text};
use crate::engine::{Engine, Knowledge, Root, native, with_sets};
use crate::failure::Failure;
use crate::interrupt;
use crate::native::{NativeArgs, Wants};
use crate::position::{PositionArgs, Question};
use crate::problems::{self, Problem, Query};
use crate::setting::Setting;
use crate::verify::INTERRUPT;
use crate::verify::positions::{Source, distances};
use crate::verify::sample::{Distance, Ended, Sample};

/// Compare compiled selectors with hand-written ones, and knowledge levels with each other: answers and time.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// A position, in place of a sample: an SGF record, or a board drawn as text.
    #[arg(conflicts_with_all = ["positions", "problems"])]
    file: Option<PathBuf>,
    /// How many positions to sample.
    #[arg(long, default_value_t = 200)]
    positions: usize,
    /// The positions of a problem file, in place of a sample; the board is that of its first problem.
    #[arg(long, value_name = "FILE", conflicts_with = "positions")]
    problems: Option<PathBuf>,
    /// Only so many problems, from the first.
    #[arg(long, value_name = "N", requires = "problems")]
    first: Option<usize>,
    /// The selectors, in place of those that the rule book lists.
    #[arg(long)]
    selectors: Vec<String>,
    /// Where the random numbers start.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The knowledge levels, all without; auto is for each selector the one that costs least.
    #[arg(long, value_delimiter = ',', value_parser = level_or_auto)]
    knowledge: Vec<Level>,
    /// Compare sets carried over moves with sets found anew after them instead, in the interpreter.
    #[arg(long)]
    sets: bool,
    /// Compare the replies that are looked at instead, in the interpreter: those of each level, and the papers' complete sets,
    /// beside those that the definition selects.
    #[arg(long, conflicts_with = "sets")]
    replies: bool,
    /// The longest that a call may take; a position on which it takes longer is left out, and counted.
    #[arg(long, value_name = "SECONDS", default_value_t = 0.2)]
    limit: f64,
    /// How many deviations of each hand-written function the judge looks at, on boards up to 5x5.
    #[arg(long, value_name = "N", default_value_t = 5)]
    judge: u64,
    /// Stop after this time, with what there is.
    #[arg(long)]
    seconds: Option<f64>,
}

/// Runs the command.
pub fn run(args: &Args, output: Output) -> Result<(), Failure> {
    let limit = time(args.limit)?;
    let (setting, asked) = Asked::read(args)?;
    let selectors = match names(&args.selectors).as_slice() {
        [] => setting.game().selectors.iter().map(|selector| selector.name.clone()).collect(),
        own => own.to_vec(),
    };
    if selectors.is_empty() {
        return Err(Failure::Input(format!("`{}` lists no selectors, so there is nothing to compare", setting.name)));
    }
    if args.replies {
        return replies::run(args, output, &setting, &asked, selectors);
    }
    if args.sets {
        return sets(args, output, &setting, &asked, selectors);
    }
    let (levels, chosen) = match super::levels(&args.knowledge)? {
        Levels::Given(levels) => (levels, None),
        Levels::Auto => (Vec::new(), Some(chosen(&setting, &selectors)?)),
    };
    let all = if levels.is_empty() { Knowledge::ALL.to_vec() } else { levels.clone() };
    args.position.launch(&setting, &Wants::of(&selectors, &all))?;
    let engines = engines(&levels, &setting, &selectors)?;
    let plan = Plan { setting: &setting, selectors, engines, sets: Vec::new(), limit, judged: args.judge };
    compared(args, output, &plan, &asked, |report| {
        if let Some(chosen) = chosen {
            report.keep(|selector, level| chosen.iter().any(|c| c.selector == selector && c.knowledge.name() == level));
        }
    })
}

/// Compares, and answers with what `finish` makes of the report.
fn compared(
    args: &Args,
    output: Output,
    plan: &Plan<'_>,
    asked: &Asked,
    finish: impl FnOnce(&mut Report),
) -> Result<(), Failure> {
    let run = Run::new(args, plan.setting, &plan.selectors, &plan.engines)?;
    let mut comparison = Comparison::new(plan)?;
    let extent = run.each(args, asked, output, &mut |_, at, root| comparison.position(at, root))?;
    let mut report = Report { extent, ..comparison.finish() };
    finish(&mut report);
    output.answer(&report, || text(&report))?;
    ended(&report.extent, report.disagreements + report.denied)
}

/// How the command ends if so many answers were wrong.
fn ended(extent: &Extent, wrong: u64) -> Result<(), Failure> {
    match wrong {
        // What was compared until then is well, and no more is known.
        0 if extent.stopped_by == Some(INTERRUPT) => Err(Failure::Interrupted),
        0 => Ok(()),
        _ => Err(Failure::Wrong),
    }
}

/// Compares derived sets carried over moves with sets recomputed, at each level asked for, or where they cost least.
fn sets(args: &Args, output: Output, setting: &Setting, asked: &Asked, selectors: Vec<String>) -> Result<(), Failure> {
    let wanted = if args.knowledge.is_empty() { Levels::Auto } else { super::levels(&args.knowledge)? };
    let program = compiled(setting, &selectors, &wanted)?;
    let mut levels: Vec<Knowledge> = program.selectors.iter().map(|code| code.knowledge).collect();
    levels.sort_unstable();
    levels.dedup();
    let forms = [(SetForm::Recomputed, Sets::Recomputed), (SetForm::Carried, Sets::Carried)];
    let each = || levels.iter().flat_map(|level| forms.map(|form| (*level, form)));
    let engines = each().map(|(level, (_, sets))| with_sets(setting, &selectors, level, sets));
    let engines = engines.collect::<Result<Vec<_>, _>>()?;
    let forms = each().map(|(_, (form, _))| form).collect();
    let plan = Plan { setting, selectors, engines, sets: forms, limit: time(args.limit)?, judged: args.judge };
    compared(args, output, &plan, asked, |report| {
        let is_asked = |selector: &str, level: &str| {
            program.selectors.iter().any(|code| code.name == selector && code.knowledge.name() == level)
        };
        report.keep(is_asked);
        report.sets = program.sets.iter().map(ToString::to_string).collect();
    })
}

/// The level of each selector at which it costs least.
fn chosen(setting: &Setting, selectors: &[String]) -> Result<Vec<Chosen>, Failure> {
    Ok(compiled(setting, selectors, &Levels::Auto)?.chosen)
}

fn compiled(setting: &Setting, selectors: &[String], levels: &Levels) -> Result<Program, Failure> {
    let selectors: Vec<_> = selectors.iter().map(|name| setting.selector(name)).collect::<Result<_, _>>()?;
    let (book, game) = (&setting.book, setting.game());
    auto::compile(&book.module, game, &selectors, levels, &[], &mut |_, _| ())
        .map_err(|found| Failure::Input(book.refusal(&found)))
}

/// The compiled form at the levels asked for, or at all that it was compiled with.
fn engines(levels: &[Knowledge], setting: &Setting, selectors: &[String]) -> Result<Vec<Arc<dyn Engine>>, Failure> {
    let compiled = |level: Knowledge| {
        native(setting, level).filter(|engine| selectors.iter().all(|name| engine.has_selector(name)))
    };
    let engines: Vec<_> = match levels {
        [] => Knowledge::ALL.into_iter().filter_map(compiled).collect(),
        asked => asked.iter().map_while(|level| compiled(*level)).collect(),
    };
    if engines.len() < levels.len().max(1) {
        let (name, names) = (&setting.name, selectors.join(", "));
        return Err(Failure::Input(format!(
            "compare runs emitted Rust, and `{name}` was not compiled with {names} at these levels; compile it by --native"
        )));
    }
    Ok(engines)
}

/// Which positions are asked about.
enum Asked {
    /// A sample.
    Sample,
    /// The problems of a file that are questions of capture, and the folder of their records.
    Problems(Vec<Problem>, PathBuf),
    /// A single one, under the name of its file.
    Position(String, Box<(Snapshot, Root)>),
}

impl Asked {
    /// What is asked about, and the game on the board of it.
    fn read(args: &Args) -> Result<(Setting, Asked), Failure> {
        let position = &args.position;
        if let Some(file) = &args.file {
            // What has to be compiled for it is known when the selectors are.
            let interpreted = PositionArgs { native: NativeArgs::default(), ..position.clone() };
            let Question { setting, position, root, .. } = interpreted.question(Some(file), &Wants::of(&[], &[]))?;
            return Ok((setting, Asked::Position(file.display().to_string(), Box::new((position, root)))));
        }
        let of_a_position = [
            ("--target", position.target.is_some()),
            ("--to-play", position.to_play.is_some()),
            ("--until", position.until.is_some()),
            ("--variation", position.variation.is_some()),
            ("--record", position.record.is_some()),
        ];
        if let Some((option, _)) = of_a_position.into_iter().find(|(_, is_given)| *is_given) {
            return Err(Failure::Input(format!(
                "{option} is said of a position; name its file, or leave {option} out"
            )));
        }
        let Some(file) = &args.problems else { return Ok((position.setting()?, Asked::Sample)) };
        if position.game != "capture" {
            return Err(Failure::input("a problem file asks about captures; write `compare capture --problems FILE`"));
        }
        let mut problems = problems::read(file)?.all()?;
        problems.retain(|problem| matches!(problem.query, Query::Attack | Query::Defend));
        problems.truncate(args.first.unwrap_or(usize::MAX));
        let folder = file.parent().unwrap_or(Path::new(".")).to_path_buf();
        let setting = if position.size.is_some() {
            position.setting()?
        } else {
            let none = || Failure::input("the file has no question of capture");
            let mut settings = Vec::new();
            problems.first().ok_or_else(none)?.ask(&folder, &[], &mut settings)?;
            settings.pop().ok_or_else(none)?
        };
        Ok((setting, Asked::Problems(problems, folder)))
    }
}

/// Goes through positions.
struct Run<'r> {
    setting: &'r Setting,
    selectors: &'r [String],
    engines: &'r [Arc<dyn Engine>],
    started: Instant,
    end: Option<Duration>,
}

/// What is done with a position, which has a name.
type Visit<'v> = &'v mut dyn FnMut(&str, &Snapshot, &Root) -> Result<(), String>;

impl<'r> Run<'r> {
    fn new(
        args: &Args,
        setting: &'r Setting,
        selectors: &'r [String],
        engines: &'r [Arc<dyn Engine>],
    ) -> Result<Run<'r>, Failure> {
        let end = args.seconds.map(time).transpose()?;
        Ok(Run { setting, selectors, engines, started: Instant::now(), end })
    }

    fn is_over(&self) -> bool {
        interrupt::requested() || self.end.is_some_and(|end| self.started.elapsed() >= end)
    }

    /// Visits the positions asked about.
    fn each(&self, args: &Args, asked: &Asked, output: Output, visit: Visit<'_>) -> Result<Extent, String> {
        let mut positions = 0;
        let counted: Visit<'_> = &mut |name, at, root| {
            positions += 1;
            visit(name, at, root)
        };
        let (skipped, seed) = match asked {
            Asked::Sample => {
                self.sampled(args.positions, args.seed, output, counted)?;
                (0, Some(args.seed))
            }
            Asked::Problems(problems, folder) => (self.problems(problems, folder, output, counted)?, None),
            Asked::Position(name, asked) => {
                let (at, root) = asked.as_ref();
                counted(name, at, root)?;
                (0, None)
            }
        };
        Ok(Extent {
            game: self.setting.name.clone(),
            positions,
            seed,
            skipped,
            seconds: self.started.elapsed().as_secs_f64(),
            stopped_by: self.is_over().then(|| if interrupt::requested() { INTERRUPT } else { "time" }),
        })
    }

    /// Visits the problems; how many were on other boards.
    fn problems(&self, problems: &[Problem], folder: &Path, output: Output, visit: Visit<'_>) -> Result<u64, String> {
        let (mut settings, mut skipped) = (Vec::new(), 0);
        let bar = output.progress(Some(problems.len() as u64));
        for problem in problems.iter().take_while(|_| !self.is_over()) {
            let name = format!("{} {}", problem.suite, problem.id);
            let found = problem.ask(folder, &[], &mut settings);
            let (setting, found) = found.map_err(|why| format!("{name}: {why}"))?;
            if setting.name == self.setting.name {
                visit(&name, &found.position, &found.root)?;
            } else {
                skipped += 1;
            }
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(skipped)
    }

    fn sampled(&self, count: usize, seed: u64, output: Output, visit: Visit<'_>) -> Result<(), String> {
        let book = self.setting.rule_book().map_err(|failure| failure.to_string())?;
        let source = Source::new(self.setting, &book)?;
        let mut sample = Sample::new(&source, count, seed, Ended::Never);
        let names: Vec<String> = distances(self.selectors).collect();
        let distance = |at: &Snapshot, root: &Root| self.distance(&names, at, root);
        let bar = output.progress(Some(count as u64));
        let mut number = 0;
        while let Some((at, root)) = sample.next(&distance, &|| self.is_over())? {
            number += 1;
            // What is written by hand knows nothing of a pass just played, after which another ends the game.
            visit(&format!("position {number}"), &Snapshot { passes: 0, ..at }, &root)?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// The distance, as a hand-written function sees it where there is one: it is only a reason to look at a position,
    /// and a compiled selector without knowledge may take minutes.
    fn distance(&self, names: &[String], at: &Snapshot, root: &Root) -> Result<Distance, String> {
        let Some(engine) = self.engines.iter().max_by_key(|engine: &&Arc<dyn Engine>| engine.knowledge()) else {
            return Ok(Distance::Beyond);
        };
        let rooted = engine.rooted(at, root)?;
        if rooted.is_over(at) {
            return Ok(Distance::Over);
        }
        for (index, name) in names.iter().enumerate() {
            let holds = match rooted.by_hand(at, name)?.as_slice() {
                [] => engine.has_selector(name) && rooted.verdict(at, name)?,
                own => own.iter().any(|own| own.measured.moves.is_some()),
            };
            if holds {
                return Ok(Distance::Moves(index + 1));
            }
        }
        Ok(Distance::Beyond)
    }
}
