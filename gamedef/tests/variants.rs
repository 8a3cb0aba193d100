//! Rule books that the compiler was not written beside: strings that die at one liberty, strings by eight neighbours, a
//! torus, suicide. Selectors of every level give the judge's answers, the distance to a capture comes out as the
//! variant's own count of liberties, counted here on a plain array, and what is off a reason changes no verdict.

use crate::common::reasons::{Tally, compiled, without};
use crate::common::{self, Compiled, Given, Random, SEED, random_positions};
use kikashi_gamedef::interp::{Judge, Session, State};
use kikashi_gamedef::ir::Ground;
use kikashi_gamedef::ir::dump::dump_function;
use kikashi_gamedef::ir::eval::{self, Machine};
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::passes::Knowledge;
use kikashi_gamedef::sema;

const SIZE: i32 = 4;

fn variant(text: &str, game: &str, size: i32) -> Compiled {
    let analysis = sema::analyse("variant.game", text.to_owned(), &|path| Err(format!("no {path}")));
    assert!(analysis.diagnostics.is_empty(), "{game}: {:?}", analysis.diagnostics);
    let found = analysis.module.games.iter().find(|g| g.name == game).unwrap().clone();
    let params = sema::parameters(&found, &[("size".to_owned(), size.to_string())]).unwrap();
    let selectors = found.selectors.clone();
    Compiled { params, selectors, name: game.to_owned(), setup: None, module: analysis.module, game: found }
}

/// The neighbours of a point.
type Near = fn(i32, i32) -> Vec<(i32, i32)>;

fn on_board(points: Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    points.into_iter().filter(|(r, c)| (0..SIZE).contains(r) && (0..SIZE).contains(c)).collect()
}

fn four(r: i32, c: i32) -> Vec<(i32, i32)> {
    on_board(vec![(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)])
}

fn eight(r: i32, c: i32) -> Vec<(i32, i32)> {
    let all = (-1..=1).flat_map(|dr| (-1..=1).map(move |dc| (r + dr, c + dc)));
    on_board(all.filter(|p| *p != (r, c)).collect())
}

fn around(r: i32, c: i32) -> Vec<(i32, i32)> {
    let wrapped = |(r, c): (i32, i32)| (r.rem_euclid(SIZE), c.rem_euclid(SIZE));
    [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)].into_iter().map(wrapped).collect()
}

/// The liberties of the string at a point, by a flood over an array.
fn liberties(board: &[i32], near: Near, point: i32) -> usize {
    let value = |(r, c): (i32, i32)| board[usize::try_from(r * SIZE + c).unwrap()];
    let start = (point / SIZE, point % SIZE);
    let (mut string, mut free, mut todo) = (vec![start], Vec::new(), vec![start]);
    while let Some((r, c)) = todo.pop() {
        for next in near(r, c) {
            if value(next) < 0 && !free.contains(&next) {
                free.push(next);
            }
            if value(next) == value(start) && !string.contains(&next) {
                string.push(next);
                todo.push(next);
            }
        }
    }
    free.len()
}

/// Compares all selectors with the judge at a position; how many hold.
fn hold(
    case: &Compiled,
    session: &mut Session,
    machine: &Machine,
    (theirs, ours): (&State, &eval::State),
    given: &Given,
) -> usize {
    let context = common::context(machine, ours, given);
    let mut held = 0;
    for code in &machine.program().selectors {
        let selector = case.selectors.iter().find(|s| s.name == code.name).unwrap();
        let verdict = session.verdict(theirs, &given.root, selector.scheme, &selector.args).unwrap();
        let place = || format!("{}: {} {:?} {given:?}", case.name, code.name, code.knowledge);
        assert_eq!(machine.verdict(ours, &context, code), verdict, "{}", place());
        held += usize::from(verdict);
        let moves = verdict.then(|| session.moves(theirs, &given.root, selector.scheme, &selector.args).unwrap());
        assert_eq!(machine.select(ours, &context, code), moves, "{}", place());
    }
    held
}

