//! Is a grid the only solution of some of its digits? One solver for many such questions, with what it learned kept.
//!
//! The formula has the rules and says that some cell differs from the grid; the digits asked about are assumptions. A model is another
//! solution; without one, the failed assumptions are digits that are enough.

use crate::cnf::{AtMostOne, Encoded, Encoder, Encoding, Lit};
use crate::engine::Limits;
use crate::grid::{Candidate, Cell};
use crate::rules::{Model, Solution};
use crate::sat::{Backend, Interrupt, Reply, Varisat};

/// A solver that looks for rivals of a grid.
pub struct Rivals {
    encoded: Encoded,
    backend: Varisat,
    grid: Vec<Candidate>,
    model: Model,
}

/// What came of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rival {
    /// Another solution.
    Found(Solution),
    /// There is none, and the digits of these cells are enough for that.
    None(Vec<Cell>),
    /// A limit came first, or the solver failed; nothing more can be asked.
    Unknown,
}

impl Rivals {
    /// Loads the rules of a grid that keeps them. `None` if they cannot be encoded.
    pub fn new(grid: &Solution, rules: &Model, limits: &Limits) -> Option<Rivals> {
        let mut encoder = Encoder::new(Encoding::Assumed, AtMostOne::Pairs);
        let encoded = encoder.encode(rules).ok()?;
        let interrupt = Interrupt::default();
        interrupt.watch(limits);
        let mut backend = Varisat::load(&encoded.formula, rules, limits, &interrupt);
        let grid: Vec<Candidate> = grid.givens().iter().collect();
        let lits = grid.iter().filter_map(|&c| encoded.map.lit(c));
        let differs: Vec<Lit> = lits.map(|lit| !lit).collect();
        backend.add_clause(&differs);
        Some(Rivals {
            encoded,
            backend,
            grid,
            model: rules.clone(),
        })
    }

    /// Looks for a solution that has the grid's digits in the cells for which `keep` is true, and is not the grid.
    pub fn find(&mut self, keep: impl Fn(Cell) -> bool) -> Rival {
        let map = &self.encoded.map;
        let kept = || self.grid.iter().filter(|c| keep(c.cell));
        let lits: Vec<Lit> = kept().filter_map(|&c| map.lit(c)).collect();
        match self.backend.solve(&lits) {
            Ok(Reply::Satisfiable) => self.decoded().map_or(Rival::Unknown, Rival::Found),
            Ok(Reply::Unsatisfiable) => {
                let failed = self.backend.failed();
                let in_core = |c: &&Candidate| map.lit(**c).is_some_and(|l| failed.contains(&l));
                Rival::None(kept().filter(in_core).map(|c| c.cell).collect())
            }
            Ok(Reply::Interrupted(_)) | Err(_) => Rival::Unknown,
        }
    }

    /// The solver's model as a checked solution.
    fn decoded(&self) -> Option<Solution> {
        let shape = self.model.shape();
        let digits = crate::grid::DigitSet::all(shape.order());
        let value = |cell: Cell| {
            let is = |digit| {
                let lit = self.encoded.map.lit(Candidate { cell, digit });
                lit.is_some_and(|lit| self.backend.is_true(lit.variable()))
            };
            digits.iter().find(|&d| is(d)).map_or(0, |d| d.value())
        };
        let values: Vec<u8> = shape.all_cells().map(value).collect();
        Solution::check(&self.model, values).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Givens, Shape};
    use crate::rules::Puzzle;

    #[test]
    fn rivals_and_cores() {
        let shape = Shape::new(2, 2).unwrap();
        let rules = Model::new(&Puzzle::plain(Givens::empty(shape)));
        let values = vec![1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1];
        let grid = Solution::check(&rules, values).unwrap();
        let mut rivals = Rivals::new(&grid, &rules, &Limits::solutions(2)).unwrap();
        let Rival::Found(other) = rivals.find(|cell| cell.index() < 8) else {
            panic!("two rows are not enough");
        };
        assert_ne!(other, grid);
        assert_eq!(other.values()[..8], grid.values()[..8]);
        let Rival::None(core) = rivals.find(|cell| cell.index() < 14) else {
            panic!("fourteen cells are");
        };
        assert!(core.len() >= 4 && core.iter().all(|cell| cell.index() < 14));
        assert!(matches!(
            rivals.find(|cell| core.contains(&cell)),
            Rival::None(_)
        ));
    }
}
