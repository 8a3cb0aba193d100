//! The command line: arguments in, an exit code out. One file for each subcommand; what they share stands here.

mod algorithm;
mod bench;
mod check;
mod compare;
mod expand;
mod gtp;
mod list;
mod moves;
mod new;
mod perft;
mod play;
mod playouts;
mod prove;
mod solve;
mod tables;
mod threats;
mod together;
mod verify;

pub use moves::meant;
use std::ffi::OsString;
use std::io::{ErrorKind, Write as _};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use indicatif::{ProgressBar, ProgressStyle};
use kikashi_gamedef::passes::Levels;
use serde::Serialize;

use crate::engine::{Knowledge, TOO_SHORT};
use crate::failure::Failure;
use crate::interrupt;
use crate::native::launch;

/// Write the rules of a game in first-order logic; get its move generator and its selectors of forcing moves.
#[derive(Parser)]
#[command(name = "kikashi", version, about, propagate_version = true)]
struct Cli {
    /// Print one JSON object instead of text.
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Args),
    Expand(expand::Args),
    Verify(verify::Args),
    Solve(solve::Args),
    Prove(prove::Args),
    Compare(compare::Args),
    Bench(bench::Args),
    Perft(perft::Args),
    Playouts(playouts::Args),
    List(list::Args),
    Moves(moves::Args),
    Play(play::Args),
    New(new::Args),
    Gtp(gtp::Args),
}

impl Command {
    /// Whether it has something to report when it is interrupted; the others just end.
    fn reports_early(&self) -> bool {
        match self {
            Command::Verify(_) | Command::Solve(_) | Command::Compare(_) | Command::Bench(_) | Command::Playouts(_) => {
                true
            }
            Command::Check(_) | Command::Expand(_) | Command::Perft(_) => false,
            Command::List(_) | Command::Moves(_) | Command::Play(_) | Command::New(_) | Command::Prove(_) => false,
            Command::Gtp(_) => false,
        }
    }
}

/// The names in lists such as `gi1,lambda(1,3)`: a comma within parentheses belongs to the name.
pub fn names(lists: &[String]) -> Vec<String> {
    let mut out = Vec::new();
    for list in lists {
        let (mut name, mut depth) = (String::new(), 0usize);
        for c in list.chars() {
            match c {
                '(' => depth += 1,
                ')' => depth = depth.saturating_sub(1),
                ',' if depth == 0 => {
                    out.push(std::mem::take(&mut name));
                    continue;
                }
                _ => {}
            }
            name.push(c);
        }
        out.push(name);
    }
    out
}

/// Reads a knowledge level.
fn level(text: &str) -> Result<Knowledge, String> {
    let names: Vec<&str> = Knowledge::ALL.into_iter().map(Knowledge::name).collect();
    Knowledge::from_name(text).ok_or_else(|| format!("there are {}", names.join(", ")))
}

/// A knowledge level, or the one that costs least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Auto,
    Given(Knowledge),
}

/// Reads a knowledge level, or `auto`.
fn level_or_auto(text: &str) -> Result<Level, String> {
    match text {
        "auto" => Ok(Level::Auto),
        _ => level(text).map(Level::Given).map_err(|known| format!("{known}, and auto")),
    }
}

/// The levels of a list: those in it, or for each selector the one that costs least.
fn levels(list: &[Level]) -> Result<Levels, Failure> {
    let given = list.iter().filter_map(|level| if let Level::Given(given) = level { Some(*given) } else { None });
    match (list.contains(&Level::Auto), given.collect::<Vec<_>>()) {
        (true, given) if given.is_empty() => Ok(Levels::Auto),
        (true, _) => Err(Failure::input("auto is for each selector one level; leave the others out")),
        (false, given) => Ok(Levels::Given(given)),
    }
}

/// How a command answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// For a person.
    Text,
    /// For a program: one JSON object.
    Json,
}

impl Output {
    /// Prints the answer: the object for a program, else the text, which is only made then.
    ///
    /// # Errors
    /// If it cannot be written.
    fn answer(self, object: &impl Serialize, text: impl FnOnce() -> String) -> Result<(), Failure> {
        print(&match self {
            Output::Json => serde_json::to_string_pretty(object).map_err(|error| error.to_string())? + "\n",
            Output::Text => text(),
        })
    }

    /// A progress line, shown only to a person at a terminal.
    fn progress(self, length: Option<u64>) -> ProgressBar {
        if self == Output::Json {
            return ProgressBar::hidden();
        }
        let (bar, template) = match length {
            Some(length) => (ProgressBar::new(length), "{bar:30} {pos}/{len} {msg}"),
            None => (ProgressBar::new_spinner(), "{spinner} {msg} {elapsed}"),
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    }
}

/// Why a game was not compiled within the time.
fn too_short() -> Failure {
    if interrupt::requested() { Failure::Interrupted } else { Failure::input(TOO_SHORT) }
}

/// Writes to the standard output.
///
/// # Errors
/// If it cannot be written; who closes the pipe, as `head` does, has seen enough.
fn print(text: &str) -> Result<(), Failure> {
    let mut stdout = anstream::stdout();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => {
            Err(Failure::Input(format!("cannot write the answer: {error}")))
        }
        _ => Ok(()),
    }
}

/// Writes what went wrong as a JSON object; where that cannot be written, the exit code tells all the same.
fn print_error(message: &str) {
    let _ = print(&format!("{}\n", serde_json::json!({ "error": message })));
}

/// Runs the command line with these arguments, the program's name first.
pub fn run(args: impl IntoIterator<Item = OsString>) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    launch::given(&args);
    let as_json = args.iter().any(|arg| arg == "--json");
    let cli = match Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => {
            let code = u8::try_from(error.exit_code()).unwrap_or(2);
            if error.use_stderr() && as_json {
                let said = error.render().to_string();
                print_error(said.strip_prefix("error: ").unwrap_or(&said).trim_end());
            }
            // What was asked for is on its way to a file that may be full; a wrong use fails anyway.
            let said = error.print().and_then(|()| std::io::stdout().flush());
            return match said {
                Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                    anstream::eprintln!("error: cannot write the answer: {error}");
                    ExitCode::from(2)
                }
                _ => ExitCode::from(code),
            };
        }
    };
    if cli.command.reports_early() {
        interrupt::listen();
    }
    let output = if cli.json { Output::Json } else { Output::Text };
    let result = match &cli.command {
        Command::Check(args) => check::run(args, output),
        Command::Expand(args) => expand::run(args, output),
        Command::Verify(args) => verify::run(args, output),
        Command::Solve(args) => solve::run(args, output),
        Command::Prove(args) => prove::run(args, output),
        Command::Compare(args) => compare::run(args, output),
        Command::Bench(args) => bench::run(args, output),
        Command::Perft(args) => perft::run(args, output),
        Command::Playouts(args) => playouts::run(args, output),
        Command::List(args) => list::run(args, output),
        Command::Moves(args) => moves::run(args, output),
        Command::Play(args) => play::run(args),
        Command::New(args) => new::run(args, output),
        Command::Gtp(args) => gtp::run(args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Failure::Input(message) | Failure::Answered(message) = &failure {
                let red = anstyle::AnsiColor::Red.on_default().bold();
                anstream::eprintln!("{red}error{red:#}: {message}");
            }
            if output == Output::Json
                && let Failure::Input(message) | Failure::RuleBook(message) = &failure
            {
                print_error(message);
            }
            failure.exit_code()
        }
    }
}
