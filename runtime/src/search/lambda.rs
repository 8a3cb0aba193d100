//! Lambda search of order n (Thomsen 2000, as *Searching for Double Threats* and *Abstract Proof Search* cite it).
//!
//! A move of the attacker belongs to the tree of order n if he would win by a tree of a lower order were the turn given
//! over after it, and a move of the defender if there is no such win after it. The tree of order 0 is to win at once, that
//! of order 1 a ladder. A win in the tree is a win; the lack of one proves nothing but that no threat of the order works.
//!
//! Trees are searched by iterative deepening over the attacker's moves.

use rustc_hash::FxHashMap;

use super::arena::{Arena, PerPlace, Place, Step};
use super::prover::{Prover, Said, Worth};
use super::{Standing, Stop};
use crate::value::Role;

/// The most moves of the attacker in a line.
const DEEPEST: u32 = 100;

/// What is known of a place in the tree of an order.
#[derive(Clone, Copy, Debug)]
struct Known {
    /// Whether the attacker wins; if not, in so many of his moves, of which none was too few.
    won: bool,
    depth: u32,
    best: Option<Step>,
}

/// Lambda search.
pub struct Lambda {
    order: u8,
    deepest: u32,
    table: FxHashMap<(Place, u8), Known>,
    on_path: PerPlace<u8>,
    /// Whether a line was cut for lack of depth.
    cut: bool,
}

impl Prover for Lambda {
    fn ask(&mut self, arena: &mut dyn Arena, at: Place) -> Result<Said, Stop> {
        for depth in 1..=self.deepest {
            self.cut = false;
            let won = match arena.role(at) {
                Role::Attacker => self.attack(arena, at, self.order, depth)?,
                Role::Defender => {
                    let null = arena.null(at)?;
                    let lower = self.order.saturating_sub(1);
                    self.attack(arena, null, lower, depth)? && self.defend(arena, at, self.order, depth)?
                }
            };
            if won {
                let best = self.table.get(&(at, self.order)).and_then(|known| known.best);
                return Ok(Said { worth: Worth::Won, best: best.or(at_once(arena, at)?) });
            }
            if !self.cut {
                return Ok(Said::plain(Worth::NoThreat));
            }
        }
        Err(Stop::Depth)
    }
}

impl Lambda {
    /// Lambda search of an order, with so many moves of the attacker in a line.
    pub fn new(order: u8, depth: u32) -> Self {
        let table = FxHashMap::default();
        Self { order, deepest: depth.min(DEEPEST), table, on_path: PerPlace::new(0), cut: false }
    }

    /// Whether the attacker, to move, wins in the tree of this order.
    fn attack(&mut self, arena: &mut dyn Arena, at: Place, order: u8, left: u32) -> Result<bool, Stop> {
        match arena.standing(at) {
            Standing::Reached => return Ok(true),
            Standing::Over => return Ok(false),
            Standing::Open if arena.role(at) == Role::Defender => return Ok(false),
            Standing::Open => {}
        }
        let first = self.table.get(&(at, order)).and_then(|known| known.best);
        match self.table.get(&(at, order)) {
            Some(known) if known.won => return Ok(true),
            Some(known) if known.depth >= left => {
                self.cut |= order > 0;
                return Ok(false);
            }
            _ => {}
        }
        if arena.orders() > 0 && arena.gradual(1, at)? {
            return self.keep(arena, (at, order), Known { won: true, depth: 0, best: None });
        }
        if order == 0 {
            let best = if arena.orders() > 0 { None } else { at_once(arena, at)? };
            return self.keep(arena, (at, 0), Known { won: best.is_some(), depth: u32::MAX, best });
        }
        if order > 1 && self.attack(arena, at, order - 1, left)? {
            let best = self.table.get(&(at, order - 1)).and_then(|known| known.best);
            return self.keep(arena, (at, order), Known { won: true, depth: 0, best });
        }
        if left == 0 {
            self.cut = true;
            return Ok(false);
        }
        if *self.on_path.get(at) >= order {
            return Ok(false);
        }
        arena.meter().node()?;
        arena.meter().look()?;
        let above = *self.on_path.get(at);
        self.on_path.set(arena, at, order)?;
        let mut steps = Vec::new();
        let mut standing = Standing::Open;
        if order == 1 && arena.orders() > 0 {
            arena.threats(1, at, &mut steps)?;
        } else {
            standing = arena.steps(at, &mut steps)?;
        }
        if let Some(place) = steps.iter().position(|&step| Some(step) == first) {
            steps[..=place].rotate_right(1);
        }
        let (mut won, mut best) = (standing == Standing::Reached, None);
        for step in steps {
            let Some(next) = arena.take(at, step)? else { continue };
            if self.threatens(arena, next, order, left)? && self.defend(arena, next, order, left)? {
                (won, best) = (true, Some(step));
                break;
            }
        }
        self.on_path.set(arena, at, above)?;
        self.keep(arena, (at, order), Known { won, depth: left, best })
    }

    /// Whether a move of the attacker that led here belongs to the tree.
    fn threatens(&mut self, arena: &mut dyn Arena, at: Place, order: u8, left: u32) -> Result<bool, Stop> {
        match arena.standing(at) {
            Standing::Reached => return Ok(true),
            Standing::Over => return Ok(false),
            Standing::Open if arena.role(at) == Role::Attacker => return Ok(true),
            Standing::Open => {}
        }
        let null = arena.null(at)?;
        self.attack(arena, null, order - 1, left - 1)
    }

    /// Whether no reply of the defender saves him in the tree of this order.
    fn defend(&mut self, arena: &mut dyn Arena, at: Place, order: u8, left: u32) -> Result<bool, Stop> {
        match arena.standing(at) {
            Standing::Reached => return Ok(true),
            Standing::Over => return Ok(false),
            // The move kept the turn.
            Standing::Open if arena.role(at) == Role::Attacker => return self.attack(arena, at, order, left - 1),
            Standing::Open => {}
        }
        let mut steps = Vec::new();
        if !arena.replies(1, at, &mut steps)? {
            match arena.steps(at, &mut steps)? {
                Standing::Reached => return Ok(true),
                Standing::Over => return Ok(false),
                Standing::Open => {}
            }
        }
        for step in steps {
            let Some(next) = arena.take(at, step)? else { continue };
            if !self.attack(arena, next, order, left.saturating_sub(1))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn keep(&mut self, arena: &mut dyn Arena, key: (Place, u8), known: Known) -> Result<bool, Stop> {
        arena.spend(2 * size_of::<((Place, u8), Known)>())?;
        self.table.insert(key, known);
        Ok(known.won)
    }
}

/// A move of the attacker that wins at once: the tree of order 0.
///
/// # Errors
/// If the budget is spent.
pub(super) fn at_once(arena: &mut dyn Arena, at: Place) -> Result<Option<Step>, Stop> {
    let mut steps = Vec::new();
    if arena.role(at) == Role::Attacker && arena.steps(at, &mut steps)? == Standing::Open {
        for step in steps {
            if arena.take(at, step)?.is_some_and(|next| arena.standing(next) == Standing::Reached) {
                return Ok(Some(step));
            }
        }
    }
    Ok(None)
}
