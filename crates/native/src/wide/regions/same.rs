//! How many cells of a list are in the region of its first.

use super::parts::{Bench, Known, Parts};
use super::runs::{digits, numbers};

/// A cell that holds how many of some cells, the first included, are in the region of the first,
/// less a number.
#[derive(Debug)]
pub(crate) struct Same {
    pub(super) result: usize,
    least: i64,
    pub(super) cells: Vec<usize>,
    /// The number of cells of a region.
    size: usize,
    /// By cell: those of them that share an edge with it, as bits.
    near: Vec<u64>,
    /// Those that share an edge with a cell that is not counted, as bits.
    exits: u64,
}

impl Same {
    /// Returns the relation of the place of a number, with what it is when the first digit stands
    /// there, and of the cells that are counted in regions of a size; `beside` gives out the cells
    /// that share an edge with one, none for one that holds no region.
    pub(crate) fn new(
        (result, least): (usize, i64),
        cells: Vec<usize>,
        size: usize,
        beside: impl Fn(usize) -> Vec<usize>,
    ) -> Same {
        let (mut near, mut exits) = (Vec::new(), 0);
        for (place, &cell) in cells.iter().enumerate() {
            let mut all = 0u64;
            let others = beside(cell);
            for other in &others {
                match cells.iter().position(|counted| counted == other) {
                    Some(other) => all |= 1 << other,
                    None => exits |= 1 << place,
                }
            }
            exits |= u64::from(others.is_empty()) << place;
            near.push(all);
        }
        Same {
            result,
            least,
            cells,
            size,
            near,
            exits,
        }
    }

    /// Returns the fewest of the cells that are in the region of the first, if these may be: those
    /// of the shortest way out to where none is counted, or all that a region has; `None` if the
    /// way is closed and they are too few.
    fn fewest(&self, allowed: u64) -> Option<u32> {
        let (mut reached, mut fewest) = (1u64, 1);
        while reached & self.exits == 0 && fewest < self.size as u32 {
            let mut rest = reached;
            let mut next = reached;
            while rest != 0 {
                next |= self.near[rest.trailing_zeros() as usize] & allowed;
                rest &= rest - 1;
            }
            if next == reached {
                let is_whole = reached.count_ones() >= self.size as u32;
                return is_whole.then_some(self.size as u32);
            }
            (reached, fewest) = (next, fewest + 1);
        }
        Some(fewest)
    }

    /// Returns the places of its cells: the first, that of the number, and the others.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + Clone {
        let others = self.cells[1..].iter().copied();
        [self.cells[0], self.result].into_iter().chain(others)
    }

    /// Leaves what the number allows, and joins the cells that are in the region for sure.
    pub(super) fn filter(&self, index: usize, domains: &mut [u64], parts: &mut Parts) -> bool {
        let work_out = |domains: &mut [u64], known: &mut Known, bench: &mut Bench| {
            self.work_out(domains, known, &mut bench.possible)
        };
        parts.answer(index, self.cells(), 0, domains, work_out)
    }

    /// As [`filter`](Same::filter), without what is known from before.
    fn work_out(&self, domains: &mut [u64], known: &mut Known, possible: &mut Vec<u64>) -> bool {
        let [first, others @ ..] = &self.cells[..] else {
            return true;
        };
        let wanted = numbers(domains[self.result], self.least);
        possible.clear();
        possible.resize(others.len(), 0);
        let (mut regions, mut found) = (0, 0);
        // By cell: whether it is in the region for sure, whichever that is.
        let mut surely = u64::MAX;
        let mut rest = domains[*first];
        while rest != 0 {
            let region = rest & rest.wrapping_neg();
            rest ^= region;
            let (mut sure, mut may) = (known.together, 0u64);
            for (place, &cell) in others.iter().enumerate() {
                sure |= u64::from(domains[cell] == region) << place;
                may |= u64::from(domains[cell] & region != 0) << place;
            }
            if sure & !may != 0 {
                continue; // one of its part cannot be in it
            }
            let Some(fewest) = self.fewest(may << 1 | 1) else {
                continue;
            };
            let (least, most) = (1 + sure.count_ones(), 1 + may.count_ones());
            let least = least.max(fewest);
            let met = wanted & (u64::MAX >> (63 - most)) & (u64::MAX << least);
            if met == 0 {
                continue;
            }
            regions |= region;
            found |= met;
            if met.trailing_zeros() == most {
                sure = may; // all are needed
            } else if 63 - met.leading_zeros() == 1 + sure.count_ones() {
                may = sure; // there are enough
            }
            surely &= sure;
            for (place, &cell) in others.iter().enumerate() {
                let own = if may >> place & 1 == 1 { region } else { 0 };
                let others = if sure >> place & 1 == 1 { 0 } else { !region };
                possible[place] |= domains[cell] & (own | others);
            }
        }
        if regions == 0 {
            return false;
        }
        domains[*first] &= regions;
        domains[self.result] &= digits(found, self.least);
        let mut holds = domains[self.result] != 0;
        for (place, (&cell, &possible)) in others.iter().zip(&*possible).enumerate() {
            domains[cell] &= possible;
            holds &= domains[cell] != 0;
            if surely >> place & 1 == 1 {
                known.joined.push(cell);
            }
        }
        holds
    }
}
