//! Temporary.
use kikashi_gamedef::driver;
use kikashi_gamedef::ir::dump::dump;
use kikashi_gamedef::passes::{Knowledge, compile};
use std::hash::{Hash, Hasher};
fn main() {
    for path in std::env::args().skip(1) {
        let Ok(loaded) = driver::load_file(std::path::Path::new(&path)) else {
            println!("{path}: not loaded");
            continue;
        };
        for game in loaded.games() {
            let Ok(selectors) = loaded.selectors(game, &[]) else { continue };
            let mut stages = vec![];
            let out = compile(&loaded.module, game, &selectors, &Knowledge::ALL, &[], &mut |i, p| {
                let mut h = std::collections::hash_map::DefaultHasher::new();
                dump(p, Some(game), &|_| String::new()).hash(&mut h);
                stages.push((i, h.finish()));
            });
            println!("=== {path} {}", game.name);
            for (i, h) in stages {
                println!("stage {i} {h:x}");
            }
            if let Ok(p) = out {
                println!("{}\n{:?}", dump(&p, Some(game), &|_| String::new()), p.given_up);
            }
        }
    }
}
