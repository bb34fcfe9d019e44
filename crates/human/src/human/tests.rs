//! Boards to test techniques with.

use super::{Board, Map, State, Step, TechniqueId, Words};
use std::ops::ControlFlow;
use veridoku_model::grid::{Candidate, Cell, Digit, DigitSet, Givens, Shape};
use veridoku_model::rules::{Rule, Rulebook};

/// Returns the map of the plain rules on a shape of up to 11×11.
pub(super) fn map_of(shape: Shape) -> Map<2> {
    Map::new(&Rulebook::new(shape, &Rule::PLAIN)).unwrap()
}

/// Returns the map of plain 9×9.
pub(super) fn classic() -> Map<2> {
    map_of(Shape::CLASSIC)
}

/// Returns a 9×9 state from a line: `.` is an empty cell, `+` precedes an entered digit.
pub(super) fn state_of(line: &str) -> State {
    let mut givens = Givens::empty(Shape::CLASSIC);
    let mut entries = Vec::new();
    let mut cell = 0;
    let mut entered = false;
    for symbol in line.chars() {
        if symbol == '+' {
            entered = true;
            continue;
        }
        let digit = symbol
            .to_digit(10)
            .and_then(|value| Digit::new(value as u8));
        match digit {
            Some(digit) if entered => entries.push((Cell::new(cell), digit)),
            digit => givens.set(Cell::new(cell), digit),
        }
        (cell, entered) = (cell + 1, false);
    }
    assert_eq!(cell, 81);
    let mut state = State::new(givens);
    entries.iter().for_each(|&(cell, d)| state.enter(cell, d));
    state
}

/// Returns every step of a technique on a board, in words.
pub(super) fn all(map: &Map<2>, board: &Board<2>, technique: TechniqueId) -> Vec<String> {
    let mut found: Vec<Step> = Vec::new();
    let find = technique.finder::<2>().unwrap();
    let flow = find(map, board, &mut |step| {
        found.push(step);
        ControlFlow::Continue(())
    });
    assert!(flow.is_continue());
    let words = Words::numbers(map.names());
    found.iter().map(|step| step.explain(&words)).collect()
}

/// Returns a board without givens, on which some cells (row, column from 1) have only these
/// candidates.
pub(super) fn bare(map: &Map<2>, cells: &[(usize, usize, &str)]) -> Board<2> {
    let mut state = State::new(Givens::empty(Shape::CLASSIC));
    for &(row, column, kept) in cells {
        let cell = Shape::CLASSIC.cell(row - 1, column - 1);
        for digit in DigitSet::all(9).iter() {
            if !kept.contains(&digit.to_string()) {
                state.remove(Candidate { cell, digit });
            }
        }
    }
    Board::new(map, &state)
}

/// Returns the empty board with 1 removed from all cells of some rows and columns but those listed.
pub(super) fn with_ones(rows: &[(usize, &[usize])], columns: &[(usize, &[usize])]) -> State {
    let mut state = state_of(&".".repeat(81));
    let mut remove = |row: usize, column: usize| {
        state.remove(Candidate {
            cell: Shape::CLASSIC.cell(row - 1, column - 1),
            digit: Digit::from_index(0),
        });
    };
    for line in 1..=9 {
        for (row, _) in rows.iter().filter(|(_, keep)| !keep.contains(&line)) {
            remove(*row, line);
        }
        for (column, _) in columns.iter().filter(|(_, keep)| !keep.contains(&line)) {
            remove(line, *column);
        }
    }
    state
}
