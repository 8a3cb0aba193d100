//! The interpreter of the middle language: what a [`Program`] means, one line of code per operator.
//!
//! It runs a program after any pass, before and after unfolding, so that every pass can be held against the judge; and
//! it runs a user's rule book at once, without rustc. It shares no code with the judge. Trees are walked as they are:
//! what is prepared beforehand (where cells lie, relations as shifts, places of local variables) is data of the
//! instance, not another form of the program that would have to be trusted.
//!
//! Reading beyond the board or a sort's range is defined everywhere: an index that is absent or out of range makes a
//! look-up absent, empty or false, and an update void.
//!
//! - `bits`, `relation`, `state`: sets, images, states;
//! - `engine`, `expr`, `lazy`, `answer`, `update`: the operators;
//! - `moves`, `game`: legal moves, ends of the game, perft, playouts, selectors.

#![deny(clippy::wildcard_enum_match_arm)]

mod answer;
mod answering;
mod bits;
mod engine;
mod expr;
mod game;
mod killers;
mod lazy;
mod moves;
mod relation;
mod state;
mod update;

use std::borrow::Cow;
use std::sync::atomic::{AtomicU64, Ordering};

use index_vec::IndexVec;

pub(super) use expr::arith;
pub use game::{Outcome, Playout};
pub use killers::Killing;
pub use state::State;
pub use why::Why;

use super::instance::{Instance, TableData};
use super::{FnId, Local, LocalId, MoveCode, NONE, Program, SelectorCode, TableId, Ty, Update};
use crate::random::Random;
use crate::rules::{CellId, MoveId, ParamId, Role, SortId};
use crate::snapshot::{Play, Snapshot};
use bits::{Fixed, Large};
use engine::Engine;
use relation::Relation;
use state::{Layout, Range};

/// What is fixed at the root: the parameters given with the position, and the roles.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Context {
    /// The value of each parameter, by its number; [`NONE`] where it is not given with the position.
    pub args: Vec<i32>,
    /// The attacker; [`NONE`] where there are no roles.
    pub attacker: i32,
}

/// A value of any type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A Boolean.
    Bool(bool),
    /// An integer or [`NONE`].
    Int(i32),
    /// Points, increasing.
    Set(Vec<u16>),
    /// Whether something holds, and the points of which the answer bars something, increasing.
    Answer(bool, Vec<u16>),
}

/// A reason as plain data: what must not come to hold for the answer to stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The answer.
    pub holds: bool,
    /// Whether any change may change it.
    pub everything: bool,
    /// The barred atoms.
    pub atoms: Vec<Atom>,
}

/// A fact of a position: what a cell holds, at a point if it is one of points; without a cell, the count of passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Atom {
    /// The cell.
    pub cell: Option<CellId>,
    /// The point.
    pub point: Option<u16>,
    /// The value, [`NONE`] for its absence; of a set, 1 is in and 0 is out.
    pub value: i32,
}

/// A program made ready to run on one instance.
pub struct Machine<'p> {
    program: Cow<'p, Program>,
    params: IndexVec<ParamId, Option<i32>>,
    sorts: IndexVec<SortId, Range>,
    layout: Layout,
    tables: IndexVec<TableId, Digest>,
    functions: IndexVec<FnId, Locals>,
    moves: IndexVec<MoveId, Locals>,
    /// Whether a move may keep the turn.
    keeps_turn: bool,
    evaluations: AtomicU64,
    /// Called for each evaluation.
    observer: fn(),
    /// How much work may be done, where it is counted.
    limit: Option<u64>,
    /// How much has been.
    work: AtomicU64,
    killing: Killing,
}

/// A table ready for look-ups.
struct Digest {
    index: Vec<Range>,
    entries: Entries,
}

enum Entries {
    Bools(Vec<bool>),
    Ints(Vec<i32>),
    /// All sets in a row, each of one stride.
    Sets(Vec<u64>),
    Relations(Vec<Relation>),
}

