//! The shipped games, compiled: one module for each, one type for each instance.
//!
//! Everything here is written by `cargo run -p kikashi-gamedef --example regenerate`; a test fails when it is stale.

use kikashi_runtime::{Compiled, Instance, Named};

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
    fn visit<G: Compiled>(self, game: &G) -> Self::Output;
}

/// Visits the instance of that name, if there is one. All games are compiled for the visitor.
pub fn visit<V: Visitor>(name: &str, visitor: V) -> Option<V::Output> {
    Some(match name {
        "amazons10" => visitor.visit(amazons::Amazons10::game()),
        "atari_go3" => visitor.visit(atari_go::AtariGo3::game()),
        "atari_go4" => visitor.visit(atari_go::AtariGo4::game()),
        "atari_go5" => visitor.visit(atari_go::AtariGo5::game()),
        "atari_go6_crosscut" => visitor.visit(atari_go::AtariGo6Crosscut::game()),
        "atari_go7_crosscut" => visitor.visit(atari_go::AtariGo7Crosscut::game()),
        "atari_go8_crosscut" => visitor.visit(atari_go::AtariGo8Crosscut::game()),
        "breakthrough5" => visitor.visit(breakthrough::Breakthrough5::game()),
        "breakthrough6" => visitor.visit(breakthrough::Breakthrough6::game()),
        "breakthrough8" => visitor.visit(breakthrough::Breakthrough8::game()),
        "capture13" => visitor.visit(capture::Capture13::game()),
        "capture19" => visitor.visit(capture::Capture19::game()),
        "capture3" => visitor.visit(capture::Capture3::game()),
        "capture4" => visitor.visit(capture::Capture4::game()),
        "capture5" => visitor.visit(capture::Capture5::game()),
        "capture6" => visitor.visit(capture::Capture6::game()),
        "capture7" => visitor.visit(capture::Capture7::game()),
        "capture8" => visitor.visit(capture::Capture8::game()),
        "capture9" => visitor.visit(capture::Capture9::game()),
        "connect19" => visitor.visit(connect::Connect19::game()),
        "connect3" => visitor.visit(connect::Connect3::game()),
        "connect4" => visitor.visit(connect::Connect4::game()),
        "connect5" => visitor.visit(connect::Connect5::game()),
        "connect7" => visitor.visit(connect::Connect7::game()),
        "connect9" => visitor.visit(connect::Connect9::game()),
        "connect_four4" => visitor.visit(connect_four::ConnectFour4::game()),
        "connect_four7" => visitor.visit(connect_four::ConnectFour7::game()),
        "draughts8" => visitor.visit(draughts::Draughts8::game()),
        "go13" => visitor.visit(go::Go13::game()),
        "go19" => visitor.visit(go::Go19::game()),
        "go5" => visitor.visit(go::Go5::game()),
        "go9" => visitor.visit(go::Go9::game()),
        "gomoku15" => visitor.visit(gomoku::Gomoku15::game()),
        "gomoku19" => visitor.visit(gomoku::Gomoku19::game()),
        "gomoku4" => visitor.visit(gomoku::Gomoku4::game()),
        "gomoku7" => visitor.visit(gomoku::Gomoku7::game()),
        "hex11" => visitor.visit(hex::Hex11::game()),
        "hex3" => visitor.visit(hex::Hex3::game()),
        "hex4" => visitor.visit(hex::Hex4::game()),
        "hex5" => visitor.visit(hex::Hex5::game()),
        "knightthrough8" => visitor.visit(knightthrough::Knightthrough8::game()),
        "reversi4" => visitor.visit(reversi::Reversi4::game()),
        "reversi6" => visitor.visit(reversi::Reversi6::game()),
        "reversi8" => visitor.visit(reversi::Reversi8::game()),
        "tictactoe3" => visitor.visit(tictactoe::Tictactoe3::game()),
        _ => return None,
    })
}

/// Visits the game of that name on any board, in sets of the least width that is compiled and wide enough; none if
/// there is no such width or game, or the instance is not one of the game's.
pub fn on<V: Visitor>(game: &str, instance: &Instance, visitor: V) -> Option<V::Output> {
    Some(match (game, instance.points.div_ceil(64)) {
        ("amazons", 0..=2) => visitor.visit(&amazons::Rules::<2>::on(instance)?),
        ("atari_go", 0..=1) => visitor.visit(&atari_go::Rules::<1>::on(instance)?),
        ("atari_go", 2..=6) => visitor.visit(&atari_go::Rules::<6>::on(instance)?),
        ("breakthrough", 0..=1) => visitor.visit(&breakthrough::Rules::<1>::on(instance)?),
        ("breakthrough", 2..=3) => visitor.visit(&breakthrough::Rules::<3>::on(instance)?),
        ("capture", 0..=1) => visitor.visit(&capture::Rules::<1>::on(instance)?),
        ("capture", 2) => visitor.visit(&capture::Rules::<2>::on(instance)?),
        ("capture", 3) => visitor.visit(&capture::Rules::<3>::on(instance)?),
        ("capture", 4..=6) => visitor.visit(&capture::Rules::<6>::on(instance)?),
        ("connect", 0..=1) => visitor.visit(&connect::Rules::<1>::on(instance)?),
        ("connect", 2) => visitor.visit(&connect::Rules::<2>::on(instance)?),
        ("connect", 3..=6) => visitor.visit(&connect::Rules::<6>::on(instance)?),
        ("connect_four", 0..=1) => visitor.visit(&connect_four::Rules::<1>::on(instance)?),
        ("connect_four", 2) => visitor.visit(&connect_four::Rules::<2>::on(instance)?),
        ("draughts", 0..=1) => visitor.visit(&draughts::Rules::<1>::on(instance)?),
        ("go", 0..=1) => visitor.visit(&go::Rules::<1>::on(instance)?),
        ("go", 2) => visitor.visit(&go::Rules::<2>::on(instance)?),
        ("go", 3) => visitor.visit(&go::Rules::<3>::on(instance)?),
        ("go", 4..=6) => visitor.visit(&go::Rules::<6>::on(instance)?),
        ("gomoku", 0..=1) => visitor.visit(&gomoku::Rules::<1>::on(instance)?),
        ("gomoku", 2..=4) => visitor.visit(&gomoku::Rules::<4>::on(instance)?),
        ("gomoku", 5..=6) => visitor.visit(&gomoku::Rules::<6>::on(instance)?),
        ("hex", 0..=1) => visitor.visit(&hex::Rules::<1>::on(instance)?),
        ("hex", 2) => visitor.visit(&hex::Rules::<2>::on(instance)?),
        ("hex", 3..=6) => visitor.visit(&hex::Rules::<6>::on(instance)?),
        ("knightthrough", 0..=1) => visitor.visit(&knightthrough::Rules::<1>::on(instance)?),
        ("knightthrough", 2..=3) => visitor.visit(&knightthrough::Rules::<3>::on(instance)?),
        ("reversi", 0..=1) => visitor.visit(&reversi::Rules::<1>::on(instance)?),
        ("reversi", 2) => visitor.visit(&reversi::Rules::<2>::on(instance)?),
        ("tictactoe", 0..=1) => visitor.visit(&tictactoe::Rules::<1>::on(instance)?),
        _ => return None,
    })
}
