//! Depth-first proof-number search (df-pn; Nagai 2002) over reasons: it proves that the attacker wins and that he never
//! does at once, reasons choose the children, and every settled node keeps its reason, which settles every position that
//! does not break it.
//!
//! A node is a position with a question: whether its value (`value.rs`) is at least a threshold, which tells how bans are
//! taken. The proof number of a node is about how many positions have yet to be settled to answer yes, the disproof number
//! for no. The search goes down to the most proving node, and stays in a part of the tree until its numbers exceed the
//! thresholds with which it came (with the 1 + epsilon of Pawlewicz and Lew).
//!
//! Games in which a side may pass are searched by reasons: see `defend.rs` and `attack.rs`. In others nothing is gained by
//! asking what happens if a side does nothing, since it must do something: all moves are children, but where the other
//! side threatens to win by a gradual game. Then only the moves that refute the threat are, for either side. Moves that
//! threaten to win come first, and all others when these seem to need more than one of the others may.
//!
//! A win is finite; endless play is the defender's, so a failure may rest on itself, by way of hypotheses and their
//! accounts (`accounts.rs`). What is on no account is true of the position whatever came before.

mod accounts;
mod ask;
mod attack;
mod defend;
mod expand;
mod first_moves;
mod found;
mod ids;
mod images;
mod leaves;
mod line;
mod nodes;
mod options;
mod patterns;
pub mod proof;
mod roles;
mod root;
mod rules;
mod shared;
mod team;
mod value;
mod wider;

use super::{Meter, Standing, Stop};
use crate::game::Game;
use crate::value::{Move, Role};
use accounts::{Form, Ledger};
use found::Found;
use ids::{NOWHERE, NodeId};
use leaves::{Evaluated, Leaves};
use nodes::{INFINITE, Kid, LARGEST, Node, Nodes, Numbers, Part, Stage};
use patterns::Patterns;
use rules::Rules;
use shared::{NEAR, Shared};

pub(in crate::search) use images::{By, Images};
pub use options::{FirstMoves, Options};
pub(in crate::search) use roles::{exchanged, if_the_other_side, may_be_drawn};
pub(in crate::search) use root::Asker;
pub use root::{Answer, Guess, follows_reasons, resumed, search, suits, why_won};
pub use shared::{Finding, Kept, Results};
pub use value::{Bracket, Question, Value, Via};

/// Where moves come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// All that are legal.
    All,
    /// Where the other side threatens to win, those that refute the threat; else all that are legal.
    Selectors,
    /// Those that break the reason for which doing nothing fails. The rules need a pass.
    Reasons,
}

/// How many iterations at a node lie between two looks at the time.
const STEP: u32 = 16;

/// One in so many of the moves that do not threaten is as much as the best of them seems to need.
const LATER: u32 = 3;

struct Search<'m, G: Game> {
    rules: Rules<'m, G>,
    source: Source,
    /// Whether the rules have bans.
    bans: bool,
    leaves: Leaves<G>,
    images: Images,
    nodes: Nodes<G>,
    ledger: Ledger<G::Why>,
    patterns: Patterns<G>,
    /// The nodes from the root to the one at hand.
    path: Vec<NodeId>,
    /// The questions asked so far.
    asked: Vec<Question>,
    /// What other threads know that search the same root.
    shared: Option<&'m Shared<G>>,
    /// What is asked about that root, while it is.
    at_root: Option<Question>,
    /// See [`Search::goal_size`].
    goal_size: Option<usize>,
    meter: &'m mut Meter,
    /// The longest path.
    depth: usize,
    /// Bytes for nodes.
    memory: usize,
    /// Iterations since the last look at the time.
    steps: u32,
}

/// What comes of a node whose children are settled.
enum Step<W> {
    /// It is settled.
    Settled(Settled<W>),
    /// It has other children, or another hypothesis.
    Changed,
}