/// Where each local variable lies in its frame.
struct Locals {
    slots: IndexVec<LocalId, (Ty, usize)>,
    ints: usize,
    sets: usize,
    answers: usize,
}

impl Locals {
    fn new(locals: &IndexVec<LocalId, Local>) -> Locals {
        let mut out = Locals { slots: IndexVec::new(), ints: 0, sets: 0, answers: 0 };
        for local in locals {
            let next = match local.ty {
                Ty::Bool | Ty::Int => &mut out.ints,
                Ty::Set => &mut out.sets,
                Ty::Answer => &mut out.answers,
            };
            out.slots.push((local.ty, *next));
            *next += 1;
        }
        out
    }
}

/// Runs a generic engine over the representation of sets that fits the machine's board.
macro_rules! with_engine {
    ($machine:expr, $context:expr, |$engine:ident| $body:expr) => {
        match $machine.layout.stride {
            1 => with_engine!(@ $machine, $context, Fixed<1>, $engine, $body),
            2 => with_engine!(@ $machine, $context, Fixed<2>, $engine, $body),
            4 => with_engine!(@ $machine, $context, Fixed<4>, $engine, $body),
            6 => with_engine!(@ $machine, $context, Fixed<6>, $engine, $body),
            _ => with_engine!(@ $machine, $context, Large, $engine, $body),
        }
    };
    (@ $machine:expr, $context:expr, $bits:ty, $engine:ident, $body:expr) => {{
        let mut $engine = Engine::<$bits>::new($machine, $context);
        let result = $body;
        $machine.evaluations.fetch_add($engine.evaluations, Ordering::Relaxed);
        $machine.work.fetch_add($engine.worked(), Ordering::Relaxed);
        result
    }};
}

// Below the macro, which it uses.
mod why;

/// Preparation.
impl<'p> Machine<'p> {
    /// The program on an instance of it.
    ///
    /// # Errors
    ///
    /// The state would be too large.
    pub fn new(program: &'p Program, instance: &Instance) -> Result<Machine<'p>, String> {
        Machine::on(Cow::Borrowed(program), instance)
    }

    /// The same of a program that the machine keeps.
    ///
    /// # Errors
    ///
    /// As for [`Machine::new`].
    pub fn owning(program: Program, instance: &Instance) -> Result<Machine<'static>, String> {
        Machine::on(Cow::Owned(program), instance)
    }

    fn on(program: Cow<'p, Program>, instance: &Instance) -> Result<Machine<'p>, String> {
        let mut machine =
            Machine::without_tables(program, instance.points, &instance.holes, &instance.sorts, &instance.params)?;
        instance.tables.iter().for_each(|data| machine.add_table(data));
        Ok(machine)
    }

    /// The program.
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The same machine, which calls this function for each [evaluation](Machine::evaluations). It may leave the machine
    /// by unwinding.
    pub fn observed(self, observer: fn()) -> Machine<'p> {
        Machine { observer, ..self }
    }

