//! The plain data of an instance as a Rust constant.
//!
//! Sets are lists of points and relations offsets with words of bits, or groups of points, so that neither rustc nor a
//! reader has to go through pages of it.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::code::Code;
use super::plain::{Contents, Pairs, Plain};
use super::text::number;
use super::uses::Uses;
use crate::ir::NONE;

/// The data; `book` is that of the rule book.
pub(super) fn instance(uses: &Uses, plain: &Plain, book: Option<TokenStream>) -> TokenStream {
    let (instance, cow) = (uses.import("Instance"), uses.import("Cow"));
    let (name, points, names) = (&plain.name, number(plain.points), point_names(plain));
    let shape = match plain.shape.map(|(width, height)| (number(width), number(height))) {
        Some((width, height)) => quote!(Some((#width, #height))),
        None => quote!(None),
    };
    let params = list(uses, plain.params.iter().map(|&value| int(uses, value)));
    let sorts = list(
        uses,
        plain.sorts.iter().map(|&(first, len)| {
            let (first, len) = (Code::int(first).tokens, number(len));
            quote!((#first, #len))
        }),
    );
    let tables = list(uses, plain.tables.iter().map(|table| contents(uses, table)));
    let start = list(uses, plain.start.iter().map(|values| list(uses, values.iter().map(|&v| int(uses, v)))));
    let turn = Code::int(plain.turn).tokens;
    let symmetries = list(uses, plain.symmetries.iter().map(|images| numbers(uses, images)));
    let book = list(uses, book.into_iter());
    let holes = list(uses, plain.holes.iter().map(|&hole| number(hole.into())));
    quote! {
        #instance {
            name: #cow::Borrowed(#name),
            points: #points,
            holes: #holes,
            shape: #shape,
            point_names: #cow::Borrowed(#names),
            params: #params,
            sorts: #sorts,
            tables: #tables,
            start: #start,
            turn: #turn,
            symmetries: #symmetries,
            book: #book,
        }
    }
}

fn contents(uses: &Uses, table: &Contents) -> TokenStream {
    let ty = uses.import("Contents");
    match table {
        Contents::Bools(values) => {
            let values = list(uses, values.iter().map(|value| quote!(#value)));
            quote!(#ty::Bools(#values))
        }
        Contents::Ints(values) => {
            let values = list(uses, values.iter().map(|&value| int(uses, value)));
            quote!(#ty::Ints(#values))
        }
        Contents::Sets(groups) => {
            let groups = numbers(uses, groups);
            quote!(#ty::Sets(#groups))
        }
        Contents::Relations(entries) => {
            let entries = list(uses, entries.iter().map(|entry| pairs(uses, entry)));
            quote!(#ty::Relations(#entries))
        }
    }
}

fn pairs(uses: &Uses, pairs: &Pairs) -> TokenStream {
    let ty = uses.import("Pairs");
    match pairs {
        Pairs::Groups(groups) => {
            let groups = numbers(uses, groups);
            quote!(#ty::Groups(#groups))
        }
        Pairs::Offsets(offsets) => {
            let offsets = list(
                uses,
                offsets.iter().map(|(by, sources)| {
                    let (by, sources) =
                        (Code::int((*by).into()).tokens, list(uses, sources.iter().map(|&word| hexadecimal(word))));
                    quote!((#by, #sources))
                }),
            );
            quote!(#ty::Offsets(#offsets))
        }
    }
}

fn list(uses: &Uses, entries: impl Iterator<Item = TokenStream>) -> TokenStream {
    let cow = uses.import("Cow");
    quote!(#cow::Borrowed(&[#(#entries),*]))
}

fn numbers(uses: &Uses, values: &[u16]) -> TokenStream {
    list(uses, values.iter().map(|&value| Literal::u16_unsuffixed(value)).map(|literal| quote!(#literal)))
}

fn hexadecimal(word: u64) -> TokenStream {
    let text = if word == 0 { "0".to_string() } else { format!("{word:#x}") };
    text.parse().unwrap_or_else(|_| quote!(0))
}

fn int(uses: &Uses, value: i32) -> TokenStream {
    if value == NONE { uses.import("NONE") } else { Code::int(value).tokens }
}

/// The names of the points as one text, a line for each row of the board.
fn point_names(plain: &Plain) -> TokenStream {
    let width = plain.shape.map_or(16, |(width, _)| width.max(1));
    let rows: Vec<String> = plain.point_names.chunks(width).map(|row| row.join(" ")).collect();
    let text = rows.join(" \\\n         ");
    let plain = rows.iter().all(|row| row.chars().all(|c| c.is_ascii_graphic() && c != '"' && c != '\\' || c == ' '));
    match format!("\"{text}\"").parse() {
        Ok(tokens) if plain => tokens,
        _ => {
            let text = rows.join(" ");
            quote!(#text)
        }
    }
}
