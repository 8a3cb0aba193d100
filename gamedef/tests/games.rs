//! Rule books against counts written here from the rules as people tell them: the number of sequences of moves.

use std::fs;
use std::path::Path;

use crate::language_support as support;
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::eval::Machine;
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::passes::{Knowledge, compile};
use kikashi_gamedef::sema;
use kikashi_gamedef::snapshot::Snapshot;

/// The counts of judge and compiled program, which must be the same.
#[track_caller]
fn counted(file: &str, instance: &str, depth: u32) -> Vec<u64> {
    counted_from(file, instance, &|_| {}, depth)
}

/// The same from a changed start.
#[track_caller]
fn counted_from(file: &str, instance: &str, change: &dyn Fn(&mut Snapshot), depth: u32) -> Vec<u64> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let read = |name: &str| fs::read_to_string(games.join(name)).map_err(|e| e.to_string());
    let analysis = sema::analyse(file, read(file).expect("a rule book"), &read);
    assert!(analysis.diagnostics.is_empty(), "{file}: {:#?}", analysis.diagnostics);
    let text = read(file).expect("a rule book");
    assert!(text.lines().count() < 60, "{file} has {} lines", text.lines().count());
    let module = analysis.module;
    let (game, params, setup) = support::find(&module, instance);
    let judge = Judge::new(game, &params, &module.schemes).expect("a judge");
    let mut snapshot = judge.snapshot(&judge.initial(setup).expect("a start"));
    change(&mut snapshot);
    let start = judge.state(&snapshot).expect("a state");
    let judged: Vec<u64> = (1..=depth).map(|d| judge.perft(&start, &judge.bare_root(), d)).collect();
    let program = compile(&module, game, &game.selectors, &Knowledge::ALL, &[], &mut |_, _| {}).expect("a program");
    let made = instantiate(&program, game, &params, setup, instance).expect("an instance");
    let machine = Machine::new(&program, &made).expect("a machine");
    let state = machine.load(&snapshot).expect("a state");
    let compiled: Vec<u64> = (1..=depth).map(|d| machine.perft(&state, &machine.context(), d)).collect();
    assert_eq!(compiled, judged, "{instance}");
    judged
}

/// The counts of a game given by the positions after each move, none if it is over.
fn plain<S>(start: &S, next: &dyn Fn(&S) -> Vec<S>, depth: u32) -> Vec<u64> {
    fn leaves<S>(state: &S, next: &dyn Fn(&S) -> Vec<S>, depth: u32) -> u64 {
        if depth == 0 { 1 } else { next(state).iter().map(|s| leaves(s, next, depth - 1)).sum() }
    }
    (1..=depth).map(|d| leaves(start, next, d)).collect()
}

/// A board in rows from the top, 2 for an empty point, and who is to move.
#[derive(Clone, PartialEq)]
struct Board {
    width: i32,
    height: i32,
    at: Vec<u8>,
    turn: u8,
}

const EMPTY: u8 = 2;
const ALL: [(i32, i32); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];
const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// Down and right on a board of hexagons: the rows are shifted to the right going down.
const HEX: [(i32, i32); 6] = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)];

impl Board {
    fn new(width: i32, height: i32, of: impl Fn(i32, i32) -> u8) -> Board {
        let at = (0..height).flat_map(|r| (0..width).map(move |c| (r, c))).map(|(r, c)| of(r, c)).collect();
        Board { width, height, at, turn: 0 }
    }

    fn get(&self, (r, c): (i32, i32)) -> Option<u8> {
        let on = (0..self.height).contains(&r) && (0..self.width).contains(&c);
        on.then(|| self.at[(r * self.width + c) as usize])
    }

    fn set(&mut self, (r, c): (i32, i32), value: u8) {
        self.at[(r * self.width + c) as usize] = value;
    }

