//! The contents of an instance as Rust constants: tables, the position at the start, names.
//!
//! Small sets are written as hexadecimal words, large tables as groups of point numbers that a `const` function reads,
//! so that neither rustc nor a reader has to go through pages of it.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::body::Uses;
use super::code::Code;
use super::plan::{Plan, TablePlan};
use super::text::number;
use crate::ir::instance::{Instance, TableData};
use crate::ir::{NONE, Storage, StorageKind, Table};
use crate::rules::SortId;

/// A relation with more offsets is kept as rows.
const MOST_OFFSETS: usize = 8;

/// Tables of sets with more words are written as groups of points.
const MOST_WORDS: usize = 64;

/// How many words a set of the points needs.
pub(super) fn words(points: usize) -> usize {
    points.div_ceil(64).max(1)
}

/// `Bits([0x1f, 0x0])`
fn bits(uses: &Uses, points: &[u16], words: usize) -> TokenStream {
    let mut set = vec![0u64; words];
    for &point in points {
        if let Some(word) = set.get_mut(usize::from(point) / 64) {
            *word |= 1 << (point % 64);
        }
    }
    let bits = uses.import("Bits");
    let set = set.into_iter().map(hex);
    quote!(#bits([#(#set),*]))
}

fn hex(word: u64) -> TokenStream {
    let text = if word == 0 { "0".to_string() } else { format!("{word:#x}") };
    text.parse().unwrap_or_else(|_| quote!(0))
}

fn numbers(values: impl IntoIterator<Item = usize>) -> TokenStream {
    let values = values.into_iter().map(Literal::usize_unsuffixed);
    quote!(&[#(#values),*])
}

/// A table's constant and, for relations, its type.
pub(super) fn table(
    uses: &Uses,
    table: &Table,
    plan: &TablePlan,
    contents: &TableData,
    instance: &Instance,
) -> TokenStream {
    let (constant, indexed) = (&plan.constant, !table.index.is_empty());
    let words = words(instance.points);
    match contents {
        TableData::Bools(values) => {
            let first = values.first().copied().unwrap_or(false);
            if indexed {
                quote!(const #constant: &'static [bool] = &[#(#values),*];)
            } else {
                quote!(const #constant: bool = #first;)
            }
        }
        TableData::Ints(values) => {
            let ty = uses.import("Value");
            let values: Vec<TokenStream> = values.iter().map(|&v| int(uses, v)).collect();
            if indexed {
                return quote!(const #constant: &'static [#ty] = &[#(#values),*];);
            }
            let value = values.first();
            quote!(const #constant: #ty = #value;)
        }
        TableData::Sets(sets) if !indexed => {
            let set = bits(uses, sets.first().map_or(&[], |s| s), words);
            quote!(const #constant: Self::Set = #set;)
        }
        TableData::Sets(sets) if sets.len() * words <= MOST_WORDS => {
            let sets = sets.iter().map(|set| bits(uses, set, words));
            quote!(const #constant: &'static [Self::Set] = &[#(#sets),*];)
        }
        TableData::Sets(sets) => {
            let (decode, count, words) = (uses.import("sets_from_groups"), number(sets.len()), number(words));
            let groups = numbers(
                sets.iter().flat_map(|set| std::iter::once(set.len()).chain(set.iter().map(|&p| usize::from(p)))),
            );
            quote!(const #constant: &'static [Self::Set] = &#decode::<#words, #count>(#groups);)
        }
        TableData::Relations(entries) => {
            let form = Form::of(entries, plan.by_point && !indexed);
            let (ty, form_type) = (&plan.ty, form.ty(uses, instance.points));
            let values: Vec<TokenStream> = entries.iter().map(|pairs| form.value(uses, pairs, words)).collect();
            if indexed {
                return quote!(type #ty = #form_type; const #constant: &'static [Self::#ty] = &[#(#values),*];);
            }
            let value = values.first();
            quote!(type #ty = #form_type; const #constant: &'static Self::#ty = &#value;)
        }
    }
}

fn int(uses: &Uses, value: i32) -> TokenStream {
    if value == NONE { uses.import("NONE") } else { Code::int(value).tokens }
}

/// The form of a relation, the same for all entries of its table.
enum Form {
    /// So many offsets.
    Shifts(usize),
    /// So many offsets, and rows for single points.
    Both(usize),
    /// Rows.
    Rows,
}

/// The offsets of a relation with the sources of each, in increasing order.
fn offsets(pairs: &[(u16, u16)]) -> Vec<(i32, Vec<u16>)> {
    let mut all: Vec<(i32, u16)> = pairs.iter().map(|&(s, t)| (i32::from(t) - i32::from(s), s)).collect();
    all.sort_unstable();
    all.dedup();
    let mut out: Vec<(i32, Vec<u16>)> = Vec::new();
    for (offset, source) in all {
        match out.last_mut() {
            Some((last, sources)) if *last == offset => sources.push(source),
            _ => out.push((offset, vec![source])),
        }
    }
    out
}

impl Form {
    fn of(entries: &[Vec<(u16, u16)>], by_point: bool) -> Form {
        let most = entries.iter().map(|pairs| offsets(pairs).len()).max().unwrap_or(0).max(1);
        match (most <= MOST_OFFSETS, by_point) {
            (true, true) => Form::Both(most),
            (true, false) => Form::Shifts(most),
            (false, _) => Form::Rows,
        }
    }

    fn ty(&self, uses: &Uses, points: usize) -> TokenStream {
        let points = number(points);
        match self {
            Form::Shifts(most) => {
                let (shifts, most) = (uses.import("Shifts"), number(*most));
                quote!(#shifts<Self::Set, #most>)
            }
            Form::Both(most) => {
                let (both, most) = (uses.import("Both"), number(*most));
                quote!(#both<Self::Set, #most, #points>)
            }
            Form::Rows => {
                let rows = uses.import("Rows");
                quote!(#rows<Self::Set, #points>)
            }
        }
    }

    fn value(&self, uses: &Uses, pairs: &[(u16, u16)], words: usize) -> TokenStream {
        let (most, shifts) = match self {
            Form::Shifts(most) => (*most, uses.import("Shifts")),
            Form::Both(most) => {
                let both = uses.import("Both");
                (*most, quote!(#both::new))
            }
            Form::Rows => {
                let rows = uses.import("Rows");
                let mut groups: Vec<usize> = Vec::new();
                for chunk in pairs.chunk_by(|a, b| a.0 == b.0) {
                    groups.extend([usize::from(chunk[0].0), chunk.len()]);
                    groups.extend(chunk.iter().map(|pair| usize::from(pair.1)));
                }
                let groups = numbers(groups);
                return quote!(#rows::from_groups(#groups));
            }
        };
        let mut shifted: Vec<(i32, Vec<u16>)> = offsets(pairs);
        shifted.resize(most, (0, Vec::new()));
        let parts = shifted.iter().map(|(offset, sources)| {
            let (offset, sources) = (Code::int(*offset).tokens, bits(uses, sources, words));
            quote!((#offset, #sources))
        });
        quote!(#shifts([#(#parts),*]))
    }
}

/// The names of the points as one text, a line for each row of the board.
pub(super) fn point_names(instance: &Instance) -> TokenStream {
    let width = instance.shape.map_or(16, |(width, _)| width.max(1));
    let rows: Vec<String> = instance.point_names.chunks(width).map(|row| row.join(" ")).collect();
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

/// Whether the cell is stored as sets.
pub(super) fn is_sets(cell: &Storage) -> bool {
    matches!(cell.kind, StorageKind::Members | StorageKind::Planes { .. })
}

/// How many sets or numbers the cell stores.
pub(super) fn array_length(cell: &Storage, instance: &Instance) -> Option<usize> {
    let values = match cell.kind {
        StorageKind::Planes { value, .. } => instance.sorts.get(value)?.1,
        _ => 1,
    };
    cell.index.iter().try_fold(values, |n, &sort| n.checked_mul(instance.sorts.get(sort)?.1))
}

/// The position at the start; `None` if the instance does not fit the program.
pub(super) fn start(plan: &Plan<'_>, uses: &Uses, instance: &Instance) -> Option<TokenStream> {
    let mut fields = Vec::new();
    for ((cell, names), values) in plan.program.cells.iter().zip(&plan.cells).zip(&instance.initial.cells) {
        if values.iter().all(|&v| Some(v) == empty_value(cell, instance)) {
            continue;
        }
        let entries: Vec<TokenStream> = if is_sets(cell) {
            sets(cell, instance, values)?.iter().map(|set| points(uses, set)).collect()
        } else {
            values.iter().map(|&v| if v == -1 && optional(cell) { uses.import("NONE") } else { int(uses, v) }).collect()
        };
        let (field, first) = (&names.field, entries.first());
        fields.push(if cell.is_single() { quote!(#field: #first,) } else { quote!(#field: [#(#entries),*],) });
    }
    if let (turn @ 1.., _) = (instance.initial.turn, ()) {
        let turn = Code::int(turn).tokens;
        fields.push(quote!(turn: #turn,));
    }
    let all = plan.cells.len() + 1 + usize::from(plan.counts_passes) + usize::from(plan.marker.is_some());
    Some(match fields.len() {
        0 => quote!(Position::empty()),
        n if n == all => quote!(Position { #(#fields)* }),
        _ => quote!(Position { #(#fields)* ..Position::empty() }),
    })
}

fn points(uses: &Uses, set: &[u16]) -> TokenStream {
    let bits = uses.import("Bits");
    if set.is_empty() {
        return quote!(#bits::EMPTY);
    }
    let list = numbers(set.iter().map(|&p| usize::from(p)));
    quote!(#bits::from_points(#list))
}

fn optional(cell: &Storage) -> bool {
    matches!(cell.kind, StorageKind::Scalar { optional: true, .. } | StorageKind::Planes { optional: true, .. })
}

/// What the cell holds everywhere before anything is put on the board.
fn empty_value(cell: &Storage, instance: &Instance) -> Option<i32> {
    match cell.kind {
        StorageKind::Members | StorageKind::Flag => Some(0),
        _ if optional(cell) => Some(-1),
        StorageKind::Scalar { value: SortId::INTEGER, .. } => Some(0),
        StorageKind::Planes { value, .. } | StorageKind::Scalar { value, .. } => Some(instance.sorts.get(value)?.0),
    }
}

/// The sets of a cell, from its values row-major over its arguments.
fn sets(cell: &Storage, instance: &Instance, values: &[i32]) -> Option<Vec<Vec<u16>>> {
    let (first, planes) = match cell.kind {
        StorageKind::Planes { value, .. } => *instance.sorts.get(value)?,
        _ => (1, 1),
    };
    let mut sets = vec![Vec::new(); array_length(cell, instance)?];
    let split = cell.point?.min(cell.index.len());
    let size = |sorts: &[SortId]| sorts.iter().try_fold(1, |n, &s| Some(n * instance.sorts.get(s)?.1));
    let (before, after): (usize, usize) = (size(&cell.index[..split])?, size(&cell.index[split..])?);
    if values.len() != before * instance.points * after {
        return None;
    }
    for (at, &value) in values.iter().enumerate() {
        let (point, index) = (at / after % instance.points, at / after / instance.points * after + at % after);
        let plane = usize::try_from(i64::from(value) - i64::from(first)).ok().filter(|plane| *plane < planes);
        if let Some(plane) = plane {
            sets.get_mut(index * planes + plane)?.push(point as u16);
        }
    }
    Some(sets)
}
