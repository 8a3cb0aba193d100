//! Inverting threats are held against the whole graph: a move is one of order 1 if and only if the loser, to move again
//! after it, does not lose.

use kikashi_generated::Small;
use kikashi_generated::capture::Capture3;
use kikashi_generated::connect::Connect3;
use kikashi_runtime::rng::Rng;
use kikashi_runtime::search::graph::Ignoring;
use kikashi_runtime::search::inverting::{Inverting, Rounds, double, inverting, inverting_in};
use kikashi_runtime::search::{Budget, Standing, standing};
use kikashi_runtime::{Game, Move, Player, text};

use super::papers::to_connect;
use super::support::{exact, random, shipped};

const SEED: u64 = 34_000;

/// The most positions of a graph that is looked at.
const LIMIT: usize = 30_000;

/// Whether a player, to move, loses; `None` where that takes too much.
fn loses<G: Game>(game: &G, at: &G::Position, args: &G::Args, player: Player) -> Option<bool> {
    let won = match standing(game, at, args) {
        Standing::Reached => true,
        Standing::Over => false,
        Standing::Open => exact(game, at, args, Ignoring::Nobody, LIMIT)?.won,
    };
    Some(won != (player == game.attacker(args)))
}

/// The threats of an order or less, by definition.
fn threats<G: Game>(game: &G, at: &G::Position, args: &G::Args, loser: Player, order: u32) -> Option<Vec<Move>> {
    let mut found = Vec::new();
    for play in game.legal_moves(at, args, loser) {
        let after = game.play(at, args, loser, play)?;
        let turns = match standing(game, &after, args) {
            Standing::Open => {
                let again = if game.turn(&after) == loser { after } else { game.null(&after) };
                !loses(game, &again, args, loser)?
                    || (order > 1 && !threats(game, &again, args, loser, order - 1)?.is_empty())
            }
            ended => (ended == Standing::Reached) == (loser == game.attacker(args)),
        };
        if turns {
            found.push(play);
        }
    }
    Some(found)
}

/// The same position after a pass.
fn passed<G: Game>(game: &G, at: &G::Position) -> G::Position {
    let mut cells = game.to_cells(at);
    cells.passes = 1;
    game.read_cells(&cells).expect("a position")
}

fn hold<G: Game>(
    game: &G,
    wanted: usize,
    order: u32,
    mut random: impl FnMut(&G, &mut Rng) -> Option<(G::Position, G::Args)>,
) {
    let (mut rng, mut compared, mut with_threats, mut stopped) = (Rng::new(SEED), 0, 0, 0);
    while compared < wanted {
        let Some((at, args)) = random(game, &mut rng) else { continue };
        let at = if rng.below(3) == 0 { passed(game, &at) } else { at };
        if standing(game, &at, &args) != Standing::Open {
            continue;
        }
        let to_move = game.turn(&at);
        let Some(true) = loses(game, &at, &args, to_move) else { continue };
        let by_order = |order| -> Option<Vec<Move>> {
            let mut found = threats(game, &at, &args, to_move, order)?;
            found.sort();
            Some(found)
        };
        let Some(orders) = (1..=order).map(by_order).collect::<Option<Vec<_>>>() else { continue };
        let Some(expected) = orders.last() else { continue };
        compared += 1;
        let found = inverting(game, &at, &args, order, &Budget::default());
        let within = |found: &Inverting, order: u32| {
            let of = found.threats.iter().filter(|threat| threat.order <= order);
            let mut plays: Vec<Move> = of.map(|threat| threat.play).collect();
            plays.sort();
            plays
        };
        let picture = text::picture(game.info(), &game.to_cells(&at), &[]);
        // Many short rounds come to the same as one long one.
        let patient = Rounds { first: 1, more: 2 };
        let in_rounds = inverting_in(patient, game, &at, &args, order, &Budget::default());
        for (order, expected) in (1..).zip(&orders) {
            for found in [&found, &in_rounds] {
                let context = || format!("seed {SEED}, order {order}\n{picture}{at:?}\n{args:?}\n{found:?}");
                assert_eq!(within(found, order), *expected, "{}", context());
                assert_eq!(found.open, [], "{}", context());
            }
        }
        assert_eq!((found.loser, found.open.len()), (Some(to_move), 0), "{found:?}");
        with_threats += usize::from(!expected.is_empty());
        // Whatever the budget is, what is no threat is not told, and what is one is told or open.
        let nodes = [2, 8, 32, 128].map(|nodes| Budget { nodes, ..Budget::default() });
        let others = [12, 14, 16].map(|bits| Budget { memory: 1 << bits, ..Budget::default() });
        let depths = [1, 2, 4].map(|depth| Budget { depth, ..Budget::default() });
        for budget in nodes.into_iter().chain(others).chain(depths) {
            let found = inverting_in(patient, game, &at, &args, order, &budget);
            let is_told = |play: &Move| found.threats.iter().any(|threat| threat.play == *play);
            let is_open = |play: &Move| found.open.contains(play);
            assert!(found.threats.iter().all(|threat| expected.contains(&threat.play)), "{budget:?}: {found:?}");
            stopped += usize::from(found.loser.is_some() && !found.open.is_empty());
            let is_sound = found.loser.is_none() || expected.iter().all(|play| is_told(play) || is_open(play));
            assert!(is_sound, "seed {SEED}, {budget:?}\n{picture}{expected:?}\n{found:?}");
        }
    }
    println!("{} order {order}: {with_threats} of {compared} with threats, {stopped} stopped", game.info().name);
    assert!(stopped > wanted / 5, "{stopped}");
    assert!(with_threats > wanted / 10 && with_threats <= wanted, "{with_threats}");
}

