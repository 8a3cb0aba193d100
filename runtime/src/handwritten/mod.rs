//! What a careful programmer writes by hand from the papers, fast: the capture game of *Abstract Proof Search* (Cazenave)
//! and the AtariGo of *Admissible Moves in Two-player Games* (Cazenave).
//!
//! It exists to be compared with, by the same tests and benchmarks and on the same boards as the selectors that follow
//! from the rules, and nothing else uses it. It says what the papers say, and so it deviates here and there from the
//! definition of a gradual game: each function tells where. [`Goban`] is all that it knows of a board.

pub mod atari_go;
pub mod capture;
pub mod go;

pub use go::{Goban, Stones};
