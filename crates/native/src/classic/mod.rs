//! The engine for the classic 9×9 board under the plain rules, optimized for speed.
//!
//! Sources, with thanks: the layout by band and digit and its tables come from the solver family of
//! JCZSolve and fsss2 (described by their authors in the public Sudoku programming forums); the
//! branching rule, the bivalue cell with the most open peers, was found by trial. It uses none of
//! their code. The generic engine is the simpler counterpart: the tests compare every machine's
//! path with it and with the SAT path.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod machine;
mod propagate;
mod search;
mod state;
mod tables;
mod verdict;

use machine::{Machine, Portable};
pub use verdict::ClassicVerdict;
use veridoku_model::engine::{Limits, Run};

/// A callback for each solution, which computes the values only on demand; `false` ends the search.
pub(super) type Visit<'a> = dyn FnMut(&dyn Fn() -> [u8; 81]) -> bool + 'a;

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
    /// The stack of open nodes, reused between searches.
    open: Vec<search::Open>,
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
}

impl Default for Classic {
    fn default() -> Classic {
        Classic::new()
    }
}

impl Classic {
    /// Returns an engine on the fastest path of this machine.
    pub fn new() -> Classic {
        #[cfg(target_arch = "x86_64")]
        if avx2::Avx2::detect().is_some() {
            return Classic::on(Path::Avx2);
        }
        Classic::on(Path::Portable)
    }

    /// Returns an engine on the path of plain Rust, which every processor has.
    pub fn portable() -> Classic {
        Classic::on(Path::Portable)
    }

    fn on(path: Path) -> Classic {
        let open = Vec::new();
        Classic { path, open }
    }

    /// Returns an engine for every path of this machine.
    #[cfg(test)]
    pub(super) fn all() -> Vec<Classic> {
        let mut paths = vec![Classic::on(Path::Portable)];
        if Classic::new().path != Path::Portable {
            paths.push(Classic::new());
        }
        paths
    }

