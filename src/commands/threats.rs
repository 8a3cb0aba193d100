//! `kikashi solve --threats`: the moves by which the side that loses would turn the result if it could move again.

use kikashi_gamedef::rules::SortId;
use kikashi_gamedef::snapshot::Play;
use kikashi_runtime::search::inverting::double;
use kikashi_runtime::search::{Budget, Stop};
use serde::Serialize;

use super::Output;
use crate::draw::{self, Marks};
use crate::engine::{Knowledge, Root, Way, searcher};
use crate::failure::Failure;
use crate::interrupt;
use crate::position::{Question, point};

#[derive(Serialize)]
struct Report {
    game: String,
    /// Who loses though he moves first; none where that depends on who does.
    loser: Option<String>,
    threats: Vec<Threat>,
    /// Moves of which the budget did not tell.
    open: Vec<String>,
    /// Moves that are threats against both targets, where two are asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    double: Option<Vec<String>>,
    /// Moves that may be, of which the budget did not tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    double_open: Option<Vec<String>>,
    nodes_of_proof: u64,
    nodes: u64,
    stopped_by: Option<&'static str>,
}

#[derive(Serialize)]
struct Threat {
    play: String,
    order: u32,
}

/// Tells the inverting threats up to an order; with another target the double threats too.
pub fn run(
    way: Option<Way>,
    order: u32,
    also: Option<&str>,
    question: &Question,
    budget: &Budget,
    output: Output,
) -> Result<(), Failure> {
    let setting = &question.setting;
    let engine = searcher(setting, way, Knowledge::Trace)?;
    let budget = Budget { interrupted: interrupt::requested, ..*budget };
    let other = also.map(|points| with_points(question, points, "--also")).transpose()?;
    let found = engine.inverting(&question.position, &question.root, order, &budget)?;
    let other = other.map(|root| engine.inverting(&question.position, &root, order, &budget)).transpose()?;
    let names = |plays: &[Play]| plays.iter().map(|play| draw::play(setting, play)).collect::<Vec<_>>();
    let double = other.as_ref().map(|other| double(&found, other));
    let report = Report {
        game: setting.name.clone(),
        loser: found.loser.map(|loser| setting.player_name(loser).to_string()),
        threats: found
            .threats
            .iter()
            .map(|threat| Threat { play: draw::play(setting, &threat.play), order: threat.order })
            .collect(),
        open: names(&found.open),
        double: double.as_ref().map(|double| names(&double.threats)),
        double_open: double.as_ref().map(|double| names(&double.open)),
        nodes_of_proof: found.nodes_of_proof,
        nodes: found.statistics.nodes + other.as_ref().map_or(0, |other| other.statistics.nodes),
        stopped_by: found.stopped_by.or(other.and_then(|other| other.stopped_by)).map(Stop::name),
    };
    let all = || found.threats.iter().map(|threat| threat.play.clone()).collect();
    let answers = double.map_or_else(all, |double| double.threats);
    output.answer(&report, || text(question, &answers, &report))
}

/// The same question about other points, as many as the game asks for, parted by commas.
pub fn with_points(question: &Question, points: &str, option: &str) -> Result<Root, Failure> {
    let setting = &question.setting;
    let asked = setting.open_params().filter(|(_, param)| param.sort == SortId::POINT).map(|(id, _)| id);
    let (asked, named): (Vec<_>, Vec<_>) = (asked.collect(), points.split(',').map(str::trim).collect());
    if asked.is_empty() || asked.len() != named.len() {
        let points = match asked.len() {
            0 => "and this game asks for none".to_string(),
            1 => "one in this game".to_string(),
            count => format!("{count} in this game, parted by commas"),
        };
        return Err(Failure::Input(format!("{option} takes other points, {points}")));
    }
    let mut root = question.root.clone();
    for (id, name) in asked.into_iter().zip(named) {
        let value = point(setting, name)?;
        root.given.iter_mut().filter(|(given, _)| *given == id).for_each(|(_, given)| *given = value);
    }
    Ok(root)
}

fn text(question: &Question, answers: &[Play], report: &Report) -> String {
    let setting = &question.setting;
    let targets = question.root.given.iter().map(|(_, value)| *value).collect();
    let answers = answers.iter().filter_map(|play| draw::place(setting, play)).collect();
    let marks = Marks { targets, answers, replies: Vec::new(), trace: Vec::new() };
    let mut text = draw::board(setting, &question.position, &marks) + "\n";
    let stopped = report.stopped_by.map_or_else(String::new, |by| format!(", stopped by {by}"));
    match &report.loser {
        None if stopped.is_empty() => {
            text.push_str("the result is that of who moves first: there is nothing to turn\n")
        }
        None => text.push_str("whether a side loses though it moves first was not settled\n"),
        Some(loser) => {
            text.push_str(&format!("{loser} loses though he moves first\n"));
            let orders: Vec<u32> = report.threats.iter().map(|threat| threat.order).collect();
            for order in 1..=orders.into_iter().max().unwrap_or(0) {
                let of = report.threats.iter().filter(|threat| threat.order == order);
                let plays: Vec<&str> = of.map(|threat| threat.play.as_str()).collect();
                let again = if order == 1 { "once".to_string() } else { format!("{order} times") };
                text.push_str(&format!("if he could move {again} more he would win by {}\n", plays.join(", ")));
            }
            if report.threats.is_empty() && report.open.is_empty() && stopped.is_empty() {
                text.push_str("no move would turn that\n");
            }
        }
    }
    if let Some(double) = &report.double {
        let plays = if double.is_empty() { "none".to_string() } else { double.join(", ") };
        text.push_str(&format!("double threats: {plays}\n"));
        let open = report.double_open.iter().flatten().map(String::as_str).collect::<Vec<_>>();
        if !open.is_empty() {
            text.push_str(&format!("not settled against both: {}\n", open.join(", ")));
        }
    }
    if !report.open.is_empty() {
        text.push_str(&format!("not settled: {}\n", report.open.join(", ")));
    }
    text.push_str(&format!("{} nodes, {} for the proof{stopped}\n", report.nodes, report.nodes_of_proof));
    text
}