    /// The same machine, which counts its work, as [`super::cost`] weighs it, up to a limit. Beyond it what is asked ends
    /// soon, and answers mean nothing.
    pub fn counting(self, limit: u64) -> Machine<'p> {
        Machine { limit: Some(limit), ..self }
    }

    /// The same machine with other killers, on which no answer may hang.
    pub fn killing(self, killing: Killing) -> Machine<'p> {
        Machine { killing, ..self }
    }

    /// The work done since it was last asked for, where it is counted; `None` if it was more than the limit.
    pub fn take_work(&self) -> Option<u64> {
        let work = self.work.swap(0, Ordering::Relaxed);
        self.limit.is_none_or(|limit| work < limit).then_some(work)
    }

    /// Whether the work since it was last asked for has reached the limit.
    pub fn is_spent(&self) -> bool {
        self.limit.is_some_and(|limit| self.work.load(Ordering::Relaxed) >= limit)
    }

    /// The machine before its tables are known; [`Machine::add_table`] adds them in order.
    pub(super) fn without_tables(
        program: Cow<'p, Program>,
        points: usize,
        holes: &[u16],
        sorts: &IndexVec<SortId, (i32, usize)>,
        params: &IndexVec<ParamId, Option<i32>>,
    ) -> Result<Machine<'p>, String> {
        let layout = Layout::new(&program, points, holes, sorts)?;
        let functions = program.funcs.iter().map(|f| Locals::new(&f.locals)).collect();
        let moves = program.moves.iter().map(|m| Locals::new(&m.locals)).collect();
        Ok(Machine {
            keeps_turn: program.keeps_turn(),
            program,
            params: params.clone(),
            sorts: sorts.iter().map(|&(first, count)| Range { first, count }).collect(),
            layout,
            tables: IndexVec::new(),
            functions,
            moves,
            evaluations: AtomicU64::new(0),
            observer: || (),
            limit: None,
            work: AtomicU64::new(0),
            killing: Killing::Noted,
        })
    }

    /// Adds the contents of the next table.
    pub(super) fn add_table(&mut self, data: &TableData) {
        let (points, stride) = (self.layout.points, self.layout.stride);
        let entries = match data {
            TableData::Bools(entries) => Entries::Bools(entries.clone()),
            TableData::Ints(entries) => Entries::Ints(entries.clone()),
            TableData::Sets(entries) => {
                let mut words = vec![0; entries.len() * stride];
                for (i, set) in entries.iter().enumerate() {
                    let words = &mut words[i * stride..(i + 1) * stride];
                    set.iter().for_each(|&p| bits::set(words, p.into()));
                }
                Entries::Sets(words)
            }
            TableData::Relations(entries) => {
                Entries::Relations(entries.iter().map(|pairs| Relation::new(pairs, points, stride)).collect())
            }
        };
        let table = &self.program.tables[self.tables.next_idx()];
        let index = table.index.iter().map(|&s| self.sorts[s]).collect();
        self.tables.push(Digest { index, entries });
    }

    /// How many evaluations there were so far, in all calls: states made by a move, by [`Expr::With`] or by
    /// [`Expr::Null`] of which something is asked, and which are not merely changed further for the same move. A state
    /// counts each time it is made; the one that a call starts from does not.
    ///
    /// [`Expr::With`]: super::Expr::With
    /// [`Expr::Null`]: super::Expr::Null
    pub fn evaluations(&self) -> u64 {
        self.evaluations.load(Ordering::Relaxed)
    }
}

