//! Makes the parts of one function of reasons.

#![deny(clippy::wildcard_enum_match_arm)]

use std::mem;

use rustc_hash::FxHashMap;

use super::asker::Asker;
use super::question::{Question, Want};
use super::{Kind, LARGEST_IN_PLACE, Reasons, is_fixed};
use crate::ir::facts::is_player;
use crate::ir::kinds;
use crate::ir::{Expr, FnId, Func, Ground, Local, LocalId, LocalVec, Program, Ty, build, types, visit};
use crate::passes::{distance, simplify};

/// Makes one function.
pub(super) struct Maker<'r> {
    pub reasons: &'r mut Reasons,
    /// The parameters of the function.
    pub params: Vec<LocalId>,
    pub locals: LocalVec,
    /// How many moves in a row the function needs.
    pub depth: Option<distance::Depth>,
    /// How many more parts are looked into.
    pub parts: usize,
    /// Conditions that do not hold in the state at hand.
    pub refuted: Vec<Expr>,
    /// Sets that have a name in the state at hand.
    pub found: Vec<(Expr, LocalId)>,
    /// Points and a plane that has them in the state at hand, which is a ground already.
    pub placed: Vec<(Expr, Expr)>,
    /// Whether only attacker moves count that bring the goal nearer; no reason is asked for then.
    pub is_direct: bool,
    /// Who asks for reasons in the state at hand.
    pub asker: Asker,
    /// What the names of points stand for.
    pub named: Vec<(LocalId, Expr)>,
}

