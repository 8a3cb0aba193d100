//! One rule book through the whole pipeline, each stage held against the judge.

use std::time::{Duration, Instant};

use crate::common::stage::{Expected, check_stage, is_same};
use crate::common::{Compiled, carry, random_positions, reasons};
use crate::distance::bounds::{check_bounds_of, check_stuck_of};
use kikashi_gamedef::diagnostic::{Code, Severity};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::Program;
use kikashi_gamedef::passes::{Knowledge, Pass, compile};
use kikashi_gamedef::sema;
use kikashi_gamedef::snapshot::Snapshot;

/// Positions with more moves of a player than this take the judge too long.
const MOST_MOVES: usize = 14;
/// On how many positions a book is held.
const POSITIONS: usize = 3;

/// What became of a book.
#[derive(Debug)]
pub enum Outcome {
    /// The front end, or the compiler, refuses it, for this class of reason.
    Refused(Code, String),
    /// It went through.
    Held(Tally),
}

/// What was held of a book.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Positions looked at.
    pub positions: usize,
    /// Bounds on distances, and those that are exact.
    pub bounds: (usize, usize),
    /// Reasons asked for.
    pub reasons: usize,
    /// Values that functions were given of sets that are carried.
    pub carried: u64,
    /// What the passes took, all levels together.
    pub compiling: Duration,
}

/// The book through everything.
///
/// # Errors
///
/// What went wrong, in which stage.
pub fn held(text: &str) -> Result<Outcome, String> {
    let analysis = sema::analyse("book.game", text.to_owned(), &|path| Err(format!("no {path}")));
    if let Some(error) = analysis.diagnostics.iter().find(|d| d.severity() == Severity::Error) {
        return Ok(Outcome::Refused(error.code, error.message.clone()));
    }
    let game = analysis.module.games.last().ok_or("no game")?.clone();
    let params = sema::parameters(&game, &[]).map_err(|e| format!("{e:?}"))?;
    let selectors = game.selectors.clone();
    let case = Compiled { params, selectors, name: game.name.clone(), setup: None, module: analysis.module, game };
    let mut stages = Vec::new();
    let begun = Instant::now();
    let compiled = compile(&case.module, &case.game, &case.selectors, &Knowledge::ALL, &[], &mut |i, program| {
        stages.push((Pass::ORDER[i].name(), program.clone()));
    });
    let compiling = begun.elapsed();
    let program = match compiled {
        Ok(program) => program,
        Err(error) if error.code == Code::NoSetForm => return Ok(Outcome::Refused(error.code, error.message)),
        Err(error) => return Err(error.message),
    };
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).map_err(|e| e.to_string())?;
    let (positions, most) = positions(&case, &judge);
    let expected = Expected::of(&case, &judge, &positions)?;
    let mut before: Option<&Program> = None;
    for (stage, program) in &stages {
        if !before.is_some_and(|before| is_same(program, before)) {
            check_stage(stage, program, &expected)?;
        }
        before = Some(program);
    }
    let ahead = [3, 2, 1][usize::from(most > 5) + usize::from(most > 9)];
    // No bound counts turns.
    let bounded = if program.within.is_empty() { &[] } else { positions.as_slice() };
    let bounds = check_bounds_of(&case, &program, bounded, ahead, 0);
    if let Some(above) = bounds.above.first() {
        return Err(above.clone());
    }
    if !program.stuck.is_empty() {
        let stuck = check_stuck_of(&case, &program, &positions, ahead, 0);
        if let Some(above) = stuck.above.first() {
            return Err(above.clone());
        }
    }
    let given = carry::given(&case, &carry::carried(&case, &Knowledge::ALL)?, &judge, &positions)?;
    if given.wrong > 0 {
        return Err(format!("{} of {} values given are not the set's", given.wrong, given.calls));
    }
    let tally = reasons::check_on(&case, &program, &positions, usize::MAX)?;
    Ok(Outcome::Held(Tally {
        positions: positions.len(),
        bounds: (bounds.tried, bounds.exact),
        reasons: tally.reasons,
        carried: given.calls,
        compiling,
    }))
}

/// Positions with few moves, and how many they are at most.
fn positions(case: &Compiled, judge: &Judge) -> (Vec<Snapshot>, usize) {
    let root = judge.bare_root();
    let moves = |s: &Snapshot| {
        let state = judge.state(s).ok()?;
        (0..2).map(|player| judge.successors(&state, &root, player).len()).max()
    };
    let all = random_positions(case, judge, 4 * POSITIONS);
    let few = all.into_iter().filter_map(|s| Some((moves(&s)?, s))).filter(|(n, _)| *n <= MOST_MOVES);
    let (counts, positions): (Vec<usize>, Vec<Snapshot>) = few.take(POSITIONS).unzip();
    (positions, counts.into_iter().max().unwrap_or(0))
}
