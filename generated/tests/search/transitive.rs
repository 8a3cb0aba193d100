//! Two goals of one side are held against the whole graph of both: that they are reached together is so there, and who
//! does not reach one does not reach both.

use kikashi_generated::Small;
use kikashi_generated::capture::Capture3;
use kikashi_generated::connect::Connect3;
use kikashi_runtime::reason::Reason;
use kikashi_runtime::rng::Rng;
use kikashi_runtime::search::graph::Ignoring;
use kikashi_runtime::search::transitive::{Both, Pair, transitive};
use kikashi_runtime::search::{Budget, Standing, standing};
use kikashi_runtime::{Game, Role, text};

use super::papers::to_connect;
use super::support::{exact, random, shipped};

const SEED: u64 = 35_000;

/// The most positions of a graph that is looked at.
const LIMIT: usize = 30_000;

/// Why both goals are reached, or one is not, is true of every position with one stone changed that does not break it.
fn hold_reasons<G: Game>(both: &Both<'_, G>, at: &G::Position, pair: &Pair<G::Args>) {
    for side in [Role::Attacker, Role::Defender] {
        let why = both.why_reached(side, at, pair);
        let reached = |at: &G::Position| both.goal(at, pair, both.player(pair, side));
        assert_eq!(why.holds(), reached(at), "{side} {at:?} {pair:?}");
        for point in 0..both.info().points() {
            for stone in -1..2 {
                let mut cells = both.to_cells(at);
                cells.cells[0][point] = stone;
                let Some(other) = both.read_cells(&cells) else { continue };
                assert!(
                    both.breaks(&other, &why) || reached(&other) == why.holds(),
                    "{side} {at:?} {other:?} {pair:?}"
                );
            }
        }
    }
}

/// The same where both goals are reached at once, after two stones are changed: it rests on both then. How many positions
/// these are.
fn hold_reasons_of_both_reached<G: Game>(both: &Both<'_, G>, at: &G::Position, pair: &Pair<G::Args>) -> usize {
    let (mut reached, points) = (0, both.info().points());
    for (one, other) in (0..points).flat_map(|one| (0..one).map(move |other| (one, other))) {
        for stone in -1..2 {
            let mut cells = both.to_cells(at);
            cells.cells[0][one] = stone;
            cells.cells[0][other] = stone;
            let Some(changed) = both.read_cells(&cells) else { continue };
            let goal = |args: &G::Args, side| both.game().goal(&changed, args, both.player(pair, side));
            if [Role::Attacker, Role::Defender].iter().any(|&side| goal(&pair.first, side) && goal(&pair.second, side))
            {
                hold_reasons(both, &changed, pair);
                reached += 1;
            }
        }
    }
    reached
}

fn hold<G: Game>(
    game: &G,
    wanted: usize,
    rare: usize,
    mut random: impl FnMut(&G, &mut Rng) -> Option<(G::Position, G::Args)>,
    mut other: impl FnMut(&G, &G::Position, &mut Rng) -> Option<G::Args>,
) {
    let (mut rng, mut compared, mut reached, mut tally) = (Rng::new(SEED), 0, 0, [0; 5]);
    while compared < wanted || tally[4] < rare {
        let Some((at, first)) = random(game, &mut rng) else { continue };
        let Some(second) = other(game, &at, &mut rng) else { continue };
        if first == second || game.attacker(&first) != game.attacker(&second) {
            continue;
        }
        let holder = if game.turn(&at) == game.attacker(&first) { Role::Defender } else { Role::Attacker };
        let both = Both::new(game, holder);
        let pair = Pair { first: first.clone(), second: second.clone() };
        if [&first, &second].iter().any(|args| standing(game, &at, args) != Standing::Open) {
            continue;
        }
        let holds = |won: bool| won == (holder == Role::Attacker);
        let each = [&first, &second].map(|args| exact(game, &at, args, Ignoring::Nobody, LIMIT));
        let [Some(one), Some(two)] = each.map(|found| found.map(|found| holds(found.won))) else { continue };
        // Where one is not reached alone there is little to ask.
        if !(one && two) && rng.below(8) > 0 {
            continue;
        }
        let Some(truth) = exact(&both, &at, &pair, Ignoring::Nobody, LIMIT) else { continue };
        let expected = holds(truth.won);
        // That each is reached alone but not both is rare, and what there is to find.
        if compared >= wanted && !(one && two && !expected) {
            continue;
        }
        compared += 1;
        hold_reasons(&both, &at, &pair);
        reached += hold_reasons_of_both_reached(&both, &at, &pair);
        let found = transitive(game, &at, &first, &second, &Budget::default());
        let picture = text::picture(game.info(), &game.to_cells(&at), &[]);
        let context = || format!("seed {SEED}, {expected}\n{picture}{at:?}\n{pair:?}\n{found:?}");
        assert_eq!(found.holds, Some(expected), "{}", context());
        let mut alone = [one, two].into_iter().zip(found.alone);
        assert!(alone.all(|(truth, alone)| alone.is_none_or(|alone| alone == truth)), "{}", context());
        if let Some(play) = found.refutation {
            let after = game.play(&at, &first, game.turn(&at), play).expect("a legal move");
            let won = match standing(&both, &after, &pair) {
                Standing::Open => exact(&both, &after, &pair, Ignoring::Nobody, LIMIT).expect("a small graph").won,
                ended => ended == Standing::Reached,
            };
            assert!(!holds(won), "{}", context());
        }
        let refuted = found.refutation.is_some();
        let kinds = [expected, !expected, found.is_independent(), refuted, one && two && !expected];
        tally.iter_mut().zip(kinds).for_each(|(count, is)| *count += usize::from(is));
    }
    let [yes, no, independent, refuted, not_together] = tally;
    let name = &game.info().name;
    println!(
        "{name}: both {yes}, not {no}, each but not both {not_together}, independent {independent}, refuted {refuted}, \
         reached in {reached}"
    );
    assert!(reached > 10, "{reached}");
    assert!(tally[0] > wanted / 20 && tally[1] > wanted / 20, "{tally:?}");
}

#[test]
fn two_goals_together_are_those_of_the_whole_graph() {
    let point = |rng: &mut Rng| rng.below(9) as i32;
    hold(shipped::<Capture3, Small>(), 40, 0, random, |game, at, rng| game.args(at, &[point(rng)]));
    hold(shipped::<Connect3, Small>(), 40, 3, to_connect, |game, at, rng| game.args(at, &[point(rng), point(rng)]));
}
