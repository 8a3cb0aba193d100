//! Abstract Proof Search is held against what is known for certain: the whole graph of small boards, and its own budget.

#[path = "search/inverting.rs"]
mod inverting;
#[path = "search/papers.rs"]
mod papers;
#[path = "search/sound.rs"]
mod sound;
mod support;
#[path = "search/transitive.rs"]
mod transitive;

use std::time::{Duration, Instant};

use kikashi_generated::capture::{Capture3, Capture4, Capture9, Capture19};
use kikashi_generated::{Large, Medium, Small};
use kikashi_runtime::rng::Rng;
use kikashi_runtime::search::graph::Ignoring;
use kikashi_runtime::search::named::solve;

use kikashi_runtime::search::{self, Answer, Assumed, Budget, Kit, Replies, Stop, Verdict};
use kikashi_runtime::{Cells, Game, Knowledge, text};
use support::{can_be_played, exact, random, shipped};

const SEED: u64 = 20_000;

fn aps<G: Game>(game: &G, at: &G::Position, args: &G::Args, budget: &Budget) -> Answer {
    search::search(game, at, args, Kit::new(game, Knowledge::None).expect("gi1 and ip1"), budget)
}

fn shown<G: Game>(game: &G, at: &G::Position, args: &G::Args, answer: &Answer) -> String {
    let moves: Vec<String> = answer.first_moves.iter().map(|&play| text::play(game.info(), play)).collect();
    format!(
        "seed {SEED}\n{}{at:?}\n{args:?}\n{:?} {moves:?}",
        text::picture(game.info(), &game.to_cells(at), &[]),
        answer.verdict
    )
}

/// How often each verdict was given.
#[derive(Debug, Default)]
struct Tally {
    won: usize,
    lost: usize,
    by_ko: usize,
    unknown: usize,
    /// Won, and found by the selectors and not by looking at the whole graph.
    proved: usize,
}

fn hold_against_the_graph<G: Game>(game: &G, wanted: usize) -> Tally {
    let mut rng = Rng::new(SEED);
    let mut tally = Tally::default();
    let mut compared = 0;
    while compared < wanted {
        let Some((at, args)) = random(game, &mut rng) else { continue };
        let Some(truth) = exact(game, &at, &args, Ignoring::Defender, 25_000) else { continue };
        compared += 1;
        // Budgets from tiny to ample end the search at all kinds of places.
        let nodes = 1 << rng.below(17);
        let budget = Budget { nodes, memory: 1 << (12 + rng.below(8)), ..Budget::default() };
        let answer = aps(game, &at, &args, &budget);
        assert!(answer.statistics.nodes <= nodes, "{}", shown(game, &at, &args, &answer));
        let context = || shown(game, &at, &args, &answer);
        let attacks = game.turn(&at) == game.attacker(&args);
        match answer.verdict {
            Verdict::Won => {
                assert!(truth.won, "not won: {}", context());
                tally.won += 1;
                tally.proved += usize::from(!matches!(answer.because, search::Because::Graph { .. }));
                if attacks {
                    assert!(answer.first_moves.iter().all(|play| truth.moves.contains(play)), "{}", context());
                    assert!(!answer.first_moves.is_empty(), "{}", context());
                }
                assert_line(game, &at, &args, &answer);
            }
            Verdict::Unknown => tally.unknown += 1,
            other => {
                let won = |ignoring| exact(game, &at, &args, ignoring, 500_000).expect("a small graph").won;
                let (by_ko, by_threat) = (won(Ignoring::Nobody), won(Ignoring::AttackerOnce));
                let expected = match (truth.won, by_ko, by_threat) {
                    (true, ..) => Verdict::Won,
                    (_, true, _) => Verdict::WonByKo,
                    (_, _, true) => Verdict::LostByKo,
                    _ => Verdict::Lost,
                };
                assert_eq!(other, expected, "{}", context());
                tally.lost += usize::from(other == Verdict::Lost);
                tally.by_ko += usize::from(other != Verdict::Lost);
            }
        }
    }
    println!("seed {SEED}: {tally:?}");
    tally
}

/// The line of a win is legal and, where it ends before the budget does, reaches the goal.
fn assert_line<G: Game>(game: &G, at: &G::Position, args: &G::Args, answer: &Answer) {
    assert!(can_be_played(game, at, args, &answer.line), "{}", shown(game, at, args, answer));
    let mut at = at.clone();
    for ply in &answer.line {
        let by = game.turn(&at);
        at = match *ply {
            None => game.null(&at),
            Some(play) => {
                assert!(game.legal_moves(&at, args, by).contains(&play), "{}", shown(game, &at, args, answer));
                game.play(&at, args, by, play).expect("a legal move")
            }
        };
    }
}

#[test]
fn on_3x3_every_answer_is_that_of_the_whole_graph() {
    let tally = hold_against_the_graph(shipped::<Capture3, Small>(), 3_000);
    assert!(tally.proved > 600 && tally.lost > 200 && tally.by_ko > 30, "{tally:?}");
}

