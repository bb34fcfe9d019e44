//! XY-Wing and XYZ-Wing.

use super::board::{Board, PEERS, cells};
use super::hint::Hint;
use crate::human::TechniqueId;

/// Returns the first XY-Wing, or if `three`, the first XYZ-Wing, whose pivot has all three digits.
pub(super) fn wing(board: &Board, three: bool) -> Option<Hint> {
    let (size, technique, er) = if three {
        (3, TechniqueId::XYZWing, 44)
    } else {
        (2, TechniqueId::XYWing, 42)
    };
    let of = |size: u32| {
        let mut all = 0u128;
        cells(board.open)
            .filter(|&c| board.digits[c].count_ones() == size)
            .for_each(|c| all |= 1 << c);
        all
    };
    let (pivots, pairs) = (of(size), of(2));
    for pivot in cells(pivots) {
        let seen = PEERS[pivot] & pairs;
        for a in cells(seen) {
            for b in cells(seen & (u128::MAX << a << 1)) {
                let common = board.digits[a] & board.digits[b];
                let all = board.digits[a] | board.digits[b];
                let fits = if three {
                    all == board.digits[pivot]
                } else {
                    board.digits[a] ^ board.digits[b] == board.digits[pivot]
                };
                if common.count_ones() != 1 || !fits {
                    continue;
                }
                let mut from = PEERS[a] & PEERS[b];
                if three {
                    from &= PEERS[pivot];
                }
                let digit = common.trailing_zeros() as usize;
                if let Some(hint) = Hint::digit(board, technique, er, digit, from) {
                    return Some(hint);
                }
            }
        }
    }
    None
}
