//! Gradual games where a turn may have several moves: the definition over turns, written by hand.

use super::{int, list, random_root, scheme};
use crate::judge_support::{judge, random, resolve};
use kikashi_gamedef::interp::{Judge, Root, State, Undecided};
use kikashi_gamedef::rules::{Module, NoMove};
use kikashi_gamedef::snapshot::Play;

/// A position between turns; `lack`: the game is over there, and this player, or nobody, has won.
#[derive(Clone, Debug)]
struct Between {
    state: State,
    lack: Option<Option<i32>>,
}

fn between(state: &State) -> Between {
    Between { state: state.clone(), lack: None }
}

struct Definition<'j> {
    judge: &'j Judge,
    root: &'j Root,
}

impl Definition<'_> {
    fn attacker(&self) -> i32 {
        self.root.attacker
    }

    fn won(&self, s: &Between, mover: i32) -> bool {
        if let Some(winner) = s.lack {
            return winner == Some(self.attacker());
        }
        let goal = |player| self.judge.goal(&s.state, self.root, player);
        goal(self.attacker()) && (!goal(1 - self.attacker()) || mover == self.attacker())
    }

    fn ended(&self, s: &Between) -> bool {
        s.lack.is_some() || self.judge.is_over(&s.state, self.root)
    }

    fn turns(&self, s: &Between, c: i32) -> Vec<(Play, Vec<Between>)> {
        if s.lack.is_some() {
            return vec![];
        }
        let plays = self.judge.legal(&s.state, self.root, c).into_iter();
        plays
            .map(|m| {
                let after = self.judge.play(&s.state, self.root, c, &m).expect("legal");
                (m, self.rest(&after, c))
            })
            .collect()
    }

    /// What remains of a turn after one of its moves.
    fn rest(&self, after: &State, c: i32) -> Vec<Between> {
        if self.judge.is_over(after, self.root) || after.turn() != c {
            return vec![between(after)];
        }
        let more = self.turns(&between(after), c);
        if !more.is_empty() {
            return more.into_iter().flat_map(|(_, ends)| ends).collect();
        }
        let lack = match self.judge.game().no_move {
            Some(NoMove::Passes) => return vec![between(&self.judge.null(after))],
            Some(NoMove::Loses) => Some(1 - c),
            Some(NoMove::Wins) => Some(c),
            Some(NoMove::Draws) | None => None,
        };
        vec![Between { state: after.clone(), lack: Some(lack) }]
    }

    fn gi(&self, s: &Between, n: i64, orders: &[i64]) -> bool {
        self.won(s, 1 - self.attacker())
            || !self.ended(s)
                && self.turns(s, self.attacker()).iter().any(|(_, ends)| ends.iter().any(|e| self.after(e, n, orders)))
    }

    fn after(&self, s: &Between, n: i64, orders: &[i64]) -> bool {
        self.won(s, self.attacker())
            || orders.split_first().is_some_and(|(o, rest)| *o >= 1 && n > 1 && self.g(s, n - 1, *o, rest))
    }

    fn gi_moves(&self, s: &Between, n: i64, orders: &[i64]) -> Vec<Play> {
        if self.won(s, 1 - self.attacker()) || self.ended(s) {
            return vec![];
        }
        let turns = self.turns(s, self.attacker()).into_iter();
        turns.filter(|(_, ends)| ends.iter().any(|e| self.after(e, n, orders))).map(|(m, _)| m).collect()
    }

    fn g(&self, s: &Between, m: i64, o: i64, orders: &[i64]) -> bool {
        if self.won(s, self.attacker()) || self.ended(s) {
            return self.won(s, self.attacker());
        }
        let replies = self.turns(s, 1 - self.attacker());
        match self.judge.game().no_move {
            Some(NoMove::Loses) if replies.is_empty() => return true,
            Some(NoMove::Wins | NoMove::Draws) if replies.is_empty() => return false,
            _ => {}
        }
        let capped: Vec<i64> = orders.iter().map(|k| (*k).min(o - 1)).collect();
        self.gi(&between(&self.judge.null(&s.state)), m, &capped)
            && replies.iter().all(|(_, ends)| ends.iter().all(|e| self.gi(e, m, orders)))
    }

    fn ip(&self, s: &Between, m: i64, orders: &[i64]) -> bool {
        self.gi(&between(&self.judge.null(&s.state)), m, orders)
    }

    fn ip_moves(&self, s: &Between, m: i64, orders: &[i64]) -> Vec<Play> {
        if !self.ip(s, m, orders) {
            return vec![];
        }
        let replies = self.turns(s, 1 - self.attacker()).into_iter();
        replies.filter(|(_, ends)| ends.iter().any(|e| !self.gi(e, m, orders))).map(|(d, _)| d).collect()
    }
}

/// What was seen: verdicts that hold and that do not, moves, and first moves that keep the turn among them.
#[derive(Debug, Default)]
struct Tally {
    held: usize,
    not: usize,
    moves: usize,
    kept: usize,
    lacking: usize,
}

