//! The command line as a user meets it: answers, exit codes, and errors that say what to do.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn kikashi(args: &[&str]) -> Output {
    let command = Command::new(env!("CARGO_BIN_EXE_kikashi")).current_dir(root()).args(args).output();
    command.unwrap_or_else(|error| panic!("kikashi {args:?}: {error}"))
}

/// Standard output, standard error, exit code.
fn run(args: &[&str]) -> (String, String, i32) {
    let output = kikashi(args);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr), output.status.code().unwrap_or(-1))
}

#[track_caller]
fn json(args: &[&str]) -> Value {
    let (out, err, code) = run(&[args, &["--json"]].concat());
    assert_eq!(code, 0, "kikashi {args:?}\n{out}\n{err}");
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("kikashi {args:?}: {error}\n{out}"))
}

/// A command that ends with exit code 2 and this message.
#[track_caller]
fn refused(args: &[&str], message: &str) {
    let (out, err, code) = run(args);
    assert_eq!(code, 2, "kikashi {args:?}\n{out}\n{err}");
    assert!(err.contains(message), "kikashi {args:?} says\n{err}\nand not\n{message}");
}

/// A file of this test, in a folder of its own.
fn file(name: &str, contents: impl AsRef<[u8]>) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli");
    std::fs::create_dir_all(&folder).expect("a folder for files");
    let path = folder.join(name);
    std::fs::write(&path, contents).expect("a file");
    path.to_string_lossy().into_owned()
}

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
    refused(&["solve", "breakthrough5", "--algorithm", "aps"], "needs the selectors gi1 and ip1");
    refused(&["solve", "atari_go5", "--algorithm", "aps-complete-set"], "needs a hand-written set of replies");
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
    refused(&["compare", "hex3", "--problems", "examples/problems.jsonl"], "write `compare capture --problems FILE`");
    refused(&["bench", "problems", "no/such.jsonl"], "cannot read `no/such.jsonl`");
    refused(&["bench", "problems", &at("no.jsonl", "{}")], "no.jsonl:1: no problem");
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
fn check_of_every_shipped_file() {
    for entry in std::fs::read_dir(root().join("gamedef/games")).expect("the shipped rule books") {
        let path = entry.expect("a file").path();
        let report = json(&["check", &path.to_string_lossy()]);
        assert_eq!(report["errors"], serde_json::json!([]), "{}", path.display());
        assert_eq!(report["warnings"], serde_json::json!([]), "{}", path.display());
    }
    let (out, _, _) = run(&["check", "gamedef/games/tictactoe.game"]);
    let summary = "\
tictactoe
 states      1  at(point): player?
 predicates  2  line(point, dir), on(point, dir, point)
 moves       1  play(point)
";
    assert!(out.starts_with(summary), "{out}");
    // Which level a selector has, and why.
    let report = json(&["check", "gamedef/games/nim.game"]);
    let first = &report["games"][0]["levels"][0];
    assert_eq!((&first["selector"], &first["level"]), (&"gi1".into(), &"none".into()), "{report}");
    assert_eq!(first["work"], serde_json::json!([0, 0, 0]), "{report}");
}

#[test]
fn check_reports_errors_with_their_places() {
    let path = file("wrong.game", "rules wrong {\n  board grid(3, 3).\n  players a, b.\n  good(P) <- bed(P).\n}\n");
    let (out, _, code) = run(&["check", &path, "--json"]);
    assert_eq!(code, 1);
    let report: Value = serde_json::from_str(&out).expect("an object");
    let first = &report["errors"][0];
    assert_eq!((&first["code"], &first["labels"][0]["line"]), (&"E0101".into(), &4.into()), "{out}");
    assert_eq!(first["labels"][0]["underlined"], "bed");
    let (out, _, code) = run(&["check", &path]);
    assert!(code == 1 && out.contains("error[E0101]") && out.ends_with("1 error\n"), "{out}");
    refused(&["perft", &path, "--depth", "1"], "error[E0101]");
}

