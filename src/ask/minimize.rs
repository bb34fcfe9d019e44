//! Leave out the givens that a puzzle does not need.

use super::Session;
use super::solve::SolveError;
use crate::engine::Limits;
use crate::generate::{Oracle, Pattern, by_digit, dig, shuffled_groups};
use crate::grid::{Candidate, Cell, Givens};
use crate::rules::Puzzle;

/// How a puzzle is made minimal.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct MinimizeOptions {
    /// Givens go in groups that keep this pattern; no pattern by default.
    pub symmetry: Pattern,
    /// Cells whose givens stay.
    pub keep: Vec<Cell>,
    /// Chooses the order in which givens are tried.
    pub seed: u64,
    /// When to stop: the deadline and the cancel handle count. None by default. A stop takes effect
    /// within milliseconds on 9×9, and within some tenths of a second up to 64×64; what was left out
    /// by then stays out.
    pub limits: Limits,
}

impl Default for MinimizeOptions {
    fn default() -> MinimizeOptions {
        MinimizeOptions {
            symmetry: Pattern::None,
            keep: Vec::new(),
            seed: 0,
            limits: Limits::none(),
        }
    }
}

/// A puzzle with fewer givens and the same solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Minimal {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The givens that were left out, in row order.
    pub removed: Vec<Candidate>,
    /// Whether every group of givens was tried: if not, some that are left may not be needed.
    pub complete: bool,
}

/// Why there is no smaller puzzle: it has not exactly one solution, or that is not known.
pub type MinimizeError = SolveError;

/// From this order on, givens go digit by digit, which asks easier questions than at random.
const BY_DIGIT: usize = 17;

impl Session {
    /// Leaves givens out of a puzzle until each that is left is needed.
    ///
    /// # Errors
    /// Returns a [`SolveError`] if the puzzle has not exactly one solution.
    pub fn minimize(
        &mut self,
        puzzle: &Puzzle,
        options: &MinimizeOptions,
    ) -> Result<Minimal, MinimizeError> {
        let solution = self.solve(puzzle, &options.limits)?;
        let model = self.model(puzzle);
        let (givens, shape) = (model.givens(), model.shape());
        let mut oracle = Oracle::new(model.rulebook());
        oracle.watch(&options.limits);
        oracle.begin(solution.values());
        let mut groups = options.symmetry.orbits(shape);
        groups.retain(|group| {
            !options
                .keep
                .iter()
                .any(|cell| group.contains(&cell.index()))
        });
        groups = if shape.order() < BY_DIGIT {
            shuffled_groups(groups, options.seed)
        } else {
            by_digit(groups, solution.values(), options.seed)
        };
        let mut values = givens.values().to_vec();
        let dug = dig(&mut oracle, &mut values, &groups, 0);
        let left = Givens::from_values(shape, values).unwrap_or_else(|| givens.clone());
        let gone = givens.iter().filter(|given| left.get(given.cell).is_none());
        Ok(Minimal {
            removed: gone.collect(),
            puzzle: Puzzle::with_rules(left, puzzle.rules().to_vec()),
            complete: dug.complete,
        })
    }
}
