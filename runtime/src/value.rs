//! The numbers that rules compute with, and moves.
//!
//! A value of any sort is an `i32`: the index of a point, player, direction or enum value, or the integer itself.
//! Absence is [`NONE`], a number no sort has, so that a state cell needs no `Option` and a comparison no branch. The
//! aliases say what a number means; the compiler of the rules has checked that they do not mix.

use core::fmt;

/// A point of the board, in board order from 0, or [`NONE`].
pub type Point = i32;
/// A player, 0 (who begins) or 1, or [`NONE`].
pub type Player = i32;
/// A value of any sort, or [`NONE`].
pub type Value = i32;

/// The absent value.
pub const NONE: Value = i32::MIN;

/// What can stand in a table, with what stands where the table has no place.
pub trait Entry: Copy {
    /// What stands nowhere.
    const NOTHING: Self;
}

impl Entry for bool {
    const NOTHING: Self = false;
}

impl Entry for Value {
    const NOTHING: Self = NONE;
}

/// The other player; [`NONE`] for none.
#[inline]
pub const fn opponent(player: Player) -> Player {
    if player == NONE { NONE } else { 1 - player }
}

/// `a < b`, false if one is absent.
#[inline]
pub const fn less(a: Value, b: Value) -> bool {
    a != NONE && a < b
}

/// `a <= b`, false if one is absent.
#[inline]
pub const fn at_most(a: Value, b: Value) -> bool {
    a != NONE && a <= b
}

const fn present(result: Option<Value>) -> Value {
    match result {
        Some(value) => value,
        None => NONE,
    }
}

/// `a + b`; absent if one is, or if no integer holds the result.
#[inline]
pub const fn add(a: Value, b: Value) -> Value {
    if a == NONE || b == NONE { NONE } else { present(a.checked_add(b)) }
}

/// `a - b`; absent if one is, or if no integer holds the result.
#[inline]
pub const fn subtract(a: Value, b: Value) -> Value {
    if a == NONE || b == NONE { NONE } else { present(a.checked_sub(b)) }
}

/// `a * b`; absent if one is, or if no integer holds the result.
#[inline]
pub const fn multiply(a: Value, b: Value) -> Value {
    if a == NONE || b == NONE { NONE } else { present(a.checked_mul(b)) }
}

/// `a / b` rounded down, absent if one is or `b` is 0.
#[inline]
pub const fn divide(a: Value, b: Value) -> Value {
    if a == NONE || b == NONE || b == 0 {
        return NONE;
    }
    let quotient = a.wrapping_div(b);
    if a.wrapping_rem(b) != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient }
}

/// The sum of the values, absent ones counting 0; [`NONE`] if no integer holds it.
#[inline]
pub fn sum(values: impl Iterator<Item = Value>) -> Value {
    let sum: i64 = values.map(|value| if value == NONE { 0 } else { i64::from(value) }).sum();
    i32::try_from(sum).unwrap_or(NONE)
}

/// The only value of the sequence, [`NONE`] if it has none or several.
#[inline]
pub fn the_only(mut values: impl Iterator<Item = Value>) -> Value {
    match (values.next(), values.next()) {
        (Some(value), None) => value,
        _ => NONE,
    }
}

/// The values of the list in order, without absent ones, each once.
#[inline]
pub fn distinct<const N: usize>(values: [Value; N]) -> impl Iterator<Item = Value> {
    (0..N).filter(move |&i| values[i] != NONE && !values[..i].contains(&values[i])).map(move |i| values[i])
}

/// How many parameters a move may have.
pub const MAX_PARAMETERS: usize = 4;

/// A move: the number of its clause, and the values of its parameters; 0 where it has fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The clause, in the order of the rules.
    pub clause: u8,
    /// The parameters.
    pub args: [i16; MAX_PARAMETERS],
}

impl Move {
    /// A move of a clause.
    #[inline]
    pub const fn new<const N: usize>(clause: u8, values: [Value; N]) -> Self {
        const { assert!(N <= MAX_PARAMETERS) };
        let mut args = [0; MAX_PARAMETERS];
        let mut i = 0;
        while i < N {
            args[i] = values[i] as i16;
            i += 1;
        }
        Self { clause, args }
    }

    /// A move from plain data; `None` if it has too many parameters or one out of range.
    pub fn from_values(clause: usize, values: &[Value]) -> Option<Self> {
        let mut args = [0; MAX_PARAMETERS];
        for (i, &value) in values.iter().enumerate() {
            *args.get_mut(i)? = i16::try_from(value).ok()?;
        }
        Some(Self { clause: u8::try_from(clause).ok()?, args })
    }

    /// The value of a parameter, counted from 0.
    #[inline]
    pub const fn arg(self, parameter: usize) -> Value {
        self.args[parameter] as Value
    }
}

/// A side of a gradual game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// The player who tries to reach the goal.
    Attacker,
    /// The other.
    Defender,
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Attacker => "attacker",
            Self::Defender => "defender",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absence_spreads() {
        assert_eq!(opponent(NONE), NONE);
        assert_eq!((opponent(0), opponent(1)), (1, 0));
        assert!(!less(NONE, 3) && !less(3, NONE) && !at_most(NONE, NONE) && less(-1, 0) && at_most(2, 2));
        assert_eq!((add(NONE, 1), subtract(1, NONE), multiply(NONE, 0), divide(1, NONE)), (NONE, NONE, NONE, NONE));
        assert_eq!((sum([1, NONE, 5].into_iter()), sum([i32::MAX, 1].into_iter())), (6, NONE));
        assert_eq!((add(i32::MAX, 1), subtract(-2, i32::MAX), multiply(1 << 16, 1 << 16)), (NONE, NONE, NONE));
    }

    #[test]
    fn division_rounds_down() {
        for (a, b, q) in [(7, 2, 3), (-7, 2, -4), (7, -2, -4), (-7, -2, 3), (6, 3, 2), (5, 0, NONE)] {
            assert_eq!(divide(a, b), q, "{a} / {b}");
        }
    }

    #[test]
    fn lists_run_each_value_once() {
        assert_eq!(distinct([3, NONE, 1, 3, 1]).collect::<Vec<_>>(), [3, 1]);
        assert_eq!(the_only([4].into_iter()), 4);
        assert_eq!(the_only([4, 4].into_iter()), NONE);
        assert_eq!(the_only([].into_iter()), NONE);
    }

    #[test]
    fn moves_are_checked() {
        assert_eq!(Move::from_values(1, &[4, 9]), Some(Move::new(1, [4, 9])));
        assert_eq!(Move::from_values(1, &[0; 5]), None);
        assert_eq!(Move::from_values(1, &[1 << 16]), None);
        assert_eq!(Move::from_values(256, &[]), None);
        assert_eq!(Move::new(0, [7, 8]).arg(1), 8);
    }
}
