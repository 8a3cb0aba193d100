//! Random numbers that are the same everywhere: SplitMix64 (Steele, Lea, Flood 2014), with Lemire's reduction to a range.
//!
//! Whatever is random here, a playout, an attack on a proof or a test, draws from this, so that a seed repeats it.

/// A source of random numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The sequence of a seed.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, uniform but for a bias of at most `n / 2^64`; 0 below 0.
    pub fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }

    /// One of several, of which there is at least one.
    pub fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())].clone()
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// The first numbers of the reference implementation for the seed 1234567.
    #[test]
    fn draws_are_those_of_the_reference() {
        let mut random = Random::new(1_234_567);
        let drawn = [0; 3].map(|_| random.bits());
        assert_eq!(drawn, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
        assert!((0..100).all(|_| random.below(3) < 3) && random.below(0) == 0);
    }
}
