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
                use kikashi_gamedef::ir::{Expr, facts, visit};
                let mut look = |e: &Expr| {
                    visit::each_below(e, &mut |e| {
                        let steps: Vec<(_, &Expr)> = match e {
                            Expr::Closure(_, x, s) => vec![(*x, &**s)],
                            Expr::Roots(c) | Expr::Path(c) | Expr::Reached(c) => {
                                vec![(c.var, &c.step), (c.var, &c.reverse)]
                            }
                            _ => vec![],
                        };
                        for (x, s) in steps {
                            if facts::is_linear(p, s, x) {
                                unsafe_ok();
                            } else {
                                eprintln!("NOT LINEAR stage {i} {} {s:?}", game.name);
                            }
                        }
                    })
                };
                p.funcs.iter().for_each(|f| look(&f.body));
                for m in &p.moves {
                    for st in &m.stages {
                        visit::each_stage_part(st, &mut look);
                    }
                }
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

fn unsafe_ok() {
    use std::sync::atomic::*;
    static N: AtomicUsize = AtomicUsize::new(0);
    let n = N.fetch_add(1, Ordering::Relaxed);
    if n % 1000 == 0 {
        eprintln!("ok {n}");
    }
}
