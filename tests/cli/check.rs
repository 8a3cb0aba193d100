//! `kikashi check`.

use serde_json::Value;

use super::{file, json, refused, root, run};

#[test]
fn check_of_every_shipped_file() {
    for entry in std::fs::read_dir(root().join("gamedef/games")).expect("the shipped rule books") {
        let path = entry.expect("a file").path();
        let report = json(&["check", &path.to_string_lossy()]);
        assert_eq!(report["errors"], serde_json::json!([]), "{}", path.display());
        assert_eq!(report["warnings"], serde_json::json!([]), "{}", path.display());
    }
    let (out, _, _) = run(&["check", "gamedef/games/tictactoe.game"]);
    assert_eq!(run(&["check", "tictactoe"]).0, out.replace("gamedef/games/tictactoe.game is", "tictactoe is"));
    let summary = "\
tictactoe
 states      1   at(point): player?
 predicates  2   line(point, dir), on(point, dir, point)
 moves       1   play(point)
";
    assert!(out.starts_with(summary), "{out}");
    // Which level a selector has, and why.
    let report = json(&["check", "gamedef/games/nim.game"]);
    let first = &report["games"][0]["levels"][0];
    assert_eq!((&first["selector"], &first["level"]), (&"gi1".into(), &"none".into()), "{report}");
    assert_eq!(first["work"], serde_json::json!([0, 0, 0, 0, 0]), "{report}");
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
    let path = file("hop.game", rules);
    let (out, _, code) = run(&["check", &path, "--json"]);
    let report: Value = serde_json::from_str(&out).expect("an object");
    let first = &report["errors"][0];
    assert_eq!((code, &first["code"]), (1, &"E0601".into()), "{out}");
    assert!(first["help"].as_str().is_some_and(|help| help.contains("let one call go a step further")), "{out}");
    // Who needs what is compiled says the same, with its place.
    for command in ["expand", "playouts", "perft"] {
        let more: &[&str] = if command == "perft" { &["--depth", "1", "--engine", "ir"] } else { &[] };
        let (_, err, code) = run(&[&[command, &*path], more].concat());
        let message = first["message"].as_str().expect("a message");
        assert_eq!(code, 2, "{command}: {err}");
        assert!(err.starts_with(&format!("error: {message} [E0601]\n --> ")), "{command}: {err}");
    }
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
