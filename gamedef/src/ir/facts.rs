//! What the forms of expressions say of their values in any state: the same or not, disjoint, included, how many.
//!
//! Each law is stated and proved once, here, and held against values in `gamedef/tests/laws.rs`. What has not the form does
//! not get the law. That an operator's value is within a part of it, or has it, the table says.

#![deny(clippy::wildcard_enum_match_arm)]

use super::kinds;
use super::signature::{Limit, Slot, State};
use super::{Expr, FnId, LocalId, NONE, Program, visit};
use crate::rules::Role;

/// Whether two values are surely the same (`Some(true)`), surely not, or it depends.
///
/// *Proof.* A player is not his own opponent, and no player is absent; the opponent of an absent value is absent.
pub fn same_value(a: &Expr, b: &Expr) -> Option<bool> {
    match (a, b) {
        (a, b) if a == b => Some(true),
        (Expr::Int(m), Expr::Int(n)) => Some(m == n),
        (Expr::Opponent(x), y) | (y, Expr::Opponent(x)) if **x == *y && is_player(y) => Some(false),
        (Expr::Opponent(x), Expr::Opponent(y)) => same_value(x, y),
        (Expr::Int(NONE), x) | (x, Expr::Int(NONE)) if is_player(x) => Some(false),
        _ => None,
    }
}

/// Whether the value is a player for sure.
pub fn is_player(e: &Expr) -> bool {
    if let Expr::Opponent(x) = e {
        return is_player(x);
    }
    matches!(e, Expr::Attacker | Expr::Int(0 | 1))
}

/// Whether the value is a player by his role: the attacker, or his opponent.
pub fn is_role(e: &Expr) -> bool {
    role(e).is_some()
}

/// Which of the players the value is, by his role.
pub fn role(e: &Expr) -> Option<Role> {
    if let Expr::Opponent(of) = e {
        return (**of == Expr::Attacker).then_some(Role::Defender);
    }
    (*e == Expr::Attacker).then_some(Role::Attacker)
}

/// Whether two index lists are surely the same, surely not, or it depends.
pub fn same_index(a: &[Expr], b: &[Expr]) -> Option<bool> {
    if a == b {
        return Some(true);
    }
    let differ = a.iter().zip(b).any(|(x, y)| same_value(x, y) == Some(false));
    differ.then_some(false)
}

/// Whether two sets have no common point in any state, by their form.
///
/// *Proof.* A point has at most one value of a cell; a set without another has none of the other's points; a part of a set
/// has no more points than the set.
pub fn disjoint(a: &Expr, b: &Expr) -> bool {
    if disjoint_themselves(a, b) {
        return true;
    }
    match (a, b) {
        (Expr::Empty, _) | (_, Expr::Empty) => true,
        (Expr::Union(parts), x) | (x, Expr::Union(parts)) if parts.iter().all(|p| disjoint(p, x)) => true,
        (Expr::Minus(_, taken), x) | (x, Expr::Minus(_, taken)) if includes(taken, x) => true,
        (a, b) => any_limit(a, Limit::Above, &|p| disjoint(p, b)) || any_limit(b, Limit::Above, &|p| disjoint(a, p)),
    }
}

/// The same, of the sets without a look at their parts.
pub fn disjoint_themselves(a: &Expr, b: &Expr) -> bool {
    match (a, b) {
        (Expr::Absent(c, i), Expr::Plane(d, j, _)) | (Expr::Plane(d, j, _), Expr::Absent(c, i)) => c == d && i == j,
        (Expr::Plane(c, i, Some(v)), Expr::Plane(d, j, Some(w))) => c == d && i == j && same_value(v, w) == Some(false),
        (Expr::Minus(full, x), y) | (y, Expr::Minus(full, x)) if **full == Expr::Full => **x == *y,
        _ => false,
    }
}

