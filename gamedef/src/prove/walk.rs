//! A walk through a proof, for people: from a position and the node that answers for it, where play can go.

use super::play::{Checker, Made, Standing};
use super::{Bans, Proof, Step};
use crate::interp::{Judge, State};
use crate::snapshot::{Play, Snapshot};

/// A place on a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The node that answers for it.
    pub node: usize,
    /// The position, which need not be that of the node.
    pub at: Snapshot,
}

/// A way on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// What is played.
    pub what: What,
    /// Where it leads.
    pub to: Stop,
}

/// What is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A move, and whether it ignores a ban.
    Move(Play, Bans),
    /// Any move will do, or there is none.
    Anything,
    /// Any move that has no answer of its own.
    Other,
}

/// Walks through a proof that was checked.
pub struct Walk<'c>(Checker<'c>);

impl<'c> Walk<'c> {
    /// # Errors
    /// If the proof does not fit the rules.
    pub fn new(judge: &'c Judge, proof: &'c Proof) -> Result<Walk<'c>, String> {
        Checker::new(judge, proof).map(Walk)
    }

    /// How the game stands there: `Some(true)` if the attacker has reached his goal, `Some(false)` if it is over without.
    pub fn ended(&self, stop: &Stop) -> Option<bool> {
        let (node, at) = self.read(stop)?;
        let root = self.0.root(self.0.proof.nodes[node].attacker).ok()?;
        match self.0.standing(&at, root) {
            Standing::Reached => Some(true),
            Standing::Over => Some(false),
            Standing::Open => None,
        }
    }

    fn read(&self, stop: &Stop) -> Option<(usize, State)> {
        self.0.proof.nodes.get(stop.node)?;
        Some((stop.node, self.0.judge.state(&stop.at).ok()?))
    }

    /// The ways on: the winner's one move, or those of the loser that are answered.
    pub fn ways(&self, stop: &Stop) -> Vec<Way> {
        let Some((id, at)) = self.read(stop) else { return Vec::new() };
        if self.ended(stop).is_some() {
            return Vec::new();
        }
        let (judge, node) = (self.0.judge, &self.0.proof.nodes[id]);
        let Ok(root) = self.0.root(node.attacker) else { return Vec::new() };
        let idle = judge.snapshot(&judge.null(&at));
        let answers_idle = |to: usize| self.0.proof.nodes.get(to).is_some_and(|node| self.0.agrees(node, &idle));
        let to = |node: usize, at: Snapshot| Stop { node, at };
        match &node.step {
            Step::Open | Step::Over | Step::Stuck => Vec::new(),
            Step::Chosen(branch) if answers_idle(branch.to) => {
                vec![Way { what: What::Anything, to: to(branch.to, idle) }]
            }
            Step::Chosen(branch) => {
                let made = self.0.made(&at, root, node.threshold, branch);
                made.into_iter().map(|made| self.way(made, branch.to)).collect()
            }
            Step::Any { listed, others } => {
                let made = listed.iter().filter_map(|branch| self.0.made(&at, root, node.threshold, branch));
                let own = made.filter_map(|made| self.0.answer(node, &made).ok().map(|to| self.way(made, to)));
                let rest = others.filter(|others| answers_idle(*others));
                own.chain(rest.map(|others| Way { what: What::Other, to: to(others, idle.clone()) })).collect()
            }
        }
    }

    fn way(&self, made: Made, to: usize) -> Way {
        let what = made.play.map_or(What::Anything, |play| What::Move(play, made.bans));
        Way { what, to: Stop { node: to, at: self.0.judge.snapshot(&made.after) } }
    }
}
