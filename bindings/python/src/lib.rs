//! Veridoku for Python: what `python/veridoku` is made of.
//!
//! Batches are buffers of 81 bytes a board, copied, so that no lock is held while threads work on
//! them; single puzzles go through `veridoku::api`, as in every other language.

mod batch;
mod boards;
mod generate;
mod one;
mod play;
mod rate;
mod spread;

use pyo3::prelude::*;

/// The private part of the package: see its `__init__.pyi`.
#[pymodule]
mod _veridoku {
    #[pymodule_export]
    use crate::batch::{canon, count, verify};
    #[pymodule_export]
    use crate::boards::{of_strings, of_text};
    #[pymodule_export]
    use crate::generate::generate;
    #[pymodule_export]
    use crate::one::ask;
    #[pymodule_export]
    use crate::play::{board_svg, entered, hint_svg, mistakes};
    #[pymodule_export]
    use crate::rate::{rate, technique_names};
}
