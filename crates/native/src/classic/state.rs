//! The state of a search: the candidate cells for each band and digit, 27 bits, row by row.

use super::machine::Machine;
use super::tables::{BAND, BAND_OF, COLUMN_FREE, COLUMNS, FIRST, OTHERS, PATTERNS, PEERS};

/// Candidates and open cells. Small, because every node of the search copies it.
#[derive(Clone, Copy)]
pub(crate) struct State {
    /// By band · 9 + digit.
    pub(crate) cells: [u32; 27],
    /// By band: the cells without a settled digit.
    pub(super) open: [u32; 3],
    /// By band: the cells with two candidates, as of the last search for Naked Singles.
    pub(super) pairs: [u32; 3],
}

/// Returns the nine bits of the columns in which any row of a band has a candidate.
#[inline(always)]
pub(super) fn columns(cells: u32) -> u32 {
    (cells | cells >> 9 | cells >> 18) & 0x1ff
}

/// Returns the three rows of a band, each with the same nine columns.
#[inline(always)]
pub(super) fn rows(columns: u32) -> u32 {
    columns | columns << 9 | columns << 18
}

impl State {
    /// Returns the state of a board, one value per cell in row order, 0 for an empty one; `None` if
    /// a house repeats a given. Branch-free: every digit takes the same operations, which the
    /// machine can vectorize by eight.
    #[inline(always)]
    pub(crate) fn new<M: Machine>(machine: M, values: &[u8; 81]) -> Option<State> {
        let places = machine.places(values);
        let given: [[u32; 9]; 3] =
            std::array::from_fn(|b| std::array::from_fn(|d| places[b][d + 1]));
        let mut state = State {
            cells: [0; 27],
            open: [places[0][0], places[1][0], places[2][0]],
            pairs: [0; 3],
        };
        // A cell whose value is no digit is neither given nor open, which is wrong.
        let known = places.map(|places| places.iter().fold(0, |all, cells| all | cells));
        let mut wrong = [0u32; 9];
        wrong[0] = BAND & !(known[0] & known[1] & known[2]);
        let mut free = [0u32; 9];
        for digit in 0..9 {
            let [a, b, c] = [0, 1, 2].map(|band| columns(given[band][digit]));
            // Given twice in one column, in different bands.
            wrong[digit] |= a & b | a & c | b & c;
            free[digit] = !rows(a | b | c);
        }
        for band in 0..3 {
            let open = state.open[band];
            let cells = state.band(band);
            for digit in 0..9 {
                let given = given[band][digit];
                let (first, second, third) =
                    (given & FIRST, given >> 1 & FIRST, given >> 2 & FIRST);
                let minirows = first | second | third;
                let (a, b, c) = (minirows, minirows >> 3, minirows >> 6);
                let in_rows = (a | b | c) & 0o001_001_001;
                let (top, middle, bottom) =
                    (minirows & 0o111, minirows >> 9 & 0o111, minirows >> 18);
                let in_boxes = top | middle | bottom;
                // Given twice in one mini-row, in one row, in one box.
                wrong[digit] |= first & second | first & third | second & third;
                wrong[digit] |= (a & b | a & c | b & c) & 0o001_001_001;
                wrong[digit] |= top & middle | top & bottom | middle & bottom;
                let taken = (in_rows << 9).wrapping_sub(in_rows)
                    | rows((in_boxes << 3).wrapping_sub(in_boxes));
                cells[digit] = open & free[digit] & !taken | given;
            }
        }
        (wrong.iter().fold(0, |all, wrong| all | wrong) == 0).then_some(state)
    }

    /// Eliminates the digits that a cell may not hold: of those given, one bit each, digit 1 the
    /// lowest.
    pub(super) fn restrict(&mut self, allowed: &[u16; 81]) {
        for (cell, digits) in allowed.iter().enumerate() {
            let (band, bit) = (cell / 27, 1 << (cell % 27));
            for (digit, cells) in self.band(band).iter_mut().enumerate() {
                if digits >> digit & 1 == 0 {
                    *cells &= !bit;
                }
            }
        }
    }

