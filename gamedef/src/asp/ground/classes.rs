//! The values that the arguments of predicates can have.

use super::term::Value;

/// The classes of arguments.
#[derive(Default)]
pub(super) struct Sorts {
    /// For each predicate the class of each argument.
    pub of: Vec<Vec<usize>>,
    /// For each class the values that there can be, in order; `None` where one is computed.
    pub values: Vec<Option<Vec<Value>>>,
}

impl Sorts {
    /// The class of an argument.
    pub fn class(&self, pred: usize, arg: usize) -> usize {
        self.of[pred][arg]
    }

    /// All values that an argument can have.
    pub fn values(&self, pred: usize, arg: usize) -> Option<&[Value]> {
        self.values[self.class(pred, arg)].as_deref()
    }
}
