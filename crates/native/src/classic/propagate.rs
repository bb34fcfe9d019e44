//! Propagation to a fixpoint: the patterns of a digit in a band, Naked Singles, and the patterns
//! across stacks.

use super::machine::Machine;
use super::state::{State, apply, columns, rows};
use super::tables::{BAND, BAND_OF, BOXES, STACKS};

/// From this number of dirty digits in a band, a sweep over all nine is faster than one digit after
/// another. Measured.
const SWEEP_FROM: u32 = 5;

/// Cells of a band by their number of candidates.
pub(super) struct ClassicCount {
    /// At least one.
    pub(super) one: u32,
    /// At least two.
    pub(super) two: u32,
    /// At least three.
    pub(super) three: u32,
}

/// Counts the candidates of all cells of a band at once, one bit per cell.
#[inline(always)]
pub(super) fn counted(digits: &[u32; 9]) -> ClassicCount {
    let (mut one, mut two, mut three) = (0, 0, 0);
    for cells in digits {
        three |= two & cells;
        two |= one & cells;
        one |= cells;
    }
    ClassicCount { one, two, three }
}

impl State {
    /// Propagates from the bands and digits of `dirty` until nothing changes or every cell is
    /// settled. Returns `false` if the state has no solution.
    ///
    /// `new` must contain whatever changed since the last propagation, `dirty` whatever of it the
    /// band patterns were not applied to: nothing else is looked at again.
    #[inline(always)]
    pub(super) fn propagate<M: Machine>(&mut self, machine: M, mut dirty: u32, new: u32) -> bool {
        let (mut recount, mut restack) = (new, new);
        loop {
            let Some(touched) = self.patterns(machine, dirty) else {
                return false;
            };
            if self.is_full() {
                return true;
            }
            recount |= touched;
            restack |= touched;
            match self.naked_singles(machine, recount) {
                None => return false,
                Some(0) => recount = 0,
                Some(changed) => {
                    recount = 0;
                    dirty = changed;
                    continue;
                }
            }
            match self.stacks(machine, restack) {
                None => return false,
                Some(0) => return true,
                Some(changed) => {
                    restack = 0;
                    dirty = changed;
                }
            }
        }
    }

    /// Applies the band patterns to every dirty digit, and to those that this changes. Returns all
    /// of them, or `None` if a digit fits no pattern.
    #[inline(always)]
    fn patterns<M: Machine>(&mut self, machine: M, mut dirty: u32) -> Option<u32> {
        let (mut touched, mut round) = (dirty, 0);
        // Works in rounds, so that the choice of the next digit does not depend on the result of
        // the last.
        loop {
            while round == 0 {
                touched |= dirty;
                if dirty == 0 {
                    return Some(touched);
                }
                round = dirty;
                for band in 0..3 {
                    let own = 0x1ff << (9 * band);
                    if (dirty & own).count_ones() >= SWEEP_FROM {
                        // What the sweep of the band before this one made dirty.
                        touched |= dirty & own;
                        dirty &= !own;
                        dirty |= machine.sweep(&mut self.cells, &mut self.open[band], band)?;
                        round = 0;
                    }
                }
            }
            let index = round.trailing_zeros() as usize & 31;
            dirty &= !(1 << index);
            round &= round - 1;
            let band = usize::from(BAND_OF[index]);
            dirty |= apply(machine, &mut self.cells, &mut self.open[band], index)?;
        }
    }

    /// Places every digit that is the last candidate of an open cell, in the bands touched. Returns
    /// the bands and digits that changed, or `None` if a cell has no candidate.
    #[inline(always)]
    fn naked_singles<M: Machine>(&mut self, machine: M, touched: u32) -> Option<u32> {
        let mut dirty = 0;
        for band in 0..3 {
            if touched >> (9 * band) & 0x1ff == 0 {
                continue;
            }
            let ClassicCount { one, two, three } = counted(self.digits(band));
            if one != BAND {
                return None;
            }
            self.pairs[band] = two & !three;
            let single = !two & self.open[band];
            if single == 0 {
                continue;
            }
            let mut digits = machine.having(self.digits(band), single);
            while digits != 0 {
                let digit = digits.trailing_zeros() as usize;
                digits &= digits - 1;
                let mut here = self.cells[band * 9 + digit] & single;
                while here != 0 {
                    let cell = here.trailing_zeros();
                    dirty |= self.settle(band, cell, digit);
                    // A single that sees this one has lost its candidate: the next count finds its
                    // cell empty.
                    here &= here - 1;
                    here &= self.cells[band * 9 + digit];
                }
            }
        }
        Some(dirty)
    }

    /// Applies the patterns across the bands of a stack to every digit touched. Returns the bands
    /// and digits that changed, or `None` if a digit fits no pattern.
    #[inline(always)]
    fn stacks<M: Machine>(&mut self, machine: M, touched: u32) -> Option<u32> {
        let mut dirty = 0;
        let mut digits = (touched | touched >> 9 | touched >> 18) & 0x1ff;
        while digits != 0 {
            let digit = digits.trailing_zeros() as usize & 15;
            digits &= digits - 1;
            let [a, b, c] = [0, 9, 18].map(|band| columns(self.cells[band + digit]));
            let here = a | b << 9 | c << 18;
            let mut kept = 0;
            for mask in BOXES {
                let allowed = STACKS[machine.gather(here, mask)];
                if allowed == 0 {
                    return None;
                }
                kept |= machine.scatter(allowed.into(), mask);
            }
            if kept != here {
                for band in 0..3 {
                    let index = band * 9 + digit;
                    let after = self.cells[index] & rows(kept >> (9 * band) & 0x1ff);
                    dirty |= u32::from(after != self.cells[index]) << index;
                    self.cells[index] = after;
                }
            }
        }
        Some(dirty)
    }
}
