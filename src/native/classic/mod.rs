//! The classic 9×9 board under the plain rules, as fast as we can.
//!
//! Ideas, with thanks: the layout by band and digit and the tables over it come from the solver family of JCZSolve and fsss2
//! (described by their authors in the public Sudoku programming forums); the choice of the bivalue cell with the most open
//! peers was found by trial. No code of theirs was read or used. The generic engine is the plain version beside this one:
//! the tests hold every machine's path against it and against the SAT path.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod machine;
mod propagate;
mod search;
mod state;
mod tables;

use crate::engine::{Limits, Run};
use machine::{Machine, Portable};

/// Solves boards; knows which machine it runs on.
pub(super) struct Classic {
    path: Path,
    /// Room for the open nodes of a search.
    open: Vec<search::Open>,
}

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
        if avx2::Avx2::detect().is_some() {
            return Classic::on(Path::Avx2);
        }
        Classic::on(Path::Portable)
    }

    fn on(path: Path) -> Classic {
        let open = Vec::new();
        Classic { path, open }
    }

    /// Every path that this machine has.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Classic> {
        let mut paths = vec![Classic::on(Path::Portable)];
        if Classic::new().path != Path::Portable {
            paths.push(Classic::new());
        }
        paths
    }

    /// Visits the solutions of a board, one value a cell in row order and 0 for an empty one, as long as `visit` says `true`.
    pub(super) fn search(
        &mut self,
        values: &[u8; 81],
        limits: &Limits,
        visit: &mut dyn FnMut(&dyn Fn() -> [u8; 81]) -> bool,
    ) -> Run {
        let open = &mut self.open;
        match self.path {
            Path::Portable => on(Portable, open, values, limits, visit),
            Path::Avx2 => on_avx2(open, values, limits, visit),
        }
    }
}

#[inline(always)]
fn on<M: Machine>(
    machine: M,
    open: &mut Vec<search::Open>,
    values: &[u8; 81],
    limits: &Limits,
    visit: &mut dyn FnMut(&dyn Fn() -> [u8; 81]) -> bool,
) -> Run {
    search::search(machine, open, values, limits, &mut |state| {
        visit(&|| state.values())
    })
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
fn on_avx2(
    open: &mut Vec<search::Open>,
    values: &[u8; 81],
    limits: &Limits,
    visit: &mut dyn FnMut(&dyn Fn() -> [u8; 81]) -> bool,
) -> Run {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn compiled(
        machine: avx2::Avx2,
        open: &mut Vec<search::Open>,
        values: &[u8; 81],
        limits: &Limits,
        visit: &mut dyn FnMut(&dyn Fn() -> [u8; 81]) -> bool,
    ) -> Run {
        on(machine, open, values, limits, visit)
    }
    match avx2::Avx2::detect() {
        // SAFETY: the processor was found to have every feature that `compiled` is compiled for.
        Some(machine) => unsafe { compiled(machine, open, values, limits, visit) },
        None => on(Portable, open, values, limits, visit),
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn on_avx2(
    open: &mut Vec<search::Open>,
    values: &[u8; 81],
    limits: &Limits,
    visit: &mut dyn FnMut(&dyn Fn() -> [u8; 81]) -> bool,
) -> Run {
    on(Portable, open, values, limits, visit)
}
