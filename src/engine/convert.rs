//! Positions and moves between the plain data of the rules and that of the runtime.

use kikashi_gamedef::rules::MoveId;
use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_runtime::{Cells, Info, Move};

/// A position of the runtime as the rules exchange it.
pub fn snapshot(cells: Cells) -> Snapshot {
    Snapshot { cells: cells.cells, turn: cells.turn, passes: cells.passes }
}

/// A position of the rules as the runtime exchanges it.
pub fn cells(at: &Snapshot) -> Cells {
    Cells { cells: at.cells.clone(), turn: at.turn, passes: at.passes }
}

/// A move of a game.
pub fn play(info: &Info, play: Move) -> Play {
    let arity = info.clauses.get(usize::from(play.clause)).map_or(0, |clause| clause.parameters.len());
    let args = play.args.iter().take(arity).map(|&value| i32::from(value)).collect();
    Play { clause: MoveId::from_raw(u32::from(play.clause)), args }
}

/// Moves, by clause and arguments.
pub fn sorted(info: &Info, moves: Vec<Move>) -> Vec<Play> {
    let mut plays: Vec<Play> = moves.into_iter().map(|one| play(info, one)).collect();
    plays.sort_unstable();
    plays
}
