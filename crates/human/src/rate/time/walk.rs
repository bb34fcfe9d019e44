//! Random paths of singles, and the time that a person needs to find each step.
//!
//! If several singles are available, each is found at a rate of its own, so the expected wait until
//! one is found is one over the sum of the rates, and the one found is random in proportion to its
//! rate. A single that can be seen in several ways (as the last cell of a house, the only cell for
//! a digit in a box or a line, the only candidate) counts once for each. One path is not
//! representative, because an early placement may enable many others or none; so there are several.

use super::beyond::{Halts, Stuck};
use crate::rate::grid::{Grid, OF, cells, digits};

/// The rates at which a hidden single is seen: as the last cell of a house, the only cell for a
/// digit in a box, in a line.
const HIDDEN: [u16; 3] = [4, 2, 1];
/// The rate at which a naked single is seen: as the only candidate.
const NAKED: f64 = 0.15;
/// The numbers of open cells at which the phases end.
const PHASES: [u32; 5] = [47, 41, 33, 25, END];
/// The number of open cells at which a path ends: the wait for the last cells predicts nothing (its
/// correlation with the times is 0.1).
const END: u32 = 15;
/// The size of a batch of paths with the same seed, which are shifted by equal parts of the sum of
/// rates (systematic sampling).
const TURNS: u32 = 8;

/// Waits, summed over paths.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Waits {
    /// The sum of all waits.
    pub(super) total: f64,
    /// The sum of their squares.
    pub(super) squares: f64,
    /// The sum of the longest wait of each path.
    pub(super) longest: f64,
    /// The sums by phase.
    pub(super) phases: [f64; 5],
    /// The steps taken when there was no single.
    pub(super) halts: Halts,
}

/// Pseudorandom numbers: a linear congruential generator with mixed output (Knuth, TAOCP 2, 3.3.4).
struct Random(u64);

impl Random {
    /// Returns the next number, at least 0 and less than 1.
    fn next(&mut self) -> f64 {
        let step = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = step.wrapping_add(1_442_695_040_888_963_407);
        let mixed = (self.0 ^ self.0 >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        (mixed >> 11) as f64 / (1u64 << 53) as f64
    }
}

/// The ways to see the singles of a board, one after another: the hidden ones by digit, house and
/// cell, then the naked ones.
#[derive(Default)]
struct Views {
    /// By digit: the sum of the rates of its hidden singles, which are whole numbers.
    hidden: [u16; 9],
    /// The sum of all rates, 0 if there is no single.
    rate: f64,
}

impl Views {
    /// Adds up the ways to see a single: anew those of the digits that changed.
    fn look(&mut self, grid: &mut Grid) {
        for digit in digits(std::mem::take(&mut grid.changed)) {
            self.hidden[digit] = hidden(grid, digit).map(|(_, rate)| rate).sum();
        }
        self.rate = f64::from(self.hidden.iter().sum::<u16>());
        (0..grid.naked.count_ones()).for_each(|_| self.rate += NAKED);
    }

