//! What differs between the instances of a game: the type of its tables, how they are made from plain data, and the
//! instances that the rules name.

#![deny(clippy::wildcard_enum_match_arm)]

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::code::{Code, Level};
use super::data;
use super::families::Numbers;
use super::names::{Scope, camel};
use super::plain::{self, Plain};
use super::plan::{Home, ParamPlan, Plan, SortPlan, TablePlan};
use super::text::{doc, number, set_type};
use super::uses::Uses;
use crate::ir::instance::Instance;
use crate::ir::{StorageKind, Table, TableId, TableKind};
use crate::rules::{ParamId, SortId};

/// The fields of a module's tables.
struct Fields<'p, 'a> {
    plan: &'p Plan<'a>,
    uses: &'p Uses,
}

impl<'p> Fields<'p, '_> {
    fn params(&self) -> impl Iterator<Item = (ParamId, &'p Ident)> {
        self.plan.params.iter_enumerated().filter_map(|(id, param)| match param {
            ParamPlan::Static(field, Home::Here) => Some((id, field)),
            ParamPlan::Static(..) | ParamPlan::Given(_) => None,
        })
    }

    fn sorts(&self) -> impl Iterator<Item = (SortId, &'p Ident)> {
        self.plan.sorts.iter_enumerated().filter_map(|(id, sort)| match sort {
            Some(SortPlan::PerBoard(field, Home::Here)) => Some((id, field)),
            _ => None,
        })
    }

    fn tables(&self) -> impl Iterator<Item = (TableId, &'p TablePlan)> {
        let tables = self.plan.tables.iter_enumerated();
        tables.filter_map(|(id, table)| table.as_ref().filter(|t| t.home == Home::Here).map(|t| (id, t)))
    }

    /// The type of a table: an array where all boards have as many entries.
    fn table_type(&self, table: &Table) -> TokenStream {
        let one = match table.kind {
            TableKind::Bool => quote!(bool),
            TableKind::Int => self.uses.import("Value"),
            TableKind::Set => set_type(self.uses),
            TableKind::Relation => {
                let relation = self.uses.import("Relation");
                quote!(#relation<W>)
            }
        };
        match self.fixed_length(table) {
            _ if table.index.is_empty() => one,
            Some(len) => {
                let len = number(len);
                quote!([#one; #len])
            }
            None => quote!(Vec<#one>),
        }
    }

    fn fixed_length(&self, table: &Table) -> Option<usize> {
        table.index.iter().try_fold(1, |n: usize, &sort| n.checked_mul(self.plan.names.fixed(sort)?.1))
    }

    /// How many values the sorts have together, on the board that is being made.
    fn product(&self, sorts: &[SortId]) -> Code {
        let length = |&sort: &SortId| match &self.plan.sorts[sort] {
            Some(SortPlan::Points) => Code::atom(quote!(instance.points)),
            Some(SortPlan::PerBoard(field, Home::Here)) => Code::atom(quote!(#field.len)),
            Some(SortPlan::PerBoard(field, Home::Book)) => Code::atom(quote!(book.#field.len)),
            Some(SortPlan::Fixed(_, len)) => Code::atom(number(*len)),
            None => Code::atom(number(self.plan.names.fixed(sort).map_or(0, |(_, len)| len))),
        };
        let lengths: Vec<Code> = sorts.iter().map(length).collect();
        if lengths.is_empty() { Code::int(1) } else { Code::chain(&quote!(*), Level::Product, lengths) }
    }

    /// The value of a table's field.
    fn made(&self, id: TableId, plan: &TablePlan) -> TokenStream {
        let table = &self.plan.program.tables[id];
        let single = table.index.is_empty();
        let method = super::names::ident(match (table.kind, single) {
            (TableKind::Bool, true) => "bool",
            (TableKind::Bool, false) => "bools",
            (TableKind::Int, true) => "int",
            (TableKind::Int, false) => "ints",
            (TableKind::Set, true) => "set",
            (TableKind::Set, false) => "sets",
            (TableKind::Relation, true) => "relation",
            (TableKind::Relation, false) => "relations",
        });
        let (number_of, len) = (number(id.index()), (!single).then(|| self.product(&table.index).tokens));
        let asked = (table.kind == TableKind::Relation).then(|| {
            let asked = self.uses.import("Asked");
            // Rows for each of many relations would cost more memory than they save.
            let is_small = single || self.fixed_length(table).is_some_and(|len| len <= MOST_WITH_ROWS);
            if plan.by_point && is_small { quote!(#asked::Points) } else { quote!(#asked::Sets) }
        });
        let args = [Some(number_of), len, asked].into_iter().flatten();
        let array = (!single && self.fixed_length(table).is_some()).then(|| quote!(.try_into().ok()?));
        quote!(instance.#method(#(#args),*)? #array)
    }

    /// Refuses boards for which the arrays of positions are too short.
    fn room(&self) -> Vec<TokenStream> {
        if self.plan.book.is_some() {
            return Vec::new();
        }
        let cells = self.plan.program.cells.iter().zip(&self.plan.cells);
        let checks = cells.filter_map(|(cell, names)| {
            let room = number(names.room?);
            let value = if let StorageKind::Planes { value, .. } = cell.kind { Some(value) } else { None };
            let sorts: Vec<SortId> = cell.index.iter().copied().chain(value).collect();
            let len = self.product(&sorts).tokens;
            Some(quote!(if #len > #room { return None; }))
        });
        checks.collect()
    }
}

/// The type of the tables, and how they are made.
pub(super) fn tables(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let fields = Fields { plan, uses };
    let intro = doc(&format!("The boards of `{}`: what differs between its instances.", plan.program.name));
    let (base, base_made) = match &plan.book {
        Some(book) => (quote!(#[doc = " What the rule book has."] pub book: #book::Tables<W>,), quote!(book,)),
        None => {
            let board = uses.import("Board");
            (
                quote!(#[doc = " The board."] pub board: #board<W>,),
                quote!(board: #board::new(instance.points, &instance.holes)?,),
            )
        }
    };
    let book = plan.book.as_ref().map(|book| quote!(let book = #book::Tables::on(instance.book()?)?;));
    let params = fields.params().map(|(id, field)| {
        let note = doc(&format!("The parameter `{}`.", plan.names.param(id)));
        let value = uses.import("Value");
        quote!(#note pub #field: #value,)
    });
    let sorts = fields.sorts().map(|(id, field)| {
        let note = doc(&format!("The values of the sort `{}`.", plan.names.sort(id)));
        let sort = uses.import("Sort");
        quote!(#note pub #field: #sort,)
    });
    let tables = fields.tables().map(|(id, table)| {
        let of = &plan.program.tables[id];
        let (note, field, ty) = (doc(&table_doc(plan, of)), &table.field, fields.table_type(of));
        quote!(#note pub #field: #ty,)
    });
    let params_made = fields.params().map(|(id, field)| {
        let id = number(id.index());
        quote!(#field: instance.param(#id)?,)
    });
    let sorts_found = fields.sorts().map(|(id, field)| {
        let id = number(id.index());
        quote!(let #field = instance.sort(#id)?;)
    });
    let sorts_made = fields.sorts().map(|(_, field)| quote!(#field,));
    let tables_made = fields.tables().map(|(id, table)| {
        let (field, made) = (&table.field, fields.made(id, table));
        quote!(#field: #made,)
    });
    let room = fields.room();
    let instance = uses.import("Instance");
    quote! {
        #intro
        #[derive(Clone, Debug)]
        pub struct Tables<const W: usize> {
            #base
            #(#params)*
            #(#sorts)*
            #(#tables)*
        }

        impl<const W: usize> Tables<W> {
            /// The tables of an instance; `None` if it is none of this game, or is too large.
            pub fn on(instance: &#instance) -> Option<Self> {
                #book
                #(#sorts_found)*
                #(#room)*
                Some(Self { #base_made #(#params_made)* #(#sorts_made)* #(#tables_made)* })
            }
        }
    }
}

fn table_doc(plan: &Plan<'_>, table: &Table) -> String {
    let what = match table.kind {
        TableKind::Bool => "whether it holds",
        TableKind::Int => "its value",
        TableKind::Set => "its points",
        TableKind::Relation => "which points lead to which",
    };
    let index: Vec<String> = table.index.iter().map(|&s| plan.names.sort(s)).collect();
    let by = if index.is_empty() { String::new() } else { format!(", by {}", index.join(" and ")) };
    format!("`{}`: {what}{by}.", table.name)
}

/// Of an array of more relations than this, single points are asked about by offsets.
const MOST_WITH_ROWS: usize = 8;

/// Types that emitted code may import or define.
const TYPES: &str = "Answer Arc Args Asked Bits Board Borrowed CellKind CellShape Cells Clause Compiled Contents DIR Face Game Images Info \
    Instance Kind Knowledge Move NONE NOWHERE Named NoMove None OnBoard OnceLock Option PLAYER Pairs Parameter PassBars \
    PlaneBars Player Point PointBars PointNames PointSet Position Presence Reason Relation Role Rules Selector SelectorId Self Some \
    Sort String Tables Unfounded Value ValueBars Vec W";

/// The type of each instance.
pub(super) fn type_names(instances: &[&str]) -> Vec<Ident> {
    let mut scope = Scope::free();
    scope.take(TYPES);
    instances.iter().map(|name| scope.type_name(&camel(name))).collect()
}

fn names_of(instances: &[Instance]) -> Vec<&str> {
    instances.iter().map(|i| i.name.as_str()).collect()
}

/// The rule book on the boards of a sub-game's instances.
struct BookBoards<'a> {
    plan: Plan<'a>,
    /// Its own instances, as they were emitted.
    own: Vec<Plain>,
    types: Vec<Ident>,
}

impl<'a> BookBoards<'a> {
    fn new(book: &super::Book<'a>) -> Result<BookBoards<'a>, super::Error> {
        let plan = Plan::new(book.program, Numbers::new(), book.names, book.instances, None)?;
        let own = book.instances.iter().map(|instance| Plain::of(&plan, instance, None)).collect();
        Ok(BookBoards { plan, own, types: type_names(&names_of(book.instances)) })
    }

    /// The data of the rule book on a board: that of an instance of its own, if there is such a one.
    fn code(&self, plan: &Plan<'_>, uses: &Uses, board: &Plain) -> TokenStream {
        match self.own.iter().position(|own| own.is_same_board(board)) {
            Some(at) => {
                let path = plan.item(Home::Book, &self.types[at]);
                quote!(#path::INSTANCE)
            }
            None => data::instance(uses, board, None),
        }
    }
}

/// The instances that the rules name, each with its symmetries: their data, and the game in hand.
pub(super) fn instances<'i>(
    plan: &Plan<'_>,
    uses: &Uses,
    instances: impl Iterator<Item = (&'i Instance, Vec<Vec<u16>>)>,
    book: Option<&super::Book<'_>>,
) -> Result<TokenStream, super::Error> {
    let theirs = book.map(BookBoards::new).transpose()?;
    let mut out = TokenStream::new();
    let (instances, symmetries): (Vec<&Instance>, Vec<_>) = instances.unzip();
    let names: Vec<&str> = instances.iter().map(|instance| instance.name.as_str()).collect();
    let named = instances.into_iter().zip(type_names(&names)).zip(symmetries);
    for (i, ((instance, ty), symmetries)) in named.enumerate() {
        let misfit = || super::Error::misfit(plan, instance);
        let board = match (&theirs, book) {
            (Some(theirs), Some(book)) => Some((theirs, book.boards.get(i).ok_or_else(misfit)?)),
            _ => None,
        };
        let base = board.map_or(plan, |(theirs, _)| &theirs.plan);
        if !has_room(base, board.map_or(instance, |(_, board)| board)) {
            return Err(misfit());
        }
        let board = board.map(|(theirs, board)| theirs.code(plan, uses, &Plain::of(&theirs.plan, board, None)));
        let data = data::instance(uses, &Plain { symmetries, ..Plain::of(plan, instance, None) }, board);
        out.extend(one(uses, instance, &ty, &data));
    }
    Ok(out)
}

/// Whether the arrays of positions are long enough for the instance.
fn has_room(plan: &Plan<'_>, instance: &Instance) -> bool {
    let mut cells = plan.program.cells.iter().zip(&plan.cells);
    cells.all(|(cell, names)| match names.room {
        Some(room) => plain::array_length(cell, instance).is_some_and(|len| len <= room),
        None => true,
    })
}

fn one(uses: &Uses, instance: &Instance, ty: &Ident, data: &TokenStream) -> TokenStream {
    let (name, words) = (&instance.name, number(plain::words(instance.points)));
    let (named, type_of_data) = (uses.import("named"), uses.import("Instance"));
    quote! {
        #named!(#ty, #name, width #words);

        impl #ty {
            /// Its board, as plain data.
            pub const INSTANCE: #type_of_data = #data;
        }
    }
}
