//! The graph of a proof while it is built: positions with claims, their reasons, and which of them answer for others.

use rustc_hash::FxHashMap;

use super::super::{Question, Search};
use super::{Lack, Node, Step, zone};
use crate::game::Game;
use crate::value::Role;

/// How far a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Its step is being looked for; of a failure, perhaps anew.
    Working,
    /// It has its step.
    Done,
    /// It has none.
    Failed,
}

/// A node.
pub struct Entry<G: Game> {
    pub at: G::Position,
    pub role: Role,
    pub question: Question,
    pub state: State,
    pub rank: u32,
    /// What the claim rests on; without it on the whole position.
    pub why: Option<G::Why>,
    pub step: Step,
    /// The nodes that lead to it.
    pub parents: Vec<usize>,
}

/// The nodes of one claim: all of them wins, or all failures.
pub struct Graph<'s, 'm, G: Game> {
    pub search: &'s mut Search<'m, G>,
    pub won: bool,
    pub entries: Vec<Entry<G>>,
    places: FxHashMap<(G::Position, Question), usize>,
    /// For positions without a node of their own, the node that answered for them the last time.
    served: FxHashMap<(G::Position, Question), usize>,
    /// The nodes that may answer for other positions, by the side to move.
    reasoned: [Vec<usize>; 2],
    /// About how many bytes the entries' lists take.
    lists: usize,
}

/// How many nodes are looked at for one that answers for a position, the newest first; if there is none among these, the
/// position gets a node of its own.
const MOST_LOOKED_AT: usize = 8_192;

impl<'s, 'm, G: Game> Graph<'s, 'm, G> {
    pub fn new(search: &'s mut Search<'m, G>, won: bool) -> Self {
        let (places, served) = (FxHashMap::default(), FxHashMap::default());
        Graph { search, won, entries: Vec::new(), places, served, reasoned: Default::default(), lists: 0 }
    }

    /// Builds the proof of the root.
    pub fn build(&mut self, root: &G::Position, question: Question) -> Result<(), Lack> {
        if self.won { self.win(root.clone(), question).map(|_| ()) } else { self.fail(root.clone(), question) }
    }

    /// The node that answers for a position; it is made if there is none.
    pub fn child(&mut self, at: G::Position, question: Question) -> Result<usize, Lack> {
        if self.won { self.win(at, question) } else { self.failure(at, question) }
    }

    /// The node of the position that was searched for what is said of this one, if that is another and its node answers for
    /// this one too.
    pub fn by_origin(&mut self, at: &G::Position, question: Question) -> Result<Option<usize>, Lack> {
        let Some((origin, asked)) = self.search.origin(at, question).filter(|(origin, _)| origin != at) else {
            return Ok(None);
        };
        let found = match (self.answering(&origin, asked), self.exactly(&origin, asked)) {
            (Some(id), _) => Ok(id),
            // It is still being looked for.
            (None, Some(_)) => return Ok(None),
            (None, None) if self.won => self.win_itself(origin, asked),
            (None, None) => self.failure_itself(origin, asked),
        };
        match found {
            Ok(id) => Ok(Some(id).filter(|&id| self.serves(id, at, question))),
            Err(Lack::Stopped(stop)) => Err(Lack::Stopped(stop)),
            Err(Lack::Circle | Lack::Contradiction(_)) => Ok(None),
        }
    }

    /// The node of just this position and question.
    pub fn exactly(&self, at: &G::Position, question: Question) -> Option<usize> {
        self.places.get(&(at.clone(), question)).copied()
    }

    /// A node that answers for a position.
    pub fn answering(&mut self, at: &G::Position, question: Question) -> Option<usize> {
        let key = (at.clone(), question);
        let known = [self.places.get(&key), self.served.get(&key)].map(|id| id.copied());
        if let Some(id) = known.into_iter().flatten().find(|&id| self.serves(id, at, question)) {
            return Some(id);
        }
        let of = &self.reasoned[self.search.rules.role(at) as usize];
        let found = of.iter().rev().take(MOST_LOOKED_AT).copied().find(|&id| self.serves(id, at, question))?;
        self.served.insert(key, found);
        Some(found)
    }

