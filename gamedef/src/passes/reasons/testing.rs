//! Where a move must be that makes a condition hold, held against positions of small games on sixteen points.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::diagnostic::Severity;
use crate::ir::eval::{Context, Machine, State, Value};
use crate::ir::tables::instantiate;
use crate::ir::{Expr, FnId, Func, Knowledge, LocalVec, Program, Ty};
use crate::passes::{self, Pass};
use crate::random::Random;
use crate::rules::Game;
use crate::sema;

/// The last game of the rules, as the pass sees it.
pub fn compiled(text: String, selectors: &[&str]) -> (Game, Program) {
    let analysis = sema::analyse("tiny.game", text, &|_| Err(String::new()));
    let is_wrong = analysis.diagnostics.iter().any(|d| d.severity() == Severity::Error);
    assert!(!is_wrong, "{:?}", analysis.diagnostics);
    let game = analysis.module.games.last().expect("a game").clone();
    let at = Pass::ORDER.iter().position(|pass| *pass == Pass::Distance);
    let mut seen = None;
    let keep = &mut |pass, program: &Program| {
        if Some(pass) == at {
            seen = Some(program.clone());
        }
    };
    let selectors: Vec<_> =
        selectors.iter().map(|name| sema::selector(&analysis.module, name).expect("a selector")).collect();
    passes::compile(&analysis.module, &game, &selectors, &[Knowledge::Distance], &[], keep).expect("a program");
    (game, seen.expect("the pass is never left out"))
}

/// Random stones, strings without liberties among them.
fn filled(machine: &Machine, random: &mut Random) -> State {
    let mut snapshot = machine.save(&machine.empty());
    let stones = 1 + random.below(6);
    for value in snapshot.cells.iter_mut().flatten() {
        *value = if random.below(6) < stones { i32::from(random.below(2) == 1) } else { -1 };
    }
    machine.load(&snapshot).expect("a position of the game")
}

/// On random positions, the points that are found for moves after which the condition holds, where it does not: a move is told
/// with whether the argument at this place is one of them and whether the condition holds after it. How many were, and how many
/// were not.
pub fn held(
    (game, program, place): (&Game, &mut Program, usize),
    (body, locals): (Expr, LocalVec),
    wanted: (FnId, &dyn Fn(i32) -> Vec<i32>),
    seed: u64,
    told: &mut dyn FnMut(u16, bool, bool),
) -> (usize, usize) {
    let (params, doc, origin) = (vec![], String::new(), vec![]);
    let func = Func { name: "found".into(), params, locals, ty: Ty::Set, body, doc, origin, static_only: false };
    let found = program.funcs.push(func);
    let params = sema::parameters(game, &[]).expect("no parameters");
    let instance = instantiate(program, game, &params, None, "tiny").expect("a board");
    let machine = Machine::new(program, &instance).expect("a machine");
    let mut random = Random::new(seed);
    let (mut found_ones, mut others) = (0, 0);
    for _ in 0..1_500 {
        let target = random.below(16) as i32;
        let state = filled(&machine, &mut random);
        for attacker in [0, 1] {
            let context = Context { args: vec![target], attacker };
            let holds =
                |state: &State| machine.call(state, &context, wanted.0, &(wanted.1)(attacker)) == Value::Bool(true);
            if holds(&state) {
                continue;
            }
            let Value::Set(points) = machine.call(&state, &context, found, &[]) else { panic!("a set") };
            for play in machine.candidates(&state, &context, attacker) {
                let point = u16::try_from(play.args[place]).expect("a point");
                let reaches = machine.play(&state, &context, attacker, &play).is_some_and(|after| holds(&after));
                let is_found = points.contains(&point);
                told(point, is_found, reaches);
                *(if is_found { &mut found_ones } else { &mut others }) += 1;
            }
        }
    }
    (found_ones, others)
}
