//! No files of a crate import each other in a circle: whoever reads one need not read the others to understand it.
//!
//! What counts is what a file imports at its top; a module may use what its own files hold, and they what it defines.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Item, UseTree};

use crate::{root, sources};

/// The imports among the files of a crate, both as paths of modules.
struct Imports(BTreeMap<String, BTreeSet<String>>);

impl Imports {
    fn of(dir: &str) -> Imports {
        let src = root().join(dir);
        let module = |path: &std::path::Path| {
            let inner = path.strip_prefix(&src).unwrap().with_extension("");
            let names: Vec<&str> = inner.iter().map(|part| part.to_str().unwrap()).collect();
            let is_named = |name: &&&str| !matches!(**name, "mod" | "lib" | "main");
            names.iter().filter(is_named).copied().collect::<Vec<_>>().join("::")
        };
        let files: BTreeMap<String, String> =
            sources(dir).into_iter().map(|(path, text)| (module(&path), text)).collect();
        let imports = files.iter().map(|(own, text)| {
            let file = syn::parse_file(text).unwrap_or_else(|error| panic!("{dir}, {own}: {error}"));
            let mut paths = Vec::new();
            for item in &file.items {
                if let Item::Use(item) = item {
                    ways(&item.tree, &mut Vec::new(), &mut paths);
                }
            }
            let found = paths.iter().filter_map(|path| file_of(own, path, &files));
            let is_other = |other: &String| other != own && !other.starts_with(&format!("{own}::")) && !own.is_empty();
            (own.clone(), found.filter(is_other).collect())
        });
        Imports(imports.collect())
    }

    /// A way from a file back to itself, if there is one.
    fn circle_from<'a>(&'a self, start: &'a str) -> Option<Vec<&'a str>> {
        let mut reached: BTreeMap<&str, &str> = BTreeMap::new();
        let mut next = vec![start];
        while let Some(at) = next.pop() {
            for to in self.0.get(at).into_iter().flatten() {
                if to == start {
                    let mut way = vec![start, at];
                    while let Some(before) = reached.get(way[way.len() - 1]) {
                        way.push(before);
                    }
                    way.reverse();
                    return Some(way);
                }
                if !reached.contains_key(to.as_str()) {
                    reached.insert(to, at);
                    next.push(to);
                }
            }
        }
        None
    }
}

/// The paths that an import stands for.
fn ways(tree: &UseTree, prefix: &mut Vec<String>, out: &mut Vec<Vec<String>>) {
    match tree {
        UseTree::Path(path) => {
            prefix.push(path.ident.to_string());
            ways(&path.tree, prefix, out);
            prefix.pop();
        }
        UseTree::Group(group) => group.items.iter().for_each(|tree| ways(tree, prefix, out)),
        UseTree::Name(name) if name.ident == "self" => out.push(prefix.clone()),
        UseTree::Name(name) => out.push(prefix.iter().cloned().chain([name.ident.to_string()]).collect()),
        UseTree::Rename(name) => out.push(prefix.iter().cloned().chain([name.ident.to_string()]).collect()),
        UseTree::Glob(_) => out.push(prefix.clone()),
    }
}

/// The file in which a path that is written in a module ends; `None` if that is in another crate.
fn file_of(own: &str, path: &[String], files: &BTreeMap<String, String>) -> Option<String> {
    let mut base: Vec<&str> = own.split("::").filter(|name| !name.is_empty()).collect();
    let mut rest = path;
    match path.first()?.as_str() {
        "crate" => {
            base.clear();
            rest = &path[1..];
        }
        "super" | "self" => {
            while let Some(name @ ("super" | "self")) = rest.first().map(String::as_str) {
                if name == "super" {
                    base.pop();
                }
                rest = &rest[1..];
            }
        }
        child => {
            let child = base.iter().copied().chain([child]).collect::<Vec<_>>().join("::");
            files.contains_key(&child).then_some(())?;
        }
    }
    let all: Vec<&str> = base.into_iter().chain(rest.iter().map(String::as_str)).collect();
    (1..=all.len()).rev().map(|len| all[..len].join("::")).find(|name| files.contains_key(name))
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    for dir in ["src", "gamedef/src", "runtime/src", "macros/src"] {
        let imports = Imports::of(dir);
        for file in imports.0.keys() {
            if let Some(circle) = imports.circle_from(file) {
                panic!("{dir}: {}; move what both need into a file of its own", circle.join(" -> "));
            }
        }
    }
}

#[test]
fn a_circle_is_found() {
    let imports = |edges: &[(&str, &str)]| {
        let mut all: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in edges {
            all.entry((*from).to_string()).or_default().insert((*to).to_string());
        }
        Imports(all)
    };
    let line = imports(&[("a", "b"), ("b", "c"), ("a", "c")]);
    assert!(["a", "b", "c"].iter().all(|file| line.circle_from(file).is_none()));
    let circle = imports(&[("a", "b"), ("b", "c"), ("c", "b")]);
    assert_eq!(circle.circle_from("b"), Some(vec!["b", "c", "b"]));
    assert_eq!(circle.circle_from("a"), None);
}
