//! The input of the search: the orientation, the known unavoidable sets, the cases, the sets of
//! clues of the first bands.

use super::super::cells::CellBits;
use super::super::oracle::Oracle;
use super::case::Case;
use super::masks::{Mask, Masks, masks, transposed};
use super::unavoidable::{hitting, in_band, in_three, in_two};
use crate::grid::{Givens, Shape};

/// The most clues that are searched for band by band: sets of up to a third of them are listed for
/// each band beforehand.
pub(crate) const MOST_CLUES: usize = 20;

/// Some sets of clues of the first band of a case: a range in the list of that band.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Task {
    pub(super) case: usize,
    pub(super) from: usize,
    pub(super) to: usize,
}

/// A complete 9×9 grid and all that is computed before the search.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    /// The grid, or its transpose if `transposed`.
    pub(super) grid: Givens,
    pub(super) transposed: bool,
    pub(super) at_most: usize,
    /// By band: all minimal unavoidable sets in it.
    pub(super) in_band: [Vec<Mask>; 3],
    /// By the band that is left out: small unavoidable sets in the other two.
    pub(super) in_two: [Vec<CellBits>; 3],
    /// Small unavoidable sets in all three.
    pub(super) in_three: Vec<CellBits>,
    /// By band: the sets of clues that hit all unavoidable sets in it, up to a third of the clues.
    pub(super) clues: [Vec<Mask>; 3],
    pub(super) cases: [Case; 6],
}

impl Plan {
    /// Creates the plan for a complete, correct grid and at most [`MOST_CLUES`] clues.
    pub(crate) fn new(grid: &Givens, at_most: usize) -> Plan {
        let upright = Bands::of(grid, at_most);
        let across = Bands::of(&transpose(grid), at_most);
        let transposed = across.cost() < upright.cost();
        let bands = if transposed { across } else { upright };
        let mut oracle = Oracle::new(&bands.grid);
        let in_two = std::array::from_fn(|without| in_two(&mut oracle, without));
        let in_three = in_three(&mut oracle);
        // Makes the band with the most sets the third if there is a choice.
        let rank = std::array::from_fn(|band| {
            let key = |other: usize| (bands.clues[other].len(), other);
            (0..3).filter(|&other| key(other) < key(band)).count()
        });
        Plan {
            grid: bands.grid,
            transposed,
            at_most,
            in_band: bands.in_band,
            in_two,
            in_three,
            clues: bands.clues,
            cases: Case::all(rank, at_most),
        }
    }

    /// Cuts the search into about `wanted` tasks.
    pub(crate) fn tasks(&self, wanted: usize) -> Vec<Task> {
        let sets = |case: &Case| {
            let all = self.clues[case.order[0]].iter();
            // Smaller sets come first, and a set fits if it is small enough.
            let fits = |set: &&Mask| case.most_second(set.count_ones() as usize).is_some();
            all.take_while(fits).count()
        };
        let counts = self.cases.each_ref().map(sets);
        let size = counts.iter().sum::<usize>().div_ceil(wanted.max(1)).max(1);
        let mut tasks = Vec::new();
        for (case, &count) in counts.iter().enumerate() {
            for from in (0..count).step_by(size) {
                let to = (from + size).min(count);
                tasks.push(Task { case, from, to });
            }
        }
        tasks
    }

    /// Returns words that identify the plan, cut into `tasks` tasks.
    pub(crate) fn words(&self, tasks: usize) -> Vec<u128> {
        let mut words = vec![tasks as u128, self.transposed.into(), self.at_most as u128];
        words.extend(self.clues.iter().flatten().map(|&set| u128::from(set)));
        words
    }

    /// Returns all known unavoidable sets, as cells of the caller's grid, the smallest first.
    pub(crate) fn unavoidable_sets(&self) -> Vec<CellBits> {
        let mut all = self.in_three.clone();
        all.extend(self.in_two.iter().flatten());
        for (band, sets) in self.in_band.iter().enumerate() {
            all.extend(
                sets.iter()
                    .map(|&set| CellBits(u128::from(set) << (27 * band))),
            );
        }
        let mut all: Vec<CellBits> = all.into_iter().map(|set| self.outside(set)).collect();
        all.sort_unstable_by_key(|&set| (set.len(), set));
        all
    }

    /// Maps cells of the searched grid to cells of the caller's grid.
    pub(super) fn outside(&self, set: CellBits) -> CellBits {
        if self.transposed {
            transposed(set)
        } else {
            set
        }
    }

    /// Returns the unavoidable sets in the first two bands of a case, as masks of these, including
    /// those in the second alone.
    pub(super) fn pairs(&self, case: &Case) -> Vec<[Mask; 2]> {
        let [_, second, third] = case.order;
        let alone = self.in_band[second].iter().map(|&set| [0, set]);
        let both = self.in_two[third].iter().map(|&set| {
            let [a, b, _] = masks(set, case.order);
            [a, b]
        });
        alone.chain(both).collect()
    }

    /// Returns the unavoidable sets with cells in the third band of a case.
    pub(super) fn triples(&self, case: &Case) -> Vec<Masks> {
        let [first, second, third] = case.order;
        let alone = self.in_band[third].iter().map(|&set| [0, 0, set]);
        let two = self.in_two[first].iter().chain(&self.in_two[second]);
        let others = two.chain(&self.in_three);
        alone
            .chain(others.map(|&set| masks(set, case.order)))
            .collect()
    }
}

/// A grid and the data of each of its bands.
struct Bands {
    grid: Givens,
    in_band: [Vec<Mask>; 3],
    clues: [Vec<Mask>; 3],
}

impl Bands {
    fn of(grid: &Givens, at_most: usize) -> Bands {
        let mut oracle = Oracle::new(grid);
        let in_band = std::array::from_fn(|band| in_band(&mut oracle, band));
        let clues = in_band.each_ref().map(|sets| {
            let mut clues = Vec::new();
            for count in 0..=at_most / 3 {
                hitting(sets, count, &mut clues);
            }
            clues
        });
        Bands {
            grid: grid.clone(),
            in_band,
            clues,
        }
    }

    /// Returns an estimate of the search cost, the number of sets of clues of the first bands.
    fn cost(&self) -> usize {
        self.clues.iter().map(Vec::len).sum()
    }
}

fn transpose(grid: &Givens) -> Givens {
    let values = grid.values();
    let across: Vec<u8> = (0..81)
        .map(|cell| values[cell % 9 * 9 + cell / 9])
        .collect();
    Givens::from_values(Shape::CLASSIC, across).expect("the values of a grid")
}
