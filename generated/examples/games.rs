//! Whole games by the main search: the verdict, the nodes and the time.
//!
//! `cargo run -r -p kikashi-generated --example games -- [--nodes N] [--seconds S] [--source all|selectors|reasons] [--order K] GAME..`, where a game is
//! a shipped instance, or a picture of a board of gomoku in a file that ends in `.txt`.

use std::time::{Duration, Instant};

use kikashi_generated::{Visitor, shipped};
use kikashi_runtime::search::Budget;
use kikashi_runtime::search::dfpn::{self, FirstMoves, Options, Source};
use kikashi_runtime::{AnyGame, Cells, Game};

struct Solve<'s> {
    name: &'s str,
    picture: Option<&'s str>,
    options: Options,
    budget: &'s Budget,
}

impl Visitor for Solve<'_> {
    type Output = ();

    fn visit<const W: usize, const S: usize>(self, game: &AnyGame<W, S>) {
        let at = match self.picture {
            None => Some(game.initial()),
            Some(path) => read(game, path),
        };
        if let Some(at) = at {
            solve(game, self.name, &at, self.options, self.budget);
        }
    }
}

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
    for arg in args.iter().filter(|arg| !arg.starts_with("--")) {
        let picture = arg.ends_with(".txt").then_some(arg.as_str());
        let name = if picture.is_some() { "gomoku15" } else { arg };
        if let Some(game) = shipped(name) {
            game.visit(Solve { name: arg, picture, options, budget: &budget });
        }
    }
}