/// Compares all levels with the judge, the distance with the liberties less `spare`, and reasons with changed positions.
fn check(text: &str, game: &str, near: Near, spare: usize) -> Tally {
    let case = variant(text, game, SIZE);
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    let program = compiled(&case);
    assert_eq!(program.selectors.len(), Knowledge::ALL.len() * case.selectors.len());
    let instance = instantiate(&program, &case.game, &case.params, None, game).unwrap();
    let machine = Machine::new(&program, &instance).unwrap();
    let mut session = judge.session();
    let (mut held, mut measured) = (0, 0);
    let mut random = Random::new(SEED);
    for (i, snapshot) in random_positions(&case, &judge, 30).iter().enumerate() {
        let theirs = judge.state(snapshot).unwrap();
        let ours = machine.load(snapshot).unwrap();
        for given in common::roots(&case.game, &judge, &theirs, i + random.below(9)) {
            let context = common::context(&machine, &ours, &given);
            held += hold(&case, &mut session, &machine, (&theirs, &ours), &given);
            let count = liberties(&snapshot.cells[0], near, given.params[0].1);
            for (k, [attacker, _]) in (1..).zip(&program.within) {
                measured += 1;
                assert_eq!(
                    machine.holds(&ours, &context, *attacker),
                    count.saturating_sub(spare) <= k,
                    "{game}: {count} liberties, within {k}, {given:?}\n{}\n{}",
                    judge.picture(&theirs),
                    dump_function(&program, Some(&case.game), &|_| String::new(), *attacker)
                );
            }
        }
    }
    assert!(held > 20 && measured > 100, "{game}: {held} verdicts held, {measured} distances");
    let tally = common::reasons::check(&case, &program, 40).unwrap_or_else(|wrong| panic!("{wrong}"));
    println!("{game}: {tally:?}");
    assert!(tally.moves > 1_000 && tally.changes > 1_000, "{game}: {tally:?}");
    type Fault = (&'static str, fn(&Ground) -> bool);
    let points: Fault = ("that a point stays as it is", |g| matches!(g, Ground::Points(..)));
    let point: Fault = ("that a point does not get a value", |g| matches!(g, Ground::Point(..)));
    for (what, is_left_out) in [points, point] {
        let seen = common::reasons::check(&case, &without(&program, is_left_out), 40);
        assert!(seen.is_err(), "{game}: left out {what}, and nothing was seen");
    }
    tally
}

#[test]
fn a_string_that_dies_at_one_liberty_is_a_move_nearer() {
    let tally = check(include_str!("variants/one_liberty.game"), "brittle_capture", four, 1);
    assert_eq!(tally.everything, 0, "{tally:?}");
}

#[test]
fn strings_by_eight_neighbours() {
    let tally = check(include_str!("variants/diagonal.game"), "eightfold_capture", eight, 0);
    assert_eq!(tally.everything, 0, "{tally:?}");
}

#[test]
fn strings_around_a_torus() {
    let tally = check(include_str!("variants/torus.game"), "torus_capture", around, 0);
    assert_eq!(tally.everything, 0, "{tally:?}");
}

#[test]
fn strings_that_may_kill_themselves() {
    let tally = check(include_str!("variants/suicide.game"), "loose_capture", four, 0);
    // What a move may take of its own player's is bounded as if it could be played anywhere, so by all points. Where
    // something is barred from being empty, the reason is everything; these are few.
    assert!(0 < tally.everything && tally.everything * 5 < tally.reasons, "{tally:?}");
}

#[test]
fn goals_of_more_than_one_part() {
    for game in ["capture_either", "capture_both", "capture_first", "connect_or_live"] {
        let case = variant(include_str!("../../examples/goals.game"), game, 3);
        let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
        let program = compiled(&case);
        let instance = instantiate(&program, &case.game, &case.params, None, game).unwrap();
        let machine = Machine::new(&program, &instance).unwrap();
        let (mut session, mut held, mut asked) = (judge.session(), 0, 0);
        for (i, snapshot) in random_positions(&case, &judge, 60).iter().enumerate() {
            let (theirs, ours) = (judge.state(snapshot).unwrap(), machine.load(snapshot).unwrap());
            for given in common::roots(&case.game, &judge, &theirs, i) {
                asked += program.selectors.len();
                held += hold(&case, &mut session, &machine, (&theirs, &ours), &given);
            }
        }
        println!("{game}: {held} of {asked}");
        assert!(20 < held && held < asked, "{game}: {held} of {asked}");
    }
}
