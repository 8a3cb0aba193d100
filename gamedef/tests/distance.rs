//! Distances are admissible: where a player reaches his goal by so many moves in a row, found by trying all of them with
//! the judge, the bound says that he may.

pub mod bounds;

use crate::common::{self, Compiled, book, shipped};
use bounds::{bounds_on_stuck, check, check_stuck};
use kikashi_gamedef::snapshot::Snapshot;

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
        // Two connections of one chain, points beside each other, and captures that are counted.
        (shipped("y.game", "y", &[("size", 4)], &["gi2"], None), 40, 3),
        (shipped("yavalath.game", "yavalath", &[("side", 3)], &["gi2"], None), 30, 2),
        (shipped("pente.game", "pente", &[("size", 4), ("n", 4), ("pairs", 1)], &["gi2"], None), 40, 2),
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
fn numbers_that_moves_add_to() {
    assert_sound("stride", include_str!("distance/books/stride.game"));
    assert_sound("three", include_str!("distance/books/three.game"));
}

/// A bound that says so many moves where more are needed by count is vacuous; `needed` counts on a plain snapshot.
fn assert_as_far_as(case: &Compiled, needed: fn(&Snapshot, i32) -> usize) {
    let nearest = bounds::nearest(case, 60);
    let (mut told, mut exact) = (0, 0);
    for (snapshot, player, bound) in nearest {
        let least = needed(&snapshot, player);
        let bound = bound.unwrap_or(usize::MAX);
        assert!(bound >= least.min(6), "{}: {least} to go, {bound} said of {player} in {snapshot:?}", case.name);
        told += usize::from(least > 1);
        exact += usize::from(bound == least);
    }
    println!("{}: {told} above one, {exact} as counted", case.name);
    assert!(told > 20 && exact > 20, "{}: {told} above one, {exact} as counted", case.name);
}

#[test]
fn a_piece_must_get_there() {
    let case = shipped("breakthrough.game", "breakthrough", &[("size", 5)], &["gi2"], None);
    assert_as_far_as(&case, |snapshot, player| {
        let rows = (0..25).filter(|p| snapshot.cells[0][*p] == player).map(|p| p / 5);
        rows.map(|row| if player == 0 { row } else { 4 - row }).min().unwrap_or(6)
    });
}

#[test]
fn what_is_counted_one_by_one_takes_as_many_moves() {
    let case = book("three", include_str!("distance/books/three.game"));
    assert_as_far_as(&case, |snapshot, player| {
        3 - usize::try_from(snapshot.cells[1][usize::try_from(player).unwrap()]).unwrap()
    });
}

#[test]
fn what_depends_on_the_position_is_added_once_a_move() {
    // No point has more than four beside it.
    let case = book("gathered", include_str!("distance/books/gathered.game"));
    assert_as_far_as(&case, |snapshot, player| {
        let missing = 7 - snapshot.cells[1][usize::try_from(player).unwrap()];
        usize::try_from(missing).map_or(0, |missing| missing.div_ceil(4))
    });
    let found = check(&case, 40, 3, 0);
    assert!(found.above.is_empty(), "{} above, the first: {}", found.above.len(), found.above[0]);
    assert!(found.exact > 5, "{} of {} bounds are exact", found.exact, found.tried);
}

