//! The invariants of ARCHITECTURE.md that can be read off the sources.

#[path = "architecture/circles.rs"]
mod circles;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// All files under a folder, in order, but for what is built there.
fn files(dir: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<_> = fs::read_dir(dir).unwrap().map(|e| e.unwrap().path()).collect();
    entries.retain(|path| !path.ends_with("target"));
    entries.sort();
    entries.into_iter().flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn sources(dir: &str) -> Vec<(PathBuf, String)> {
    let files = files(&root().join(dir)).into_iter().filter(|path| path.extension().is_some_and(|e| e == "rs"));
    let out: Vec<_> = files.map(|path| (path.clone(), fs::read_to_string(&path).unwrap())).collect();
    assert!(!out.is_empty(), "no sources under {dir}");
    out
}

fn assert_never(dir: &str, forbidden: &[&str]) {
    for (path, text) in sources(dir) {
        for word in forbidden {
            assert!(!text.contains(word), "{} mentions `{word}`", path.display());
        }
    }
}

/// Each by the end of its path; of a module its file or its folder.
#[test]
fn what_the_map_names_is_there() {
    let parts = ["gamedef", "grammar", "runtime", "generated", "macros", "src", "tests", "benches", "book"];
    let there: BTreeSet<PathBuf> = parts
        .iter()
        .flat_map(|dir| files(&root().join(dir)))
        .flat_map(|file| [file.with_extension(""), file])
        .collect();
    let folders: BTreeSet<&Path> = there.iter().filter_map(|file| file.parent()).collect();
    let is_there = |name: &str| there.iter().any(|p| p.ends_with(name)) || folders.iter().any(|p| p.ends_with(name));
    let map = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let is_path = |name: &&str| name.contains('/') && name.chars().all(|c| c.is_ascii_lowercase() || "_/.".contains(c));
    let named: BTreeSet<&str> = map.split('`').skip(1).step_by(2).filter(is_path).collect();
    assert!(named.len() > 50, "{named:?}");
    let missing: Vec<_> = named.into_iter().filter(|name| !is_there(name)).collect();
    assert!(missing.is_empty(), "ARCHITECTURE.md names what is not there: {missing:?}");
}

#[test]
fn the_runtime_never_sees_the_compiler() {
    let manifest = fs::read_to_string(root().join("runtime/Cargo.toml")).unwrap();
    for heavy in ["kikashi-gamedef", "pest", "syn", "kikashi-generated"] {
        assert!(!manifest.contains(heavy), "the runtime depends on {heavy}");
    }
}

fn manifest(dir: &str) -> toml::Table {
    let path = root().join(dir).join("Cargo.toml");
    let text = fs::read_to_string(&path).unwrap();
    text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A user's game links with one crate that is not Kikashi's; all else is behind features, and none of these is on.
#[test]
fn the_runtime_is_light() {
    let manifest = manifest("runtime");
    let dependencies = manifest["dependencies"].as_table().unwrap();
    let is_optional = |value: &toml::Value| value.get("optional").and_then(toml::Value::as_bool) == Some(true);
    let always: Vec<&String> =
        dependencies.iter().filter(|(_, value)| !is_optional(value)).map(|(name, _)| name).collect();
    assert_eq!(always, ["rustc-hash"]);
    assert!(manifest["features"].get("default").is_none());
}

/// What a package links with, macros left out, and with which features.
fn linked(package: &str) -> BTreeMap<String, String> {
    let arguments = ["tree", "--offline", "--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}|{f}"];
    let mut cargo = Command::new(env!("CARGO"));
    let output = cargo.args(arguments).args(["--package", package]).current_dir(root()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .filter_map(|line| line.trim_end_matches(" (*)").split_once('|'))
        .map(|(p, f)| (p.into(), f.into()))
        .collect()
}

/// Cargo builds a package twice if it is linked by macros with other features than by programs, and all that is above it.
#[test]
fn the_compiler_is_built_once_for_macros_and_programs() {
    let (macros, programs) = (linked("kikashi-macros"), linked("kikashi"));
    for package in linked("kikashi-gamedef").keys() {
        let message = format!("{package}: ask for the features of programs in macros/Cargo.toml");
        assert_eq!(macros.get(package), programs.get(package), "{message}");
    }
}

/// Each crate says what a registry shows, and the declared version of Rust is the one that everything is tested with.
#[test]
fn packages_are_described() {
    let toolchain: toml::Table = fs::read_to_string(root().join("rust-toolchain.toml")).unwrap().parse().unwrap();
    let tested = toolchain["toolchain"]["channel"].as_str().unwrap();
    let declared = manifest(".")["workspace"]["package"]["rust-version"].as_str().unwrap().to_string();
    assert_eq!(tested, format!("{declared}.0"));
    for dir in [".", "runtime", "grammar", "gamedef", "generated", "macros"] {
        let package = manifest(dir)["package"].clone();
        for field in ["description", "license", "keywords", "categories", "readme", "rust-version"] {
            assert!(package.get(field).is_some(), "{dir}: no {field}");
        }
        for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE"] {
            assert!(root().join(dir).join(file).exists(), "{dir}: no {file}");
        }
    }
}

#[test]
fn the_compiler_never_sees_the_runtime() {
    let manifest = fs::read_to_string(root().join("gamedef/Cargo.toml")).unwrap();
    let dependencies = manifest.split("[dev-dependencies]").next().unwrap();
    for crate_name in ["kikashi-runtime", "kikashi-generated", "kikashi-macros"] {
        assert!(!dependencies.contains(crate_name), "the compiler depends on {crate_name}");
    }
}

#[test]
fn the_judge_shares_only_the_front_end() {
    assert_never("gamedef/src/interp", &["crate::ir", "crate::passes", "crate::codegen"]);
    for dir in ["gamedef/src/ir", "gamedef/src/passes", "gamedef/src/codegen"] {
        assert_never(dir, &["crate::interp"]);
    }
}

#[test]
fn answer_set_programs_share_only_the_front_end() {
    assert_never("gamedef/src/asp", &["crate::interp", "crate::ir", "crate::passes", "crate::codegen"]);
}

#[test]
fn proofs_are_checked_by_the_judge_alone() {
    assert_never("gamedef/src/prove", &["crate::ir", "crate::passes", "crate::codegen"]);
    let found_by = ["kikashi_runtime", "kikashi_generated", "::ir", "::passes", "::codegen"];
    let own = ["crate::engine", "crate::solver", "crate::setting", "crate::handwritten", "crate::verify"];
    assert_never("src/proof", &found_by);
    assert_never("src/proof", &own);
    let command = fs::read_to_string(root().join("src/commands/prove.rs")).unwrap();
    for word in found_by.iter().chain(&own).chain(&["super::solve"]) {
        assert!(!command.contains(word), "prove mentions `{word}`");
    }
}

#[test]
fn one_file_knows_each_library() {
    for (library, home) in [("pest::", "syntax/parse"), ("annotate_snippets", "diagnostic/render")] {
        for (path, text) in sources("gamedef/src") {
            let uses = text.lines().any(|l| l.trim_start().starts_with("use ") && l.contains(library));
            assert!(!uses || path.to_string_lossy().contains(home), "{} uses {library}", path.display());
        }
    }
}

/// What speaks of the operators of the middle language has no catch-all for them, so that rustc finds each place that must
/// say something of a new one.
#[test]
fn no_catch_all_stands_for_an_operator() {
    for dir in ["gamedef/src/ir", "gamedef/src/passes", "gamedef/src/codegen"] {
        for (path, text) in sources(dir) {
            let is_denied = text.contains("#![deny(clippy::wildcard_enum_match_arm)]");
            assert!(is_denied || !text.contains("Expr::"), "{} may have a catch-all", path.display());
        }
    }
}

/// Names that rule books define: games, predicates, functions, moves, cells, setups.
fn names_in_rule_books() -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(root().join("gamedef/games")).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        for line in text.lines() {
            let line = line.trim_start();
            let head = ["rules ", "game ", "move ", "setup ", "state ", "sort ", "instance "]
                .iter()
                .find_map(|k| line.strip_prefix(k))
                .or_else(|| (line.contains("<-") || line.contains(") = ")).then_some(line));
            if let Some(head) = head {
                let name: String = head.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
                if !name.is_empty() {
                    names.insert(name);
                }
            }
        }
    }
    names
}

#[test]
fn the_compiler_names_no_game() {
    // Words of the language itself, which rule books use as clauses and not as names of their own.
    let language = ["when", "then", "require", "again", "pass", "name", "score", "start", "draw", "end", "goal", "if"];
    // The runtime's `Game::play`, which emitted code implements, has the name that rule books like for moves.
    let runtime = ["play"];
    let names = names_in_rule_books();
    for known in ["liberties", "dies", "capture", "gomoku"] {
        assert!(names.contains(known), "{known} was not found: the test looks at nothing");
    }
    for dir in ["gamedef/src/sema", "gamedef/src/ir", "gamedef/src/passes", "gamedef/src/codegen", "macros/src"] {
        for (path, text) in sources(dir) {
            let code = text.split("#[cfg(test)]").next().unwrap();
            for name in names.iter().filter(|n| !language.contains(&n.as_str()) && !runtime.contains(&n.as_str())) {
                let literal = format!("\"{name}\"");
                let line = code.lines().position(|l| !l.trim_start().starts_with("//") && l.contains(&literal));
                assert!(line.is_none(), "{}:{} names `{name}`", path.display(), line.unwrap_or(0) + 1);
            }
        }
    }
}
