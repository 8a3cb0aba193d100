//! Where a move must be that reaches the goal, held against positions of small games: it is nowhere else, and where the set
//! is said to be exact it reaches the goal at every point that is allowed.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::ir::{Expr, Knowledge, Program};
use crate::passes::distance::{Depth, depth_of};
use crate::passes::reasons::Reasons;
use crate::passes::reasons::gains::Slack;
use crate::passes::reasons::testing::{self, held};
use crate::rules::Game;

const TINY: &str = "rules tiny {
  board grid(4, 4). players black, white. state at(point): player?. state taken: player?.
  string(P, P) <- at(P) != none.
  string(P, R) <- string(P, Q), adj(Q, R), at(R) = at(P).
  liberty(P, L) <- string(P, Q), adj(Q, L), at(L) = none.
  liberties(P) = count L: liberty(P, L).
  dies(C, L, Q) <- adj(L, P), at(P) = opponent(C), liberties(P) = 0, string(P, Q).
  way(P, P) <- at(P) != none.
  way(P, R) <- way(P, Q), on(Q, R), at(R) = at(P).
  on(Q, R) <- step(east, Q, R).
  on(Q, R) <- step(north, Q, R).
  move play(L) by C { when at(L) = none. then at(L) := C. THEN }
}
game hunt(target: point where at(target) != none) uses tiny {
  attacker = opponent(at(target)).
  goal of attacker: GOAL.
  goal of defender: liberties(target) >= 9.
}";
const TAKEN: &str = "at(target) = none";
const NOTED: &str = "taken = opponent(attacker)";
const FILLED: &str = "forall Q: adj(target, Q) -> at(Q) != none";
const SURROUNDED: &str = "at(target) != none, forall Q: adj(target, Q) -> at(Q) != none";
const SOME_SURROUNDED: &str = "exists P: at(P) = opponent(attacker), (forall Q: adj(P, Q) -> at(Q) != none)";
const TAKES: &str = "then at(Q) := none for Q: dies(C, L, Q).";
const CROSSED: &str = "exists P, Q: edge(west, P), at(P) = attacker, string(P, Q), edge(east, Q)";
const JOINED: &str = "exists P, Q: edge(north, P), edge(west, P), at(P) = attacker, string(P, Q), edge(south, Q)";
const ON_AND_ON: &str = "exists P, Q: edge(south, P), at(P) = attacker, way(P, Q), edge(north, Q)";
const BESIDE: &str = "exists P, Q, R: edge(west, P), at(P) = attacker, string(P, Q), adj(Q, R), edge(east, R)";
const OWN_SIDES: &str = "exists P, Q: at(P) = black, string(P, Q), attacker = black, edge(west, P), edge(east, Q)";

