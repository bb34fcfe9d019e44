//! What differs from machine to machine: picking bits together, and taking cells from all digits of a band.
//!
//! Everything else of the engine is one text, compiled once for each machine.

use super::tables::FIRST;

/// The operations of a machine.
pub(super) trait Machine: Copy {
    /// The bits of `x` at the first cells of the nine mini-rows, as nine bits.
    fn pack(self, x: u32) -> usize;

    /// Takes the cells outside `keep` from nine digits; the result says which digits lost any, bit by bit.
    fn mask(self, digits: &mut [u32; 9], keep: u32) -> u32;
}

/// Plain Rust, for every processor.
#[derive(Clone, Copy)]
pub(super) struct Portable;

impl Machine for Portable {
    #[inline(always)]
    fn pack(self, x: u32) -> usize {
        let x = x & FIRST;
        let rows = (x | x >> 2 | x >> 4) & 0o007_007_007;
        ((rows | rows >> 6 | rows >> 12) & 0x1ff) as usize
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
}

#[cfg(target_arch = "x86_64")]
pub(super) use avx2::Avx2;

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2 {
    use super::{FIRST, Machine};
    use std::arch::x86_64::{
        __m256i, _mm256_and_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi32, _mm256_loadu_si256,
        _mm256_movemask_ps, _mm256_set1_epi32, _mm256_storeu_si256, _pext_u32,
    };

    /// x86-64 with AVX2 and BMI2. A value proves that the processor has both.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Avx2(());

    impl Avx2 {
        /// The machine, if this processor is one.
        pub(in super::super) fn detect() -> Option<Avx2> {
            let has = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            has.then_some(Avx2(()))
        }
    }

    impl Machine for Avx2 {
        #[inline(always)]
        fn pack(self, x: u32) -> usize {
            // SAFETY: `self` exists only where `detect` found BMI2.
            unsafe { _pext_u32(x, FIRST) as usize }
        }

        #[inline(always)]
        fn mask(self, digits: &mut [u32; 9], keep: u32) -> u32 {
            let (eight, ninth) = digits.split_at_mut(8);
            // SAFETY: `self` exists only where `detect` found AVX2; the unaligned load and store touch the eight
            // u32 of `eight` and nothing else.
            let eight = unsafe {
                let at = eight.as_mut_ptr().cast::<__m256i>();
                let before = _mm256_loadu_si256(at);
                let after = _mm256_and_si256(before, _mm256_set1_epi32(keep as i32));
                _mm256_storeu_si256(at, after);
                let same = _mm256_cmpeq_epi32(before, after);
                !_mm256_movemask_ps(_mm256_castsi256_ps(same)) as u32 & 0xff
            };
            let lost = u32::from(ninth[0] & !keep != 0);
            ninth[0] &= keep;
            eight | lost << 8
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        }
    }
}
