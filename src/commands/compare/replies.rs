//! `kikashi compare --replies`: the replies that are looked at, beside those that the definition selects.

use std::slice;

use kikashi_gamedef::passes::Levels;
use kikashi_gamedef::rules::Role;

use super::{Args, Asked, Run, ended};
use crate::commands::{Output, levels};
use crate::compare::replies::{Comparison, Plan, Report, text};
use crate::engine::Knowledge;
use crate::failure::Failure;
use crate::setting::Setting;

/// The levels that are looked at where none is asked for: at the others all legal replies are.
const LEVELS: [Knowledge; 3] = [Knowledge::Abstract, Knowledge::Trace, Knowledge::AbstractTrace];

/// Compares the replies, to the threats of those of the selectors that are of the defender.
pub fn run(args: &Args, output: Output, setting: &Setting, asked: &Asked, named: Vec<String>) -> Result<(), Failure> {
    let mut selectors = Vec::new();
    for name in named {
        if is_of_replies(setting, &name)? {
            selectors.push(name);
        }
    }
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
    let extent = run.each(args, asked, output, &mut |name, at, root| comparison.position(name, at, root))?;
    let report = Report { extent, ..comparison.finish() };
    output.answer(&report, || text(&report))?;
    ended(&report.extent, report.missed_by_levels())
}

/// Whether it selects moves of the defender that prevent a threat.
fn is_of_replies(setting: &Setting, selector: &str) -> Result<bool, String> {
    let scheme = &setting.book.module.schemes[setting.selector(selector)?.scheme];
    Ok(scheme.mover == Role::Defender && scheme.moves.is_some())
}
