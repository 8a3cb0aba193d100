//! Threads that search one position together: each asks the same questions with a tree of its own, and all have in common
//! what is settled.

use std::num::NonZeroUsize;
use std::thread::Builder;

use super::shared::Shared;
use crate::game::Game;
use crate::search::{Budget, Meter, Statistics};

/// Bytes for the stack of a thread: a call for each ply of the longest path.
const STACK: usize = 64 << 20;

/// Threads that search one position.
pub struct Team<G: Game> {
    /// What they have in common.
    pub shared: Shared<G>,
    /// What each may use.
    pub budget: Budget,
    /// The same at the start, after what was done before.
    pub meter: Meter,
}

impl<G: Game> Team<G> {
    /// The team that the budget asks for; `None` if that is one thread.
    pub fn new(budget: &Budget, meter: &Meter) -> Option<Team<G>> {
        if budget.threads == NonZeroUsize::MIN {
            return None;
        }
        // A quarter of the memory is for what they have in common, the rest for their trees.
        let memory = budget.memory / 4;
        let each = Budget { memory: (budget.memory - memory) / budget.threads, ..*budget };
        Some(Team { shared: Shared::new(memory), budget: each, meter: meter.shared(budget.threads) })
    }

    /// Does one's own work while others do theirs, each with a meter; they end with it. With what the others did.
    pub fn work<T>(&self, own: impl FnOnce() -> T, other: impl Fn(&mut Meter) + Sync) -> (T, Statistics) {
        let work = || {
            let evaluations = crate::evaluations();
            let mut meter = self.meter;
            other(&mut meter);
            let done = meter.statistics.since(&self.meter.statistics);
            Statistics { evaluations: crate::evaluations() - evaluations, ..done }
        };
        std::thread::scope(|scope| {
            let thread = || Builder::new().stack_size(STACK).spawn_scoped(scope, work).ok();
            // Threads that cannot be had are done without.
            let others: Vec<_> = (1..self.budget.threads.get()).map_while(|_| thread()).collect();
            let done = own();
            self.shared.end();
            let theirs = others.into_iter().filter_map(|thread| thread.join().ok());
            (done, theirs.fold(Statistics::default(), |all, one| all.and(&one)))
        })
    }
}
