//! The level of a selector that nobody gave one is the one at which asking it costs least, in every run.

use kikashi_gamedef::driver::{self, Request};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::eval::Machine;
use kikashi_gamedef::ir::{Program, SelectorCode, SetForm, Why, tables};
use kikashi_gamedef::passes::{Knowledge, Levels, Sets, auto};
use kikashi_gamedef::syntax;

use crate::common::stage::{Expected, check_stage};
use crate::common::{Compiled, book, context, random_positions, roots, shipped};

/// A goal that asks what each side can do after every move: a bound on it costs more than it saves.
const LAST: &str = "import \"reversi.game\". rules last extends reversi {
  goal of C: no move of black, no move of white, (count P: at(P) = C) > (count P: at(P) = opponent(C)).
  select gi1, gi2, ip1.
}
instance last4 = last(size = 4).";

/// Pawns that go straight on and take to the side; who comes to the other end wins.
const RACE: &str = "rules race {
  board grid(3, 4). players white, black. state at(point): player?.
  start at(P) = white for P: edge(south, P). start at(P) = black for P: edge(north, P).
  ahead(white, P, Q) <- step(north, P, Q). ahead(black, P, Q) <- step(south, P, Q).
  aside(P, Q) <- step(east, P, Q). aside(P, Q) <- step(west, P, Q).
  end_of(white, P) <- edge(north, P). end_of(black, P) <- edge(south, P).
  move push(P, Q) by C { when at(P) = C, ahead(C, P, Q), at(Q) = none. then at(P) := none, at(Q) := C. }
  move take(P, R) by C { when at(P) = C, ahead(C, P, Q), aside(Q, R), at(R) = opponent(C). then at(P) := none, at(R) := C. }
  goal of C: at(P) = C, end_of(C, P).
  no move: loses.
  select gi1, gi2, ip1, ip2.
}";

fn compiled(case: &Compiled) -> Program {
    auto::compile(&case.module, &case.game, &case.selectors, &Levels::Auto, &[], &mut |_, _| {})
        .unwrap_or_else(|refusal| panic!("{}: {}", case.name, refusal.message))
}

/// The least count, of several the first; `distance` where nothing was counted to the end.
fn least(work: [Option<u64>; Knowledge::ALL.len()]) -> Knowledge {
    let mut best = None;
    for (level, work) in Knowledge::ALL.into_iter().zip(work) {
        if let Some(work) = work
            && best.is_none_or(|(least, _)| work < least)
        {
            best = Some((work, level));
        }
    }
    best.map_or(Knowledge::Distance, |(_, level)| level)
}

#[test]
fn a_level_left_open_is_the_cheapest() {
    let four = ["gi1", "gi2", "ip1", "ip2"];
    let mut seen: Vec<Knowledge> = Vec::new();
    for case in [
        shipped("nim.game", "nim", &[], &four, None),
        shipped("konane.game", "konane", &[("size", 4)], &["gi1", "gi2", "ip2"], None),
        shipped("lines_of_action.game", "lines_of_action", &[("size", 5)], &["gi1", "gi2"], None),
        shipped("capture.game", "capture", &[("size", 4)], &["gi1", "ip1"], None),
        book("race", RACE),
        book("last", LAST),
    ] {
        let program = compiled(&case);
        assert_eq!(program.chosen, compiled(&case).chosen, "{}: in another run", case.name);
        let names: Vec<&str> = program.chosen.iter().map(|chosen| chosen.selector.as_str()).collect();
        assert_eq!(names, case.selectors.iter().map(|s| s.name.as_str()).collect::<Vec<_>>(), "{}", case.name);
        for chosen in &program.chosen {
            println!("{}: {chosen}", case.name);
            assert_eq!(chosen.knowledge, least(chosen.work), "{}: {chosen}", case.name);
            let levels: Vec<Knowledge> =
                program.selectors.iter().filter(|s| s.name == chosen.selector).map(|s| s.knowledge).collect();
            assert_eq!(levels, [chosen.knowledge], "{}: {chosen}", case.name);
            seen.push(chosen.knowledge);
        }
        if case.name == "last" {
            assert!(program.chosen.iter().all(|c| c.knowledge == Knowledge::None), "{:?}", program.chosen);
            assert!(program.within.is_empty() && program.steps.is_none(), "what nobody asks for is left out");
        }
        let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
        let expected = Expected::of(&case, &judge, &random_positions(&case, &judge, 4)).unwrap();
        check_stage("auto", &program, &expected).unwrap_or_else(|wrong| panic!("{wrong}"));
    }
    assert!(seen.contains(&Knowledge::None) && seen.contains(&Knowledge::Distance), "{seen:?}");
}