    /// Whether a node answers for a position.
    fn serves(&self, id: usize, at: &G::Position, question: Question) -> bool {
        let entry = &self.entries[id];
        let is_ready = if self.won { entry.state == State::Done } else { entry.state != State::Failed };
        let says = if self.won { entry.question >= question } else { entry.question <= question };
        is_ready && says && self.agrees(at, id)
    }

    /// Whether what a node claims holds of a position.
    pub fn agrees(&self, at: &G::Position, id: usize) -> bool {
        let (entry, rules) = (&self.entries[id], &self.search.rules);
        match &entry.why {
            Some(why) => entry.role == rules.role(at) && !rules.breaks(at, why),
            None => entry.at == *at,
        }
    }

    /// About how many bytes the nodes take.
    pub fn bytes(&self) -> usize {
        let keys = self.places.capacity() + self.served.capacity();
        let keys = keys * size_of::<((G::Position, Question), usize)>();
        self.entries.capacity() * size_of::<Entry<G>>() + keys + self.lists
    }

    /// Adds a node.
    pub fn add(&mut self, at: G::Position, question: Question, why: Option<G::Why>) -> usize {
        let (id, role) = (self.entries.len(), self.search.rules.role(&at));
        self.places.insert((at.clone(), question), id);
        if why.is_some() {
            self.reasoned[role as usize].push(id);
        }
        self.entries.push(Entry {
            at,
            role,
            question,
            state: State::Working,
            rank: 0,
            why,
            step: Step::Open,
            parents: Vec::new(),
        });
        id
    }

    /// Gives a node of a win its step, and what it rests on.
    pub fn settle(&mut self, id: usize, (step, why): (Step, Option<G::Why>), rank: u32) {
        self.lead(id, step);
        let entry = &mut self.entries[id];
        if entry.why.is_none() && why.is_some() {
            self.reasoned[entry.role as usize].push(id);
        }
        (entry.why, entry.rank) = (why, rank);
    }

    /// Gives a node its step.
    pub fn lead(&mut self, id: usize, step: Step) {
        let entry = &mut self.entries[id];
        self.lists = (self.lists + step.bytes()).saturating_sub(entry.step.bytes());
        (entry.step, entry.state) = (step, State::Done);
    }

    /// Tells a node of one that leads to it.
    pub fn add_parent(&mut self, id: usize, parent: usize) {
        let parents = &mut self.entries[id].parents;
        if !parents.contains(&parent) {
            let before = parents.capacity();
            parents.push(parent);
            self.lists += (parents.capacity() - before) * size_of::<usize>();
        }
    }

    /// The nodes that the root leads to, that of the root first.
    pub fn finished(self, root: &G::Position, question: Question) -> Vec<Node> {
        let Some(root) = self.exactly(root, question) else { return Vec::new() };
        let Graph { search, won, entries, .. } = self;
        let mut numbers = vec![None; entries.len()];
        let mut order = vec![root];
        numbers[root] = Some(0);
        let mut next = 0;
        while let Some(&id) = order.get(next) {
            next += 1;
            for to in entries[id].step.targets() {
                if numbers[to].is_none() {
                    numbers[to] = Some(order.len());
                    order.push(to);
                }
            }
        }
        let mut entries: Vec<Option<Entry<G>>> = entries.into_iter().map(Some).collect();
        order.into_iter().filter_map(|id| Some(node(search, won, entries[id].take()?, &numbers))).collect()
    }
}

/// A node as plain data; others are known by these numbers.
fn node<G: Game>(search: &Search<'_, G>, won: bool, entry: Entry<G>, numbers: &[Option<usize>]) -> Node {
    let (rules, mut step) = (&search.rules, entry.step);
    let number = |to: &mut usize| *to = numbers[*to].unwrap_or_default();
    match &mut step {
        Step::Open | Step::Over | Step::Stuck => {}
        Step::Chosen(branch) => number(&mut branch.to),
        Step::Any { listed, others } => {
            listed.iter_mut().for_each(|branch| number(&mut branch.to));
            others.iter_mut().for_each(number);
        }
    }
    Node {
        at: rules.game.to_cells(&entry.at),
        role: entry.role,
        attacker: rules.player(Role::Attacker),
        threshold: entry.question.threshold(),
        won,
        rank: entry.rank,
        zone: entry.why.as_ref().and_then(|why| zone::zone(rules, &entry.at, why)),
        step,
    }
}
