//! The state of a search: for each band and digit the cells where the digit may stand, 27 bits, row by row.

use super::machine::Machine;
use super::tables::{BAND, COLUMNS, FIRST, PATTERNS, PEERS};

/// Candidates, and which cells are still open. Small, because every node of the search copies it.
#[derive(Clone, Copy)]
pub(super) struct State {
    /// By band · 9 + digit.
    pub(super) cells: [u32; 27],
    /// By band: the cells without a settled digit.
    pub(super) open: [u32; 3],
}

/// The nine bits of the columns in which any row of a band has a candidate.
#[inline(always)]
pub(super) fn columns(cells: u32) -> usize {
    ((cells | cells >> 9 | cells >> 18) & 0x1ff) as usize
}

/// The three rows of a band, all with the same nine columns.
#[inline(always)]
pub(super) fn rows(columns: u32) -> u32 {
    columns | columns << 9 | columns << 18
}

impl State {
    /// The state of a board, one value a cell in row order, 0 for an empty one; `None` where givens contradict each
    /// other at sight. Hardly any branches: what depends on the puzzle is done in the same way for every cell and digit.
    #[inline(always)]
    pub(super) fn new<M: Machine>(machine: M, values: &[u8; 81]) -> Option<State> {
        // Where each digit is given, by band · 10 + value; value 0 gathers the empty cells.
        let mut given = [0u32; 30];
        for (band, values) in values.as_chunks::<27>().0.iter().enumerate() {
            for (cell, &value) in values.iter().enumerate() {
                given[band * 10 + usize::from(value)] |= 1 << cell;
            }
        }
        let mut state = State {
            cells: [0; 27],
            open: [given[0], given[10], given[20]],
        };
        let mut wrong = 0;
        for digit in 0..9 {
            let here = [given[digit + 1], given[digit + 11], given[digit + 21]];
            let used = here.map(|cells| columns(cells) as u32);
            // Two in one column of different bands.
            wrong |= used[0] & used[1] | used[0] & used[2] | used[1] & used[2];
            let free = !rows(used[0] | used[1] | used[2]);
            for (band, given) in here.into_iter().enumerate() {
                let first = given & FIRST;
                let (second, third) = (given >> 1 & FIRST, given >> 2 & FIRST);
                let minirows = first | second | third;
                wrong |= first & second | first & third | second & third;
                let in_rows = (minirows | minirows >> 3 | minirows >> 6) & 0o001_001_001;
                let in_boxes = (minirows | minirows >> 9 | minirows >> 18) & 0o111;
                // Two in one row, two in one box.
                wrong |= minirows.count_ones() ^ in_rows.count_ones();
                wrong |= minirows.count_ones() ^ in_boxes.count_ones();
                let taken = (in_rows << 9).wrapping_sub(in_rows) | rows(in_boxes * 7);
                state.cells[band * 9 + digit] = state.open[band] & free & !taken | given;
            }
        }
        let _ = machine;
        (wrong == 0).then_some(state)
    }

    /// Puts a digit into a cell, from which it has to be a candidate. The result says which bands and digits changed.
    #[inline(always)]
    pub(super) fn place<M: Machine>(
        &mut self,
        machine: M,
        band: usize,
        cell: u32,
        digit: usize,
    ) -> u32 {
        let bit = 1u32 << cell;
        let before = self.cells[band * 9 + digit];
        let changed = machine.mask(self.band(band), !bit);
        self.cells[band * 9 + digit] = before & !PEERS[cell as usize];
        self.open[band] &= !bit;
        let mut dirty = (changed | 1 << digit) << (9 * band);
        let free = !rows(1 << (cell % 9));
        for other in [(band + 1) % 3, (band + 2) % 3] {
            let index = other * 9 + digit;
            let after = self.cells[index] & free;
            dirty |= u32::from(after != self.cells[index]) << index;
            self.cells[index] = after;
        }
        dirty
    }

    /// The nine digits of a band.
    #[inline(always)]
    pub(super) fn band(&mut self, band: usize) -> &mut [u32; 9] {
        let from = band * 9;
        (&mut self.cells[from..from + 9])
            .try_into()
            .expect("nine digits")
    }

    /// One value a cell of a state in which every cell is settled.
    pub(super) fn values(&self) -> [u8; 81] {
        let mut values = [0; 81];
        for (index, &cells) in self.cells.iter().enumerate() {
            let mut rest = cells;
            for _ in 0..3 {
                values[index / 9 * 27 + (rest.trailing_zeros() as usize).min(26)] =
                    (index % 9) as u8 + 1;
                rest &= rest.wrapping_sub(1);
            }
        }
        values
    }

    /// Whether every cell is settled.
    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        self.open[0] | self.open[1] | self.open[2] == 0
    }
}

/// A digit in a band after the patterns: what it keeps there, what it forces, and what it leaves to the other bands.
pub(super) struct Narrowed {
    pub(super) cells: u32,
    pub(super) settled: u32,
    pub(super) elsewhere: u32,
}

/// The patterns of a band applied to one digit; `None` where none fits.
#[inline(always)]
pub(super) fn narrow<M: Machine>(machine: M, cells: u32) -> Option<Narrowed> {
    let pattern = PATTERNS[machine.pack(cells | cells >> 1 | cells >> 2)];
    if pattern.allowed == 0 {
        return None;
    }
    let cells = cells & pattern.allowed;
    let (first, second, third) = (cells & FIRST, cells >> 1 & FIRST, cells >> 2 & FIRST);
    let several = first & second | first & third | second & third;
    let single = (first | second | third) & !several;
    Some(Narrowed {
        cells,
        settled: cells & pattern.forced & (single << 3).wrapping_sub(single),
        elsewhere: COLUMNS[columns(cells)],
    })
}

/// All cells of a band have a candidate.
pub(super) const ALL: u32 = BAND;
