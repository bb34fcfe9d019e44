//! x86-64 with AVX2 on processors that gather bits slowly: as `avx2`, with shifts in their place.
//!
//! AMD's before Zen 3 have `pext` and `pdep` in microcode, at many times the cost of the shifts.
#![allow(unsafe_code)]

use super::avx2::{Avx2, sweep};
use super::machine::{Machine, Portable};
use std::arch::x86_64::__cpuid;

/// AVX2 without gathering bits.
#[derive(Clone, Copy)]
pub(crate) struct Shifts(pub(super) Avx2);

/// Returns whether this processor gathers bits in microcode. Asks the processor, which takes long
/// in a virtual machine.
pub(super) fn is_slow(_: Avx2) -> bool {
    // SAFETY: every x86-64 has the instruction, and these two of its leaves.
    #[allow(unused_unsafe)]
    let (maker, version) = unsafe { (__cpuid(0), __cpuid(1)) };
    let name = [maker.ebx, maker.edx, maker.ecx].map(u32::to_le_bytes);
    let family = (version.eax >> 8 & 0xf) + (version.eax >> 20 & 0xff);
    matches!(name.as_flattened(), b"AuthenticAMD" | b"HygonGenuine") && family < 0x19
}

impl Machine for Shifts {
    #[inline(always)]
    fn pack(self, x: u32) -> usize {
        Portable.pack(x)
    }

    #[inline(always)]
    fn gather(self, x: u32, mask: u32) -> usize {
        Portable.gather(x, mask)
    }

    #[inline(always)]
    fn scatter(self, x: u32, mask: u32) -> u32 {
        Portable.scatter(x, mask)
    }

    #[inline(always)]
    fn mask(self, digits: &mut [u32; 9], keep: u32) -> u32 {
        self.0.mask(digits, keep)
    }

    #[inline(always)]
    fn having(self, digits: &[u32; 9], cells: u32) -> u32 {
        self.0.having(digits, cells)
    }

    #[inline(always)]
    fn places(self, values: &[u8; 81]) -> [[u32; 10]; 3] {
        self.0.places(values)
    }

    #[inline(always)]
    fn sweep(self, cells: &mut [u32; 27], open: &mut u32, band: usize) -> Option<u32> {
        sweep(self, self.0, cells, open, band)
    }
}
