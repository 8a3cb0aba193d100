//! The interpreter as a game in hand says what emitted code says: moves, positions, verdicts, and the reasons of
//! verdicts and single steps, which searches build their proofs from.

use kikashi::engine::{Interpreted, Knowledge};
use kikashi::generated::{capture, hex};
use kikashi::runtime::reason::Reason;
use kikashi::runtime::rng::Rng;
use kikashi::runtime::{Game, Knowledge as Level, Move, Named, Point, PointSet, Role};
use kikashi::setting::{Setting, Wishes};

const SEED: u64 = 5;

fn interpreted(name: &str, selectors: &[&str]) -> Interpreted {
    let setting = Setting::find(name, &Wishes::default()).unwrap_or_else(|failure| panic!("{name}: {failure}"));
    let selectors: Vec<String> = selectors.iter().map(|name| (*name).to_string()).collect();
    Interpreted::of(&setting, &selectors, Knowledge::Trace).expect("a program")
}

/// A position that random moves of either side lead to.
fn drawn<G: Game>(game: &G, args: &G::Args, rng: &mut Rng) -> G::Position {
    let mut at = game.initial();
    for _ in 0..rng.below(2 * game.info().points() as u32) {
        let by = rng.below(2) as i32;
        let plays = game.legal_moves(&at, args, by);
        if plays.is_empty() {
            break;
        }
        let play = plays[rng.below(plays.len() as u32) as usize];
        at = game.play(&at, args, by, play).expect("a legal move");
    }
    at
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

/// What an answer says: whether it holds, whether everything breaks it, and the points it rests on.
fn said<G: Game>(game: &G, why: &G::Why) -> (bool, bool, Vec<Point>) {
    (why.holds(), why.bars_everything(), why.points(game.full()).iter().collect())
}

/// Holds the two against each other on random positions; returns how many answers were compared.
fn agree<N: Named>(selectors: &[&str], given: impl Fn(&mut Rng) -> Vec<i32>) -> usize {
    let (native, other) = (N::game(), interpreted(N::NAME, selectors));
    let mut rng = Rng::new(SEED);
    let mut compared = 0;
    let free = native.args(&native.initial(), &[]);
    for _ in 0..60 {
        // Moves do not read what is given with the position.
        let any = free.clone().or_else(|| (0..200).find_map(|_| native.args(&seeded(native), &given(&mut rng))));
        let at = drawn(native, &any.expect("arguments"), &mut rng);
        let values = given(&mut rng);
        let at_other = other.read_cells(&native.to_cells(&at)).expect("a position");
        let (args, args_other) = (native.args(&at, &values), other.args(&at_other, &values));
        assert_eq!(args.is_some(), args_other.is_some(), "{at:?} {values:?}");
        let Some((args, args_other)) = args.zip(args_other) else { continue };
        assert_eq!(native.attacker(&args), other.attacker(&args_other));
        for by in [0, 1] {
            let plays = sorted(native.legal_moves(&at, &args, by));
            assert_eq!(plays, sorted(other.legal_moves(&at_other, &args_other, by)));
            for &play in &plays {
                let after = native.play(&at, &args, by, play).map(|after| native.to_cells(&after));
                let after_other = other.play(&at_other, &args_other, by, play).map(|after| other.to_cells(&after));
                assert_eq!(after, after_other, "{play:?}");
            }
            assert_eq!(native.goal(&at, &args, by), other.goal(&at_other, &args_other, by));
        }
        for name in selectors {
            let own = native.info().selector_at(name, Level::Trace).expect("a selector");
            let theirs = other.info().selector_at(name, Level::Trace).expect("a selector");
            let verdict = native.verdict(own, &at, &args);
            assert_eq!(verdict, other.verdict(theirs, &at_other, &args_other), "{name} {at:?}");
            let (why, why_other) = (native.explained(own, &at, &args), other.explained(theirs, &at_other, &args_other));
            let (why, why_other) = (why.expect("a reason"), why_other.expect("a reason"));
            assert_eq!(said(native, &why), said(&other, &why_other), "{name} {at:?}");
            assert!(!native.breaks(&at, &why) || why.bars_everything());
            let elsewhere = drawn(native, &args, &mut rng);
            let elsewhere_other = other.read_cells(&native.to_cells(&elsewhere)).expect("a position");
            assert_eq!(native.breaks(&elsewhere, &why), other.breaks(&elsewhere_other, &why_other));
            for side in [Role::Attacker, Role::Defender] {
                for clause in 0..native.info().clauses.len() {
                    let (mut few, mut few_other) = (Vec::new(), Vec::new());
                    let idle = native.few(&at, &args, side, clause, &why, &mut few);
                    let idle_other = other.few(&at_other, &args_other, side, clause, &why_other, &mut few_other);
                    assert_eq!(sorted(few), sorted(few_other), "{name} {side} {at:?}");
                    assert_eq!(idle.map(|why| said(native, &why)), idle_other.map(|why| said(&other, &why)));
                }
                for play in native.legal_moves(&at, &args, native.player(&args, side)).into_iter().take(6) {
                    let before = native.before_move(&at, &args, side, play, &why);
                    let before_other = other.before_move(&at_other, &args_other, side, play, &why_other);
                    assert_eq!(said(native, &before), said(&other, &before_other), "{name} {side} {play:?} {at:?}");
                    compared += 1;
                }
            }
        }
    }
    compared
}

/// A position with stones of both players, on which a point with one is likely to be drawn.
fn seeded<G: Game>(game: &G) -> G::Position {
    let mut cells = game.to_cells(&game.initial());
    cells.cells[0].iter_mut().enumerate().filter(|(i, _)| i % 3 == 0).for_each(|(i, value)| *value = i as i32 % 2);
    game.read_cells(&cells).expect("a position")
}

#[test]
fn captures_are_read_the_same_way() {
    let compared = agree::<capture::Capture4>(&["gi1", "gi2", "ip1"], |rng| vec![rng.below(16) as i32]);
    assert!(compared > 500, "{compared}");
}

#[test]
fn connections_across_are_read_the_same_way() {
    let compared = agree::<hex::Hex3>(&["gi1", "gi2", "ip1"], |_| Vec::new());
    assert!(compared > 300, "{compared}");
}
