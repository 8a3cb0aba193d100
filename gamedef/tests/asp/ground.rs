//! Questions written ground: they say what all rules say, and settle zones on boards of any size.

use super::clingo;
use super::{given, judge, judge_of, positions};
use crate::common::{Compiled, Given, shipped};
use kikashi_gamedef::asp::{Agreement, Claim, Facts, Lack, Program, Reach, Says};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::prove::{self, Bans, Branch, Exact, Fact, Node, Proof, Step, Zone};
use kikashi_gamedef::random::Random;
use kikashi_gamedef::rules::{CellId, MoveId, ParamId, SortId};
use kikashi_gamedef::snapshot::{Play, Snapshot};

/// Games of every kind: strings and captures, closures, lines, jumps, numbers, holes.
fn cases() -> [Compiled; 8] {
    [
        shipped("go.game", "go", &[("size", 3)], &[], None),
        shipped("hex.game", "hex", &[("size", 3)], &[], None),
        shipped("gomoku.game", "gomoku", &[("size", 4), ("n", 3)], &[], None),
        shipped("reversi.game", "reversi", &[("size", 4)], &[], None),
        shipped("breakthrough.game", "breakthrough", &[("size", 4)], &[], None),
        shipped("pente.game", "pente", &[("size", 4), ("n", 4), ("pairs", 1)], &[], None),
        shipped("nim.game", "nim", &[], &[], None),
        super::holed(),
    ]
}

/// Just this position.
fn exactly(at: &Snapshot) -> Agreement {
    let cells = at.cells.iter().enumerate();
    let facts = cells.flat_map(|(cell, held)| held.iter().enumerate().map(move |(place, v)| (cell, place, vec![*v])));
    Agreement { facts: facts.collect(), passes: Some(vec![at.passes]), turn: at.turn }
}

/// The position, of which some entries may hold anything that cells of their kind hold in it.
fn loosened(at: &Snapshot, random: &mut Random, open: usize) -> Facts {
    let mut facts = Facts::of(at);
    for (cell, held) in at.cells.iter().enumerate() {
        for _ in 0..open.min(held.len()) {
            let place = random.below(held.len());
            let other = held[random.below(held.len())];
            facts.may_hold(CellId::from_usize(cell), place, &[held[place], other]);
        }
    }
    facts
}

/// Whether clingo finds an answer set.
fn is_satisfiable(text: &str, name: &str) -> bool {
    !clingo::solve(text, 1, name).unwrap_or_else(|e| panic!("{name}: {e}")).is_empty()
}

/// Claims about a position, with what is known of it: what a move leads to, with all that is true and with less.
fn claims(judge: &Judge, position: &Snapshot, given: &Given) -> Vec<(Claim, usize)> {
    let state = judge.state(position).expect("a position");
    let next = judge.successors(&state, &given.root, position.turn);
    let claim =
        |says: Says| Claim { attacker: given.root.attacker, turn: position.turn, won: true, stands: false, says };
    let after: Vec<(Play, Agreement)> =
        next.iter().map(|(play, state)| (play.clone(), exactly(&judge.snapshot(state)))).collect();
    let Some((play, to)) = after.get(after.len() / 2) else { return Vec::new() };
    // Of what the move leads to a part, which does not depend on all of the position.
    let mut part = to.clone();
    part.facts.truncate(to.facts.len() / 2);
    part.passes = None;
    let any = |listed: &[(Play, Agreement)]| Says::Any { listed: listed.to_vec(), others: None, lack: Lack::Fails };
    vec![
        (claim(Says::Chosen(play.clone(), to.clone())), 0),
        (claim(Says::Chosen(play.clone(), part)), 2),
        (claim(any(&after)), 0),
        (claim(any(&after[1..])), 1),
    ]
}

#[test]
fn ground_programs_say_what_all_rules_say() {
    if !clingo::is_installed("ground programs against whole ones") {
        return;
    }
    let (mut held, mut failed) = (0, 0);
    for case in cases() {
        let judge = judge_of(&case);
        let mut random = Random::new(7);
        let position = positions(&case, &judge, 1).remove(0);
        let given = given(&case, &judge, &position, 0).expect("a root");
        for (claim, open) in claims(&judge, &position, &given) {
            let facts = loosened(&position, &mut random, open);
            let program = judge::program(&case, &facts, &given).unwrap_or_else(|e| panic!("{}: {e}", case.name));
            let whole = is_satisfiable(&program.against(&claim).expect("a program"), &case.name);
            let ground = program.ground(&claim, &[0]).unwrap_or_else(|e| panic!("{}: {e}", case.name));
            let written = ground.written(Reach::All).unwrap_or_else(|e| panic!("{}: {e}", case.name));
            assert!(written.is_whole);
            assert_eq!(is_satisfiable(&written.text, &case.name), whole, "{}: {claim:?}, {facts:?}", case.name);
            // What looks less far lets more be, and never less.
            let cut = ground.written(Reach::Steps(0)).unwrap_or_else(|e| panic!("{}: {e}", case.name));
            assert!(!whole || is_satisfiable(&cut.text, &case.name), "{}: {claim:?}, {facts:?}", case.name);
            *if whole { &mut failed } else { &mut held } += 1;
        }
    }
    assert!(held >= 8 && failed >= 8, "{held} claims hold and {failed} do not: one kind tells too little");
}

