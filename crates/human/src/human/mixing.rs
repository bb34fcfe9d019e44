//! A hash for keys that this package makes itself: nobody can choose them to collide.

use std::hash::{BuildHasherDefault, Hasher};

/// What builds a [`Mixer`].
pub(super) type Mixing = BuildHasherDefault<Mixer>;

/// Multiplies and folds each word of a key: some ten times as fast as the standard hash, which
/// guards against chosen keys.
#[derive(Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk
                .iter()
                .rev()
                .fold(0, |word, &byte| word << 8 | u64::from(byte));
            self.write_u64(word);
        }
    }

    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    fn write_u64(&mut self, word: u64) {
        // An odd number without pattern in its bits: 2⁶⁴ over the golden ratio.
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ mixed >> 32;
    }

    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
