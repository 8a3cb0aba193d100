//! The Go of the rule book against a board written here, by other means: captures, suicide and ko, in random games.

use crate::judge_support::{judge, random, shipped};
use kikashi_gamedef::interp::{Judge, Root, State};
use kikashi_gamedef::snapshot::Play;

/// A Go board: 0 empty, 1 black, 2 white, inside a frame of 3.
#[derive(Clone, Debug, PartialEq)]
struct Board {
    width: usize,
    points: Vec<u8>,
    ko: Option<usize>,
}

impl Board {
    fn new(size: usize) -> Board {
        let width = size + 2;
        let inside = |i: usize| (1..=size).contains(&(i % width)) && (1..=size).contains(&(i / width));
        Board { width, points: (0..width * width).map(|i| if inside(i) { 0 } else { 3 }).collect(), ko: None }
    }

    fn neighbours(&self, p: usize) -> [usize; 4] {
        [p - self.width, p - 1, p + 1, p + self.width]
    }

    /// The string at `p`, and how many liberties it has.
    fn string(&self, p: usize) -> (Vec<usize>, usize) {
        let (mut string, mut liberties, mut i) = (vec![p], Vec::new(), 0);
        while i < string.len() {
            for q in self.neighbours(string[i]) {
                if self.points[q] == self.points[p] && !string.contains(&q) {
                    string.push(q);
                } else if self.points[q] == 0 && !liberties.contains(&q) {
                    liberties.push(q);
                }
            }
            i += 1;
        }
        (string, liberties.len())
    }

    /// The board after a stone of `colour` on `p`, if that is legal.
    fn play(&self, p: usize, colour: u8) -> Option<Board> {
        if self.points[p] != 0 || self.ko == Some(p) {
            return None;
        }
        let mut after = Board { ko: None, ..self.clone() };
        after.points[p] = colour;
        let mut captured = Vec::new();
        for q in self.neighbours(p) {
            if after.points[q] == 3 - colour {
                let (string, liberties) = after.string(q);
                if liberties == 0 {
                    string.iter().for_each(|s| after.points[*s] = 0);
                    captured.extend(string);
                }
            }
        }
        let (string, liberties) = after.string(p);
        if liberties == 0 {
            return None;
        }
        if captured.len() == 1 && string.len() == 1 && liberties == 1 {
            after.ko = Some(captured[0]);
        }
        Some(after)
    }

    fn pass(&self) -> Board {
        Board { ko: None, ..self.clone() }
    }
}

/// The board that a state of the judge shows.
fn seen(judge: &Judge, state: &State, size: usize) -> Board {
    let snapshot = judge.snapshot(state);
    let cell =
        |name: &str| &snapshot.cells[judge.game().cells.position(|c| c.name == name).expect(name).raw() as usize];
    let mut board = Board::new(size);
    let place = |p: i32| (p as usize / size + 1) * (size + 2) + p as usize % size + 1;
    for (p, value) in (0..).zip(cell("at")) {
        board.points[place(p)] = (value + 1) as u8;
    }
    board.ko = Some(cell("ko")[0]).filter(|p| *p >= 0).map(place);
    board
}

/// What happened, to tell whether the sample is worth anything.
#[derive(Debug, Default)]
struct Tally {
    positions: usize,
    moves: usize,
    captures: usize,
    suicides: usize,
    bans: usize,
}

fn compare(
    judge: &Judge,
    root: &Root,
    state: &State,
    board: &Board,
    colour: u8,
    tally: &mut Tally,
) -> Vec<(Play, State)> {
    let size = board.width - 2;
    let found = judge.successors(state, root, i32::from(colour) - 1);
    let mut expected = Vec::new();
    for p in 0..size * size {
        let place = (p / size + 1) * board.width + p % size + 1;
        match board.play(place, colour) {
            Some(after) => expected.push((vec![p as i32], after)),
            None if board.ko == Some(place) => tally.bans += 1,
            None if board.points[place] == 0 => tally.suicides += 1,
            None => {}
        }
    }
    expected.push((vec![], board.pass()));
    let shown: Vec<(Vec<i32>, Board)> = found.iter().map(|(m, s)| (m.args.clone(), seen(judge, s, size))).collect();
    assert_eq!(shown, expected, "colour {colour} on\n{}", judge.picture(state));
    let stones = |b: &Board| b.points.iter().filter(|v| (1..3).contains(*v)).count();
    tally.captures += expected.iter().filter(|(m, b)| !m.is_empty() && stones(b) <= stones(board)).count();
    tally.moves += expected.len();
    tally.positions += 1;
    found
}

#[test]
fn random_games_follow_an_independent_board() {
    let module = shipped("go.game");
    let mut random = random(0x6060_2024);
    let judges: Vec<(usize, Judge)> = (2..=5).map(|n| (n as usize, judge(&module, "go", &[("size", n)]))).collect();
    let mut tally = Tally::default();
    for _ in 0..10_000 {
        let (size, judge) = &judges[[0, 1, 1, 2, 2, 2, 3, 3][random.below(8)]];
        let root = judge.bare_root();
        let (mut state, mut board) = (judge.initial(None).expect("a start"), Board::new(*size));
        let length = size * size + random.below(size * size);
        for ply in 0..length {
            let colour = 1 + (ply % 2) as u8;
            assert_eq!(state.turn(), i32::from(colour) - 1);
            // The first half of a game is played only; what matters comes after.
            if ply < size * size / 2 {
                let plays = judge.legal(&state, &root, state.turn());
                let play = &plays[random.below(plays.len())];
                state = judge.play(&state, &root, state.turn(), play).expect("a legal move");
                board = seen(judge, &state, *size);
                continue;
            }
            let found = compare(judge, &root, &state, &board, colour, &mut tally);
            compare(judge, &root, &state, &board, 3 - colour, &mut tally);
            // Passes are rare, so that boards fill.
            let last = found.len() - 1;
            let chosen = if last > 0 && random.below(8) > 0 { random.below(last) } else { last };
            state = found[chosen].1.clone();
            board = seen(judge, &state, *size);
        }
    }
    println!("{tally:?}");
    assert!(tally.captures > 10_000 && tally.suicides > 10_000 && tally.bans > 1_000, "{tally:?}");
}

#[test]
fn two_passes_end_the_game_and_the_area_counts() {
    let judge = judge(&shipped("go.game"), "go", &[("size", 3)]);
    let root = judge.bare_root();
    let mut state = judge.from_picture(". X O\nX X O\n. X .").expect("a picture");
    for _ in 0..2 {
        assert_eq!(judge.outcome(&state, &root, None), None);
        let pass = judge.legal(&state, &root, state.turn()).pop().expect("a pass");
        assert_eq!(judge.show(&pass), "pass");
        state = judge.play(&state, &root, state.turn(), &pass).expect("a legal pass");
    }
    let outcome = judge.outcome(&state, &root, None).expect("an end");
    assert_eq!(outcome, kikashi_gamedef::interp::Outcome::Scored([6, 2]));
    assert_eq!(outcome.winner(), Some(0));
    assert!(judge.plies(&state, &root).is_empty());
}
