//! Sums that follow from cages and houses: innies and outies.
//!
//! A house holds each of its digits once, so it has a known sum, and so have several houses without
//! a common cell. Taking away the cages inside leaves a sum of few cells (innies); with the cages
//! that stick out, what sticks out less what is left over is known (outies). This is the "rule of
//! 45" of Killer Sudoku.

mod ranges;
mod rests;

use crate::sight::Sight;
use ranges::{NEAR, NEAR_MIXED, Ranges};
use rests::Rests;
use veridoku_model::mixed::Mixed;

/// Cells that add up to a total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cage {
    pub(crate) cells: Vec<usize>,
    pub(crate) total: i128,
    /// The number of the relation that says so.
    pub(crate) number: i32,
}

/// Cells that hold each of some digits.
#[derive(Clone, Debug)]
pub(crate) struct House {
    pub(crate) cells: Vec<u16>,
    pub(crate) digits: u64,
    /// The number of the relation that says so.
    pub(crate) number: i32,
}

impl House {
    /// Its digits, which count from 1.
    fn values(&self) -> impl DoubleEndedIterator<Item = i128> {
        (1..=64).filter(|digit| self.digits >> (digit - 1) & 1 == 1)
    }

    fn total(&self) -> i128 {
        self.values().sum()
    }
}

/// A sum that follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Implied {
    /// Cells with their coefficients.
    pub(crate) terms: Vec<(usize, i128)>,
    pub(crate) total: i128,
    /// The numbers of the relations that add up to it, negative for those that are taken away.
    pub(crate) from: Vec<i32>,
}

/// The most houses that are taken together.
const MOST_HOUSES: usize = 5;
/// The most cells of a sum that is worth having, and of one near an end of its range.
const MOST_CELLS: usize = 6;
const MOST_NEAR: usize = 14;
/// The most houses of a board on which three are taken together and long sums are looked at: on larger
/// boards that takes longer than it is worth.
const SMALL: usize = 40;
/// The most cells of houses that no cage holds: they are in any sum of these houses, but for other
/// houses inside.
const MOST_FREE: usize = 9;
/// The most cages with cells in common that are looked at for those taken together.
const MOST_CROSSED: usize = 64;
/// The most sums.
const MOST_SUMS: usize = 400;

/// Returns sums that follow from houses and cages on a board of `cells` cells.
pub(crate) fn implied(
    order: usize,
    cells: usize,
    houses: &[House],
    cages: &[Cage],
) -> Vec<Implied> {
    if cages.is_empty() {
        return Vec::new();
    }
    let ranges = Ranges::new(order, cells, houses);
    let rests = Rests::new(cells, houses, cages);
    let mut found = Vec::new();
    let mut seen: Mixed<Vec<(usize, i128)>, ()> = Mixed::default();
    for union in unions(cells, houses, cages) {
        for sum in rests.of(&union) {
            let terms = &sum.terms;
            if found.len() == MOST_SUMS || seen.contains_key(terms) {
                continue;
            }
            let near = || {
                houses.len() <= SMALL
                    && terms.len() <= MOST_NEAR
                    && ranges.is_near(terms, sum.total, NEAR_MIXED)
            };
            if (1..=MOST_CELLS).contains(&terms.len()) || near() {
                seen.insert(terms.clone(), ());
                found.push(sum);
            }
        }
    }
    found.extend(together(cells, &ranges, cages));
    found
}

/// Returns the sums of cages without a common cell, all together, where that is near the least or
/// the greatest that houses allow: then the digits of each house among them are nearly known.
fn together(cells: usize, ranges: &Ranges<'_>, cages: &[Cage]) -> Vec<Implied> {
    let mut found: Vec<Implied> = Vec::new();
    for chosen in disjoint(cells, cages) {
        let chosen = chosen.iter().map(|&index| &cages[index]);
        let total: i128 = chosen.clone().map(|cage| cage.total).sum();
        let all = chosen.clone().flat_map(|cage| &cage.cells);
        let mut all: Vec<usize> = all.copied().collect();
        all.sort_unstable();
        let terms: Vec<(usize, i128)> = all.into_iter().map(|cell| (cell, 1)).collect();
        let new = found.iter().all(|sum| sum.terms != terms);
        if new && ranges.is_near(&terms, total, NEAR) {
            let from = chosen.map(|cage| cage.number).collect();
            found.push(Implied { terms, total, from });
        }
    }
    found
}

