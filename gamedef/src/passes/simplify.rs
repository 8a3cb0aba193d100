//! Applies the laws of the algebra bottom up until nothing changes.
//!
//! Reason: specialisation leaves constants, empty sets and names for names behind; a count that is only compared is a
//! threshold, the image of one point is a row, and a fold of such facts often empties whole branches.

#![deny(clippy::wildcard_enum_match_arm)]

use index_vec::IndexVec;
use rustc_hash::FxHashMap;

use super::prune::each_expr_mut;
use crate::ir::facts::is_player;
use crate::ir::kinds;
use crate::ir::signature::{Asked, State};
use crate::ir::{Direction, Domain, Expr, FnId, Ground, LocalId, NONE, Program, TableId, build, visit};
use crate::rules::{ArithOp, CellId};

/// Rounds after which an expression that still changes is left as it is; each round shrinks it or ends.
const MOST_ROUNDS: usize = 20;

/// Simplifies every expression of the program.
pub fn simplify(mut program: Program) -> Program {
    each_expr_mut(&mut program, &mut expr);
    reasons(&mut program);
    program
}

/// Yes for the reasons of a yes is that yes.
fn reasons(program: &mut Program) {
    let mut sure: IndexVec<FnId, bool> = IndexVec::new();
    for func in &mut program.funcs {
        visit::rewrite(&mut func.body, &mut |e| {
            if let Expr::Answer(holds, grounds) = e
                && **holds == Expr::Bool(true)
                && let [Ground::All(other)] = grounds.as_mut_slice()
                && is_yes(other, &sure)
            {
                *e = std::mem::replace(other, Expr::Bool(true));
            }
        });
        let own = is_yes(&func.body, &sure);
        sure.push(own);
    }
}

/// Whether the answer is yes in every state, by its form.
fn is_yes(e: &Expr, sure: &IndexVec<FnId, bool>) -> bool {
    match e {
        Expr::Answer(holds, _) => **holds == Expr::Bool(true),
        Expr::If(_, a, b) => is_yes(a, sure) && is_yes(b, sure),
        Expr::Let(_, _, body) | Expr::EachAnswer(false, _, _, body) => is_yes(body, sure),
        Expr::Call(f, _) => sure.get(*f).is_some_and(|yes| *yes),
        Expr::Local(_)
        | Expr::Lookup(..)
        | Expr::With(..)
        | Expr::Null(_)
        | Expr::FirstAnswer(..)
        | Expr::EachAnswer(..)
        | kinds::bools!()
        | kinds::ints!()
        | kinds::sets!() => false,
    }
}

/// Simplifies an expression.
pub fn expr(e: &mut Expr) {
    for _ in 0..MOST_ROUNDS {
        let before = e.clone();
        lets(e);
        visit::rewrite(e, &mut |e| *e = rebuilt(std::mem::replace(e, Expr::Bool(false))));
        if *e == before {
            return;
        }
    }
}

/// One node, its parts being simple.
fn rebuilt(e: Expr) -> Expr {
    match e {
        Expr::Or(es) => factored(build::or(es)),
        Expr::Same(a, b) => same(*a, *b),
        Expr::Contains(s, p) => contains(*s, *p),
        Expr::Gather(v, d, b) => gather(v, d, *b),
        Expr::Any(v, d, b) => any(v, d, *b),
        Expr::All(v, d, b) => build::not(any(v, d, build::not(*b))),
        Expr::Singleton(p) if *p == Expr::Int(NONE) => Expr::Empty,
        Expr::Plane(_, _, Some(v)) if *v == Expr::Int(NONE) => Expr::Empty,
        Expr::Image(t, i, d, s) => image(t, i, d, *s),
        Expr::Row(_, _, _, p) if *p == Expr::Int(NONE) => Expr::Empty,
        Expr::Count(s) if *s == Expr::Empty => Expr::Int(0),
        Expr::The(s) => the(*s),
        Expr::Opponent(a) => opponent(*a),
        Expr::Arith(op, a, b) => arith(op, *a, *b),
        Expr::Barred(answer, cell, value) => barred(*answer, cell, value),
        Expr::FirstAnswer(until, answers) => first_answer(until, answers),
        Expr::EachAnswer(until, _, _, body) if is_unit(&body, until) => *body,
        Expr::With(us, body) if us.is_empty() => *body,
        Expr::With(_, body) if is_everywhere(&body) => *body,
        e @ (Expr::Bool(_)
        | Expr::And(_)
        | Expr::Not(_)
        | Expr::Compare(..)
        | Expr::IsEmpty(_)
        | Expr::AtLeast(..)
        | Expr::Passes
        | Expr::Scalar(..)
        | Expr::ValueAt(..)
        | Expr::Count(_)
        | Expr::Sum(..)
        | Expr::Pick(_)
        | Expr::TheOne(..)
        | Expr::Empty
        | Expr::Full
        | Expr::Singleton(_)
        | Expr::Few(..)
        | Expr::Union(_)
        | Expr::Inter(_)
        | Expr::Minus(..)
        | Expr::Plane(..)
        | Expr::Absent(..)
        | Expr::Row(..)
        | Expr::Filter(..)
        | Expr::Closure(..)
        | Expr::Answer(..)
        | Expr::EachAnswer(..)
        | kinds::of_any_type!()
        | kinds::of_moves!()
        | kinds::of_answers!()
        | kinds::fixed_ints!()
        | Expr::Noting(..)
        | Expr::Killer(_)
        | kinds::of_chains!()) => build::rebuilt(e),
    }
}

