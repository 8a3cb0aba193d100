//! A search as an answer of the solver.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use kikashi_gamedef::prove::{self, Proof};
use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_runtime::search::dfpn::Options;
use kikashi_runtime::search::{Budget, ORDERS, Stop};

use super::{Answer, Verdict, replies};
use crate::engine::{Engine, Knowledge, Method, Proved, Root, Rooted, TOO_SHORT, Way, searcher, soon};
use crate::interrupt;
use crate::resume::{self, Question};
use crate::setting::Setting;

/// Answers the question whether the attacker wins, within the budget; Ctrl-C ends it too.
///
/// # Errors
/// If the position does not fit the game, or the game has not what the method needs, or the time does not suffice to compile it.
pub fn prove(
    setting: &Arc<Setting>,
    position: &Snapshot,
    root: &Root,
    way: Option<Way>,
    knowledge: Knowledge,
    method: Method,
    budget: &Budget,
) -> Result<Answer, String> {
    let started = Instant::now();
    let engine = compiled(setting, way, knowledge, budget.time)?.ok_or(TOO_SHORT)?;
    prove_with(&*engine, position, root, method, &left(budget, started))
}

/// The game of searches, unless the time is over before it is compiled.
///
/// # Errors
/// As [`searcher`].
pub(super) fn compiled(
    setting: &Arc<Setting>,
    way: Option<Way>,
    knowledge: Knowledge,
    time: Option<Duration>,
) -> Result<Option<Arc<dyn Engine>>, String> {
    let setting = setting.clone();
    soon(time, move || searcher(&setting, way, knowledge))
}

/// What is left of a budget since then.
pub(super) fn left(budget: &Budget, since: Instant) -> Budget {
    Budget { time: budget.time.map(|time| time.saturating_sub(since.elapsed())), ..*budget }
}

/// [`prove`] of a compiled game.
///
/// # Errors
/// As [`prove`].
pub(super) fn prove_with(
    engine: &dyn Engine,
    position: &Snapshot,
    root: &Root,
    method: Method,
    budget: &Budget,
) -> Result<Answer, String> {
    let budget = Budget { interrupted: interrupt::requested, ..*budget };
    let proved = engine.search(position, root, method, &budget)?;
    answer(engine, position, root, proved)
}

/// The same by the search that suits the rules: by proof numbers, and where these have no reasons to follow, half of the
/// budget is for the search of all moves, unless a position comes back.
///
/// # Errors
/// As [`prove`].
pub(super) fn prove_as_suits(
    engine: &dyn Engine,
    position: &Snapshot,
    root: &Root,
    budget: &Budget,
) -> Result<Answer, String> {
    if engine.follows_reasons(position, root)? {
        return prove_with(engine, position, root, Method::ProofNumbers(Options::USUAL), budget);
    }
    let started = Instant::now();
    let mut kept = Vec::new();
    let budget = Budget { interrupted: interrupt::requested, ..*budget };
    let half = Budget { time: budget.time.map(|time| time / 2), nodes: budget.nodes.div_ceil(2), ..budget };
    let first = answer(engine, position, root, engine.resumed(position, root, Options::USUAL, &half, &mut kept)?)?;
    if first.verdict != Verdict::Unknown || interrupt::requested() {
        return Ok(first);
    }
    let rest = Budget { nodes: budget.nodes.saturating_sub(first.nodes), ..left(&budget, started) };
    let second = match engine.search(position, root, Method::FullWidth, &rest) {
        Ok(found) => answer(engine, position, root, found)?,
        // A position came back.
        Err(_) => {
            let rest = left(&rest, started);
            answer(engine, position, root, engine.resumed(position, root, Options::USUAL, &rest, &mut kept)?)?
        }
    };
    let nodes = first.nodes.saturating_add(second.nodes);
    Ok(match second.verdict {
        Verdict::Unknown => Answer { nodes, stopped_by: second.stopped_by, ..first },
        _ => Answer { nodes, ..second },
    })
}

