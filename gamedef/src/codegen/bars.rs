//! Where a module's answers keep what they bar, and what asks whether a position breaks one.
//!
//! The type of a module's answers has room for the cells that some answer is about, and no more.

#![deny(clippy::wildcard_enum_match_arm)]

use proc_macro2::TokenStream;
use quote::quote;

use super::answer_plan::{AnswerPlan, Bars};
use super::code::Code;
use super::expr::missing;
use super::names::ident;
use super::plan::{Home, Plan};
use super::text::{doc, mentions, number, renamed, sort_code};
use super::uses::Uses;
use crate::ir::{Place, StorageKind};
use crate::rules::{CellId, SortId};

/// The type of answers, and the constants that say where they keep what.
pub(super) fn items(plan: &Plan<'_>, uses: &Uses, runtime: &syn::Path) -> TokenStream {
    let Some(answers) = &plan.answers else { return TokenStream::new() };
    let (sets, masks) = (number(answers.sets), number(answers.masks));
    let constants = answers.places.iter().filter_map(|(&place, bars)| {
        let name = match place {
            Place::Cell(cell) => plan.names.cells.get(cell.index()).unwrap_or(&plan.program.cells[cell].name),
            Place::Passes => "passes",
        };
        let note = doc(&format!("Where an answer keeps what it bars of `{name}`."));
        let (ty, value) = constant(plan, uses, place, bars)?;
        let constant = &bars.constant;
        Some(quote!(#note pub const #constant: #ty = #value;))
    });
    let bits = uses.import("Bits");
    quote! {
        /// Whether something holds, with the facts that would have to come true for that to change.
        pub type Answer<const W: usize> = #runtime::code::Answer<#bits<W>, #sets, #masks>;

        #(#constants)*
    }
}

/// The type and value of a constant; `None` if the value depends on the board.
fn constant(plan: &Plan<'_>, uses: &Uses, place: Place, bars: &Bars) -> Option<(TokenStream, TokenStream)> {
    let depends = |sort: SortId| sort != SortId::INTEGER && plan.names.fixed(sort).is_none();
    match place {
        Place::Cell(cell) => match plan.program.cells[cell].kind {
            StorageKind::Scalar { value: SortId::POINT, .. } | StorageKind::Members | StorageKind::Flag => {}
            StorageKind::Planes { value, .. } | StorageKind::Scalar { value, .. } if depends(value) => return None,
            StorageKind::Planes { .. } | StorageKind::Scalar { .. } => {}
        },
        Place::Passes => {}
    }
    Some(bars_value(plan, uses, place, bars))
}

/// The type of the constant of a place, and its value.
fn bars_value(plan: &Plan<'_>, uses: &Uses, place: Place, bars: &Bars) -> (TokenStream, TokenStream) {
    let (set, mask) = (number(bars.set), number(bars.mask));
    let presence = |optional: bool| {
        let presence = uses.import("Presence");
        if optional { quote!(#presence::Optional) } else { quote!(#presence::Total) }
    };
    let Place::Cell(cell) = place else {
        let ty = uses.import("PassBars");
        return (ty.clone(), quote!(#ty::new(#mask)));
    };
    match plan.program.cells[cell].kind {
        StorageKind::Members => {
            let ty = uses.import("PlaneBars");
            (ty.clone(), quote!(#ty::members(#set)))
        }
        StorageKind::Planes { value, optional } => {
            let (ty, sort, presence) =
                (uses.import("PlaneBars"), sort_code(plan, uses, value).tokens, presence(optional));
            (ty.clone(), quote!(#ty::new(#set, #sort, #presence)))
        }
        StorageKind::Scalar { value: SortId::POINT, optional } => {
            let (ty, presence) = (uses.import("PointBars"), presence(optional));
            (ty.clone(), quote!(#ty::new(#set, #mask, #presence)))
        }
        StorageKind::Scalar { value, optional } => {
            let (ty, presence) = (uses.import("ValueBars"), presence(optional));
            let values = if value == SortId::INTEGER {
                quote!(None)
            } else {
                let sort = sort_code(plan, uses, value).tokens;
                quote!(Some(#sort))
            };
            (ty.clone(), quote!(#ty::new(#mask, #values, #presence)))
        }
        StorageKind::Flag => {
            let (ty, sort, presence) = (uses.import("ValueBars"), uses.import("Sort"), presence(false));
            (ty.clone(), quote!(#ty::new(#mask, Some(#sort::new(0, 2)), #presence)))
        }
    }
}

/// How a place's bars are named where they are used.
pub(super) fn bars(plan: &Plan<'_>, uses: &Uses, place: Place) -> Code {
    let Some(bars) = plan.answers.as_ref().and_then(|answers| answers.places.get(&place)) else { return missing() };
    match constant(plan, uses, place, bars) {
        Some(_) => {
            let constant = &bars.constant;
            Code::atom(quote!(#constant))
        }
        None => Code::atom(bars_value(plan, uses, place, bars).1),
    }
}

/// The sets of a cell over points in a position: those of its values, or its members.
pub(super) fn sets(plan: &Plan<'_>, position: &Code, cell: CellId) -> Code {
    let names = &plan.cells[cell];
    let field = position.field(&names.field);
    if plan.program.cells[cell].is_single() {
        return field;
    }
    let tokens = field.tokens;
    Code::unary(quote!(&#tokens))
}

/// What stands in a place of a position.
pub(super) fn stored(plan: &Plan<'_>, position: &Code, place: Place) -> Code {
    match place {
        Place::Cell(cell) if plan.program.turn == Some(cell) => {
            let turn = position.field(&ident("turn")).tokens;
            Code::atom(quote!(i32::from(#turn)))
        }
        Place::Cell(cell) => position.field(&plan.cells[cell].field),
        Place::Passes if plan.counts_passes => {
            let passes = position.field(&ident("passes")).tokens;
            Code::atom(quote!(i32::from(#passes)))
        }
        Place::Passes => Code::int(0),
    }
}

/// Whether a position breaks an answer.
fn breaks_test(plan: &Plan<'_>, uses: &Uses, answers: &AnswerPlan) -> TokenStream {
    let (why, position, full) = (Code::atom(quote!(why)), Code::atom(quote!(position)), plan.full());
    let tests = answers.places.keys().map(|&place| {
        let bars = bars(plan, uses, place);
        match place {
            Place::Cell(cell) if plan.program.cells[cell].kind == StorageKind::Members => {
                why.method("meets_members", &[bars, sets(plan, &position, cell), full.clone()])
            }
            Place::Cell(cell) if super::plain::is_sets(&plan.program.cells[cell]) => {
                why.method("meets", &[bars, sets(plan, &position, cell), full.clone()])
            }
            place @ (Place::Cell(_) | Place::Passes) => {
                why.method("meets_value", &[bars, stored(plan, &position, place)])
            }
        }
    });
    let tests: Vec<Code> = std::iter::once(why.method("bars_everything", &[])).chain(tests).collect();
    Code::or(tests).tokens
}

/// The method of the tables that asks whether a position breaks an answer, if anything asks it.
pub(super) fn breaks(plan: &Plan<'_>, uses: &Uses) -> Option<TokenStream> {
    let answers = plan.answers.as_ref().filter(|answers| answers.breaks)?;
    let test = breaks_test(plan, uses, answers);
    let position = ident(if mentions(&test, "position") { "position" } else { "_position" });
    let test = renamed(test, "tables", "self");
    Some(quote! {
        /// Whether the position has something that the answer bars.
        #[inline]
        pub fn breaks(&self, #position: &Position<W>, why: &Answer<W>) -> bool {
            #test
        }
    })
}

/// The call of that method.
pub(super) fn breaks_call(plan: &Plan<'_>, position: Code, why: Code) -> Code {
    Code::atom(plan.tables(Home::Here)).method("breaks", &[position, why])
}
