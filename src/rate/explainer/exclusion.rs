//! Aligned pair and triplet exclusion.

use super::board::{Board, PEERS, bits, cells};
use super::hint::Hint;
use crate::human::TechniqueId;

/// The first exclusion over two or three cells.
///
/// A choice of digits for the cells is impossible if two that see each other are the same, or if a cell that sees them all has no other
/// digit left. A digit that is in no possible choice goes.
pub(super) fn exclusion(board: &Board, size: usize) -> Option<Hint> {
    let mut small = 0u128;
    for cell in cells(board.open) {
        if board.digits[cell].count_ones() as usize <= size {
            small |= 1 << cell;
        }
    }
    let sees = |c: &usize| PEERS[*c] & small != 0;
    let list: Vec<usize> = cells(board.open).filter(sees).collect();
    for (i, &a) in list.iter().enumerate() {
        for (j, &b) in list.iter().enumerate().skip(i + 1) {
            let common = PEERS[a] & PEERS[b] & small;
            if common == 0 {
                continue;
            }
            if size == 2 {
                if let Some(hint) = judge(board, [a, b, b], common) {
                    return Some(hint);
                }
                continue;
            }
            for &c in &list[j + 1..] {
                let common = common & PEERS[c];
                if common != 0
                    && let Some(hint) = judge(board, [a, b, c], common)
                {
                    return Some(hint);
                }
            }
        }
    }
    None
}

fn judge(board: &Board, base: [usize; 3], excluders: u128) -> Option<Hint> {
    let [a, b, c] = base;
    let triplet = b != c;
    let clash = |x: usize, y: usize| PEERS[x] >> y & 1 == 1;
    let (ab, ac, bc) = (clash(a, b), clash(a, c), clash(b, c));
    let mut fine = [0u16; 3];
    for x in bits(board.digits[a]) {
        for y in bits(board.digits[b]) {
            if ab && x == y {
                continue;
            }
            let third = if triplet { board.digits[c] } else { 1 << y };
            for z in bits(third) {
                if triplet && (ac && x == z || bc && y == z) {
                    continue;
                }
                let chosen = 1u16 << x | 1 << y | 1 << z;
                if cells(excluders).all(|cell| board.digits[cell] & !chosen != 0) {
                    fine[0] |= 1 << x;
                    fine[1] |= 1 << y;
                    fine[2] |= 1 << z;
                }
            }
        }
    }
    let size = if triplet { 3 } else { 2 };
    let gone = (0..size).map(|i| (base[i], board.digits[base[i]] & !fine[i]));
    let gone = gone.filter(|&(_, digits)| digits != 0).collect();
    let (technique, er) = match triplet {
        false => (TechniqueId::AlignedPairExclusion, 62),
        true => (TechniqueId::AlignedTripletExclusion, 75),
    };
    Hint::gone(technique, er, gone)
}
