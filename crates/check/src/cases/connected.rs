//! Connected cells: the candidates of those that cannot be members, or have to be.
//!
//! Cells that may be members fall into parts that hang together by shared edges. All members lie in
//! one: in a part that has every cell that must be a member, and no fewer cells than there are
//! members, if that is said. If there is one such part, and a cell in it that must be a member, a
//! cell is none if the way to it from one of these takes more cells than are left; and it must be
//! one if without it others that must be are cut off, or too few cells are left: that is so of
//! articulation points (Tarjan, "Depth-First Search and Linear Graph Algorithms", SIAM Journal on
//! Computing 1, 1972).

use super::super::connected::Connected;
use std::collections::VecDeque;

/// Puts cells with the candidates that they keep into `kept`; returns whether the members can be
/// connected.
pub(super) fn narrow(connected: &Connected, sets: &[u64], kept: &mut Vec<(usize, u64)>) -> bool {
    let own = connected.cells.iter().map(|&cell| sets[cell]);
    let ground = Ground {
        connected,
        may: own.clone().map(|set| set & connected.set != 0).collect(),
        must: own.map(|set| set & !connected.set == 0).collect(),
    };
    let all = connected.cells.len();
    let needed = (0..all).filter(|&place| ground.must[place]).count();
    let size = connected.size;
    if size.is_some_and(|size| needed > size) {
        return false;
    }
    let mut keep = vec![!connected.set; all];
    let (mut parts, mut possible) = (ground.may.clone(), Vec::new());
    for first in 0..all {
        if !parts[first] || size == Some(0) {
            continue;
        }
        let part = connected.reach(first, &mut parts);
        let has = part.iter().filter(|&&place| ground.must[place]).count();
        if has == needed && size.is_none_or(|size| size <= part.len()) {
            part.iter().for_each(|&place| keep[place] = u64::MAX);
            possible.push(part);
        }
    }
    match &possible[..] {
        [] if needed > 0 || size.is_some_and(|size| size > 0) => return false,
        [part] if size == Some(part.len()) => {
            part.iter().for_each(|&place| keep[place] = connected.set);
        }
        [part] => {
            if let Some(first) = ground.must.iter().position(|&must| must) {
                if let Some(size) = size {
                    for (keep, way) in keep.iter_mut().zip(ground.longest_ways(first)) {
                        if way > size - needed {
                            *keep = !connected.set;
                        }
                    }
                }
                let cells = part.len();
                for place in ground.cuts(first, size.map_or(cells, |size| cells - size)) {
                    keep[place] &= connected.set;
                }
            }
        }
        _ => {}
    }
    kept.extend(connected.cells.iter().copied().zip(keep));
    true
}

/// Cells of which some are members.
struct Ground<'a> {
    connected: &'a Connected,
    /// By place: whether it may be a member, and whether it must.
    may: Vec<bool>,
    must: Vec<bool>,
}

/// What a walk comes to from a cell on: the number of cells, and whether one must be a member.
#[derive(Clone, Copy, Default)]
struct Reached {
    cells: usize,
    must: bool,
}

impl Reached {
    fn add(&mut self, other: Reached) {
        self.cells += other.cells;
        self.must |= other.must;
    }
}

