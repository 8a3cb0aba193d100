//! Why a command ends without its answer. The exit code tells scripts which of the two it was: bad input (2), with a
//! message that says what to do, or a check that found something wrong (1).

use std::process::ExitCode;

/// The end of a command without its answer.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The input is at fault.
    #[error("{0}")]
    Input(String),
    /// Something was checked, found wrong, and has been reported already.
    #[error("found wrong")]
    Wrong,
    /// The input is at fault in part, which the answer says with the rest: a word for people.
    #[error("{0}")]
    Answered(String),
    /// The input is a rule book with errors, which have been written for people already: their text.
    #[error("{0}")]
    RuleBook(String),
    /// It was interrupted before there was anything to report.
    #[error("interrupted")]
    Interrupted,
}

impl Failure {
    /// Bad input.
    pub fn input(message: impl Into<String>) -> Failure {
        Failure::Input(message.into())
    }

    /// What the process ends with.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Wrong => ExitCode::from(1),
            Failure::Input(_) | Failure::Answered(_) | Failure::RuleBook(_) => ExitCode::from(2),
            Failure::Interrupted => ExitCode::from(130),
        }
    }
}

impl From<String> for Failure {
    fn from(message: String) -> Failure {
        Failure::Input(message)
    }
}
