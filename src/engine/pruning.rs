//! Rules by which searches may leave out moves: another rule book with the same cells, compiled where it was asked for.

use std::sync::Arc;

use kikashi_runtime::search::arena::Pruning;
use kikashi_runtime::{Cells, Move, Player};

use super::{Engine, Knowledge, convert, engine};
use crate::failure::Failure;
use crate::setting::{Setting, Wishes};

/// A rule book that plays fewer moves than the game that is searched.
struct Fewer {
    rules: Arc<dyn Engine>,
    /// For each move of the searched game the one of that name here.
    clauses: Vec<Option<u8>>,
}

/// The rules of that name, shipped or in a file, on the board of a game.
///
/// # Errors
/// If there are none.
pub fn rules(setting: &Setting, name: &str) -> Result<Setting, Failure> {
    let board = setting.judge.board();
    let shape = board.has_rows().then(|| (board.width(), board.height()));
    Setting::find(name, &Wishes { set: Vec::new(), shape })
}

/// What leaves out the moves that the rules of that name would not play.
///
/// # Errors
/// If there are none, they have other cells than the game, or they ask for a target.
pub fn pruning(setting: &Setting, name: &str) -> Result<Arc<dyn Pruning>, Failure> {
    let found = rules(setting, name)?;
    let rules = engine(&found, &[], None, Knowledge::None)?;
    if found.open_params().next().is_some() {
        return Err(Failure::Input(format!("`{name}` prunes moves, and must ask for nothing but a position")));
    }
    let start = setting.judge.snapshot(&setting.judge.initial(setting.setup.as_deref())?);
    if rules.legal_moves(&convert::cells(&start), start.turn).is_none() {
        return Err(Failure::Input(format!("`{name}` cannot prune moves of {}: it has other cells", setting.name)));
    }
    let place = |name: &str| found.game().moves.iter().position(|clause| clause.name == name);
    let clauses = setting.game().moves.iter().map(|clause| place(&clause.name)?.try_into().ok()).collect();
    Ok(Arc::new(Fewer { rules, clauses }))
}

impl Pruning for Fewer {
    fn keep(&self, at: &Cells, by: Player, plays: &mut Vec<Move>) {
        let Some(legal) = self.rules.legal_moves(at, by) else { return };
        plays.retain(|play| match self.clauses.get(usize::from(play.clause)).copied().flatten() {
            Some(clause) => legal.contains(&Move { clause, ..*play }),
            None => true,
        });
    }
}
