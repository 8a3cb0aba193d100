//! The selectors of a search, looked up once by name and knowledge.

use std::fmt;

use crate::game::{Game, Knowledge, SelectorId};
use crate::value::Move;

/// How many orders of gradual games a search asks: gi1 to gi3, and ip1 to ip3.
pub const ORDERS: usize = 3;

/// The selectors of the plain family that a game has.
pub struct Kit<G: Game> {
    /// gi1, gi2, gi3: won by the attacker, who is to move.
    pub gi: [Option<SelectorId>; ORDERS],
    /// ip1, ip2, ip3: threats that the defender, who is to move, must answer. Where one is verified, its moves are his
    /// replies.
    pub ip: [Option<SelectorId>; ORDERS],
    /// Where the defender's replies come from.
    pub replies: Replies<G>,
    /// What passing tells of him.
    pub nulls: Nulls,
}

/// What is made of a defender who passes where no threat is verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nulls {
    /// Nothing.
    Unasked,
    /// Where the attacker is not seen to win after that, at a smaller depth, nothing else is looked at: null move forward
    /// pruning (APS, section 6). A win is found later by it or not at all, and never a false one.
    Prune,
}

/// A set of replies that somebody made up: whether it is meant for the position; if so, its moves are appended.
pub type Assumed<G> = fn(&G, &<G as Game>::Position, &<G as Game>::Args, &mut Vec<Move>) -> bool;

/// Where the defender's replies come from.
pub enum Replies<G: Game> {
    /// From ip selectors, by whose definition every other move loses.
    Proved,
    /// From this set alone, as long as it is verified and plies are left, and then from ip1: the alpha-beta that
    /// Abstract Proof Search is compared with (APS, section 6). A win holds as far as the set is complete.
    Assumed(Assumed<G>),
}

impl<G: Game> Kit<G> {
    /// The selectors with this knowledge, or without where the game has them not with it. `None` if the game has not
    /// both gi1 and ip1: without them there is nothing to search with.
    pub fn new(game: &G, knowledge: Knowledge) -> Option<Self> {
        let gi = ["gi1", "gi2", "gi3"].map(|name| game.info().selector_with(name, knowledge));
        let ip = ["ip1", "ip2", "ip3"].map(|name| game.info().selector_with(name, knowledge));
        (gi[0].is_some() && ip[0].is_some()).then_some(Self { gi, ip, replies: Replies::Proved, nulls: Nulls::Unasked })
    }

    /// The same kit with other replies.
    pub fn replying(self, replies: Replies<G>) -> Self {
        Self { replies, ..self }
    }

    /// The same kit with another use of passing.
    pub fn passing(self, nulls: Nulls) -> Self {
        Self { nulls, ..self }
    }

    /// Whether proofs with it can have reasons.
    pub fn finds_reasons(&self, game: &G) -> bool {
        game.info().explains && self.gi.iter().flatten().all(|&selector| game.info()[selector].explains)
    }

    /// How many orders it holds.
    pub fn orders(&self) -> usize {
        (1..ORDERS).rev().find(|&n| self.gi[n].is_some() || self.ip[n].is_some()).map_or(1, |n| n + 1)
    }
}

impl<G: Game> Clone for Replies<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Replies<G> {}

impl<G: Game> Clone for Kit<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Kit<G> {}

impl<G: Game> fmt::Debug for Kit<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.gi.iter().chain(&self.ip).flatten()).finish()
    }
}
