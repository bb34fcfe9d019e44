//! x86-64 with AVX2: eight lanes.
#![allow(unsafe_code)]

use super::vector::Vector;
use std::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_add_epi32, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_blendv_epi8, _mm256_castsi256_ps, _mm256_cmpeq_epi8, _mm256_cmpeq_epi32,
    _mm256_movemask_ps, _mm256_or_si256, _mm256_set1_epi8, _mm256_set1_epi32, _mm256_set1_epi64x,
    _mm256_setr_epi32, _mm256_setr_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_sll_epi32, _mm256_srl_epi32, _mm256_sub_epi32, _mm256_xor_si256,
};

pub(super) use crate::classic::avx2::Avx2;

/// Eight words in a register of AVX2.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Eight(__m256i);

impl Vector for Eight {
    type Token = Avx2;
    const LANES: usize = 8;

    #[inline(always)]
    fn splat(_: Avx2, word: u32) -> Eight {
        // SAFETY: the token exists only where AVX2 was found.
        Eight(unsafe { _mm256_set1_epi32(word as i32) })
    }

    #[inline(always)]
    fn and(self, other: Eight) -> Eight {
        // SAFETY: the vectors exist only where AVX2 was found.
        Eight(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Eight) -> Eight {
        // SAFETY: the vectors exist only where AVX2 was found.
        Eight(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn or(self, other: Eight) -> Eight {
        // SAFETY: the vectors exist only where AVX2 was found.
        Eight(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Eight) -> Eight {
        // SAFETY: the vectors exist only where AVX2 was found.
        Eight(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn plus(self, other: Eight) -> Eight {
        // SAFETY: the vectors exist only where AVX2 was found.
        Eight(unsafe { _mm256_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Eight) -> Eight {
        // SAFETY: the vectors exist only where AVX2 was found.
        Eight(unsafe { _mm256_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Eight {
        // SAFETY: the vector exists only where AVX2 was found.
        Eight(unsafe { _mm256_sll_epi32(self.0, _mm_cvtsi32_si128(BY)) })
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> Eight {
        // SAFETY: the vector exists only where AVX2 was found.
        Eight(unsafe { _mm256_srl_epi32(self.0, _mm_cvtsi32_si128(BY)) })
    }

    #[inline(always)]
    fn equal(self, other: Eight) -> u32 {
        // SAFETY: the vectors exist only where AVX2 was found.
        unsafe {
            let equal = _mm256_cmpeq_epi32(self.0, other.0);
            _mm256_movemask_ps(_mm256_castsi256_ps(equal)) as u32
        }
    }

    #[inline(always)]
    fn words(&self) -> &[u32] {
        let at = (&raw const self.0).cast::<[u32; 8]>();
        // SAFETY: the register is 32 bytes without padding, aligned to more than u32 is.
        unsafe { &*at }
    }

    #[inline(always)]
    fn with(self, lane: usize, word: u32) -> Eight {
        // SAFETY: the vector exists only where AVX2 was found.
        unsafe {
            let lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
            let here = _mm256_cmpeq_epi32(lanes, _mm256_set1_epi32(lane as i32));
            let word = _mm256_set1_epi32(word as i32);
            Eight(_mm256_blendv_epi8(self.0, word, here))
        }
    }

    #[inline(always)]
    fn numbers(token: Avx2, places: [u32; 4]) -> [u8; 32] {
        numbers(token, places)
    }
}

/// Returns 32 numbers of four bits each, a word for each place of the binary.
#[inline(always)]
pub(super) fn numbers(_: Avx2, places: [u32; 4]) -> [u8; 32] {
    // SAFETY: the token exists only where AVX2 was found; both types are 32 bytes of any value.
    unsafe {
        // The byte of the word that has the bit of each number, and that bit in it.
        let (low, high) = (0x0101_0101_0101_0101, 0x0202_0202_0202_0202);
        let from = _mm256_setr_epi64x(0, low, high, low | high);
        let bit = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64 as i64);
        let mut all = _mm256_setzero_si256();
        for (place, word) in places.into_iter().enumerate() {
            let bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(word as i32), from);
            let set = _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bit), bit);
            let here = _mm256_and_si256(set, _mm256_set1_epi8(1 << place));
            all = _mm256_or_si256(all, here);
        }
        std::mem::transmute::<__m256i, [u8; 32]>(all)
    }
}
