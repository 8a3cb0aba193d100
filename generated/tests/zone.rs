//! Relevance-zone search is held against the whole graph of small boards: its verdicts, its first moves, and its zones.

mod support;

use kikashi_generated::atari_go::AtariGo3;
use kikashi_generated::capture::{Capture3, Capture4};
use kikashi_generated::hex::Hex3;
use kikashi_generated::tictactoe::Tictactoe3;
use kikashi_runtime::rng::Rng;
use kikashi_runtime::search::graph::Ignoring;
use kikashi_runtime::search::zone::{self, Outcome, Terms};
use kikashi_runtime::search::{Budget, Kit, Meter, Standing, standing};
use kikashi_runtime::{Cells, Game, Knowledge, Named, Role, text};
use support::{exact, random};

const SEED: u64 = 31_000;

/// The most positions of a graph that is looked at.
const LIMIT: usize = 60_000;

/// How many other positions each proof is held against.
const ELSEWHERE: usize = 24;

fn prove<G: Game>(game: &G, at: &G::Position, args: &G::Args, favoured: Role, nodes: u64) -> Option<Outcome> {
    let budget = Budget { nodes, ..Budget::default() };
    let kit = Kit::new(game, Knowledge::Trace).expect("gi1 and ip1");
    let terms = Terms { favoured: Some(favoured), depth: 12, memory: 1 << 20 };
    zone::search(game, at, args, kit, terms, &mut Meter::new(&budget)).ok().flatten()
}

/// What was proved, and how often.
#[derive(Debug, Default)]
struct Tally {
    won: usize,
    lost: usize,
    open: usize,
    elsewhere: usize,
    first_moves: usize,
}

/// Whether the attacker wins if the favoured side may ignore bans, where that proves something without.
fn truth<G: Game>(game: &G, at: &G::Position, args: &G::Args, favoured: Role) -> Option<Vec<bool>> {
    let readings: &[Ignoring] = match favoured {
        // A win may rest on more than one ban ignored; a failure holds in each reading.
        Role::Attacker => &[Ignoring::AttackerOnce, Ignoring::Nobody],
        Role::Defender => &[Ignoring::Defender],
    };
    readings.iter().map(|&ignoring| exact(game, at, args, ignoring, LIMIT).map(|found| found.won)).collect()
}

fn hold<G: Game>(
    game: &G,
    wanted: usize,
    mut random: impl FnMut(&G, &mut Rng) -> Option<(G::Position, G::Args)>,
) -> Tally {
    let mut rng = Rng::new(SEED);
    let mut tally = Tally::default();
    let mut compared = 0;
    while compared < wanted {
        let Some((at, args)) = random(game, &mut rng) else { continue };
        for favoured in [Role::Attacker, Role::Defender] {
            let Some(truth_here) = truth(game, &at, &args, favoured) else { continue };
            compared += 1;
            let Some(found) = prove(game, &at, &args, favoured, 20_000) else {
                tally.open += 1;
                continue;
            };
            let context = || {
                format!(
                    "seed {SEED}\n{}{at:?}\n{args:?}\n{favoured:?} {found:?}",
                    text::picture(game.info(), &game.to_cells(&at), &[])
                )
            };
            // What is proved for the favoured side says nothing.
            if found.won == (favoured == Role::Attacker) && truth_here.iter().any(|won| *won != found.won) {
                tally.open += 1;
                continue;
            }
            assert!(truth_here.iter().all(|won| *won == found.won), "{}", context());
            tally.won += usize::from(found.won);
            tally.lost += usize::from(!found.won);
            let mover = if game.turn(&at) == game.attacker(&args) { Role::Attacker } else { Role::Defender };
            for &play in &found.first_moves {
                let after = game.play(&at, &args, game.turn(&at), play).expect("a legal move");
                assert!(game.legal_moves(&at, &args, game.turn(&at)).contains(&play), "{}", context());
                if mover != favoured {
                    let kept = truth(game, &after, &args, favoured).is_none_or(|won| won.contains(&found.won));
                    assert!(kept, "{play:?} {}", context());
                }
                tally.first_moves += 1;
            }
            for _ in 0..ELSEWHERE {
                let Some(other) = elsewhere(game, &at, &found, &mut rng) else { continue };
                let Some(truth_there) = truth(game, &other, &args, favoured) else { continue };
                tally.elsewhere += 1;
                let shown = || format!("{}\n{}", context(), text::picture(game.info(), &game.to_cells(&other), &[]));
                assert!(truth_there.contains(&found.won), "{}", shown());
            }
        }
    }
    println!("{}, seed {SEED}: {tally:?}", game.info().name);
    tally
}

/// The position with other values at some points outside the zone.
fn elsewhere<G: Game>(game: &G, at: &G::Position, found: &Outcome, rng: &mut Rng) -> Option<G::Position> {
    let mut cells: Cells = game.to_cells(at);
    for point in 0..game.info().points() {
        if rng.below(2) == 0 && !found.zone.contains(&(point as i32)) {
            cells.cells[0][point] = rng.below(3) as i32 - 1;
        }
    }
    let other = game.read_cells(&cells)?;
    (other != *at).then_some(other)
}

/// A position after some moves of either player.
fn played<G: Game>(game: &G, rng: &mut Rng) -> Option<(G::Position, G::Args)> {
    let mut at = game.initial();
    let first = game.args(&at, &[])?;
    for _ in 0..rng.below(6) {
        at = game.with_turn(&at, rng.below(2) as i32);
        let plays = game.legal_moves(&at, &first, game.turn(&at));
        let play = *plays.get(rng.below(plays.len().max(1) as u32) as usize)?;
        at = game.play(&at, &first, game.turn(&at), play)?;
    }
    let args = game.with_attacker(&first, rng.below(2) as i32);
    (standing(game, &at, &args) == Standing::Open).then_some((at, args))
}

#[test]
fn capture_3x3() {
    let tally = hold(Capture3::game(), 700, random);
    assert!(tally.won > 150 && tally.lost > 150 && tally.elsewhere > 1_000 && tally.first_moves > 200, "{tally:?}");
}

/// A position in which what is proved by a hypothesis must not be kept for others, as the hypothesis falls later.
#[test]
fn proofs_by_a_hypothesis_are_not_kept() {
    let stones = vec![0, 1, 1, -1, 0, 1, 1, 1, -1];
    let cells = Cells { cells: vec![stones, vec![-1]], turn: 0, passes: 0 };
    let game = Capture3::game();
    let at = game.read_cells(&cells).expect("a position");
    let args = game.args(&at, &[7]).expect("a target");
    assert_eq!(truth(game, &at, &args, Role::Attacker), Some(vec![true, false]));
    assert!(prove(game, &at, &args, Role::Attacker, 20_000).is_none_or(|found| found.won));
}

#[test]
fn capture_4x4() {
    let tally = hold(Capture4::game(), 60, random);
    assert!(tally.won > 5 && tally.lost > 5, "{tally:?}");
}

#[test]
fn other_games() {
    let all =
        [hold(AtariGo3::game(), 450, played), hold(Hex3::game(), 300, played), hold(Tictactoe3::game(), 300, played)];
    for tally in all {
        assert!(tally.won > 20 && tally.lost > 8, "{tally:?}");
    }
}
