//! Random paths of singles, and the time that a person needs to find each step.
//!
//! If several singles are available, each is found at a rate of its own, so the expected wait until
//! one is found is one over the sum of the rates, and the one found is random in proportion to its
//! rate. A single that can be seen in several ways (as the last cell of a house, the only cell for
//! a digit in a box or a line, the only candidate) counts once for each. One path is not
//! representative, because an early placement may enable many others or none; so there are several.

use super::beyond::{Halts, Stuck};
use crate::rate::grid::{Grid, OF, cells};

/// The rates at which a single is seen: as the last cell of a house, the only cell for a digit in a
/// box, in a line, as the only candidate.
pub(super) const RATES: [f64; 4] = [4.0, 2.0, 1.0, 0.15];
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

/// One way to see a single.
#[derive(Clone, Copy)]
struct View {
    rate: f64,
    cell: u8,
    digit: u8,
}

/// Returns the waits of `paths` random paths; `None` if the board breaks: its puzzle has no
/// solution.
pub(super) fn walk(start: &Grid, paths: u32) -> Option<Waits> {
    let (mut waits, mut stuck) = (Waits::default(), Stuck::default());
    let mut views = Vec::with_capacity(128);
    for path in 0..paths {
        let seed = 12_345 + u64::from(path / TURNS) * 77_777;
        let turn = f64::from(path % TURNS) / f64::from(TURNS);
        let mut random = Random(seed);
        let mut grid = start.clone();
        let mut longest = 0.0f64;
        while grid.left > END && !grid.broken {
            let rate = look(&grid, &mut views);
            if views.is_empty() {
                stuck.get_going(&mut grid, &mut waits.halts);
                continue;
            }
            let wait = 1.0 / rate;
            waits.total += wait;
            waits.squares += wait * wait;
            longest = longest.max(wait);
            let phase = PHASES.iter().filter(|&&end| grid.left <= end).count();
            waits.phases[phase] += wait;
            let point = random.next() + turn;
            let mut point = if point < 1.0 { point } else { point - 1.0 } * rate;
            let chosen = views.iter().find(|view| {
                point -= view.rate;
                point < 0.0
            });
            let view = chosen.unwrap_or(&views[0]);
            grid.place(usize::from(view.cell), usize::from(view.digit));
        }
        waits.longest += longest;
        if grid.broken {
            return None;
        }
    }
    Some(waits)
}

/// Collects every way to see a single into `views`, and returns the sum of their rates.
fn look(grid: &Grid, views: &mut Vec<View>) -> f64 {
    views.clear();
    let mut sum = 0.0;
    let mut add = |rate: f64, cell: usize, digit: usize| {
        sum += rate;
        let (cell, digit) = (cell as u8, digit as u8);
        views.push(View { rate, cell, digit });
    };
    for (digit, hidden) in grid.hidden.iter().enumerate() {
        if hidden[0] | hidden[1] | hidden[2] == 0 {
            continue;
        }
        for (kind, &set) in hidden.iter().enumerate() {
            for cell in cells(set) {
                let full = grid.room[usize::from(OF[cell][kind])] == 1;
                let rate = RATES[if full { 0 } else { kind.min(1) + 1 }];
                add(rate, cell, digit);
            }
        }
    }
    for cell in cells(grid.naked) {
        add(RATES[3], cell, grid.digits[cell].trailing_zeros() as usize);
    }
    sum
}
