//! Constructors of expressions that apply the laws of the algebra on the spot: units and zeros of Boolean and set
//! operators, nesting, double negation, a plane against its complement. Lowering builds with them, `simplify` rebuilds
//! with them, so each law is stated once. None looks below the direct parts.

#![deny(clippy::wildcard_enum_match_arm)]

mod connective;
mod intersection;

use connective::Distinct;
pub use connective::{and, or};
pub use intersection::inter;

use super::{Direction, Domain, Expr, Ground, LocalId, NONE, TableId, kinds};
use crate::rules::{ArithOp, CompareOp, Role};

/// `none`.
pub fn absent() -> Expr {
    Expr::Int(NONE)
}

/// The player in that role.
pub fn player(role: Role) -> Expr {
    match role {
        Role::Attacker => Expr::Attacker,
        Role::Defender => Expr::Opponent(Box::new(Expr::Attacker)),
    }
}

/// Negation; loops change their quantifier, so that no negation stands around a loop.
pub fn not(e: Expr) -> Expr {
    match e {
        Expr::Bool(b) => Expr::Bool(!b),
        Expr::Not(inner) => *inner,
        Expr::Any(v, d, body) => Expr::All(v, d, Box::new(not(*body))),
        Expr::All(v, d, body) => Expr::Any(v, d, Box::new(not(*body))),
        e @ (Expr::And(_)
        | Expr::Or(_)
        | Expr::Same(..)
        | Expr::Compare(..)
        | Expr::IsEmpty(_)
        | Expr::Contains(..)
        | Expr::AtLeast(..)
        | kinds::ints!()
        | kinds::sets!()
        | kinds::answers!()
        | kinds::of_any_type!()
        | kinds::of_moves!()
        | Expr::Noting(..)
        | kinds::of_answers!()) => Expr::Not(Box::new(e)),
    }
}

/// `if cond then a else b`, Booleans as connectives, and two ways to one value as one.
pub fn cond(c: Expr, mut a: Expr, mut b: Expr) -> Expr {
    settle(&c, true, &mut a);
    settle(&c, false, &mut b);
    match (c, a, b) {
        (Expr::Bool(true), a, _) => a,
        (Expr::Bool(false), _, b) => b,
        (_, a, b) if a == b => a,
        (c, a, Expr::Bool(false)) => and([c, a]),
        (c, Expr::Bool(true), b) => or([c, b]),
        (c, a, Expr::If(d, b, e)) if a == *b => cond(or([c, *d]), a, *e),
        (c, a, Expr::If(d, e, b)) if a == *b => cond(or([c, not(*d)]), a, *e),
        (Expr::Not(c), a, b) => Expr::If(c, Box::new(b), Box::new(a)),
        (c, a, b) => Expr::If(Box::new(c), Box::new(a), Box::new(b)),
    }
}

/// In an answer's grounds, the branch that is taken where the condition is known.
fn settle(c: &Expr, holds: bool, answer: &mut Expr) {
    let Expr::Answer(_, grounds) = answer else { return };
    for ground in grounds {
        if let Ground::All(own) = ground
            && let Expr::If(asked, ..) = own
            && **asked == *c
            && let Expr::If(_, yes, no) = std::mem::replace(own, Expr::Empty)
        {
            *own = if holds { *yes } else { *no };
        }
    }
}

/// Union.
pub fn union(parts: impl IntoIterator<Item = Expr>) -> Expr {
    let mut out = Distinct::default();
    for part in parts {
        if let Expr::Union(inner) = part {
            inner.into_iter().for_each(|e| out.add(e));
        } else if part == Expr::Full {
            return Expr::Full;
        } else if part != Expr::Empty {
            out.add(part);
        }
    }
    let mut out = out.into_parts();
    match out.len() {
        0 => Expr::Empty,
        1 => out.remove(0),
        _ => Expr::Union(out),
    }
}

