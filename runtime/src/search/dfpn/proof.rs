//! Proofs: from a finished search, a graph of nodes that somebody else can check with the rules alone.
//!
//! A node is a position with a claim: that the attacker gets what is asked, or that he does not, there and in every
//! position with the same side to move that agrees with the node's zone. The side that gets what it wants names one move;
//! of the other side all moves are answered, those that matter one by one and the rest by one node whose zone they leave
//! alone. Each branch leads to a node whose zone holds there, and which need not be the position itself. Nodes that the
//! attacker wins have a rank that falls along every branch; those in which he fails may lead back to each other.
//!
//! The search is only asked: for the answer in a position, and for a move. What its tables lost, or hold without a move,
//! is searched again. Zones are found anew from those of the branches, so that they fit together whatever the search had
//! in mind.

mod failure;
mod graph;
mod step;
mod win;
mod zone;

use super::Search;
use super::options::Options;
use super::roles::{exchanged, names_nobody};
use super::root::{Answer, observed};
use super::value::{BEST, Bracket, Question, Value, Via};
use crate::game::Game;
use crate::search::{Budget, Meter, Stop, Verdict};
use crate::state::Cells;
use crate::value::{Move, Player, Role};
use graph::Graph;

pub use zone::{Barred, Zone};

/// A proof, or as much of it as was found.
#[derive(Clone, Debug, Default)]
pub struct Proof {
    /// What is proved of the root; together this is the verdict.
    pub claims: Vec<Claim>,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// Why it is not complete.
    pub lacks: Vec<Lack>,
}

/// What is proved of the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who attacks.
    pub attacker: Player,
    /// What is asked: whether the value is at least this.
    pub threshold: Value,
    /// The answer.
    pub won: bool,
    /// The node of the root.
    pub root: usize,
}

/// A position with what is claimed of it.
#[derive(Clone, Debug)]
pub struct Node {
    /// The position.
    pub at: Cells,
    /// The side to move.
    pub role: Role,
    /// Who attacks.
    pub attacker: Player,
    /// What is asked: whether the value is at least this.
    pub threshold: Value,
    /// The answer.
    pub won: bool,
    /// Of a win: more than that of every node it leads to.
    pub rank: u32,
    /// On what the claim rests; without one on the whole position.
    pub zone: Option<Zone>,
    /// Why the claim holds.
    pub step: Step,
}

/// Why a claim holds, from what is claimed of other nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// It is not known.
    Open,
    /// The game is over.
    Over,
    /// The side to move has no legal move, which ends the game.
    Stuck,
    /// The side to move gets what it wants by one move.
    Chosen(Branch),
    /// The side to move gets nothing by any move: these are answered one by one, and all others by one node.
    Any {
        /// The moves that matter.
        listed: Vec<Branch>,
        /// What answers the others.
        others: Option<usize>,
    },
}

impl Step {
    /// The nodes it leads to.
    pub fn targets(&self) -> impl Iterator<Item = usize> {
        let (one, many, others) = match self {
            Self::Open | Self::Over | Self::Stuck => (None, &[][..], None),
            Self::Chosen(branch) => (Some(branch.to), &[][..], None),
            Self::Any { listed, others } => (None, listed.as_slice(), *others),
        };
        one.into_iter().chain(many.iter().map(|branch| branch.to)).chain(others)
    }

    /// How many bytes of it stand elsewhere.
    fn bytes(&self) -> usize {
        match self {
            Self::Open | Self::Over | Self::Stuck | Self::Chosen(_) => 0,
            Self::Any { listed, .. } => listed.capacity() * size_of::<Branch>(),
        }
    }
}

/// A move, and the node that answers for the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The move; without one the turn goes over, as there is none.
    pub play: Option<Move>,
    /// Whether a ban is ignored.
    pub via: Via,
    /// The node.
    pub to: usize,
}

