//! The main search is held against the whole graph of small boards: its values, verdicts, first moves and zones.

mod support;

use kikashi_generated::capture::{Capture3, Capture4};
use kikashi_generated::connect::Connect3;
use kikashi_runtime::rng::Rng;
use kikashi_runtime::search::dfpn::{self, Answer, Options};
use kikashi_runtime::search::graph::Ignoring;
use kikashi_runtime::search::{Budget, Verdict};
use kikashi_runtime::{Game, Role, text};
use support::{exact, random};

/// The most positions of a graph that is looked at.
const LIMIT: usize = 60_000;

/// The questions in the order of their thresholds, 1 to 5.
const QUESTIONS: [Ignoring; 5] = [
    Ignoring::Attacker,
    Ignoring::AttackerOnce,
    Ignoring::Nobody,
    Ignoring::DefenderOnce,
    Ignoring::Defender,
];

fn seed() -> u64 {
    std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(41_000)
}

fn wanted(small: usize) -> usize {
    std::env::var("POSITIONS").ok().and_then(|wanted| wanted.parse().ok()).unwrap_or(small)
}

/// The value of a position, from five separate fixpoints.
fn value<G: Game>(at: &G::Position, args: &G::Args) -> Option<u8> {
    let mut value = 0;
    for (threshold, ignoring) in (1..).zip(QUESTIONS) {
        if exact::<G>(at, args, ignoring, LIMIT)?.won {
            assert_eq!(value + 1, threshold, "the questions are nested\n{}", text::picture::<G>(at, &[]));
            value = threshold;
        }
    }
    Some(value)
}

fn answer<G: Game>(at: &G::Position, args: &G::Args, nodes: u64) -> Answer {
    let budget = Budget { nodes, depth: 300, ..Budget::default() };
    dfpn::search::<G>(at, args, Options::default(), &budget)
}

#[derive(Debug, Default)]
struct Tally {
    decided: usize,
    open: usize,
    by_value: [usize; 6],
    nodes: u64,
}

fn hold<G: Game>(wanted: usize, nodes: u64, mut random: impl FnMut(&mut Rng) -> Option<(G::Position, G::Args)>) -> Tally {
    let seed = seed();
    let mut rng = Rng::new(seed);
    let mut tally = Tally::default();
    while tally.decided + tally.open < wanted {
        let Some((at, args)) = random(&mut rng) else { continue };
        let Some(value) = value::<G>(&at, &args) else { continue };
        let found = answer::<G>(&at, &args, nodes);
        let context = || format!("seed {seed}, value {value}\n{}{at:?}\n{args:?}\n{found:?}", text::picture::<G>(&at, &[]));
        assert!(found.bracket.low <= value && value <= found.bracket.high, "{}", context());
        tally.by_value[usize::from(value)] += 1;
        tally.nodes += found.statistics.nodes;
        if found.verdict == Verdict::Unknown {
            tally.open += 1;
            continue;
        }
        tally.decided += 1;
        let asks = if G::turn(&at) == G::attacker(&args) { Role::Attacker } else { Role::Defender };
        let expected = dfpn::Bracket { low: value, high: value }.verdict(asks);
        assert_eq!(found.verdict, expected, "{}", context());
    }
    println!("{}, seed {seed}: {tally:?}", G::NAME);
    tally
}

#[test]
fn capture_3x3() {
    let tally = hold::<Capture3>(wanted(700), 20_000, random::<Capture3>);
    assert!(tally.open == 0, "{tally:?}");
}

#[test]
fn capture_4x4() {
    let tally = hold::<Capture4>(wanted(40), 20_000, random::<Capture4>);
    assert!(tally.open == 0, "{tally:?}");
}

/// A position of `connect`: two stones of one player.
fn to_connect<G: Game>(rng: &mut Rng) -> Option<(G::Position, G::Args)> {
    let (position, _) = random::<Capture3>(rng)?;
    let at = G::from_cells(&Capture3::to_cells(&position))?;
    let args = G::args(&at, &[rng.below(9) as i32, rng.below(9) as i32])?;
    Some((at, args))
}

#[test]
fn connect_3x3() {
    let tally = hold::<Connect3>(wanted(200), 20_000, to_connect::<Connect3>);
    assert!(tally.decided > 100, "{tally:?}");
}
