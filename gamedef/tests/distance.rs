//! Distances are admissible: where a player reaches his goal by so many moves in a row, found by trying all of them with
//! the judge, the bound says that he may.

#[path = "distance/bounds.rs"]
mod bounds;
mod common;

use bounds::check;
use common::{Compiled, book, shipped};

/// The games, positions tried, moves in a row that the judge looks ahead.
fn games() -> Vec<(Compiled, usize, usize)> {
    vec![
        (shipped("capture.game", "capture", &[("size", 4)], &["gi2"], None), 30, 3),
        (shipped("connect.game", "connect", &[("size", 3)], &["gi2"], None), 40, 3),
        (shipped("atari_go.game", "atari_go", &[("size", 4)], &["gi2"], None), 60, 3),
        (shipped("hex.game", "hex", &[("size", 4)], &["gi2"], None), 60, 3),
        (shipped("gomoku.game", "gomoku", &[("size", 4), ("n", 3)], &["gi2"], None), 60, 3),
        (shipped("connect_four.game", "connect_four", &[("width", 4), ("height", 4), ("n", 3)], &["gi2"], None), 60, 3),
        (shipped("breakthrough.game", "breakthrough", &[("size", 5)], &["gi2"], None), 20, 2),
        (shipped("tictactoe.game", "tictactoe", &[], &["gi2"], None), 60, 3),
    ]
}

#[test]
fn distances_are_admissible() {
    for (case, count, most) in games() {
        let found = check(&case, count, most, 0);
        assert!(found.above.is_empty(), "{}", found.above[0]);
        let (exactly, tried) = (found.exact, found.tried);
        println!("{}: {exactly} of {tried} bounds are exact", case.name);
        // A bound that is exact somewhere would be caught there if it were one higher.
        assert!(exactly * 3 > tried && tried > 10, "{}: {exactly} of {tried} bounds are exact", case.name);
    }
}

/// The bounds of a rule book; how many are exact is said, but may be few.
fn assert_sound(name: &str, text: &str) {
    let found = check(&book(name, text), 120, 3, 0);
    println!("{name}: {} of {} bounds are exact", found.exact, found.tried);
    assert!(found.above.is_empty(), "{} above, the first: {}", found.above.len(), found.above[0]);
    assert!(found.tried > 20 && found.exact > 10, "{name}: {} of {} bounds are exact", found.exact, found.tried);
}

#[test]
fn values_that_are_no_players() {
    assert_sound("kinds", include_str!("distance/books/kinds.game"));
}

#[test]
fn sets_that_last_until_the_next_move() {
    assert_sound("fresh", include_str!("distance/books/fresh.game"));
}

#[test]
fn conditions_after_an_effect() {
    assert_sound("binds", include_str!("distance/books/binds.game"));
}

#[test]
fn two_assignments_to_what_may_be_one_point() {
    assert_sound("steps", include_str!("distance/books/steps.game"));
}

#[test]
fn numbers_in_indexed_cells() {
    assert_sound("counters", include_str!("distance/books/counters.game"));
}

#[test]
fn a_set_that_one_player_writes_and_that_grows() {
    assert_sound("seeds", include_str!("distance/books/seeds.game"));
}

/// Bounds one higher than they are would be seen: in every game, where they are exact.
#[test]
fn a_bound_one_too_high_is_seen() {
    for (case, count, most) in games() {
        let found = check(&case, count, most, 1);
        assert!(!found.above.is_empty(), "{}: {} bounds one too high", case.name, found.tried);
    }
    for (name, text) in [
        ("binds", include_str!("distance/books/binds.game")),
        ("seeds", include_str!("distance/books/seeds.game")),
        ("counters", include_str!("distance/books/counters.game")),
    ] {
        assert!(!check(&book(name, text), 60, 3, 1).above.is_empty(), "{name}");
    }
}