impl Maker<'_> {
    pub fn body(&mut self, func: &Func, kind: Kind) -> (Vec<LocalId>, Expr, String) {
        let mut params = func.params.clone();
        let name = &func.name;
        match kind {
            Kind::Direct => {
                let doc = format!("Whether `{name}` holds, by attacker moves that bring the goal nearer alone.");
                (params, self.directly_if(true, |me| me.whether(&func.body)), doc)
            }
            Kind::Answer(want) | Kind::Replied(want, _) => {
                let doc = match want {
                    Want::Whether => func.doc.clone(),
                    _ if self.asker.replies.is_some() => {
                        format!(
                            "The answer of `{name}`; if it holds, with the reason for one who makes a single reply."
                        )
                    }
                    Want::Either => format!("The answer of `{name}`, with its reason."),
                    Want::If(true) => format!("The answer of `{name}`; if it holds, with the reason."),
                    Want::If(false) => format!("The answer of `{name}`; if it does not hold, with the reason."),
                };
                (params, self.asked(&func.body, Question::plain(want)), doc)
            }
            Kind::Same => {
                let grounds = self.same(&func.body);
                (params, yes(grounds), format!("Why `{name}` is what it is."))
            }
            Kind::Inside | Kind::Outside => {
                let points = self.local("points", Ty::Set);
                params.push(points);
                let (grounds, what) = if kind == Kind::Inside {
                    (self.inside(&func.body, &Expr::Local(points)), "are")
                } else {
                    (self.outside(&func.body, &Expr::Local(points)), "are not")
                };
                (params, yes(grounds), format!("Why the points {what} of `{name}`."))
            }
        }
    }

    /// Whether one more part may be looked into.
    pub fn goes_on(&mut self) -> bool {
        self.parts = self.parts.saturating_sub(1);
        self.parts > 0
    }

    pub fn program(&self) -> &Program {
        &self.reasons.program
    }

    /// Keeps that a part of a conjunction holds where later parts are asked for.
    pub fn refute(&mut self, part: &Expr) {
        if let Expr::Not(of) = part {
            if let Expr::Or(parts) = &**of {
                self.refuted.extend(parts.iter().cloned());
            } else {
                self.refuted.push((**of).clone());
            }
        }
    }

    /// What is made for another state, of which nothing is known.
    pub fn elsewhere<R>(&mut self, make: impl FnOnce(&mut Self) -> R) -> R {
        let known = (mem::take(&mut self.refuted), mem::take(&mut self.found), mem::take(&mut self.placed));
        let asker = self.asker.elsewhere();
        let asker = mem::replace(&mut self.asker, asker);
        let out = make(self);
        self.asker = asker;
        (self.refuted, self.found, self.placed) = known;
        out
    }

    /// What is made where only attacker moves count that bring the goal nearer, or all.
    pub fn directly_if<R>(&mut self, is_direct: bool, make: impl FnOnce(&mut Self) -> R) -> R {
        let was = mem::replace(&mut self.is_direct, is_direct);
        let out = make(self);
        self.is_direct = was;
        out
    }

    pub fn is_fixed(&self, e: &Expr) -> bool {
        is_fixed(e, &self.reasons.reads)
    }

    pub fn local(&mut self, name: &str, ty: Ty) -> LocalId {
        self.locals.push(Local { name: name.into(), ty, sort: None })
    }

    /// The call of the function of that kind made from the one that is called.
    pub fn made(&mut self, f: FnId, args: &[Expr], kind: Kind) -> (FnId, Vec<Expr>) {
        let known: Vec<Option<Expr>> = args.iter().map(|a| is_player(a).then(|| a.clone())).collect();
        let rest = args.iter().filter(|a| !is_player(a)).cloned().collect();
        (self.reasons.function(f, kind, &known), rest)
    }

    /// The grounds for a set of points, which gets a name if it is long; none if it is empty. Grounds that bar something
    /// of these points alone bar nothing of no point, so it need not be asked whether there are some.
    pub fn given(&mut self, points: Expr, grounds: impl FnOnce(&mut Self, &Expr) -> Vec<Ground>) -> Vec<Ground> {
        if points == Expr::Empty {
            return vec![];
        }
        if matches!(points, Expr::Full | Expr::Local(_) | Expr::Singleton(_)) {
            return grounds(self, &points);
        }
        let name = self.local("points", Ty::Set);
        self.named.push((name, points.clone()));
        let grounds = grounds(self, &Expr::Local(name));
        self.named.pop();
        if grounds.is_empty() {
            return grounds;
        }
        let is_nothing_of_none = grounds.iter().all(|ground| bars_among(ground, name));
        let mut own = yes(grounds);
        if !is_nothing_of_none {
            own = build::cond(build::is_empty(Expr::Local(name)), yes(vec![]), own);
        }
        vec![Ground::All(build::bind(name, points, own))]
    }

    /// The call, with its function's body in place of it: for functions of sets, whose reasons belong to their arguments.
    pub fn in_place(&mut self, f: FnId, args: &[Expr]) -> Expr {
        let callee = &self.reasons.program.funcs[f];
        let mut map: FxHashMap<LocalId, Expr> = callee.params.iter().copied().zip(args.iter().cloned()).collect();
        let mut body = visit::import(&callee.body, &callee.locals, &mut self.locals, &mut map);
        visit::rewrite(&mut body, &mut |e| distance::spelled(e, &Expr::Attacker));
        simplify::expr(&mut body);
        body
    }

    /// The expression as a function of its own, called with the variables that it mentions; `dedup` keeps one of those
    /// that say the same. A short one stays where it is.
    pub fn outlined(&mut self, name: &str, doc: &str, e: Expr) -> Expr {
        let underway = &self.reasons.underway;
        let calls_back = |e: &Expr| matches!(e, Expr::Call(f, _) if underway.iter().any(|(_, _, own)| own == f));
        if visit::size(&e) <= LARGEST_IN_PLACE || visit::contains(&e, &calls_back) {
            return e;
        }
        self.apart(name, doc, e)
    }

    /// The same, be it short or not.
    pub fn apart(&mut self, name: &str, doc: &str, e: Expr) -> Expr {
        let visit::Apart { args, params, mut locals, mut body } = visit::apart(&e, &self.locals);
        simplify::expr(&mut body);
        body = distance::renamed(&body, &mut locals);
        let ty = types::ty(self.program(), &self.locals, &e);
        let name = self.reasons.fresh(name);
        let func = Func { name, params, locals, ty, body, doc: doc.into(), origin: vec![], static_only: false };
        let f = self.reasons.push(func, true);
        Expr::Call(f, args.into_iter().map(Expr::Local).collect())
    }

    pub fn takes_sets(&self, f: FnId) -> bool {
        let callee = &self.program().funcs[f];
        callee.params.iter().any(|p| callee.locals[*p].ty != Ty::Int)
    }
}

