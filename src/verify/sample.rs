//! A sample of positions in which something can happen: at least three in ten of them within reach of the selectors,
//! where such can be found, and few in which the game is over. Random play alone gives mostly the others.

use std::sync::Arc;

use kikashi_gamedef::snapshot::Snapshot;
use kikashi_runtime::rng::Rng;

use super::WITHIN_REACH;
use super::positions::Source;
use crate::engine::{Engine, Root};

/// How many positions of a sample may be such that the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// One in ten.
    Few,
    /// None.
    Never,
}

impl Ended {
    /// The most of them among so many.
    fn most(self, count: usize) -> usize {
        match self {
            Ended::Few => count.div_ceil(10),
            Ended::Never => 0,
        }
    }
}

/// How many draws a sampled position may cost before any is taken.
const PATIENCE: usize = 60;

/// How far a position is from the goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// The game is over.
    Over,
    /// So many moves.
    Moves(usize),
    /// More than were asked for.
    Beyond,
    /// It cannot be told; such a position is not drawn anew, which may take long each time.
    Untold,
}

/// The distance as an engine sees it: only a reason to look at a position.
///
/// # Errors
/// If the engine does not know the selectors that tell the distance.
pub fn guess(
    engine: Option<&Arc<dyn Engine>>,
    distances: &[String],
    position: &Snapshot,
    root: &Root,
) -> Result<Distance, String> {
    let Some(engine) = engine else { return Ok(Distance::Beyond) };
    let rooted = engine.rooted(position, root)?;
    if rooted.is_over(position) {
        return Ok(Distance::Over);
    }
    for (index, name) in distances.iter().enumerate() {
        if rooted.verdict(position, name)? {
            return Ok(Distance::Moves(index + 1));
        }
    }
    Ok(Distance::Beyond)
}

/// A sample being drawn.
pub struct Sample<'s> {
    source: &'s Source<'s>,
    rng: Rng,
    count: usize,
    ended: Ended,
    far: usize,
    over: usize,
    tried: usize,
    taken: usize,
    found: bool,
}

impl<'s> Sample<'s> {
    /// So many positions, from this seed on.
    pub fn new(source: &'s Source<'s>, count: usize, seed: u64, ended: Ended) -> Sample<'s> {
        Sample { source, rng: Rng::new(seed), count, ended, far: 0, over: 0, tried: 0, taken: 0, found: false }
    }

    /// The next position and a root that it allows; `None` when there are enough, none can be found, or it is time to
    /// stop.
    ///
    /// # Errors
    /// If random games lead to no position, or the distance cannot be told.
    pub fn next(
        &mut self,
        distance: &dyn Fn(&Snapshot, &Root) -> Result<Distance, String>,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Option<(Snapshot, Root)>, String> {
        let room = self.count - (self.count * WITHIN_REACH as usize).div_ceil(10);
        while self.taken < self.count && !is_over() {
            self.tried += 1;
            let drawn = self.source.draw(&mut self.rng);
            let patient = self.tried < PATIENCE * self.count;
            if self.tried > 10 * PATIENCE * self.count {
                return Ok(None);
            }
            let Some((position, root)) = drawn else {
                if patient || self.found {
                    continue;
                }
                return Err("random games lead to no position with a choice of parameters".to_string());
            };
            self.found = true;
            let distance = distance(&position, &root)?;
            let others = self.far + self.over;
            let kept = match distance {
                Distance::Moves(_) | Distance::Untold => true,
                Distance::Beyond => others < room,
                Distance::Over => others < room && self.over < self.ended.most(self.count),
            };
            let never = distance == Distance::Over && self.ended == Ended::Never;
            if !kept && (patient || never) {
                continue;
            }
            self.far += usize::from(distance == Distance::Beyond);
            self.over += usize::from(distance == Distance::Over);
            self.taken += 1;
            return Ok(Some((position, root)));
        }
        Ok(None)
    }
}
