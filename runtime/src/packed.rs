//! Positions and arguments as sets and numbers, in which form those of all games are of one type.

use crate::points::Bits;

/// What can be taken apart into sets of points and numbers, in an order of its type, and put together again.
pub trait Packed: Sized {
    /// Hands out its parts.
    fn pack(&self, to: &mut impl Packer);
    /// What was taken apart.
    fn unpack(from: &mut impl Unpacker) -> Self;
}

/// Takes parts.
pub trait Packer {
    /// Takes a set.
    fn set<const W: usize>(&mut self, set: Bits<W>);
    /// Takes a number.
    fn value(&mut self, value: i32);
}

/// Gives parts back in the same order.
pub trait Unpacker {
    /// The next set.
    fn set<const W: usize>(&mut self) -> Bits<W>;
    /// The next number.
    fn value(&mut self) -> i32;
}

/// Takes a type apart by its fields, in the order given: `packed!(Args { attacker, target });`, and with the width of its
/// sets `packed!(Position of W { turn, at });`.
#[macro_export]
macro_rules! packed {
    ($whole:ident { $($field:ident),* }) => {
        impl $crate::packed::Packed for $whole {
            $crate::packed!(@ $($field)*);
        }
    };
    ($whole:ident of $width:ident { $($field:ident),* }) => {
        impl<const $width: usize> $crate::packed::Packed for $whole<$width> {
            $crate::packed!(@ $($field)*);
        }
    };
    (@ $($field:ident)*) => {
        #[inline]
        fn pack(&self, to: &mut impl $crate::packed::Packer) {
            $($crate::packed::Packed::pack(&self.$field, to);)*
        }

        #[inline]
        fn unpack(from: &mut impl $crate::packed::Unpacker) -> Self {
            Self { $($field: $crate::packed::Packed::unpack(from)),* }
        }
    };
}

impl<const W: usize> Packed for Bits<W> {
    #[inline]
    fn pack(&self, to: &mut impl Packer) {
        to.set(*self);
    }

    #[inline]
    fn unpack(from: &mut impl Unpacker) -> Self {
        from.set()
    }
}

impl Packed for i32 {
    #[inline]
    fn pack(&self, to: &mut impl Packer) {
        to.value(*self);
    }

    #[inline]
    fn unpack(from: &mut impl Unpacker) -> Self {
        from.value()
    }
}

impl Packed for u8 {
    #[inline]
    fn pack(&self, to: &mut impl Packer) {
        to.value(i32::from(*self));
    }

    #[inline]
    fn unpack(from: &mut impl Unpacker) -> Self {
        from.value() as Self
    }
}

impl Packed for u16 {
    #[inline]
    fn pack(&self, to: &mut impl Packer) {
        to.value(i32::from(*self));
    }

    #[inline]
    fn unpack(from: &mut impl Unpacker) -> Self {
        from.value() as Self
    }
}

impl<T: Packed, const N: usize> Packed for [T; N] {
    #[inline]
    fn pack(&self, to: &mut impl Packer) {
        self.iter().for_each(|one| one.pack(to));
    }

    #[inline]
    fn unpack(from: &mut impl Unpacker) -> Self {
        core::array::from_fn(|_| T::unpack(from))
    }
}

/// Sets and numbers beside each other. Those that are not used are empty and 0, so that equal things are equal here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Parts<const W: usize, const SETS: usize, const VALUES: usize> {
    values: [i32; VALUES],
    sets: [Bits<W>; SETS],
}

impl<const W: usize, const SETS: usize, const VALUES: usize> Parts<W, SETS, VALUES> {
    /// A thing in parts; `None` if it has more, or wider, than fit.
    pub fn of(whole: &impl Packed) -> Option<Self> {
        let (parts, fits) = Self::taken(whole);
        fits.then_some(parts)
    }

    /// A thing in parts, of a type of which another [fits](Parts::of).
    #[inline]
    pub fn of_fitting(whole: &impl Packed) -> Self {
        Self::taken(whole).0
    }

    #[inline]
    fn taken(whole: &impl Packed) -> (Self, bool) {
        let parts = Self { values: [0; VALUES], sets: [Bits::EMPTY; SETS] };
        let mut packing = Packing { parts, sets: 0, values: 0, fits: true };
        whole.pack(&mut packing);
        (packing.parts, packing.fits)
    }

    /// The thing.
    #[inline]
    pub fn whole<T: Packed>(&self) -> T {
        T::unpack(&mut Unpacking { parts: self, sets: 0, values: 0 })
    }

    /// The first number.
    #[inline]
    pub fn first_value(&self) -> i32 {
        self.values.first().copied().unwrap_or(0)
    }
}

struct Packing<const W: usize, const SETS: usize, const VALUES: usize> {
    parts: Parts<W, SETS, VALUES>,
    sets: usize,
    values: usize,
    fits: bool,
}

impl<const W: usize, const SETS: usize, const VALUES: usize> Packer for Packing<W, SETS, VALUES> {
    #[inline]
    fn set<const V: usize>(&mut self, set: Bits<V>) {
        match self.parts.sets.get_mut(self.sets) {
            Some(place) if V <= W => *place = set.resized(),
            _ => self.fits = false,
        }
        self.sets += 1;
    }

    #[inline]
    fn value(&mut self, value: i32) {
        match self.parts.values.get_mut(self.values) {
            Some(place) => *place = value,
            None => self.fits = false,
        }
        self.values += 1;
    }
}

struct Unpacking<'p, const W: usize, const SETS: usize, const VALUES: usize> {
    parts: &'p Parts<W, SETS, VALUES>,
    sets: usize,
    values: usize,
}

impl<const W: usize, const SETS: usize, const VALUES: usize> Unpacker for Unpacking<'_, W, SETS, VALUES> {
    #[inline]
    fn set<const V: usize>(&mut self) -> Bits<V> {
        let set = self.parts.sets.get(self.sets).map_or(Bits::EMPTY, |set| set.resized());
        self.sets += 1;
        set
    }

    #[inline]
    fn value(&mut self) -> i32 {
        let value = self.parts.values.get(self.values).copied().unwrap_or(0);
        self.values += 1;
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    struct Whole<const W: usize> {
        turn: u8,
        at: [Bits<W>; 2],
        passes: u16,
        ko: i32,
    }

    packed!(Whole of W { turn, at, passes, ko });

    const WHOLE: Whole<2> = Whole { turn: 1, at: [Bits([5, 1 << 63]), Bits([0, 7])], passes: u16::MAX, ko: -1 };

    #[test]
    fn what_is_put_together_is_what_was_taken_apart() {
        let parts = Parts::<3, 2, 3>::of(&WHOLE).expect("they fit");
        assert_eq!(parts.whole::<Whole<2>>(), WHOLE);
        assert_eq!(parts.first_value(), 1);
        let roomy = Parts::<2, 5, 9>::of(&WHOLE).expect("they fit");
        assert_eq!(roomy.whole::<Whole<2>>(), WHOLE);
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert_eq!(Parts::<1, 2, 3>::of(&WHOLE), None, "a word is missing");
        assert_eq!(Parts::<2, 1, 3>::of(&WHOLE), None, "a set is missing");
        assert_eq!(Parts::<2, 2, 2>::of(&WHOLE), None, "a number is missing");
    }
}