/// Returns sets of cages of which no two have a common cell, by their indices: those that have none
/// with any other, and of the others for each one as many as are found by taking, again and again,
/// the one that shuts out the fewest (Johnson, "Approximation algorithms for combinatorial
/// problems", Journal of Computer and System Sciences 9, 1974). So Little Killers of one direction
/// are taken together, whatever their order.
fn disjoint(cells: usize, cages: &[Cage]) -> Vec<Vec<usize>> {
    let mut of = vec![Vec::new(); cells];
    for (index, cage) in cages.iter().enumerate() {
        cage.cells.iter().for_each(|&cell| of[cell].push(index));
    }
    let alone = |cage: &Cage| cage.cells.iter().all(|&cell| of[cell].len() == 1);
    let (free, mut crossed): (Vec<usize>, Vec<usize>) =
        (0..cages.len()).partition(|&index| alone(&cages[index]));
    crossed.truncate(MOST_CROSSED);
    let mut common = Sight::none(cages.len());
    for &index in &crossed {
        let others = cages[index].cells.iter().flat_map(|&cell| &of[cell]);
        others.for_each(|&other| common.add(index, other));
    }
    let mut sets = vec![free];
    for first in 0..crossed.len() {
        let (mut set, mut open, mut next) =
            (sets[0].clone(), crossed.clone(), Some(crossed[first]));
        while let Some(cage) = next {
            set.push(cage);
            open.retain(|&other| !common.has(cage, other));
            let shut = |&cage: &usize| {
                open.iter()
                    .filter(|&&other| common.has(cage, other))
                    .count()
            };
            next = open.iter().copied().min_by_key(shut);
        }
        set.sort_unstable();
        if !sets.contains(&set) {
            sets.push(set);
        }
    }
    sets.retain(|set| set.len() > 1);
    sets
}

/// Houses without a common cell.
struct Union {
    /// Their indices.
    members: Vec<usize>,
    /// By cell: whether it is in one of them.
    inside: Vec<bool>,
}

/// Returns each house, runs of houses that follow each other, every two houses, and every three that
/// hold another house (as three boxes do a diagonal), if they have no common cell, and few cells
/// that are in no cage.
fn unions(cells: usize, houses: &[House], cages: &[Cage]) -> Vec<Union> {
    let mut caged = vec![false; cells];
    let all = cages.iter().flat_map(|cage| &cage.cells);
    all.for_each(|&cell| caged[cell] = true);
    let free = |house: &House| {
        let cells = house
            .cells
            .iter()
            .filter(|&&cell| !caged[usize::from(cell)]);
        cells.count()
    };
    let free: Vec<usize> = houses.iter().map(free).collect();
    let union = |members: &[usize]| {
        if members.iter().map(|&house| free[house]).sum::<usize>() > MOST_FREE {
            return None;
        }
        let mut inside = vec![false; cells];
        for &cell in members.iter().flat_map(|&house| &houses[house].cells) {
            if std::mem::replace(&mut inside[usize::from(cell)], true) {
                return None;
            }
        }
        Some(Union {
            members: members.to_vec(),
            inside,
        })
    };
    let mut all = Vec::new();
    for first in 0..houses.len() {
        let run: Vec<usize> = (first..houses.len().min(first + MOST_HOUSES)).collect();
        // What is too much with fewer houses is with more.
        all.extend((1..=run.len()).map_while(|n| union(&run[..n])));
        for second in first + 2..houses.len() {
            let Some(two) = union(&[first, second]) else {
                continue;
            };
            let last = if houses.len() <= SMALL {
                houses.len()
            } else {
                0
            };
            let thirds = (second + 1..last).filter_map(|third| {
                let three = union(&[first, second, third])?;
                let crossed = houses
                    .iter()
                    .any(|house| two.halves(&house.cells, &houses[third].cells));
                crossed.then_some(three)
            });
            all.extend(thirds);
            all.push(two);
        }
    }
    all
}

impl Union {
    /// Returns whether a house lies in this union and a third house, with cells in each.
    fn halves(&self, house: &[u16], third: &[u16]) -> bool {
        let inside = |cell: &u16| self.inside[usize::from(*cell)];
        let n = house.iter().filter(|cell| inside(cell)).count();
        (1..house.len()).contains(&n)
            && house
                .iter()
                .all(|cell| inside(cell) || third.contains(cell))
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
mod tests;
