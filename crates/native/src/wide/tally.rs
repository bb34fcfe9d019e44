//! How often each digit is in groups of as many cells: within what is allowed, and as often in each.
//!
//! A digit is in a group at least as often as it is placed there, and at most in as many parts whose
//! cells must differ as have it. All digits together are as many as a group has cells, so of the numbers
//! of times that are left to a digit those go that the others cannot make up for. Cells that must hold
//! a digit, or must not, are then found as for one count. Source: Régin, "Generalized arc consistency for
//! global cardinality constraint" (AAAI 1996) names the relation; this is weaker than what is there,
//! and knows sets of numbers.

/// The most cells of a group: numbers of times are bits of a word.
const MOST: usize = 63;

/// Groups of as many cells, and how often each digit may be in each.
#[derive(Debug)]
pub(crate) struct Tally {
    /// The cells of all groups, one group after another.
    pub(crate) cells: Vec<usize>,
    /// The number of cells of a group.
    size: usize,
    /// By digit: the numbers of times it may be in a group, as bits.
    allowed: Vec<u64>,
    /// By group: ways to cut it into parts whose cells must differ; by cell, the number of its part.
    covers: Vec<Vec<Vec<u8>>>,
}

/// What the filter works with, kept for its memory.
#[derive(Debug, Default)]
pub(super) struct Times {
    /// By digit: the numbers of times that are left.
    left: Vec<u64>,
    /// By digit and one more: how many cells those before can hold, as bits.
    before: Vec<u64>,
}

/// Returns the bits of the numbers in a range.
fn span(from: u32, to: u32) -> u64 {
    if from > to {
        return 0;
    }
    u64::MAX >> (63 - (to - from)) << from
}

impl Tally {
    /// Returns the groups, each of distinct cells, with the numbers of times that each digit may be in
    /// each; `None` if the groups are too large or not of one size.
    pub(crate) fn new(
        groups: &[Vec<usize>],
        allowed: Vec<u64>,
        houses: &[Vec<u16>],
    ) -> Option<Tally> {
        let size = groups.first()?.len();
        if !(1..=MOST).contains(&size) || groups.iter().any(|group| group.len() != size) {
            return None;
        }
        let covers = groups.iter().map(|group| {
            let numbered = |parts: &Vec<Vec<usize>>| {
                let part = |cell| parts.iter().position(|part| part.contains(cell));
                let parts = group.iter().map(|cell| part(cell).unwrap_or(0) as u8);
                parts.collect()
            };
            let mut all: Vec<Vec<u8>> = covers(group, houses).iter().map(numbered).collect();
            all.push((0..size as u8).collect());
            all
        });
        Some(Tally {
            covers: covers.collect(),
            cells: groups.concat(),
            size,
            allowed,
        })
    }

    /// Returns about how many steps a pass takes.
    pub(super) fn work(&self) -> usize {
        self.allowed.len() * self.covers.iter().flatten().map(Vec::len).sum::<usize>()
    }