    /// Counts the solutions of a board, one value per cell in row order and 0 for an empty one.
    /// Returns the first two with the number. A value above 9 fits no solution.
    pub fn count(&mut self, values: &[u8; 81], limits: &Limits) -> ClassicCount {
        let mut witnesses = [[0; 81]; 2];
        let mut known = 0;
        let run = self.search(values, limits, &mut |board| {
            if let Some(witness) = witnesses.get_mut(known) {
                *witness = board();
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
        self.search(values, limits, &mut |board| visit(&board()))
    }

    /// Returns the digits that propagation leaves each cell of a board, one bit each and digit 1
    /// the lowest; `None` if it shows that there is no solution. Takes one value per cell in row
    /// order, 0 for an empty one.
    pub fn candidates(&self, values: &[u8; 81]) -> Option<[u16; 81]> {
        match self.path {
            Path::Portable => reduced(Portable, values),
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => reduced_avx2(values),
        }
    }

    /// Visits the solutions of a board, one value per cell in row order and 0 for an empty one,
    /// until `visit` returns `false`.
    pub(super) fn search(
        &mut self,
        values: &[u8; 81],
        limits: &Limits,
        visit: &mut Visit<'_>,
    ) -> Run {
        let open = &mut self.open;
        match self.path {
            Path::Portable => on(Portable, open, values, limits, visit),
            #[cfg(target_arch = "x86_64")]
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
    visit: &mut Visit<'_>,
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
    visit: &mut Visit<'_>,
) -> Run {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn compiled(
        machine: avx2::Avx2,
        open: &mut Vec<search::Open>,
        values: &[u8; 81],
        limits: &Limits,
        visit: &mut Visit<'_>,
    ) -> Run {
        on(machine, open, values, limits, visit)
    }
    match avx2::Avx2::detect() {
        // SAFETY: the processor was found to have every feature that `compiled` is compiled for.
        Some(machine) => unsafe { compiled(machine, open, values, limits, visit) },
        None => on(Portable, open, values, limits, visit),
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Generic;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use veridoku_model::engine::Engine;
    use veridoku_model::grid::{Givens, Shape, Symmetry};
    use veridoku_model::rules::{Model, Puzzle, Solution};
    use veridoku_sat::sat::Sat;

    /// Returns the puzzle of a random grid in which each cell is kept with a probability of `share`
    /// %, with `noise` random givens on top.
    fn puzzle(rng: &mut ChaCha8Rng, share: u32, noise: u32) -> Model {
        let pattern = |i: usize| ((3 * (i / 9 % 3) + i / 27 + i % 9) % 9) as u8 + 1;
        let grid = Givens::from_values(Shape::CLASSIC, (0..81).map(pattern).collect::<Vec<u8>>());
        let grid = Symmetry::random(Shape::CLASSIC, rng).apply(&grid.unwrap());
        let mut givens = grid.retain(|_| rng.next_u32() % 100 < share);
        for _ in 0..noise {
            let cell = veridoku_model::grid::Cell::new(rng.next_u32() as usize % 81);
            givens.set(
                cell,
                veridoku_model::grid::Digit::new((rng.next_u32() % 9) as u8 + 1),
            );
        }
        Model::new(&Puzzle::plain(givens))
    }

    /// Counts the solutions up to a limit; checks each, and that all are different.
    fn count(path: &mut Classic, model: &Model, limit: u64) -> u64 {
        let mut boards = Vec::new();
        let values = model.givens().values().try_into().unwrap();
        let run = path.search(values, &Limits::solutions(limit), &mut |board| {
            boards.push(Solution::check(model, board()).expect("a solution"));
            true
        });
        let found = boards.len() as u64;
        boards.sort_by(|a, b| a.values().cmp(b.values()));
        boards.dedup();
        assert_eq!((boards.len() as u64, found), (run.solutions, run.solutions));
        assert_eq!(run.stop.is_none(), found < limit);
        found
    }

    #[test]
    fn every_path_counts_as_the_generic_engine_and_the_sat_path_do() {
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let mut seen = [0; 3];
        for round in 0..3000 {
            let (share, noise) = (
                [22, 26, 30, 36, 45, 100][round % 6],
                [0, 0, 1, 3][round / 6 % 4],
            );
            let model = puzzle(&mut rng, share, noise);
            let limit = [1, 2, 40][round % 3];
            let limits = Limits::solutions(limit);
            let expected = Generic::new().count(&model, &limits).unwrap().run.solutions;
            for path in &mut Classic::all() {
                let name = path.path;
                assert_eq!(
                    count(path, &model, limit),
                    expected,
                    "{name:?}: {:?}",
                    model.givens()
                );
            }
            if round % 10 == 0 {
                let sat = Sat::default().count(&model, &limits).unwrap().run.solutions;
                assert_eq!(sat, expected);
            }
            seen[expected.min(2) as usize] += 1;
        }
        assert!(
            seen.iter().all(|&n| n > 300),
            "puzzles of every kind: {seen:?}"
        );
    }

    #[test]
    fn propagation_keeps_every_digit_of_a_solution() {
        let mut rng = ChaCha8Rng::seed_from_u64(8);
        let (mut dropped, mut none) = (0, 0);
        for round in 0..600 {
            let model = puzzle(&mut rng, [22, 26, 30][round % 3], (round % 2) as u32);
            let values: &[u8; 81] = model.givens().values().try_into().unwrap();
            for path in &mut Classic::all() {
                let candidates = path.candidates(values);
                none += u32::from(candidates.is_none());
                dropped += candidates.map_or(0, |c| c.iter().map(|c| 9 - c.count_ones()).sum());
                path.search(values, &Limits::solutions(50), &mut |board| {
                    let candidates = candidates.expect("there is a solution");
                    for (cell, digits) in board().iter().zip(candidates) {
                        assert_eq!(digits >> (cell - 1) & 1, 1);
                    }
                    true
                });
            }
        }
        assert!(dropped > 0 && none > 0, "{dropped} {none}");
    }

    #[test]
    fn what_is_no_digit_fits_no_solution() {
        let mut solved: [u8; 81] =
            std::array::from_fn(|i| ((3 * (i / 9 % 3) + i / 27 + i % 9) % 9) as u8 + 1);
        for path in &mut Classic::all() {
            assert_eq!(path.count(&solved, &Limits::solutions(2)).run.solutions, 1);
        }
        for value in [10, 27, 255] {
            solved[40] = value;
            for path in &mut Classic::all() {
                assert_eq!(path.count(&solved, &Limits::solutions(2)).run.solutions, 0);
            }
        }
    }

    #[test]
    fn a_visitor_that_has_enough_and_limits_end_the_search() {
        use veridoku_model::engine::Stop;
        for path in &mut Classic::all() {
            let run = path.search(&[0; 81], &Limits::solutions(100), &mut |_| false);
            assert_eq!((run.solutions, run.stop), (1, Some(Stop::Cancelled)));
            let nodes = Limits::solutions(u64::MAX).with_nodes(Some(5));
            let run = path.search(&[0; 81], &nodes, &mut |_| true);
            assert_eq!(run.stop, Some(Stop::Nodes));
        }
    }
}
