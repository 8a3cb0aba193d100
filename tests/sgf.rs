//! Records as people and programs write them: every way in which a file can be odd, and a corpus of real ones.

use kikashi_runtime::sgf::{self, Colour, MarkKind, Options, Place, Problem, SgfError, Until};

fn read(text: &str) -> Result<Problem, SgfError> {
    sgf::read(text.as_bytes(), &Options::default())
}

fn until(text: &str, until: &str) -> Result<Problem, SgfError> {
    sgf::read(text.as_bytes(), &Options { until: until.parse().ok(), ..Options::default() })
}

/// The stones, row by row: `X`, `O`, `.`, rows parted by `/`.
fn drawn(problem: &Problem) -> String {
    let sign = |stone: &Option<Colour>| match stone {
        None => '.',
        Some(Colour::Black) => 'X',
        Some(Colour::White) => 'O',
    };
    let rows: Vec<String> = problem.stones.chunks(problem.width).map(|row| row.iter().map(sign).collect()).collect();
    rows.join("/")
}

#[track_caller]
fn check(text: &str, rows: &str) -> Problem {
    let problem = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(drawn(&problem), rows, "{text}");
    problem
}

#[track_caller]
fn refused(text: &str, message: &str) {
    match read(text) {
        Err(error) => assert_eq!(error.to_string(), message, "{text}"),
        Ok(problem) => panic!("{text} was read as {}", drawn(&problem)),
    }
}

#[test]
fn setup_stones() {
    check("(;SZ[3]AB[aa][bb]AW[ca])", "X.O/.X./...");
    check("(;SZ[3]AB[aa:cb]AE[ba]AW[cc:bc])", "X.X/XXX/.OO");
    check("(;SZ[3]AB[aa][aa]AW[ cc ])", "X../.../..O");
    check("(;SZ[3]AB[];B[bb])", ".../.X./...");
}

#[test]
fn sizes() {
    assert_eq!(read("(;AB[aa])").map(|p| (p.width, p.height)), Ok((19, 19)));
    assert_eq!(read("(;SZ[9:9]AB[aa])").map(|p| (p.width, p.height)), Ok((9, 9)));
    assert_eq!(read("(;SZ[4:2]AB[db])").map(|p| drawn(&p)), Ok("..../...X".to_string()));
    assert_eq!(read("(;SZ[ 7 ]AB[gg])").map(|p| (p.width, p.height)), Ok((7, 7)));
    for wrong in ["0", "20", "x", "", "9:0", "300"] {
        let text = format!("(;SZ[{wrong}]AB[aa])");
        assert!(matches!(read(&text), Err(SgfError::Size { .. })), "{text}: {:?}", read(&text));
    }
}

#[test]
fn moves_capture() {
    let problem = check("(;SZ[3]AB[ba]AW[aa];B[ab];W[];B[tt])", ".X./X../...");
    assert_eq!((problem.moves, problem.to_play), (3, Some(Colour::White)));
}

#[test]
fn the_ko_after_the_last_move() {
    let ko = "(;SZ[4]AB[ba][ab][bc]AW[ca][db][cc][bb];B[cb])";
    let problem = check(ko, ".XO./X.XO/.XO./....");
    assert_eq!(problem.ko, problem.point("B3").ok());
    assert_eq!(read(&ko.replace(";B[cb]", ";B[cb];W[]")).map(|p| p.ko), Ok(None));
}

#[test]
fn until_a_move_or_a_point() {
    let game = "(;SZ[3];B[aa];W[bb];B[cc])";
    assert_eq!(until(game, "1").map(|p| drawn(&p)), Ok(".../.../...".into()));
    assert_eq!(until(game, "3").map(|p| (drawn(&p), p.to_play)), Ok(("X../.O./...".into(), Some(Colour::Black))));
    assert_eq!(until(game, "4").map(|p| drawn(&p)), Ok("X../.O./..X".into()));
    assert_eq!(until(game, "b2").map(|p| drawn(&p)), Ok("X../.../...".into()));
    assert_eq!(until(game, "5"), Err(SgfError::NoSuchMove { asked: 5, played: 3 }));
    assert_eq!(until(game, "A1"), Err(SgfError::NeverPlayed { point: "A1".into() }));
    assert!(matches!(until(game, "D4"), Err(SgfError::PointName { .. })));
    assert!(matches!(until(game, "0"), Err(SgfError::PointName { .. })));
    assert_eq!("12".parse::<Until>().map(|u| matches!(u, Until::Move(n) if n.get() == 12)), Ok(true));
}

