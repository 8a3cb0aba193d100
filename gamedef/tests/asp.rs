//! clingo reads the rules of every shipped game a second time, and is held against the judge: legal moves, the positions
//! after them, goals and ends. Faults planted in the rules and in the programs are seen.
//!
//! Skipped, and said so, where clingo is not installed.

mod clingo;
mod ground;
mod judge;

use crate::common::{self, Compiled, Given, random_positions, roots, shipped, small_instances};
use kikashi_gamedef::asp::Facts;
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::prove::{self, Bans, Exact, Fact, Proof, Zone};
use kikashi_gamedef::rules::{ArithOp, Cell, CellValue, Game, MoveId, SortId, Step, Term, Written};
use kikashi_gamedef::sema;
use kikashi_gamedef::snapshot::{Play, Snapshot};
use kikashi_gamedef::syntax::shipped_names;

/// Positions of each game, or as many as this variable says.
const POSITIONS: usize = 3;
const COUNT: &str = "KIKASHI_ASP_POSITIONS";
/// Random positions among which those are looked for that hold something until the next move.
const SEARCHED: usize = 200;
/// How many of those are taken.
const FLEETING: usize = 2;

fn judge_of(case: &Compiled) -> Judge {
    Judge::new(&case.game, &case.params, &case.module.schemes).unwrap_or_else(|e| panic!("{}: {e}", case.name))
}

/// Late positions of Amazons: at the start there are thousands of moves, and a state after each of them is grounded, which
/// takes clingo minutes.
const LATE_AMAZONS: [&str; 2] = [
    "W.########\n..########\n##########\n##########\n####.B####\n####W.####\n##########\n##########\n########.B\n########..",
    "..W#######\n##.#######\n##########\n##########\n##########\n##########\n##########\n.B########\n.#########\nB.########",
];

/// The shipped games that are compared, and one on a board with holes.
fn cases() -> Vec<Compiled> {
    small_instances().into_iter().chain(interpreted()).chain([holed()]).collect()
}

/// The games that are shipped as rules alone.
fn interpreted() -> [Compiled; 10] {
    [
        shipped("clobber.game", "clobber", &[("width", 4), ("height", 3)], &[], None),
        shipped("gonnect.game", "gonnect", &[("size", 3)], &[], None),
        shipped("konane.game", "konane", &[("size", 4)], &[], None),
        shipped("lines_of_action.game", "lines_of_action", &[("size", 5)], &[], None),
        shipped("morris.game", "morris", &[], &[], None),
        shipped("nim.game", "nim", &[], &[], None),
        shipped("pente.game", "pente", &[("size", 4), ("n", 4), ("pairs", 1)], &[], None),
        shipped("phutball.game", "phutball", &[("width", 7), ("height", 7)], &[], None),
        shipped("y.game", "y", &[("size", 3)], &[], None),
        shipped("yavalath.game", "yavalath", &[("side", 3)], &[], None),
    ]
}

#[test]
fn every_shipped_game_is_compared() {
    let compared: Vec<String> = cases().into_iter().map(|case| case.name).collect();
    for file in shipped_names() {
        let module = sema::analyse_shipped(file).unwrap().module;
        for instance in &module.instances {
            assert!(compared.contains(&instance.game), "{} of {file} is not compared", instance.game);
        }
    }
}

