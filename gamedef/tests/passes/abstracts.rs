//! What can matter to a game at all chooses few replies, and a part of it left out is seen.

use crate::common::stage::{Expected, check_stage};
use crate::common::{Compiled, book, context, random_positions, roots, shipped};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::eval::Machine;
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::ir::{Expr, Program, visit};
use kikashi_gamedef::passes::{Knowledge, compile};

fn compiled(case: &Compiled) -> Program {
    compile(&case.module, &case.game, &case.selectors, &[Knowledge::Abstract], &[], &mut |_, _| {})
        .unwrap_or_else(|refusal| panic!("{}: {}", case.name, refusal.message))
}

fn cases() -> [Compiled; 6] {
    [
        shipped("capture.game", "capture", &[("size", 4)], &["ip1"], None),
        shipped("capture.game", "capture", &[("size", 5)], &["ip2"], None),
        shipped("gomoku.game", "gomoku", &[("size", 4), ("n", 3)], &["ip1", "ip2", "ip3"], None),
        book("surrounded", SURROUNDED),
        ways("stones", "at(Q) = black"),
        // One stone opens several points.
        ways("lit", "adj(Q, S), at(S) = black"),
    ]
}

/// A stone is taken that has no empty point beside it, whatever it is joined to: what a move takes is told by its own point.
const SURROUNDED: &str = "
    rules alone {
      board grid(4, 4).
      players black, white.
      state at(point): player?.
      move play(L) by C {
        when at(L) = none.
        then at(L) := C.
        then at(Q) := none for Q: adj(L, Q), at(Q) = opponent(C), not (some R: adj(Q, R), at(R) = none).
      }
    }
    game surrounded(target: point where at(target) != none) uses alone {
      attacker = opponent(at(target)).
      goal of attacker: at(target) = none.
      select ip1, ip2.
    }
";

/// The defender wins by a way from one point to another; a reply may close a gap of it.
fn ways(name: &str, over: &str) -> Compiled {
    let text = format!(
        "
    rules roads {{
      board grid(3, 3).
      players black, white.
      state at(point): player?.
      way(P, P).
      way(P, Q) <- way(P, R), adj(R, Q), {over}.
      move play(L) by C {{
        when at(L) = none.
        then at(L) := C.
      }}
    }}
    game {name}(own: point, from: point, to: point) uses roads {{
      attacker = white.
      goal of attacker: at(own) = white.
      goal of defender: at(from) = black, way(from, to).
      select ip1, ip2.
    }}
"
    );
    book(name, &text)
}

/// Replies that are tried, and legal ones, of a selector where it holds.
fn tried(case: &Compiled, program: &Program, selector: &str) -> (usize, usize) {
    let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
    let instance = instantiate(program, &case.game, &case.params, case.setup.as_deref(), &case.name).unwrap();
    let machine = Machine::new(program, &instance).unwrap();
    let code = program.selectors.iter().find(|code| code.name == selector).unwrap();
    let (mut tried, mut legal) = (0, 0);
    for (i, snapshot) in random_positions(case, &judge, 30).iter().enumerate() {
        let theirs = judge.state(snapshot).unwrap();
        let ours = machine.load(snapshot).unwrap();
        for given in roots(&case.game, &judge, &theirs, i) {
            let at = context(&machine, &ours, &given);
            if judge.is_over(&theirs, &given.root) || !machine.verdict(&ours, &at, code) {
                continue;
            }
            tried += machine.tried(&ours, &at, code).len();
            legal += machine.legal(&ours, &at, machine.opponent(at.attacker)).len();
        }
    }
    (tried, legal)
}

#[test]
fn abstract_sets_choose_few_replies() {
    for case in cases() {
        let program = compiled(&case);
        // On so small a board each line counts for a threat of two moves.
        let is_sharp = |selector: &str| selector == "ip1" || case.name == "surrounded";
        for selector in case.selectors.iter().filter(|selector| is_sharp(&selector.name)) {
            let (tried, legal) = tried(&case, &program, &selector.name);
            println!("{} {}: {tried} of {legal} replies", case.name, selector.name);
            assert!(legal > 0 && tried < legal, "{} {}: {tried} of {legal}", case.name, selector.name);
        }
    }
}

/// An abstract set without its points is too small: a reply that refutes the threat is not found.
#[test]
fn a_part_left_out_of_an_abstract_set_is_seen() {
    for case in cases() {
        let judge = Judge::new(&case.game, &case.params, &case.module.schemes).unwrap();
        // Few positions have a way with one gap.
        let count = if matches!(case.name.as_str(), "stones" | "lit") { 600 } else { 60 };
        let expected = Expected::of(&case, &judge, &random_positions(&case, &judge, count)).unwrap();
        let program = compiled(&case);
        check_stage("whole", &program, &expected).unwrap_or_else(|wrong| panic!("{wrong}"));
        let mut faulty = program.clone();
        for func in &mut faulty.funcs {
            visit::rewrite(&mut func.body, &mut |e| {
                if let Expr::Answer(holds, grounds) = e
                    && **holds == Expr::Bool(true)
                {
                    grounds.retain(|ground| matches!(ground, kikashi_gamedef::ir::Ground::Everything));
                }
            });
        }
        assert!(check_stage("faulty", &faulty, &expected).is_err(), "{}", case.name);
    }
}
