//! Selectors of capture on the problems of a file, beside those written by hand: nanoseconds of a call for verdict and
//! moves, evaluations, and the ratio on the positions where both say the same.
//!
//! `cargo run -r -p kikashi-generated --example selectors -- FILE [SELECTOR..] [--level LEVEL] [--once]`
//!
//! `kikashi compare` says more and for any game; this one builds fast, and asks each position once with `--once`, for
//! tools that count instructions.

#[allow(dead_code, reason = "each example uses a part of it")]
mod problems;

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use kikashi_generated::capture::{Args, Capture19, Rules};
use kikashi_generated::go;
use kikashi_runtime::handwritten::capture::{self as by_hand, Target};
use kikashi_runtime::handwritten::{Goban, Stones};
use kikashi_runtime::value::opponent;
use kikashi_runtime::{Bits, Game, Knowledge, Move, Named, PointSet, SelectorId};

type Position = go::Position<6>;

/// How long a batch of calls takes at least.
const BATCH: Duration = Duration::from_micros(50);

/// Nanoseconds of a call: the fastest of a few batches.
fn time(mut call: impl FnMut()) -> f64 {
    let mut best = f64::MAX;
    let mut calls = 1u32;
    for _ in 0..6 {
        let started = Instant::now();
        (0..calls).for_each(|_| call());
        let one = started.elapsed().as_nanos() as f64 / f64::from(calls);
        best = best.min(one);
        calls = (BATCH.as_nanos() as f64 / best.max(10.0)).clamp(1.0, 5_000.0) as u32;
    }
    best
}

#[inline(never)]
fn generated(game: &Rules<6>, selector: SelectorId, at: &Position, args: &Args, moves: &mut Vec<Move>) -> bool {
    game.selected(selector, black_box(at), args, moves)
}

fn handwritten(name: &str, game: &Rules<6>, at: &Position, args: &Args, moves: &mut Vec<Move>) -> bool {
    let tables = &game.tables().book;
    let stones = Stones::new(Goban { full: tables.board.full, neighbours: &tables.adj_table }, at.at, at.ko);
    let target = Target { at: args.target, of: opponent(args.attacker) };
    let found: Option<Bits<6>> = match name {
        "gi1" => by_hand::gi1(&stones, target),
        "gi2" => by_hand::gi2(&stones, target),
        "gi3" => by_hand::gi3(&stones, target),
        "ip1" => by_hand::ip1(&stones, target),
        "ip2" => by_hand::ip2(&stones, target),
        "ip3" => by_hand::ip3(&stones, target),
        "g1" => return by_hand::is_g1(&stones, target),
        "g2" => return by_hand::is_g2(&stones, target),
        _ => return by_hand::is_g3(&stones, target),
    };
    moves.extend(found.into_iter().flat_map(PointSet::iter).map(|at| Move::new(0, [at])));
    found.is_some()
}

fn sorted(mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_unstable();
    moves
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let level = args.iter().skip_while(|arg| *arg != "--level").nth(1).map_or("trace", String::as_str);
    let once = args.iter().any(|arg| arg == "--once");
    let all = ["gi1", "gi2", "gi3", "ip1", "ip2", "ip3", "g1", "g2", "g3"];
    let asked: Vec<&str> = all.into_iter().filter(|name| args.iter().any(|arg| arg == name)).collect();
    let asked = if asked.is_empty() { all.to_vec() } else { asked };
    let path = Path::new(&args[0]);
    let text = std::fs::read_to_string(path).expect("a problem file");
    let folder = path.parent().expect("a folder");
    let game = Capture19::game();
    let problems = text.lines().filter_map(|line| problems::read(folder, line));
    let roots: Vec<(Position, Args)> =
        problems.filter(|one| one.board.width == 19).filter_map(|one| one.root(game)).collect();
    println!("{} positions, level {level}", roots.len());
    for name in asked {
        let selectors = game.info().selectors.iter();
        let knowledge = match level {
            "none" => Knowledge::None,
            "distance" => Knowledge::Distance,
            _ => Knowledge::Trace,
        };
        let Some(place) = selectors.clone().position(|s| s.name == name && s.knowledge == knowledge) else { continue };
        let selector = SelectorId(place);
        let (mut own, mut by, mut same, mut held) = (0.0, 0.0, 0, 0);
        let mut moves = Vec::new();
        for (at, roles) in &roots {
            if once {
                held += usize::from(generated(game, selector, at, roles, &mut moves));
                continue;
            }
            let (mut first, mut second) = (Vec::new(), Vec::new());
            let holds = generated(game, selector, at, roles, &mut first);
            held += usize::from(holds);
            let is_same = holds == handwritten(name, game, at, roles, &mut second)
                && (name.starts_with('g') && !name.starts_with("gi") || sorted(first) == sorted(second));
            if !is_same {
                continue;
            }
            same += 1;
            own += time(|| {
                moves.clear();
                black_box(generated(game, selector, at, roles, black_box(&mut moves)));
            });
            by += time(|| {
                moves.clear();
                black_box(handwritten(name, game, black_box(at), roles, black_box(&mut moves)));
            });
        }
        let n = f64::from(same.max(1));
        println!(
            "{name}: held {held}, same {same}, {:.0} ns, by hand {:.0} ns, ratio {:.2}",
            own / n,
            by / n,
            own / by.max(1.0)
        );
    }
}