/// A settled node.
struct Settled<W> {
    found: Found<W>,
    /// The move that settled it, if one did.
    best: Option<Move>,
}

/// The numbers of a node from those of its children.
struct Scan {
    numbers: Numbers,
    /// The child to search next: the one with the least number for the side to move.
    best: Option<usize>,
    /// That number of the second best child.
    second: u32,
    /// The other number of the best child.
    other: u32,
}

impl<G: Game> Search<'_, G> {
    fn uses_reasons(&self) -> bool {
        self.source == Source::Reasons
    }

    /// The node of a position and a question, and by which symmetry it stands for it; it is evaluated where it is new.
    fn node(&mut self, at: &G::Position, question: Question) -> Result<(NodeId, By), Stop> {
        let (at, by) = &self.images.standing_for(self.rules.game, at);
        if let Some(id) = self.nodes.find(at, question) {
            return Ok((id, *by));
        }
        self.meter.node()?;
        let role = self.rules.role(at);
        let (numbers, found, best, replies) = match self.evaluate(at, question, role)? {
            Evaluated::Open(numbers) => (numbers, None, None, None),
            Evaluated::Threatened(numbers, replies) => (numbers, None, None, Some(replies)),
            Evaluated::Settled(settled) => (Numbers { proof: 1, disproof: 1 }, Some(settled.found), settled.best, None),
        };
        let left = if found.is_none() { self.shared.and_then(|shared| shared.get_open(at, question)) } else { None };
        let (numbers, spent) = left.map_or((numbers, 0), |open| (open.numbers, open.spent));
        let id = self.nodes.add(Node {
            at: at.clone(),
            question,
            role,
            stage: if replies.is_some() { Stage::All } else { Stage::Closed },
            on_path: 0,
            numbers,
            found,
            kids: replies.unwrap_or_default(),
            hypothesis: None,
            rest: 0,
            best,
            spent,
        });
        if self.uses_reasons() && self.rules.standing(at) == Standing::Open {
            self.keep_pattern(id);
        }
        Ok((id, *by))
    }

    /// The node of a position and a question, if there is one, and by which symmetry it stands for it.
    fn known_node(&self, at: &G::Position, question: Question) -> Option<(NodeId, By)> {
        let (at, by) = self.images.standing_for(self.rules.game, at);
        Some((self.nodes.find(&at, question)?, by))
    }

    /// Keeps the answer of a node, if it has one, for positions like its own, unless there is one that serves for it.
    fn keep_pattern(&mut self, id: NodeId) {
        let (rules, node) = (&self.rules, self.nodes.get(id));
        let Some(found) = &node.found else { return };
        let breaks = |why: &G::Why| rules.breaks(&node.at, why);
        if found.on.is_empty() && !self.patterns.serves(node.role, found, breaks) {
            self.patterns.put(node.role, found, id);
        }
    }

    /// What is settled of a node, as far as it is of use on this path.
    fn answer(&self, id: NodeId) -> Option<Found<G::Why>> {
        if id == NOWHERE {
            return None;
        }
        let found = self.nodes.get(id).found.as_ref()?;
        if found.on.is_empty() {
            return Some(found.clone());
        }
        let account = self.ledger.settle(&found.on)?;
        Some(Found { value: found.value.max(account.value), on: account.on, ..found.clone() })
    }

    /// The same of the position after a child's move.
    fn answer_after(&self, kid: &Kid) -> Option<Found<G::Why>> {
        Some(self.images.back(kid.by, self.answer(kid.node)?))
    }

    /// The same where it is a child of this node. One that is on the path is held by a hypothesis there.
    fn answer_below(&self, id: NodeId, kid: &Kid) -> Option<Found<G::Why>> {
        if kid.node == NOWHERE || self.nodes.get(kid.node).on_path == 0 {
            return self.answer_after(kid);
        }
        let node = self.nodes.get(kid.node);
        let found = match (self.nodes.get(id).role, node.role) {
            (Role::Defender, Role::Attacker) => self.held_by_ancestor(&node.at, node.question, node.role),
            (Role::Attacker, Role::Defender) => self.answer(kid.node).or_else(|| self.held_as_above(kid.node)),
            _ => self.answer(kid.node),
        };
        found.map(|found| self.images.back(kid.by, found))
    }

    /// Why the defender holds at a node of his on the path: the move that he made there leads to a hypothesis.
    fn held_as_above(&self, id: NodeId) -> Option<Found<G::Why>> {
        let place = self.path.iter().rposition(|&other| other == id)?;
        let next = *self.path.get(place + 1)?;
        let node = self.nodes.get(next);
        let found = self.held_by_ancestor(&node.at, node.question, node.role)?;
        let kid = self.nodes.get(id).kids.iter().find(|kid| kid.node == next)?;
        let found = self.images.back(kid.by, found);
        match (kid.play, self.source) {
            (Some(play), _) => Some(self.by_move(id, (play, kid.via), &found).found),
            (None, Source::All | Source::Selectors) => Some(Found { why: None, ..found }),
            (None, Source::Reasons) => {
                let play = self.off_the_reason(id, found.why.as_deref()?)?;
                Some(self.by_move(id, (play, Via::Legal), &found).found)
            }
        }
    }

    /// The numbers of a child.
    fn numbers(&self, id: NodeId, kid: &Kid) -> Numbers {
        let node = self.nodes.get(kid.node);
        if node.found.is_none() && node.on_path == 0 {
            return node.numbers;
        }
        let settled = match &node.found {
            Some(found) if found.on.is_empty() => Some(found.won),
            _ => self.answer_below(id, kid).map(|found| found.won),
        };
        match settled {
            Some(true) => Numbers::PROVED,
            Some(false) => Numbers::DISPROVED,
            None => node.numbers,
        }
    }

    /// Searches the node at the end of the path until its numbers reach the limits, or it is settled.
    fn search(&mut self, limits: Numbers) -> Result<(), Stop> {
        let depth = self.path.len() - 1;
        if self.learn(self.path[depth]) {
            return Ok(());
        }
        self.enter(self.path[depth]);
        let before = self.meter.statistics.nodes;
        let node = self.nodes.get(self.path[depth]);
        let mark = self.shared.filter(|_| depth < NEAR).map(|shared| shared.enter(&node.at, node.question));
        let result = self.expand(self.path[depth]).and_then(|()| self.work(depth, limits));
        if let Some((shared, mark)) = self.shared.zip(mark) {
            shared.leave(mark);
        }
        let id = self.path[depth];
        self.nodes.get_mut(id).spent += self.meter.statistics.nodes - before;
        self.leave(id);
        self.tell(id);
        result
    }

    fn enter(&mut self, id: NodeId) {
        let node = self.nodes.get_mut(id);
        node.on_path += 1;
        if node.role != Role::Attacker {
            return;
        }
        match node.hypothesis {
            Some(hypothesis) => self.ledger.wake(hypothesis),
            None => {
                let node = self.nodes.get(id);
                let before = node.found.as_ref().and_then(|found| found.why.as_deref());
                let facts = match before {
                    _ if !self.uses_reasons() || node.stage == Stage::All => None,
                    Some(why) => rules::joined(Some(why.clone()), self.rules.not_won(&node.at)),
                    None => self.rules.not_won(&node.at),
                };
                let question = node.question;
                self.nodes.get_mut(id).hypothesis = Some(self.ledger.assume(question, Form::First, facts));
            }
        }
    }

    fn leave(&mut self, id: NodeId) {
        let node = self.nodes.get_mut(id);
        node.on_path -= 1;
        let Some(hypothesis) = node.hypothesis.filter(|_| node.on_path == 0) else { return };
        if node.found.as_ref().is_some_and(|found| found.won) {
            node.hypothesis = None;
            self.ledger.drop(hypothesis);
        } else {
            self.ledger.sleep(hypothesis);
        }
    }

    fn work(&mut self, depth: usize, limits: Numbers) -> Result<(), Stop> {
        let before = self.meter.statistics.nodes;
        loop {
            self.look()?;
            let id = self.path[depth];
            if self.nodes.get(id).found.as_ref().is_some_and(|found| found.on.is_empty()) {
                return Ok(());
            }
            if self.uses_reasons() {
                if self.nodes.get(id).role == Role::Defender {
                    self.narrow(id)?;
                }
                self.widen(id, self.meter.statistics.nodes - before);
            }
            let scan = self.scan(id)?;
            if scan.numbers == Numbers::PROVED || scan.numbers == Numbers::DISPROVED {
                match self.settle(id, &scan)? {
                    Step::Changed => continue,
                    Step::Settled(settled) => {
                        self.close(id, settled);
                        return Ok(());
                    }
                }
            }
            let node = self.nodes.get_mut(id);
            node.numbers = scan.numbers;
            node.best = scan.best.and_then(|best| node.kids[best].play);
            if scan.numbers.proof >= limits.proof || scan.numbers.disproof >= limits.disproof {
                return Ok(());
            }
            let Some(best) = scan.best else { return Ok(()) };
            let below = below(self.nodes.get(id).role, limits, &scan);
            let kid = self.nodes.get(id).kids[best].node;
            self.descend(kid, below)?;
        }
    }

    /// Searches a child.
    fn descend(&mut self, kid: NodeId, limits: Numbers) -> Result<(), Stop> {
        if self.path.len() >= self.depth {
            return self.too_deep(kid);
        }
        let node = self.nodes.get(kid);
        if let Some(found) = self.held_by_ancestor(&node.at, node.question, node.role) {
            self.nodes.get_mut(kid).found = Some(found);
            return Ok(());
        }
        self.path.push(kid);
        let result = self.search(limits);
        self.path.pop();
        result
    }

    /// Leaves a node alone until there is nothing else to do.
    fn too_deep(&mut self, id: NodeId) -> Result<(), Stop> {
        const FAR: Numbers = Numbers { proof: LARGEST, disproof: LARGEST };
        let node = self.nodes.get_mut(id);
        if node.numbers == FAR {
            return Err(Stop::Depth);
        }
        node.numbers = FAR;
        Ok(())
    }

    /// Looks at time and memory.
    fn look(&mut self) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps >= STEP {
            self.steps = 0;
            self.meter.look()?;
            let team = self.shared.zip(self.at_root);
            if team.is_some_and(|(shared, question)| shared.is_over() || shared.has_settled_root(question)) {
                return Err(Stop::Interrupt);
            }
        }
        if self.nodes.want_room(self.ledger.bytes()) {
            self.collect()?;
        }
        Ok(())
    }

    /// Lets the nodes go that are most easily done without, and all that is conditional.
    fn collect(&mut self) -> Result<(), Stop> {
        for id in self.nodes.ids() {
            let node = self.nodes.get_mut(id);
            if node.found.as_ref().is_some_and(|found| !found.on.is_empty()) {
                node.found = None;
            }
        }
        let numbers = self.nodes.collect(self.ledger.bytes());
        self.patterns.renumber(&numbers);
        for id in &mut self.path {
            *id = numbers[*id as usize];
        }
        let nodes = &mut self.nodes;
        let kept: Vec<_> = nodes.ids().filter_map(|id| nodes.get(id).hypothesis).collect();
        self.ledger.keep(kept.iter().copied());
        let mut number = 0;
        for id in self.nodes.ids() {
            if let Some(hypothesis) = &mut self.nodes.get_mut(id).hypothesis {
                *hypothesis = number;
                number += 1;
            }
        }
        if (self.nodes.bytes() + self.ledger.bytes()) / 4 * 5 > self.memory { Err(Stop::Memory) } else { Ok(()) }
    }

    /// The numbers of a node from those of its children.
    fn scan(&mut self, id: NodeId) -> Result<Scan, Stop> {
        let role = self.nodes.get(id).role;
        let (mut least, mut second, mut other, mut sum) = (INFINITE, INFINITE, 0, 0u32);
        let mut best = None;
        for place in 0..self.nodes.get(id).kids.len() {
            let kid = self.kid(id, place)?;
            let stands_for =
                |other: &Kid| other.node == kid.node && (other.part == kid.part || other.part == Part::Needed);
            if !self.images.are_none() && self.nodes.get(id).kids[..place].iter().any(stands_for) {
                // An image of a position counts as that position.
                continue;
            }
            let Numbers { proof, disproof } = self.apart(role, kid.node, self.numbers(id, &kid));
            let (own, others) = if role == Role::Attacker { (proof, disproof) } else { (disproof, proof) };
            if own < least || best.is_none() {
                (second, least, other, best) = (least, own, others, Some(place));
            } else {
                second = second.min(own);
            }
            if own == 0 {
                sum = INFINITE;
                break;
            }
            if kid.part == Part::Needed {
                sum = sum.saturating_add(others).min(INFINITE);
            }
        }
        let rest = self.nodes.get(id).rest;
        if rest > 0 && least > 0 {
            // The moves that are no children yet count as one that is worse than it may be.
            let seems = 1 + rest / LATER;
            if least > seems {
                self.open_all(id);
                return self.scan(id);
            }
            sum = sum.saturating_add(rest).min(INFINITE);
            second = second.min(seems);
        }
        let (own, others) = match (least, sum) {
            (0, _) => (0, INFINITE),
            (_, 0) => (INFINITE, 0),
            // Unsettled numbers stay below those of settled ones.
            (least, sum) => (least.min(LARGEST), sum.min(LARGEST)),
        };
        let (proof, disproof) = if role == Role::Attacker { (own, others) } else { (others, own) };
        Ok(Scan { numbers: Numbers { proof, disproof }, best, second, other })
    }

    /// What follows when all children of a node are settled against its side, or one is for it.
    fn settle(&mut self, id: NodeId, scan: &Scan) -> Result<Step<G::Why>, Stop> {
        let decides = |wanted: Numbers| scan.best.filter(|_| scan.numbers == wanted);
        match self.nodes.get(id).role {
            Role::Attacker => self.settle_attack(id, decides(Numbers::PROVED)),
            Role::Defender => self.settle_defence(id, decides(Numbers::DISPROVED)),
        }
    }

    fn close(&mut self, id: NodeId, settled: Settled<G::Why>) {
        let Settled { found, best } = settled;
        let found = Found { from: NOWHERE, ..found };
        let best = best.or_else(|| self.hardest(id));
        let conditional = !found.on.is_empty();
        let node = self.nodes.get_mut(id);
        let bytes = found.bytes();
        node.found = Some(found);
        node.best = best;
        if !conditional && self.path.len() > 1 {
            // Who asks it again looks for its moves anew.
            (node.kids, node.stage, node.rest) = (Vec::new(), Stage::Closed, 0);
        }
        if self.uses_reasons() {
            self.keep_pattern(id);
        }
        self.nodes.count(bytes);
    }
}

/// The limits for the best child of a node.
fn below(role: Role, limits: Numbers, scan: &Scan) -> Numbers {
    // 1 + epsilon, so that the search does not change between two children at each step.
    let second = scan.second.saturating_add(scan.second / 4).saturating_add(1).min(INFINITE);
    let rest = |limit: u32, sum: u32| limit.saturating_sub(sum).saturating_add(scan.other).min(INFINITE - 1);
    let Numbers { proof, disproof } = scan.numbers;
    match role {
        Role::Attacker => Numbers { proof: limits.proof.min(second), disproof: rest(limits.disproof, disproof) },
        Role::Defender => Numbers { proof: rest(limits.proof, proof), disproof: limits.disproof.min(second) },
    }
}
