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
            let names: Vec<&str> = written.instances.iter().map(|(name, _)| name.as_str()).collect();
            for ((name, words), ty) in written.instances.iter().zip(type_names(&names)) {
                instances.push(Shipped { name: name.clone(), path: format!("{}::{ty}", written.name), words: *words });
            }
            widths.push((written.name.clone(), written.widths));
            files.push((format!("{}.rs", written.name), written.code));
        }
    }
    files.sort();
    instances.sort_by(|a, b| a.name.cmp(&b.name));
    widths.sort();
    files.push(("lib.rs".to_string(), library(&files, &instances, &widths)?));
    Ok(files)
}

/// A shipped instance.
struct Shipped {
    name: String,
    /// Its type, by the path from the crate's root.
    path: String,
    words: usize,
}

/// A size in which games of forgotten types come.
struct Size {
    name: &'static str,
    words: usize,
    sets: usize,
}

/// Searches are compiled once for each, so they are few.
const SIZES: [Size; 3] = [
    Size { name: "Small", words: 1, sets: 4 },
    Size { name: "Medium", words: 2, sets: 4 },
    Size { name: "Large", words: 6, sets: 2 },
];

/// The name of the least of them that holds sets of so many words.
fn size(words: usize) -> Result<&'static str, String> {
    let found = SIZES.iter().find(|size| words <= size.words).map(|size| size.name);
    found.ok_or_else(|| format!("sets of {words} words: no size that games come in is large enough"))
}

/// The root of the crate: its modules, and the way from names and boards to types.
fn library(
    files: &[(String, String)],
    instances: &[Shipped],
    widths: &[(String, BTreeSet<usize>)],
) -> Result<String, String> {
    let modules: String = files
        .iter()
        .map(|(name, _)| format!("#[rustfmt::skip]\npub mod {};\n", name.trim_end_matches(".rs")))
        .collect();
    let names: String = instances.iter().map(|instance| format!("    \"{}\",\n", instance.name)).collect();
    let mut arms = String::new();
    for Shipped { name, path, words } in instances {
        let size = size(*words)?;
        arms.push_str(&format!("        \"{name}\" => Shipped::{size}(AnyGame::of({path}::game())?),\n"));
    }
    let mut sizes = String::new();
    let mut variants = String::new();
    let mut visits = String::new();
    for Size { name, words, sets } in SIZES {
        sizes.push_str(&format!(
            "/// Games whose positions hold at most {sets} sets of {words} words.\npub type {name} = AnyGame<{words}, {sets}>;\n\n"
        ));
        variants.push_str(&format!("    /// In that size.\n    {name}({name}),\n"));
        visits.push_str(&format!("            Self::{name}(game) => visitor.visit(game),\n"));
    }
    Ok(format!(
        "//! The shipped games, compiled: one module for each, one type for each instance.
//!
//! Everything here is written by `cargo run -p kikashi-gamedef --example regenerate`; a test fails when it is stale.

#![warn(clippy::nursery)]
// Whether a function could be `const` is found out by what it happens to call, and is nothing to promise.
#![allow(clippy::missing_const_for_fn)]

use kikashi_runtime::{{AnyGame, Compiled, Instance, Named}};

{modules}
/// The names of all instances, sorted.
pub const INSTANCES: &[&str] = &[
{names}];

{sizes}/// A shipped game whose type is forgotten.
#[derive(Clone, Debug)]
pub enum Shipped {{
{variants}}}

/// What is to be done with a game that is known by name only at run time.
pub trait Visitor {{
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<const W: usize, const S: usize>(self, game: &AnyGame<W, S>) -> Self::Output;
}}

impl Shipped {{
    /// Visits the game. The visitor is compiled once for each size.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {{
        match self {{
{visits}        }}
    }}
}}

/// The instance of that name, if there is one.
pub fn shipped(name: &str) -> Option<Shipped> {{
    Some(match name {{
{arms}        _ => return None,
    }})
}}

/// The game of that name on any board, in sets of the least width that is compiled and wide enough; none if there is no
/// such width or game, or the instance is not one of the game's.
pub fn on(game: &str, instance: &Instance) -> Option<Shipped> {{
    Some(match (game, instance.points.div_ceil(64)) {{
{}        _ => return None,
    }})
}}
",
        by_width(widths)?
    ))
}

/// For each game the widths that are compiled, each for boards that the next smaller one is too small for.
fn by_width(widths: &[(String, BTreeSet<usize>)]) -> Result<String, String> {
    let mut arms = String::new();
    for (game, widths) in widths {
        let mut first = 0;
        for &words in widths {
            let range = if first == words { words.to_string() } else { format!("{first}..={words}") };
            arms.push_str(&format!(
                "        (\"{game}\", {range}) => Shipped::{}(AnyGame::of(&{game}::Rules::<{words}>::on(instance)?)?),\n",
                size(words)?
            ));
            first = words + 1;
        }
    }
    Ok(arms)
}
