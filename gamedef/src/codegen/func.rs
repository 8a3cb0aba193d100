//! Functions: the predicates, functions and gradual games of the rules, each with what it says and where it stands.

#![deny(clippy::wildcard_enum_match_arm)]

use proc_macro2::TokenStream;
use quote::quote;

use super::body::{Body, Statements};
use super::options::Options;
use super::plan::{FuncPlan, Home, Plan};
use super::text::{doc, renamed, set_type, value_type};
use super::uses::Uses;
use crate::ir::visit;
use crate::ir::{Expr, FnId, Func, Ty, renamed_in};

/// More parameters than clippy's `too_many_arguments` lets pass.
const MANY_PARAMETERS: usize = 7;

/// A longer line would not fit beside `Rule: .`, behind `///` within an `impl`.
const LONGEST_COMMENT: usize = 120 - "    ///  Rule: .".len();

/// A larger function is not marked to be inlined.
const LARGEST_INLINE: usize = 12;

/// All functions that are not the rule book's.
pub(super) fn functions(plan: &Plan<'_>, uses: &Uses, options: &Options<'_>) -> TokenStream {
    let ours = plan.funcs.iter_enumerated().filter_map(|(id, names)| Some((id, names.as_ref()?)));
    let ours = ours.filter(|(_, names)| names.home == Home::Here);
    ours.map(|(id, names)| function(plan, uses, options, id, names)).collect()
}

/// The parameters of a function, but for what it needs, and its statements. The least and greatest value of the last
/// parameter are given where they are known.
pub(super) fn body(
    plan: &Plan<'_>,
    uses: &Uses,
    func: &Func,
    last_param: Option<(i64, i64)>,
) -> (Vec<TokenStream>, TokenStream) {
    let mut body = Body::new(plan, uses, &func.locals);
    let mut params = Vec::new();
    for &param in &func.params {
        let local = &func.locals[param];
        let name = body.declare_parameter(param, visit::mentions(&func.body, param));
        if Some(&param) == func.params.last() {
            body.ranges[param] = last_param;
        }
        if local.ty == Ty::Answer {
            body.refer(param);
        }
        let ty = match local.ty {
            Ty::Bool => quote!(bool),
            Ty::Int => value_type(uses, local.sort),
            Ty::Set => set_type(uses),
            Ty::Answer => quote!(&Answer<W>),
        };
        params.push(quote!(#name: #ty));
    }
    let mut out = Statements::new();
    body.tail(&func.body, &mut out);
    (params, quote!(#(#out)*))
}

/// A comment with the rules that the item comes from, on one line if they fit.
pub(super) fn with_rules(what: &str, places: Option<String>) -> String {
    let Some(places) = places else { return what.to_owned() };
    let gap = if !what.contains('\n') && what.len() + places.len() <= LONGEST_COMMENT { ' ' } else { '\n' };
    format!("{what}{gap}Rule: {places}.")
}

fn function(plan: &Plan<'_>, uses: &Uses, options: &Options<'_>, id: FnId, names: &FuncPlan) -> TokenStream {
    let func = &plan.program.funcs[id];
    let what = if func.doc.is_empty() { format!("`{}`.", func.name) } else { func.doc.clone() };
    let what = renamed_in(&what, &plan.written);
    let note = doc(&with_rules(&what, options.places(&func.origin)));
    let inline = is_small(&func.body).then(|| quote!(#[inline]));
    let ty = match func.ty {
        Ty::Bool => quote!(bool),
        Ty::Int => uses.import("Value"),
        Ty::Set => set_type(uses),
        Ty::Answer => quote!(Answer<W>),
    };
    if names.needs.killers {
        uses.import("Question");
    }
    item(names, &quote!(#note #inline), body(plan, uses, func, plan.numbers.get(&id).copied()), &ty)
}

/// A function with these attributes, among those of the tables: what it is handed, then parameters of its own; its
/// statements; the type of its value.
pub(super) fn item(
    names: &FuncPlan,
    attributes: &TokenStream,
    (own, body): (Vec<TokenStream>, TokenStream),
    ty: &TokenStream,
) -> TokenStream {
    let FuncPlan { name, needs, .. } = names;
    let needed = [
        (needs.tables, quote!(&self)),
        (needs.state, quote!(position: &Position<W>)),
        (needs.args, if needs.killers { quote!(args: &Question<Args>) } else { quote!(args: &Args) }),
    ];
    let needed = needed.into_iter().filter_map(|(needed, param)| needed.then_some(param));
    let params: Vec<TokenStream> = needed.chain(own).collect();
    let allow = (params.len() > MANY_PARAMETERS).then(|| quote!(#[allow(clippy::too_many_arguments)]));
    let body = renamed(body, "tables", "self");
    quote! {
        #attributes
        #allow
        pub fn #name(#(#params),*) -> #ty {
            #body
        }
    }
}

/// Whether inlining costs nothing: few operators, no loop.
fn is_small(body: &Expr) -> bool {
    visit::size(body) <= LARGEST_INLINE && !visit::contains(body, &|e| matches!(e, Expr::With(..)))
}
