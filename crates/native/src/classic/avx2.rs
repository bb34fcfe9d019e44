//! x86-64 with AVX2 and BMI2: the operations of a machine, eight digits at once.
#![allow(unsafe_code)]

use super::machine::Machine;
use super::state::narrow;
use super::tables::{BAND, COLUMNS, FIRST, OTHERS, PATTERNS, Pattern};
use std::arch::x86_64::{
    __m128i, __m256i, _mm_cvtsi128_si32, _mm_or_si128, _mm_shuffle_epi32, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_castsi256_ps, _mm256_castsi256_si128, _mm256_cmpeq_epi8,
    _mm256_cmpeq_epi32, _mm256_extracti128_si256, _mm256_i32gather_epi32, _mm256_loadu_si256,
    _mm256_movemask_epi8, _mm256_movemask_ps, _mm256_or_si256, _mm256_set1_epi8, _mm256_set1_epi32,
    _mm256_setzero_si256, _mm256_slli_epi32, _mm256_srli_epi32, _mm256_storeu_si256,
    _mm256_sub_epi32, _pdep_u32, _pext_u32,
};

/// A token that proves that the processor has AVX2 and BMI2.
#[derive(Clone, Copy)]
pub(crate) struct Avx2(());

impl Avx2 {
    /// Returns the token if this processor has both.
    pub(crate) fn detect() -> Option<Avx2> {
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
    fn gather(self, x: u32, mask: u32) -> usize {
        // SAFETY: `self` exists only where `detect` found BMI2.
        unsafe { _pext_u32(x, mask) as usize }
    }

    #[inline(always)]
    fn scatter(self, x: u32, mask: u32) -> u32 {
        // SAFETY: `self` exists only where `detect` found BMI2.
        unsafe { _pdep_u32(x, mask) }
    }

    #[inline(always)]
    fn mask(self, digits: &mut [u32; 9], keep: u32) -> u32 {
        let (eight, ninth) = digits.split_at_mut(8);
        // SAFETY: `self` exists only where `detect` found AVX2; the unaligned load and store touch
        // the eight u32 of `eight` and nothing else.
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

    #[inline(always)]
    fn having(self, digits: &[u32; 9], cells: u32) -> u32 {
        // SAFETY: `self` exists only where `detect` found AVX2; the unaligned load reads the first
        // eight of nine u32.
        let eight = unsafe {
            let here = _mm256_loadu_si256(digits.as_ptr().cast::<__m256i>());
            let both = _mm256_and_si256(here, _mm256_set1_epi32(cells as i32));
            let none = _mm256_cmpeq_epi32(both, _mm256_setzero_si256());
            !_mm256_movemask_ps(_mm256_castsi256_ps(none)) as u32 & 0xff
        };
        eight | u32::from(digits[8] & cells != 0) << 8
    }

    #[inline(always)]
    fn places(self, values: &[u8; 81]) -> [[u32; 10]; 3] {
        let mut places = [[0u32; 10]; 3];
        // Reads the last band with the five cells before it, so as not to read past the end.
        for (band, (from, skip)) in [(0, 0), (27, 0), (49, 5)].into_iter().enumerate() {
            let window: &[u8; 32] = values[from..from + 32].try_into().expect("32 cells");
            // SAFETY: `self` exists only where `detect` found AVX2; the unaligned load reads the 32
            // bytes of `window`.
            unsafe {
                let window = _mm256_loadu_si256(window.as_ptr().cast::<__m256i>());
                for (value, cells) in places[band].iter_mut().enumerate() {
                    let equal = _mm256_cmpeq_epi8(window, _mm256_set1_epi8(value as i8));
                    *cells = _mm256_movemask_epi8(equal) as u32 >> skip & BAND;
                }
            }
        }
        places
    }

    #[inline(always)]
    fn sweep(self, cells: &mut [u32; 27], open: &mut u32, band: usize) -> Option<u32> {
        sweep(self, self, cells, open, band)
    }
}

/// Applies the band patterns to all digits of a band on a machine with AVX2, as
/// [`Machine::sweep`] does.
#[inline(always)]
pub(super) fn sweep<M: Machine>(
    machine: M,
    _: Avx2,
    cells: &mut [u32; 27],
    open: &mut u32,
    band: usize,
) -> Option<u32> {
    let from = band * 9;
    let (second, third) = (usize::from(OTHERS[from].0), usize::from(OTHERS[from].1));
    // The ninth digit does not fit into the vector of eight.
    let ninth = narrow(machine, cells[from + 8])?;
    let mut dirty = 0;
    for other in [second + 8, third + 8] {
        let after = cells[other] & ninth.elsewhere;
        dirty |= u32::from(after != cells[other]) << other;
        cells[other] = after;
    }
    let ninth_settled = ninth.settled & *open;
    // SAFETY: the token exists only where `detect` found AVX2. The unaligned loads and stores
    // touch the first eight of the nine digits of a band; the gathers read tables of 512
    // entries at indices of nine bits.
    unsafe {
        let at = |band: usize, cells: &mut [u32; 27]| {
            cells[band..band + 8].as_mut_ptr().cast::<__m256i>()
        };
        let and = |a, b| _mm256_and_si256(a, b);
        let or = |a, b| _mm256_or_si256(a, b);
        let all = |x: u32| _mm256_set1_epi32(x as i32);
        let lanes = |x| _mm256_movemask_ps(_mm256_castsi256_ps(x)) as u32;
        let (nine, firsts) = (all(0x1ff), all(FIRST));

        let before = _mm256_loadu_si256(at(from, cells));
        let (one, two) = (
            _mm256_srli_epi32::<1>(before),
            _mm256_srli_epi32::<2>(before),
        );
        let minirows = and(or(or(before, one), two), firsts);
        let rows = or(
            or(minirows, _mm256_srli_epi32::<2>(minirows)),
            _mm256_srli_epi32::<4>(minirows),
        );
        let rows = and(rows, all(0o007_007_007));
        let packed = or(
            or(rows, _mm256_srli_epi32::<6>(rows)),
            _mm256_srli_epi32::<12>(rows),
        );
        let packed = and(packed, nine);
        let patterns = PATTERNS.as_ptr().cast::<i32>();
        const STEP: i32 = size_of::<Pattern>() as i32;
        let allowed = _mm256_i32gather_epi32::<STEP>(patterns, packed);
        let forced = _mm256_i32gather_epi32::<STEP>(patterns.add(1), packed);
        if lanes(_mm256_cmpeq_epi32(allowed, _mm256_setzero_si256())) != 0 {
            return None;
        }
        let kept = and(before, allowed);
        let a = and(kept, firsts);
        let b = and(_mm256_srli_epi32::<1>(kept), firsts);
        let c = and(_mm256_srli_epi32::<2>(kept), firsts);
        let several = or(or(and(a, b), and(a, c)), and(b, c));
        let single = _mm256_andnot_si256(several, or(or(a, b), c));
        let single = _mm256_sub_epi32(_mm256_slli_epi32::<3>(single), single);
        let settled = and(and(kept, forced), and(single, all(*open)));

        let columns = or(
            or(kept, _mm256_srli_epi32::<9>(kept)),
            _mm256_srli_epi32::<18>(kept),
        );
        let columns = and(columns, nine);
        let elsewhere = _mm256_i32gather_epi32::<4>(COLUMNS.as_ptr().cast::<i32>(), columns);
        for other in [second, third] {
            let was = _mm256_loadu_si256(at(other, cells));
            let is = and(was, elsewhere);
            _mm256_storeu_si256(at(other, cells), is);
            dirty |= (!lanes(_mm256_cmpeq_epi32(was, is)) & 0xff) << other;
        }

        let four = _mm_or_si128(
            _mm256_castsi256_si128(settled),
            _mm256_extracti128_si256::<1>(settled),
        );
        let pair = _mm_or_si128(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
        let one: __m128i = _mm_or_si128(pair, _mm_shuffle_epi32::<0b10_11_00_01>(pair));
        let here = _mm_cvtsi128_si32(one) as u32 | ninth_settled;
        *open &= !here;
        let after = or(_mm256_andnot_si256(all(here), kept), settled);
        _mm256_storeu_si256(at(from, cells), after);
        dirty |= (!lanes(_mm256_cmpeq_epi32(kept, after)) & 0xff) << from;
        let after = ninth.cells & !here | ninth_settled;
        dirty |= u32::from(after != ninth.cells) << (from + 8);
        cells[from + 8] = after;
    }
    Some(dirty)
}
