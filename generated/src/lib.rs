//! The shipped games, compiled by Kikashi from their rules, one module each.
//!
//! Written by `cargo run -p kikashi-gamedef --example regenerate`; change the rules, not this crate.

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
