//! The capture problems of `examples/`: their answers are checked by an implementation of the definition that shares
//! nothing with the project.

mod support;

use kikashi_runtime::sgf::{self, Colour, Options, Problem};
use serde::Deserialize;
use support::go::{Board, Ply, Side};
use support::gradual::Capture;
use support::reader::{Goban, Reader};

/// The liberties that make a string safe in `capture.game`.
const ESCAPE: u32 = 6;

#[derive(Deserialize)]
struct Answers {
    problem: Vec<Answer>,
}

#[derive(Deserialize)]
struct Answer {
    file: String,
    target: String,
    to_play: String,
    /// What `solve` says of the attacker.
    verdict: String,
    /// The first gradual game of the plain family that holds.
    selector: Option<String>,
    /// The last one that does not, where none does.
    tried: Option<String>,
    /// Winning moves, or the replies that are not refuted, in board order; `pass` first.
    first_moves: Vec<String>,
    /// What the verdict follows from.
    #[serde(default)]
    by: By,
}

/// What a verdict follows from.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum By {
    /// The first gradual game that holds, with all moves that make it hold.
    #[default]
    Formulas,
    /// A proof or a disproof by reading, with moves that are proved to win.
    Reading,
}

/// Moves of the winner, and positions for each manner of reading.
const READING: (u32, u64) = (40, 200_000);

fn folder() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples")
}

fn answers() -> Vec<Answer> {
    let text = std::fs::read_to_string(folder().join("answers.toml")).expect("examples/answers.toml");
    toml::from_str::<Answers>(&text).expect("well-formed answers").problem
}

fn problem(answer: &Answer) -> Problem {
    let record = std::fs::read(folder().join(&answer.file)).expect("a record");
    sgf::read(&record, &Options::default()).unwrap_or_else(|error| panic!("{}: {error}", answer.file))
}

fn board(problem: &Problem) -> Board {
    assert_eq!(problem.width, problem.height);
    let mut board = Board::empty(problem.width as u32);
    for (point, stone) in problem.stones.iter().enumerate() {
        match stone {
            Some(Colour::Black) => board.put(point as u32, Side::Black),
            Some(Colour::White) => board.put(point as u32, Side::White),
            None => {}
        }
    }
    board.ko = problem.ko.map(|point| point as u32);
    board
}

/// The same position for the reader, and the side to move.
fn goban(problem: &Problem) -> (Goban, Side) {
    let mut at = Goban::empty(problem.width);
    for (point, stone) in problem.stones.iter().enumerate() {
        if let Some(stone) = stone {
            at.put(point, side(stone.name()));
        }
    }
    at.forbid(problem.ko);
    (at, side(problem.to_play.expect("a side to move").name()))
}

fn names(problem: &Problem, moves: &[Ply]) -> Vec<String> {
    let name = |ply: &Ply| match ply {
        Ply::Pass => "pass".to_string(),
        Ply::Play(point) => problem.point_name(*point as usize),
    };
    moves.iter().map(name).collect()
}

/// `gi3` as (`gi`, 3).
fn family(selector: &str) -> (&str, u32) {
    let (stem, depth) = selector.split_at(2);
    (stem, depth.parse().expect("a depth of one digit"))
}

fn solve(capture: &mut Capture, board: &Board, selector: &str) -> Option<Vec<Ply>> {
    match family(selector) {
        ("gi", depth) => capture.gi(board, depth),
        (_, depth) => capture.ip(board, depth),
    }
}

#[test]
fn every_example_has_an_answer() {
    let mut files: Vec<String> = std::fs::read_dir(folder())
        .expect("examples/")
        .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
        .filter(|name| name.ends_with(".sgf"))
        .collect();
    files.sort();
    let mut answered: Vec<String> = answers().into_iter().map(|answer| answer.file).collect();
    answered.sort();
    assert_eq!(files, answered);
    assert!(files.len() >= 60);
}

/// The problem and its target, which are what the answer says they are.
fn stated(answer: &Answer) -> (Problem, usize) {
    let name = &answer.file;
    let problem = problem(answer);
    let target = problem.target().unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(problem.point_name(target), answer.target, "{name}");
    assert_eq!(problem.to_play.map(Colour::name), Some(answer.to_play.as_str()), "{name}");
    let (at, _) = goban(&problem);
    for point in (0..problem.stones.len()).filter(|&point| problem.stones[point].is_some()) {
        assert!(!at.string(point).1.is_empty(), "{name}: a string without liberties");
    }
    (problem, target)
}

