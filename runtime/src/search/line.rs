//! Lines of play as they are shown: where any move will do a line holds none, and that must be so.

use std::cmp::Reverse;

use super::{Standing, Stuck, standing, stuck};
use crate::game::Game;
use crate::value::Move;

/// A ply of a line; `None` where any move will do.
pub type Ply = Option<Move>;

/// The most plies.
pub const LONGEST: usize = 400;

/// How many moves are tried for the plies without one, all in all.
const MOST_TRIED: usize = 1_000;

/// The line up to the last ply that has a move, cut where no choice of legal moves for the plies without one lets it be
/// played any further. The moves that were chosen last then stand in it.
pub fn shown<G: Game>(game: &G, root: &G::Position, args: &G::Args, mut line: Vec<Ply>) -> Vec<Ply> {
    let whole = |line: &[Ply]| line.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    line.truncate(whole(&line));
    if line.iter().all(Option::is_some) {
        return line;
    }
    let played = played(game, root, args, &line, &mut MOST_TRIED.clone());
    if played.len() < line.len() {
        line.truncate(played.len());
        let last = whole(&line);
        line[last..].copy_from_slice(&played[last..]);
        line.truncate(whole(&line));
    }
    line
}

/// As many plies of a line as can be played, each by a legal move, and with none where a side without a move passes.
fn played<G: Game>(game: &G, at: &G::Position, args: &G::Args, line: &[Ply], tries: &mut usize) -> Vec<Ply> {
    let Some((ply, later)) = line.split_first().filter(|_| standing(game, at, args) == Standing::Open) else {
        return Vec::new();
    };
    let by = game.turn(at);
    let mut moves: Vec<Ply> = game.legal_moves(at, args, by).into_iter().map(Some).collect();
    match ply {
        Some(_) => moves.retain(|play| play == ply),
        None if moves.is_empty() && stuck(game, args, by) == Stuck::Passes => moves.push(None),
        // What is played later is the worst choice.
        None => moves.sort_by_key(|play| Reverse(later.iter().position(|l| l == play).unwrap_or(usize::MAX))),
    }
    let mut most = Vec::new();
    for play in moves {
        if most.len() == line.len() || *tries == 0 {
            break;
        }
        *tries -= usize::from(ply.is_none());
        let after = play.map_or_else(|| Some(game.null(at)), |play| game.play(at, args, by, play));
        let Some(after) = after else { continue };
        let then = played(game, &after, args, later, tries);
        if then.len() + 1 > most.len() {
            most = [vec![play], then].concat();
        }
    }
    most
}