#[test]
fn variations() {
    let game = "(;SZ[3];B[aa](;W[bb](;B[cc])(;B[ca]))(;W[cc]))";
    let line = |path: &[usize]| {
        let variation = path.iter().filter_map(|&step| step.try_into().ok()).collect();
        sgf::read(game.as_bytes(), &Options { variation, ..Options::default() })
    };
    assert_eq!(line(&[]).map(|p| drawn(&p)), Ok("X../.O./..X".into()));
    assert_eq!(line(&[1, 2]).map(|p| drawn(&p)), Ok("X.X/.O./...".into()));
    assert_eq!(line(&[2]).map(|p| drawn(&p)), Ok("X../.../..O".into()));
    let place = Place { node: 2, moves: 0 };
    assert_eq!(line(&[3]), Err(SgfError::NoSuchVariation { asked: 3, held: 2, place }));
}

#[test]
fn who_is_to_move() {
    let to_play = |text: &str| read(text).map(|p| p.to_play);
    assert_eq!(to_play("(;SZ[3]AB[aa])"), Ok(None));
    assert_eq!(to_play("(;SZ[3]AB[aa]PL[W])"), Ok(Some(Colour::White)));
    assert_eq!(to_play("(;SZ[3]AB[aa]PL[black])"), Ok(Some(Colour::Black)));
    assert_eq!(to_play("(;SZ[3];B[aa])"), Ok(Some(Colour::White)));
    assert_eq!(until("(;SZ[3]AB[aa];W[bb])", "1").map(|p| p.to_play), Ok(Some(Colour::White)));
    refused("(;SZ[3]AB[aa]PL[x])", "node 1: PL[x] is not a player; write PL[B] or PL[W]");
}

#[test]
fn targets() {
    let board = "SZ[3]AB[aa]AW[bb]";
    let target = |marks: &str| read(&format!("(;{board}{marks})")).and_then(|p| Ok(p.point_name(p.target()?)));
    for mark in ["MA", "TR", "SQ", "CR"] {
        assert_eq!(target(&format!("{mark}[bb]")), Ok("B2".into()));
    }
    assert_eq!(target("TR[bb]MA[cc][ca]"), Ok("B2".into()), "marks on empty points are remarks");
    assert_eq!(target("TR[bb]MA[bb]"), Ok("B2".into()));
    assert_eq!(target(""), Err(SgfError::NoTarget));
    assert_eq!(target("MA[cc]"), Err(SgfError::EmptyTarget { point: "C1".into() }));
    let two = SgfError::ManyTargets { points: vec!["A3".into(), "B2".into()] };
    assert_eq!(two.to_string(), "2 stones are marked (A3, B2); mark one, or name the target with --target");
    assert_eq!(target("MA[aa][bb]"), Err(two));
    let marks = read("(;SZ[3]AB[aa]TR[aa];W[bb])").map(|p| p.marks.iter().map(|m| m.kind).collect::<Vec<_>>());
    assert_eq!(marks, Ok(vec![MarkKind::Triangle]), "a mark stays until the next one");
}

#[test]
fn odd_files() {
    check("Date: 1994\n\n(;GaMe[1]SiZe[3]AddBlack[aa]\n[bb]AddWhite [ca]", "X.O/.X./...");
    check("\u{FEFF}(;SZ[3]AB[aa])", "X../.../...");
    check("( ; SZ[3] C[a \\] b] AB[aa] ; W[bb] ) junk (;SZ[5]AB[aa])", "X../.O./...");
    check("(;SZ[3](;B[aa]", "X../.../...");
    check("(;SZ[3]C[guest [12k]: hm])", ".../.../...");
    check("(;SZ[3]KM[0,5]HA[0]TM[-]RE[?];B[aa])", "X../.../...");
    let latin1: Vec<u8> = b"(;SZ[3]PB[M\xFCller]AB[aa])".to_vec();
    assert_eq!(sgf::read(&latin1, &Options::default()).map(|p| drawn(&p)), Ok("X../.../...".into()));
    let second = Options { game: 2.try_into().ok(), ..Options::default() };
    assert_eq!(sgf::read(b"(;SZ[2]AB[aa])(;SZ[2]AB[bb])", &second).map(|p| drawn(&p)), Ok("../.X".into()));
}

