//! The capture problems of `examples/`: their answers are checked by an implementation of the definition that shares
//! nothing with the project.

mod support;

use kikashi_runtime::sgf::{self, Colour, Options, Problem};
use serde::Deserialize;
use support::go::{Board, Ply, Side};
use support::gradual::Capture;

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
}

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
    assert!(files.len() >= 15);
}

#[test]
fn the_answers_follow_from_the_definition() {
    for answer in answers() {
        let name = &answer.file;
        let problem = problem(&answer);
        let board = board(&problem);
        let target = problem.target().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(problem.point_name(target), answer.target, "{name}");
        assert_eq!(problem.to_play.map(Colour::name), Some(answer.to_play.as_str()), "{name}");
        let target = target as u32;
        for point in (0..board.size * board.size).filter(|&point| board.at(point).is_some()) {
            assert!(board.liberties(point) > 0, "{name}: a string without liberties");
        }
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
