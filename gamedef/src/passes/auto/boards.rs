//! The boards on which selectors are asked for the work that they do, with positions of random games.

#![deny(clippy::wildcard_enum_match_arm)]

use std::cell::OnceCell;

use index_vec::IndexVec;

use super::{Asker, MOST_WORK};
use crate::ir::eval::{Context, Machine, State};
use crate::ir::instance::Instance;
use crate::ir::{Knowledge, NONE, Program, SelectorCode, tables};
use crate::random::Random;
use crate::rules::{Game, Module, ParamId, SortId};
use crate::sema;

/// The most points of a board on which selectors are asked, if there is another.
const LARGE: usize = 128;

/// How many positions are tried.
const POSITIONS: usize = 64;

/// Of the positions that a random game passes through, every so many is tried: they come from several games.
const EVERY: usize = 5;

/// No random game is played on for longer.
const LONGEST_GAME: usize = 200;

/// How many random games are begun, at most.
const GAMES: usize = 60;

/// How often values of the open parameters are drawn before the position is left.
const DRAWS: usize = 40;

/// Where the random numbers start.
const SEED: u64 = 1;

/// An instance that the rules name, before there is a program for it.
struct Named<'m> {
    points: usize,
    params: IndexVec<ParamId, Option<i32>>,
    setup: Option<&'m str>,
}

impl Named<'_> {
    fn instance(&self, game: &Game, program: &Program) -> Option<Instance> {
        tables::instantiate(program, game, &self.params, self.setup, &game.name).ok()
    }
}

/// The instances that the rules name, the smallest first, as they are written where boards are equal; that of the defaults
/// if they name none.
fn named<'m>(module: &'m Module, game: &'m Game) -> Vec<Named<'m>> {
    let named = module.instances.iter().filter(|instance| instance.game == game.name);
    let mut given: Vec<_> = named.map(|named| (game.assignments(named), named.setup.as_deref())).collect();
    if given.is_empty() {
        given.push((Vec::new(), None));
    }
    let sized = given.into_iter().filter_map(|(given, setup)| {
        let params = sema::parameters(game, &given).ok()?;
        Some(Named { points: tables::points(game, &params).ok()?, params, setup })
    });
    let mut sized: Vec<_> = sized.collect();
    sized.sort_by_key(|named| named.points);
    sized
}

/// The smallest instance that the rules name, the first of several; that of the defaults if they name none.
pub fn smallest(module: &Module, game: &Game, program: &Program) -> Option<Instance> {
    named(module, game).first()?.instance(game, program)
}

/// A program on the boards on which it is asked, largest first; each is made ready when something is asked there.
pub(super) struct Boards<'b> {
    game: &'b Game,
    program: &'b Program,
    named: Vec<(Named<'b>, OnceCell<Option<Board<'b>>>)>,
}

/// A program on a board, with positions there.
struct Board<'p> {
    machine: Machine<'p>,
    positions: Vec<(State, Context)>,
}

impl<'b> Boards<'b> {
    /// One board of each size that is not too large, or else the smallest.
    pub fn of(asker: &'b Asker<'_>, program: &'b Program) -> Boards<'b> {
        let mut named = named(asker.module, asker.game);
        named.dedup_by_key(|named| named.points);
        let count = named.iter().take_while(|named| named.points <= LARGE).count();
        named.truncate(count.max(1));
        let named = named.into_iter().rev().map(|named| (named, OnceCell::new())).collect();
        Boards { game: asker.game, program, named }
    }

    /// The places of the boards.
    pub fn places(&self) -> std::ops::Range<usize> {
        0..self.named.len()
    }

    /// The work of asking a selector of the program on the positions of a board, for its verdict and its moves: on the first
    /// position, on the first two, and so on, up to those with which it is enough, or for which it is too much.
    pub fn work(&self, place: usize, name: &str, level: Knowledge, is_enough: impl Fn(&[u64]) -> bool) -> Vec<u64> {
        let is_it = |code: &&SelectorCode| code.name == name && code.knowledge == level;
        let (Some(code), Some((named, board))) = (self.program.selectors.iter().find(is_it), self.named.get(place))
        else {
            return Vec::new();
        };
        let board = board.get_or_init(|| Board::new(self.game, self.program, named));
        let Some(Board { machine, positions }) = board else { return Vec::new() };
        let (mut all, mut out) = (0, Vec::new());
        for (position, context) in positions {
            if is_enough(&out) {
                break;
            }
            let _ = machine.select(position, context, code);
            let Some(work) = machine.take_work() else { break };
            all += work;
            if all >= MOST_WORK {
                break;
            }
            out.push(all);
        }
        out
    }
}

impl<'p> Board<'p> {
    fn new(game: &Game, program: &'p Program, named: &Named<'_>) -> Option<Board<'p>> {
        let instance = named.instance(game, program)?;
        let machine = Machine::new(program, &instance).ok()?;
        let positions = positions(&machine, game, &instance);
        Some(Board { machine: machine.counting(MOST_WORK), positions })
    }
}

/// Positions that random games pass through, with values of the open parameters and an attacker.
fn positions(machine: &Machine<'_>, game: &Game, instance: &Instance) -> Vec<(State, Context)> {
    let mut random = Random::new(SEED);
    let mut out = Vec::new();
    let Ok(start) = machine.load(&instance.initial) else { return out };
    let bare = machine.context();
    // What is asked about may be reached long before the game of the rule book is over.
    let ends_with_root = instance.params.iter().all(Option::is_some);
    for _ in 0..GAMES {
        let (mut state, mut last, mut passed) = (start.clone(), machine.opponent(start.turn), false);
        for ply in 0..LONGEST_GAME {
            let root = root(machine, game, instance, &state, &mut random);
            let open = root.filter(|context| machine.outcome(&state, context, last).is_none());
            if open.is_none() && ends_with_root {
                break;
            }
            if (ply + out.len()).is_multiple_of(EVERY) {
                out.extend(open.map(|context| (state.clone(), context)));
            }
            if out.len() == POSITIONS {
                return out;
            }
            last = state.turn;
            let plays = machine.legal(&state, &bare, state.turn);
            let next = match plays.get(random.below(plays.len().max(1))) {
                Some(play) => machine.play(&state, &bare, state.turn, play),
                None if passed => None,
                None => Some(machine.null(&state)),
            };
            passed = plays.is_empty();
            let Some(next) = next else { break };
            state = next;
        }
    }
    out
}

/// What is asked about at a position: values of the open parameters that its rules allow, and who attacks.
fn root(
    machine: &Machine<'_>,
    game: &Game,
    instance: &Instance,
    state: &State,
    random: &mut Random,
) -> Option<Context> {
    let mut draw = |sort: SortId| {
        let (first, count) = instance.sorts[sort];
        first + i32::try_from(random.below(count.max(1))).unwrap_or(0)
    };
    let open: Vec<_> = game.params.iter_enumerated().filter(|(id, _)| instance.params[*id].is_none()).collect();
    for _ in 0..DRAWS {
        let given: Vec<_> = open.iter().map(|(id, param)| (*id, draw(param.sort))).collect();
        if let Ok(mut context) = machine.root(state, &given) {
            if context.attacker == NONE {
                context.attacker = state.turn;
            }
            return Some(context);
        }
    }
    None
}
