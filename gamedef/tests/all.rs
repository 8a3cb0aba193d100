//! The tests of the compiler, one program: what they share is compiled once, the compiler is linked once, and all of
//! them share the cores. `cargo test -p kikashi-gamedef --test all passes::` runs those of one file.

mod asp;
mod book;
mod carry;
mod codegen;
mod codegen_fresh;
mod codegen_modules;
mod common;
mod distance;
mod emitted_books;
mod front_robust;
mod games;
mod ir;
mod ir_perft;
mod judge_formulas;
mod judge_go;
mod judge_gradual;
mod judge_perft;
mod judge_rules;
mod judge_support;
mod lab;
mod language;
mod language_support;
mod laws;
mod passes;
mod pipeline;
mod reasons;
mod renaming;
mod sema;
mod sema_robust;
mod sema_rules;
mod sema_support;
mod storable;
mod syntax;
mod syntax_errors;
mod syntax_robust;
mod variants;

/// A sixth of the time of these tests went into the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
