//! Nishio forcing chains. Whether a candidate on or off leads to a contradiction depends on the
//! cells of its digit alone; the net that shows it is built only if it does.

use super::board::{Board, MASKS, PEERS, SEATS, bits, cells};
use super::chains::conclusion;
use super::forcing::Depth;
use super::hint::Hint;
use super::net::Net;
use super::node::{Node, cell_of, digit_of, is_on, length, node};
use crate::human::TechniqueId;

/// Returns whether a node leads to a contradiction by the hidden singles of its digit.
pub(super) fn contradicts(board: &Board, start: Node) -> bool {
    let (cell, digit) = (cell_of(start), digit_of(start));
    let mut live = board.cells[digit];
    let mut gone = if is_on(start) {
        live & PEERS[cell]
    } else {
        1 << cell
    };
    while gone != 0 {
        live &= !gone;
        let mut houses = 0u32;
        for cell in cells(gone) {
            houses |= SEATS[cell].iter().fold(0, |set, seat| set | 1 << seat.0);
        }
        gone = 0;
        while houses != 0 {
            let places = live & MASKS[houses.trailing_zeros() as usize];
            houses &= houses - 1;
            if places == 0 {
                return true;
            }
            if places.is_power_of_two() {
                gone |= live & PEERS[places.trailing_zeros() as usize];
            }
        }
    }
    false
}

/// Returns the easiest Nishio forcing chain. [`forcing::easiest`](super::forcing::easiest) is the
/// plain version.
pub(super) fn easiest(board: &Board) -> Option<Hint> {
    let mut best: Option<(usize, Node)> = None;
    for cell in cells(board.open) {
        for digit in bits(board.digits[cell]) {
            for start in [node(cell, digit, true), node(cell, digit, false)] {
                if !contradicts(board, start) {
                    continue;
                }
                let net = Net::new(board, start, Depth::Nishio.manner());
                if let Some(complexity) = net.contradiction_size()
                    && best.is_none_or(|best| complexity < best.0)
                {
                    best = Some((complexity, start ^ 1));
                }
            }
        }
    }
    let (complexity, result) = best?;
    conclusion(board, TechniqueId::Nishio, 75 + length(complexity), result)
}
