//! Writes `generated/src`, the shipped games as Rust: `cargo run -p kikashi-gamedef --example regenerate`. It depends on
//! the compiler alone, so that a broken output can always be made anew. With `--check` it writes nothing and fails if
//! something is stale.

use std::path::Path;
use std::process::ExitCode;

use kikashi_gamedef::codegen::type_names;
use kikashi_gamedef::driver::{self, Imported, Request};
use kikashi_gamedef::passes::Knowledge;
use kikashi_gamedef::syntax;

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
    for file in syntax::shipped_names().filter(|name| *name != syntax::PRELUDE) {
        let text = syntax::shipped(file).unwrap_or_default().to_string();
        let loaded =
            driver::load(file, text, &|path| Err(format!("{path} is not shipped"))).map_err(|e| e.to_string())?;
        // Rule books that others import are written once, by their own file.
        let request = Request { imported: Imported::Beside, levels: Knowledge::ALL.into(), ..Request::default() };
        for written in loaded.write(&request).map_err(|e| e.to_string())? {
            let own = loaded.module.instances.iter().filter(|i| i.game == written.name);
            let names: Vec<&str> = own.map(|i| i.name.as_str()).collect();
            for (name, ty) in names.iter().zip(type_names(&names)) {
                instances.push((name.to_string(), format!("{}::{ty}", written.name)));
            }
            files.push((format!("{}.rs", written.name), written.code));
        }
    }
    files.sort();
    instances.sort();
    files.push(("lib.rs".to_string(), library(&files, &instances)));
    Ok(files)
}

/// The root of the crate: its modules, and the way from an instance's name to its type.
fn library(files: &[(String, String)], instances: &[(String, String)]) -> String {
    let modules: String = files
        .iter()
        .map(|(name, _)| format!("#[rustfmt::skip]\npub mod {};\n", name.trim_end_matches(".rs")))
        .collect();
    let names: String = instances.iter().map(|(name, _)| format!("    \"{name}\",\n")).collect();
    let arms: String =
        instances.iter().map(|(name, ty)| format!("        \"{name}\" => visitor.visit::<{ty}>(),\n")).collect();
    format!(
        "//! The shipped games, compiled: one module for each, one type for each instance.
//!
//! Everything here is written by `cargo run -p kikashi-gamedef --example regenerate`; a test fails when it is stale.

use kikashi_runtime::Game;

{modules}
/// The names of all instances, sorted.
pub const INSTANCES: &[&str] = &[
{names}];

/// What is to be done with a game that is known by name only at run time.
pub trait Visitor {{
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<G: Game>(self) -> Self::Output;
}}

/// Visits the instance of that name, if there is one. All instances are compiled for the visitor.
pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {{
    Some(match name {{
{arms}        _ => return None,
    }})
}}
"
    )
}
