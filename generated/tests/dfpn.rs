//! The main search is held against the whole graph of small boards: its values, verdicts, first moves and zones.

mod support;

use kikashi_generated::atari_go::AtariGo3;
use kikashi_generated::capture::{Capture3, Capture4};
use kikashi_generated::connect::Connect3;
use kikashi_generated::connect_four::ConnectFour4;
use kikashi_generated::hex::Hex3;
use kikashi_generated::tictactoe::Tictactoe3;
use kikashi_runtime::rng::Rng;
use kikashi_runtime::search::dfpn::{self, Answer, Options};
use kikashi_runtime::search::graph::Ignoring;
use kikashi_runtime::search::{Budget, Standing, Verdict, standing};
use kikashi_runtime::{Game, Role, text};
use support::{exact, random};

/// The most positions of a graph that is looked at.
const LIMIT: usize = 60_000;

/// The questions in the order of their thresholds, 1 to 5.
const QUESTIONS: [Ignoring; 5] =
    [Ignoring::Attacker, Ignoring::AttackerOnce, Ignoring::Nobody, Ignoring::DefenderOnce, Ignoring::Defender];

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

fn hold<G: Game>(
    wanted: usize,
    nodes: u64,
    mut random: impl FnMut(&mut Rng) -> Option<(G::Position, G::Args)>,
) -> Tally {
    let seed = seed();
    let mut rng = Rng::new(seed);
    let mut tally = Tally::default();
    while tally.decided + tally.open < wanted {
        let Some((at, args)) = random(&mut rng) else { continue };
        let Some(value) = value::<G>(&at, &args) else { continue };
        let found = answer::<G>(&at, &args, nodes);
        let context =
            || format!("seed {seed}, value {value}\n{}{at:?}\n{args:?}\n{found:?}", text::picture::<G>(&at, &[]));
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
    let tally = hold::<Capture3>(wanted(500), 20_000, random::<Capture3>);
    assert!(tally.open == 0, "{tally:?}");
}

#[test]
fn capture_4x4() {
    let tally = hold::<Capture4>(wanted(20), 20_000, random::<Capture4>);
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
    assert!(tally.open == 0 && tally.by_value[0] > 10 && tally.by_value[5] > 10, "{tally:?}");
}

/// A position after some moves, with the player to move as attacker.
fn played<G: Game>(rng: &mut Rng) -> Option<(G::Position, G::Args)> {
    let mut at = G::initial();
    for _ in 0..rng.below(G::POINTS as u32) {
        let plays = G::legal_moves(&at, &G::args(&at, &[])?, G::turn(&at));
        let play = *plays.get(rng.below(plays.len().max(1) as u32) as usize)?;
        at = G::play(&at, &G::args(&at, &[])?, G::turn(&at), play)?;
    }
    let args = G::args(&at, &[])?;
    (standing::<G>(&at, &args) == Standing::Open).then_some((at, args))
}

/// Holds the answers of a game in which nobody is named attacker: who wins, or a draw, and all first moves.
fn hold_whole_games<G: Game>(wanted: usize) -> [usize; 3] {
    let seed = seed();
    let mut rng = Rng::new(seed);
    let mut tally = [0; 3];
    while tally.iter().sum::<usize>() < wanted {
        let Some((at, args)) = played::<G>(&mut rng) else { continue };
        let other = G::with_attacker(&args, 1 - G::attacker(&args));
        let Some(own) = exact::<G>(&at, &args, Ignoring::Nobody, LIMIT) else { continue };
        let Some(others) = exact::<G>(&at, &other, Ignoring::Nobody, LIMIT) else { continue };
        let (expected, good) = match (own.won, others.won) {
            (true, _) => (Verdict::Won, own.moves),
            (false, true) => (Verdict::Lost, Vec::new()),
            (false, false) => (Verdict::Draw, others.moves),
        };
        let found = answer::<G>(&at, &args, u64::MAX);
        let context = || format!("seed {seed}\n{}{at:?}\n{args:?}\n{found:?}", text::picture::<G>(&at, &[]));
        assert_eq!(found.verdict, expected, "{}", context());
        assert!(found.first_moves.iter().all(|play| good.contains(play)), "{good:?} {}", context());
        assert_eq!(found.first_moves.is_empty(), good.is_empty(), "{good:?} {}", context());
        tally[match expected {
            Verdict::Won => 0,
            Verdict::Draw => 1,
            _ => 2,
        }] += 1;
    }
    println!("{}, seed {seed}: won, drawn, lost {tally:?}", G::NAME);
    tally
}

#[test]
fn whole_games() {
    assert!(hold_whole_games::<Hex3>(wanted(150)).into_iter().filter(|count| *count > 10).count() == 2);
    assert!(hold_whole_games::<AtariGo3>(wanted(150)).into_iter().filter(|count| *count > 10).count() == 2);
    assert!(hold_whole_games::<Tictactoe3>(wanted(150)).into_iter().all(|count| count > 5));
    assert!(hold_whole_games::<ConnectFour4>(wanted(60)).into_iter().filter(|count| *count > 10).count() == 2);
}
