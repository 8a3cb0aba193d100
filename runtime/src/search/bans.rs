//! Bans: what the state holds only until the next move, such as the point of a ko that may not be retaken at once.
//!
//! A win must hold even if the defender ignores bans, so a search adds to the defender's replies those that would be
//! legal if the cells declared `until next move` had been reset. Giving the turn over twice resets them and leaves the
//! same player to move.

use crate::game::Game;
use crate::state::Cells;

/// Whether the rules have bans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bans {
    /// No state of the game holds anything that ends with the next move.
    Never,
    /// Some may.
    Possible,
}

impl Bans {
    /// Finds out for a game, by giving each cell of a position other values and looking whether they outlast a null
    /// move.
    pub fn of<G: Game>(game: &G, at: &G::Position) -> Self {
        let cells = game.to_cells(at);
        let lasts = (0..cells.cells.len()).all(|cell| [0, 1].into_iter().all(|value| lasts(game, &cells, cell, value)));
        if lasts { Self::Never } else { Self::Possible }
    }
}

/// Whether a cell that has this value everywhere, if it may, still has it after a null move.
fn lasts<G: Game>(game: &G, cells: &Cells, cell: usize, value: i32) -> bool {
    let mut changed = cells.clone();
    changed.cells[cell].fill(value);
    game.read_cells(&changed)
        .is_none_or(|position| game.to_cells(&game.null(&position)).cells[cell] == changed.cells[cell])
}

/// The position without its bans, if it has any; the same player is to move. The count of passes is lost.
#[inline]
pub fn lifted<G: Game>(game: &G, at: &G::Position) -> Option<G::Position> {
    let reset = game.null(&game.null(at));
    if reset == *at || (game.passes(at) > 0 && game.to_cells(&reset).cells == game.to_cells(at).cells) {
        return None;
    }
    Some(reset)
}
