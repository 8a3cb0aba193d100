//! Whole games in the interpreter of the middle language, as lowered and after all passes: the leaf counts that others
//! published, or that arithmetic gives. Draughts to a depth where no jump goes on.

use kikashi_gamedef::ir::check::check;
use kikashi_gamedef::ir::eval::Machine;
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::passes::compile;
use kikashi_gamedef::sema;

/// Compares the number of leaves of a shipped game at a depth, after lowering and after the last pass.
fn assert_perft(game: &str, given: &[(&str, &str)], depth: u32, leaves: u64) {
    let analysis = sema::analyse_shipped(&format!("{game}.game")).expect("a shipped file");
    let rules = analysis.module.games.iter().find(|g| g.name == game).expect("the game of that name");
    let given: Vec<(String, String)> = given.iter().map(|&(name, value)| (name.into(), value.into())).collect();
    let params = sema::parameters(rules, &given).expect("parameters in range");
    let mut stages = Vec::new();
    compile(&analysis.module, rules, &[], &[], &[], &mut |_, program| stages.push(program.clone())).expect("a program");
    for program in [&stages[0], &stages[stages.len() - 1]] {
        assert_eq!(check(program), Ok(()), "{game}");
        let instance = instantiate(program, rules, &params, None, game).expect("an instance");
        let machine = Machine::new(program, &instance).expect("a machine");
        let state = machine.load(&instance.initial).expect("a state");
        assert_eq!(machine.perft(&state, &machine.context(), depth), leaves, "{game} at depth {depth}");
    }
}

#[test]
fn tictactoe() {
    assert_perft("tictactoe", &[], 9, 127_872);
}

#[test]
fn connect_four() {
    assert_perft("connect_four", &[], 8, 5_673_234);
}

#[test]
fn gomoku() {
    assert_perft("gomoku", &[("size", "15"), ("n", "5")], 3, 11_239_200);
}

#[test]
fn hex() {
    assert_perft("hex", &[("size", "11")], 3, 1_727_880);
}

#[test]
fn reversi() {
    assert_perft("reversi", &[("size", "8")], 8, 390_216);
}

#[test]
fn breakthrough() {
    assert_perft("breakthrough", &[("size", "8")], 5, 6_182_818);
}

#[test]
fn amazons() {
    assert_perft("amazons", &[], 2, 4_307_152);
}

#[test]
fn draughts() {
    assert_perft("draughts", &[], 6, 36_768);
}

#[test]
fn go() {
    assert_perft("go", &[("size", "19")], 2, 361 * 361 + 362);
}
