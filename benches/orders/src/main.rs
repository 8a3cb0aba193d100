//! `cargo run --release [POSITIONS [SECONDS]]`: random 6x6 AtariGo positions; for each selector the time and evaluations of
//! its verdict at level `none` beside those of the other levels, on the same positions in the same run. Positions that a
//! level does not finish within the seconds are left out and counted.

use std::time::{Duration, Instant};

use kikashi_runtime::rng::Rng;
use kikashi_runtime::watch::{Watch, wall};
use kikashi_runtime::{Game, Knowledge, Named, Role, evaluations};
use rules::atari_go::AtariGo6Crosscut;

/// The rules, compiled at all levels.
#[allow(dead_code, missing_docs)]
mod rules {
    include!(concat!(env!("OUT_DIR"), "/atari_go.rs"));
}

const LEVELS: [Knowledge; 3] = [Knowledge::None, Knowledge::Distance, Knowledge::Trace];

const SEED: u64 = 1;

/// A position after random moves in turn, with nothing captured yet.
fn position<G: Game>(game: &G, rng: &mut Rng) -> G::Position {
    loop {
        let mut at = game.initial();
        let args = game.args(&at, &[]).expect("AtariGo has no parameters");
        let length = rng.below(9);
        let over = (0..length).any(|_| {
            let by = game.turn(&at);
            let moves = game.legal_moves(&at, &args, by);
            let play = moves[rng.below(moves.len() as u32) as usize];
            at = game.play(&at, &args, by, play).expect("a legal move");
            game.goal(&at, &args, by)
        });
        if !over {
            return at;
        }
    }
}

struct Run {
    holds: bool,
    time: Duration,
    evaluations: u64,
}

fn verdict<G: Game>(game: &G, at: &G::Position, name: &str, level: Knowledge, limit: Duration) -> Option<Run> {
    let selector = game.info().selector_at(name, level).expect("compiled at all levels");
    let args = game.args(at, &[])?;
    let mover = game.turn(at);
    let attacker = if game.info()[selector].mover == Role::Attacker { mover } else { 1 - mover };
    let args = game.with_attacker(&args, attacker);
    let watch = Watch::new(wall, Some(limit), || false);
    let (before, started) = (evaluations(), Instant::now());
    let holds = watch.run(|| game.verdict(selector, at, &args))?;
    Some(Run { holds, time: started.elapsed(), evaluations: evaluations() - before })
}

fn main() {
    let mut args = std::env::args().skip(1).filter_map(|a| a.parse::<u64>().ok());
    let (count, seconds) = (args.next().unwrap_or(25), args.next().unwrap_or(120));
    let limit = Duration::from_secs(seconds);
    let (game, mut rng) = (AtariGo6Crosscut::game(), Rng::new(SEED));
    let positions: Vec<_> = (0..count).map(|_| position(game, &mut rng)).collect();
    println!("{} positions of {}, seed {SEED}", positions.len(), game.info().name);
    println!("selector  level      positions  holds  us a verdict  evaluations  times faster  times fewer");
    for name in ["gi321", "ip321", "gi4221", "ip4221"] {
        let mut totals = [(0usize, 0usize, Duration::ZERO, 0u64); 3];
        let mut left_out = 0;
        for at in &positions {
            let runs = LEVELS.map(|level| verdict(game, at, name, level, limit));
            let [Some(none), Some(distance), Some(trace)] = runs else {
                left_out += 1;
                continue;
            };
            assert!(none.holds == distance.holds && none.holds == trace.holds, "{name} differs between levels");
            for (total, run) in totals.iter_mut().zip([none, distance, trace]) {
                *total = (total.0 + 1, total.1 + usize::from(run.holds), total.2 + run.time, total.3 + run.evaluations);
            }
        }
        let (_, _, slowest, most) = totals[0];
        for (level, (tried, holds, time, evaluations)) in LEVELS.iter().zip(totals) {
            println!(
                "{name:9} {level:10} {tried:9} {holds:6} {:13.1} {:12} {:13.1} {:12.1}",
                time.as_secs_f64() * 1e6 / tried.max(1) as f64,
                evaluations / tried.max(1) as u64,
                slowest.as_secs_f64() / time.as_secs_f64().max(1e-9),
                most as f64 / evaluations.max(1) as f64,
                level = format!("{level:?}").to_lowercase(),
            );
        }
        if left_out > 0 {
            println!("{name:9} left out: {left_out} positions that took longer than {seconds} s");
        }
    }
}
