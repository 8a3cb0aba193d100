//! The searches of the papers are held against the whole graph: every verdict that is definite is that of the graph, and
//! the first moves are among those that work there.

use kikashi_generated::Small;
use kikashi_generated::atari_go::AtariGo3;
use kikashi_generated::capture::{Capture3, Capture4};
use kikashi_generated::connect::Connect3;
use kikashi_generated::hex::Hex3;
use kikashi_generated::tictactoe::Tictactoe3;
use kikashi_runtime::rng::Rng;
use kikashi_runtime::search::algorithm::{Algorithm, NAMES};
use kikashi_runtime::search::arena::Hall;
use kikashi_runtime::search::graph::Ignoring;
use kikashi_runtime::search::named::{Answer, solve};
use kikashi_runtime::search::threats::{Threat, Threats};
use kikashi_runtime::search::{Budget, Meter, Standing, Verdict, dfpn, standing};
use kikashi_runtime::{Game, Knowledge, Role, text};

use super::support::{exact, random, shipped};

/// The most positions of a graph that is looked at.
const LIMIT: usize = 30_000;

/// The questions in the order of their thresholds, 1 to 5.
pub const QUESTIONS: [Ignoring; 5] =
    [Ignoring::Attacker, Ignoring::AttackerOnce, Ignoring::Nobody, Ignoring::DefenderOnce, Ignoring::Defender];

fn seed() -> u64 {
    std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(33_000)
}

fn wanted(small: usize) -> usize {
    std::env::var("POSITIONS").ok().and_then(|wanted| wanted.parse().ok()).unwrap_or(small)
}

/// All searches as they are by default, and others; or those of the environment.
pub fn algorithms(others: &[&str]) -> Vec<Algorithm> {
    let named = std::env::var("ALGORITHMS").ok();
    let names: Vec<String> = match &named {
        Some(named) => named.split(';').map(String::from).collect(),
        None => NAMES.iter().map(|(name, _)| name).chain(others).map(|name| (*name).to_string()).collect(),
    };
    names.iter().map(|name| name.parse().expect("a name")).collect()
}

/// The value of a position, from separate fixpoints.
fn value<G: Game>(game: &G, at: &G::Position, args: &G::Args) -> Option<u8> {
    let mut value = 0;
    for (threshold, ignoring) in (1..).zip(QUESTIONS) {
        if exact(game, at, args, ignoring, LIMIT)?.won {
            value = threshold;
        }
    }
    Some(value)
}

/// How often each verdict was given.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    won: usize,
    lost: usize,
    ko: usize,
    drawn: usize,
    unknown: usize,
    nodes: u64,
}

impl Tally {
    fn add(&mut self, answer: &Answer) {
        self.nodes += answer.statistics.nodes;
        *match answer.verdict {
            Verdict::Won => &mut self.won,
            Verdict::Lost => &mut self.lost,
            Verdict::WonByKo | Verdict::LostByKo => &mut self.ko,
            Verdict::Draw => &mut self.drawn,
            Verdict::Unknown => &mut self.unknown,
        } += 1;
    }
}

pub fn ask<G: Game>(game: &G, at: &G::Position, args: &G::Args, algorithm: &Algorithm, nodes: u64) -> Answer {
    let budget = Budget { nodes, depth: 30, ..Budget::default() };
    solve(game, at, args, algorithm, Knowledge::Trace, &budget)
}

pub fn shown<G: Game>(game: &G, at: &G::Position, args: &G::Args, algorithm: &Algorithm, found: &Answer) -> String {
    let picture = text::picture(game.info(), &game.to_cells(at), &[]);
    format!("{algorithm}, seed {}\n{picture}{at:?}\n{args:?}\n{found:?}", seed())
}

fn report(game: &str, tallies: &[(Algorithm, Tally)]) {
    for (algorithm, tally) in tallies {
        println!("{game}, seed {}: {algorithm} {tally:?}", seed());
    }
}

/// Holds the answers of a game with roles, whose positions are drawn.
pub fn hold<G: Game>(
    game: &G,
    wanted: usize,
    nodes: u64,
    mut random: impl FnMut(&G, &mut Rng) -> Option<(G::Position, G::Args)>,
) -> Vec<(Algorithm, Tally)> {
    let mut rng = Rng::new(seed());
    let mut tallies: Vec<_> = algorithms(&[]).into_iter().map(|algorithm| (algorithm, Tally::default())).collect();
    let mut compared = 0;
    while compared < wanted {
        let Some((at, args)) = random(game, &mut rng) else { continue };
        let Some(value) = value(game, &at, &args) else { continue };
        compared += 1;
        let asks = if game.turn(&at) == game.attacker(&args) { Role::Attacker } else { Role::Defender };
        let expected = dfpn::Bracket { low: value, high: value }.verdict(asks);
        for (algorithm, tally) in &mut tallies {
            let found = ask(game, &at, &args, algorithm, nodes);
            let context = || format!("value {value}, {}", shown(game, &at, &args, algorithm, &found));
            assert!(found.verdict == Verdict::Unknown || found.verdict == expected, "{}", context());
            if (asks, found.verdict) == (Role::Attacker, Verdict::Won) {
                let truth = exact(game, &at, &args, Ignoring::Defender, LIMIT).expect("a small graph");
                assert!(!found.first_moves.is_empty(), "{}", context());
                assert!(found.first_moves.iter().all(|play| truth.moves.contains(play)), "{}", context());
            }
            tally.add(&found);
        }
    }
    report(&game.info().name, &tallies);
    tallies
}

