//! The shipped games, compiled: one module for each, one type for each instance.
//!
//! Everything here is written by `cargo run -p kikashi-gamedef --example regenerate`; a test fails when it is stale.

use kikashi_runtime::Game;

#[rustfmt::skip]
pub mod amazons;
#[rustfmt::skip]
pub mod atari_go;
#[rustfmt::skip]
pub mod breakthrough;
#[rustfmt::skip]
pub mod capture;
#[rustfmt::skip]
pub mod connect;
#[rustfmt::skip]
pub mod connect_four;
#[rustfmt::skip]
pub mod draughts;
#[rustfmt::skip]
pub mod go;
#[rustfmt::skip]
pub mod gomoku;
#[rustfmt::skip]
pub mod hex;
#[rustfmt::skip]
pub mod knightthrough;
#[rustfmt::skip]
pub mod reversi;
#[rustfmt::skip]
pub mod tictactoe;

/// The names of all instances, sorted.
pub const INSTANCES: &[&str] = &[
    "amazons10",
    "atari_go3",
    "atari_go4",
    "atari_go5",
    "atari_go6_crosscut",
    "atari_go7_crosscut",
    "atari_go8_crosscut",
    "breakthrough5",
    "breakthrough6",
    "breakthrough8",
    "capture13",
    "capture19",
    "capture3",
    "capture4",
    "capture5",
    "capture6",
    "capture7",
    "capture8",
    "capture9",
    "connect19",
    "connect3",
    "connect4",
    "connect5",
    "connect7",
    "connect9",
    "connect_four4",
    "connect_four7",
    "draughts8",
    "go13",
    "go19",
    "go5",
    "go9",
    "gomoku15",
    "gomoku19",
    "gomoku4",
    "gomoku7",
    "hex11",
    "hex3",
    "hex4",
    "hex5",
    "knightthrough8",
    "reversi4",
    "reversi6",
    "reversi8",
    "tictactoe3",
];

/// What is to be done with a game that is known by name only at run time.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<G: Game>(self) -> Self::Output;
}

/// Visits the instance of that name, if there is one. All instances are compiled for the visitor.
pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
    Some(match name {
        "amazons10" => visitor.visit::<amazons::Amazons10>(),
        "atari_go3" => visitor.visit::<atari_go::AtariGo3>(),
        "atari_go4" => visitor.visit::<atari_go::AtariGo4>(),
        "atari_go5" => visitor.visit::<atari_go::AtariGo5>(),
        "atari_go6_crosscut" => visitor.visit::<atari_go::AtariGo6Crosscut>(),
        "atari_go7_crosscut" => visitor.visit::<atari_go::AtariGo7Crosscut>(),
        "atari_go8_crosscut" => visitor.visit::<atari_go::AtariGo8Crosscut>(),
        "breakthrough5" => visitor.visit::<breakthrough::Breakthrough5>(),
        "breakthrough6" => visitor.visit::<breakthrough::Breakthrough6>(),
        "breakthrough8" => visitor.visit::<breakthrough::Breakthrough8>(),
        "capture13" => visitor.visit::<capture::Capture13>(),
        "capture19" => visitor.visit::<capture::Capture19>(),
        "capture3" => visitor.visit::<capture::Capture3>(),
        "capture4" => visitor.visit::<capture::Capture4>(),
        "capture5" => visitor.visit::<capture::Capture5>(),
        "capture6" => visitor.visit::<capture::Capture6>(),
        "capture7" => visitor.visit::<capture::Capture7>(),
        "capture8" => visitor.visit::<capture::Capture8>(),
        "capture9" => visitor.visit::<capture::Capture9>(),
        "connect19" => visitor.visit::<connect::Connect19>(),
        "connect3" => visitor.visit::<connect::Connect3>(),
        "connect4" => visitor.visit::<connect::Connect4>(),
        "connect5" => visitor.visit::<connect::Connect5>(),
        "connect7" => visitor.visit::<connect::Connect7>(),
        "connect9" => visitor.visit::<connect::Connect9>(),
        "connect_four4" => visitor.visit::<connect_four::ConnectFour4>(),
        "connect_four7" => visitor.visit::<connect_four::ConnectFour7>(),
        "draughts8" => visitor.visit::<draughts::Draughts8>(),
        "go13" => visitor.visit::<go::Go13>(),
        "go19" => visitor.visit::<go::Go19>(),
        "go5" => visitor.visit::<go::Go5>(),
        "go9" => visitor.visit::<go::Go9>(),
        "gomoku15" => visitor.visit::<gomoku::Gomoku15>(),
        "gomoku19" => visitor.visit::<gomoku::Gomoku19>(),
        "gomoku4" => visitor.visit::<gomoku::Gomoku4>(),
        "gomoku7" => visitor.visit::<gomoku::Gomoku7>(),
        "hex11" => visitor.visit::<hex::Hex11>(),
        "hex3" => visitor.visit::<hex::Hex3>(),
        "hex4" => visitor.visit::<hex::Hex4>(),
        "hex5" => visitor.visit::<hex::Hex5>(),
        "knightthrough8" => visitor.visit::<knightthrough::Knightthrough8>(),
        "reversi4" => visitor.visit::<reversi::Reversi4>(),
        "reversi6" => visitor.visit::<reversi::Reversi6>(),
        "reversi8" => visitor.visit::<reversi::Reversi8>(),
        "tictactoe3" => visitor.visit::<tictactoe::Tictactoe3>(),
        _ => return None,
    })
}
