//! Proof-number search (Allis, van der Meulen and van den Herik 1994; *Generalized Widening*, section 3.3), best first.
//!
//! The proof number of a place is how many leaves have at least to be proved to prove a win, the disproof number how many
//! to prove a loss. The leaf where both meet is expanded, and the numbers of its path are computed anew.
//!
//! Places are met by many paths, and paths lead back to themselves. A place on the path counts as a failure of the
//! attacker there, so a disproof number of 0 is only a claim, which `certify` turns into a proof; a
//! proof number of 0 is a proof, since it never rests on a repetition.

use super::arena::{Arena, PerPlace, Place, Step, expand};
use super::prover::{Prover, Said, Worth};
use super::{Standing, Stop, certify};
use crate::value::Role;

/// A number without end.
const INFINITE: u32 = u32::MAX;

/// The greatest number that is not.
const LARGEST: u32 = INFINITE / 2;

/// What is known of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    proof: u32,
    disproof: u32,
    /// Where its kids begin, and how many they are; none before it is expanded.
    kids: Option<(u32, u32)>,
}

const NEW: Node = Node { proof: 1, disproof: 1, kids: None };

/// Numbers that settle a place.
const WON: (u32, u32) = (0, INFINITE);
const LOST: (u32, u32) = (INFINITE, 0);

/// Proof-number search.
pub struct Pn {
    nodes: PerPlace<Node>,
    kids: Vec<Place>,
    path: Vec<Place>,
    on_path: PerPlace<bool>,
    steps: Vec<(Step, Place)>,
    replies: Vec<Step>,
}

impl Default for Pn {
    fn default() -> Self {
        Self {
            nodes: PerPlace::new(NEW),
            kids: Vec::new(),
            path: Vec::new(),
            on_path: PerPlace::new(false),
            steps: Vec::new(),
            replies: Vec::new(),
        }
    }
}

impl Prover for Pn {
    fn ask(&mut self, arena: &mut dyn Arena, at: Place) -> Result<Said, Stop> {
        loop {
            let node = self.node(arena, at)?;
            if node.proof == 0 {
                return self.said(arena, at, Worth::Won);
            }
            if node.disproof == 0 {
                let nodes = &self.nodes;
                if let Some(lost) = certify::lost(arena, at, &mut |place| nodes.get(place).disproof == 0)? {
                    for place in lost {
                        self.settle(arena, place, LOST)?;
                    }
                    return self.said(arena, at, Worth::Lost);
                }
                self.forget_claims(arena)?;
                if self.grow_any(arena, at)? {
                    continue;
                }
                // All that can follow is known.
                let nodes = &self.nodes;
                let lost = certify::lost(arena, at, &mut |place| nodes.get(place).proof != 0)?;
                return self.said(arena, at, if lost.is_some() { Worth::Lost } else { Worth::Won });
            }
            self.descend(arena, at)?;
        }
    }
}

impl Pn {
    /// The node of a place, evaluated where that needs no move.
    fn node(&mut self, arena: &mut dyn Arena, at: Place) -> Result<Node, Stop> {
        let node = *self.nodes.get(at);
        if node != NEW {
            return Ok(node);
        }
        let numbers = match arena.standing(at) {
            Standing::Reached => WON,
            Standing::Over => LOST,
            Standing::Open if arena.gradual(1, at)? => WON,
            Standing::Open => return Ok(node),
        };
        self.settle(arena, at, numbers)
    }

    fn settle(&mut self, arena: &mut dyn Arena, at: Place, (proof, disproof): (u32, u32)) -> Result<Node, Stop> {
        let node = Node { proof, disproof, ..*self.nodes.get(at) };
        self.nodes.set(arena, at, node)?;
        Ok(node)
    }

    /// Goes down to the most proving leaf, expands it, and computes the numbers of the path anew.
    fn descend(&mut self, arena: &mut dyn Arena, root: Place) -> Result<(), Stop> {
        self.path.clear();
        let mut at = root;
        loop {
            self.path.push(at);
            self.on_path.set(arena, at, true)?;
            if self.nodes.get(at).kids.is_none() {
                break;
            }
            match self.most_proving(arena, at) {
                Some(kid) => at = kid,
                None => break,
            }
        }
        let result = self.grow(arena, at);
        while let Some(at) = self.path.pop() {
            if result.is_ok() {
                self.update(arena, at)?;
            }
            self.on_path.set(arena, at, false)?;
        }
        result
    }

    fn grow(&mut self, arena: &mut dyn Arena, at: Place) -> Result<(), Stop> {
        arena.meter().look()?;
        if self.nodes.get(at).kids.is_some() {
            return Ok(());
        }
        arena.meter().node()?;
        self.steps.clear();
        self.replies.clear();
        let first = self.kids.len();
        // In check the other moves lose.
        if arena.replies(1, at, &mut self.replies)? {
            for i in 0..self.replies.len() {
                let kid = arena.take(at, self.replies[i])?;
                self.kids.extend(kid);
            }
            if self.kids.len() == first {
                self.settle(arena, at, WON)?;
            }
        } else {
            match expand(arena, at, &mut self.steps)? {
                Standing::Open => self.kids.extend(self.steps.iter().map(|&(_, kid)| kid)),
                Standing::Reached => drop(self.settle(arena, at, WON)?),
                Standing::Over => drop(self.settle(arena, at, LOST)?),
            }
        }
        arena.spend((self.kids.len() - first) * size_of::<Place>() * 3 / 2)?;
        for i in first..self.kids.len() {
            self.node(arena, self.kids[i])?;
        }
        let node = Node { kids: Some((first as u32, (self.kids.len() - first) as u32)), ..*self.nodes.get(at) };
        self.nodes.set(arena, at, node)
    }