/// Positions after up to so many plies; of none: with players on points at random.
fn compare(module: &Module, game: &str, params: &[(&str, i32)], positions: usize, plies: usize, depth: usize) -> Tally {
    let judge = judge(module, game, params);
    let mut random = random(0x51ed_270b_0357_ac31);
    let mut tally = Tally::default();
    for _ in 0..positions {
        let mut state = judge.initial(None).expect("a start");
        for _ in 0..random.below(plies.max(1)) {
            let next = judge.successors(&state, &judge.bare_root(), state.turn());
            if !next.is_empty() {
                state = next[random.below(next.len())].1.clone();
            }
        }
        if plies == 0 {
            let mut drawn = judge.snapshot(&state);
            drawn.cells[0].iter_mut().for_each(|cell| *cell = [-1, -1, -1, 0, 1][random.below(5)]);
            state = judge.state(&drawn).expect("a position");
        }
        let Some(root) = random_root(&judge, &state, &mut random) else { continue };
        let (definition, s) = (Definition { judge: &judge, root: &root }, between(&state));
        let mut session = judge.session().with_capacity(20_000);
        let orders: [(i64, &[i64]); 4] = [(1, &[]), (2, &[1]), (2, &[0]), (3, &[2, 1])];
        for (n, os) in &orders[..depth] {
            let place =
                || format!("{game} {n} {os:?}, attacker {}, {state:?}\n{}", root.attacker, judge.picture(&state));
            let args = [int(*n), list(os)];
            let mut same = |name: &str, args: &[_], holds: bool, moves: Option<Vec<Play>>| {
                let id = scheme(module, name);
                assert_eq!(session.verdict(&state, &root, id, args), Ok(holds), "{name} {}", place());
                *(if holds { &mut tally.held } else { &mut tally.not }) += 1;
                let Some(moves) = moves else { return };
                assert_eq!(session.moves(&state, &root, id, args), Ok(moves.clone()), "{name} {}", place());
                let mover = if name == "GI" { root.attacker } else { 1 - root.attacker };
                for m in moves {
                    tally.moves += 1;
                    let after = judge.play(&state, &root, mover, &m).expect("legal");
                    tally.kept += usize::from(after.turn() == mover);
                }
                let ends = definition.turns(&s, mover).into_iter().flat_map(|(_, ends)| ends);
                tally.lacking += ends.filter(|e| e.lack.is_some()).count();
            };
            same("GI", &args, definition.gi(&s, *n, os), Some(definition.gi_moves(&s, *n, os)));
            same("IP", &args, definition.ip(&s, *n, os), Some(definition.ip_moves(&s, *n, os)));
            same("G", &[int(*n), int(*n), list(os)], definition.g(&s, *n, *n, os), None);
        }
    }
    println!("{game}: {tally:?}");
    assert!(tally.held > positions / 2 && tally.not > positions && tally.kept > positions / 5, "{game}: {tally:?}");
    tally
}

#[test]
fn one_side_moves_twice() {
    let module = resolve("twice.game", include_str!("../turns/twice.game"));
    let mut lacking = 0;
    for game in ["twice_loses", "twice_wins", "twice_draws", "twice_passes", "twice_silent"] {
        lacking += compare(&module, game, &[("size", 3)], 30, 7, 2).lacking;
    }
    assert!(lacking > 20, "{lacking}");
}

#[test]
fn jumps_go_on() {
    let module = resolve("jumps.game", include_str!("../turns/jumps.game"));
    compare(&module, "jumps", &[("size", 4)], 100, 0, 2);
}

#[test]
fn a_turn_is_stopped() {
    let module = resolve("hops.game", include_str!("../turns/hops.game"));
    compare(&module, "hops", &[("width", 3), ("height", 4)], 40, 8, 2);
}

/// A turn that comes back to where it was is an error, with the move, and not an endless search.
#[test]
fn a_turn_that_need_not_end() {
    let text = "rules r { board grid(2, 2). players black, white. state at: point.
        move go(P) by C { when adj(at, P). then at := P. again when true. } move stop by C { when true. then at := at. }
        goal of C: edge(south, at), C = black. }";
    let module = resolve("r.game", text);
    let judge = judge(&module, "r", &[]);
    let (state, root) = (judge.initial(None).expect("a start"), judge.bare_root());
    let white = Root { attacker: 1, ..root.clone() };
    let answer = judge.session().verdict(&state, &white, scheme(&module, "GI"), &[int(1), list(&[])]);
    assert!(answer.is_err(), "{answer:?}");
    let error = judge.turns(&state, &root, 1).expect_err("it need not");
    assert!(error.to_string().contains("a turn need not end: `go("), "{error}");
}

/// A turn that has too many positions leaves the session fit to answer for others.
#[test]
fn a_turn_that_is_too_long() {
    let text = "rules r { board grid(18, 1). players black, white. state at(point): player?. picture \"X\" = black, \"O\" = white.
        move put(P) by C { when at(P) = none. then at(P) := C. again when true. }
        goal of C: forall P: at(P) = C. }";
    let module = resolve("r.game", text);
    let judge = judge(&module, "r", &[]);
    let (empty, root) = (judge.initial(None).expect("a start"), judge.bare_root());
    let mut session = judge.session();
    let mut ask = |state: &State| session.verdict(state, &root, scheme(&module, "GI"), &[int(1), list(&[])]);
    assert!(matches!(ask(&empty), Err(Undecided::TooLong { .. })));
    let mine = judge.from_picture("X X X X X X X X X X X X X X . . . .").expect("a board");
    let his = judge.from_picture("X X X X X X X X X X X X X O . . . .").expect("a board");
    assert_eq!((ask(&mine), ask(&his)), (Ok(true), Ok(false)));
}