/// An answer that is not looked for and has no reason adds nothing to others.
fn first_answer(until: bool, mut answers: Vec<Expr>) -> Expr {
    answers.retain(|answer| !is_unit(answer, until));
    match answers.len() {
        0 => Expr::Answer(Box::new(Expr::Bool(!until)), vec![]),
        1 => answers.swap_remove(0),
        _ => build::rebuilt(Expr::FirstAnswer(until, answers)),
    }
}

/// Whether the answer is the one that is not looked for, without a reason.
fn is_unit(e: &Expr, until: bool) -> bool {
    matches!(e, Expr::Answer(holds, grounds) if **holds == Expr::Bool(!until) && grounds.is_empty())
}

/// `a and b or a and c` is `a and (b or c)`: what stands first in neighbouring alternatives is asked once. The order of
/// what is asked stays.
fn factored(e: Expr) -> Expr {
    let Expr::Or(alternatives) = e else { return e };
    let mut out: Vec<Alike> = Vec::new();
    for next in alternatives {
        match out.pop() {
            None => out.push(Alike::of(next)),
            Some(last) => last.with(next, &mut out),
        }
    }
    build::or(out.into_iter().map(Alike::factored))
}

/// Alternatives that stand beside each other and begin with the same conditions.
struct Alike {
    shared: Vec<Expr>,
    /// What is left of each; one that stands alone shares nothing.
    rests: Vec<Expr>,
}

impl Alike {
    fn of(alternative: Expr) -> Alike {
        Alike { shared: vec![], rests: vec![alternative] }
    }

    /// With the one that follows, beside it or in one.
    fn with(mut self, next: Expr, out: &mut Vec<Alike>) {
        let first = match self.rests.as_slice() {
            [alone] if self.shared.is_empty() => conjuncts(alone),
            _ => &self.shared,
        };
        let count = first.iter().zip(conjuncts(&next)).take_while(|(a, b)| a == b).count();
        if count == 0 {
            out.extend([self, Alike::of(next)]);
            return;
        }
        let rest = build::and(conjuncts(&next)[count..].to_vec());
        if count == self.shared.len() {
            self.rests.push(rest);
            out.push(self);
            return;
        }
        let last = self.factored();
        let parts = conjuncts(&last);
        if parts.get(..count) != conjuncts(&next).get(..count) {
            out.extend([Alike::of(last), Alike::of(next)]);
            return;
        }
        let rests = vec![build::and(parts[count..].to_vec()), rest];
        out.push(Alike { shared: parts[..count].to_vec(), rests });
    }

    fn factored(mut self) -> Expr {
        match self.rests.len() {
            1 => self.rests.remove(0),
            _ => build::and(self.shared.into_iter().chain([factored(build::or(self.rests))])),
        }
    }
}

fn conjuncts(e: &Expr) -> &[Expr] {
    if let Expr::And(es) = e { es } else { std::slice::from_ref(e) }
}

fn image(table: TableId, index: Vec<Expr>, direction: Direction, of: Expr) -> Expr {
    if let Expr::Singleton(point) = of {
        return Expr::Row(table, index, direction, point);
    }
    build::rebuilt(Expr::Image(table, index, direction, Box::new(of)))
}

fn the(set: Expr) -> Expr {
    if let Expr::Singleton(point) = set {
        return *point;
    }
    if set == Expr::Empty { build::absent() } else { Expr::The(Box::new(set)) }
}