    fn points(&self) -> impl Iterator<Item = (i32, i32)> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |r| (0..width).map(move |c| (r, c)))
    }

    /// The same after these writes, with the other player to move.
    fn with(&self, writes: &[((i32, i32), u8)]) -> Board {
        let mut next = Board { turn: 1 - self.turn, ..self.clone() };
        writes.iter().for_each(|(p, v)| next.set(*p, *v));
        next
    }

    /// The points of a player, or empty, joined to one by these steps.
    fn group(&self, from: (i32, i32), steps: &[(i32, i32)]) -> Vec<(i32, i32)> {
        let mut found = vec![from];
        let mut at = 0;
        while at < found.len() {
            for s in steps {
                let next = step(found[at], *s, 1);
                if self.get(next) == self.get(from) && !found.contains(&next) {
                    found.push(next);
                }
            }
            at += 1;
        }
        found
    }
}

fn step((r, c): (i32, i32), (dr, dc): (i32, i32), times: i32) -> (i32, i32) {
    (r + dr * times, c + dc * times)
}

#[test]
fn nim() {
    let next = |heaps: &Vec<u32>| {
        let takes = heaps.iter().enumerate().flat_map(|(i, h)| (1..=*h).map(move |n| (i, n)));
        takes
            .map(|(i, n)| {
                let mut next = heaps.clone();
                next[i] -= n;
                next
            })
            .collect()
    };
    assert_eq!(counted("nim.game", "nim3", 6), plain(&vec![1, 2, 3], &next, 6));
    assert_eq!(counted("nim.game", "nim4", 3), plain(&vec![1, 2, 3, 4], &next, 3));
}

#[test]
fn clobber() {
    let next = |b: &Board| {
        let own = b.points().filter(|p| b.get(*p) == Some(b.turn));
        let moves =
            own.flat_map(|p| STRAIGHT.map(|s| (p, step(p, s, 1)))).filter(|(_, q)| b.get(*q) == Some(1 - b.turn));
        moves.map(|(p, q)| b.with(&[(p, EMPTY), (q, b.turn)])).collect()
    };
    let start = |w, h| Board::new(w, h, |r, c| ((r + c) % 2) as u8);
    assert_eq!(counted("clobber.game", "clobber3", 8), plain(&start(3, 3), &next, 8));
    assert_eq!(counted("clobber.game", "clobber5", 3), plain(&start(5, 4), &next, 3));
}

/// The ball and the men, and which player moves; `beyond` tells whose line the ball has crossed.
#[test]
fn phutball() {
    const MAN: u8 = 0;
    const BALL: u8 = 1;
    #[derive(Clone)]
    struct State {
        board: Board,
        ball: Option<(i32, i32)>,
        won: bool,
    }
    /// All ways to go on with the ball at a point, each an end of the turn.
    fn jumps(b: &Board, ball: (i32, i32), ends: &mut Vec<State>) {
        for s in ALL {
            let men = (1..).take_while(|i| b.get(step(ball, s, *i)) == Some(MAN)).count() as i32;
            if men == 0 {
                continue;
            }
            let mut after = b.clone();
            (0..=men).for_each(|i| after.set(step(ball, s, i), EMPTY));
            let to = step(ball, s, men + 1);
            if after.get(to) == Some(EMPTY) {
                after.set(to, BALL);
                let won = to.0 == 0 || to.0 == b.height - 1;
                ends.push(State { board: after.clone(), ball: Some(to), won });
                jumps(&after, to, ends);
            } else if to.0 < 0 || to.0 >= b.height {
                ends.push(State { board: after, ball: None, won: true });
            }
        }
    }
    let turns = |s: &State| {
        let Some(ball) = s.ball.filter(|_| !s.won) else { return Vec::new() };
        let free = s.board.points().filter(|p| s.board.get(*p) == Some(EMPTY));
        let placed = |p| State { board: s.board.with(&[(p, MAN)]), ..s.clone() };
        let mut out: Vec<State> = free.map(placed).collect();
        jumps(&s.board, ball, &mut out);
        out
    };
    let start = |width, height| {
        let board = Board::new(width, height, |r, c| if (r, c) == (height / 2, width / 2) { BALL } else { EMPTY });
        State { board, ball: Some((height / 2, width / 2)), won: false }
    };
    assert_eq!(counted_turns("phutball.game", "phutball7", 2), plain(&start(7, 7), &turns, 2));
    assert_eq!(counted_turns("phutball.game", "phutball19", 1), plain(&start(15, 19), &turns, 1));
    // Small boards get to the lines, and to turns of many jumps.
    let small = |width, height, depth| {
        let given = [("width", width), ("height", height)];
        let case = Changed { given: &given, change: &|_| {} };
        counted_turns_from("phutball.game", "phutball", &case, depth)
    };
    assert_eq!(small(3, 3, 5), plain(&start(3, 3), &turns, 5));
    assert_eq!(small(4, 5, 4), plain(&start(4, 5), &turns, 4));
    // A field of men: chains in all directions.
    let men = |p: (i32, i32)| (p.0 + p.1) % 2 == 0;
    let mut field = start(5, 6);
    let on = field.board.points().filter(|p| men(*p) && Some(*p) != field.ball).collect::<Vec<_>>();
    on.iter().for_each(|p| field.board.set(*p, MAN));
    let change = |s: &mut Snapshot| on.iter().for_each(|(r, c)| s.cells[0][(r * 5 + c) as usize] = i32::from(MAN));
    let case = Changed { given: &[("width", 5), ("height", 6)], change: &change };
    let counts = plain(&field, &turns, 2);
    assert_eq!(counted_turns_from("phutball.game", "phutball", &case, 2), counts);
    assert!(counts[0] > 100, "{counts:?}");
    // By moves: of the men placed first, eight stand beside the ball.
    assert_eq!(counted("phutball.game", "phutball7", 2), [48, 48 * 47 + 8]);
}

