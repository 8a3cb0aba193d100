//! What facts say of directions and players chooses the values of loops.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::diagnostic::Severity;
use crate::ir::{Domain, Expr, Knowledge, Program, visit};
use crate::passes::{self, Pass};
use crate::sema;

/// The program before and after the pass.
fn programs(facts: &str, reached: &str) -> [Program; 2] {
    let text = format!(
        "rules ways(n: int 1..3 = 2) {{
           board grid(3, 3). players white, black. state at(point): player?.
           {facts}
           move go(P, Q) by C {{ when at(P) = C, {reached}. then at(P) := none, at(Q) := C. }}
           goal of C: at(P) = C, edge(north, P).
         }}"
    );
    let analysis = sema::analyse("ways.game", text, &|_| Err(String::new()));
    let is_wrong = analysis.diagnostics.iter().any(|d| d.severity() == Severity::Error);
    assert!(!is_wrong, "{:?}", analysis.diagnostics);
    let game = analysis.module.games.last().expect("a game");
    let selectors = [sema::selector(&analysis.module, "gi1").expect("a selector")];
    let at = Pass::ORDER.iter().position(|pass| *pass == Pass::Known).expect("the pass");
    let mut seen = Vec::new();
    let keep = &mut |pass, program: &Program| {
        if [at - 1, at].contains(&pass) {
            seen.push(program.clone());
        }
    };
    passes::compile(&analysis.module, game, &selectors, &[Knowledge::Trace], &[], keep).expect("a program");
    let Ok(seen) = seen.try_into() else { panic!("a pass and the one before it") };
    seen
}

/// Of the loops over named values in the moves, how many values each has.
fn lengths(program: &Program) -> Vec<usize> {
    let mut out = Vec::new();
    for code in &program.moves {
        visit::each_move_part(code, &mut |e| {
            visit::each_below(e, &mut |e| {
                if let Expr::Gather(_, Domain::Values(values), _) | Expr::Any(_, Domain::Values(values), _) = e {
                    out.push(values.len());
                }
            });
        });
    }
    out
}

const AHEAD: &str =
    "ahead(white, D) <- D in {north, northeast, northwest}. ahead(black, D) <- D in {south, southeast}.";
const STEP: &str = "ahead(C, D), step(D, P, Q), at(Q) = none";

#[test]
fn loops_run_over_the_directions_of_which_a_fact_is_told() {
    let [before, after] = programs(AHEAD, STEP);
    assert_eq!((lengths(&before), lengths(&after)), (vec![], vec![3]));
    // Of one fact about directions alone, and of one about the other player.
    let [_, after] = programs("ahead(east). ahead(west).", "ahead(D), step(D, P, Q), at(Q) = none");
    assert_eq!(lengths(&after), [2]);
    let [_, after] = programs(AHEAD, "ahead(opponent(C), D), step(D, P, Q), at(Q) = none");
    assert_eq!(lengths(&after), [3]);
}

#[test]
fn where_no_player_may_be_named_the_table_is_asked() {
    let [_, after] = programs(AHEAD, "step(D, P, Q), ahead(at(Q), D)");
    assert!(lengths(&after).is_empty());
}

#[test]
fn what_boards_tell_is_not_known() {
    // It rests on the parameter, or on the board, or is so of all directions.
    let [_, after] = programs("ahead(D) <- D in {north, south}, n > 1.", "ahead(D), step(D, P, Q), at(Q) = none");
    assert!(lengths(&after).is_empty());
    let [_, after] = programs("ahead(D) <- edge(D, P), not edge(east, P).", "ahead(D), step(D, P, Q), at(Q) = none");
    assert!(lengths(&after).is_empty());
    let [_, after] = programs("ahead(D) <- step(D, P, Q).", "ahead(D), step(D, P, Q), at(Q) = none");
    assert!(lengths(&after).is_empty());
}
