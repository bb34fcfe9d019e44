//! Bivalue universal graves of types 1 to 4.

use super::board::{Board, MASKS, PEERS, SEATS, bits, cells};
use super::hint::Hint;
use super::loops::virtual_sets;
use crate::human::TechniqueId;

/// Returns the extra digits of each cell beyond the two of the grave, if the board is a grave plus
/// extra candidates.
fn grave(board: &Board) -> Option<Vec<(usize, u16)>> {
    let mut rest = board.clone();
    let mut extra = Vec::new();
    for cell in cells(board.open) {
        let digits = board.digits[cell];
        match digits.count_ones() {
            0 | 1 => return None,
            2 => {}
            _ => {
                let more = |&d: &usize| {
                    let places = |(h, _): (u8, u8)| board.places[usize::from(h)][d].count_ones();
                    SEATS[cell].into_iter().all(|seat| places(seat) > 2)
                };
                let over = bits(digits).filter(more).fold(0, |set, d| set | 1 << d);
                if (digits & !over).count_ones() != 2 {
                    return None;
                }
                extra.push((cell, over));
            }
        }
    }
    for &(cell, digits) in &extra {
        bits(digits).for_each(|digit| rest.remove(cell, digit));
    }
    let fine = |places: &u16| matches!(places.count_ones(), 0 | 2);
    rest.places
        .iter()
        .all(|house| house.iter().all(fine))
        .then_some(extra)
}

/// Returns the easiest step that avoids a grave.
pub(super) fn bug(board: &Board) -> Option<Hint> {
    let extra = grave(board)?;
    let digits = extra.iter().fold(0, |set, &(_, d)| set | d);
    if let [(cell, over)] = extra[..] {
        let gone = vec![(cell, board.digits[cell] & !over)];
        return Hint::gone(TechniqueId::Bug1, 56, gone);
    }
    if digits.count_ones() == 1 {
        let from = extra.iter().fold(u128::MAX, |set, &(c, _)| set & PEERS[c]);
        let digit = digits.trailing_zeros() as usize;
        return Hint::digit(board, TechniqueId::Bug2, 57, digit, from);
    }
    let own = extra.iter().fold(0u128, |set, &(c, _)| set | 1 << c);
    let mut best: Option<Hint> = None;
    let mut offer = |hint: Hint| {
        if best.as_ref().is_none_or(|best| hint.er < best.er) {
            best = Some(hint);
        }
    };
    for house in (0..27).filter(|&h| own & !MASKS[h] == 0) {
        if let [(a, over_a), (b, over_b)] = extra[..] {
            let common = board.digits[a] & board.digits[b] & !over_a & !over_b;
            for digit in bits(common) {
                let gone = |cell, over: u16| (cell, board.digits[cell] & !over & !(1 << digit));
                let gone = vec![gone(a, over_a), gone(b, over_b)];
                let gone = gone.into_iter().filter(|&(_, d)| d != 0).collect();
                Hint::gone(TechniqueId::Bug4, 57, gone)
                    .into_iter()
                    .for_each(&mut offer);
            }
        }
        let others: Vec<usize> = cells(board.open & MASKS[house] & !own).collect();
        virtual_sets(board, TechniqueId::Bug3, 57, digits, &others, false)
            .into_iter()
            .for_each(&mut offer);
    }
    best
}
