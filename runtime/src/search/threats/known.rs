//! What gradual games by playing have found so far: which of them hold where, and the few steps that matter at a place.
//!
//! A game that allows more is won wherever one that allows less is, so an answer for one is an answer for others: that is
//! what a search that asks for many games at each place lives on.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::{Threat, ThreatId};
use crate::search::Stop;
use crate::search::arena::{Arena, PerPlace, Place, Step};

/// Steps with what they lead to.
pub type Steps = Rc<[(Step, Place)]>;

/// Threats by number, one bit each. Those that come after the last bit are known by themselves alone.
type Bits = u64;

/// The games that hold at a place, and those that do not.
#[derive(Clone, Copy, Default)]
struct Settled {
    won: Bits,
    lost: Bits,
}

/// What else is known if a game is won, or is not.
#[derive(Clone, Copy)]
struct Related {
    /// Those that are won only where this one is, itself among them.
    weaker: Bits,
    /// Those that are won wherever this one is, itself among them.
    stronger: Bits,
}

/// What was found.
pub struct Known {
    related: Vec<Related>,
    settled: PerPlace<Settled>,
    /// The move that shows a win, if it was told. Of threats without a bit, also that there is none.
    table: FxHashMap<(Place, ThreatId), Option<Option<Step>>>,
    /// The moves after which the attacker would win at once.
    forcing: PerPlace<Option<Steps>>,
    /// By order of a compiled game, the replies to it where it is a threat.
    replies: FxHashMap<(Place, usize), Option<Steps>>,
}

impl Default for Known {
    fn default() -> Self {
        Self {
            related: Vec::new(),
            settled: PerPlace::new(Settled::default()),
            table: FxHashMap::default(),
            forcing: PerPlace::new(None),
            replies: FxHashMap::default(),
        }
    }
}

fn bit(id: ThreatId) -> Bits {
    1u64.checked_shl(id.0).unwrap_or(0)
}

impl Known {
    /// Relates a new threat, the last of these, to the others.
    pub fn relate(&mut self, threats: &[Threat]) {
        let Some(new) = threats.last() else { return };
        let own = bit(ThreatId(self.related.len() as u32));
        let mut related = Related { weaker: own, stronger: own };
        for (number, (threat, other)) in threats.iter().zip(&mut self.related).enumerate() {
            let number = bit(ThreatId(number as u32));
            if new.allows(threat) {
                related.weaker |= number;
                other.stronger |= own;
            }
            if threat.allows(new) {
                related.stronger |= number;
                other.weaker |= own;
            }
        }
        self.related.push(related);
    }

    /// Whether a game is won at a place, with the move that shows it; `None` if that is not known.
    pub fn get(&self, id: ThreatId, at: Place) -> Option<Option<Option<Step>>> {
        let (settled, related) = (self.settled.get(at), self.related[id.0 as usize]);
        let won = settled.won & related.weaker;
        if won != 0 {
            let by = ThreatId(won.trailing_zeros());
            return Some(Some(self.table.get(&(at, by)).copied().flatten().flatten()));
        }
        if settled.lost & related.stronger != 0 {
            return Some(None);
        }
        if bit(id) == 0 { self.table.get(&(at, id)).copied() } else { None }
    }

    /// Keeps whether a game is won at a place.
    ///
    /// # Errors
    /// If the memory of the budget is full.
    pub fn set(
        &mut self,
        arena: &mut dyn Arena,
        id: ThreatId,
        at: Place,
        found: Option<Option<Step>>,
    ) -> Result<(), Stop> {
        let mut settled = *self.settled.get(at);
        if found.is_some() {
            settled.won |= bit(id);
        } else {
            settled.lost |= bit(id);
        }
        self.settled.set(arena, at, settled)?;
        if found.is_some() || bit(id) == 0 {
            arena.spend(2 * size_of::<((Place, ThreatId), Option<Option<Step>>)>())?;
            self.table.insert((at, id), found);
        }
        Ok(())
    }

    /// The moves of the attacker after which he has won, or would at once if the turn were given over.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn forcing(&mut self, arena: &mut dyn Arena, at: Place) -> Result<Steps, Stop> {
        if let Some(known) = self.forcing.get(at) {
            return Ok(known.clone());
        }
        let mut listed = Vec::new();
        arena.threats(1, at, &mut listed)?;
        let steps = taken(arena, at, listed)?;
        arena.spend(steps.len() * size_of::<(Step, Place)>())?;
        self.forcing.set(arena, at, Some(steps.clone()))?;
        Ok(steps)
    }

    /// The replies to a compiled game of this order; `None` where it is no threat.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn replies(&mut self, arena: &mut dyn Arena, order: usize, at: Place) -> Result<Option<Steps>, Stop> {
        if let Some(known) = self.replies.get(&(at, order)) {
            return Ok(known.clone());
        }
        let mut listed = Vec::new();
        let found = if arena.replies(order, at, &mut listed)? { Some(taken(arena, at, listed)?) } else { None };
        let bytes = found.as_ref().map_or(0, |steps| steps.len() * size_of::<(Step, Place)>());
        arena.spend(bytes + 2 * size_of::<((Place, usize), Option<Steps>)>())?;
        self.replies.insert((at, order), found.clone());
        Ok(found)
    }
}

/// Those of the steps that are legal, with what they lead to.
fn taken(arena: &mut dyn Arena, at: Place, listed: Vec<Step>) -> Result<Steps, Stop> {
    let mut steps = Vec::with_capacity(listed.len());
    for step in listed {
        steps.extend(arena.take(at, step)?.map(|next| (step, next)));
    }
    Ok(steps.into())
}
