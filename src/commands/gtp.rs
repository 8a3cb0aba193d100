//! `kikashi gtp`: the Go Text Protocol on standard input and output, for boards, tournaments and regression tests.

use std::io::ErrorKind;
use std::sync::Arc;

use super::solve::time;
use crate::engine::Knowledge;
use crate::failure::Failure;
use crate::gtp::{Session, Terms, serve};
use crate::native::launch::launch;
use crate::native::{NativeArgs, Wants};
use crate::setting::Setting;

/// Speak the Go Text Protocol (version 2): play any game, ask for attack and defence.
#[derive(clap::Args)]
pub struct Args {
    /// A shipped game (go, atari_go, hex, gomoku ..) or a .game file, without a target.
    #[arg(default_value = "go")]
    game: String,
    /// The sub-game with one target that `attack` and `defend` ask.
    #[arg(long, value_name = "GAME", default_value = "capture")]
    asked: String,
    /// The time for each answer.
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    seconds: f64,
    /// Where the random numbers start.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    native: NativeArgs,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let terms =
        Terms { game: args.game.clone(), asked: args.asked.clone(), time: time(args.seconds)?, seed: args.seed };
    let mut session = Session::new(terms)?;
    let settings = session.settings();
    let settings: Vec<&Setting> = settings.iter().map(Arc::as_ref).collect();
    launch(&settings, &Wants::search(Knowledge::Trace).on_all_boards(), &args.native)?;
    match serve(&mut session, std::io::stdin().lock(), &mut std::io::stdout().lock()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::Input(error.to_string())),
        _ => Ok(()),
    }
}
