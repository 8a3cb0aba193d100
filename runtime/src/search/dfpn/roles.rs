//! Who attacks, where the rules leave it open, and whether a question may be asked with the roles exchanged.

use crate::game::Game;
use crate::search::Verdict;
use crate::value::{Player, opponent};

/// The arguments with the other player as attacker.
pub fn exchanged<G: Game>(game: &G, args: &G::Args) -> G::Args {
    game.with_attacker(args, opponent(game.attacker(args)))
}

/// Whether the rules leave open who attacks, so that it is the player to move.
pub fn names_nobody<G: Game>(game: &G, at: &G::Position) -> bool {
    let attacks = |player: Player| game.args(&game.with_turn(at, player), &[]).map(|args| game.attacker(&args));
    game.info().parameters.is_empty() && [0, 1].into_iter().all(|player| attacks(player) == Some(player))
}

/// Whether a side that does not win may have drawn: nobody is named attacker, and no score decides.
pub fn may_be_drawn<G: Game>(game: &G, at: &G::Position, args: &G::Args) -> bool {
    names_nobody(game, at) && game.score(at, args, 0).is_none()
}

/// What it means to a side that does not win what was said of the other one as attacker.
pub fn if_the_other_side(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Won => Verdict::Lost,
        Verdict::Lost => Verdict::Draw,
        _ => Verdict::Unknown,
    }
}

/// Whether a question can be asked with the roles exchanged: nobody is named attacker, and no rule asks who it is.
pub fn may_exchange<G: Game>(game: &G, at: &G::Position) -> bool {
    game.info().names_no_role && names_nobody(game, at)
}