/// Whether the ground bars something of some points of a set only, and tells at once which.
fn bars_among(ground: &Ground, set: LocalId) -> bool {
    match ground {
        Ground::Points(_, points) | Ground::Point(_, _, points) => is_part(points, set),
        Ground::All(Expr::Answer(_, grounds)) => grounds.iter().all(|ground| bars_among(ground, set)),
        Ground::All(Expr::Let(v, points, body)) => {
            let Expr::Answer(_, grounds) = &**body else { return false };
            is_part(points, set) && grounds.iter().all(|ground| bars_among(ground, *v))
        }
        Ground::Value(..)
        | Ground::Among(..)
        | Ground::Values(_)
        | Ground::Passes(_)
        | Ground::OneMorePass(_)
        | Ground::All(_)
        | Ground::Cell(..)
        | Ground::Place(..)
        | Ground::Everything => false,
    }
}

/// Whether the points are some of the set's, found by a few operations on words.
fn is_part(points: &Expr, set: LocalId) -> bool {
    match points {
        Expr::Local(v) => *v == set,
        Expr::Inter(parts) => parts.iter().any(|part| is_part(part, set)) && parts.iter().all(is_at_hand),
        Expr::Union(parts) => parts.iter().all(|part| is_part(part, set)),
        Expr::Minus(kept, taken) => is_part(kept, set) && is_at_hand(taken),
        Expr::Let(..)
        | Expr::If(..)
        | Expr::Call(..)
        | Expr::Lookup(..)
        | Expr::With(..)
        | Expr::Null(_)
        | Expr::Empty
        | Expr::Full
        | Expr::Singleton(_)
        | Expr::Few(..)
        | Expr::Plane(..)
        | Expr::Absent(..)
        | Expr::Image(..)
        | Expr::Row(..)
        | Expr::Filter(..)
        | Expr::Gather(..)
        | Expr::Closure(..)
        | Expr::Barred(..)
        | kinds::bools!()
        | kinds::ints!()
        | kinds::answers!()
        | Expr::Killer(_)
        | kinds::of_chains!() => false,
    }
}

/// Whether the set is stored, or made of such by a few operations on words.
fn is_at_hand(set: &Expr) -> bool {
    match set {
        Expr::Local(_) | Expr::Plane(..) | Expr::Absent(..) | Expr::Lookup(..) | Expr::Singleton(_) => true,
        Expr::Inter(parts) | Expr::Union(parts) => parts.iter().all(is_at_hand),
        Expr::Minus(kept, taken) => is_at_hand(kept) && is_at_hand(taken),
        Expr::Let(..)
        | Expr::If(..)
        | Expr::Call(..)
        | Expr::With(..)
        | Expr::Null(_)
        | Expr::Empty
        | Expr::Full
        | Expr::Few(..)
        | Expr::Image(..)
        | Expr::Row(..)
        | Expr::Filter(..)
        | Expr::Gather(..)
        | Expr::Closure(..)
        | Expr::Barred(..)
        | kinds::bools!()
        | kinds::ints!()
        | kinds::answers!()
        | Expr::Killer(_)
        | kinds::of_chains!() => false,
    }
}

/// An answer that is yes.
pub(super) fn yes(grounds: Vec<Ground>) -> Expr {
    Expr::Answer(Box::new(Expr::Bool(true)), grounds)
}

/// The body of a binding with the value in place of the name; `None` if it would be read in another state.
pub(super) fn unbound(v: LocalId, value: &Expr, body: &Expr) -> Option<Expr> {
    if visit::contains(body, &|e| visit::looks_elsewhere(e) && visit::mentions(e, v)) {
        return None;
    }
    let mut out = body.clone();
    visit::substitute(&mut out, &FxHashMap::from_iter([(v, value.clone())]));
    Some(out)
}
