//! `kikashi solve`: answers, and what is refused of a question.

use serde_json::Value;

use super::{file, json, refused, run};

#[test]
fn solve_draws_the_answer() {
    let (out, _, code) = run(&["solve", "capture", "examples/geta.sgf"]);
    assert_eq!(code, 0);
    let expected = "\
capture7: black attacks [D4], black to move

   A  B  C  D  E  F  G
7  .  .  .  .' .  .  .
6  .  .  .' .' .' .  .
5  .  .' X' .' *' .' .
4  .  .' X'[O] .' .' .'
3  .  .  .' X' X' .' .
2  .  .  .  .' .' .  .
1  .  .  .  .  .  .  .

won: gi3 holds
black plays E5
no reply to E5 refutes the threat
for instance: black E5, ";
    assert!(out.starts_with(expected), "{out}");
}

#[test]
fn solve_in_json() {
    let answer = json(&["solve", "capture", "examples/geta.sgf"]);
    assert_eq!(answer["verdict"], "won");
    assert_eq!(answer["first_moves"], serde_json::json!(["E5"]));
    assert_eq!(answer["selector"], "gi3");
    assert_eq!(answer["replies"], serde_json::json!({"to": "E5", "plays": []}));
    assert_eq!(answer["line"].as_array().map(Vec::len), Some(5));
    assert_eq!(answer["stopped_by"], Value::Null);
    assert!(answer["nodes"].is_u64() && answer["seconds"].is_f64());
}

#[test]
fn solve_takes_target_and_side_from_the_command_line() {
    let board = file("board.txt", "  A B C D E\n5 . . . . .\n4 . X . . .\n3 X O . . .\n2 . X . . .\n1 . . . . .\n");
    let answer = json(&["solve", "capture", &board, "--target", "b3", "--to-play", "black"]);
    assert_eq!((&answer["verdict"], &answer["first_moves"]), (&"won".into(), &serde_json::json!(["C3"])));
    let answer = json(&["solve", "capture", &board, "--target", "B3", "--to-play", "white", "--depth", "1"]);
    assert_eq!((&answer["verdict"], &answer["selector"]), (&"unknown".into(), &"ip1".into()));
    assert_eq!(answer["first_moves"], serde_json::json!(["C3"]));
    assert_eq!(answer["stopped_by"], "depth");
    let (out, _, _) = run(&["solve", "capture", &board, "--target", "B3"]);
    assert!(out.contains("black to move (assumed: the position does not say)"), "{out}");
}

#[test]
fn solve_from_the_start_of_an_instance() {
    // With best play it is a draw, whatever the first move.
    let answer = json(&["solve", "tictactoe"]);
    assert_eq!(answer["verdict"], "draw");
    let drawn = file("drawn.txt", "X O X\nX O O\nO X .\n");
    let answer = json(&["solve", "tictactoe", &drawn, "--to-play", "cross"]);
    assert_eq!(answer["verdict"], "draw");
    let won = file("won.txt", "X X .\nO O .\n. . .\n");
    let answer = json(&["solve", "tictactoe", &won, "--to-play", "nought"]);
    assert_eq!((&answer["verdict"], &answer["first_moves"]), (&"won".into(), &serde_json::json!(["C2"])));
}

#[test]
fn solve_stops_within_its_budget() {
    let started = std::time::Instant::now();
    let answer = json(&["solve", "atari_go8_crosscut", "--seconds", "1.5"]);
    assert_eq!((&answer["verdict"], &answer["stopped_by"]), (&"unknown".into(), &"time".into()));
    assert!(started.elapsed().as_secs_f64() < 6.0, "{:?}", started.elapsed());
    let answer = json(&["solve", "atari_go8_crosscut", "--nodes", "1000"]);
    assert_eq!((&answer["verdict"], &answer["stopped_by"]), (&"unknown".into(), &"nodes".into()));
}

