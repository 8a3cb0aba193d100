//! The main search is held against the whole graph of small boards: its values, verdicts, first moves and zones.

#[path = "dfpn/draughts.rs"]
mod draughts;
#[path = "dfpn/proof.rs"]
mod proof;
mod support;

use std::num::NonZeroUsize;

use kikashi_generated::Small;
use kikashi_generated::atari_go::{AtariGo3, AtariGo4};
use kikashi_generated::capture::{Capture3, Capture4};
use kikashi_generated::connect::Connect3;
use kikashi_generated::connect_four::ConnectFour4;
use kikashi_generated::hex::Hex3;
use kikashi_generated::tictactoe::Tictactoe3;
use kikashi_runtime::rng::Rng;
use kikashi_runtime::search::dfpn::{self, Answer, Finding, Kept, Options, Results, Source};
use kikashi_runtime::search::graph::Ignoring;
use kikashi_runtime::search::{Budget, Standing, Verdict, fullwidth, standing};
use kikashi_runtime::{Cells, Game, Info, Move, Role, text};
use support::{breathes, can_be_played, exact, random, shipped};

/// The most positions of a graph that is looked at.
const LIMIT: usize = 60_000;

/// How many other positions each proof is held against.
const ELSEWHERE: usize = 4;

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
fn value<G: Game>(game: &G, at: &G::Position, args: &G::Args) -> Option<u8> {
    let mut value = 0;
    for (threshold, ignoring) in (1..).zip(QUESTIONS) {
        if exact(game, at, args, ignoring, LIMIT)?.won {
            assert_eq!(
                value + 1,
                threshold,
                "the questions are nested\n{}",
                text::picture(game.info(), &game.to_cells(at), &[])
            );
            value = threshold;
        }
    }
    Some(value)
}

fn answer<G: Game>(game: &G, at: &G::Position, args: &G::Args, nodes: u64) -> Answer {
    answer_as(game, at, args, Options::default(), nodes)
}

fn answer_as<G: Game>(game: &G, at: &G::Position, args: &G::Args, options: Options, nodes: u64) -> Answer {
    let budget = Budget { nodes, depth: 300, ..Budget::default() };
    dfpn::search(game, at, args, options, &budget)
}

/// The line of a verdict is one of legal moves, and that of a win ends at the goal.
fn assert_line<G: Game>(game: &G, at: &G::Position, args: &G::Args, found: &Answer, context: impl Fn() -> String) {
    assert!(can_be_played(game, at, args, &found.line), "{}", context());
    let mut at = at.clone();
    for ply in &found.line {
        let by = game.turn(&at);
        at = match *ply {
            None => game.null(&at),
            Some(play) => {
                assert!(game.legal_moves(&at, args, by).contains(&play), "{play:?} {}", context());
                game.play(&at, args, by, play).expect("a legal move")
            }
        };
    }
    // Whoever has no move may have lost by it.
    if found.bracket.low == 5 && !game.legal_moves(&at, args, game.turn(&at)).is_empty() {
        assert_eq!(standing(game, &at, args), Standing::Reached, "{:?} {}", found.line, context());
    }
}

#[derive(Debug, Default)]
struct Tally {
    decided: usize,
    open: usize,
    by_value: [usize; 6],
    nodes: u64,
    elsewhere: usize,
}

/// Whether a verdict was found by more than one question: then its zone is that of the last one alone.
fn is_ko(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::WonByKo | Verdict::LostByKo)
}

/// The position with other values at some points outside the zone.
fn elsewhere<G: Game>(game: &G, at: &G::Position, found: &Answer, rng: &mut Rng) -> Option<G::Position> {
    let mut cells = game.to_cells(at);
    for point in 0..cells.cells[0].len() {
        if rng.below(2) == 0 && !found.zone.contains(&(point as i32)) {
            cells.cells[0][point] = rng.below(3) as i32 - 1;
        }
    }
    let other = game.read_cells(&cells)?;
    (other != *at).then_some(other)
}