/// A game that reads closures, complements, edges, rays and counts on a board with holes.
fn holed() -> Compiled {
    let text = "rules holed(size: int 3..5 = 4) {
        board grid(size, size) - {P: row(P) + col(P) = 3, col(P) != 1}.
        players a, b. state at(point): player?. state marked(point). state kind(point): int 1..3. state last: point?.
        linked(P, P) <- at(P) = none.
        linked(P, R) <- linked(P, Q), adj(Q, R), at(R) = none.
        far(P, Q) <- ray(_, P, 2, Q).
        move go(P) by C {
          when at(P) = none, not marked(P), (count Q: linked(P, Q)) > 1.
          then at(P) := C, last := P, kind(P) := 2, marked(Q) := true for Q: far(P, Q), at(Q) != a.
        }
        goal of C: (forall P: at(P) = C or marked(P) or kind(P) = 2), last != none.
        goal of C: (count P: at(P) = none) < 6, edge(south, P), at(P) = C.
        no move: draws.
      }";
    let analysis = sema::analyse("holed.game", text.to_owned(), &|path| Err(format!("no {path}")));
    assert!(!analysis.has_errors(), "{:?}", analysis.diagnostics);
    let game = analysis.module.games.last().expect("a game").clone();
    let params = sema::parameters(&game, &[]).expect("parameters");
    Compiled { params, selectors: vec![], name: "holed".into(), setup: None, module: analysis.module, game }
}

/// Random positions, one more that passes have ended, and some in which a cell holds what it holds only until the next
/// move, such as a ko point.
fn positions(case: &Compiled, judge: &Judge, count: usize) -> Vec<Snapshot> {
    if case.name == "amazons" {
        let late = LATE_AMAZONS.map(|picture| judge.snapshot(&judge.from_picture(picture).expect("a position")));
        return late.to_vec();
    }
    // Random games of small boards mostly end: positions in which somebody can move tell more.
    let drawn = random_positions(case, judge, SEARCHED);
    let moves = |position: &Snapshot| {
        let state = judge.state(position).expect("a position of the judge");
        !judge.successors(&state, &judge.bare_root(), position.turn).is_empty()
    };
    let mut all: Vec<Snapshot> = drawn.iter().filter(|position| moves(position)).take(count).cloned().collect();
    if let (Some(passes), Some(last)) = (case.game.end_passes, all.last().cloned()) {
        all.push(Snapshot { passes, ..last });
    }
    if case.game.cells.iter().any(|cell| cell.until_next_move) {
        // Kos are rare in random games: a cell that ends with the next move is given a value as well.
        let held = all.clone().into_iter().map(|mut position| {
            let cells = case.game.cells.iter().zip(&mut position.cells);
            cells.filter(|(cell, _)| cell.until_next_move).for_each(|(_, values)| values.fill(1));
            position
        });
        let known = drawn.into_iter().filter(|position| is_fleeting(&case.game, position)).take(FLEETING);
        all.extend(
            known.chain(held.filter(|position| judge.state(position).is_ok()).take(FLEETING)).collect::<Vec<_>>(),
        );
    }
    all
}

fn is_fleeting(game: &Game, position: &Snapshot) -> bool {
    let cells = game.cells.iter().zip(&position.cells);
    let holds = |cell: &Cell, value: i32| if cell.value == CellValue::Set { value == 1 } else { value >= 0 };
    cells.filter(|(cell, _)| cell.until_next_move).any(|(cell, values)| values.iter().any(|&value| holds(cell, value)))
}

fn given(case: &Compiled, judge: &Judge, position: &Snapshot, salt: usize) -> Option<Given> {
    roots(&case.game, judge, &judge.state(position).unwrap(), salt).into_iter().next()
}

#[test]
fn clingo_and_the_judge_agree_on_every_shipped_game() {
    if !clingo::is_installed("clingo against the judge") {
        return;
    }
    let count = std::env::var(COUNT).ok().and_then(|n| n.parse().ok()).unwrap_or(POSITIONS);
    let mut differences = Vec::new();
    for case in cases() {
        let judge = judge_of(&case);
        let (mut compared, mut moves, mut fleeting) = (0, 0, 0);
        for (number, position) in positions(&case, &judge, count).iter().enumerate() {
            let Some(given) = given(&case, &judge, position, number) else { continue };
            match judge::difference(&case, &judge, position, &given) {
                Ok(agreed) => moves += agreed,
                Err(difference) => {
                    let picture = judge.picture(&judge.state(position).unwrap());
                    differences.push(format!(
                        "{}, seed {:#x}, position {number}\n{picture}{difference}",
                        case.name,
                        common::SEED
                    ));
                }
            }
            compared += 1;
            fleeting += usize::from(is_fleeting(&case.game, position));
        }
        println!("{}: {compared} positions ({fleeting} fleeting), {moves} moves agreed on", case.name);
        assert!(compared > 0 && moves > 0, "{}: nothing was compared", case.name);
        assert!(case.name != "go" || fleeting > 0, "{}: no ko was compared", case.name);
    }
    assert!(differences.is_empty(), "{}", differences.join("\n\n"));
}