/// What is chosen by counting on a few positions costs hardly more than the cheapest on others, on large boards.
#[test]
fn a_level_chosen_pays_on_other_positions_of_a_large_board() {
    const MOST: u64 = 4_000_000;
    for (name, given, selectors) in [
        ("capture", &[("size", 9)][..], &["gi1", "gi2", "ip1", "ip2", "g1", "g2"][..]),
        ("connect", &[("size", 7)], &["gi1", "gi2", "ip1", "g1"]),
        ("atari_go", &[("size", 7)], &["gi1", "gi2", "ip1", "g1"]),
        ("gomoku", &[("size", 7), ("n", 5)], &["gi1", "gi2", "ip1", "g1"]),
        ("hex", &[("size", 7)], &["gi1", "gi2", "ip1"]),
    ] {
        let case = shipped(&format!("{name}.game"), name, given, selectors, None);
        let chosen = compiled(&case).chosen;
        let levels = Levels::Given(Knowledge::ALL.to_vec());
        let program =
            auto::compile(&case.module, &case.game, &case.selectors, &levels, &[], &mut |_, _| {}).expect("a program");
        let instance = tables::instantiate(&program, &case.game, &case.params, None, name).expect("an instance");
        let machine = Machine::new(&program, &instance).expect("a machine").counting(MOST);
        let judge = Judge::new(&case.game, &case.params, &case.module.schemes).expect("a judge");
        let positions = random_positions(&case, &judge, 24);
        for choice in chosen {
            let mut work = Knowledge::ALL.map(|_| 0);
            for (salt, position) in positions.iter().enumerate() {
                let (judged, state) =
                    (judge.state(position).expect("a state"), machine.load(position).expect("a state"));
                for given in roots(&case.game, &judge, &judged, salt) {
                    let context = context(&machine, &state, &given);
                    for (work, level) in work.iter_mut().zip(Knowledge::ALL) {
                        let is_it = |code: &&SelectorCode| code.name == choice.selector && code.knowledge == level;
                        machine.select(&state, &context, program.selectors.iter().find(is_it).expect("a selector"));
                        *work += machine.take_work().unwrap_or(MOST);
                    }
                }
            }
            let own = Knowledge::ALL.iter().position(|level| *level == choice.knowledge).expect("a level");
            println!("{name}: {} at {}: {work:?}", choice.selector, choice.knowledge.name());
            let least = work.into_iter().min().expect("levels");
            assert!(work[own] <= 2 * least, "{name}: {choice}; on other positions {work:?}");
        }
    }
}

#[test]
fn the_output_tells_the_levels_with_their_counts() {
    let text = syntax::shipped("nim.game").unwrap().to_owned();
    let loaded = driver::load("nim.game", text, &|path| Err(format!("no {path}"))).unwrap();
    let write = |request: &Request| loaded.write(request).unwrap_or_else(|e| panic!("{e}"))[0].code.clone();
    let written = write(&Request::default());
    assert_eq!(written, write(&Request::default()), "in another run");
    assert!(written.contains("Each selector is at the level where it costs least"), "{}", &written[..400]);
    assert!(
        written.contains("//! - gi1 at level none: none 0, distance 0, abstract 0, trace 0, abstract+trace 0"),
        "{}",
        &written[..800]
    );
    let given = Request { levels: Levels::Given(vec![Knowledge::None]), ..Request::default() };
    assert!(!write(&given).contains("costs least"));
}

#[test]
fn a_set_is_carried_if_that_costs_a_twentieth_less() {
    let compile_as = |case: &Compiled, sets: Sets| {
        let form = auto::Form { levels: &Levels::Auto, sets, disabled: &[] };
        auto::compile_as(&case.module, &case.game, &case.selectors, &form, &mut |_, _| {})
            .unwrap_or_else(|refusal| panic!("{}: {}", case.name, refusal.message))
    };
    let takes_values = |program: &Program| program.funcs.iter().any(|f| f.name.said().contains("_held"));
    let (mut carried, mut recomputed) = (0, 0);
    for (game, selectors) in [
        ("capture", &["gi1", "gi2", "gi3", "ip1", "ip2", "ip3", "g1", "g2", "g3"][..]),
        ("hex", &["gi1", "gi2", "ip1"]),
        ("capture", &["g3"]),
    ] {
        let case = shipped(&format!("{game}.game"), game, &[], selectors, None);
        let program = compile_as(&case, Sets::Auto);
        assert_eq!(program.sets, compile_as(&case, Sets::Auto).sets, "{game}: in another run");
        assert!(!program.sets.is_empty(), "{game}");
        for choice in &program.sets {
            println!("{game}: {choice}");
            let Why::Counted { recomputed: anew, carried: kept } = choice.why else { panic!("{choice}") };
            let form = if kept <= anew - anew / 20 { SetForm::Carried } else { SetForm::Recomputed };
            // One that gains less alone is carried where all together gain enough.
            assert!(choice.form == form || choice.form == SetForm::Carried && kept < anew, "{game}: {choice}");
            *if choice.form == SetForm::Carried { &mut carried } else { &mut recomputed } += 1;
        }
        assert_eq!(takes_values(&program), program.sets.iter().any(|set| set.form == SetForm::Carried), "{game}");
        let forced = compile_as(&case, Sets::Carried);
        assert!(takes_values(&forced) && forced.sets.iter().all(|set| set.form == SetForm::Carried), "{game}");
        let none = compile_as(&case, Sets::Recomputed);
        assert!(!takes_values(&none) && none.sets.is_empty(), "{game}");
        assert_eq!(program.chosen, none.chosen, "{game}: levels do not depend on sets");
    }
    assert!(carried > 0 && recomputed > 0, "{carried} carried, {recomputed} recomputed");
}

/// A game of order n calls that of order n - 1 in several places, so a walk that goes down at each doubles with each order.
#[test]
fn the_work_for_a_deep_game_grows_with_its_order() {
    let rules = "rules two_in_a_row {
      board grid(3, 3). players black, white. state at(point): player?.
      move play(P) by C { when at(P) = none. then at(P) := C. }
      goal of C: at(P) = C, adj(P, Q), at(Q) = C.
      select gi(40), g(40).
    }";
    let program = compiled(&book("two_in_a_row", rules));
    let names: Vec<&str> = program.chosen.iter().map(|chosen| chosen.selector.as_str()).collect();
    assert_eq!(names, ["gi(40)", "g(40)"]);
}
