//! The machine-dependent operations: gathering bits, and eliminating cells for all digits of a
//! band.
//!
//! The rest of the engine has one source, compiled once for each machine.

use super::state::apply;
use super::tables::FIRST;

/// The operations of a machine.
pub(crate) trait Machine: Copy {
    /// Returns the bits of `x` at the first cells of the nine mini-rows, as nine bits.
    fn pack(self, x: u32) -> usize;

    /// Returns the bits of `x` under the nine bits of `mask`, gathered.
    fn gather(self, x: u32, mask: u32) -> usize;

    /// Returns nine bits scattered to the positions of the nine bits of `mask`.
    fn scatter(self, x: u32, mask: u32) -> u32;

    /// Eliminates the cells outside `keep` for nine digits. Returns one bit per digit, set if it
    /// lost any.
    fn mask(self, digits: &mut [u32; 9], keep: u32) -> u32;

    /// Applies the band patterns to all digits of a band. Returns the bands and digits that changed
    /// and need another look, or `None` if a digit fits no pattern.
    fn sweep(self, cells: &mut [u32; 27], open: &mut u32, band: usize) -> Option<u32>;

    /// Returns one bit per digit, set if it has one of the cells.
    fn having(self, digits: &[u32; 9], cells: u32) -> u32;

    /// Returns, by value (0 for an empty cell), its cells in each band of a board, 27 bits.
    fn places(self, values: &[u8; 81]) -> [[u32; 10]; 3];
}

/// Plain Rust, for every processor.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

impl Machine for Portable {
    #[inline(always)]
    fn pack(self, x: u32) -> usize {
        let x = x & FIRST;
        let rows = (x | x >> 2 | x >> 4) & 0o007_007_007;
        ((rows | rows >> 6 | rows >> 12) & 0x1ff) as usize
    }

    #[inline(always)]
    fn gather(self, x: u32, mask: u32) -> usize {
        // Each mask is three runs of three bits, nine apart.
        let runs = x >> mask.trailing_zeros() & 0o007_007_007;
        ((runs | runs >> 6 | runs >> 12) & 0x1ff) as usize
    }

    #[inline(always)]
    fn scatter(self, x: u32, mask: u32) -> u32 {
        (x & 0o7 | (x & 0o70) << 6 | (x & 0o700) << 12) << mask.trailing_zeros()
    }

    #[inline(always)]
    fn mask(self, digits: &mut [u32; 9], keep: u32) -> u32 {
        let mut changed = 0;
        for (digit, cells) in digits.iter_mut().enumerate() {
            changed |= u32::from(*cells & !keep != 0) << digit;
            *cells &= keep;
        }
        changed
    }

    #[inline(always)]
    fn sweep(self, cells: &mut [u32; 27], open: &mut u32, band: usize) -> Option<u32> {
        one_by_one(self, cells, open, band)
    }

    #[inline(always)]
    fn having(self, digits: &[u32; 9], cells: u32) -> u32 {
        let having = digits.iter().enumerate();
        having.fold(0, |all, (digit, here)| {
            all | u32::from(here & cells != 0) << digit
        })
    }

    #[inline(always)]
    fn places(self, values: &[u8; 81]) -> [[u32; 10]; 3] {
        let mut places = [[0u32; 10]; 3];
        for (places, values) in places.iter_mut().zip(values.as_chunks::<27>().0) {
            for (cell, &value) in values.iter().enumerate() {
                if let Some(cells) = places.get_mut(usize::from(value)) {
                    *cells |= 1 << cell;
                }
            }
        }
        places
    }
}

/// Applies the band patterns to the digits of a band one after another, until none of them is
/// dirty.
#[inline(always)]
pub(super) fn one_by_one<M: Machine>(
    machine: M,
    cells: &mut [u32; 27],
    open: &mut u32,
    band: usize,
) -> Option<u32> {
    let own = 0x1ff_u32 << (9 * band);
    let mut dirty = own;
    while dirty & own != 0 {
        let index = (dirty & own).trailing_zeros() as usize;
        dirty &= !(1 << index);
        dirty |= apply(machine, cells, open, index)?;
    }
    Some(dirty)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "x86_64")]
    use crate::classic::avx2::Avx2;

    #[test]
    #[cfg(target_arch = "x86_64")]
    fn the_machines_compute_the_same() {
        let Some(avx2) = Avx2::detect() else {
            println!("skipped: no AVX2 and BMI2 here");
            return;
        };
        let mut x = 0x9e37_79b9u32;
        for _ in 0..10_000 {
            let mut next = || {
                x ^= x << 13;
                x ^= x >> 17;
                x ^= x << 5;
                x
            };
            let (bits, keep) = (next(), next());
            assert_eq!(Portable.pack(bits), avx2.pack(bits));
            let mut plain: [u32; 9] = std::array::from_fn(|_| next() & next());
            let mut fast = plain;
            assert_eq!(Portable.mask(&mut plain, keep), avx2.mask(&mut fast, keep));
            assert_eq!(plain, fast);
            for mask in [0, 3, 6].map(|stack| 0o007_007_007 << stack) {
                assert_eq!(Portable.gather(bits, mask), avx2.gather(bits, mask));
                assert_eq!(
                    Portable.scatter(bits & 0x1ff, mask),
                    avx2.scatter(bits & 0x1ff, mask)
                );
            }
            let cells = next();
            assert_eq!(Portable.having(&plain, cells), avx2.having(&plain, cells));
            let values: [u8; 81] = std::array::from_fn(|_| (next() % 10) as u8);
            assert_eq!(Portable.places(&values), avx2.places(&values));
        }
    }
}
