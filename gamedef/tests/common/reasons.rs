//! Reasons held against changes of the position: a legal move, or an arbitrary change, that breaks none keeps the verdict.

use std::collections::BTreeSet;

use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::eval::{Machine, Reason};
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::ir::{Expr, Ground, NONE, Program, visit};
use kikashi_gamedef::passes::{Knowledge, compile};
use kikashi_gamedef::rules::{CellId, Role};
use kikashi_gamedef::snapshot::Snapshot;

use super::{Compiled, Random, SEED, context, random_positions, roots};

/// Changes tried of a position for each reason.
const CHANGES: usize = 6;
/// The same where they are few points each.
const SMALL_CHANGES: usize = 100;

/// Whether some barred atom holds in the position, in which the mover of the selector is taken to be to move.
fn breaks(reason: &Reason, position: &Snapshot, mover: i32) -> bool {
    reason.everything
        || reason.atoms.iter().any(|atom| match atom.cell {
            None => position.passes == u32::try_from(atom.value).unwrap(),
            Some(cell) => {
                // Whose turn it is, where the rules ask, is no cell of the plain position.
                let cell = position.cells.get(cell.index());
                let held = cell.map_or(mover, |cell| cell[atom.point.map_or(0, usize::from)]);
                held == if atom.value == NONE { -1 } else { atom.value }
            }
        })
}

/// The points that the reason speaks of.
fn trace(reason: &Reason) -> BTreeSet<u16> {
    reason.atoms.iter().filter_map(|atom| atom.point).collect()
}

/// What was tried.
#[derive(Default, Debug)]
pub struct Tally {
    /// Reasons asked for.
    pub reasons: usize,
    /// Those that are everything.
    pub everything: usize,
    /// Reasons and points of answers that are yes, and of those that are no.
    pub yes: (usize, usize),
    pub no: (usize, usize),
    /// Legal moves, and whole turns, that break no reason.
    pub moves: usize,
    /// Arbitrary changes that break no reason.
    pub changes: usize,
    /// Evaluations, by level.
    pub evaluations: [u64; Knowledge::ALL.len()],
}

/// Random values in place of some that no atom bars, at most so many, and of those without a point.
fn changed(position: &Snapshot, reason: &Reason, most: usize, random: &mut Random) -> Snapshot {
    let barred: BTreeSet<(CellId, u16, i32)> = reason
        .atoms
        .iter()
        .filter_map(|a| Some((a.cell?, a.point?, if a.value == NONE { -1 } else { a.value })))
        .collect();
    let mut out = position.clone();
    let points = out.cells.iter().map(Vec::len).max().unwrap_or(0);
    if most < points {
        for _ in 0..most {
            let at = random.below(out.cells.len());
            let p = random.below(out.cells[at].len());
            let new = random.below(3) as i32 - 1;
            if !barred.contains(&(CellId::from_usize(at), p as u16, new)) {
                out.cells[at][p] = new;
            }
        }
        return out;
    }
    for (at, cell) in out.cells.iter_mut().enumerate() {
        if let [value] = cell.as_mut_slice() {
            // A player, a point, or nothing; what the cell cannot hold is refused.
            let most = if random.below(2) == 0 { 3 } else { points };
            if random.below(2) == 0 {
                *value = random.below(most) as i32 - 1;
            }
            continue;
        }
        for (p, value) in cell.iter_mut().enumerate() {
            let new = random.below(3) as i32 - 1;
            let is_free = !barred.contains(&(CellId::from_usize(at), p as u16, new));
            if random.below(3) == 0 && is_free {
                *value = new;
            }
        }
    }
    out
}

/// The program with selectors of every level.
pub fn compiled(case: &Compiled) -> Program {
    compile(&case.module, &case.game, &case.selectors, &Knowledge::ALL, &[], &mut |_, _| {})
        .unwrap_or_else(|d| panic!("{}: {}", case.name, d.message))
}

/// Asks each selector for its reason on so many positions, and changes what breaks none; the first position in which a
/// reason is none.
///
/// # Errors
///
/// The position and the change.
pub fn check(case: &Compiled, program: &Program, count: usize) -> Result<Tally, String> {
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    check_on(case, program, &random_positions(case, &judge, count), usize::MAX)
}

