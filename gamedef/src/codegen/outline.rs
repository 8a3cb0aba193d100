//! What several functions do to the state alike is done by one of its own.
//!
//! A move is written into each question about what is so after it, and what the question does not read is left out. What
//! remains of its changes is mostly the same, for another point or another player: a reader should see it once.
//!
//! *Contract.* A stretch is a chain of changes and of names for what they read, none of which is used after it. Its function
//! returns the state after the last of them, and its arguments are what its parts speak of from outside: variables, and
//! players by their role.

use index_vec::IndexVec;
use proc_macro2::TokenStream;
use quote::quote;

use super::body::{Body, Place, Statements};
use super::plan::{FuncPlan, Plan};
use super::text::{doc, set_type, value_type};
use super::uses::Uses;
use crate::ir::{Expr, FnId, Local, LocalId, Ty, Update, visit};
use crate::rules::SortId;

/// A smaller chain is no shorter as a call.
const SMALLEST: usize = 16;

/// A chain of changes with names of its own: variables are numbered in the order in which they occur.
#[derive(Clone, Debug)]
pub(super) struct Stretch {
    params: Vec<LocalId>,
    locals: IndexVec<LocalId, Local>,
    /// The chain around nothing.
    body: Expr,
}

impl PartialEq for Stretch {
    /// Whether they are the same up to the names for the reader.
    fn eq(&self, other: &Stretch) -> bool {
        let kinds = |stretch: &Stretch| stretch.locals.iter().map(|l| (l.ty, l.sort)).collect::<Vec<_>>();
        self.params == other.params && self.body == other.body && kinds(self) == kinds(other)
    }
}

/// A stretch that has a function.
pub(super) struct Outlined {
    stretch: Stretch,
    plan: FuncPlan,
}

impl Outlined {
    pub fn new(stretch: Stretch, plan: FuncPlan) -> Outlined {
        Outlined { stretch, plan }
    }
}

/// A stretch where it stands.
struct Found<'e> {
    stretch: Stretch,
    /// What its parameters are here.
    args: Vec<Expr>,
    /// What is read in the state after it.
    rest: &'e Expr,
}

/// The stretches that more functions have, or one more than once, each with the first that has it.
pub(super) fn repeated(plan: &Plan<'_>, is_ours: &dyn Fn(FnId) -> bool) -> Vec<(FnId, Stretch)> {
    let mut seen: Vec<(FnId, Stretch, usize)> = Vec::new();
    for (id, func) in plan.program.funcs.iter_enumerated().filter(|(id, _)| is_ours(*id)) {
        each_chain(&func.body, &mut |updates, body| {
            let Some(found) = stretch(updates, body, &func.locals) else { return };
            match seen.iter_mut().find(|(_, known, _)| *known == found.stretch) {
                Some((.., times)) => *times += 1,
                None => seen.push((id, found.stretch, 1)),
            }
        });
    }
    seen.into_iter().filter(|(.., times)| *times > 1).map(|(id, stretch, _)| (id, stretch)).collect()
}

/// Calls `f` on each chain of changes below, as it is entered.
fn each_chain<'e>(expr: &'e Expr, f: &mut dyn FnMut(&'e [Update], &'e Expr)) {
    let Expr::With(updates, body) = expr else {
        visit::each_part(expr, &mut |part| each_chain(part, f));
        return;
    };
    f(updates, body);
    updates.iter().for_each(|update| visit::each_update_part(update, &mut |part| each_chain(part, f)));
    let mut rest = &**body;
    loop {
        rest = match rest {
            Expr::With(updates, rest) => {
                updates.iter().for_each(|update| visit::each_update_part(update, &mut |part| each_chain(part, f)));
                rest
            }
            Expr::Let(_, value, after) if matches!(**after, Expr::With(..) | Expr::Let(..)) => {
                each_chain(value, f);
                after
            }
            _ => break,
        };
    }
    each_chain(rest, f);
}

