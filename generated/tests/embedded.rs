//! The same fight at every place of large boards, across every boundary of the words that sets are made of, gives the
//! same verdicts and shifted moves.
//!
//! A fight is a small square of a board. All around it stands one wall that nobody can capture: it fills the rest of
//! the board but for eyes of one point, the same number everywhere. Two places then differ in nothing that matters,
//! unless the fight touches other edges. In hex the rest is filled so that the edges of the fight become those of the
//! board.

#[path = "embedded/any.rs"]
mod any;
#[path = "embedded/boards.rs"]
mod boards;

use std::collections::BTreeMap;

use boards::Square;
use kikashi_generated::{Shipped, Visitor, atari_go, capture, connect, hex, on, shipped};
use kikashi_runtime::rng::Rng;
use kikashi_runtime::{AnyGame, Cells, Game, Instance, Knowledge};

const SEED: u64 = 31;
/// The side of a small fight.
const SMALL: usize = 4;
/// The side of a large one.
const LARGE: usize = 5;
/// Eyes of the wall: as many as it has room for around a large fight in the middle of the smallest board.
const EYES: usize = 6;

/// A game on a board of so many lines, drawn like one of its instances.
fn on_board(name: &str, like: &Instance, size: usize) -> Shipped {
    on(name, &Square { size, fault: None }.like(like)).expect("a board that fits")
}

/// On a board of 13 lines. Point 127, the last of a word, has no neighbour to the right.
fn broken(name: &str, like: &Instance) -> Shipped {
    on(name, &Square { size: 13, fault: Some(127) }.like(like)).expect("a board that fits")
}

/// An instance.
fn named(name: &str) -> Shipped {
    shipped(name).expect("an instance")
}

/// What stands around a fight.
#[derive(Clone, Copy)]
enum Around {
    /// A wall of this player.
    Wall(i32),
    /// The first player's stones above and below, the other's on both sides.
    Edges,
}

/// Whether a fight is enclosed by a wall or the rest of the board is filled.
#[derive(Clone, Copy)]
enum Place {
    Enclosed,
    Filled,
}

struct Fight {
    side: usize,
    /// The values of the points; -1 is none.
    stones: Vec<i32>,
    /// The parameters, as points of the fight.
    given: Vec<usize>,
    turn: i32,
    around: Around,
}

/// Which edges of the board a fight touches: it may play differently there.
type Edges = [bool; 4];

/// What a selector says: its verdict, its moves as points of the fight, and how many others there are.
type Said = (bool, Vec<usize>, usize);

/// What all selectors say, and the fight that they say it of.
type Answers = BTreeMap<(usize, Edges), BTreeMap<String, Said>>;

/// The board with the fight at a place.
fn embedded(fight: &Fight, size: usize, row: usize, column: usize) -> Vec<i32> {
    let side = fight.side;
    // How far a point is from the fight, downwards and to the right.
    let off = |at: usize, first: usize| at as isize - (at as isize).clamp(first as isize, (first + side) as isize - 1);
    let place = |point: usize| (off(point / size, row), off(point % size, column));
    let far: Vec<usize> = (0..size * size)
        .filter(|&point| {
            let (down, right) = place(point);
            down.abs().max(right.abs()) > 1 && (point / size + 2 * (point % size)).is_multiple_of(5)
        })
        .collect();
    assert!(matches!(fight.around, Around::Edges) || far.len() >= EYES);
    let is_eye = |point| far.iter().take(EYES / 2).chain(far.iter().rev().take(EYES.div_ceil(2))).any(|&p| p == point);
    (0..size * size)
        .map(|point| match (place(point), fight.around) {
            ((0, 0), _) => fight.stones[(point / size - row) * side + point % size - column],
            (_, Around::Wall(_)) if is_eye(point) => -1,
            (_, Around::Wall(player)) => player,
            ((0, _), Around::Edges) => 1,
            (_, Around::Edges) => 0,
        })
        .collect()
}

/// Whether every string has a liberty.
fn all_breathe(stones: &[i32], size: usize) -> bool {
    let mut breathes: Vec<bool> = stones.iter().map(|&stone| stone < 0).collect();
    loop {
        let near = |point: usize| {
            let (row, column) = (point / size, point % size);
            let all = [
                (row > 0).then(|| point - size),
                (column > 0).then(|| point - 1),
                (column + 1 < size).then(|| point + 1),
                (row + 1 < size).then(|| point + size),
            ];
            all.into_iter().flatten()
        };
        let next: Vec<bool> = (0..stones.len())
            .map(|point| {
                breathes[point] || near(point).any(|to| breathes[to] && [-1, stones[point]].contains(&stones[to]))
            })
            .collect();
        if next == breathes {
            return next.into_iter().all(|b| b);
        }
        breathes = next;
    }
}

