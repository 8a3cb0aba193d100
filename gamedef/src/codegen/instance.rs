//! The trait of what differs between the instances of a game, and the marker types that implement it.
//!
//! The rules are emitted once, generic over the marker. Which form a relation takes is discovered from its contents,
//! instance by instance: a few constant offsets become shifts, everything else rows.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::body::Uses;
use super::code::Code;
use super::data;
use super::names::{Scope, camel};
use super::plan::{Home, ParamPlan, Plan, SortPlan, TablePlan};
use super::position::{cells, marker_value};
use super::text::{doc, number};
use crate::ir::instance::Instance;
use crate::ir::{Table, TableId, TableKind};
use crate::rules::{ParamId, SortId};

/// The marker of an instance, and whether it is one of the rule book's.
pub(super) struct Marker {
    pub path: TokenStream,
    pub own: Option<Ident>,
    pub alias: Ident,
}

/// The constants and types of a plan that live in this module, with what each holds for one instance.
struct Constants<'p, 'a> {
    plan: &'p Plan<'a>,
    uses: &'p Uses,
}

impl<'p, 'a> Constants<'p, 'a> {
    fn params(&self) -> impl Iterator<Item = (ParamId, &'p Ident)> {
        self.plan.params.iter_enumerated().filter_map(|(id, param)| match param {
            ParamPlan::Static(constant, Home::Here) => Some((id, constant)),
            _ => None,
        })
    }

    fn sorts(&self) -> impl Iterator<Item = (SortId, &'p Ident)> {
        self.plan.sorts.iter_enumerated().filter_map(|(id, sort)| match sort {
            Some(SortPlan::PerBoard(constant, Home::Here)) => Some((id, constant)),
            _ => None,
        })
    }

    fn tables(&self) -> impl Iterator<Item = (TableId, &'p TablePlan)> {
        let tables = self.plan.tables.iter_enumerated();
        tables.filter_map(|(id, table)| table.as_ref().filter(|t| t.home == Home::Here).map(|t| (id, t)))
    }

    /// Array types of cells; a sub-game has those of its rule book.
    fn stores(&self) -> Vec<(String, &'p Ident, TokenStream)> {
        if self.plan.book.is_some() {
            return Vec::new();
        }
        let cells = cells(self.plan, self.uses);
        let of = |sets: bool| if sets { quote!(Self::Set) } else { self.uses.import("Value") };
        let stores = cells.into_iter().zip(&self.plan.cells);
        stores.filter_map(|(cell, plan)| plan.store.as_ref().map(|s| (cell.written(), s, of(cell.is_sets())))).collect()
    }
}

