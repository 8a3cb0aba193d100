//! Two goals of one side, asked about together, by the interpreter alone: a game with two goals is another type of game, and
//! would be compiled once more for each that was compiled.

use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_runtime::Game;
use kikashi_runtime::search::transitive::transitive;
use kikashi_runtime::search::{Budget, Statistics, Stop};
use kikashi_runtime::value::opponent;

use super::interpreted::Interpreted;
use super::run::Run;
use super::{Knowledge, OF_SEARCHES, Root, Way, convert};
use crate::setting::Setting;

/// What was found of two goals.
pub struct Together {
    /// Who wants both.
    pub holder: i32,
    /// Whether he reaches each alone.
    pub alone: [Option<bool>; 2],
    /// The moves of the other player that meet both reasons, where these are known.
    pub meeting: Option<Vec<Play>>,
    /// Whether each is reached alone and no move meets both reasons.
    pub independent: bool,
    /// Whether he reaches both.
    pub holds: Option<bool>,
    /// The first move by which he does not.
    pub refutation: Option<Play>,
    /// What it cost.
    pub statistics: Statistics,
    /// Why it ended before it was done.
    pub stopped_by: Option<Stop>,
}

/// Whether the player who does not move first reaches the goals of both roots.
///
/// # Errors
/// If the rules have no form in the middle language, or the position or a root does not fit the game.
pub fn together(setting: &Setting, from: &Snapshot, roots: [&Root; 2], budget: &Budget) -> Result<Together, String> {
    let knowledge = Knowledge::Trace;
    // With selectors come the reasons of steps; rules that no gradual game can be asked about are searched without.
    let selectors = OF_SEARCHES.map(String::from);
    let game = Interpreted::of(setting, &selectors, knowledge).or_else(|_| Interpreted::of(setting, &[], knowledge))?;
    let run = Run { game, knowledge, way: Way::Ir };
    let (at, first) = run.start(from, roots[0])?;
    let (_, second) = run.start(from, roots[1])?;
    let game = &run.game;
    if game.attacker(&first) != game.attacker(&second) {
        return Err("the two goals are not of one side".to_string());
    }
    let found = transitive(game, &at, &first, &second, budget);
    let play = |play| convert::play(game.info(), play);
    Ok(Together {
        holder: opponent(game.turn(&at)),
        alone: found.alone,
        independent: found.is_independent(),
        meeting: found.meeting.map(|moves| convert::sorted(game.info(), moves)),
        holds: found.holds,
        refutation: found.refutation.map(play),
        statistics: found.statistics,
        stopped_by: found.stopped_by,
    })
}