#[test]
fn the_answers_follow_from_the_definition() {
    for answer in answers().into_iter().filter(|answer| answer.by == By::Formulas) {
        let name = &answer.file;
        let (problem, target) = stated(&answer);
        let board = board(&problem);
        let target = target as u32;
        let mut capture = Capture::new(&board, target, ESCAPE);
        let attacks = board.at(target).map(Side::other) == Some(side(&answer.to_play));
        let stem = if attacks { "gi" } else { "ip" };
        let limit = answer.selector.as_deref().or(answer.tried.as_deref()).map_or(4, |selector| {
            assert_eq!(family(selector).0, stem, "{name}");
            family(selector).1
        });
        let found = (1..=limit)
            .map(|depth| format!("{stem}{depth}"))
            .find_map(|selector| solve(&mut capture, &board, &selector).map(|moves| (selector, moves)));
        let (selector, moves) = found.map_or((None, Vec::new()), |(selector, moves)| (Some(selector), moves));
        assert_eq!(selector, answer.selector, "{name}");
        assert_eq!(names(&problem, &moves), answer.first_moves, "{name}");
        let verdict = match (attacks, selector.is_some(), moves.is_empty()) {
            (true, true, _) | (false, true, true) => "won",
            _ if board.liberties(target) >= ESCAPE => "lost",
            _ => "unknown",
        };
        assert_eq!(verdict, answer.verdict, "{name}");
    }
}

fn side(name: &str) -> Side {
    if name == "black" { Side::Black } else { Side::White }
}

#[test]
fn the_other_answers_follow_from_reading() {
    for answer in answers().into_iter().filter(|answer| answer.by == By::Reading) {
        let name = &answer.file;
        let (problem, target) = stated(&answer);
        let (at, to_play) = goban(&problem);
        let mut reader = Reader::new(&at, target, ESCAPE as usize);
        let (moves, positions) = READING;
        let captured = reader.captured(&at, to_play, moves, positions).map(|won| if won { "won" } else { "lost" });
        assert_eq!(captured, Some(answer.verdict.as_str()), "{name}");
        let attacks = problem.stones[target].map(|stone| side(stone.name())) != Some(to_play);
        let wins = attacks == (answer.verdict == "won");
        assert_eq!(wins, !answer.first_moves.is_empty(), "{name}");
        for first in &answer.first_moves {
            let point = (0..problem.stones.len()).find(|&point| problem.point_name(point) == *first);
            let ply = Ply::Play(point.unwrap_or_else(|| panic!("{name}: {first}")) as u32);
            let after = at.after(to_play, ply, true).unwrap_or_else(|| panic!("{name}: {first} is illegal"));
            assert_eq!(reader.captured(&after, to_play.other(), moves, positions), Some(attacks), "{name}: {first}");
        }
    }
}

/// Where both can say something they say the same, so neither is believed alone.
#[test]
fn formulas_and_reading_agree() {
    let mut both = 0;
    for answer in answers().into_iter().filter(|answer| answer.verdict != "unknown") {
        let name = &answer.file;
        let (problem, target) = stated(&answer);
        let (at, to_play) = goban(&problem);
        if problem.width > 7 {
            continue;
        }
        // A game of the formulas proves a capture; that it does not hold proves nothing.
        let (captured, proved) = match answer.by {
            By::Formulas => {
                (Reader::new(&at, target, ESCAPE as usize).captured(&at, to_play, 12, 1_000), answer.verdict == "won")
            }
            By::Reading => {
                let mut capture = Capture::new(&board(&problem), target as u32, ESCAPE);
                let attacks = problem.stones[target].map(|stone| side(stone.name())) != Some(to_play);
                let selector = if attacks { "gi2" } else { "ip2" };
                let moves = solve(&mut capture, &board(&problem), selector);
                (Some(answer.verdict == "won"), moves.is_some_and(|moves| attacks || moves.is_empty()))
            }
        };
        assert!(captured != Some(false) || !proved, "{name}");
        both += usize::from(proved && captured == Some(true));
    }
    assert!(both >= 20, "{both}");
}
