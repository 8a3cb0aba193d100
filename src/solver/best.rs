//! The best answer there is: what gradual games say and rest on, and the verdict of a search where they do not settle it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_runtime::search::dfpn::Options;
use kikashi_runtime::search::{Budget, ORDERS};

use super::proof::{compiled, left, prove_as_suits, prove_with};
use super::{Answer, Effort, Limits, Verdict, prove, solve};
use crate::engine::{Knowledge, Method, Root, Way};
use crate::interrupt;
use crate::setting::Setting;

/// The longest time to find out on what a win rests that is proved already.
const MOST_FOR_TRACE: Duration = Duration::from_secs(1);

/// The most moves of a gradual game that are asked about one by one, whether they win though the defender ignores bans.
const MOST_MOVES: usize = 8;

/// The most nodes that each of them may cost.
const MOST_NODES: u64 = 20_000;

/// Answers the question whether the attacker wins. `report` hears what is being asked.
///
/// # Errors
/// If the position does not fit the game.
pub fn best(
    setting: &Arc<Setting>,
    position: &Snapshot,
    root: &Root,
    way: Option<Way>,
    knowledge: Knowledge,
    budget: &Budget,
    report: &mut dyn FnMut(&str),
) -> Result<Answer, String> {
    if setting.game().superko.is_some() {
        // No gradual game is asked where what was before the position counts.
        return prove(setting, position, root, way, knowledge, Method::ProofNumbers(Options::USUAL), budget);
    }
    let started = Instant::now();
    let time = budget.time.unwrap_or(Duration::MAX);
    let depth = budget.depth.min(ORDERS as u32);
    let limits = Limits { time: time / 2, nodes: budget.nodes.div_ceil(2), depth, effort: Effort::Quick };
    let first = solve(setting.clone(), position.clone(), root.clone(), way, limits, report)?;
    if !matches!(first.verdict, Verdict::Unknown | Verdict::WonByKo) {
        return Ok(first);
    }
    report("a search");
    let rest = Budget {
        time: budget.time.map(|time| time.saturating_sub(started.elapsed())),
        nodes: budget.nodes.saturating_sub(first.nodes),
        ..*budget
    };
    let compiling = Instant::now();
    let Some(engine) = compiled(setting, way, knowledge, rest.time)? else {
        let stopped_by = if interrupt::requested() { "interrupt" } else { "time" };
        return Ok(Answer { stopped_by: Some(stopped_by), ..first });
    };
    let proved = prove_as_suits(&*engine, position, root, &left(&rest, compiling))?;
    let nodes = first.nodes.saturating_add(proved.nodes);
    let mut answer = match (first.verdict, proved.verdict) {
        (Verdict::WonByKo, Verdict::Won) => {
            let holds = |play: &Play| -> Result<bool, String> {
                if proved.first_moves.contains(play) {
                    return Ok(true);
                }
                let rooted = engine.rooted(position, root)?;
                let Some(after) = rooted.play(position, position.turn, play) else { return Ok(false) };
                let budget = Budget { time: Some(MOST_FOR_TRACE), nodes: MOST_NODES, ..*budget };
                let answer = prove_with(&*engine, &after, root, Method::ProofNumbers(Options::USUAL), &budget)?;
                Ok(answer.verdict == Verdict::Won)
            };
            let mut first_moves = Vec::new();
            for play in first.first_moves.iter().take(MOST_MOVES) {
                if holds(play)? {
                    first_moves.push(play.clone());
                }
            }
            match first_moves.is_empty() {
                // Other moves win without bans than those of the gradual game.
                true => Answer { nodes, ..proved },
                false => Answer { verdict: Verdict::Won, first_moves, nodes, stopped_by: None, ..first },
            }
        }
        (_, Verdict::Unknown) => Answer { nodes, guess: proved.guess, stopped_by: proved.stopped_by, ..first },
        _ => Answer { nodes, ..proved },
    };
    if answer.verdict == Verdict::Won && answer.trace.is_empty() {
        let left = time.saturating_sub(started.elapsed()).min(MOST_FOR_TRACE);
        let nodes = budget.nodes.saturating_sub(nodes);
        let budget = Budget { time: Some(left), nodes, interrupted: interrupt::requested, ..*budget };
        answer.trace = engine.zone(position, root, &budget)?;
    }
    Ok(answer)
}
