//! What the searches of the papers have in common: a question about a place of an arena, and its answer.

use super::arena::{Arena, Place, Step};
use super::{Stop, Verdict};

/// What a place is worth to the attacker, in the order of *Generalized Widening* (section 5.4). A search that answers
/// one question says nothing of kos: they come from the answers to several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Worth {
    /// He does not reach his goal.
    Lost,
    /// Only by ignoring a ban.
    LostByKo,
    /// No threat was verified that the search asks for. It is no loss.
    NoThreat,
    /// Nothing is proved.
    Unknown,
    /// He reaches it where bans bind both.
    WonByKo,
    /// He reaches it.
    Won,
}

impl Worth {
    /// The verdict that it is; what proves nothing is unknown.
    pub fn verdict(self) -> Verdict {
        match self {
            Self::Lost => Verdict::Lost,
            Self::LostByKo => Verdict::LostByKo,
            Self::NoThreat | Self::Unknown => Verdict::Unknown,
            Self::WonByKo => Verdict::WonByKo,
            Self::Won => Verdict::Won,
        }
    }

    /// Whether it settles a question.
    pub fn is_settled(self) -> bool {
        matches!(self, Self::Lost | Self::Won)
    }
}

/// The answer to a question about a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Said {
    /// What the place is worth.
    pub worth: Worth,
    /// The step of the side to move that shows it, if one does.
    pub best: Option<Step>,
}

impl Said {
    /// So much, and no step.
    pub const fn plain(worth: Worth) -> Self {
        Self { worth, best: None }
    }
}

/// A search that answers the question of an arena. It belongs to one arena, and keeps its tables between questions.
pub trait Prover {
    /// Whether the attacker reaches his goal from a place.
    ///
    /// # Errors
    /// If the budget is spent, or the search is as deep as it may be.
    fn ask(&mut self, arena: &mut dyn Arena, at: Place) -> Result<Said, Stop>;
}
