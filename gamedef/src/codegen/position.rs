//! The position: a field for each cell, and the methods through which rules read and write it.

#![deny(clippy::wildcard_enum_match_arm)]

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::code::{Code, Level};
use super::names::ident;
use super::plan::{CellPlan, Plan};
use super::text::{doc, number, set_type, sort_code, value_type, vector};
use super::uses::Uses;
use crate::ir::{Storage, StorageKind};
use crate::rules::{CellId, SortId};

/// A cell, with all that its methods are written from.
pub(super) struct Cell<'p, 'a> {
    plan: &'p Plan<'a>,
    uses: &'p Uses,
    storage: &'a Storage,
    names: &'p CellPlan,
}

/// The cells of a plan.
pub(super) fn cells<'p, 'a>(plan: &'p Plan<'a>, uses: &'p Uses) -> Vec<Cell<'p, 'a>> {
    let cell = |id: CellId| Cell { plan, uses, storage: &plan.program.cells[id], names: &plan.cells[id] };
    plan.program.stored().map(|(id, _)| cell(id)).collect()
}

/// The type and its methods.
pub(super) fn position(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let cells = cells(plan, uses);
    let fields = cells.iter().map(|cell| {
        let (doc, field, ty) = (doc(&cell.field_doc()), &cell.names.field, cell.ty());
        quote!(#doc pub #field: #ty,)
    });
    let passes =
        plan.counts_passes.then(|| quote!(#[doc = " How many passes in a row were just played."] pub passes: u16,));
    let intro = doc(&format!("A position of `{}`.", plan.program.name));
    let empties = cells.iter().map(|cell| {
        let (field, value) = (&cell.names.field, cell.empty());
        quote!(#field: #value,)
    });
    let no_passes = plan.counts_passes.then(|| quote!(passes: 0,));
    let forgets = cells.iter().filter(|cell| cell.storage.until_next_move).map(|cell| {
        let (field, value) = (&cell.names.field, cell.empty());
        quote!(after.#field = #value;)
    });
    let forget_passes = plan.counts_passes.then(|| quote!(after.passes = 0;));
    let images: Vec<TokenStream> = cells.iter().filter_map(Cell::image).collect();
    let (symmetry, packed) = (uses.import("Symmetry"), uses.import("packed"));
    let turn = [ident("turn")].into_iter().chain(plan.counts_passes.then(|| ident("passes")));
    let names = turn.chain(cells.iter().map(|cell| cell.names.field.clone()));
    let (by, others) = (ident(if images.is_empty() { "_by" } else { "by" }), quote!(..*self));
    let methods = cells.iter().map(Cell::methods);
    let parameter = |varies: bool| varies.then(|| quote!(tables: &Tables<W>));
    let (empty_tables, null_tables) = (parameter(plan.empty_varies()), parameter(plan.null_varies()));
    quote! {
        #intro
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Position<const W: usize> {
            #(#fields)*
            /// The player to move.
            pub turn: u8,
            #passes
        }

        #packed!(Position of W { #(#names),* });

        impl<const W: usize> Position<W> {
            /// The position before anything is put on the board.
            pub fn empty(#empty_tables) -> Self {
                Self { #(#empties)* turn: 0, #no_passes }
            }

            /// The position after the turn is given over without a move.
            #[inline]
            pub fn null(&self, #null_tables) -> Self {
                let mut after = *self;
                #(#forgets)*
                #forget_passes
                after.turn = 1 - self.turn;
                after
            }

            /// The image of the position by a symmetry of the board.
            pub fn image(&self, #by: &#symmetry) -> Self {
                Self { #(#images,)* #others }
            }

            #(#methods)*
        }
    }
}

impl Cell<'_, '_> {
    /// The name as the rules write it.
    pub fn written(&self) -> String {
        let id = self.plan.cells.iter().position(|c| c.field == self.names.field);
        id.and_then(|i| self.plan.names.cells.get(i)).unwrap_or(&self.storage.name).clone()
    }

    /// The field.
    pub fn field(&self) -> &Ident {
        &self.names.field
    }

    /// Whether it is stored as sets, not as numbers.
    pub fn is_sets(&self) -> bool {
        matches!(self.storage.kind, StorageKind::Members | StorageKind::Planes { .. })
    }

    /// Whether it is one set or number, no array.
    pub fn is_single(&self) -> bool {
        self.storage.is_single()
    }

    /// The length of its array; `None` if it is no array.
    fn length(&self) -> Option<usize> {
        self.names.room.or_else(|| self.storage.arrays(self.plan.names)).filter(|_| !self.is_single())
    }

    /// The field's image by a symmetry, where it is not the same.
    fn image(&self) -> Option<TokenStream> {
        let field = &self.names.field;
        let (one, many) = match self.storage.kind {
            StorageKind::Members | StorageKind::Planes { .. } => ("set", "sets"),
            StorageKind::Scalar { value: SortId::POINT, .. } => ("point", "points"),
            StorageKind::Scalar { .. } | StorageKind::Flag => return None,
        };
        let method = ident(if self.length().is_some() { many } else { one });
        Some(quote!(#field: by.#method(self.#field)))
    }

    fn field_doc(&self) -> String {
        let name = self.written();
        match self.storage.kind {
            StorageKind::Planes { .. } => format!("`{name}`: for each value the points that have it."),
            StorageKind::Members => format!("`{name}`: its points."),
            StorageKind::Scalar { .. } => format!("`{name}`: its value."),
            StorageKind::Flag => format!("`{name}`: 1 if it holds, else 0."),
        }
    }

    /// The type of one entry.
    pub fn entry_type(&self) -> TokenStream {
        match self.storage.kind {
            StorageKind::Members | StorageKind::Planes { .. } => set_type(self.uses),
            StorageKind::Scalar { value, .. } => value_type(self.uses, Some(value)),
            StorageKind::Flag => self.uses.import("Value"),
        }
    }

    fn ty(&self) -> TokenStream {
        let entry = self.entry_type();
        match self.length() {
            Some(len) => {
                let len = number(len);
                quote!([#entry; #len])
            }
            None => entry,
        }
    }

    fn value_sort(&self) -> Option<SortId> {
        match self.storage.kind {
            StorageKind::Planes { value, .. } | StorageKind::Scalar { value, .. } => Some(value),
            StorageKind::Members | StorageKind::Flag => None,
        }
    }

    /// The field when nothing is on the board.
    pub fn empty(&self) -> TokenStream {
        let entry = match self.storage.kind {
            StorageKind::Members | StorageKind::Planes { optional: true, .. } => self.empty_set(),
            StorageKind::Planes { .. } => return self.all_first(),
            StorageKind::Scalar { optional: true, .. } => self.uses.import("NONE"),
            StorageKind::Scalar { value, .. } => {
                let sort = sort_code(self.plan, self.uses, value).tokens;
                if value == SortId::INTEGER { quote!(0) } else { quote!(#sort.first) }
            }
            StorageKind::Flag => quote!(0),
        };
        self.filled(&entry)
    }

    fn empty_set(&self) -> TokenStream {
        let bits = self.uses.import("Bits");
        quote!(#bits::EMPTY)
    }

    fn filled(&self, entry: &TokenStream) -> TokenStream {
        match self.length() {
            Some(len) => {
                let len = number(len);
                quote!([#entry; #len])
            }
            None => entry.clone(),
        }
    }

    /// All points have the first value, at each index that the board has.
    fn all_first(&self) -> TokenStream {
        let (all, len) = (self.filled(&self.empty_set()), self.values());
        let full = self.plan.full().tokens;
        let used = self.names.room.is_some().then(|| {
            let indices =
                self.storage.index.iter().map(|&sort| sort_code(self.plan, self.uses, sort).field(&ident("len")));
            let indices: Vec<Code> = indices.collect();
            let used =
                if indices.is_empty() { quote!(1) } else { Code::chain(&quote!(*), Level::Product, indices).tokens };
            quote!(.take(#used))
        });
        quote!({
            let mut all = #all;
            all.iter_mut().step_by(#len)#used.for_each(|first| *first = #full);
            all
        })
    }

    /// How many planes there are at each index.
    fn values(&self) -> TokenStream {
        match self.value_sort() {
            Some(sort) => match self.plan.names.fixed(sort) {
                Some((_, len)) => number(len),
                None => {
                    let sort = sort_code(self.plan, self.uses, sort).tokens;
                    quote!(#sort.len)
                }
            },
            None => quote!(1),
        }
    }

    /// The index as parameters, and the place that they are.
    fn index(&self) -> (Vec<TokenStream>, Code) {
        let mut params = Vec::new();
        let mut place: Option<Code> = None;
        for (i, &sort) in self.storage.index.iter().enumerate() {
            let name = ident(&format!("index_{}", i + 1));
            let ty = value_type(self.uses, Some(sort));
            params.push(quote!(#name: #ty));
            let (sort, name) = (sort_code(self.plan, self.uses, sort), Code::atom(quote!(#name)));
            place = Some(match place {
                None => sort.method("slot", &[name]),
                Some(outer) => Code::call(self.uses.import("slot"), &[outer, name, sort]),
            });
        }
        (params, place.unwrap_or_else(|| Code::int(0)))
    }

    /// The sets or numbers as a slice.
    fn slice(&self, mutable: bool) -> TokenStream {
        let field = &self.names.field;
        if mutable { quote!(&mut self.#field) } else { quote!(&self.#field) }
    }

    /// The planes at an index, as a slice.
    fn planes(&self, place: &Code, mutable: bool) -> TokenStream {
        let slice = self.slice(mutable);
        if self.storage.index.is_empty() {
            return slice;
        }
        let part = self.uses.import(if mutable { "part_mut" } else { "part" });
        let (place, len) = (&place.tokens, self.values());
        quote!(#part(#slice, #place, #len))
    }

    /// The tables as a parameter, if the method needs them.
    fn tables(&self, needed: bool) -> Option<TokenStream> {
        needed.then(|| quote!(tables: &Tables<W>,))
    }

    fn methods(&self) -> TokenStream {
        match self.storage.kind {
            StorageKind::Planes { value, optional } => self.planes_methods(value, optional),
            StorageKind::Members if !self.is_single() => self.members_methods(),
            StorageKind::Scalar { .. } | StorageKind::Flag => self.scalar_methods(),
            StorageKind::Members => quote!(),
        }
    }

    fn planes_methods(&self, sort: SortId, optional: bool) -> TokenStream {
        let (params, place) = self.index();
        let tables = self.tables(self.names.varies.index || self.names.varies.value);
        let (read, written) = (self.planes(&place, false), self.planes(&place, true));
        let set = set_type(self.uses);
        let value = value_type(self.uses, Some(sort));
        let sort_code = sort_code(self.plan, self.uses, sort).tokens;
        let first = match self.plan.names.fixed(sort) {
            Some((first, _)) => Code::int(first).tokens,
            None => quote!(#sort_code.first),
        };
        let CellPlan { field, plane, absent, put, .. } = self.names;
        let (value_at, plane_of, put_points) =
            (self.uses.import("value_at"), self.uses.import("plane"), self.uses.import("put"));
        let point = self.uses.import("Point");
        let name = self.written();
        let docs = [
            doc(&format!("The value of `{name}` at a point.")),
            doc(&format!("The points where `{name}` is the value.")),
            doc(&format!("Gives the points a value of `{name}`.")),
            doc(&format!("The points where `{name}` is none.")),
        ];
        let [value_doc, plane_doc, put_doc, absent_doc] = &docs;
        let absent = optional.then(|| {
            let all = if self.storage.index.is_empty() { quote!(self.#field.iter()) } else { quote!(#read.iter()) };
            let sets = match self.plan.names.fixed(sort) {
                Some((_, 2)) if self.storage.index.is_empty() => {
                    quote!(self.#field[0] | self.#field[1])
                }
                _ => {
                    let union_of = self.uses.import("union_of");
                    quote!(#union_of(#all.copied()))
                }
            };
            let nowhere = if self.storage.index.is_empty() {
                quote!()
            } else {
                let (place, nowhere) = (&place.tokens, self.uses.import("NOWHERE"));
                let empty = self.empty_set();
                quote!(if #place == #nowhere { return #empty; })
            };
            let full = self.plan.full().tokens;
            quote! {
                #absent_doc
                #[inline]
                pub fn #absent(&self, tables: &Tables<W>, #(#params),*) -> #set {
                    #nowhere
                    #full - (#sets)
                }
            }
        });
        let put_statement = quote!(#put_points(#written, points, #sort_code.slot(value)););
        // A cell that must have a value keeps its own where the new one is none.
        let put_statement = if optional { put_statement } else { quote!(if #sort_code.has(value) { #put_statement }) };
        quote! {
            #value_doc
            #[inline]
            pub fn #field(&self, #tables #(#params,)* point: #point) -> #value {
                #value_at(#read, #first, point)
            }

            #plane_doc
            #[inline]
            pub fn #plane(&self, #tables #(#params,)* value: #value) -> #set {
                #plane_of(#read, #sort_code.slot(value))
            }

            #absent

            #put_doc
            #[inline]
            pub fn #put(&mut self, #tables #(#params,)* points: #set, value: #value) {
                #put_statement
            }
        }
    }

    fn members_methods(&self) -> TokenStream {
        let (params, place) = self.index();
        let (tables, set) = (self.tables(self.names.varies.index), set_type(self.uses));
        let (read, written, place) = (self.slice(false), self.slice(true), &place.tokens);
        let CellPlan { field, put, clear, .. } = self.names;
        let entry = self.uses.import("entry");
        let part = self.uses.import("part_mut");
        let name = self.written();
        let docs = [
            doc(&format!("The points of `{name}`.")),
            doc(&format!("Puts points into `{name}`.")),
            doc(&format!("Takes points out of `{name}`.")),
        ];
        let [read_doc, put_doc, clear_doc] = &docs;
        quote! {
            #read_doc
            #[inline]
            pub fn #field(&self, #tables #(#params),*) -> #set {
                #entry(#read, #place)
            }

            #put_doc
            #[inline]
            pub fn #put(&mut self, #tables #(#params,)* points: #set) {
                #part(#written, #place, 1).iter_mut().for_each(|set| *set |= points);
            }

            #clear_doc
            #[inline]
            pub fn #clear(&mut self, #tables #(#params,)* points: #set) {
                #part(#written, #place, 1).iter_mut().for_each(|set| *set -= points);
            }
        }
    }

    fn scalar_methods(&self) -> TokenStream {
        let (params, place) = self.index();
        let (reads, writes) = (self.names.varies.index, self.names.varies.index || self.names.varies.value);
        let (reads, writes) = (self.tables(reads), self.tables(writes));
        let (field, put, value) = (&self.names.field, &self.names.put, self.entry_type());
        let name = self.written();
        let (read_doc, put_doc) = (doc(&format!("The value of `{name}`.")), doc(&format!("Gives `{name}` a value.")));
        let getter = (!self.is_single()).then(|| {
            let (read, place, entry) = (self.slice(false), &place.tokens, self.uses.import("entry"));
            quote! {
                #read_doc
                #[inline]
                pub fn #field(&self, #reads #(#params),*) -> #value {
                    #entry(#read, #place)
                }
            }
        });
        let none = || self.uses.import("NONE");
        let store = |value: TokenStream| {
            if self.is_single() {
                quote!(self.#field = #value;)
            } else {
                let (written, place, write) = (self.slice(true), &place.tokens, self.uses.import("write"));
                quote!(#write(#written, #place, #value);)
            }
        };
        let statement = match self.storage.kind {
            StorageKind::Scalar { value: SortId::INTEGER, optional: true } => store(quote!(value)),
            StorageKind::Scalar { value: SortId::INTEGER, .. } => {
                let (none, store) = (none(), store(quote!(value)));
                quote!(if value != #none { #store })
            }
            StorageKind::Scalar { value: sort, optional } => {
                let sort = sort_code(self.plan, self.uses, sort).tokens;
                if optional {
                    let none = none();
                    store(quote!(if #sort.has(value) { value } else { #none }))
                } else {
                    let store = store(quote!(value));
                    quote!(if #sort.has(value) { #store })
                }
            }
            StorageKind::Members | StorageKind::Planes { .. } | StorageKind::Flag => {
                let none = none();
                store(quote!(i32::from(value != 0 && value != #none)))
            }
        };
        quote! {
            #getter

            #put_doc
            #[inline]
            pub fn #put(&mut self, #writes #(#params,)* value: #value) {
                #statement
            }
        }
    }

    /// What describes the cell to those who do not know the game.
    pub fn shape(&self) -> TokenStream {
        let name = self.written();
        let split = self.storage.point.unwrap_or(self.storage.index.len()).min(self.storage.index.len());
        let sorts = |sorts: &[SortId]| {
            let sorts: Vec<_> = sorts.iter().map(|&s| sort_code(self.plan, self.uses, s).tokens).collect();
            vector(&sorts)
        };
        let (before, after) = (sorts(&self.storage.index[..split]), sorts(&self.storage.index[split..]));
        let point = self.storage.point.is_some();
        let (shape, kind, presence) =
            (self.uses.import("CellShape"), self.uses.import("CellKind"), || self.uses.import("Presence"));
        let kind = match self.storage.kind {
            StorageKind::Members => quote!(#kind::Members),
            StorageKind::Flag => {
                let (presence, sort) = (presence(), self.uses.import("Sort"));
                quote!(#kind::Value(Some(#sort::new(0, 2)), #presence::Total))
            }
            StorageKind::Planes { value, optional } | StorageKind::Scalar { value, optional } => {
                let presence = presence();
                let presence = if optional { quote!(#presence::Optional) } else { quote!(#presence::Total) };
                if value == SortId::INTEGER {
                    quote!(#kind::Value(None, #presence))
                } else {
                    let sort = sort_code(self.plan, self.uses, value).tokens;
                    quote!(#kind::Value(Some(#sort), #presence))
                }
            }
        };
        quote!(#shape { name: #name.to_string(), before: #before, point: #point, after: #after, kind: #kind })
    }
}
