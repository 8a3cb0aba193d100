//! Every definite verdict of every search of the papers, held against whole graphs: on all positions of boards of three by
//! three, and on thousands of four by four. That takes long, so it is done when it is asked for; a few positions of each
//! game are looked at every time.
//!
//! `cargo test --release -p kikashi-generated --test search sound -- --ignored --nocapture`

use std::collections::HashSet;

use kikashi_generated::Small;
use kikashi_generated::atari_go::{AtariGo3, AtariGo4};
use kikashi_generated::capture::{Capture3, Capture4};
use kikashi_generated::connect::{Connect3, Connect4};
use kikashi_generated::gomoku::Gomoku4;
use kikashi_generated::hex::{Hex3, Hex4};
use kikashi_generated::tictactoe::Tictactoe3;
use kikashi_runtime::rng::Rng;
use kikashi_runtime::search::graph::{Ignoring, wins};
use kikashi_runtime::search::{Budget, Meter, Standing, Verdict, dfpn, standing};
use kikashi_runtime::{Cells, Game, Named, Role};

use super::papers::{QUESTIONS, algorithms, ask, hold, hold_whole_games, shown, to_connect_on};
use super::support::{breathes, random, shipped};

mod nim {
    #![allow(missing_docs)]
    kikashi_macros::include_game!(crate = ::kikashi_runtime, "../gamedef/games/nim.game");
}

mod clobber {
    #![allow(missing_docs)]
    kikashi_macros::include_game!(crate = ::kikashi_runtime, "../gamedef/games/clobber.game");
}

use clobber::clobber::Clobber3;
use nim::nim::Nim3;

/// The most positions of a graph.
const LIMIT: usize = 400_000;

/// Of so many positions one is asked about every time.
const ONE_IN: usize = 400;

/// Of each value that only bans bring about so many positions are asked about every time.
const OF_EACH_VALUE: usize = 2;

/// Nodes for each question.
const NODES: u64 = 3_000;

/// The names of searches with options that matter for what they prove.
const VARIANTS: [&str; 10] = [
    "alphabeta(distances)",
    "alphabeta(bare,table,null-window)",
    "alphabeta(no-table,distances,no-aspiration)",
    "alphabeta(bare,table,no-reverse,i-can-get,biases,siblings,good-enough)",
    "alphabeta(selectors-3)",
    "gw(1,kill)",
    "gw(1,widen-kill)",
    "gw(2,all-replies,distances)",
    "iw(2,kill)",
    "gw-dfpn(2)",
];

/// What is asked of positions.
struct Tally {
    asked: usize,
    settled: usize,
}

impl Tally {
    fn add(&mut self, verdict: Verdict) {
        self.asked += 1;
        self.settled += usize::from(verdict != Verdict::Unknown);
    }

    fn report(&self, game: &str, positions: usize) {
        println!("{game}: {positions} positions, {} questions, {} settled", self.asked, self.settled);
        assert!(4 * self.settled >= self.asked, "{game}: {} of {} settled", self.settled, self.asked);
    }
}

fn all_wins<G: Game>(game: &G, roots: &[G::Position], args: &G::Args, ignoring: Ignoring) -> Vec<bool> {
    let found = wins(game, roots, args, ignoring, LIMIT, &mut Meter::new(&Budget::default()));
    found.ok().flatten().expect("a graph that is small enough")
}

/// All positions of Go on three by three, without bans, in which the point has a black stone.
fn boards<G: Game>(game: &G, point: usize) -> Vec<G::Position> {
    let count = game.info().points();
    let mut found = Vec::new();
    for mut code in 0..3usize.pow(count as u32) {
        let mut stones = vec![-1; count];
        for stone in &mut stones {
            *stone = (code % 3) as i32 - 1;
            code /= 3;
        }
        if stones[point] != 0 || !(0..count).all(|at| breathes(&stones, count.isqrt(), at)) {
            continue;
        }
        for turn in [0, 1] {
            let cells = Cells { cells: vec![stones.clone(), vec![-1]], turn, passes: 0 };
            found.extend(game.read_cells(&cells));
        }
    }
    found
}

/// All positions that can be reached from some, those with bans among them.
fn reached<G: Game>(game: &G, from: Vec<G::Position>, args: &G::Args) -> Vec<G::Position> {
    let mut known: HashSet<G::Position> = from.iter().cloned().collect();
    let (mut all, mut next) = (from, 0);
    while next < all.len() {
        let at = all[next].clone();
        next += 1;
        if standing(game, &at, args) != Standing::Open {
            continue;
        }
        for play in game.legal_moves(&at, args, game.turn(&at)) {
            let Some(after) = game.play(&at, args, game.turn(&at), play) else { continue };
            if known.insert(after.clone()) {
                all.push(after);
            }
        }
    }
    all
}

