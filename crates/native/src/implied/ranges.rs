//! The least and the greatest that houses allow cells to add up to.

use super::House;
use crate::lists::Lists;

/// The part of its range within which a sum is near one of its ends: a fifth for cages taken
/// together, a fourth for what is left of houses.
pub(super) const NEAR: i128 = 5;
pub(super) const NEAR_MIXED: i128 = 4;

/// The houses of a board.
pub(super) struct Ranges<'a> {
    order: usize,
    cells: usize,
    houses: &'a [House],
    /// By cell: the houses it is in.
    houses_of: Lists<usize>,
}

impl Ranges<'_> {
    pub(super) fn new(order: usize, cells: usize, houses: &[House]) -> Ranges<'_> {
        let mut houses_of = vec![Vec::new(); cells];
        for (number, house) in houses.iter().enumerate() {
            for &cell in &house.cells {
                houses_of[usize::from(cell)].push(number);
            }
        }
        Ranges {
            order,
            cells,
            houses,
            houses_of: Lists::new(houses_of),
        }
    }

    /// Returns whether a total lies within one `part`th of the range that houses allow from one of its
    /// ends; `false` for coefficients other than 1 and −1.
    pub(super) fn is_near(&self, terms: &[(usize, i128)], total: i128, part: i128) -> bool {
        let of = |sign: i128| {
            let cells = terms.iter().filter(|term| term.1 == sign);
            cells.map(|term| term.0).collect::<Vec<usize>>()
        };
        let (plus, minus) = (of(1), of(-1));
        if plus.len() + minus.len() < terms.len() {
            return false;
        }
        let (low, high) = self.range(&plus);
        let (less, more) = self.range(&minus);
        let (least, most) = (low - more, high - less);
        (total - least).min(most - total) * part < most - least
    }

    /// Returns the least and the greatest sum of distinct cells, taken house by house: the one with
    /// the most of them first.
    fn range(&self, terms: &[usize]) -> (i128, i128) {
        let mut open = vec![false; self.cells];
        // By house: how many of the open cells it has.
        let mut inside = vec![0; self.houses.len()];
        for &cell in terms {
            open[cell] = true;
            let houses = self.houses_of.of(cell).iter();
            houses.for_each(|&house| inside[house] += 1);
        }
        let (mut left, mut least, mut most) = (terms.len(), 0, 0);
        while left > 0 {
            let best = (0..self.houses.len()).max_by_key(|&house| inside[house]);
            let (house, count) = match best.map(|house| (&self.houses[house], inside[house])) {
                Some((house, count @ 1..)) => (house, count),
                _ => break,
            };
            for cell in house.cells.iter().map(|&cell| usize::from(cell)) {
                if std::mem::take(&mut open[cell]) {
                    let houses = self.houses_of.of(cell).iter();
                    houses.for_each(|&house| inside[house] -= 1);
                }
            }
            least += house.values().take(count).sum::<i128>();
            most += house.values().rev().take(count).sum::<i128>();
            left -= count;
        }
        (least + left as i128, most + (left * self.order) as i128)
    }
}