#[test]
fn a_clamp_raises_nothing() {
    let text = include_str!("distance/books/three.game");
    let text = text.replace("int 0..3", "int 0..9").replace("taken(C) = 3", "taken(C) >= 3");
    let text = text.replace("taken(C) := taken(C) + 1.", "taken(C) := min(taken(C) + 1, 9) if row(P) + col(Q) > 0.");
    let case = book("three", &text);
    assert_as_far_as(&case, |snapshot, player| {
        3usize.saturating_sub(usize::try_from(snapshot.cells[1][usize::try_from(player).unwrap()]).unwrap())
    });
    // Downwards it may lead far at once.
    let text = text.replace("+ 1, 9)", "+ 1, 4)");
    let text = text.replace("goal of C: taken(C) >= 3", "goal of C: taken(C) = 4, (count P: at(P) = C) >= 2");
    assert_sound("three", &text);
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

/// Where a value tells how many moves a turn has at most, bounds count turns; else there are none.
#[test]
fn turns_of_several_moves_are_counted() {
    for case in common::turn_instances() {
        let found = check(&case, 40, 2, 0);
        println!("{}: {} of {} bounds are exact", case.name, found.exact, found.tried);
        assert!(found.above.is_empty(), "{}", found.above[0]);
        if case.name.starts_with("twice") {
            assert!(found.exact * 3 > found.tried && found.tried > 10, "{}: {found:?}", case.name);
            assert!(!check(&case, 40, 2, 1).above.is_empty(), "{}: bounds one too high", case.name);
        } else {
            assert_eq!(found.tried, 0, "{}: a turn may have any number of moves", case.name);
        }
    }
}

/// Games in which who has no legal move loses, where there are bounds on when that is.
fn games_that_end_without_a_move() -> Vec<(Compiled, usize)> {
    vec![
        (shipped("atari_go.game", "atari_go", &[("size", 3)], &["gi2"], None), 2),
        (shipped("atari_go.game", "atari_go", &[("size", 4)], &["gi2"], None), 1),
        (shipped("nim.game", "nim", &[("heaps", 4)], &["gi2"], None), 2),
        (book("twins", include_str!("distance/books/twins.game")), 1),
        (book("takes", include_str!("distance/books/takes.game")), 2),
        (book("fills", include_str!("distance/books/fills.game")), 2),
    ]
}

#[test]
fn a_player_has_a_move_as_long_as_the_bound_says() {
    for (case, most) in games_that_end_without_a_move() {
        let found = check_stuck(&case, 150, most, 0);
        println!("{}: {found:?}", case.name);
        assert!(found.above.is_empty(), "{} above, the first: {}", found.above.len(), found.above[0]);
        assert!(found.reached > 3 && found.exact > 30, "{}: {found:?}", case.name);
    }
}

#[test]
fn a_player_said_to_have_a_move_for_one_more_is_seen() {
    for (case, most) in games_that_end_without_a_move() {
        assert!(!check_stuck(&case, 150, most, 1).above.is_empty(), "{}", case.name);
    }
}

/// Where one move may take many points, more than two tell of a legal move, or none does, there is no bound after a move.
#[test]
fn a_player_may_be_without_a_move_at_any_time() {
    assert_eq!(bounds_on_stuck(&book("sweeps", include_str!("distance/books/sweeps.game"))), 1);
    assert_eq!(bounds_on_stuck(&book("at_once", include_str!("distance/books/at_once.game"))), 0);
    assert_eq!(bounds_on_stuck(&book("narrow", include_str!("distance/books/narrow.game"))), 1);
    assert_eq!(bounds_on_stuck(&shipped("hex.game", "hex", &[("size", 3)], &["gi2"], None)), 0);
}

/// Goals of players say nothing of roles; a move, a goal or an end that asks who attacks does.
#[test]
fn rules_that_ask_who_attacks() {
    let text = |condition: &str, goal: &str, end: &str| {
        format!(
            "rules b {{\n  board grid(3, 3).\n  players black, white.\n  state at(point): player?.\n  attacker = black.\n  \
             move play(P) by C {{\n    when at(P) = none.\n{condition}    then at(P) := C.\n  }}\n  {goal}\n{end}  \
             select gi1.\n}}\n"
        )
    };
    let own = "goal of C: edge(north, P), at(P) = C.";
    let cases = [
        ("", own, "", true),
        ("    when C = attacker or edge(south, P).\n", own, "", false),
        ("", "goal of attacker: edge(north, P), at(P) = attacker.", "", false),
        ("", own, "  draw: edge(south, P), at(P) = attacker.\n", false),
    ];
    for (condition, goal, end, names_none) in cases {
        let case = book("b", &text(condition, goal, end));
        assert_eq!(bounds::compiled(&case).names_no_role(), names_none, "{condition}{goal}{end}");
        // The judge says the same with roles exchanged where none is named.
        let found = check(&case, 20, 1, 0);
        assert!(found.above.is_empty(), "{}", found.above[0]);
    }
}
