//! From programs to Rust: one module for each game, generic over the width of sets, and the data of each instance.
//!
//! The module is written to be read and to be fast: small functions over tables and a `Copy` position, generic over how
//! many words a set has, so that rustc specialises what is used and nothing else. It holds no `unsafe`, passes the lints, and is the same to
//! the byte wherever it is made: nothing here iterates over a hash map or looks at a path.
//!
//! - `tidy`, `families`, `forward`, `hint`: what a reader would wonder about goes, functions of one form become one, those that
//!   only hand on none, what has no name gets one;
//! - `repeated`, `word`: what several functions ask becomes one of its own;
//! - `plan`, `reach`, `shared`, `keys`, `mentions`: what is emitted, under which name; what a sub-game shares with its rule book;
//!   comments that speak of functions by these names;
//! - `code`, `body`, `expr`, `operators`, `components`, `answers`, `bars`, `invariant`, `update`: expressions and statements;
//! - `stretch`, `outline`: what several functions do to the state alike;
//! - `header`, `func`, `moves`, `position`, `game`: what stands at the head, and the items of a module;
//! - `selectors`, `steps`: what searches ask;
//! - `instance`, `plain`, `data`, `rows`: tables, and the instances that the rules name.

#![deny(clippy::wildcard_enum_match_arm)]

mod answer_plan;
mod answers;
mod bars;
mod body;
mod call;
mod code;
mod components;
mod data;
mod expr;
mod families;
mod forward;
mod func;
mod game;
mod given_names;
mod header;
mod hint;
mod instance;
mod invariant;
mod keys;
mod layout;
mod mentions;
mod method;
mod moves;
mod names;
mod operators;
mod options;
mod outline;
mod plain;
mod plan;
mod planning;
mod position;
mod ranges;
mod reach;
mod repeated;
mod rows;
mod selectors;
mod shared;
mod steps;
mod stretch;
#[cfg(test)]
mod testing;
mod text;
mod tidy;
mod update;
mod uses;
mod word;

use std::collections::BTreeSet;

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;

use crate::ir::instance::Instance;
use crate::ir::symmetry::generators;
use crate::ir::{Expr, Places, Program, Rule, visit};
use crate::rules::ParamId;
use families::Numbers;
pub use options::{Book, Header, Names, Options, SortName};
pub use plain::{Contents, Pairs, Plain};
use plan::Plan;
use uses::Uses;

/// Why a program cannot be emitted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A quantifier over moves is left.
    #[error("`{0}` still quantifies over moves: emission comes after `unfold`")]
    NotUnfolded(String),
    /// A move has too many parameters.
    #[error("the move `{play}` has {count} parameters; native code supports 4 at most")]
    TooManyParameters {
        /// The move.
        play: String,
        /// How many it has.
        count: usize,
    },
    /// A parameter of a move takes values beyond 16 bits.
    #[error("a parameter of the move `{0}` takes values beyond 16 bits, which native code does not support")]
    ParameterRange(String),
    /// There are too many move clauses.
    #[error("{0} move clauses; native code supports 256 at most")]
    TooManyMoves(usize),
    /// A move binds other variables than its parameters, or one of them twice.
    #[error("the move `{0}` does not bind exactly its parameters")]
    Unbound(String),
    /// An expression is nested too deeply.
    #[error("`{0}` is nested too deeply to be written as Rust")]
    TooDeep(String),
    /// A parameter is fixed in one instance and given with the position in another.
    #[error("the parameter `{0}` is fixed in some instances and open in others")]
    Mixed(String),
    /// A sub-game does not have its rule book's position.
    #[error("the positions of `{game}` and of its rule book `{book}` differ")]
    OtherPosition {
        /// The sub-game.
        game: String,
        /// The rule book.
        book: String,
    },
    /// An instance does not belong to the program.
    #[error("the instance `{instance}` is not one of `{game}`")]
    Misfit {
        /// The program.
        game: String,
        /// The instance.
        instance: String,
    },
    /// A path of the options is none.
    #[error("`{0}` is not a path")]
    Path(String),
    /// The output is not Rust: a mistake of the compiler.
    #[error("the emitted code would not compile: {0}; a mistake of the compiler: please report it, with these rules")]
    Output(String),
}

