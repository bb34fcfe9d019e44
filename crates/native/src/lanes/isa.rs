//! The sets of instructions that the engine is compiled for.

#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, avx512::Avx512};
use std::fmt;
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

    /// Returns the set that the environment variable `VERIDOKU_ISA` names, if it names one.
    ///
    /// # Errors
    /// Returns an [`IsaError`] if that is no set, or not one that this processor has.
    pub fn wanted() -> Result<Option<Isa>, IsaError> {
        let Some(name) = std::env::var_os("VERIDOKU_ISA").filter(|name| !name.is_empty()) else {
            return Ok(None);
        };
        let mut here = Isa::ALL.into_iter().filter(|isa| isa.is_here());
        let found = here.find(|isa| name == isa.name());
        found.map(Some).ok_or_else(|| IsaError {
            found: name.to_string_lossy().into_owned(),
        })
    }

    /// Returns the fastest set of this processor, or the one that was [wanted](Isa::wanted), if the
    /// processor has it, when this was first asked.
    pub fn chosen() -> Isa {
        static CHOSEN: OnceLock<Isa> = OnceLock::new();
        *CHOSEN.get_or_init(|| {
            let fastest = || Isa::ALL.into_iter().rfind(|isa| isa.is_here());
            let wanted = Isa::wanted().ok().flatten();
            wanted.or_else(fastest).unwrap_or(Isa::Portable)
        })
    }
}

/// The name of a set of instructions that this processor does not have, or that is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IsaError {
    found: String,
}

impl fmt::Display for IsaError {
    /// Writes `VERIDOKU_ISA: expected portable or sse2, which this processor has; found 'mmx'`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let here = Isa::ALL.into_iter().filter(|isa| isa.is_here());
        let names: Vec<&str> = here.map(Isa::name).collect();
        let names = match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            _ => names.concat(),
        };
        let found = self.found.escape_debug();
        write!(
            f,
            "VERIDOKU_ISA: expected {names}, which this processor has; found '{found}'"
        )
    }
}

impl std::error::Error for IsaError {}