#[test]
fn errors_say_what_where_and_what_to_do() {
    refused("", "the file is empty; an SGF record starts with `(;`");
    refused("%PDF-1.4\nfoo", "this is not SGF: `(;` does not occur in it (it starts with `%PDF-1.4`)");
    refused("(;SZ[9]\nAB[aa", "line 2, column 3: the value that opens here is never closed; add `]`");
    refused("(;C[hello])", "the record has no board: neither SZ nor a stone nor a move; write (;SZ[9]AB[..]AW[..])");
    refused("(;SZ[9];B[aa];W[zz])", "node 3, after move 1: W[zz] lies outside the 9x9 board; correct it, or SZ");
    refused("(;SZ[9]AB[aa:jj])", "node 1: AB[ja] lies outside the 9x9 board; correct it, or SZ");
    refused("(;SZ[9]AW[a1])", "node 1: AW[a1] is not a point; write two letters such as `cd`");
    refused("(;SZ[9];B[abc])", "node 2: B[abc] is not a move; write two letters such as `cd`");
    refused(
        "(;GM[11]SZ[9];B[aa])",
        "this is a record of another game (GM[11]); only GM[1] and records without GM are read",
    );
    refused(
        "(;SZ[99]AB[aa])",
        "SZ[99:99] is no board size; write SZ[9], or SZ[9:7] for 9 columns and 7 rows, up to 19",
    );
}

#[test]
fn no_bytes_make_the_reader_panic() {
    let record = b"From me\n(;FF[4]GM[1]SZ[5:5]C[a\\]b]AB[aa:bb][cc]AW[dd]TR[aa]PL[B](;B[ee];W[tt])(;B[]N[x]))";
    for end in 0..record.len() {
        let _ = sgf::read(&record[..end], &Options::default());
        for byte in [b'(', b')', b'[', b']', b';', b':', b'\\', 0, 0xFF, b'z'] {
            let mut changed = record.to_vec();
            changed[end] = byte;
            let _ = sgf::read(&changed, &Options::default());
            changed.remove(end);
            let _ = sgf::read(&changed, &Options::default());
        }
    }
    for deep in ["(", "(;", ";", "(;B[aa]", "["] {
        let _ = sgf::read(format!("(;SZ[9]{}", deep.repeat(100_000)).as_bytes(), &Options::default());
    }
}

/// Every position of a corpus of real problems is read, and each stone asked about stands there.
#[test]
fn corpus() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/problems");
    if !folder.is_dir() {
        eprintln!("skipped: no problems at {}", folder.display());
        return;
    }
    let mut read = 0;
    for list in ["reading", "life", "connection"] {
        let text = std::fs::read_to_string(folder.join(list).with_extension("jsonl")).expect("a list of problems");
        for line in text.lines() {
            let problem: serde_json::Value = serde_json::from_str(line).expect("a JSON object a line");
            let name = format!("{list} {}", problem["id"]);
            let record =
                std::fs::read(folder.join("sgf").join(problem["sgf"].as_str().expect("a path"))).expect("a record");
            let until = problem["until"].as_str().and_then(|until| until.parse().ok());
            let mut board = sgf::read(&record, &Options { until, ..Options::default() })
                .unwrap_or_else(|error| panic!("{name}: {error}"));
            for then in problem["then"].as_array().expect("extra moves") {
                let white = then[0].as_str().is_some_and(|colour| colour.to_ascii_lowercase().starts_with('w'));
                let point = board.point(then[1].as_str().expect("a point")).expect("a point of the board");
                board.play(if white { Colour::White } else { Colour::Black }, Some(point));
            }
            for point in problem["args"].as_array().expect("points") {
                let point = board.point(point.as_str().expect("a name")).expect("a point of the board");
                assert!(board.stones[point].is_some(), "{name}: no stone at {}", board.point_name(point));
            }
            read += 1;
        }
    }
    assert_eq!(read, 416);
}
