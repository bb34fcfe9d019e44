//! A sample of a stream of unknown length (J. S. Vitter, "Random sampling with a reservoir", 1985:
//! algorithm R).

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Keeps `n` of all items that are offered, each as likely as any other.
///
/// ```
/// let mut reservoir = veridoku::crosscheck::Reservoir::new(3, 0);
/// (0..1000).for_each(|item| reservoir.offer(item));
/// let sample = reservoir.into_items();
/// assert!(sample.len() == 3 && sample.is_sorted());
/// ```
#[derive(Clone, Debug)]
pub struct Reservoir<T> {
    rng: ChaCha8Rng,
    n: usize,
    offered: usize,
    /// The items kept, with their numbers.
    kept: Vec<(usize, T)>,
}

impl<T> Reservoir<T> {
    /// Returns an empty sample of up to `n` items; the seed decides which.
    pub fn new(n: usize, seed: u64) -> Reservoir<T> {
        Reservoir {
            rng: ChaCha8Rng::seed_from_u64(seed),
            n,
            offered: 0,
            kept: Vec::new(),
        }
    }

    /// Offers the next item.
    pub fn offer(&mut self, item: T) {
        let number = self.offered;
        self.offered += 1;
        if self.kept.len() < self.n {
            self.kept.push((number, item));
            return;
        }
        let place = (u128::from(self.rng.next_u64()) * (number as u128 + 1)) >> 64;
        if let Some(slot) = usize::try_from(place)
            .ok()
            .and_then(|p| self.kept.get_mut(p))
        {
            *slot = (number, item);
        }
    }

    /// Returns the items kept, in the order in which they were offered.
    pub fn into_items(mut self) -> Vec<T> {
        self.kept.sort_by_key(|(number, _)| *number);
        self.kept.into_iter().map(|(_, item)| item).collect()
    }
}
