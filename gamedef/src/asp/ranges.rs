//! Bounds on numbers. clingo computes with 32 bits and says nothing when a result does not fit, while by the rules it
//! is absent; so arithmetic that may not fit is refused.

use super::world::{World, arithmetic};
use super::{Refusal, refuse};
use crate::rules::{ArithOp, CellValue, Extreme, SortId, Term, VarId, Vars};

/// How many functions may call each other.
const MAX_DEPTH: usize = 32;
/// Twice as much still fits, which division and the lesser or greater of two numbers need.
const MAX_HALF: i64 = 1 << 29;

/// The least and the largest value that a term can have.
///
/// # Errors
/// If there may be values that need more than 32 bits.
pub(super) fn of(world: &World, vars: &Vars, term: &Term) -> Result<(i64, i64), Refusal> {
    Ranges { world, vars, depth: 0 }.of(term)
}

struct Ranges<'a> {
    world: &'a World<'a>,
    vars: &'a Vars,
    depth: usize,
}

impl Ranges<'_> {
    fn of(&self, term: &Term) -> Result<(i64, i64), Refusal> {
        let game = self.world.game;
        match term {
            Term::Var(v) => self.sort(self.vars[*v].sort),
            Term::Const(_, value) => Ok((i64::from(*value), i64::from(*value))),
            Term::Param(p) => match self.world.params[*p] {
                Some(value) => Ok((i64::from(value), i64::from(value))),
                None => self.sort(game.params[*p].sort),
            },
            Term::Role(_) | Term::ToMove | Term::Opponent(_) => Ok((0, 1)),
            Term::Cell(cell, _) => match game.cells[*cell].value {
                CellValue::Set => Ok((0, 1)),
                CellValue::Optional(sort) | CellValue::Total(sort) => self.sort(sort),
            },
            Term::Func(func, _) => {
                let def = &game.funcs[*func];
                if self.depth == MAX_DEPTH {
                    return refuse(format!("`{}` calls itself, and nothing says which numbers it may be", def.name));
                }
                let inside = Ranges { vars: &def.vars, depth: self.depth + 1, ..*self };
                let cases = def.cases.iter().map(|(_, value)| inside.of(value));
                cases.reduce(|a, b| Ok((a.clone()?.0.min(b.clone()?.0), a?.1.max(b?.1)))).unwrap_or(Ok((0, 0)))
            }
            Term::Builtin(..) => self.sort(SortId::INDEX),
            Term::Arith(op, a, b) => self.combined(*op, self.of(a)?, self.of(b)?),
            Term::Extreme(extreme, a, b) => {
                let (a, b) = (self.of(a)?, self.of(b)?);
                if [a.0, a.1, b.0, b.1].iter().any(|n| n.abs() > MAX_HALF) {
                    return refuse("the lesser or greater of numbers that may be too large");
                }
                let of = |a: i64, b: i64| if *extreme == Extreme::Least { a.min(b) } else { a.max(b) };
                Ok((of(a.0, b.0), of(a.1, b.1)))
            }
            Term::Count(vars, _) => fits((0, self.tuples(vars)?)),
            Term::Sum(vars, _) => {
                let most = self.tuples(vars)?;
                let (from, to) = vars.first().map_or(Ok((0, 0)), |v| self.sort(self.vars[*v].sort))?;
                fits((from.min(0).saturating_mul(most), to.max(0).saturating_mul(most)))
            }
            Term::The(var, _) => self.sort(self.vars[*var].sort),
            Term::None => Ok((0, 0)),
        }
    }

    /// How many tuples of values of these variables there are at most.
    fn tuples(&self, vars: &[VarId]) -> Result<i64, Refusal> {
        vars.iter().try_fold(1i64, |most, var| {
            let (from, to) = self.sort(self.vars[*var].sort)?;
            Ok(most.saturating_mul((to - from + 1).max(0)))
        })
    }

    fn sort(&self, sort: SortId) -> Result<(i64, i64), Refusal> {
        match self.world.range(sort) {
            Some(range) => Ok(range),
            None => refuse("arithmetic on a number without a range"),
        }
    }

    fn combined(&self, op: ArithOp, a: (i64, i64), b: (i64, i64)) -> Result<(i64, i64), Refusal> {
        if op == ArithOp::Div {
            if b.0.abs().max(b.1.abs()) > MAX_HALF {
                return refuse("a divisor may be too large");
            }
            let most = a.0.abs().max(a.1.abs());
            return fits((-most, most));
        }
        let corners = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)].map(|(a, b)| arithmetic(op, a, b));
        let all: Option<Vec<i64>> = corners.into_iter().collect();
        match all.map(|all| (all.iter().copied().min(), all.iter().copied().max())) {
            Some((Some(least), Some(most))) => fits((least, most)),
            _ => refuse("a number may not fit in 32 bits"),
        }
    }
}

fn fits(range: (i64, i64)) -> Result<(i64, i64), Refusal> {
    if i32::try_from(range.0).is_ok() && i32::try_from(range.1).is_ok() {
        Ok(range)
    } else {
        refuse("a number may not fit in 32 bits")
    }
}