/// Whether a selector is asked at a place: the dear ones at some places only, or never where they try all moves.
fn is_asked(fight: &Fight, name: &str, knowledge: Knowledge, row: usize, column: usize) -> bool {
    let every = match (fight.side, name.bytes().last(), knowledge) {
        (_, Some(b'1'), _) | (SMALL, Some(b'2'), _) => 1,
        (_, _, Knowledge::None) => return false,
        (SMALL, ..) | (_, Some(b'2'), _) => 3,
        _ => 9,
    };
    (row + 2 * column).is_multiple_of(every)
}

/// What the selectors say of a position.
fn said<G: Game>(game: &G, fight: &Fight, row: usize, column: usize) -> Option<Vec<(String, Said)>> {
    let (size, side, info) = (game.info().points().isqrt(), fight.side, game.info());
    let stones = embedded(fight, size, row, column);
    if matches!(fight.around, Around::Wall(_)) && !all_breathe(&stones, size) {
        return None;
    }
    let turn = fight.turn;
    let cells = Cells { turn, ..game.to_cells(&game.initial()) };
    let cells = Cells { cells: std::iter::once(stones).chain(cells.cells.into_iter().skip(1)).collect(), ..cells };
    let position = game.read_cells(&cells).expect("a position");
    let given = fight.given.iter().map(|&p| ((row + p / side) * size + column + p % side) as i32);
    let args = game.args(&position, &given.collect::<Vec<_>>()).expect("arguments that fit");
    let inside = |point: usize| {
        let (down, right) = ((point / size).wrapping_sub(row), (point % size).wrapping_sub(column));
        (down < side && right < side).then(|| down * side + right)
    };
    let asked = info.ids().filter(|&id| is_asked(fight, &info[id].name, info[id].knowledge, row, column));
    let answers = asked.map(|id| {
        let mut moves = Vec::new();
        let holds = game.selected(id, &position, &args, &mut moves);
        let points = moves.iter().filter(|play| !info.clauses[usize::from(play.clause)].pass);
        let mut within: Vec<usize> = points.filter_map(|play| inside(play.arg(0) as usize)).collect();
        within.sort_unstable();
        (info[id].name.clone(), (holds, within.clone(), moves.len() - within.len()))
    });
    Some(answers.collect())
}

/// Asks everywhere on one board. What differs from what was said before is told; how often anything was asked.
fn everywhere(game: &Shipped, fights: &[Fight], known: &mut Answers) -> (Vec<String>, usize) {
    game.visit(Everywhere { fights, known })
}

struct Everywhere<'e> {
    fights: &'e [Fight],
    known: &'e mut Answers,
}

impl Visitor for Everywhere<'_> {
    type Output = (Vec<String>, usize);

    fn visit<const W: usize, const S: usize>(self, game: &AnyGame<W, S>) -> Self::Output {
        everywhere_in(game, self.fights, self.known)
    }
}

fn everywhere_in<G: Game>(game: &G, fights: &[Fight], known: &mut Answers) -> (Vec<String>, usize) {
    let size = game.info().points().isqrt();
    let (mut wrong, mut asked) = (Vec::new(), 0);
    for (number, fight) in fights.iter().enumerate() {
        let Some(last) = size.checked_sub(fight.side) else { continue };
        for (row, column) in (0..=last).flat_map(|row| (0..=last).map(move |column| (row, column))) {
            let edges = match fight.around {
                Around::Wall(_) => [row == 0, row == last, column == 0, column == last],
                Around::Edges => [false; 4],
            };
            for (name, said) in said(game, fight, row, column).into_iter().flatten() {
                asked += 1;
                let before =
                    known.entry((number, edges)).or_default().entry(name.clone()).or_insert_with(|| said.clone());
                if *before != said {
                    wrong.push(format!(
                        "fight {number} at ({row}, {column}) of {size}: {name} {before:?}, now {said:?}"
                    ));
                }
            }
        }
    }
    (wrong, asked)
}

/// Random fights: so many small ones, then large ones; `given` chooses parameters that fit the stones.
fn fights(
    small: usize,
    large: usize,
    place: Place,
    given: impl Fn(&[i32], &mut Rng) -> Option<Vec<usize>>,
) -> Vec<Fight> {
    let mut rng = Rng::new(SEED);
    let mut out: Vec<Fight> = Vec::new();
    while out.len() < small + large {
        let side = if out.len() < small { SMALL } else { LARGE };
        let full = 5 + rng.below(3);
        let stones: Vec<i32> =
            (0..side * side).map(|_| if rng.below(10) < full { rng.below(2) as i32 } else { -1 }).collect();
        let Some(given) = given(&stones, &mut rng) else { continue };
        let around = match place {
            Place::Enclosed => Around::Wall(rng.below(2) as i32),
            Place::Filled => Around::Edges,
        };
        out.push(Fight { side, stones, given, turn: rng.below(2) as i32, around });
    }
    out
}

/// One point with a stone.
fn one(stones: &[i32], rng: &mut Rng) -> Option<Vec<usize>> {
    let point = rng.below(stones.len() as u32) as usize;
    (stones[point] >= 0).then(|| vec![point])
}

/// Two points with stones of one player.
fn two(stones: &[i32], rng: &mut Rng) -> Option<Vec<usize>> {
    let (a, b) = (one(stones, rng)?, one(stones, rng)?);
    (a != b && stones[a[0]] == stones[b[0]]).then(|| [a, b].concat())
}