/// What the language allows and point sets cannot say is found by the check, and not by the build.
#[test]
fn check_reports_what_cannot_be_compiled() {
    let rules = "rules hop {
  board   grid(4, 4).
  players a, b.
  state   at(point): player?.
  joined(P, Q) <- adj(P, Q), at(P) = at(Q).
  joined(P, R) <- joined(P, Q), joined(Q, R).
  move put(P) by C { when at(P) = none. then at(P) := C. }
  goal of C: edge(north, P), edge(south, Q), joined(P, Q), at(P) = C.
}
";
    let (out, _, code) = run(&["check", &file("hop.game", rules), "--json"]);
    let report: Value = serde_json::from_str(&out).expect("an object");
    let first = &report["errors"][0];
    assert_eq!((code, &first["code"]), (1, &"E0601".into()), "{out}");
    assert!(first["help"].as_str().is_some_and(|help| help.contains("let one call go a step further")), "{out}");
}

#[test]
fn check_takes_any_bytes() {
    let path = file("bytes.game", b"rules x {\n  \xFF\xFE }");
    let (out, _, code) = run(&["check", &path, "--json"]);
    let report: Value = serde_json::from_str(&out).expect("an object");
    assert_eq!((code, &report["errors"][0]["message"]), (1, &"byte 12 is not UTF-8".into()), "{out}");
    assert_eq!(report["errors"][0]["labels"][0]["line"], 2);
    refused(&["check", "no/such.game"], "cannot read `no/such.game`: there is no such file");
}

#[test]
fn perft_by_every_engine() {
    for engine in ["ir", "judge"] {
        let count =
            |game: &str, depth: &str| json(&["perft", game, "--depth", depth, "--engine", engine])["leaves"].clone();
        assert_eq!(count("tictactoe", "5"), 15_120, "{engine}");
        assert_eq!(count("reversi", "4"), 244, "{engine}");
        assert_eq!(count("breakthrough", "2"), 484, "{engine}");
    }
    let board = file("perft.txt", "X O .\n. . .\n. . .\n");
    assert_eq!(json(&["perft", "tictactoe", &board, "--depth", "1"])["leaves"], 7);
}

#[test]
fn playouts_are_counted() {
    for engine in ["ir", "judge"] {
        let report = json(&["playouts", "tictactoe", "--seconds", "0.2", "--engine", engine]);
        let mean = report["mean_length"].as_f64().expect("a number");
        assert!((7.3..7.9).contains(&mean), "{engine}: {report}");
        assert!(report["playouts_per_second"].as_f64() > Some(0.0));
    }
    refused(&["playouts", "go5", "--seconds=-1"], "--seconds takes a number of seconds");
}

#[test]
fn expand_shows_every_stage() {
    for stage in ["syntax", "rules", "lower", "instantiate", "simplify", "unfold", "inline", "regress", "simplify2"] {
        let (out, err, code) = run(&["expand", "tictactoe", "--stage", stage]);
        assert!(code == 0 && out.contains("tictactoe"), "{stage}: {out}{err}");
    }
    let (out, _, code) = run(&["expand", "tictactoe", "--selector", "ip2"]);
    assert!(code == 0 && out.contains("ip2") && !out.contains("gi3"), "{out}");
    let (out, _, code) = run(&["expand", "tictactoe", "--selector", "ip2", "--graph", "dot"]);
    assert!(code == 0 && out.starts_with("digraph \"tictactoe\" {") && out.contains("select ip2"), "{out}");
    let (out, _, code) = run(&["expand", "tictactoe", "--disable", "simplify,share"]);
    assert!(code == 0 && !out.is_empty());
    let (out, _, _) = run(&["expand", "nim", "--knowledge", "auto"]);
    assert!(out.contains("- gi1 at level none: none 0, distance 0, trace 0"), "{out}");
    refused(&["expand", "nim", "--knowledge", "auto,trace"], "leave the others out");
    refused(&["expand", "tictactoe", "--disable", "unfold"], "optional are simplify");
    refused(&["expand", "tictactoe", "--stage", "nothing"], "for the stages");
    refused(&["expand", "tictactoe", "--selector", "ip31"], "order");
}

