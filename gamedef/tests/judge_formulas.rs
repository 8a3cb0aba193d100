//! The judge against a second evaluator that knows nothing of plans, tables or indexes: it enumerates every variable,
//! computes every predicate whole, and tries every combination of a move's parameters. Both are given random rules.

mod plain;
mod writer;

use std::collections::BTreeMap;

use index_vec::index_vec;
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::random::Random;
use kikashi_gamedef::rules::*;
use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_gamedef::span::{FileId, Span};
use plain::{Env, Plain};
use writer::random_game;

const SPAN: Span = Span { file: FileId(0), start: 0, end: 0 };
/// How many random rule books are tried; 1500 were once.
const GAMES: usize = 100;
const WIDTH: i32 = 3;
const HEIGHT: i32 = 2;
const SMALL: SortId = SortId::from_raw_unchecked(5);
const AT: CellId = CellId::from_raw_unchecked(0);
const MARK: CellId = CellId::from_raw_unchecked(1);
const LEVEL: CellId = CellId::from_raw_unchecked(2);
const LAST: CellId = CellId::from_raw_unchecked(3);

fn random_state(random: &mut Random) -> Snapshot {
    let points = (WIDTH * HEIGHT) as usize;
    let mut some =
        |n: usize, low: i32, values: usize| -> Vec<i32> { (0..n).map(|_| low + random.below(values) as i32).collect() };
    let cells = vec![some(points, -1, 3), some(points, 0, 2), some(1, 0, 4), some(1, -1, points + 1)];
    Snapshot { cells, turn: some(1, 0, 2)[0], passes: 0 }
}

#[test]
fn random_rules_mean_what_they_say() {
    let seed = 0x5eed_0000_2024_1121;
    println!("seed {seed:#x}");
    let mut random = Random::new(seed);
    let (mut goals, mut moves, mut facts) = ([0usize; 2], 0, 0);
    for game_number in 0..GAMES {
        let game = random_game(&mut random);
        let judge = Judge::new(&game, &index_vec![], &index_vec![]).unwrap_or_else(|e| panic!("{e} in {game:#?}"));
        let root = judge.bare_root();
        for _ in 0..4 {
            let snapshot = random_state(&mut random);
            let state = judge.state(&snapshot).expect("a state");
            assert_eq!(judge.snapshot(&state), snapshot);
            let plain = Plain::new(&game, snapshot.clone());
            facts += game.preds.indices().map(|p| plain.relation(p).len()).sum::<usize>();
            for goal in &game.goals {
                let GoalOf::Player(player) = goal.of else { unreachable!() };
                let expected = plain.holds(&goal.vars, &mut Env::new(), &goal.body);
                assert_eq!(judge.goal(&state, &root, player), expected, "game {game_number}, {snapshot:?}: {goal:#?}");
                goals[usize::from(expected)] += 1;
            }
            for player in 0..2 {
                let found = judge.successors(&state, &root, player);
                let expected = plain.moves(player);
                moves += expected.len();
                let shown: BTreeMap<Play, Snapshot> =
                    found.iter().map(|(p, s)| (p.clone(), judge.snapshot(s))).collect();
                let wrong = shown.iter().find(|(play, after)| expected.get(*play) != Some(*after));
                let missed = expected.keys().find(|play| !shown.contains_key(*play));
                let place = || format!("game {game_number}, player {player}, {snapshot:?}: {game:#?}");
                assert!(wrong.is_none() && missed.is_none(), "wrong {wrong:?}, missed {missed:?} in {}", place());
                for (play, after) in &found {
                    assert_eq!(judge.play(&state, &root, player, play).as_ref(), Some(after), "{play:?}");
                }
                assert_eq!(judge.is_stuck(&state, &root, player), expected.is_empty());
            }
        }
    }
    println!("goals false and true {goals:?}, {moves} moves, {facts} facts");
    assert!(goals.iter().all(|n| *n > 200) && moves > 5_000 && facts > 10_000, "the sample is one-sided");
}
