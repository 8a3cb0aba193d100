//! What the code written by Kikashi links with: point sets, relations, positions as plain data, the [`Game`] trait that
//! compiled rules implement, and what is built on it.
//!
//! This crate never sees the compiler, and stays light: it is a dependency of every game. What only tools need is behind the
//! features `counted`, `sgf` and `handwritten`.

#![warn(clippy::nursery)]
// Whether a function could be `const` is found out by what it happens to call, and is nothing to promise; whether `if let`,
// a mutable name or a closure reads better depends on the place; and what a module is for may take more than a line.
#![allow(clippy::missing_const_for_fn, clippy::option_if_let_else, clippy::useless_let_if_seq)]
#![allow(clippy::single_option_map, clippy::too_long_first_doc_paragraph)]
// These are wrong of buffers that are used again, of lists that end a loan, of locks that are held to the end, and of numbers
// compared with those of something else.
#![allow(clippy::iter_with_drain, clippy::needless_collect, clippy::significant_drop_tightening)]
#![allow(clippy::suspicious_operation_groupings)]

pub mod any;
pub mod batched;
pub mod board;
pub mod chain;
pub mod closure;
pub mod code;
pub mod evaluations;
pub mod game;
#[cfg(feature = "handwritten")]
pub mod handwritten;
pub mod instance;
pub mod killer_replies;
pub mod packed;
pub mod perft;
pub mod playout;
pub mod points;
pub mod reason;
pub mod relation;
pub mod rng;
pub mod search;
#[cfg(feature = "sgf")]
pub mod sgf;
pub mod state;
pub mod symmetry;
pub mod table;
#[cfg(test)]
mod testing;
pub mod text;
pub mod value;
pub mod watch;

pub use any::AnyGame;
pub use batched::Batched;
pub use board::{Board, Face};
pub use closure::closure;
pub use evaluations::evaluations;
pub use game::{
    Clause, Compiled, Game, Info, Kind, Knowledge, Named, NoMove, Outcome, Parameter, Selector, SelectorId,
};
pub use instance::{Contents, Images, Instance, Pairs, PointNames};
pub use perft::{Unit, perft};
pub use playout::{Tally, playout};
pub use points::{Bits, PointSet};
pub use reason::Answer;
pub use relation::{Asked, Relation};
pub use state::{CellKind, CellShape, Cells, Presence};
pub use symmetry::Symmetry;
pub use table::{NOWHERE, Sort};
pub use value::{Entry, MAX_PARAMETERS, Move, NONE, Player, Point, Role, Value};
