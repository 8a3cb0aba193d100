//! A small random number generator: playouts and tests need a fast, repeatable stream, not a dependency.
//!
//! SplitMix64 (Steele, Lea, Flood 2014), with Lemire's reduction to a range.

/// A stream of random numbers, the same for the same seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rng(u64);

impl Rng {
    /// A stream.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number in `0..end`; 0 if `end` is 0. The bias is below `end / 2^32`.
    #[inline]
    pub const fn below(&mut self, end: u32) -> u32 {
        (((self.next_u64() >> 32) * end as u64) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_even_and_repeatable() {
        let mut counts = [0; 7];
        let mut rng = Rng::new(1);
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|n| (9_600..10_400).contains(n)), "{counts:?}");
        assert_eq!(Rng::new(5).next_u64(), Rng::new(5).next_u64());
        assert_ne!(Rng::new(5).next_u64(), Rng::new(6).next_u64());
        assert_eq!(Rng::new(5).below(0), 0);
    }
}
