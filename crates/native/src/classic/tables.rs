//! Tables over nine bits, computed at compile time.
//!
//! In a band a digit occupies three of the nine mini-rows (the three cells that a row and a box
//! share), one in each row and one in each box: a permutation of three. Of the six permutations,
//! those within the mini-rows that still have a candidate determine which mini-rows are allowed (in
//! one of them) and forced (in all).

/// Every cell of a band.
pub(super) const BAND: u32 = (1 << 27) - 1;
/// The first cell of every mini-row.
pub(super) const FIRST: u32 = 0o111_111_111;

/// The cells of each box of a band; and the columns of each stack in the three bands, nine bits
/// each.
pub(super) const BOXES: [u32; 3] = [0o007_007_007, 0o070_070_070, 0o700_700_700];

/// The consequences of the set of mini-rows in which a digit has candidates.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Pattern {
    /// The cells of the mini-rows that some fitting permutation uses; none if no permutation fits.
    pub(super) allowed: u32,
    /// The cells of the mini-rows that every fitting permutation uses.
    pub(super) forced: u32,
}

/// The six permutations as sets of mini-rows: bit 3 · row + box.
const PERMUTATIONS: [u32; 6] = [
    0b100_010_001,
    0b010_100_001,
    0b100_001_010,
    0b001_100_010,
    0b010_001_100,
    0b001_010_100,
];

/// Returns the cells of a set of mini-rows.
const fn cells(minirows: u32) -> u32 {
    let (mut cells, mut i) = (0, 0);
    while i < 9 {
        if minirows >> i & 1 == 1 {
            cells |= 0b111 << (3 * i);
        }
        i += 1;
    }
    cells
}

/// Returns the union and the intersection of the permutations within a set.
const fn fitting(within: u32) -> (u32, u32) {
    let (mut union, mut intersection, mut i) = (0, 0x1ff, 0);
    while i < 6 {
        let permutation = PERMUTATIONS[i];
        if permutation & within == permutation {
            union |= permutation;
            intersection &= permutation;
        }
        i += 1;
    }
    (union, if union == 0 { 0 } else { intersection })
}

/// Indexed by the set of mini-rows with a candidate.
pub(super) static PATTERNS: [Pattern; 512] = {
    let mut table = [Pattern {
        allowed: 0,
        forced: 0,
    }; 512];
    let mut minirows = 0;
    while minirows < 512 {
        let (union, intersection) = fitting(minirows as u32);
        table[minirows] = Pattern {
            allowed: cells(union),
            forced: cells(intersection),
        };
        minirows += 1;
    }
    table
};

/// The cells that a digit may keep in the other bands, indexed by the set of columns in which it
/// has candidates in a band. A box in which it has one column left takes that column.
pub(super) static COLUMNS: [u32; 512] = {
    let mut table = [0; 512];
    let mut columns = 0;
    while columns < 512 {
        let (mut taken, mut stack) = (0, 0);
        while stack < 3 {
            let here = columns as u32 >> (3 * stack) & 0b111;
            if here.count_ones() == 1 {
                taken |= here << (3 * stack);
            }
            stack += 1;
        }
        table[columns] = BAND & !(taken | taken << 9 | taken << 18);
        columns += 1;
    }
    table
};

/// The columns of one stack that some permutation uses, indexed by those that have a candidate in
/// each band (bit 3 · band + column).
pub(super) static STACKS: [u16; 512] = {
    let mut table = [0; 512];
    let mut places = 0;
    while places < 512 {
        table[places] = fitting(places as u32).0 as u16;
        places += 1;
    }
    table
};

/// The other cells of the row and box within the band, indexed by the cell of the band.
pub(super) static PEERS: [u32; 27] = {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        let (row, column) = (cell / 9, cell % 9);
        let stack = column / 3 * 3;
        let in_row = 0x1ff << (9 * row);
        let in_box = 0b111_000_000_111_000_000_111 << stack;
        table[cell] = (in_row | in_box) & !(1 << cell);
        cell += 1;
    }
    table
};

/// The cells of another band outside the column, indexed by the cell of the band.
pub(super) static COLUMN_FREE: [u32; 27] = {
    let mut table = [0; 27];
    let mut cell = 0;
    while cell < 27 {
        table[cell] = BAND & !(0o001_001_001 << (cell % 9));
        cell += 1;
    }
    table
};

/// The band, indexed by band · 9 + digit.
pub(super) static BAND_OF: [u8; 32] = {
    let mut table = [0; 32];
    let mut i = 0;
    while i < 27 {
        table[i] = (i / 9) as u8;
        i += 1;
    }
    table
};

/// A digit in the two other bands, as band · 9 + digit, indexed likewise.
pub(super) static OTHERS: [(u8, u8); 27] = {
    let mut table = [(0, 0); 27];
    let mut i = 0;
    while i < 27 {
        table[i] = (((i + 9) % 27) as u8, ((i + 18) % 27) as u8);
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_band_allows_everything_and_forces_nothing() {
        assert_eq!(PATTERNS[511].allowed, BAND);
        assert_eq!(PATTERNS[511].forced, 0);
        assert_eq!(PATTERNS[0].allowed, 0);
    }

    #[test]
    fn one_minirow_in_a_row_is_forced_and_empties_its_box() {
        // Row 0 has only box 0, so rows 1 and 2 lose box 0.
        let pattern = PATTERNS[0b111_111_001];
        assert_eq!(pattern.forced, 0b111);
        assert_eq!(pattern.allowed, cells(0b110_110_001));
    }

    #[test]
    fn peers_are_fourteen_in_the_band() {
        for (cell, peers) in PEERS.iter().enumerate() {
            assert_eq!(peers.count_ones(), 14, "cell {cell}");
            assert_eq!(peers >> cell & 1, 0);
        }
    }

    #[test]
    fn a_single_column_is_taken_from_the_other_bands() {
        assert_eq!(COLUMNS[0b111_111_111], BAND);
        assert_eq!(COLUMNS[0b111_111_010].count_ones(), 24);
    }
}