/// A position after some moves, with the player to move as attacker.
fn played<G: Game>(game: &G, rng: &mut Rng) -> Option<(G::Position, G::Args)> {
    let mut at = game.initial();
    for _ in 0..rng.below(game.info().points() as u32) {
        let args = game.args(&at, &[])?;
        let plays = game.legal_moves(&at, &args, game.turn(&at));
        let play = *plays.get(rng.below(plays.len().max(1) as u32) as usize)?;
        at = game.play(&at, &args, game.turn(&at), play)?;
    }
    let args = game.args(&at, &[])?;
    (standing(game, &at, &args) == Standing::Open).then_some((at, args))
}

/// Holds the answers of a game in which nobody is named attacker.
pub fn hold_whole_games<G: Game>(game: &G, wanted: usize, nodes: u64) -> Vec<(Algorithm, Tally)> {
    let mut rng = Rng::new(seed());
    let mut tallies: Vec<_> = algorithms(&[]).into_iter().map(|algorithm| (algorithm, Tally::default())).collect();
    let mut compared = 0;
    while compared < wanted {
        let Some((at, args)) = played(game, &mut rng) else { continue };
        let other = game.with_attacker(&args, 1 - game.attacker(&args));
        let Some(own) = exact(game, &at, &args, Ignoring::Nobody, LIMIT) else { continue };
        let Some(others) = exact(game, &at, &other, Ignoring::Nobody, LIMIT) else { continue };
        compared += 1;
        let (expected, good) = match (own.won, others.won) {
            (true, _) => (Verdict::Won, own.moves),
            (false, true) => (Verdict::Lost, Vec::new()),
            (false, false) => (Verdict::Draw, others.moves),
        };
        for (algorithm, tally) in &mut tallies {
            let found = ask(game, &at, &args, algorithm, nodes);
            let context = || shown(game, &at, &args, algorithm, &found);
            if found.verdict != Verdict::Unknown {
                assert_eq!(found.verdict, expected, "{}", context());
                assert!(found.first_moves.iter().all(|play| good.contains(play)), "{good:?} {}", context());
            }
            tally.add(&found);
        }
    }
    report(&game.info().name, &tallies);
    tallies
}

/// A position of `connect`: two stones of one player.
pub fn to_connect<G: Game>(game: &G, rng: &mut Rng) -> Option<(G::Position, G::Args)> {
    to_connect_on(shipped::<Capture3, Small>(), game, rng)
}

/// The same on the board of another game.
pub fn to_connect_on<B: Game, G: Game>(book: &B, game: &G, rng: &mut Rng) -> Option<(G::Position, G::Args)> {
    let points = game.info().points() as u32;
    let (position, _) = random(book, rng)?;
    let at = game.read_cells(&book.to_cells(&position))?;
    let args = game.args(&at, &[rng.below(points) as i32, rng.below(points) as i32])?;
    (standing(game, &at, &args) == Standing::Open).then_some((at, args))
}

/// Searches that can prove all there is, given nodes enough, here nearly all.
const COMPLETE: [&str; 3] = ["pn", "pnstar", "alphabeta"];

/// Each search finds most wins, and the complete ones settle most positions: a search that proves nothing is never wrong.
fn assert_finds(tallies: &[(Algorithm, Tally)], wins: f64) {
    let most = tallies.iter().map(|(_, tally)| tally.won).max().unwrap_or(0);
    assert!(most > 5, "{tallies:?}");
    for (algorithm, tally) in tallies {
        assert!(tally.won as f64 >= wins * most as f64, "{algorithm} {tally:?}, {most} are won");
        let settled = tally.won + tally.lost + tally.ko + tally.drawn;
        let is_complete = COMPLETE.contains(&algorithm.to_string().as_str());
        assert!(!is_complete || settled >= 5 * tally.unknown, "{algorithm} {tally:?}");
    }
}

