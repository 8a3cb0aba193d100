//! Gradual games: a scheme evaluated on a position exactly as it is written, over all legal moves.
//!
//! A [`Session`] keeps what it has found out, verdicts, successors and goals, over any number of positions, and forgets
//! all of it when that is too much. It changes how long an answer takes and nothing else. Whose turn a position
//! says it is plays no part: a scheme tells who moves, and rules that ask are told so, and after each turn or null move
//! what it leaves. A turn is the whole sequence of moves of one side (`turns`), and what a scheme asks after a move is asked
//! where the turn ends.

use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

use rustc_hash::FxHashMap;

use super::Judge;
use super::instance::State;
use super::root::Root;
use super::specialise::{Gradual, Specials};
use super::turns::{End, Lack};
use super::undecided::Undecided;
use crate::rules::{NoMove, Role, SchemeId, StaticValue};
use crate::snapshot::Play;

/// How many gradual games may be nested in a verdict.
const MAX_NESTING: usize = 300;
/// How many entries a session keeps unless told otherwise.
const CAPACITY: usize = 8_000_000;

/// What a session did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Gradual games evaluated on a position, not counting those remembered.
    pub evaluations: u64,
    /// Gradual games remembered.
    pub remembered: u64,
    /// Moves made.
    pub moves: u64,
    /// How often the memory was full and emptied.
    pub emptied: u64,
}

/// A position with its number.
#[derive(Debug)]
struct Node {
    number: u64,
    state: State,
    /// That the game is over here by a lack of moves within a turn.
    lack: Option<Lack>,
}

impl Node {
    /// Whether a lack of moves within a turn gave the game to this side.
    fn is_given_to(&self, role: Role, at: &At) -> bool {
        self.lack.is_some_and(|lack| lack.winner == Some(at.root.player(role)))
    }
}

/// What is known of a position at a root.
#[derive(Clone, Copy, Debug)]
struct Standing {
    goals: [bool; 2],
    over: bool,
}

/// The nodes after a player's turns, by the first moves of these.
type Successors = Rc<[Vec<Rc<Node>>]>;

/// A cache of gradual games over positions of one judge.
#[derive(Debug)]
pub struct Session<'j> {
    judge: &'j Judge,
    specials: Specials<'j>,
    roots: FxHashMap<Root, usize>,
    /// How many positions have been numbered; a number is never used again.
    numbered: u64,
    nodes: FxHashMap<End, Rc<Node>>,
    next: FxHashMap<(u64, i32, usize), Successors>,
    standings: FxHashMap<(u64, usize), Standing>,
    verdicts: FxHashMap<(u64, usize, usize), bool>,
    capacity: usize,
    nesting: usize,
    statistics: Statistics,
    stop: Option<&'j AtomicBool>,
}

/// Where an evaluation is: the root, who is to move there, and who moved last.
#[derive(Clone, Copy)]
struct At<'r> {
    root: &'r Root,
    number: usize,
    mover: Role,
    last: Role,
}

impl At<'_> {
    /// After a move or null move.
    fn after(self) -> Self {
        At { mover: other(self.mover), last: self.mover, ..self }
    }
}

fn other(role: Role) -> Role {
    match role {
        Role::Attacker => Role::Defender,
        Role::Defender => Role::Attacker,
    }
}

impl<'j> Session<'j> {
    pub(super) fn new(judge: &'j Judge) -> Session<'j> {
        Session {
            judge,
            specials: Specials::new(&judge.schemes),
            roots: FxHashMap::default(),
            numbered: 0,
            nodes: FxHashMap::default(),
            next: FxHashMap::default(),
            standings: FxHashMap::default(),
            verdicts: FxHashMap::default(),
            capacity: CAPACITY,
            stop: None,
            nesting: 0,
            statistics: Statistics::default(),
        }
    }

    /// Sets how many entries are kept before all are forgotten; each takes some tens of bytes, a position some hundreds.
    pub fn with_capacity(mut self, entries: usize) -> Self {
        self.capacity = entries;
        self
    }

    /// The same session; once the flag is set, what it is asked ends with [`Undecided::Stopped`], and its later answers
    /// mean nothing.
    pub fn until(mut self, stop: &'j AtomicBool) -> Self {
        self.stop = Some(stop);
        self
    }

    /// What was done so far.
    pub fn statistics(&self) -> Statistics {
        self.statistics
    }

    /// Whether the gradual game holds in the position. A call whose measure, its first integer argument, is negative
    /// does not hold.
    ///
    /// # Errors
    /// If the arguments do not fit the scheme, it nests too deep, or a turn is too long; other positions may be asked then.
    pub fn verdict(
        &mut self,
        state: &State,
        root: &Root,
        scheme: SchemeId,
        args: &[StaticValue],
    ) -> Result<bool, Undecided> {
        if args.iter().find_map(|a| if let StaticValue::Int(n) = a { Some(*n) } else { None }).is_some_and(|n| n < 0) {
            return Ok(false);
        }
        let call = self.specials.number(scheme, args.to_vec())?;
        let number = self.root_number(root);
        let mover = self.specials.get(call)?.mover;
        let node = self.node(End { state: self.begun(state, root, mover), lack: None });
        self.nesting = 0;
        self.call(&node, root, number, call)
    }

    /// The move set of the gradual game: that which the scheme names, or else every move that makes it hold, none where
    /// it holds without a move; in any case none if it does not hold. Ordered by clause and arguments.
    ///
    /// # Errors
    /// As for [`Session::verdict`].
    pub fn moves(
        &mut self,
        state: &State,
        root: &Root,
        scheme: SchemeId,
        args: &[StaticValue],
    ) -> Result<Vec<Play>, Undecided> {
        if !self.verdict(state, root, scheme, args)? {
            return Ok(Vec::new());
        }
        let call = self.specials.number(scheme, args.to_vec())?;
        let special = self.specials.get(call)?;
        let number = self.root_number(root);
        let state = self.begun(state, root, special.mover);
        let node = self.node(End { state: state.clone(), lack: None });
        let at = At { root, number, mover: special.mover, last: other(special.mover) };
        let next = self.next(&node, &at)?;
        let mut chosen = vec![false; next.len()];
        match &special.moves {
            Some(formula) => {
                for (chosen, ends) in chosen.iter_mut().zip(next.iter()) {
                    *chosen = self.some(ends, at.after(), formula)?;
                }
            }
            None => {
                for alternative in special.alternatives.iter() {
                    if self.choose(&node, at, alternative, &next, &mut chosen)? {
                        return Ok(Vec::new());
                    }
                }
            }
        }
        let plays = self.judge.legal(&state, root, root.player(special.mover));
        Ok(plays.into_iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(play, _)| play).collect())
    }

