//! Which step to try first in an alpha-beta search: the one that the table tells, two killers of the ply, then by history.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::arena::Step;
use crate::value::{Move, Role};

/// Credits stop growing here.
const DEEPEST: u32 = 30;

/// Steps that cut off, by ply and by what they are.
#[derive(Clone, Debug, Default)]
pub struct Killers {
    at_ply: Vec<[Option<Move>; 2]>,
    history: [FxHashMap<Move, u64>; 2],
}

/// Which parts of the order are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ordering {
    /// Two killers for each ply.
    pub killers: bool,
    /// The history heuristic.
    pub history: bool,
}

impl Ordering {
    /// Both.
    pub const ALL: Self = Self { killers: true, history: true };
}

impl Killers {
    /// A step that decided a node with so many plies left.
    pub fn credit(&mut self, by: Role, ply: usize, step: Step, left: u32) {
        let Some(play) = step.play() else { return };
        if self.at_ply.len() <= ply {
            self.at_ply.resize(ply + 1, [None; 2]);
        }
        let [first, second] = &mut self.at_ply[ply];
        if *first != Some(play) {
            *second = first.replace(play);
        }
        let credit = self.history[by as usize].entry(play).or_insert(0);
        *credit = credit.saturating_add(1 << left.min(DEEPEST));
    }

    /// How good a step seems; greater is better.
    fn rank(&self, by: Role, ply: usize, first: Option<Step>, step: Step, ordering: Ordering) -> u64 {
        let Some(play) = step.play() else { return 0 };
        let killers = self.at_ply.get(ply).copied().unwrap_or_default();
        match () {
            () if first == Some(step) => u64::MAX,
            () if ordering.killers && killers[0] == Some(play) => u64::MAX - 1,
            () if ordering.killers && killers[1] == Some(play) => u64::MAX - 2,
            () if ordering.history => self.history[by as usize].get(&play).copied().unwrap_or(0),
            () => 0,
        }
    }

    /// Puts steps in the order in which to try them; equal ones stay as they are.
    pub fn sort<T>(
        &self,
        by: Role,
        ply: usize,
        first: Option<Step>,
        ordering: Ordering,
        steps: &mut [T],
        step: impl Fn(&T) -> Step,
    ) {
        steps.sort_by_cached_key(|item| Reverse(self.rank(by, ply, first, step(item), ordering)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_goes_first_then_killers_then_history() {
        let step = |n| Step::Legal(Move::new(0, [n]));
        let mut killers = Killers::default();
        killers.credit(Role::Attacker, 3, step(1), 2);
        killers.credit(Role::Attacker, 3, step(2), 2);
        killers.credit(Role::Attacker, 5, step(3), 9);
        let order = |first, ordering| {
            let mut steps: Vec<Step> = (0..6).map(step).collect();
            killers.sort(Role::Attacker, 3, first, ordering, &mut steps, |step| *step);
            steps
        };
        assert_eq!(order(Some(step(5)), Ordering::ALL), [5, 2, 1, 3, 0, 4].map(step));
        assert_eq!(order(None, Ordering { killers: false, history: true }), [3, 1, 2, 0, 4, 5].map(step));
    }
}