#[test]
fn on_4x4_every_answer_is_that_of_the_whole_graph() {
    let tally = hold_against_the_graph(shipped::<Capture4, Small>(), 400);
    assert!(tally.proved > 5 && tally.lost > 3 && tally.unknown > 5, "{tally:?}");
}

fn open_board<G: Game>(game: &G) -> (G::Position, G::Args) {
    let mut stones = vec![-1; game.info().points()];
    let size = game.info().points().isqrt();
    stones[size * 2 + 2] = 1;
    stones[size * 2 + 1] = 0;
    stones[size + 2] = 0;
    let position = game.read_cells(&Cells { cells: vec![stones, vec![-1]], turn: 0, passes: 0 }).expect("a position");
    let args = game.args(&position, &[(size * 2 + 2) as i32]).expect("a target");
    (position, args)
}

#[test]
fn nodes_are_kept_exactly() {
    let game = shipped::<Capture9, Medium>();
    let (at, args) = open_board(game);
    for nodes in [0, 1, 2, 10, 20] {
        let answer = aps(game, &at, &args, &Budget { nodes, ..Budget::default() });
        let context = shown(game, &at, &args, &answer);
        assert_eq!((answer.statistics.nodes, answer.stopped_by), (nodes, Some(Stop::Nodes)), "{context}");
        assert_eq!(answer.verdict, Verdict::Unknown, "{context}");
    }
}

#[test]
fn time_is_kept_within_a_selector() {
    let game = shipped::<Capture19, Large>();
    let (at, args) = open_board(game);
    for milliseconds in [300, 1_000] {
        let time = Duration::from_millis(milliseconds);
        let started = Instant::now();
        let answer = aps(game, &at, &args, &Budget { time: Some(time), ..Budget::default() });
        let taken = started.elapsed();
        assert_eq!((answer.verdict, answer.stopped_by), (Verdict::Unknown, Some(Stop::Time)));
        assert!(answer.statistics.evaluations > 1_000 && answer.statistics.selector_calls > 0);
        assert!(taken <= time.mul_f64(1.2), "{taken:?} for {time:?}");
    }
}

/// Searches of the papers find gradual games by playing, thousands of moves within one node. There is memory for many times
/// the positions that fit into the time.
#[test]
fn time_is_kept_within_a_node() {
    let game = shipped::<Capture19, Large>();
    let (at, args) = open_board(game);
    for name in ["gaps", "gw(3)", "gw(2,kill,distances)", "alphabeta(selectors-3)"] {
        let time = Duration::from_millis(300);
        let budget = Budget { time: Some(time), memory: 4 << 30, ..Budget::default() };
        let started = Instant::now();
        let answer = solve(game, &at, &args, &name.parse().expect("a name"), Knowledge::Trace, &budget);
        let taken = started.elapsed();
        assert_eq!((answer.verdict, answer.stopped_by), (Verdict::Unknown, Some(Stop::Time)), "{name}");
        assert!(taken <= time.mul_f64(1.5), "{name}: {taken:?} for {time:?} and {} nodes", answer.statistics.nodes);
    }
}

#[test]
fn a_search_can_be_interrupted_and_is_no_deeper_than_allowed() {
    let game = shipped::<Capture9, Medium>();
    let (at, args) = open_board(game);
    let answer = aps(game, &at, &args, &Budget { interrupted: || true, ..Budget::default() });
    assert_eq!((answer.verdict, answer.stopped_by), (Verdict::Unknown, Some(Stop::Interrupt)));
    let answer = aps(game, &at, &args, &Budget { depth: 1, ..Budget::default() });
    assert_eq!((answer.verdict, answer.stopped_by), (Verdict::Unknown, Some(Stop::Depth)));
}

/// A set of replies that forgets all of them.
const NO_REPLIES: Assumed<Small> = |_, _, _, _| true;
#[test]
fn a_win_with_assumed_replies_says_that_it_is_assumed() {
    let game = shipped::<Capture4, Small>();
    let (mut rng, mut wrong, mut assumed) = (Rng::new(SEED), 0, 0);
    for _ in 0..800 {
        let Some((at, args)) = random(game, &mut rng) else { continue };
        let Some(truth) = exact(game, &at, &args, Ignoring::Defender, 25_000) else { continue };
        let kit = Kit::new(game, Knowledge::None).expect("gi1 and ip1").replying(Replies::Assumed(NO_REPLIES));
        let budget = Budget { nodes: 5_000, ..Budget::default() };
        let answer = search::search(game, &at, &args, kit, &budget);
        assert!(!matches!(answer.because, search::Because::Proof { .. }), "{answer:?}");
        if matches!(answer.because, search::Because::Assumption { .. }) {
            assumed += 1;
            wrong += usize::from(!truth.won);
        }
    }
    // Replies that are missing are seen in the verdicts, so a set that is not complete would be.
    assert!(assumed > 20 && wrong > 5, "{assumed} {wrong}");
}