    /// Returns the cell and the digit of the single at a point, from 0 to the sum of the rates; the
    /// first if rounding has put the point behind all.
    fn at(&self, grid: &Grid, mut point: f64) -> Option<(usize, usize)> {
        let naked = |cell: usize| (cell, grid.digits[cell].trailing_zeros() as usize);
        for (digit, &rate) in self.hidden.iter().enumerate() {
            if point >= f64::from(rate) {
                point -= f64::from(rate);
                continue;
            }
            let mut views = hidden(grid, digit);
            let chosen = views.find(|&(_, rate)| {
                point -= f64::from(rate);
                point < 0.0
            });
            return chosen.map(|(cell, _)| (cell, digit));
        }
        let chosen = cells(grid.naked).find(|_| {
            point -= NAKED;
            point < 0.0
        });
        let first = || {
            let digit = self.hidden.iter().position(|&rate| rate != 0)?;
            hidden(grid, digit).next().map(|(cell, _)| (cell, digit))
        };
        let chosen = chosen.map(naked).or_else(first);
        chosen.or_else(|| cells(grid.naked).next().map(naked))
    }
}

/// Returns the ways to see a hidden single of a digit: its cell, and the rate.
fn hidden(grid: &Grid, digit: usize) -> impl Iterator<Item = (usize, u16)> {
    let kinds = grid.hidden[digit].into_iter().enumerate();
    kinds.flat_map(move |(kind, set)| {
        cells(set).map(move |cell| {
            let full = grid.room[usize::from(OF[cell][kind])] == 1;
            (cell, HIDDEN[if full { 0 } else { kind.min(1) + 1 }])
        })
    })
}

/// Returns the waits of `paths` random paths; `None` if the board breaks: its puzzle has no
/// solution.
pub(super) fn walk(start: &Grid, paths: u32) -> Option<Waits> {
    let (mut waits, mut stuck) = (Waits::default(), Stuck::default());
    let mut views = Views::default();
    for path in 0..paths {
        let seed = 12_345 + u64::from(path / TURNS) * 77_777;
        let turn = f64::from(path % TURNS) / f64::from(TURNS);
        let mut random = Random(seed);
        let mut grid = start.clone();
        grid.changed = 0x1ff;
        let mut longest = 0.0f64;
        while grid.left > END && !grid.broken {
            views.look(&mut grid);
            if views.rate == 0.0 {
                stuck.get_going(&mut grid, &mut waits.halts);
                continue;
            }
            let wait = 1.0 / views.rate;
            waits.total += wait;
            waits.squares += wait * wait;
            longest = longest.max(wait);
            let phase = PHASES.iter().filter(|&&end| grid.left <= end).count();
            waits.phases[phase] += wait;
            let point = random.next() + turn;
            let point = if point < 1.0 { point } else { point - 1.0 } * views.rate;
            if let Some((cell, digit)) = views.at(&grid, point) {
                grid.place(cell, digit);
            }
        }
        waits.longest += longest;
        if grid.broken {
            return None;
        }
    }
    Some(waits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rate::time::tests::{EASY, SEVENTEEN, XWING, values};

    /// Returns the ways to see a single, one after another, each with its rate.
    fn plainly(grid: &Grid) -> Vec<(usize, usize, f64)> {
        let mut all = Vec::new();
        for digit in 0..9 {
            for kind in 0..3 {
                for cell in cells(grid.hidden[digit][kind]) {
                    let full = grid.room[usize::from(OF[cell][kind])] == 1;
                    let rate = HIDDEN[if full { 0 } else { kind.min(1) + 1 }];
                    all.push((cell, digit, f64::from(rate)));
                }
            }
        }
        for cell in cells(grid.naked) {
            all.push((cell, grid.digits[cell].trailing_zeros() as usize, NAKED));
        }
        all
    }

    #[test]
    fn rates_of_the_digits_that_changed_are_those_of_all() {
        let mut steps = 0;
        for line in [EASY, SEVENTEEN, XWING] {
            let (mut grid, mut views) = (Grid::new(&values(line)), Views::default());
            let mut stuck = Stuck::default();
            while grid.open != 0 && !grid.broken {
                views.look(&mut grid);
                let all = plainly(&grid);
                let sum: f64 = all.iter().map(|(.., rate)| rate).sum();
                assert!((views.rate - sum).abs() < 1e-9);
                let mut before = 0.0;
                for &(cell, digit, rate) in &all {
                    assert_eq!(views.at(&grid, before + rate / 2.0), Some((cell, digit)));
                    before += rate;
                }
                // A point behind all, by rounding.
                let first = all.first().map(|&(cell, digit, _)| (cell, digit));
                assert_eq!(views.at(&grid, sum + 1.0), first);
                match all.get(steps % all.len().max(1)) {
                    Some(&(cell, digit, _)) => grid.place(cell, digit),
                    None => stuck.get_going(&mut grid, &mut Halts::default()),
                }
                steps += 1;
            }
        }
        assert!(steps > 150, "{steps}");
    }
}