    /// Expands any leaf that can follow, where no numbers lead to one. If there is none, wins are carried through all
    /// that can follow, and the answer is false.
    fn grow_any(&mut self, arena: &mut dyn Arena, root: Place) -> Result<bool, Stop> {
        let (mut seen, mut order, mut next) = (PerPlace::new(false), vec![root], 0);
        seen.set(arena, root, true)?;
        while let Some(&at) = order.get(next) {
            next += 1;
            let node = self.node(arena, at)?;
            if node.proof == 0 || node.proof == INFINITE {
                continue;
            }
            if node.kids.is_none() {
                self.grow(arena, at)?;
                return Ok(true);
            }
            for i in 0..self.kids(at).len() {
                let kid = self.kids(at)[i];
                if !*seen.get(kid) {
                    seen.set(arena, kid, true)?;
                    order.push(kid);
                }
            }
        }
        loop {
            let mut changed = false;
            for &at in order.iter().rev() {
                let before = self.nodes.get(at).proof;
                self.update(arena, at)?;
                changed |= before != 0 && self.nodes.get(at).proof == 0;
            }
            arena.meter().look()?;
            if !changed {
                return Ok(false);
            }
        }
    }

    fn kids(&self, at: Place) -> &[Place] {
        let (first, count) = self.nodes.get(at).kids.unwrap_or_default();
        &self.kids[first as usize..(first + count) as usize]
    }

    /// The numbers of a kid as its parent sees them.
    fn numbers(&self, kid: Place) -> (u32, u32) {
        let node = self.nodes.get(kid);
        if *self.on_path.get(kid) && node.proof != 0 { (LARGEST, 0) } else { (node.proof, node.disproof) }
    }

    /// The kid to go on with: what the side to move needs least work for. None where all are settled or on the path.
    fn most_proving(&self, arena: &dyn Arena, at: Place) -> Option<Place> {
        let attacks = arena.role(at) == Role::Attacker;
        let open = self.kids(at).iter().map(|&kid| (self.numbers(kid), kid));
        let open = open.filter(|((proof, disproof), _)| *proof > 0 && *disproof > 0);
        open.min_by_key(|((proof, disproof), _)| if attacks { *proof } else { *disproof }).map(|(_, kid)| kid)
    }

    fn update(&mut self, arena: &mut dyn Arena, at: Place) -> Result<(), Stop> {
        let node = *self.nodes.get(at);
        let (first, count) = node.kids.unwrap_or_default();
        if count == 0 || node.proof == 0 {
            return Ok(());
        }
        let (mut least, mut sum) = (INFINITE, 0u32);
        let attacks = arena.role(at) == Role::Attacker;
        for i in first..first + count {
            let (proof, disproof) = self.numbers(self.kids[i as usize]);
            let (own, others) = if attacks { (proof, disproof) } else { (disproof, proof) };
            least = least.min(own);
            sum = if others == INFINITE || sum == INFINITE { INFINITE } else { (sum + others).min(LARGEST) };
        }
        let numbers = if attacks { (least, sum) } else { (sum, least) };
        self.settle(arena, at, numbers).map(drop)
    }

    /// Opens again what was claimed to be lost, where no claim is proved.
    fn forget_claims(&mut self, arena: &mut dyn Arena) -> Result<(), Stop> {
        for index in 0..arena.places() {
            let at = Place::of_index(index);
            let node = *self.nodes.get(at);
            if node.disproof == 0 && node.proof != INFINITE {
                self.nodes.set(arena, at, Node { proof: 1, disproof: 1, ..node })?;
            }
        }
        Ok(())
    }

    fn said(&mut self, arena: &mut dyn Arena, at: Place, worth: Worth) -> Result<Said, Stop> {
        let wins = worth == Worth::Won;
        if wins != (arena.role(at) == Role::Attacker) || arena.standing(at) != Standing::Open {
            return Ok(Said::plain(worth));
        }
        let mut steps = Vec::new();
        expand(arena, at, &mut steps)?;
        for (step, kid) in steps {
            let node = self.node(arena, kid)?;
            if if wins { node.proof == 0 } else { node.disproof == 0 && node.proof == INFINITE } {
                return Ok(Said { worth, best: Some(step) });
            }
        }
        // It wins by a gradual game that was not played.
        let mut threats = Vec::new();
        if wins {
            arena.threats(1, at, &mut threats)?;
        }
        Ok(Said { worth, best: threats.first().copied() })
    }
}