/// Difference.
pub fn minus(a: Expr, b: Expr) -> Expr {
    match (a, b) {
        (Expr::Empty, _) | (_, Expr::Full) => Expr::Empty,
        (a, Expr::Empty) => a,
        (Expr::Full, Expr::Minus(full, x)) if *full == Expr::Full => *x,
        (a, b) => inter([a, Expr::Minus(Box::new(Expr::Full), Box::new(b))]),
    }
}

/// The set has a point.
pub fn nonempty(set: Expr) -> Expr {
    not(is_empty(set))
}

/// The set has no point.
pub fn is_empty(set: Expr) -> Expr {
    match set {
        Expr::Empty => Expr::Bool(true),
        Expr::Full => Expr::Bool(false),
        Expr::Union(parts) => and(parts.into_iter().map(is_empty)),
        Expr::Gather(v, d, body) => Expr::All(v, d, Box::new(is_empty(*body))),
        Expr::Filter(v, s, c) => Expr::All(v, Domain::Set(s), Box::new(not(*c))),
        Expr::If(c, a, b) => cond(*c, is_empty(*a), is_empty(*b)),
        Expr::Let(v, e, body) => Expr::Let(v, e, Box::new(is_empty(*body))),
        // The seed is in the closure, and the closure of nothing is nothing.
        Expr::Closure(seed, ..) => is_empty(*seed),
        e @ (Expr::Local(_)
        | Expr::Call(..)
        | Expr::Lookup(..)
        | Expr::With(..)
        | Expr::Null(_)
        | Expr::Singleton(_)
        | Expr::Few(..)
        | Expr::Inter(_)
        | Expr::Minus(..)
        | Expr::Plane(..)
        | Expr::Absent(..)
        | Expr::Image(..)
        | Expr::Row(..)
        | Expr::Barred(..)
        | kinds::bools!()
        | kinds::ints!()
        | kinds::answers!()
        | Expr::Killer(_)
        | kinds::of_chains!()) => Expr::IsEmpty(Box::new(e)),
    }
}

/// The set holds the point.
pub fn contains(set: Expr, point: Expr) -> Expr {
    match (set, point) {
        (Expr::Empty, _) => Expr::Bool(false),
        (Expr::Union(parts), point) if is_atom(&point) => or(parts.into_iter().map(|s| contains(s, point.clone()))),
        (Expr::Inter(parts), point) if is_atom(&point) => and(parts.into_iter().map(|s| contains(s, point.clone()))),
        (Expr::Minus(a, b), point) if is_atom(&point) && *a != Expr::Full => {
            let outside = not(contains(*b, point.clone()));
            and([contains(*a, point), outside])
        }
        (set, point) => Expr::Contains(Box::new(set), Box::new(point)),
    }
}

/// Whether the expression is a name or a constant, so that repeating it costs nothing.
pub fn is_atom(e: &Expr) -> bool {
    matches!(
        e,
        Expr::Local(_)
            | Expr::Int(_)
            | Expr::Bool(_)
            | Expr::Param(_)
            | Expr::Arg(_)
            | Expr::Attacker
            | Expr::Empty
            | Expr::Full
    )
}

/// Two integers are the same.
pub fn same(a: Expr, b: Expr) -> Expr {
    match (&a, &b) {
        (Expr::Int(x), Expr::Int(y)) => Expr::Bool(x == y),
        _ if a == b => Expr::Bool(true),
        _ => Expr::Same(Box::new(a), Box::new(b)),
    }
}

