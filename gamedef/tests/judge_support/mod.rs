//! What the tests of the judge share: shipped games by name.

use index_vec::IndexVec;
use kikashi_gamedef::diagnostic::Code;
use kikashi_gamedef::interp::Judge;
use kikashi_gamedef::random::Random;
use kikashi_gamedef::rules::{Module, ParamId};
use kikashi_gamedef::{sema, syntax};

/// All that a shipped file defines.
pub fn shipped(file: &str) -> Module {
    let text = syntax::shipped(file).unwrap_or_else(|| panic!("{file} is not shipped"));
    resolve(file, text)
}

/// All that a text defines; nothing may be said of it, but that values may be out of range, which some tests are about.
pub fn resolve(name: &str, text: &str) -> Module {
    let loaded = syntax::load(name, text.to_owned(), &|path| Err(format!("there is no {path}")));
    let (module, diagnostics) = sema::resolve(&loaded.sources, &loaded.files);
    let all = loaded.diagnostics.iter().chain(&diagnostics);
    let all: Vec<_> = all.filter(|d| d.code != Code::OutOfRange).collect();
    assert!(all.is_empty(), "{name}: {all:#?}");
    module
}

/// The judge of a game of a module with these parameters.
pub fn judge(module: &Module, game: &str, values: &[(&str, i32)]) -> Judge {
    let def = module.games.iter().find(|g| g.name == game).unwrap_or_else(|| panic!("there is no game {game}"));
    let mut params: IndexVec<ParamId, Option<i32>> = def.params.iter().map(|_| None).collect();
    for (name, value) in values {
        let id = def.params.position(|p| p.name == *name).unwrap_or_else(|| panic!("no parameter {name}"));
        params[id] = Some(*value);
    }
    Judge::new(def, &params, &module.schemes).unwrap_or_else(|e| panic!("{game}: {e}"))
}

/// Random numbers of a seed, which is printed, so that a failure can be repeated.
pub fn random(seed: u64) -> Random {
    println!("seed {seed:#x}");
    Random::new(seed)
}
