//! Gradual Abstract Proof Search, `gaps` (*Admissible Moves in Two-player Games*, section 4): at every defender node gradual
//! games are looked for in turn, from ip1 to ip4221, and he replies with the moves that every one that is verified asks for. Where
//! none is, the node is cut.
//!
//! The gradual games are found by playing, with tables and killers inside them (`threats.rs`), which the paper left open; those
//! that were compiled are asked. Its evaluation, the difference of the distances of both sides, orders moves where nothing
//! else does: only a win is above the window, so that of a leaf matters for nothing else. What is asked for is the number
//! of moves in a row that a side needs, in AtariGo the least number of liberties.

use super::threats::{Asked, Threat};
use super::widening::{Replies, Shape, Widen};

/// The gradual games of the paper, by number of moves and order.
const GAMES: [&[u8]; 8] = [&[], &[1], &[1, 1], &[1, 1, 1], &[1, 1, 1, 1], &[1, 2, 1], &[2, 1, 1], &[2, 2, 1]];

/// The search with these gradual games, or with those of the paper.
pub fn shape(threats: Option<Vec<Asked>>) -> Shape {
    let usual = || GAMES.iter().map(|orders| Threat::Gradual(orders.to_vec()).into()).collect();
    Shape {
        threats: threats.unwrap_or_else(usual),
        then_all: false,
        widen: Widen::Never,
        replies: Replies::Refuting,
        together: true,
        kill: false,
        widen_kill: false,
        distances: true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_games_are_those_of_the_paper() {
        let names: Vec<String> = shape(None).threats.iter().map(|asked| asked.threat.to_string()).collect();
        assert_eq!(names, ["ip1", "ip2", "ip311", "ip4111", "ip51111", "ip4121", "ip4211", "ip4221"]);
    }
}