/// The longest stretch that begins with the updates, if it is worth a function.
fn stretch<'e>(updates: &[Update], body: &'e Expr, locals: &IndexVec<LocalId, Local>) -> Option<Found<'e>> {
    let mut links: Vec<Link<'_>> = vec![Link::Change(updates)];
    let (mut rest, mut best) = (body, None);
    loop {
        rest = match rest {
            Expr::With(updates, rest) => {
                links.push(Link::Change(updates));
                rest
            }
            Expr::Let(local, value, rest) if matches!(**rest, Expr::With(..) | Expr::Let(..)) => {
                links.push(Link::Name(*local, value));
                rest
            }
            _ => break,
        };
        let names = links.iter().filter_map(|link| if let Link::Name(local, _) = link { Some(*local) } else { None });
        if matches!(links.last(), Some(Link::Change(_))) && !names.into_iter().any(|name| visit::mentions(rest, name)) {
            best = Some((links.len(), rest));
        }
    }
    let (length, rest) = best?;
    let chain = links[..length].iter().rev().fold(Expr::Bool(true), |body, link| match link {
        Link::Change(updates) => Expr::With(updates.to_vec(), Box::new(body)),
        Link::Name(local, value) => Expr::Let(*local, Box::new((*value).clone()), Box::new(body)),
    });
    if visit::size(&chain) < SMALLEST {
        return None;
    }
    let mut namer = Namer { known: locals, bound: Vec::new(), free: Vec::new(), locals: IndexVec::new() };
    let body = namer.named(chain)?;
    let (params, args) = namer.free.into_iter().unzip();
    Some(Found { stretch: Stretch { params, locals: namer.locals, body }, args, rest })
}

/// A part of a chain.
enum Link<'e> {
    Change(&'e [Update]),
    Name(LocalId, &'e Expr),
}

/// Gives variables, and players by their role, numbers in the order in which they occur.
struct Namer<'l> {
    known: &'l IndexVec<LocalId, Local>,
    bound: Vec<(LocalId, LocalId)>,
    free: Vec<(LocalId, Expr)>,
    locals: IndexVec<LocalId, Local>,
}

impl Namer<'_> {
    /// The expression with these numbers; `None` if it speaks of something that no function is handed.
    fn named(&mut self, mut expr: Expr) -> Option<Expr> {
        if let Some(v) = visit::binder(&expr) {
            let new = self.locals.push(self.known[v].clone());
            self.bound.push((v, new));
        }
        let local = match &expr {
            Expr::Local(v) => match self.bound.iter().find(|(known, _)| known == v) {
                Some((_, new)) => return Some(Expr::Local(*new)),
                None => Some(self.known[*v].clone()),
            },
            e if is_role(e) => Some(Local { name: "player".into(), ty: Ty::Int, sort: Some(SortId::PLAYER) }),
            _ => None,
        };
        if let Some(local) = local {
            return self.free(expr, local);
        }
        let bound = &self.bound;
        visit::each_local_mut(&mut expr, &mut |v| {
            *v = bound.iter().find(|(known, _)| known == v).map_or(*v, |(_, new)| *new);
        });
        let mut is_whole = true;
        visit::each_part_mut(&mut expr, &mut |part| match self.named(std::mem::replace(part, Expr::Bool(true))) {
            Some(named) => *part = named,
            None => is_whole = false,
        });
        is_whole.then_some(expr)
    }

    fn free(&mut self, expr: Expr, local: Local) -> Option<Expr> {
        if let Some((param, _)) = self.free.iter().find(|(_, arg)| *arg == expr) {
            return Some(Expr::Local(*param));
        }
        let is_handed = matches!(local.ty, Ty::Int | Ty::Set);
        is_handed.then(|| {
            let param = self.locals.push(local);
            self.free.push((param, expr));
            Expr::Local(param)
        })
    }
}

fn is_role(expr: &Expr) -> bool {
    matches!(expr, Expr::Attacker) || matches!(expr, Expr::Opponent(of) if **of == Expr::Attacker)
}

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
    let function = |Outlined { stretch, plan: FuncPlan { name, needs, .. } }: &Outlined| {
        let (own, body) = body(plan, uses, stretch);
        let tables = needs.tables.then(|| quote!(tables: &Tables<W>,));
        let args = needs.args.then(|| quote!(args: &Args,));
        let note = doc("The position after the changes of a move, as several functions need it.");
        quote! {
            #note
            pub fn #name<const W: usize>(#tables position: &Position<W>, #args #(#own),*) -> Position<W> {
                #body
            }
        }
    };
    plan.outlined.iter().map(function).collect()
}

/// A state that a function of a stretch makes: its statement, and what has to be there if it is changed further.
pub(super) struct Made {
    at: usize,
    name: String,
    mutable: TokenStream,
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
        let outlined = plan.outlined.iter().find(|known| known.stretch == stretch)?;
        let call = self.call_of(&outlined.plan, &args, out).tokens;
        let name = self.fresh("after");
        let made = Made { at: out.len(), name: name.to_string(), mutable: quote!(let mut #name = #call;) };
        out.push(quote!(let #name = #call;));
        self.state = Place::of(name);
        Some((rest, made))
    }

    /// Lets the state be changed, where it was.
    pub fn settle(&self, made: Option<Made>, out: &mut Statements) {
        if let Some(Made { at, name, mutable }) = made
            && self.changed.contains(&name)
        {
            out[at] = mutable;
        }
    }
}
