//! Lambda search by depth-first proof numbers (Nagai 2002; *Searching for Double Threats*, section 4): a node is a place with
//! the order of its tree.
//!
//! At a node of the defender the first child is that he gives the turn over, in the tree of the next lower order: if the
//! attacker fails there, his move was no threat of the order and the node is disproved; only when he wins are the other
//! replies opened. A disproof says that no threat of the order works, and nothing more.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::arena::{Arena, Place, Step, expand};
use super::prover::{Prover, Said, Worth};
use super::{Standing, Stop};
use crate::value::Role;

const INFINITE: u32 = u32::MAX / 4;

/// A place in the tree of an order.
type Key = (Place, u8);

/// Proof and disproof number.
type Numbers = (u32, u32);

const PROVED: Numbers = (0, INFINITE);
const DISPROVED: Numbers = (INFINITE, 0);

/// The longest line.
const LONGEST: usize = 250;

/// Steps with what they lead to.
type Kids = Rc<[(Step, Place)]>;

/// Lambda search by proof numbers.
pub struct LambdaDfpn {
    order: u8,
    numbers: FxHashMap<Key, Numbers>,
    kids: FxHashMap<Place, Kids>,
    path: Vec<Key>,
}

impl Prover for LambdaDfpn {
    fn ask(&mut self, arena: &mut dyn Arena, at: Place) -> Result<Said, Stop> {
        self.path.clear();
        let root = (at, self.order);
        self.search(arena, root, (INFINITE, INFINITE))?;
        match self.known(root) {
            PROVED => Ok(Said { worth: Worth::Won, best: self.best(arena, root)? }),
            DISPROVED => Ok(Said::plain(Worth::NoThreat)),
            _ => Err(Stop::Depth),
        }
    }
}

impl LambdaDfpn {
    /// Lambda search of an order.
    pub fn new(order: u8) -> LambdaDfpn {
        LambdaDfpn { order, numbers: FxHashMap::default(), kids: FxHashMap::default(), path: Vec::new() }
    }

    fn known(&self, key: Key) -> Numbers {
        self.numbers.get(&key).copied().unwrap_or((1, 1))
    }

    fn keep(&mut self, arena: &mut dyn Arena, key: Key, numbers: Numbers) -> Result<(), Stop> {
        arena.spend(if self.numbers.contains_key(&key) { 0 } else { 2 * size_of::<(Key, Numbers)>() })?;
        self.numbers.insert(key, numbers);
        Ok(())
    }

    /// The numbers of a node, evaluated where that needs no search.
    fn evaluated(&mut self, arena: &mut dyn Arena, key: Key) -> Result<Numbers, Stop> {
        if let Some(&numbers) = self.numbers.get(&key) {
            let on_path = self.path.contains(&key) && numbers.0 != 0;
            return Ok(if on_path { DISPROVED } else { numbers });
        }
        let (at, order) = key;
        let attacks = arena.role(at) == Role::Attacker;
        let numbers = match arena.standing(at) {
            Standing::Reached => PROVED,
            Standing::Over => DISPROVED,
            Standing::Open if attacks && arena.gradual(1, at)? => PROVED,
            Standing::Open if attacks && order == 0 && arena.orders() > 0 => DISPROVED,
            Standing::Open => (1, 1),
        };
        self.keep(arena, key, numbers)?;
        Ok(numbers)
    }

    /// The steps of a place; `Err` with its numbers where the game ends for lack of one.
    fn steps(&mut self, arena: &mut dyn Arena, (at, order): Key) -> Result<Result<Kids, Numbers>, Stop> {
        if let Some(kids) = self.kids.get(&at) {
            return Ok(Ok(kids.clone()));
        }
        arena.meter().node()?;
        let (mut kids, mut steps) = (Vec::new(), Vec::new());
        let attacks = arena.role(at) == Role::Attacker;
        if attacks && order == 1 && arena.orders() > 0 {
            // Of this order alone: not kept.
            arena.threats(1, at, &mut steps)?;
            for step in steps {
                kids.extend(arena.take(at, step)?.map(|next| (step, next)));
            }
            return Ok(Ok(kids.into()));
        }
        if !attacks && arena.replies(1, at, &mut steps)? {
            for step in steps {
                kids.extend(arena.take(at, step)?.map(|next| (step, next)));
            }
        } else {
            match expand(arena, at, &mut kids)? {
                Standing::Reached => return Ok(Err(PROVED)),
                Standing::Over => return Ok(Err(DISPROVED)),
                Standing::Open => {}
            }
        }
        arena.spend((kids.len() + 2) * size_of::<(Step, Place)>())?;
        let kids: Kids = kids.into();
        self.kids.insert(at, kids.clone());
        Ok(Ok(kids))
    }

