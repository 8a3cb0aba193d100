//! Small rule books through everything: the judge, the interpreter of the middle language before and after the passes,
//! and the emitted text.

use index_vec::IndexVec;
use kikashi_gamedef::diagnostic::{Style, render_all};
use kikashi_gamedef::driver::{self, Request};
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::ir::check::check;
use kikashi_gamedef::ir::eval::Machine;
use kikashi_gamedef::ir::tables::instantiate;
use kikashi_gamedef::passes::compile;
use kikashi_gamedef::rules::{Game, Module, ParamId};
use kikashi_gamedef::sema::{self, Analysis};

/// What a text means.
pub fn analyse(text: &str) -> Analysis {
    sema::analyse("book.game", text.to_string(), &|path| Err(format!("there is no file `{path}`")))
}

/// What is said of a text.
pub fn said(text: &str) -> String {
    let analysis = analyse(text);
    render_all(&analysis.diagnostics, &analysis.sources, Style::Plain)
}

/// What a text means that has no error and no warning.
#[track_caller]
pub fn sound(text: &str) -> Module {
    let analysis = analyse(text);
    let said = render_all(&analysis.diagnostics, &analysis.sources, Style::Plain);
    assert!(analysis.diagnostics.is_empty(), "{said}");
    analysis.module
}

/// The game or instance of that name, with its parameters and its setup; a game may be given one parameter, as `r(size = 3)`.
#[track_caller]
pub fn find<'m>(module: &'m Module, name: &str) -> (&'m Game, IndexVec<ParamId, Option<i32>>, Option<&'m str>) {
    let (name, value) = name.split_once('(').unwrap_or((name, ""));
    let value = value.trim_end_matches(')').split_once(" = ").map(|(of, is)| (of.to_string(), is.to_string()));
    let instance = module.instances.iter().find(|i| i.name == name);
    let of = instance.map_or(name, |i| i.game.as_str());
    let game = module.games.iter().find(|g| g.name == of).unwrap_or_else(|| panic!("no game {of}"));
    let given = instance.map_or_else(|| value.into_iter().collect(), |i| game.assignments(i));
    let params = sema::parameters(game, &given).unwrap_or_else(|e| panic!("{name}: {e:?}"));
    (game, params, instance.and_then(|i| i.setup.as_deref()))
}

/// The number of sequences of 1, 2, .. plies, on which judge, lowered and final program agree; the text also becomes
/// Rust without an error in it.
#[track_caller]
pub fn perft(text: &str, name: &str, depth: u32) -> Vec<u64> {
    let module = sound(text);
    let (game, params, setup) = find(&module, name);
    let judge = Judge::new(game, &params, &module.schemes).unwrap_or_else(|e| panic!("{name}: {e}"));
    let start = judge.initial(setup).unwrap_or_else(|e| panic!("{name}: {e}"));
    let root = judge.root(&start, &[], None).unwrap_or_else(|e| panic!("{name}: {e}"));
    let judged: Vec<u64> = (1..=depth).map(|d| judge.perft(&start, &root, d)).collect();
    let mut stages = Vec::new();
    let selectors = game.selectors.clone();
    compile(&module, game, &selectors, &[], &[], &mut |_, program| stages.push(program.clone()))
        .unwrap_or_else(|e| panic!("{name}: {e:?}"));
    for program in [&stages[0], &stages[stages.len() - 1]] {
        assert_eq!(check(program), Ok(()), "{name}");
        let instance = instantiate(program, game, &params, setup, name).unwrap_or_else(|e| panic!("{name}: {e}"));
        let machine = Machine::new(program, &instance).unwrap_or_else(|e| panic!("{name}: {e}"));
        let state = machine.load(&instance.initial).expect("a state");
        assert_eq!(instance.initial, judge.snapshot(&start), "{name}: the start");
        let context = machine.root(&state, &[]).unwrap_or_else(|e| panic!("{name}: {e}"));
        for (play, theirs) in judge.successors(&start, &root, 0) {
            let next = machine.play(&state, &context, 0, &play).map(|s| machine.save(&s));
            assert_eq!(next, Some(judge.snapshot(&theirs)), "{name}: after {}", judge.show(&play));
        }
        let counted: Vec<u64> = (1..=depth).map(|d| machine.perft(&state, &context, d)).collect();
        assert_eq!(counted, judged, "{name}: the program, and the judge");
    }
    for written in emitted(text) {
        assert!(!written.contains("compile_error"), "{name}: {written}");
    }
    judged
}

/// The modules that a text becomes.
#[track_caller]
pub fn emitted(text: &str) -> Vec<String> {
    let read = |path: &str| Err(format!("there is no file `{path}`"));
    let loaded = driver::load("book.game", text.to_string(), &read).unwrap_or_else(|e| panic!("{e}"));
    let written = loaded.write(&Request::default()).unwrap_or_else(|e| panic!("{e}"));
    written.into_iter().map(|w| w.code).collect()
}