/// Why a proof is not complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// The budget ended.
    Stopped(Stop),
    /// No move was found by which a win gets nearer to its end.
    Circle,
    /// The search says otherwise of a position that a claim rests on, which is an error in it: what it claimed, and where.
    Contradiction(Box<Cells>),
}

impl From<Stop> for Lack {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Answers whether the attacker wins, with the proof: the budget is that of the search, and again of the proof.
pub fn prove<G: Game>(
    game: &G,
    root: &G::Position,
    args: &G::Args,
    options: Options,
    budget: &Budget,
) -> (Answer, Proof) {
    let mut sides = Vec::new();
    let answer = observed(game, root, args, options, budget, &mut |search, said| {
        sides.push(extracted(search, root, said, budget));
    });
    if answer.verdict == Verdict::Lost && sides.len() == 1 && names_nobody(game, root) {
        // Where nobody is named attacker that one side fails may be a draw: better if the other side wins.
        let mut other = Vec::new();
        let args = exchanged(game, args);
        let found = observed(game, root, &args, options, budget, &mut |search, said| {
            other.push(extracted(search, root, said, budget));
        });
        if found.verdict == Verdict::Won && other.first().is_some_and(|proof| proof.lacks.is_empty()) {
            other.truncate(1);
            sides = other;
        }
    }
    if answer.verdict == Verdict::Won {
        // What was asked of the other side before does not matter.
        sides.retain(|proof| proof.claims.iter().any(|claim| claim.won) || proof.claims.is_empty());
    }
    (answer, joined(sides))
}

/// Proofs beside each other.
fn joined(sides: Vec<Proof>) -> Proof {
    let mut all = Proof::default();
    for mut side in sides {
        let first = all.nodes.len();
        for node in &mut side.nodes {
            match &mut node.step {
                Step::Open | Step::Over | Step::Stuck => {}
                Step::Chosen(branch) => branch.to += first,
                Step::Any { listed, others } => {
                    listed.iter_mut().for_each(|branch| branch.to += first);
                    others.iter_mut().for_each(|others| *others += first);
                }
            }
        }
        side.claims.iter_mut().for_each(|claim| claim.root += first);
        all.claims.extend(side.claims);
        all.nodes.extend(side.nodes);
        all.lacks.extend(side.lacks);
    }
    all
}

/// The proof of what a search said of one side.
fn extracted<G: Game>(search: &mut Search<'_, G>, root: &G::Position, said: &Answer, budget: &Budget) -> Proof {
    let mut proof = Proof::default();
    let asks = search.rules.role(root);
    let attacker = search.rules.player(Role::Attacker);
    let whole = *search.meter;
    *search.meter = Meter::new(budget);
    for (question, won) in claims(search.bans, said, asks) {
        let mut graph = Graph::new(search, won);
        let lack = graph.build(root, question).err();
        let nodes = graph.finished(root, question);
        let claim = Claim { attacker, threshold: question.threshold(), won, root: 0 };
        let lacks = lack.into_iter().collect();
        proof = joined(vec![proof, Proof { claims: vec![claim], nodes, lacks }]);
    }
    *search.meter = whole;
    proof
}

/// The fewest and weakest claims that give the verdict.
fn claims(bans: bool, said: &Answer, asks: Role) -> Vec<(Question, bool)> {
    let Bracket { low, high } = said.bracket;
    let wanted = said.bracket.verdict(asks);
    if wanted == Verdict::Unknown {
        return Vec::new();
    }
    if !bans {
        return vec![(Question::BOTH_BOUND, low == BEST)];
    }
    let gives = |low: Value, high: Value| Bracket { low, high }.verdict(asks) == wanted;
    let least = (0..=low).find(|&low| gives(low, high)).unwrap_or(low);
    let most = (high..=BEST).rev().find(|&high| gives(least, high)).unwrap_or(high);
    let win = (least > 0).then(|| (Question::at_least(least), true));
    let failure = (most < BEST).then(|| (Question::at_least(most + 1), false));
    win.into_iter().chain(failure).collect()
}
