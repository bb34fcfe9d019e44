//! Sums that follow from cages and houses: innies and outies.
//!
//! A house holds every digit once, so it has a known sum, and so have several houses without a
//! common cell. Taking away the cages inside leaves a sum of few cells (innies); with the cages
//! that stick out, what sticks out less what is left over is known (outies). This is the "rule of
//! 45" of Killer Sudoku.

use veridoku_model::mixed::Mixed;

/// Cells that add up to a total.
#[derive(Clone, Debug)]
pub(crate) struct Cage {
    pub(crate) cells: Vec<usize>,
    pub(crate) total: i128,
}

/// A sum that follows: cells with their coefficients, and the total.
pub(crate) type Implied = (Vec<(usize, i128)>, i128);

/// The most houses that are taken together.
const MOST_HOUSES: usize = 5;
/// The most cells of a sum that is worth having.
const MOST_CELLS: usize = 6;
/// The most sums.
const MOST_SUMS: usize = 400;

/// Returns sums that follow from houses and cages on a board of `cells` cells, each once.
pub(crate) fn implied(
    order: usize,
    cells: usize,
    houses: &[Vec<u16>],
    cages: &[Cage],
) -> Vec<Implied> {
    if cages.is_empty() {
        return Vec::new();
    }
    let house = (order * (order + 1) / 2) as i128;
    let mut found = Vec::new();
    let mut seen: Mixed<Vec<(usize, i128)>, ()> = Mixed::default();
    for union in unions(cells, houses, cages) {
        let total = house * union.houses;
        let rests = [union.innies(total, cages), union.outies(total, cages)];
        for (terms, total) in rests.into_iter().flatten() {
            let small = (1..=MOST_CELLS).contains(&terms.len());
            if small && found.len() < MOST_SUMS && seen.insert(terms.clone(), ()).is_none() {
                found.push((terms, total));
            }
        }
    }
    found
}

/// Returns the sums of cages without a common cell, all together, where that is near the least or
/// the greatest that houses allow: then the digits of each house among them are nearly known.
pub(crate) fn together(
    order: usize,
    cells: usize,
    houses: &[Vec<u16>],
    cages: &[Cage],
) -> Vec<Implied> {
    let chosen = [apart(cells, cages.iter()), apart(cells, cages.iter().rev())];
    let mut found: Vec<Implied> = Vec::new();
    for cages in chosen.iter().filter(|cages| cages.len() > 1) {
        let total: i128 = cages.iter().map(|cage| cage.total).sum();
        let mut terms: Vec<usize> = cages.iter().flat_map(|cage| cage.cells.clone()).collect();
        terms.sort_unstable();
        let (least, most) = range(order, cells, houses, &terms);
        let near = (total - least).min(most - total);
        if near * NEAR < most - least {
            let sum = (terms.into_iter().map(|cell| (cell, 1)).collect(), total);
            if !found.contains(&sum) {
                found.push(sum);
            }
        }
    }
    found
}

/// The part of its range within which a sum is near one of its ends: a fifth.
const NEAR: i128 = 5;

