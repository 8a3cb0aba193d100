//! Shipped games, random positions of capture, and what is true of small ones.

mod shipped;

use kikashi_runtime::rng::Rng;
use kikashi_runtime::search::graph::{Found, Ignoring, whole};
use kikashi_runtime::search::{Budget, Meter, Standing, standing};
use kikashi_runtime::{Cells, Game, Move};

pub use shipped::shipped;

/// A random position of capture: stones everywhere with some chance, none without a liberty, and a target.
pub fn random<G: Game>(game: &G, rng: &mut Rng) -> Option<(G::Position, G::Args)> {
    let count = game.info().points();
    // Boards that are nearly empty have graphs too large to look at.
    let chance = if count > 9 { 7 + rng.below(2) } else { 3 + rng.below(5) };
    let stones = (0..count).map(|_| if rng.below(10) < chance { rng.below(2) as i32 } else { -1 });
    let mut cells = Cells { cells: vec![stones.collect(), vec![-1]], turn: rng.below(2) as i32, passes: 0 };
    let size = count.isqrt();
    let taken: Vec<usize> = (0..count).filter(|&point| cells.cells[0][point] >= 0).collect();
    if (0..count).any(|point| !breathes(&cells.cells[0], size, point)) || taken.is_empty() {
        return None;
    }
    // Now and then a ban: an empty point may not be played.
    if rng.below(4) == 0 {
        cells.cells[1] = vec![(0..count).find(|&point| cells.cells[0][point] < 0).map_or(-1, |p| p as i32)];
    }
    let position = game.read_cells(&cells)?;
    let target = taken[rng.below(taken.len() as u32) as usize] as i32;
    let args = game.args(&position, &[target])?;
    (standing(game, &position, &args) == Standing::Open).then_some((position, args))
}

/// Whether the string at a point has a liberty; true for an empty point.
pub fn breathes(stones: &[i32], size: usize, point: usize) -> bool {
    let (mut seen, mut next) = (vec![point], 0);
    while let Some(&from) = seen.get(next) {
        next += 1;
        if stones[from] < 0 {
            return true;
        }
        let (row, column) = (from / size, from % size);
        let near = [
            (row > 0).then(|| from - size),
            (column > 0).then(|| from - 1),
            (column + 1 < size).then(|| from + 1),
            (row + 1 < size).then(|| from + size),
        ];
        for to in near.into_iter().flatten() {
            if !seen.contains(&to) && (stones[to] < 0 || stones[to] == stones[from]) {
                seen.push(to);
            }
        }
    }
    false
}

/// What is true, from the whole graph, if it has no more positions than that.
pub fn exact<G: Game>(game: &G, at: &G::Position, args: &G::Args, ignoring: Ignoring, limit: usize) -> Option<Found> {
    let budget = Budget::default();
    whole(game, at, args, ignoring, limit, &mut Meter::new(&budget)).expect("no end to the budget")
}

/// Whether legal moves can stand for the plies without one, so that the whole line is played; a side without any passes.
pub fn can_be_played<G: Game>(game: &G, at: &G::Position, args: &G::Args, line: &[Option<Move>]) -> bool {
    let Some((ply, later)) = line.split_first() else { return true };
    let by = game.turn(at);
    let legal = game.legal_moves(at, args, by);
    if ply.is_none() && legal.is_empty() {
        return can_be_played(game, &game.null(at), args, later);
    }
    legal.into_iter().filter(|play| ply.is_none_or(|ply| ply == *play)).any(|play| {
        let after = game.play(at, args, by, play).expect("a legal move");
        can_be_played(game, &after, args, later)
    })
}