/// What is changed of a game before it is counted.
struct Changed<'c> {
    given: &'c [(&'c str, i32)],
    change: &'c dyn Fn(&mut Snapshot),
}

#[track_caller]
fn counted_turns(file: &str, instance: &str, depth: u32) -> Vec<u64> {
    counted_turns_from(file, instance, &Changed { given: &[], change: &|_| {} }, depth)
}

/// The judge's counts of turns.
#[track_caller]
fn counted_turns_from(file: &str, instance: &str, case: &Changed<'_>, depth: u32) -> Vec<u64> {
    let analysis = sema::analyse_shipped(file).expect("a shipped file");
    let (game, mut params, setup) = support::find(&analysis.module, instance);
    for (name, value) in case.given {
        let id = game.params.position(|p| p.name == *name).expect("a parameter");
        params[id] = Some(*value);
    }
    let judge = Judge::new(game, &params, &analysis.module.schemes).expect("a judge");
    let mut snapshot = judge.snapshot(&judge.initial(setup).expect("a start"));
    (case.change)(&mut snapshot);
    let start = judge.state(&snapshot).expect("a state");
    let root = judge.bare_root();
    (1..=depth).map(|d| judge.perft_turns(&start, &root, d).expect("turns end")).collect()
}

#[test]
fn konane() {
    #[derive(Clone)]
    struct State(Board, u32);
    let next = |State(b, opened): &State| {
        let n = b.width;
        let own = b.points().filter(|p| b.get(*p) == Some(b.turn));
        if *opened < 2 {
            let mid = |x: i32| x == (n - 1) / 2 || x == n / 2;
            let end = |x: i32| x == 0 || x == n - 1;
            let may = |p: &(i32, i32)| match b.turn {
                0 => (mid(p.0) && mid(p.1)) || (end(p.0) && end(p.1)),
                _ => STRAIGHT.iter().any(|s| b.get(step(*p, *s, 1)) == Some(EMPTY)),
            };
            return own.filter(may).map(|p| State(b.with(&[(p, EMPTY)]), opened + 1)).collect();
        }
        let mut out = Vec::new();
        for (p, s) in own.flat_map(|p| STRAIGHT.map(|s| (p, s))) {
            let mut writes = vec![(p, EMPTY)];
            for i in (1..n).step_by(2) {
                if b.get(step(p, s, i)) != Some(1 - b.turn) || b.get(step(p, s, i + 1)) != Some(EMPTY) {
                    break;
                }
                writes.push((step(p, s, i), EMPTY));
                let mut all = writes.clone();
                all.push((step(p, s, i + 1), b.turn));
                out.push(State(b.with(&all), *opened));
            }
        }
        out
    };
    let start = |n| State(Board::new(n, n, |r, c| ((r + c) % 2) as u8), 0);
    assert_eq!(counted("konane.game", "konane4", 7), plain(&start(4), &next, 7));
    assert_eq!(counted("konane.game", "konane6", 4), plain(&start(6), &next, 4));
}