/// The trait.
pub(super) fn instance_trait(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let constants = Constants { plan, uses };
    let name = &plan.program.name;
    let intro = doc(&format!("An instance of `{name}`: its board, and all that differs between instances."));
    let base = match &plan.book {
        Some(book) => quote!(#book::Instance),
        None => uses.import("Board"),
    };
    let params = constants.params().map(|(id, constant)| {
        let doc = doc(&format!("The parameter `{}`.", plan.names.param(id)));
        let value = uses.import("Value");
        quote!(#doc const #constant: #value;)
    });
    let sorts = constants.sorts().map(|(id, constant)| {
        let doc = doc(&format!("The values of the sort `{}`.", plan.names.sort(id)));
        let sort = uses.import("Sort");
        quote!(#doc const #constant: #sort;)
    });
    let stores = constants.stores().into_iter().map(|(cell, store, entry)| {
        let (doc, trait_) = (doc(&format!("The array of `{cell}`.")), uses.import("Store"));
        quote!(#doc type #store: #trait_<#entry>;)
    });
    let tables = constants.tables().map(|(id, table)| {
        let (of, constant) = (&plan.program.tables[id], &table.constant);
        let note = doc(&table_doc(plan, of));
        let indexed = !of.index.is_empty();
        let one = match of.kind {
            TableKind::Bool => quote!(bool),
            TableKind::Int => uses.import("Value"),
            TableKind::Set => quote!(Self::Set),
            TableKind::Relation => {
                let (ty, relation) = (&table.ty, uses.import("Relation"));
                let type_note = doc(&format!("The form of `{constant}`."));
                let entry = if indexed { quote!([Self::#ty]) } else { quote!(Self::#ty) };
                return quote! {
                    #type_note
                    type #ty: #relation<Self::Set>;
                    #note
                    const #constant: &'static #entry;
                };
            }
        };
        let ty = if indexed { quote!(&'static [#one]) } else { one };
        quote!(#note const #constant: #ty;)
    });
    quote! {
        #intro
        pub trait Instance: #base {
            /// The instance's name.
            const NAME: &'static str;
            #(#params)*
            #(#sorts)*
            #(#stores)*
            #(#tables)*
            /// The position at the start.
            fn start() -> Position<Self>;
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

/// The same on boards that count the positions that selectors play.
pub(super) fn counted(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let constants = Constants { plan, uses };
    let counted = uses.import("Counted");
    let params = constants.params().map(|(_, c)| (c, uses.import("Value")));
    let sorts = constants.sorts().map(|(_, c)| (c, uses.import("Sort")));
    let simple = params.chain(sorts).map(|(c, ty)| quote!(const #c: #ty = I::#c;));
    let stores = constants.stores().into_iter().map(|(_, store, _)| quote!(type #store = I::#store;));
    let tables = constants.tables().map(|(id, table)| {
        let (of, c, ty) = (&plan.program.tables[id], &table.constant, &table.ty);
        let one = match of.kind {
            TableKind::Bool => quote!(bool),
            TableKind::Int => uses.import("Value"),
            TableKind::Set => quote!(Self::Set),
            TableKind::Relation => quote!(Self::#ty),
        };
        let relation = of.kind == TableKind::Relation;
        let associated = relation.then(|| quote!(type #ty = I::#ty;));
        let ty = match (of.index.is_empty(), relation) {
            (true, false) => one,
            (true, true) => quote!(&'static #one),
            (false, _) => quote!(&'static [#one]),
        };
        quote!(#associated const #c: #ty = I::#c;)
    });
    let fields = plan.cells.iter().map(|cell| {
        let field = &cell.field;
        quote!(#field: start.#field,)
    });
    let passes = plan.counts_passes.then(|| quote!(passes: start.passes,));
    let marker = marker_value(plan, uses);
    quote! {
        impl<I: Instance> Instance for #counted<I> {
            const NAME: &'static str = <I as Instance>::NAME;
            #(#simple)*
            #(#stores)*
            #(#tables)*
            fn start() -> Position<Self> {
                let start = <I as Instance>::start();
                Position { #(#fields)* turn: start.turn, #passes #marker }
            }
        }
    }
}

/// The instances: markers with their tables, and the games on them by name.
pub(super) fn instances(
    plan: &Plan<'_>,
    uses: &Uses,
    instances: &[Instance],
    book: Option<&super::Book<'_>>,
) -> Result<TokenStream, super::Error> {
    let theirs = book.map(BookInstances::new).transpose()?;
    let own_names = marker_names(&names_of(instances));
    let mut taken = BTreeSet::new();
    let mut out = TokenStream::new();
    for (i, (instance, (marker, alias))) in instances.iter().zip(own_names).enumerate() {
        let shared = theirs.as_ref().and_then(|book| book.same(i)).filter(|at| taken.insert(*at));
        let marker = match (&theirs, shared) {
            (Some(book), Some(at)) => Marker { path: book.marker(at, plan), own: None, alias },
            _ => Marker { path: quote!(#marker), own: Some(marker), alias },
        };
        out.extend(one(plan, uses, instance, &marker)?);
        if let (Some(book), Some(own)) = (&theirs, &marker.own) {
            let module = plan.book.as_ref().map(|book| quote!(#book::)).unwrap_or_default();
            let (path, board) = (quote!(#module Instance), &book.boards[i]);
            out.extend(implementation(&book.plan, uses, board, own, &path)?);
        }
    }
    Ok(out)
}

/// Types that emitted code may import.
const TYPES: &str = "Answer Bits Board Both CellKind CellShape Cells Clause Counted DIR Game Kind Knowledge Move NONE NOWHERE \
    NoMove PLAYER Parameter PassBars PhantomData PlaneBars Player Point PointBars PointSet Presence Relation Role Rows \
    Selector Shifts Sort Store Value ValueBars Self Option Some None Vec";

fn names_of(instances: &[Instance]) -> Vec<&str> {
    instances.iter().map(|i| i.name.as_str()).collect()
}

/// The marker's and the game's name of each instance.
pub(super) fn marker_names(instances: &[&str]) -> Vec<(Ident, Ident)> {
    let mut scope = Scope::free();
    scope.take("Instance Position Args Rules");
    scope.take(TYPES);
    let aliases: Vec<Ident> = instances.iter().map(|name| scope.ident(&camel(name))).collect();
    let one = |alias: Ident| (scope.ident(&format!("{alias}Board")), alias);
    aliases.into_iter().map(one).collect()
}

/// The rule book's markers.
struct BookInstances<'a> {
    plan: Plan<'a>,
    instances: &'a [Instance],
    boards: &'a [Instance],
}

impl<'a> BookInstances<'a> {
    fn new(book: &super::Book<'a>) -> Result<BookInstances<'a>, super::Error> {
        let given = super::given(book.program, book.instances)?;
        let plan = Plan::new(book.program, book.names, &given, None)?;
        Ok(BookInstances { plan, instances: book.instances, boards: book.boards })
    }

    /// The rule book's instance that has the same board and tables as the sub-game's.
    fn same(&self, at: usize) -> Option<usize> {
        let board = self.boards.get(at)?;
        let tables = |one: &Instance, other: &Instance| {
            self.plan.tables.iter_enumerated().all(|(id, t)| t.is_none() || one.tables.get(id) == other.tables.get(id))
        };
        self.instances.iter().position(|theirs| {
            (theirs.points, theirs.shape, &theirs.point_names) == (board.points, board.shape, &board.point_names)
                && (&theirs.sorts, &theirs.params) == (&board.sorts, &board.params)
                && tables(theirs, board)
        })
    }

    fn marker(&self, at: usize, plan: &Plan<'_>) -> TokenStream {
        let (marker, _) = &marker_names(&names_of(self.instances))[at];
        plan.item(Home::Book, marker)
    }
}

/// One instance.
fn one(plan: &Plan<'_>, uses: &Uses, instance: &Instance, marker: &Marker) -> Result<TokenStream, super::Error> {
    let (path, alias) = (&marker.path, &marker.alias);
    let name = &instance.name;
    let definition = marker.own.as_ref().map(|own| {
        let note = doc(&format!("The board of `{name}`."));
        let (board, bits) = (uses.import("Board"), uses.import("Bits"));
        let (points, words) = (number(instance.points), number(data::words(instance.points)));
        let names = data::point_names(instance);
        let shape = match instance.shape.map(|(width, height)| (number(width), number(height))) {
            Some((width, height)) => quote!(Some((#width, #height))),
            None => quote!(None),
        };
        quote! {
            #note
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
            pub struct #own;

            impl #board for #own {
                type Set = #bits<#words>;
                const FULL: Self::Set = #bits::first_points(#points);
                const POINTS: i32 = #points;
                const POINT_NAMES: &'static str = #names;
                const SHAPE: Option<(usize, usize)> = #shape;
            }
        }
    });
    let implementation = implementation(plan, uses, instance, path, &quote!(Instance))?;
    let note = doc(&format!("`{name}`."));
    Ok(quote! {
        #definition
        #implementation
        #note
        pub type #alias = Rules<#path>;
    })
}

/// The implementation of an `Instance` trait by a marker.
fn implementation(
    plan: &Plan<'_>,
    uses: &Uses,
    instance: &Instance,
    marker: &impl quote::ToTokens,
    path: &TokenStream,
) -> Result<TokenStream, super::Error> {
    let constants = Constants { plan, uses };
    let name = &instance.name;
    let mut items = Vec::new();
    for (id, constant) in constants.params() {
        let value = instance.params.get(id).copied().flatten();
        let value = value.map_or_else(|| uses.import("NONE"), |v| Code::int(v).tokens);
        let ty = uses.import("Value");
        items.push(quote!(const #constant: #ty = #value;));
    }
    for (id, constant) in constants.sorts() {
        let &(first, len) = instance.sorts.get(id).ok_or_else(|| super::Error::misfit(plan, instance))?;
        let (sort, first, len) = (uses.import("Sort"), Code::int(first).tokens, number(len));
        items.push(quote!(const #constant: #sort = #sort::new(#first, #len);));
    }
    for (cell, plan_of) in plan.program.cells.iter().zip(&plan.cells) {
        if let (Some(store), None) = (&plan_of.store, &plan.book) {
            let len = data::array_length(cell, instance).ok_or_else(|| super::Error::misfit(plan, instance))?;
            let entry = if data::is_sets(cell) { quote!(Self::Set) } else { uses.import("Value") };
            let len = number(len);
            items.push(quote!(type #store = [#entry; #len];));
        }
    }
    for (id, table) in constants.tables() {
        let contents = instance.tables.get(id).ok_or_else(|| super::Error::misfit(plan, instance))?;
        items.push(data::table(uses, &plan.program.tables[id], table, contents, instance));
    }
    let start = data::start(plan, uses, instance).ok_or_else(|| super::Error::misfit(plan, instance))?;
    Ok(quote! {
        impl #path for #marker {
            const NAME: &'static str = #name;
            #(#items)*
            fn start() -> Position<Self> {
                #start
            }
        }
    })
}
