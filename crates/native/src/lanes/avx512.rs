//! x86-64 with AVX-512: sixteen lanes.
#![allow(unsafe_code)]

use super::avx2::{Avx2, numbers};
use super::vector::Vector;
use std::arch::x86_64::{
    __m512i, _mm_cvtsi32_si128, _mm512_add_epi32, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_cmpeq_epi32_mask, _mm512_mask_set1_epi32, _mm512_or_si512, _mm512_set1_epi32,
    _mm512_sll_epi32, _mm512_srl_epi32, _mm512_sub_epi32, _mm512_ternarylogic_epi32,
    _mm512_xor_si512,
};

/// A token that proves that the processor has AVX-512 and what the path of AVX2 takes.
#[derive(Clone, Copy)]
pub(super) struct Avx512 {
    pub(super) avx2: Avx2,
}

impl Avx512 {
    /// Returns the token if this processor has both.
    pub(super) fn detect() -> Option<Avx512> {
        let avx2 = Avx2::detect()?;
        is_x86_feature_detected!("avx512f").then_some(Avx512 { avx2 })
    }
}

/// Sixteen words in a register of AVX-512.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Sixteen(__m512i);

impl Vector for Sixteen {
    type Token = Avx512;
    const LANES: usize = 16;

    #[inline(always)]
    fn splat(_: Avx512, word: u32) -> Sixteen {
        // SAFETY: the token exists only where AVX-512 was found.
        Sixteen(unsafe { _mm512_set1_epi32(word as i32) })
    }

    #[inline(always)]
    fn and(self, other: Sixteen) -> Sixteen {
        // SAFETY: the vectors exist only where AVX-512 was found.
        Sixteen(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Sixteen) -> Sixteen {
        // SAFETY: the vectors exist only where AVX-512 was found.
        Sixteen(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn or(self, other: Sixteen) -> Sixteen {
        // SAFETY: the vectors exist only where AVX-512 was found.
        Sixteen(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Sixteen) -> Sixteen {
        // SAFETY: the vectors exist only where AVX-512 was found.
        Sixteen(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn majority(self, other: Sixteen, third: Sixteen) -> Sixteen {
        // SAFETY: the vectors exist only where AVX-512 was found.
        Sixteen(unsafe { _mm512_ternarylogic_epi32::<0xe8>(self.0, other.0, third.0) })
    }

    #[inline(always)]
    fn plus(self, other: Sixteen) -> Sixteen {
        // SAFETY: the vectors exist only where AVX-512 was found.
        Sixteen(unsafe { _mm512_add_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn minus(self, other: Sixteen) -> Sixteen {
        // SAFETY: the vectors exist only where AVX-512 was found.
        Sixteen(unsafe { _mm512_sub_epi32(self.0, other.0) })
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Sixteen {
        // SAFETY: the vector exists only where AVX-512 was found.
        Sixteen(unsafe { _mm512_sll_epi32(self.0, _mm_cvtsi32_si128(BY)) })
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> Sixteen {
        // SAFETY: the vector exists only where AVX-512 was found.
        Sixteen(unsafe { _mm512_srl_epi32(self.0, _mm_cvtsi32_si128(BY)) })
    }

    #[inline(always)]
    fn equal(self, other: Sixteen) -> u32 {
        // SAFETY: the vectors exist only where AVX-512 was found.
        unsafe { _mm512_cmpeq_epi32_mask(self.0, other.0) }.into()
    }

    #[inline(always)]
    fn words(&self) -> &[u32] {
        let at = (&raw const self.0).cast::<[u32; 16]>();
        // SAFETY: the register is 64 bytes without padding, aligned to more than u32 is.
        unsafe { &*at }
    }

    #[inline(always)]
    fn with(self, lane: usize, word: u32) -> Sixteen {
        // SAFETY: the vector exists only where AVX-512 was found.
        Sixteen(unsafe { _mm512_mask_set1_epi32(self.0, 1 << (lane % 16), word as i32) })
    }

    #[inline(always)]
    fn numbers(token: Avx512, places: [u32; 4]) -> [u8; 32] {
        numbers(token.avx2, places)
    }
}
