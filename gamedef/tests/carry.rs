//! Sets that are carried over moves: each value that a function is given is that of its set in the state of the call, on
//! positions of shipped games, of variants and of random books; and faults of the pass are seen.

use crate::common::carry::{Fault, Given, carried, given, with_fault};
use crate::common::{self, Compiled, Random, SEED, book, random_positions, small_instances};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::passes::Knowledge;

const LEVELS: [Knowledge; 3] = [Knowledge::None, Knowledge::Distance, Knowledge::Trace];

fn check(case: &Compiled, positions: usize) -> Given {
    let carried = carried(case, &LEVELS).unwrap_or_else(|why| panic!("{}: {why}", case.name));
    if carried.sets.is_empty() {
        return Given::default();
    }
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).expect("a judge");
    let positions = random_positions(case, &judge, positions);
    let found = given(case, &carried, &judge, &positions).unwrap_or_else(|why| panic!("{}: {why}", case.name));
    assert_eq!(found.wrong, 0, "{}: {found:?}", case.name);
    println!("{}: {found:?}", case.name);
    found
}

#[test]
fn what_is_held_of_shipped_games_is_the_set() {
    let held: Vec<Given> = small_instances().iter().map(|case| check(case, 30)).collect();
    let carrying = held.iter().filter(|found| found.calls > 1_000).count();
    assert!(carrying >= 3, "{held:?}");
}

#[test]
fn what_is_held_of_variants_is_the_set() {
    for (name, text) in [
        ("loose_capture", include_str!("variants/suicide.game")),
        ("brittle_capture", include_str!("variants/one_liberty.game")),
        ("eightfold_capture", include_str!("variants/diagonal.game")),
        ("torus_capture", include_str!("variants/torus.game")),
    ] {
        let found = check(&book(name, text), 30);
        assert!(found.calls > 500, "{name}: {found:?}");
    }
}

/// What a step leads to, where a path starts, and what a move writes.
const STEPS: [&str; 9] = [
    "at(R) = black",
    "at(R) != none",
    "at(R) = none",
    "mark(R)",
    "not mark(R)",
    "at(R) = white, not mark(R)",
    "at(Q) = black",
    "at(Q) = black, mark(R)",
    "at(R) = at(target)",
];
const STARTS: [&str; 4] =
    ["P = target", "P = target, mark(P)", "edge(north, P), at(P) = black", "edge(north, P), not mark(P)"];
const WHEN: [&str; 4] = ["at(L) = none", "at(L) = C", "at(L) = opponent(C)", "L in point, not mark(L)"];
const WRITES: [&str; 8] = [
    "at(L) := C",
    "at(L) := opponent(C)",
    "at(L) := none",
    "at(L) := black",
    "mark(L) := true",
    "mark(L) := false",
    "at(Q) := none for Q: adj(L, Q), at(Q) = opponent(C)",
    "mark(Q) := false for Q: adj(L, Q), at(Q) = C",
];

fn random_book(random: &mut Random) -> String {
    let mut of = |list: &[&'static str]| list[random.below(list.len())];
    let mut clause = |name: &str| {
        let (when, first, second) = (of(&WHEN), of(&WRITES), of(&WRITES));
        let then = if first == second { format!("then {first}.") } else { format!("then {first}. then {second}.") };
        format!("move {name}(L) by C {{ when {when}. {then} }}")
    };
    let (a, b) = (clause("a"), clause("b"));
    let (start, step, until) = (of(&STARTS), of(&STEPS), of(&STEPS).replace("(R)", "(P)").replace("(Q)", "(P)"));
    format!(
        "rules b {{ board grid(3, 3). players black, white. state at(point): player?. state mark(point).
           {a} {b} move pass by C {{ }} end: two passes in a row. }}
         game held(target: point) uses b {{
           reach(P) <- {start}.
           reach(R) <- reach(Q), adj(Q, R), {step}.
           attacker = black.
           goal of attacker: reach(P), edge(south, P), {until}.
           select gi1, gi2, ip1, ip2.
         }}"
    )
}

#[test]
fn what_is_held_of_random_books_is_the_set() {
    let mut random = Random::new(SEED);
    let (mut all, mut carrying) = (Given::default(), 0);
    for _ in 0..60 {
        let text = random_book(&mut random);
        let found = std::panic::catch_unwind(|| check(&book("held", &text), 3));
        let found = found.unwrap_or_else(|_| panic!("{text}"));
        carrying += usize::from(found.calls > 0);
        all.add(found);
    }
    println!("{carrying} books, {all:?}");
    assert!(carrying > 20 && all.calls > 10_000, "{carrying} books, {all:?}");
}

#[test]
fn faults_are_seen() {
    let all = ["gi1", "gi2", "ip1", "ip2"];
    let capture = common::shipped("capture.game", "capture", &[("size", 4)], &all, None);
    let hex = common::shipped("hex.game", "hex", &[("size", 3)], &all, None);
    let loose = book("loose_capture", include_str!("variants/suicide.game"));
    for (case, fault) in [
        (&capture, Fault::Start),
        (&loose, Fault::Loss),
        (&capture, Fault::Joined),
        (&loose, Fault::Start),
        (&hex, Fault::Joined),
    ] {
        let carried = carried(case, &LEVELS).expect("a program");
        let (wrong, places) = with_fault(&carried, fault);
        assert!(places > 0, "{}: {fault:?} has no place", case.name);
        let judge = Judge::new(&case.game, &case.params, &case.module.schemes).expect("a judge");
        let positions = random_positions(case, &judge, 30);
        let found = given(case, &wrong, &judge, &positions).expect("an answer");
        println!("{} with {fault:?} in {places} places: {found:?}", case.name);
        assert!(found.wrong > 0, "{}: {fault:?} is not seen: {found:?}", case.name);
    }
}
