//! Why the judge gives no answer.

use thiserror::Error;

/// Why a question was not answered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Undecided {
    /// The session was told to stop.
    #[error("stopped")]
    Stopped,
    /// A turn has more moves or positions than are looked at: in this position only, others may be answered.
    #[error(
        "a turn is too long to be followed: after {moves} moves or {positions} positions it goes on with `{play}`; take a \
         smaller board or fewer pieces"
    )]
    TooLong {
        /// The move with which it goes on.
        play: String,
        /// How many moves of a turn are looked at.
        moves: usize,
        /// How many positions within one.
        positions: usize,
    },
    /// It has none: the rules or the question do not allow it.
    #[error("{0}")]
    Refused(String),
}

impl From<String> for Undecided {
    fn from(why: String) -> Undecided {
        Undecided::Refused(why)
    }
}

impl From<Undecided> for String {
    fn from(why: Undecided) -> String {
        why.to_string()
    }
}