#[test]
fn verify_reports_what_it_tried() {
    let report = json(&["verify", "tictactoe", "--positions", "64", "--selectors", "gi1,gi2,ip1", "--engine", "ir"]);
    assert_eq!(report["positions"], 64);
    assert_eq!(report["mismatches"], serde_json::json!([]));
    assert_eq!(report["levels"][0]["level"], "none");
    let within: u64 = ["1", "2"].iter().filter_map(|n| report["by_distance"][n].as_u64()).sum();
    assert!(within * 10 >= 64 * 3, "{report}");
    let asked = |name: &str| &report["verdicts"][name];
    assert_eq!(asked("gi1")["holds"].as_u64().zip(asked("gi1")["fails"].as_u64()).map(|(a, b)| a + b), Some(64));
    assert_eq!(report["too_few_within_reach"], false);
    let native = json(&["verify", "capture4", "--positions", "20", "--selectors", "gi2", "--engine", "native"]);
    assert_eq!(native["mismatch_count"], 0);
    assert!(native["levels"][0]["evaluations"].as_u64() > Some(100), "{native}");
    assert!(native["levels"][0]["evaluations_per_second"].as_f64() > Some(0.0), "{native}");
    refused(&["verify", "tictactoe", "--selectors", "xy3"], "xy3");
    refused(&["verify", "hex5", "--all"], "there are more than");
}

#[test]
fn verify_of_all_positions() {
    let report = json(&["verify", "capture", "--size", "2", "--all", "--engine", "ir"]);
    assert_eq!(report["mismatch_count"], 0);
    assert!(report["positions"].as_u64() > Some(57), "{report}");
}

/// What `solve` and `moves` print can be handed to any command, with what the picture does not show.
#[test]
fn a_printed_board_is_read_again() {
    let args = ["solve", "capture", "examples/geta.sgf"];
    let (first, _, _) = run(&args);
    let printed = file("printed.txt", &first);
    let report = json(&["solve", "capture", &printed]);
    assert_eq!(
        (&report["verdict"], &report["to_play"], &report["targets"][0]),
        (&"won".into(), &"black".into(), &"D4".into())
    );
    let rules = "rules hands {
  board   grid(3, 2).
  players black, white.
  state   at(point): player?.
  state   hand(player): int 0..4.
  picture \"X\" = black, \"O\" = white.
  start hand(C) = 3 for C: player.
  move put(P) by C { when at(P) = none, hand(C) > 0. then at(P) := C, hand(C) := hand(C) - 1. }
  goal of C: edge(east, P), at(P) = C, step(west, P, Q), at(Q) = C.
  no move: loses.
}
";
    let game = file("hands.game", rules);
    let position = file("hands.txt", ". X .\n. . O\nhand(black): 2\nhand(white): 0\nto-play: white\n");
    let (moves, err, code) = run(&["moves", &game, &position]);
    assert_eq!(
        (code, moves.contains("hand(black): 2"), moves.contains("white to move, 0 legal moves")),
        (0, true, true),
        "{moves}{err}"
    );
    let (again, err, code) = run(&["moves", &game, &file("again.txt", &moves)]);
    assert_eq!((code, &again), (0, &moves), "{err}");
}

/// A position that the rules hardly have is warned of, by the rules of any game.
#[test]
fn what_moves_keep_is_known_without_the_game() {
    let board = |stone: &str| format!(". O . . .\nO X O . .\n. {stone} . . .\n. . . . .\n. . . . .\nto-play: white\n");
    let (_, err, _) = run(&["moves", "go5", &file("dead.txt", board("O"))]);
    assert!(
        err.contains("warning: the rules hardly have this position: what stands on B4 breaks")
            && err.contains("go.game"),
        "{err}"
    );
    let (_, err, _) = run(&["moves", "go5", &file("alive.txt", board("."))]);
    assert_eq!(err, "");
    // What is asked of the very stone that breaks it is not answered, and of another it is.
    for command in [&["solve"][..], &["moves"]] {
        let dead = file("dead.txt", board("O"));
        let (out, err, code) = run(&[command, &["capture", &dead, "--target", "B4"]].concat());
        assert_eq!((code, out.as_str()), (2, ""), "{err}");
        assert!(
            err.contains("the target B4 breaks `liberties(L) > 0`") && err.contains("name another target"),
            "{err}"
        );
    }
    let dead = file("dead.txt", board("O"));
    let (_, err, code) = run(&["moves", "capture", &dead, "--target", "B5"]);
    assert!(code == 0 && err.contains("warning: the rules hardly have this position"), "{err}");
}

