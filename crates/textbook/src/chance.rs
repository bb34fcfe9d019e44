//! Random numbers that depend only on the seed, not on the machine.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

pub(super) struct Dice(ChaCha8Rng);

impl Dice {
    pub(super) fn new(seed: u64) -> Dice {
        Dice(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Returns an index into a list of `len` ≥ 1 elements. Deviates from uniform by less than one
    /// part in 2⁵⁰.
    pub(super) fn index(&mut self, len: usize) -> usize {
        ((u128::from(self.0.next_u64()) * len as u128) >> 64) as usize
    }

    /// Returns a number from 0 (included) to 1 (excluded).
    pub(super) fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        for last in (1..list.len()).rev() {
            list.swap(last, self.index(last + 1));
        }
    }
}
