//! After every pass, for every shipped game: the program is well formed, and its interpreter gives the judge's answers
//! about legal moves, the positions after them, goals and ends, and the selectors.

mod common;
#[path = "passes/postconditions.rs"]
mod postconditions;

use common::stage::check_stage;
use common::{Compiled, random_positions, small_instances};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::Program;
use kikashi_gamedef::passes::{Knowledge, Pass, compile};
use kikashi_gamedef::rules::{Game, Module};
use kikashi_gamedef::snapshot::Snapshot;

fn assert_stage(case: &Compiled, stage: &str, program: &Program, judge: &Judge, positions: &[Snapshot]) {
    check_stage(case, stage, program, judge, positions).unwrap_or_else(|wrong| panic!("{wrong}"));
}

fn assert_game(module: &Module, game: &Game, case: &Compiled, count: usize) {
    let judge = Judge::new(game, &case.params, &module.schemes).unwrap();
    let positions = random_positions(case, &judge, count);
    let mut seen = 0;
    compile(module, game, &case.selectors, &Knowledge::ALL, &[], &mut |i, program| {
        seen += 1;
        let stage = format!("{} ({i})", Pass::ORDER[i].name());
        let wrong = postconditions::violations(i, program);
        assert!(wrong.is_empty(), "{} after {stage}: {}", game.name, wrong.join("\n"));
        assert_stage(case, &stage, program, &judge, &positions);
    })
    .unwrap_or_else(|d| panic!("{}: {}", game.name, d.message));
    assert_eq!(seen, Pass::ORDER.len());
    // Each optional pass left out changes nothing but speed.
    for pass in Pass::ORDER.into_iter().filter(|p| p.is_optional()) {
        let program = compile(module, game, &case.selectors, &Knowledge::ALL, &[pass], &mut |_, _| {}).unwrap();
        assert_stage(case, &format!("all but {}", pass.name()), &program, &judge, &positions[..count.min(3)]);
    }
}

#[test]
fn every_stage_of_every_game_gives_the_judges_answers() {
    for case in small_instances() {
        let count = if case.selectors.is_empty() { 12 } else { 8 };
        assert_game(&case.module, &case.game, &case, count);
    }
}

#[test]
fn every_stage_of_games_of_several_moves_a_turn() {
    for case in common::turn_instances() {
        assert_game(&case.module, &case.game, &case, 8);
    }
}

#[test]
fn what_a_pass_promises_does_not_hold_before_it() {
    // Else the checks of the promises would check nothing.
    let mut broken: Vec<Pass> = Vec::new();
    for case in small_instances() {
        let mut before: Option<Program> = None;
        compile(&case.module, &case.game, &case.selectors, &Knowledge::ALL, &[], &mut |i, program| {
            let pass = Pass::ORDER[i];
            if before.as_ref().is_some_and(|before| !postconditions::broken(pass, before).is_empty()) {
                broken.push(pass);
            }
            before = Some(program.clone());
        })
        .unwrap_or_else(|d| panic!("{}: {}", case.game.name, d.message));
    }
    // Nothing comes before the first, and what the second adds was asked for by the caller.
    for pass in Pass::ORDER.into_iter().filter(|p| !matches!(p, Pass::Lower | Pass::Instantiate)) {
        assert!(broken.contains(&pass), "{} changes nothing in any game", pass.name());
    }
}