fn nothing(_: &[i32], _: &mut Rng) -> Option<Vec<usize>> {
    Some(vec![])
}

#[track_caller]
fn assert_same(game: &str, results: [(Vec<String>, usize); 3], known: &Answers) {
    let held = known.values().flat_map(|said| said.values()).filter(|(holds, moves, _)| *holds && !moves.is_empty());
    let held = held.count();
    println!("{game}, seed {SEED}: asked {:?} times, {held} answers with moves", results.each_ref().map(|(_, n)| *n));
    for (wrong, asked) in results {
        assert!(wrong.is_empty(), "{game}, seed {SEED}: {} differ, the first: {}", wrong.len(), wrong[0]);
        assert!(asked > 100);
    }
    assert!(held > 10, "{game}: only {held} answers with moves");
}

#[test]
fn captures_are_the_same_everywhere() {
    let (fights, mut known) = (fights(5, 3, Place::Enclosed, one), Answers::new());
    let results = [
        everywhere(&named("capture9"), &fights, &mut known),
        everywhere(&named("capture13"), &fights, &mut known),
        everywhere(&named("capture19"), &fights, &mut known),
    ];
    assert_same("capture", results, &known);
}

#[test]
fn connections_are_the_same_everywhere() {
    let (fights, mut known) = (fights(5, 3, Place::Enclosed, two), Answers::new());
    let results = [
        everywhere(&named("connect9"), &fights, &mut known),
        everywhere(&on_board("connect", &connect::Connect9::INSTANCE, 13), &fights, &mut known),
        everywhere(&named("connect19"), &fights, &mut known),
    ];
    assert_same("connect", results, &known);
}

#[test]
fn first_captures_are_the_same_everywhere() {
    let (fights, mut known) = (fights(5, 2, Place::Enclosed, nothing), Answers::new());
    let results = [
        everywhere(&on_board("atari_go", &atari_go::AtariGo5::INSTANCE, 9), &fights, &mut known),
        everywhere(&on_board("atari_go", &atari_go::AtariGo5::INSTANCE, 13), &fights, &mut known),
        everywhere(&on_board("atari_go", &atari_go::AtariGo5::INSTANCE, 19), &fights, &mut known),
    ];
    assert_same("atari_go", results, &known);
}

#[test]
fn hex_is_the_same_everywhere() {
    let (fights, mut known) = (fights(12, 4, Place::Filled, nothing), Answers::new());
    // On boards of their own sizes first.
    let own = [everywhere(&named("hex4"), &fights, &mut known), everywhere(&named("hex5"), &fights, &mut known)];
    assert!(own.iter().all(|(wrong, asked)| wrong.is_empty() && *asked > 50), "{own:?}");
    let results = [
        everywhere(&on_board("hex", &hex::Hex11::INSTANCE, 9), &fights, &mut known),
        everywhere(&on_board("hex", &hex::Hex11::INSTANCE, 13), &fights, &mut known),
        everywhere(&on_board("hex", &hex::Hex11::INSTANCE, 19), &fights, &mut known),
    ];
    assert_same("hex", results, &known);
}

/// One step that is missing in a relation, where a word ends, is seen in every game.
#[test]
fn a_wrong_shift_is_seen() {
    let seen = |(right, wrong): ((Vec<String>, usize), (Vec<String>, usize))| {
        assert!(right.0.is_empty(), "{}", right.0[0]);
        wrong.0.len()
    };
    // Fights of both sizes, each by itself.
    for (small, large) in [(5, 0), (0, 5)] {
        let (one, two, none, hex) = (
            fights(small, large, Place::Enclosed, one),
            fights(small, large, Place::Enclosed, two),
            fights(small, large / 2, Place::Enclosed, nothing),
            fights(2 * small, 2 * large, Place::Filled, nothing),
        );
        let mut known: [Answers; 4] = Default::default();
        let [a, b, c, d] = &mut known;
        let counts = [
            seen((
                everywhere(&on_board("capture", &capture::Capture9::INSTANCE, 9), &one, a),
                everywhere(&broken("capture", &capture::Capture9::INSTANCE), &one, a),
            )),
            seen((
                everywhere(&named("connect9"), &two, b),
                everywhere(&broken("connect", &connect::Connect9::INSTANCE), &two, b),
            )),
            seen((
                everywhere(&on_board("atari_go", &atari_go::AtariGo5::INSTANCE, 9), &none, c),
                everywhere(&broken("atari_go", &atari_go::AtariGo5::INSTANCE), &none, c),
            )),
            seen((
                everywhere(&on_board("hex", &hex::Hex11::INSTANCE, 9), &hex, d),
                everywhere(&broken("hex", &hex::Hex11::INSTANCE), &hex, d),
            )),
        ];
        println!("answers that a wrong shift changed, {small} small and {large} large fights: {counts:?}");
        assert!(counts.iter().all(|&n| n > 0), "{counts:?}");
    }
}
