//! `kikashi new`: a crate with a small game, its build script, a test that holds it against the judge, and a benchmark.

use std::path::{Path, PathBuf};

use kikashi_gamedef::sema;
use serde::Serialize;

use super::Output;
use crate::failure::Failure;
use crate::library::Library;

/// Make a crate with a small game to begin with, a test that verifies it, and a benchmark.
#[derive(clap::Args)]
pub struct Args {
    /// The name of the crate and of its game: small letters, digits and underscores. A path such as `games/hexapawn` says
    /// where it is made as well.
    name: PathBuf,
    /// Where it is made; a folder of that name here without.
    #[arg(long, value_name = "DIRECTORY")]
    into: Option<PathBuf>,
    /// A checkout of Kikashi to build with; without, the one that this program was built in, or the published crates.
    #[arg(long, value_name = "DIRECTORY")]
    path: Option<PathBuf>,
}

/// The files of a crate, with what stands for its name in them.
const FILES: [(&str, &str); 6] = [
    ("Cargo.toml", include_str!("new/manifest.txt")),
    ("build.rs", include_str!("new/build.txt")),
    ("rules/NAME.game", include_str!("new/rules.game")),
    ("src/lib.rs", include_str!("new/lib.txt")),
    ("tests/verify.rs", include_str!("new/verify.txt")),
    ("benches/speed.rs", include_str!("new/speed.txt")),
];

/// Words that Rust keeps to itself, and crates that the new one depends on or that tests come with.
const TAKEN: &str = "abstract as async await become box break const continue core crate do dyn else enum extern false final \
    fn for gen if impl in kikashi_gamedef kikashi_runtime let loop macro match mod move mut override priv proc_macro pub ref \
    return self static std struct super test trait true try type typeof unsafe unsized use virtual where while yield";

#[derive(Serialize)]
struct Report {
    name: String,
    directory: String,
    files: Vec<String>,
}

/// Runs the command.
pub fn run(args: &Args, output: Output) -> Result<(), Failure> {
    let name = args.name.file_name().unwrap_or_default().to_string_lossy();
    if !can_name(&name) {
        let name = args.name.display();
        return Err(Failure::Input(format!(
            "`{name}` cannot name a crate and a game; write a word such as `hexapawn`"
        )));
    }
    let directory = match &args.into {
        None => args.name.clone(),
        Some(_) if args.name.components().nth(1).is_some() => {
            let name = args.name.display();
            return Err(Failure::Input(format!(
                "`{name}` says where the crate is made, and so does --into; leave one out"
            )));
        }
        Some(directory) => directory.clone(),
    };
    if directory.exists() {
        return Err(Failure::Input(format!("`{}` exists already; choose another name", directory.display())));
    }
    let library = Library::find(args.path.as_deref())?;
    let mut files = Vec::new();
    for (path, text) in FILES {
        let path = path.replace("NAME", &name);
        let text = text.replace("NAME", &name);
        let text = text.replace("RUNTIME", &library.part("runtime"));
        let text = text.replace("GAMEDEF", &library.part("gamedef"));
        write(&directory.join(&path), &text)?;
        files.push(path);
    }
    let report = Report { name: name.to_string(), directory: directory.display().to_string(), files };
    output.answer(&report, || {
        let shown = &report.directory;
        format!(
            "{shown}: {}\n\ncd {shown}\ncargo test         # holds it against the rules\ncargo bench        # what it costs\n",
            report.files.join(", ")
        )
    })
}

/// Whether a crate and a game may have this name.
fn can_name(name: &str) -> bool {
    let is_word = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_');
    let rules = FILES[2].1.replace("NAME", name);
    let is_free = !TAKEN.split_whitespace().any(|word| word == name);
    is_word && is_free && !sema::analyse("new.game", rules, &|_| Err(String::new())).has_errors()
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
    folder
        .and_then(|()| std::fs::write(path, text))
        .map_err(|error| Failure::Input(format!("cannot write `{}`: {error}", path.display())))
}
