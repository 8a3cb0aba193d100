//! Where answers keep what they bars.

use crate::state::Presence;
use crate::table::{NOWHERE, Sort};
use crate::value::{NONE, Value};

/// The last bit of a word, for all values that have no bit of their own.
pub(super) const LAST: u64 = 1 << 63;

/// How many values of a sort have bits of their own, next to those for absence and for all others.
const OWN: usize = 62;

/// Where an answer keeps what it bars of a cell of points: a set for each value, and one more for having none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaneBars {
    pub(super) first: usize,
    values: Sort,
    presence: Presence,
}

impl PlaneBars {
    /// For a cell with a value at each point.
    pub const fn new(first: usize, values: Sort, presence: Presence) -> Self {
        Self { first, values, presence }
    }

    /// For a cell that is a set: 0 is out and 1 is in.
    pub const fn members(first: usize) -> Self {
        Self { first, values: Sort::new(0, 2), presence: Presence::Total }
    }

    #[inline]
    pub(super) fn len(self) -> usize {
        self.values.len + usize::from(self.presence == Presence::Optional)
    }

    /// Where the value's set is.
    #[inline]
    pub(super) fn slot(self, value: Value) -> usize {
        match self.values.slot(value) {
            NOWHERE if value == NONE && self.presence == Presence::Optional => self.first + self.values.len,
            NOWHERE => NOWHERE,
            slot => self.first + slot,
        }
    }
}

/// Where an answer keeps what it bars of something without a point: bits in a word, and perhaps a set of points.
pub trait Place: Copy {
    /// Which word.
    fn mask(self) -> usize;
    /// Which set.
    #[inline]
    fn set(self) -> usize {
        NOWHERE
    }
    /// The bit of a value; none for a value that it cannot have, or that is a point.
    fn bit(self, value: Value) -> u64;
    /// The bits of all values.
    fn all(self) -> u64;
    /// The bit that several values share which are not told apart, so that it counts as one of each value.
    #[inline]
    fn shared(self) -> u64 {
        0
    }
}

/// Where an answer keeps what it bars of a cell that holds a point: a set, and a bit for having none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointBars {
    set: usize,
    mask: usize,
    presence: Presence,
}

impl PointBars {
    /// For a cell that holds a point.
    pub const fn new(set: usize, mask: usize, presence: Presence) -> Self {
        Self { set, mask, presence }
    }
}

impl Place for PointBars {
    #[inline]
    fn mask(self) -> usize {
        self.mask
    }

    #[inline]
    fn set(self) -> usize {
        self.set
    }

    #[inline]
    fn bit(self, value: Value) -> u64 {
        u64::from(value == NONE && self.presence == Presence::Optional)
    }

    #[inline]
    fn all(self) -> u64 {
        u64::from(self.presence == Presence::Optional)
    }
}

/// Where an answer keeps what it bars of a cell that holds a value: a bit for having none, one for each of the first
/// values of the sort, and one for all further ones, or for all of a cell that holds any number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueBars {
    mask: usize,
    values: Option<Sort>,
    presence: Presence,
}

impl ValueBars {
    /// For a cell that holds a value of a sort; without one, any number.
    pub const fn new(mask: usize, values: Option<Sort>, presence: Presence) -> Self {
        Self { mask, values, presence }
    }
}

impl Place for ValueBars {
    #[inline]
    fn mask(self) -> usize {
        self.mask
    }

    #[inline]
    fn bit(self, value: Value) -> u64 {
        match self.values {
            _ if value == NONE => u64::from(self.presence == Presence::Optional),
            None => LAST,
            Some(values) => match values.slot(value) {
                NOWHERE => 0,
                slot if slot < OWN => 2 << slot,
                _ => LAST,
            },
        }
    }

    #[inline]
    fn all(self) -> u64 {
        let own = match self.values {
            None => LAST,
            Some(values) if values.len > OWN => u64::MAX - 1,
            Some(values) => ((1 << values.len) - 1) << 1,
        };
        own | u64::from(self.presence == Presence::Optional)
    }

    #[inline]
    fn shared(self) -> u64 {
        LAST
    }
}

/// Where an answer keeps what it bars of the count of passes: a bit for each count, the last one for all greater ones
/// as well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassBars {
    mask: usize,
}

impl PassBars {
    /// For the count of passes.
    pub const fn new(mask: usize) -> Self {
        Self { mask }
    }
}

impl Place for PassBars {
    #[inline]
    fn mask(self) -> usize {
        self.mask
    }

    #[inline]
    fn bit(self, value: Value) -> u64 {
        if value < 0 { 0 } else { 1 << value.min(63) }
    }

    #[inline]
    fn all(self) -> u64 {
        u64::MAX
    }
}
