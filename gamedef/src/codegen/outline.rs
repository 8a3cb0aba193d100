//! What several functions do to the state alike is done by one of its own.
//!
//! A move is written into each question about what is so after it, and what the question does not read is left out. What
//! remains of its changes is mostly the same, for another point or another player: a reader should see it once. The function
//! of a stretch returns the state after the last of its changes.

#![deny(clippy::wildcard_enum_match_arm)]

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::body::{Body, Place, Statements};
use super::func::item;
use super::plan::Plan;
use super::stretch::{Found, Stretch, stretch};
use super::text::{doc, set_type, value_type};
use super::uses::Uses;
use crate::ir::{Expr, Ty, Update};

/// The parameters of a stretch's function, but for what it needs, and its statements.
pub(super) fn body(plan: &Plan<'_>, uses: &Uses, stretch: &Stretch) -> (Vec<TokenStream>, TokenStream) {
    let mut body = Body::new(plan, uses, &stretch.locals);
    let params = stretch.params.iter().map(|&param| {
        let name = body.declare(param);
        let local = &stretch.locals[param];
        let ty = if local.ty == Ty::Set { set_type(uses) } else { value_type(uses, local.sort) };
        quote!(#name: #ty)
    });
    let params = params.collect();
    let mut out = Statements::new();
    if let Expr::With(updates, rest) = &stretch.body {
        body.copy(updates, &mut out);
        body.change_on(rest, &mut out);
    }
    let after = body.state.receiver().tokens;
    out.push(after);
    (params, quote!(#(#out)*))
}

/// The functions of stretches.
pub(super) fn functions(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let note = doc("The position after the changes of a move, as several functions need it.");
    let outlined = plan.outlined.iter().map(|(stretch, names)| {
        let inline = stretch.is_small().then(|| quote!(#[inline]));
        item(names, &quote!(#note #inline), body(plan, uses, stretch), &quote!(Position<W>))
    });
    outlined.collect()
}

/// A state that a statement makes, which may have to say more of it than was known when it was written.
pub(super) struct Made {
    /// Which statement.
    at: usize,
    name: Ident,
    value: TokenStream,
    change: Change,
}

/// Whether a state is changed after it was made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    /// It is.
    Certain,
    /// As far as is known, it is not.
    None,
}

impl Made {
    /// `let name = value;`
    pub fn new(name: Ident, value: TokenStream, change: Change, out: &mut Statements) -> Made {
        let made = Made { at: out.len(), name, value, change };
        out.push(made.statement());
        made
    }

    fn statement(&self) -> TokenStream {
        let (name, value, mutable) = (&self.name, &self.value, (self.change == Change::Certain).then(|| quote!(mut)));
        quote!(let #mutable #name = #value;)
    }

    /// Counts the state where it is made.
    pub fn count(&mut self, uses: &Uses, out: &mut Statements) {
        let (counting, value) = (uses.import("counting"), &self.value);
        self.value = quote!(#counting(#value));
        out[self.at] = self.statement();
    }
}

impl Body<'_, '_> {
    /// Enters the state after a stretch that has a function. Returns what comes after it.
    pub fn enter_outlined<'e>(
        &mut self,
        updates: &[Update],
        body: &'e Expr,
        out: &mut Statements,
    ) -> Option<(&'e Expr, Made)> {
        if self.plan.outlined.is_empty() {
            return None;
        }
        let Found { stretch, args, rest } = stretch(updates, body, &self.locals)?;
        let plan = self.plan;
        let (_, function) = plan.outlined.iter().find(|(known, _)| *known == stretch)?;
        let call = self.call_of(function, &args, out).tokens;
        let name = self.fresh("after");
        let made = Made::new(name.clone(), call, Change::None, out);
        self.state = Place::of(name);
        Some((rest, made))
    }

    /// Lets the state be changed, where it was.
    pub fn settle(&self, made: Option<Made>, out: &mut Statements) {
        if let Some(made) = made
            && self.changed.contains(&made.name.to_string())
        {
            out[made.at] = Made { change: Change::Certain, ..made }.statement();
        }
    }
}
