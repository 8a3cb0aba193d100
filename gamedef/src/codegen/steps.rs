//! The reasons of single steps, as the runtime's searches ask for them.

#![deny(clippy::wildcard_enum_match_arm)]

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::bars::breaks_call;
use super::call::call;
use super::code::Code;
use super::method::{Inline, Method, asked};
use super::plan::Plan;
use super::uses::Uses;
use crate::ir::Located;

/// The type of reasons.
pub(super) fn why(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    if plan.answers.is_some() {
        return quote!(Answer<W>);
    }
    let unfounded = uses.import("Unfounded");
    quote!(#unfounded)
}

/// The methods of `Game` for all steps; nothing where there are no reasons.
pub(super) fn steps(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let Some(steps) = &plan.program.steps else { return TokenStream::new() };
    let (role, play) = (uses.import("Role"), uses.import("Move"));
    let answer = || quote!(Answer<W>);
    let given = |name: &'static str| (name, quote!(&Answer<W>));
    let method = |name, params: &[(&str, TokenStream)], result, body| {
        Method { name, params, result: Some(result), body, inline: Inline::No }.code()
    };
    let [attacker, defender] = steps.reached.map(|f| call(plan, uses, f, &[]));
    let reached = quote! {
        match side {
            #role::Attacker => #attacker,
            #role::Defender => #defender,
        }
    };
    let breaks = breaks_call(plan, Code::atom(quote!(position)), Code::atom(quote!(why))).tokens;
    let with =
        |more: &[(&'static str, TokenStream)]| asked(&[]).into_iter().chain(more.iter().cloned()).collect::<Vec<_>>();
    let by = ("by", role);
    let methods = [
        method("why_reached", &asked(&[("side", by.1.clone())]), answer(), reached),
        method("why_over", &asked(&[]), answer(), call(plan, uses, steps.over, &[])),
        method("breaks", &[("position", quote!(&Position<W>)), given("why")], quote!(bool), breaks),
        method("before_null", &with(&[given("after")]), answer(), call(plan, uses, steps.null, &[quote!(after)])),
        method(
            "before_move",
            &with(&[by.clone(), ("play", play.clone()), given("after")]),
            answer(),
            before_move(plan, uses),
        ),
        method(
            "few",
            &with(&[by, ("clause", quote!(usize)), given("after_null"), ("moves", quote!(&mut Vec<#play>))]),
            quote!(Option<Answer<W>>),
            few(plan, uses),
        ),
    ];
    quote!(#(#methods)*)
}

/// The patterns of both sides.
fn sides(uses: &Uses) -> [TokenStream; 2] {
    let role = uses.import("Role");
    [quote!(#role::Attacker), quote!(#role::Defender)]
}

fn before_move(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let Some(steps) = &plan.program.steps else { return TokenStream::new() };
    let mut arms = Vec::new();
    for (id, of_players) in steps.moves.iter_enumerated() {
        let clause = Literal::usize_unsuffixed(id.index());
        let params = (0..plan.program.moves[id].params.len()).map(Literal::usize_unsuffixed);
        let handed: Vec<_> = std::iter::once(quote!(after)).chain(params.map(|at| quote!(play.arg(#at)))).collect();
        let [attacker, defender] = of_players.each_ref().map(|code| call(plan, uses, code.step, &handed));
        if attacker.to_string() == defender.to_string() {
            arms.push(quote!((#clause, _) => #attacker,));
            continue;
        }
        for (side, call) in sides(uses).into_iter().zip([attacker, defender]) {
            arms.push(quote!((#clause, #side) => #call,));
        }
    }
    quote! {
        match (play.clause, by) {
            #(#arms)*
            _ => *after,
        }
    }
}

fn few(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let Some(steps) = &plan.program.steps else { return TokenStream::new() };
    let mut arms = Vec::new();
    for (id, of_players) in steps.moves.iter_enumerated() {
        for (side, code) in sides(uses).into_iter().zip(of_players) {
            if let Some(located) = &code.located {
                let (clause, located) =
                    (Literal::usize_unsuffixed(id.index()), self::located(plan, uses, id.index(), located));
                arms.push(quote!((#clause, #side) => { #located }));
            }
        }
    }
    if arms.is_empty() {
        return quote!(None);
    }
    quote! {
        match (clause, by) {
            #(#arms)*
            _ => None,
        }
    }
}

/// The moves, by loops over what each parameter can be.
fn located(plan: &Plan<'_>, uses: &Uses, clause: usize, located: &Located) -> TokenStream {
    let Located { frame, choices, others } = located;
    let frame_call = call(plan, uses, *frame, &[quote!(after_null)]);
    let others_call = call(plan, uses, *others, &[quote!(&frame)]);
    let (play, clause) = (uses.import("Move"), Code::int(clause as i32).tokens);
    uses.import("PointSet");
    let names: Vec<_> = match choices.len() {
        1 => vec![format_ident!("point")],
        several => (1..=several).map(|at| format_ident!("point_{at}")).collect(),
    };
    let chosen = |param| choices.iter().position(|choice| choice.param == param).map(|at| &names[at]);
    let args = (0..choices.len()).filter_map(chosen);
    let mut made = quote!(#play::new(#clause, [#(#args),*]));
    for (at, choice) in choices.iter().enumerate().rev() {
        let (name, before) = (&names[at], &names[..at]);
        let given = std::iter::once(quote!(&frame)).chain(before.iter().map(|name| quote!(#name)));
        let points = call(plan, uses, choice.points, &given.collect::<Vec<_>>());
        made = match at + 1 == choices.len() {
            true => quote!(moves.extend(#points.iter().map(|#name| #made));),
            false => quote!(for #name in #points.iter() { #made }),
        };
    }
    quote! {
        let frame = #frame_call;
        #made
        let mut all = #others_call;
        all.join(&frame);
        Some(all)
    }
}
