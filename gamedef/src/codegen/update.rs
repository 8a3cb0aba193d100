//! Changes of the state: a copy of the position, written field by field.

#![deny(clippy::wildcard_enum_match_arm)]

use quote::quote;

use super::body::{Body, Place, Statements};
use super::code::Code;
use super::names::ident;
use super::outline::{Change, Made};
use super::stretch::{Link, next_link};
use super::tidy::may_read_state;
use crate::ir::visit;
use crate::ir::{Expr, NONE, Storage, StorageKind, Update};
use crate::rules::{ArithOp, SortId};

impl Body<'_, '_> {
    /// Enters the state after the updates, and further if the body does nothing but change it again. Returns what is
    /// to be read there, and what is to be settled when that is written.
    pub fn enter<'e>(&mut self, updates: &[Update], body: &'e Expr, out: &mut Statements) -> (&'e Expr, Option<Made>) {
        let (body, mut made) = match self.enter_outlined(updates, body, out) {
            Some((rest, made)) => (rest, Some(made)),
            None if self.disposable && self.state.is_owned() => {
                self.change(updates, out);
                (body, None)
            }
            None => (body, Some(self.copy(updates, out))),
        };
        let body = self.change_on(body, out);
        self.count(body, made.as_mut(), out);
        (body, made)
    }

    /// Changes the present state further, if the body does nothing else. Returns what is to be read then.
    pub fn change_on<'e>(&mut self, body: &'e Expr, out: &mut Statements) -> &'e Expr {
        let mut body = body;
        while let Some((link, rest)) = next_link(body) {
            match link {
                Link::Change(updates) => self.change(updates, out),
                Link::Name(local, value) => self.let_local(local, value, out),
            }
            body = rest;
        }
        body
    }

    /// Enters the state after the turn is given over.
    pub fn enter_null(&mut self, body: &Expr, out: &mut Statements) {
        let name = self.fresh("passed");
        let position = self.state.receiver().tokens;
        self.disposable = false;
        let tables = self.plan.if_needed(self.plan.null_varies()).map(|tables| tables.tokens);
        let mut made = Made::new(name.clone(), quote!(#position.null(#tables)), Change::None, out);
        self.state = Place::of(name);
        self.count(body, Some(&mut made), out);
    }

    /// Counts the position, unless another is made for the same move: where it is made, if this is a new one.
    fn count(&self, body: &Expr, made: Option<&mut Made>, out: &mut Statements) {
        match made {
            _ if visit::goes_on(body) => {}
            Some(made) => made.count(self.uses, out),
            None => {
                let played = self.uses.import("played");
                out.push(quote!(#played();));
            }
        }
    }

    /// Makes the changes on a copy of the position, which becomes the present state.
    pub fn copy(&mut self, updates: &[Update], out: &mut Statements) -> Made {
        let mut writes = Statements::new();
        let name = self.fresh("after");
        let after = Place::of(name.clone());
        for update in updates {
            self.write(&after, update, out, &mut writes);
        }
        let made = Made::new(name, self.state.value().tokens, Change::Certain, out);
        out.append(&mut writes);
        self.state = after;
        made
    }

    /// Makes the changes on the present state itself, which must be a copy that nothing reads as it was.
    pub fn change(&mut self, updates: &[Update], out: &mut Statements) {
        let mut writes = Statements::new();
        let place = self.state.clone();
        self.changed.insert(place.receiver().tokens.to_string());
        for (i, update) in updates.iter().enumerate() {
            // What the first update reads is read before anything is written.
            let update = if i == 0 { update.clone() } else { self.read_first(update, out) };
            self.write(&place, &update, out, &mut writes);
        }
        out.append(&mut writes);
    }

    /// The update with names in place of what it reads from the state.
    fn read_first(&mut self, update: &Update, out: &mut Statements) -> Update {
        let mut update = update.clone();
        visit::each_update_part_mut(&mut update, &mut |e| {
            if may_read_state(e) {
                let (ty, name, range) = (self.ty(e), self.hint(e), self.range(e));
                let local = self.new_local(name, ty, range);
                self.let_local(local, e, out);
                *e = Expr::Local(local);
            }
        });
        update
    }

    /// Writes one update to `after`; its expressions read the present state, and their statements go to `out`.
    fn write(&mut self, after: &Place, update: &Update, out: &mut Statements, writes: &mut Statements) {
        let target = after.receiver();
        match update {
            Update::Plane { cell, index, set, value } => {
                let names = self.plan.cells[*cell].clone();
                let mut args = self.arguments(names.varies.index || names.varies.value, index, out);
                args.push(self.operand(set, out));
                args.push(self.operand(value, out));
                push(target.method(&names.put.to_string(), &args), writes);
            }
            Update::Members { cell, index, set, member } => {
                let names = self.plan.cells[*cell].clone();
                let args = self.arguments(names.varies.index, index, out);
                let set = self.operand(set, out);
                if index.is_empty() {
                    let (field, set) = (target.field(&names.field).tokens, set.tokens);
                    writes.push(if *member { quote!(#field |= #set;) } else { quote!(#field -= #set;) });
                } else {
                    let method = if *member { names.put } else { names.clear };
                    let args: Vec<Code> = args.into_iter().chain([set]).collect();
                    push(target.method(&method.to_string(), &args), writes);
                }
            }
            Update::Scalar { cell, value, .. } if self.plan.program.turn == Some(*cell) => {
                let (value, turn) = (self.operand(value, out).tokens, target.field(&ident("turn")).tokens);
                writes.push(quote!(#turn = (#value) as u8;));
            }
            Update::Scalar { cell, index, value } => {
                let names = self.plan.cells[*cell].clone();
                let storage = &self.plan.program.cells[*cell];
                let mut args = self.arguments(names.varies.index || names.varies.value, index, out);
                let code = self.operand(value, out);
                if index.is_empty() && fits(storage, value) {
                    let (field, value) = (target.field(&names.field).tokens, code.tokens);
                    writes.push(quote!(#field = #value;));
                } else {
                    args.push(code);
                    push(target.method(&names.put.to_string(), &args), writes);
                }
            }
            Update::Reset(cell) => {
                let field = self.plan.cells[*cell].field.clone();
                let (place, storage) = (target.field(&field).tokens, &self.plan.program.cells[*cell]);
                if storage.is_single()
                    && let StorageKind::Scalar { optional: true, .. } = storage.kind
                {
                    let none = self.uses.import("NONE");
                    writes.push(quote!(#place = #none;));
                } else {
                    let tables = self.plan.if_needed(self.plan.empty_varies()).map(|tables| tables.tokens);
                    writes.push(quote!(#place = Position::<W>::empty(#tables).#field;));
                }
            }
            Update::Passes(count) => {
                let place = target.field(&ident("passes")).tokens;
                let one_more = Expr::Arith(ArithOp::Add, Box::new(Expr::Passes), Box::new(Expr::Int(1)));
                writes.push(if *count == Expr::Int(0) {
                    quote!(#place = 0;)
                } else if *count == one_more {
                    let before = self.state.receiver().tokens;
                    quote!(#place = #before.passes.saturating_add(1);)
                } else {
                    let count = self.operand(count, out).tokens;
                    quote!(#place = u16::try_from(#count).unwrap_or(0);)
                });
            }
        }
    }
}

impl Place {
    /// Whether the place is reached by reference or not, its value.
    fn value(&self) -> Code {
        let name = self.receiver().tokens;
        if self.is_owned() { Code::atom(name) } else { Code::atom(quote!(*#name)) }
    }
}

fn push(call: Code, out: &mut Statements) {
    let call = call.tokens;
    out.push(quote!(#call;));
}

/// Whether the cell can hold the value for certain, so that it need not be checked.
fn fits(storage: &Storage, value: &Expr) -> bool {
    match (storage.kind, value) {
        (StorageKind::Scalar { optional, .. }, Expr::Int(NONE)) => optional,
        (StorageKind::Flag, Expr::Int(0 | 1)) => true,
        (_, Expr::If(_, a, b)) => fits(storage, a) && fits(storage, b),
        // The only point of a set is a point.
        (StorageKind::Scalar { value: sort, optional: true }, Expr::The(_)) => sort == SortId::POINT,
        _ => false,
    }
}
