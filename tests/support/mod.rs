//! What the tests hold the project against: written independently of it, slow, and as short as it can be.

#![allow(dead_code, missing_docs)]

pub mod go;
pub mod gradual;
pub mod reader;
