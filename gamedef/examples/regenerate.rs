//! Writes `generated/`: the modules of the shipped games. It depends on the compiler alone, so a broken output can
//! always be made anew: `cargo run -p kikashi-gamedef --example regenerate`. With `--check` it writes nothing and
//! fails if something is stale.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use kikashi_gamedef::driver::{self, Imported, Request};
use kikashi_gamedef::syntax;

fn main() -> ExitCode {
    let check = std::env::args().any(|a| a == "--check");
    let files = match files() {
        Ok(files) => files,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::FAILURE;
        }
    };
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../generated/src");
    let mut stale = Vec::new();
    for (name, text) in files {
        let path: PathBuf = dir.join(&name);
        if std::fs::read_to_string(&path).is_ok_and(|old| old == text) {
            continue;
        }
        stale.push(name);
        if !check
            && let Err(why) = std::fs::write(&path, text)
        {
            eprintln!("cannot write {}: {why}", path.display());
            return ExitCode::FAILURE;
        }
    }
    match (check, stale.is_empty()) {
        (true, false) => {
            eprintln!("stale: {}; run `cargo run -p kikashi-gamedef --example regenerate`", stale.join(", "));
            ExitCode::FAILURE
        }
        (false, false) => {
            println!("written: {}", stale.join(", "));
            ExitCode::SUCCESS
        }
        (_, true) => ExitCode::SUCCESS,
    }
}

/// Every file of `generated/src`, by name.
fn files() -> Result<Vec<(String, String)>, driver::Failure> {
    let request = Request { imported: Imported::Beside, ..Request::default() };
    let mut out = Vec::new();
    let mut names = Vec::new();
    for file in syntax::shipped_names().filter(|n| *n != syntax::PRELUDE) {
        let text = syntax::shipped(file).unwrap_or_default().to_owned();
        for module in driver::load(file, text, &|path| Err(format!("{path} is not there")))?.write(&request)? {
            names.push(module.name.clone());
            out.push((format!("{}.rs", module.name), module.code));
        }
    }
    names.sort();
    let mut lib = String::from(
        "//! The shipped games, compiled by Kikashi from their rules, one module each.\n//!\n//! Written by `cargo run -p kikashi-gamedef --example regenerate`; change the rules, not this crate.\n\n",
    );
    for name in names {
        lib.push_str(&format!("#[rustfmt::skip]\npub mod {name};\n"));
    }
    out.push(("lib.rs".into(), lib));
    Ok(out)
}
