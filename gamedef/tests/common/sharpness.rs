//! How much bounds and reasons say: of each selector the mean trace, the moves looked at, the evaluations at each level.

use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::Program;
use kikashi_gamedef::ir::eval::Machine;
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::passes::Knowledge;
use kikashi_gamedef::snapshot::Snapshot;

use super::{Compiled, SEED, context, roots};

/// What was found of a selector; sums over the positions asked about.
#[derive(Clone, Debug, Default)]
pub struct Sharpness {
    /// Its name.
    pub selector: String,
    /// Positions asked about, each with a root.
    pub asked: usize,
    /// Verdicts that hold.
    pub holds: usize,
    /// Points of the traces of those verdicts.
    pub trace: usize,
    /// Points of the traces of the others.
    pub trace_failed: usize,
    /// Reasons that are everything.
    pub everything: usize,
    /// Moves looked at for the set of moves, at level `trace`.
    pub tried: usize,
    /// Legal moves.
    pub legal: usize,
    /// Evaluations for verdict and moves, at each level.
    pub evaluations: [u64; Knowledge::ALL.len()],
}

impl Sharpness {
    /// Mean points that a verdict which holds rests on.
    pub fn mean_trace(&self) -> f64 {
        self.trace as f64 / self.holds.max(1) as f64
    }

    /// Mean points that a verdict which does not hold rests on.
    pub fn mean_trace_failed(&self) -> f64 {
        self.trace_failed as f64 / (self.asked - self.holds).max(1) as f64
    }

    /// Mean number of moves looked at.
    pub fn mean_tried(&self) -> f64 {
        self.tried as f64 / self.asked.max(1) as f64
    }
}

/// Asks each selector of a program of all levels on the positions.
///
/// # Errors
/// Where the answer of a level is not the judge's: the position.
pub fn sharpness(case: &Compiled, program: &Program, positions: &[Snapshot]) -> Result<Vec<Sharpness>, String> {
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    let instance = instantiate(program, &case.game, &case.params, case.setup.as_deref(), &case.name).unwrap();
    let machine = Machine::new(program, &instance).unwrap();
    let mut session = judge.session();
    let named = |name: &str| Sharpness { selector: name.to_owned(), ..Sharpness::default() };
    let mut out: Vec<Sharpness> = case.selectors.iter().map(|selector| named(&selector.name)).collect();
    for (i, snapshot) in positions.iter().enumerate() {
        let theirs = judge.state(snapshot).unwrap();
        let ours = machine.load(snapshot).unwrap();
        for given in roots(&case.game, &judge, &theirs, i) {
            let context = context(&machine, &ours, &given);
            if judge.is_over(&theirs, &given.root) {
                continue;
            }
            for (selector, found) in case.selectors.iter().zip(&mut out) {
                let verdict = session.verdict(&theirs, &given.root, selector.scheme, &selector.args).unwrap();
                let moves = match verdict {
                    true => session.moves(&theirs, &given.root, selector.scheme, &selector.args).unwrap(),
                    false => Vec::new(),
                };
                found.asked += 1;
                found.holds += usize::from(verdict);
                for code in program.selectors.iter().filter(|code| code.name == selector.name) {
                    let level = Knowledge::ALL.iter().position(|level| *level == code.knowledge).unwrap();
                    let before = machine.evaluations();
                    let own = machine.select(&ours, &context, code);
                    found.evaluations[level] += machine.evaluations() - before;
                    if own != verdict.then(|| moves.clone()) {
                        let (name, board) = (&case.name, judge.picture(&theirs));
                        let said = format!("{own:?} at level {:?}, and not {verdict} {moves:?}", code.knowledge);
                        return Err(format!("{name} {}: {said} (seed {SEED:#x}) {given:?}\n{board}", code.name));
                    }
                    if code.knowledge != Knowledge::Trace {
                        continue;
                    }
                    let Some((_, trace)) = machine.trace(&ours, &context, code) else { continue };
                    *(if verdict { &mut found.trace } else { &mut found.trace_failed }) += trace.len();
                    found.everything +=
                        usize::from(machine.reason(&ours, &context, code).is_some_and(|reason| reason.everything));
                    let scheme = &case.module.schemes[selector.scheme];
                    let mover = given.root.player(scheme.mover);
                    found.tried += machine.tried(&ours, &context, code).len();
                    found.legal += machine.legal(&ours, &context, mover).len();
                }
            }
        }
    }
    Ok(out)
}