    fn search(&mut self, arena: &mut dyn Arena, key: Key, thresholds: Numbers) -> Result<(), Stop> {
        let (proof, disproof) = self.evaluated(arena, key)?;
        if proof == 0 || disproof == 0 {
            return Ok(());
        }
        if self.path.len() >= LONGEST {
            return self.keep(arena, key, DISPROVED);
        }
        arena.meter().look()?;
        let (at, order) = key;
        let attacks = arena.role(at) == Role::Attacker;
        let null = if !attacks && order > 0 { Some((arena.null(at)?, order - 1)) } else { None };
        let mut kids: Option<Vec<Key>> = None;
        self.path.push(key);
        let result = loop {
            // While it is open whether he threatens, that is all there is.
            let opens_null = match null {
                Some(null) => self.evaluated(arena, null)?.0 != 0,
                None => false,
            };
            let children = match (opens_null, null, &kids) {
                (true, Some(null), _) => vec![null],
                (_, _, Some(kids)) => kids.clone(),
                _ => match self.steps(arena, key)? {
                    Ok(found) => kids.insert(found.iter().map(|&(_, next)| (next, order)).collect()).clone(),
                    Err(numbers) => break self.keep(arena, key, numbers),
                },
            };
            let scan = self.scan(arena, &children, attacks)?;
            self.keep(arena, key, scan.numbers)?;
            if scan.numbers.0 >= thresholds.0 || scan.numbers.1 >= thresholds.1 {
                break Ok(());
            }
            let Some(best) = scan.best else { break Ok(()) };
            let of_best = self.evaluated(arena, best)?;
            let bound = |own: u32, all: u32, kid: u32| own.saturating_sub(all).saturating_add(kid).min(INFINITE);
            let next = if attacks {
                (thresholds.0.min(scan.second.saturating_add(1)), bound(thresholds.1, scan.numbers.1, of_best.1))
            } else {
                (bound(thresholds.0, scan.numbers.0, of_best.0), thresholds.1.min(scan.second.saturating_add(1)))
            };
            self.search(arena, best, next)?;
        };
        self.path.pop();
        result
    }

    fn scan(&mut self, arena: &mut dyn Arena, children: &[Key], attacks: bool) -> Result<Scan, Stop> {
        let (mut least, mut second, mut sum, mut best) = (INFINITE, INFINITE, 0u32, None);
        for &child in children {
            let (proof, disproof) = self.evaluated(arena, child)?;
            let (own, other) = if attacks { (proof, disproof) } else { (disproof, proof) };
            if own < least {
                (second, least, best) = (least, own, Some(child));
            } else {
                second = second.min(own);
            }
            sum = sum.saturating_add(other).min(INFINITE);
        }
        let numbers = if attacks { (least, sum) } else { (sum, least) };
        Ok(Scan { numbers, second, best })
    }

    fn best(&mut self, arena: &mut dyn Arena, key: Key) -> Result<Option<Step>, Stop> {
        let (at, order) = key;
        if arena.role(at) != Role::Attacker || arena.standing(at) != Standing::Open {
            return Ok(None);
        }
        let mut steps = Vec::new();
        expand(arena, at, &mut steps)?;
        for wanted in [Standing::Reached, Standing::Open] {
            for &(step, next) in &steps {
                if arena.standing(next) == wanted && self.evaluated(arena, (next, order))? == PROVED {
                    return Ok(Some(step));
                }
            }
        }
        Ok(None)
    }
}

/// The numbers of a node from those of its children.
struct Scan {
    numbers: Numbers,
    /// The least number of the side to move but that of the best child.
    second: u32,
    best: Option<Key>,
}