/// Whether `a` has every point of `b` in any state, by their form.
///
/// *Proof.* Of a union each part is included; what is taken from a set is, where the set is; a set with more points has them.
pub fn includes(a: &Expr, b: &Expr) -> bool {
    match (a, b) {
        (Expr::Full, _) | (_, Expr::Empty) => true,
        (a, b) if a == b => true,
        (a, Expr::Union(parts)) => parts.iter().all(|p| includes(a, p)),
        (a, b) => any_limit(a, Limit::Below, &|p| includes(p, b)) || any_limit(b, Limit::Above, &|p| includes(a, p)),
    }
}

/// The same, of the sets without a look at their parts: what is disjoint from a set is in its complement.
pub fn includes_itself(a: &Expr, b: &Expr) -> bool {
    a == b || matches!(a, Expr::Minus(full, x) if **full == Expr::Full && disjoint_themselves(b, x))
}

/// Whether the condition says that the other does not hold.
///
/// *Proof.* A conjunction says what each part says, a disjunction what all of them do; and it fails with each of its parts.
pub fn denies(part: &Expr, other: &Expr) -> bool {
    if let Expr::And(parts) = part {
        return parts.iter().any(|part| denies(part, other));
    }
    if let Expr::Or(parts) = part {
        return parts.iter().all(|part| denies(part, other));
    }
    let Expr::Not(of) = part else { return false };
    **of == *other || matches!(&**of, Expr::Or(parts) if parts.contains(other))
}

/// The most points that the set can have, by its form.
///
/// *Proof.* A part has no more points than the set, and a union no more than its parts together.
pub fn most_points(set: &Expr) -> Option<u32> {
    match set {
        Expr::Empty => Some(0),
        Expr::Singleton(_) => Some(1),
        Expr::If(_, a, b) => Some(most_points(a)?.max(most_points(b)?)),
        Expr::Union(parts) => parts.iter().try_fold(0u32, |sum, p| sum.checked_add(most_points(p)?)),
        set @ (Expr::Local(_)
        | Expr::Let(..)
        | Expr::Call(..)
        | Expr::Lookup(..)
        | Expr::With(..)
        | Expr::Null(_)
        | Expr::Full
        | Expr::Few(..)
        | Expr::Inter(_)
        | Expr::Minus(..)
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
        | kinds::of_chains!()) => {
            let mut least = None;
            each_limit(set, Limit::Above, &mut |part| {
                let most = most_points(part);
                least = least.into_iter().chain(most).min();
            });
            least
        }
    }
}

/// Calls `f` on each part that limits the value from that side, in this state.
pub fn each_limit<'a>(e: &'a Expr, limit: Limit, f: &mut dyn FnMut(&'a Expr)) {
    visit::each_slot(e, &mut |slot: Slot, part| {
        if slot.limit == limit {
            f(part);
        }
    });
}

fn any_limit(e: &Expr, limit: Limit, test: &dyn Fn(&Expr) -> bool) -> bool {
    let mut found = false;
    each_limit(e, limit, &mut |part| found = found || test(part));
    found
}

/// Whether the set is empty where the variable's set is, and distributes over unions of it, by its form: a step of a closure.
///
/// *Proof.* The variable's set itself does, and the empty set. An operator does that is strict and distributes in the one
/// part that speaks of the variable, if the part does; so do a union of such sets, one of two such sets, and the value of a
/// function of one such set that it distributes over. A name for such a set may stand for the variable. What does not speak of
/// the variable must be empty: it is where an operator is strict in a part that is, or a function in an argument. A set that
/// does not speak of the variable distributes where it is taken if a condition holds that does of a union if and only if it
/// does of one of the two, and not of none: that such a set has a point, or any.
pub fn is_linear(program: &Program, e: &Expr, x: LocalId) -> bool {
    linear_below(program, e, &[x], FnId::from_usize(program.funcs.len()))
}

/// What conditions say of a variable's set.
struct Asked<'a> {
    is_linear: &'a dyn Fn(&Expr) -> bool,
    speaks: &'a dyn Fn(&Expr) -> bool,
}

