//! Positional superko, against walks that this test counts by itself.

use std::collections::BTreeSet;

use crate::language_support::{find, said, sound};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::passes::compile;

/// One piece that both players move; a mark that is forgotten at the next move is no part of the board.
const WALK: &str = "rules walk(w: int 1..4 = 3) {
    board grid(w, 3). players one, two. state here(point). state trail: point? until next move.
    start here(P) := true for P: P = @A1.
    move go(P, Q) { when here(P), adj(P, Q). then here(P) := false, here(Q) := true, trail := P. }
    move pass by C { }
    end: two passes in a row.
    superko: positional.
    no move: loses.
  }";

/// The number of walks of so many steps from a point of a board of three rows, no point twice and never two passes in a row.
fn walks(width: i32, at: (i32, i32), seen: &mut BTreeSet<(i32, i32)>, passes: u32, depth: u32) -> u64 {
    if depth == 0 || passes == 2 {
        return u64::from(depth == 0);
    }
    let mut count = walks(width, at, seen, passes + 1, depth - 1);
    for (dx, dy) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
        let to = (at.0 + dx, at.1 + dy);
        if (0..width).contains(&to.0) && (0..3).contains(&to.1) && seen.insert(to) {
            count += walks(width, to, seen, 0, depth - 1);
            seen.remove(&to);
        }
    }
    count
}

#[test]
fn no_board_comes_again() {
    let module = sound(WALK);
    for width in 2..=3 {
        let (game, mut params, _) = find(&module, "walk");
        params[0] = Some(width);
        let judge = Judge::new(game, &params, &module.schemes).unwrap();
        let start = judge.initial(None).unwrap();
        for depth in 1..=9 {
            let expected = walks(width, (0, 0), &mut BTreeSet::from([(0, 0)]), 0, depth);
            assert_eq!(judge.perft(&start, &judge.bare_root(), depth), expected, "{width} wide, {depth} deep");
        }
    }
}

#[test]
fn what_looks_at_a_position_alone_is_refused() {
    let asked = |clause: &str| {
        let text = WALK.replace("no move: loses.", clause);
        let module = sound(&text);
        let (game, ..) = find(&module, "walk");
        compile(&module, game, &game.selectors, &[], &[], &mut |_, _| {}).err().map(|d| d.message)
    };
    assert_eq!(asked("no move: loses."), None);
    let refused = asked("goal of C: here(@B2), to_move(C). select gi1.").expect("refused");
    assert!(refused.contains("no gradual game can be asked"), "{refused}");
    let refused = asked("goal of C: no move of C.").expect("refused");
    assert!(refused.contains("superko forbids by what was before"), "{refused}");
    assert!(said(&WALK.replace("no move:", "superko: positional. no move:")).contains("superko is said twice"));
}
