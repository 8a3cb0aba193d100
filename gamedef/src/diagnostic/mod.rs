//! Errors and warnings about rule books: a code, a message, a label on every culprit, and what to do about it.
//!
//! The rest of the compiler builds [`Diagnostic`]s and knows nothing of how they are drawn; drawing stands in
//! `render.rs`, the only file that knows the drawing library.

mod code;
mod render;

pub use code::Code;
pub use render::{SHOWN, Style, render, render_all};

use crate::span::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The rule book means something, perhaps not what was wanted.
    Warning,
    /// The rule book means nothing.
    Error,
}

/// An underlined place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What is said beside it; may be empty.
    pub text: String,
}

/// One error or warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its class.
    pub code: Code,
    /// One line: what is wrong.
    pub message: String,
    /// The main culprit first, then the others ("defined here").
    pub labels: Vec<Label>,
    /// What to do.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A diagnostic with its main label.
    pub fn new(code: Code, message: impl Into<String>, span: Span, label: impl Into<String>) -> Self {
        Diagnostic { code, message: message.into(), labels: vec![Label { span, text: label.into() }], help: None }
    }

    /// Adds a label on another culprit.
    #[must_use]
    pub fn also(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds the help line.
    #[must_use]
    pub fn help(mut self, text: impl Into<String>) -> Self {
        self.help = Some(text.into());
        self
    }

    /// Error or warning, by its code.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}