/// White has a stone with one liberty, and black takes it; on a board of this size.
fn stone_to_take(size: i32) -> (Compiled, Proof) {
    let case = shipped("capture.game", "capture", &[("size", size)], &[], None);
    let middle = (size / 2) * size + size / 2;
    let place = |point: i32| usize::try_from(point).expect("a point");
    let empty: Vec<Vec<i32>> = {
        let judge = judge_of(&case);
        let start = judge.initial(None).expect("an initial position");
        judge.snapshot(&start).cells
    };
    let at = case.game.cells.iter().position(|cell| cell.args == [SortId::POINT]).expect("a board of stones");
    let mut position = Snapshot { cells: empty, turn: 0, passes: 0 };
    let around = [middle - 1, middle + 1, middle - size];
    around.iter().for_each(|point| position.cells[at][place(*point)] = 0);
    position.cells[at][place(middle)] = 1;
    let last = middle + size;
    let mut after = Snapshot { turn: 1, ..position.clone() };
    after.cells[at][place(middle)] = -1;
    after.cells[at][place(last)] = 0;
    let ko = case.game.cells.iter().position(|cell| cell.args.is_empty()).expect("a ko");
    let fact = |cell: usize, point: i32, allowed: Vec<i32>| Fact { cell, place: place(point), allowed };
    let mut facts: Vec<Fact> = around.iter().map(|point| fact(at, *point, vec![0])).collect();
    facts.extend([fact(at, middle, vec![1]), fact(at, last, vec![-1])]);
    facts.sort();
    facts.push(fact(ko, 0, (-1..size * size).filter(|point| *point != last).collect()));
    let node = |at: Snapshot, rank: u32, (facts, passes): (Vec<Fact>, Option<Vec<u32>>), step: Step| Node {
        at,
        attacker: 0,
        threshold: 5,
        won: true,
        rank,
        zone: Some(Zone { facts, passes }),
        step,
    };
    let take = Branch { play: Some(Play { clause: MoveId::from_raw(0), args: vec![last] }), bans: Bans::Kept, to: 1 };
    let nodes = vec![
        // After two passes the game is over.
        node(position.clone(), 1, (facts, Some(vec![0, 1])), Step::Chosen(take)),
        node(after, 0, (vec![fact(at, middle, vec![-1])], None), Step::Over),
    ];
    let target = case.game.params.iter().position(|p| p.sort == SortId::POINT).expect("a target");
    let claims = vec![prove::Claim { attacker: 0, threshold: 5, won: true, root: 0 }];
    let given = vec![(ParamId::from_usize(target), middle)];
    (case, Proof { position, given, verdict: prove::Verdict::Won, claims, nodes })
}

/// What is found out of a zone, by the forms that are ground.
#[derive(Debug, PartialEq)]
enum Settled {
    Enough,
    Not(String),
    Open,
}

fn settled(exact: &Exact, id: usize) -> Settled {
    for asked in exact.programs(id).expect("programs") {
        let forms = asked.forms().take(4).map(|form| form.expect("a program"));
        let mut is_open = true;
        for form in forms {
            match clingo::solve(&form.text, 1, "zone").expect("an answer of clingo").first() {
                None => {
                    is_open = false;
                    break;
                }
                Some(set) => {
                    if let Some(what) = exact.found(id, &asked, &form, set) {
                        return Settled::Not(what);
                    }
                }
            }
        }
        if is_open {
            return Settled::Open;
        }
    }
    Settled::Enough
}

#[test]
fn zones_are_settled_on_boards_of_any_size() {
    if !clingo::is_installed("zones on boards of any size") {
        return;
    }
    for size in [5, 9, 19] {
        let (case, proof) = stone_to_take(size);
        let judge = judge_of(&case);
        assert_eq!(prove::check(&judge, &proof).faults, []);
        let exact = Exact::new(&judge, &case.params, &proof).expect("a proof of these rules");
        for id in 0..proof.nodes.len() {
            assert_eq!(settled(&exact, id), Settled::Enough, "node {id} on {size}");
        }
        // A zone that forgets a fact is refuted by a position that the judge sees too.
        let forgotten = proof.nodes[0].zone.as_ref().map_or(0, |zone| zone.facts.len());
        for place in (0..forgotten).filter(|place| size == 5 || *place == forgotten - 1 || *place == 0) {
            let mut proof = proof.clone();
            if let Some(zone) = &mut proof.nodes[0].zone {
                zone.facts.remove(place);
            }
            let exact = Exact::new(&judge, &case.params, &proof).expect("a proof of these rules");
            let found = settled(&exact, 0);
            assert!(
                matches!(&found, Settled::Not(what) if what.contains("not enough")),
                "{place} on {size}: {found:?}"
            );
        }
    }
}

#[test]
fn faults_in_ground_programs_are_seen() {
    if !clingo::is_installed("faults in ground programs") {
        return;
    }
    let case = shipped("go.game", "go", &[("size", 3)], &[], None);
    let judge = judge_of(&case);
    let position = positions(&case, &judge, 1).remove(0);
    let given = given(&case, &judge, &position, 0).expect("a root");
    let program = judge::program(&case, &Facts::of(&position), &given).expect("a program");
    let (claim, _) = claims(&judge, &position, &given).remove(0);
    let holds = |program: &Program| {
        let written = program.ground(&claim, &[]).expect("a question").written(Reach::All).expect("a program");
        !is_satisfiable(&written.text, "ground_fault")
    };
    assert!(holds(&program));
    // Without the rules that carry what a cell holds into the state after a move.
    let without = |start: &str| {
        let mut faulty = program.clone();
        faulty.text = program.text.lines().filter(|line| !line.starts_with(start)).collect::<Vec<_>>().join("\n");
        assert!(faulty.text.lines().count() < program.text.lines().count(), "no rule begins with {start}");
        faulty
    };
    for rule in ["at_after(", "legal(play", "turn_after(", "liberty_"] {
        assert!(!holds(&without(rule)), "a program without {rule} was not seen");
    }
}
