//! Which cell is worth supposing something of: the one with the fewest candidates for the failures
//! of its relations and of what was supposed of it.
//!
//! Sources: Boussemart, Hemery, Lecoutre and Sais, "Boosting Systematic Search by Weighting
//! Constraints" (ECAI 2004); a failure shared among the open cells after Wattez, Lecoutre,
//! Paparrizou and Tabary, "Refining Constraint Weighting" (ICTAI 2019).

use super::agenda::Agenda;
use crate::check::Cases;

/// What the first failure weighs, shared among the open cells; a relation weighs 1 at first.
const FIRST: f64 = 4.0;

/// How much more a failure weighs than the one before.
const GROWTH: f64 = 1.01;

/// The weight at which all are made smaller.
const MOST: f64 = 1e100;

/// What failures weigh, the later the more.
pub(super) struct Weights {
    /// By relation: those of the relation, for each cell that was open.
    relations: Vec<f64>,
    /// By cell: those of what was supposed of it.
    supposed: Vec<f64>,
    failure: f64,
}

impl Weights {
    pub(super) fn new(cases: &Cases) -> Weights {
        Weights {
            relations: vec![1.0; cases.relations()],
            supposed: vec![0.0; cases.candidates().len()],
            failure: FIRST,
        }
    }

    /// Counts a relation's failure, shared among its open cells, as one of what was supposed last,
    /// too.
    pub(super) fn fail(&mut self, cases: &Cases, relation: usize, supposed: Option<usize>) {
        let sets = cases.candidates();
        let cells = cases.cells(relation).iter();
        let open = cells.filter(|&&cell| !sets[cell].is_power_of_two());
        self.relations[relation] += self.failure / open.count().max(1) as f64;
        if let Some(cell) = supposed {
            self.supposed[cell] += self.failure;
        }
        self.failure *= GROWTH;
        if self.failure > MOST {
            self.failure /= MOST;
            for weight in &mut self.relations {
                *weight = (*weight / MOST).max(f64::MIN_POSITIVE);
            }
            for weight in &mut self.supposed {
                *weight /= MOST;
            }
        }
    }

    /// Returns the best cell, of cells with their candidates and those that may be supposed, and
    /// its first.
    ///
    /// The number of candidates counts by its cube, so that a cell of three needs more than three
    /// times the weight of one of two.
    pub(super) fn best(
        &self,
        agenda: &Agenda,
        cells: impl Iterator<Item = (usize, u64, u64)>,
    ) -> Option<(usize, usize)> {
        let open = cells.filter(|(_, set, may)| !set.is_power_of_two() && *may != 0);
        let scored = open.map(|(cell, set, may)| {
            let weights = agenda.about[cell].iter();
            let weight: f64 = weights.map(|&relation| self.relations[relation]).sum();
            let number = f64::from(set.count_ones());
            let score = number * number * number / (weight + self.supposed[cell]);
            (score, cell, may)
        });
        let (_, cell, may) = scored.min_by(|a, b| a.0.total_cmp(&b.0))?;
        Some((cell, may.trailing_zeros() as usize + 1))
    }
}