impl Asked<'_> {
    /// Whether the condition holds of a union if and only if it does of one of the two, and not of no points.
    fn meets(&self, c: &Expr) -> bool {
        match c {
            Expr::Contains(set, p) => (self.is_linear)(set) && !(self.speaks)(p),
            Expr::Not(e) => self.misses(e),
            Expr::Or(parts) => parts.iter().all(|part| self.meets(part)),
            Expr::And(parts) => self.only(parts).is_some_and(|part| self.meets(part)),
            Expr::Bool(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::IsEmpty(_)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!()
            | kinds::of_any_type!()
            | kinds::of_moves!()
            | Expr::Noting(..)
            | kinds::of_answers!() => false,
        }
    }

    /// Whether the contrary does.
    fn misses(&self, c: &Expr) -> bool {
        match c {
            Expr::IsEmpty(set) => (self.is_linear)(set),
            Expr::Not(e) => self.meets(e),
            Expr::And(parts) => parts.iter().all(|part| self.misses(part)),
            Expr::Or(parts) => self.only(parts).is_some_and(|part| self.misses(part)),
            Expr::Bool(_)
            | Expr::Same(..)
            | Expr::Compare(..)
            | Expr::Contains(..)
            | Expr::AtLeast(..)
            | Expr::Any(..)
            | Expr::All(..)
            | kinds::ints!()
            | kinds::sets!()
            | kinds::answers!()
            | kinds::of_any_type!()
            | kinds::of_moves!()
            | Expr::Noting(..)
            | kinds::of_answers!() => false,
        }
    }

    /// The part that speaks of the variable, if it is one.
    fn only<'e>(&self, parts: &'e [Expr]) -> Option<&'e Expr> {
        let mut about = parts.iter().filter(|part| (self.speaks)(part));
        about.next().filter(|_| about.next().is_none())
    }
}

/// The same of an expression that calls functions before this one: those it may look into. All of the variables' sets are
/// empty where one set is, and distribute over unions of it.
fn linear_below(program: &Program, e: &Expr, xs: &[LocalId], end: FnId) -> bool {
    let own = |part: &Expr| linear_below(program, part, xs, end);
    let speaks = |part: &Expr| xs.iter().any(|x| visit::mentions(part, *x));
    match e {
        Expr::Empty => true,
        Expr::Local(v) => xs.contains(v),
        Expr::Union(parts) => parts.iter().all(own),
        Expr::If(c, a, b) if speaks(c) => {
            let asked = Asked { is_linear: &own, speaks: &speaks };
            match (&**a, &**b) {
                (a, Expr::Empty) => !speaks(a) && asked.meets(c),
                (Expr::Empty, b) => !speaks(b) && asked.misses(c),
                _ => false,
            }
        }
        Expr::If(_, a, b) => own(a) && own(b),
        Expr::Let(v, value, body) if speaks(value) => {
            own(value) && linear_below(program, body, &[xs, &[*v]].concat(), end)
        }
        Expr::Let(_, _, body) => own(body),
        Expr::Call(f, args) => {
            let Some(func) = program.funcs.get(*f).filter(|_| *f < end) else { return false };
            let linear = |param: LocalId| linear_below(program, &func.body, &[param], *f);
            let mut about = func.params.iter().zip(args).filter(|(_, arg)| speaks(arg));
            match (about.next(), about.next()) {
                (Some((param, arg)), None) => own(arg) && linear(*param),
                (None, _) => func.params.iter().zip(args).any(|(param, arg)| own(arg) && linear(*param)),
                _ => false,
            }
        }
        e @ (Expr::Lookup(..)
        | Expr::With(..)
        | Expr::Null(_)
        | Expr::Full
        | Expr::Singleton(_)
        | Expr::Few(..)
        | Expr::Inter(_)
        | Expr::Minus(..)
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
        | kinds::of_chains!()) => {
            let (mut about, mut others) = (Vec::new(), Vec::new());
            visit::each_slot(e, &mut |slot, part| {
                if speaks(part) { &mut about } else { &mut others }.push((slot, part))
            });
            let is_strict = |slot: &Slot| slot.strict && slot.state == State::Here;
            match about.as_slice() {
                [] => others.iter().any(|(slot, part)| is_strict(slot) && own(part)),
                [(slot, part)] => is_strict(slot) && slot.distributes && own(part),
                _ => false,
            }
        }
    }
}
