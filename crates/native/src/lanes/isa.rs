//! The sets of instructions that the engine is compiled for.

#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};
use std::sync::OnceLock;

/// A set of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Isa {
    /// Plain Rust, one board at a time: every processor.
    Portable,
    /// Any x86-64: four boards at once.
    Sse2,
    /// x86-64 with AVX2: eight boards at once.
    Avx2,
    /// x86-64 with AVX-512: sixteen boards at once.
    Avx512,
}

impl Isa {
    /// All of them, the slowest first.
    pub const ALL: [Isa; 4] = [Isa::Portable, Isa::Sse2, Isa::Avx2, Isa::Avx512];

    /// Returns the name, as in `VERIDOKU_ISA`.
    pub fn name(self) -> &'static str {
        match self {
            Isa::Portable => "portable",
            Isa::Sse2 => "sse2",
            Isa::Avx2 => "avx2",
            Isa::Avx512 => "avx512",
        }
    }

    /// Returns whether this processor has the instructions.
    pub fn is_here(self) -> bool {
        match self {
            Isa::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Isa::Sse2 => true,
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2 => Avx2::detect().is_some(),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512 => Avx512::detect().is_some(),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// Returns the fastest set of this processor, or the one that the environment variable
    /// `VERIDOKU_ISA` named, if the processor has it, when this was first asked.
    pub fn chosen() -> Isa {
        static CHOSEN: OnceLock<Isa> = OnceLock::new();
        *CHOSEN.get_or_init(|| {
            let wanted = std::env::var("VERIDOKU_ISA").unwrap_or_default();
            let here = || Isa::ALL.into_iter().filter(|isa| isa.is_here());
            here()
                .find(|isa| isa.name() == wanted)
                .or_else(|| here().next_back())
                .unwrap_or(Isa::Portable)
        })
    }
}
