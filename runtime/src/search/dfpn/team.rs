//! Threads that search one position together: each asks the same questions with a tree of its own, and all have in common
//! what is settled.

use std::thread::Builder;

use super::shared::Shared;
use crate::game::Game;
use crate::search::{Budget, Meter, Statistics};

/// Bytes for the stack of a thread: a call for each ply of the longest path.
const STACK: usize = 64 << 20;

/// How many bytes of a budget are for what is in common; the rest is for trees.
pub fn in_common(budget: &Budget) -> usize {
    budget.memory / 4
}

/// Threads that search one position.
pub struct Team<'s, G: Game> {
    /// What they have in common.
    pub shared: &'s Shared<G>,
    /// What each may use.
    pub budget: Budget,
    /// The same at the start, after what was done before.
    pub meter: Meter,
}

impl<'s, G: Game> Team<'s, G> {
    /// The team that the budget asks for, which is one thread or more, after what was done before.
    pub fn new(budget: &Budget, meter: &Meter, shared: &'s Shared<G>) -> Team<'s, G> {
        let memory = (budget.memory - in_common(budget)) / budget.threads;
        shared.begin();
        Team { shared, budget: Budget { memory, ..*budget }, meter: meter.shared(budget.threads) }
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
