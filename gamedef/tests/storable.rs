//! A move that would write what a cell cannot hold does not exist: the judge and the interpreter agree on it after every
//! pass, and count the same games.

use std::collections::BTreeSet;

use crate::judge_support::{judge, resolve};
use index_vec::IndexVec;
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::Stage;
use kikashi_gamedef::ir::check::check;
use kikashi_gamedef::ir::eval::Machine;
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::passes::lower::lower;
use kikashi_gamedef::passes::{Pass, compile};
use kikashi_gamedef::rules::{Game, Module, ParamId, SortKind, Step};
use kikashi_gamedef::snapshot::Snapshot;
use kikashi_gamedef::syntax;

const TEXT: &str = include_str!("storable/storable.game");

fn game<'m>(module: &'m Module, name: &str) -> &'m Game {
    module.games.iter().find(|g| g.name == name).expect("a game of that name")
}

/// The positions that a few moves reach.
fn positions(judge: &Judge, plies: usize) -> BTreeSet<Snapshot> {
    let root = judge.bare_root();
    let mut all = BTreeSet::from([judge.snapshot(&judge.initial(None).expect("a position"))]);
    for _ in 0..plies {
        let next: Vec<Snapshot> = all
            .iter()
            .flat_map(|s| {
                let state = judge.state(s).expect("a position");
                let successors = judge.successors(&state, &root, s.turn);
                successors.iter().map(|(_, next)| judge.snapshot(next)).collect::<Vec<_>>()
            })
            .collect();
        all.extend(next);
    }
    all
}

/// Compares moves and counts after every pass.
fn assert_same(name: &str, given: &[(&str, i32)], plies: usize, leaves: &[u64]) {
    let module = resolve("storable.game", TEXT);
    let (judge, game) = (judge(&module, name, given), game(&module, name));
    let params: IndexVec<ParamId, Option<i32>> =
        game.params.iter().map(|p| given.iter().find(|(n, _)| *n == p.name).map(|(_, v)| *v)).collect();
    let positions = positions(&judge, plies);
    let root = judge.bare_root();
    compile(&module, game, &[], &[], &[], &mut |i, program| {
        let stage = Pass::ORDER[i].name();
        assert_eq!(check(program), Ok(()), "{name} after {stage}");
        let instance = instantiate(program, game, &params, None, name).expect("an instance");
        let machine = Machine::new(program, &instance).expect("a machine");
        let context = machine.context();
        for at in &positions {
            let (theirs, ours) = (judge.state(at).expect("a position"), machine.load(at).expect("a position"));
            for player in 0..2 {
                let expected = judge.successors(&theirs, &root, player);
                let plays: Vec<_> = expected.iter().map(|(play, _)| play.clone()).collect();
                assert_eq!(machine.legal(&ours, &context, player), plays, "{name} after {stage}, {player} in {at:?}");
                for (play, next) in &expected {
                    let after = machine.play(&ours, &context, player, play).expect("a legal move");
                    assert_eq!(machine.save(&after), judge.snapshot(next), "{name} after {stage}: {play:?} in {at:?}");
                }
            }
        }
        let start = machine.load(&instance.initial).expect("a position");
        for (depth, wanted) in (1..).zip(leaves) {
            assert_eq!(machine.perft(&start, &context, depth), *wanted, "{name} after {stage} at depth {depth}");
        }
    })
    .unwrap_or_else(|d| panic!("{name}: {}", d.message));
    let start = judge.initial(None).expect("a position");
    for (depth, wanted) in (1..).zip(leaves) {
        assert_eq!(judge.perft(&start, &root, depth), *wanted, "{name} by the judge at depth {depth}");
    }
}

#[test]
fn a_counter_stops_at_the_end_of_its_range() {
    // From 0 only up; from 1 up; from 2 up and down at two points; from 3 down at two points.
    assert_same("counter", &[], 6, &[1, 1, 3, 4]);
}

#[test]
fn a_bound_may_be_a_parameter_and_a_value_absent() {
    // Up from none is none again.
    assert_same("bounded", &[("most", 2)], 6, &[2, 3, 4, 5, 7]);
    assert_same("bounded", &[("most", 4)], 8, &[2, 3, 4, 5, 6]);
}

#[test]
fn cells_on_points_hold_what_their_sort_has() {
    assert_same("heat", &[], 4, &[]);
}

#[test]
fn what_must_have_a_value_is_not_given_none() {
    assert_same("owners", &[], 5, &[]);
}

#[test]
fn nothing_is_asked_where_the_sorts_tell() {
    for file in syntax::shipped_names() {
        let module = resolve(file, syntax::shipped(file).expect("a shipped file"));
        // Of a number that a move computes the sort does not tell.
        let computes = |g: &Game| g.sorts.iter().any(|sort| matches!(sort.kind, SortKind::Range(..)));
        for game in module.games.iter().filter(|g| g.board.is_some() && !computes(g)) {
            let steps = game.moves.iter().flat_map(|m| &m.steps);
            let written = steps.filter(|s| matches!(s, Step::Require(_))).count();
            let lowered = lower(game).unwrap_or_else(|d| panic!("{}: {}", game.name, d.message)).program;
            let stages = lowered.moves.iter().flat_map(|m| &m.stages);
            let asked = stages.filter(|s| matches!(s, Stage::Require(_))).count();
            assert_eq!(asked, written, "{}", game.name);
        }
    }
}
