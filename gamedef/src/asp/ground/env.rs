//! Where a walk over the conditions of a rule is.

use super::term::{Value, Values};

/// Where a walk is.
#[derive(Clone, Debug)]
pub(super) struct Env {
    pub values: Values,
    /// Ground literals that must hold.
    pub lits: Vec<i32>,
    /// Whether something must hold that is too far away to be looked at.
    pub is_far: bool,
    /// The move that the question is about.
    pub made: Option<Value>,
}

impl Env {
    pub fn new(vars: usize) -> Env {
        Env { values: vec![None; vars], lits: Vec::new(), is_far: false, made: None }
    }
}