#[test]
fn verify_tells_of_places_written_twice() {
    let rules = "rules twice {
  board   grid(3, 2).
  players black, white.
  state   at(point): player?.
  move put(P) by C {
    when at(P) = none.
    then at(Q) := C for Q: adj(P, Q), edge(west, Q);
         at(P) := C;
         at(Q) := none for Q: row(Q) = row(P), col(Q) = 0.
  }
  goal of C: (count P: at(P) = C) >= 3.
  no move: draws.
  select gi1.
}
";
    let report = json(&["verify", &file("twice.game", rules), "--positions", "50"]);
    let twice = report["written_twice"].as_array().expect("a list");
    assert!(!twice.is_empty() && report["mismatch_count"] == 0, "{report}");
    assert!(
        twice
            .iter()
            .all(|t| t["state"].as_str().is_some_and(|s| s.starts_with("at(")) && t["moves"].as_u64() > Some(0)),
        "{report}"
    );
    assert!(twice[0]["places"][0].as_str().is_some_and(|place| place.contains("twice.game:")), "{report}");
    // On no board that an instance has, so that it is no error.
    let start = "rules over(size: int 1..5) {
  board   grid(size, size).
  players a, b.
  state   at(point): player?.
  start at(P) = a for P: row(P) = 0.
  start at(P) = b for P: col(P) = 1.
  move go(P) by C { when at(P) = none. then at(P) := C. }
  goal of C: forall P: at(P) = C.
  no move: draws.
  select gi1.
}
";
    let report = json(&["verify", &file("over.game", start), "--size", "3", "--positions", "5"]);
    assert_eq!(report["written_twice"][0]["state"], "at(B3)", "{report}");
    let quiet = json(&["verify", "tictactoe", "--positions", "10"]);
    assert_eq!(quiet["written_twice"], serde_json::json!([]));
}

#[test]
fn new_refuses_what_is_no_name() {
    for name in ["Match", "fn", "two words", "9pins", "grid-game"] {
        refused(&["new", name, "--into", "no/such/folder"], "cannot name a crate and a game");
    }
    refused(&["new", "mygame", "--into", "examples"], "`examples` exists already");
    refused(&["new", "mygame", "--into", "no/such/folder", "--path", "examples"], "is no checkout of Kikashi");
}

#[test]
fn boards_of_graphs_and_with_holes_are_read_again() {
    let rules = |board: &str| {
        format!(
            "rules drawn {{
  board {board}.
  players black, white.
  state   at(point): player?.
  picture \"X\" = black, \"O\" = white.
  move put(P) by C {{ when at(P) = none. then at(P) := C. }}
  goal of C: forall P: at(P) = C.
  no move: draws.
}}
"
        )
    };
    let boards = [
        ("grid(3, 3) - {@A1, @B2}", "   A  B  C\n3  X  .  .\n2  O  #  .\n1  #  .  .\n"),
        ("graph { a3 - b2 - c3, a1 - b2 - c1 }", "   A  B  C\n3  X     .\n2     O\n1  .     .\n"),
        ("graph { up - down - left, down - right }", "points: up  down left right\n        X   O    .    .\n"),
    ];
    for (board, shown) in boards {
        let game = file("drawn.game", rules(board));
        let drawn = file("drawn.txt", shown);
        let (printed, err, code) = run(&["moves", &game, &drawn]);
        assert_eq!(code, 0, "{board}: {err}");
        let bare = |text: &str| {
            text.replace('*', ".").split_once("\n\n").map(|(board, _)| format!("{board}\n")).unwrap_or_default()
        };
        assert_eq!(bare(&printed), shown, "{board}");
        let (again, err, _) = run(&["moves", &game, &file("again.txt", &printed)]);
        assert_eq!(again, printed, "{board}: {err}");
    }
}

