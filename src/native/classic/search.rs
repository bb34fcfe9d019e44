//! Depth-first search: a cell with two candidates and the most open peers, else one with the fewest candidates.

use super::machine::Machine;
use super::propagate::{Counted, counted};
use super::state::{State, rows};
use super::tables::PEERS;
use crate::engine::{Limits, Run, Stop};

/// How many nodes are visited between two looks at the limits.
const NODES_PER_LOOK: u64 = 64;

/// Counts and visits the solutions of a board.
#[inline(always)]
pub(super) fn search<M: Machine>(
    machine: M,
    values: &[u8; 81],
    limits: &Limits,
    visit: &mut dyn FnMut(&State) -> bool,
) -> Run {
    let mut run = Run {
        nodes: 1,
        ..Run::default()
    };
    run.stop = limits.reached(0);
    if run.stop.is_some() {
        return run;
    }
    let Some(mut state) = State::new(machine, values) else {
        return run;
    };
    if !state.propagate(machine, (1 << 27) - 1) {
        return run;
    }
    let mut search = Search {
        machine,
        limits,
        most: limits.solutions.max(1),
        visit,
        run,
    };
    search.node(&mut state);
    search.run
}

struct Search<'a, M> {
    machine: M,
    limits: &'a Limits,
    most: u64,
    visit: &'a mut dyn FnMut(&State) -> bool,
    run: Run,
}

impl<M: Machine> Search<'_, M> {
    /// Visits the solutions below a propagated state. `false` to stop.
    fn node(&mut self, state: &mut State) -> bool {
        if state.is_full() {
            self.run.solutions += 1;
            let go_on = (self.visit)(state);
            if self.run.solutions >= self.most {
                self.run.stop = Some(Stop::Solutions);
            } else if !go_on {
                self.run.stop = Some(Stop::Cancelled);
            }
            return self.run.stop.is_none();
        }
        let (band, cell) = choose(state);
        let mut digits = 0u32;
        for digit in 0..9 {
            digits |= (state.cells[band * 9 + digit] >> cell & 1) << digit;
        }
        while digits != 0 {
            let digit = digits.trailing_zeros() as usize;
            digits &= digits - 1;
            self.run.nodes += 1;
            if self.run.nodes.is_multiple_of(NODES_PER_LOOK) || self.limits.nodes.is_some() {
                self.run.stop = self.limits.reached(self.run.nodes);
                if self.run.stop.is_some() {
                    return false;
                }
            }
            if digits == 0 {
                // The last digit needs no copy: nobody comes back to this state.
                let dirty = state.place(self.machine, band, cell, digit);
                return !state.propagate(self.machine, dirty) || self.node(state);
            }
            let mut child = *state;
            let dirty = child.place(self.machine, band, cell, digit);
            if child.propagate(self.machine, dirty) && !self.node(&mut child) {
                return false;
            }
        }
        true
    }
}

/// The cell to branch on, as band and cell of the band.
#[inline(always)]
fn choose(state: &mut State) -> (usize, u32) {
    let bands: [Counted; 3] = std::array::from_fn(|band| counted(state.band(band)));
    let mut best = (0, 0, 0);
    for (band, counts) in bands.iter().enumerate() {
        let mut rest = counts.two & !counts.three;
        while rest != 0 {
            let cell = rest.trailing_zeros();
            rest &= rest - 1;
            let peers = open_peers(state, band, cell) + 1;
            if peers > best.0 {
                best = (peers, band, cell);
            }
        }
    }
    if best.0 > 0 {
        return (best.1, best.2);
    }
    fewest(state)
}

/// The open cells that see a cell.
#[inline(always)]
fn open_peers(state: &State, band: usize, cell: u32) -> u32 {
    let column = rows(1 << (cell % 9));
    // Columns of three cells fit side by side into one word of 64 bits.
    let above = u64::from(state.open[(band + 1) % 3] & column);
    let below = u64::from(state.open[(band + 2) % 3] & column);
    (state.open[band] & PEERS[cell as usize]).count_ones() + (above << 32 | below).count_ones()
}

/// The first open cell with the fewest candidates, of which there are three or more.
#[cold]
fn fewest(state: &State) -> (usize, u32) {
    let mut best = (u32::MAX, 0, 0);
    for band in 0..3 {
        let mut rest = state.open[band];
        while rest != 0 {
            let cell = rest.trailing_zeros();
            rest &= rest - 1;
            let digits = &state.cells[band * 9..band * 9 + 9];
            let count = digits.iter().map(|cells| cells >> cell & 1).sum();
            if count < best.0 {
                best = (count, band, cell);
            }
        }
    }
    (best.1, best.2)
}
