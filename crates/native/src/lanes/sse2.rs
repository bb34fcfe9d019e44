//! x86-64 as it is on every such processor, with SSE2: four lanes.
#![allow(unsafe_code)]

use super::vector::Vector;
use super::words::numbers;
use std::arch::x86_64::{
    __m128i, _mm_add_epi32, _mm_and_si128, _mm_andnot_si128, _mm_castsi128_ps, _mm_cmpeq_epi32,
    _mm_cvtsi32_si128, _mm_movemask_ps, _mm_or_si128, _mm_set1_epi32, _mm_setr_epi32,
    _mm_sll_epi32, _mm_srl_epi32, _mm_sub_epi32, _mm_xor_si128,
};

/// Four words in a register of SSE2.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub(super) struct Four(__m128i);

impl Vector for Four {
    type Token = ();
    const LANES: usize = 4;

    #[inline(always)]
    fn splat((): (), word: u32) -> Four {
        // SAFETY: every x86-64 has SSE2.
        unsafe { Four(_mm_set1_epi32(word as i32)) }
    }

    #[inline(always)]
    fn and(self, other: Four) -> Four {
        // SAFETY: every x86-64 has SSE2.
        unsafe { Four(_mm_and_si128(self.0, other.0)) }
    }

    #[inline(always)]
    fn without(self, other: Four) -> Four {
        // SAFETY: every x86-64 has SSE2.
        unsafe { Four(_mm_andnot_si128(other.0, self.0)) }
    }

    #[inline(always)]
    fn or(self, other: Four) -> Four {
        // SAFETY: every x86-64 has SSE2.
        unsafe { Four(_mm_or_si128(self.0, other.0)) }
    }

    #[inline(always)]
    fn xor(self, other: Four) -> Four {
        // SAFETY: every x86-64 has SSE2.
        unsafe { Four(_mm_xor_si128(self.0, other.0)) }
    }

    #[inline(always)]
    fn plus(self, other: Four) -> Four {
        // SAFETY: every x86-64 has SSE2.
        unsafe { Four(_mm_add_epi32(self.0, other.0)) }
    }

    #[inline(always)]
    fn minus(self, other: Four) -> Four {
        // SAFETY: every x86-64 has SSE2.
        unsafe { Four(_mm_sub_epi32(self.0, other.0)) }
    }

    #[inline(always)]
    fn up<const BY: i32>(self) -> Four {
        // SAFETY: every x86-64 has SSE2.
        unsafe { Four(_mm_sll_epi32(self.0, _mm_cvtsi32_si128(BY))) }
    }

    #[inline(always)]
    fn down<const BY: i32>(self) -> Four {
        // SAFETY: every x86-64 has SSE2.
        unsafe { Four(_mm_srl_epi32(self.0, _mm_cvtsi32_si128(BY))) }
    }

    #[inline(always)]
    fn equal(self, other: Four) -> u32 {
        // SAFETY: every x86-64 has SSE2.
        unsafe {
            let equal = _mm_cmpeq_epi32(self.0, other.0);
            _mm_movemask_ps(_mm_castsi128_ps(equal)) as u32
        }
    }

    #[inline(always)]
    fn words(&self) -> &[u32] {
        let at = (&raw const self.0).cast::<[u32; 4]>();
        // SAFETY: the register is 16 bytes without padding, aligned to more than u32 is.
        unsafe { &*at }
    }

    #[inline(always)]
    fn with(self, lane: usize, word: u32) -> Four {
        // SAFETY: every x86-64 has SSE2.
        unsafe {
            let here = _mm_cmpeq_epi32(_mm_setr_epi32(0, 1, 2, 3), _mm_set1_epi32(lane as i32));
            let word = _mm_and_si128(here, _mm_set1_epi32(word as i32));
            Four(_mm_or_si128(_mm_andnot_si128(here, self.0), word))
        }
    }

    #[inline(always)]
    fn numbers((): (), places: [u32; 4]) -> [u8; 32] {
        numbers(places)
    }
}