/// An integer comparison; a count against a number becomes a threshold.
pub fn compare(op: CompareOp, a: Expr, b: Expr) -> Expr {
    use CompareOp::{Ge, Gt, Le, Lt};
    let fixed = |e: &Expr| matches!(e, Expr::Int(k) if *k != NONE) || matches!(e, Expr::Param(_));
    // Of a number that is fixed.
    let plus_one = |e: Expr| {
        if let Expr::Int(k) = e {
            return Expr::Int(k.saturating_add(1));
        }
        Expr::Arith(ArithOp::Add, Box::new(e), Box::new(Expr::Int(1)))
    };
    match (op, a, b) {
        (_, Expr::Int(NONE), _) | (_, _, Expr::Int(NONE)) => Expr::Bool(false),
        (op, Expr::Int(x), Expr::Int(y)) => Expr::Bool(match op {
            Lt => x < y,
            Le => x <= y,
            Gt => x > y,
            Ge => x >= y,
            CompareOp::Eq => x == y,
            CompareOp::Ne => x != y,
        }),
        (Ge, Expr::Count(set), k) if fixed(&k) => at_least(*set, k),
        (Lt, Expr::Count(set), k) if fixed(&k) => not(at_least(*set, k)),
        (Gt, Expr::Count(set), k) if fixed(&k) => at_least(*set, plus_one(k)),
        (Le, Expr::Count(set), k) if fixed(&k) => not(at_least(*set, plus_one(k))),
        (op, k, Expr::Count(set)) if fixed(&k) => {
            let turned = match op {
                Lt => Gt,
                Le => Ge,
                Gt => Lt,
                Ge => Le,
                op @ (CompareOp::Eq | CompareOp::Ne) => op,
            };
            compare(turned, Expr::Count(set), k)
        }
        (op, a, b) => Expr::Compare(op, Box::new(a), Box::new(b)),
    }
}

/// A threshold.
pub fn at_least(set: Expr, k: Expr) -> Expr {
    match (set, k) {
        (_, Expr::Int(k)) if k <= 0 => Expr::Bool(true),
        (set, Expr::Int(1)) => nonempty(set),
        (Expr::Empty, k) => compare(CompareOp::Le, k, Expr::Int(0)),
        (set, k) => Expr::AtLeast(Box::new(set), Box::new(k)),
    }
}

/// `let v = value in body`; names and constants are put in place by `simplify`.
pub fn bind(v: LocalId, value: Expr, body: Expr) -> Expr {
    if body == Expr::Local(v) { value } else { Expr::Let(v, Box::new(value), Box::new(body)) }
}

/// Names for values, the first outermost: none of these mentions a later name.
pub fn bind_all(names: &[LocalId], values: Vec<Expr>, body: Expr) -> Expr {
    names.iter().zip(values).rev().fold(body, |body, (v, value)| bind(*v, value, body))
}

/// The points of the set for which the condition holds.
pub fn filter(v: LocalId, set: Expr, c: Expr) -> Expr {
    match (set, c) {
        (Expr::Empty, _) | (_, Expr::Bool(false)) => Expr::Empty,
        (set, Expr::Bool(true)) => set,
        (set, c) => Expr::Filter(v, Box::new(set), Box::new(c)),
    }
}

/// The union of the body over the domain.
pub fn gather(v: LocalId, domain: Domain, body: Expr) -> Expr {
    match (domain, body) {
        (_, Expr::Empty) => Expr::Empty,
        (Domain::Set(s), _) if *s == Expr::Empty => Expr::Empty,
        (Domain::Set(s), Expr::Singleton(p)) if *p == Expr::Local(v) => *s,
        (d, body) => Expr::Gather(v, d, Box::new(body)),
    }
}

/// For some value of the domain.
pub fn any(v: LocalId, domain: Domain, body: Expr) -> Expr {
    match (domain, body) {
        (_, Expr::Bool(false)) => Expr::Bool(false),
        (Domain::Set(s), _) if *s == Expr::Empty => Expr::Bool(false),
        (Domain::Set(s), Expr::Bool(true)) => nonempty(*s),
        (Domain::Values(vs), _) if vs.is_empty() => Expr::Bool(false),
        (d, body) => Expr::Any(v, d, Box::new(body)),
    }
}

/// The first of the answers that is the constant, else the other for all their reasons.
pub fn first_answer(until: bool, answers: impl IntoIterator<Item = Expr>) -> Expr {
    // What is the other without a reason adds nothing.
    let none = Expr::Answer(Box::new(Expr::Bool(!until)), vec![]);
    let mut out: Vec<Expr> = Vec::new();
    let mut todo: Vec<Expr> = answers.into_iter().collect();
    todo.reverse();
    while let Some(mut answer) = todo.pop() {
        if let Expr::FirstAnswer(own, inner) = &mut answer
            && *own == until
        {
            todo.extend(inner.drain(..).rev());
            continue;
        }
        let ends = matches!(&answer, Expr::Answer(holds, _) if **holds == Expr::Bool(until));
        if answer != none {
            out.push(answer);
        }
        if ends {
            break;
        }
    }
    match out.len() {
        0 => none,
        1 => out.remove(0),
        _ => Expr::FirstAnswer(until, out),
    }
}

