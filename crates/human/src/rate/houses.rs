//! The houses of a plain 9×9 board, and iterators over bit sets.

/// The cells of each house: boxes 0–8, rows 9–17, columns 18–26.
pub(super) const HOUSES: [[u8; 9]; 27] = houses();
/// The cells of each house, as bit sets.
pub(super) const MASKS: [u128; 27] = masks();
/// The box, the row and the column of each cell, with its position there.
pub(super) const SEATS: [[(u8, u8); 3]; 81] = seats();
/// The cells that see a cell.
pub(super) const PEERS: [u128; 81] = peers();

/// By set of digits or positions, its number of members.
pub(super) const COUNT: [u8; 512] = {
    let mut all = [0; 512];
    let mut set = 0;
    while set < 512 {
        all[set] = set.count_ones() as u8;
        set += 1;
    }
    all
};

const fn houses() -> [[u8; 9]; 27] {
    let mut all = [[0; 9]; 27];
    let mut i = 0;
    while i < 9 {
        let mut j = 0;
        while j < 9 {
            all[i][j] = ((i / 3 * 3 + j / 3) * 9 + i % 3 * 3 + j % 3) as u8;
            all[9 + i][j] = (i * 9 + j) as u8;
            all[18 + i][j] = (j * 9 + i) as u8;
            j += 1;
        }
        i += 1;
    }
    all
}

const fn masks() -> [u128; 27] {
    let mut all = [0; 27];
    let mut i = 0;
    while i < 27 {
        let mut j = 0;
        while j < 9 {
            all[i] |= 1 << HOUSES[i][j];
            j += 1;
        }
        i += 1;
    }
    all
}

const fn seats() -> [[(u8, u8); 3]; 81] {
    let mut all = [[(0, 0); 3]; 81];
    let mut i = 0;
    while i < 27 {
        let mut j = 0;
        while j < 9 {
            all[HOUSES[i][j] as usize][i / 9] = (i as u8, j as u8);
            j += 1;
        }
        i += 1;
    }
    all
}

const fn peers() -> [u128; 81] {
    let mut all = [0; 81];
    let mut i = 0;
    while i < 81 {
        let s = SEATS[i];
        all[i] =
            (MASKS[s[0].0 as usize] | MASKS[s[1].0 as usize] | MASKS[s[2].0 as usize]) & !(1 << i);
        i += 1;
    }
    all
}

/// Returns the members of a set of cells, in ascending order.
pub(super) fn cells(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            cell
        })
    })
}

/// Returns the members of a set of digits or positions, in ascending order.
pub(super) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}
