//! `prelude.game` against the definition of gradual games (DESIGN section 4), written again here by hand as recursion
//! over legal moves, with no cache and no scheme.

mod turns;

use crate::judge_support::{judge, random, resolve, shipped};
use kikashi_gamedef::interp::{Judge, Root, Session, State};
use kikashi_gamedef::random::Random;
use kikashi_gamedef::rules::{Module, NoMove, SchemeId, StaticValue};
use kikashi_gamedef::snapshot::Play;

/// The definition.
struct Definition<'j> {
    judge: &'j Judge,
    root: &'j Root,
}

impl Definition<'_> {
    fn attacker(&self) -> i32 {
        self.root.attacker
    }

    fn defender(&self) -> i32 {
        1 - self.root.attacker
    }

    fn moves(&self, s: &State, player: i32) -> Vec<(Play, State)> {
        let plays = self.judge.legal(s, self.root, player);
        plays
            .into_iter()
            .map(|m| {
                let after = self.judge.play(s, self.root, player, &m).expect("a legal move");
                (m, after)
            })
            .collect()
    }

    /// If both goals hold after a move, the mover's counts.
    fn won(&self, s: &State, mover: i32) -> bool {
        let (a, d) = (self.judge.goal(s, self.root, self.attacker()), self.judge.goal(s, self.root, self.defender()));
        a && (!d || mover == self.attacker())
    }

    fn ended(&self, s: &State) -> bool {
        self.judge.is_over(s, self.root)
    }

    fn gi(&self, s: &State, n: i64, orders: &[i64]) -> bool {
        if self.won(s, self.defender()) {
            return true;
        }
        !self.ended(s) && self.moves(s, self.attacker()).iter().any(|(_, after)| self.gi_after(after, n, orders))
    }

    fn gi_after(&self, after: &State, n: i64, orders: &[i64]) -> bool {
        self.won(after, self.attacker())
            || match orders {
                [o, rest @ ..] => *o >= 1 && n > 1 && self.g(after, n - 1, *o, rest),
                [] => false,
            }
    }

    fn gi_moves(&self, s: &State, n: i64, orders: &[i64]) -> Vec<Play> {
        if self.won(s, self.defender()) || self.ended(s) {
            return vec![];
        }
        let moves = self.moves(s, self.attacker()).into_iter();
        moves.filter(|(_, after)| self.gi_after(after, n, orders)).map(|(m, _)| m).collect()
    }

    fn g(&self, s: &State, m: i64, o: i64, orders: &[i64]) -> bool {
        if self.won(s, self.attacker()) {
            return true;
        }
        let capped: Vec<i64> = orders.iter().map(|k| (*k).min(o - 1)).collect();
        if self.ended(s) {
            return false;
        }
        let replies = self.moves(s, self.defender());
        if replies.is_empty() {
            // The rules decide; where they say nothing, or a pass, the threat does.
            match self.judge.game().no_move {
                Some(NoMove::Loses) => return true,
                Some(NoMove::Wins | NoMove::Draws) => return false,
                Some(NoMove::Passes) | None => {}
            }
        }
        self.gi(&self.judge.null(s), m, &capped) && replies.iter().all(|(_, after)| self.gi(after, m, orders))
    }

    fn ip(&self, s: &State, m: i64, orders: &[i64]) -> bool {
        self.gi(&self.judge.null(s), m, orders)
    }

    fn ip_moves(&self, s: &State, m: i64, orders: &[i64]) -> Vec<Play> {
        let replies = self.moves(s, self.defender()).into_iter();
        replies.filter(|(_, after)| self.ip(s, m, orders) && !self.gi(after, m, orders)).map(|(d, _)| d).collect()
    }

    /// Generalized threats, with a budget for the whole tree.
    fn gt(&self, s: &State, budget: &[i64]) -> bool {
        self.won(s, self.defender())
            || !self.ended(s) && self.moves(s, self.attacker()).iter().any(|(_, after)| self.gt_after(after, budget))
    }

    fn gt_after(&self, after: &State, budget: &[i64]) -> bool {
        if budget[0] >= 1 && self.won(after, self.attacker()) {
            return true;
        }
        (2..=budget.len()).any(|k| {
            budget[k - 1] >= 1
                && parts(&budget[..k - 1]).into_iter().any(|mut u| {
                    u.resize(budget.len(), 0);
                    let mut left: Vec<i64> = budget.iter().zip(&u).map(|(v, u)| v - u).collect();
                    left[k - 1] -= 1;
                    let answer = |s: &State| self.gt(s, &u) || self.gt(s, &left);
                    self.gt(&self.judge.null(after), &u)
                        && self.moves(after, self.defender()).iter().all(|(_, s)| answer(s))
                })
        })
    }
}