/// An answer for these reasons: those of no point left out, each once, those of another answer's own in its place, and
/// what is barred of one cell joined.
pub fn answer(holds: Expr, grounds: Vec<Ground>) -> Expr {
    let mut out: Vec<Ground> = Vec::new();
    let mut todo = grounds;
    todo.reverse();
    while let Some(ground) = todo.pop() {
        match ground {
            Ground::Everything => {
                out = vec![Ground::Everything];
                break;
            }
            Ground::All(Expr::Answer(_, inner)) => todo.extend(inner.into_iter().rev()),
            Ground::Point(_, _, Expr::Empty) | Ground::Points(_, Expr::Empty) | Ground::Among(_, Expr::Empty) => {}
            ground @ (Ground::Point(..)
            | Ground::Points(..)
            | Ground::Value(..)
            | Ground::Among(..)
            | Ground::Values(_)
            | Ground::Passes(_)
            | Ground::OneMorePass(_)
            | Ground::All(_)
            | Ground::Cell(..)
            | Ground::Place(..)) => match out.iter_mut().find(|own| is_alike(own, &ground)) {
                Some(own) => join(own, ground),
                None => out.push(ground),
            },
        }
    }
    Expr::Answer(Box::new(holds), out)
}

/// Whether the grounds say the same, or the same of other points.
fn is_alike(a: &Ground, b: &Ground) -> bool {
    match (a, b) {
        (Ground::Points(own, _), Ground::Points(other, _)) => own == other,
        (Ground::Point(own, v, _), Ground::Point(other, w, _)) => (own, v) == (other, w),
        (a, b) => a == b,
    }
}

/// Adds the points of a ground that is alike; one without points is the same.
fn join(own: &mut Ground, ground: Ground) {
    if let Ground::Points(_, points) | Ground::Point(_, _, points) = own
        && let Ground::Points(_, more) | Ground::Point(_, _, more) = ground
    {
        *points = union([std::mem::replace(points, Expr::Empty), more]);
    }
}

/// The image of a set: of no point none.
fn image(table: TableId, index: Vec<Expr>, direction: Direction, of: Box<Expr>) -> Expr {
    if *of == Expr::Empty { Expr::Empty } else { Expr::Image(table, index, direction, of) }
}

/// The operator by its constructor, where it has one: its parts may have changed.
pub fn rebuilt(e: Expr) -> Expr {
    match e {
        Expr::And(parts) => and(parts),
        Expr::Or(parts) => or(parts),
        Expr::Not(part) => not(*part),
        Expr::If(c, a, b) => cond(*c, *a, *b),
        Expr::Same(a, b) => same(*a, *b),
        Expr::Compare(op, a, b) => compare(op, *a, *b),
        Expr::IsEmpty(set) => is_empty(*set),
        Expr::Contains(set, point) => contains(*set, *point),
        Expr::AtLeast(set, k) => at_least(*set, *k),
        Expr::Any(v, domain, body) => any(v, domain, *body),
        Expr::All(v, domain, body) => not(any(v, domain, not(*body))),
        Expr::Union(parts) => union(parts),
        Expr::Inter(parts) => inter(parts),
        Expr::Minus(kept, taken) => minus(*kept, *taken),
        Expr::Image(table, index, direction, of) => image(table, index, direction, of),
        Expr::Filter(v, set, c) => filter(v, *set, *c),
        Expr::Gather(v, domain, body) => gather(v, domain, *body),
        Expr::Closure(seed, v, step) => closure(*seed, v, *step),
        Expr::FirstAnswer(until, answers) => first_answer(until, answers),
        Expr::Answer(holds, grounds) => answer(*holds, grounds),
        e @ (Expr::Local(_)
        | Expr::Let(..)
        | Expr::Call(..)
        | Expr::Lookup(..)
        | Expr::With(..)
        | Expr::Null(_)
        | Expr::Bool(_)
        | Expr::Empty
        | Expr::Full
        | Expr::Singleton(_)
        | Expr::Few(..)
        | Expr::Plane(..)
        | Expr::Absent(..)
        | Expr::Row(..)
        | Expr::Barred(..)
        | Expr::EachAnswer(..)
        | kinds::ints!()
        | kinds::of_moves!()
        | kinds::of_answers!()
        | Expr::Noting(..)
        | Expr::Killer(_)
        | kinds::of_chains!()) => e,
    }
}