    /// Places a digit in a cell, of which it must be a candidate. Returns the bands and digits that
    /// changed.
    #[inline(always)]
    pub(super) fn place<M: Machine>(
        &mut self,
        machine: M,
        band: usize,
        cell: u32,
        digit: usize,
    ) -> u32 {
        let bit = 1u32 << cell;
        let changed = machine.mask(self.band(band), !bit);
        self.cells[band * 9 + digit] |= bit;
        changed << (9 * band) | self.settle(band, cell, digit)
    }

    /// Eliminates a digit that is the only candidate of a cell from the peers of the cell. Returns
    /// the bands and digits that changed.
    #[inline(always)]
    pub(super) fn settle(&mut self, band: usize, cell: u32, digit: usize) -> u32 {
        self.open[band] &= !(1 << cell);
        self.cells[band * 9 + digit] &= !PEERS[cell as usize];
        let mut dirty = 1 << (9 * band + digit);
        let free = COLUMN_FREE[cell as usize];
        let (a, b) = OTHERS[band * 9 + digit];
        for other in [usize::from(a), usize::from(b)] {
            let after = self.cells[other] & free;
            dirty |= u32::from(after != self.cells[other]) << other;
            self.cells[other] = after;
        }
        dirty
    }

    /// Returns the nine digits of a band, mutable.
    #[inline(always)]
    pub(super) fn band(&mut self, band: usize) -> &mut [u32; 9] {
        let from = band * 9;
        (&mut self.cells[from..from + 9])
            .try_into()
            .expect("nine digits")
    }

    /// Returns the nine digits of a band.
    #[inline(always)]
    pub(super) fn digits(&self, band: usize) -> &[u32; 9] {
        self.cells
            .as_chunks::<9>()
            .0
            .get(band)
            .expect("three bands")
    }

    /// Returns one value per cell of a state in which every cell is settled.
    pub(crate) fn values(&self) -> [u8; 81] {
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

    /// Returns the candidates of each cell, one bit each, digit 1 the lowest.
    pub(super) fn candidates(&self) -> [u16; 81] {
        let mut candidates = [0; 81];
        for (index, &cells) in self.cells.iter().enumerate() {
            let mut rest = cells & BAND;
            while rest != 0 {
                candidates[index / 9 * 27 + rest.trailing_zeros() as usize] |= 1 << (index % 9);
                rest &= rest - 1;
            }
        }
        candidates
    }

    /// Returns whether every cell is settled.
    #[inline(always)]
    pub(super) fn is_full(&self) -> bool {
        self.open[0] | self.open[1] | self.open[2] == 0
    }
}

/// The result of the band patterns for one digit: its cells in the band, those where it is settled,
/// and the cells it may keep in the other bands.
pub(super) struct Narrowed {
    pub(super) cells: u32,
    pub(super) settled: u32,
    pub(super) elsewhere: u32,
}

/// Applies the patterns of a band to one digit; `None` if none fits.
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
        elsewhere: COLUMNS[columns(cells) as usize],
    })
}

/// Applies the patterns to a digit of a band, with the consequences for the other bands and for the
/// other digits of the band. `index` is band · 9 + digit and `open` that of the band. Returns the
/// other bands and digits that changed, or `None` if no pattern fits.
#[inline(always)]
pub(super) fn apply<M: Machine>(
    machine: M,
    cells: &mut [u32; 27],
    open: &mut u32,
    index: usize,
) -> Option<u32> {
    let narrowed = narrow(machine, cells[index])?;
    let mut dirty = 0;
    let (a, b) = OTHERS[index];
    for other in [usize::from(a), usize::from(b)] {
        let after = cells[other] & narrowed.elsewhere;
        dirty |= u32::from(after != cells[other]) << other;
        cells[other] = after;
    }
    let settled = narrowed.settled & *open;
    if settled != 0 {
        *open &= !settled;
        let from = usize::from(BAND_OF[index]) * 9;
        let digits = (&mut cells[from..from + 9])
            .try_into()
            .expect("nine digits");
        dirty |= machine.mask(digits, !settled) << from & !(1 << index);
    }
    // Stored last, so that the vector operation above does not wait for it.
    cells[index] = narrowed.cells;
    Some(dirty)
}
