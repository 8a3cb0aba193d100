//! Arenas for tests: graphs that are written down, or drawn, with no game behind them. So a search is held against the truth
//! in milliseconds, and a fault in one of them is seen without any game being compiled.

pub mod random;
mod threats;

use super::arena::{Arena, Place, Step};
use super::{Budget, Meter, Standing, Stop};
use crate::value::{Move, Role};

/// A graph: for each place who moves, and where to.
pub struct Toy {
    pub places: Vec<(Role, Vec<u32>)>,
    /// Where the turn given over leads, if not to the same place.
    pub nulls: Vec<(u32, u32)>,
    /// The places where the attacker has won, and those where the game is over without that.
    pub ends: [Vec<u32>; 2],
    meter: Meter,
}

impl Toy {
    pub fn new(places: Vec<(Role, Vec<u32>)>, nulls: Vec<(u32, u32)>, ends: [Vec<u32>; 2]) -> Self {
        Self { places, nulls, ends, meter: Meter::new(&Budget { nodes: 10_000, ..Budget::default() }) }
    }
}

impl Arena for Toy {
    fn role(&self, at: Place) -> Role {
        self.places[at.index()].0
    }
    fn standing(&self, at: Place) -> Standing {
        let [reached, over] = &self.ends;
        match at.index() as u32 {
            at if reached.contains(&at) => Standing::Reached,
            at if over.contains(&at) => Standing::Over,
            _ => Standing::Open,
        }
    }
    fn places(&self) -> usize {
        self.places.len()
    }
    fn null(&mut self, at: Place) -> Result<Place, Stop> {
        let null = self.nulls.iter().find(|(from, _)| *from == at.index() as u32);
        Ok(null.map_or(at, |&(_, to)| Place::of_index(to as usize)))
    }
    fn steps(&mut self, at: Place, steps: &mut Vec<Step>) -> Result<Standing, Stop> {
        let moves = self.places[at.index()].1.iter().map(|&to| Step::Legal(Move::new(0, [to as i32])));
        steps.extend(moves);
        Ok(if steps.is_empty() { Standing::Over } else { Standing::Open })
    }
    fn take(&mut self, _: Place, step: Step) -> Result<Option<Place>, Stop> {
        Ok(step.play().map(|play| Place::of_index(play.args[0] as usize)))
    }
    fn meter(&mut self) -> &mut Meter {
        &mut self.meter
    }
    fn spend(&mut self, _: usize) -> Result<(), Stop> {
        Ok(())
    }
}

/// A graph with a goal, in which the turn given over leads nowhere.
pub fn toy(places: &[(Role, &[u32])], goal: u32) -> Toy {
    let places = places.iter().map(|(role, to)| (*role, to.to_vec())).collect();
    Toy::new(places, Vec::new(), [vec![goal], Vec::new()])
}
