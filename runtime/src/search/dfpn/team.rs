//! Threads that search one position together: each asks the same questions with a tree of its own, and all have in common
//! what is settled.

use std::thread::Builder;

use super::ids::NodeId;
use super::nodes::{INFINITE, LARGEST, Numbers};
use super::shared::{LEAST, NEAR, Open, Shared};
use super::{Search, Settled};
use crate::game::Game;
use crate::search::{Budget, Meter, Statistics};
use crate::value::Role;

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
    pub fn new(budget: &Budget, meter: &Meter, shared: &'s Shared<G>) -> Self {
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

impl<G: Game> Search<'_, G> {
    /// Takes over what another thread knows of a node.
    pub(super) fn learn(&mut self, id: NodeId) -> bool {
        let Some(shared) = self.shared else { return false };
        let node = self.nodes.get(id);
        let Some((found, best)) = shared.get(&node.at, node.question) else { return false };
        self.close(id, Settled { found, best });
        true
    }

    /// Tells other threads what is settled of a node.
    pub(super) fn tell(&self, id: NodeId) {
        let node = self.nodes.get(id);
        if let (Some(shared), Some(found)) = (self.shared, &node.found)
            && node.spent >= LEAST
        {
            shared.put(&node.at, node.question, found, node.best, node.spent);
        }
    }

    /// Leaves what is open, and took some work, to a search that goes on.
    pub(super) fn leave_open(&self) {
        let Some(shared) = self.shared else { return };
        let nodes = self.nodes.ids().map(|id| self.nodes.get(id));
        let open = nodes.filter(|node| node.found.is_none() && node.spent >= LEAST && node.numbers.is_open());
        let left =
            open.map(|node| ((node.at.clone(), node.question), Open { numbers: node.numbers, spent: node.spent }));
        shared.put_open(left.collect());
    }

    /// The numbers of a child for a thread that keeps away from where others are at work.
    pub(super) fn apart(&self, chooses: Role, kid: NodeId, numbers: Numbers) -> Numbers {
        let Some(shared) = self.shared.filter(|_| self.path.len() <= NEAR) else { return numbers };
        let node = self.nodes.get(kid);
        if node.found.is_some() || node.on_path > 0 {
            return numbers;
        }
        let others = shared.at_work(&node.at, node.question);
        let more = |number: u32| match number {
            0 | INFINITE.. => number,
            open => open.saturating_add(others.saturating_mul(open / 2 + 1)).min(LARGEST),
        };
        match chooses {
            Role::Attacker => Numbers { proof: more(numbers.proof), ..numbers },
            Role::Defender => Numbers { disproof: more(numbers.disproof), ..numbers },
        }
    }
}