    /// Marks the moves that make a formula true; says whether it holds without a move.
    fn choose(
        &mut self,
        node: &Rc<Node>,
        at: At,
        formula: &Gradual,
        next: &[Vec<Rc<Node>>],
        chosen: &mut [bool],
    ) -> Result<bool, Undecided> {
        if !has_some_move(formula) {
            return self.holds(node, at, formula);
        }
        match formula {
            Gradual::SomeMove(body) => {
                for (chosen, ends) in chosen.iter_mut().zip(next) {
                    *chosen = *chosen || self.some(ends, at.after(), body)?;
                }
                Ok(false)
            }
            Gradual::TwoMoves(first, second) => {
                for (turn, chosen) in chosen.iter_mut().enumerate() {
                    *chosen = *chosen || self.is_first_of_two(next, turn, at.after(), first, second)?;
                }
                Ok(false)
            }
            Gradual::Or(parts) => {
                let mut without = false;
                for part in parts {
                    without |= self.choose(node, at, part, next, chosen)?;
                }
                Ok(without)
            }
            Gradual::And(parts) => {
                if !self.holds(node, at, formula)? {
                    return Ok(false);
                }
                for part in parts.iter().filter(|p| has_some_move(p)) {
                    self.choose(node, at, part, next, chosen)?;
                }
                Ok(false)
            }
            _ => Err(Undecided::Refused("a scheme's move stands where it cannot be chosen".to_owned())),
        }
    }

