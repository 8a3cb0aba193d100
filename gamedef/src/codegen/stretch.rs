//! Chains of changes that stand in several places, found as they are up to names.
//!
//! *Contract.* A stretch is a chain of changes and of names for what they read, none of which is used after it. What its
//! parts speak of from outside are its parameters: variables, and players by their role.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;

use crate::ir::facts::is_role;
use crate::ir::{Expr, FnId, Local, LocalId, Program, Ty, Update, visit};
use crate::rules::SortId;

/// A smaller chain is no shorter as a call, unless it has several changes and is handed nothing.
const SMALLEST: usize = 16;

/// A small chain has a function if there are so many of it.
const MANY: usize = 5;

/// A chain of changes with names of its own: variables are numbered in the order in which they occur.
#[derive(Clone, Debug)]
pub(super) struct Stretch {
    pub params: Vec<LocalId>,
    pub locals: IndexVec<LocalId, Local>,
    /// The chain around nothing.
    pub body: Expr,
}

impl Stretch {
    /// Whether its function is worth it only if many call it.
    pub fn is_small(&self) -> bool {
        visit::size(&self.body) < SMALLEST
    }

    /// A word for the state after it.
    pub fn word(&self) -> &'static str {
        let mut word = "nulled";
        self.each_update(&mut |update| match update {
            Update::Plane { .. } | Update::Members { .. } => word = "moved",
            Update::Passes(count) if *count != Expr::Int(0) && word != "moved" => word = "passed",
            Update::Scalar { .. } | Update::Reset(_) | Update::Passes(_) => {}
        });
        word
    }

    /// How many changes it has.
    fn changes(&self) -> usize {
        let mut count = 0;
        self.each_update(&mut |_| count += 1);
        count
    }

    fn each_update(&self, f: &mut dyn FnMut(&Update)) {
        let mut rest = &self.body;
        while let Some((link, after)) = next_link(rest) {
            if let Link::Change(updates) = link {
                updates.iter().for_each(&mut *f);
            }
            rest = after;
        }
    }
}

impl PartialEq for Stretch {
    /// Whether they are the same up to the names for the reader.
    fn eq(&self, other: &Stretch) -> bool {
        let kinds = |stretch: &Stretch| stretch.locals.iter().map(|l| (l.ty, l.sort)).collect::<Vec<_>>();
        self.params == other.params && self.body == other.body && kinds(self) == kinds(other)
    }
}

/// A stretch where it stands.
pub(super) struct Found<'e> {
    pub stretch: Stretch,
    /// What its parameters are here.
    pub args: Vec<Expr>,
    /// What is read in the state after it.
    pub rest: &'e Expr,
}

/// The stretches that more functions have, or one more than once, each with the first that has it.
pub(super) fn repeated(program: &Program, is_ours: &dyn Fn(FnId) -> bool) -> Vec<(FnId, Stretch)> {
    let mut seen: Vec<(FnId, Stretch, usize)> = Vec::new();
    for (id, func) in program.funcs.iter_enumerated().filter(|(id, _)| is_ours(*id)) {
        each_chain(&func.body, &mut |updates, body| {
            let Some(found) = stretch(updates, body, &func.locals) else { return };
            match seen.iter_mut().find(|(_, known, _)| *known == found.stretch) {
                Some((.., times)) => *times += 1,
                None => seen.push((id, found.stretch, 1)),
            }
        });
    }
    let is_worth_it = |stretch: &Stretch, times: usize| times >= if stretch.is_small() { MANY } else { 2 };
    seen.into_iter()
        .filter(|(_, stretch, times)| is_worth_it(stretch, *times))
        .map(|(id, stretch, _)| (id, stretch))
        .collect()
}

/// Calls `f` on each chain of changes below, as it is entered.
fn each_chain<'e>(expr: &'e Expr, f: &mut dyn FnMut(&'e [Update], &'e Expr)) {
    let Expr::With(updates, body) = expr else {
        visit::each_part(expr, &mut |part| each_chain(part, f));
        return;
    };
    f(updates, body);
    let mut rest = expr;
    while let Some((link, after)) = next_link(rest) {
        match link {
            Link::Change(updates) => {
                updates.iter().for_each(|update| visit::each_update_part(update, &mut |part| each_chain(part, f)));
            }
            Link::Name(_, value) => each_chain(value, f),
        }
        rest = after;
    }
    each_chain(rest, f);
}

/// The longest stretch that begins with the updates, if it is worth a function.
pub(super) fn stretch<'e>(updates: &[Update], body: &'e Expr, locals: &IndexVec<LocalId, Local>) -> Option<Found<'e>> {
    let mut links: Vec<Link<'_>> = vec![Link::Change(updates)];
    let (mut rest, mut best) = (body, (1, body));
    while let Some((link, after)) = next_link(rest) {
        links.push(link);
        rest = after;
        let names = links.iter().filter_map(|link| if let Link::Name(local, _) = link { Some(*local) } else { None });
        if matches!(links.last(), Some(Link::Change(_))) && !names.into_iter().any(|name| visit::mentions(rest, name)) {
            best = (links.len(), rest);
        }
    }
    let (length, rest) = best;
    let chain = links[..length].iter().rev().fold(Expr::Bool(true), |body, link| match link {
        Link::Change(updates) => Expr::With(updates.to_vec(), Box::new(body)),
        Link::Name(local, value) => Expr::Let(*local, Box::new((*value).clone()), Box::new(body)),
    });
    let mut namer = Namer { known: locals, bound: Vec::new(), free: Vec::new(), locals: IndexVec::new() };
    let body = namer.named(chain)?;
    let (params, args) = namer.free.into_iter().unzip();
    let stretch = Stretch { params, locals: namer.locals, body };
    let is_short = stretch.is_small() && (stretch.changes() < 2 || !stretch.params.is_empty());
    (!is_short).then_some(Found { stretch, args, rest })
}

/// A part of a chain.
pub(super) enum Link<'e> {
    Change(&'e [Update]),
    Name(LocalId, &'e Expr),
}

/// The part at the head of the expression, if it goes on a chain, and what comes after it.
pub(super) fn next_link(expr: &Expr) -> Option<(Link<'_>, &Expr)> {
    if let Expr::With(updates, rest) = expr {
        return Some((Link::Change(updates), rest));
    }
    let Expr::Let(local, value, rest) = expr else { return None };
    matches!(**rest, Expr::With(..) | Expr::Let(..)).then_some((Link::Name(*local, value), &**rest))
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
        if let Expr::Local(v) = expr {
            return match self.bound.iter().find(|(known, _)| *known == v) {
                Some((_, new)) => Some(Expr::Local(*new)),
                None => self.free(expr, self.known[v].clone()),
            };
        }
        if is_role(&expr) {
            return self.free(expr, Local { name: "player".into(), ty: Ty::Int, sort: Some(SortId::PLAYER) });
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
