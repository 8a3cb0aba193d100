//! After every pass, for every shipped game: the program is well formed, and its interpreter gives the judge's answers
//! about legal moves, the positions after them, goals and ends, and the selectors.

mod abstracts;
mod levels;
mod postconditions;
mod rules;
mod symmetry;

use crate::common::stage::{Expected, check_stage, is_same};
use crate::common::{self, Compiled, random_positions, small_instances};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::Program;
use kikashi_gamedef::passes::{Knowledge, Pass, compile};
use kikashi_gamedef::rules::{Game, Module};

fn assert_stage(stage: &str, program: &Program, expected: &Expected) {
    check_stage(stage, program, expected).unwrap_or_else(|wrong| panic!("{wrong}"));
}

fn assert_game(module: &Module, game: &Game, case: &Compiled, count: usize) {
    let judge = Judge::new(game, &case.params, &module.schemes).unwrap();
    let expected = Expected::of(case, &judge, &random_positions(case, &judge, count)).unwrap();
    let mut seen = 0;
    let mut before: Option<Program> = None;
    let whole = compile(module, game, &case.selectors, &Knowledge::ALL, &[], &mut |i, program| {
        seen += 1;
        let stage = format!("{} ({i})", Pass::ORDER[i].name());
        let wrong = postconditions::violations(i, program);
        assert!(wrong.is_empty(), "{} after {stage}: {}", game.name, wrong.join("\n"));
        if !before.as_ref().is_some_and(|before| is_same(program, before)) {
            assert_stage(&stage, program, &expected);
        }
        before = Some(program.clone());
    })
    .unwrap_or_else(|d| panic!("{}: {}", game.name, d.message));
    assert_eq!(seen, Pass::ORDER.len());
    // Each optional pass left out changes nothing but speed.
    let expected = expected.truncated(3);
    for pass in Pass::ORDER.into_iter().filter(|p| p.is_optional()) {
        let program = compile(module, game, &case.selectors, &Knowledge::ALL, &[pass.into()], &mut |_, _| {}).unwrap();
        if !is_same(&program, &whole) {
            assert_stage(&format!("all but {}", pass.name()), &program, &expected);
        }
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

/// What is written of why turns end, or why nothing is.
fn why_turns_end(case: &Compiled) -> Result<Vec<String>, String> {
    let program = compile(&case.module, &case.game, &case.selectors, &[Knowledge::None], &[], &mut |_, _| {});
    program.map(|program| program.turns).map_err(|d| format!("{}; {}", d.message, d.help.unwrap_or_default()))
}

#[test]
fn something_falls_or_grows_while_a_turn_is_kept() {
    for case in common::turn_instances() {
        let expected = match case.name.as_str() {
            "jumps" => "A turn ends: each `take` leaves fewer places where `at` is the opponent.",
            "hops" => "A turn ends: each `jump` leaves fewer places where `at` is man.",
            _ => "A turn ends: each `put` leaves more places where `at` is not none.",
        };
        assert_eq!(why_turns_end(&case), Ok(vec![expected.to_owned()]), "{}", case.name);
    }
    let text = "import \"draughts.game\". rules last extends draughts { goal of C: not (some P: own(opponent(C), P)). select gi1. }";
    let taken = "A turn ends: each `take` leaves fewer places where `at.0` is the opponent.";
    assert_eq!(why_turns_end(&common::book("last", text)), Ok(vec![taken.to_owned()]));
    let moves = |state: &str, clause: &str| {
        format!(
            "rules r {{ board grid(3, 3). players black, white. state at(point): player?. {state} {clause}
               goal of C: at(P) = C, edge(north, P). select gi1. }}"
        )
    };
    let kept = [
        // A counter, a flag, a phase, and two clauses of which one takes and the other counts.
        ("state n: int 0..5.", "move go(P) by C { when at(P) = C. then at(P) := C, n := n + 1. again when n < 4. }"),
        ("state n: int 0..5.", "move go(P) by C { when at(P) = C. then at(P) := C, n := n - 1 if n > 0. again when n > 0. }"),
        ("state f until next move.", "move go(P) by C { when at(P) = C. then at(P) := C, f := true if C = white, not f. again when f. }"),
        ("state f.", "move go(P) by C { when at(P) = C. then at(P) := C, f := true if not f; f := false if f. again when f. }"),
        ("state n: int 0..5.", "move take(P) by C { when at(P) = opponent(C). then at(P) := none. again when true. }
           move go(P, Q) by C { when at(P) = C, adj(P, Q), at(Q) = none. then at(P) := none, at(Q) := C, n := n + 1. again when n < 4. }
           move rest by C { when n > 0. then n := 0. }"),
    ];
    for (state, clause) in kept {
        let notes = why_turns_end(&common::book("r", &moves(state, clause)));
        assert!(notes.as_ref().is_ok_and(|notes| !notes.is_empty()), "{clause}: {notes:?}");
    }
    let refused = [
        (
            "",
            "move go(P, Q) by C { when at(P) = C, adj(P, Q), at(Q) = none. then at(P) := none, at(Q) := C. again when true. }",
        ),
        (
            "state n: int 0..5.",
            "move go(P) by C { when at(P) = C. then at(P) := C, n := (n + 1) / 2. again when n < 4. }",
        ),
        (
            "state f until next move.",
            "move go(P) by C { when at(P) = C. then at(P) := C, f := true if C = white. again when f. }",
        ),
        // What is put back may be what was taken; what may not be there need not be taken.
        (
            "",
            "move swap(P, Q) by C { when at(P) = opponent(C), adj(P, Q). then at(P) := none, at(Q) := opponent(C). again when true. }",
        ),
        (
            "",
            "move clear(P) by C { when at(P) = C. then at(Q) := none for Q: adj(P, Q), at(Q) = opponent(C). again when true. }",
        ),
    ];
    for (state, clause) in refused {
        let refusal = why_turns_end(&common::book("r", &moves(state, clause))).expect_err(clause);
        assert!(refusal.contains("may keep the turn for ever") && refusal.contains("let each such move"), "{refusal}");
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