fn hold<G: Game>(
    game: &G,
    wanted: usize,
    nodes: u64,
    mut random: impl FnMut(&G, &mut Rng) -> Option<(G::Position, G::Args)>,
) -> Tally {
    let seed = seed();
    let mut rng = Rng::new(seed);
    let mut tally = Tally::default();
    while tally.decided + tally.open < wanted {
        let Some((at, args)) = random(game, &mut rng) else { continue };
        let Some(value) = value(game, &at, &args) else { continue };
        let found = answer(game, &at, &args, nodes);
        let context = || {
            format!(
                "seed {seed}, value {value}\n{}{at:?}\n{args:?}\n{found:?}",
                text::picture(game.info(), &game.to_cells(&at), &[])
            )
        };
        assert!(found.bracket.low <= value && value <= found.bracket.high, "{}", context());
        tally.by_value[usize::from(value)] += 1;
        tally.nodes += found.statistics.nodes;
        if found.verdict == Verdict::Unknown {
            tally.open += 1;
            continue;
        }
        tally.decided += 1;
        let asks = if game.turn(&at) == game.attacker(&args) { Role::Attacker } else { Role::Defender };
        let expected = dfpn::Bracket { low: value, high: value }.verdict(asks);
        assert_eq!(found.verdict, expected, "{}", context());
        assert_line(game, &at, &args, &found, context);
        for _ in 0..ELSEWHERE {
            let Some(other) = elsewhere(game, &at, &found, &mut rng) else { continue };
            let Some(there) = self::value(game, &other, &args) else { continue };
            tally.elsewhere += 1;
            let there = dfpn::Bracket { low: there, high: there }.verdict(asks);
            let shown = || format!("{}\n{}", context(), text::picture(game.info(), &game.to_cells(&other), &[]));
            assert!(is_ko(found.verdict) || there == found.verdict, "{}", shown());
        }
    }
    println!("{}, seed {seed}: {tally:?}", game.info().name);
    tally
}

#[test]
fn capture_3x3() {
    let tally = hold(shipped::<Capture3, Small>(), wanted(500), 20_000, random);
    assert!(tally.open == 0, "{tally:?}");
}

#[test]
fn capture_4x4() {
    let tally = hold(shipped::<Capture4, Small>(), wanted(20), 20_000, random);
    assert!(tally.open == 0, "{tally:?}");
}

/// A position of `connect`: two stones of one player.
fn to_connect<G: Game>(game: &G, rng: &mut Rng) -> Option<(G::Position, G::Args)> {
    let book = shipped::<Capture3, Small>();
    let (position, _) = random(book, rng)?;
    let at = game.read_cells(&book.to_cells(&position))?;
    let args = game.args(&at, &[rng.below(9) as i32, rng.below(9) as i32])?;
    Some((at, args))
}

#[test]
fn connect_3x3() {
    let tally = hold(shipped::<Connect3, Small>(), wanted(200), 20_000, to_connect);
    assert!(tally.open == 0 && tally.by_value[0] > 10 && tally.by_value[5] > 10, "{tally:?}");
}

/// A position after some moves, with the player to move as attacker.
fn played<G: Game>(game: &G, rng: &mut Rng) -> Option<(G::Position, G::Args)> {
    let mut at = game.initial();
    for _ in 0..rng.below(game.info().points() as u32) {
        let plays = game.legal_moves(&at, &game.args(&at, &[])?, game.turn(&at));
        let play = *plays.get(rng.below(plays.len().max(1) as u32) as usize)?;
        at = game.play(&at, &game.args(&at, &[])?, game.turn(&at), play)?;
    }
    let args = game.args(&at, &[])?;
    (standing(game, &at, &args) == Standing::Open).then_some((at, args))
}

/// A position of capture that is its own mirror image, with a target that is not.
fn mirrored<G: Game>(game: &G, rng: &mut Rng) -> Option<(G::Position, G::Args)> {
    let (at, _) = random(game, rng)?;
    let mut cells = game.to_cells(&at);
    let (stones, size) = (&mut cells.cells[0], game.info().points().isqrt());
    for point in 0..size * size {
        stones[point / size * size + size - 1 - point % size] = stones[point];
    }
    let target = rng.below(size as u32) as usize * size;
    if stones[target] < 0 || !(0..stones.len()).all(|point| breathes(stones, size, point)) {
        return None;
    }
    cells.cells[1][0] = -1;
    let at = game.read_cells(&cells)?;
    let args = game.args(&at, &[target as i32])?;
    (standing(game, &at, &args) == Standing::Open).then_some((at, args))
}

/// The image of a target is another one: what is said of it is not said of this.
#[test]
fn symmetries_leave_the_target_where_it_is() {
    let tally = hold(shipped::<Capture3, Small>(), wanted(150), 20_000, mirrored);
    assert!(tally.open == 0 && tally.by_value[0] > 10 && tally.by_value[5] > 10, "{tally:?}");
}

