//! Cells of which those that hold certain digits are connected.
//!
//! A cell is in if all its digits are of those, and may be in if one is. What may be in and cannot
//! be reached from a cell that is in, over cells that may be, is out; a cell without which two
//! cells that are in hang together no longer is in. These are the articulation points of Tarjan,
//! "Depth-First Search and Linear Graph Algorithms" (SIAM Journal on Computing 1, 1972). If the
//! number of cells is known, those are out that are too far away, and those in without which too
//! few are left.

use super::known::{Kinds, Known, next_number};
use veridoku_model::rules;

/// The most cells of which it is remembered what was left.
const REMEMBERED: usize = 400;

/// Connected cells.
#[derive(Debug)]
pub(crate) struct Connected {
    pub(crate) cells: Vec<usize>,
    /// The digits of those that are connected.
    set: u64,
    size: Option<usize>,
    /// By place: where its neighbours are in `neighbours`.
    ends: Vec<usize>,
    neighbours: Vec<usize>,
    /// By cell: the digits of those that are connected, and the others; empty if there are too many
    /// cells.
    kinds: Vec<Kinds>,
    /// Tells relations apart.
    number: u64,
}

/// What the filter works with, kept for its memory.
#[derive(Debug, Default)]
pub(super) struct Walk {
    /// By place: its turn in the walk, from 1; 0 if it was not reached.
    turn: Vec<usize>,
    /// By place: the earliest turn that it, or what was reached from it, touches.
    low: Vec<usize>,
    /// By place: how many cells were reached from it, itself included, and how many of them are in.
    reached: Vec<[usize; 2]>,
    /// The way to the place at hand: each with its next neighbour.
    way: Vec<(usize, usize)>,
    /// By place: how many cells hang on it alone, and whether one of them is in.
    hanging: Vec<(usize, bool)>,
    /// Places in the order of their distance from those that are in, and the distance of each.
    queue: Vec<usize>,
    distance: Vec<usize>,
}

impl Connected {
    pub(crate) fn new(order: usize, of: &rules::Connected) -> Connected {
        let mut kinds = Kinds::one(order);
        let few = kinds.split(of.digits.bits()) && of.cells.len() <= REMEMBERED;
        let (mut ends, mut neighbours) = (Vec::with_capacity(of.cells.len()), Vec::new());
        for place in 0..of.cells.len() {
            neighbours.extend(of.beside(place));
            ends.push(neighbours.len());
        }
        Connected {
            cells: of.cells.iter().map(|cell| cell.index()).collect(),
            set: of.digits.bits(),
            size: of.size,
            ends,
            neighbours,
            kinds: vec![kinds; if few { of.cells.len() } else { 0 }],
            number: next_number(),
        }
    }

    /// Returns about how many steps a pass takes.
    pub(super) fn work(&self) -> usize {
        8 * self.cells.len()
    }

    /// Returns whether a settled cell, by its one digit, is in (1) or out (2).
    pub(super) fn is_in(&self, settled: Option<u64>) -> u64 {
        settled.map_or(0, |digit| if digit & self.set != 0 { 1 } else { 2 })
    }

    fn beside(&self, place: usize) -> &[usize] {
        let start = if place == 0 { 0 } else { self.ends[place - 1] };
        &self.neighbours[start..self.ends[place]]
    }

    /// Leaves in each domain, of which none is empty, what connected cells allow. Returns whether
    /// there may be any.
    pub(super) fn filter(&self, domains: &mut [u64], walk: &mut Walk, known: &mut Known) -> bool {
        if self.kinds.is_empty() {
            return self.work_out(domains, walk);
        }
        known.answer(self.number, &self.kinds, domains, |domains| {
            self.work_out(domains, walk)
        })
    }

    /// As [`filter`](Connected::filter), without what is known from before.
    fn work_out(&self, domains: &mut [u64], walk: &mut Walk) -> bool {
        let set = self.set;
        let is_in = |domain: u64| domain & !set == 0;
        let all_in = domains.iter().filter(|&&domain| is_in(domain)).count();
        let possible = domains.iter().filter(|&&domain| domain & set != 0).count();
        if self
            .size
            .is_some_and(|size| all_in > size || possible < size)
        {
            return false;
        }
        if self.size == Some(0) {
            domains.iter_mut().for_each(|domain| *domain &= !set);
            return true; // none is in
        }
        walk.begin(domains.len());
        let Some(first) = domains.iter().position(|&domain| is_in(domain)) else {
            return self.without_first(domains, walk);
        };
        self.walk(domains, first, walk);
        let [count, found] = walk.reached[first];
        if found < all_in || self.size.is_some_and(|size| count < size) {
            return false;
        }
        let full = self.size == Some(count);
        for (place, domain) in domains.iter_mut().enumerate() {
            if walk.turn[place] == 0 {
                *domain &= !set;
                continue;
            }
            let (hanging, one_is_in) = walk.hanging[place];
            let left = count.saturating_sub(hanging + 1);
            let too_few = self.size.is_some_and(|size| left < size);
            if full || one_is_in || too_few {
                *domain &= set;
            }
        }
        if let Some(size) = self.size {
            self.measure(domains, walk);
            for (domain, &distance) in domains.iter_mut().zip(&walk.distance) {
                if distance > 0 && all_in + distance > size {
                    *domain &= !set;
                }
            }
        }
        domains.iter().all(|&domain| domain != 0)
    }