/// States and functions.
impl Machine<'_> {
    /// The empty position: no value, no member, the first value where there must be one; the first player to move.
    pub fn empty(&self) -> State {
        self.layout.empty()
    }

    /// The state of a position.
    ///
    /// # Errors
    ///
    /// The position is not one of this program: another number of cells or values, or a value that its cell cannot
    /// hold.
    pub fn load(&self, snapshot: &Snapshot) -> Result<State, String> {
        self.layout.load(snapshot)
    }

    /// The position of a state.
    pub fn save(&self, state: &State) -> Snapshot {
        self.layout.save(state)
    }

    /// What is fixed at the root of a search: checks that each parameter that the instance leaves open is given and
    /// meets its constraints, and finds the attacker. Where either side can attack, the attacker is [`NONE`], for the
    /// caller to set.
    ///
    /// # Errors
    ///
    /// A parameter is missing, given though fixed, or breaks a constraint; or no player attacks.
    pub fn root(&self, state: &State, given: &[(ParamId, i32)]) -> Result<Context, String> {
        let mut context = self.context();
        for &(param, value) in given {
            match self.params.get(param) {
                Some(None) => context.args[param.index()] = value,
                Some(Some(_)) => return Err(format!("parameter {} is fixed by the instance", self.shown(param))),
                None => return Err(format!("no parameter {}", param.index())),
            }
        }
        for (param, value) in self.params.iter_enumerated() {
            if value.is_none() && context.args[param.index()] == NONE {
                return Err(format!("parameter {} is not given", self.shown(param)));
            }
        }
        for &constraint in &self.program.constraints {
            if self.call(state, &context, constraint, &[]) != Value::Bool(true) {
                return Err(format!("the position does not meet: {}", self.program.funcs[constraint].doc));
            }
        }
        if let Some(attacker) = self.program.attacker {
            match self.call(state, &context, attacker, &[]) {
                Value::Int(player) if self.layout.players().rank(player).is_some() => context.attacker = player,
                Value::Bool(_) | Value::Int(_) | Value::Set(_) | Value::Answer(..) => {
                    return Err("on this position no player is the attacker".into());
                }
            }
        }
        Ok(context)
    }

    /// A parameter as messages call it.
    fn shown(&self, param: ParamId) -> String {
        self.program.params.get(param).map_or_else(|| param.index().to_string(), |name| format!("`{name}`"))
    }

    /// The context in which no parameter is given and no one attacks.
    pub fn context(&self) -> Context {
        Context { args: vec![NONE; self.params.len()], attacker: NONE }
    }

    /// The value of a function. Arguments are integers, the only arguments that the program itself is called with.
    ///
    /// # Panics
    ///
    /// The function takes other arguments: an error of the caller.
    pub fn call(&self, state: &State, context: &Context, function: FnId, args: &[i32]) -> Value {
        assert_eq!(self.program.funcs[function].params.len(), args.len(), "arguments of {function:?}");
        with_engine!(self, context, |engine| engine.value(state, function, args))
    }

    /// The value of a Boolean function without parameters.
    pub fn holds(&self, state: &State, context: &Context, function: FnId) -> bool {
        self.call(state, context, function, &[]) == Value::Bool(true)
    }
}

