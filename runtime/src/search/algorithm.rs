//! The names of the searches of the papers, as a command line writes them.

use std::fmt;
use std::str::FromStr;

use super::Budget;
use super::pn::Pn;
use super::prover::Prover;

/// A search of the papers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// See [`pn`](super::pn).
    Pn,
}

/// What the searches are called, each with what it is.
pub const NAMES: [(&str, &str); 1] = [("pn", "proof-number search (GW 3.3)")];

impl Algorithm {
    /// The search, ready for an arena.
    pub(super) fn prover(&self, _budget: &Budget) -> Box<dyn Prover> {
        match self {
            Algorithm::Pn => Box::<Pn>::default(),
        }
    }
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Algorithm::Pn => f.write_str("pn"),
        }
    }
}

impl FromStr for Algorithm {
    type Err = String;

    fn from_str(text: &str) -> Result<Algorithm, String> {
        match text {
            "pn" => Ok(Algorithm::Pn),
            _ => Err(format!("no search is called `{text}`")),
        }
    }
}
