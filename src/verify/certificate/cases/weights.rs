//! What is worth supposing: a candidate of the cell with the fewest of them for the failures of its
//! relations and of what was supposed of it, or of a digit with two places in a house.
//!
//! Sources: Boussemart, Hemery, Lecoutre and Sais, "Boosting Systematic Search by Weighting
//! Constraints" (ECAI 2004); a failure shared among the open cells after Wattez, Lecoutre,
//! Paparrizou and Tabary, "Refining Constraint Weighting" (ICTAI 2019).

use super::agenda::Agenda;
use crate::check::Cases;
use crate::grid::DigitSet;

/// What the first failure weighs, shared among the open cells; a relation weighs 1 at first.
const FIRST: f64 = 4.0;

/// How much more a failure weighs than the one before.
const GROWTH: f64 = 1.01;

/// How much a digit with two places in a house weighs, of what one of their cells weighs.
const PLACE: f64 = 0.5;

/// The weight at which all are made smaller.
const MOST: f64 = 1e100;

/// What failures weigh, the later the more.
pub(super) struct Weights {
    /// By relation: those of the relation, for each cell that was open.
    relations: Vec<f64>,
    /// By cell: those of what was supposed of it.
    supposed: Vec<f64>,
    failure: f64,
    /// The cells of each house.
    houses: Vec<Vec<usize>>,
}

impl Weights {
    pub(super) fn new(cases: &Cases) -> Weights {
        let houses = (0..cases.relations()).filter(|&relation| cases.is_house(relation));
        Weights {
            houses: houses.map(|house| cases.cells(house).to_vec()).collect(),
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

    /// Returns a candidate to suppose of those that `may` be by cell: of the cell `again`, if there
    /// is one, or else the best; `None` if there is none in cells of several candidates, `sets` by
    /// cell.
    ///
    /// The number of candidates counts by its cube, so that a cell of three needs more than three
    /// times the weight of one of two.
    pub(super) fn choose(
        &self,
        agenda: &Agenda,
        sets: &[u64],
        may: &[u64],
        again: Option<usize>,
    ) -> Option<(usize, usize)> {
        let first = |set: u64| set.trailing_zeros() as usize + 1;
        let again = again.filter(|&cell| may[cell] != 0);
        if let Some(cell) = again {
            return Some((cell, first(may[cell])));
        }
        let weigh = |(cell, set): (usize, &u64)| match set.is_power_of_two() {
            true => 0.0,
            false => self.of(agenda, cell),
        };
        let weights: Vec<f64> = sets.iter().enumerate().map(weigh).collect();
        let is_open = |cell: usize| !sets[cell].is_power_of_two();
        let open = (0..sets.len()).filter(|&cell| is_open(cell) && may[cell] != 0);
        let cells = open.map(|cell| {
            let number = f64::from(sets[cell].count_ones());
            let score = number * number * number / weights[cell];
            (score, cell, first(may[cell]))
        });
        let places = self.houses.iter().flat_map(|cells| {
            // Of the digits, as bits: those with a place, with two and with three or more.
            let (mut one, mut two, mut more) = (0, 0, 0);
            for &cell in cells {
                more |= two & sets[cell];
                two |= one & sets[cell];
                one |= sets[cell];
            }
            DigitSet::from_bits(two & !more).iter().filter_map(|digit| {
                let digit = digit.index();
                let has = |set: u64| set >> digit & 1 == 1;
                let open = cells.iter().copied();
                let mut open = open.filter(|&cell| is_open(cell) && has(sets[cell]));
                let both = [open.next()?, open.next()?];
                let weight: f64 = both.iter().map(|&cell| weights[cell]).sum();
                let cell = both.into_iter().find(|&cell| has(may[cell]))?;
                Some((8.0 / (PLACE * weight / 2.0), cell, digit + 1))
            })
        });
        let best = cells.chain(places).min_by(|a, b| a.0.total_cmp(&b.0));
        best.map(|(_, cell, digit)| (cell, digit))
    }

    /// Returns what a cell weighs.
    fn of(&self, agenda: &Agenda, cell: usize) -> f64 {
        let weights = agenda.about[cell].iter();
        let weight: f64 = weights.map(|&relation| self.relations[relation]).sum();
        weight + self.supposed[cell]
    }
}
