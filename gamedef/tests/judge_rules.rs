//! What rules mean to the judge in the corners: steps, resets, ends, roots, pictures, and what it refuses.

use crate::judge_support::{judge, resolve, shipped};
use kikashi_gamedef::interp::{Judge, Outcome, State};
use kikashi_gamedef::rules::{Module, SchemeId, StaticValue};

/// A rule book on a row of six points.
fn row(rules: &str) -> Judge {
    let head = "rules r { board grid(6, 1). players black, white. state at(point): player?. picture \"X\" = black, \"O\" = white.";
    judge(&resolve("r.game", &format!("{head}\n{rules}\n}}")), "r", &[])
}

/// The legal moves of the player to move, as text.
fn legal(judge: &Judge, state: &State) -> Vec<String> {
    judge.legal(state, &judge.bare_root(), state.turn()).iter().map(|play| judge.show(play)).collect()
}

/// The position after the move that is shown as this text.
fn play(judge: &Judge, state: &State, text: &str) -> State {
    let next = judge.successors(state, &judge.bare_root(), state.turn());
    let found = next.into_iter().find(|(play, _)| judge.show(play) == text);
    found.unwrap_or_else(|| panic!("{text} is not one of {:?}", legal(judge, state))).1
}

fn picture(judge: &Judge, text: &str) -> State {
    judge.from_picture(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

#[test]
fn a_recursion_is_followed_through_steps_that_alternate() {
    // The two kinds are looped over outside the recursion, so that one round is not enough.
    let judge = row("enum kind { odd, even }.
        next(odd, P, Q) <- step(east, P, Q), col(P) in {1, 3, 5}.
        next(even, P, Q) <- step(east, P, Q), col(P) in {0, 2, 4}.
        reach(P, P) <- at(P) = black.
        reach(P, R) <- K in {odd, even}, reach(P, Q), next(K, Q, R).
        move put(P) by C { when at(P) = none. then at(P) := C. }
        goal of black: reach(P, Q), edge(west, P), edge(east, Q).");
    let root = judge.bare_root();
    assert!(judge.goal(&picture(&judge, "X....."), &root, 0));
    assert!(!judge.goal(&picture(&judge, ".X...."), &root, 0));
}

#[test]
fn assignments_of_a_step_are_simultaneous_and_steps_follow_each_other() {
    let judge = row("move swap(P, Q) by C {
            when at(P) = C, step(east, P, Q), at(Q) = opponent(C).
            then at(P) := at(Q), at(Q) := at(P).
            then at(P) := none if at(Q) = C.
        }");
    let state = picture(&judge, "XO.XO.");
    assert_eq!(legal(&judge, &state), ["swap(A1, B1)", "swap(D1, E1)"]);
    assert_eq!(judge.picture(&play(&judge, &state, "swap(A1, B1)")), ". X . X O .\n");
}

/// Functions that read no state are tabulated before there is a state.
#[test]
fn static_functions_have_their_value_for_every_argument() {
    let judge = row("beside(P) = count Q: adj(P, Q).
        east_of(P) = Q if step(east, P, Q).
        move put(P, N) by C { when at(P) = none, N = beside(P), N in 0..9. then at(P) := C. }
        move push(P) by C { when at(P) = C, at(east_of(P)) = none. then at(P) := none, at(east_of(P)) := C. }");
    let state = picture(&judge, "X..XX.");
    let moves = ["put(B1, 2)", "put(C1, 2)", "put(F1, 1)", "push(A1)", "push(E1)"];
    assert_eq!(legal(&judge, &state), moves);
    assert_eq!(judge.picture(&play(&judge, &state, "push(E1)")), "X . . X . X\n");
}

#[test]
fn what_holds_until_the_next_move_is_reset_point_by_point() {
    let judge = row("state fresh(point) until next move.
        state last: point? until next move.
        move put(P) by C {
            when at(P) = none, not fresh(P).
            then at(P) := C, fresh(Q) := true for Q: adj(P, Q).
            then last := P if col(P) > 2.
        }");
    let fresh = |state: &State| judge.snapshot(state).cells[1].clone();
    let last = |state: &State| judge.snapshot(state).cells[2][0];
    let first = play(&judge, &picture(&judge, "......"), "put(E1)");
    assert_eq!((fresh(&first), last(&first)), (vec![0, 0, 0, 1, 0, 1], 4));
    assert_eq!(legal(&judge, &first), ["put(A1)", "put(B1)", "put(C1)"]);
    let second = play(&judge, &first, "put(A1)");
    assert_eq!((fresh(&second), last(&second)), (vec![0, 1, 0, 0, 0, 0], -1));
    let null = judge.null(&first);
    assert_eq!((fresh(&null), last(&null), null.turn()), (vec![0; 6], -1, 0));
}

#[test]
fn a_value_that_does_not_fit_makes_the_move_illegal() {
    let judge = row("state left: int 0..2.
        start left := 1.
        move spend by C { then left := left - 1. }
        move gain(N) by C { when N in 1..2. then left := left + N. }");
    let mut state = judge.initial(None).expect("a start");
    assert_eq!(legal(&judge, &state), ["spend", "gain(1)"]);
    state = play(&judge, &state, "spend");
    assert_eq!(legal(&judge, &state), ["gain(1)", "gain(2)"]);
    state = play(&judge, &state, "gain(2)");
    assert_eq!(legal(&judge, &state), ["spend"]);
}

#[test]
fn draughts_go_on_with_the_same_piece() {
    let judge = judge(&shipped("draughts.game"), "draughts", &[]);
    let board = ". . . . . . . .\n. . b . . . . .\n. . . w . . . .\n. . . . . . . .\n. . . w . w . .\n. . . . . . . .
                 . b . . . . . .\n. . . . . . . .";
    let state = picture(&judge, board);
    // The man at C7 must take: first D6, then D4 or F4 from E5.
    assert_eq!(legal(&judge, &state), ["take(C7, E5)"]);
    let mid = play(&judge, &state, "take(C7, E5)");
    assert_eq!(mid.turn(), 0);
    assert_eq!(legal(&judge, &mid), ["take(E5, C3)", "take(E5, G3)"]);
    let end = play(&judge, &mid, "take(E5, C3)");
    assert_eq!(end.turn(), 1);
    let shown = judge.picture(&end);
    assert_eq!((shown.matches('b').count(), shown.matches('w').count()), (2, 1));
}

#[test]
fn goals_come_before_draws_and_ends() {
    let judge = row("move put(P) by C { when at(P) = none. then at(P) := C, at(Q) := opponent(C) for Q: step(west, P, Q), C = black. }
        goal of C: at(P) = C, edge(east, P).
        goal of white: at(P) = white, edge(west, P).
        draw: forall P: at(P) != none.
        end: (count P: at(P) != none) = 5.
        score of C = count P: at(P) = C.");
    let root = judge.bare_root();
    let outcome = |text: &str, last| judge.outcome(&picture(&judge, text), &root, last);
    assert_eq!(outcome("......", None), None);
    assert_eq!(outcome(".....X", None), Some(Outcome::Won(0)));
    // Both have reached a goal: that of the one who moved last counts.
    assert_eq!(outcome("O....X", Some(0)), Some(Outcome::Won(0)));
    assert_eq!(outcome("O....X", Some(1)), Some(Outcome::Won(1)));
    assert_eq!(outcome("XXXXXX", None), Some(Outcome::Won(0)));
    assert_eq!(outcome("XOXOX.", None), Some(Outcome::Scored([3, 2])));
    assert_eq!(Outcome::Scored([2, 3]).winner(), Some(1));
    assert_eq!(judge.perft(&picture(&judge, "XOXOX."), &root, 1), 0);
    assert_eq!(judge.perft(&picture(&judge, "XOXO.."), &root, 1), 2);
}

#[test]
fn the_lack_of_moves_means_what_the_rules_say() {
    let rules = |no_move: &str| {
        row(&format!("move put(P) by C {{ when at(P) = none, C = white. then at(P) := C. }} {no_move}"))
    };
    let outcome = |no_move: &str| {
        let judge = rules(no_move);
        judge.outcome(&picture(&judge, "......"), &judge.bare_root(), None)
    };
    assert_eq!(outcome("no move: loses."), Some(Outcome::Won(1)));
    assert_eq!(outcome("no move: wins."), Some(Outcome::Won(0)));
    assert_eq!(outcome("no move: draws."), Some(Outcome::Draw));
    assert_eq!(outcome(""), Some(Outcome::Draw));
    assert_eq!(outcome("no move: passes."), None);
    let judge = rules("no move: passes.");
    let start = picture(&judge, "......");
    let counts: Vec<u64> = (1..=4).map(|depth| judge.perft(&start, &judge.bare_root(), depth)).collect();
    assert_eq!(counts, [1, 6, 6, 30]);
}

#[test]
fn an_end_may_ask_for_moves() {
    let judge = row("move put(P) by C { when at(P) = none, (C = white or col(P) < 2). then at(P) := C. }
        no move: passes. end: no move of black, no move of white.");
    let root = judge.bare_root();
    assert!(!judge.is_over(&picture(&judge, "XX.OOO"), &root));
    assert!(judge.is_stuck(&picture(&judge, "XX.OOO"), &root, 0));
    assert!(judge.is_over(&picture(&judge, "XXOOOO"), &root));
}

#[test]
fn the_root_is_checked() {
    let judge = judge(&shipped("capture.game"), "capture", &[("size", 3)]);
    let state = picture(&judge, ". X .\n. O .\n. . .");
    let target = judge.game().params.position(|p| p.name == "target").expect("a target");
    let point = |name: &str| judge.parse_point(name).expect("a point");
    let root = |name: &str, attacker| judge.root(&state, &[(target, point(name))], attacker);
    assert_eq!(root("B3", None).map(|r| r.attacker), Ok(1));
    assert_eq!(root("b2", Some(0)).map(|r| r.attacker), Ok(0));
    let wrong = |result: Result<kikashi_gamedef::interp::Root, String>| result.expect_err("a mistake");
    assert_eq!(wrong(root("A1", None)), "`target` = A1 does not fulfil the condition of the rules");
    assert_eq!(wrong(root("B3", Some(0))), "by the rules white attacks, not black");
    assert_eq!(wrong(judge.root(&state, &[], None)), "parameter `target` is not given");
    assert_eq!(wrong(judge.root(&state, &[(target, 9)], None)), "parameter `target` is no point of the board");
}

#[test]
fn pictures_are_read_and_drawn() {
    let judge = judge(&shipped("amazons.game"), "amazons", &[]);
    let start = judge.initial(None).expect("a start");
    assert_eq!(judge.from_picture(&judge.picture(&start)), Ok(start.clone()));
    assert_eq!(judge.state(&judge.snapshot(&start)), Ok(start));
    let row = ". . . . . . . . . .\n";
    let wrong = |text: &str| judge.from_picture(text).expect_err("a mistake");
    assert_eq!(wrong(&row.repeat(9)), "the picture has 9 rows, the board 10");
    assert_eq!(wrong(&(row.repeat(9) + "....")), "line 10 of the picture has 4 signs, the board 10 columns");
    let sign = wrong(&(row.repeat(9) + ".... Z ....."));
    assert_eq!(sign, "line 10, column 5 of the picture: `Z` stands for nothing; the signs are `W`, `B`, `#`, `.`");
    assert_eq!(judge.initial(Some("nowhere")), Err("`amazons` has no setup `nowhere`".to_owned()));
}

#[test]
fn a_snapshot_of_another_shape_is_refused() {
    let judge = row("state left: int 1..2. move wait by C { when left = 1. }");
    let good = judge.snapshot(&picture(&judge, "......"));
    let with = |cell: usize, values: Vec<i32>| {
        let mut bad = good.clone();
        bad.cells[cell] = values;
        judge.state(&bad).expect_err("a mistake")
    };
    assert_eq!(with(0, vec![-1; 5]), "cell `at` has 6 values, not 5");
    assert_eq!(with(0, vec![2; 6]), "cell `at` cannot hold 2");
    assert_eq!(with(1, vec![-1]), "cell `left` cannot hold -1");
}

/// Rules each of which asks for the negation of the one before.
fn chain(length: usize) -> Module {
    let rules: String =
        (1..length).map(|i| format!("p{i}(P) <- adj(P, Q), not p{}(Q), at(P) != none.\n", i - 1)).collect();
    let head = "rules r { board grid(6, 1). players black, white. state at(point): player?. p0(P) <- at(P) = black.";
    let play = format!("move put(P) by C {{ when at(P) = none, not p{}(P). then at(P) := C. }}", length - 1);
    resolve("r.game", &format!("{head}\n{rules}\n{play}\n}}"))
}

fn judged(module: &Module) -> Result<Judge, String> {
    Judge::new(&module.games[0], &index_vec::index_vec![], &module.schemes)
}

#[test]
fn rules_too_deep_are_refused() {
    let found = judged(&chain(700));
    assert_eq!(found.err(), Some("rules that depend on one another more than 600 deep".to_owned()));
}

#[test]
fn rules_as_deep_as_allowed_fit_on_the_stack() {
    let (mut allowed, mut refused) = (2_usize, 700);
    while allowed + 1 < refused {
        let length = allowed.midpoint(refused);
        *(if judged(&chain(length)).is_ok() { &mut allowed } else { &mut refused }) = length;
    }
    assert!(allowed > 100, "{allowed}");
    let run = move || {
        let judge = judged(&chain(allowed)).expect("it was allowed");
        let start = judge.initial(None).expect("a start");
        judge.legal(&start, &judge.bare_root(), 0).len()
    };
    let small = std::thread::Builder::new().stack_size(1 << 20).spawn(run).expect("a thread");
    assert_eq!(small.join().expect("no overflow"), 6);
}

#[test]
fn calls_out_of_range_are_answered_without_a_panic() {
    let module = shipped("tictactoe.game");
    let judge = judge(&module, "tictactoe", &[]);
    let (state, root) = (judge.initial(None).expect("a start"), judge.bare_root());
    let mut session = judge.session();
    let scheme = |name: &str| module.schemes.position(|s| s.name == name).expect("a scheme");
    let (gi, gt) = (scheme("GI"), scheme("GT"));
    let list = |parts: Vec<i64>| StaticValue::List(parts);
    assert_eq!(session.verdict(&state, &root, gi, &[StaticValue::Int(-1), list(vec![])]), Ok(false));
    assert!(session.verdict(&state, &root, gi, &[StaticValue::Int(1)]).is_err());
    assert!(session.verdict(&state, &root, gi, &[list(vec![]), list(vec![1])]).is_err());
    assert!(session.verdict(&state, &root, gt, &[list(vec![])]).is_err());
    assert!(session.verdict(&state, &root, SchemeId::from(99u32), &[]).is_err());
    let deep = [StaticValue::Int(400), list(vec![1; 399])];
    assert!(session.verdict(&state, &root, gi, &deep).is_ok());
}
