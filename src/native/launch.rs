//! From a command with `--native` to the native program that answers it in its place.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use super::cache::{self, Entry};
use super::program::{self, Part};
use super::recipe::{Recipe, Rules};
use super::{Boards, NativeArgs, Wants, cargo, registered};
use crate::engine::native;
use crate::failure::Failure;
use crate::library::Library;
use crate::setting::Setting;

/// The arguments of this process, its name first.
static GIVEN: OnceLock<Vec<OsString>> = OnceLock::new();

/// Notes the arguments that the program will be given.
pub fn given(args: &[OsString]) {
    let _ = GIVEN.set(args.to_vec());
}

/// If native code is asked for and these games are not compiled with all that is wanted of them, becomes the program in
/// which they are: then this function does not come back. That program itself goes on.
///
/// # Errors
/// If the rules have no form in Rust, or the program cannot be built or run.
pub fn launch(settings: &[&Setting], wants: &Wants, args: &NativeArgs) -> Result<(), Failure> {
    let is_needed = || settings.iter().any(|setting| !is_compiled(setting, wants));
    if !args.native || registered().is_some() || !is_needed() {
        return Ok(());
    }
    let library = Library::find(args.runtime.as_deref())?;
    let games = games(settings).into_iter().map(|game| Recipe::all(&game, wants)).collect();
    let plan = Plan { games, boards: wants.boards, library };
    let entry = Entry::new(&cache::folder()?, plan.key()?);
    let program = plan.program(&entry)?;
    // It comes back only where the program cannot be run, by its permissions for instance.
    become_program(&program);
    entry.forget();
    let program = plan.program(&entry)?;
    let error = become_program(&program);
    Err(Failure::Input(format!("cannot run `{}`: {error}", program.display())))
}

/// Whether all that is wanted can be asked of this process.
fn is_compiled(setting: &Setting, wants: &Wants) -> bool {
    let names = || wants.selectors.iter().chain(wants.usual.first().into_iter().flatten());
    wants
        .levels
        .iter()
        .all(|&level| native(setting, level).is_some_and(|engine| names().all(|name| engine.has_selector(name))))
}

/// The settings by their rules, those of one game on each board once.
fn games<'s>(settings: &[&'s Setting]) -> Vec<Vec<&'s Setting>> {
    let mut games: Vec<(Rules, Vec<&Setting>)> = Vec::new();
    for setting in settings {
        let rules = Rules::of(setting);
        match games.iter_mut().find(|(known, _)| *known == rules) {
            Some((_, boards)) if boards.iter().any(|board| board.params == setting.params) => {}
            Some((_, boards)) => boards.push(setting),
            None => games.push((rules, vec![setting])),
        }
    }
    games.into_iter().map(|(_, boards)| boards).collect()
}

/// What is to be compiled.
struct Plan {
    /// For each game the recipes to try, the best first.
    games: Vec<Vec<Recipe>>,
    boards: Boards,
    library: Library,
}

impl Plan {
    /// All that the program depends on, as text.
    fn key(&self) -> Result<String, Failure> {
        let games = serde_json::to_string(&self.games).map_err(|error| error.to_string())?;
        let (compiler, library, profile) = (compiler()?, self.library.whole(), cargo::profile());
        Ok(format!("{compiler}\n{library}\n{profile}\n{:?}\n{games}\n", self.boards))
    }

    /// The program, built if it is not there.
    fn program(&self, entry: &Entry) -> Result<PathBuf, Failure> {
        if let Some(program) = entry.program() {
            return Ok(program);
        }
        let _lock = entry.lock()?;
        if let Some(program) = entry.program() {
            return Ok(program);
        }
        let parts: Vec<Part> = self.games.iter().map(|recipes| self.part(recipes)).collect::<Result<_, _>>()?;
        let folder = entry.write(&program::files(&entry.name(), &self.library, &parts)?)?;
        let names: Vec<&str> = parts.iter().map(|(recipe, _)| recipe.game()).collect();
        entry.finish(&cargo::build(&folder, &entry.target(), &names.join(" and "))?)
    }

    /// A game, with as many of the usual selectors as it has.
    fn part(&self, recipes: &[Recipe]) -> Result<Part, String> {
        let mut last = String::new();
        for recipe in recipes {
            match recipe.written(self.boards) {
                Ok(part) => return Ok(part),
                Err(why) => last = why,
            }
        }
        Err(last)
    }
}

/// This compiler: its version, and as it is still being worked on, which build of it.
fn compiler() -> Result<String, Failure> {
    let built = std::env::current_exe().and_then(std::fs::metadata).and_then(|file| Ok((file.len(), file.modified()?)));
    let (length, time) = built.map_err(|error| Failure::Input(format!("cannot look at this program: {error}")))?;
    let time = time.duration_since(std::time::UNIX_EPOCH).map_or(0, |time| time.as_nanos());
    Ok(format!("kikashi {} {length} {time}", env!("CARGO_PKG_VERSION")))
}

/// The program with the arguments of this one.
fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    command.args(GIVEN.get().into_iter().flatten().skip(1));
    command
}

/// Becomes a program; comes back only with the reason why that failed.
#[cfg(unix)]
fn become_program(program: &Path) -> io::Error {
    use std::os::unix::process::CommandExt;

    command(program).arg0("kikashi").exec()
}

/// Runs a program in place of this one; comes back only with the reason why that failed.
#[cfg(not(unix))]
fn become_program(program: &Path) -> io::Error {
    match command(program).status() {
        Ok(status) => std::process::exit(status.code().unwrap_or(2)),
        Err(error) => error,
    }
}
