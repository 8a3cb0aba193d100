//! Reasons are sound: whatever is changed in a position, as long as no barred atom comes to hold, the selector's verdict is
//! the same; legal moves first of all. And they are sharp: the mean trace is a part of the board.

mod steps;

use crate::common::reasons::{Tally, check, check_on, compiled, without};
use crate::common::sharpness::sharpness;
use crate::common::stage::{Expected, check_stage};
use crate::common::{self, Compiled, shipped, turn_instances};
use crate::distance::bounds;
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::{Expr, Ground, Knowledge, Program, visit};
use kikashi_gamedef::rules::CompareOp;

const ALL: [&str; 9] = ["gi1", "gi2", "gi3", "ip1", "ip2", "ip3", "g1", "g2", "g3"];

fn games() -> Vec<(Compiled, usize)> {
    vec![
        (shipped("capture.game", "capture", &[("size", 4)], &ALL, None), 60),
        (shipped("atari_go.game", "atari_go", &[("size", 4)], &ALL, None), 40),
        (shipped("connect.game", "connect", &[("size", 4)], &ALL, None), 30),
        (shipped("hex.game", "hex", &[("size", 4)], &ALL, None), 40),
        (shipped("gomoku.game", "gomoku", &[("size", 4), ("n", 3)], &ALL, None), 30),
        (shipped("connect_four.game", "connect_four", &[("width", 4), ("height", 4), ("n", 3)], &ALL, None), 30),
        (shipped("tictactoe.game", "tictactoe", &[], &ALL, None), 30),
        // Its goal names no witness, so that its reasons are the same.
        (shipped("breakthrough.game", "breakthrough", &[("size", 5)], &["gi1", "ip1", "gi2"], None), 10),
        (shipped("knightthrough.game", "knightthrough", &[("size", 5)], &["gi1", "ip1", "gi2", "ip2"], None), 10),
    ]
}

#[test]
fn nothing_that_breaks_no_reason_changes_a_verdict() {
    for (case, count) in games() {
        let tally = check(&case, &compiled(&case), count).unwrap_or_else(|wrong| panic!("{wrong}"));
        println!("{}: {tally:?}", case.name);
        assert!(tally.moves + tally.changes > 0, "{}: no change was tried", case.name);
        assert_eq!(tally.everything, 0, "{}: a reason that is everything", case.name);
    }
}

/// Where a turn may have several moves, a reason is what the verdict rests on, whole turns included; and it is less than
/// everything.
#[test]
fn reasons_over_turns() {
    let two_moves = common::book("b", include_str!("pipeline/books/two_moves.game"));
    let mut blunt = Vec::new();
    // What is written as a value read from another point, or of an enum, rests on everything.
    let of_turns = |case: Compiled| {
        let most = match case.name.as_str() {
            "jumps" | "hops" => 60,
            _ => 25,
        };
        (case, 25, most)
    };
    for (case, count, most) in turn_instances().into_iter().map(of_turns).chain([(two_moves, 40, 0)]) {
        let tally = check(&case, &compiled(&case), count).unwrap_or_else(|wrong| panic!("{wrong}"));
        println!("{}: {tally:?}", case.name);
        assert!(tally.moves + tally.changes > 0, "{}: no change was tried", case.name);
        let everything = tally.everything * 100 / tally.reasons.max(1);
        if everything > most {
            blunt.push(format!("{}: {everything} % of the reasons are everything", case.name));
        }
    }
    assert!(blunt.is_empty(), "{}", blunt.join("\n"));
}