#[test]
fn y() {
    let won = |b: &Board, player: u8| {
        let start = b.points().filter(|p| p.0 == 0 && b.get(*p) == Some(player));
        start
            .map(|p| b.group(p, &HEX))
            .any(|g| g.iter().any(|p| p.1 == 0) && g.iter().any(|p| p.0 + p.1 == b.width - 1))
    };
    let next = |b: &Board| {
        if won(b, 1 - b.turn) {
            return Vec::new();
        }
        let free = b.points().filter(|p| p.0 + p.1 < b.width && b.get(*p) == Some(EMPTY));
        free.map(|p| b.with(&[(p, b.turn)])).collect()
    };
    let start = |n| Board::new(n, n, |_, _| EMPTY);
    assert_eq!(counted("y.game", "y3", 5), plain(&start(3), &next, 5));
    assert_eq!(counted("y.game", "y4", 3), plain(&start(4), &next, 3));
}

#[test]
fn yavalath() {
    let run = |b: &Board, player: u8, n: i32| {
        let all = |p, s| (0..n).all(|i| b.get(step(p, s, i)) == Some(player));
        b.points().any(|p| [(0, 1), (1, 0), (1, -1)].iter().any(|s| all(p, *s)))
    };
    let next = |b: &Board| {
        if (0..2).any(|p| run(b, p, 3)) {
            return Vec::new();
        }
        let side = (b.width + 1) / 2;
        let inside = |p: &(i32, i32)| (side - 1..=3 * (side - 1)).contains(&(p.0 + p.1));
        let free = b.points().filter(|p| inside(p) && b.get(*p) == Some(EMPTY));
        free.map(|p| b.with(&[(p, b.turn)])).collect()
    };
    // White may make four, and black three, which loses.
    let at = |r: i32, c: i32| match (r, c) {
        (2, 0) | (2, 1) | (2, 3) => 0,
        (3, 1) | (3, 2) => 1,
        _ => EMPTY,
    };
    let board = Board::new(5, 5, at);
    let change = |start: &mut Snapshot| {
        start.cells[0] = board.at.iter().map(|v| if *v == EMPTY { -1 } else { i32::from(*v) }).collect();
    };
    assert_eq!(counted_from("yavalath.game", "yavalath3", &change, 3), plain(&board, &next, 3));
    assert_eq!(counted("yavalath.game", "yavalath3", 2), [19, 19 * 18]);
}

#[test]
fn gonnect() {
    #[derive(Clone)]
    struct State(Board, Option<(i32, i32)>);
    let liberties = |b: &Board, group: &[(i32, i32)]| {
        let near = group.iter().flat_map(|p| STRAIGHT.map(|s| step(*p, s, 1)));
        near.filter(|p| b.get(*p) == Some(EMPTY)).count()
    };
    let won = |b: &Board| {
        let n = b.width - 1;
        b.points().filter(|p| b.get(*p) != Some(EMPTY) && (p.0 == 0 || p.1 == 0)).any(|p| {
            let group = b.group(p, &STRAIGHT);
            let (mut rows, mut cols) = ((false, false), (false, false));
            for q in group {
                rows = (rows.0 || q.0 == 0, rows.1 || q.0 == n);
                cols = (cols.0 || q.1 == 0, cols.1 || q.1 == n);
            }
            rows == (true, true) || cols == (true, true)
        })
    };
    let next = |State(b, ko): &State| {
        if won(b) {
            return Vec::new();
        }
        let mut out = Vec::new();
        for p in b.points().filter(|p| b.get(*p) == Some(EMPTY) && *ko != Some(*p)) {
            let mut after = b.with(&[(p, b.turn)]);
            let mut dead: Vec<(i32, i32)> = Vec::new();
            for q in STRAIGHT.map(|s| step(p, s, 1)) {
                if after.get(q) == Some(1 - b.turn) && !dead.contains(&q) {
                    let group = after.group(q, &STRAIGHT);
                    if liberties(&after, &group) == 0 {
                        dead.extend(group);
                    }
                }
            }
            let own = after.group(p, &STRAIGHT);
            let retaken = dead.len() == 1 && own.len() == 1 && liberties(&after, &own) == 0;
            dead.iter().for_each(|q| after.set(*q, EMPTY));
            if liberties(&after, &own) > 0 {
                out.push(State(after, retaken.then(|| dead[0])));
            }
        }
        out
    };
    // Black takes one stone in the middle and may not be retaken at once; later captures, suicide and sides follow.
    let at = [2, 0, 1, 2, 0, 1, 2, 1, 2, 0, 1, 2, 2, 2, 2, 2];
    let change = |start: &mut Snapshot| start.cells[0] = at.map(|v| if v == 2 { -1 } else { v }).to_vec();
    let start = State(Board::new(4, 4, |r, c| at[(r * 4 + c) as usize] as u8), None);
    assert_eq!(counted_from("gonnect.game", "gonnect4", &change, 3), plain(&start, &next, 3));
    assert_eq!(counted("gonnect.game", "gonnect4", 2), [16, 16 * 15]);
}

