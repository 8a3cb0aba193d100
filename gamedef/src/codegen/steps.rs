//! The reasons of single steps, as the runtime's searches ask for them.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::body::Uses;
use super::code::Code;
use super::game::{call, names, without_more};
use super::plan::Plan;
use crate::ir::{FnId, Located, StepCode};

/// The type of reasons.
pub(super) fn why(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    if plan.answers.is_some() {
        return quote!(Answer<I>);
    }
    let unfounded = uses.import("Unfounded");
    quote!(#unfounded)
}

/// The constant with the functions of all steps.
pub(super) fn steps(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let ty = uses.import("Steps");
    let Some(steps) = &plan.program.steps else {
        return quote!(const STEPS: Option<&'static #ty<Self>> = None;);
    };
    let reached = steps.reached.map(|f| without_more(plan, f));
    let over = without_more(plan, steps.over);
    let null = {
        let ((position, args), call) = (names(plan, &[Some(steps.null)]), call(plan, steps.null, &quote!(after)));
        quote!(|#position, #args, after| #call)
    };
    let moves = steps.moves.iter_enumerated().map(|(id, of_players)| {
        let params = plan.program.moves[id].params.len();
        let [attacker, defender] = of_players.each_ref().map(|code| step(plan, uses, id.index(), params, code));
        quote!([#attacker, #defender])
    });
    quote! {
        const STEPS: Option<&'static #ty<Self>> = Some(&#ty {
            reached: [#(#reached),*],
            over: #over,
            breaks: breaks::<I>,
            null: #null,
            moves: &[#(#moves),*],
        });
    }
}

fn step(plan: &Plan<'_>, uses: &Uses, clause: usize, params: usize, code: &StepCode) -> TokenStream {
    let ty = uses.import("Step");
    let play = if params == 0 { quote!(_) } else { quote!(play) };
    let params = (0..params).map(Literal::usize_unsuffixed);
    let call = call(plan, code.step, &quote!(after, #(play.arg(#params)),*));
    let (position, args) = names(plan, &[Some(code.step)]);
    let few = match code.located {
        Some(located) => {
            let few = few(plan, uses, clause, located);
            quote!(Some(#few))
        }
        None => quote!(None),
    };
    quote!(#ty { answer: |#position, #args, #play, after| #call, few: #few })
}

fn few(plan: &Plan<'_>, uses: &Uses, clause: usize, located: Located) -> TokenStream {
    let Located { frame, points, others } = located;
    let of = |f: FnId, answer: TokenStream| call(plan, f, &answer);
    let (frame_call, points_call, others_call) =
        (of(frame, quote!(idle)), of(points, quote!(&frame)), of(others, quote!(&frame)));
    let (position, args) = names(plan, &[Some(frame), Some(points), Some(others)]);
    let (play, clause) = (uses.import("Move"), Code::int(clause as i32).tokens);
    uses.import("PointSet");
    quote! {
        |#position, #args, idle, moves| {
            let frame = #frame_call;
            moves.extend(#points_call.iter().map(|point| #play::new(#clause, [point])));
            let mut all = #others_call;
            all.join(&frame);
            all
        }
    }
}
