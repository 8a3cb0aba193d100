//! The nodes of the search, which are its transposition table: one for each position and question, in a given memory.
//!
//! A node is found by its whole position, never by a hash value alone. When the memory is full, the nodes in which the
//! least work was spent go, until half of it is free; those on the path stay. Links to nodes that went are cut, and made
//! again from the moves when they are needed.

use std::cmp::Reverse;
use std::hash::{BuildHasher, BuildHasherDefault};

use rustc_hash::FxHasher;

use super::accounts::HypothesisId;
use super::found::Found;
use super::ids::{NOWHERE, NodeId};
use super::images::By;
use super::value::{Question, Via};
use crate::game::Game;
use crate::value::{Move, Role};

/// Of a number that is settled against a side, or of one that can never be.
pub const INFINITE: u32 = 1 << 30;

/// The largest number of an open node: below all limits of the root, so that sums that count a node many times over never
/// end a search.
pub const LARGEST: u32 = INFINITE / 2;

/// For how many nodes room is made at least, and how many may be added between two looks at the memory.
const FEWEST: usize = 1 << 10;

/// How much it takes to prove that the attacker gets what is asked, and that he does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

impl Numbers {
    pub const PROVED: Self = Self { proof: 0, disproof: INFINITE };
    pub const DISPROVED: Self = Self { proof: INFINITE, disproof: 0 };
    /// Of a side to move that has so many moves: one may be enough for it, all must fail for the other.
    pub fn of_moves(mover: Role, moves: usize) -> Self {
        let all = (moves as u32).clamp(1, LARGEST);
        match mover {
            Role::Attacker => Self { proof: 1, disproof: all },
            Role::Defender => Self { proof: all, disproof: 1 },
        }
    }

    /// Whether they are those of a node that is open, and was not left alone for being too deep.
    pub fn is_open(self) -> bool {
        (1..LARGEST).contains(&self.proof) && (1..LARGEST).contains(&self.disproof)
    }

    /// As large as can be, and unsettled.
    pub const MOST: Self = Self { proof: INFINITE - 1, disproof: INFINITE - 1 };
}

/// Which of its children a node has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// None yet.
    Closed,
    /// A few that are likely, and of the defender the null move.
    Few,
    /// The same and [extra](Part::Extra) ones.
    Wide,
    /// All that can matter.
    Enough,
    /// All there are.
    All,
}

/// What a child is to its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The side to move fails only if it fails there too, as far as is known.
    Needed,
    /// It may be what the side to move wants; that it fails there has not to be shown.
    Extra,
}

/// A child.
#[derive(Clone, Copy, Debug)]
pub struct Kid {
    /// The move; `None` if the turn is given over.
    pub play: Option<Move>,
    pub via: Via,
    pub node: NodeId,
    /// By which symmetry the node stands for the position after the move.
    pub by: By,
    pub part: Part,
}

/// A position, with what is asked of it.
pub struct Node<G: Game> {
    pub at: G::Position,
    pub question: Question,
    pub role: Role,
    pub stage: Stage,
    /// How often it is on the path.
    pub on_path: u32,
    /// As long as nothing is settled.
    pub numbers: Numbers,
    pub found: Option<Found<G::Why>>,
    pub kids: Vec<Kid>,
    /// That of a node of the attacker which has been searched.
    pub hypothesis: Option<HypothesisId>,
    /// How many moves are no children yet, where some are.
    pub rest: u32,
    /// The move that settled it, or looks best; of a side that fails the one that took the most work.
    pub best: Option<Move>,
    /// How many nodes were made below it, transpositions counted again.
    pub spent: u64,
}

impl<G: Game> Node<G> {
    /// About how many bytes stand elsewhere.
    fn loose(&self) -> usize {
        self.kids.capacity() * size_of::<Kid>() + self.found.as_ref().map_or(0, Found::bytes)
    }
}

/// The nodes.
pub struct Nodes<G: Game> {
    all: Vec<Node<G>>,
    /// Places of nodes by hash value, with linear probing; a power of two, at most half of it filled.
    index: Vec<NodeId>,
    /// Bytes that kids and reasons take.
    loose: usize,
    /// Bytes that all may take.
    memory: usize,
}

impl<G: Game> Nodes<G> {
    /// None yet, of which there are never more than fit into so many bytes, if [`Nodes::collect`] is called when they
    /// [want room](Nodes::want_room).
    pub fn new(memory: usize) -> Self {
        Self { all: Vec::new(), index: vec![NOWHERE; 1 << 10], loose: 0, memory }
    }

    pub fn get(&self, id: NodeId) -> &Node<G> {
        &self.all[id as usize]
    }