#[test]
fn a_move_in_the_place_of_a_file_is_told() {
    refused(
        &["moves", "tictactoe", "A2"],
        "there is no file `A2`; why a move may not be played is asked by `--why A2`",
    );
    refused(&["moves", "tictactoe", "no.txt"], "cannot read `no.txt`");
}

#[test]
fn boards_that_were_printed_are_read() {
    for game in ["nim3", "phutball7", "morris", "konane", "clobber3"] {
        let (printed, ..) = run(&["moves", game]);
        let (again, err, code) = run(&["moves", game, &file(&format!("{game}.txt"), &printed)]);
        assert_eq!((again, code), (printed, 0), "{game}: {err}");
    }
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

/// The code that it ends with by itself or by a signal, as a shell would say it.
#[cfg(unix)]
fn interrupted(args: &[&str], after: std::time::Duration) -> (String, i32) {
    use std::os::unix::process::ExitStatusExt;
    // A shell that starts the tests in the background has them ignore the signal.
    let mut command = Command::new("env");
    command.arg("--default-signal=INT").arg(env!("CARGO_BIN_EXE_kikashi")).current_dir(root()).args(args);
    let child = command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::null()).spawn().expect("env");
    std::thread::sleep(after);
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill");
    assert!(sent.success(), "kikashi {args:?} ended before it was interrupted");
    let output = child.wait_with_output().expect("an end");
    let code = output.status.code().or(output.status.signal().map(|signal| 128 + signal));
    (String::from_utf8_lossy(&output.stdout).into_owned(), code.expect("a code"))
}

/// The first Ctrl-C ends everything, and what was not done to the end is no success.
#[cfg(target_os = "linux")]
#[test]
fn one_interrupt_is_enough() {
    let soon = std::time::Duration::from_millis(400);
    assert_eq!(interrupted(&["perft", "go19", "--depth", "9"], soon), (String::new(), 130));
    assert_eq!(interrupted(&["verify", "go5", "--all"], soon), (String::new(), 130));
    assert_eq!(interrupted(&["check", &many_predicates(30_000)], soon), (String::new(), 130));
    let (said, code) = interrupted(&["verify", "tictactoe", "--positions", "1000000"], 4 * soon);
    assert_eq!(code, 130, "{said}");
    assert!(
        said.is_empty() || said.contains("no mismatch until then") && said.contains("stopped by interrupt"),
        "{said}"
    );
}

/// A rule book of so many predicates, each of which rests on the one before, fifty in a row.
fn many_predicates(count: usize) -> String {
    let of = |i: usize| match i % 50 {
        0 => format!("  p{i}(P) <- at(P) = none.\n"),
        _ => format!("  p{i}(P) <- p{}(Q), adj(P, Q), at(P) = none.\n", i - 1),
    };
    let rules: String = (0..count).map(of).collect();
    let used: Vec<String> = (49..count).step_by(50).map(|i| format!("p{i}(P)")).collect();
    let text = format!(
        "rules many {{\n  board grid(3, 3).\n  players black, white.\n  state at(point): player?.\n{rules}  \
         move play(P) by C {{ when at(P) = none. then at(P) := C. }}\n  goal of C: {}, at(P) = C.\n  select gi1.\n}}\n",
        used.join(", ")
    );
    file(&format!("many{count}.game"), text)
}

/// What cannot be written is no answer, whichever command was asked.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_no_success() {
    let bad = file("bad.game", "rules bad { board grid(3, 3).");
    let asked: [&[&str]; 7] = [
        &["check", "gamedef/games/tictactoe.game"],
        &["check", &bad],
        &["solve", "tictactoe"],
        &["solve", "tictactoe", "--json"],
        &["expand", "tictactoe"],
        &["perft", "tictactoe", "--depth", "2"],
        &["list"],
    ];
    for args in asked {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("/dev/full");
        let status = Command::new(env!("CARGO_BIN_EXE_kikashi")).current_dir(root()).args(args).stdout(full).output();
        let output = status.expect("an end");
        assert_eq!(output.status.code(), Some(2), "kikashi {args:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("cannot write the answer"), "kikashi {args:?}");
    }
}

