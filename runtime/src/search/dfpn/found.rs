//! What is settled of a position.

use super::accounts::HypothesisId;
use super::ids::{NOWHERE, NodeId};
use super::value::{Question, Value, Via};
use crate::value::Role;

/// A settled answer.
#[derive(Clone, Debug)]
pub struct Found<W> {
    /// Whether the value is at least what is asked.
    pub won: bool,
    /// How much it is at least if won, and at most if not.
    pub value: Value,
    /// Whether every line of a failure ends with the defender's own goal.
    pub outright: bool,
    /// The reason; without one it rests on everything.
    pub why: Option<Box<W>>,
    /// The hypotheses on whose account it is; wins have none.
    pub on: Vec<HypothesisId>,
    /// The node that was searched, where its answer serves for others.
    pub from: NodeId,
}

impl<W> Found<W> {
    /// How many bytes of it stand elsewhere.
    pub fn bytes(&self) -> usize {
        self.why.as_ref().map_or(0, |why| size_of_val(&**why)) + self.on.capacity() * size_of::<HypothesisId>()
    }

    pub fn new(won: bool, value: Value, why: Option<W>) -> Self {
        Self { won, value, outright: false, why: why.map(Box::new), on: Vec::new(), from: NOWHERE }
    }

    /// A bound on the value of a move to a question, from this answer after it. One that rests on hypotheses may still be
    /// raised when these are held, by what is not known yet: of a banned move it then says no more than the answer.
    pub fn value_before(&self, question: Question, mover: Role, via: Via) -> Value {
        match via {
            Via::Banned if !self.on.is_empty() => question.threshold() - 1,
            _ => Question::value_before(mover, via, self.value),
        }
    }
}
