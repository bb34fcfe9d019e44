//! Searches of other crates, compiled for the instructions of this processor too.
#![cfg_attr(target_arch = "x86_64", allow(unsafe_code))]

#[cfg(target_arch = "x86_64")]
use crate::{Isa, classic::avx2::Avx2};

/// What a piece of plain Rust is compiled for, found at run time: the whole architecture, or
/// processors with AVX2 and BMI2 too.
///
/// ```
/// use veridoku_native::Processor;
/// let bits = 0x00ff_00ff_u64;
/// let count = Processor::chosen().run(
///     #[inline(always)]
///     || bits.count_ones(),
/// );
/// assert_eq!(count, 16);
/// ```
#[derive(Clone, Copy)]
pub struct Processor {
    #[cfg(target_arch = "x86_64")]
    avx2: Option<Avx2>,
}

impl Processor {
    /// Returns this processor, with the instructions that are [chosen](crate::Isa::chosen).
    pub fn chosen() -> Processor {
        Processor {
            #[cfg(target_arch = "x86_64")]
            avx2: Avx2::detect().filter(|_| Isa::chosen() >= Isa::Avx2),
        }
    }

    /// Returns a processor with what all of the architecture have.
    pub fn portable() -> Processor {
        Processor {
            #[cfg(target_arch = "x86_64")]
            avx2: None,
        }
    }

    /// Does some work. Only what is inlined into it is compiled for more than the architecture:
    /// mark the closure, and the functions that it calls, `#[inline(always)]`. A function that
    /// calls itself does so through `run`, behind which is always a call.
    #[inline(always)]
    pub fn run<R>(self, work: impl FnOnce() -> R) -> R {
        #[cfg(target_arch = "x86_64")]
        if self.avx2.is_some() {
            // SAFETY: the processor was found to have every feature that `wide` is compiled for.
            return unsafe { wide(work) };
        }
        plain(work)
    }
}

#[inline(never)]
fn plain<R>(work: impl FnOnce() -> R) -> R {
    work()
}

#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn wide<R>(work: impl FnOnce() -> R) -> R {
    work()
}
