//! Depth-first proof numbers (df-pn; Nagai 2002) over trees whose nodes are places with a level: the order of a lambda
//! tree, the number of a threat. A disproof says that nothing of that level works, and nothing more; a proof never rests
//! on a repetition, which counts as a disproof where it is met.

use rustc_hash::FxHashMap;

use super::arena::{Arena, Place};
use super::{Standing, Stop};
use crate::value::Role;

/// A place at a level.
pub type Key = (Place, u8);

/// Proof and disproof number.
pub type Numbers = (u32, u32);

pub const INFINITE: u32 = u32::MAX / 4;
pub const PROVED: Numbers = (0, INFINITE);
pub const DISPROVED: Numbers = (INFINITE, 0);

/// The longest line.
const LONGEST: usize = 250;

/// The tree that is searched.
pub trait Tree {
    /// Whether a node whose game goes on is proved without a search, disproved, or neither.
    ///
    /// # Errors
    /// If the budget is spent.
    fn leaf(&mut self, arena: &mut dyn Arena, numbers: &Known, key: Key) -> Result<Option<Numbers>, Stop>;
    /// The child that must be proved before there are others.
    ///
    /// # Errors
    /// If the budget is spent.
    fn first(&mut self, arena: &mut dyn Arena, key: Key) -> Result<Option<Key>, Stop>;
    /// The children; `Err` with the node's numbers where it has none to search.
    ///
    /// # Errors
    /// If the budget is spent.
    fn children(&mut self, arena: &mut dyn Arena, key: Key) -> Result<Result<Vec<Key>, Numbers>, Stop>;
}

/// The numbers of nodes.
pub type Known = FxHashMap<Key, Numbers>;

/// A search by proof numbers.
#[derive(Default)]
pub struct ProofNumbers<T> {
    pub tree: T,
    known: Known,
    path: Vec<Key>,
}

/// The numbers of a node from those of its children.
struct Scan {
    numbers: Numbers,
    /// The least number of the side to move but that of the best child.
    second: u32,
    best: Option<Key>,
}

impl<T: Tree> ProofNumbers<T> {
    /// A search of a tree.
    pub fn of(tree: T) -> Self {
        Self { tree, known: Known::default(), path: Vec::new() }
    }

    /// Searches a node until it is proved or disproved, as far as numbers tell.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn settle(&mut self, arena: &mut dyn Arena, root: Key) -> Result<Numbers, Stop> {
        self.path.clear();
        self.search(arena, root, (INFINITE, INFINITE))?;
        Ok(self.known.get(&root).copied().unwrap_or((1, 1)))
    }

    fn keep(&mut self, arena: &mut dyn Arena, key: Key, numbers: Numbers) -> Result<(), Stop> {
        arena.spend(if self.known.contains_key(&key) { 0 } else { 2 * size_of::<(Key, Numbers)>() })?;
        self.known.insert(key, numbers);
        Ok(())
    }

    /// The numbers of a node, evaluated where that needs no search.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn evaluated(&mut self, arena: &mut dyn Arena, key: Key) -> Result<Numbers, Stop> {
        if let Some(&numbers) = self.known.get(&key) {
            let on_path = self.path.contains(&key) && numbers.0 != 0;
            return Ok(if on_path { DISPROVED } else { numbers });
        }
        let numbers = match arena.standing(key.0) {
            Standing::Reached => PROVED,
            Standing::Over => DISPROVED,
            Standing::Open => self.tree.leaf(arena, &self.known, key)?.unwrap_or((1, 1)),
        };
        self.keep(arena, key, numbers)?;
        Ok(numbers)
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
        let attacks = arena.role(key.0) == Role::Attacker;
        let first = self.tree.first(arena, key)?;
        let mut kids: Option<Vec<Key>> = None;
        self.path.push(key);
        let result = loop {
            let opens_first = match first {
                Some(first) => self.evaluated(arena, first)?.0 != 0,
                None => false,
            };
            let children = match (opens_first, first, &kids) {
                (true, Some(first), _) => vec![first],
                (_, _, Some(kids)) => kids.clone(),
                _ => match self.tree.children(arena, key)? {
                    Ok(found) => kids.insert(found).clone(),
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
}
