//! Branching on plain boards: on a cell with two candidates, or else with few, that has many open
//! peers and was often branched on where the search failed.
//!
//! Source of the second: F. Boussemart, F. Hemery, C. Lecoutre, L. Sais, *Boosting systematic
//! search by weighting constraints*, ECAI 2004; here a cell is weighted for each of its digits that
//! failed at once. Without it a board whose contradiction lies far from the cells with two
//! candidates is searched again and again. A search that found nothing for long begins anew and
//! then branches by these weights alone.

use super::search::{Branching, Question};
use super::state::{State, rows};
use super::tables::PEERS;

/// By the number of a cell, band · 32 + cell: how often a digit of it failed at once.
pub(super) struct Cells {
    failures: [u16; 96],
    by_failures: bool,
}

impl Default for Cells {
    fn default() -> Cells {
        Cells {
            failures: [0; 96],
            by_failures: false,
        }
    }
}

impl Branching for Cells {
    const LONGER: u64 = 3;
    const SOON: bool = true;

    #[inline(always)]
    fn choose(&mut self, state: &State) -> Question {
        let (band, cell) = if self.by_failures {
            self.among_all(state)
        } else {
            self.among_pairs(state)
        };
        let mut digits = 0;
        for digit in 0..9 {
            digits |= (state.cells[band * 9 + digit] >> cell & 1) << digit;
        }
        Question {
            number: (band as u16) << 5 | cell as u16,
            answers: digits as u16,
        }
    }

    #[inline(always)]
    fn candidate(number: u16, answer: usize) -> (usize, u32, usize) {
        ((number >> 5).into(), (number & 31).into(), answer)
    }

    #[inline(always)]
    fn failed(&mut self, _: &State, last: u16) {
        let own = &mut self.failures[usize::from(last)];
        *own = own.saturating_add(1);
    }

    fn begin_anew(&mut self) {
        self.by_failures = true;
    }
}

impl Cells {
    /// Returns how often a cell failed.
    #[inline(always)]
    fn of(&self, band: usize, cell: u32) -> u32 {
        self.failures[band << 5 | cell as usize].into()
    }

    /// Returns the cell to branch on, as band and cell of the band.
    #[inline(always)]
    fn among_pairs(&self, state: &State) -> (usize, u32) {
        let mut best = (0, 0, 0);
        for band in 0..3 {
            let mut rest = state.pairs[band];
            while rest != 0 {
                let cell = rest.trailing_zeros();
                rest &= rest - 1;
                let score = open_peers(state, band, cell) + 1 + self.of(band, cell);
                if score > best.0 {
                    best = (score, band, cell);
                }
            }
        }
        if best.0 > 0 {
            return (best.1, best.2);
        }
        self.among_all(state)
    }

    /// Returns the first open cell with the most failures a candidate, which is one with the fewest
    /// candidates as long as nothing failed.
    #[cold]
    fn among_all(&self, state: &State) -> (usize, u32) {
        let mut best = ((0, 1), 0, 0);
        for band in 0..3 {
            let mut rest = state.open[band];
            while rest != 0 {
                let cell = rest.trailing_zeros();
                rest &= rest - 1;
                let digits = &state.cells[band * 9..band * 9 + 9];
                let count: u32 = digits.iter().map(|cells| cells >> cell & 1).sum();
                let weight = self.of(band, cell) + 1;
                // Fractions are compared by products.
                if weight * best.0.1 > best.0.0 * count {
                    best = ((weight, count), band, cell);
                }
            }
        }
        (best.1, best.2)
    }
}

/// Returns the number of open cells that a cell sees.
#[inline(always)]
fn open_peers(state: &State, band: usize, cell: u32) -> u32 {
    let column = rows(1 << (cell % 9));
    // The cells of a column in the two other bands are counted together in one word of 64 bits.
    let above = u64::from(state.open[(band + 1) % 3] & column);
    let below = u64::from(state.open[(band + 2) % 3] & column);
    (state.open[band] & PEERS[cell as usize]).count_ones() + (above << 32 | below).count_ones()
}