#[test]
fn bad_positions_are_refused() {
    let at = |name: &str, contents: &str| file(name, contents);
    refused(&["solve", "capture", "examples/none.sgf"], "cannot read `examples/none.sgf`");
    refused(&["solve", "capture", &at("empty.sgf", "")], "the file is empty");
    refused(&["solve", "capture", &at("not.sgf", "hello")], "this is not SGF");
    refused(&["solve", "capture", &at("cut.sgf", "(;SZ[9]AB[aa")], "line 1, column 10: the value that opens here");
    refused(&["solve", "capture", &at("no_board.sgf", "(;C[hello])")], "the record has no board");
    refused(&["solve", "capture", &at("out.sgf", "(;SZ[5]AB[zz])")], "AB[zz] lies outside the 5x5 board");
    let two = at("two.sgf", "(;SZ[5]AB[aa][cc]MA[aa][cc]PL[W])");
    refused(&["solve", "capture", &two], "2 stones are marked (A5, C3)");
    refused(&["solve", "capture", &two, "--target", "B2"], "the target B2 is empty");
    refused(&["solve", "capture", &two, "--target", "Z9"], "`Z9` is no point of the 5x5 board");
    refused(&["solve", "capture", &at("unmarked.sgf", "(;SZ[5]AB[aa])")], "no stone is marked");
    refused(&["solve", "capture", &at("point.sgf", "(;SZ[5]AB[aa]MA[bb])")], "the marked point B4 is empty");
    refused(&["solve", "capture", &two, "--target", "A5", "--to-play", "green"], "`green` is no player of `capture5`");
    refused(
        &["solve", "capture9", &two, "--target", "A5"],
        "the position has 5x5 points, and `capture9` is played on 9x9",
    );
    refused(&["solve", "connect", &two], "`connect5` needs 2 points (a, b); write --target D4,E5");
    refused(&["solve", "capture", &at("ragged.txt", "X O\nX\n")], "line 2: this row has 1 signs and the first has 2");
    refused(&["solve", "capture"], "`capture9` needs a target; mark a stone in the file, or write --target D4");
    refused(&["solve", "cupture"], "there is no game `cupture`; write one of ");
    refused(&["solve", "capture", "--set", "sise=5"], "`capture` has no parameter `sise`");
    refused(&["solve", "capture", "--size", "99"], "out of its range");
    refused(&["solve", "capture", &two, "--engine", "fast"], "invalid value 'fast'");
    refused(
        &["solve", "capture", &two, "--target", "A5", "--algorithm", "aps", "--engine", "judge"],
        "leave --engine out",
    );
    refused(&["solve", "knightthrough8", "--algorithm", "aps"], "needs the selectors gi1 and ip1");
    refused(&["solve", "atari_go5", "--algorithm", "aps-complete-set"], "needs a hand-written set of replies");
    refused(&["solve", "hex3", "--algorithm", "dfpn(reasons)"], "leave `reasons` out");
    let bans = ["solve", "capture", &two, "--target", "A5", "--algorithm", "dfpn(selectors)"];
    refused(&bans, "a game in which no move bans another");
    refused(&["solve", "hex3", "--algorithm", "dfpn(4)"], "(1 to 3) and `first`, and not `4`");
    refused(
        &["solve", "capture", &two, "--target", "A5", "--algorithm", "gx"],
        "no search is called `gx`; there are best,",
    );
    refused(&["solve", "capture", &two, "--target", "A5", "--algorithm", "gw(9)"], "there is no threat number 9");
    refused(&["solve", "atari_go5", "--threats", "1", "--also", "A5"], "--also takes other points, and this game asks");
    refused(
        &["solve", "capture", &two, "--target", "A5", "--and", "A5,B5"],
        "--and takes other points, one in this game",
    );
    let pruned = "alphabeta(prune(hex))";
    refused(&["solve", "capture", &two, "--target", "A5", "--algorithm", pruned], "cannot prune moves of");
    refused(&["bench", "tables", "gw2"], "this table needs --problems FILE");
    refused(&["compare", "reversi4"], "lists no selectors");
    refused(&["compare", "capture", "--target", "D4"], "--target is said of a position; name its file");
    refused(&["compare", "capture", &two], "2 stones are marked (A5, C3)");
    refused(&["compare", "hex3", "--problems", "examples/problems.jsonl"], "write `compare capture --problems FILE`");
    refused(&["bench", "problems", "no/such.jsonl"], "cannot read `no/such.jsonl`");
    refused(&["bench", "problems", &at("no.jsonl", "{}")], "no.jsonl:1: no problem");
    let problem = |line: &str| {
        let line =
            format!("{{\"suite\": \"s\", \"id\": 1, \"sgf\": \"examples/one_move.sgf\", \"args\": [\"B3\"], {line}}}");
        at("known.jsonl", &line)
    };
    let unread = problem("\"query\": \"attack\", \"expect\": \"yes\"");
    refused(&["bench", "problems", &unread], "`yes` is no known answer");
    refused(&["solve", "capture", "/dev/zero"], "it is larger than 16 MiB, which no position is");
    refused(&["prove", &at("no.json", "{}"), "--rules", "/dev/zero"], "is no proof file");
}

