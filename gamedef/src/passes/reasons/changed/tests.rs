//! Where a piece must come to for a move to reach the goal or bring it nearer, held against positions of small games.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::ir::{Expr, Knowledge, Program};
use crate::passes::distance::{Depth, depth_of};
use crate::passes::reasons::Reasons;
use crate::passes::reasons::gains::Slack;
use crate::passes::reasons::testing::{self, held};
use crate::rules::Game;

const PIECES: &str = "rules pieces {
  board grid(4, 4). players white, black. state at(point): player?. state hot(point): player?.
  slide(P, D, Q) <- step(D, P, Q), at(Q) = none.
  slide(P, D, R) <- slide(P, D, Q), step(D, Q, R), at(R) = none.
  move go(P, Q) by C { when at(P) = C, WHEN. then THEN. }
}
game race(target: point) uses pieces {
  attacker = white.
  goal of attacker: GOAL.
  goal of defender: exists P: edge(south, P), at(P) = black.
}";
const STEP: &str = "adj(P, Q), at(Q) != C";
const NORTH: &str = "step(D, P, Q), D in {north, northeast}, at(Q) = none";
const SLIDE: &str = "slide(P, _, Q)";
const GOES: &str = "at(P) := none, at(Q) := C";
const FAR_ROW: &str = "exists P: edge(north, P), at(P) = attacker";

/// When a piece may go, what it does then, the goal, and whether each piece that comes to a point found reaches it.
const GAMES: [(&str, &str, &str, bool); 16] = [
    (STEP, GOES, FAR_ROW, true),
    (NORTH, GOES, FAR_ROW, true),
    (SLIDE, GOES, FAR_ROW, true),
    // A point that is left, and of two updates of a point the last.
    (STEP, GOES, "exists P: edge(north, P), at(P) = none", false),
    (STEP, "at(Q) := C, at(P) := none", FAR_ROW, false),
    (STEP, "at(Q) := C. then at(P) := none", FAR_ROW, false),
    (STEP, "at(P) := none. then at(Q) := C", FAR_ROW, true),
    // What must be so besides: of the same point, of one beside it, of one that is left at once.
    (STEP, GOES, "exists P: edge(north, P), at(P) = attacker, hot(P) = black", true),
    (
        STEP,
        "at(P) := none, at(Q) := C, hot(P) := black",
        "exists P: edge(north, P), at(P) = attacker, hot(P) = black",
        false,
    ),
    (STEP, GOES, "exists P, Q: edge(north, P), at(P) = attacker, adj(P, Q), at(Q) = none", false),
    (STEP, GOES, "exists P: edge(north, P), at(P) = attacker, not (exists Q: step(east, P, Q), at(Q) = none)", false),
    (NORTH, GOES, "exists P: at(P) = attacker, hot(P) != black, edge(north, P)", true),
    // A point of the other's that is taken, and one that is his no more.
    (STEP, GOES, "exists P: edge(west, P), at(P) != opponent(attacker)", false),
    // What comes and what goes at once.
    (
        STEP,
        "at(P) := none, at(Q) := C, hot(Q) := none",
        "exists P: edge(north, P), at(P) = attacker, hot(P) != black",
        false,
    ),
    // The goal may be spoilt after the piece has come.
    (STEP, "at(P) := none, at(Q) := C. then at(Q) := none if hot(Q) = black", FAR_ROW, false),
    ("at(Q) = none", GOES, "exists P: edge(north, P), at(P) = attacker, edge(west, P)", true),
];

fn compiled((when, then, goal): (&str, &str, &str), selectors: &[&str]) -> (Game, Program) {
    testing::compiled(PIECES.replace("WHEN", when).replace("THEN", then).replace("GOAL", goal), selectors)
}

#[test]
fn a_piece_reaches_the_goal_at_points_found_alone() {
    let mut said = Vec::new();
    for (seed, (when, then, goal, _)) in GAMES.into_iter().enumerate() {
        let (game, mut program) = compiled((when, then, goal), &[]);
        let reasons = Reasons::new(program.clone(), Knowledge::Trace);
        let reached = Expr::Call(program.goal, vec![Expr::Attacker]);
        let depth = depth_of(&program, &reached, &reasons.depths).expect("no move");
        let found = reasons.nearer_to(depth, Slack::OneMove);
        let found = found.unwrap_or_else(|| panic!("{when} {then} {goal}: anywhere"));
        said.push((when, then, goal, found.is_exact));
        let is_exact = found.is_exact;
        let [points] = found.points.try_into().expect("one clause");
        let wanted = program.goal;
        let (found_ones, others) = held(
            (&game, &mut program, 1),
            points,
            (wanted, &|attacker| vec![attacker]),
            seed as u64,
            &mut |point, is_found, reaches| {
                assert!(is_found || !reaches, "{when} {then} {goal}: {point} is not found, seed {seed}");
                assert!(!is_exact || !is_found || reaches, "{when} {then} {goal}: {point} does not, seed {seed}");
            },
        );
        println!("{when} {then} {goal}: {found_ones} and {others} moves");
        assert!(found_ones > 30 && others > 300, "{when} {then} {goal}: {found_ones} and {others} moves");
    }
    assert_eq!(said, GAMES);
}

/// When a piece may go, what it does then, and the goal, which is brought nearer by so many moves.
const FAR: [(&str, &str, &str, u32); 8] = [
    (STEP, GOES, FAR_ROW, 2),
    (NORTH, GOES, FAR_ROW, 2),
    (STEP, GOES, "exists P: edge(north, P), at(P) = attacker, hot(P) = black", 2),
    (
        STEP,
        "at(P) := none, at(Q) := C, hot(P) := black",
        "exists P: edge(north, P), at(P) = attacker, hot(P) = black",
        1,
    ),
    (NORTH, GOES, "exists P: edge(north, P), at(P) = attacker, edge(east, P)", 2),
    (STEP, GOES, "exists P: edge(north, P), at(P) = attacker, hot(P) != black", 2),
    // What forbids the goal now may be gone later.
    (
        STEP,
        "at(P) := none, at(Q) := C, hot(P) := none",
        "exists P: edge(north, P), at(P) = attacker, hot(P) != black",
        1,
    ),
    ("adj(P, Q), at(Q) = none", GOES, "exists P: edge(north, P), edge(west, P), at(P) = attacker", 2),
];

#[test]
fn a_piece_brings_a_goal_within_reach_at_points_found_alone() {
    for (seed, (when, then, goal, most)) in FAR.into_iter().enumerate() {
        for moves in 1..=most {
            let (game, mut program) = compiled((when, then, goal), &["gi3"]);
            let reasons = Reasons::new(program.clone(), Knowledge::Trace);
            let found = reasons.nearer_to(Depth { goal: moves, stuck: None }, Slack::OneMove);
            let found = found.unwrap_or_else(|| panic!("{when} {then} {goal}: anywhere for {moves}"));
            let [points] = found.points.try_into().expect("one clause");
            let wanted = program.within[moves as usize - 1][0];
            let mut missed = 0;
            let (found_ones, others) = held(
                (&game, &mut program, 1),
                points,
                (wanted, &|_| vec![]),
                seed as u64,
                &mut |point, is_found, brings| {
                    assert!(is_found || !brings, "{when} {then} {goal}: {point} is not found for {moves}, seed {seed}");
                    missed += usize::from(is_found && !brings);
                },
            );
            println!("{when} {then} {goal}: {found_ones} and {others} moves, {missed} bring nothing");
            assert!(found_ones > 30 && others > 30, "{when} {then} {goal}: {found_ones} and {others} moves");
        }
    }
}
