//! Lambda search by depth-first proof numbers (Nagai 2002; *Searching for Double Threats*, section 4): a node is a place with
//! the order of its tree.
//!
//! At a node of the defender the first child is that he gives the turn over, in the tree of the next lower order: if the
//! attacker fails there, his move was no threat of the order and the node is disproved; only when he wins are the other
//! replies opened. A node of the attacker has itself with the next lower order for a child, beside his moves. A disproof says
//! that no threat of the order works, and nothing more.

use rustc_hash::FxHashMap;

use super::arena::{Arena, Place, Step, expand};
use super::lambda::at_once;
use super::numbers::{DISPROVED, Key, Known, Numbers, PROVED, ProofNumbers, Tree};
use super::prover::{Prover, Said, Worth};
use super::{Standing, Stop};
use crate::value::Role;

/// Lambda search by proof numbers.
pub struct LambdaDfpn {
    order: u8,
    search: ProofNumbers<Orders>,
}

impl Prover for LambdaDfpn {
    fn ask(&mut self, arena: &mut dyn Arena, at: Place) -> Result<Said, Stop> {
        let root = (at, self.order);
        match self.search.settle(arena, root)? {
            PROVED => Ok(Said { worth: Worth::Won, best: best(&mut self.search, arena, root)? }),
            DISPROVED => Ok(Said::plain(Worth::NoThreat)),
            _ => Err(Stop::Depth),
        }
    }
}

impl LambdaDfpn {
    /// Lambda search of an order.
    pub fn new(order: u8) -> Self {
        Self { order, search: ProofNumbers::of(Orders::default()) }
    }
}

/// Which moves of a place are children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Moves {
    /// All that may matter, whatever the order.
    All,
    /// Those that threaten to win at once: no others belong to the tree of order 1.
    Threats,
}

/// Places with the orders of their trees.
#[derive(Default)]
struct Orders {
    /// What places lead to.
    kids: FxHashMap<(Place, Moves), Vec<Place>>,
}

impl Tree for Orders {
    fn leaf(&mut self, arena: &mut dyn Arena, _: &Known, (at, order): Key) -> Result<Option<Numbers>, Stop> {
        let attacks = arena.role(at) == Role::Attacker;
        Ok(match () {
            () if attacks && arena.gradual(1, at)? => Some(PROVED),
            () if attacks && order == 0 && arena.orders() > 0 => Some(DISPROVED),
            () if attacks && order == 0 => Some(if at_once(arena, at)?.is_some() { PROVED } else { DISPROVED }),
            () => None,
        })
    }

    fn first(&mut self, arena: &mut dyn Arena, (at, order): Key) -> Result<Option<Key>, Stop> {
        let defends = arena.role(at) == Role::Defender;
        Ok(if defends && order > 0 { Some((arena.null(at)?, order - 1)) } else { None })
    }

    fn children(&mut self, arena: &mut dyn Arena, (at, order): Key) -> Result<Result<Vec<Key>, Numbers>, Stop> {
        let attacks = arena.role(at) == Role::Attacker;
        let moves = if attacks && order == 1 && arena.orders() > 0 { Moves::Threats } else { Moves::All };
        // A win in the tree of a lower order is one.
        let lower = order.checked_sub(1).filter(|&lower| attacks && lower > 0).map(|lower| (at, lower));
        let of_order = |kids: &[Place]| lower.into_iter().chain(kids.iter().map(|&next| (next, order))).collect();
        if let Some(kids) = self.kids.get(&(at, moves)) {
            return Ok(Ok(of_order(kids)));
        }
        arena.meter().node()?;
        let (mut kids, mut steps) = (Vec::new(), Vec::new());
        let are_known = match moves {
            Moves::Threats => arena.threats(1, at, &mut steps).map(|()| true)?,
            Moves::All => !attacks && arena.replies(1, at, &mut steps)?,
        };
        if are_known {
            for step in steps {
                kids.extend(arena.take(at, step)?);
            }
        } else {
            let mut all = Vec::new();
            match expand(arena, at, &mut all)? {
                Standing::Reached => return Ok(Err(PROVED)),
                Standing::Over => return Ok(Err(DISPROVED)),
                Standing::Open => kids.extend(all.into_iter().map(|(_, next)| next)),
            }
        }
        arena.spend((kids.len() + 2) * size_of::<Place>())?;
        let keys = of_order(&kids);
        self.kids.insert((at, moves), kids);
        Ok(Ok(keys))
    }
}

/// The step of the attacker, to move, that is proved to win.
///
/// # Errors
/// If the budget is spent.
pub(super) fn best<T: Tree>(
    search: &mut ProofNumbers<T>,
    arena: &mut dyn Arena,
    (at, level): Key,
) -> Result<Option<Step>, Stop> {
    if arena.role(at) != Role::Attacker || arena.standing(at) != Standing::Open {
        return Ok(None);
    }
    let mut steps = Vec::new();
    expand(arena, at, &mut steps)?;
    for wanted in [Standing::Reached, Standing::Open] {
        for &(step, next) in &steps {
            if arena.standing(next) != wanted {
                continue;
            }
            for level in 0..=level {
                if search.evaluated(arena, (next, level))? == PROVED {
                    return Ok(Some(step));
                }
            }
        }
    }
    Ok(None)
}