/// All vectors with parts from 0 to those given.
fn parts(limits: &[i64]) -> Vec<Vec<i64>> {
    match limits {
        [] => vec![vec![]],
        [first, rest @ ..] => {
            let tails = parts(rest);
            (0..=*first).flat_map(|n| tails.iter().map(move |t| [&[n], &t[..]].concat())).collect()
        }
    }
}

fn scheme(module: &Module, name: &str) -> SchemeId {
    module.schemes.position(|s| s.name == name).unwrap_or_else(|| panic!("the prelude has no {name}"))
}

fn int(n: i64) -> StaticValue {
    StaticValue::Int(n)
}

fn list(parts: &[i64]) -> StaticValue {
    StaticValue::List(parts.to_vec())
}

/// Verdicts by kind, to tell whether the sample is worth anything.
#[derive(Debug, Default)]
struct Tally {
    held: usize,
    not: usize,
    moves: usize,
}

struct Case<'j> {
    module: &'j Module,
    definition: Definition<'j>,
    session: Session<'j>,
    tally: Tally,
}

impl Case<'_> {
    fn same(&mut self, s: &State, name: &str, args: &[StaticValue], holds: bool, moves: Option<Vec<Play>>) {
        let (judge, root) = (self.definition.judge, self.definition.root);
        let scheme = scheme(self.module, name);
        let place = || format!("{name} {args:?}, attacker {}, {:?}\n{}", root.attacker, root.params, judge.picture(s));
        assert_eq!(self.session.verdict(s, root, scheme, args), Ok(holds), "{}", place());
        if let Some(moves) = moves {
            assert_eq!(self.session.moves(s, root, scheme, args), Ok(moves.clone()), "{}", place());
            self.tally.moves += moves.len();
        }
        *(if holds { &mut self.tally.held } else { &mut self.tally.not }) += 1;
    }

    /// Games of at most `depth` attacker moves.
    fn all(&mut self, s: &State, depth: i64) {
        let orders: [(i64, &[i64]); 7] =
            [(1, &[]), (2, &[1]), (2, &[0]), (3, &[2, 1]), (3, &[1, 1]), (3, &[1, 2]), (4, &[1, 1, 1])];
        for (n, os) in orders.iter().filter(|(n, _)| *n <= depth) {
            let moves = self.definition.gi_moves(s, *n, os);
            self.same(s, "GI", &[int(*n), list(os)], self.definition.gi(s, *n, os), Some(moves));
            let holds = self.definition.ip(s, *n, os);
            let moves = self.definition.ip_moves(s, *n, os);
            self.same(s, "IP", &[int(*n), list(os)], holds, Some(moves));
            self.same(s, "G", &[int(*n), int(*n), list(os)], self.definition.g(s, *n, *n, os), None);
        }
        let budgets: [&[i64]; 4] = [&[1, 0], &[2, 1, 0], &[1, 2, 0], &[3, 2, 0]];
        for budget in &budgets[..(depth as usize + 1).min(4)] {
            self.same(s, "GT", &[list(budget)], self.definition.gt(s, budget), None);
        }
    }
}

/// Compares on positions of random games: how many, how long they are, and how deep to look.
fn compare(file: &str, game: &str, params: &[(&str, i32)], positions: usize, plies: usize, depth: i64) {
    compare_module(&shipped(file), game, params, positions, plies, depth);
}