/// Whether some position of a game tells the judge of these rules from clingo of those that were changed.
fn is_seen(case: &Compiled, changed: &Game) -> bool {
    let judge = judge_of(case);
    let faulty = Compiled {
        module: case.module.clone(),
        game: changed.clone(),
        params: case.params.clone(),
        selectors: Vec::new(),
        name: format!("{}_changed", case.name),
        setup: case.setup.clone(),
    };
    positions(case, &judge, 4).iter().enumerate().any(|(number, position)| {
        given(case, &judge, position, number).is_some_and(|given| {
            judge::difference(&faulty, &judge, position, &given).is_err_and(|e| is_a_difference(&e))
        })
    })
}

/// Whether it is the answer that differs; a refusal, or an error of clingo, sees nothing.
fn is_a_difference(message: &str) -> bool {
    message.contains("clingo says\n") || message.contains("for clingo")
}

#[test]
fn faults_in_the_rules_are_seen() {
    if !clingo::is_installed("faults in the rules") {
        return;
    }
    let go = shipped("go.game", "go", &[("size", 3)], &[], None);
    assert!(!is_seen(&go, &go.game), "the rules as they stand differ");

    let mut lax = go.game.clone();
    for def in &mut lax.moves {
        def.steps.retain(|step| !matches!(step, Step::Require(_)));
    }
    assert!(is_seen(&go, &lax), "a `require` that was dropped");

    let mut lasting = go.game.clone();
    lasting.cells.iter_mut().for_each(|cell| cell.until_next_move = false);
    assert!(is_seen(&go, &lasting), "a cell that is not forgotten");

    let mut more = go.game.clone();
    for (_, value) in more.funcs.iter_mut().flat_map(|def| &mut def.cases) {
        if let Term::Count(..) = value {
            let one = Term::Const(SortId::INTEGER, 1);
            *value = Term::Arith(ArithOp::Add, Box::new(value.clone()), Box::new(one));
        }
    }
    assert!(is_seen(&go, &more), "a count that is one more");

    let mut kept = go.game.clone();
    for def in &mut kept.moves {
        for step in &mut def.steps {
            let Step::Then(assigns) = step else { continue };
            assigns.retain(|assign| assign.value != Written::Value(Term::None));
        }
    }
    assert!(is_seen(&go, &kept), "stones that are not taken");
}

#[test]
fn faults_in_the_program_are_seen() {
    if !clingo::is_installed("faults in the program") {
        return;
    }
    let go = shipped("go.game", "go", &[("size", 3)], &[], None);
    let judge = judge_of(&go);
    let position = random_positions(&go, &judge, 1).remove(0);
    let state = judge.state(&position).unwrap();
    let given = given(&go, &judge, &position, 0).unwrap();
    let program = judge::program(&go, &Facts::of(&position), &given).unwrap();
    let compared = |text: String| {
        let mut changed = program.clone();
        changed.text = text;
        judge::compare(&changed, &judge, &state, &given, "go_without_a_rule")
    };
    compared(program.text.clone()).unwrap();
    // Every rule that carries what a cell holds into the state after a move is needed.
    let is_frame = |line: &str| line.starts_with("at_after(");
    let frames = program.text.lines().filter(|line| is_frame(line)).count();
    assert!(frames > 0, "no frame rule was found");
    let without: Vec<&str> = program.text.lines().filter(|line| !is_frame(line)).collect();
    let message = compared(without.join("\n") + "\n#defined at_after/3.\n").unwrap_err();
    assert!(is_a_difference(&message), "{message}");
}

