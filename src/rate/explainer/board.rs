//! A plain 9×9 board for the ratings: candidates by cell, by digit and by house.

/// The cells of each house: boxes 0–8, rows 9–17, columns 18–26.
pub(super) const HOUSES: [[u8; 9]; 27] = houses();
/// The same as sets.
pub(super) const MASKS: [u128; 27] = masks();
/// The box, the row and the column of each cell, with its place there.
pub(super) const SEATS: [[(u8, u8); 3]; 81] = seats();
/// The cells that see a cell.
pub(super) const PEERS: [u128; 81] = peers();

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

/// The members of a set of cells.
pub(super) fn cells(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            cell
        })
    })
}

/// The members of a set of digits or places.
pub(super) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}

/// Each choice of `size` out of `0..n`, as masks, in the order of the masks' members.
pub(super) fn choices(n: usize, size: usize) -> impl Iterator<Item = u16> {
    let mut list = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let mut more = size <= n && n <= list.len();
    std::iter::from_fn(move || {
        if !more {
            return None;
        }
        let mask = list[..size].iter().fold(0u16, |mask, &i| mask | 1 << i);
        match (0..size).rev().find(|&i| list[i] + size - i < n) {
            None => more = false,
            Some(i) => {
                list[i] += 1;
                for j in i + 1..size {
                    list[j] = list[j - 1] + 1;
                }
            }
        }
        Some(mask)
    })
}

/// The board.
#[derive(Clone)]
pub(super) struct Board {
    /// The digits of a cell, bit 0 for digit 1; 0 where settled.
    pub(super) digits: [u16; 81],
    /// The places of a digit in a house; 0 where settled.
    pub(super) places: [[u16; 9]; 27],
    /// The cells of a digit.
    pub(super) cells: [u128; 9],
    /// The cells without a digit.
    pub(super) open: u128,
    /// Whether a cell or a digit has nowhere to go.
    pub(super) broken: bool,
}

impl Board {
    /// The board of 81 values, 0 for an open cell.
    pub(super) fn new(values: &[u8; 81]) -> Board {
        let mut board = Board {
            digits: [0x1ff; 81],
            places: [[0x1ff; 9]; 27],
            cells: [(1 << 81) - 1; 9],
            open: (1 << 81) - 1,
            broken: false,
        };
        for (cell, &value) in values.iter().enumerate() {
            if value != 0 {
                board.place(cell, usize::from(value) - 1);
            }
        }
        board
    }

    /// Whether a candidate is there.
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.digits[cell] >> digit & 1 == 1
    }

    /// Takes a candidate away.
    pub(super) fn remove(&mut self, cell: usize, digit: usize) {
        if !self.has(cell, digit) {
            return;
        }
        self.digits[cell] &= !(1 << digit);
        self.cells[digit] &= !(1 << cell);
        for (house, place) in SEATS[cell] {
            self.places[usize::from(house)][digit] &= !(1 << place);
        }
    }

    /// Settles a cell and clears what it sees.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        if self.open >> cell & 1 == 0 || !self.has(cell, digit) {
            self.broken = true;
            return;
        }
        for other in bits(self.digits[cell]) {
            self.remove(cell, other);
        }
        self.open &= !(1 << cell);
        for peer in cells(PEERS[cell] & self.cells[digit]) {
            self.remove(peer, digit);
            self.broken |= self.digits[peer] == 0;
        }
    }

    /// How many open cells a house has.
    pub(super) fn room(&self, house: usize) -> usize {
        (self.open & MASKS[house]).count_ones() as usize
    }

    /// The cell at a place of a house.
    pub(super) fn at(house: usize, place: usize) -> usize {
        usize::from(HOUSES[house][place])
    }

    /// The places of the open cells of a house.
    pub(super) fn open_places(&self, house: usize) -> u16 {
        (0..9).fold(0, |set, place| {
            set | u16::from(self.open >> HOUSES[house][place] & 1 == 1) << place
        })
    }
}

/// The houses as they are looked at: boxes, columns, rows.
pub(super) fn in_turn() -> impl Iterator<Item = usize> {
    (0..9).chain(18..27).chain(9..18)
}
