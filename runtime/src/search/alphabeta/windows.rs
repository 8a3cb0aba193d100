//! Windows are for speed alone: whatever score a search expects, it finds the one that a search without windows finds.

use super::{AlphaBeta, Options};
use crate::rng::Rng;
use crate::search::arena::Place;
use crate::search::toy::Toy;
use crate::search::toy::random::{Ways, drawn};

const SEED: u64 = 11;

/// So far the scores that are expected lie from the right one, both ways.
const AWAY: i32 = 4;

/// With distances there are many scores; with a table one may rest on another path.
const ALONE: Options = Options { distances: true, table: false, ..Options::BARE };

fn score(options: Options, graph: Toy, at: usize, depth: u32, expected: Option<i32>) -> i32 {
    let mut graph = graph;
    let found = AlphaBeta::new(options, depth).iterate(&mut graph, Place::of_index(at), depth, expected);
    found.expect("no end to the budget").score
}

#[test]
fn scores_are_those_without_windows() {
    let null_window = Options { null_window: true, ..ALONE };
    let aspiring = [ALONE, null_window].map(|options| Options { aspiration: true, ..options });
    let mut scores = Vec::new();
    for seed in SEED..SEED + 60 {
        let graph = || drawn(&mut Rng::new(seed), Ways::Any);
        for at in 0..graph().places.len() {
            for depth in [2, 5] {
                let right = score(Options { cutoffs: false, ..ALONE }, graph(), at, depth, None);
                let context = |found| format!("graph {seed}, place {at}, depth {depth}: {found}, not {right}");
                for options in [ALONE, null_window] {
                    let found = score(options, graph(), at, depth, None);
                    assert_eq!(found, right, "{}", context(found));
                }
                for (options, away) in aspiring.into_iter().flat_map(|o| (-AWAY..=AWAY).map(move |away| (o, away))) {
                    let found = score(options, graph(), at, depth, Some(right + away));
                    assert_eq!(found, right, "{away} away, {}", context(found));
                }
                scores.push(right);
            }
        }
    }
    scores.sort_unstable();
    scores.dedup();
    assert!(scores.len() > 8, "{scores:?}");
}