/// What a move does, the goal, and whether it is known of each point found that a move there reaches the goal.
const GAMES: [(&str, &str, bool); 44] = [
    ("", SURROUNDED, true),
    // It has to be shown that what was surrounded has not been taken.
    (TAKES, SURROUNDED, false),
    (TAKES, TAKEN, true),
    ("then at(Q) := none for Q: dies(C, L, Q). require liberties(L) > 0.", TAKEN, true),
    // What is taken need not make two liberties, nor one away from the stone.
    ("then at(Q) := none for Q: dies(C, L, Q). require liberties(L) > 1.", TAKEN, false),
    ("then at(Q) := none for Q: dies(C, L, Q). require (exists Q: adj(L, Q), at(Q) = C).", TAKEN, false),
    ("require (exists Q: adj(L, Q), at(Q) = C).", SURROUNDED, false),
    // Only beside a stone of one's own, which the move itself may be.
    ("then at(Q) := none for Q: dies(C, L, Q), (exists R: adj(Q, R), R != L, at(R) = C).", TAKEN, false),
    // What is taken may be filled again.
    ("then at(Q) := none for Q: dies(C, L, Q). then at(Q) := C for Q: adj(L, Q), at(Q) = none.", TAKEN, false),
    // Liberties come about before strings are looked at.
    ("then at(Q) := none for Q: adj(L, Q), at(Q) = C. then at(Q) := none for Q: dies(C, L, Q).", TAKEN, false),
    // The stone is there no more where the condition is asked.
    ("then at(Q) := none for Q: dies(C, L, Q). then at(L) := none. require liberties(L) > 0.", TAKEN, false),
    // One more stone is taken than is asked for.
    ("then at(Q) := none for Q: adj(L, Q).", TAKEN, true),
    // The stone beside is taken on a condition that holds in the middle of the move for sure, or may.
    ("then at(Q) := none for Q: adj(L, Q), (exists P: at(P) = none).", TAKEN, false),
    ("then at(Q) := none for Q: adj(L, Q), (exists R: diag(L, R), at(R) = opponent(C)).", TAKEN, true),
    ("then at(Q) := none for Q: adj(L, Q), (exists R: diag(L, R), at(R) = C).", TAKEN, false),
    ("then at(Q) := none for Q: adj(L, Q), (exists R: diag(L, R), at(R) = none).", TAKEN, false),
    ("then at(Q) := none for Q: adj(L, Q), (exists R: at(R) = C, diag(R, L), liberties(R) = 0).", TAKEN, false),
    // What is taken is filled again, or is not taken if nothing is noted.
    ("then at(Q) := none for Q: adj(L, Q). then at(Q) := C for Q: adj(L, Q).", TAKEN, false),
    ("then at(Q) := taken for Q: adj(L, Q).", TAKEN, false),
    // Liberties come about before, and the stone is there for sure.
    ("then at(Q) := none for Q: adj(L, Q), at(Q) = C, Q != L. then at(Q) := none for Q: dies(C, L, Q).", TAKEN, false),
    // An empty point beside what need not be there, and one that need not be where stones were taken.
    (
        "then at(Q) := none for Q: dies(C, L, Q). \
         require (exists P, Q: at(P) = opponent(C), adj(P, Q), at(Q) = none).",
        TAKEN,
        false,
    ),
    (
        "then at(Q) := none for Q: dies(C, L, Q). require (exists P, Q: at(P) = C, diag(P, Q), at(Q) = none).",
        TAKEN,
        false,
    ),
    // What is noted of a string is so of each stone of it that the move is beside.
    ("then taken := opponent(C) if some Q: dies(C, L, Q). require taken != none or liberties(L) > 0.", NOTED, true),
    ("then taken := opponent(C) if some P: adj(L, P), at(P) = opponent(C), liberties(P) = 0.", NOTED, true),
    ("then taken := opponent(C) if some Q: dies(C, L, Q). require liberties(L) > 0.", NOTED, false),
    ("then taken := opponent(C) if some Q: dies(C, L, Q). require taken = none or liberties(L) > 0.", NOTED, false),
    ("then taken := opponent(C) if some Q: dies(C, L, Q). then taken := C if liberties(L) = 1.", NOTED, false),
    (
        "then taken := opponent(C) if some Q: dies(C, L, Q). require taken != opponent(C) or liberties(L) > 1.",
        NOTED,
        false,
    ),
    ("require taken != none. then taken := opponent(C) if some Q: dies(C, L, Q).", NOTED, false),
    // What has come about is undone by the same move, or by its other half.
    (
        "then at(Q) := none for Q: dies(C, L, Q); taken := opponent(C) if some Q: dies(C, L, Q).",
        "at(target) = none, taken = none",
        false,
    ),
    ("", FILLED, true),
    (TAKES, FILLED, false),
    // Some stone, which may be taken.
    ("", SOME_SURROUNDED, true),
    (TAKES, SOME_SURROUNDED, false),
    // Stones that are joined: across the board, from a corner to a side, by steps that have no way back.
    ("", CROSSED, true),
    ("", JOINED, true),
    ("", ON_AND_ON, true),
    ("", BESIDE, true),
    ("", OWN_SIDES, true),
    // Only the other's stones are taken, or some that join.
    (TAKES, CROSSED, true),
    ("then at(Q) := none for Q: adj(L, Q), at(Q) = C.", CROSSED, false),
    ("then at(Q) := none for Q: adj(L, Q), at(Q) = C.", ON_AND_ON, false),
    ("require (exists Q: adj(L, Q), at(Q) = C).", CROSSED, false),
    // Stones of the one player only.
    ("", "forall Q: adj(target, Q) -> at(Q) = black", false),
];

