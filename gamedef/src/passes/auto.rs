//! Which knowledge level a selector has where nobody says: the one at which asking it costs least.
//!
//! Reason: a bound that says little, or a reason that is the whole board, costs its own time and saves none, and no rule of
//! thumb tells in which game that is so. So the selectors are compiled at every level and asked on positions of random
//! games, and the work of the interpreter is counted. It is weighed by [`crate::ir::cost`] and not by the clock, and the
//! positions come from a seed: the choice is the same in every run.
//!
//! On a small board it costs little to try all moves, and what reasons save does not show. So of the boards that the rules
//! name, of at most 128 points, it is the largest on which some level gets through enough positions: compilers run
//! unoptimised within macros, so no more than two million is counted for a selector at a level. Where there is no such
//! board, the selector has bounds on the distance.
//!
//! In the same way it is found which derived sets are carried over moves (`carried.rs`).

#![deny(clippy::wildcard_enum_match_arm)]

mod boards;
mod carried;

use crate::diagnostic::Diagnostic;
use crate::ir::{Chosen, Knowledge, Program, SelectorCode};
use crate::passes::{self, Pass, Switch, carry, prune};
use crate::rules::{Game, Module, Selector};
use boards::Boards;
pub use boards::smallest;

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
const MOST_WORK: u64 = 2_000_000;

/// On fewer positions of a board levels are not compared.
const FEWEST: usize = 2;

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

/// Compiles a game in a form. `observe` sees the program of all levels, if they are compared, then that without carried sets, if
/// sets are, and that of the result last; programs of which the work of a set is counted are seen by nobody.
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
        let boards = Boards::of(self, program);
        let each = self.selectors.iter().map(|selector| {
            let work = |board| Knowledge::ALL.map(|level| boards.work(board, &selector.name, level, |_| false));
            let work = boards.places().find_map(|board| compared(work(board))).unwrap_or_default();
            Chosen { selector: selector.name.clone(), knowledge: cheapest(work), work }
        });
        each.collect()
    }
}

/// The work of each level on as many positions as some level gets through; `None` if these are too few.
fn compared<const N: usize>(work: [Vec<u64>; N]) -> Option<[Option<u64>; N]> {
    let count = work.iter().map(Vec::len).max().filter(|count| *count >= FEWEST)?;
    Some(work.map(|work| work.get(count - 1).copied()))
}

/// The cheapest level, of several the lowest.
fn cheapest(work: [Option<u64>; Knowledge::ALL.len()]) -> Knowledge {
    let counted = Knowledge::ALL.into_iter().zip(work).filter_map(|(level, work)| Some((work?, level)));
    counted.min().map_or(USUAL, |(_, level)| level)
}