#[test]
fn pente() {
    #[derive(Clone)]
    struct State(Board, [i32; 2]);
    let line = |b: &Board, player: u8| {
        let all = |p, s| (0..4).all(|i| b.get(step(p, s, i)) == Some(player));
        b.points().any(|p| ALL.iter().any(|s| all(p, *s)))
    };
    let next = |State(b, taken): &State| {
        if (0..2).any(|p| line(b, p) || taken[usize::from(p)] >= 2) || b.at.iter().all(|v| *v != EMPTY) {
            return Vec::new();
        }
        let (me, other) = (b.turn, 1 - b.turn);
        let place = |p: (i32, i32)| {
            let (mut writes, mut taken) = (vec![(p, me)], *taken);
            for s in ALL {
                let [one, two, three] = [1, 2, 3].map(|i| step(p, s, i));
                if (b.get(one), b.get(two), b.get(three)) == (Some(other), Some(other), Some(me)) {
                    writes.extend([(one, EMPTY), (two, EMPTY)]);
                    taken[usize::from(me)] = (taken[usize::from(me)] + 2).min(10);
                }
            }
            State(b.with(&writes), taken)
        };
        b.points().filter(|p| b.get(*p) == Some(EMPTY)).map(place).collect()
    };
    // White to move takes a pair on the upper side, and black then one in the second column.
    let at = [0, 1, 1, 2, 2, 0, 2, 2, 2, 0, 2, 2, 2, 2, 2, 2];
    let change = |start: &mut Snapshot| start.cells[0] = at.map(|v| if v == 2 { -1 } else { v }).to_vec();
    let start = State(Board::new(4, 4, |r, c| at[(r * 4 + c) as usize] as u8), [0; 2]);
    assert_eq!(counted_from("pente.game", "pente4", &change, 3), plain(&start, &next, 3));
    assert_eq!(counted("pente.game", "pente4", 2), [16, 16 * 15]);
}

#[test]
fn lines_of_action() {
    let connected = |b: &Board, player: u8| {
        let own: Vec<_> = b.points().filter(|p| b.get(*p) == Some(player)).collect();
        own.first().is_some_and(|p| b.group(*p, &ALL).len() == own.len())
    };
    let next = |b: &Board| {
        if (0..2).any(|p| connected(b, p)) {
            return Vec::new();
        }
        let mut out = Vec::new();
        for (p, s) in b.points().filter(|p| b.get(*p) == Some(b.turn)).flat_map(|p| ALL.map(|s| (p, s))) {
            let on_line =
                (-b.width..=b.width).filter(|i| b.get(step(p, s, *i)).is_some_and(|v| v != EMPTY)).count() as i32;
            let free = (1..on_line).all(|i| b.get(step(p, s, i)) != Some(1 - b.turn));
            let to = step(p, s, on_line);
            if free && b.get(to).is_some_and(|v| v != b.turn) {
                out.push(b.with(&[(p, EMPTY), (to, b.turn)]));
            }
        }
        if out.is_empty() { vec![b.with(&[])] } else { out }
    };
    let start = |n: i32| {
        Board::new(n, n, |r, c| {
            let (end, inner) = (|x| x == 0 || x == n - 1, |x| 0 < x && x < n - 1);
            if end(r) && inner(c) {
                0
            } else if end(c) && inner(r) {
                1
            } else {
                EMPTY
            }
        })
    };
    assert_eq!(counted("lines_of_action.game", "loa5", 4), plain(&start(5), &next, 4));
    // Eight pieces a side have 36 moves to begin with.
    assert_eq!(counted("lines_of_action.game", "loa8", 2), plain(&start(8), &next, 2));
}

