//! Single links of a board: what follows from one candidate being on or off.

use super::board::{Board, MASKS, SEATS, bits, cells};
use super::node::{Node, cell_of, digit_of, node};

/// Visits the nodes that are off if a candidate is on.
pub(super) fn on_to_off(board: &Board, from: Node, within: bool, visit: &mut impl FnMut(Node)) {
    let (cell, digit) = (cell_of(from), digit_of(from));
    if within {
        for other in bits(board.digits[cell] & !(1 << digit)) {
            visit(node(cell, other, false));
        }
    }
    let mut left = board.cells[digit];
    for (house, _) in SEATS[cell] {
        let mask = MASKS[usize::from(house)] & !(1 << cell);
        for peer in cells(left & mask) {
            visit(node(peer, digit, false));
        }
        left &= !mask;
    }
}

/// Visits the nodes that are on if a candidate is off, with the house of the strong link (none if
/// it is in the cell).
pub(super) fn off_to_on(
    board: &Board,
    from: Node,
    within: bool,
    houses: bool,
    visit: &mut impl FnMut(Node, Option<usize>),
) {
    let (cell, digit) = (cell_of(from), digit_of(from));
    if within {
        let rest = board.digits[cell] & !(1 << digit);
        if rest.is_power_of_two() {
            visit(node(cell, rest.trailing_zeros() as usize, true), None);
        }
    }
    if houses {
        for (house, place) in SEATS[cell] {
            let house = usize::from(house);
            let rest = board.places[house][digit] & !(1 << place);
            if rest.is_power_of_two() {
                let other = Board::at(house, rest.trailing_zeros() as usize);
                visit(node(other, digit, true), Some(house));
            }
        }
    }
}
