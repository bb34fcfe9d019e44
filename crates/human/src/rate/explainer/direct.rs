//! The rules that place a digit directly: singles, and locked candidates or hidden sets that leave
//! a hidden single.

use super::board::{Board, HOUSES, MASKS, bits, cells, in_turn};
use super::hint::Hint;
use super::sets::hidden;
use crate::human::TechniqueId;

/// Returns the first Full House, else the first hidden single.
pub(super) fn hidden_single(board: &Board) -> Option<Hint> {
    for house in in_turn() {
        if board.room(house) == 1 {
            let cell = (board.open & MASKS[house]).trailing_zeros() as usize;
            let digit = board.digits[cell].trailing_zeros() as usize;
            return Some(Hint::place(TechniqueId::FullHouse, 10, cell, digit));
        }
    }
    for house in in_turn() {
        for digit in 0..9 {
            let places = board.places[house][digit];
            if places.is_power_of_two() {
                let cell = Board::at(house, places.trailing_zeros() as usize);
                let (technique, er) = match house {
                    0..9 => (TechniqueId::HiddenSingleBox, 12),
                    _ => (TechniqueId::HiddenSingleLine, 15),
                };
                return Some(Hint::place(technique, er, cell, digit));
            }
        }
    }
    None
}

/// Returns the first naked single.
pub(super) fn naked_single(board: &Board) -> Option<Hint> {
    let cell = cells(board.open).find(|&cell| board.digits[cell].is_power_of_two())?;
    let digit = board.digits[cell].trailing_zeros() as usize;
    Some(Hint::place(TechniqueId::NakedSingle, 23, cell, digit))
}

/// The pairs of houses for locked candidates, with the [part](parts) of the first house that lies
/// in the second: box and column, box and row, column and box, row and box.
pub(in crate::rate) static CROSSINGS: [(u8, u8, u8); 108] = crossings();

const fn crossings() -> [(u8, u8, u8); 108] {
    let kinds = [(0, 18), (0, 9), (18, 0), (9, 0)];
    let mut all = [(0, 0, 0); 108];
    let (mut count, mut i) = (0, 0);
    while i < 4 * 81 {
        let (a, b) = (kinds[i / 81].0 + i % 81 / 9, kinds[i / 81].1 + i % 9);
        let (mut places, mut place) = (0, 0);
        while place < 9 {
            places |= ((MASKS[b] >> HOUSES[a][place] & 1) as u16) << place;
            place += 1;
        }
        let mut part = 0;
        while part < 6 {
            if places == PARTS[part] {
                all[count] = (a as u8, b as u8, part as u8);
                count += 1;
            }
            part += 1;
        }
        i += 1;
    }
    all
}

/// The positions of a house that can lie in another house: thirds of a box that lie in a row, or of
/// a line that lie in a box, and the thirds of a box that lie in a column.
const PARTS: [u16; 6] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444];

/// By set of positions, the [parts](PARTS) that hold all of it, if it has two or more.
pub(super) const WITHIN: [u8; 512] = {
    let mut all = [0; 512];
    let mut i = 0;
    while i < 512 * 6 {
        let (set, part) = (i / 6, i % 6);
        if (set as u16).count_ones() > 1 && set as u16 & !PARTS[part] == 0 {
            all[set] |= 1 << part;
        }
        i += 1;
    }
    all
};

/// Returns by house and [part](PARTS) the digits with two or more candidates in the house, all of
/// them in the part.
fn parts(board: &Board) -> [[u16; 6]; 27] {
    let mut all = [[0; 6]; 27];
    for (parts, places) in all.iter_mut().zip(&board.places) {
        for (digit, &places) in places.iter().enumerate() {
            for part in bits(u16::from(WITHIN[usize::from(places)])) {
                parts[part] |= 1 << digit;
            }
        }
    }
    all
}

/// Returns the first locked candidates: a digit of the first house that lies only in the second. If
/// `direct`, they have to leave a hidden single in a house of the same kind as the first.
pub(super) fn locking(board: &Board, direct: bool) -> Option<Hint> {
    locked_with_base(board, direct).next().map(|(_, hint)| hint)
}

/// Returns every hint of locked candidates, with the house whose cells of the digit all lie in the
/// other.
pub(super) fn locked_with_base(board: &Board, direct: bool) -> impl Iterator<Item = (usize, Hint)> {
    let parts = parts(board);
    CROSSINGS.iter().flat_map(move |&(a, b, part)| {
        let (a, b) = (usize::from(a), usize::from(b));
        let digits = bits(parts[a][usize::from(part)]);
        digits.filter_map(move |digit| Some((a, lock(board, a, b, digit, direct)?)))
    })
}

/// Returns the hint of a digit that has two cells or more in house `a`, all of them in house `b`.
fn lock(board: &Board, a: usize, b: usize, digit: usize, direct: bool) -> Option<Hint> {
    let rest = board.cells[digit] & MASKS[b] & !MASKS[a];
    if rest == 0 {
        return None;
    }
    let point = a < 9;
    if !direct {
        let (technique, er) = if point {
            (TechniqueId::Pointing, 26)
        } else {
            (TechniqueId::Claiming, 28)
        };
        return Hint::digit(board, technique, er, digit, rest);
    }
    let kind = a / 9 * 9;
    let (technique, er) = if point {
        (TechniqueId::DirectPointing, 17)
    } else {
        (TechniqueId::DirectClaiming, 19)
    };
    (kind..kind + 9)
        .filter(|&other| other != a && MASKS[other] & MASKS[b] != 0)
        .map(|other| board.cells[digit] & MASKS[other] & !MASKS[b])
        .find(|left| left.count_ones() == 1)
        .map(|left| Hint::place(technique, er, left.trailing_zeros() as usize, digit))
}

/// Returns the first hidden set of `size` digits that leaves a hidden single of another digit in
/// the same house, in a house with a `lost` cell.
pub(super) fn hidden_direct(board: &Board, size: usize, lost: u128) -> Option<Hint> {
    let (technique, er) = match size {
        2 => (TechniqueId::DirectHiddenPair, 20),
        _ => (TechniqueId::DirectHiddenTriple, 25),
    };
    let mut found = None;
    hidden(board, size, true, lost, &mut |house, digits, places| {
        for digit in bits(0x1ff & !digits) {
            let all = board.places[house][digit];
            let left = all & !places;
            if all.count_ones() > 1 && left.count_ones() == 1 {
                let cell = Board::at(house, left.trailing_zeros() as usize);
                found = Some(Hint::place(technique, er, cell, digit));
                return true;
            }
        }
        false
    });
    found
}
