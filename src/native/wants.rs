//! What a command asks of a game that is compiled for it, and how a user says that it should be.

use std::path::PathBuf;

use kikashi_runtime::search::ORDERS;

use crate::engine::{Knowledge, Way};
use crate::failure::Failure;

/// How a user asks for native code.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct NativeArgs {
    /// Compile the game to a program and run that, as fast as a shipped game. The first time takes a minute or more and
    /// needs Rust; what was compiled is kept.
    #[arg(long)]
    pub native: bool,
    /// With --native, a checkout of Kikashi to build with.
    #[arg(long, value_name = "DIRECTORY", requires = "native")]
    pub runtime: Option<PathBuf>,
}

impl NativeArgs {
    /// Refuses a way to run the rules that is not this one.
    ///
    /// # Errors
    /// If there is native code to be compiled that nothing would run.
    pub fn fits(&self, ways: &[Way]) -> Result<(), Failure> {
        if self.native && !ways.is_empty() && !ways.contains(&Way::Native) {
            let names: Vec<&str> = ways.iter().map(|way| way.name()).collect();
            let message = format!("--engine {} runs no native code; leave it or --native out", names.join(","));
            return Err(Failure::Input(message));
        }
        Ok(())
    }
}

/// The boards that a program must know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    /// Those that it is asked about.
    Asked,
    /// Any that the rules allow, since it may be changed.
    All,
}

/// What a command asks of a game.
#[derive(Clone, Debug)]
pub struct Wants {
    /// Selectors that it asks by name.
    pub selectors: Vec<String>,
    /// Selectors that it makes use of where the rules have them: the first of these lists that can be compiled.
    pub usual: Vec<Vec<String>>,
    /// At which levels.
    pub levels: Vec<Knowledge>,
    /// On which boards.
    pub boards: Boards,
}

impl Wants {
    /// The moves, and no selector.
    pub fn moves() -> Wants {
        Wants { selectors: Vec::new(), usual: vec![Vec::new()], levels: vec![Knowledge::None], boards: Boards::Asked }
    }

    /// These selectors at these levels.
    pub fn of(selectors: &[String], levels: &[Knowledge]) -> Wants {
        Wants { selectors: selectors.to_vec(), levels: levels.to_vec(), ..Wants::moves() }
    }

    /// What searches ask for, whatever their selectors use.
    pub fn search(level: Knowledge) -> Wants {
        Wants::gradual(level, ORDERS)
    }

    /// The same with gradual games of so many orders.
    pub fn gradual(level: Knowledge, orders: usize) -> Wants {
        let to = |n: usize| -> Vec<String> { ["gi", "ip"].iter().flat_map(|kind| plain(kind, n)).collect() };
        // Reasons choose the moves of the main search, whatever level is asked for besides.
        Wants {
            usual: vec![to(orders.max(1)), to(1), Vec::new()],
            levels: vec![level, Knowledge::Trace],
            ..Wants::moves()
        }
    }

    /// The same with selectors besides.
    pub fn and(mut self, selectors: impl IntoIterator<Item = String>) -> Wants {
        self.selectors.extend(selectors);
        self
    }

    /// The same on any board.
    pub fn on_all_boards(self) -> Wants {
        Wants { boards: Boards::All, ..self }
    }
}

/// `gi1` to `gi3`, for instance.
fn plain(kind: &str, orders: usize) -> impl Iterator<Item = String> {
    (1..=orders).map(move |n| format!("{kind}{n}"))
}
