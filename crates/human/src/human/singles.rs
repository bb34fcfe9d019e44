//! Singles: a cell with one candidate, a digit with one place.
//!
//! Proof: a cell holds a digit, so the last candidate is true; a house has as many cells as digits
//! and none twice, so every digit is in it, and the last place holds it.

use super::{Board, House, Kind, Map, Role, Sink, Step, StepPattern, TechniqueId, Words};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Digit, DigitSet};

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
            if places.is_power_of_two()
                && let Some(step) = only_place(board, house, Digit::from_index(digit), technique)
            {
                sink(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn only_place<const W: usize>(
    board: &Board<W>,
    house: &House<W>,
    digit: Digit,
    technique: TechniqueId,
) -> Option<Step> {
    let place = DigitSet::from_bits(board.places(house.id, digit)).single()?;
    let cell = house.cells[place.index()];
    let only = DigitSet::only(digit);
    let because = StepPattern::within(house.id, only, [(cell, only)]);
    Some(Step::placement(
        technique,
        Candidate { cell, digit },
        because,
    ))
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

pub(super) fn explain(step: &Step, words: &Words<'_>) -> String {
    let [Candidate { cell, digit }] = step.placements[..] else {
        return words.effect(step);
    };
    let (name, cell, digit) = (step.technique, words.cell(cell), words.digit(digit));
    match step.because.houses.first() {
        Some(&(house, _)) if step.technique == TechniqueId::FullHouse => {
            let house = words.house(house);
            format!("{name} in {house}: {cell} is its last open cell and {digit} its last digit.")
        }
        Some(&(house, _)) => {
            let house = words.house(house);
            format!("Hidden Single {digit} in {house}: {cell} is the only place for {digit}.")
        }
        None => format!("{name} {digit} in {cell}: no other digit is left for it."),
    }
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
            ["Full House in row 1: r1c9 is its last open cell and 9 its last digit."]
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
            ["Hidden Single 1 in box 9: r9c9 is the only place for 1."]
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
