//! The selectors of a search, looked up once by name and knowledge.

use std::fmt;

use crate::game::{Game, Knowledge, Selector};

/// How many orders of gradual games a search asks: gi1 to gi3, and ip1 to ip3.
pub const ORDERS: usize = 3;

/// A selector that a game may have.
type Place<G> = Option<&'static Selector<G>>;

/// The selectors of the plain family that a game has.
pub struct Kit<G: Game> {
    /// gi1, gi2, gi3: won by the attacker, who is to move.
    pub gi: [Place<G>; ORDERS],
    /// ip1, ip2, ip3: threats that the defender, who is to move, must answer. Where one is verified, its moves are his
    /// replies.
    pub ip: [Place<G>; ORDERS],
    /// ip1, which shows what can be left out at once.
    pub check: Place<G>,
    /// What a proof found with these replies is worth.
    pub replies: Replies,
}

/// Whether the defender's replies are all that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Replies {
    /// By their definition: every other move loses.
    Proved,
    /// Somebody says so: a win holds as far as he is right.
    Assumed,
}

impl<G: Game> Kit<G> {
    /// The selectors with this knowledge, or without where they were not compiled with it. `None` if the game has not
    /// both gi1 and ip1: without them there is nothing to search with.
    pub fn new(knowledge: Knowledge) -> Option<Kit<G>> {
        let gi = ["gi1", "gi2", "gi3"].map(|name| G::selector_with(name, knowledge));
        let ip = ["ip1", "ip2", "ip3"].map(|name| G::selector_with(name, knowledge));
        let kit = Kit { gi, ip, check: ip[0], replies: Replies::Proved };
        (gi[0].is_some() && ip[0].is_some()).then_some(kit)
    }

    /// The same kit where the defender's replies are those of this set alone, while it is verified, in place of the
    /// moves of ip selectors: the alpha-beta that Abstract Proof Search is compared with (APS, section 6).
    pub fn replying(self, set: &'static Selector<G>) -> Kit<G> {
        Kit { ip: [Some(set), None, None], replies: Replies::Assumed, ..self }
    }

    /// How many orders it holds.
    pub fn orders(&self) -> usize {
        (1..ORDERS).rev().find(|&n| self.gi[n].is_some() || self.ip[n].is_some()).map_or(1, |n| n + 1)
    }
}

impl<G: Game> Clone for Kit<G> {
    fn clone(&self) -> Kit<G> {
        *self
    }
}

impl<G: Game> Copy for Kit<G> {}

impl<G: Game> fmt::Debug for Kit<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.gi.iter().chain(&self.ip).flatten().map(|selector| selector.name)).finish()
    }
}
