//! Which knowledge level a selector has where nobody says: the one at which asking it costs least.
//!
//! Reason: a bound that says little, or a reason that is the whole board, costs its own time and saves none, and no rule of
//! thumb tells in which game that is so. So the selectors are compiled at every level and asked on positions of random
//! games, on the smallest board that the rules name, and the work of the interpreter is counted. It is weighed by
//! [`crate::ir::cost`] and not by the clock, and the positions come from a seed: the choice is the same in every run.
//!
//! In the same way it is found which derived sets are carried over moves (`carried.rs`).
//!
//! Compilers run unoptimised within macros, so no more than [`MOST_WORK`] is counted for a selector at a level; where no
//! level stays within it, the selector has bounds on the distance.

#![deny(clippy::wildcard_enum_match_arm)]

mod carried;

use crate::diagnostic::Diagnostic;
use crate::ir::eval::{Context, Machine, State};
use crate::ir::instance::Instance;
use crate::ir::{Chosen, Knowledge, NONE, Program, SelectorCode, tables};
use crate::passes::{self, Pass, Switch, carry, prune};
use crate::random::Random;
use crate::rules::{Game, Module, Selector, SortId};
use crate::sema;

/// Which knowledge levels selectors are wanted at.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Levels {
    /// Each at the one where it costs least.
    #[default]
    Auto,
    /// Each at each of these.
    Given(Vec<Knowledge>),
}

/// What becomes of the derived sets of [`passes::carry`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sets {
    /// Each is carried over moves if that costs less.
    #[default]
    Auto,
    /// All that can be are carried.
    Carried,
    /// All are found anew.
    Recomputed,
}

impl Sets {
    /// All.
    pub const ALL: [Sets; 3] = [Sets::Auto, Sets::Carried, Sets::Recomputed];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Sets::Auto => "auto",
            Sets::Carried => "carried",
            Sets::Recomputed => "recomputed",
        }
    }

    /// The one of that name.
    pub fn from_name(name: &str) -> Option<Sets> {
        Sets::ALL.into_iter().find(|sets| sets.name() == name)
    }
}

/// The most work that is counted for a selector at a level.
pub const MOST_WORK: u64 = 1_000_000;

/// How many positions are tried.
const POSITIONS: usize = 16;

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

/// What a selector has where nothing could be counted.
const USUAL: Knowledge = Knowledge::Distance;

/// Compiles a game as [`passes::compile`] does, with the selectors at these levels, and what costs less carried.
///
/// # Errors
/// As [`passes::compile`].
pub fn compile(
    module: &Module,
    game: &Game,
    selectors: &[Selector],
    levels: &Levels,
    disabled: &[Switch],
    observe: &mut dyn FnMut(usize, &Program),
) -> Result<Program, Box<Diagnostic>> {
    compile_as(module, game, selectors, &Form { levels, sets: Sets::Auto, disabled }, observe)
}

/// What is wanted of a program beside its selectors.
#[derive(Clone, Copy, Debug)]
pub struct Form<'f> {
    /// The levels of the selectors.
    pub levels: &'f Levels,
    /// What becomes of derived sets.
    pub sets: Sets,
    /// What to leave out.
    pub disabled: &'f [Switch],
}

impl Form<'_> {
    fn carries(&self) -> bool {
        self.sets != Sets::Recomputed && !passes::leaves_out(self.disabled, Pass::Carry)
    }
}

/// Compiles a game in a form. `observe` sees the programs of all forms that are tried, that of the result last.
///
/// # Errors
/// As [`passes::compile`].
pub fn compile_as(
    module: &Module,
    game: &Game,
    selectors: &[Selector],
    form: &Form<'_>,
    observe: &mut dyn FnMut(usize, &Program),
) -> Result<Program, Box<Diagnostic>> {
    let is_open = *form.levels == Levels::Auto && !selectors.is_empty();
    let levels = match form.levels {
        Levels::Given(levels) => levels.as_slice(),
        Levels::Auto if is_open => &Knowledge::ALL,
        Levels::Auto => &[USUAL],
    };
    let mut program = passes::before_carry(module, game, selectors, levels, form.disabled, observe)?;
    let asker = Asker { module, game, selectors };
    if is_open {
        let plain = passes::from_carry(game, program.clone(), form.disabled, &[], observe)?;
        let chosen = asker.chosen(&plain);
        program = at(program, chosen.clone());
        if !form.carries() || carry::candidates(&program).is_empty() {
            let sets = if form.carries() { carried::found_anew(&program) } else { Vec::new() };
            return Ok(Program { sets, ..at(plain, chosen) });
        }
    }
    carried::Trial { asker: &asker, form, program: &program }.carried(observe)
}

