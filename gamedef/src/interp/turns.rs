//! Turns: the whole sequence of moves of one side, until the other is to move or the game is over.
//!
//! A move that keeps the turn is one part of it. Where no part can follow and the rules' `no move` clause does not pass
//! the turn on, the game is over there, as it is between turns. That a turn ends is no property of the rules' form, so it
//! is watched: a position that comes again in one turn, or more positions than any turn has, is an error with the move.

use rustc_hash::{FxHashMap, FxHashSet};

use super::instance::State;
use super::root::Root;
use super::undecided::Undecided;
use super::{Judge, NoMove};
use crate::rules::Step;
use crate::snapshot::Play;

/// How many positions within one turn are looked at.
const MOST_POSITIONS: usize = 100_000;
/// How many moves a turn may have.
const MOST_MOVES: usize = 1_000;

/// Where a turn ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct End {
    /// The position.
    pub state: State,
    /// Whether the game is over since the turn could neither go on nor be passed on, and who won by that.
    pub lack: Option<Lack>,
}

/// What a lack of moves within a turn means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lack {
    /// Who wins by it; nobody where it is a draw, or the rules say nothing.
    pub winner: Option<i32>,
}

impl Judge {
    /// Whether the turn is kept in the position after a move of the player: it is his, and the game is not over.
    pub fn is_inside(&self, after: &State, root: &Root, player: i32) -> bool {
        after.turn == player && !self.is_over(after, root)
    }

    /// The turns of a player from a position, whoever's turn it is: each first move with the ends of the turns that
    /// begin with it, no end twice.
    ///
    /// # Errors
    /// If a turn need not end, or is too long to be followed.
    pub fn turns(&self, state: &State, root: &Root, player: i32) -> Result<Vec<(Play, Vec<End>)>, Undecided> {
        let firsts = self.successors(state, root, player).into_iter();
        firsts.map(|(play, after)| Ok((play.clone(), self.ends(play, after, root, player)?))).collect()
    }

    /// The number of sequences of `depth` turns. A turn that a lack of moves passes on counts as one.
    ///
    /// # Errors
    /// If a turn need not end, or is too long to be followed.
    pub fn perft_turns(&self, state: &State, root: &Root, depth: u32) -> Result<u64, Undecided> {
        if depth == 0 {
            return Ok(1);
        }
        if self.is_over(state, root) {
            return Ok(0);
        }
        let firsts = self.successors(state, root, state.turn);
        if firsts.is_empty() && self.game().no_move == Some(NoMove::Passes) {
            return self.perft_turns(&self.null(state), root, depth - 1);
        }
        let mut leaves = 0;
        for (play, after) in firsts {
            // Ways to one position count each.
            let mut paths: FxHashMap<State, u64> = FxHashMap::default();
            let inside = self.inside(play, after.clone(), root, state.turn)?;
            paths.insert(after, 1);
            for position in inside {
                let ways = paths[&position.state];
                match &position.next {
                    Next::Parts(parts) => parts.iter().for_each(|s| *paths.entry(s.clone()).or_default() += ways),
                    Next::Over(End { lack: Some(_), .. }) if depth > 1 => {}
                    Next::Over(end) => leaves += ways * self.perft_turns(&end.state, root, depth - 1)?,
                }
            }
        }
        Ok(leaves)
    }

    /// Whether a move may keep the turn.
    pub fn keeps_turn(&self) -> bool {
        self.game().moves.iter().flat_map(|m| &m.steps).any(|step| matches!(step, Step::Again(_)))
    }

    fn ends(&self, play: Play, after: State, root: &Root, player: i32) -> Result<Vec<End>, Undecided> {
        if !self.is_inside(&after, root, player) {
            return Ok(vec![End { state: after, lack: None }]);
        }
        let mut seen = FxHashSet::default();
        let ends = self.inside(play, after, root, player)?.into_iter().filter_map(|position| match position.next {
            Next::Over(end) => seen.insert(end.clone()).then_some(end),
            Next::Parts(_) => None,
        });
        Ok(ends.collect())
    }

    /// All positions of the turns that begin with a move, each before those that follow on it.
    fn inside(&self, play: Play, after: State, root: &Root, player: i32) -> Result<Vec<Position>, Undecided> {
        let mut walk =
            Walk { judge: self, root, player, done: FxHashMap::default(), out: Vec::new(), path: Vec::new() };
        walk.enter(play, after)?;
        while let Some(top) = walk.path.last_mut() {
            match top.rest.pop() {
                Some((play, next)) => walk.enter(play, next)?,
                None => walk.leave(),
            }
        }
        walk.out.reverse();
        Ok(walk.out)
    }
}

/// A position that a turn comes through.
struct Position {
    state: State,
    next: Next,
}

/// What follows in the turn.
enum Next {
    /// These positions, one for each part.
    Parts(Vec<State>),
    /// Nothing.
    Over(End),
}

/// A position on the way that is looked at.
struct Open {
    state: State,
    parts: Vec<State>,
    rest: Vec<(Play, State)>,
}

/// Where the walk is done with a position, or on its way through it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Visit {
    Open,
    Done,
}

/// A walk through the positions of one turn, those behind a position before it.
struct Walk<'j> {
    judge: &'j Judge,
    root: &'j Root,
    player: i32,
    done: FxHashMap<State, Visit>,
    out: Vec<Position>,
    path: Vec<Open>,
}

impl Walk<'_> {
    fn enter(&mut self, play: Play, state: State) -> Result<(), Undecided> {
        match self.done.get(&state) {
            Some(Visit::Done) => return Ok(()),
            Some(Visit::Open) => {
                let shown = self.judge.show(&play);
                let why = format!("a turn need not end: `{shown}` leads to a position that was there in the same turn");
                return Err(Undecided::Refused(why));
            }
            None => {}
        }
        if self.path.len() >= MOST_MOVES || self.done.len() >= MOST_POSITIONS {
            let play = self.judge.show(&play);
            return Err(Undecided::TooLong { play, moves: MOST_MOVES, positions: MOST_POSITIONS });
        }
        if !self.judge.is_inside(&state, self.root, self.player) {
            self.over(state.clone(), End { state, lack: None });
            return Ok(());
        }
        let rest = self.judge.successors(&state, self.root, self.player);
        if rest.is_empty() {
            let end = self.stuck(&state);
            self.over(state, end);
            return Ok(());
        }
        self.done.insert(state.clone(), Visit::Open);
        let parts = rest.iter().map(|(_, s)| s.clone()).collect();
        self.path.push(Open { state, parts, rest });
        Ok(())
    }

    fn over(&mut self, state: State, end: End) {
        self.done.insert(state.clone(), Visit::Done);
        self.out.push(Position { state, next: Next::Over(end) });
    }

    fn leave(&mut self) {
        if let Some(step) = self.path.pop() {
            self.done.insert(step.state.clone(), Visit::Done);
            self.out.push(Position { state: step.state, next: Next::Parts(step.parts) });
        }
    }

    /// The end of a turn that cannot go on.
    fn stuck(&self, state: &State) -> End {
        let winner = match self.judge.game().no_move {
            Some(NoMove::Passes) => return End { state: self.judge.null(state), lack: None },
            Some(NoMove::Loses) => Some(1 - self.player),
            Some(NoMove::Wins) => Some(self.player),
            Some(NoMove::Draws) | None => None,
        };
        End { state: state.clone(), lack: Some(Lack { winner }) }
    }
}