impl Error {
    fn misfit(plan: &Plan<'_>, instance: &Instance) -> Error {
        Error::Misfit { game: plan.program.name.clone(), instance: instance.name.clone() }
    }
}

/// The names of the types that the instances of one game become, given the instances' names in order.
pub fn type_names(instances: &[&str]) -> Vec<String> {
    instance::type_names(instances).iter().map(ToString::to_string).collect()
}

/// How many words a set of so many points needs.
pub fn words(points: usize) -> usize {
    plain::words(points)
}

/// In how many places of the program each rule was applied, those included by which it is emitted.
pub fn fired(program: &Program) -> Places {
    let mut places = program.fired.places();
    places.note(Rule::Components, components::count(program));
    places
}

/// The module of a game, as Rust source.
///
/// # Errors
///
/// The program has not been through all passes, breaks a limit of native code, or does not fit its instances or its
/// rule book.
pub fn emit(program: &Program, instances: &[Instance], options: &Options<'_>) -> Result<String, Error> {
    let tokens = emit_tokens(program, instances, options)?;
    let file: syn::File = syn::parse2(tokens).map_err(|e| Error::Output(e.to_string()))?;
    Ok(text::spaced(&layout::laid_out(&prettyplease::unparse(&file))))
}

/// The module of a game, as tokens: the contents of a file or of a `mod`.
///
/// # Errors
///
/// As [`emit`].
pub fn emit_tokens(program: &Program, instances: &[Instance], options: &Options<'_>) -> Result<TokenStream, Error> {
    let runtime = path(options.runtime)?;
    let symmetries: Vec<_> = instances.iter().map(|instance| generators(program, instance)).collect();
    let fired = fired(program);
    let (program, numbers) = written(program, instances);
    let written_book = options.book.map(|book| written(book.program, book.instances));
    let book = options.book.zip(written_book.as_ref()).map(|(book, (program, _))| Book { program, ..*book });
    for instance in instances {
        fits(&program, instance)?;
    }
    let plan = Plan::new(&program, numbers, options.names, instances, book.as_ref())?;
    let uses = Uses::default();
    let tables = instance::tables(&plan, &uses);
    let position = plan.book.is_none().then(|| position::position(&plan, &uses));
    let args = game::args(&plan, &uses);
    let answers = bars::items(&plan, &uses, &runtime);
    let breaks = bars::breaks(&plan, &uses);
    let outlined = outline::functions(&plan, &uses);
    let functions = func::functions(&plan, &uses, options);
    let moves = moves::moves(&plan, &uses, options);
    let game = game::game(&plan, &uses);
    let instances = instance::instances(&plan, &uses, instances.iter().zip(symmetries), book.as_ref())?;
    let header = (options.header == Header::Inner).then(|| header::header(&program, &fired));
    let imports = uses.all().into_iter().map(names::ident);
    let book = &plan.book_import;
    let module = quote! {
        #header
        use #runtime::code::{#(#imports),*};
        #book
        #tables
        #position
        #args
        #answers

        impl<const W: usize> Tables<W> {
            #breaks
            #outlined
            #functions
            #moves
        }

        #game
        #instances
    };
    match error_in(module.clone()) {
        Some(error) => Err(Error::Output(error)),
        None => Ok(module),
    }
}

/// What the text says where something that has no form in Rust was to be written; such text never leaves.
fn error_in(tokens: TokenStream) -> Option<String> {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    tokens.iter().enumerate().find_map(|(at, token)| match token {
        TokenTree::Group(group) if at >= 2 && is_error(&tokens[at - 2], &tokens[at - 1]) => {
            Some(group.stream().to_string())
        }
        TokenTree::Group(group) => error_in(group.stream()),
        TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => None,
    })
}

fn is_error(name: &TokenTree, sign: &TokenTree) -> bool {
    matches!((name, sign), (TokenTree::Ident(name), TokenTree::Punct(sign)) if name == "compile_error" && sign.as_char() == '!')
}