    /// Takes the parts out that have too few cells. No cell is in.
    fn without_first(&self, domains: &mut [u64], walk: &mut Walk) -> bool {
        let Some(size) = self.size else { return true };
        let mut largest = 0;
        for place in 0..domains.len() {
            if walk.turn[place] > 0 || domains[place] & self.set == 0 {
                continue;
            }
            let before = walk.queue.len();
            walk.queue.push(place);
            walk.turn[place] = 1;
            let mut next = before;
            while let Some(&at) = walk.queue.get(next) {
                next += 1;
                for &other in self.beside(at) {
                    if walk.turn[other] == 0 && domains[other] & self.set != 0 {
                        walk.turn[other] = 1;
                        walk.queue.push(other);
                    }
                }
            }
            let part = &walk.queue[before..];
            largest = largest.max(part.len());
            if part.len() < size {
                part.iter().for_each(|&at| domains[at] &= !self.set);
            }
        }
        largest >= size
    }

    /// Walks depth-first over the cells that may be in.
    fn walk(&self, domains: &[u64], first: usize, walk: &mut Walk) {
        let is_in = |place: usize| domains[place] & !self.set == 0;
        let mut turns = 1;
        (walk.turn[first], walk.low[first]) = (1, 1);
        walk.reached[first] = [1, 1];
        walk.way.push((first, 0));
        while let Some(&mut (place, ref mut next)) = walk.way.last_mut() {
            let Some(&other) = self.beside(place).get(*next) else {
                walk.way.pop();
                let Some(&(above, _)) = walk.way.last() else {
                    return;
                };
                let [count, found] = walk.reached[place];
                walk.reached[above][0] += count;
                walk.reached[above][1] += found;
                walk.low[above] = walk.low[above].min(walk.low[place]);
                if walk.low[place] >= walk.turn[above] {
                    walk.hanging[above].0 += count;
                    walk.hanging[above].1 |= found > 0;
                }
                continue;
            };
            *next += 1;
            if domains[other] & self.set == 0 {
                continue;
            }
            if walk.turn[other] > 0 {
                walk.low[place] = walk.low[place].min(walk.turn[other]);
                continue;
            }
            turns += 1;
            (walk.turn[other], walk.low[other]) = (turns, turns);
            walk.reached[other] = [1, usize::from(is_in(other))];
            walk.way.push((other, 0));
        }
    }

    /// Measures the distance of every cell that may be in from those that are.
    fn measure(&self, domains: &[u64], walk: &mut Walk) {
        for (place, &domain) in domains.iter().enumerate() {
            if domain & !self.set == 0 {
                walk.queue.push(place);
            }
        }
        let mut next = 0;
        while let Some(&place) = walk.queue.get(next) {
            next += 1;
            for &other in self.beside(place) {
                let open = walk.distance[other] == 0 && domains[other] & !self.set != 0;
                if open && domains[other] & self.set != 0 {
                    walk.distance[other] = walk.distance[place] + 1;
                    walk.queue.push(other);
                }
            }
        }
    }
}

impl Walk {
    fn begin(&mut self, places: usize) {
        for list in [&mut self.turn, &mut self.low, &mut self.distance] {
            list.clear();
            list.resize(places, 0);
        }
        self.reached.clear();
        self.reached.resize(places, [0; 2]);
        self.hanging.clear();
        self.hanging.resize(places, (0, false));
        self.way.clear();
        self.queue.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use veridoku_model::grid::{Cell, DigitSet};

    fn connected(cells: usize, columns: usize, size: Option<usize>) -> rules::Connected {
        rules::Connected {
            cells: (0..cells).map(Cell::new).collect(),
            columns,
            digits: DigitSet::from_bits(0b01),
            size,
        }
    }

    /// Returns what boards that keep the relation leave in each domain; none if there is none.
    fn exact(of: &rules::Connected, domains: &[u64]) -> Option<Vec<u64>> {
        let relation = rules::Relation::Connected(of.clone());
        let mut left = vec![0; domains.len()];
        for board in 0..1u64 << domains.len() {
            let digit = |place: usize| board >> place & 1;
            let values: Vec<u8> = (0..domains.len()).map(|p| digit(p) as u8 + 1).collect();
            let allowed = (0..domains.len()).all(|place| domains[place] >> digit(place) & 1 == 1);
            if allowed && relation.holds(&values) {
                (0..domains.len()).for_each(|place| left[place] |= 1 << digit(place));
            }
        }
        left.iter().all(|&domain| domain != 0).then_some(left)
    }

    #[test]
    fn nothing_that_can_be_is_taken_and_most_of_the_rest_is() {
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(1);
        let (mut taken, mut missed, mut known) = (0, 0, Known::default());
        for round in 0..20_000 {
            let (cells, columns) = [(9, 3), (12, 4), (11, 4), (6, 1)][round % 4];
            let size =
                [None, Some(3), Some(5), Some(0)][round / 4 % 4].filter(|_| rng.random_bool(0.7));
            let of = connected(cells, columns, size);
            let domain = |_| [0b01, 0b10, 0b11, 0b11][rng.random_range(0..4)];
            let before: Vec<u64> = (0..cells).map(domain).collect();
            let (mut after, mut walk) = (before.clone(), Walk::default());
            let known = &mut known;
            let filter = Connected::new(2, &of);
            let mut holds = true;
            while holds {
                let last = after.clone();
                holds = filter.filter(&mut after, &mut walk, known);
                if after == last {
                    break;
                }
            }
            match exact(&of, &before) {
                None => missed += usize::from(holds),
                Some(left) => {
                    assert!(holds, "{of:?} {before:?}");
                    let fine = after.iter().zip(&left).all(|(a, b)| b & !a == 0);
                    assert!(fine, "{of:?} {before:?} {after:?} {left:?}");
                    missed += usize::from(after != left);
                    taken += usize::from(after != before);
                }
            }
            if size.is_none() && holds {
                // Without a number it is exact.
                assert_eq!(exact(&of, &before).as_ref(), Some(&after), "{before:?}");
            }
        }
        assert!(taken > 2_000 && missed < 1_000, "{taken} {missed}");
    }
}
