//! The Go Text Protocol as clients speak it: a board program, a tournament of two programs, a regression file; and what no
//! client should send.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use kikashi::gtp::{Session, Terms, serve};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn session(game: &str, milliseconds: u64) -> Session {
    let time = Duration::from_millis(milliseconds);
    Session::new(Terms { game: game.into(), asked: "capture".into(), time, seed: 3 }).expect("a game")
}

/// The answers to commands.
fn told(session: &mut Session, commands: &[u8]) -> Vec<String> {
    let mut out = Vec::new();
    serve(session, commands, &mut out).expect("memory can be written");
    let text = String::from_utf8(out).expect("text");
    text.split_terminator("\n\n").map(str::to_string).collect()
}

/// The answer to one command.
fn answer(session: &mut Session, command: &str) -> String {
    let mut answers = told(session, command.as_bytes());
    assert_eq!(answers.len(), 1, "{command}: {answers:?}");
    answers.remove(0)
}

#[test]
fn a_board_program_over_pipes() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kikashi"))
        .current_dir(root())
        .args(["gtp", "go", "--seconds", "0.1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program");
    let mut input = child.stdin.take().expect("a pipe");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    // Each command waits for its answer, as a client does.
    let mut ask = |command: &str| {
        write!(input, "{command}\r\n").and_then(|()| input.flush()).expect("it listens");
        let mut answer = Vec::new();
        loop {
            match lines.next().expect("it answers").expect("text") {
                line if line.is_empty() => return answer.join("\n"),
                line => answer.push(line),
            }
        }
    };
    assert_eq!(ask("protocol_version"), "= 2");
    assert_eq!(ask("1 name"), "=1 Kikashi");
    let commands = ask("list_commands");
    for command in ["play", "genmove", "undo", "attack", "defend", "loadsgf", "quit"] {
        assert!(commands.lines().any(|line| line.trim_start_matches("= ") == command), "{command}: {commands}");
        assert_eq!(ask(&format!("known_command {command}")), "= true");
    }
    assert_eq!(ask("known_command fly"), "= false");
    assert_eq!(ask("2 boardsize 9"), "=2");
    assert_eq!(ask("clear_board"), "=");
    assert_eq!(ask("komi 6.5"), "=");
    assert_eq!(ask("play black D4 # the first"), "=");
    assert_eq!(ask("play b D4"), "? illegal move");
    let generated = ask("genmove w");
    let point = generated.trim_start_matches("= ");
    assert!(generated.starts_with("= ") && point != "PASS", "{generated}");
    assert_eq!(ask(&format!("play b {point}")), "? illegal move");
    let board = ask("showboard");
    assert!(board.contains('X') && !board.contains('\u{1b}'), "{board:?}");
    let advised = ask("reg_genmove b");
    assert_eq!(ask(&format!("play b {}", advised.trim_start_matches("= "))), "=", "{advised} was made");
    assert_eq!(
        (ask("undo"), ask("time_settings 300 0 0"), ask("time_left b 300 0")),
        ("=".into(), "=".into(), "=".into())
    );
    assert_eq!((ask("undo"), ask("undo"), ask("undo")), ("=".into(), "=".into(), "? cannot undo".into()));
    assert_eq!(ask("final_score"), "? the game is not over");
    assert_eq!(ask("99 quit"), "=99");
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn what_no_client_should_send_is_refused_and_forgotten() {
    let mut session = session("go", 50);
    let bad: [&[u8]; 16] = [
        b"fly",
        b"\xff\xfe\x00play",
        b"boardsize",
        b"boardsize huge",
        b"boardsize 0",
        b"boardsize 4000000000",
        b"play",
        b"play b",
        b"play purple D4",
        b"play b Z99",
        b"play b I5",
        b"attack D4",
        b"attack nowhere",
        b"loadsgf no/such/file.sgf",
        b"loadsgf Cargo.toml",
        b"7 komi none",
    ];
    for command in bad {
        let answers = told(&mut session, command);
        let text = String::from_utf8_lossy(command);
        assert_eq!(answers.len(), 1, "{text}: {answers:?}");
        assert!(answers[0].starts_with('?') && answers[0].trim().len() > 2, "{text}: {answers:?}");
        assert_eq!(answer(&mut session, "1 protocol_version"), "=1 2", "after {text}");
    }
    // Nothing is said of what says nothing.
    assert_eq!(told(&mut session, b"\n\r\n# a comment\n   \t\n"), Vec::<String>::new());
    assert_eq!(told(&mut session, b"name\x07 now\tand then"), ["= Kikashi"]);
    assert!(
        Session::new(Terms { game: "capture".into(), asked: String::new(), time: Duration::ZERO, seed: 1 }).is_err()
    );
}

#[test]
fn a_regression_file() {
    let text = std::fs::read_to_string(root().join("tests/gtp/capture.tst")).expect("a file");
    let mut session = session("go", 5_000);
    let (mut last, mut held) = (String::new(), 0);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let Some(pattern) = line.strip_prefix("#? [").and_then(|rest| rest.split_once(']')) else {
            let in_root = line.replace("examples/", &format!("{}/", root().join("examples").display()));
            if let Some(answer) = told(&mut session, in_root.as_bytes()).pop() {
                last = answer;
            }
            continue;
        };
        let (id, said) = last.split_once(' ').unwrap_or_default();
        assert!(id.starts_with('='), "{last}");
        assert!(matches(pattern.0, said), "{}: {said}", pattern.0);
        held += 1;
    }
    assert_eq!(held, 6);
}