/// [`check`] on given positions, with so many values changed at most.
///
/// # Errors
///
/// As [`check`].
pub fn check_on(case: &Compiled, program: &Program, positions: &[Snapshot], most: usize) -> Result<Tally, String> {
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    let instance = instantiate(program, &case.game, &case.params, case.setup.as_deref(), &case.name).unwrap();
    let machine = Machine::new(program, &instance).unwrap();
    let mut random = Random::new(SEED);
    let mut tally = Tally::default();
    for (i, snapshot) in positions.iter().enumerate() {
        let theirs = judge.state(snapshot).unwrap();
        let ours = machine.load(snapshot).unwrap();
        for given in roots(&case.game, &judge, &theirs, i) {
            let context = context(&machine, &ours, &given);
            if judge.is_over(&theirs, &given.root) {
                continue;
            }
            for selector in &program.selectors {
                let level = Knowledge::ALL.iter().position(|k| *k == selector.knowledge).unwrap();
                let before = machine.evaluations();
                let verdict = machine.verdict(&ours, &context, selector);
                tally.evaluations[level] += machine.evaluations() - before;
                let at = |position: &str| {
                    format!(
                        "{} {} (seed {SEED:#x}) {given:?}\n{}{position}",
                        case.name,
                        selector.name,
                        judge.picture(&theirs)
                    )
                };
                let bare = program.selectors.iter().find(|s| s.name == selector.name).unwrap();
                assert_eq!(bare.knowledge, Knowledge::None);
                if machine.verdict(&ours, &context, bare) != verdict {
                    return Err(at("level none"));
                }
                let Some(reason) = machine.reason(&ours, &context, selector) else { continue };
                let mover = match selector.mover {
                    Role::Attacker => context.attacker,
                    Role::Defender => 1 - context.attacker,
                };
                if reason.holds != verdict {
                    return Err(at("the answer"));
                }
                tally.reasons += 1;
                if reason.everything {
                    tally.everything += 1;
                    continue;
                }
                if breaks(&reason, snapshot, mover) {
                    return Err(at(&format!("breaks its own reason {reason:?} {snapshot:?}")));
                }
                let points = trace(&reason).len();
                let sum = if verdict { &mut tally.yes } else { &mut tally.no };
                (sum.0, sum.1) = (sum.0 + 1, sum.1 + points);
                for player in 0..2 {
                    let mut after: Vec<(String, Snapshot)> = Vec::new();
                    for play in machine.legal(&ours, &context, player) {
                        let next = machine.play(&ours, &context, player, &play).unwrap();
                        after.push((format!("{play:?}"), machine.save(&next)));
                    }
                    if judge.keeps_turn() {
                        for (first, ends) in judge.turns(&theirs, &given.root, player)? {
                            let ends = ends.iter().map(|end| judge.snapshot(&end.state));
                            after.extend(ends.map(|end| (format!("a turn from {first:?}"), end)));
                        }
                    }
                    for (what, mut after) in after {
                        after.turn = snapshot.turn;
                        if !breaks(&reason, &after, mover) {
                            tally.moves += 1;
                            let state = machine.load(&after).unwrap();
                            if machine.verdict(&state, &context, bare) != verdict {
                                return Err(at(&format!("{player} {what}, reason {:?}", trace(&reason))));
                            }
                        }
                    }
                }
                for _ in 0..if most == usize::MAX { CHANGES } else { SMALL_CHANGES } {
                    let after = changed(snapshot, &reason, most, &mut random);
                    let Ok(state) = machine.load(&after) else { continue };
                    if !breaks(&reason, &after, mover) && after != *snapshot {
                        tally.changes += 1;
                        let changed = judge.state(&after).unwrap();
                        if machine.verdict(&state, &context, bare) != verdict {
                            return Err(at(&format!("to\n{}reason {:?}", judge.picture(&changed), reason)));
                        }
                    }
                }
            }
        }
    }
    Ok(tally)
}

/// The program with some grounds left out of all its answers.
pub fn without(program: &Program, is_left_out: fn(&Ground) -> bool) -> Program {
    let mut out = program.clone();
    for func in &mut out.funcs {
        visit::rewrite(&mut func.body, &mut |e| {
            if let Expr::Answer(_, grounds) = e {
                grounds.retain(|ground| !is_left_out(ground));
            }
        });
    }
    out
}
