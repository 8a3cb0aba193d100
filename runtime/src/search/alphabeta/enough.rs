//! Good-enough and close-enough miss sooner wins and nothing else: who wins is the same, and what is cached as known is so.

use super::cache::{Bound, Kind};
use super::{AlphaBeta, HELD, Options, WON};
use crate::rng::Rng;
use crate::search::arena::Place;
use crate::search::toy::Toy;
use crate::search::toy::random::{Ways, drawn};

const SEED: u64 = 31;
const GRAPHS: u64 = 150;

/// Deeper than any line of a graph that leads onward.
const DEEP: u32 = 40;

/// Neither: of several wins the soonest.
const SOONEST: Options = Options { initial: super::Initial::Threats, distances: true, ..Options::BARE };

/// The switches in question, alone and together.
fn enough() -> impl Iterator<Item = Options> {
    [(true, true), (false, false), (false, true)]
        .map(|(distances, good_enough)| Options { distances, good_enough, ..SOONEST })
        .into_iter()
}

/// Wins are all the same, and losses are; a repetition is none, nor is a horizon.
fn class(score: i32) -> i32 {
    match score {
        WON.. => WON,
        _ if score < -WON => -WON,
        _ => score,
    }
}

fn score(options: Options, graph: Toy, at: usize, depth: u32, expected: Option<i32>) -> (AlphaBeta, i32) {
    let mut graph = graph;
    let mut search = AlphaBeta::new(options, depth);
    let found = search.iterate(&mut graph, Place::of_index(at), depth, expected);
    (search, found.expect("no end to the budget").score)
}

#[test]
fn who_wins_is_the_same_when_a_win_is_enough() {
    let mut sooner_missed = 0;
    for seed in SEED..SEED + GRAPHS {
        let graph = || drawn(&mut Rng::new(seed), Ways::Any);
        for (at, depth) in (0..graph().places.len()).flat_map(|at| [2, 3, 5].map(|depth| (at, depth))) {
            let (_, right) = score(Options { cutoffs: false, ..SOONEST }, graph(), at, depth, None);
            for options in enough() {
                let guided = Options { null_window: true, aspiration: true, ..options };
                let expected = [HELD, 0, right].map(|guess| (guided, Some(guess)));
                for (options, expected) in std::iter::once((options, None)).chain(expected) {
                    let (_, found) = score(options, graph(), at, depth, expected);
                    assert_eq!(
                        class(found),
                        class(right),
                        "graph {seed}, {at}, {depth} plies, {expected:?}, {options:?}"
                    );
                    sooner_missed += usize::from(options.distances && found != right);
                }
            }
        }
    }
    assert!(sooner_missed > 0, "no graph on which the switch does anything");
}

#[test]
fn what_is_cached_as_known_is_so() {
    let mut known = [0; 3];
    for seed in SEED..SEED + GRAPHS {
        let graph = || drawn(&mut Rng::new(seed), Ways::Onward);
        let places = graph().places.len();
        let right = |at| score(Options { cutoffs: false, ..SOONEST }, graph(), at, DEEP, None).1;
        let right: Vec<i32> = (0..places).map(right).collect();
        for options in std::iter::once(SOONEST).chain(enough()) {
            let options = Options { table: true, null_window: true, siblings: true, ..options };
            // Where the soonest win is asked for, scores are held against each other and not classes alone.
            let exactly = options.distances && !options.good_enough;
            let said = |score| if exactly { score } else { class(score) };
            for (at, depth) in (0..places).flat_map(|at| [3, DEEP].map(|depth| (at, depth))) {
                let (search, _) = score(options, graph(), at, depth, None);
                for (place, &right) in right.iter().enumerate() {
                    let Some(cached) = search.table.get(Place::of_index(place)) else { continue };
                    let Kind::Known(bound) = cached.kind(0, 0) else { continue };
                    let (found, right) = (said(cached.score), said(right));
                    let holds = match bound {
                        Bound::Exact => found == right,
                        Bound::Lower => found <= right,
                        Bound::Upper => found >= right,
                    };
                    assert!(
                        holds,
                        "graph {seed}, {at}, {depth} plies: {place} is {right}, not {cached:?}; {options:?}"
                    );
                    known[bound as usize] += 1;
                }
            }
        }
    }
    assert!(known.iter().all(|&known| known > 100), "{known:?}");
}
