//! Killers of a question: the points noted last, or any points, since answers must not hang on them.

use crate::random::Random;

/// Numbers from here on have no killer, here as in emitted code.
const NUMBERS: usize = 8;

/// Which killers a machine has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Killing {
    /// Those that were noted while the question was asked.
    #[default]
    Noted,
    /// Points drawn by this seed, others each time.
    Drawn(u64),
}

pub(super) struct Killers {
    noted: [Option<usize>; NUMBERS],
    drawn: Option<Random>,
}

impl Killers {
    pub fn new(killing: Killing) -> Killers {
        let drawn = match killing {
            Killing::Noted => None,
            Killing::Drawn(seed) => Some(Random::new(seed)),
        };
        Killers { noted: [None; NUMBERS], drawn }
    }

    /// The killer of a number, on a board of so many points.
    pub fn of(&mut self, number: i32, points: usize) -> Option<usize> {
        match &mut self.drawn {
            Some(random) => Some(random.below(points + 1)).filter(|p| *p < points),
            None => usize::try_from(number).ok().and_then(|at| self.noted.get(at).copied().flatten()),
        }
    }

    pub fn note(&mut self, number: i32, point: usize) {
        if let Some(noted) = usize::try_from(number).ok().and_then(|at| self.noted.get_mut(at)) {
            *noted = Some(point);
        }
    }
}
