//! `prelude.game` against the definition of gradual games (DESIGN section 4), written again here by hand as recursion
//! over legal moves, with no cache and no scheme.

mod judge_support;

use judge_support::{Random, judge, shipped};
use kikashi_gamedef::interp::{Judge, Root, Session, State};
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
        let replies = self.moves(s, self.defender());
        let stuck = match self.judge.game().no_move {
            Some(NoMove::Wins | NoMove::Draws) => replies.is_empty(),
            _ => false,
        };
        !self.ended(s)
            && !stuck
            && self.gi(&self.judge.null(s), m, &capped)
            && replies.iter().all(|(_, after)| self.gi(after, m, orders))
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
    let module = shipped(file);
    let judge = judge(&module, game, params);
    let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
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
        let mut case = Case { module: &module, definition, session, tally: Tally::default() };
        case.all(&state, depth);
        total.held += case.tally.held;
        total.not += case.tally.not;
        total.moves += case.tally.moves;
    }
    println!("{game} {params:?}: {total:?}");
    assert!(total.held > positions && total.not > positions && 2 * total.moves > positions, "{game}: {total:?}");
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
