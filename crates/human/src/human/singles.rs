//! Singles: a cell with one candidate, a digit with one place.
//!
//! Proof: a cell holds a digit, so the last candidate is true; a house has as many cells as digits
//! and none twice, so every digit is in it, and the last place holds it.

use super::{Board, Cells, House, Kind, Map, Role, Sink, Step, StepPattern, TechniqueId};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Cell, Digit, DigitSet};

/// Finds Full Houses: houses with one open cell.
pub(super) fn full_house<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for house in map.houses() {
        if let Some(digit) = board.missing(house.id).single()
            && let Some(step) = only_place(board, house, digit, TechniqueId::FullHouse)
        {
            sink(step)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds Hidden Singles in a box, or in a region that is no line.
pub(super) fn hidden_single_box<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    hidden_single(
        map,
        board,
        |kind| !kind.is_line(),
        TechniqueId::HiddenSingleBox,
        sink,
    )
}

/// Finds Hidden Singles in a row or a column.
pub(super) fn hidden_single_line<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    hidden_single(
        map,
        board,
        Kind::is_line,
        TechniqueId::HiddenSingleLine,
        sink,
    )
}

/// Finds digits with one place in a house that has other open cells.
fn hidden_single<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    wanted: impl Fn(Kind) -> bool,
    technique: TechniqueId,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for house in map.houses() {
        if !wanted(house.kind) || board.missing(house.id).len() == 1 {
            continue;
        }
        for (digit, places) in board.house(house.id).iter().enumerate() {
            let digit = Digit::from_index(digit);
            if places.is_power_of_two()
                && let Some(mut step) = only_place(board, house, digit, technique)
            {
                block(map, board, house, digit, &mut step.because);
                sink(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Marks the cells that hold a digit and see the open cells of a house: as few as it takes, those
/// that see most first. In a second group, marks the open cells that none of them sees.
fn block<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    house: &House<W>,
    digit: Digit,
    because: &mut StepPattern,
) {
    let held = |&cell: &Cell| board.value(cell) == Some(digit);
    let holders: Vec<Cell> = map.shape().all_cells().filter(held).collect();
    let mut left = (house.set & *board.open()) - *board.cells(digit);
    let mut blocking: Cells<W> = Cells::EMPTY;
    loop {
        let seen = |&cell: &Cell| (*map.peers(cell) & left).len();
        // Of those that see the same number the first is taken.
        let most = holders.iter().copied().rev().max_by_key(seen);
        let Some(cell) = most.filter(|cell| seen(cell) > 0) else {
            break;
        };
        blocking.insert(cell);
        left -= *map.peers(cell);
    }
    let only = DigitSet::only(digit);
    because.mark(blocking.iter().map(|cell| (cell, only)), Role::Witness, 0);
    let rest = left.iter().map(|cell| (cell, only));
    because.mark(rest, Role::Witness, 1);
}

fn only_place<const W: usize>(
    board: &Board<W>,
    house: &House<W>,
    digit: Digit,
    technique: TechniqueId,
) -> Option<Step> {
    let candidate = place_of(board, house, digit)?;
    let only = DigitSet::only(digit);
    let because = StepPattern::within(house.id, only, [(candidate.cell, only)]);
    Some(Step::placement(technique, candidate, because))
}

/// Finds Naked Singles: cells with one candidate.
pub(super) fn naked_single<const W: usize>(
    _: &Map<W>,
    board: &Board<W>,
    sink: &mut Sink<'_>,
) -> ControlFlow<()> {
    for cell in board.open().iter() {
        let digits = board.candidates(cell);
        if let Some(digit) = digits.single() {
            let because = StepPattern::of(digits, [(cell, digits)], Role::Defining);
            sink(Step::placement(
                TechniqueId::NakedSingle,
                Candidate { cell, digit },
                because,
            ))?;
        }
    }
    ControlFlow::Continue(())
}

/// Returns what the first step of a technique settles, without the pattern that explains it;
/// `None` if it has no step or is no single.
pub(super) fn placement<const W: usize>(
    map: &Map<W>,
    board: &Board<W>,
    technique: TechniqueId,
) -> Option<Candidate> {
    match technique {
        TechniqueId::FullHouse => map.houses().iter().find_map(|house| {
            let digit = board.missing(house.id).single()?;
            place_of(board, house, digit)
        }),
        TechniqueId::HiddenSingleBox => only_places(map, board, |kind| !kind.is_line()).next(),
        TechniqueId::HiddenSingleLine => only_places(map, board, Kind::is_line).next(),
        TechniqueId::NakedSingle => board.open().iter().find_map(|cell| {
            let digit = board.candidates(cell).single()?;
            Some(Candidate { cell, digit })
        }),
        _ => None,
    }
}

/// Iterates over the digits with one place in houses of the wanted kinds, by house.
fn only_places<'a, const W: usize>(
    map: &'a Map<W>,
    board: &'a Board<W>,
    wanted: impl Fn(Kind) -> bool + 'a,
) -> impl Iterator<Item = Candidate> + 'a {
    // A last open cell is a Full House.
    let houses = map
        .houses()
        .iter()
        .filter(move |house| wanted(house.kind) && board.missing(house.id).len() != 1);
    houses.flat_map(move |house| {
        let places = board.house(house.id).iter().enumerate();
        let single = places.filter(|(_, places)| places.is_power_of_two());
        single.filter_map(move |(digit, _)| place_of(board, house, Digit::from_index(digit)))
    })
}

/// Returns the only place of a digit in a house, if it has just one.
fn place_of<const W: usize>(board: &Board<W>, house: &House<W>, digit: Digit) -> Option<Candidate> {
    let place = DigitSet::from_bits(board.places(house.id, digit)).single()?;
    let cell = house.cells[place.index()];
    Some(Candidate { cell, digit })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{all, classic, state_of};
    use super::*;

    #[test]
    fn singles_are_found_and_explained() {
        let map = classic();
        // Row 1 lacks a 9; box 9 has two places for a 1.
        let line = "12345678.\
                    .........\
                    .........\
                    ......1..\
                    .........\
                    .........\
                    ........5\
                    .1.......\
                    ........6";
        let board = Board::new(&map, &state_of(line));
        assert_eq!(
            all(&map, &board, TechniqueId::FullHouse),
            ["Full House 9 in row 1: r1c9 is its last open cell, and 9 its last digit."]
        );
        assert_eq!(
            all(&map, &board, TechniqueId::NakedSingle),
            ["Naked Single 9 in r1c9: no other digit is left for it."]
        );
        let hidden = all(&map, &board, TechniqueId::HiddenSingleBox);
        assert!(hidden.is_empty(), "{hidden:?}");
        let line = ".........\
                    .........\
                    .........\
                    ......1..\
                    .........\
                    .........\
                    .......35\
                    1........\
                    .......6.";
        let board = Board::new(&map, &state_of(line));
        let hidden = all(&map, &board, TechniqueId::HiddenSingleBox);
        assert_eq!(
            hidden,
            ["Hidden Single 1 in box 9: with 1 in r4c7 and r8c1, r9c9 is the only place for 1."]
        );
    }

    #[test]
    fn an_empty_board_has_no_single() {
        let map = classic();
        let board = Board::new(&map, &state_of(&".".repeat(81)));
        for technique in [
            TechniqueId::FullHouse,
            TechniqueId::HiddenSingleBox,
            TechniqueId::HiddenSingleLine,
            TechniqueId::NakedSingle,
        ] {
            assert!(all(&map, &board, technique).is_empty());
        }
    }
}
