//! The plain data of an instance as a Rust constant.
//!
//! What a board drawn in rows tells of itself is said so (`rows`). Else sets are lists of points, and relations offsets with
//! words of bits, or groups of points, so that neither rustc nor a reader has to go through pages of it.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::code::Code;
use super::plain::{Contents, Pairs, Plain};
use super::rows;
use super::text::number;
use super::uses::Uses;
use crate::ir::NONE;

/// The data; `book` is that of the rule book.
pub(super) fn instance(uses: &Uses, plain: &Plain, book: Option<TokenStream>) -> TokenStream {
    let (instance, borrowed) = (uses.import("Instance"), uses.import("Borrowed"));
    let (name, points, names) = (&plain.name, number(plain.points), point_names(uses, plain));
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
    let asked = upto_last(&plain.tables, |table| !table.is_empty());
    let tables = list(uses, asked.iter().map(|table| contents(uses, plain, table)));
    let filled = upto_last(&plain.start, |values| !values.is_empty());
    let start = list(uses, filled.iter().map(|values| list(uses, values.iter().map(|&v| int(uses, v)))));
    let turn = Code::int(plain.turn).tokens;
    let symmetries = list(uses, plain.symmetries.iter().map(|symmetry| images(uses, plain, symmetry)));
    let book = list(uses, book.into_iter());
    let holes = list(uses, plain.holes.iter().map(|&hole| number(hole.into())));
    quote! {
        #instance {
            name: #borrowed(#name),
            points: #points,
            holes: #holes,
            shape: #shape,
            point_names: #names,
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

/// The entries up to the last of a kind.
fn upto_last<T>(entries: &[T], is_such: impl Fn(&T) -> bool) -> &[T] {
    &entries[..entries.iter().rposition(is_such).map_or(0, |last| last + 1)]
}

/// The images of points by a symmetry.
fn images(uses: &Uses, plain: &Plain, images: &[u16]) -> TokenStream {
    let ty = uses.import("Images");
    match rows::affine(plain, images) {
        Some(by) => {
            let [column, row] = by.map(|part| part.map(|value| Code::int(value.into()).tokens));
            quote!(#ty::Affine([#(#column),*], [#(#row),*]))
        }
        None => {
            let images = numbers(uses, images);
            quote!(#ty::Listed(#images))
        }
    }
}

fn contents(uses: &Uses, plain: &Plain, table: &Contents) -> TokenStream {
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
            let entries = list(uses, entries.iter().map(|entry| pairs(uses, plain, entry)));
            quote!(#ty::Relations(#entries))
        }
    }
}

fn pairs(uses: &Uses, plain: &Plain, pairs: &Pairs) -> TokenStream {
    let ty = uses.import("Pairs");
    if let Some(steps) = rows::steps(plain, pairs) {
        let step = |(columns, rows): (i16, i16)| {
            let [columns, rows] = [columns, rows].map(|by| Code::int(by.into()).tokens);
            quote!((#columns, #rows))
        };
        let steps = list(uses, steps.into_iter().map(step));
        return quote!(#ty::Steps(#steps));
    }
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
    let borrowed = uses.import("Borrowed");
    quote!(#borrowed(&[#(#entries),*]))
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

/// The names of the points.
fn point_names(uses: &Uses, plain: &Plain) -> TokenStream {
    let ty = uses.import("PointNames");
    if rows::is_lettered(plain) {
        return quote!(#ty::Lettered);
    }
    let (borrowed, names) = (uses.import("Borrowed"), listed_names(plain));
    quote!(#ty::Listed(#borrowed(#names)))
}

/// The names of the points as one text, a line for each row of the board.
fn listed_names(plain: &Plain) -> TokenStream {
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
