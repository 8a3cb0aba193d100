//! Whether a closure meets something is known at the first layer that does.
//!
//! A closure stands in the function of a relation mostly, whose value is all of it. So the question becomes a function of
//! its own, with the closure in it ([`laws::layered`]); that is short as well, since moves ask it in many places.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use super::{LARGEST, Narrower, bound};
use crate::ir::{Expr, FnId, Func, FuncNames, Local, LocalId, Program, Rule, Ty, build, laws, visit};
use crate::passes::inline;

/// Functions that are added.
pub(super) struct Made {
    /// How many there were before.
    before: usize,
    names: FuncNames,
    pub funcs: Vec<Func>,
    /// By what they tell of a set.
    by_question: FxHashMap<Expr, FnId>,
}

impl Made {
    pub fn new(program: &Program) -> Made {
        Made {
            before: program.funcs.len(),
            names: FuncNames::of(program),
            funcs: Vec::new(),
            by_question: FxHashMap::default(),
        }
    }

    fn push(&mut self, question: Expr, func: Func) -> FnId {
        let id = FnId::from_usize(self.before + self.funcs.len());
        self.funcs.push(func);
        self.by_question.insert(question, id);
        id
    }
}

impl Narrower<'_> {
    /// Whether there is no point, or at least `k` of them, where what a function's closure leads to is asked: a function of
    /// its own, in which the closure stands, so that it is computed as far as the first points.
    pub fn layer_by_layer(&mut self, set: &Expr, k: Option<&Expr>) -> Option<Expr> {
        let f = *called(set)?;
        let callee = &self.program.funcs[f];
        let mut args: Vec<LocalId> = Vec::new();
        let mut is_simple = laws::layered(&callee.body).is_some() && visit::size(&callee.body) <= LARGEST;
        visit::each_below(set, &mut |e| {
            is_simple &= visit::binder(e).is_none();
            if let Expr::Local(v) = e
                && !args.contains(v)
            {
                args.push(*v);
            }
        });
        if !is_simple || callee.static_only || args.iter().any(|v| self.locals[*v].ty == Ty::Answer) {
            return None;
        }
        if !self.applies(Rule::Layers) {
            return None;
        }
        let mut locals: IndexVec<LocalId, Local> = args.iter().map(|v| self.locals[*v].clone()).collect();
        let params: Vec<LocalId> = locals.indices().collect();
        let mut own = set.clone();
        let names = args.iter().zip(&params).map(|(v, p)| (*v, Expr::Local(*p)));
        visit::substitute(&mut own, &names.collect());
        let key = question(own.clone(), k);
        let made = self.made.by_question.get(&key).copied().unwrap_or_else(|| {
            let (lets, body) = with_body(&own, callee, &mut locals);
            let (of, what) = match k {
                None => ("clear", "no point asked about is one"),
                Some(_) => ("enough", "so many of the points asked about are some"),
            };
            let name = self.made.names.fresh(&format!("{}_{of}", callee.name.said()));
            let doc = format!("Whether {what} that `{}` leads to.", callee.name);
            let body = bound(lets, asked(&body, k));
            let origin = callee.origin.clone();
            self.made.push(key, Func { name, params, locals, ty: Ty::Bool, body, doc, origin, static_only: false })
        });
        Some(Expr::Call(made, args.into_iter().map(Expr::Local).collect()))
    }
}

/// Whether the set has no point, or at least `k`.
fn question(set: Expr, k: Option<&Expr>) -> Expr {
    match k {
        None => build::is_empty(set),
        Some(k) => build::at_least(set, k.clone()),
    }
}

/// The same, where a seed that there may be none of is asked for first ([`laws::sown`]).
fn asked(set: &Expr, k: Option<&Expr>) -> Expr {
    match (laws::sown(set), k) {
        (Some((unsown, sown)), None) => build::or([unsown.clone(), question(sown, None)]),
        (Some((unsown, sown)), Some(Expr::Int(least))) if *least > 0 => {
            build::and([build::not(unsown.clone()), question(sown, k)])
        }
        _ => question(set.clone(), k),
    }
}

/// The function whose value is the only part of a set that matters layer by layer.
fn called(set: &Expr) -> Option<&FnId> {
    if let Expr::Inter(parts) = set {
        return parts.iter().find_map(called);
    }
    if let Expr::Image(_, _, _, of) | Expr::Minus(of, _) = set {
        return called(of);
    }
    if let Expr::Call(f, _) = set { Some(f) } else { None }
}

/// The set with the body of the function that is [`called`] in place of the call.
fn with_body(set: &Expr, callee: &Func, locals: &mut IndexVec<LocalId, Local>) -> (Vec<(LocalId, Expr)>, Expr) {
    let mut out = set.clone();
    let lets = open_called(&mut out, callee, locals);
    (lets, out)
}

/// Puts the body in place of the call that is [`called`]; tells what its parameters stand for.
fn open_called(set: &mut Expr, callee: &Func, locals: &mut IndexVec<LocalId, Local>) -> Vec<(LocalId, Expr)> {
    if let Expr::Call(_, args) = set {
        let (lets, body) = inline::opened(callee, std::mem::take(args), locals);
        *set = body;
        return lets;
    }
    if let Expr::Image(_, _, _, of) | Expr::Minus(of, _) = set {
        return open_called(of, callee, locals);
    }
    let Expr::Inter(parts) = set else { return vec![] };
    let part = parts.iter_mut().find(|part| called(part).is_some());
    part.map_or_else(Vec::new, |part| open_called(part, callee, locals))
}
