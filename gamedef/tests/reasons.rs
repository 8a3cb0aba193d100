//! Reasons are sound: whatever is changed in a position, as long as no barred atom comes to hold, the selector's verdict is
//! the same; legal moves first of all. And they are sharp: the mean trace is a part of the board.

mod common;

use std::collections::BTreeSet;

use common::{Compiled, Random, SEED, random_positions, shipped};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::NONE;
use kikashi_gamedef::ir::eval::{Machine, Reason};
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::passes::{Knowledge, compile};
use kikashi_gamedef::rules::CellId;
use kikashi_gamedef::snapshot::Snapshot;

const ALL: [&str; 9] = ["gi1", "gi2", "gi3", "ip1", "ip2", "ip3", "g1", "g2", "g3"];

/// Whether some barred atom holds in the position.
fn breaks(reason: &Reason, position: &Snapshot) -> bool {
    reason.everything
        || reason.atoms.iter().any(|atom| match atom.cell {
            None => position.passes == u32::try_from(atom.value).unwrap(),
            Some(cell) => {
                let held = position.cells[cell.index()][atom.point.map_or(0, usize::from)];
                held == if atom.value == NONE { -1 } else { atom.value }
            }
        })
}

/// The points that the reason speaks of.
fn trace(reason: &Reason) -> BTreeSet<u16> {
    reason.atoms.iter().filter_map(|atom| atom.point).collect()
}

#[derive(Default, Debug)]
struct Tally {
    reasons: usize,
    everything: usize,
    /// Reasons and points of answers that are yes, and of those that are no.
    yes: (usize, usize),
    no: (usize, usize),
    moves: usize,
    changes: usize,
    evaluations: [u64; 3],
}

/// Random values in place of some that no atom bars.
fn changed(position: &Snapshot, reason: &Reason, random: &mut Random) -> Snapshot {
    let barred: BTreeSet<(CellId, u16, i32)> = reason
        .atoms
        .iter()
        .filter_map(|a| Some((a.cell?, a.point?, if a.value == NONE { -1 } else { a.value })))
        .collect();
    let mut out = position.clone();
    for (at, cell) in out.cells.iter_mut().enumerate() {
        if cell.len() < 2 {
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

fn check(case: &Compiled, count: usize, is_storable: bool) -> Tally {
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    let program = compile(&case.module, &case.game, &case.selectors, &Knowledge::ALL, &[], &mut |_, _| {})
        .unwrap_or_else(|d| panic!("{}: {}", case.name, d.message));
    let instance = instantiate(&program, &case.game, &case.params, case.setup.as_deref(), &case.name).unwrap();
    let machine = Machine::new(&program, &instance).unwrap();
    let mut random = Random(SEED);
    let mut tally = Tally::default();
    for (i, snapshot) in random_positions(case, &judge, count).iter().enumerate() {
        let theirs = judge.state(snapshot).unwrap();
        let ours = machine.load(snapshot).unwrap();
        for given in common::roots(&case.game, &judge, &theirs, i) {
            let context = common::context(&machine, &ours, &given);
            if judge.is_over(&theirs, &given.root) {
                continue;
            }
            for selector in &program.selectors {
                let level = Knowledge::ALL.iter().position(|k| *k == selector.knowledge).unwrap();
                let before = machine.evaluations();
                let verdict = machine.verdict(&ours, &context, selector);
                tally.evaluations[level] += machine.evaluations() - before;
                let Some(reason) = machine.reason(&ours, &context, selector) else { continue };
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
                assert_eq!(machine.verdict(&ours, &context, bare), verdict, "{}", at("level none"));
                assert_eq!(reason.holds, verdict, "{}", at("the answer"));
                tally.reasons += 1;
                if reason.everything {
                    tally.everything += 1;
                    continue;
                }
                assert!(!breaks(&reason, snapshot), "{}", at("breaks its own reason"));
                let points = trace(&reason).len();
                let sum = if verdict { &mut tally.yes } else { &mut tally.no };
                (sum.0, sum.1) = (sum.0 + 1, sum.1 + points);
                for player in 0..2 {
                    for play in machine.legal(&ours, &context, player) {
                        let next = machine.play(&ours, &context, player, &play).unwrap();
                        let mut after = machine.save(&next);
                        after.turn = snapshot.turn;
                        if !breaks(&reason, &after) {
                            tally.moves += 1;
                            let state = machine.load(&after).unwrap();
                            let text = || at(&format!("{player} {play:?}, reason {:?}", trace(&reason)));
                            assert_eq!(machine.verdict(&state, &context, bare), verdict, "{}", text());
                        }
                    }
                }
                for _ in 0..if is_storable { 6 } else { 0 } {
                    let after = changed(snapshot, &reason, &mut random);
                    let Ok(state) = machine.load(&after) else { continue };
                    if !breaks(&reason, &after) && after != *snapshot {
                        tally.changes += 1;
                        let changed = judge.state(&after).unwrap();
                        let text = || at(&format!("to\n{}reason {:?}", judge.picture(&changed), reason));
                        assert_eq!(machine.verdict(&state, &context, bare), verdict, "{}", text());
                    }
                }
            }
        }
    }
    tally
}

fn games() -> Vec<(Compiled, usize)> {
    vec![
        (shipped("capture.game", "capture", &[("size", 4)], &ALL, None), 60),
        (shipped("atari_go.game", "atari_go", &[("size", 4)], &ALL, None), 40),
        (shipped("connect.game", "connect", &[("size", 4)], &ALL, None), 30),
        (shipped("hex.game", "hex", &[("size", 4)], &ALL, None), 40),
        (shipped("gomoku.game", "gomoku", &[("size", 4), ("n", 3)], &ALL, None), 30),
        (shipped("connect_four.game", "connect_four", &[("width", 4), ("height", 4), ("n", 3)], &ALL, None), 30),
        (shipped("tictactoe.game", "tictactoe", &[], &ALL, None), 30),
        (shipped("breakthrough.game", "breakthrough", &[("size", 5)], &["gi1", "ip1", "gi2"], None), 10),
    ]
}

#[test]
fn nothing_that_breaks_no_reason_changes_a_verdict() {
    for (case, count) in games() {
        let tally = check(&case, count, true);
        println!("{}: {tally:?}", case.name);
        assert!(tally.moves + tally.changes > 0, "{}: no change was tried", case.name);
    }
}
