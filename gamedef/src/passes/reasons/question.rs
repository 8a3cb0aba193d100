//! What is asked of a condition: in which sense, and which answers must tell their reasons.
//!
//! A question that wants no reason is one for a truth value, and what is made for it is a condition. All others are for
//! answers. What is asked of moves is the same for both, so the forms in which they differ are made here.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::ir::{Domain, Expr, Ground, LocalId, Ty, build};

/// Whether a condition is asked for, or its contrary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sense {
    Plain,
    Contrary,
}

impl Sense {
    pub fn other(self) -> Sense {
        match self {
            Sense::Plain => Sense::Contrary,
            Sense::Contrary => Sense::Plain,
        }
    }

    /// The condition in this sense.
    pub fn of(self, e: Expr) -> Expr {
        match self {
            Sense::Plain => e,
            Sense::Contrary => build::not(e),
        }
    }

    /// What a truth value is in this sense.
    pub fn truth(self, value: bool) -> bool {
        (self == Sense::Plain) == value
    }
}

/// Which answers must tell their reasons. An answer of which the reason is not wanted has none, or not the whole of it: it
/// is a truth value, and nothing may be concluded from what it bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Want {
    /// Whatever it is.
    Either,
    /// If it is this one.
    If(bool),
    /// None: it is only asked whether.
    Whether,
}

impl Want {
    pub fn contrary(self) -> Want {
        match self {
            Want::If(value) => Want::If(!value),
            want @ (Want::Either | Want::Whether) => want,
        }
    }

    /// How the name ends of a function that is asked so.
    pub fn ending(self) -> &'static str {
        match self {
            Want::Whether => "",
            Want::Either => "_why",
            Want::If(true) => "_why_yes",
            Want::If(false) => "_why_no",
        }
    }

    /// The type of what is made.
    pub fn ty(self) -> Ty {
        match self {
            Want::Whether => Ty::Bool,
            Want::Either | Want::If(_) => Ty::Answer,
        }
    }
}

/// What is asked of a condition: it or its contrary, and which answers to that must tell their reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub sense: Sense,
    pub want: Want,
}

impl Question {
    pub fn plain(want: Want) -> Question {
        Question { sense: Sense::Plain, want }
    }

    /// The same of the negated condition: the answers are the same.
    pub fn of_negated(self) -> Question {
        Question { sense: self.sense.other(), ..self }
    }

    /// The condition in the sense of the question.
    pub fn of(self, e: Expr) -> Expr {
        self.sense.of(e)
    }

    /// What a truth value of the condition is as an answer.
    pub fn truth(self, value: bool) -> bool {
        self.sense.truth(value)
    }

    /// Whether the answer must tell its reason.
    pub fn wants(self, answer: bool) -> bool {
        match self.want {
            Want::Either => true,
            Want::If(value) => value == answer,
            Want::Whether => false,
        }
    }

    /// Whether no reason is wanted.
    pub fn is_bare(self) -> bool {
        self.want == Want::Whether
    }

    /// The question as it is asked of moves, where a move is looked for whose answer is `until`, and in which sense it is
    /// this one: a truth value is found as "for some move it is so", so where a no is looked for the contrary is asked.
    pub fn of_moves(self, until: bool) -> (Question, Sense) {
        if self.is_bare() && !until { (self.of_negated(), Sense::Contrary) } else { (self, Sense::Plain) }
    }

    /// The condition itself, without a reason.
    pub fn untold(self, e: Expr) -> Expr {
        if self.is_bare() { self.of(e) } else { Expr::Answer(Box::new(self.of(e)), vec![]) }
    }

    /// The answer that is this one, for these reasons.
    pub fn told(self, answer: bool, grounds: Vec<Ground>) -> Expr {
        let answer = Expr::Bool(answer);
        if self.is_bare() { answer } else { Expr::Answer(Box::new(answer), grounds) }
    }

    /// The first of the answers that is the constant, else the other.
    pub fn first(self, until: bool, answers: Vec<Expr>) -> Expr {
        match (self.is_bare(), until) {
            (false, _) => Expr::FirstAnswer(until, answers),
            (true, true) => build::or(answers),
            (true, false) => build::and(answers),
        }
    }

    /// The answers for the values of a domain: the first that is the constant, else the other.
    pub fn each(self, until: bool, v: LocalId, domain: Domain, answer: Expr) -> Expr {
        match (self.is_bare(), until) {
            (false, _) => Expr::EachAnswer(until, v, domain, Box::new(answer)),
            (true, true) => build::any(v, domain, answer),
            (true, false) => Expr::All(v, domain, Box::new(answer)),
        }
    }
}