#[test]
fn inverting_threats_are_those_of_the_whole_graph() {
    hold(shipped::<Capture3, Small>(), 25, 1, random);
    hold(shipped::<Connect3, Small>(), 25, 1, to_connect);
    hold(shipped::<Capture3, Small>(), 5, 2, random);
}

/// The double threats of two targets, by definition; nothing where they are not lost by the same player.
fn double_threats<G: Game>(game: &G, at: &G::Position, both: &[G::Args; 2]) -> Option<Vec<Move>> {
    let mut found: Option<(Player, Vec<Move>)> = None;
    for args in both {
        if standing(game, at, args) != Standing::Open {
            return None;
        }
        let to_move = game.turn(at);
        let null = game.null(at);
        let lost = [(at, to_move), (&null, 1 - to_move)];
        let mut own = None;
        for (at, side) in lost {
            if own.is_none() && loses(game, at, args, side)? {
                own = Some((side, threats(game, at, args, side, 1)?));
            }
        }
        let (loser, plays) = own?;
        found = Some(match found {
            None => (loser, plays),
            Some((other, before)) if other == loser => {
                (loser, before.into_iter().filter(|play| plays.contains(play)).collect())
            }
            Some(_) => (loser, Vec::new()),
        });
    }
    found.map(|(_, plays)| plays)
}

#[test]
fn double_threats_are_those_of_both_targets() {
    let game = shipped::<Capture3, Small>();
    let (mut rng, mut compared, mut with_threats, mut of_two) = (Rng::new(SEED), 0, 0, 0);
    while compared < 60 {
        let Some((at, args)) = random(game, &mut rng) else { continue };
        let Some(other) = game.args(&at, &[rng.below(9) as i32]).filter(|other| *other != args) else { continue };
        // Every other time a string of the other colour.
        if compared % 2 == 0 && game.attacker(&args) == game.attacker(&other) {
            continue;
        }
        let both = [args, other];
        let Some(mut expected) = double_threats(game, &at, &both) else { continue };
        compared += 1;
        expected.sort();
        let ask = |budget: &Budget| both.each_ref().map(|args| inverting(game, &at, args, 1, budget));
        let [first, second] = ask(&Budget::default());
        of_two += usize::from(first.loser != second.loser);
        let mut found = double(&first, &second);
        found.threats.sort();
        let picture = text::picture(game.info(), &game.to_cells(&at), &[]);
        let context = || format!("seed {SEED}\n{picture}{at:?}\n{both:?}\n{first:?}\n{second:?}");
        assert_eq!((&found.threats, found.open.len()), (&expected, 0), "{}", context());
        with_threats += usize::from(!expected.is_empty());
        // What the budget does not tell of one of them is open.
        for nodes in [8, 32, 128] {
            let [first, second] = ask(&Budget { nodes, ..Budget::default() });
            let found = double(&first, &second);
            assert!(found.threats.iter().all(|play| expected.contains(play)), "{nodes} nodes: {}", context());
            let is_known = |play: &Move| found.threats.contains(play) || found.open.contains(play);
            let is_sound = first.loser.is_none() || second.loser.is_none() || expected.iter().all(is_known);
            assert!(is_sound, "{nodes} nodes: {found:?} {expected:?} {}", context());
        }
    }
    println!("{with_threats} of {compared} with double threats, {of_two} with two losers");
    assert!(with_threats > 5 && of_two > 0, "{with_threats} {of_two}");
}
