//! Kikashi: write the rules of a game in first-order logic, and get the Rust functions that select its forcing moves
//! and forced replies.
//!
//! This crate is the command line and, for programs that embed it, a facade over the parts: [`gamedef`] is the
//! language and its compiler, [`runtime`] what compiled games link with, and with the feature `shipped` `generated` the shipped games, compiled.

pub use kikashi_gamedef as gamedef;
#[cfg(feature = "shipped")]
pub use kikashi_generated as generated;
pub use kikashi_runtime as runtime;

pub mod boards;
pub mod book;
pub mod commands;
pub mod compare;
pub mod draw;
pub mod engine;
pub mod failure;
pub mod gtp;
pub mod handwritten;
pub mod illegal;
pub mod input;
pub mod interrupt;
pub mod kept;
pub mod layout;
mod library;
pub mod native;
pub mod position;
pub mod problems;
pub mod processor;
pub mod proof;
pub mod resume;
pub mod setting;
pub mod solver;
pub mod verify;

/// What the book says of Rust programs is compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../book/src/rust.md")]
pub struct BookOnRust;
