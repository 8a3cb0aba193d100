//! clingo reads the rules of every shipped game a second time, and is held against the judge: legal moves, the positions
//! after them, goals and ends. Faults planted in the programs are seen.
//!
//! Skipped, and said so, where clingo is not installed.

#[path = "asp/clingo.rs"]
mod clingo;
mod common;
#[path = "asp/judge.rs"]
mod judge;

use common::{Compiled, random_positions, roots, small_instances};
use kikashi_gamedef::interp::Judge;

/// Positions of each game, or as many as this variable says.
const POSITIONS: usize = 6;
const COUNT: &str = "KIKASHI_ASP_POSITIONS";

fn judge_of(case: &Compiled) -> Judge {
    Judge::new(&case.game, &case.params, &case.module.schemes).unwrap_or_else(|e| panic!("{}: {e}", case.name))
}

#[test]
fn clingo_and_the_judge_agree_on_every_shipped_game() {
    if !clingo::is_installed("clingo against the judge") {
        return;
    }
    let count = std::env::var(COUNT).ok().and_then(|n| n.parse().ok()).unwrap_or(POSITIONS);
    for case in small_instances() {
        let judge = judge_of(&case);
        let (mut positions, mut moves) = (0, 0);
        for (number, position) in random_positions(&case, &judge, count).iter().enumerate() {
            let state = judge.state(position).unwrap();
            for given in roots(&case.game, &judge, &state, number).iter().take(1) {
                moves += judge::difference(&case, &judge, position, given).unwrap_or_else(|difference| {
                    panic!(
                        "{}, seed {:#x}, position {number}\n{}{difference}",
                        case.name,
                        common::SEED,
                        judge.picture(&state)
                    )
                });
                positions += 1;
            }
        }
        println!("{}: {positions} positions and {moves} moves, all agreed on", case.name);
        assert!(positions > 0, "{}: nothing was compared", case.name);
    }
}
