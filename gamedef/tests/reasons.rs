//! Reasons are sound: whatever is changed in a position, as long as no barred atom comes to hold, the selector's verdict is
//! the same; legal moves first of all. And they are sharp: the mean trace is a part of the board.

mod common;

use std::collections::BTreeSet;

use common::{Compiled, Random, SEED, random_positions, shipped};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::eval::{Machine, Reason};
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::ir::{Expr, Ground, NONE, Program, visit};
use kikashi_gamedef::passes::{Knowledge, compile};
use kikashi_gamedef::rules::CellId;
use kikashi_gamedef::snapshot::Snapshot;

const ALL: [&str; 9] = ["gi1", "gi2", "gi3", "ip1", "ip2", "ip3", "g1", "g2", "g3"];

/// Changes tried of a position for each reason.
const CHANGES: usize = 6;

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

/// Random values in place of some that no atom bars, and of those without a point.
fn changed(position: &Snapshot, reason: &Reason, random: &mut Random) -> Snapshot {
    let barred: BTreeSet<(CellId, u16, i32)> = reason
        .atoms
        .iter()
        .filter_map(|a| Some((a.cell?, a.point?, if a.value == NONE { -1 } else { a.value })))
        .collect();
    let mut out = position.clone();
    let points = out.cells.iter().map(Vec::len).max().unwrap_or(0);
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

fn compiled(case: &Compiled) -> Program {
    compile(&case.module, &case.game, &case.selectors, &Knowledge::ALL, &[], &mut |_, _| {})
        .unwrap_or_else(|d| panic!("{}: {}", case.name, d.message))
}

/// What was tried; the first position in which a reason is none.
fn check(case: &Compiled, program: &Program, count: usize) -> Result<Tally, String> {
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    let instance = instantiate(program, &case.game, &case.params, case.setup.as_deref(), &case.name).unwrap();
    let machine = Machine::new(program, &instance).unwrap();
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
                if machine.verdict(&ours, &context, bare) != verdict {
                    return Err(at("level none"));
                }
                if reason.holds != verdict {
                    return Err(at("the answer"));
                }
                tally.reasons += 1;
                if reason.everything {
                    tally.everything += 1;
                    continue;
                }
                if breaks(&reason, snapshot) {
                    return Err(at("breaks its own reason"));
                }
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
                            if machine.verdict(&state, &context, bare) != verdict {
                                return Err(at(&format!("{player} {play:?}, reason {:?}", trace(&reason))));
                            }
                        }
                    }
                }
                for _ in 0..CHANGES {
                    let after = changed(snapshot, &reason, &mut random);
                    let Ok(state) = machine.load(&after) else { continue };
                    if !breaks(&reason, &after) && after != *snapshot {
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
        let tally = check(&case, &compiled(&case), count).unwrap_or_else(|wrong| panic!("{wrong}"));
        println!("{}: {tally:?}", case.name);
        assert!(tally.moves + tally.changes > 0, "{}: no change was tried", case.name);
        assert_eq!(tally.everything, 0, "{}: a reason that is everything", case.name);
    }
}

#[test]
fn reasons_of_rule_books_with_what_they_may_stumble_over() {
    let books = [
        ("copies", include_str!("reasons/copies.game")),
        ("binds", include_str!("distance/books/binds.game")),
        ("counters", include_str!("distance/books/counters.game")),
        ("fresh", include_str!("distance/books/fresh.game")),
        ("kinds", include_str!("distance/books/kinds.game")),
        ("seeds", include_str!("distance/books/seeds.game")),
        ("steps", include_str!("distance/books/steps.game")),
    ];
    for (name, text) in books {
        let case = common::book(name, text);
        let tally = check(&case, &compiled(&case), 150).unwrap_or_else(|wrong| panic!("{wrong}"));
        println!("{name}: {tally:?}");
        assert!(tally.reasons > 0, "{name}: no reason was asked for");
    }
}

/// The program with some grounds left out of all its answers.
fn without(program: &Program, is_left_out: fn(&Ground) -> bool) -> Program {
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

#[test]
fn a_ground_left_out_is_seen() {
    let capture = shipped("capture.game", "capture", &[("size", 4)], &["gi1", "gi2", "ip2", "g2"], None);
    let atari = shipped("atari_go.game", "atari_go", &[("size", 4)], &["gi1", "gi2", "ip2", "g2"], None);
    let hex = shipped("hex.game", "hex", &[("size", 4)], &["gi1", "gi2", "ip2"], None);
    type Fault = (&'static str, fn(&Ground) -> bool);
    let points: Fault = ("that a point stays as it is", |g| matches!(g, Ground::Points(..)));
    let point: Fault = ("that a point does not get a value", |g| matches!(g, Ground::Point(..)));
    let joined: Fault = ("those of another answer", |g| matches!(g, Ground::All(_)));
    let cell: Fault = ("what holds before a change as after it", |g| matches!(g, Ground::Cell(..)));
    let ko: Fault = ("that a point is not forbidden", |g| matches!(g, Ground::Among(..)));
    let cases: [(&Compiled, &[Fault]); 3] = [
        (&capture, &[points, point, joined, cell, ko]),
        (&atari, &[points, point, joined, cell]),
        (&hex, &[points, point]),
    ];
    for (case, faults) in cases {
        let program = compiled(case);
        for (what, is_left_out) in faults {
            let seen = check(case, &without(&program, *is_left_out), 60);
            assert!(seen.is_err(), "{}: left out {what}, and nothing was seen", case.name);
        }
    }
}
