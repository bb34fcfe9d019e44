//! Propagation to a fixpoint: the patterns of a digit in a band, naked singles, and the patterns across stacks.

use super::machine::Machine;
use super::state::{ALL, Narrowed, State, columns, narrow, rows};
use super::tables::{BAND_OF, OTHERS, STACKS};

/// Cells of a band by how many candidates they have.
pub(super) struct Counted {
    /// At least one.
    pub(super) one: u32,
    /// At least two.
    pub(super) two: u32,
    /// At least three.
    pub(super) three: u32,
}

/// Counts the candidates of all cells of a band at once, a bit a cell.
#[inline(always)]
pub(super) fn counted(digits: &[u32; 9]) -> Counted {
    let (mut one, mut two, mut three) = (0, 0, 0);
    for cells in digits {
        three |= two & cells;
        two |= one & cells;
        one |= cells;
    }
    Counted { one, two, three }
}

impl State {
    /// Propagates from the bands and digits of `dirty` until nothing changes or every cell is settled. `false` where the state
    /// holds no solution.
    #[inline(always)]
    pub(super) fn propagate<M: Machine>(&mut self, machine: M, mut dirty: u32) -> bool {
        loop {
            if !self.patterns(machine, dirty) {
                return false;
            }
            if self.is_full() {
                return true;
            }
            match self.naked_singles(machine) {
                None => return false,
                Some(0) => {}
                Some(changed) => {
                    dirty = changed;
                    continue;
                }
            }
            match self.stacks() {
                None => return false,
                Some(0) => return true,
                Some(changed) => dirty = changed,
            }
        }
    }

    /// The band patterns of all digits once; the changed bands and digits, or `None` where none fits.
    #[inline(always)]
    pub(super) fn sweep<M: Machine>(&mut self, machine: M) -> Option<u32> {
        let mut dirty = 0;
        for band in 0..3 {
            dirty &= !(0x1ff << (9 * band));
            dirty |= machine.sweep(&mut self.cells, &mut self.open[band], band)?;
        }
        Some(dirty)
    }

    /// The band patterns of every dirty digit, and of those that they touch.
    #[inline(always)]
    fn patterns<M: Machine>(&mut self, machine: M, mut dirty: u32) -> bool {
        while dirty != 0 {
            let index = dirty.trailing_zeros() as usize & 31;
            dirty &= dirty - 1;
            let Some(Narrowed {
                cells,
                settled,
                elsewhere,
            }) = narrow(machine, self.cells[index])
            else {
                return false;
            };
            let (a, b) = OTHERS[index];
            for other in [a, b] {
                let before = self.cells[usize::from(other)];
                let after = before & elsewhere;
                self.cells[usize::from(other)] = after;
                dirty |= u32::from(after != before) << other;
            }
            let band = usize::from(BAND_OF[index]);
            let settled = settled & self.open[band];
            if settled != 0 {
                self.open[band] &= !settled;
                let changed = machine.mask(self.band(band), !settled) << (9 * band);
                dirty |= changed & !(1 << index);
            }
            self.cells[index] = cells;
        }
        true
    }

    /// Places every digit that is the last candidate of an open cell; the changed bands and digits, or `None` where a cell
    /// has no candidate.
    #[inline(always)]
    fn naked_singles<M: Machine>(&mut self, machine: M) -> Option<u32> {
        let mut dirty = 0;
        for band in 0..3 {
            let Counted { one, two, .. } = counted(self.digits(band));
            if one != ALL {
                return None;
            }
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
                    // A single that sees this one has lost its candidate: its cell shows as empty the next time.
                    here &= here - 1;
                    here &= self.cells[band * 9 + digit];
                }
            }
        }
        Some(dirty)
    }

    /// The patterns across the bands of a stack, for every digit; the changed bands and digits, or `None` where none fits.
    #[inline(always)]
    fn stacks(&mut self) -> Option<u32> {
        let mut dirty = 0;
        for digit in 0..9 {
            let here: [u32; 3] = std::array::from_fn(|b| columns(self.cells[b * 9 + digit]) as u32);
            let mut kept = [0u32; 3];
            for stack in [0, 3, 6] {
                let of = |band: usize| here[band] >> stack & 7;
                let allowed = u32::from(STACKS[(of(0) | of(1) << 3 | of(2) << 6) as usize]);
                if allowed == 0 {
                    return None;
                }
                kept[0] |= (allowed & 7) << stack;
                kept[1] |= (allowed >> 3 & 7) << stack;
                kept[2] |= (allowed >> 6) << stack;
            }
            for band in 0..3 {
                if kept[band] != here[band] {
                    let index = band * 9 + digit;
                    self.cells[index] &= rows(kept[band]);
                    dirty |= 1 << index;
                }
            }
        }
        Some(dirty)
    }
}
