//! The question whether a step can fail, written ground and backwards: from what is asked to what that depends on.
//!
//! clingo grounds a whole program before it looks for an answer: on a large board the strings after each move of each
//! point, of which a step asks for a few. Here only those rules are written that are reached from the question, for
//! the moves it is about. The program is read as it was written for clingo, so what it says is said once; this part
//! knows nothing of rules, and nothing of games.
//!
//! What speaks of a point too far from the question is not looked at: a rule that needs it may then hold or not, as
//! clingo likes. Every position in which the step fails by all rules is still an answer set, so no answer set is a proof
//! as before; an answer set need not be such a position.
//!
//! - `term`, `read`: the language; `inline`: counts where they are asked for.
//! - `book`: rules, with what is known of predicates; `sorts`, `classes`: what values they can have.
//! - `plan`, `table`, `env`, `walk`, `count`: how a body is gone through; `base`, `derive`: what holds whatever is chosen.
//! - `near`: what is looked at; `atoms`, `ask`: the ground atoms; `twins`, `aspif`: what is written of them.

mod ask;
mod aspif;
mod atoms;
mod base;
mod book;
mod classes;
mod count;
mod derive;
mod env;
mod inline;
mod near;
mod plan;
mod read;
mod sorts;
mod table;
mod term;
mod twins;
mod walk;

use std::fmt::{self, Debug, Formatter};

use super::{Refusal, refuse};
use base::Base;
use near::Near;
use walk::Walker;

/// What is asked of atoms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asking {
    /// What holds whatever is chosen.
    Whatever,
    /// What there may be: everything that depends on a choice may hold.
    Whether,
    /// When they hold.
    Ground,
}

/// How far is looked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// At what is within so many steps on the board of the points that the step speaks of.
    Steps(usize),
    /// At everything that the step depends on.
    All,
}

/// A question that was read.
pub struct Ground {
    base: Base,
    /// The predicate of the points.
    point: String,
    /// The points that the step speaks of.
    focus: Vec<i32>,
}

/// A question written ground.
#[derive(Clone, Debug)]
pub struct Written {
    /// For clingo.
    pub text: String,
    /// Whether nothing was too far away to be looked at.
    pub is_whole: bool,
    /// Of each cell that it asks about an atom.
    pub(super) asked: Vec<String>,
}

impl Debug for Ground {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ground").field("focus", &self.focus).finish_non_exhaustive()
    }
}

impl Ground {
    /// Reads a program that asks whether a step can fail.
    pub(super) fn new(text: &str, point: &str, focus: &[i32]) -> Result<Ground, Refusal> {
        let base = Base::new(text).or_else(refuse)?;
        Ok(Ground { base, point: point.to_owned(), focus: focus.to_vec() })
    }

    /// Writes it.
    ///
    /// # Errors
    /// If something cannot be written ground.
    pub fn written(&self, reach: Reach) -> Result<Written, Refusal> {
        let near = match reach {
            Reach::Steps(steps) => Near::new(&self.base, &self.point, &self.focus, steps),
            Reach::All => None,
        };
        let mut walker = Walker::new(&self.base, Asking::Ground, near);
        let bodies = walker.failures().or_else(refuse)?;
        let book = &self.base.book;
        let bodies = twins::different(book, &walker.atoms, bodies);
        let (text, asked) = aspif::write(book, &walker.atoms, &bodies);
        Ok(Written { text, is_whole: !walker.atoms.is_cut, asked })
    }
}
