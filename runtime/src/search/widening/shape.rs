//! What a search of the family is made of: its threats, where they are widened, and which replies are tried.

use crate::search::threats::{Asked, Threat};

/// Where threats are widened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Widen {
    /// Nowhere: the last threat is asked for from the beginning.
    Never,
    /// At the root: a whole search with each threat in turn.
    AtRoot,
    /// At all nodes of the attacker.
    AtMaxNodes,
}

/// Which replies are tried at a defender node whose threat was verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replies {
    /// All moves.
    All,
    /// Those that refute the verified threat: the others lose by it (section 7).
    Refuting,
}

/// A search of the family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The threats in order, each allowing more than the one before.
    pub threats: Vec<Asked>,
    /// Whether all moves are searched without a threat where those of the list failed.
    pub then_all: bool,
    /// Where threats are widened.
    pub widen: Widen,
    /// Which replies are tried.
    pub replies: Replies,
    /// Whether all threats are looked for at once, and the replies are those that refute each one that is verified: the
    /// intersection of their sets (*Admissible Moves*, section 4.3). There is nothing to widen then.
    pub together: bool,
    /// Whether at nodes of the attacker threats to kill are looked for: where one is verified, he plays what refutes it
    /// (section 7).
    pub kill: bool,
    /// Whether at nodes of the defender he is searched for a way to end the attack, by generalized widening on threats to
    /// kill, before the threat is verified (section 7).
    pub widen_kill: bool,
    /// Whether moves of which nothing is known are ordered by the difference of the distances of both sides (*Admissible
    /// Moves*, section 4.3).
    pub distances: bool,
}

impl Shape {
    /// The threats of the paper's section 6, up to number `t`.
    pub fn usual(t: usize, widen: Widen) -> Self {
        let vectors: [&[u8]; 4] = [&[1, 0], &[2, 1, 0], &[6, 5, 0], &[6, 3, 2, 0]];
        let threats = vectors.iter().take(t + 1).map(|counts| Threat::Vector(counts.to_vec()).into()).collect();
        Self {
            threats,
            then_all: false,
            widen,
            replies: Replies::Refuting,
            together: false,
            kill: false,
            widen_kill: false,
            distances: false,
        }
    }

    /// Generalized widening with the same threats and nothing else: what the defender is searched by.
    pub(super) fn to_kill(&self) -> Self {
        Self { threats: self.threats.clone(), ..Self::usual(0, Widen::AtMaxNodes) }
    }
}
