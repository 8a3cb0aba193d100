//! Distances are admissible: where a player reaches his goal by so many moves in a row, found by trying all of them with
//! the judge, the bound says that he may.

mod common;

use common::{Compiled, SEED, random_positions, shipped};
use kikashi_gamedef::interp::{Judge, Root, State};
use kikashi_gamedef::ir::eval::Machine;
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::passes::{Knowledge, compile};

/// The least number of moves in a row by which the player reaches his goal, if at most `most`.
fn exact(judge: &Judge, root: &Root, state: &State, player: i32, most: usize) -> Option<usize> {
    if judge.goal(state, root, player) {
        return Some(0);
    }
    (1..=most).find(|n| reaches(judge, root, state, player, *n))
}

fn reaches(judge: &Judge, root: &Root, state: &State, player: i32, moves: usize) -> bool {
    let next = judge.successors(&judge.null(state), root, player);
    let here = judge.successors(state, root, player);
    here.into_iter()
        .chain(next)
        .any(|(_, s)| judge.goal(&s, root, player) || moves > 1 && reaches(judge, root, &s, player, moves - 1))
}

/// How many positions, how many bounds are exact, of how many.
fn check(case: &Compiled, count: usize, most: usize) -> (usize, usize) {
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    let program = compile(&case.module, &case.game, &case.selectors, &[Knowledge::Distance], &[], &mut |_, _| {})
        .unwrap_or_else(|d| panic!("{}: {}", case.name, d.message));
    let instance = instantiate(&program, &case.game, &case.params, case.setup.as_deref(), &case.name).unwrap();
    let machine = Machine::new(&program, &instance).unwrap();
    let (mut exactly, mut tried) = (0, 0);
    for (i, snapshot) in random_positions(case, &judge, count).iter().enumerate() {
        let theirs = judge.state(snapshot).unwrap();
        let ours = machine.load(snapshot).unwrap();
        for given in common::roots(&case.game, &judge, &theirs, i) {
            let context = common::context(&machine, &ours, &given);
            if judge.is_over(&theirs, &given.root) {
                continue;
            }
            for player in 0..2 {
                let known = exact(&judge, &given.root, &theirs, player, most);
                if known == Some(0) {
                    continue;
                }
                let holds = |n: usize| {
                    machine.holds(&ours, &context, program.within[n - 1][usize::from(player != given.root.attacker)])
                };
                let bound = (1..=most).find(|n| holds(*n));
                assert!(
                    bound.unwrap_or(most + 1) <= known.unwrap_or(most + 1),
                    "{}: player {player} needs {known:?} moves, the bound says {bound:?} (seed {SEED:#x})\n{}\n{given:?}",
                    case.name,
                    judge.picture(&theirs)
                );
                tried += 1;
                exactly += usize::from(bound == known);
            }
        }
    }
    (exactly, tried)
}

/// The games, positions tried, moves in a row that the judge looks ahead.
fn games() -> Vec<(Compiled, usize, usize)> {
    vec![
        (shipped("capture.game", "capture", &[("size", 4)], &["gi2"], None), 30, 3),
        (shipped("connect.game", "connect", &[("size", 3)], &["gi2"], None), 40, 3),
        (shipped("atari_go.game", "atari_go", &[("size", 4)], &["gi2"], None), 60, 3),
        (shipped("hex.game", "hex", &[("size", 4)], &["gi2"], None), 60, 3),
        (shipped("gomoku.game", "gomoku", &[("size", 4), ("n", 3)], &["gi2"], None), 60, 3),
        (shipped("connect_four.game", "connect_four", &[("width", 4), ("height", 4), ("n", 3)], &["gi2"], None), 60, 3),
        (shipped("breakthrough.game", "breakthrough", &[("size", 5)], &["gi2"], None), 20, 2),
        (shipped("tictactoe.game", "tictactoe", &[], &["gi2"], None), 60, 3),
    ]
}

#[test]
fn distances_are_admissible() {
    for (case, count, most) in games() {
        let (exactly, tried) = check(&case, count, most);
        println!("{}: {exactly} of {tried} bounds are exact", case.name);
        // A bound that is exact somewhere would be caught there if it were one higher.
        assert!(exactly * 3 > tried && tried > 10, "{}: {exactly} of {tried} bounds are exact", case.name);
    }
}
