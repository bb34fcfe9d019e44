//! Whether a board has locked candidates, pairs or X-Wings, by one look at its houses: most boards
//! of a net have none.

use super::board::{Board, COUNT, HOUSES, MASKS, PEERS, SEATS, bits, cells};
use super::direct::{CROSSINGS, WITHIN};
use super::node::{Node, cell_of, digit_of};

/// By house and part, the house that it shares with it; 27 if it is none.
const OTHER: [[u8; 6]; 27] = {
    let mut all = [[27; 6]; 27];
    let mut i = 0;
    while i < CROSSINGS.len() {
        let (house, other, part) = CROSSINGS[i];
        all[house as usize][part as usize] = other;
        i += 1;
    }
    all
};

/// By set of two digits or positions, its number among the 36.
const PAIRS: [u8; 512] = {
    let (mut all, mut set, mut count) = ([0; 512], 0, 0);
    while set < 512 {
        if COUNT[set] == 2 {
            all[set] = count;
            count += 1;
        }
        set += 1;
    }
    all
};

/// Returns whether a board may have locked candidates, a pair or an X-Wing with an effect. It has
/// none if not.
pub(super) fn may_have_patterns(board: &Board) -> bool {
    // By kind of house and digit, the pairs of positions; the boxes stand for nothing.
    let mut lines = [[0u64; 9]; 3];
    for (house, all) in board.places.iter().enumerate() {
        let mut pairs = 0u64;
        for (digit, &places) in all.iter().enumerate() {
            if is_locked(board, house, digit) {
                return true;
            }
            if COUNT[usize::from(places)] != 2 {
                continue;
            }
            let pair = 1 << PAIRS[usize::from(places)];
            if pairs & pair != 0 {
                let digits =
                    bits(places).fold(0, |all, at| all | board.digits[Board::at(house, at)]);
                if COUNT[usize::from(digits)] > 2 {
                    return true;
                }
            }
            pairs |= pair;
            let line = &mut lines[house / 9][digit];
            if house >= 9 && *line & pair != 0 {
                // The covers of a row are columns, those of a column rows.
                let first = 27 - house / 9 * 9;
                let covers = bits(places).fold(0, |all, at| all | MASKS[first + at]);
                if (board.cells[digit] & covers).count_ones() > 4 {
                    return true;
                }
            }
            *line |= pair;
        }
    }
    let mut same = [0u128; 36];
    for cell in cells(board.open) {
        let digits = board.digits[cell];
        if COUNT[usize::from(digits)] != 2 {
            continue;
        }
        let same = &mut same[usize::from(PAIRS[usize::from(digits)])];
        for twin in cells(*same & PEERS[cell]) {
            let see = PEERS[cell] & PEERS[twin];
            if bits(digits).any(|digit| board.cells[digit] & see != 0) {
                return true;
            }
        }
        *same |= 1 << cell;
    }
    false
}

/// Returns whether locked candidates may follow from an elimination.
pub(super) fn may_lock(board: &Board, off: Node) -> bool {
    let (cell, digit) = (cell_of(off), digit_of(off));
    let mut houses = SEATS[cell].into_iter();
    houses.any(|(house, _)| is_locked(board, usize::from(house), digit))
}

/// Returns whether a digit lies in only one part of a house, and elsewhere in the other house of
/// that part.
#[inline(always)]
fn is_locked(board: &Board, house: usize, digit: usize) -> bool {
    let within = WITHIN[usize::from(board.places[house][digit])];
    let elsewhere = |part| {
        let other = usize::from(OTHER[house][part]);
        other < HOUSES.len() && board.cells[digit] & MASKS[other] & !MASKS[house] != 0
    };
    within != 0 && bits(within.into()).any(elsewhere)
}
