//! Naked and hidden sets and basic fish.

use super::board::{Board, COUNT, HOUSES, MASKS, bits, in_turn};
use super::hint::Hint;
use crate::human::TechniqueId;

/// Visits every choice of `size` out of nine sets with 2 to `size` members each that have `size`
/// members in all, in lexicographic order: the choice and the members. Stops if `visit` returns
/// true, and returns whether it did.
fn groups(sets: &[u16; 9], size: usize, visit: &mut impl FnMut(u16, u16) -> bool) -> bool {
    let (mut list, mut count) = ([0; 9], 0);
    for (i, &set) in sets.iter().enumerate() {
        list[count] = i as u8;
        count += usize::from((2..=size).contains(&usize::from(COUNT[usize::from(set)])));
    }
    count >= size && extend(sets, &list[..count], size, (0, 0, size), visit)
}

/// Extends a choice and its members by the given number of sets of a list.
fn extend(
    sets: &[u16; 9],
    list: &[u8],
    size: usize,
    (choice, members, more): (u16, u16, usize),
    visit: &mut impl FnMut(u16, u16) -> bool,
) -> bool {
    if more == 0 {
        return usize::from(COUNT[usize::from(members)]) == size && visit(choice, members);
    }
    for at in 0..(list.len() + 1).saturating_sub(more) {
        let all = members | sets[usize::from(list[at])];
        let next = (choice | 1 << list[at], all, more - 1);
        if usize::from(COUNT[usize::from(all)]) <= size
            && extend(sets, &list[at + 1..], size, next, visit)
        {
            return true;
        }
    }
    false
}

/// Visits the hidden sets of a size in houses with a `lost` cell: house, digits, positions. Stops
/// if `visit` returns true.
pub(super) fn hidden(
    board: &Board,
    size: usize,
    direct: bool,
    lost: u128,
    visit: &mut dyn FnMut(usize, u16, u16) -> bool,
) {
    for house in in_turn().filter(|&house| MASKS[house] & lost != 0) {
        let room = board.room(house);
        if !(room > size * 2 || direct && room > size) {
            continue;
        }
        if groups(&board.places[house], size, &mut |digits, places| {
            visit(house, digits, places)
        }) {
            return;
        }
    }
}

/// Visits every hidden set with an effect in houses with a `lost` cell: the hint, the house and the
/// digits of the set.
pub(super) fn hidden_sets(
    board: &Board,
    size: usize,
    lost: u128,
    visit: &mut dyn FnMut(Hint, usize, u16) -> bool,
) {
    let (technique, er) = match size {
        2 => (TechniqueId::HiddenPair, 34),
        3 => (TechniqueId::HiddenTriple, 40),
        _ => (TechniqueId::HiddenQuadruple, 54),
    };
    hidden(board, size, false, lost, &mut |house, digits, places| {
        let gone = bits(places).map(|place| Board::at(house, place));
        let gone = gone.map(|cell| (cell, board.digits[cell] & !digits));
        let gone = gone.filter(|&(_, digits)| digits != 0).collect();
        Hint::gone(technique, er, gone).is_some_and(|hint| visit(hint, house, digits))
    });
}

/// Visits every naked set with an effect in houses with a `lost` cell: the hint, the house and the
/// positions of the set.
pub(super) fn naked_sets(
    board: &Board,
    size: usize,
    lost: u128,
    visit: &mut dyn FnMut(Hint, usize, u16) -> bool,
) {
    let (technique, er) = match size {
        2 => (TechniqueId::NakedPair, 30),
        3 => (TechniqueId::NakedTriple, 36),
        _ => (TechniqueId::NakedQuadruple, 50),
    };
    for house in in_turn().filter(|&house| MASKS[house] & lost != 0) {
        if board.room(house) < size * 2 {
            continue;
        }
        let sets = HOUSES[house].map(|cell| board.digits[usize::from(cell)]);
        let stop = groups(&sets, size, &mut |places, digits| {
            let gone = bits(board.open_places(house) & !places);
            let gone = gone.map(|place| (Board::at(house, place), sets[place] & digits));
            let gone = gone.filter(|&(_, digits)| digits != 0).collect();
            Hint::gone(technique, er, gone).is_some_and(|hint| visit(hint, house, places))
        });
        if stop {
            return;
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
            let sets = std::array::from_fn(|i| board.places[base + i][digit]);
            let stop = groups(&sets, size, &mut |lines, covers| {
                let sum = |from: usize, set: u16| bits(set).fold(0, |all, i| all | MASKS[from + i]);
                let from = sum(cover, covers) & !sum(base, lines);
                let hint = Hint::digit(board, technique, er, digit, from);
                hint.is_some_and(|hint| visit(hint, base, lines))
            });
            if stop {
                return;
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