/// Whether an answer is what a pattern says: alternatives in parentheses, all else as it stands.
fn matches(pattern: &str, said: &str) -> bool {
    match pattern.split_once('(').and_then(|(before, rest)| Some((before, rest.split_once(')')?))) {
        Some((before, (among, after))) => among.split('|').any(|one| format!("{before}{one}{after}") == said),
        None => pattern == said,
    }
}

#[test]
fn a_score_is_told_with_what_the_second_player_was_given() {
    let mut session = session("go", 50);
    let commands =
        b"boardsize 5\nplay b C3\nplay w pass\nplay b pass\nfinal_score\nkomi 0.5\nfinal_score\nkomi 25\nfinal_score\n\
        komi 40\nfinal_score\nkomi inf\n";
    let answers = told(&mut session, commands);
    let scores: Vec<&str> = answers[4..].iter().map(String::as_str).filter(|answer| *answer != "=").collect();
    assert_eq!(scores, ["= B+25", "= B+24.5", "= 0", "= W+15", "? komi not a float"]);
}

#[test]
fn a_board_that_was_there_before_is_remembered() {
    let book = "rules walk {
  board grid(3, 3). players one, two. state here(point). start here(@A1) := true.
  move go(P, Q) { when here(P), adj(P, Q). then here(P) := false, here(Q) := true. }
  superko: positional.
  no move: loses.
}";
    let path = std::env::temp_dir().join(format!("kikashi-walk-{}.game", std::process::id()));
    std::fs::write(&path, book).expect("a file");
    let mut session = session(path.to_str().expect("text"), 50);
    std::fs::remove_file(&path).expect("it was written");
    assert_eq!(answer(&mut session, "play one A1-A2"), "=");
    assert_eq!(answer(&mut session, "play two A2 A1"), "? illegal move");
    assert_eq!(answer(&mut session, "play two A2 A3"), "=");
    assert_eq!(answer(&mut session, "undo"), "=");
    assert_eq!(answer(&mut session, "play two A2-B2"), "=");
    assert_eq!(answer(&mut session, "play one B2-A2"), "? illegal move");
}

#[test]
fn two_programs_play_to_the_end() {
    let players = ["b", "w"];
    for (game, size) in [("tictactoe", None), ("hex", Some(4)), ("atari_go", Some(5)), ("go", Some(4))] {
        let mut both = [session(game, 60), session(game, 60)];
        if let Some(size) = size {
            both.iter_mut().for_each(|one| assert_eq!(answer(one, &format!("boardsize {size}")), "="));
        }
        let mut moves = 0;
        let result = loop {
            let mover = moves % 2;
            let said = answer(&mut both[mover], &format!("genmove {}", players[mover]));
            match said.strip_prefix("= ") {
                Some(play) => {
                    let other = &mut both[1 - mover];
                    assert_eq!(answer(other, &format!("play {} {play}", players[mover])), "=", "{game}: {play}");
                    moves += 1;
                }
                None => break said,
            }
            assert!(moves < 200, "{game} does not end");
        };
        assert_eq!(result, "? the game is over", "{game}");
        let scores = both.each_mut().map(|one| answer(one, "final_score"));
        assert!(scores[0] == scores[1] && scores[0].starts_with("= "), "{game}: {scores:?}");
        // These cannot be drawn.
        if ["hex", "atari_go"].contains(&game) {
            assert!(scores[0].ends_with('+'), "{game}: {scores:?}");
        }
    }
}