/// Asks all searches about one position in so many of those with these arguments.
fn hold_all<G: Game>(game: &G, starts: Vec<G::Position>, given: &[i32], one_in: usize) {
    let starts: Vec<_> = starts.into_iter().filter(|at| game.args(at, given).is_some()).collect();
    let Some(args) = starts.first().and_then(|at| game.args(at, given)) else { return };
    let of_args = |at: &G::Position| game.args(at, given).as_ref() == Some(&args);
    let mut all = reached(game, starts.into_iter().filter(of_args).collect(), &args);
    all.retain(|at| standing(game, at, &args) == Standing::Open);
    let values: Vec<Vec<bool>> = QUESTIONS.iter().map(|ignoring| all_wins(game, &all, &args, *ignoring)).collect();
    let (algorithms, mut tally) = (algorithms(&VARIANTS), Tally { asked: 0, settled: 0 });
    let mut of_value = [[0; 6]; 2];
    for (i, at) in all.iter().enumerate() {
        let value = (1u8..).zip(&values).filter(|(_, won)| won[i]).map(|(threshold, _)| threshold).max().unwrap_or(0);
        let asks = if game.turn(at) == game.attacker(&args) { Role::Attacker } else { Role::Defender };
        let met = &mut of_value[asks as usize][usize::from(value)];
        *met += 1;
        let is_rare = (1..=4).contains(&value) && *met <= OF_EACH_VALUE;
        if i % one_in != one_in / 2 && !is_rare {
            continue;
        }
        let expected = dfpn::Bracket { low: value, high: value }.verdict(asks);
        for algorithm in &algorithms {
            let found = ask(game, at, &args, algorithm, NODES);
            let is_right = [Verdict::Unknown, expected].contains(&found.verdict);
            assert!(is_right, "value {value}, {}", shown(game, at, &args, algorithm, &found));
            tally.add(found.verdict);
        }
    }
    tally.report(&format!("{} {given:?}, {of_value:?}", game.info().name), all.len());
}

/// The same for a game in which nobody is named attacker, from its start.
fn hold_all_of_game<G: Game>(game: &G, one_in: usize) {
    let start = game.initial();
    let args = game.args(&start, &[]).expect("arguments");
    let mut all = reached(game, vec![start], &args);
    all.retain(|at| standing(game, at, &args) == Standing::Open);
    let won = [0, 1].map(|attacker| {
        let args = game.with_attacker(&args, attacker);
        all_wins(game, &all, &args, Ignoring::Nobody)
    });
    let (algorithms, mut tally) = (algorithms(&VARIANTS), Tally { asked: 0, settled: 0 });
    for (i, at) in all.iter().enumerate().skip(one_in / 2).step_by(one_in) {
        let args = game.args(at, &[]).expect("arguments");
        let own = game.attacker(&args) as usize;
        let expected = match (won[own][i], won[1 - own][i]) {
            (true, _) => Verdict::Won,
            (false, true) => Verdict::Lost,
            (false, false) => Verdict::Draw,
        };
        for algorithm in &algorithms {
            let found = ask(game, at, &args, algorithm, NODES);
            let is_right = [Verdict::Unknown, expected].contains(&found.verdict);
            assert!(is_right, "{expected:?}, {}", shown(game, at, &args, algorithm, &found));
            tally.add(found.verdict);
        }
    }
    tally.report(&game.info().name, all.len());
}

/// The points of three by three but for symmetry.
const POINTS: [usize; 3] = [0, 1, 4];

fn three_by_three(one_in: usize) {
    for point in POINTS {
        let (capture, connect) = (shipped::<Capture3, Small>(), shipped::<Connect3, Small>());
        hold_all(capture, boards(capture, point), &[point as i32], one_in);
        for other in (0..9).filter(|other| *other != point) {
            hold_all(connect, boards(connect, point), &[point as i32, other as i32], one_in * 4);
        }
    }
    hold_all_of_game(shipped::<AtariGo3, Small>(), one_in);
    hold_all_of_game(shipped::<Hex3, Small>(), one_in);
    // Gomoku of three in a row.
    hold_all_of_game(shipped::<Tictactoe3, Small>(), one_in);
    hold_all_of_game(Nim3::game(), 1);
    hold_all_of_game(Clobber3::game(), one_in.min(20));
}

#[test]
fn verdicts_are_those_of_the_whole_graph() {
    three_by_three(ONE_IN);
    hold_whole_games(shipped::<Hex4, Small>(), 2, NODES);
    hold_whole_games(shipped::<AtariGo4, Small>(), 2, NODES);
    hold_whole_games(shipped::<Gomoku4, Small>(), 2, NODES);
}

#[test]
#[ignore = "all positions of small boards, which takes long"]
fn verdicts_are_those_of_the_whole_graph_everywhere() {
    let wanted = std::env::var("POSITIONS").ok().and_then(|wanted| wanted.parse().ok()).unwrap_or(2_000);
    three_by_three(std::env::var("ONE_IN").ok().and_then(|one_in| one_in.parse().ok()).unwrap_or(1));
    hold(shipped::<Capture4, Small>(), wanted, NODES, random);
    hold(shipped::<Connect4, Small>(), wanted, NODES, |game, rng: &mut Rng| {
        to_connect_on(shipped::<Capture4, Small>(), game, rng)
    });
    hold_whole_games(shipped::<Hex4, Small>(), wanted, NODES);
    hold_whole_games(shipped::<AtariGo4, Small>(), wanted, NODES);
    hold_whole_games(shipped::<Gomoku4, Small>(), wanted, NODES);
}
