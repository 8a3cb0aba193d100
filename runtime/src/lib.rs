//! What the code written by Kikashi links with: point sets, relations, positions as plain data, the [`Game`] trait that
//! compiled rules implement, and what is built on it.
//!
//! This crate never sees the compiler, and stays light: it is a dependency of every game. What only tools need is behind the
//! features `counted`, `sgf` and `handwritten`.

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