/// What there should be of a game, at least this sharp: a loss of sharpness shows nowhere else, since answers stay right.
struct Sharp {
    case: Compiled,
    /// Positions tried.
    positions: usize,
    /// In how many hundredths of the cases the bound is the judge's number, up to two moves in a row.
    exact: usize,
    /// Of each selector: the most points of a trace on average, where it holds and where it does not, the most moves looked
    /// at, and the most evaluations at level `trace`.
    selectors: Vec<(&'static str, [f64; 4])>,
}

fn sharp(case: Compiled, positions: usize, exact: usize, selectors: &[(&'static str, [f64; 4])]) -> Sharp {
    Sharp { case, positions, exact, selectors: selectors.to_vec() }
}

fn sharp_games() -> Vec<Sharp> {
    let all = ["gi1", "gi2", "ip1", "ip2"];
    let short = ["gi1", "ip1"];
    vec![
        sharp(
            shipped("capture.game", "capture", &[("size", 4)], &all, None),
            40,
            63,
            &[
                ("gi1", [6.7, 4.3, 0.2, 0.0]),
                ("gi2", [8.8, 7.6, 1.0, 5.2]),
                ("ip1", [6.7, 4.3, 0.3, 0.9]),
                ("ip2", [8.8, 7.6, 1.8, 7.0]),
            ],
        ),
        sharp(
            shipped("atari_go.game", "atari_go", &[("size", 4)], &all, None),
            30,
            100,
            &[
                ("gi1", [3.9, 14.7, 0.8, 0.0]),
                ("gi2", [5.0, 15.4, 3.1, 8.7]),
                ("ip1", [3.9, 14.7, 1.2, 3.9]),
                ("ip2", [5.0, 15.4, 3.2, 7.2]),
            ],
        ),
        sharp(
            shipped("connect.game", "connect", &[("size", 4)], &all, None),
            20,
            100,
            &[
                ("gi1", [8.8, 7.7, 1.2, 2.8]),
                ("gi2", [11.0, 10.0, 3.9, 23.7]),
                ("ip1", [8.8, 7.7, 0.6, 4.5]),
                ("ip2", [11.0, 10.0, 1.7, 19.1]),
            ],
        ),
        sharp(
            shipped("hex.game", "hex", &[("size", 4)], &all, None),
            40,
            100,
            &[
                ("gi1", [13.2, 8.3, 0.4, 0.0]),
                ("gi2", [13.7, 12.2, 2.1, 7.3]),
                ("ip1", [13.2, 8.3, 0.2, 0.8]),
                ("ip2", [13.7, 12.2, 3.3, 15.5]),
            ],
        ),
        sharp(
            shipped("y.game", "y", &[("size", 4)], &all, None),
            30,
            100,
            &[
                ("gi1", [12.3, 11.4, 0.6, 0.6]),
                ("gi2", [12.2, 15.3, 2.4, 13.6]),
                ("ip1", [12.3, 11.4, 0.5, 1.2]),
                ("ip2", [12.2, 15.3, 2.4, 25.6]),
            ],
        ),
        sharp(
            shipped("gomoku.game", "gomoku", &[("size", 4), ("n", 3)], &short, None),
            40,
            100,
            &[("gi1", [14.0, 14.4, 0.8, 0.0]), ("ip1", [14.0, 14.4, 0.9, 4.4])],
        ),
        sharp(
            shipped("breakthrough.game", "breakthrough", &[("size", 5)], &all, None),
            15,
            100,
            &[
                ("gi1", [11.0, 10.0, 1.4, 7.6]),
                ("gi2", [11.0, 15.7, 4.0, 15.7]),
                ("ip1", [11.0, 10.0, 1.9, 7.9]),
                ("ip2", [11.0, 15.7, 7.2, 10.4]),
            ],
        ),
        sharp(
            shipped("nim.game", "nim", &[("heaps", 4)], &all, None),
            60,
            100,
            &[
                ("gi1", [0.0, 0.0, 0.0, 0.0]),
                ("gi2", [4.0, 3.7, 0.1, 0.1]),
                ("ip1", [0.0, 0.0, 0.0, 0.0]),
                ("ip2", [4.0, 3.7, 0.1, 0.1]),
            ],
        ),
    ]
}

#[test]
fn bounds_and_reasons_are_as_sharp_as_they_were() {
    let mut lost = Vec::new();
    for Sharp { case, positions, exact, selectors } in sharp_games() {
        let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
        let (program, positions) = (compiled(&case), common::random_positions(&case, &judge, positions));
        let bounds = bounds::check_bounds_of(&case, &program, &positions, 2, 0);
        println!("{}: {} of {} bounds exact", case.name, bounds.exact, bounds.tried);
        assert!(100 * bounds.exact >= exact * bounds.tried, "{}: {} of {}", case.name, bounds.exact, bounds.tried);
        for found in sharpness(&case, &program, &positions).unwrap_or_else(|wrong| panic!("{wrong}")) {
            let trace = Knowledge::ALL.iter().position(|level| *level == Knowledge::Trace).unwrap();
            let evaluations = found.evaluations[trace] as f64 / found.asked.max(1) as f64;
            let means = [found.mean_trace(), found.mean_trace_failed(), found.mean_tried(), evaluations];
            println!("    (\"{}\", {means:.1?}), // {} of {}", found.selector, found.holds, found.asked);
            let most = selectors.iter().find(|(name, _)| *name == found.selector).map(|(_, most)| most);
            let most = most.unwrap_or_else(|| panic!("nothing is said of {} {}", case.name, found.selector));
            let is_sharp = means.iter().zip(most).all(|(mean, most)| *mean <= most + 0.05);
            if !is_sharp {
                lost.push(format!("{} {}: {means:.2?}, at most {most:?}", case.name, found.selector));
            }
        }
    }
    assert!(lost.is_empty(), "{}", lost.join("\n"));
}

#[test]
fn reasons_of_rule_books_with_what_they_may_stumble_over() {
    let books = [
        ("copies", include_str!("reasons/copies.game")),
        ("defenders_goal", include_str!("reasons/defenders_goal.game")),
        ("hurl", include_str!("reasons/hurl.game")),
        ("shove", include_str!("reasons/shove.game")),
        ("binds", include_str!("distance/books/binds.game")),
        ("counters", include_str!("distance/books/counters.game")),
        ("fills", include_str!("distance/books/fills.game")),
        ("fresh", include_str!("distance/books/fresh.game")),
        ("kinds", include_str!("distance/books/kinds.game")),
        ("seeds", include_str!("distance/books/seeds.game")),
        ("steps", include_str!("distance/books/steps.game")),
        ("takes", include_str!("distance/books/takes.game")),
        ("twins", include_str!("distance/books/twins.game")),
    ];
    for (name, text) in books {
        let case = common::book(name, text);
        let tally = check(&case, &compiled(&case), 150).unwrap_or_else(|wrong| panic!("{wrong}"));
        println!("{name}: {tally:?}");
        assert!(tally.reasons > 0, "{name}: no reason was asked for");
    }
}

/// The program whose reasons are for one who changes so many points at most, where they are told apart by that.
fn for_changes(program: &Program, most: i32) -> Program {
    let mut out = program.clone();
    let answers: Vec<_> = program.selectors.iter().filter_map(|selector| selector.answer).collect();
    for answer in answers {
        visit::rewrite(&mut out.funcs[answer].body, &mut |e| {
            if matches!(e, Expr::Count(all) if **all == Expr::Full) {
                *e = Expr::Int(most);
            }
        });
    }
    out
}

/// A reason for one who changes few points holds against so many changes; against one more it need not, which is seen.
#[test]
fn reasons_for_few_changes() {
    let games = [
        (shipped("gomoku.game", "gomoku", &[("size", 4), ("n", 3)], &["gi1", "ip1", "gi2", "ip2", "g2"], None), 1, 20),
        (shipped("connect_four.game", "connect_four", &[("width", 4), ("height", 4), ("n", 3)], &ALL, None), 1, 40),
        (shipped("tictactoe.game", "tictactoe", &[], &ALL, None), 1, 40),
        (shipped("breakthrough.game", "breakthrough", &[("size", 5)], &["gi1", "ip1", "gi2"], None), 2, 10),
    ];
    for (case, of_move, count) in games {
        let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
        let (program, positions) = (compiled(&case), common::random_positions(&case, &judge, count));
        let points = |tally: &Tally| tally.yes.1 + tally.no.1;
        let anyone = check_on(&case, &program, &positions, usize::MAX).unwrap_or_else(|wrong| panic!("{wrong}"));
        for most in of_move..of_move + 3 {
            let few = for_changes(&program, most as i32);
            let tally = check_on(&case, &few, &positions, most).unwrap_or_else(|wrong| panic!("{most}: {wrong}"));
            println!("{} by {most}: {tally:?}", case.name);
            assert!(tally.changes > 0, "{}: no change was tried", case.name);
            assert!(points(&tally) <= points(&anyone), "{}: more points than for anyone", case.name);
            if most == 1 {
                assert!(points(&tally) < points(&anyone), "{}: as many points as for anyone", case.name);
                let more = check_on(&case, &few, &positions, 2);
                assert!(more.is_err(), "{}: two points were changed, and nothing was seen", case.name);
            }
        }
    }
}

#[test]
fn a_ground_left_out_is_seen() {
    let capture = shipped("capture.game", "capture", &[("size", 4)], &["gi1", "gi2", "ip2", "g2"], None);
    let atari = shipped("atari_go.game", "atari_go", &[("size", 4)], &["gi1", "gi2", "ip2", "g2"], None);
    let hex = shipped("hex.game", "hex", &[("size", 4)], &["gi1", "gi2", "ip2"], None);
    type Fault = (&'static str, fn(&Ground) -> bool);
    let points: Fault = ("that a point stays as it is", |g| matches!(g, Ground::Points(..)));
    let point: Fault = ("that a point does not get a value", |g| matches!(g, Ground::Point(..)));
    let joined: Fault = ("those of another answer", |g| matches!(g, Ground::All(_)));
    let cell: Fault = ("what holds before a change as after it", |g| matches!(g, Ground::Cell(..)));
    let ko: Fault = ("that a point is not forbidden", |g| matches!(g, Ground::Among(..)));
    let cases: [(&Compiled, &[Fault]); 3] = [
        (&capture, &[points, point, joined, cell, ko]),
        (&atari, &[points, point, joined, cell]),
        (&hex, &[points, point]),
    ];
    for (case, faults) in cases {
        let program = compiled(case);
        for (what, is_left_out) in faults {
            let seen = check(case, &without(&program, *is_left_out), 60);
            assert!(seen.is_err(), "{}: left out {what}, and nothing was seen", case.name);
        }
    }
}

/// The program with a part of some functions replaced by another.
fn replaced(program: &Program, name: &str, put: fn(&Expr) -> Option<Expr>) -> Program {
    let mut out = program.clone();
    for func in out.funcs.iter_mut().filter(|func| func.name.said().starts_with(name)) {
        visit::rewrite(&mut func.body, &mut |e| *e = put(e).unwrap_or_else(|| e.clone()));
    }
    out
}

/// Moves are looked at only where they can break a reason: what they fill, and what they take.
#[test]
fn a_point_where_a_reason_breaks_left_out_is_seen() {
    type Fault = (&'static str, fn(&Expr) -> Option<Expr>);
    let fills: Fault = ("fills", |e| matches!(e, Expr::Barred(..)).then_some(Expr::Empty));
    let takes: Fault = ("takes", |e| matches!(e, Expr::Gather(..)).then_some(Expr::Empty));
    let of = ["gi1", "gi2", "ip1", "ip2"];
    let cases: [(Compiled, &[Fault]); 2] = [
        (shipped("capture.game", "capture", &[("size", 4)], &of, None), &[fills, takes]),
        (shipped("connect.game", "connect", &[("size", 4)], &of, None), &[fills]),
    ];
    for (case, faults) in cases {
        let program = compiled(&case);
        for (what, put) in faults {
            let seen = check(&case, &replaced(&program, "breaking", *put), 60);
            assert!(seen.is_err(), "{}: left out what a move {what}, and nothing was seen", case.name);
        }
    }
}

/// A guard that excludes the defender's goal is not the same for every number that the goal asks for.
#[test]
fn the_goal_of_the_defender_is_asked_for_beside_a_guard_that_allows_it() {
    for (escape, asks) in [(2, true), (3, false)] {
        let given = [("size", 4), ("escape", escape)];
        let case = shipped("capture.game", "capture", &given, &["gi2", "g2", "gi3"], None);
        let program = compiled(&case);
        check(&case, &program, 40).unwrap_or_else(|wrong| panic!("{wrong}"));
        // Moves as well, which are looked for on conditions of their own.
        let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
        let positions = common::random_positions(&case, &judge, 40);
        let expected = Expected::of(&case, &judge, &positions).unwrap();
        check_stage("all passes", &program, &expected).unwrap_or_else(|wrong| panic!("{wrong}"));
        let never = replaced(&program, "", |e| match e {
            Expr::Compare(CompareOp::Lt, m, _) if matches!(**m, Expr::Param(_)) => Some(Expr::Bool(false)),
            _ => None,
        });
        assert_eq!(check(&case, &never, 120).is_err(), asks, "{escape}");
    }
}

/// Where a side without a move has lost, a guard that says nothing of that is seen.
#[test]
fn guards_allow_for_a_defender_without_a_move() {
    let case = common::book("crowd", include_str!("reasons/crowd.game"));
    let program = compiled(&case);
    assert!(!program.stuck.is_empty());
    check(&case, &program, 200).unwrap_or_else(|wrong| panic!("{wrong}"));
    let mut never = program.clone();
    let stuck = program.stuck.iter().map(|stuck| stuck.alone);
    stuck.for_each(|f| never.funcs[f].body = Expr::Bool(false));
    assert!(check(&case, &never, 200).is_err());
}
