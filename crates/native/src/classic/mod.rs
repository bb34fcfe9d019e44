//! The engine for the classic 9×9 board under the plain rules, optimized for speed.
//!
//! Sources, with thanks: the layout by band and digit and its tables come from the solver family of
//! JCZSolve and fsss2 (described by their authors in the public Sudoku programming forums); the
//! branching rule, the bivalue cell with the most open peers, was found by trial, and what failed
//! weighs in it ([`cells`]), which is all that counts with pencil marks ([`marked`]). It uses none
//! of their code. The generic engine is the simpler counterpart: the tests compare every machine's
//! path with it and with the SAT path.

#[cfg(target_arch = "x86_64")]
pub(crate) mod avx2;
mod cells;
pub(crate) mod machine;
mod marked;
mod propagate;
mod refill;
mod search;
#[cfg(target_arch = "x86_64")]
mod shifts;
pub(crate) mod state;
mod tables;
#[cfg(test)]
mod tests;
mod verdict;

use crate::Isa;
use cells::Cells;
use machine::{Machine, Portable};
use marked::Questions;
pub use refill::{Refiller, Refilling};
use state::State;
#[cfg(target_arch = "x86_64")]
use std::sync::OnceLock;
pub use verdict::ClassicVerdict;
use veridoku_model::engine::{Limits, Run};

/// A board, one value per cell in row order and 0 for an empty one, and the digits that each cell
/// may hold, one bit each and digit 1 the lowest, if not all may.
pub(super) type Marked<'a> = (&'a [u8; 81], Option<&'a [u16; 81]>);

/// A callback for each solution, a state in which every cell is settled; `false` ends the search.
pub(super) type Visit<'a> = dyn FnMut(&State) -> bool + 'a;

/// The engine for plain 9×9 boards as bare values, without a model and without an allocation per
/// board; it selects the path for the processor at run time. [`Native`](super::Native) passes it
/// the models that it supports, and checks its solutions.
///
/// ```
/// use veridoku_model::engine::Limits;
/// use veridoku_native::Classic;
/// let text = "39..5.......2....5...719.8..5..68...2.6..3...........45........67.1.5.4.1.9...2..";
/// let mut values = [0; 81];
/// for (value, symbol) in values.iter_mut().zip(text.bytes()) {
///     *value = if symbol == b'.' { 0 } else { symbol - b'0' };
/// }
/// let counted = Classic::new().count(&values, &Limits::solutions(10));
/// assert_eq!(counted.run.solutions, 2);
/// assert_ne!(counted.witnesses[0], counted.witnesses[1]);
/// ```
pub struct Classic {
    path: Path,
    /// The tree, reused between searches.
    tree: search::Tree,
}

/// The number of solutions of a board, with the first two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClassicCount {
    /// The outcome of the search.
    pub run: Run,
    /// The first two solutions found, one value per cell in row order; all 0 if there is none.
    /// Unchecked.
    pub witnesses: [[u8; 81]; 2],
}

/// The engine as compiled for one machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Path {
    /// Plain Rust.
    Portable,
    /// AVX2 and BMI2.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX2 and BMI2, without the instructions that are slow on some processors.
    #[cfg(target_arch = "x86_64")]
    Shifts,
}

#[cfg(target_arch = "x86_64")]
impl Path {
    /// Returns the fastest path of this machine with AVX2, if it has that.
    fn avx2() -> Option<Path> {
        static FASTEST: OnceLock<Option<Path>> = OnceLock::new();
        *FASTEST.get_or_init(|| {
            let avx2 = avx2::Avx2::detect()?;
            Some(if shifts::is_slow(avx2) {
                Path::Shifts
            } else {
                Path::Avx2
            })
        })
    }
}

impl Default for Classic {
    fn default() -> Classic {
        Classic::new()
    }
}

impl Classic {
    /// Returns an engine on the fastest path of this machine, or of the instructions that are
    /// [chosen](Isa::chosen).
    pub fn new() -> Classic {
        Classic::on_isa(Isa::chosen())
    }

    /// Returns an engine on the fastest path of these instructions.
    pub(crate) fn on_isa(isa: Isa) -> Classic {
        #[cfg(target_arch = "x86_64")]
        if isa >= Isa::Avx2
            && let Some(path) = Path::avx2()
        {
            return Classic::on(path);
        }
        let _ = isa;
        Classic::on(Path::Portable)
    }

    /// Returns an engine on the path of plain Rust, which every processor has.
    pub fn portable() -> Classic {
        Classic::on(Path::Portable)
    }

    fn on(path: Path) -> Classic {
        let tree = search::Tree::default();
        Classic { path, tree }
    }

