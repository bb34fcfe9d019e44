//! The classic 9×9 board under the plain rules, as fast as we can.
//!
//! Ideas, with thanks: the layout by band and digit and the tables over it come from the solver family of JCZSolve and fsss2
//! (described by their authors in the public Sudoku programming forums); the choice of the bivalue cell with the most open
//! peers was found by trial. No code of theirs was read or used. The generic engine is the plain version beside this one:
//! the tests hold every machine's path against it and against the SAT path.

mod machine;
mod propagate;
mod search;
mod state;
mod tables;

use crate::engine::{Limits, Run};
use machine::{Machine, Portable};

/// Solves boards; knows which machine it runs on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Classic(Path);

/// A text of the engine, compiled for a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Path {
    /// Plain Rust.
    Portable,
    /// AVX2 and BMI2.
    Avx2,
}

impl Classic {
    /// The fastest path of this machine.
    pub(super) fn new() -> Classic {
        #[cfg(target_arch = "x86_64")]
        if machine::Avx2::detect().is_some() {
            return Classic(Path::Avx2);
        }
        Classic(Path::Portable)
    }

    /// Every path that this machine has.
    #[cfg(test)]
    fn all() -> Vec<Classic> {
        let mut paths = vec![Classic(Path::Portable)];
        if Classic::new().0 != Path::Portable {
            paths.push(Classic::new());
        }
        paths
    }

    /// Visits the solutions of a board, one value a cell in row order and 0 for an empty one, as long as `visit` says `true`.
    pub(super) fn search(
        self,
        values: &[u8; 81],
        limits: &Limits,
        visit: &mut dyn FnMut(&dyn Fn() -> [u8; 81]) -> bool,
    ) -> Run {
        match self.0 {
            Path::Portable => on(Portable, values, limits, visit),
            Path::Avx2 => avx2(values, limits, visit),
        }
    }
}

#[inline(always)]
fn on<M: Machine>(
    machine: M,
    values: &[u8; 81],
    limits: &Limits,
    visit: &mut dyn FnMut(&dyn Fn() -> [u8; 81]) -> bool,
) -> Run {
    search::search(machine, values, limits, &mut |state| {
        visit(&|| state.values())
    })
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
fn avx2(
    values: &[u8; 81],
    limits: &Limits,
    visit: &mut dyn FnMut(&dyn Fn() -> [u8; 81]) -> bool,
) -> Run {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn compiled(
        machine: machine::Avx2,
        values: &[u8; 81],
        limits: &Limits,
        visit: &mut dyn FnMut(&dyn Fn() -> [u8; 81]) -> bool,
    ) -> Run {
        on(machine, values, limits, visit)
    }
    match machine::Avx2::detect() {
        // SAFETY: the processor was found to have every feature that `compiled` is compiled for.
        Some(machine) => unsafe { compiled(machine, values, limits, visit) },
        None => on(Portable, values, limits, visit),
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn avx2(
    values: &[u8; 81],
    limits: &Limits,
    visit: &mut dyn FnMut(&dyn Fn() -> [u8; 81]) -> bool,
) -> Run {
    on(Portable, values, limits, visit)
}