fn compare_module(module: &Module, game: &str, params: &[(&str, i32)], positions: usize, plies: usize, depth: i64) {
    let judge = judge(module, game, params);
    let mut random = random(0x9e37_79b9_7f4a_7c15);
    let mut total = Tally::default();
    for _ in 0..positions {
        let mut state = judge.initial(None).expect("a start");
        let bare = judge.bare_root();
        for _ in 0..random.below(plies) {
            let next = judge.successors(&state, &bare, state.turn());
            if !next.is_empty() {
                state = next[random.below(next.len())].1.clone();
            }
        }
        let Some(root) = random_root(&judge, &state, &mut random) else { continue };
        let definition = Definition { judge: &judge, root: &root };
        let session = judge.session().with_capacity(20_000);
        let mut case = Case { module, definition, session, tally: Tally::default() };
        case.all(&state, depth);
        total.held += case.tally.held;
        total.not += case.tally.not;
        total.moves += case.tally.moves;
    }
    println!("{game} {params:?}: {total:?}");
    assert!(total.held > positions && total.not > positions, "{game}: {total:?}");
}

/// A named gradual game: scheme, depth, orders.
type Named = (&'static str, &'static str, i64, &'static [i64]);

const NAMED: [Named; 9] = [
    ("gi1", "GI", 1, &[]),
    ("ip1", "IP", 1, &[]),
    ("g1", "G", 1, &[]),
    ("gi2", "GI", 2, &[1]),
    ("ip2", "IP", 2, &[1]),
    ("g2", "G", 2, &[1]),
    ("gi3", "GI", 3, &[2, 1]),
    ("ip3", "IP", 3, &[2, 1]),
    ("g3", "G", 3, &[2, 1]),
];

/// How many comparisons are still wanted of a gradual game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Wanted {
    /// In which it does not hold, in which it does.
    verdicts: [usize; 2],
    /// In which there is a move in its set. `G` has no moves.
    moves: usize,
}

/// Compares positions within reach of each of the first `names` gradual games, as many that hold as do not. Positions
/// come from moves of either side in any order, so that threats abound; which to compare is told by the judge's
/// verdict, whether that is right by the definition.
fn compare_both_ways(file: &str, game: &str, params: &[(&str, i32)], plies: usize, names: usize, each: usize) {
    let module = shipped(file);
    let judge = judge(&module, game, params);
    let mut random = random(0x2545_f491_4f6c_dd1d);
    let mut session = judge.session().with_capacity(300_000);
    let mut wanted: Vec<Wanted> = NAMED[..names]
        .iter()
        .map(|(_, scheme, ..)| Wanted { verdicts: [each; 2], moves: if *scheme == "G" { 0 } else { each } })
        .collect();
    for _ in 0..20_000 {
        let mut state = judge.initial(None).expect("a start");
        for _ in 0..random.below(plies) {
            let next = judge.successors(&state, &judge.bare_root(), random.below(2) as i32);
            if !next.is_empty() {
                state = next[random.below(next.len())].1.clone();
            }
        }
        let Some(root) = random_root(&judge, &state, &mut random) else { continue };
        let definition = Definition { judge: &judge, root: &root };
        for ((name, kind, n, os), wanted) in NAMED.iter().zip(&mut wanted) {
            let args = match *kind {
                "G" => vec![int(*n), int(*n), list(os)],
                _ => vec![int(*n), list(os)],
            };
            let id = scheme(&module, kind);
            let place = || format!("{name}, attacker {}, {:?}\n{}", root.attacker, root.params, judge.picture(&state));
            if wanted.verdicts == [0, 0] && wanted.moves == 0 {
                continue;
            }
            let holds = session.verdict(&state, &root, id, &args).expect("a verdict");
            let moves = match *kind {
                "G" => vec![],
                _ => session.moves(&state, &root, id, &args).expect("a move set"),
            };
            let left = &mut wanted.verdicts[usize::from(holds)];
            if *left == 0 && (wanted.moves == 0 || moves.is_empty()) {
                continue;
            }
            *left = left.saturating_sub(1);
            wanted.moves = wanted.moves.saturating_sub(usize::from(!moves.is_empty()));
            let (expected, set) = match *kind {
                "GI" => (definition.gi(&state, *n, os), definition.gi_moves(&state, *n, os)),
                "IP" => (definition.ip(&state, *n, os), definition.ip_moves(&state, *n, os)),
                _ => (definition.g(&state, *n, *n, os), vec![]),
            };
            assert_eq!((holds, moves), (expected, set), "{}", place());
        }
        if wanted.iter().all(|w| w.verdicts == [0, 0] && w.moves == 0) {
            return;
        }
    }
    let open: Vec<_> = NAMED.iter().zip(&wanted).map(|((name, ..), wanted)| (name, wanted)).collect();
    panic!("{game} {params:?} has too few positions: {open:?}");
}