/// The plain data of an instance, as the module asks for it that was emitted with these instances and options.
///
/// # Errors
///
/// As [`emit`]; the instance does not belong to the program.
pub fn plain(
    program: &Program,
    instances: &[Instance],
    options: &Options<'_>,
    instance: &Instance,
    board: Option<&Instance>,
) -> Result<Plain, Error> {
    let symmetries = generators(program, instance);
    let (program, numbers) = written(program, instances);
    let written_book = options.book.map(|book| written(book.program, book.instances));
    let book = options.book.zip(written_book.as_ref()).map(|(book, (program, _))| Book { program, ..*book });
    fits(&program, instance)?;
    let plan = Plan::new(&program, numbers, options.names, instances, book.as_ref())?;
    let base = match (&book, board) {
        (Some(book), Some(board)) => {
            let plan = Plan::new(book.program, Numbers::new(), book.names, book.instances, None)?;
            Some(Plain::of(&plan, board, None))
        }
        (None, None) => None,
        _ => return Err(Error::misfit(&plan, instance)),
    };
    Ok(Plain { symmetries, ..Plain::of(&plan, instance, base) })
}

/// A path from its text.
fn path(text: &str) -> Result<syn::Path, Error> {
    syn::parse_str(text).map_err(|_| Error::Path(text.to_string()))
}

/// The program as it is written: a point or player that every instance fixes is a constant of the instance, and nobody gives
/// it with the position; and functions of one form are one.
fn written(program: &Program, instances: &[Instance]) -> (Program, Numbers) {
    let mut program = tidy::program(program);
    let fixed = |param: &ParamId| instances.iter().all(|i| i.params.get(*param).copied().flatten().is_some());
    let mut constant = |e: &mut Expr| {
        visit::rewrite(e, &mut |e| {
            if let Expr::Arg(param) = e
                && fixed(param)
            {
                *e = Expr::Param(*param);
            }
        });
    };
    if !instances.is_empty() {
        program.funcs.iter_mut().for_each(|f| constant(&mut f.body));
        program.moves.iter_mut().for_each(|m| visit::each_move_part_mut(m, &mut constant));
    }
    let (program, numbers) = families::folded(program);
    let mut program = forward::redirected(program);
    given_names::named(&mut program);
    let (program, numbers) = repeated::shared(program, numbers);
    let mut program = forward::redirected(program);
    given_names::named(&mut program);
    (program, numbers)
}

/// The parameters that are given with the position.
fn given(program: &Program, instances: &[Instance]) -> Result<BTreeSet<ParamId>, Error> {
    let mut given = BTreeSet::new();
    let mut read = |e: &Expr| {
        visit::each_below(e, &mut |e| {
            if let Expr::Arg(param) = e {
                given.insert(*param);
            }
        });
    };
    program.funcs.iter().for_each(|f| read(&f.body));
    for stage in program.moves.iter().flat_map(|m| &m.stages) {
        visit::each_stage_part(stage, &mut read);
    }
    for instance in instances {
        given.extend(instance.params.iter_enumerated().filter(|(_, v)| v.is_none()).map(|(id, _)| id));
    }
    for instance in instances {
        if let Some(param) = given.iter().find(|p| instance.params.get(**p).copied().flatten().is_some()) {
            let name = program.params.get(*param).cloned().unwrap_or_else(|| param.index().to_string());
            return Err(Error::Mixed(name));
        }
    }
    Ok(given)
}

/// Refuses an instance whose moves do not fit into 16 bits, or that has another shape than the program.
fn fits(program: &Program, instance: &Instance) -> Result<(), Error> {
    let misfit = || Error::Misfit { game: program.name.clone(), instance: instance.name.clone() };
    if instance.tables.len() != program.tables.len() || instance.initial.cells.len() != program.stored().count() {
        return Err(misfit());
    }
    for code in &program.moves {
        for &param in &code.params {
            let Some(sort) = code.locals[param].sort else { continue };
            let &(first, len) = instance.sorts.get(sort).ok_or_else(misfit)?;
            let last = i64::from(first) + len as i64 - 1;
            if i16::try_from(first).is_err() || (len > 0 && i16::try_from(last).is_err()) {
                return Err(Error::ParameterRange(code.name.clone()));
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use quote::quote;

    use super::error_in;

    #[test]
    fn text_that_only_says_an_error_does_not_leave() {
        let wrong = quote!(
            fn f() -> u32 {
                g(compile_error!("a variable out of scope"))
            }
        );
        assert_eq!(error_in(wrong), Some("\"a variable out of scope\"".to_owned()));
        let named = quote!(
            fn compile_error(a: bool) -> bool {
                !compile_error(!a)
            }
        );
        assert_eq!(error_in(named), None);
    }
}