impl Ground<'_> {
    /// Returns the neighbours of a cell that may be members.
    fn beside(&self, place: usize) -> impl Iterator<Item = usize> {
        let neighbours = self.connected.neighbours(place);
        neighbours.filter(|&other| self.may[other])
    }

    /// Returns for each cell the longest of its [`ways`](Ground::ways) from cells that must be
    /// members, of which this is the first.
    fn longest_ways(&self, first: usize) -> Vec<usize> {
        let mut longest = self.ways(first);
        // Those without a cell between them are as far from all others.
        let mut near: Vec<bool> = longest.iter().map(|&way| way == 0).collect();
        for from in first + 1..near.len() {
            if !self.must[from] || near[from] {
                continue;
            }
            for (place, way) in self.ways(from).into_iter().enumerate() {
                near[place] |= way == 0;
                longest[place] = longest[place].max(way);
            }
        }
        longest
    }

    /// Returns for each cell how many cells, it included, that need not be members have to be for a
    /// way to it from one that must: the most that there is where there is none.
    fn ways(&self, first: usize) -> Vec<usize> {
        let mut ways = vec![usize::MAX; self.may.len()];
        let mut open = VecDeque::from([first]);
        ways[first] = 0;
        while let Some(place) = open.pop_front() {
            for other in self.beside(place) {
                let way = ways[place] + usize::from(!self.must[other]);
                if way >= ways[other] {
                    continue;
                }
                ways[other] = way;
                // The shorter ways go on before the longer.
                match self.must[other] {
                    true => open.push_front(other),
                    false => open.push_back(other),
                }
            }
        }
        ways
    }

    /// Returns the cells, in the part of one that must be a member, without which another such is
    /// cut off from that, or more cells than may be spared are lost.
    fn cuts(&self, first: usize, spare: usize) -> Vec<usize> {
        let all = self.may.len();
        // By place: its turn in a walk, from 1, and the earliest turn that it, or what is reached
        // from it, lies beside; what is reached from it, and what of that from no other.
        let (mut turn, mut low) = (vec![0; all], vec![0; all]);
        let mut reached = vec![Reached::default(); all];
        let mut hanging = vec![Reached::default(); all];
        let mut turns = 0;
        // The way to the cell at hand: each with its neighbours that are still to be looked at.
        let mut way = Vec::new();
        let mut next = Some(first);
        loop {
            if let Some(place) = next.take() {
                turns += 1;
                (turn[place], low[place]) = (turns, turns);
                let must = self.must[place];
                reached[place] = Reached { cells: 1, must };
                way.push((place, self.beside(place)));
            }
            let Some((place, beside)) = way.last_mut() else {
                break;
            };
            let place = *place;
            match beside.next() {
                Some(other) if turn[other] == 0 => next = Some(other),
                Some(other) => low[place] = low[place].min(turn[other]),
                None => {
                    way.pop();
                    let Some(&(above, _)) = way.last() else {
                        break;
                    };
                    let from = reached[place];
                    reached[above].add(from);
                    low[above] = low[above].min(low[place]);
                    if low[place] >= turn[above] {
                        hanging[above].add(from);
                    }
                }
            }
        }
        let cut = |hanging: &Reached| hanging.must || hanging.cells + 1 > spare;
        let cuts = (0..all).filter(|&place| turn[place] > 0 && cut(&hanging[place]));
        cuts.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trial::Numbers;

    /// A member holds 1, others 2.
    const MEMBER: u64 = 1;

    /// Returns what each cell may hold on the boards of these candidates that keep the relation.
    fn left(connected: &Connected, sets: &[u64]) -> Vec<u64> {
        let all = sets.len();
        let mut left = vec![0; all];
        for bits in 0..1u32 << all {
            let values: Vec<u8> = (0..all).map(|at| 2 - (bits >> at & 1) as u8).collect();
            let mut held = values.iter().map(|value| 1u64 << (value - 1));
            if held.clone().zip(sets).all(|(held, set)| held & set != 0) && connected.holds(&values)
            {
                left.iter_mut()
                    .for_each(|left| *left |= held.next().unwrap_or(0));
            }
        }
        left
    }

    #[test]
    fn no_member_is_struck_out_and_all_that_follows_without_a_number_is() {
        let mut numbers = Numbers(17);
        let (mut refused, mut complete, mut forced) = (0, 0, 0);
        for _ in 0..600 {
            let all = 6 + numbers.below(6) as usize;
            let size = (numbers.below(2) == 0).then(|| numbers.below(all as u64) as usize);
            let connected = Connected {
                cells: (0..all).collect(),
                columns: 2 + numbers.below(3) as usize,
                set: MEMBER,
                size,
            };
            // Of seven cells two must be members, and two cannot.
            let set = |numbers: &mut Numbers| [1, 1, 2, 2, 3, 3, 3][numbers.below(7) as usize];
            let sets: Vec<u64> = (0..all).map(|_| set(&mut numbers)).collect();
            let right = left(&connected, &sets);
            let mut kept = Vec::new();
            let possible = narrow(&connected, &sets, &mut kept);
            let mut narrowed = sets.clone();
            kept.iter().for_each(|&(cell, set)| narrowed[cell] &= set);
            if !possible || narrowed.contains(&0) {
                assert_eq!(right, vec![0; all], "{connected:?} {sets:?}");
                refused += 1;
                continue;
            }
            let both = right.iter().zip(&narrowed);
            assert!(
                both.clone().all(|(right, set)| right & !set == 0),
                "{connected:?} {sets:?}"
            );
            if size.is_none() && sets.contains(&MEMBER) {
                assert_eq!(narrowed, right, "{connected:?} {sets:?}");
                complete += 1;
            }
            forced += usize::from(sets.iter().zip(&narrowed).any(|of| of == (&3, &MEMBER)));
        }
        assert!(
            refused > 100 && complete > 50 && forced > 50,
            "{refused} {complete} {forced}"
        );
    }
}
