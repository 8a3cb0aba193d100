//! What needs the rules alone: `perft`, `playouts`, `expand`, `new` and `list`.

use super::{file, json, refused, run};

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
    let (out, err, code) = run(&["expand", "tictactoe", "--stage", "abstract"]);
    assert!(code == 0 && out.contains("// What can change `gi_1` at all"), "{out}{err}");
    let (out, _, code) = run(&["expand", "hex", "--stage", "abstract"]);
    assert!(code == 0 && out.contains(": all legal moves, since "), "{out}");
    let (out, _, code) = run(&["expand", "capture", "--stage", "abstract", "--selector", "gi2"]);
    assert!(
        code == 0 && !out.contains("all legal moves") && out.contains("// What can change `gi2_move` at all"),
        "{out}"
    );
    // What a set calls stands beside it.
    assert!(out.contains("most_2(") && out.contains("\nfn most_2("), "{out}");
    let (out, _, code) = run(&["expand", "tictactoe", "--selector", "ip2"]);
    assert!(code == 0 && out.contains("ip2") && !out.contains("gi3"), "{out}");
    let (out, _, code) = run(&["expand", "tictactoe", "--selector", "ip2", "--graph", "dot"]);
    assert!(code == 0 && out.starts_with("digraph \"tictactoe\" {") && out.contains("select ip2"), "{out}");
    let (out, _, code) = run(&["expand", "tictactoe", "--disable", "simplify,dedup"]);
    assert!(code == 0 && !out.is_empty());
    let trace = ["expand", "tictactoe", "--knowledge", "trace", "--stage", "fired"];
    let (out, _, code) = run(&trace);
    assert!(
        code == 0 && out.contains("\n  no-slack ") && out.contains("\nNot applied: closest-first, implied-goal, "),
        "{out}"
    );
    let (out, _, code) = run(&[&trace[..], &["--disable", "solved-moves,lift"]].concat());
    assert!(code == 0 && out.contains("\nLeft out: solved-moves, no-slack, sure-moves, closest-first.\n"), "{out}");
    assert!(!out.contains("\n  lift "), "{out}");
    let (out, _, _) = run(&["expand", "--help"]);
    assert!(out.contains("  solved-moves    which moves bring the goal within reach"), "{out}");
    let (out, _, _) = run(&["check", "nim"]);
    assert!(out.contains("\n applied "), "{out}");
    let (out, _, _) = run(&["expand", "nim", "--knowledge", "auto"]);
    assert!(out.contains("- gi1 at level none: none 0, distance 0, abstract 0, trace 0, abstract+trace 0"), "{out}");
    refused(&["expand", "nim", "--knowledge", "auto,trace"], "leave the others out");
    refused(&["expand", "tictactoe", "--disable", "unfold"], "optional are simplify");
    refused(&["expand", "tictactoe", "--disable", "slack"], ", solved-moves, no-slack, ");
    refused(&["expand", "tictactoe", "--stage", "nothing"], "for the stages");
    refused(&["expand", "tictactoe", "--selector", "ip31"], "order");
}

#[test]
fn new_refuses_what_is_no_name() {
    for name in ["Match", "fn", "two words", "9pins", "grid-game"] {
        refused(&["new", name, "--into", "no/such/folder"], "cannot name a crate and a game");
    }
    refused(&["new", "mygame", "--into", "examples"], "`examples` exists already");
    refused(&["new", "examples/tic", "--into", "no/such/folder"], "leave one out");
    refused(&["new", "no/such/9pins"], "cannot name a crate and a game");
    refused(&["new", "..", "--into", "no/such/folder"], "`..` cannot name a crate and a game");
    refused(&["new", "mygame", "--into", "no/such/folder", "--path", "examples"], "is no checkout of Kikashi");
}

#[test]
fn new_takes_the_path_of_a_folder() {
    let made = concat!(env!("CARGO_TARGET_TMPDIR"), "/new/hexapawn");
    let _ = std::fs::remove_dir_all(made);
    let report = json(&["new", made]);
    assert_eq!((report["name"].as_str(), report["directory"].as_str()), (Some("hexapawn"), Some(made)));
    let (out, err, code) = run(&["check", &format!("{made}/rules/hexapawn.game")]);
    assert!(code == 0 && out.contains("is sound"), "{out}{err}");
}

#[test]
fn wrong_use_is_told_in_json() {
    let (out, err, code) = run(&["perft", "tictactoe", "--deep", "4", "--json"]);
    let said: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(code, 2);
    assert!(said["error"].as_str().is_some_and(|e| e.starts_with("unexpected argument '--deep'")), "{out}");
    assert!(err.contains("Usage: kikashi perft"), "{err}");
}

#[test]
fn games_are_listed() {
    let (out, _, code) = run(&["list"]);
    assert!(code == 0 && out.contains("hex (hex.game)\n  instances: ") && out.contains("  selectors: gi1"), "{out}");
}
