//! Killer Sudoku generated on the spot: a full grid cut into cages of adjacent cells, each with its
//! sum, and givens if that is not enough.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::sync::Arc;
use veridoku::engine::{Engine, Limits};
use veridoku::generate::Fill;
use veridoku::grid::{Cell, Givens, Shape};
use veridoku::native::Native;
use veridoku::rules::{
    Comparison, Constraint, Model, Name, Relation, Rule, Rulebook, Solution, Term,
};

/// Returns a killer Sudoku with one solution, with cages of up to `size` cells; the same for the
/// same seed.
pub fn killer(shape: Shape, size: usize, seed: u64) -> (Model, Solution) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let grid = Fill::new(shape).fill(&mut rng);
    let mut constraints = Rulebook::new(shape, &Rule::PLAIN).constraints().to_vec();
    for cells in cages(&grid, size, &mut rng) {
        constraints.extend(cage(&grid, cells));
    }
    let book = Arc::new(Rulebook::from_constraints(shape, constraints));
    let mut givens = Givens::empty(shape);
    loop {
        let model = Model::with_rulebook(Arc::clone(&book), givens.clone());
        let found = Native::new().count(&model, &Limits::solutions(2)).unwrap();
        let other = found.witnesses.iter().find(|w| *w.givens() != grid);
        let Some(other) = other else {
            let solution = Solution::check(&model, grid.values()).unwrap();
            return (model, solution);
        };
        let differs = |cell: &Cell| other.givens().get(*cell) != grid.get(*cell);
        let cell = shape.all_cells().find(differs).unwrap();
        givens.set(cell, grid.get(cell));
    }
}

/// Returns the board cut into groups of adjacent cells with different digits.
fn cages(grid: &Givens, size: usize, rng: &mut ChaCha8Rng) -> Vec<Vec<Cell>> {
    let shape = grid.shape();
    let mut free: Vec<Cell> = shape.all_cells().collect();
    free.shuffle(rng);
    let mut cages = Vec::new();
    while let Some(first) = free.pop() {
        let mut cage = vec![first];
        let wanted = rng.random_range(2..=size);
        while cage.len() < wanted {
            let near = |a: Cell, b: Cell| {
                let rows = shape.row(a).abs_diff(shape.row(b));
                rows + shape.column(a).abs_diff(shape.column(b)) == 1
            };
            let fits = |cell: &Cell| {
                cage.iter().any(|&c| near(c, *cell))
                    && cage.iter().all(|&c| grid.get(c) != grid.get(*cell))
            };
            let Some(next) = free.iter().position(fits) else {
                break;
            };
            cage.push(free.swap_remove(next));
        }
        cages.push(cage);
    }
    cages
}

/// Returns the relations of a cage: no repeated digit, and the sum.
fn cage(grid: &Givens, cells: Vec<Cell>) -> [Constraint; 2] {
    let value = |cell: &Cell| grid.get(*cell).map_or(0, |digit| digit.value());
    let total = cells.iter().map(|cell| i64::from(value(cell))).sum();
    let terms = cells.iter().map(|&cell| Term {
        coefficient: 1,
        cell,
    });
    let sum = Relation::Linear {
        terms: terms.collect(),
        comparison: Comparison::Equal,
        total,
    };
    [Relation::AllDifferent { cells }, sum].map(|relation| Constraint {
        relation,
        name: Name::Other("cage".to_string()),
    })
}
