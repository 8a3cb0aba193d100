//! What is counted: each piece is some millions of instructions, so that all of it takes seconds under valgrind. Positions
//! are made from random stones and not by playing, so that they stay what they are when the order of moves changes.

use kikashi_generated::amazons::Amazons10;
use kikashi_generated::breakthrough::Breakthrough8;
use kikashi_generated::capture::{Capture9, Capture19};
use kikashi_generated::connect::Connect9;
use kikashi_generated::connect_four::ConnectFour7;
use kikashi_generated::draughts::Draughts8;
use kikashi_generated::go::Go9;
use kikashi_generated::gomoku::{Gomoku7, Gomoku15};
use kikashi_generated::hex::Hex11;
use kikashi_generated::{Visitor, shipped};
use kikashi_runtime::perft::perft;
use kikashi_runtime::playout::playout;
use kikashi_runtime::rng::Rng;
use kikashi_runtime::search::dfpn::{self, Options};
use kikashi_runtime::search::{Budget, Standing, standing};
use kikashi_runtime::{AnyGame, Cells, Game, Knowledge, Named};

/// Takes a piece of work by its name and does it, counted.
pub type Counter<'c> = dyn FnMut(&str, &mut dyn FnMut() -> u64) + 'c;

/// All pieces, in the order of the baseline.
pub fn all(count: &mut Counter<'_>) {
    moves(Amazons10::game(), [1, 1], count);
    moves(Breakthrough8::game(), [20, 3], count);
    moves(ConnectFour7::game(), [100, 5], count);
    moves(Draughts8::game(), [2, 4], count);
    moves(Go9::game(), [3, 2], count);
    moves(Gomoku15::game(), [3, 2], count);
    moves(Hex11::game(), [6, 2], count);
    let nine = ["gi1", "gi2", "gi3", "ip1", "ip2", "ip3", "g1", "g2", "g3"];
    selectors(Capture9::game(), &nine, 10, 5, count);
    asked(Capture19::game(), &nine, &shapes(Capture19::game()), count);
    selectors(Connect9::game(), &["gi1", "gi2", "ip1"], 5, 6, count);
    selectors(Gomoku15::game(), &["gi1", "ip1"], 2, 6, count);
    selectors(Gomoku7::game(), &["gi1", "gi2", "ip1"], 2, 6, count);
    selectors(Hex11::game(), &["gi1", "gi2", "ip1"], 5, 8, count);
    selectors(Breakthrough8::game(), &["gi1", "gi2", "ip1", "ip2"], 20, 3, count);
    for (name, nodes) in [("atari_go6_crosscut", 30), ("hex4", 200), ("capture19", 60)] {
        shipped(name).expect("an instance").visit(Searched { nodes, count });
    }
}

/// So many random games from the start, and all games of so many moves.
fn moves<G: Game>(game: &G, [games, depth]: [u32; 2], count: &mut Counter<'_>) {
    let (at, name) = (game.initial(), &game.info().name);
    let Some(args) = game.args(&at, &[]) else { return };
    count(&format!("playout/{name}"), &mut || {
        let mut rng = Rng::new(1);
        (0..games).map(|_| u64::from(playout(game, &at, &args, &mut rng, 400).length)).sum()
    });
    count(&format!("perft/{name}"), &mut || perft(game, &at, &args, depth));
}

/// Positions of random stones, `of_ten` points of ten taken, with arguments that fit and a game that is open.
fn positions<G: Game>(game: &G, many: usize, of_ten: u32) -> Vec<(G::Position, G::Args)> {
    let (info, mut rng, mut found) = (game.info(), Rng::new(2), Vec::new());
    let start = game.to_cells(&game.initial());
    for _ in 0..100_000 {
        let Cells { mut cells, passes, .. } = start.clone();
        let player = |rng: &mut Rng| if rng.below(10) < of_ten { rng.below(2) as i32 } else { -1 };
        cells[0].iter_mut().for_each(|value| *value = player(&mut rng));
        let Some(at) = game.read_cells(&Cells { cells, turn: rng.below(2) as i32, passes }) else { continue };
        let given: Vec<i32> = info.parameters.iter().map(|_| rng.below(info.points() as u32) as i32).collect();
        let Some(args) = game.args(&at, &given) else { continue };
        if standing(game, &at, &args) == Standing::Open {
            found.push((at, args));
        }
        if found.len() == many {
            break;
        }
    }
    assert_eq!(found.len(), many, "positions of {}", info.name);
    found
}