    fn call(&mut self, node: &Rc<Node>, root: &Root, number: usize, call: usize) -> Result<bool, Undecided> {
        let key = (node.number, number, call);
        if let Some(verdict) = self.verdicts.get(&key) {
            self.statistics.remembered += 1;
            return Ok(*verdict);
        }
        if self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            return Err(Undecided::Stopped);
        }
        self.statistics.evaluations += 1;
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(Undecided::Refused(format!("gradual games nested more than {MAX_NESTING} deep")));
        }
        let special = self.specials.get(call)?;
        let at = At { root, number, mover: special.mover, last: other(special.mover) };
        let mut verdict = false;
        for alternative in special.alternatives.iter() {
            verdict = verdict || self.holds(node, at, alternative)?;
        }
        self.nesting -= 1;
        self.verdicts.insert(key, verdict);
        Ok(verdict)
    }

    fn holds(&mut self, node: &Rc<Node>, at: At, formula: &Gradual) -> Result<bool, Undecided> {
        Ok(match formula {
            Gradual::Const(truth) => *truth,
            Gradual::Won(role) if node.lack.is_some() => node.is_given_to(*role, &at),
            Gradual::Won(role) => {
                let goals = self.standing(node, &at).goals;
                let reached = |role: Role| goals[at.root.player(role) as usize];
                reached(*role) && !(reached(other(*role)) && at.last == other(*role))
            }
            Gradual::Ended => self.standing(node, &at).over,
            Gradual::Stuck(role) if node.lack.is_some() => node.is_given_to(*role, &at),
            Gradual::Stuck(role) => {
                let winner = match self.judge.game().no_move {
                    Some(NoMove::Loses) => Some(other(at.mover)),
                    Some(NoMove::Wins) => Some(at.mover),
                    _ => None,
                };
                winner == Some(*role) && self.next(node, &at)?.is_empty()
            }
            Gradual::And(parts) => {
                for part in parts {
                    if !self.holds(node, at, part)? {
                        return Ok(false);
                    }
                }
                true
            }
            Gradual::Or(parts) => {
                for part in parts {
                    if self.holds(node, at, part)? {
                        return Ok(true);
                    }
                }
                false
            }
            Gradual::Not(body) => !self.holds(node, at, body)?,
            Gradual::SomeMove(body) => {
                for ends in self.next(node, &at)?.iter() {
                    if self.some(ends, at.after(), body)? {
                        return Ok(true);
                    }
                }
                false
            }
            Gradual::TwoMoves(first, second) => {
                let next = self.next(node, &at)?;
                for at_first in 0..next.len() {
                    if self.is_first_of_two(&next, at_first, at.after(), first, second)? {
                        return Ok(true);
                    }
                }
                false
            }
            Gradual::EveryMove(body) => {
                let next = self.next(node, &at)?;
                for next in next.iter().flatten() {
                    if !self.holds(next, at.after(), body)? {
                        return Ok(false);
                    }
                }
                let no_move = self.judge.game().no_move;
                !(next.is_empty() && matches!(no_move, Some(NoMove::Wins | NoMove::Draws)))
            }
            Gradual::AfterNull(body) => {
                let null = match node.lack {
                    Some(_) => node.clone(),
                    None => self.node(End { state: self.seen(self.judge.null(&node.state)), lack: None }),
                };
                self.holds(&null, at.after(), body)?
            }
            Gradual::Call(call) => self.call(node, at.root, at.number, *call)?,
        })
    }

    /// Whether the first formula holds after this turn, and the second after some other.
    fn is_first_of_two(
        &mut self,
        next: &[Vec<Rc<Node>>],
        turn: usize,
        after: At,
        first: &Gradual,
        second: &Gradual,
    ) -> Result<bool, Undecided> {
        if !self.some(&next[turn], after, first)? {
            return Ok(false);
        }
        for (other, ends) in next.iter().enumerate() {
            if other != turn && self.some(ends, after, second)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a formula holds at some end of turns.
    fn some(&mut self, ends: &[Rc<Node>], at: At, formula: &Gradual) -> Result<bool, Undecided> {
        for node in ends {
            if self.holds(node, at, formula)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The positions after each turn of the one to move.
    fn next(&mut self, node: &Rc<Node>, at: &At) -> Result<Successors, Undecided> {
        if node.lack.is_some() {
            return Ok(Rc::from([]));
        }
        let player = at.root.player(at.mover);
        // Whether a turn is over may be asked of a target.
        let by_root = self.judge.plans.moves_read_root || self.judge.keeps_turn();
        let key = (node.number, player, if by_root { at.number } else { 0 });
        if let Some(next) = self.next.get(&key) {
            return Ok(next.clone());
        }
        let turns = self.judge.turns(&node.state, at.root, player)?;
        self.statistics.moves += turns.iter().map(|(_, ends)| ends.len() as u64).sum::<u64>();
        let mut next = Vec::new();
        for (_, ends) in turns {
            let seen = |end: End| self.node(End { state: self.seen(end.state), lack: end.lack });
            next.push(ends.into_iter().map(seen).collect());
        }
        let next: Successors = next.into();
        self.next.insert(key, next.clone());
        Ok(next)
    }

    /// The position as a scheme of this side is asked about it.
    fn begun(&self, state: &State, root: &Root, mover: Role) -> State {
        self.seen(state.with_turn(root.player(mover)))
    }

    /// The position as schemes see it: where no rule asks whose turn it is, all are alike.
    fn seen(&self, state: State) -> State {
        if self.judge.game().asks_turn { state } else { state.with_turn(0) }
    }

    fn standing(&mut self, node: &Rc<Node>, at: &At) -> Standing {
        let (judge, key) = (self.judge, (node.number, at.number));
        *self.standings.entry(key).or_insert_with(|| {
            if node.lack.is_some() {
                return Standing { goals: [false; 2], over: true };
            }
            let goals = [0, 1].map(|player| judge.goal(&node.state, at.root, player));
            Standing { goals, over: goals[0] || goals[1] || judge.is_over(&node.state, at.root) }
        })
    }

    fn root_number(&mut self, root: &Root) -> usize {
        let fresh = self.roots.len();
        *self.roots.entry(root.clone()).or_insert(fresh)
    }

    /// The node of a position; forgets everything first if there is too much.
    fn node(&mut self, end: End) -> Rc<Node> {
        if let Some(node) = self.nodes.get(&end) {
            return node.clone();
        }
        if self.nodes.len() + self.next.len() + self.standings.len() + self.verdicts.len() > self.capacity {
            self.nodes.clear();
            self.next.clear();
            self.standings.clear();
            self.verdicts.clear();
            self.statistics.emptied += 1;
        }
        self.numbered += 1;
        let node = Rc::new(Node { number: self.numbered, state: end.state.clone(), lack: end.lack });
        self.nodes.insert(end, node.clone());
        node
    }
}

/// Whether a formula chooses a move of the one to move.
fn has_some_move(formula: &Gradual) -> bool {
    match formula {
        Gradual::SomeMove(_) | Gradual::TwoMoves(..) => true,
        Gradual::And(parts) | Gradual::Or(parts) => parts.iter().any(has_some_move),
        _ => false,
    }
}