/// The program with its selectors at the levels chosen.
fn at(mut program: Program, chosen: Vec<Chosen>) -> Program {
    let is_chosen = |code: &SelectorCode| {
        chosen.iter().any(|choice| choice.selector == code.name && choice.knowledge == code.knowledge)
    };
    program.selectors.retain(is_chosen);
    let uses = |level: Knowledge| chosen.iter().any(|choice| choice.knowledge >= level);
    if !chosen.iter().any(|choice| choice.knowledge.explains()) {
        program.steps = None;
    }
    if !uses(Knowledge::Distance) {
        program.within.clear();
        program.stuck.clear();
        program.symmetric.clear();
        program.given_up.clear();
    }
    program.chosen = chosen;
    prune::prune(program)
}

/// Who asks selectors for the work that they do.
struct Asker<'a> {
    module: &'a Module,
    game: &'a Game,
    selectors: &'a [Selector],
}

impl Asker<'_> {
    /// The level of each selector of a program that has them at all levels.
    fn chosen(&self, program: &Program) -> Vec<Chosen> {
        self.asked(program, |work| {
            let each = self.selectors.iter().map(|selector| {
                let work = Knowledge::ALL.map(|level| work(&selector.name, level));
                Chosen { selector: selector.name.clone(), knowledge: cheapest(work), work }
            });
            each.collect()
        })
    }

    /// Calls `f` with the work of a selector of the program at a level; `None` if it is too much, or cannot be counted.
    fn asked<R>(&self, program: &Program, f: impl FnOnce(&dyn Fn(&str, Knowledge) -> Option<u64>) -> R) -> R {
        let instance = smallest(self.module, self.game, program);
        let machine = instance.as_ref().and_then(|instance| Machine::new(program, instance).ok());
        let positions = match (&machine, &instance) {
            (Some(machine), Some(instance)) => positions(machine, self.game, instance),
            _ => Vec::new(),
        };
        let machine = machine.map(|machine| machine.counting(MOST_WORK));
        f(&|name, level| {
            let code = program.selectors.iter().find(|code| code.name == name && code.knowledge == level)?;
            work(machine.as_ref()?, code, &positions)
        })
    }
}

/// The cheapest level, of several the lowest.
fn cheapest(work: [Option<u64>; Knowledge::ALL.len()]) -> Knowledge {
    let counted = Knowledge::ALL.into_iter().zip(work).filter_map(|(level, work)| Some((work?, level)));
    counted.min().map_or(USUAL, |(_, level)| level)
}

/// The work of asking a selector on the positions, for its verdict and its moves; `None` if it is too much.
fn work(machine: &Machine<'_>, code: &SelectorCode, positions: &[(State, Context)]) -> Option<u64> {
    if positions.is_empty() {
        return None;
    }
    let _ = machine.take_work();
    for (position, context) in positions {
        let _ = machine.select(position, context, code);
        if machine.is_spent() {
            break;
        }
    }
    machine.take_work()
}

/// The smallest instance that the rules name, the first of several; that of the defaults if they name none.
pub fn smallest(module: &Module, game: &Game, program: &Program) -> Option<Instance> {
    let named = module.instances.iter().filter(|instance| instance.game == game.name);
    let size = |instance: &&crate::rules::Instance| {
        let params = sema::parameters(game, &game.assignments(instance)).ok()?;
        tables::points(game, &params).ok()
    };
    let named = named.filter_map(|instance| Some((size(&instance)?, instance))).min_by_key(|(points, _)| *points);
    let (given, setup) = named.map_or((Vec::new(), None), |(_, i)| (game.assignments(i), i.setup.as_deref()));
    let params = sema::parameters(game, &given).ok()?;
    tables::instantiate(program, game, &params, setup, &game.name).ok()
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
