//! Whole games: how they end, how many there are, random ones; and the moves that selectors choose.

#![deny(clippy::wildcard_enum_match_arm)]

use super::Value;
use super::answer::Answer;
use super::bits::Bits;
use super::engine::Engine;
use super::state::State;
use crate::ir::{Decides, Few, FnId, MovePart, MoveSet, SelectorCode, Sure};
use crate::random::Random;
use crate::rules::NoMove;
use crate::snapshot::Play;

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player won.
    Win(i32),
    /// Nobody won.
    Draw,
}

/// A random game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout {
    /// Its end; `None` if it was stopped before.
    pub outcome: Option<Outcome>,
    /// Its last position.
    pub state: State,
    /// Number of moves, forced passes included.
    pub moves: usize,
}

impl<B: Bits> Engine<'_, B> {
    /// How the game ended, if it did.
    pub fn outcome(&mut self, s: &State, last_mover: i32) -> Option<Outcome> {
        let over = self.over(s, last_mover);
        if over.is_some() || self.each_successor(s, s.turn, &mut |_, _| true) {
            return over;
        }
        self.stuck(s.turn)
    }

    /// How the game ended by a goal, a draw or the score.
    fn over(&mut self, s: &State, last_mover: i32) -> Option<Outcome> {
        let program = &self.machine.program;
        let players = self.machine.layout.players();
        let mut order: Vec<i32> = (0..players.count as i32).map(|rank| players.first + rank).collect();
        order.sort_by_key(|&player| player != last_mover);
        for player in order {
            if self.value(s, program.goal, &[player]) == Value::Bool(true) {
                return Some(Outcome::Win(player));
            }
        }
        if self.is_so(s, program.drawn) {
            return Some(Outcome::Draw);
        }
        self.is_so(s, program.ended).then(|| self.by_score(s))
    }

    /// The value of an answer function without parameters.
    fn answer_of(&mut self, s: &State, function: FnId) -> Answer<B> {
        self.enter(s, function, &[], |me, body| me.answer(s, body)).unwrap_or_else(|| Answer::plain(false))
    }

    fn is_so(&mut self, s: &State, function: Option<FnId>) -> bool {
        function.is_some_and(|f| self.value(s, f, &[]) == Value::Bool(true))
    }

    /// The player with the higher score wins; without scores no one does.
    fn by_score(&mut self, s: &State) -> Outcome {
        let Some(score) = self.machine.program.score else { return Outcome::Draw };
        let first = self.machine.layout.players().first;
        let Value::Int(a) = self.value(s, score, &[first]) else { return Outcome::Draw };
        let Value::Int(b) = self.value(s, score, &[first + 1]) else { return Outcome::Draw };
        match a.cmp(&b) {
            std::cmp::Ordering::Greater => Outcome::Win(first),
            std::cmp::Ordering::Less => Outcome::Win(first + 1),
            std::cmp::Ordering::Equal => Outcome::Draw,
        }
    }

    /// What it means that the player to move has no legal move; rules that do not say mean a draw.
    fn stuck(&self, player: i32) -> Option<Outcome> {
        match self.machine.program.no_move {
            Some(NoMove::Loses) => Some(Outcome::Win(self.machine.opponent(player))),
            Some(NoMove::Wins) => Some(Outcome::Win(player)),
            Some(NoMove::Draws) | None => Some(Outcome::Draw),
            Some(NoMove::Passes) => None,
        }
    }

    /// Number of move sequences of a length.
    pub fn perft(&mut self, s: &State, depth: u32, last_mover: i32) -> u64 {
        if depth == 0 {
            return 1;
        }
        if self.over(s, last_mover).is_some() {
            return 0;
        }
        let (mut moves, mut leaves) = (0, 0);
        self.each_successor(s, s.turn, &mut |me, next| {
            moves += 1;
            leaves += if depth == 1 { 1 } else { me.perft(next, depth - 1, s.turn) };
            false
        });
        if moves == 0 && self.stuck(s.turn).is_none() {
            return self.perft(&self.machine.null(s), depth - 1, s.turn);
        }
        leaves
    }

    /// Plays random legal moves to the end. A position where neither side can move, though the rules let it pass, is
    /// the end of a game without an outcome.
    pub fn playout(&mut self, start: &State, random: &mut Random, limit: usize) -> Playout {
        let mut state = start.clone();
        let mut last_mover = self.machine.opponent(start.turn);
        let mut passed = false;
        for moves in 0..limit {
            if let Some(end) = self.over(&state, last_mover) {
                return Playout { outcome: Some(end), state, moves };
            }
            last_mover = state.turn;
            match self.random_move(&state, random) {
                Some(next) => (state, passed) = (next, false),
                None => match self.stuck(state.turn) {
                    None if !passed => (state, passed) = (self.machine.null(&state), true),
                    outcome => return Playout { outcome, state, moves },
                },
            }
        }
        let outcome = self.outcome(&state, last_mover);
        Playout { outcome, state, moves: limit }
    }

    /// The state after a legal move, each with equal chance: candidates are drawn until one is legal.
    fn random_move(&mut self, s: &State, random: &mut Random) -> Option<State> {
        let mut candidates = self.candidates(s, s.turn);
        while !candidates.is_empty() {
            let (clause, args) = candidates.take(random.below(candidates.len()));
            if let Some(next) = self.play(s, s.turn, clause, args) {
                return Some(next);
            }
        }
        None
    }

    /// The legal moves of the mover that some part of the selector's set selects; `None` where the verdict is false.
    pub fn selected(&mut self, s: &State, mover: i32, selector: &SelectorCode) -> Option<Vec<Play>> {
        let set = &selector.moves;
        let (may_hold, idle) = match (set.decides, &set.parts[..]) {
            (Decides::Moves { .. }, _) => (self.is_within(s, set), None),
            (Decides::Idle, [MovePart { idle: Some(idle), .. }]) => {
                let idle = self.is_within(s, set).then(|| self.answer_of(s, *idle));
                (idle.as_ref().is_some_and(|idle| !idle.holds), idle)
            }
            (Decides::Idle | Decides::Nothing, _) => (self.is_so(s, Some(selector.verdict)), None),
        };
        if !may_hold {
            return None;
        }
        let plays = self.kept(s, mover, set, idle, |me, after, part| {
            let asked = part.kept.filter(|_| after.turn == mover).unwrap_or(part.after);
            me.is_so(after, Some(asked))
        });
        match set.decides {
            Decides::Moves { settled } if plays.is_empty() && !self.is_so(s, settled) => None,
            Decides::Moves { .. } | Decides::Idle | Decides::Nothing => Some(plays),
        }
    }

    /// The legal moves of the mover that are looked at for some part of the set.
    pub fn tried(&mut self, s: &State, mover: i32, set: &MoveSet) -> Vec<Play> {
        if self.is_within(s, set) { self.kept(s, mover, set, None, |_, _, _| true) } else { Vec::new() }
    }

    /// What is asked before all else.
    fn is_within(&mut self, s: &State, set: &MoveSet) -> bool {
        set.within.is_none() || self.is_so(s, set.within)
    }

    /// The legal moves that can be of some part of the set, and are by the test on the state after them. `idle` is the answer
    /// of an idle mover for the first part, if it is known.
    fn kept(
        &mut self,
        s: &State,
        mover: i32,
        set: &MoveSet,
        mut idle: Option<Answer<B>>,
        is_selected: impl Fn(&mut Self, &State, &MovePart) -> bool,
    ) -> Vec<Play> {
        let parts: Vec<&MovePart> =
            set.parts.iter().filter(|part| part.condition.is_none() || self.is_so(s, part.condition)).collect();
        if parts.is_empty() {
            return Vec::new();
        }
        if parts.iter().any(|part| !part.sure.is_empty()) {
            let sure = parts.iter().flat_map(|part| &part.sure);
            let mut plays: Vec<Play> = sure.flat_map(|sure| self.sure(s, sure)).collect();
            plays.sort_unstable();
            return plays;
        }
        let of_part = |part: &&MovePart| idle.take().or_else(|| part.idle.map(|f| self.answer_of(s, f)));
        let idle: Vec<Option<Answer<B>>> = parts.iter().map(of_part).collect();
        let mut few: Vec<Vec<(Few, B)>> = Vec::new();
        for (part, idle) in parts.iter().zip(&idle) {
            let of_part = |few: &Few| Some((*few, self.points_for(s, few.points, idle.as_ref()?)));
            few.push(part.few.iter().filter_map(of_part).collect());
        }
        let mut plays = self.legal(s, mover).sorted();
        plays.retain(|play| {
            let Some(after) = self.play(s, mover, play.clause, &play.args) else { return false };
            self.evaluated();
            parts.iter().zip(&idle).zip(&few).any(|((part, idle), few)| {
                let is_tried = few.iter().all(|(few, points)| {
                    few.clause != play.clause || self.point(play.args[few.param]).is_some_and(|p| points.has(p))
                });
                // What an idle mover's answer says is about moves that end the turn.
                let goes_on = part.kept.is_some() && after.turn == mover;
                let open = goes_on || idle.as_ref().is_none_or(|idle| idle.holds || self.breaks(&after, idle));
                is_tried && open && is_selected(self, &after, part)
            })
        });
        plays
    }

    /// The moves of a clause that are known to be of a part.
    fn sure(&mut self, s: &State, sure: &Sure) -> Vec<Play> {
        let Value::Set(points) = self.value(s, sure.points, &[]) else { return Vec::new() };
        points.into_iter().map(|p| Play { clause: sure.clause, args: vec![i32::from(p)] }).collect()
    }
}