/// The least set that holds the seed and its own step.
pub fn closure(seed: Expr, v: LocalId, step: Expr) -> Expr {
    match (seed, step) {
        (Expr::Empty, _) => Expr::Empty,
        (seed, Expr::Empty) => seed,
        (seed, step) => Expr::Closure(Box::new(seed), v, Box::new(step)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::CellId;

    fn x(n: u32) -> Expr {
        Expr::Contains(Box::new(Expr::Full), Box::new(Expr::Int(n.cast_signed())))
    }

    #[test]
    fn what_is_known_is_not_asked_again() {
        assert_eq!(and([x(1), Expr::Or(vec![x(1), x(2)])]), x(1));
        assert_eq!(and([x(1), Expr::Or(vec![not(x(1)), x(2)])]), Expr::And(vec![x(1), x(2)]));
        assert_eq!(or([x(1), Expr::And(vec![not(x(1)), x(2)])]), Expr::Or(vec![x(1), x(2)]));
        assert_eq!(or([x(1), Expr::Or(vec![x(1), x(2)])]), Expr::Or(vec![x(1), x(2)]));
        assert_eq!(and([x(1), not(x(1))]), Expr::Bool(false));
        assert_eq!(or([not(x(1)), x(2), x(1)]), Expr::Bool(true));
        assert_eq!(and([x(1), Expr::Or(vec![not(x(1)), not(x(1))])]), Expr::Bool(false));
    }

    fn yes(grounds: Vec<Ground>) -> Expr {
        Expr::Answer(Box::new(Expr::Bool(true)), grounds)
    }

    #[test]
    fn what_is_barred_of_one_cell_is_joined() {
        let set = |n: u32| Expr::Local(LocalId::from_raw(n));
        let (cell, other) = (CellId::from_raw(0), CellId::from_raw(1));
        let of = |value: i32, points: Expr| Ground::Point(cell, Expr::Int(value), points);
        let grounds = [Ground::Points(cell, set(0)), of(1, set(0)), of(2, set(1)), Ground::Points(other, set(2))];
        let more = [Ground::Points(cell, set(1)), of(1, set(2))];
        let joined = |a, b| Expr::Union(vec![set(a), set(b)]);
        assert_eq!(
            answer(Expr::Bool(true), grounds.into_iter().chain(more).collect()),
            yes(vec![
                Ground::Points(cell, joined(0, 1)),
                of(1, joined(0, 2)),
                of(2, set(1)),
                Ground::Points(other, set(2))
            ])
        );
    }

    #[test]
    fn a_known_condition_is_not_asked_again_in_grounds() {
        let all = |c: Expr, a: Expr, b: Expr| yes(vec![Ground::All(Expr::If(Box::new(c), Box::new(a), Box::new(b)))]);
        let (first, second) = (yes(vec![Ground::Passes(1)]), yes(vec![Ground::Passes(2)]));
        let made = cond(x(1), all(x(1), first.clone(), second.clone()), all(x(1), second.clone(), first.clone()));
        assert_eq!(made, yes(vec![Ground::All(first.clone())]));
        // Another condition is.
        let other = all(x(2), first, second);
        assert_eq!(
            cond(x(1), yes(vec![]), other.clone()),
            Expr::If(Box::new(x(1)), Box::new(yes(vec![])), Box::new(other))
        );
    }
}
