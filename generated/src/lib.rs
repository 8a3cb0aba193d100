//! The shipped games, compiled: one module for each, one type for each instance.
//!
//! Everything here is written by `cargo run -p kikashi-gamedef --example regenerate`; a test fails when it is stale.

#![warn(clippy::nursery)]
// Whether a function could be `const` is found out by what it happens to call, and is nothing to promise.
#![allow(clippy::missing_const_for_fn)]

use kikashi_runtime::{AnyGame, Compiled, Instance, Named};

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

/// Games whose positions hold at most 4 sets of 1 words.
pub type Small = AnyGame<1, 4>;

/// Games whose positions hold at most 4 sets of 2 words.
pub type Medium = AnyGame<2, 4>;

/// Games whose positions hold at most 2 sets of 6 words.
pub type Large = AnyGame<6, 2>;

/// A shipped game whose type is forgotten.
#[derive(Clone, Debug)]
pub enum Shipped {
    /// In that size.
    Small(Small),
    /// In that size.
    Medium(Medium),
    /// In that size.
    Large(Large),
}

/// What is to be done with a game that is known by name only at run time.
pub trait Visitor {
    /// What comes of it.
    type Output;
    /// Does it.
    fn visit<const W: usize, const S: usize>(self, game: &AnyGame<W, S>) -> Self::Output;
}

impl Shipped {
    /// Visits the game. The visitor is compiled once for each size.
    pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
        match self {
            Self::Small(game) => visitor.visit(game),
            Self::Medium(game) => visitor.visit(game),
            Self::Large(game) => visitor.visit(game),
        }
    }
}

/// The instance of that name, if there is one.
pub fn shipped(name: &str) -> Option<Shipped> {
    Some(match name {
        "amazons10" => Shipped::Medium(AnyGame::of(amazons::Amazons10::game())?),
        "atari_go3" => Shipped::Small(AnyGame::of(atari_go::AtariGo3::game())?),
        "atari_go4" => Shipped::Small(AnyGame::of(atari_go::AtariGo4::game())?),
        "atari_go5" => Shipped::Small(AnyGame::of(atari_go::AtariGo5::game())?),
        "atari_go6_crosscut" => Shipped::Small(AnyGame::of(atari_go::AtariGo6Crosscut::game())?),
        "atari_go7_crosscut" => Shipped::Small(AnyGame::of(atari_go::AtariGo7Crosscut::game())?),
        "atari_go8_crosscut" => Shipped::Small(AnyGame::of(atari_go::AtariGo8Crosscut::game())?),
        "breakthrough5" => Shipped::Small(AnyGame::of(breakthrough::Breakthrough5::game())?),
        "breakthrough6" => Shipped::Small(AnyGame::of(breakthrough::Breakthrough6::game())?),
        "breakthrough8" => Shipped::Small(AnyGame::of(breakthrough::Breakthrough8::game())?),
        "capture13" => Shipped::Large(AnyGame::of(capture::Capture13::game())?),
        "capture19" => Shipped::Large(AnyGame::of(capture::Capture19::game())?),
        "capture3" => Shipped::Small(AnyGame::of(capture::Capture3::game())?),
        "capture4" => Shipped::Small(AnyGame::of(capture::Capture4::game())?),
        "capture5" => Shipped::Small(AnyGame::of(capture::Capture5::game())?),
        "capture6" => Shipped::Small(AnyGame::of(capture::Capture6::game())?),
        "capture7" => Shipped::Small(AnyGame::of(capture::Capture7::game())?),
        "capture8" => Shipped::Small(AnyGame::of(capture::Capture8::game())?),
        "capture9" => Shipped::Medium(AnyGame::of(capture::Capture9::game())?),
        "connect19" => Shipped::Large(AnyGame::of(connect::Connect19::game())?),
        "connect3" => Shipped::Small(AnyGame::of(connect::Connect3::game())?),
        "connect4" => Shipped::Small(AnyGame::of(connect::Connect4::game())?),
        "connect5" => Shipped::Small(AnyGame::of(connect::Connect5::game())?),
        "connect7" => Shipped::Small(AnyGame::of(connect::Connect7::game())?),
        "connect9" => Shipped::Medium(AnyGame::of(connect::Connect9::game())?),
        "connect_four4" => Shipped::Small(AnyGame::of(connect_four::ConnectFour4::game())?),
        "connect_four7" => Shipped::Small(AnyGame::of(connect_four::ConnectFour7::game())?),
        "draughts8" => Shipped::Small(AnyGame::of(draughts::Draughts8::game())?),
        "go13" => Shipped::Large(AnyGame::of(go::Go13::game())?),
        "go19" => Shipped::Large(AnyGame::of(go::Go19::game())?),
        "go5" => Shipped::Small(AnyGame::of(go::Go5::game())?),
        "go9" => Shipped::Medium(AnyGame::of(go::Go9::game())?),
        "gomoku15" => Shipped::Large(AnyGame::of(gomoku::Gomoku15::game())?),
        "gomoku19" => Shipped::Large(AnyGame::of(gomoku::Gomoku19::game())?),
        "gomoku4" => Shipped::Small(AnyGame::of(gomoku::Gomoku4::game())?),
        "gomoku7" => Shipped::Small(AnyGame::of(gomoku::Gomoku7::game())?),
        "hex11" => Shipped::Medium(AnyGame::of(hex::Hex11::game())?),
        "hex3" => Shipped::Small(AnyGame::of(hex::Hex3::game())?),
        "hex4" => Shipped::Small(AnyGame::of(hex::Hex4::game())?),
        "hex5" => Shipped::Small(AnyGame::of(hex::Hex5::game())?),
        "knightthrough8" => Shipped::Small(AnyGame::of(knightthrough::Knightthrough8::game())?),
        "reversi4" => Shipped::Small(AnyGame::of(reversi::Reversi4::game())?),
        "reversi6" => Shipped::Small(AnyGame::of(reversi::Reversi6::game())?),
        "reversi8" => Shipped::Small(AnyGame::of(reversi::Reversi8::game())?),
        "tictactoe3" => Shipped::Small(AnyGame::of(tictactoe::Tictactoe3::game())?),
        _ => return None,
    })
}

