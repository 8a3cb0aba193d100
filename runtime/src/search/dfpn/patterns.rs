//! Answers that serve for every position that breaks none of their facts.

use super::found::Found;
use super::ids::{NOWHERE, NodeId};
use super::value::{Question, Value};
use crate::game::Game;
use crate::reason::Reason;
use crate::value::Role;

/// The most that are kept for a side to move; the one that was of no use for longest goes first.
const MOST: usize = 256;

#[derive(Clone)]
struct Pattern<W> {
    won: bool,
    value: Value,
    outright: bool,
    why: W,
    /// The node that it was found at.
    from: NodeId,
}

/// The answers found so far on nobody's account, for each side to move, the last used first.
pub struct Patterns<G: Game> {
    of: [Vec<Pattern<G::Why>>; 2],
}

impl<G: Game> Patterns<G> {
    pub fn new() -> Self {
        Self { of: [Vec::new(), Vec::new()] }
    }

    /// An answer that serves for a position.
    pub fn find(
        &mut self,
        to_move: Role,
        question: Question,
        breaks: impl Fn(&G::Why) -> bool,
    ) -> Option<Found<G::Why>> {
        let of = &mut self.of[to_move as usize];
        let answers = |pattern: &Pattern<G::Why>| pattern.won == (pattern.value >= question.threshold());
        let found = of.iter().position(|pattern| answers(pattern) && !breaks(&pattern.why))?;
        of[..=found].rotate_right(1);
        let Pattern { won, value, outright, why, from } = of[0].clone();
        Some(Found { outright, from, ..Found::new(won, value, Some(why)) })
    }

    /// Whether an answer that was just found says at least as much of a position as this one.
    pub fn serves(&self, to_move: Role, found: &Found<G::Why>, breaks: impl Fn(&G::Why) -> bool) -> bool {
        let says_it = |pattern: &Pattern<G::Why>| {
            let as_much = if found.won { pattern.value >= found.value } else { pattern.value <= found.value };
            pattern.won == found.won && as_much && !breaks(&pattern.why)
        };
        self.of[to_move as usize].first().is_some_and(says_it)
    }

    /// Keeps an answer that was found at a node.
    pub fn put(&mut self, to_move: Role, found: &Found<G::Why>, id: NodeId) {
        let Some(why) = found.why.as_deref().filter(|why| !why.bars_everything()) else { return };
        if !found.on.is_empty() {
            return;
        }
        let of = &mut self.of[to_move as usize];
        if of.len() >= MOST {
            of.pop();
        }
        let from = if found.from == NOWHERE { id } else { found.from };
        of.insert(0, Pattern { won: found.won, value: found.value, outright: found.outright, why: why.clone(), from });
    }

    /// Nodes have these numbers now.
    pub fn renumber(&mut self, numbers: &[NodeId]) {
        let all = self.of.iter_mut().flatten().filter(|pattern| pattern.from != NOWHERE);
        all.for_each(|pattern| pattern.from = numbers[pattern.from as usize]);
    }
}
