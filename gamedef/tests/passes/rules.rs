//! The rules of the compiler: each left out changes nothing but speed, and those that are to serve any game do.

use kikashi_gamedef::codegen;
use kikashi_gamedef::driver::{self, Request};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::Program;
use kikashi_gamedef::ir::eval::Machine;
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::passes::{Knowledge, Rule, Switch, compile};
use kikashi_gamedef::snapshot::Snapshot;
use kikashi_gamedef::syntax;

use crate::common::stage::{Expected, check_stage, is_same};
use crate::common::{Compiled, book, random_positions, reasons, shipped, small_instances};

/// The levels of the shipped output.
const SHIPPED: [Knowledge; 3] = [Knowledge::None, Knowledge::Distance, Knowledge::Trace];

fn without(case: &Compiled, levels: &[Knowledge], disabled: &[Switch]) -> Program {
    compile(&case.module, &case.game, &case.selectors, levels, disabled, &mut |_, _| {})
        .unwrap_or_else(|refusal| panic!("{}: {}", case.name, refusal.message))
}

/// Rules that are a part of a pass; those that are a pass are left out wherever passes are.
fn rules_in_passes() -> impl Iterator<Item = Rule> {
    Rule::ALL.into_iter().filter(|rule| matches!(Switch::from(*rule), Switch::Rule(_)))
}

/// Leaves out each rule in turn: answers are the judge's, and reasons hold against changes of the position.
fn assert_rules(case: &Compiled) {
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    let expected = Expected::of(case, &judge, &random_positions(case, &judge, 6)).unwrap();
    let whole = without(case, &Knowledge::ALL, &[]);
    assert_held(case, "all", &whole, &expected);
    for rule in rules_in_passes() {
        let program = without(case, &Knowledge::ALL, &[rule.into()]);
        let places = codegen::fired(&program);
        for other in Rule::ALL.into_iter().filter(|other| *other == rule || other.rests_on() == Some(rule)) {
            assert_eq!(places.of(other), 0, "{}: {} without {}", case.name, other.name(), rule.name());
        }
        let is_other = !is_same(&program, &whole);
        // Only the text tells components apart.
        let fires = codegen::fired(&whole).of(rule) > 0 && rule != Rule::Components;
        assert!(is_other || !fires, "{}: {} is counted and changes nothing", case.name, rule.name());
        if is_other {
            assert_held(case, &format!("all but {}", rule.name()), &program, &expected);
        }
    }
}

fn assert_held(case: &Compiled, stage: &str, program: &Program, expected: &Expected) {
    check_stage(stage, program, expected).unwrap_or_else(|wrong| panic!("{wrong}"));
    let tally = reasons::check(case, program, 8).unwrap_or_else(|wrong| panic!("{stage}: {wrong}"));
    assert!(tally.reasons > 0 && tally.moves > 0, "{}, {stage}: {tally:?}", case.name);
}

fn small(name: &str) -> Compiled {
    small_instances().into_iter().find(|case| case.name == name).expect("a game of that name")
}

#[test]
fn capture_without_each_rule() {
    assert_rules(&shipped("capture.game", "capture", &[("size", 4)], &["gi2", "gi3", "ip2", "g2"], None));
}

#[test]
fn connect_without_each_rule() {
    assert_rules(&shipped("connect.game", "connect", &[("size", 3)], &["gi1", "gi2", "ip1", "ip2"], None));
}

#[test]
fn atari_go_without_each_rule() {
    assert_rules(&shipped("atari_go.game", "atari_go", &[("size", 3)], &["gi2", "gi3", "ip2", "g2"], None));
}

#[test]
fn games_that_are_no_go_without_each_rule() {
    // Of order three, so that the goal may be within reach and out of that of an order less.
    let deep = ["gi1", "gi2", "gi3", "ip1", "ip2", "ip3", "g3"];
    assert_rules(&shipped("tictactoe.game", "tictactoe", &[], &deep, None));
    for name in ["hex", "breakthrough"] {
        assert_rules(&small(name));
    }
}

/// A stone, and four of the other colour beside it: what takes it is a move that touches neither, so that the goal is within
/// reach before it, and no liberty is filled.
fn net(judge: &Judge, size: i32) -> Snapshot {
    let mut position = judge.snapshot(&judge.initial(None).unwrap());
    let middle = size / 2;
    let mut put = |player: i32, row: i32, column: i32| {
        position.cells[0][usize::try_from((middle + row) * size + middle + column).unwrap()] = player;
    };
    put(1, 0, 0);
    [(-1, -1), (-1, 0), (0, 1), (1, 1)].into_iter().for_each(|(row, column)| put(0, row, column));
    position
}

