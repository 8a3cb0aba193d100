//! `kikashi moves`: boards that are printed are read again.

use super::{file, json, refused, run};

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
    let board = ". X .\n. . O\n";
    for (lines, said) in [
        ("hand(black): 2\nhand( black ): 1\n", "line 4: line 3 says what `hand( black )` is; say it once"),
        ("to-play: white\nto-play: black\n", "line 4: `to-play` was said before; say it once"),
        ("target: A1\nhand(black): 2\ntarget: A1\n", "line 5: `target` was said before; say it once"),
    ] {
        refused(&["moves", &game, &file("twice.txt", format!("{board}{lines}"))], said);
    }
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
fn traces_are_verified_on_boards_with_holes() {
    let rules = "rules pierced {
  board grid(4, 4) - {@A1, @D4}.
  players black, white.
  state   at(point): player?.
  move put(P) by C { when at(P) = none. then at(P) := C. }
  goal of C: forall P: edge(south, P) -> at(P) = C.
  no move: draws.
  select gi1.
}
";
    let game = file("pierced.game", rules);
    let (out, err, code) = run(&["verify", &game, "--positions", "100", "--knowledge", "trace"]);
    assert!(code == 0 && out.contains("no mismatch"), "{out}{err}");
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
        let (again, err, _) = run(&["moves", &game, &file("drawn_again.txt", &printed)]);
        assert_eq!(again, printed, "{board}: {err}");
    }
    let holes = file("drawn.game", rules(boards[0].0));
    refused(&["moves", &holes, "--why", "a1"], "`a1` is no move: `a1` is a hole of the board");
    refused(&["moves", &holes, "--why", "D1"], "`D1` is no point of the 3x3 board; write a point such as A3");
    refused(&["moves", &holes, "--why", "A2-A3"], "write the parameters of one with - between them");
    let graph = file("drawn.game", rules(boards[2].0));
    refused(
        &["moves", &graph, "--why", "put(A1)"],
        "`A1` is no point of the board; its points are up, down, left, right",
    );
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
