//! Proofs that a position is won or not, checked by the judge alone: whoever found the proof need not be believed.
//!
//! A proof is a graph of nodes. A node is a position with a claim, that the attacker gets what is asked or that he does
//! not, there and in every position with the same player to move that agrees with the node's *zone*. What is asked is
//! whether the value of the position is at least a threshold, which tells how bans bind (`Question`). The step of a node
//! says why: the side that gets what it wants names a move, or every move of the other side is answered, those that
//! matter one by one and all others by one node. A branch leads to a node whose zone holds after the move.
//!
//! Wins end: their rank falls along every branch. That the attacker fails may go round in circles, since endless play is
//! the defender's: such nodes stand or fall together.
//!
//! Checked is every step in the node's own position, with all legal moves. What is taken on trust then is that the step
//! is the same in every position that agrees with the zone; only nodes that answer for other positions than their own
//! need that. It is attacked: see `attack`.

mod attack;
mod check;
mod exact;
mod play;
mod walk;
mod zone;

pub use attack::{Attack, Tried};
pub use check::{Checked, Fault, check};
pub use exact::{Asked, Exact, Form};
pub use walk::{Stop, Walk, Way, What};
pub use zone::{Fact, Zone};

use crate::interp::Judge;
use crate::rules::ParamId;
use crate::snapshot::{Play, Snapshot};

/// What is asked, and the answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The position.
    pub position: Snapshot,
    /// The parameters given with it.
    pub given: Vec<(ParamId, i32)>,
    /// What is proved of it.
    pub verdict: Verdict,
    /// What the verdict comes from.
    pub claims: Vec<Claim>,
    /// The nodes.
    pub nodes: Vec<Node>,
}

/// What is proved of a position, for who attacks; if nobody is named attacker, for the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// He reaches his goal.
    Won,
    /// He does where bans bind both.
    WonByKo,
    /// Nobody does.
    Draw,
    /// He does not, unless he may ignore a ban.
    LostByKo,
    /// He does not.
    Lost,
}

impl Verdict {
    /// All, best first.
    pub const ALL: [Verdict; 5] = [Verdict::Won, Verdict::WonByKo, Verdict::Draw, Verdict::LostByKo, Verdict::Lost];

    /// As words.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Won => "won",
            Verdict::WonByKo => "won by ko",
            Verdict::Draw => "draw",
            Verdict::LostByKo => "lost by ko",
            Verdict::Lost => "lost",
        }
    }
}

/// What is proved of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who attacks.
    pub attacker: i32,
    /// Whether the value is at least this is asked.
    pub threshold: u8,
    /// The answer.
    pub won: bool,
    /// The node of the root.
    pub root: usize,
}

/// A position with a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The position.
    pub at: Snapshot,
    /// Who attacks.
    pub attacker: i32,
    /// Whether the value is at least this is asked: 5, the attacker wins though the defender may always ignore bans; 4,
    /// though he may once; 3, where bans bind both; 2, if the attacker may ignore one; 1, if he may always.
    pub threshold: u8,
    /// The answer.
    pub won: bool,
    /// Of a win: more than that of the nodes it leads to.
    pub rank: u32,
    /// On what the claim rests; without one on the whole position.
    pub zone: Option<Zone>,
    /// Why the claim holds.
    pub step: Step,
}

/// Why a claim holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It is not known: the proof is not complete.
    Open,
    /// The game is over.
    Over,
    /// The player to move has no legal move, and that ends the game.
    Stuck,
    /// The player to move gets what he wants by one move.
    Chosen(Branch),
    /// The player to move gets nothing by any move.
    Any {
        /// The moves that are answered one by one.
        listed: Vec<Branch>,
        /// The node that answers all others.
        others: Option<usize>,
    },
}

impl Step {
    /// The nodes it leads to.
    pub fn targets(&self) -> impl Iterator<Item = usize> {
        let (one, many, others) = match self {
            Step::Open | Step::Over | Step::Stuck => (None, &[][..], None),
            Step::Chosen(branch) => (Some(branch.to), &[][..], None),
            Step::Any { listed, others } => (None, listed.as_slice(), *others),
        };
        one.into_iter().chain(many.iter().map(|branch| branch.to)).chain(others)
    }
}

/// A move, and the node that answers for the position after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The move; without one the turn goes over because there is none.
    pub play: Option<Play>,
    /// Whether a ban is ignored.
    pub bans: Bans,
    /// The node.
    pub to: usize,
}

/// How a move stands to bans, the cells that hold something until the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Bans {
    /// It is legal.
    Kept,
    /// It would be if there were none.
    Ignored,
}

/// Whether the rules have bans.
fn has_bans(judge: &Judge) -> bool {
    judge.game().cells.iter().any(|cell| cell.until_next_move)
}
