//! The names and parts of each operator, in order of evaluation, with what is true of each part.
//!
//! One listing serves those who read and those who change: a macro writes it for both.

#![deny(clippy::wildcard_enum_match_arm)]

use super::{ANSWER, BOOL, INT, LINEAR, PRESENT, PartTy, SET, Slot, THROUGH, WHOLE, WITHIN};
use crate::ir::{Chain, Domain, Expr, FnId, Ground, LocalId, Place, TableId, Update};
use crate::rules::{CellId, CompareOp, ParamId, SortId};

/// A name in an expression of something that stands elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name<'a> {
    /// The variable that is bound.
    Binds(&'a LocalId),
    /// A variable.
    Local(&'a LocalId),
    /// A function.
    Func(&'a FnId),
    /// A table.
    Table(&'a TableId),
    /// A cell.
    Cell(&'a CellId),
    /// A parameter.
    Param(&'a ParamId),
    /// A sort that is looped over.
    Sort(&'a SortId),
}

/// A name, to change it.
#[derive(Debug, PartialEq, Eq)]
pub enum NameMut<'a> {
    /// The variable that is bound.
    Binds(&'a mut LocalId),
    /// A variable.
    Local(&'a mut LocalId),
    /// A function.
    Func(&'a mut FnId),
    /// A table.
    Table(&'a mut TableId),
    /// A cell.
    Cell(&'a mut CellId),
    /// A parameter.
    Param(&'a mut ParamId),
    /// A sort that is looped over.
    Sort(&'a mut SortId),
}

/// What is met in an expression, in order: its names and its parts.
pub trait Visit<'a> {
    /// A direct part.
    fn part(&mut self, slot: Slot, part: &'a Expr);
    /// A name that stands in the expression itself.
    fn name(&mut self, _: Name<'a>) {}
}

/// The same, to change it.
pub trait VisitMut {
    /// A direct part.
    fn part(&mut self, slot: Slot, part: &mut Expr);
    /// A name that stands in the expression itself.
    fn name(&mut self, _: NameMut<'_>) {}
}

/// How a comparison goes with its sides.
const fn sides(op: CompareOp) -> [Slot; 2] {
    match op {
        CompareOp::Lt | CompareOp::Le => [PRESENT.down(), PRESENT.up()],
        CompareOp::Gt | CompareOp::Ge => [PRESENT.up(), PRESENT.down()],
        CompareOp::Eq | CompareOp::Ne => [PRESENT, PRESENT],
    }
}

/// Parts in order, of which the later ones are evaluated if the earlier ones do not settle it.
const fn lazily(slot: Slot, at: usize) -> Slot {
    if at == 0 { slot } else { slot.perhaps() }
}

macro_rules! walks {
    ($walk:ident, $domain:ident, $update:ident, $ground:ident, $chain:ident, $place:ident,
     $visit:ident $(<$a:lifetime>)?, $name:ident, $iter:ident, $($r:tt)+) => {
        /// Meets the names and direct parts of an expression, in order of evaluation.
        pub fn $walk$(<$a>)?(e: $($r)+ Expr, v: &mut impl $visit$(<$a>)?) {
            match e {
                Expr::Local(l) => v.name($name::Local(l)),
                Expr::Bool(_) | Expr::Int(_) | Expr::Attacker | Expr::Passes | Expr::Empty | Expr::Full => {}
                Expr::Param(p) | Expr::Arg(p) => v.name($name::Param(p)),
                Expr::Let(l, value, body) => {
                    v.name($name::Binds(l));
                    v.part(Slot::of(PartTy::Bound), value);
                    v.part(THROUGH.binds(), body);
                }
                Expr::If(cond, a, b) => {
                    v.part(BOOL, cond);
                    v.part(WHOLE.distributes().perhaps(), a);
                    v.part(WHOLE.distributes().perhaps(), b);
                }
                Expr::Call(f, args) => {
                    v.name($name::Func(f));
                    args.$iter().for_each(|arg| v.part(Slot::of(PartTy::Argument), arg));
                }
                Expr::Lookup(t, index) => {
                    v.name($name::Table(t));
                    index.$iter().for_each(|i| v.part(PRESENT, i));
                }
                Expr::With(updates, body) => {
                    updates.$iter().for_each(|u| $update(u, v));
                    v.part(THROUGH.elsewhere(), body);
                }
                Expr::Null(body) => v.part(THROUGH.elsewhere(), body),
                Expr::And(parts) => {
                    let slot = BOOL.distributes().strict().above();
                    parts.$iter().enumerate().for_each(|(at, part)| v.part(lazily(slot, at), part));
                }
                Expr::Or(parts) => {
                    let slot = BOOL.distributes().below();
                    parts.$iter().enumerate().for_each(|(at, part)| v.part(lazily(slot, at), part));
                }
                Expr::Not(part) => v.part(BOOL.down(), part),
                Expr::Same(a, b) => {
                    v.part(INT, a);
                    v.part(INT, b);
                }
                Expr::Compare(op, a, b) => {
                    let [of_a, of_b] = sides(*op);
                    v.part(of_a, a);
                    v.part(of_b, b);
                }
                Expr::IsEmpty(set) => v.part(SET.down(), set),
                Expr::Contains(set, point) => {
                    v.part(LINEAR, set);
                    v.part(PRESENT, point);
                }
                Expr::AtLeast(set, k) => {
                    v.part(SET.up(), set);
                    v.part(PRESENT.down(), k);
                }
                Expr::Any(l, d, body) => {
                    v.name($name::Binds(l));
                    $domain(d, LINEAR, v);
                    v.part(BOOL.distributes().strict().often().binds(), body);
                }
                Expr::All(l, d, body) => {
                    v.name($name::Binds(l));
                    $domain(d, SET.down(), v);
                    v.part(BOOL.up().often().binds(), body);
                }
                Expr::SomeMove(player, body) => {
                    v.part(PRESENT, player);
                    v.part(BOOL.distributes().strict().often().elsewhere(), body);
                }
                Expr::TwoMoves(player, body) => {
                    v.part(PRESENT, player);
                    v.part(BOOL.up().strict().often().elsewhere(), body);
                }
                Expr::EveryMove(player, body, _) => {
                    v.part(INT, player);
                    v.part(BOOL.up().often().elsewhere(), body);
                }
                Expr::Keeps(player) => v.part(PRESENT, player),
                Expr::Noting(number, point, cond) => {
                    v.part(INT, number);
                    v.part(INT, point);
                    v.part(BOOL.distributes().strict().above(), cond);
                }
                Expr::Holds(answer) | Expr::Breaks(answer) => v.part(ANSWER, answer),
                Expr::Bars(answer, place, value) => {
                    $place(place, v);
                    v.part(ANSWER, answer);
                    v.part(INT, value);
                }
                Expr::Opponent(player) => v.part(PRESENT, player),
                Expr::Arith(_, a, b) => {
                    v.part(PRESENT, a);
                    v.part(PRESENT, b);
                }
                Expr::Scalar(cell, index) | Expr::Absent(cell, index) => {
                    v.name($name::Cell(cell));
                    index.$iter().for_each(|i| v.part(PRESENT, i));
                }
                Expr::ValueAt(cell, index, point) => {
                    v.name($name::Cell(cell));
                    index.$iter().for_each(|i| v.part(PRESENT, i));
                    v.part(PRESENT, point);
                }
                Expr::Plane(cell, index, value) => {
                    v.name($name::Cell(cell));
                    index.$iter().for_each(|i| v.part(PRESENT, i));
                    if let Some(value) = value {
                        v.part(PRESENT, value);
                    }
                }
                Expr::Count(set) => v.part(SET.up(), set),
                Expr::Sum(l, d, body) => {
                    v.name($name::Binds(l));
                    $domain(d, SET, v);
                    v.part(INT.often().binds(), body);
                }
                Expr::The(set) | Expr::Pick(set) => v.part(SET.strict(), set),
                Expr::TheOne(l, d, body) => {
                    v.name($name::Binds(l));
                    $domain(d, SET.strict(), v);
                    v.part(BOOL.strict().often().binds(), body);
                }
                Expr::Singleton(point) => v.part(PRESENT, point),
                Expr::Few(set, k) => {
                    v.part(SET.strict().above(), set);
                    v.part(PRESENT.up(), k);
                }
                Expr::Union(parts) => parts.$iter().for_each(|part| v.part(SET.distributes().below(), part)),
                Expr::Inter(parts) => parts.$iter().for_each(|part| v.part(WITHIN, part)),
                Expr::Minus(kept, taken) => {
                    v.part(WITHIN, kept);
                    v.part(SET.down(), taken);
                }
                Expr::Image(t, index, _, of) => {
                    v.name($name::Table(t));
                    index.$iter().for_each(|i| v.part(PRESENT, i));
                    v.part(LINEAR, of);
                }
                Expr::Row(t, index, _, point) => {
                    v.name($name::Table(t));
                    index.$iter().for_each(|i| v.part(PRESENT, i));
                    v.part(PRESENT, point);
                }
                Expr::Killer(number) => v.part(INT, number),
                Expr::Filter(l, of, cond) => {
                    v.name($name::Binds(l));
                    v.part(WITHIN, of);
                    v.part(BOOL.distributes().strict().often().binds(), cond);
                }
                Expr::Gather(l, d, body) => {
                    v.name($name::Binds(l));
                    $domain(d, LINEAR, v);
                    v.part(LINEAR.often().binds(), body);
                }
                // Its step distributes over unions: that is the language's rule.
                Expr::Closure(seed, l, step) => {
                    v.name($name::Binds(l));
                    v.part(LINEAR.below(), seed);
                    v.part(SET.up().often().binds(), step);
                }
                Expr::Roots(chain) => $chain(chain, [SET.above(), SET], v),
                Expr::Path(chain) => $chain(chain, [SET, SET], v),
                Expr::Reached(chain) => $chain(chain, [LINEAR, WITHIN], v),
                Expr::Barred(answer, cell, value) => {
                    v.name($name::Cell(cell));
                    v.part(ANSWER, answer);
                    if let Some(value) = value {
                        v.part(INT, value);
                    }
                }
                Expr::Answer(holds, grounds) => {
                    v.part(BOOL, holds);
                    grounds.$iter().for_each(|g| $ground(g, v));
                }
                Expr::FirstAnswer(_, parts) => {
                    parts.$iter().enumerate().for_each(|(at, part)| v.part(lazily(ANSWER, at), part));
                }
                Expr::EachAnswer(_, l, d, body) => {
                    v.name($name::Binds(l));
                    $domain(d, SET, v);
                    v.part(ANSWER.often().binds(), body);
                }
            }
        }

        /// The same of a domain; `slot` is that of a set.
        pub fn $domain$(<$a>)?(domain: $($r)+ Domain, slot: Slot, v: &mut impl $visit$(<$a>)?) {
            match domain {
                Domain::Set(set) => v.part(slot, set),
                Domain::Sort(sort) => v.name($name::Sort(sort)),
                Domain::Values(values) => values.$iter().for_each(|value| v.part(INT, value)),
            }
        }

        /// The same of an update.
        pub fn $update$(<$a>)?(update: $($r)+ Update, v: &mut impl $visit$(<$a>)?) {
            match update {
                Update::Plane { cell, index, set, value } => {
                    v.name($name::Cell(cell));
                    index.$iter().for_each(|i| v.part(INT, i));
                    v.part(SET, set);
                    v.part(INT, value);
                }
                Update::Members { cell, index, set, member: _ } => {
                    v.name($name::Cell(cell));
                    index.$iter().for_each(|i| v.part(INT, i));
                    v.part(SET, set);
                }
                Update::Scalar { cell, index, value } => {
                    v.name($name::Cell(cell));
                    index.$iter().for_each(|i| v.part(INT, i));
                    v.part(INT, value);
                }
                Update::Reset(cell) => v.name($name::Cell(cell)),
                Update::Passes(count) => v.part(INT, count),
            }
        }

        /// The same of a ground.
        fn $ground$(<$a>)?(ground: $($r)+ Ground, v: &mut impl $visit$(<$a>)?) {
            match ground {
                Ground::Point(cell, value, set) => {
                    v.name($name::Cell(cell));
                    v.part(INT, value);
                    v.part(SET, set);
                }
                Ground::Points(cell, set) | Ground::Among(cell, set) => {
                    v.name($name::Cell(cell));
                    v.part(SET, set);
                }
                Ground::Value(place, value) => {
                    $place(place, v);
                    v.part(INT, value);
                }
                Ground::Values(place) => $place(place, v),
                Ground::OneMorePass(answer) | Ground::All(answer) => v.part(ANSWER, answer),
                Ground::Cell(answer, cell) => {
                    v.name($name::Cell(cell));
                    v.part(ANSWER, answer);
                }
                Ground::Place(answer, place) => {
                    $place(place, v);
                    v.part(ANSWER, answer);
                }
                Ground::Passes(_) | Ground::Everything => {}
            }
        }

        fn $chain$(<$a>)?(chain: $($r)+ Chain, [of_from, of_to]: [Slot; 2], v: &mut impl $visit$(<$a>)?) {
            let Chain { from, to, var, step, reverse } = chain;
            v.name($name::Binds(var));
            v.part(of_from, from);
            v.part(of_to, to);
            // Of a chain one step is the other's reverse, so neither grows alone.
            v.part(SET.often().binds(), step);
            v.part(SET.often().binds(), reverse);
        }

        fn $place$(<$a>)?(place: $($r)+ Place, v: &mut impl $visit$(<$a>)?) {
            match place {
                Place::Cell(cell) => v.name($name::Cell(cell)),
                Place::Passes => {}
            }
        }
    };
}

walks!(walk, walk_domain, walk_update, walk_ground, walk_chain, walk_place, Visit<'a>, Name, iter, &'a);
walks!(
    walk_mut,
    walk_domain_mut,
    walk_update_mut,
    walk_ground_mut,
    walk_chain_mut,
    walk_place_mut,
    VisitMut,
    NameMut,
    iter_mut,
    &mut
);
