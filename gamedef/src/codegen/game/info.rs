//! What is known of a game without a position, as emitted code builds it for a board.

use proc_macro2::TokenStream;
use quote::quote;

use super::super::code::Code;
use super::super::plan::Plan;
use super::super::position::cells;
use super::super::text::{mentions, sort_code, vector};
use super::super::uses::Uses;
use super::given;
use crate::ir::{Knowledge, SelectorCode};
use crate::rules::{NoMove, Role, SortId};

/// The functions that build it; a sub-game has the cells of its rule book.
pub(super) fn info(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let (info, instance) = (uses.import("Info"), uses.import("Instance"));
    let cells = plan.book.is_none().then(|| shapes(plan, uses));
    let body = body(plan, uses);
    let tables = super::ident(if mentions(&body, "tables") { "tables" } else { "_tables" });
    let selectors = selectors(plan, uses);
    quote! {
        #cells
        #selectors

        /// What is known of the game without a position.
        fn info<const W: usize>(instance: &#instance, #tables: &Tables<W>) -> Option<#info> {
            #body
        }
    }
}

/// What the cells are.
fn shapes(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let shape = uses.import("CellShape");
    let cells: Vec<TokenStream> = cells(plan, uses).iter().map(|cell| cell.shape()).collect();
    let body = vector(&cells);
    let tables = super::ident(if mentions(&body, "tables") { "tables" } else { "_tables" });
    quote! {
        /// What the cells of a position are.
        pub fn shapes<const W: usize>(#tables: &Tables<W>) -> Vec<#shape> {
            #body
        }
    }
}

fn body(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let program = plan.program;
    let name = &program.name;
    let (first, second) = (plan.names.player(0), plan.names.player(1));
    let info = uses.import("Info");
    let clauses = program.moves.iter_enumerated().map(|(id, code)| {
        let (clause, name, pass) = (uses.import("Clause"), &code.name, code.is_pass);
        let kinds: Vec<_> = code.params.iter().map(|&p| kind(plan, uses, code.locals[p].sort)).collect();
        let (kinds, steps) = (vector(&kinds), program.steps.as_ref().map(|steps| &steps.moves[id]));
        let [attacker, defender] = [0, 1].map(|side| steps.is_some_and(|steps| steps[side].located.is_some()));
        quote! {
            #clause { name: #name.to_string(), parameters: #kinds, pass: #pass, located: [#attacker, #defender] }
        }
    });
    let clauses = vector(&clauses.collect::<Vec<_>>());
    let parameters = given(plan).into_iter().map(|(id, _)| {
        let (parameter, name) = (uses.import("Parameter"), plan.names.param(id));
        let kind = kind(plan, uses, plan.names.param_sort(id));
        quote!(#parameter { name: #name.to_string(), kind: #kind })
    });
    let parameters = vector(&parameters.collect::<Vec<_>>());
    let base = plan.book.as_ref().map(|book| quote!(#book::));
    let base_tables = plan.tables_ref(plan.base()).tokens;
    let legend = program.legend.iter().map(|(sign, writes)| {
        let writes = writes.iter().map(|(cell, value)| {
            let (cell, value) = (Code::int(cell.index() as i32).tokens, Code::int(*value).tokens);
            quote!((#cell, #value))
        });
        let writes = vector(&writes.collect::<Vec<_>>());
        quote!((#sign, #writes))
    });
    let legend = vector(&legend.collect::<Vec<_>>());
    let selectors = if program.selectors.is_empty() { quote!(Vec::new()) } else { quote!(selectors()) };
    let (no_move, explains) = (no_move(plan, uses), program.steps.is_some());
    let (only_mover_wins, names_no_role) = (program.only_mover_wins, program.names_no_role());
    quote! {
        Some(#info {
            name: instance.name.to_string(),
            game: #name.to_string(),
            players: [#first, #second].map(String::from),
            board: instance.face()?,
            clauses: #clauses,
            parameters: #parameters,
            cells: #base shapes(#base_tables),
            legend: #legend,
            no_move: #no_move,
            only_mover_wins: #only_mover_wins,
            names_no_role: #names_no_role,
            selectors: #selectors,
            explains: #explains,
            symmetries: instance.symmetries()?,
        })
    }
}

/// The function that lists the selectors, if there are any.
fn selectors(plan: &Plan<'_>, uses: &Uses) -> Option<TokenStream> {
    let selectors: Vec<_> = plan.program.selectors.iter().map(|code| selector(uses, code)).collect();
    (!selectors.is_empty()).then(|| {
        let (all, ty) = (vector(&selectors), uses.import("Selector"));
        quote! {
            /// The selectors, by their numbers.
            fn selectors() -> Vec<#ty> {
                #all
            }
        }
    })
}

fn no_move(plan: &Plan<'_>, uses: &Uses) -> TokenStream {
    let ty = || uses.import("NoMove");
    match plan.program.no_move {
        Some(NoMove::Loses) => {
            let ty = ty();
            quote!(Some(#ty::Loses))
        }
        Some(NoMove::Wins) => {
            let ty = ty();
            quote!(Some(#ty::Wins))
        }
        Some(NoMove::Draws) => {
            let ty = ty();
            quote!(Some(#ty::Draws))
        }
        Some(NoMove::Passes) => {
            let ty = ty();
            quote!(Some(#ty::Passes))
        }
        None => quote!(None),
    }
}

fn kind(plan: &Plan<'_>, uses: &Uses, sort: Option<SortId>) -> TokenStream {
    let kind = uses.import("Kind");
    match sort {
        Some(SortId::POINT) => quote!(#kind::Point),
        Some(sort) => {
            let values = plan.names.values(sort);
            // Names are counted from 0.
            if !values.is_empty() && plan.names.fixed(sort).is_none_or(|(first, _)| first == 0) {
                return quote!(#kind::Named([#(#values),*].map(String::from).to_vec()));
            }
            let sort = sort_code(plan, uses, sort).tokens;
            quote!(#kind::Number(#sort))
        }
        None => {
            let sort = uses.import("Sort");
            quote!(#kind::Number(#sort::new(0, 0)))
        }
    }
}

fn selector(uses: &Uses, code: &SelectorCode) -> TokenStream {
    let (selector, role, knowledge) = (uses.import("Selector"), uses.import("Role"), uses.import("Knowledge"));
    let level = match code.knowledge {
        Knowledge::None => quote!(#knowledge::None),
        Knowledge::Distance => quote!(#knowledge::Distance),
        Knowledge::Abstract => quote!(#knowledge::Abstract),
        Knowledge::Trace => quote!(#knowledge::Trace),
        Knowledge::AbstractTrace => quote!(#knowledge::AbstractTrace),
    };
    let mover = match code.mover {
        Role::Attacker => quote!(#role::Attacker),
        Role::Defender => quote!(#role::Defender),
    };
    let name = &code.name;
    let new = super::ident(if code.answer.is_some() { "explaining" } else { "judging" });
    quote!(#selector::#new(#name, #level, #mover))
}
