//! The middle language: its interpreter against a naive reading of its documentation, on random programs; small
//! programs written by hand; instances, pictures, the checker and the text form.

mod check;
mod dump;
mod edges;
mod facts;
mod games;
mod kinds;
mod naive;
mod random;
mod support;
mod tables;
