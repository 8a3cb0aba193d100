//! Whole games by the main search: the verdict, the nodes and the time.
//!
//! `cargo run -r -p kikashi-generated --example games -- [--nodes N] [--seconds S] [--source all|selectors|reasons] [--order K] GAME..`

use std::time::{Duration, Instant};

use kikashi_generated::atari_go::{AtariGo3, AtariGo4, AtariGo5, AtariGo6Crosscut, AtariGo7Crosscut};
use kikashi_generated::breakthrough::Breakthrough5;
use kikashi_generated::connect_four::ConnectFour4;
use kikashi_generated::gomoku::{Gomoku4, Gomoku7, Gomoku15};
use kikashi_generated::hex::{Hex3, Hex4, Hex5};
use kikashi_generated::tictactoe::Tictactoe3;
use kikashi_runtime::search::Budget;
use kikashi_runtime::search::dfpn::{self, FirstMoves, Options, Source};
use kikashi_runtime::{Cells, Game, Named};

fn solve<G: Game>(game: &G, name: &str, at: &G::Position, options: Options, budget: &Budget) {
    let Some(args) = game.args(at, &[]) else { return };
    let started = Instant::now();
    let answer = dfpn::search(game, at, &args, options, budget);
    println!(
        "{name}: {} {} nodes {} calls {:.3} s {:?} first {:?} line of {}",
        answer.verdict.name(),
        answer.statistics.nodes,
        answer.statistics.selector_calls,
        started.elapsed().as_secs_f64(),
        answer.stopped_by,
        answer.first_moves,
        answer.line.len(),
    );
}

/// A board of points, `X` the first player's and `O` the second's, with the first to move.
fn read<G: Game>(game: &G, path: &str) -> Option<G::Position> {
    let text = std::fs::read_to_string(path).ok()?;
    let points = text.chars().filter_map(|c| match c {
        '.' => Some(-1),
        'X' => Some(0),
        'O' => Some(1),
        _ => None,
    });
    game.read_cells(&Cells { cells: vec![points.collect()], turn: 0, passes: 0 })
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| args.iter().position(|arg| arg == name).and_then(|place| args.get(place + 1));
    let seconds = option("--seconds").and_then(|text| text.parse().ok());
    let budget = Budget {
        time: seconds.map(Duration::from_secs_f64),
        nodes: option("--nodes").and_then(|text| text.parse().ok()).unwrap_or(u64::MAX),
        memory: 1 << 30,
        ..Budget::default()
    };
    let source = match option("--source").map(String::as_str) {
        Some("all") => Some(Source::All),
        Some("selectors") => Some(Source::Selectors),
        Some("reasons") => Some(Source::Reasons),
        _ => None,
    };
    let order = option("--order").and_then(|text| text.parse().ok());
    let options = Options { source, order, first_moves: FirstMoves::Found };
    macro_rules! games {
        ($($name:literal $game:ident,)*) => {
            for arg in &args {
                match arg.as_str() {
                    $($name => solve($game::game(), $name, &$game::game().initial(), options, &budget),)*
                    path if path.ends_with(".txt") => {
                        let Some(at) = read(Gomoku15::game(), path) else { continue };
                        solve(Gomoku15::game(), path, &at, options, &budget);
                    }
                    _ => {}
                }
            }
        };
    }
    games! {
        "atari_go3" AtariGo3, "atari_go4" AtariGo4, "atari_go5" AtariGo5, "atari_go6_crosscut" AtariGo6Crosscut,
        "atari_go7_crosscut" AtariGo7Crosscut, "breakthrough5" Breakthrough5, "connect_four4" ConnectFour4,
        "gomoku4" Gomoku4, "gomoku7" Gomoku7, "hex3" Hex3, "hex4" Hex4, "hex5" Hex5, "tictactoe3" Tictactoe3,
    }
}