#[test]
fn as_many_positions_as_one_likes() {
    let report = json(&["verify", "tictactoe", "--positions", "99999999999", "--seconds", "0.5"]);
    assert_eq!((&report["mismatch_count"], &report["stopped_by"]), (&0.into(), &"time".into()), "{report}");
}

/// The time that is given is for compilation too, whoever compiles.
#[test]
fn seconds_cover_compilation() {
    let long = many_predicates(30_000);
    refused(&["verify", &long, "--seconds", "0.01"], "the time was too short to compile the game");
    refused(&["solve", &long, "--seconds", "0", "--algorithm", "dfpn"], "the time was too short to compile the game");
}

/// What a game at the terminal says to these lines, and its exit code.
fn played(args: &[&str], lines: &[u8]) -> (String, i32) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kikashi"));
    let command = command.current_dir(root()).arg("play").args(args);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("kikashi");
    // Who has quit reads no more.
    let _ = child.stdin.take().expect("an input").write_all(lines);
    let output = child.wait_with_output().expect("it ends");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code().unwrap_or(-1))
}

#[test]
fn a_game_is_played_at_the_terminal() {
    let (said, code) = played(&["hex3"], b"B2\nB2\nnowhere\n\xff\xfe\nundo\nundo\nmoves\nA1\nquit\nA2\n");
    assert_eq!(code, 0, "{said}");
    assert!(said.contains("blue> illegal: `at(P) = none` does not hold"), "{said}");
    assert_eq!(said.matches("; or undo, moves, random, quit").count(), 2, "{said}");
    assert!(said.contains("nothing to take back") && said.contains("A3 B3 C3 A2 B2 C2 A1 B1 C1"), "{said}");
    assert!(said.ends_with("1      R  .  .\nblue> "), "{said}");
    // A move may also be written as rules name it.
    let (said, _) = played(&["hex3"], b"play(B2)\nplay C1\nquit\n");
    assert!(said.contains("2    .  R  .") && said.ends_with("1      .  .  B\nred> "), "{said}");
    // The end of the input is an end of the game at hand, on a line of its own.
    let (said, code) = played(&["hex3", "--random", "blue"], b"A3\nundo\nB2");
    assert!(code == 0 && said.ends_with("red> \n") && said.matches("blue plays").count() == 2, "{said}");
    let (said, code) = played(&["tictactoe"], b"A1\nA2\nB1\nB2\nC1\nC2\n");
    assert!(code == 0 && said.ends_with(" wins\n") && !said.contains("illegal"), "{said}");
    // What no sign of the board shows stands beside it.
    let (said, _) = played(&["nim"], b"");
    assert!(said.contains("heap(C1): 3"), "{said}");
    let rules = "rules stuck {
  board   grid(3, 1).
  players black, white.
  state   at(point): player?.
  picture \"X\" = black, \"O\" = white.
  move put(P) by C { when at(P) = none, (edge(west, P) or C = white). then at(P) := C. }
  goal of C: (count P: at(P) = C) >= 3.
  no move: passes.
}
";
    let stuck = file("stuck.game", rules);
    let (said, code) = played(&[&stuck], b"A1\nB1\nC1\n");
    assert!(code == 0 && said.ends_with("neither player has a move, and nothing ends the game\n"), "{said}");
    // A forced pass is taken back with the move before it.
    let (said, _) = played(&[&stuck], b"A1\nB1\nundo\nundo\n");
    assert!(said.contains("black has no move and passes") && said.ends_with("1  .  .  .\nblack> \n"), "{said}");
}

#[test]
fn games_are_listed() {
    let (out, _, code) = run(&["list"]);
    assert!(code == 0 && out.contains("hex (hex.game)\n  instances: ") && out.contains("  selectors: gi1"), "{out}");
}