/// Moves, ends and selectors.
impl Machine<'_> {
    /// The state after lists of updates, one list after the other, which share local variables.
    pub(super) fn updated(&self, state: &State, locals: &IndexVec<LocalId, Local>, lists: &[Vec<Update>]) -> State {
        let (locals, context) = (Locals::new(locals), self.context());
        with_engine!(self, &context, |engine| engine.framed(
            &locals,
            |_, _| {},
            |me| lists.iter().fold(state.clone(), |s, updates| me.updated(&s, updates))
        ))
    }

    /// The moves of a player whose conditions up to the last `when` hold, legal or not, by clause and then arguments.
    pub fn candidates(&self, state: &State, context: &Context, player: i32) -> Vec<Play> {
        with_engine!(self, context, |engine| engine.candidates(state, player).sorted())
    }

    /// The legal moves of a player, whoever is to move, by clause and then arguments.
    pub fn legal(&self, state: &State, context: &Context, player: i32) -> Vec<Play> {
        with_engine!(self, context, |engine| engine.legal(state, player).sorted())
    }

    /// The state after a move of a player, if it is legal.
    pub fn play(&self, state: &State, context: &Context, player: i32, play: &Play) -> Option<State> {
        with_engine!(self, context, |engine| engine.play(state, player, play.clause, &play.args))
    }

    /// The state after the turn is given over without a move.
    pub fn null(&self, state: &State) -> State {
        let mut next = state.clone();
        self.layout.forget(&mut next);
        next.turn = self.opponent(state.turn);
        next
    }

    /// Whether a player's goal is reached.
    pub fn goal(&self, state: &State, context: &Context, player: i32) -> bool {
        self.call(state, context, self.program.goal, &[player]) == Value::Bool(true)
    }

    /// How the game ended, if it did: goals first (of two, the one of the player who moved last), then draws, then
    /// ends by score, then the lack of a legal move. `None` also where the player must pass.
    pub fn outcome(&self, state: &State, context: &Context, last_mover: i32) -> Option<Outcome> {
        with_engine!(self, context, |engine| engine.outcome(state, last_mover))
    }

    /// Number of move sequences of a length; a forced pass counts as a move, a finished game has no successor.
    pub fn perft(&self, state: &State, context: &Context, depth: u32) -> u64 {
        with_engine!(self, context, |engine| engine.perft(state, depth, self.opponent(state.turn)))
    }

    /// Plays uniformly random legal moves to the end, at most `limit` of them.
    pub fn playout(&self, state: &State, context: &Context, random: &mut Random, limit: usize) -> Playout {
        with_engine!(self, context, |engine| engine.playout(state, random, limit))
    }

    /// Whether a selector's game is won, for the side to move that it is about.
    pub fn verdict(&self, state: &State, context: &Context, selector: &SelectorCode) -> bool {
        self.holds(&self.moving(state, context, selector), context, selector.verdict)
    }

    /// The moves a selector returns, by clause and then arguments; none where its verdict is false.
    pub fn moves(&self, state: &State, context: &Context, selector: &SelectorCode) -> Vec<Play> {
        self.select(state, context, selector).unwrap_or_default()
    }

    /// The moves a selector returns, by clause and then arguments; `None` where its verdict is false.
    pub fn select(&self, state: &State, context: &Context, selector: &SelectorCode) -> Option<Vec<Play>> {
        let mover = self.mover(context, selector);
        let state = self.moving(state, context, selector);
        with_engine!(self, context, |engine| engine.selected(&state, mover, selector))
    }

    /// The moves that are looked at for a selector's set, by clause and then arguments: at level `none`, where a move is
    /// asked for, all legal ones.
    pub fn tried(&self, state: &State, context: &Context, selector: &SelectorCode) -> Vec<Play> {
        let mover = self.mover(context, selector);
        let state = self.moving(state, context, selector);
        with_engine!(self, context, |engine| engine.tried(&state, mover, &selector.moves))
    }

    /// Who moves in a selector's game.
    fn mover(&self, context: &Context, selector: &SelectorCode) -> i32 {
        match selector.mover {
            Role::Attacker => context.attacker,
            Role::Defender => self.opponent(context.attacker),
        }
    }

    /// The state as a selector's game is asked about it: where the rules ask whose turn it is, it is its mover's.
    pub(super) fn moving<'s>(&self, state: &'s State, context: &Context, selector: &SelectorCode) -> Cow<'s, State> {
        let mover = self.mover(context, selector);
        if self.program.turn.is_none() || state.turn == mover {
            return Cow::Borrowed(state);
        }
        let mut moving = state.clone();
        moving.turn = mover;
        Cow::Owned(moving)
    }

    /// The verdict of a selector and its trace, the points of which the answer bars something, in board order; `None` at
    /// a level that finds no reasons.
    pub fn trace(&self, state: &State, context: &Context, selector: &SelectorCode) -> Option<(bool, Vec<u16>)> {
        let answer = self.call(&self.moving(state, context, selector), context, selector.answer?, &[]);
        if let Value::Answer(holds, points) = answer { Some((holds, points)) } else { None }
    }

    /// The verdict of a selector with its reason; `None` at a level that finds none.
    pub fn reason(&self, state: &State, context: &Context, selector: &SelectorCode) -> Option<Reason> {
        let answer = selector.answer?;
        let state = self.moving(state, context, selector);
        Some(with_engine!(self, context, |engine| engine.reason(&state, answer)))
    }

    /// The other player.
    pub fn opponent(&self, player: i32) -> i32 {
        let players = self.layout.players();
        match players.rank(player) {
            Some(rank) => players.first + (players.count - 1 - rank) as i32,
            None => NONE,
        }
    }

    fn move_code(&self, clause: MoveId) -> (&MoveCode, &Locals) {
        (&self.program.moves[clause], &self.moves[clause])
    }
}
