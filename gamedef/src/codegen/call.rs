//! How emitted methods call emitted functions: on a position, with what each needs of the arguments fixed at the root.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::code::Code;
use super::forward::{self, Handed};
use super::plan::{Needs, Plan};
use super::uses::Uses;
use crate::ir::FnId;
use crate::rules::Role;

/// The call of a function that is handed what it needs.
pub(super) fn call(plan: &Plan<'_>, uses: &Uses, f: FnId, more: &[TokenStream]) -> TokenStream {
    call_on(plan, uses, f, &quote!(position), more)
}

/// The call of a function, on a position.
pub(super) fn call_on(
    plan: &Plan<'_>,
    uses: &Uses,
    f: FnId,
    position: &TokenStream,
    more: &[TokenStream],
) -> TokenStream {
    let (end, handed) = forward::end(plan.program, f);
    let handed = handed.into_iter().map(|handed| match handed {
        Handed::Param(at) => more[at].clone(),
        Handed::Int(value) => Code::int(value).tokens,
        Handed::Attacker => player(uses, Role::Attacker),
        Handed::Defender => player(uses, Role::Defender),
    });
    call_of(plan, end, position, handed.collect())
}

/// The call of a function that is handed a number, for a selector whose own number tells it: that of the function among
/// those for each number, of which the selectors stand beside each other.
pub(super) fn call_by_number(plan: &Plan<'_>, f: FnId, position: &TokenStream, selector: usize) -> Option<TokenStream> {
    let (end, handed) = forward::end(plan.program, f);
    let [Handed::Int(number)] = handed.as_slice() else { return None };
    let first = (selector + 1).checked_sub(usize::try_from(*number).ok()?)?;
    let first = Literal::usize_unsuffixed(first);
    Some(call_of(plan, end, position, vec![quote!(selector.nth(#first))]))
}

fn call_of(plan: &Plan<'_>, f: FnId, position: &TokenStream, handed: Vec<TokenStream>) -> TokenStream {
    let Some(func) = &plan.funcs[f] else { return quote!(compile_error!("a function that is not emitted")) };
    let Needs { state, args, killers, tables: _ } = func.needs;
    let root = if killers { quote!(question) } else { quote!(args) };
    let needed = [state.then(|| position.clone()), args.then_some(root)];
    let args = needed.into_iter().flatten().chain(handed);
    let (owner, name) = (plan.owner(func.home, func.needs, &quote!(Tables::<W>)), &func.name);
    quote!(#owner #name(#(#args),*))
}

/// The player of a role.
pub(super) fn player(uses: &Uses, role: Role) -> TokenStream {
    match role {
        Role::Attacker => quote!(args.attacker),
        Role::Defender => {
            let opponent = uses.import("opponent");
            quote!(#opponent(args.attacker))
        }
    }
}

/// Whether the call of a function reads the arguments.
pub(super) fn reads_args(plan: &Plan<'_>, f: FnId) -> bool {
    let (end, handed) = forward::end(plan.program, f);
    plan.funcs[end].as_ref().is_some_and(|func| func.needs.args)
        || handed.iter().any(|handed| matches!(handed, Handed::Attacker | Handed::Defender))
}