fn compiled(then: &str, goal: &str, selectors: &[&str]) -> (Game, Program) {
    testing::compiled(TINY.replace("THEN", then).replace("GOAL", goal), selectors)
}

#[test]
fn a_move_on_a_sure_point_reaches_the_goal_and_no_other_does() {
    let mut said = Vec::new();
    for (seed, (then, goal, _)) in GAMES.into_iter().enumerate() {
        let (game, mut program) = compiled(then, goal, &[]);
        let reasons = Reasons::new(program.clone(), Knowledge::Trace);
        let reached = Expr::Call(program.goal, vec![Expr::Attacker]);
        let depth = depth_of(&program, &reached, &reasons.depths).expect("no move");
        let found = reasons.nearer_to(depth, Slack::OneMove).unwrap_or_else(|| panic!("{then} {goal}: anywhere"));
        said.push((then, goal, found.is_exact));
        let is_exact = found.is_exact;
        let [points] = found.points.try_into().expect("one clause");
        let wanted = program.goal;
        let (found_ones, others) = held(
            (&game, &mut program, 0),
            points,
            (wanted, &|attacker| vec![attacker]),
            seed as u64,
            &mut |point, is_found, reaches| {
                assert!(is_found || !reaches, "{then} {goal}: {point} is not found, seed {seed}");
                assert!(!is_exact || !is_found || reaches, "{then} {goal}: {point} does not, seed {seed}");
            },
        );
        assert!(found_ones > 30 && others > 1_000, "{then} {goal}: {found_ones} and {others} moves");
    }
    assert_eq!(said, GAMES);
}

/// What a move does and the goal, which is brought nearer by several moves.
const FAR: [(&str, &str); 6] = [
    ("", CROSSED),
    ("", JOINED),
    ("", ON_AND_ON),
    ("", BESIDE),
    ("require (exists Q: adj(L, Q), at(Q) = C).", CROSSED),
    ("", SOME_SURROUNDED),
];

#[test]
fn a_move_brings_a_goal_within_reach_on_a_point_found_alone() {
    for (seed, (then, goal)) in FAR.into_iter().enumerate() {
        for moves in [1, 2] {
            let (game, mut program) = compiled(then, goal, &["gi3"]);
            let reasons = Reasons::new(program.clone(), Knowledge::Trace);
            let depth = Depth { goal: moves, stuck: None };
            let found = reasons.nearer_to(depth, Slack::OneMove).unwrap_or_else(|| panic!("{then} {goal}: anywhere"));
            let [points] = found.points.try_into().expect("one clause");
            let wanted = program.within[moves as usize - 1][0];
            let mut missed = 0;
            let (found_ones, others) = held(
                (&game, &mut program, 0),
                points,
                (wanted, &|_| vec![]),
                seed as u64,
                &mut |point, is_found, brings| {
                    assert!(is_found || !brings, "{then} {goal}: {point} is not found for {moves}, seed {seed}");
                    missed += usize::from(is_found && !brings);
                },
            );
            assert!(found_ones > 30 && others > 300, "{then} {goal}: {found_ones} and {others} moves");
            assert!(
                missed * 2 < found_ones,
                "{then} {goal}: {missed} of {found_ones} moves on points found bring nothing"
            );
        }
    }
}