#[test]
fn a_net_is_found_without_each_rule() {
    const SIZE: i32 = 7;
    let case = shipped("capture.game", "capture", &[("size", SIZE)], &["gi3"], None);
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    let position = net(&judge, SIZE);
    let asked = |levels: &[Knowledge], disabled: &[Switch]| {
        let program = without(&case, levels, disabled);
        let instance = instantiate(&program, &case.game, &case.params, None, &case.name).unwrap();
        let machine = Machine::new(&program, &instance).unwrap();
        let state = machine.load(&position).unwrap();
        let (target, _) = case.game.params.iter_enumerated().find(|(_, param)| param.name == "target").unwrap();
        let context = machine.root(&state, &[(target, SIZE * SIZE / 2)]).unwrap();
        let selector = &program.selectors[0];
        (machine.verdict(&state, &context, selector), machine.select(&state, &context, selector))
    };
    let expected = asked(&[Knowledge::Distance], &[]);
    assert!(expected.0 && expected.1.as_ref().is_some_and(|moves| !moves.is_empty()), "{expected:?}");
    for rule in rules_in_passes() {
        assert_eq!(asked(&[Knowledge::Trace], &[rule.into()]), expected, "without {}", rule.name());
    }
}

/// Three in a row, where a stone needs room beside it: so a threat may stand though a reply on one more point would make a row.
const ROOMY: &str = "rules roomy {
  board grid(4, 4).
  players cross, nought.
  state at(point): player?.
  sort line(P: point, D: dir) where D in {east, south, southeast, southwest}, ray(D, P, 2, _).
  on(line(P, D), Q) <- ray(D, P, I, Q), I < 3.
  room(L) <- adj(L, Q), at(Q) = none.
  move play(L) by C { when at(L) = none. then at(L) := C. require room(L). }
  goal of C: some L: forall Q: on(L, Q) -> at(Q) = C.
  select gi1, gi2, ip1, g1.
}";

#[test]
fn a_reply_wins_only_where_it_is_legal() {
    let case = book("roomy", ROOMY);
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    let expected = Expected::of(&case, &judge, &random_positions(&case, &judge, 300)).unwrap();
    let program = without(&case, &Knowledge::ALL, &[]);
    check_stage("all", &program, &expected).unwrap_or_else(|wrong| panic!("{wrong}"));
}

/// Games that have nothing to do with Go.
const OTHERS: [&str; 6] = ["tictactoe", "connect_four", "gomoku", "hex", "breakthrough", "knightthrough"];

#[test]
fn rules_serve_more_than_one_kind_of_game() {
    let mut served: Vec<(Rule, Vec<String>)> = Rule::ALL.map(|rule| (rule, Vec::new())).to_vec();
    for name in OTHERS {
        let program = without(&small(name), &SHIPPED, &[]);
        let places = codegen::fired(&program);
        println!("{name}: {}", places.shown().join(", "));
        for (rule, games) in served.iter_mut().filter(|(rule, _)| places.of(*rule) > 0) {
            games.push(format!("{name} {}", places.of(*rule)));
        }
    }
    for rule in [
        Rule::SolvedMoves,
        Rule::NoSlack,
        Rule::TightFrames,
        Rule::KillerReplies,
        Rule::WinningReplies,
        Rule::Regress,
        Rule::FewChanges,
        Rule::SingleReply,
        Rule::KeptPlanes,
    ] {
        let (_, games) = &served[rule as usize];
        assert!(games.len() >= 2, "{}: {games:?}", rule.name());
    }
    // None of them has a goal with alternatives that a few moves bring nearer.
    let go = without(&shipped("atari_go.game", "atari_go", &[("size", 3)], &["gi3"], None), &SHIPPED, &[]);
    assert!(codegen::fired(&go).of(Rule::ClosestFirst) > 0);
}

#[test]
fn what_is_asked_by_components_is_left_out_of_the_text() {
    let read = |path: &str| syntax::shipped(path).map(str::to_owned).ok_or_else(|| path.to_owned());
    // A union; and whether all have so many.
    for (game, function) in [("capture", "spread_each("), ("atari_go", "spread_all(")] {
        let file = format!("{game}.game");
        let loaded = driver::load(&file, syntax::shipped(&file).unwrap().to_owned(), &read).unwrap();
        let write = |disabled: Vec<Switch>| {
            let written = loaded.write(&Request { disabled, ..Request::shipped() }).unwrap_or_else(|e| panic!("{e}"));
            written.into_iter().find(|written| written.name == game).unwrap().code
        };
        let (with, without) = (write(vec![]), write(vec![Rule::Components.into()]));
        let told =
            with.lines().find(|line| line.contains("components")).and_then(|line| line.split("components ").nth(1));
        let told = told.and_then(|told| told.trim_end_matches('.').parse().ok());
        let found = with.matches("spread_each(").count() + with.matches("spread_all(").count();
        // Functions that became one of a number are counted apart.
        let is_counted = told.is_some_and(|told: usize| told >= found);
        assert!(with.contains(function) && is_counted, "{game}: {told:?}, {found}");
        let is_left_out = ["spread_each", "spread_all", "components"].iter().all(|word| !without.contains(word));
        assert!(is_left_out, "{}", &without[..800]);
    }
}
