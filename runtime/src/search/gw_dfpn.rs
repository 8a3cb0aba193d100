//! Generalized Widening with the thresholds of df-pn (*Generalized Widening*, section 7, which names it as a further idea):
//! a node is a place with the number of a threat.
//!
//! Where Generalized Widening searches the smaller threats to their ends before a greater one, here a node of the
//! attacker has itself with the next smaller threat for a child beside its moves, and proof numbers say which is nearer to
//! a win. A node of the defender is disproved unless its threat is verified, and his replies are those that refute it. A
//! disproof says that the threats do not suffice, and nothing more.

use super::arena::{Arena, Place};
use super::lambda_dfpn::best;
use super::numbers::{DISPROVED, Key, Known, Numbers, PROVED, ProofNumbers, Tree};
use super::prover::{Prover, Said, Worth};
use super::threats::{Asked, ThreatId, Threats};
use super::{Standing, Stop};
use crate::value::Role;

/// Generalized Widening by proof numbers.
pub struct GwDfpn {
    search: ProofNumbers<Levels>,
}

impl Prover for GwDfpn {
    fn ask(&mut self, arena: &mut dyn Arena, at: Place) -> Result<Said, Stop> {
        let root = (at, self.search.tree.last());
        match self.search.settle(arena, root)? {
            PROVED => Ok(Said { worth: Worth::Won, best: best(&mut self.search, arena, root)? }),
            DISPROVED => Ok(Said::plain(Worth::NoThreat)),
            _ => Err(Stop::Depth),
        }
    }
}

impl GwDfpn {
    /// The search with these threats, each allowing more than the one before.
    pub fn new(threats: &[Asked]) -> Self {
        let mut known = Threats::default();
        let ids = threats.iter().map(|threat| known.asked(threat)).collect();
        Self { search: ProofNumbers::of(Levels { threats: known, ids }) }
    }
}

/// Places with the numbers of their threats.
struct Levels {
    threats: Threats,
    ids: Vec<ThreatId>,
}

impl Levels {
    fn last(&self) -> u8 {
        u8::try_from(self.ids.len().saturating_sub(1)).unwrap_or(u8::MAX)
    }
}

impl Tree for Levels {
    fn leaf(&mut self, arena: &mut dyn Arena, known: &Known, (at, level): Key) -> Result<Option<Numbers>, Stop> {
        if arena.role(at) == Role::Attacker && arena.gradual(1, at)? {
            return Ok(Some(PROVED));
        }
        // What a smaller threat proves is proved.
        let is_proved = |level| known.get(&(at, level)) == Some(&PROVED);
        Ok((0..level).any(is_proved).then_some(PROVED))
    }

    fn first(&mut self, _: &mut dyn Arena, _: Key) -> Result<Option<Key>, Stop> {
        Ok(None)
    }

    fn children(&mut self, arena: &mut dyn Arena, (at, level): Key) -> Result<Result<Vec<Key>, Numbers>, Stop> {
        arena.meter().node()?;
        let id = self.ids[usize::from(level)];
        if arena.role(at) == Role::Defender {
            let replies = self.threats.replies(arena, id, at)?;
            return Ok(match replies {
                Some(replies) => Ok(replies.into_iter().map(|(_, next)| (next, level)).collect()),
                None => match arena.steps(at, &mut Vec::new())? {
                    Standing::Reached => Err(PROVED),
                    Standing::Over | Standing::Open => Err(DISPROVED),
                },
            });
        }
        let mut steps = Vec::new();
        let order = self.threats.threat(id).plain_order().filter(|&n| n <= arena.filters());
        match order {
            // Moves that ask for no answer would be disproved.
            Some(n) => arena.threats(n, at, &mut steps)?,
            None => match arena.steps(at, &mut steps)? {
                Standing::Reached => return Ok(Err(PROVED)),
                Standing::Over => return Ok(Err(DISPROVED)),
                Standing::Open => {}
            },
        }
        let mut kids: Vec<Key> = level.checked_sub(1).map(|lower| (at, lower)).into_iter().collect();
        for step in steps {
            kids.extend(arena.take(at, step)?.map(|next| (next, level)));
        }
        Ok(Ok(kids))
    }
}