    /// Returns each group of the domains with its covers.
    fn groups<'a>(
        &'a self,
        domains: &'a mut [u64],
    ) -> impl Iterator<Item = (&'a mut [u64], &'a Vec<Vec<u8>>)> {
        domains.chunks_mut(self.size).zip(&self.covers)
    }

    /// Leaves in each domain, of which none is empty, what the numbers of times allow. Returns whether
    /// they can be met.
    pub(super) fn filter(&self, domains: &mut [u64], times: &mut Times) -> bool {
        times.left.clear();
        times.left.extend(&self.allowed);
        for (group, covers) in self.groups(domains) {
            for (digit, left) in times.left.iter_mut().enumerate() {
                let sure = group.iter().filter(|&&domain| domain == 1 << digit);
                let sure = sure.count() as u32;
                let most = covers
                    .iter()
                    .map(|cover| parts(group, cover, digit).count_ones());
                *left &= span(sure, most.min().unwrap_or(0));
                if *left == 0 {
                    return false;
                }
            }
        }
        if !self.add_up(times) {
            return false;
        }
        let mut holds = true;
        for (group, covers) in self.groups(domains) {
            for (digit, &left) in times.left.iter().enumerate() {
                let bit = 1 << digit;
                let sure = group.iter().filter(|&&domain| domain == bit).count();
                if 63 - left.leading_zeros() == sure as u32 {
                    let open = group.iter_mut().filter(|domain| **domain != bit);
                    open.for_each(|domain| *domain &= !bit);
                    continue;
                }
                for cover in covers {
                    if parts(group, cover, digit).count_ones() == left.trailing_zeros() {
                        fill(group, cover, digit);
                    }
                }
            }
            holds &= group.iter().all(|&domain| domain != 0);
        }
        holds
    }

    /// Leaves to each digit the numbers of times with which all are as many as there are cells. Returns
    /// whether there are any.
    fn add_up(&self, Times { left, before }: &mut Times) -> bool {
        let all = u64::MAX >> (63 - self.size);
        before.clear();
        before.push(1u64);
        for &times in &*left {
            let so_far = before[before.len() - 1];
            let next = bits(times).fold(0, |next, times| next | so_far << times);
            before.push(next & all);
        }
        let mut after = 1u64 << self.size;
        for (left, before) in left.iter_mut().zip(&*before).rev() {
            let (mut kept, mut wanted) = (0, 0);
            for times in bits(*left) {
                let rest = after >> times & before;
                if rest != 0 {
                    kept |= 1 << times;
                    wanted |= rest;
                }
            }
            (*left, after) = (kept, wanted);
            if kept == 0 {
                return false;
            }
        }
        true
    }
}

/// Returns the parts in which a cell may hold a digit, as bits.
fn parts(group: &[u64], cover: &[u8], digit: usize) -> u64 {
    let cells = group.iter().zip(cover);
    cells.fold(0, |parts, (domain, &part)| {
        parts | (domain >> digit & 1) << part
    })
}

/// Places a digit in each part that has one cell for it.
fn fill(group: &mut [u64], cover: &[u8], digit: usize) {
    let (mut once, mut twice) = (0u64, 0u64);
    for (domain, &part) in group.iter().zip(cover) {
        let here = (domain >> digit & 1) << part;
        twice |= once & here;
        once |= here;
    }
    for (domain, &part) in group.iter_mut().zip(cover) {
        if *domain >> digit & 1 == 1 && twice >> part & 1 == 0 {
            *domain = 1 << digit;
        }
    }
}

/// Returns the bits of a word, from the lowest.
pub(super) fn bits(mut word: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(bit)
    })
}

/// Returns each way to cover distinct cells with houses that have no cell in common, as far as it leaves
/// fewer parts than cells: each part lies in one house, or is a cell that no house covers.
pub(super) fn covers(cells: &[usize], houses: &[Vec<u16>]) -> Vec<Vec<Vec<usize>>> {
    let last = houses.iter().flatten().max();
    let last = last.map_or(0, |&cell| usize::from(cell));
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    let wanted = |cell: &&u16| sorted.binary_search(&usize::from(**cell)).is_ok();
    let shares = |house: &Vec<u16>| house.iter().filter(wanted).nth(1).is_some();
    let mut covers: Vec<Vec<Vec<usize>>> = Vec::new();
    if !houses.iter().any(shares) {
        return covers;
    }
    for first in 0..houses.len() {
        // By cell: the house that covers it.
        let mut covered = vec![None; last + 1];
        let in_turn = houses.iter().enumerate().cycle().skip(first);
        for (number, house) in in_turn.take(houses.len()) {
            let places = || house.iter().map(|&cell| usize::from(cell));
            if places().all(|cell| covered[cell].is_none()) {
                places().for_each(|cell| covered[cell] = Some(number));
            }
        }
        let mut parts: Vec<(Option<usize>, Vec<usize>)> = Vec::new();
        for &cell in &sorted {
            let house = covered.get(cell).copied().flatten();
            let same = |part: &&mut (Option<usize>, _)| house.is_some() && part.0 == house;
            match parts.iter_mut().find(same) {
                Some((_, part)) => part.push(cell),
                None => parts.push((house, vec![cell])),
            }
        }
        let parts: Vec<Vec<usize>> = parts.into_iter().map(|(_, part)| part).collect();
        if parts.len() < cells.len() && !covers.contains(&parts) {
            covers.push(parts);
        }
    }
    covers
}

#[cfg(test)]
mod tests;
