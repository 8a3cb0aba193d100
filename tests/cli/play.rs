//! `kikashi play`.

use std::io::Write as _;
use std::process::{Command, Stdio};

use super::{file, root};

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
