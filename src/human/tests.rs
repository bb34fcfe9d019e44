//! Boards to test techniques with.

use super::{Board, Map, State, Step, TechniqueId, Words};
use crate::grid::{Cell, Digit, Givens, Shape};
use crate::rules::{Rule, Rulebook};
use std::ops::ControlFlow;

/// The map of the plain rules on a shape of up to 11×11.
pub(super) fn map_of(shape: Shape) -> Map<2> {
    Map::new(&Rulebook::new(shape, &Rule::PLAIN)).unwrap()
}

/// The map of plain 9×9.
pub(super) fn classic() -> Map<2> {
    map_of(Shape::CLASSIC)
}

/// A 9×9 state on a line: `.` for an empty cell, `+` before a digit that was entered.
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

/// Every step of a technique on a board, in words.
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
