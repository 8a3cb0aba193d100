//! Writes `generated/src`, the shipped games as Rust: `cargo run -p kikashi-gamedef --example regenerate`. It depends on
//! the compiler alone, so that a broken output can always be made anew. With `--check` it writes nothing and fails if
//! something is stale.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use kikashi_gamedef::codegen::type_names;
use kikashi_gamedef::driver::{self, Request};
use kikashi_gamedef::syntax;

/// The shipped rule books that are compiled into the program. Each costs every build its part, so the others are run by the
/// interpreter.
const COMPILED: [&str; 14] = [
    "amazons.game",
    "atari_go.game",
    "breakthrough.game",
    "capture.game",
    "connect.game",
    "connect_four.game",
    "draughts.game",
    "go.game",
    "gomoku.game",
    "hex.game",
    "knightthrough.game",
    "reversi.game",
    "stones.game",
    "tictactoe.game",
];

fn main() -> ExitCode {
    let check = std::env::args().any(|arg| arg == "--check");
    match run(check) {
        Ok(stale) if stale.is_empty() => ExitCode::SUCCESS,
        Ok(stale) if check => {
            eprintln!("stale: {}; run `cargo run -p kikashi-gamedef --example regenerate`", stale.join(", "));
            ExitCode::FAILURE
        }
        Ok(stale) => {
            println!("written: {}", stale.join(", "));
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}

/// The names of the files that were not as they should be; written anew, unless they are only checked.
fn run(check: bool) -> Result<Vec<String>, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../generated/src");
    let mut stale = Vec::new();
    for (name, text) in files()? {
        let path = folder.join(&name);
        if std::fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        if !check {
            std::fs::write(&path, text).map_err(|why| format!("cannot write {}: {why}", path.display()))?;
        }
        stale.push(name);
    }
    Ok(stale)
}

/// Name and text of each file of `generated/src`.
pub fn files() -> Result<Vec<(String, String)>, String> {
    let mut files = Vec::new();
    let mut instances = Vec::new();
    let mut widths = Vec::new();
    for file in COMPILED {
        let text = syntax::shipped(file).unwrap_or_default().to_string();
        let loaded =
            driver::load(file, text, &|path| Err(format!("{path} is not shipped"))).map_err(|e| e.to_string())?;
        // Rule books that others import are written once, by their own file.
        for written in loaded.write(&Request::shipped()).map_err(|e| e.to_string())? {
            let own = loaded.module.instances.iter().filter(|i| i.game == written.name);
            let names: Vec<&str> = own.map(|i| i.name.as_str()).collect();
            for (name, ty) in names.iter().zip(type_names(&names)) {
                instances.push((name.to_string(), format!("{}::{ty}", written.name)));
            }
            widths.push((written.name.clone(), written.widths));
            files.push((format!("{}.rs", written.name), written.code));
        }
    }
    files.sort();
    instances.sort();
    widths.sort();
    files.push(("lib.rs".to_string(), library(&files, &instances, &widths)));
    Ok(files)
}

/// The root of the crate: its modules, and the way from names and boards to types.
fn library(files: &[(String, String)], instances: &[(String, String)], widths: &[(String, BTreeSet<usize>)]) -> String {
    let modules: String = files
        .iter()
        .map(|(name, _)| format!("#[rustfmt::skip]\npub mod {};\n", name.trim_end_matches(".rs")))
        .collect();
    let names: String = instances.iter().map(|(name, _)| format!("    \"{name}\",\n")).collect();
    let arms: String =
        instances.iter().map(|(name, ty)| format!("        \"{name}\" => visitor.visit({ty}::game()),\n")).collect();
    format!(
        "//! The shipped games, compiled: one module for each, one type for each instance.
//!
//! Everything here is written by `cargo run -p kikashi-gamedef --example regenerate`; a test fails when it is stale.

use kikashi_runtime::{{Compiled, Instance, Named}};

{modules}
/// The names of all instances, sorted.
pub const INSTANCES: &[&str] = &[
{names}];

/// What is to be done with a game that is known by name only at run time.
pub trait Visitor {{
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<G: Compiled>(self, game: &G) -> Self::Output;
}}

/// Visits the instance of that name, if there is one. All games are compiled for the visitor.
pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {{
    Some(match name {{
{arms}        _ => return None,
    }})
}}

/// Visits the game of that name on any board, in sets of the least width that is compiled and wide enough; none if
/// there is no such width or game, or the instance is not one of the game's.
pub fn on<V: Visitor>(game: &str, instance: &Instance, visitor: V) -> Option<V::Output> {{
    Some(match (game, instance.points.div_ceil(64)) {{
{}        _ => return None,
    }})
}}
",
        by_width(widths)
    )
}

/// For each game the widths that are compiled, each for boards that the next smaller one is too small for.
fn by_width(widths: &[(String, BTreeSet<usize>)]) -> String {
    let mut arms = String::new();
    for (game, widths) in widths {
        let mut first = 0;
        for &words in widths {
            let range = if first == words { words.to_string() } else { format!("{first}..={words}") };
            arms.push_str(&format!(
                "        (\"{game}\", {range}) => visitor.visit(&{game}::Rules::<{words}>::on(instance)?),\n"
            ));
            first = words + 1;
        }
    }
    arms
}
