//! A line of play from a won position: the attacker plays a move of the shallowest gradual game that holds, the
//! defender the reply that holds out longest, and none where doing nothing holds out as long.

use std::cmp::Reverse;

use kikashi_gamedef::snapshot::{Play, Snapshot};

use crate::engine::Rooted;

/// The most moves of a line.
const LONGEST: usize = 400;

/// A line to the goal, as far as it could be found; `depth` bounds the gradual games asked. A ply without a move is one
/// where any will do.
pub fn line(
    rooted: &dyn Rooted,
    from: &Snapshot,
    depth: u32,
    is_stopped: &dyn Fn() -> bool,
) -> Vec<(i32, Option<Play>)> {
    let attacker = rooted.attacker();
    let mut line = Vec::new();
    let mut at = from.clone();
    let mut bound = depth;
    let mut turns = 0;
    while turns <= 2 * depth && line.len() < LONGEST {
        if rooted.goal(&at, attacker) || is_stopped() {
            break;
        }
        let mover = at.turn;
        let chosen = match mover == attacker {
            true => attack(rooted, &at, &mut bound).map(|(play, next)| (Some(play), next)),
            false => defence(rooted, &at, bound, is_stopped),
        };
        let Some((play, next)) = chosen else { break };
        line.push((mover, play));
        turns += u32::from(next.turn != mover);
        at = next;
    }
    line
}

/// The least n within the bound for which gi-n holds.
fn distance(rooted: &dyn Rooted, at: &Snapshot, bound: u32) -> Option<u32> {
    (1..=bound).find(|n| rooted.verdict(at, &format!("gi{n}")) == Ok(true))
}

fn attack(rooted: &dyn Rooted, at: &Snapshot, bound: &mut u32) -> Option<(Play, Snapshot)> {
    let n = distance(rooted, at, *bound)?;
    let play = rooted.moves(at, &format!("gi{n}")).ok()?.into_iter().next()?;
    let next = rooted.play(at, at.turn, &play)?;
    // One attacker move less remains, or the rest of this one where he keeps the turn.
    *bound = if next.turn == at.turn { n } else { n.saturating_sub(1).max(1) };
    Some((play, next))
}

/// Among replies that hold out equally long, one that leaves the attacker the fewest winning moves; none if it does no
/// better than to do nothing.
fn defence(
    rooted: &dyn Rooted,
    at: &Snapshot,
    bound: u32,
    is_stopped: &dyn Fn() -> bool,
) -> Option<(Option<Play>, Snapshot)> {
    let winning = |next: &Snapshot, n: u32| {
        let moves = rooted.moves(next, &format!("gi{n}"));
        Reverse(moves.map_or(usize::MAX, |moves| moves.len()))
    };
    let idle = rooted.null(at);
    let mut best = distance(rooted, &idle, bound).map(|n| ((n, winning(&idle, n)), None, idle));
    for play in rooted.legal(at, at.turn) {
        let Some(next) = rooted.play(at, at.turn, &play) else { continue };
        let n = distance(rooted, &next, bound).unwrap_or(0);
        if best.as_ref().is_some_and(|((longest, _), ..)| n < *longest) {
            continue;
        }
        let value = (n, winning(&next, n));
        if best.as_ref().is_none_or(|(other, ..)| value > *other) {
            best = Some((value, Some(play), next));
        }
        if is_stopped() {
            break;
        }
    }
    best.map(|(_, play, next)| (play, next))
}
