//! Which variables of a clause are bound.

use super::relation::Domain;
use crate::rules::VarId;

/// The slots of one clause: its variables, then helpers.
#[derive(Clone, Debug)]
pub(super) struct Scope {
    pub domains: Vec<Domain>,
}

/// Which slots are bound.
pub(super) type Bound = Vec<bool>;

impl Scope {
    /// A slot that is no variable.
    pub fn helper(&mut self, domain: Domain) -> usize {
        self.domains.push(domain);
        self.domains.len() - 1
    }
}

pub(super) fn slot(var: VarId) -> usize {
    var.raw() as usize
}

pub(super) fn is_bound(bound: &Bound, slot: usize) -> bool {
    bound.get(slot).copied().unwrap_or(false)
}

pub(super) fn bind(bound: &mut Bound, slot: usize) {
    if slot >= bound.len() {
        bound.resize(slot + 1, false);
    }
    bound[slot] = true;
}

pub(super) fn unbound(bound: &Bound, vars: Vec<VarId>) -> Vec<VarId> {
    vars.into_iter().filter(|v| !is_bound(bound, slot(*v))).collect()
}