/// Gradual games found by playing are those that were compiled, verdicts and moves.
fn hold_threats<G: Game>(
    game: &G,
    wanted: usize,
    mut random: impl FnMut(&G, &mut Rng) -> Option<(G::Position, G::Args)>,
) -> [usize; 2] {
    let (mut rng, mut compared, mut found) = (Rng::new(seed()), 0, [0; 2]);
    while compared < wanted {
        let Some((at, args)) = random(game, &mut rng) else { continue };
        compared += 1;
        let attacks = game.turn(&at) == game.attacker(&args);
        let meter = Meter::new(&Budget::default());
        let hall = Hall::new(game, &at, &args, Knowledge::Trace, Ignoring::Nobody, meter, 1 << 28);
        let (hall, root) = hall.expect("room for a root");
        let mut hall = hall.asking(rng.below(3) as usize);
        let mut threats = Threats::default();
        for n in 1..=3 {
            let id = threats.id(Threat::plain(n));
            let named = |kind: &str| game.info().selector(&format!("{kind}{n}")).expect("a selector");
            let context = || format!("seed {}, {n} {}", seed(), text::picture(game.info(), &game.to_cells(&at), &[]));
            if attacks {
                let won = threats.won(&mut hall, id, root).expect("no end to the budget").is_some();
                assert_eq!(won, game.verdict(named("gi"), &at, &args), "{}", context());
                found[0] += usize::from(won);
            } else if let Some(replies) = threats.replies(&mut hall, id, root).expect("no end to the budget") {
                let mut known = Vec::new();
                assert!(game.selected(named("ip"), &at, &args, &mut known), "{}", context());
                known.sort();
                let mut plays: Vec<_> = replies.iter().filter_map(|(step, _)| step.play()).collect();
                plays.sort();
                assert_eq!(plays, known, "{}", context());
                found[1] += 1;
            } else {
                // A defender without a move is not asked.
                let stuck = game.legal_moves(&at, &args, game.turn(&at)).is_empty();
                assert!(stuck || !game.verdict(named("ip"), &at, &args), "{}", context());
            }
        }
    }
    println!("{}: {found:?}", game.info().name);
    found
}

/// The replies that all threats leave, some of which allow more than others, are those that each of them leaves by itself.
fn hold_common_replies<G: Game>(
    game: &G,
    wanted: usize,
    mut random: impl FnMut(&G, &mut Rng) -> Option<(G::Position, G::Args)>,
) -> usize {
    const NAMES: [&str; 7] = ["ip1", "ip2", "ip311", "ip4111", "ip321", "(2,1,0)", "(4,2,1)"];
    let (mut rng, mut compared, mut found) = (Rng::new(seed()), 0, 0);
    while compared < wanted {
        let Some((at, args)) = random(game, &mut rng) else { continue };
        if game.turn(&at) == game.attacker(&args) || game.legal_moves(&at, &args, game.turn(&at)).is_empty() {
            continue;
        }
        compared += 1;
        let meter = Meter::new(&Budget::default());
        let hall = Hall::new(game, &at, &args, Knowledge::Trace, Ignoring::Nobody, meter, 1 << 28);
        let (hall, root) = hall.expect("room for a root");
        let mut hall = hall.asking(rng.below(4) as usize);
        let named = |threats: &mut Threats, name: &str| threats.id(Threat::parse(name).expect("a threat"));
        let mut expected: Option<Vec<_>> = None;
        for name in NAMES {
            let mut alone = Threats::default();
            let id = named(&mut alone, name);
            let Some(left) = alone.replies(&mut hall, id, root).expect("no end to the budget") else { continue };
            expected.get_or_insert_with(|| left.clone()).retain(|reply| left.contains(reply));
        }
        let mut threats = Threats::default();
        let ids = NAMES.map(|name| named(&mut threats, name));
        let mut common = threats.common_replies(&mut hall, &ids, root).expect("no end to the budget");
        expected.iter_mut().chain(&mut common).for_each(|replies| replies.sort_by_key(|(_, next)| *next));
        let context = || format!("seed {}\n{}", seed(), text::picture(game.info(), &game.to_cells(&at), &[]));
        assert_eq!(common, expected, "{}", context());
        found += usize::from(common.is_some_and(|replies| !replies.is_empty()));
    }
    println!("{}: {found} with replies to all threats", game.info().name);
    found
}

#[test]
fn replies_to_threats_together_are_those_to_each() {
    let found = hold_common_replies(shipped::<Capture3, Small>(), wanted(100), random);
    assert!(found > 20, "{found}");
}

#[test]
fn gradual_games_by_playing_are_the_compiled_ones() {
    for found in [
        hold_threats(shipped::<Capture3, Small>(), wanted(300), random),
        hold_threats(shipped::<Capture4, Small>(), wanted(60), random),
        hold_threats(shipped::<Hex3, Small>(), wanted(60), played),
    ] {
        assert!(found[0] > 5, "{found:?}");
    }
}

#[test]
fn capture_3x3() {
    let tallies = hold(shipped::<Capture3, Small>(), wanted(40), 20_000, random);
    assert_finds(&tallies, 1.0);
}

#[test]
fn capture_4x4() {
    hold(shipped::<Capture4, Small>(), wanted(8), 2_000, random);
}

#[test]
fn connect_3x3() {
    let tallies = hold(shipped::<Connect3, Small>(), wanted(40), 20_000, to_connect);
    assert_finds(&tallies, 1.0);
}

#[test]
fn whole_games() {
    for tallies in [
        hold_whole_games(shipped::<Hex3, Small>(), wanted(40), 5_000),
        hold_whole_games(shipped::<AtariGo3, Small>(), wanted(40), 5_000),
        hold_whole_games(shipped::<Tictactoe3, Small>(), wanted(40), 10_000),
    ] {
        assert_finds(&tallies, 0.8);
    }
}