#[test]
fn morris() {
    #[derive(Clone)]
    struct State {
        at: [u8; 24],
        hand: [u32; 2],
        turn: u8,
        mill: bool,
    }
    // Three rings of eight from the top left, clockwise: corners are even, middles odd.
    let near = |p: usize| {
        let (ring, i) = (p / 8, p % 8);
        let mut out = vec![ring * 8 + (i + 1) % 8, ring * 8 + (i + 7) % 8];
        if i % 2 == 1 {
            out.extend((ring > 0).then(|| p - 8));
            out.extend((ring < 2).then(|| p + 8));
        }
        out
    };
    let milled = |at: &[u8; 24], p: usize| {
        let (ring, i) = (p / 8, p % 8);
        let side = |from: usize| (0..3).all(|k| at[ring * 8 + (from + k) % 8] == at[p]);
        let sides = if i % 2 == 0 { vec![i, i + 6] } else { vec![i + 7] };
        sides.into_iter().any(side) || (i % 2 == 1 && (0..3).all(|r| at[r * 8 + i] == at[p]))
    };
    let next = |s: &State| {
        let (me, other) = (s.turn, 1 - s.turn);
        let of = |player: u8| (0..24).filter(move |p| s.at[*p] == player);
        if (0..2u8).any(|p| s.hand[usize::from(p)] == 0 && of(p).count() < 3) {
            return Vec::new();
        }
        let mut out = Vec::new();
        if s.mill {
            let loose = of(other).any(|p| !milled(&s.at, p));
            for p in of(other).filter(|p| !loose || !milled(&s.at, *p)) {
                let mut after = State { mill: false, turn: other, ..s.clone() };
                after.at[p] = EMPTY;
                out.push(after);
            }
            return out;
        }
        let mut put = |from: Option<usize>, to: usize| {
            let mut after = s.clone();
            match from {
                Some(p) => after.at[p] = EMPTY,
                None => after.hand[usize::from(me)] -= 1,
            }
            after.at[to] = me;
            after.mill = milled(&after.at, to);
            after.turn = if after.mill { me } else { other };
            out.push(after);
        };
        if s.hand[usize::from(me)] > 0 {
            of(EMPTY).for_each(|p| put(None, p));
        } else {
            let flies = of(me).count() == 3;
            for (p, q) in of(me).flat_map(|p| of(EMPTY).map(move |q| (p, q))) {
                if flies || near(p).contains(&q) {
                    put(Some(p), q);
                }
            }
        }
        out
    };
    let start = State { at: [EMPTY; 24], hand: [9; 2], turn: 0, mill: false };
    assert_eq!(counted("morris.game", "morris9", 3), plain(&start, &next, 3));
    // Nothing in hand: white is about to close a mill with three stones, black has one and four stones.
    let mut late = State { hand: [0, 0], ..start };
    [0, 1, 3].iter().for_each(|p| late.at[*p] = 0);
    [8, 9, 10, 20].iter().for_each(|p| late.at[*p] = 1);
    let change = |start: &mut Snapshot| {
        start.cells[0] = late.at.map(|v| if v == EMPTY { -1 } else { i32::from(v) }).to_vec();
        start.cells[1] = vec![0, 0];
    };
    assert_eq!(counted_from("morris.game", "morris9", &change, 3), plain(&late, &next, 3));
    // One stone each in hand, and a mill to close by it.
    late.hand = [1, 1];
    late.at[3] = EMPTY;
    let change = |start: &mut Snapshot| {
        start.cells[0] = late.at.map(|v| if v == EMPTY { -1 } else { i32::from(v) }).to_vec();
        start.cells[1] = vec![1, 1];
    };
    assert_eq!(counted_from("morris.game", "morris9", &change, 3), plain(&late, &next, 3));
}
