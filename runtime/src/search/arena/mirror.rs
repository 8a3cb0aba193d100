//! An arena seen from the other side: the defender attacks, and to win is to end the attack. So every search that proves
//! wins of the attacker proves those of the defender, and a threat can be one to kill.

use super::{Arena, Place, Step};
use crate::search::{Meter, Standing, Stop};
use crate::value::Role;

/// Another arena, with the roles exchanged. Nothing is compiled for it.
pub struct Mirror<'a>(pub &'a mut dyn Arena);

fn mirrored(standing: Standing) -> Standing {
    match standing {
        Standing::Reached => Standing::Over,
        Standing::Over => Standing::Reached,
        Standing::Open => Standing::Open,
    }
}

impl Arena for Mirror<'_> {
    fn role(&self, at: Place) -> Role {
        match self.0.role(at) {
            Role::Attacker => Role::Defender,
            Role::Defender => Role::Attacker,
        }
    }

    fn standing(&self, at: Place) -> Standing {
        mirrored(self.0.standing(at))
    }

    fn places(&self) -> usize {
        self.0.places()
    }

    fn null(&mut self, at: Place) -> Result<Place, Stop> {
        self.0.null(at)
    }

    fn steps(&mut self, at: Place, steps: &mut Vec<Step>) -> Result<Standing, Stop> {
        self.0.steps(at, steps).map(mirrored)
    }

    fn take(&mut self, at: Place, step: Step) -> Result<Option<Place>, Stop> {
        self.0.take(at, step)
    }

    fn meter(&mut self) -> &mut Meter {
        self.0.meter()
    }

    fn spend(&mut self, bytes: usize) -> Result<(), Stop> {
        self.0.spend(bytes)
    }
}