    /// Returns an engine for every path of this machine.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Classic> {
        let mut paths = vec![Path::Portable];
        #[cfg(target_arch = "x86_64")]
        if avx2::Avx2::detect().is_some() {
            paths.extend([Path::Avx2, Path::Shifts]);
        }
        paths.into_iter().map(Classic::on).collect()
    }

    /// Counts the solutions of a board, one value per cell in row order and 0 for an empty one.
    /// Returns the first two with the number. A value above 9 fits no solution.
    pub fn count(&mut self, values: &[u8; 81], limits: &Limits) -> ClassicCount {
        self.count_marked((values, None), limits)
    }

    /// As [`count`](Classic::count), of a board whose cells may hold some digits only.
    pub(super) fn count_marked(&mut self, board: Marked<'_>, limits: &Limits) -> ClassicCount {
        let mut witnesses = [[0; 81]; 2];
        let mut known = 0;
        let run = self.search(board, limits, &mut |board| {
            if let Some(witness) = witnesses.get_mut(known) {
                *witness = board.values();
                known += 1;
            }
            true
        });
        ClassicCount { run, witnesses }
    }

    /// Passes the solutions of a board, one value per cell in row order and 0 for an empty one, to
    /// `visit` until it returns `false`. They are not checked.
    pub fn each(
        &mut self,
        values: &[u8; 81],
        limits: &Limits,
        visit: &mut dyn FnMut(&[u8; 81]) -> bool,
    ) -> Run {
        self.search((values, None), limits, &mut |board| visit(&board.values()))
    }

    /// Returns the digits that propagation leaves each cell of a board, one bit each and digit 1
    /// the lowest; `None` if it shows that there is no solution. Takes one value per cell in row
    /// order, 0 for an empty one.
    pub fn candidates(&self, values: &[u8; 81]) -> Option<[u16; 81]> {
        match self.path {
            Path::Portable => reduced(Portable, values),
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => reduced_avx2(values),
            #[cfg(target_arch = "x86_64")]
            Path::Shifts => reduced(Portable, values),
        }
    }

    /// Visits the solutions of a board until `visit` returns `false`.
    pub(super) fn search(
        &mut self,
        board: Marked<'_>,
        limits: &Limits,
        visit: &mut Visit<'_>,
    ) -> Run {
        let tree = &mut self.tree;
        match self.path {
            Path::Portable => on(Portable, tree, board, limits, visit),
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => on_avx2(tree, board, limits, visit),
            #[cfg(target_arch = "x86_64")]
            Path::Shifts => on_shifts(tree, board, limits, visit),
        }
    }
}

#[inline(always)]
fn on<M: Machine>(
    machine: M,
    tree: &mut search::Tree,
    board: Marked<'_>,
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> Run {
    match board.1 {
        None => search::search(machine, Cells::default(), tree, board, limits, visit),
        Some(_) => search::search(machine, Questions::default(), tree, board, limits, visit),
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
fn on_avx2(
    tree: &mut search::Tree,
    board: Marked<'_>,
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> Run {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn compiled(
        machine: avx2::Avx2,
        tree: &mut search::Tree,
        board: Marked<'_>,
        limits: &Limits,
        visit: &mut Visit<'_>,
    ) -> Run {
        on(machine, tree, board, limits, visit)
    }
    match avx2::Avx2::detect() {
        // SAFETY: the processor was found to have every feature that `compiled` is compiled for.
        Some(machine) => unsafe { compiled(machine, tree, board, limits, visit) },
        None => on(Portable, tree, board, limits, visit),
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
fn on_shifts(
    tree: &mut search::Tree,
    board: Marked<'_>,
    limits: &Limits,
    visit: &mut Visit<'_>,
) -> Run {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn compiled(
        machine: shifts::Shifts,
        tree: &mut search::Tree,
        board: Marked<'_>,
        limits: &Limits,
        visit: &mut Visit<'_>,
    ) -> Run {
        on(machine, tree, board, limits, visit)
    }
    match avx2::Avx2::detect().map(shifts::Shifts) {
        // SAFETY: the processor was found to have every feature that `compiled` is compiled for.
        Some(machine) => unsafe { compiled(machine, tree, board, limits, visit) },
        None => on(Portable, tree, board, limits, visit),
    }
}

/// Returns the candidates after propagation, without a search.
#[inline(always)]
fn reduced<M: Machine>(machine: M, values: &[u8; 81]) -> Option<[u16; 81]> {
    let mut state = state::State::new(machine, values)?;
    let all = (1 << 27) - 1;
    state
        .propagate(machine, all, all)
        .then(|| state.candidates())
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
fn reduced_avx2(values: &[u8; 81]) -> Option<[u16; 81]> {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn compiled(machine: avx2::Avx2, values: &[u8; 81]) -> Option<[u16; 81]> {
        reduced(machine, values)
    }
    match avx2::Avx2::detect() {
        // SAFETY: the processor was found to have every feature that `compiled` is compiled for.
        Some(machine) => unsafe { compiled(machine, values) },
        None => reduced(Portable, values),
    }
}
