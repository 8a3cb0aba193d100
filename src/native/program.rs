//! The text of a native program: a crate whose `main` registers its games and is the command line.

use std::path::{Path, PathBuf};

use kikashi_gamedef::driver::{Written, as_modules};

use super::recipe::Recipe;
use crate::library::Library;

/// A game of a program: what it was compiled from, and the modules.
pub type Part = (Recipe, Vec<Written>);

/// The files of a program, by their paths in its folder.
pub fn files(name: &str, library: &Library, parts: &[Part]) -> Result<Vec<(PathBuf, String)>, String> {
    let mut files =
        vec![(PathBuf::from("Cargo.toml"), manifest(name, library)), (PathBuf::from("src/main.rs"), main(parts))];
    for (at, (recipe, written)) in parts.iter().enumerate() {
        let recipe = serde_json::to_string(recipe).map_err(|error| error.to_string())?;
        files.push((PathBuf::from(format!("src/game{at}.rs")), as_modules(written)));
        files.push((PathBuf::from(format!("src/game{at}.json")), recipe));
    }
    // What the library was built and tested with.
    if let Library::Checkout(root) = library {
        files.extend(["Cargo.lock", "rust-toolchain.toml"].into_iter().filter_map(|file| kept(root, file)));
    }
    Ok(files)
}

fn kept(root: &Path, file: &str) -> Option<(PathBuf, String)> {
    std::fs::read_to_string(root.join(file)).ok().map(|text| (PathBuf::from(file), text))
}

fn manifest(name: &str, library: &Library) -> String {
    format!(
        "# Written by `kikashi --native`; it may be deleted at any time.
[package]
name = \"{name}\"
version = \"0.0.0\"
edition = \"2024\"
publish = false

[dependencies]
kikashi = {}

[profile.release]
strip = true

# As the program that wrote this is built: what is asked for little is compiled in little time.
[profile.release.package.\"*\"]
opt-level = 1

[profile.release.package.kikashi]
opt-level = 3

[profile.release.package.kikashi-runtime]
opt-level = 3

[profile.release.package.kikashi-gamedef]
opt-level = \"s\"

[profile.dev]
debug = false

# A crate of its own, whatever it lies in.
[workspace]
",
        library.whole()
    )
}

fn main(parts: &[Part]) -> String {
    let mut text = "//! Written by `kikashi --native`.
#![allow(warnings, clippy::all)]

use std::sync::Arc;

use kikashi::handwritten::Counterparts;
use kikashi::native::{Engine, Game, Instance, Make, Named};
use kikashi::runtime::batched::Batched;
use kikashi::runtime::Compiled;

"
    .to_string();
    let mut games = String::new();
    for (at, (recipe, _)) in parts.iter().enumerate() {
        let module = format!("game{at}::{}", recipe.game());
        let types = recipe.types();
        let boards: Vec<String> =
            types.iter().map(|ty| format!("|make| make.engine({module}::{ty}::game())")).collect();
        let mut from = 0;
        let arms: String = recipe
            .widths
            .iter()
            .map(|&to| {
                let arm = format!("        {from}..={to} => make.engine(&{module}::Rules::<{to}>::on(instance)?),\n");
                from = to + 1;
                arm
            })
            .collect();
        text.push_str(&format!(
            "mod game{at};\n
impl<const W: usize> Batched for {module}::Rules<W> {{}}
impl<const W: usize> Counterparts for {module}::Rules<W> {{}}\n
fn on{at}(instance: &Instance, make: Make) -> Option<Arc<dyn Engine>> {{
    Some(match instance.points.div_ceil(64) {{
{arms}        _ => return None,
    }})
}}\n\n"
        ));
        games.push_str(&format!(
            "    Game {{ recipe: include_str!(\"game{at}.json\"), boards: &[{}], on: on{at} }},\n",
            boards.join(", ")
        ));
    }
    text.push_str(&format!(
        "static GAMES: &[Game] = &[\n{games}];\n
fn main() -> std::process::ExitCode {{
    kikashi::native::run(GAMES)
}}\n"
    ));
    text
}
