//! Bases of conclusions: a cell, or a digit in a house, in which one candidate is the last. The
//! conclusion depends on the candidates eliminated there since the start of a net.

use super::board::{Board, MASKS, SEATS, bits, cells};
use super::node::{Node, cell_of, digit_of, node};

/// A base: a cell, or 81 + house · 9 + digit.
pub(super) type Base = u16;

/// Returns the base of a cell.
pub(super) const fn of_cell(cell: usize) -> Base {
    cell as u16
}

/// Returns the base of a digit in a house.
pub(super) const fn of_house(house: usize, digit: usize) -> Base {
    (81 + house * 9 + digit) as u16
}

/// Returns the base of a strong link between two candidates: one is on if the other is off.
pub(super) fn of_link(board: &Board, a: Node, b: Node) -> Option<Base> {
    if cell_of(a) == cell_of(b) {
        return Some(of_cell(cell_of(a)));
    }
    let both = 1u128 << cell_of(a) | 1 << cell_of(b);
    let digit = digit_of(a);
    let houses = SEATS[cell_of(a)].map(|(house, _)| usize::from(house));
    let holds = |house: &usize| board.cells[digit] & MASKS[*house] == both;
    Some(of_house(houses.into_iter().find(holds)?, digit))
}

/// Appends to `list` the candidates eliminated from a base since the start, as off nodes.
pub(super) fn missing(start: &Board, now: &Board, base: Base, list: &mut Vec<Node>) {
    let base = usize::from(base);
    if base < 81 {
        let went = start.digits[base] & !now.digits[base];
        list.extend(bits(went).map(|digit| node(base, digit, false)));
        return;
    }
    let (house, digit) = ((base - 81) / 9, (base - 81) % 9);
    let went = start.cells[digit] & !now.cells[digit] & MASKS[house];
    list.extend(cells(went).map(|cell| node(cell, digit, false)));
}

/// Returns the candidates of a base, as on nodes.
pub(super) fn all_of(board: &Board, base: Base) -> Vec<Node> {
    let mut all = Vec::with_capacity(9);
    for_all(board, base, &mut |node| all.push(node));
    all
}

/// Visits the candidates of a base, as on nodes.
pub(super) fn for_all(board: &Board, base: Base, visit: &mut impl FnMut(Node)) {
    let base = usize::from(base);
    if base < 81 {
        bits(board.digits[base]).for_each(|digit| visit(node(base, digit, true)));
        return;
    }
    let (house, digit) = ((base - 81) / 9, (base - 81) % 9);
    let places = bits(board.places[house][digit]);
    places.for_each(|place| visit(node(Board::at(house, place), digit, true)));
}
