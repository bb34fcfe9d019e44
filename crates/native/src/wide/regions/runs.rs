//! How many cells, in runs from a first one or of a list, are in the region of the first.

use super::parts::{Bench, Known, Parts};

/// A cell that holds the number of cells in runs from a first one, it included, that are in its
/// region, less a number.
#[derive(Debug)]
pub(crate) struct Run {
    /// The place of the number.
    pub(crate) result: usize,
    /// What the number is when the first digit stands there.
    pub(crate) least: i64,
    pub(crate) first: usize,
    /// The cells of each run after the first.
    pub(crate) arms: Vec<Vec<usize>>,
    /// The cells that are neither first nor in a run, and hold regions.
    pub(crate) others: Vec<usize>,
    /// Whether the first may be the only cell: not if all beside it begin a run.
    pub(crate) lone: bool,
}

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

/// The most cells of a run or a list: lengths are bits of a word.
pub(crate) const MOST: usize = 60;

/// Returns the numbers of cells, as bits, that a cell with these digits may hold.
fn numbers(digits: u64, least: i64) -> u64 {
    match least {
        0..64 => digits << least,
        -63..0 => digits >> -least,
        _ => 0,
    }
}

/// Returns the digits that mean these numbers of cells.
fn digits(numbers: u64, least: i64) -> u64 {
    match least {
        0..64 => numbers >> least,
        -63..0 => numbers << -least,
        _ => 0,
    }
}

/// Returns the sums of a number of each of two sets.
fn sums(a: u64, b: u64) -> u64 {
    let (mut rest, mut all) = (a, 0);
    while rest != 0 {
        all |= b << rest.trailing_zeros();
        rest &= rest - 1;
    }
    all
}

/// Returns the numbers of a set that with one of another add up to one of a third.
fn parts_of(of: u64, other: u64, sums: u64) -> u64 {
    let (mut rest, mut all) = (other, 0);
    while rest != 0 {
        all |= sums >> rest.trailing_zeros();
        rest &= rest - 1;
    }
    of & all
}

impl Run {
    pub(super) fn work(&self) -> usize {
        self.arms.iter().map(Vec::len).sum()
    }

    /// Returns the places of its cells: the first, that of the number, and those of the runs.
    pub(super) fn cells(&self) -> impl Iterator<Item = usize> + Clone {
        let arms = self.arms.iter().flatten().copied();
        [self.first, self.result].into_iter().chain(arms)
    }

    /// Leaves what a run allows, and joins the cells that are in it for sure.
    pub(super) fn filter(
        &self,
        index: usize,
        domains: &mut [u64],
        size: usize,
        parts: &mut Parts,
    ) -> bool {
        // The cells that are in the region elsewhere leave fewer for the runs.
        let is_known = domains[self.first].is_power_of_two();
        let sure = |cell: &&usize| domains[**cell] == domains[self.first];
        let elsewhere = match is_known {
            true => self.others.iter().filter(sure).count(),
            false => 0,
        };
        let work_out = |domains: &mut [u64], known: &mut Known, bench: &mut Bench| {
            self.work_out(domains, size, known, bench)
        };
        let holds = parts.answer(index, self.cells(), elsewhere, domains, work_out);
        if is_known && holds {
            let region = domains[self.first];
            let least = numbers(domains[self.result], self.least).trailing_zeros() as usize;
            if least + elsewhere == size {
                for &cell in &self.others {
                    if domains[cell] != region {
                        domains[cell] &= !region;
                    }
                }
            }
        }
        holds
    }

    /// As [`filter`](Run::filter), without what is known from before; `joined` gets the cells.
    fn work_out(
        &self,
        domains: &mut [u64],
        size: usize,
        known: &mut Known,
        bench: &mut Bench,
    ) -> bool {
        let arms = self.arms.len();
        let alone = if self.lone { u64::MAX } else { !0b11 };
        let wanted = numbers(domains[self.result], self.least);
        let most = size.saturating_sub(known.elsewhere).min(63);
        let wanted = wanted & alone & (u64::MAX >> (63 - most));
        let (mut regions, mut found) = (0, 0);
        let Bench {
            lengths,
            possible,
            forced,
        } = bench;
        possible.clear();
        possible.resize(self.work(), 0);
        forced.clear();
        forced.resize(arms, usize::MAX);
        let mut rest = domains[self.first];
        while rest != 0 {
            let region = rest & rest.wrapping_neg();
            rest ^= region;
            lengths.clear();
            let mut together = known.together;
            for arm in &self.arms {
                let mut all = u64::from(arm.is_empty());
                for (length, &cell) in arm.iter().enumerate() {
                    let is_in = domains[cell] == region || together >> length & 1 == 1;
                    if !is_in {
                        all |= 1 << length;
                    }
                    if domains[cell] & region == 0 {
                        break;
                    }
                    if length + 1 == arm.len() {
                        all |= 1 << (length + 1);
                    }
                }
                lengths.push(all);
                together = together.checked_shr(arm.len() as u32).unwrap_or(0);
            }
            // What the first and the arms before one add up to.
            let mut before = 1u64 << 1;
            for arm in 0..arms {
                lengths.push(before);
                before = sums(lengths[arm], before);
            }
            let mut left = before & wanted;
            if left == 0 {
                continue;
            }
            regions |= region;
            found |= left;
            let mut start = possible.len();
            for arm in (0..arms).rev() {
                let (all, before) = (lengths[arm], lengths[arms + arm]);
                let kept = parts_of(all, before, left);
                left = parts_of(before, all, left);
                let least = kept.trailing_zeros() as usize;
                let most = 63 - kept.leading_zeros() as usize;
                forced[arm] = forced[arm].min(least);
                let cells = &self.arms[arm];
                start -= cells.len();
                for (length, &cell) in cells.iter().enumerate() {
                    let may = most > length || least < length;
                    let own = if may { region } else { 0 };
                    let others = if least > length { 0 } else { !region };
                    possible[start + length] |= domains[cell] & (own | others);
                }
            }
        }
        let mut holds = regions != 0;
        if holds {
            domains[self.first] &= regions;
            domains[self.result] &= digits(found, self.least);
            holds = domains[self.result] != 0;
            let mut possible = possible.iter();
            for (cells, &forced) in self.arms.iter().zip(&*forced) {
                known.joined.extend(&cells[..forced]);
                for (&cell, possible) in cells.iter().zip(&mut possible) {
                    domains[cell] &= possible;
                    holds &= domains[cell] != 0;
                }
            }
        }
        holds
    }
}

impl Same {
    /// Returns the relation of the place of a number, with what it is when the first digit stands
    /// there, and of the cells that are counted in regions of a size; `beside` gives out the cells that
    /// share an edge with one, none for one that holds no region.
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

    /// Returns the fewest of the cells that are in the region of the first, if these may be: those of
    /// the shortest way out to where none is counted, or all that a region has; `None` if the way is
    /// closed and they are too few.
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