    pub fn get_mut(&mut self, id: NodeId) -> &mut Node<G> {
        &mut self.all[id as usize]
    }

    pub fn ids(&self) -> std::ops::Range<NodeId> {
        0..self.all.len() as NodeId
    }

    /// The node of a position and a question.
    pub fn find(&self, at: &G::Position, question: Question) -> Option<NodeId> {
        let mut place = self.place(at, question);
        loop {
            let id = self.index[place];
            if id == NOWHERE {
                return None;
            }
            let node = self.get(id);
            if node.question == question && node.at == *at {
                return Some(id);
            }
            place = (place + 1) & (self.index.len() - 1);
        }
    }

    /// Adds a node that is not there yet.
    pub fn add(&mut self, node: Node<G>) -> NodeId {
        if (self.all.len() + 1) * 2 > self.index.len() {
            self.index_again(self.index.len() * 2);
        }
        if self.all.len() == self.all.capacity() {
            // While nodes move, both places are taken: the last time they move is when they are still few.
            let (len, room) = (self.all.len(), self.room());
            let more = if len >= room / 4 { room } else { len / 2 };
            self.all.reserve_exact(more.min(room).max(FEWEST));
        }
        let id = self.all.len() as NodeId;
        self.loose += node.loose();
        self.all.push(node);
        self.put(id);
        id
    }

    /// Counts kids or reasons that were added.
    pub fn count(&mut self, bytes: usize) {
        self.loose += bytes;
    }

    /// About how many bytes all nodes take.
    pub fn bytes(&self) -> usize {
        self.all.capacity() * size_of::<Node<G>>() + self.index.len() * size_of::<NodeId>() + self.loose
    }

    /// Whether nodes should go before many are added, if something else takes so many bytes of the memory.
    pub fn want_room(&self, others: usize) -> bool {
        let is_full = self.all.capacity() - self.all.len() < FEWEST && self.room() == 0;
        is_full && self.all.len() > FEWEST || self.bytes() + others > self.memory
    }

    /// How many more nodes may be made room for, so that enough is left for what is loose.
    fn room(&self) -> usize {
        let most = self.memory / 2 / size_of::<Node<G>>();
        most.saturating_sub(self.all.capacity())
    }

    fn place(&self, at: &G::Position, question: Question) -> usize {
        let hash = BuildHasherDefault::<FxHasher>::default().hash_one((at, question));
        // This hasher's low bits are its well mixed ones.
        hash as usize & (self.index.len() - 1)
    }

    fn put(&mut self, id: NodeId) {
        let node = self.get(id);
        let mut place = self.place(&node.at, node.question);
        while self.index[place] != NOWHERE {
            place = (place + 1) & (self.index.len() - 1);
        }
        self.index[place] = id;
    }

    fn index_again(&mut self, places: usize) {
        self.index.clear();
        self.index.resize(places, NOWHERE);
        for id in self.ids() {
            self.put(id);
        }
    }

    /// Lets at least half of the nodes go, those in which the least work was spent, and more where what is loose, with
    /// the bytes that something else takes, is more than a quarter of the memory. Tells for each node its new number.
    pub fn collect(&mut self, others: usize) -> Vec<NodeId> {
        let mut order: Vec<NodeId> = self.ids().collect();
        order.sort_by_key(|&id| {
            let node = self.get(id);
            (node.on_path == 0, Reverse(node.spent))
        });
        let mut numbers = vec![NOWHERE; self.all.len()];
        // Something is kept in any case.
        let room = (self.memory / 4).saturating_sub(others).max(self.memory / 8);
        let mut loose = 0;
        for (place, &id) in order.iter().enumerate() {
            let node = self.get(id);
            loose += node.loose();
            let fits = place < self.all.len() / 2 && loose <= room;
            if node.on_path == 0 && !fits {
                break;
            }
            numbers[id as usize] = 0;
        }
        for (next, number) in (0..).zip(numbers.iter_mut().filter(|number| **number != NOWHERE)) {
            *number = next;
        }
        let mut number = 0;
        self.all.retain(|_| {
            number += 1;
            numbers[number - 1] != NOWHERE
        });
        self.loose = 0;
        for node in &mut self.all {
            for kid in &mut node.kids {
                kid.node = if kid.node == NOWHERE { NOWHERE } else { numbers[kid.node as usize] };
            }
            if let Some(found) = node.found.as_mut().filter(|found| found.from != NOWHERE) {
                found.from = numbers[found.from as usize];
            }
            node.kids.shrink_to_fit();
            self.loose += node.loose();
        }
        let places = ((self.all.len() + 1) * 2).next_power_of_two().max(1 << 10);
        self.index_again(places);
        numbers
    }
}
