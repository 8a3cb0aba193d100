//! Loads a file with all it imports, each once, in the order in which they depend on each other.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::ast;
use super::shipped::{PRELUDE, shipped};
use crate::diagnostic::{Code, Diagnostic};
use crate::span::{FileId, Sources, Span};

/// A file with all it imports.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// All texts.
    pub sources: Sources,
    /// The trees: the prelude, then each file after those it imports; the file asked for is the last.
    pub files: Vec<(FileId, ast::File)>,
    /// Everything wrong with texts and imports, file by file.
    pub diagnostics: Vec<Diagnostic>,
    /// The paths that `reader` read, for rebuilding when one changes; shipped files are not among them.
    pub read: Vec<String>,
}

/// How deep imports may follow each other.
const DEEPEST: usize = 64;

/// How many bytes a file of rules may have.
pub const LARGEST_FILE: usize = 4 << 20;

/// The bytes of a file of rules. No more of it is read than a file of rules may have.
///
/// # Errors
/// If it cannot be read, or is larger.
pub fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(LARGEST_FILE as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > LARGEST_FILE {
        return Err(std::io::Error::new(std::io::ErrorKind::FileTooLarge, too_large()));
    }
    Ok(bytes)
}

fn too_large() -> String {
    format!("it is larger than {} MiB, which no rule book is", LARGEST_FILE >> 20)
}

/// Loads `text`, which was read from `name`. Paths have `/` between their parts; an import is looked for beside the
/// importing file by `reader`, then among the shipped files. The prelude is always loaded first.
pub fn load(name: &str, text: String, reader: &dyn Fn(&str) -> Result<String, String>) -> Loaded {
    let mut loader = Loader { loaded: Loaded::default(), reader, seen: Vec::new(), open: Vec::new() };
    // The shipped prelude as the file asked for is loaded once; one that is being worked on takes its place.
    let prelude = shipped(PRELUDE).filter(|shipped| base_name(name) != PRELUDE || text == *shipped);
    if let Some(prelude) = prelude {
        loader.file(&built_in(PRELUDE), prelude.to_string());
    }
    if prelude.is_none() || base_name(name) != PRELUDE {
        loader.file(name, text);
    }
    loader.loaded
}

struct Loader<'r> {
    loaded: Loaded,
    reader: &'r dyn Fn(&str) -> Result<String, String>,
    /// Files that were begun, by full name.
    seen: Vec<(String, FileId)>,
    /// The files being loaded, each imported by the one before.
    open: Vec<(String, Option<Span>)>,
}

impl Loader<'_> {
    fn file(&mut self, name: &str, mut text: String) {
        let large = text.len() > LARGEST_FILE;
        if large {
            text.clear();
        }
        let id = self.loaded.sources.add(name, text);
        self.seen.push((name.to_string(), id));
        self.open.push((name.to_string(), None));
        let (tree, mut troubles) = super::parse(id, &self.loaded.sources.get(id).text);
        self.loaded.diagnostics.append(&mut troubles);
        if large {
            let place = Span { file: id, start: 0, end: 0 };
            let error = Diagnostic::new(Code::Import, format!("cannot read `{name}`: {}", too_large()), place, "");
            self.loaded.diagnostics.push(error.help("split it, and import the parts"));
        }
        for item in &tree.items {
            if let ast::Item::Import(path) = item {
                self.import(name, &path.node, path.span);
            }
        }
        self.open.pop();
        self.loaded.files.push((id, tree));
    }

    fn import(&mut self, importer: &str, path: &str, place: Span) {
        let (name, text) = match self.find(importer, path) {
            Ok(found) => found,
            Err(why) => {
                let message = format!("cannot import `{path}`: {why}");
                let error = Diagnostic::new(Code::Import, message, place, "imported here");
                self.loaded.diagnostics.push(error.help("the path is relative to the importing file"));
                return;
            }
        };
        if let Some(at) = self.open.iter().position(|(n, _)| *n == name) {
            let round: Vec<&str> = self.open[at..].iter().map(|(n, _)| n.as_str()).chain([name.as_str()]).collect();
            let message = format!("`{name}` imports itself");
            let mut error = Diagnostic::new(Code::Import, message, place, "this import closes the circle");
            for span in self.open[at..].iter().filter_map(|(_, s)| *s) {
                error = error.also(span, "on the way round");
            }
            self.loaded.diagnostics.push(error.help(format!("the circle is {}", round.join(" -> "))));
            return;
        }
        if self.seen.iter().any(|(n, _)| *n == name) {
            return;
        }
        if self.open.len() >= DEEPEST {
            let error = Diagnostic::new(Code::Import, "imports nest too deep", place, "the limit is reached here");
            self.loaded.diagnostics.push(error.help(format!("at most {DEEPEST} files may import each other in a row")));
            return;
        }
        if let Some(last) = self.open.last_mut() {
            last.1 = Some(place);
        }
        let text = match text {
            Found::Read(text) => {
                self.loaded.read.push(name.clone());
                text
            }
            Found::Shipped(text) => text.to_string(),
        };
        self.file(&name, text);
    }

    /// The full name and the text of what a file imports.
    fn find(&self, importer: &str, path: &str) -> Result<(String, Found), String> {
        if path.trim().is_empty() {
            return Err("the path is empty".to_string());
        }
        let name = beside(importer, path);
        if !is_built_in(importer) {
            if let Some((_, id)) = self.seen.iter().find(|(n, _)| *n == name) {
                return Ok((name, Found::Read(self.loaded.sources.get(*id).text.clone())));
            }
            match (self.reader)(&name) {
                Ok(text) => return Ok((name, Found::Read(text))),
                Err(why) => match shipped(path) {
                    Some(text) => return Ok((built_in(path), Found::Shipped(text))),
                    None => return Err(why),
                },
            }
        }
        match shipped(path) {
            Some(text) => Ok((built_in(path), Found::Shipped(text))),
            None => Err("there is no shipped file of that name".to_string()),
        }
    }
}

enum Found {
    Read(String),
    Shipped(&'static str),
}

/// How a shipped file is called in messages: it stands in no directory.
fn built_in(name: &str) -> String {
    format!("<{name}>")
}

fn is_built_in(name: &str) -> bool {
    name.starts_with('<') && name.ends_with('>')
}

fn base_name(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// `path` as seen from the directory of `importer`, without `.` and, where possible, `..`.
fn beside(importer: &str, path: &str) -> String {
    let directory = importer.rsplit_once('/').map(|(directory, _)| directory);
    let whole = match directory {
        _ if path.starts_with('/') => path.to_string(),
        Some(directory) => format!("{directory}/{path}"),
        None => path.to_string(),
    };
    let mut parts: Vec<&str> = Vec::new();
    for (i, part) in whole.split('/').enumerate() {
        match part {
            "." => {}
            "" if i > 0 => {}
            ".." if parts.last().is_some_and(|p| !p.is_empty() && *p != "..") => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    parts.join("/")
}
