//! An engine whose traces lack their first point.

use std::sync::Arc;

use kikashi::engine::{Answer, Engine, Knowledge, Root, Rooted, Tally, Trace, Unit, Way};
use kikashi_gamedef::snapshot::{Play, Snapshot};

/// As the engine within, but for its traces.
pub struct Forgetful(pub Arc<dyn Engine>);

impl Engine for Forgetful {
    fn way(&self) -> Way {
        self.0.way()
    }

    fn knowledge(&self) -> Knowledge {
        self.0.knowledge()
    }

    fn perft(&self, from: &Snapshot, root: &Root, unit: Unit, depth: u32) -> Result<u64, String> {
        self.0.perft(from, root, unit, depth)
    }

    fn playouts(&self, from: &Snapshot, root: &Root, seed: u64, count: u64) -> Result<Tally, String> {
        self.0.playouts(from, root, seed, count)
    }

    fn has_selector(&self, name: &str) -> bool {
        self.0.has_selector(name)
    }

    fn rooted(&self, at: &Snapshot, root: &Root) -> Result<Box<dyn Rooted + '_>, String> {
        Ok(Box::new(Within(self.0.rooted(at, root)?)))
    }
}

struct Within<'e>(Box<dyn Rooted + 'e>);

impl Rooted for Within<'_> {
    fn attacker(&self) -> i32 {
        self.0.attacker()
    }

    fn legal(&self, at: &Snapshot, player: i32) -> Vec<Play> {
        self.0.legal(at, player)
    }

    fn play(&self, at: &Snapshot, player: i32, play: &Play) -> Option<Snapshot> {
        self.0.play(at, player, play)
    }

    fn null(&self, at: &Snapshot) -> Snapshot {
        self.0.null(at)
    }

    fn goal(&self, at: &Snapshot, player: i32) -> bool {
        self.0.goal(at, player)
    }

    fn is_over(&self, at: &Snapshot) -> bool {
        self.0.is_over(at)
    }

    fn verdict(&self, at: &Snapshot, selector: &str) -> Result<bool, String> {
        self.0.verdict(at, selector)
    }

    fn moves(&self, at: &Snapshot, selector: &str) -> Result<Vec<Play>, String> {
        self.0.moves(at, selector)
    }

    fn trace(&self, at: &Snapshot, selector: &str) -> Result<Option<Trace>, String> {
        let trace = self.0.trace(at, selector)?;
        Ok(trace.map(|trace| Trace { points: trace.points.into_iter().skip(1).collect(), ..trace }))
    }

    fn ask(&self, at: &Snapshot, selector: &str) -> Result<Answer, String> {
        self.0.ask(at, selector)
    }

    fn evaluations(&self) -> u64 {
        self.0.evaluations()
    }
}