/// Returns the least and the greatest sum of cells, taken house by house: the one with the most
/// of them first.
fn range(order: usize, cells: usize, houses: &[Vec<u16>], terms: &[usize]) -> (i128, i128) {
    let mut open = vec![false; cells];
    terms.iter().for_each(|&cell| open[cell] = true);
    let (mut left, mut least, mut most) = (terms.len(), 0, 0);
    while left > 0 {
        let inside = |house: &Vec<u16>| {
            house
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
            .iter()
            .for_each(|&cell| open[usize::from(cell)] = false);
        let (n, order) = (count as i128, order as i128);
        least += n * (n + 1) / 2;
        most += n * (2 * order - n + 1) / 2;
        left -= count;
    }
    (least + left as i128, most + (left * order) as i128)
}

/// Houses without a common cell.
struct Union {
    houses: i128,
    /// By cell: whether it is in one of them.
    inside: Vec<bool>,
}

/// Returns each house, runs of houses that follow each other, and every two houses, if they have no
/// common cell, and few cells that are in no cage: those are left in any sum.
fn unions(cells: usize, houses: &[Vec<u16>], cages: &[Cage]) -> Vec<Union> {
    let mut caged = vec![false; cells];
    let all = cages.iter().flat_map(|cage| &cage.cells);
    all.for_each(|&cell| caged[cell] = true);
    let free = |house: &Vec<u16>| {
        let cells = house.iter().filter(|&&cell| !caged[usize::from(cell)]);
        cells.count()
    };
    let free: Vec<usize> = houses.iter().map(free).collect();
    let mut all = Vec::new();
    let mut add = |members: &[usize]| {
        if members.iter().map(|&house| free[house]).sum::<usize>() > MOST_CELLS {
            return false;
        }
        let mut inside = vec![false; cells];
        for &house in members {
            for &cell in &houses[house] {
                if std::mem::replace(&mut inside[usize::from(cell)], true) {
                    return false;
                }
            }
        }
        all.push(Union {
            houses: members.len() as i128,
            inside,
        });
        true
    };
    for first in 0..houses.len() {
        let run: Vec<usize> = (first..houses.len().min(first + MOST_HOUSES)).collect();
        // What is too much with fewer houses is with more.
        (1..=run.len())
            .take_while(|&n| add(&run[..n]))
            .for_each(drop);
        for other in first + 2..houses.len() {
            add(&[first, other]);
        }
    }
    all
}

impl Union {
    /// Returns the sum of the cells that no cage inside holds; `None` if there is no such cage.
    fn innies(&self, total: i128, cages: &[Cage]) -> Option<Implied> {
        let whole = |cage: &Cage| cage.cells.iter().all(|&cell| self.inside[cell]);
        let chosen = apart(self.inside.len(), cages.iter().filter(|cage| whole(cage)));
        let mut left = self.inside.clone();
        let mut rest = total;
        for cage in &chosen {
            cage.cells.iter().for_each(|&cell| left[cell] = false);
            rest -= cage.total;
        }
        let terms = (0..left.len()).filter(|&cell| left[cell]);
        (!chosen.is_empty()).then(|| (terms.map(|cell| (cell, 1)).collect(), rest))
    }

    /// Returns what sticks out of the cages that have a cell inside, less what they do not hold;
    /// `None` if none sticks out.
    fn outies(&self, total: i128, cages: &[Cage]) -> Option<Implied> {
        let touches = |cage: &Cage| cage.cells.iter().any(|&cell| self.inside[cell]);
        let chosen = apart(self.inside.len(), cages.iter().filter(|cage| touches(cage)));
        let mut coefficients = vec![0i128; self.inside.len()];
        let mut rest = -total;
        for (coefficient, _) in coefficients
            .iter_mut()
            .zip(&self.inside)
            .filter(|(_, i)| **i)
        {
            *coefficient = -1;
        }
        for cage in &chosen {
            cage.cells.iter().for_each(|&cell| coefficients[cell] += 1);
            rest += cage.total;
        }
        let out = coefficients.contains(&1);
        let terms = coefficients
            .into_iter()
            .enumerate()
            .filter(|&(_, c)| c != 0);
        out.then(|| (terms.collect(), rest))
    }
}

/// Returns cages of which no two have a common cell: each that has none with those before.
fn apart<'a>(cells: usize, cages: impl Iterator<Item = &'a Cage>) -> Vec<&'a Cage> {
    let mut taken = vec![false; cells];
    let free = |cage: &&Cage| {
        let free = cage.cells.iter().all(|&cell| !taken[cell]);
        if free {
            cage.cells.iter().for_each(|&cell| taken[cell] = true);
        }
        free
    };
    cages.filter(free).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cages_that_are_nearly_as_small_as_can_be_are_one_sum() {
        let houses = [vec![0, 1, 2, 3], vec![4, 5, 6, 7]];
        let cage = |cells: &[usize], total| Cage {
            cells: cells.to_vec(),
            total,
        };
        // Two cells of each row: 6 at least, 14 at most.
        let cages = [cage(&[0, 4], 3), cage(&[1, 5], 4)];
        let wanted = (vec![(0, 1), (1, 1), (4, 1), (5, 1)], 7);
        assert_eq!(together(4, 8, &houses, &cages), [wanted]);
        assert!(together(4, 8, &houses, &[cage(&[0, 4], 5), cage(&[1, 5], 5)]).is_empty());
        assert!(together(4, 8, &houses, &cages[..1]).is_empty());
    }

    #[test]
    fn a_row_without_its_cages_and_with_what_sticks_out() {
        // Two rows of four; cages of three cells in the first, and across both.
        let houses = [vec![0, 1, 2, 3], vec![4, 5, 6, 7]];
        let cage = |cells: &[usize], total| Cage {
            cells: cells.to_vec(),
            total,
        };
        let cages = [cage(&[0, 1, 2], 6), cage(&[3, 7], 7)];
        let sums = implied(4, 8, &houses, &cages);
        assert!(sums.contains(&(vec![(3, 1)], 4)), "{sums:?}");
        assert!(sums.contains(&(vec![(7, 1)], 3)), "{sums:?}");
        assert!(
            sums.contains(&(vec![(3, 1), (4, -1), (5, -1), (6, -1)], -3)),
            "{sums:?}"
        );
        assert!(implied(4, 8, &houses, &[]).is_empty());
    }
}