/// A root with random parameters and attacker, if some fit the position.
fn random_root(judge: &Judge, state: &State, random: &mut Random) -> Option<Root> {
    (0..20).find_map(|_| {
        let open = judge
            .game()
            .params
            .iter_enumerated()
            .filter(|(id, _)| judge.bare_root().params[id.raw() as usize].is_none());
        let given: Vec<_> = open.map(|(id, p)| (id, random.below(judge.domain(p.sort).len()) as i32)).collect();
        let attacker = judge.game().attacker.is_none().then(|| random.below(2) as i32);
        judge.root(state, &given, attacker).ok()
    })
}

/// Stones of one player may not touch, so that a player is often without a move.
#[test]
fn a_defender_without_a_move() {
    for no_move in ["no move: loses.", "no move: wins.", "no move: draws.", "no move: passes.", ""] {
        let text = format!(
            "rules r {{ board grid(3, 2). players black, white. state at(point): player?.
               move put(P) by C {{ when at(P) = none, (forall Q: adj(P, Q) -> at(Q) != C). then at(P) := C. }}
               goal of C: (count P: at(P) = C) >= 3. {no_move} }}"
        );
        compare_module(&resolve("r.game", &text), "r", &[], 60, 6, 3);
    }
}

#[test]
fn capture_both_ways() {
    compare_both_ways("capture.game", "capture", &[("size", 3)], 12, 9, 12);
    compare_both_ways("capture.game", "capture", &[("size", 4)], 16, 6, 10);
}

#[test]
fn atari_go_both_ways() {
    compare_both_ways("atari_go.game", "atari_go", &[("size", 3)], 8, 9, 12);
}

#[test]
fn connect_both_ways() {
    compare_both_ways("connect.game", "connect", &[("size", 3)], 9, 9, 12);
}

#[test]
fn hex_both_ways() {
    compare_both_ways("hex.game", "hex", &[("size", 3)], 6, 9, 12);
}

#[test]
fn gomoku_both_ways() {
    compare_both_ways("gomoku.game", "gomoku", &[("size", 4), ("n", 3)], 9, 8, 8);
}

#[test]
fn capture() {
    compare("capture.game", "capture", &[("size", 3)], 60, 14, 3);
    compare("capture.game", "capture", &[("size", 4)], 40, 20, 2);
}

#[test]
fn atari_go() {
    compare("atari_go.game", "atari_go", &[("size", 3)], 60, 9, 3);
    compare("atari_go.game", "atari_go", &[("size", 4)], 40, 12, 2);
}

#[test]
fn connect() {
    compare("connect.game", "connect", &[("size", 3)], 60, 10, 3);
}

#[test]
fn hex() {
    compare("hex.game", "hex", &[("size", 3)], 60, 6, 3);
}

#[test]
fn gomoku() {
    compare("gomoku.game", "gomoku", &[("size", 4), ("n", 3)], 40, 9, 2);
}

#[test]
fn tictactoe() {
    compare("tictactoe.game", "tictactoe", &[], 100, 8, 4);
}

#[test]
fn breakthrough() {
    compare("breakthrough.game", "breakthrough", &[("size", 4)], 40, 16, 2);
}
