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

    /// Returns whether a total lies within one `part`th of the range that houses allow from one of
    /// its ends; `false` for coefficients other than 1 and −1.
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

#[cfg(test)]
mod tests {
    use super::*;
    use rand::seq::SliceRandom;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Returns the least and the greatest sum of cells, taken house by house: the one with the most
    /// of them first.
    fn range(order: usize, cells: usize, houses: &[House], terms: &[usize]) -> (i128, i128) {
        let mut open = vec![false; cells];
        terms.iter().for_each(|&cell| open[cell] = true);
        let (mut left, mut least, mut most) = (terms.len(), 0, 0);
        while left > 0 {
            let inside = |house: &House| {
                house
                    .cells
                    .iter()
                    .filter(|&&cell| open[usize::from(cell)])
                    .count()
            };
            let best = houses.iter().max_by_key(|house| inside(house));
            let (house, count) = match best.map(|house| (house, inside(house))) {
                Some((house, count @ 1..)) => (house, count),
                _ => break,
            };
            house
                .cells
                .iter()
                .for_each(|&cell| open[usize::from(cell)] = false);
            least += house.values().take(count).sum::<i128>();
            most += house.values().rev().take(count).sum::<i128>();
            left -= count;
        }
        (least + left as i128, most + (left * order) as i128)
    }

    #[test]
    fn ranges_are_those_of_houses_counted_anew() {
        let mut rng = ChaCha8Rng::seed_from_u64(27);
        for _ in 0..3000 {
            let mut cells: Vec<u16> = (0..40).collect();
            let houses: Vec<House> = (0..rng.next_u32() % 12)
                .map(|number| {
                    cells.shuffle(&mut rng);
                    let size = 1 + rng.next_u32() as usize % 9;
                    House {
                        cells: cells[..size].to_vec(),
                        digits: (1 << size) - 1,
                        number: number as i32,
                    }
                })
                .collect();
            cells.shuffle(&mut rng);
            let terms = cells[..rng.next_u32() as usize % 20].iter();
            let terms: Vec<usize> = terms.map(|&cell| cell.into()).collect();
            let ranges = Ranges::new(9, 40, &houses);
            assert_eq!(ranges.range(&terms), range(9, 40, &houses, &terms));
        }
    }
}
