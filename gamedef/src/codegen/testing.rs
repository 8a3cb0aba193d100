//! What a change of programs for the text must leave as it is.

use crate::driver::{self, Loaded, Request};
use crate::ir::Program;
use crate::ir::eval::{Context, Machine};
use crate::passes::{Knowledge, auto, compile};
use crate::random::Random;

/// Plies of a random game after each of which all selectors are asked.
const PLIES: usize = 6;

/// Compiles a shipped game, changes the program and asks all selectors of both along a random game: moves and reasons must be
/// the same. Returns both.
pub(super) fn held(name: &str, seed: u64, change: impl FnOnce(Program) -> Program) -> (Program, Program) {
    let mut random = Random::new(seed);
    let loaded = loaded(name);
    let game = loaded.games().find(|game| game.name == name).expect("it is there");
    let program =
        compile(&loaded.module, game, &game.selectors, &Knowledge::ALL, &[], &mut |_, _| ()).expect("it compiles");
    let changed = change(program.clone());
    let instance = auto::smallest(&loaded.module, game, &program).expect("an instance");
    let [before, after] = [&program, &changed].map(|program| Machine::new(program, &instance).expect("a machine"));
    let mut state = before.load(&instance.initial).expect("its start");
    for _ in 0..PLIES {
        let context = Context { attacker: state.turn, ..before.context() };
        for (own, theirs) in program.selectors.iter().zip(&changed.selectors) {
            let at = |machine: &Machine<'_>, code| {
                let asked = Context { attacker: state.turn, ..machine.context() };
                (machine.select(&state, &asked, code), machine.reason(&state, &asked, code))
            };
            assert_eq!(at(&before, own), at(&after, theirs), "{name}, {} at {:?}", own.name, own.knowledge);
        }
        let plays = before.legal(&state, &context, state.turn);
        let Some(play) = plays.get(random.below(plays.len().max(1))) else { break };
        state = before.play(&state, &context, state.turn, play).expect("a legal move");
    }
    (program, changed)
}

/// What is emitted of a shipped game.
pub(super) fn written(name: &str) -> String {
    let written = loaded(name).write(&Request::default()).expect("it is written");
    written.into_iter().next().expect("a module").code
}

fn loaded(name: &str) -> Loaded {
    let path = format!("{name}.game");
    let text = crate::syntax::shipped(&path).expect("it is shipped").to_owned();
    let read = |path: &str| crate::syntax::shipped(path).map(str::to_owned).ok_or_else(|| path.to_owned());
    driver::load(&path, text, &read).expect("it is sound")
}
