//! `--native`: the rules of a user, or selectors that a shipped game was not compiled with, as Rust that is compiled when
//! it is first asked for.
//!
//! Emitted Rust is not loaded into the running program, which would take `unsafe`. It becomes a program: a small crate in
//! the [`cache`] that registers its games with this library and is the same command line; the command that asked for it
//! replaces itself by it ([`launch`]), with the same arguments. What is compiled is said by a [`recipe`], from which the
//! program also finds out again what it is: rules that are not exactly those it was compiled from are not run by it.

pub mod cache;
mod cargo;
pub mod launch;
mod program;
pub mod recipe;
mod wants;

use std::process::ExitCode;
use std::sync::{Arc, OnceLock};

pub use kikashi_runtime::{Instance, Named};
pub use wants::{Boards, NativeArgs, Wants};

pub use crate::engine::{Engine, Make};
use recipe::Recipe;

/// A game on a board that it was compiled for.
pub type OnBoard = fn(Make) -> Arc<dyn Engine>;

/// A game of a native program.
pub struct Game {
    /// What it was compiled from, as the compiler wrote it down.
    pub recipe: &'static str,
    /// The boards that it was compiled for, in the order of the recipe.
    pub boards: &'static [OnBoard],
    /// The game on any other board that fits into its sets.
    pub on: fn(&Instance, Make) -> Option<Arc<dyn Engine>>,
}

/// A game with its recipe read.
pub struct Registered {
    /// What it was compiled from.
    pub recipe: Recipe,
    /// The game.
    pub game: &'static Game,
}

/// The games of the native program that this process is.
static REGISTERED: OnceLock<Vec<Registered>> = OnceLock::new();

/// The command line as a native program with these games; its `main`.
pub fn run(games: &'static [Game]) -> ExitCode {
    let read = |game: &'static Game| Some(Registered { recipe: serde_json::from_str(game.recipe).ok()?, game });
    let Some(registered) = games.iter().map(read).collect() else {
        eprintln!("error: this program was not written by `kikashi --native`");
        return ExitCode::from(2);
    };
    let _ = REGISTERED.set(registered);
    crate::commands::run(std::env::args_os())
}

/// The games of the native program that this process is; none where it is `kikashi` itself.
pub fn registered() -> Option<&'static [Registered]> {
    REGISTERED.get().map(Vec::as_slice)
}