/// The game of that name on any board, in sets of the least width that is compiled and wide enough; none if there is no
/// such width or game, or the instance is not one of the game's.
pub fn on(game: &str, instance: &Instance) -> Option<Shipped> {
    Some(match (game, instance.points.div_ceil(64)) {
        ("amazons", 0..=2) => Shipped::Medium(AnyGame::of(&amazons::Rules::<2>::on(instance)?)?),
        ("atari_go", 0..=1) => Shipped::Small(AnyGame::of(&atari_go::Rules::<1>::on(instance)?)?),
        ("atari_go", 2..=6) => Shipped::Large(AnyGame::of(&atari_go::Rules::<6>::on(instance)?)?),
        ("breakthrough", 0..=1) => Shipped::Small(AnyGame::of(&breakthrough::Rules::<1>::on(instance)?)?),
        ("breakthrough", 2..=3) => Shipped::Large(AnyGame::of(&breakthrough::Rules::<3>::on(instance)?)?),
        ("capture", 0..=1) => Shipped::Small(AnyGame::of(&capture::Rules::<1>::on(instance)?)?),
        ("capture", 2) => Shipped::Medium(AnyGame::of(&capture::Rules::<2>::on(instance)?)?),
        ("capture", 3) => Shipped::Large(AnyGame::of(&capture::Rules::<3>::on(instance)?)?),
        ("capture", 4..=6) => Shipped::Large(AnyGame::of(&capture::Rules::<6>::on(instance)?)?),
        ("connect", 0..=1) => Shipped::Small(AnyGame::of(&connect::Rules::<1>::on(instance)?)?),
        ("connect", 2) => Shipped::Medium(AnyGame::of(&connect::Rules::<2>::on(instance)?)?),
        ("connect", 3..=6) => Shipped::Large(AnyGame::of(&connect::Rules::<6>::on(instance)?)?),
        ("connect_four", 0..=1) => Shipped::Small(AnyGame::of(&connect_four::Rules::<1>::on(instance)?)?),
        ("connect_four", 2) => Shipped::Medium(AnyGame::of(&connect_four::Rules::<2>::on(instance)?)?),
        ("draughts", 0..=1) => Shipped::Small(AnyGame::of(&draughts::Rules::<1>::on(instance)?)?),
        ("go", 0..=1) => Shipped::Small(AnyGame::of(&go::Rules::<1>::on(instance)?)?),
        ("go", 2) => Shipped::Medium(AnyGame::of(&go::Rules::<2>::on(instance)?)?),
        ("go", 3) => Shipped::Large(AnyGame::of(&go::Rules::<3>::on(instance)?)?),
        ("go", 4..=6) => Shipped::Large(AnyGame::of(&go::Rules::<6>::on(instance)?)?),
        ("gomoku", 0..=1) => Shipped::Small(AnyGame::of(&gomoku::Rules::<1>::on(instance)?)?),
        ("gomoku", 2..=4) => Shipped::Large(AnyGame::of(&gomoku::Rules::<4>::on(instance)?)?),
        ("gomoku", 5..=6) => Shipped::Large(AnyGame::of(&gomoku::Rules::<6>::on(instance)?)?),
        ("hex", 0..=1) => Shipped::Small(AnyGame::of(&hex::Rules::<1>::on(instance)?)?),
        ("hex", 2) => Shipped::Medium(AnyGame::of(&hex::Rules::<2>::on(instance)?)?),
        ("hex", 3..=6) => Shipped::Large(AnyGame::of(&hex::Rules::<6>::on(instance)?)?),
        ("knightthrough", 0..=1) => Shipped::Small(AnyGame::of(&knightthrough::Rules::<1>::on(instance)?)?),
        ("knightthrough", 2..=3) => Shipped::Large(AnyGame::of(&knightthrough::Rules::<3>::on(instance)?)?),
        ("reversi", 0..=1) => Shipped::Small(AnyGame::of(&reversi::Rules::<1>::on(instance)?)?),
        ("reversi", 2) => Shipped::Medium(AnyGame::of(&reversi::Rules::<2>::on(instance)?)?),
        ("tictactoe", 0..=1) => Shipped::Small(AnyGame::of(&tictactoe::Rules::<1>::on(instance)?)?),
        _ => return None,
    })
}
