//! `kikashi verify`.

use super::{file, json, refused, run};

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
fn as_many_positions_as_one_likes() {
    let report = json(&["verify", "tictactoe", "--positions", "99999999999", "--seconds", "0.5"]);
    assert_eq!((&report["mismatch_count"], &report["stopped_by"]), (&0.into(), &"time".into()), "{report}");
}

#[test]
fn what_the_judge_cannot_decide_is_left_out() {
    let rules = "rules long {
  board   grid(40, 1).
  players black, white.
  state   at(point): player?.
  picture \"X\" = black, \"O\" = white.
  move put(P) by C { when at(P) = none. then at(P) := C. again when true. }
  move most by C { then at(P) := C for P: not edge(west, P), at(P) = none. }
  goal of C: forall P: at(P) = C.
}";
    let long = file("long.game", rules);
    let args = ["verify", long.as_str(), "--selectors", "gi1", "--positions"];
    refused(&[&args[..], &["1", "--seed", "1"]].concat(), "a turn is too long to be followed: after 1000 moves");
    let report = json(&[&args[..], &["4"]].concat());
    let (tried, left_out) = (report["positions"].as_u64(), report["left_out"]["positions"].as_u64());
    assert!(tried > Some(0) && left_out > Some(0) && report["mismatch_count"] == 0, "{report}");
    assert!(report["left_out"]["because"].as_str().is_some_and(|why| why.contains("take a smaller board")), "{report}");
}

/// In 16! orders of setting stones the judge finds 65,536 positions, and an engine goes through them all.
#[test]
fn an_answer_without_end_ends_with_the_time() {
    let rules = "rules orders {
  board   grid(18, 1).
  players black, white.
  state   at(point): player?.
  picture \"X\" = black, \"O\" = white.
  start   at(P) = black for P: edge(west, P).
  start   at(P) = white for P: edge(east, P).
  move put(P) by C { when at(P) = none. then at(P) := C. again when true. }
  goal of C: forall P: at(P) = C.
}";
    let orders = file("orders.game", rules);
    let (out, err, code) = run(&["verify", &orders, "--selectors", "gi1", "--positions", "400", "--seconds", "2"]);
    assert!(
        code == 0 && out.contains("stopped by time") || code == 2 && err.contains("too short to try"),
        "{out}{err}"
    );
}
