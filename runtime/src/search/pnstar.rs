//! PN* (Seo 1995; *Generalized Widening*, section 3.3): proof-number search depth first. At every node of the attacker it is
//! iterative: the threshold of the proof number grows until the node is proved or the threshold of the node is reached.
//!
//! There are no disproof numbers. That a proof number has no end may rest on a repetition on the path, so it is only a
//! claim; `certify` makes a proof of it.

use super::arena::{Arena, PerPlace, Place, Step, expand};
use super::prover::{Prover, Said, Worth};
use super::{Standing, Stop, certify};
use crate::value::Role;

/// A proof number without end.
const INFINITE: u32 = u32::MAX / 4;

/// The longest line.
const LONGEST: usize = 250;

/// So many times claims are forgotten that could not be proved.
const TRIES: usize = 4;

/// PN*.
pub struct PnStar {
    proof: PerPlace<u32>,
    on_path: PerPlace<bool>,
    length: usize,
}

impl Default for PnStar {
    fn default() -> Self {
        Self { proof: PerPlace::new(1), on_path: PerPlace::new(false), length: 0 }
    }
}

impl Prover for PnStar {
    fn ask(&mut self, arena: &mut dyn Arena, at: Place) -> Result<Said, Stop> {
        for _ in 0..TRIES {
            self.on_path.clear();
            self.length = 0;
            let mut threshold = 2;
            while !matches!(*self.proof.get(at), 0 | INFINITE..) {
                if self.node(arena, at, threshold)? == INFINITE - 1 {
                    return Err(Stop::Depth);
                }
                threshold = (threshold * 2).min(INFINITE - 1);
            }
            if *self.proof.get(at) == 0 {
                return self.said(arena, at, Worth::Won);
            }
            let proof = &self.proof;
            if certify::lost(arena, at, &mut |place| *proof.get(place) == INFINITE)?.is_some() {
                return self.said(arena, at, Worth::Lost);
            }
            for index in 0..arena.places() {
                let place = Place::of_index(index);
                if *self.proof.get(place) == INFINITE {
                    self.proof.set(arena, place, 1)?;
                }
            }
        }
        Ok(Said::plain(Worth::Unknown))
    }
}

impl PnStar {
    /// The proof number of a place as seen from above it, evaluated where that needs no move.
    fn number(&mut self, arena: &mut dyn Arena, at: Place) -> Result<u32, Stop> {
        let known = *self.proof.get(at);
        if known != 1 {
            return Ok(if *self.on_path.get(at) && known != 0 { INFINITE } else { known });
        }
        let number = match arena.standing(at) {
            Standing::Reached => 0,
            Standing::Over => INFINITE,
            Standing::Open if *self.on_path.get(at) => return Ok(INFINITE),
            Standing::Open if arena.gradual(1, at)? => 0,
            Standing::Open => return Ok(1),
        };
        self.proof.set(arena, at, number)?;
        Ok(number)
    }

    /// Searches a node until its proof number is greater than the threshold, or settled.
    fn node(&mut self, arena: &mut dyn Arena, at: Place, threshold: u32) -> Result<u32, Stop> {
        let number = self.number(arena, at)?;
        if number == 0 || number > threshold {
            return Ok(number);
        }
        arena.meter().look()?;
        if self.length >= LONGEST {
            return Ok(INFINITE - 1);
        }
        arena.meter().node()?;
        let (mut kids, mut replies) = (Vec::new(), Vec::new());
        let attacks = arena.role(at) == Role::Attacker;
        if !attacks && arena.replies(1, at, &mut replies)? {
            for step in replies {
                kids.extend(arena.take(at, step)?);
            }
        } else {
            let mut steps = Vec::new();
            let settled = match expand(arena, at, &mut steps)? {
                Standing::Open => None,
                Standing::Reached => Some(0),
                Standing::Over => Some(INFINITE),
            };
            if let Some(number) = settled {
                self.proof.set(arena, at, number)?;
                return Ok(number);
            }
            kids.extend(steps.into_iter().map(|(_, next)| next));
        }
        self.on_path.set(arena, at, true)?;
        self.length += 1;
        let result = if attacks { self.attack(arena, &kids, threshold) } else { self.defend(arena, &kids, threshold) };
        self.length -= 1;
        self.on_path.set(arena, at, false)?;
        let number = result?;
        self.proof.set(arena, at, number)?;
        Ok(number)
    }

    /// The least of the children, one after the other with thresholds that grow.
    fn attack(&mut self, arena: &mut dyn Arena, kids: &[Place], threshold: u32) -> Result<u32, Stop> {
        loop {
            let (mut least, mut second, mut best) = (INFINITE, INFINITE, None);
            for &kid in kids {
                let number = self.number(arena, kid)?;
                if number < least {
                    (second, least, best) = (least, number, Some(kid));
                } else {
                    second = second.min(number);
                }
            }
            let Some(kid) = best.filter(|_| least > 0 && least <= threshold) else { return Ok(least) };
            if self.node(arena, kid, threshold.min(second.max(least)))? == INFINITE - 1 {
                return Ok(INFINITE - 1);
            }
        }
    }

    /// The sum of the children: each is proved, or the sum is too great.
    fn defend(&mut self, arena: &mut dyn Arena, kids: &[Place], threshold: u32) -> Result<u32, Stop> {
        loop {
            let (mut sum, mut hardest) = (0u32, None);
            for &kid in kids {
                let number = self.number(arena, kid)?;
                if number >= INFINITE {
                    return Ok(INFINITE);
                }
                sum = sum.saturating_add(number).min(INFINITE - 1);
                if number > 0 && hardest.is_none_or(|(most, _)| number > most) {
                    hardest = Some((number, kid));
                }
            }
            let Some((number, kid)) = hardest.filter(|_| sum <= threshold) else { return Ok(sum) };
            if self.node(arena, kid, threshold - (sum - number))? == INFINITE - 1 {
                return Ok(INFINITE - 1);
            }
        }
    }

    fn said(&mut self, arena: &mut dyn Arena, at: Place, worth: Worth) -> Result<Said, Stop> {
        let (wanted, number) = match arena.role(at) {
            Role::Attacker => (Worth::Won, 0),
            Role::Defender => (Worth::Lost, INFINITE),
        };
        if worth != wanted || arena.standing(at) != Standing::Open {
            return Ok(Said::plain(worth));
        }
        let mut steps: Vec<(Step, Place)> = Vec::new();
        expand(arena, at, &mut steps)?;
        for (step, next) in steps {
            if self.number(arena, next)? == number {
                return Ok(Said { worth, best: Some(step) });
            }
        }
        Ok(Said::plain(worth))
    }
}
