//! Whether a closure meets something is known at the first layer that does.
//!
//! A closure stands in the function of a relation mostly, whose value is all of it. So the question becomes a function of
//! its own, with the closure in it ([`laws::layered`]); that is short as well, since moves ask it in many places.

use index_vec::IndexVec;
use rustc_hash::{FxHashMap, FxHashSet};

use super::{LARGEST, Narrower, bound};
use crate::ir::{Expr, FnId, Func, Local, LocalId, Program, Ty, build, laws, visit};
use crate::passes::inline;

/// Functions that are added.
pub(super) struct Made {
    /// How many there were before.
    before: usize,
    names: FxHashSet<String>,
    pub funcs: Vec<Func>,
    /// By the set of which they tell whether it has a point.
    by_set: FxHashMap<Expr, FnId>,
}

impl Made {
    pub fn new(program: &Program) -> Made {
        let names = program.funcs.iter().map(|func| func.name.clone()).collect();
        Made { before: program.funcs.len(), names, funcs: Vec::new(), by_set: FxHashMap::default() }
    }

    fn push(&mut self, set: Expr, mut func: Func) -> FnId {
        let own = func.name.clone();
        let mut count = 1;
        while !self.names.insert(func.name.clone()) {
            count += 1;
            func.name = format!("{own}_{count}");
        }
        let id = FnId::from_usize(self.before + self.funcs.len());
        self.funcs.push(func);
        self.by_set.insert(set, id);
        id
    }
}

impl Narrower<'_> {
    /// Whether there is no point, where what a function's closure leads to is asked: a function of its own, in which the
    /// closure stands, so that it is computed as far as the first point.
    pub fn layer_by_layer(&mut self, set: &Expr) -> Option<Expr> {
        let f = *called(set)?;
        let callee = &self.program.funcs[f];
        let mut args: Vec<LocalId> = Vec::new();
        let mut is_simple = laws::layered(&callee.body).is_some() && visit::size(&callee.body) <= LARGEST;
        visit::each_below(set, &mut |e| match e {
            Expr::Local(v) if !args.contains(v) => args.push(*v),
            e => is_simple &= visit::binder(e).is_none(),
        });
        if !is_simple || callee.static_only || args.iter().any(|v| self.locals[*v].ty == Ty::Answer) {
            return None;
        }
        let mut locals: IndexVec<LocalId, Local> = args.iter().map(|v| self.locals[*v].clone()).collect();
        let params: Vec<LocalId> = locals.indices().collect();
        let mut own = set.clone();
        let names = args.iter().zip(&params).map(|(v, p)| (*v, Expr::Local(*p)));
        visit::substitute(&mut own, &names.collect());
        let made = self.made.by_set.get(&own).copied().unwrap_or_else(|| {
            let (lets, body) = with_body(&own, callee, &mut locals);
            let name = format!("{}_clear", callee.name);
            let doc = format!("Whether no point asked about is one that `{}` leads to.", callee.name);
            let body = bound(lets, build::is_empty(body));
            let origin = callee.origin.clone();
            self.made.push(own, Func { name, params, locals, ty: Ty::Bool, body, doc, origin, static_only: false })
        });
        Some(Expr::Call(made, args.into_iter().map(Expr::Local).collect()))
    }
}

/// The function whose value is the only part of a set that matters layer by layer.
fn called(set: &Expr) -> Option<&FnId> {
    match set {
        Expr::Call(f, _) => Some(f),
        Expr::Inter(parts) => parts.iter().find_map(called),
        Expr::Image(_, _, _, of) | Expr::Minus(of, _) => called(of),
        _ => None,
    }
}

/// The set with the body of the function that is [`called`] in place of the call.
fn with_body(set: &Expr, callee: &Func, locals: &mut IndexVec<LocalId, Local>) -> (Vec<(LocalId, Expr)>, Expr) {
    let mut lets = Vec::new();
    let mut out = set.clone();
    let mut at = &mut out;
    loop {
        at = match at {
            Expr::Inter(parts) => match parts.iter_mut().find(|part| called(part).is_some()) {
                Some(part) => part,
                None => break,
            },
            Expr::Image(_, _, _, of) | Expr::Minus(of, _) => of,
            Expr::Call(_, args) => {
                let (own, body) = inline::opened(callee, std::mem::take(args), locals);
                lets.extend(own);
                *at = body;
                break;
            }
            _ => break,
        };
    }
    (lets, out)
}
