//! `kikashi compare --replies`: the replies that are looked at, beside those that the definition selects.

use std::slice;

use kikashi_gamedef::passes::Levels;

use super::{Args, Asked, Run, seed};
use crate::commands::{Output, levels};
use crate::compare::replies::{Comparison, Plan, Report, text};
use crate::engine::Knowledge;
use crate::failure::Failure;
use crate::setting::Setting;
use crate::verify::INTERRUPT;

/// The levels that are looked at where none is asked for: at the others all legal replies are.
const LEVELS: [Knowledge; 3] = [Knowledge::Abstract, Knowledge::Trace, Knowledge::AbstractTrace];

/// Compares the replies, to the threats of those of the selectors that are of the defender.
pub fn run(
    args: &Args,
    output: Output,
    setting: &Setting,
    asked: Option<&Asked>,
    mut selectors: Vec<String>,
) -> Result<(), Failure> {
    selectors.retain(|name| name.starts_with("ip"));
    if selectors.is_empty() {
        return Err(Failure::input("replies are those of selectors such as ip2, of which none is asked about"));
    }
    let levels = match levels(&args.knowledge)? {
        Levels::Given(levels) if !levels.is_empty() => levels,
        Levels::Given(_) | Levels::Auto => LEVELS.to_vec(),
    };
    let plan = Plan::new(setting, selectors, &levels)?;
    let engine = plan.by_hand.as_ref().unwrap_or(&plan.definition);
    let run = Run::new(args, setting, &plan.selectors, slice::from_ref(engine))?;
    let mut comparison = Comparison::new(&plan);
    let skipped = run.each(args, asked, output, &mut |name, at, root| comparison.position(name, at, root))?;
    let (seconds, stopped_by) = (run.started.elapsed().as_secs_f64(), run.stopped_by());
    let report = Report { skipped, seed: seed(args, asked), seconds, stopped_by, ..comparison.finish() };
    output.answer(&report, || text(&report))?;
    match report.missed_by_levels() {
        0 if stopped_by == Some(INTERRUPT) => Err(Failure::Interrupted),
        0 => Ok(()),
        _ => Err(Failure::Wrong),
    }
}
