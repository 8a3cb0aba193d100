//! Which points of a board are holes: a condition on row and column, told by each reader of the rules for itself.

use super::{ArithOp, CompareOp, ParamId};

/// Which points are holes. A hole has a number and a name, and is in no set, no relation and no complement.
#[derive(Clone, Debug, PartialEq)]
pub enum Holes {
    /// All points, or none.
    Const(bool),
    /// The point of this column from the left and row from the bottom, both from 0.
    At(i32, i32),
    /// A comparison; false where a side has no value.
    Compare(CompareOp, HoleTerm, HoleTerm),
    /// All hold.
    All(Vec<Holes>),
    /// One holds.
    Any(Vec<Holes>),
    /// It does not hold.
    Not(Box<Holes>),
}

/// A number told of a point.
#[derive(Clone, Debug, PartialEq)]
pub enum HoleTerm {
    /// Its row, from 0 at the top.
    Row,
    /// Its column, from 0 at the left.
    Column,
    /// A number.
    Number(i32),
    /// A parameter that the instance fixes.
    Param(ParamId),
    /// Arithmetic.
    Arith(ArithOp, Box<HoleTerm>, Box<HoleTerm>),
}

/// A point of a board: column from the left, row from the top, and the number of rows.
#[derive(Clone, Copy, Debug)]
pub struct Spot {
    /// Column, from 0.
    pub column: i32,
    /// Row, from 0.
    pub row: i32,
    /// How many rows the board has.
    pub height: i32,
}

impl Holes {
    /// Whether the point is a hole; `param` tells parameters.
    pub fn holds(&self, at: Spot, param: &dyn Fn(ParamId) -> Option<i32>) -> bool {
        match self {
            Holes::Const(all) => *all,
            Holes::At(column, row) => (*column, *row) == (at.column, at.height - 1 - at.row),
            Holes::Compare(op, a, b) => match (a.value(at, param), b.value(at, param)) {
                (Some(a), Some(b)) => op.holds(a, b),
                _ => false,
            },
            Holes::All(parts) => parts.iter().all(|part| part.holds(at, param)),
            Holes::Any(parts) => parts.iter().any(|part| part.holds(at, param)),
            Holes::Not(part) => !part.holds(at, param),
        }
    }

    /// A point that is named and lies beyond these sides, as its column and row.
    pub fn beyond(&self, width: i32, height: i32) -> Option<(i32, i32)> {
        match self {
            Holes::At(column, row) => (*column >= width || *row >= height).then_some((*column, *row)),
            Holes::All(parts) | Holes::Any(parts) => parts.iter().find_map(|part| part.beyond(width, height)),
            Holes::Not(part) => part.beyond(width, height),
            Holes::Const(_) | Holes::Compare(..) => None,
        }
    }
}

impl HoleTerm {
    fn value(&self, at: Spot, param: &dyn Fn(ParamId) -> Option<i32>) -> Option<i64> {
        match self {
            HoleTerm::Row => Some(at.row.into()),
            HoleTerm::Column => Some(at.column.into()),
            HoleTerm::Number(n) => Some((*n).into()),
            HoleTerm::Param(p) => param(*p).map(i64::from),
            HoleTerm::Arith(op, a, b) => {
                let (a, b) = (a.value(at, param)?, b.value(at, param)?);
                match op {
                    ArithOp::Add => a.checked_add(b),
                    ArithOp::Sub => a.checked_sub(b),
                    ArithOp::Mul => a.checked_mul(b),
                    ArithOp::Div if b == 0 => None,
                    // Rounded down.
                    ArithOp::Div => Some(a.checked_mul(b.signum())?.div_euclid(b.checked_abs()?)),
                }
            }
        }
    }
}