fn opponent(player: Expr) -> Expr {
    if let Expr::Opponent(own) = player {
        return *own;
    }
    if let Expr::Int(p @ (0 | 1)) = player { Expr::Int(1 - p) } else { Expr::Opponent(Box::new(player)) }
}

fn same(a: Expr, b: Expr) -> Expr {
    match (a, b) {
        // Where there is no player there is no other one.
        (Expr::Opponent(x), y) | (y, Expr::Opponent(x)) if *x == y => match is_player(&y) {
            true => Expr::Bool(false),
            false => build::same(y, build::absent()),
        },
        (Expr::Opponent(x), Expr::Opponent(y)) => same(*x, *y),
        (a, b) => build::same(a, b),
    }
}

fn contains(set: Expr, point: Expr) -> Expr {
    match (set, point) {
        (_, Expr::Int(NONE)) => Expr::Bool(false),
        (Expr::Singleton(p), q) if *p == q => build::not(build::same(q, build::absent())),
        (Expr::If(c, a, b), p) if build::is_atom(&p) => build::cond(*c, contains(*a, p.clone()), contains(*b, p)),
        (s, p) => build::contains(s, p),
    }
}

fn arith(op: ArithOp, a: Expr, b: Expr) -> Expr {
    match (op, &a, &b) {
        (_, Expr::Int(x), Expr::Int(y)) if *x != NONE && *y != NONE => {
            let value = match op {
                ArithOp::Add => x.checked_add(*y),
                ArithOp::Sub => x.checked_sub(*y),
                ArithOp::Mul => x.checked_mul(*y),
                // Rounded down, also where the divisor is negative.
                ArithOp::Div => x.checked_div(*y).map(|q| if x % y != 0 && (*x < 0) != (*y < 0) { q - 1 } else { q }),
            };
            value.map_or(Expr::Arith(op, Box::new(a), Box::new(b)), Expr::Int)
        }
        (ArithOp::Add | ArithOp::Sub, _, Expr::Int(0)) => a,
        _ => Expr::Arith(op, Box::new(a), Box::new(b)),
    }
}

/// A set of one point as that value.
fn only(d: Domain) -> Domain {
    if let Domain::Set(set) = d {
        return if let Expr::Singleton(point) = *set { Domain::Values(vec![*point]) } else { Domain::Set(set) };
    }
    d
}

/// A loop over one value is no loop.
fn any(v: LocalId, d: Domain, body: Expr) -> Expr {
    match only(d) {
        Domain::Values(vs) if vs.len() == 1 => once(v, vs, body, |v, value, body| {
            build::and([build::not(same(value.clone(), build::absent())), build::bind(v, value, body)])
        }),
        d @ (Domain::Set(_) | Domain::Sort(_) | Domain::Values(_)) => build::any(v, d, body),
    }
}

fn gather(v: LocalId, d: Domain, body: Expr) -> Expr {
    let guarded = |v, value: Expr, body| {
        let present = build::not(same(value.clone(), build::absent()));
        build::cond(present, build::bind(v, value, body), Expr::Empty)
    };
    match only(d) {
        Domain::Values(vs) if vs.len() == 1 => once(v, vs, body, guarded),
        d @ (Domain::Set(_) | Domain::Sort(_) | Domain::Values(_)) => build::gather(v, d, body),
    }
}

fn once(v: LocalId, mut values: Vec<Expr>, body: Expr, make: impl FnOnce(LocalId, Expr, Expr) -> Expr) -> Expr {
    let value = values.pop().unwrap_or(build::absent());
    let mut out = make(v, value, body);
    lets(&mut out);
    out
}

/// Puts names, constants and values used once in place of what is bound to them, and drops bindings without use. A
/// value is not moved into a loop or another state.
fn lets(e: &mut Expr) {
    visit::each_part_mut(e, &mut lets);
    if let Expr::Let(v, value, body) = e {
        known_answer(*v, value, body);
        let uses = uses(body, *v);
        let place = uses.total == 0 || (build::is_atom(value)) || (uses.total == 1 && uses.movable == 1);
        if place {
            let map = FxHashMap::from_iter([(*v, std::mem::replace(&mut **value, Expr::Bool(false)))]);
            visit::substitute(body, &map);
            *e = std::mem::replace(&mut **body, Expr::Bool(false));
        }
    }
}

