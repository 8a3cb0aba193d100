//! The Kikashi language and its compiler: the rules of a game in first-order logic in, specialised Rust out.

pub mod asp;
pub mod codegen;
pub mod diagnostic;
pub mod driver;
pub mod interp;
pub mod ir;
pub mod passes;
pub mod prove;
pub mod random;
pub mod rules;
pub mod sema;
pub mod snapshot;
pub mod span;
pub mod syntax;