/// Threads that search a position together say what the whole graph says.
#[test]
fn threads_agree() {
    let game = shipped::<Capture3, Small>();
    let mut rng = Rng::new(seed());
    let budget = Budget { threads: NonZeroUsize::new(3).expect("three"), ..Budget::default() };
    for _ in 0..wanted(150) {
        let (at, args) = loop {
            if let Some(found) = random(game, &mut rng) {
                break found;
            }
        };
        let Some(value) = value(game, &at, &args) else { continue };
        let found = dfpn::search(game, &at, &args, Options::default(), &budget);
        let asks = if game.turn(&at) == game.attacker(&args) { Role::Attacker } else { Role::Defender };
        let context = || format!("value {value}\n{at:?}\n{args:?}\n{found:?}");
        assert_eq!(found.verdict, dfpn::Bracket { low: value, high: value }.verdict(asks), "{}", context());
        assert_line(game, &at, &args, &found, context);
    }
    let game = shipped::<AtariGo4, Small>();
    let at = game.initial();
    let args = game.args(&at, &[]).expect("the start is a root");
    let alone = dfpn::search(game, &at, &args, Options::default(), &Budget::default());
    let found = dfpn::search(game, &at, &args, Options::default(), &budget);
    assert_eq!((found.verdict, found.stopped_by), (alone.verdict, None), "{found:?}");
}

/// Searches in pieces of so many nodes, each with what those before it left as plain data; the answer, and how many
/// pieces it took.
fn in_pieces<G: Game>(game: &G, at: &G::Position, args: &G::Args, nodes: u64) -> (Answer, usize) {
    let mut kept: Vec<Kept> = Vec::new();
    for piece in 1.. {
        let results = Results::new(16 << 20);
        assert!(kept.iter().all(|kept| results.add(game, kept)), "what was kept is of the game");
        let budget = Budget { nodes, ..Budget::default() };
        let found = dfpn::resumed(game, at, args, Options::default(), &budget, &results);
        if found.verdict != Verdict::Unknown {
            return (found, piece);
        }
        kept = results.kept(game);
        assert!(piece < 100, "pieces of {nodes} nodes come to an end");
    }
    unreachable!("pieces have no end")
}

/// A search that is stopped again and again comes to the same end, and what it keeps is true.
#[test]
fn a_search_goes_on_where_it_was_stopped() {
    let game = shipped::<AtariGo4, Small>();
    let at = game.initial();
    let args = game.args(&at, &[]).expect("the start is a root");
    let whole = dfpn::search(game, &at, &args, Options::default(), &Budget::default());
    let (found, pieces) = in_pieces(game, &at, &args, whole.statistics.nodes / 4);
    println!("{pieces} pieces of a quarter of {} nodes", whole.statistics.nodes);
    assert_eq!(found.verdict, whole.verdict);
    assert!((2..=20).contains(&pieces), "{pieces}");

    let game = shipped::<Capture3, Small>();
    let mut rng = Rng::new(seed());
    let mut held = 0;
    while held < wanted(300) {
        let Some((at, args)) = random(game, &mut rng) else { continue };
        let results = Results::new(1 << 20);
        dfpn::resumed(game, &at, &args, Options::default(), &Budget::default(), &results);
        for kept in results.kept(game) {
            let at = game.read_cells(&kept.at).expect("a position of the game");
            let Finding::Settled { won, value: bound, .. } = kept.finding else { continue };
            let Some(value) = value(game, &at, &args) else { continue };
            assert!(if won { bound <= value } else { bound >= value }, "{value}: {kept:?}");
            held += 1;
        }
    }
}

/// Holds the full-width search, with so much memory, against what is known.
fn hold_full_width<G: Game>(
    game: &G,
    (at, args): (&G::Position, &G::Args),
    memory: usize,
    expected: Verdict,
    good: &[Move],
) {
    let budget = Budget { memory, ..Budget::default() };
    let found = fullwidth::search(game, at, args, &budget).expect("no position of the game comes back");
    let context = || format!("{memory} bytes\n{}{found:?}", text::picture(game.info(), &game.to_cells(at), &[]));
    assert_eq!(found.verdict, expected, "{}", context());
    assert!(found.first_moves.iter().all(|play| good.contains(play)), "{good:?} {}", context());
    assert_eq!(found.first_moves.is_empty(), good.is_empty(), "{good:?} {}", context());
    let mut after = at.clone();
    for play in &found.line {
        let by = game.turn(&after);
        assert!(game.legal_moves(&after, args, by).contains(play), "{}", context());
        after = game.play(&after, args, by, *play).expect("a legal move");
    }
}

