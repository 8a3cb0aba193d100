//! The position: a field for each cell, and the methods through which rules read and write it.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::body::Uses;
use super::code::Code;
use super::names::ident;
use super::plan::{CellPlan, Plan};
use super::text::{doc, number, sort_code, value_type};
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
    plan.program.cells.indices().map(cell).collect()
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
    let methods = cells.iter().map(Cell::methods);
    let marker = plan.marker.as_ref().map(|field| {
        let phantom = uses.import("PhantomData");
        quote!(#[doc = " The board."] pub #field: #phantom<I>,)
    });
    let no_marker = marker_value(plan, uses);
    quote! {
        #intro
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Position<I: Instance> {
            #(#fields)*
            /// The player to move.
            pub turn: u8,
            #passes
            #marker
        }

        impl<I: Instance> Position<I> {
            /// The position before anything is put on the board.
            pub fn empty() -> Self {
                Position { #(#empties)* turn: 0, #no_passes #no_marker }
            }

            /// The position after the turn is given over without a move.
            #[inline]
            pub fn null(&self) -> Self {
                let mut after = *self;
                #(#forgets)*
                #forget_passes
                after.turn = 1 - self.turn;
                after
            }

            #(#methods)*
        }
    }
}

/// The field that names the board where no cell does, as a part of a position that is written out.
pub(super) fn marker_value(plan: &Plan<'_>, uses: &Uses) -> Option<TokenStream> {
    plan.marker.as_ref().map(|field| {
        let phantom = uses.import("PhantomData");
        quote!(#field: #phantom,)
    })
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

    /// The associated type of its array, where the length depends on the board.
    pub fn store(&self) -> Option<&Ident> {
        self.names.store.as_ref()
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
            StorageKind::Members | StorageKind::Planes { .. } => quote!(I::Set),
            StorageKind::Scalar { value, .. } => value_type(self.uses, Some(value)),
            StorageKind::Flag => self.uses.import("Value"),
        }
    }

    fn ty(&self) -> TokenStream {
        let entry = self.entry_type();
        match (&self.names.store, self.storage.arrays(self.plan.names)) {
            (Some(store), _) => quote!(I::#store),
            (None, Some(len)) if !self.is_single() => {
                let len = number(len);
                quote!([#entry; #len])
            }
            _ => entry,
        }
    }

    fn value_sort(&self) -> Option<SortId> {
        match self.storage.kind {
            StorageKind::Planes { value, .. } | StorageKind::Scalar { value, .. } => Some(value),
            _ => None,
        }
    }

    /// The field when nothing is on the board.
    pub fn empty(&self) -> TokenStream {
        let entry = match self.storage.kind {
            StorageKind::Members | StorageKind::Planes { optional: true, .. } => {
                self.uses.import("PointSet");
                quote!(I::Set::EMPTY)
            }
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

    fn filled(&self, entry: &TokenStream) -> TokenStream {
        match (&self.names.store, self.storage.arrays(self.plan.names)) {
            (Some(store), _) => {
                self.uses.import("Store");
                quote!(I::#store::filled(#entry))
            }
            (None, Some(len)) if !self.is_single() => {
                let len = number(len);
                quote!([#entry; #len])
            }
            _ => entry.clone(),
        }
    }

    /// All points have the first value, at each index.
    fn all_first(&self) -> TokenStream {
        self.uses.import("PointSet");
        let (all, len) = (self.filled(&quote!(I::Set::EMPTY)), self.values());
        let set = if self.names.store.is_some() { quote!(all.as_mut()) } else { quote!(all) };
        quote!({
            let mut all = #all;
            #set.iter_mut().step_by(#len).for_each(|first| *first = I::FULL);
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
        match (&self.names.store, mutable) {
            (Some(_), false) => quote!(self.#field.as_ref()),
            (Some(_), true) => quote!(self.#field.as_mut()),
            (None, false) => quote!(&self.#field),
            (None, true) => quote!(&mut self.#field),
        }
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
        let (read, written) = (self.planes(&place, false), self.planes(&place, true));
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
            self.uses.import("PointSet");
            let all = if self.storage.index.is_empty() && self.names.store.is_none() {
                quote!(self.#field.iter())
            } else {
                quote!(#read.iter())
            };
            let sets = match self.plan.names.fixed(sort) {
                Some((_, 2)) if self.storage.index.is_empty() && self.names.store.is_none() => {
                    quote!(self.#field[0] | self.#field[1])
                }
                _ => quote!(I::Set::union_of(#all.copied())),
            };
            let nowhere = if self.storage.index.is_empty() {
                quote!()
            } else {
                let (place, nowhere) = (&place.tokens, self.uses.import("NOWHERE"));
                quote!(if #place == #nowhere { return I::Set::EMPTY; })
            };
            quote! {
                #absent_doc
                #[inline]
                pub fn #absent(&self, #(#params),*) -> I::Set {
                    #nowhere
                    I::FULL - (#sets)
                }
            }
        });
        let put_statement = quote!(#put_points(#written, points, #sort_code.slot(value)););
        // A cell that must have a value keeps its own where the new one is none.
        let put_statement = if optional { put_statement } else { quote!(if #sort_code.has(value) { #put_statement }) };
        quote! {
            #value_doc
            #[inline]
            pub fn #field(&self, #(#params,)* point: #point) -> #value {
                #value_at(#read, #first, point)
            }

            #plane_doc
            #[inline]
            pub fn #plane(&self, #(#params,)* value: #value) -> I::Set {
                #plane_of(#read, #sort_code.slot(value))
            }

            #absent

            #put_doc
            #[inline]
            pub fn #put(&mut self, #(#params,)* points: I::Set, value: #value) {
                #put_statement
            }
        }
    }

    fn members_methods(&self) -> TokenStream {
        let (params, place) = self.index();
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
            pub fn #field(&self, #(#params),*) -> I::Set {
                #entry(#read, #place)
            }

            #put_doc
            #[inline]
            pub fn #put(&mut self, #(#params,)* points: I::Set) {
                #part(#written, #place, 1).iter_mut().for_each(|set| *set |= points);
            }

            #clear_doc
            #[inline]
            pub fn #clear(&mut self, #(#params,)* points: I::Set) {
                #part(#written, #place, 1).iter_mut().for_each(|set| *set -= points);
            }
        }
    }

    fn scalar_methods(&self) -> TokenStream {
        let (params, place) = self.index();
        let (field, put, value) = (&self.names.field, &self.names.put, self.entry_type());
        let name = self.written();
        let (read_doc, put_doc) = (doc(&format!("The value of `{name}`.")), doc(&format!("Gives `{name}` a value.")));
        let getter = (!self.is_single()).then(|| {
            let (read, place, entry) = (self.slice(false), &place.tokens, self.uses.import("entry"));
            quote! {
                #read_doc
                #[inline]
                pub fn #field(&self, #(#params),*) -> #value {
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
            _ => {
                let none = none();
                store(quote!(i32::from(value != 0 && value != #none)))
            }
        };
        quote! {
            #getter

            #put_doc
            #[inline]
            pub fn #put(&mut self, #(#params,)* value: #value) {
                #statement
            }
        }
    }

    /// The constant that describes the cell to those who do not know the game.
    pub fn shape(&self) -> TokenStream {
        let name = self.written();
        let split = self.storage.point.unwrap_or(self.storage.index.len()).min(self.storage.index.len());
        let sorts = |sorts: &[SortId]| {
            let sorts = sorts.iter().map(|&s| sort_code(self.plan, self.uses, s).tokens);
            quote!(&[#(#sorts),*])
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
        quote!(#shape { name: #name, before: #before, point: #point, after: #after, kind: #kind })
    }
}
