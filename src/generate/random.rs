//! Random numbers that are the same on every machine: a stream for each puzzle, from a seed and the
//! puzzle's number.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Returns the stream of the puzzle or grid with a number, from 1. Streams of one seed do not
/// overlap, so no result depends on the assignment to threads. Number 0 has the stream after the
/// last.
pub fn stream(seed: u64, number: u64) -> ChaCha8Rng {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(number.wrapping_sub(1));
    rng
}

/// Returns a random seed of 32 bits, short enough to type.
pub fn random_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    RandomState::new().build_hasher().finish() >> 32
}

/// Returns a uniformly random whole number below `bound` (D. Lemire, 2019).
pub(super) fn below(rng: &mut (impl Rng + ?Sized), bound: u64) -> u64 {
    let bound = bound.max(1);
    let least = bound.wrapping_neg() % bound;
    loop {
        let scaled = u128::from(rng.next_u64()) * u128::from(bound);
        if scaled as u64 >= least {
            return (scaled >> 64) as u64;
        }
    }
}

/// Returns a random index of a list of length `len`.
pub(super) fn index(rng: &mut (impl Rng + ?Sized), len: usize) -> usize {
    below(rng, len as u64) as usize
}

/// Shuffles a list (R. Durstenfeld, 1964).
pub(super) fn shuffle<T>(rng: &mut (impl Rng + ?Sized), list: &mut [T]) {
    for i in (1..list.len()).rev() {
        list.swap(i, index(rng, i + 1));
    }
}

/// Returns the numbers from 0 in a random order. One random number of 64 bits is enough for up to
/// nine.
pub(super) fn shuffled<const N: usize>(rng: &mut (impl Rng + ?Sized)) -> [u8; N] {
    const { assert!(N <= 9) };
    let mut split = Split::new(rng);
    let mut list = [0; N];
    for (place, value) in list.iter_mut().enumerate() {
        *value = place as u8;
    }
    for i in (1..N).rev() {
        list.swap(i, split.below(i as u32 + 1) as usize);
    }
    list
}

/// One random number of 64 bits, split into several small ones: each takes its share of the
/// remaining bits. The bounds of all must multiply to at most 2⁴⁰, so that no probability is off by
/// more than one part in 2²⁴.
pub(super) struct Split(u64);

impl Split {
    pub(super) fn new(rng: &mut (impl Rng + ?Sized)) -> Split {
        Split(rng.next_u64())
    }

    #[inline]
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        let scaled = u128::from(self.0) * u128::from(bound);
        self.0 = scaled as u64;
        (scaled >> 64) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_order_comes_up_alike() {
        let mut rng = stream(1, 1);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            *seen.entry(shuffled::<4>(&mut rng)).or_insert(0u32) += 1;
            let mut list = [0u8, 1, 2, 3];
            shuffle(&mut rng, &mut list);
            *seen.entry(list).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 24);
        // Each occurs 2000 times on average, with a standard deviation of 44.
        assert!(
            seen.values().all(|&n| (1780..2220).contains(&n)),
            "{seen:?}"
        );
    }

    #[test]
    fn streams_differ_and_come_again() {
        let first = |seed, number| stream(seed, number).next_u64();
        assert_eq!(first(7, 3), first(7, 3));
        assert_ne!(first(7, 3), first(7, 4));
        assert_ne!(first(7, 3), first(8, 3));
    }
}