/// Stones on an empty board: of the first player `X`, of the second `O`, and one of his, `o`, which is the target.
const SHAPES: [&[&str]; 6] = [
    // Taken at once, in a ladder, and in a net.
    &[".X.", "XoO", ".XX"],
    &[".X..", "Xo..", ".X..", "...."],
    &["..X..", ".XoX.", ".X...", "....."],
    &[".XX...", "XoOX..", "XO....", ".X....", "...X.."],
    // Cut by strings that may be taken themselves.
    &["..XO..", ".XoOX.", "XOOX..", ".XX.O.", "......"],
    // It runs.
    &["X....", "Xo...", "....."],
];

/// Each shape in the middle of a board of a game of captures.
fn shapes<G: Game>(game: &G) -> Vec<(G::Position, G::Args)> {
    let (info, start) = (game.info(), game.to_cells(&game.initial()));
    let size = info.points().isqrt();
    let shape = |rows: &&[&str]| {
        let (mut cells, mut target) = (start.clone(), 0);
        for (row, signs) in rows.iter().enumerate() {
            for (column, sign) in signs.chars().enumerate() {
                let point = (size / 2 + row - 2) * size + size / 2 + column - 2;
                cells.cells[0][point] = match sign {
                    '.' => -1,
                    'X' => 0,
                    _ => 1,
                };
                if sign == 'o' {
                    target = point as i32;
                }
            }
        }
        let at = game.read_cells(&cells).expect("a position");
        let args = game.args(&at, &[target]).expect("a target");
        (at, args)
    };
    SHAPES.iter().map(shape).collect()
}

/// The verdict of each selector with all its knowledge, and its moves where it holds.
fn selectors<G: Game>(game: &G, names: &[&str], many: usize, of_ten: u32, count: &mut Counter<'_>) {
    asked(game, names, &positions(game, many, of_ten), count);
}

fn asked<G: Game>(game: &G, names: &[&str], positions: &[(G::Position, G::Args)], count: &mut Counter<'_>) {
    for name in names {
        let Some(selector) = game.info().selector_at(name, Knowledge::Trace) else { continue };
        let mut moves = Vec::with_capacity(game.info().points());
        count(&format!("{name}/{}", game.info().name), &mut || {
            let mut found = 0;
            for (at, args) in positions {
                moves.clear();
                if game.selected(selector, at, args, &mut moves) {
                    found += 1 + moves.len() as u64;
                }
            }
            found
        });
    }
}

/// The main search, at most so many nodes: from the start, or where a target is asked for on the [`SHAPES`]. The games are
/// those that users search, with their types forgotten.
struct Searched<'s, 'c> {
    nodes: u64,
    count: &'s mut Counter<'c>,
}

impl Visitor for Searched<'_, '_> {
    type Output = ();

    fn visit<const W: usize, const S: usize>(self, game: &AnyGame<W, S>) {
        let start = game.initial();
        let roots = game.args(&start, &[]).map_or_else(|| shapes(game), |args| vec![(start, args)]);
        let budget = Budget { nodes: self.nodes, memory: 1 << 20, ..Budget::default() };
        (self.count)(&format!("dfpn/{}", game.info().name), &mut || {
            let search = |(at, args): &_| dfpn::search(game, at, args, Options::default(), &budget);
            roots.iter().map(|root| search(root).statistics.selector_calls).sum()
        });
    }
}
