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

/// Returns the cells that are alone in their box, in their row, in their column. A band of the
/// board is 27 bits of half a word, so that a few operations look at the houses of a kind in two
/// bands.
pub(super) fn alone(set: u128) -> [u128; 3] {
    const fn both(half: u64) -> u64 {
        half | half << 32
    }
    const BAND: u64 = 0o777_777_777;
    // The first cell of each three cells of a box in a row.
    const THREES: u64 = both(0o111_111_111);
    // The first three of each box, of each row, and the first row.
    const BOXES: u64 = both(0o111);
    const ROWS: u64 = both(0o001_001_001);
    const ROW: u64 = both(0o777);
    let low = set as u64;
    let words = [low & BAND | low << 5 & BAND << 32, (set >> 54) as u64];
    let threes = words.map(|word| once([word, word >> 1, word >> 2], THREES));
    let boxes = threes.map(|[one, several]| {
        let [one, two] = once([one, one >> 9, one >> 18], BOXES);
        let top = one & !(two | several | several >> 9 | several >> 18);
        let all = (top << 3) - top;
        all | all << 9 | all << 18
    });
    let rows = threes.map(|[one, several]| {
        let [one, two] = once([one, one >> 3, one >> 6], ROWS);
        let left = one & !(two | several | several >> 3 | several >> 6);
        (left << 9) - left
    });
    let [[one, two], [last, twice]] = words.map(|word| once([word, word >> 9, word >> 18], ROW));
    let [one, many] = once([one, one >> 32, last], 0o777);
    let top = one & !(many | two | two >> 32 | twice);
    let columns = [both(top | top << 9 | top << 18); 2];
    [boxes, rows, columns].map(|kind| {
        let [two, last] = [kind[0] & words[0], kind[1] & words[1]];
        u128::from(two & BAND | two >> 5 & BAND << 27) | u128::from(last) << 54
    })
}

/// Returns the bits that are set in one of three numbers or more, and in two or more, of those in a
/// mask.
fn once([a, b, c]: [u64; 3], mask: u64) -> [u64; 2] {
    [(a | b | c) & mask, (a & b | (a | b) & c) & mask]
}

/// Returns the members of a set of cells, in ascending order. Each half of the set is a word, which
/// is faster than one number of 128 bits.
pub(super) fn cells(set: u128) -> impl Iterator<Item = usize> {
    let (mut low, mut high) = (set as u64, (set >> 64) as u64);
    std::iter::from_fn(move || {
        if low != 0 {
            let cell = low.trailing_zeros() as usize;
            low &= low - 1;
            return Some(cell);
        }
        let cell = 64 + high.trailing_zeros() as usize;
        (high != 0).then(|| {
            high &= high - 1;
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
