//! Whether a condition holds, and why.

#![deny(clippy::wildcard_enum_match_arm)]

use super::question::{Question, Sense, Want};
use super::{Kind, Maker, asks_moves, unbound, yes};
use crate::ir::kinds;
use crate::ir::signature::State;
use crate::ir::{Domain, Expr, FnId, Ground, LocalId, Place, Rule, Ty, build, visit};
use crate::passes::{simplify, unfold};
use crate::rules::{ArithOp, CompareOp};

/// So many calls are written out to find what a set has at once; each may call others, and those again.
const MOST_CALLS: usize = 8;

impl Maker<'_> {
    /// The condition's answer.
    pub fn answer(&mut self, e: &Expr) -> Expr {
        self.asked(e, Question::plain(Want::Either))
    }

    /// The answer to a question; a condition where no reason is wanted.
    pub fn asked(&mut self, e: &Expr, ask: Question) -> Expr {
        if ask.is_bare() {
            return ask.of(self.whether(e));
        }
        if self.is_fixed(e) {
            return ask.untold(e.clone());
        }
        if !self.goes_on() {
            return self.unknown(e, ask);
        }
        match e {
            Expr::Not(a) => self.asked(a, ask.of_negated()),
            Expr::And(parts) => self.connected(parts, ask, false),
            Expr::Or(parts) => self.connected(parts, ask, true),
            Expr::If(c, a, b) => {
                let (c, n) = ((**c).clone(), build::not((**c).clone()));
                let spelled = build::or([build::and([c, (**a).clone()]), build::and([n, (**b).clone()])]);
                self.asked(&spelled, ask)
            }
            Expr::Let(v, value, body) => match unbound(*v, value, body) {
                Some(body) => self.asked(&body, ask),
                None if self.locals[*v].ty == Ty::Int => {
                    let grounds = self.same(value);
                    let inner = self.asked(body, ask);
                    let answer = self.reworded(inner, Sense::Plain, grounds);
                    build::bind(*v, (**value).clone(), answer)
                }
                None => self.unknown(e, ask),
            },
            Expr::Call(f, args) if self.takes_sets(*f) => {
                let body = self.in_place(*f, args);
                self.asked(&body, ask)
            }
            Expr::Call(f, args) => {
                let want = if ask.sense == Sense::Plain { ask.want } else { ask.want.contrary() };
                let is_goal = self.minds_goal() && *f == self.program().goal;
                // That it is not reached is no ground for one who asks so.
                let want = match want {
                    Want::If(false) if is_goal => return ask.untold(e.clone()),
                    Want::Either if is_goal => Want::If(true),
                    want @ (Want::Either | Want::If(_) | Want::Whether) => want,
                };
                let kind = if is_goal { Kind::Answer(want) } else { self.kind_of_call(*f, want) };
                let (why, rest) = self.made(*f, args, kind);
                let grounds = self.all_same(&rest);
                let own = self.call(why, rest);
                self.reworded(own, ask.sense, grounds)
            }
            Expr::Null(a) => {
                let inner = self.elsewhere(|me| me.asked(a, ask));
                self.before_null(Expr::Null(Box::new(inner)))
            }
            Expr::With(us, a) => {
                let inner = self.elsewhere(|me| me.asked(a, ask));
                self.before_updates(us, Expr::With(us.clone(), Box::new(inner)), ask.want)
            }
            Expr::IsEmpty(set) => {
                let (some, none) = (self.some_point(set), self.outside(set, &Expr::Full));
                self.split(e, ask, none, some)
            }
            Expr::Contains(set, p) => {
                let point = Expr::Singleton(p.clone());
                let own = self.same(p);
                let with = |mut grounds: Vec<Ground>| {
                    grounds.extend(own.clone());
                    grounds
                };
                let (inside, outside) = (with(self.inside(set, &point)), with(self.outside(set, &point)));
                self.split(e, ask, inside, outside)
            }
            Expr::AtLeast(set, k) => {
                let own = self.same(k);
                let few = self.few(set, k);
                let mut enough = self.given(few, |me, points| me.inside(set, points));
                let rest = build::minus(Expr::Full, (**set).clone());
                let mut others = self.given(rest, |me, points| me.outside(set, points));
                enough.extend(own.clone());
                others.extend(own);
                self.split(e, ask, enough, others)
            }
            Expr::Same(a, b) => self.equal(e, a, b, ask),
            Expr::Compare(CompareOp::Ge, a, b) if **a == Expr::Passes && matches!(**b, Expr::Int(_)) => {
                let Expr::Int(k) = **b else { return self.unknown(e, ask) };
                self.split(e, ask, vec![Ground::Values(Place::Passes)], vec![Ground::Passes(k)])
            }
            Expr::Any(v, domain, body) => self.looped(*v, domain, body, ask, Sense::Plain),
            Expr::All(v, domain, body) => self.looped(*v, domain, body, ask.of_negated(), Sense::Contrary),
            Expr::SomeMove(player, body) => self.some_move(player, body, ask),
            Expr::EveryMove(player, body, idle) => self.every_move(player, body, *idle, ask),
            Expr::TwoMoves(player, body) if unfold::is_closed(body) => self.two_moves(player, body, ask),
            e @ (Expr::Local(_)
            | Expr::Lookup(..)
            | Expr::Bool(_)
            | Expr::Compare(..)
            | Expr::TwoMoves(..)
            | Expr::Keeps(_)
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!()
            | Expr::Noting(..)
            | kinds::of_answers!()) => {
                let grounds = self.by_parts(e);
                Expr::Answer(Box::new(ask.of(e.clone())), grounds)
            }
        }
    }

    /// The condition, with moves chosen by reasons.
    pub fn whether(&mut self, e: &Expr) -> Expr {
        if !asks_moves(e, &self.reasons.asks) {
            return e.clone();
        }
        let ask = Question::plain(Want::Whether);
        match e {
            Expr::And(parts) => self.connected(parts, ask, false),
            Expr::Call(f, args) => {
                let (own, rest) = self.made(*f, args, self.kind_of_call(*f, ask.want));
                Expr::Call(own, rest)
            }
            Expr::SomeMove(player, body) => self.some_move(player, body, ask),
            Expr::EveryMove(player, body, idle) => self.every_move(player, body, *idle, ask),
            e @ (Expr::Local(_)
            | Expr::Let(..)
            | Expr::If(..)
            | Expr::Lookup(..)
            | Expr::With(..)
            | Expr::Null(_)
            | Expr::Bool(_)
            | Expr::Or(_)
            | Expr::Not(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::IsEmpty(_)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | Expr::TwoMoves(..)
            | Expr::Keeps(_)
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!()
            | Expr::Noting(..)
            | kinds::of_answers!()) => self.whether_by_parts(e),
        }
    }

    /// The same of an operator, from its parts. What is stronger for one part may be weaker for the whole.
    fn whether_by_parts(&mut self, e: &Expr) -> Expr {
        let is_direct = self.is_direct && matches!(e, Expr::Or(_) | Expr::Null(_));
        let mut out = e.clone();
        visit::each_slot_mut(&mut out, &mut |slot, part| {
            *part = self.directly_if(is_direct, |me| match slot.state {
                State::Here => me.whether(part),
                State::Elsewhere => me.elsewhere(|me| me.whether(part)),
            });
        });
        out
    }

    fn unknown(&mut self, e: &Expr, ask: Question) -> Expr {
        Expr::Answer(Box::new(ask.of(e.clone())), vec![Ground::Everything])
    }

    /// The condition is asked; then one of the reasons is found.
    fn split(&mut self, e: &Expr, ask: Question, holds: Vec<Ground>, fails: Vec<Ground>) -> Expr {
        let answer = |value: bool, grounds| {
            let value = ask.truth(value);
            Expr::Answer(Box::new(Expr::Bool(value)), if ask.wants(value) { grounds } else { vec![] })
        };
        build::cond(e.clone(), answer(true, holds), answer(false, fails))
    }

    /// The same answer, or its contrary, with more grounds.
    pub fn reworded(&mut self, answer: Expr, sense: Sense, grounds: Vec<Ground>) -> Expr {
        if sense == Sense::Plain && grounds.is_empty() {
            return answer;
        }
        let why = self.local("why", Ty::Answer);
        let own = Expr::Local(why);
        let holds = sense.of(Expr::Holds(Box::new(own.clone())));
        let grounds = std::iter::once(Ground::All(own)).chain(grounds).collect();
        build::bind(why, answer, Expr::Answer(Box::new(holds), grounds))
    }

    /// Why the set has a point.
    fn some_point(&mut self, set: &Expr) -> Vec<Ground> {
        let first = match self.at_once(set) {
            Some(_) => self.few(set, &Expr::Int(1)),
            None => self.witnesses(set.clone()),
        };
        self.given(first, |me, points| me.inside(set, points))
    }

    /// Leaves of each closure its seed, as far as that makes the set smaller, and tells whether there is one. `calls` are
    /// how many more calls may be written out for it.
    fn reached_at_once(&mut self, e: &mut Expr, calls: &mut usize) -> bool {
        match e {
            Expr::Closure(seed, ..) => {
                *e = std::mem::replace(&mut **seed, Expr::Empty);
                true
            }
            Expr::Union(parts) | Expr::Inter(parts) => {
                let mut found = false;
                for part in parts {
                    found |= self.reached_at_once(part, calls);
                }
                found
            }
            Expr::Image(_, _, _, of) | Expr::Minus(of, _) | Expr::Filter(_, of, _) => self.reached_at_once(of, calls),
            Expr::Call(f, args) if *calls > 0 => {
                *calls -= 1;
                let mut body = self.in_place(*f, args);
                let found = self.reached_at_once(&mut body, calls);
                if found {
                    *e = body;
                }
                found
            }
            Expr::Empty
            | Expr::Full
            | Expr::Singleton(_)
            | Expr::Few(..)
            | Expr::Plane(..)
            | Expr::Absent(..)
            | Expr::Row(..)
            | Expr::Gather(..)
            | Expr::Barred(..)
            | kinds::bools!()
            | kinds::ints!()
            | kinds::answers!()
            | kinds::of_any_type!()
            | Expr::Killer(_)
            | kinds::of_chains!() => false,
        }
    }

    /// The set without what its closures reach by steps, if that is another set and not empty by its form.
    ///
    /// *Law.* It is a part of the set, in each state: a closure has its seed, and only such parts are made smaller of which
    /// the set is the larger for more points.
    pub fn at_once(&mut self, set: &Expr) -> Option<Expr> {
        let mut near = set.clone();
        let mut calls = MOST_CALLS;
        if !self.reached_at_once(&mut near, &mut calls) || calls == 0 {
            return None;
        }
        simplify::expr(&mut near);
        (near != *set && near != Expr::Empty).then_some(near)
    }

    /// So many points of the set, those first whose being in it has a short reason; closures are followed only where
    /// there are fewer of these.
    fn few(&mut self, set: &Expr, k: &Expr) -> Expr {
        let few = |set: Expr, k: Expr| Expr::Few(Box::new(set), Box::new(k));
        let Some(near) = self.at_once(set) else { return few(set.clone(), k.clone()) };
        let first = self.local("first", Ty::Set);
        let own = Expr::Local(first);
        let (enough, all) = if *k == Expr::Int(1) {
            // There is none at once.
            (build::not(build::is_empty(own.clone())), few(set.clone(), k.clone()))
        } else {
            let missing = Expr::Arith(ArithOp::Sub, Box::new(k.clone()), Box::new(Expr::Count(Box::new(own.clone()))));
            let others = few(build::minus(set.clone(), own.clone()), missing);
            (Expr::AtLeast(Box::new(own.clone()), Box::new(k.clone())), build::union([own.clone(), others]))
        };
        build::bind(first, few(near, k.clone()), build::cond(enough, own, all))
    }

    /// A conjunction (`any` false) or disjunction.
    fn connected(&mut self, parts: &[Expr], ask: Question, any: bool) -> Expr {
        if let Some(shared) = self.shared_threat(parts, ask, any) {
            return shared;
        }
        let until = ask.truth(any);
        let tries = |me: &Self, e: &Expr| asks_moves(e, &me.reasons.asks);
        // Where the reasons of all parts are wanted if none ends it, the moves are tried before the others' are found.
        let may_be_late = ask.wants(!until) && !ask.wants(until) && parts.iter().any(|part| tries(self, part));
        let is_late = may_be_late && self.reasons.applies(Rule::VerdictFirst);
        let before = self.refuted.len();
        let known = self.found.len();
        let (mut answers, mut late, mut found) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts {
            if let Expr::Call(f, _) = part
                && !any
                && self.program().is_guard(*f)
            {
                let solved = if ask.wants(ask.truth(false)) { None } else { self.solved(part) };
                answers.push(match solved {
                    Some((guard, nearer)) => {
                        self.reasons.places.note(Rule::SolvedMoves, 1);
                        found.push(nearer);
                        ask.untold(guard)
                    }
                    None => self.guard(*f, ask),
                });
            } else if is_late && !tries(self, part) {
                answers.push(ask.untold(part.clone()));
                late.push(self.asked(part, ask));
            } else {
                answers.push(self.asked(part, ask));
            }
            if !any {
                self.refute(part);
            }
        }
        answers.extend(late);
        self.refuted.truncate(before);
        self.found.truncate(known);
        let answer = ask.first(until, answers);
        found.into_iter().rev().fold(answer, |body, (names, sets)| build::bind_all(&names, sets, body))
    }

    /// A bound in a conjunction that it follows from: it has a reason only where it fails.
    pub fn guard(&mut self, f: FnId, ask: Question) -> Expr {
        if !ask.is_bare() && !self.reasons.applies(Rule::ImpliedBound) {
            return self.asked(&Expr::Call(f, vec![]), ask);
        }
        if !ask.wants(ask.truth(false)) {
            return ask.untold(Expr::Call(f, vec![]));
        }
        let (why, _) = self.made(f, &[], Kind::Answer(Want::If(false)));
        let fails = self.reworded(self.call(why, vec![]), ask.sense, vec![]);
        build::cond(Expr::Call(f, vec![]), ask.untold(Expr::Bool(true)), fails)
    }

    fn equal(&mut self, e: &Expr, a: &Expr, b: &Expr, ask: Question) -> Expr {
        let (read, fixed) = if self.is_fixed(a) { (b, a) } else { (a, b) };
        if self.is_fixed(fixed) {
            if let Expr::Scalar(cell, index) = read
                && index.is_empty()
            {
                let place = Place::Cell(*cell);
                let (same, other) = (vec![Ground::Values(place)], vec![Ground::Value(place, fixed.clone())]);
                return self.split(e, ask, same, other);
            }
            if let Expr::ValueAt(cell, index, p) = read
                && index.is_empty()
            {
                let point = Expr::Singleton(p.clone());
                let mut same = vec![Ground::Points(*cell, point.clone())];
                let mut other = vec![Ground::Point(*cell, fixed.clone(), point)];
                let own = self.same(p);
                same.extend(own.clone());
                other.extend(own);
                return self.split(e, ask, same, other);
            }
        }
        let grounds = self.all_same(&[a.clone(), b.clone()]);
        Expr::Answer(Box::new(ask.of(e.clone())), grounds)
    }

    /// `some v in domain: body` in this sense; the body itself is asked in `inner`'s.
    fn looped(&mut self, v: LocalId, domain: &Domain, body: &Expr, ask: Question, inner: Sense) -> Expr {
        let sense = if ask.sense == Sense::Plain { inner } else { inner.other() };
        let round = self.asked(body, Question { sense, ..ask });
        self.each_round(v, domain, round, ask.truth(true), ask)
    }

    /// The answers over the values of a domain: the first that is the constant.
    pub fn each_round(&mut self, v: LocalId, domain: &Domain, round: Expr, until: bool, ask: Question) -> Expr {
        match domain {
            domain if ask.is_bare() => ask.each(until, v, domain.clone(), round),
            Domain::Sort(_) => Expr::EachAnswer(until, v, domain.clone(), Box::new(round)),
            Domain::Values(values) => {
                let grounds = self.all_same(values);
                let each = Expr::EachAnswer(until, v, domain.clone(), Box::new(round));
                self.reworded(each, Sense::Plain, grounds)
            }
            Domain::Set(set) => {
                let member = Expr::Singleton(Box::new(Expr::Local(v)));
                let round = self.with_grounds_if(round, until, ask, |me| me.inside(set, &member));
                let each = Expr::EachAnswer(until, v, domain.clone(), Box::new(round));
                self.with_grounds_if(each, !until, ask, |me| {
                    let rest = build::minus(Expr::Full, (**set).clone());
                    me.given(rest, |me, points| me.outside(set, points))
                })
            }
        }
    }

    /// The answer to a question, with more grounds if it is this one and its reason is wanted.
    pub fn with_grounds_if(
        &mut self,
        answer: Expr,
        value: bool,
        ask: Question,
        grounds: impl FnOnce(&mut Self) -> Vec<Ground>,
    ) -> Expr {
        let grounds = if ask.wants(value) { grounds(self) } else { vec![] };
        if grounds.is_empty() {
            return answer;
        }
        Expr::FirstAnswer(!value, vec![answer, Expr::Answer(Box::new(Expr::Bool(value)), grounds)])
    }

    /// Why the condition is as it is.
    pub fn why(&mut self, e: &Expr) -> Vec<Ground> {
        let answer = self.answer(e);
        if let Expr::Answer(_, grounds) = answer { grounds } else { vec![Ground::All(answer)] }
    }

    /// A set that is one of two.
    pub fn chosen(&mut self, c: &Expr, a: Vec<Ground>, b: Vec<Ground>) -> Vec<Ground> {
        let mut out = self.why(c);
        if !(a.is_empty() && b.is_empty()) {
            out.push(Ground::All(build::cond(c.clone(), yes(a), yes(b))));
        }
        out
    }

    /// Whether a cell without indices has a point as its value.
    pub fn holds_point(&self, cell: crate::rules::CellId) -> bool {
        self.program().holds_point(cell)
    }
}