#[test]
fn an_error_in_json_is_an_object() {
    let (out, _, code) = run(&["solve", "nothing", "--json"]);
    let object: Value = serde_json::from_str(&out).expect("an object");
    assert!(code == 2 && object["error"].as_str().is_some_and(|text| text.starts_with("there is no game")), "{out}");
}

#[test]
fn superko_remembers_the_game() {
    let rules = "rules tour {
  board   grid(3, 3).
  players one, two.
  state   here(point).
  start here(P) := true for P: P = @A1.
  move go(P, Q) { when here(P), adj(P, Q). then here(P) := false, here(Q) := true. }
  superko: positional.
  no move: loses.
}
";
    let tour = file("tour.game", rules);
    // Walks from a corner that come nowhere twice.
    for (depth, walks) in [("2", 4), ("4", 14), ("6", 16)] {
        assert_eq!(json(&["perft", &tour, "--depth", depth])["leaves"], walks, "{depth} deep");
        assert_eq!(json(&["perft", &tour, "--depth", depth, "--engine", "judge"])["leaves"], walks, "{depth} deep");
    }
    let solved = json(&["solve", &tour]);
    assert_eq!(solved["verdict"], "lost", "{solved}");
    refused(&["verify", &tour, "--selectors", "gi1"], "no gradual game can be asked");
    refused(&["expand", &tour], "emitted positions hold no history");
    refused(&["solve", &tour, "--proof", "no/such/folder/p.json"], "proofs speak of positions without their histories");
}

#[test]
fn searches_ask_for_threats_that_the_file_names() {
    let book = "name spend(a, b) = GT([a, b]).
name chase(a) = GI(3, [a, a]).
name odd(a) = GI(a, [1]).
scheme Easy(n) of attacker = won(attacker) | not ended, n >= 0.
name easy(n) = Easy(n).
rules lines {
  board grid(3, 3). players black, white. state at(point): player?. picture \"X\" = black, \"O\" = white.
  move play(P) by C { when at(P) = none. then at(P) := C. }
  goal of C: at(P) = C, ray(D, P, 1, Q), at(Q) = C, ray(D, P, 2, R), at(R) = C.
  draw: forall P: at(P) != none.
}";
    let game = file("named.game", book);
    let board = file("named.txt", "X . .\n. . O\nO . X\n");
    for (own, plain) in [("gw(spend(2,1))", "gw((2,1))"), ("gts(chase(1), spend(3,2))", "gts(ip311, (3,2))")] {
        let verdict = |algorithm: &str| {
            let answer =
                json(&["solve", &game, &board, "--to-play", "black", "--algorithm", algorithm, "--nodes", "5000"]);
            [&answer["verdict"], &answer["nodes"]].map(ToString::to_string)
        };
        assert_eq!(verdict(own), verdict(plain), "{own}");
        assert_eq!(verdict(own)[0], "\"won\"", "{own}");
    }
    for (name, why) in [
        ("gw(easy(1))", "`easy(1)` is `Easy`, and these searches ask for gradual games"),
        ("gw(odd(3))", "`odd(3)` is `GI`"),
        ("gw(nothing(3))", "nothing(3)"),
    ] {
        refused(&["solve", &game, &board, "--to-play", "black", "--algorithm", name], why);
        // Before anything is built, for which this would be no place.
        let nowhere = concat!(env!("CARGO_MANIFEST_DIR"), "/tests");
        refused(&["solve", &game, &board, "--algorithm", name, "--native", "--runtime", nowhere], why);
    }
}
