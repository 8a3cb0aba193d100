//! Who attacks, where the rules leave it open, and whether a question may be asked with the roles exchanged.

use crate::game::Game;
use crate::rng::Rng;
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

/// Whether goals belong to players and not to roles, so that a question can be asked with the roles exchanged: as far as
/// games at random tell that reach goals of both.
pub fn goals_are_of_players<G: Game>(game: &G, root: &G::Position, args: &G::Args) -> bool {
    const GAMES: usize = 64;
    const LONGEST: usize = 200;
    if !names_nobody(game, root) {
        return false;
    }
    let (mut rng, mut reached) = (Rng::new(1), [false; 2]);
    let other = exchanged(game, args);
    for _ in 0..GAMES {
        let mut at = game.initial();
        for _ in 0..LONGEST {
            for player in [0, 1] {
                let goal = game.goal(&at, args, player);
                if goal != game.goal(&at, &other, player) {
                    return false;
                }
                reached[player as usize] |= goal;
            }
            let by = game.turn(&at);
            let plays = if reached_any(game, &at, args) { Vec::new() } else { game.legal_moves(&at, args, by) };
            if plays.is_empty() {
                break;
            }
            let play = plays[rng.below(plays.len() as u32) as usize];
            let Some(after) = game.play(&at, args, by, play) else { break };
            at = after;
        }
    }
    reached == [true; 2]
}

fn reached_any<G: Game>(game: &G, at: &G::Position, args: &G::Args) -> bool {
    [0, 1].into_iter().any(|player| game.goal(at, args, player))
}
