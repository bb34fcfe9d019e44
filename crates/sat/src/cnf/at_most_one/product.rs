//! The product form: about 2n + 6√n clauses, 2√n variables.
//!
//! Chen, "A New SAT Encoding of the At-Most-One Constraint" (2010). In the paper a point implies
//! its lines; here a line also implies one of its points, which keeps the number of models.

use super::pairs;
use crate::cnf::{Formula, Lit};

/// Places the literals as points of a grid: at most one row and at most one column of it is true.
pub(super) fn add(formula: &mut Formula, lits: &[Lit]) {
    if lits.len() <= 5 {
        return pairs::add(formula, lits);
    }
    let width = lits.len().isqrt() + usize::from(lits.len().isqrt().pow(2) < lits.len());
    let height = lits.len().div_ceil(width);
    for (count, place) in [
        (height, &(|i: usize| i / width) as &dyn Fn(usize) -> usize),
        (width, &|i: usize| i % width),
    ] {
        let lines: Vec<Lit> = (0..count).map(|_| formula.fresh()).collect();
        for (line, &taken) in lines.iter().enumerate() {
            let points: Vec<Lit> = (0..lits.len())
                .filter(|&i| place(i) == line)
                .map(|i| lits[i])
                .collect();
            points
                .iter()
                .for_each(|&point| formula.add([!point, taken]));
            formula.add(points.into_iter().chain([!taken]));
        }
        add(formula, &lines);
    }
}
