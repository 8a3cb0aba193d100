//! Moves, by their stages: enumerating, replaying one, and the searches over all legal ones.

#![deny(clippy::wildcard_enum_match_arm)]

use super::Machine;
use super::bits::Bits;
use super::engine::Engine;
use super::state::State;
use crate::ir::{LocalId, MoveCode, Stage};
use crate::rules::MoveId;
use crate::snapshot::Play;

/// What follows a move's stages: `true` ends the enumeration.
type Then<'f, 'm, B> = dyn FnMut(&mut Engine<'m, B>, &State) -> bool + 'f;

/// A run through the stages of a move.
struct Run<'c> {
    code: &'c MoveCode,
    /// Where to stop.
    stop: usize,
    /// The parameters' values, where they are known.
    fixed: Option<&'c [i32]>,
}

impl<'m, B: Bits> Engine<'m, B> {
    /// Calls `then` with the state after each legal move of a player, until it holds. It reads the caller's variables.
    pub fn some_move(&mut self, s: &State, player: i32, then: &mut Then<'_, 'm, B>) -> bool {
        let machine = self.machine;
        machine.program.moves.indices().any(|id| {
            let outer = self.frame;
            let code = &machine.program.moves[id];
            self.moving(s, id, player, code.stages.len(), None, &mut |me: &mut Self, after: &State| {
                let turned = machine.keeps_turn.then(|| me.turned(after, code, player));
                let inner = std::mem::replace(&mut me.frame, outer);
                let found = then(me, turned.as_ref().unwrap_or(after));
                me.frame = inner;
                found
            })
        })
    }

    /// The candidates of a player.
    pub fn candidates(&mut self, s: &State, player: i32) -> Plays {
        self.plays(s, player, |code| {
            code.stages.iter().rposition(|s| matches!(s, Stage::Bind(..) | Stage::When(_))).map_or(0, |at| at + 1)
        })
    }

    /// The legal moves of a player.
    pub fn legal(&mut self, s: &State, player: i32) -> Plays {
        self.plays(s, player, |code| code.stages.len())
    }

    fn plays(&mut self, s: &State, player: i32, stop: impl Fn(&MoveCode) -> usize) -> Plays {
        let machine = self.machine;
        let mut plays = Plays::default();
        for (id, code) in machine.program.moves.iter_enumerated() {
            self.moving(s, id, player, stop(code), None, &mut |me: &mut Self, _: &State| {
                let start = plays.args.len();
                plays.args.extend(code.params.iter().map(|&p| me.get(p)));
                plays.heads.push((id, start, code.params.len()));
                false
            });
        }
        plays
    }

    /// The state after a move, the turn passed on, if the move is legal.
    pub fn play(&mut self, s: &State, player: i32, clause: MoveId, args: &[i32]) -> Option<State> {
        let machine = self.machine;
        let code = machine.program.moves.get(clause)?;
        if code.params.len() != args.len() {
            return None;
        }
        let mut result = None;
        self.moving(s, clause, player, code.stages.len(), Some(args), &mut |me: &mut Self, after: &State| {
            result = Some(me.turned(after, code, player));
            true
        });
        result
    }

    /// Calls `then` with each legal move's clause and the state after it, the turn passed on, until it holds.
    pub fn each_successor(&mut self, s: &State, player: i32, then: &mut Then<'_, 'm, B>) -> bool {
        let machine = self.machine;
        machine.program.moves.iter_enumerated().any(|(id, code)| {
            self.moving(s, id, player, code.stages.len(), None, &mut |me: &mut Self, after: &State| {
                let next = me.turned(after, code, player);
                then(me, &next)
            })
        })
    }

    /// Runs a move's stages in a frame of its own.
    fn moving(
        &mut self,
        s: &State,
        id: MoveId,
        player: i32,
        stop: usize,
        fixed: Option<&[i32]>,
        then: &mut Then<'_, 'm, B>,
    ) -> bool {
        let machine: &'m Machine<'m> = self.machine;
        if machine.layout.players().rank(player).is_none() {
            return false;
        }
        let (code, locals) = machine.move_code(id);
        let run = Run { code, stop, fixed };
        self.framed(
            locals,
            |_, _| {},
            |me| {
                me.put(code.by, player);
                me.stages(s, &run, 0, then)
            },
        )
    }

    fn stages(&mut self, s: &State, run: &Run<'_>, at: usize, then: &mut Then<'_, 'm, B>) -> bool {
        if at == run.stop {
            return then(self, s);
        }
        match &run.code.stages[at] {
            Stage::Bind(var, domain) => match fixed(run, *var) {
                Some(value) => {
                    self.in_domain(s, domain, value) && {
                        self.put(*var, value);
                        self.stages(s, run, at + 1, then)
                    }
                }
                None => self.any(s, *var, domain, |me| me.stages(s, run, at + 1, then)),
            },
            Stage::When(condition) | Stage::Require(condition) => {
                self.bool(s, condition) && self.stages(s, run, at + 1, then)
            }
            Stage::Let(var, value) => {
                self.assign(s, *var, value);
                self.stages(s, run, at + 1, then)
            }
            Stage::Apply(updates) => {
                self.pay_for_state();
                let after = self.updated(s, updates);
                self.stages(&after, run, at + 1, then)
            }
        }
    }

    /// The state after a move's stages, with the turn passed on or kept.
    fn turned(&mut self, after: &State, code: &MoveCode, player: i32) -> State {
        let again = code.again.as_ref().is_some_and(|again| self.bool(after, again));
        let mut next = after.clone();
        next.turn = if again { player } else { self.machine.opponent(player) };
        next
    }
}

/// Moves in the order found, their arguments in one list: an allocation for each would be most of the work.
#[derive(Default)]
pub(super) struct Plays {
    /// Clause, and where how many arguments begin.
    heads: Vec<(MoveId, usize, usize)>,
    args: Vec<i32>,
}

impl Plays {
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Takes a move out; the last one gets its place.
    pub fn take(&mut self, at: usize) -> (MoveId, &[i32]) {
        let (clause, start, count) = self.heads.swap_remove(at);
        (clause, &self.args[start..start + count])
    }

    /// By clause and then arguments, each once.
    pub fn sorted(self) -> Vec<Play> {
        let args = |start: usize, count: usize| self.args[start..start + count].to_vec();
        let plays = self.heads.iter().map(|&(clause, start, count)| Play { clause, args: args(start, count) });
        let mut plays: Vec<Play> = plays.collect();
        plays.sort_unstable();
        plays.dedup();
        plays
    }
}

/// The known value of a parameter.
fn fixed(run: &Run<'_>, var: LocalId) -> Option<i32> {
    let args = run.fixed?;
    run.code.params.iter().position(|&p| p == var).map(|at| args[at])
}
