//! Random paths of singles, and how long a person waits for each step.
//!
//! Where several singles are open, each catches the eye at a rate of its own, so the wait until one
//! is found is one over the sum of the rates, and which one it is, is random in proportion. A
//! single that can be seen in several ways (as the last cell of a house, the only place in a box or
//! a line, the only candidate) counts once for each. One path says little, as what comes early may
//! open much or nothing; so several are walked.

use super::beyond::{Halts, get_going};
use crate::rate::grid::{Grid, OF, cells};

/// How readily a single is seen: as the last cell of a house, the only place in a box, in a line,
/// as the only candidate.
pub(super) const RATES: [f64; 4] = [4.0, 2.0, 1.0, 0.15];
/// The phases end where so many cells are open.
const PHASES: [u32; 5] = [47, 41, 33, 25, END];
/// Where a path ends: the wait for the last cells says nothing (its correlation with the times is
/// 0.1).
const END: u32 = 15;
/// Paths that start alike and choose in turn from each of so many parts of what is open.
const TURNS: u32 = 8;

/// Waits, summed over paths.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Waits {
    /// All of them.
    pub(super) total: f64,
    /// Their squares.
    pub(super) squares: f64,
    /// The longest of each path.
    pub(super) longest: f64,
    /// By phase.
    pub(super) phases: [f64; 5],
    /// Where no single was open.
    pub(super) halts: Halts,
}

/// Numbers that look random: a linear congruence with its output mixed (Knuth, TAOCP 2, 3.3.4).
struct Random(u64);

impl Random {
    /// The next one, from 0 up to 1.
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

/// Walks `paths` paths. `None` if the board breaks: its puzzle has no solution.
pub(super) fn walk(start: &Grid, paths: u32) -> Option<Waits> {
    let (mut waits, mut solution) = (Waits::default(), None);
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
                get_going(&mut grid, &mut solution, &mut waits.halts);
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

/// Every way to see a single, and the sum of their rates.
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