/// The same by proof numbers, going on from what was kept; what is found is added to it.
///
/// # Errors
/// If the position does not fit the game, or what was kept is of another.
pub fn resumed(
    setting: &Arc<Setting>,
    position: &Snapshot,
    root: &Root,
    way: Option<Way>,
    options: Options,
    budget: &Budget,
    file: &Path,
) -> Result<(Answer, usize), String> {
    let started = Instant::now();
    let engine = compiled(setting, way, Knowledge::Trace, budget.time)?.ok_or(TOO_SHORT)?;
    let question = Question::new(setting, position, root, engine.way());
    let mut kept = resume::read(file, &question)?;
    let budget = Budget { interrupted: interrupt::requested, ..left(budget, started) };
    let proved = engine.resumed(position, root, options, &budget, &mut kept)?;
    resume::write(file, &question, &kept)?;
    Ok((answer(&*engine, position, root, proved)?, kept.len()))
}

/// The same by proof numbers, with the proof, as far as there is one.
///
/// # Errors
/// If the position does not fit the game.
pub fn with_proof(
    setting: &Arc<Setting>,
    position: &Snapshot,
    root: &Root,
    way: Option<Way>,
    options: Options,
    budget: &Budget,
) -> Result<(Answer, Proof, Vec<String>), String> {
    let started = Instant::now();
    let engine = compiled(setting, way, Knowledge::Trace, budget.time)?.ok_or(TOO_SHORT)?;
    with_proof_by(&*engine, setting, position, root, options, &left(budget, started))
}

/// [`with_proof`] of a compiled game.
///
/// # Errors
/// As [`with_proof`], and if nothing was proved.
pub fn with_proof_by(
    engine: &dyn Engine,
    setting: &Setting,
    position: &Snapshot,
    root: &Root,
    options: Options,
    budget: &Budget,
) -> Result<(Answer, Proof, Vec<String>), String> {
    let budget = Budget { interrupted: interrupt::requested, ..*budget };
    let (proved, parts) = engine.proof(position, root, &setting.judge, options, &budget)?;
    let answer = answer(engine, position, root, proved)?;
    let verdict = match answer.verdict {
        Verdict::Won => prove::Verdict::Won,
        Verdict::WonByKo => prove::Verdict::WonByKo,
        Verdict::Draw => prove::Verdict::Draw,
        Verdict::LostByKo => prove::Verdict::LostByKo,
        Verdict::Lost => prove::Verdict::Lost,
        Verdict::Unknown => return Err("nothing was proved, so there is no proof; more --seconds may help".to_string()),
    };
    let mut given = root.given.clone();
    given.sort_unstable();
    let proof = Proof { position: position.clone(), given, verdict, claims: parts.claims, nodes: parts.nodes };
    Ok((answer, proof, parts.lacks))
}

/// What a search found as an answer.
fn answer(engine: &dyn Engine, position: &Snapshot, root: &Root, proved: Proved) -> Result<Answer, String> {
    let threats = (1..=ORDERS as u32).take_while(|n| engine.has_selector(&format!("ip{n}"))).count() as u32;
    let rooted = engine.rooted(position, root)?;
    let replies = match proved.verdict {
        Verdict::Won => replies(
            &*rooted,
            position,
            proved.line.first().and_then(Option::as_ref).or(proved.first_moves.first()),
            threats,
        ),
        _ => None,
    };
    let Proved { verdict, because, guess, attacker, first_moves, zone, line, statistics, stopped_by, .. } = proved;
    Ok(Answer {
        verdict,
        because,
        guess,
        selector: None,
        first_moves,
        replies,
        trace: zone,
        line: movers(&*rooted, position, line),
        attacker,
        way: Some(engine.way()),
        nodes: statistics.nodes,
        stopped_by: stopped_by.map(Stop::name),
    })
}

/// Who makes the moves of a line: the side to move, which may keep the turn, and, where the move is not one of its own, the
/// other; a player who must pass is not in it.
fn movers(rooted: &dyn Rooted, from: &Snapshot, line: Vec<Option<Play>>) -> Vec<(i32, Option<Play>)> {
    let mut at = from.clone();
    let mut out = Vec::new();
    for ply in line {
        let null = rooted.null(&at);
        let Some(play) = ply else {
            out.push((at.turn, None));
            at = null;
            continue;
        };
        let next = |at: &Snapshot| {
            let is_legal = rooted.legal(at, at.turn).contains(&play);
            if is_legal { rooted.play(at, at.turn, &play) } else { None }
        };
        let (mover, after) = match (next(&at), next(&null)) {
            (Some(after), _) => (at.turn, after),
            (None, Some(after)) => (null.turn, after),
            // A move that a ban forbids: the line goes on as if the turn had been given over.
            (None, None) => (at.turn, null),
        };
        out.push((mover, Some(play)));
        at = after;
    }
    out
}