/// Whether it is the same in every state, by its form.
fn is_everywhere(e: &Expr) -> bool {
    if let Expr::Answer(holds, grounds) = e {
        return grounds.is_empty() && is_everywhere(holds);
    }
    matches!(e, Expr::Bool(_) | Expr::Int(_) | Expr::Empty | Expr::Full)
}

/// Where a name is that of an answer whose truth value is known, that is no question; and no state breaks an answer without
/// grounds.
fn known_answer(v: LocalId, value: &Expr, body: &mut Expr) {
    let Expr::Answer(holds, grounds) = value else { return };
    let Expr::Bool(holds) = **holds else { return };
    let is_it = |e: &Expr| *e == Expr::Local(v);
    visit::rewrite(body, &mut |e| {
        if let Expr::Holds(of) = e
            && is_it(of)
        {
            *e = Expr::Bool(holds);
        } else if let Expr::Breaks(of) = e
            && grounds.is_empty()
            && is_it(of)
        {
            *e = Expr::Bool(false);
        }
    });
}

/// What an answer bars that rests on everything is everything.
fn barred(answer: Expr, cell: CellId, value: Option<Box<Expr>>) -> Expr {
    if let Expr::Answer(_, grounds) = &answer
        && grounds.contains(&Ground::Everything)
    {
        return Expr::Full;
    }
    Expr::Barred(Box::new(answer), cell, value)
}

#[derive(Default)]
struct Uses {
    total: usize,
    movable: usize,
}

fn uses(e: &Expr, v: LocalId) -> Uses {
    let mut out = Uses::default();
    count_uses(e, v, true, &mut out);
    out
}

fn count_uses(e: &Expr, v: LocalId, movable: bool, out: &mut Uses) {
    if matches!(e, Expr::Local(w) if *w == v) {
        out.total += 1;
        out.movable += usize::from(movable);
    }
    visit::each_slot(e, &mut |slot, part| {
        let stays = slot.asked != Asked::Often && slot.state == State::Here;
        count_uses(part, v, movable && stays, out);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::CompareOp;

    #[test]
    fn what_stands_first_in_all_alternatives_is_asked_once() {
        let [a, b, c, d, e] = [1, 2, 3, 4, 5].map(|k| build::compare(CompareOp::Lt, Expr::Passes, Expr::Int(k)));
        let and = |parts: &[&Expr]| Expr::And(parts.iter().map(|e| (*e).clone()).collect());
        let or = |parts: &[&Expr]| Expr::Or(parts.iter().map(|e| (*e).clone()).collect());
        for (before, after) in [
            (or(&[&and(&[&a, &b]), &and(&[&a, &c])]), and(&[&a, &or(&[&b, &c])])),
            (or(&[&e, &and(&[&a, &b, &c]), &and(&[&a, &b, &d])]), or(&[&e, &and(&[&a, &b, &or(&[&c, &d])])])),
            (
                or(&[&and(&[&a, &e]), &and(&[&a, &b, &c]), &and(&[&a, &b, &d])]),
                and(&[&a, &or(&[&e, &and(&[&b, &or(&[&c, &d])])])]),
            ),
            (
                or(&[&and(&[&a, &b, &c]), &and(&[&a, &b, &d]), &and(&[&a, &e])]),
                and(&[&a, &or(&[&and(&[&b, &or(&[&c, &d])]), &e])]),
            ),
            (or(&[&and(&[&a, &b]), &a]), a.clone()),
        ] {
            let mut simple = before.clone();
            expr(&mut simple);
            assert_eq!(simple, after, "{before:?}");
        }
        // Neither what stands elsewhere nor what stands apart is moved.
        for kept in [or(&[&and(&[&a, &b]), &and(&[&c, &b])]), or(&[&and(&[&a, &b]), &c, &and(&[&a, &d])])] {
            let mut simple = kept.clone();
            expr(&mut simple);
            assert_eq!(simple, kept);
        }
    }

    #[test]
    fn quotients_are_rounded_down() {
        let quotient = |a, b| arith(ArithOp::Div, Expr::Int(a), Expr::Int(b));
        for (a, b, q) in [(7, 2, 3), (-7, 2, -4), (7, -2, -4), (-7, -2, 3), (6, -2, -3), (0, -5, 0)] {
            assert_eq!(quotient(a, b), Expr::Int(q), "{a} / {b}");
        }
        assert!(matches!(quotient(1, 0), Expr::Arith(..)));
    }
}