/// Cross has two in a row, and takes the third; nought has two beside it.
fn three_in_a_row() -> (Compiled, Proof) {
    let case = common::shipped("tictactoe.game", "tictactoe", &[], &[], None);
    let at = |stones: [i32; 9], turn: i32| Snapshot { cells: vec![stones.to_vec()], turn, passes: 0 };
    let zone = |facts: &[(usize, &[i32])]| {
        let fact = |(place, allowed): &(usize, &[i32])| Fact { cell: 0, place: *place, allowed: allowed.to_vec() };
        Some(Zone { facts: facts.iter().map(fact).collect(), passes: None })
    };
    let node = |at: Snapshot, rank: u32, zone: Option<Zone>, step: prove::Step| prove::Node {
        at,
        attacker: 0,
        threshold: 3,
        won: true,
        rank,
        zone,
        step,
    };
    let take =
        prove::Branch { play: Some(Play { clause: MoveId::from_raw(0), args: vec![2] }), bans: Bans::Kept, to: 1 };
    let position = at([0, 0, -1, 1, 1, -1, -1, -1, -1], 0);
    // Neither the second row nor the third may be nought's already.
    let before = zone(&[(0, &[0]), (1, &[0]), (2, &[-1]), (5, &[-1, 0]), (8, &[-1, 0])]);
    let nodes = vec![
        node(position.clone(), 1, before, prove::Step::Chosen(take)),
        node(at([0, 0, 0, 1, 1, -1, -1, -1, -1], 1), 0, zone(&[(0, &[0]), (1, &[0]), (2, &[0])]), prove::Step::Over),
    ];
    let claims = vec![prove::Claim { attacker: 0, threshold: 3, won: true, root: 0 }];
    (case, Proof { position, given: Vec::new(), verdict: prove::Verdict::Won, claims, nodes })
}

/// What clingo finds against the zone of a node: a fault, by the judge as well, or nothing.
fn against(case: &Compiled, judge: &Judge, proof: &Proof, id: usize) -> Option<String> {
    let exact = Exact::new(judge, &case.params, proof).expect("a proof of these rules");
    let mut fault = None;
    for asked in exact.programs(id).expect("programs") {
        for form in asked.forms() {
            let form = form.expect("a program");
            let sets = clingo::solve(&form.text, 1, "step").expect("an answer of clingo");
            let found = sets.first().map(|set| exact.found(id, &asked, &form, set));
            match found {
                Some(found) if form.is_whole => fault = Some(found.expect("the judge sees it too")),
                Some(_) => {}
                None => assert_eq!(fault, None, "one form has answers, and one has none"),
            }
        }
    }
    fault
}

#[test]
fn clingo_settles_zones() {
    if !clingo::is_installed("clingo_settles_zones") {
        return;
    }
    let (case, proof) = three_in_a_row();
    let judge = judge_of(&case);
    assert_eq!(prove::check(&judge, &proof).faults, []);
    for id in 0..proof.nodes.len() {
        assert_eq!(against(&case, &judge, &proof, id), None);
        // Each fact is necessary.
        for place in 0..proof.nodes[id].zone.as_ref().map_or(0, |zone| zone.facts.len()) {
            let mut proof = proof.clone();
            if let Some(zone) = &mut proof.nodes[id].zone {
                zone.facts.remove(place);
            }
            let fault = against(&case, &judge, &proof, id);
            assert!(fault.as_ref().is_some_and(|fault| fault.contains("not enough")), "{id}, {place}: {fault:?}");
        }
    }
}
