//! The middle language: its interpreter against a naive reading of its documentation, on random programs; small
//! programs written by hand; instances, pictures, the checker and the text form.

#[path = "ir/check.rs"]
mod check;
#[path = "ir/dump.rs"]
mod dump;
#[path = "ir/edges.rs"]
mod edges;
#[path = "ir/facts.rs"]
mod facts;
#[path = "ir/games.rs"]
mod games;
#[path = "ir/kinds.rs"]
mod kinds;
mod lab;
#[path = "ir/naive.rs"]
mod naive;
#[path = "ir/random.rs"]
mod random;
#[path = "ir/support.rs"]
mod support;
#[path = "ir/tables.rs"]
mod tables;