/// Holds the answers of a game in which nobody is named attacker: who wins, or a draw, and all first moves.
fn hold_whole_games<G: Game>(game: &G, wanted: usize) -> [usize; 3] {
    let seed = seed();
    let mut rng = Rng::new(seed);
    let mut tally = [0; 3];
    while tally.iter().sum::<usize>() < wanted {
        let Some((at, args)) = played(game, &mut rng) else { continue };
        let other = game.with_attacker(&args, 1 - game.attacker(&args));
        let Some(own) = exact(game, &at, &args, Ignoring::Nobody, LIMIT) else { continue };
        let Some(others) = exact(game, &at, &other, Ignoring::Nobody, LIMIT) else { continue };
        let (expected, good) = match (own.won, others.won) {
            (true, _) => (Verdict::Won, own.moves),
            (false, true) => (Verdict::Lost, Vec::new()),
            (false, false) => (Verdict::Draw, others.moves),
        };
        let source = [None, Some(Source::All)][rng.below(2) as usize];
        let order = [None, Some(1), Some(2), Some(3)][rng.below(4) as usize];
        let options = Options { source, order, ..Options::default() };
        let found = answer_as(game, &at, &args, options, u64::MAX);
        let context = || {
            format!(
                "seed {seed}, {options:?}\n{}{at:?}\n{args:?}\n{found:?}",
                text::picture(game.info(), &game.to_cells(&at), &[])
            )
        };
        assert_eq!(found.verdict, expected, "{}", context());
        assert!(found.first_moves.iter().all(|play| good.contains(play)), "{good:?} {}", context());
        assert_eq!(found.first_moves.is_empty(), good.is_empty(), "{good:?} {}", context());
        if expected == Verdict::Won {
            assert_line(game, &at, &args, &found, context);
        }
        hold_full_width(game, (&at, &args), 1 << (12 + rng.below(10)), expected, &good);
        tally[match expected {
            Verdict::Won => 0,
            Verdict::Draw => 1,
            _ => 2,
        }] += 1;
    }
    println!("{}, seed {seed}: won, drawn, lost {tally:?}", game.info().name);
    tally
}

#[test]
fn compiled_games_know_their_symmetries() {
    let others = |info: &Info| info.symmetries.len();
    assert_eq!(others(shipped::<Hex3, Small>().info()), 1);
    assert_eq!(others(shipped::<AtariGo3, Small>().info()), 7);
    assert_eq!(others(shipped::<Tictactoe3, Small>().info()), 7);
    assert_eq!(others(shipped::<ConnectFour4, Small>().info()), 1);
    assert_eq!(others(shipped::<Capture3, Small>().info()), 7);
}

#[test]
fn whole_games() {
    assert!(
        hold_whole_games(shipped::<Hex3, Small>(), wanted(150)).into_iter().filter(|count| *count > 10).count() == 2
    );
    assert!(
        hold_whole_games(shipped::<AtariGo3, Small>(), wanted(150)).into_iter().filter(|count| *count > 10).count()
            == 2
    );
    assert!(hold_whole_games(shipped::<Tictactoe3, Small>(), wanted(150)).into_iter().all(|count| count > 5));
    assert!(
        hold_whole_games(shipped::<ConnectFour4, Small>(), wanted(60)).into_iter().filter(|count| *count > 10).count()
            == 2
    );
}

/// Positions in which it is seen if an account is lost, of what is kept for other positions, of an attacker's failure
/// (two), and of what is held at a node on the path as it is there (two): stones, ban, player to move and target.
const ON_ACCOUNT: [([i32; 9], i32, i32, i32); 5] = [
    ([0, 1, 1, -1, 0, 1, 1, 1, -1], -1, 0, 7),
    ([1, -1, 1, -1, -1, -1, -1, 0, -1], 1, 1, 7),
    ([-1, 1, -1, -1, 0, 1, -1, -1, -1], 0, 0, 1),
    ([0, -1, -1, 0, 0, 1, 1, 1, -1], 1, 1, 0),
    ([-1, 1, 0, 0, 0, -1, 0, 0, -1], 0, 1, 4),
];

#[test]
fn accounts_are_kept() {
    let game = shipped::<Capture3, Small>();
    for (stones, ko, turn, target) in ON_ACCOUNT {
        let cells = Cells { cells: vec![stones.to_vec(), vec![ko]], turn, passes: 0 };
        let at = game.read_cells(&cells).expect("a position");
        let args = game.args(&at, &[target]).expect("a target");
        let value = value(game, &at, &args).expect("a small graph");
        let found = answer(game, &at, &args, 20_000);
        let known = found.bracket.low <= value && value <= found.bracket.high;
        assert!(known, "{value} {cells:?} {target} {found:?}");
    }
}
