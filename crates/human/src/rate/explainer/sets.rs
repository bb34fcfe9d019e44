//! Naked and hidden sets and basic fish.

use super::board::{Board, bits, choices, in_turn};
use super::hint::Hint;
use crate::human::TechniqueId;

/// Returns the numbers from 0 to 8 that fit, and their count.
fn listed(fits: impl Fn(usize) -> bool) -> ([usize; 9], usize) {
    let (mut list, mut count) = ([0; 9], 0);
    for i in (0..9).filter(|&i| fits(i)) {
        list[count] = i;
        count += 1;
    }
    (list, count)
}

/// Visits the hidden sets of a size: house, digits, positions. Stops if `visit` returns true.
pub(super) fn hidden(
    board: &Board,
    size: usize,
    direct: bool,
    visit: &mut dyn FnMut(usize, u16, u16) -> bool,
) {
    for house in in_turn() {
        let room = board.room(house);
        if !(room > size * 2 || direct && room > size) {
            continue;
        }
        let fits = |d: usize| (2..=size as u32).contains(&board.places[house][d].count_ones());
        let (list, count) = listed(fits);
        for choice in choices(count, size) {
            let digits = bits(choice).fold(0, |set, i| set | 1 << list[i]);
            let places = bits(choice).fold(0, |set, i| set | board.places[house][list[i]]);
            if places.count_ones() as usize == size && visit(house, digits, places) {
                return;
            }
        }
    }
}

/// Visits every hidden set with an effect: the hint, the house and the digits of the set.
pub(super) fn hidden_sets(
    board: &Board,
    size: usize,
    visit: &mut dyn FnMut(Hint, usize, u16) -> bool,
) {
    let (technique, er) = match size {
        2 => (TechniqueId::HiddenPair, 34),
        3 => (TechniqueId::HiddenTriple, 40),
        _ => (TechniqueId::HiddenQuadruple, 54),
    };
    hidden(board, size, false, &mut |house, digits, places| {
        let gone = bits(places).map(|place| Board::at(house, place));
        let gone = gone.map(|cell| (cell, board.digits[cell] & !digits));
        let gone = gone.filter(|&(_, digits)| digits != 0).collect();
        Hint::gone(technique, er, gone).is_some_and(|hint| visit(hint, house, digits))
    });
}

/// Visits every naked set with an effect: the hint, the house and the positions of the set.
pub(super) fn naked_sets(
    board: &Board,
    size: usize,
    visit: &mut dyn FnMut(Hint, usize, u16) -> bool,
) {
    let (technique, er) = match size {
        2 => (TechniqueId::NakedPair, 30),
        3 => (TechniqueId::NakedTriple, 36),
        _ => (TechniqueId::NakedQuadruple, 50),
    };
    for house in in_turn() {
        if board.room(house) < size * 2 {
            continue;
        }
        let at = |place: usize| board.digits[Board::at(house, place)];
        let fits = |p: usize| (2..=size as u32).contains(&at(p).count_ones());
        let (list, count) = listed(fits);
        for choice in choices(count, size) {
            let digits = bits(choice).fold(0, |set, i| set | at(list[i]));
            if digits.count_ones() as usize != size {
                continue;
            }
            let places = bits(choice).fold(0, |set, i| set | 1 << list[i]);
            let gone = bits(board.open_places(house) & !places);
            let gone = gone.map(|place| (Board::at(house, place), at(place) & digits));
            let gone = gone.filter(|&(_, digits)| digits != 0).collect();
            if Hint::gone(technique, er, gone).is_some_and(|hint| visit(hint, house, places)) {
                return;
            }
        }
    }
}

/// Visits every basic fish with an effect: the hint, the first house of the kind of its base lines,
/// and the base lines.
pub(super) fn fishes(board: &Board, size: usize, visit: &mut dyn FnMut(Hint, usize, u16) -> bool) {
    let (technique, er) = match size {
        2 => (TechniqueId::XWing, 32),
        3 => (TechniqueId::Swordfish, 38),
        _ => (TechniqueId::Jellyfish, 52),
    };
    for (base, cover) in [(18, 9), (9, 18)] {
        for digit in 0..9 {
            let line = |i: usize| board.places[base + i][digit];
            let fits = |i: usize| (2..=size as u32).contains(&line(i).count_ones());
            let (list, count) = listed(fits);
            for choice in choices(count, size) {
                let covers = bits(choice).fold(0, |set, i| set | line(list[i]));
                if covers.count_ones() as usize != size {
                    continue;
                }
                let lines = bits(choice).fold(0, |set, i| set | 1 << list[i]);
                let sum = |from: usize, set: u16| {
                    bits(set).fold(0, |all, i| all | super::board::MASKS[from + i])
                };
                let from = sum(cover, covers) & !sum(base, lines);
                let hint = Hint::digit(board, technique, er, digit, from);
                if hint.is_some_and(|hint| visit(hint, base, lines)) {
                    return;
                }
            }
        }
    }
}

/// Returns the first hint that `walk` visits.
pub(super) fn first(walk: impl Fn(&mut dyn FnMut(Hint, usize, u16) -> bool)) -> Option<Hint> {
    let mut found = None;
    walk(&mut |hint, _, _| {
        found = Some(hint);
        true
    });
    found
}
