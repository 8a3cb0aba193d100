//! `kikashi solve --and`: whether the player who does not move first reaches two goals at once.

use kikashi_runtime::search::{Budget, Stop};
use serde::Serialize;

use super::Output;
use super::threats::with_points;
use crate::draw::{self, Marks};
use crate::engine::Way;
use crate::engine::together::{Together, together};
use crate::failure::Failure;
use crate::interrupt;
use crate::position::Question;

#[derive(Serialize)]
struct Report {
    game: String,
    /// How it was searched: two goals make another game, which is not among the compiled ones.
    engine: &'static str,
    /// Who wants both.
    holder: String,
    /// Whether he reaches each alone; none where the budget did not tell.
    alone: [Option<bool>; 2],
    /// The moves of the other player that meet the reasons of both; none where a reason is not known.
    meeting: Option<Vec<String>>,
    /// Whether no move meets both.
    independent: bool,
    /// Whether he reaches both; none where that was not proved.
    both: Option<bool>,
    /// A move by which he does not.
    refutation: Option<String>,
    nodes: u64,
    stopped_by: Option<&'static str>,
}

/// Tells whether a goal is reached together with that of other points.
pub fn run(also: &str, question: &Question, budget: &Budget, output: Output) -> Result<(), Failure> {
    let setting = &question.setting;
    let other = with_points(question, also, "--and")?;
    let budget = Budget { interrupted: interrupt::requested, ..*budget };
    let found = together(setting, &question.position, [&question.root, &other], &budget)?;
    let name = |play| draw::play(setting, play);
    let report = Report {
        game: setting.name.clone(),
        engine: Way::Ir.name(),
        holder: setting.player_name(found.holder).to_string(),
        alone: found.alone,
        meeting: found.meeting.as_ref().map(|plays| plays.iter().map(name).collect()),
        independent: found.independent,
        both: found.holds,
        refutation: found.refutation.as_ref().map(name),
        nodes: found.statistics.nodes,
        stopped_by: found.stopped_by.map(Stop::name),
    };
    let points = question.root.given.iter().chain(&other.given).map(|(_, value)| *value).collect();
    output.answer(&report, || text(question, points, &found, &report))
}

fn text(question: &Question, targets: Vec<i32>, found: &Together, report: &Report) -> String {
    let setting = &question.setting;
    let place = |play| draw::place(setting, play);
    let answers = found.refutation.iter().filter_map(place).collect();
    let replies = found.meeting.iter().flatten().filter_map(place).collect();
    let marks = Marks { targets, answers, replies, trace: Vec::new() };
    let mut text = draw::board(setting, &question.position, &marks) + "\n";
    let holder = &report.holder;
    for (alone, which) in report.alone.iter().zip(["first", "second"]) {
        text.push_str(&match alone {
            Some(true) => format!("{holder} gets the {which} alone, though he does not move first\n"),
            Some(false) => format!("{holder} does not get the {which} alone\n"),
            None => format!("of the {which} alone nothing was proved\n"),
        });
    }
    match &report.meeting {
        Some(plays) if plays.is_empty() => text.push_str("independent: no move meets the reasons of both\n"),
        Some(plays) => text.push_str(&format!("moves that meet both (+): {}\n", plays.join(", "))),
        None => {}
    }
    text.push_str(&match (report.both, &report.refutation) {
        (Some(true), _) => format!("{holder} gets both, proved together\n"),
        (Some(false), Some(play)) => format!("{holder} does not get both: {play} spoils one\n"),
        (Some(false), None) => format!("{holder} does not get both\n"),
        (None, _) => "whether he gets both was not proved\n".to_string(),
    });
    let stopped = report.stopped_by.map_or_else(String::new, |by| format!(", stopped by {by}"));
    let engine = report.engine;
    text.push_str(&format!("{} nodes{stopped} ({engine}: two goals make a game that is interpreted)\n", report.nodes));
    text
}
