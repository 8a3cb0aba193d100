//! Rules by which searches may leave out moves: another rule book with the same cells, run by the interpreter.

use std::sync::Arc;

use kikashi_runtime::search::arena::Pruning;
use kikashi_runtime::{Cells, Game, Info, Move, Player};

use super::interpreted::Interpreted;
use super::{Knowledge, convert};
use crate::failure::Failure;
use crate::setting::{Setting, Wishes};

/// A rule book that plays fewer moves than the game that is searched.
struct Fewer {
    rules: Interpreted,
    /// For each move of the searched game the one of that name here.
    clauses: Vec<Option<u8>>,
}

/// The rules of that name, shipped or in a file, on the board of a game.
///
/// # Errors
/// If there are none, they have other cells than the game, or they ask for a target.
pub fn pruning(setting: &Setting, name: &str) -> Result<Arc<dyn Pruning>, Failure> {
    let board = setting.judge.board();
    let shape = board.has_rows().then(|| (board.width(), board.height()));
    let found = Setting::find(name, &Wishes { set: Vec::new(), shape })?;
    let rules = Interpreted::of(&found, &[], Knowledge::None)?;
    if !rules.info().parameters.is_empty() {
        return Err(Failure::Input(format!("`{name}` prunes moves, and must ask for nothing but a position")));
    }
    let start = setting.judge.snapshot(&setting.judge.initial(setting.setup.as_deref())?);
    if rules.read_cells(&convert::cells(&start)).is_none() {
        return Err(Failure::Input(format!("`{name}` cannot prune moves of {}: it has other cells", setting.name)));
    }
    let clauses = setting.game().moves.iter().map(|clause| clause_named(rules.info(), &clause.name)).collect();
    Ok(Arc::new(Fewer { rules, clauses }))
}

fn clause_named(info: &Info, name: &str) -> Option<u8> {
    let place = info.clauses.iter().position(|clause| clause.name == name)?;
    u8::try_from(place).ok()
}

impl Pruning for Fewer {
    fn keep(&self, at: &Cells, by: Player, plays: &mut Vec<Move>) {
        let Some(at) = self.rules.read_cells(at) else { return };
        let Some(args) = self.rules.args(&at, &[]) else { return };
        let legal = self.rules.legal_moves(&at, &args, by);
        plays.retain(|play| match self.clauses.get(usize::from(play.clause)).copied().flatten() {
            Some(clause) => legal.contains(&Move { clause, ..*play }),
            None => true,
        });
    }
}
